"""How the score is marked on the table: squares and their line, counters and their token, beans, pegs."""

from __future__ import annotations

import pytest
from tests.helpers.play import law, play

from truco.app.cli.terminal.reports import draw_marks
from truco.app.cli.terminal.scene import Marks as Shown
from truco.rules.marks import Marks
from truco.views import pending_score_marks, score_marks

PAGAT = ("pagat-argentina", "pagat-uruguay")


def marks(book: str, points: int, options: str = "", seats: int = 2) -> Marks:
    """The marks of a rulebook's table for some points."""
    return law(seats, options, book).board.marks(points)


def looks(book: str, points: int, options: str = "") -> str:
    """The drawing of a terminal for some points."""
    drawn = marks(book, points, options)
    return draw_marks(law(2, options, book).board.kind, Shown(*drawn))


@pytest.mark.parametrize(("points", "full", "strokes"), [(0, 0, 0), (4, 0, 4), (7, 1, 2), (15, 3, 0), (30, 6, 0)])
@pytest.mark.rule("of.marks.1")
def test_squares_of_five_strokes_are_drawn(points: int, full: int, strokes: int) -> None:
    """Each side of a square and its diagonal count one, so a full one counts five; four are a square without it."""
    drawn = marks("oficial", points)
    squares = [stroke for stroke, of in (*drawn.malas, *drawn.buenas) if of == 5 and stroke]
    assert squares == [5] * full + [strokes] * bool(strokes)
    signs = looks("oficial", points).replace("──", "").replace(" ", "")
    assert signs == ("⧄" * full + ["", "|", "Γ", "Π", "□"][strokes] or "-")


@pytest.mark.parametrize(("points", "line", "below"), [(14, False, 0), (15, True, 0), (16, True, 1), (29, True, 14)])
@pytest.mark.rule("of.marks.4")
def test_a_line_is_drawn_under_the_third_square(points: int, line: bool, below: int) -> None:
    """When the malas are full a line is drawn, and the first stroke below it is the first of the buenas."""
    drawn = marks("oficial", points)
    assert len(drawn.malas) == 3
    assert (drawn.parted, sum(stroke for stroke, _ in drawn.buenas)) == (line, below)
    assert ("──" in looks("oficial", points)) == line


def test_a_shorter_game_has_shorter_halves() -> None:
    """A chico to 24 has two squares and two strokes above the line; without halves there is no line at all."""
    assert marks("oficial", 12, "target=24") == Marks(((5, 5), (5, 5), (2, 2)), ((0, 5), (0, 5), (0, 2)), parted=True)
    assert marks("fenacef", 11, seats=4) == Marks(((5, 5), (5, 5), (1, 2)), (), parted=False)
    assert marks("fenacef", 14, seats=4).malas == ((5, 5), (5, 5), (4, 4))


@pytest.mark.parametrize(("points", "groups"), [(3, [3]), (17, [5, 5, 5, 2]), (20, [5, 5, 5, 5])])
@pytest.mark.rule("uy.94.a")
def test_counters_lie_in_groups_of_five(points: int, groups: list[int]) -> None:
    """Points are kept in groups of five, which everybody can count: 17 are three of them and two."""
    assert [laid for laid, _ in marks("uruguay", points).malas if laid] == groups
    assert looks("uruguay", points).replace("◆", "").strip() == " ".join("●" * laid for laid in groups)


@pytest.mark.parametrize(("points", "token"), [(19, False), (20, True), (23, True)])
@pytest.mark.rule("uy.94.b")
def test_another_token_marks_the_half(points: int, token: bool) -> None:
    """A token of another kind is on the table from the twentieth point on."""
    assert marks("uruguay", points).parted == token
    assert ("◆" in looks("uruguay", points)) == token


@pytest.mark.parametrize("book", PAGAT)
@pytest.mark.parametrize(
    ("points", "malas", "buenas"), [(0, 0, None), (12, 12, None), (15, None, 0), (17, None, 2), (29, None, 14)]
)
@pytest.mark.rule("pg.score.10", "pg.score.11", "pg.score.7")
def test_beans_begin_again_with_the_buenas(book: str, points: int, malas: int | None, buenas: int | None) -> None:
    """At fifteen the beans go back; later ones belong to the buenas, and are marked as such."""
    drawn = marks(book, points)
    assert [laid for laid, _ in drawn.malas] == ([] if malas is None else [malas])
    assert [laid for laid, _ in drawn.buenas] == ([] if buenas is None else [buenas])
    assert looks(book, points) == ("●" * ((malas or 0) + (buenas or 0)) or "-")


@pytest.mark.parametrize("book", PAGAT)
@pytest.mark.rule("pg.score.6")
def test_fourteen_beans_are_enough_for_a_side(book: str) -> None:
    """Until a side has won there are never more than fourteen beans before it, and with 14 and 29 points so many."""
    laid = [
        sum(beans for beans, _ in (*marks(book, points).malas, *marks(book, points).buenas)) for points in range(30)
    ]
    assert (max(laid), laid[14], laid[15], laid[29]) == (14, 14, 0, 14)


@pytest.mark.parametrize("book", PAGAT)
@pytest.mark.rule("pg.score.9")
def test_everybody_sees_the_beans_of_both_sides(book: str) -> None:
    """Everybody sees the score on the public table; the awards of a hand are added when it is over."""
    hand = play(
        "A1:truco B1:quiero", "4e6b12c 5e4b11c", book=book, score="A 3 B 18", muestra="1o" if "uru" in book else ""
    )
    public = hand.state.public
    assert [marks.malas or marks.buenas for marks in score_marks(hand.law, public)] == [((3, 15),), ((3, 15),)]
    assert score_marks(hand.law, public)[1].parted
    assert pending_score_marks(hand.law, public) == score_marks(hand.law, public)


@pytest.mark.parametrize("book", PAGAT)
@pytest.mark.rule("pg.score.13")
def test_pencil_and_paper_do_as_well(book: str) -> None:
    """Where no beans are at hand the score is drawn in squares."""
    assert looks(book, 8, "marks=squares") == "⧄Π"


@pytest.mark.parametrize("book", PAGAT)
@pytest.mark.parametrize(("points", "row", "hole"), [(7, 0, 7), (15, 0, 15), (18, 1, 3)])
@pytest.mark.rule("pg.score.14")
def test_a_peg_stands_in_a_row_of_fifteen_holes(book: str, points: int, row: int, hole: int) -> None:
    """A trucometro has two rows of fifteen holes for each side; the peg is at the total, in the row of its half."""
    drawn = marks(book, points, "marks=pegs")
    rows = [drawn.malas[0], drawn.buenas[0]]
    assert [holes for _, holes in rows] == [15, 15]
    assert [at for at, _ in rows] == [hole if row == side else 0 for side in (0, 1)]
    assert looks(book, points, "marks=pegs").split("  ")[row].index("●") == hole - 1


@pytest.mark.parametrize("book", ["fenacef", "paulista"])
def test_a_brazilian_table_lays_a_tento_for_each_point(book: str) -> None:
    """Twelve tentos win and there are no halves: grains in fives, not the squares of an Argentine pad (finding L6)."""
    seats = 4
    board = law(seats, "", book).board
    assert board.kind == "tentos"
    assert board.marks(8) == (((5, 5), (3, 5), (0, 2)), (), False)
    assert draw_marks(board.kind, Shown(*board.marks(12))) == "●●●●● ●●●●● ●●"


def test_what_a_hand_gave_is_pencilled_before_it_is_written() -> None:
    """An envido that was won is marked in pencil until the hand is over, and then written."""
    hand = play("A1:envido B1:no-quiero", "4e6b12c 5e4b11c", score="A 4 B 0")
    public = hand.state.public
    assert [marks.malas[0] for marks in score_marks(hand.law, public)] == [(4, 5), (0, 5)]
    assert [marks.malas[0] for marks in pending_score_marks(hand.law, public)] == [(5, 5), (0, 5)]
    over = play("A1:envido B1:no-quiero A1:mazo", "4e6b12c 5e4b11c", score="A 4 B 0")
    assert pending_score_marks(over.law, over.state.public) == score_marks(over.law, over.state.public)
