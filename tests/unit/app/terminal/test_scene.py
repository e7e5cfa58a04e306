"""The terminal at tables other than Argentine pairs: muestra, bands, duels, ranges, no halves."""

from __future__ import annotations

import pytest

from truco.app.cli.terminal import reports, rulebook
from truco.app.cli.terminal.chat import phrase_line
from truco.app.cli.terminal.scene import Scene
from truco.app.cli.terminal.sentences import sentence
from truco.app.cli.terminal.typed import read
from truco.app.cli.terminal.wire import Message
from truco.app.tables.offers import vocabulary
from truco.engine import Law
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose

RANGE: Message = {"word": "{n}-envido", "group": "call", "least": 3, "most": 40}


def scene(
    seats: str, *menu: Message, rules: str = "pagat-uruguay", log: tuple[Message, ...] = (), **view: object
) -> Scene:
    """Return a scene of Nora in A1 at a table of these seats."""
    names = seats.split()
    chairs = [{"seat": seat, "name": "Nora" if seat == "A1" else seat.lower(), "kind": "human"} for seat in names]
    sides = list(dict.fromkeys(seat[0] for seat in names))
    shown = Scene("es")
    shown.welcome(
        {
            "you": "A1",
            "seq": 9,
            "table": {"code": "K7MPQ", "rules": rules, "seats": chairs},
            "view": {
                "seats": names,
                "sides": sides,
                "phase": "play",
                "score": [0] * len(sides),
                "chicos": [0] * len(sides),
            }
            | {"hand": 1, "dealer": names[-1], "mano": "A1", "due": "A1", "cards": ["2o"]}
            | view,
            "menu": list(menu),
            "clock": None,
            "pending": log[-1]["seq"] if log else None,
            "log": list(log),
        }
    )
    return shown


def test_a_choice_of_many_numbers_takes_each() -> None:
    """A range of a menu is labelled with its ends and an example, and every number in it is lawful, no other."""
    uruguay = scene("A1 B1", RANGE)
    assert reports.choices(uruguay, uruguay.menu) == [
        "1. … tantos envido, de 3 a 40: escribilo con su número, como 3 envido"
    ]
    assert [bool(uruguay.lawful(word)) for word in ("3-envido", "40-envido", "41-envido", "envido")] == [
        True,
        True,
        False,
        False,
    ]
    assert read("7 tantos envido", "es").value == read("7 envido", "es").value == "7-envido"


def test_the_table_tells_muestra_duel_and_kind() -> None:
    """The sentences on the table name the card turned, the kind of hand, and the seats of the duel."""
    six = scene("A1 B1 A2 B2 A3 B3", muestra="5c", kind="pica-pica", duel=["A1", "B2"])
    lines = reports.table(six)
    assert "La muestra es cinco de copas." in lines
    assert "Pica-pica." in lines
    assert any("Mano a mano" in line and "b2" in line for line in lines)


def test_three_sides_have_three_scores() -> None:
    """With three sides each is named with its own score, and so is the seat that plays alone."""
    three = scene("A1 B1 C1", score=[3, 17, 0], solo="A1", bands=["A", "BC", "BC"])
    assert reports.score(three).startswith("Vos 3 malas, b1 2 buenas, c1 0 malas.")
    assert "Vas contra todos." in reports.table(three)
    fact = {"fact": "hand-started", "hand": 2, "dealer": "A1", "mano": "B1", "kind": "", "solo": "B1"}
    assert sentence(three, fact).endswith("b1 va contra todos.")


def test_a_game_without_halves_has_points() -> None:
    """Where a rulebook knows no malas and buenas, the score is in points and there is no tanto."""
    brazil = scene("A1 B1 A2 B2", rules="fenacef", score=[11, 1], target=12, buenas_from=12)
    assert reports.score(brazil).startswith("Ustedes 11 puntos, ellos 1 punto.")


def test_the_score_is_drawn_below_its_words() -> None:
    """The command for the score prints it, and draws the marks of each side."""
    marks = [
        {"malas": [[5, 5], [2, 5], [0, 5]]},
        {"malas": [[5, 5], [5, 5], [5, 5]], "buenas": [[1, 5]], "parted": True},
    ]
    paper = scene("A1 B1", rules="oficial", score=[7, 16], board={"kind": "squares", "ink": marks, "pencil": marks})
    lines = reports.score_with_marks(paper)
    assert lines[1:] == ["Vos: ⧄Γ", "B1: ⧄⧄⧄ ── |"]
    assert lines[0] == reports.score(paper)


def test_lifted_tricks_are_not_on_the_table() -> None:
    """Where tricks are lifted only those on the table are printed; the command for the last one still works."""
    done = [
        {"plays": [["A1", "7c"], ["B1", "6c"]], "winner": "A1"},
        {"plays": [["A1", "5c"], ["B1", "4c"]], "winner": "A1"},
    ]
    lifting = scene("A1 B1", rules="uruguay", tricks=done, trick=[["A1", "1c"]], lifted=2)
    line = " ".join(reports.table(lifting))
    assert "seis de copas" not in line
    assert "as de copas" in line
    assert "cuatro de copas" in reports.last_trick(lifting)[0]


@pytest.mark.parametrize(("caller", "answered"), [("B1", 7), ("C1", 7), ("A1", None)])
def test_an_answer_names_the_call_of_the_other_band(caller: str, answered: int | None) -> None:
    """A word about the other band's call is sent with its number, a number said too early too; a card is not."""
    log = ({"seq": 7, "seat": caller, "act": "contraflor"},)
    three = scene("A1 B1 C1", log=log, bands=["A", "BC", "BC"])
    assert three.answers("con-flor-quiero") == answered
    assert three.answers("33") == three.answers("son-buenas") == answered
    assert three.answers("2o") is None


def test_a_call_that_waited_is_answered_after_another() -> None:
    """A truco that waited for the envido is answered with its own number, whichever side called the envido."""
    two = scene("A1 B1", rules="oficial", log=({"seq": 7, "seat": "B1", "act": "truco"},))
    for seq, seat, act, pending in ((10, "A1", "envido", 10), (11, "B1", "quiero", None), (12, "A1", "5", 7)):
        entry = {"seq": seq, "seat": seat, "act": act}
        two.seen({"seq": seq, "log": [entry], "view": {}, "pending": pending, "menu": [], "clock": None})
    assert two.answers("quiero") == 7


def test_names_of_cards_are_those_of_the_pack() -> None:
    """In Portuguese two packs have cards of one name; the pack in play says which is meant."""
    assert read("rei de copas", "pt").value == "12c"
    assert read("rei de copas", "pt", "french-40").value == "Kh"
    assert read("kh", "pt", "french-40").value == "Kh"


def test_choices_are_numbered_in_one_order_at_every_table() -> None:
    """For any order of a rulebook's parts the answers come first, then the cards, the calls and the ways to leave."""
    words = (("truco", "call"), ("2o", "card"), ("mazo", "leave"), ("ley-falta", "call"), ("miro", "before"))
    menu: list[Message] = [{"word": word, "group": group} for word, group in words]
    assert [choice.word for choice in scene("A1 B1", *menu).menu] == ["miro", "2o", "truco", "ley-falta", "mazo"]


def test_a_card_that_the_muestra_raises_is_marked() -> None:
    """A pieza is marked, also the king in its place, and so is a manilha under its vira."""
    king = scene("A1 B1", {"word": "12b", "group": "card"}, rules="uruguay", muestra="11b", cards=["12b", "12e", "5b"])
    assert reports.choices(king, king.menu) == ["1. Rey de bastos (12b, pieza)"]
    assert reports.cards(king) == "Tus cartas: rey de bastos (pieza), rey de espadas, cinco de bastos (pieza)."
    played = {"fact": "played", "seat": "B1", "card": "2b", "turn": "A1"}
    assert sentence(king, played) == "b1 juega dos de bastos. Es pieza."
    vira = scene("A1 B1", rules="paulista", muestra="2h", cards=["3c", "4c"])
    assert reports.cards(vira) == "Tus cartas: tres de tréboles (manilha), cuatro de tréboles."
    unturned = scene("A1 B1", rules="uruguay", cards=["5b"])
    assert reports.cards(unturned) == "Tus cartas: cinco de bastos."


def test_ones_flor_is_told_with_what_it_counts() -> None:
    """A player with a flor reads its value instead of an envido total; in a book without flor no player does."""
    dealt = ["5e", "12b", "11e"]
    assert reports.tanto(scene("A1 B1", rules="uruguay", dealt=dealt, tanto=32, muestra="11b")) == "Flor: 32."
    assert reports.tanto(scene("A1 B1", rules="uruguay", dealt=dealt, tanto=25, muestra="4c")) == "Tanto: 25."
    of_a_suit = ["5e", "4e", "11e"]
    assert reports.tanto(scene("A1 B1", rules="oficial", dealt=of_a_suit, tanto=29)) == "Tanto: 29."


def test_cards_that_lie_face_down_are_not_played_cards() -> None:
    """The command for the cards says that they are not seen yet, or that all are played."""
    assert reports.cards(scene("A1 B1", cards=[])) == "Tus cartas están boca abajo: todavía no las viste."
    assert reports.cards(scene("A1 B1", cards=[], dealt=["1e", "2e", "3c"])) == "Ya jugaste todas tus cartas."


def test_who_says_nothing_is_told_so() -> None:
    """A silence is not printed as a word, in any contest."""
    assert sentence(scene("A1 B1"), {"fact": "silent", "seat": "B1", "word": "callo"}) == "b1 no dice nada."
    assert sentence(scene("A1 B1"), {"fact": "silent", "seat": "A1", "word": "callo"}) == "No decís nada."


def test_an_envite_is_called_with_its_price() -> None:
    """An envite of the Uruguayan game is printed as a call, with its prices wanted and refused."""
    uruguay = scene("A1 B1", {"word": "7-envido", "group": "call", "prices": {"wanted": 7, "refused": 1}})
    fact = {"fact": "envited", "seat": "B1", "word": "7-envido", "points": 7}
    assert sentence(uruguay, fact) == "b1 canta 7 tantos envido. Querido vale 7; no querido, 1."


@pytest.mark.parametrize(
    ("rules", "begins"),
    [
        ("oficial", "1e > 1b > 7e > 7o > 3e 3b 3o 3c"),
        ("uruguay", "2o > 4o > 12o > 11o > 10o > 1e"),
        ("paulista", "6c > 6h > 6s > 6d > 3c 3h 3s 3d"),
    ],
)
def test_the_order_of_the_cards_is_that_under_the_muestra(rules: str, begins: str) -> None:
    """The order of the cards follows from the rulebook and the card turned."""
    muestra = {"uruguay": "5o", "paulista": "5c"}.get(rules)
    shown = rulebook.card_order(scene("A1 B1", rules=rules, muestra=muestra))
    assert shown.startswith(f"De la más alta a la más baja: {begins}")


@pytest.mark.parametrize("rules", CODES)
def test_every_word_that_can_be_said_is_explained(rules: str) -> None:
    """Every choice of every rulebook has an explanation."""
    book = choose(rules)
    seats = next(iter(book.book.formats.values())).seats
    shown = scene(" ".join(seats), rules=rules)
    assert [word for word in vocabulary(Law(book, seats)) if not rulebook.meaning(shown, word)] == []


@pytest.mark.parametrize(
    ("seats", "named"),
    [
        ("A1 B1", {"B1": "enfrente"}),
        ("A1 B1 C1", {"B1": "a tu derecha", "C1": "a tu izquierda"}),
        ("A1 B1 A2 B2", {"B1": "a tu derecha", "A2": "enfrente", "B2": "a tu izquierda"}),
        (
            "A1 B1 A2 B2 A3 B3",
            {
                "A2": "enfrente, a la derecha",
                "B2": "enfrente",
                "A3": "enfrente, a la izquierda",
                "B3": "a tu izquierda",
            },
        ),
    ],
)
def test_a_free_seat_is_told_by_its_place_and_not_by_its_code(seats: str, named: dict[str, str]) -> None:
    """To a player a free seat is on a side of him, to a spectator it has a number; neither reads a code."""
    shown = scene(seats)
    chairs = [{"seat": seat, "name": None, "kind": "open"} for seat in seats.split()]
    shown.set_table({"code": "K7MPQ", "rules": "oficial", "seats": chairs})
    for seat, place in named.items():
        assert shown.teller.name(seat) == f"Lugar libre {place}"
    shown.you = ""
    shown.set_table({"code": "K7MPQ", "rules": "oficial", "seats": chairs})
    assert shown.teller.name("B1") == "Lugar libre en la silla 2"


def test_ones_own_phrase_is_told_to_oneself() -> None:
    """The speaker of a phrase reads it in the second person, in his own form of the verb."""
    shown = scene("A1 B1")
    assert phrase_line(shown, "A1", "veni") == "Decís: Vení"
    assert phrase_line(shown, "B1", "veni") == "B1 dice: Vení"
