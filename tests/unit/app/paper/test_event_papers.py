"""The documents of an event: each is read back, and has its parts where its layout puts them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.helpers.laid_out import Line, check_laid_out, drawn, placed
from tests.helpers.papers import (
    NAMES,
    OCCASION,
    board_sheet,
    bracket_sheet,
    deal_slips,
    deals,
    entered,
    groups,
    rounds,
    standings,
    teams,
)
from tests.helpers.sheets import printed, reader, words_of

from truco.app.paper import (
    PAPERS,
    board_sheets_pdf,
    bracket_pdf,
    certificates_pdf,
    club_sheets_pdf,
    deal_slips_pdf,
    deals_pdf,
    draw_pdf,
    notice_pdf,
    pairings_pdf,
    standings_pdf,
    table_cards_pdf,
    team_codes_pdf,
)
from truco.app.paper.documents import (
    Award,
    BracketSheet,
    Certificates,
    ClubSheet,
    ClubTable,
    Draw,
    Entry,
    Notice,
    Pairings,
    Ranking,
    Row,
    Standings,
    Table,
    TableCards,
    TeamCodes,
    Wifi,
)
from truco.app.paper.font import in_lines, readable, width
from truco.app.paper.forms import dealt, pack_of
from truco.app.paper.page import HAIR
from truco.app.paper.standings import TITLE as STANDINGS
from truco.app.paper.tree import DEEPEST, MOST, forest
from truco.club import duplicate
from truco.club.pairing.bracket import TEAM, Played
from truco.club.pairing.double import double_elimination
from truco.club.pairing.elimination import elimination
from truco.club.ranking import rank
from truco.club.result import Result
from truco.club.terms import event_terms
from truco.engine import Law
from truco.engine.croupier import SeededChance, shuffled
from truco.messages import LANGUAGES, catalogue
from truco.rulebooks.ruleset import choose


class Kind(NamedTuple):
    """A kind of document: how it is printed, and the key of its title."""

    pdf: Callable[[Any, str, str], bytes]
    title: str


KINDS = {
    "draw": Kind(draw_pdf, "paper.draw"),
    "pairings": Kind(pairings_pdf, "paper.pairings"),
    "cards": Kind(table_cards_pdf, "paper.table-cards"),
    "standings": Kind(standings_pdf, STANDINGS),
    "bracket": Kind(bracket_pdf, "paper.bracket"),
    "notice": Kind(notice_pdf, "paper.notice"),
    "deals": Kind(deals_pdf, "paper.deals"),
    "deal slips": Kind(deal_slips_pdf, "paper.deal-slips"),
    "boards": Kind(lambda sheet, language, paper: board_sheets_pdf([sheet], language, paper), "paper.boards"),
    "codes": Kind(team_codes_pdf, "paper.team-codes"),
    "club": Kind(lambda sheet, language, paper: club_sheets_pdf([sheet], language, paper), "paper.club"),
    "certificates": Kind(certificates_pdf, "paper.certificate"),
}

GROUPS = groups(4, 5)
ROUNDS = rounds(GROUPS)
LEAGUE = {"": teams(40)}
PLAYING = [meeting for meeting in ROUNDS[0].meetings if meeting.b]
SEASON = Ranking(
    ("Fecha 1", "Fecha 2", "puntos"),
    tuple(Row(at, team_name, ("10", "8", "18")) for at, team_name in enumerate(NAMES, 1)),
)
ENTRY = Entry("http://192.168.100.120:8000/e/K7QF", "M4PQ7R", Wifi("Club Peñarol", "truco 2026"))
AT_TABLES = (
    ClubTable(1, NAMES[3].players, NAMES[4].players, ((40, 12), (38, 40))),
    ClubTable(2, NAMES[9].players, NAMES[2].players[:1], ((40, 39),)),
)
CLUBS = ClubSheet(
    OCCASION, NAMES[0], NAMES[3], AT_TABLES, 2, 40, number=12, heading="Fecha 3", won=(2, 1), winner="Los Pamperos"
)
AWARDS = (
    *(Award(team_name, at) for at, team_name in enumerate(NAMES, 1)),
    Award(NAMES[0]),
    Award(NAMES[1], 0, "Espírito esportivo"),
)


def twice(count: int, plays: int) -> BracketSheet:
    """Return a double elimination after its first matches, which the first team wins."""
    names = entered(count)
    bracket = double_elimination(names)
    for _ in range(plays):
        meeting = bracket.open[0]
        bracket = bracket.after(
            {**bracket.played, meeting.node.id: Played(str(meeting.a), str(meeting.b), str(meeting.a))}
        )
    return BracketSheet(OCCASION, bracket, names, {})


DOCUMENTS: dict[str, tuple[str, Any]] = {
    "draw of groups": ("draw", Draw(OCCASION, GROUPS, ROUNDS, "Fase de grupos", "5821-8823")),
    "draw of a league": ("draw", Draw(OCCASION, LEAGUE, rounds(LEAGUE)[:3])),
    "pairings": ("pairings", Pairings(OCCASION, ROUNDS[0], "Fase de grupos")),
    "cards": (
        "cards",
        TableCards(OCCASION, tuple((meeting.table, meeting) for meeting in PLAYING), "Fase de grupos · Rodada 1"),
    ),
    "cards without teams": ("cards", TableCards(OCCASION, ((7, None), (88, None), (128, None)))),
    "standings": ("standings", standings(4, 5)),
    "season": ("standings", Standings(OCCASION, (SEASON,), {})),
    "bracket of 3": ("bracket", bracket_sheet(3, 0)),
    "bracket of 8": ("bracket", bracket_sheet(8, 5)),
    "bracket of 10": ("bracket", bracket_sheet(10, 20)),
    "bracket of 32": ("bracket", bracket_sheet(32, 40)),
    "bracket of 45": ("bracket", bracket_sheet(45, 50)),
    "double elimination of 8": ("bracket", twice(8, 6)),
    "double elimination of 45": ("bracket", twice(45, 0)),
    "bracket of 256": ("bracket", bracket_sheet(256, 100)),
    "short notice": ("notice", Notice(OCCASION, "A rodada 3 começa às 15:30.\nÀs 15:45 quem faltar perde.", "Atenção")),
    "long notice": ("notice", Notice(OCCASION, "\n".join(["Donaudampfschifffahrtselektrizitätenhauptwerk " * 30] * 9))),
    "deals": ("deals", deals(24, ("A1", "B1", "A2", "B2"), "spanish-40")),
    "deals for six": ("deals", deals(9, ("A1", "B1", "A2", "B2", "A3", "B3"), "french-40")),
    "deal slips": ("deal slips", deal_slips(4, ("A1", "B1", "A2", "B2"), "spanish-40")),
    "deal slips for six": ("deal slips", deal_slips(3, ("A1", "B1", "A2", "B2", "A3", "B3"), "french-40")),
    "boards": ("boards", board_sheet(8, ("A1", "B1", "A2", "B2"), ENTRY)),
    "boards of an evening": ("boards", board_sheet(40, ("A1", "B1", "A2", "B2", "A3", "B3"))),
    "codes": ("codes", TeamCodes(OCCASION, tuple((team_name, ENTRY) for team_name in NAMES))),
    "club match": (
        "club",
        ClubSheet(OCCASION, NAMES[1], NAMES[-1], tuple(ClubTable(at) for at in range(1, 8)), 6, entry=ENTRY),
    ),
    "club match after": ("club", CLUBS),
    "club match at many tables": (
        "club",
        ClubSheet(OCCASION, *NAMES[:2], tuple(map(ClubTable, range(1, 31))), 16, 30, 1, 3),
    ),
    "certificates": ("certificates", Certificates(OCCASION, AWARDS, ("Coordenador técnico", "Comissão " * 6, "Zoë"))),
    "certificates for each": ("certificates", Certificates(OCCASION, AWARDS, each_player=True)),
}


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stands_where_it_should(name: str, paper: str) -> None:
    """Nothing reaches into a margin, and nothing covers a text."""
    kind, document = DOCUMENTS[name]
    check_laid_out(KINDS[kind].pdf(document, "de", paper))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_black_on_white_and_the_same_each_time(name: str) -> None:
    """No page sets a colour, the paper has its size, and the same document gives the same bytes."""
    kind, document = DOCUMENTS[name]
    data = KINDS[kind].pdf(document, "pt", "letter")
    assert data == KINDS[kind].pdf(document, "pt", "letter")
    for page in reader(data).pages:
        assert sorted((float(page.mediabox.width), float(page.mediabox.height))) == pytest.approx([612, 792])
        contents = page.get_contents()
        assert contents is not None
        colours = re.findall(rb"^(.+) (?:rg|RG|k|K|g|G|scn|SCN|cs|CS)$", contents.get_data(), re.MULTILINE)
        assert set(colours) <= {b"0 0 0", b"0"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", {kind: name for name, (kind, _) in reversed(DOCUMENTS.items())}.values())
def test_a_document_speaks_its_readers_language(name: str, language: str) -> None:
    """The file names its language and the title in it; no placeholder is left open."""
    kind, document = DOCUMENTS[name]
    data = KINDS[kind].pdf(document, language, "a4")
    pdf_reader = reader(data)
    assert pdf_reader.metadata is not None
    title = str(catalogue(language)[KINDS[kind].title])
    assert pdf_reader.metadata.title == f"{title} · {document.occasion.event}"
    assert pdf_reader.trailer["/Root"]["/Lang"] == language  # type: ignore[index]
    assert not re.search(r"[{}]", words_of(data))


def on_one_line(data: bytes) -> str:
    """Return all texts of a PDF in a row, so that a name in two lines is one again."""
    return " ".join(printed.text for printed in printed(data))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_draw_names_everybody_and_who_meets_when(paper: str) -> None:
    """Each team of a draw is there with its players and each pair with its table; the seed can be read."""
    line = on_one_line(draw_pdf(DOCUMENTS["draw of groups"][1], "pt", paper))
    for team in NAMES[:-1]:
        assert team.name.replace(" ", "") in line.replace(" ", "")
    for word in ("Růžena Čapková", "Íñigo Muñoz", "Jürgen Groß", "João Gonçalves", "Grupo 4", "Rodada 5", "5821-8823"):
        assert word in line
    assert line.count("folga") == 4 * 5


def test_a_name_that_does_not_fit_ends_in_an_ellipsis() -> None:
    """Sixty of the widest letters, more than two lines have room for, end visibly."""
    texts = [printed.text for printed in printed(draw_pdf(DOCUMENTS["draw of groups"][1], "pt", "a4"))]
    cut = [text for text in texts if text.startswith("WWWW")]
    assert any(text.endswith("…") for text in cut)


@given(st.text("aÑãőůß&W iÇ-", max_size=60), st.integers(25, 300), st.integers(5, 40), st.integers(1, 4), st.booleans())
@example("W" * 60, 30, 9, 2, True)
@example("WW", 25, 26, 2, True)
@example("aW", 25, 40, 3, True)
def test_no_text_is_cut_silently(text: str, room: int, size: int, most: int, bold: bool) -> None:
    """Lines fit their room, and have every letter of the text in order, unless the last one ends in an ellipsis."""
    lines, fits = in_lines(text, room, size, most, bold=bold)
    assert len(lines) <= most
    assert fits <= size
    assert all(width(line, fits, bold=bold) <= room + 0.001 for line in lines)
    printed_text, whole = "".join(lines).replace(" ", ""), "".join(readable(text).split())
    assert printed_text == whole or (printed_text.endswith("…") and whole.startswith(printed_text[:-1]))


@pytest.mark.parametrize("count", [3, 4, 17, 64, 255, 256])
def test_a_draw_of_any_size_has_its_pages(count: int) -> None:
    """From 3 to 256 teams each is listed once, in order, on as many pages as needed, numbered to the last."""
    data = draw_pdf(Draw(OCCASION, {"": teams(count)}), "es", "a4")
    check_laid_out(data)
    texts = printed(data)
    numbers = [int(printed.text) for printed in texts if printed.text.isdecimal()]
    assert numbers == list(range(1, count + 1))
    pages = len(reader(data).pages)
    assert f"Hoja {pages} de {pages}" in [printed.text for printed in texts]
    assert pages > count // 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_goes_on_has_its_title_and_its_headings_again(language: str) -> None:
    """A group of fifty teams takes two pages: the second begins with the title, which says so, and the headings."""
    say = catalogue(language)
    first, second = drawn(draw_pdf(Draw(OCCASION, {"A": teams(50)}), language, "a4"))
    group = str(say["tournament.standings.group"]).format(name="A")
    for page, title in ((first, group), (second, str(say["paper.on"]).format(title=group))):
        texts = [text.text for text in page.texts]
        at = texts.index(title)
        assert texts[at + 1 : at + 3] == [str(say["paper.number"]), str(say["paper.team"])]
        assert texts[at + 3].isdecimal()


def test_a_reason_longer_than_a_page_goes_on() -> None:
    """A reason of four thousand words is printed whole, in the margins of each page."""
    row = Row(1, NAMES[0], ("1",), " ".join(f"w{at}" for at in range(4000)))
    data = standings_pdf(Standings(OCCASION, (Ranking(("1",), (row,)),), {}), "es", "a4")
    check_laid_out(data)
    words = on_one_line(data).split()
    assert [word for word in words if re.fullmatch(r"w[0-9]+", word)] == [f"w{at}" for at in range(4000)]


def test_pairings_hang_by_table_and_by_team() -> None:
    """Each pair is there by its table, then each team by the alphabet with its table and its rival."""
    texts = placed(pairings_pdf(DOCUMENTS["pairings"][1], "es", "a4"))
    contents = [printed.text for printed in texts]
    at = contents.index("Por equipo")
    rows = {
        name: (contents[:at].count(name), contents[at:].count(name)) for name in ("Ñandú", "Equipo 13", "Los Pamperos")
    }
    assert rows == {"Ñandú": (1, 2), "Equipo 13": (1, 2), "Los Pamperos": (1, 1)}, "one of them has a bye"
    first = [printed.text for printed in texts[at:] if printed.x < 50 and printed.size > 11 and printed.bold]
    short = [text for text in first if text in {team.name for team in NAMES}]
    assert short == ["Ana y Eva", "Çelik & Øster", "Grünwald & Weiß", "Los Pamperos", "Ñandú", "Příbram Žižkov Ůčko",
                     "¡Quiero retruco!"]  # fmt: skip
    assert "Por equipo" not in words_of(pairings_pdf(Pairings(OCCASION, ROUNDS[0], by_team=False), "es", "a4"))


def test_a_table_card_shows_its_number_on_both_sides() -> None:
    """Each card has the number and the teams twice, once upside down, turned about the line where it is folded."""
    texts = drawn(table_cards_pdf(DOCUMENTS["cards"][1], "pt", "a4"))[0].texts
    numbers = sorted((text.text, text.turned) for text in texts if text.size > 80)
    assert numbers == [("1", False), ("1", True), ("2", False), ("2", True)]
    upright = {text.text for text in texts if not text.turned}
    assert {text.text for text in texts if text.turned} == upright - {"Cortar aqui; dobrar nas linhas tracejadas"}
    high, low = (text for text in texts if text.text == "Ñandú")
    assert {high.turned, low.turned} == {True, False}
    assert (high.y + low.y) / 2 == pytest.approx(PAPERS["a4"].height * 3 / 4)


def test_standings_have_the_figures_and_the_reason_of_each_place() -> None:
    """Each row has its figures, and in a sentence why the team has its place, with names instead of ids."""
    line = on_one_line(standings_pdf(standings(2, 3), "pt", "a4"))
    row = "1 Los Pamperos Ana Paz, Eva Sosa · Peñarol 2 2 4-2 62-60 +2 62/60 4 ↳ pontos: 4"
    assert row in line.replace("\N{EN DASH}", "-")
    assert "Classificam-se as 2 primeiras." in line
    assert "Los demás juegan la copa." in line


def test_a_tie_is_told_with_the_names_of_the_teams() -> None:
    """Three teams that beat each other are separated by lots, and the reason names the others."""
    names = entered(3)
    cycle = [Result(a, b, ((12, 8), (12, 8))) for a, b in (("T0", "T1"), ("T1", "T2"), ("T2", "T0"))]
    places = rank(list(names), cycle, event_terms("fenacef").phase("group"), ["T2", "T0", "T1"])
    line = on_one_line(standings_pdf(Standings(OCCASION, (Table(places),), names), "es", "a4"))
    assert "igual a Los Pamperos" in line
    assert "sorteo" in line
    assert not re.search(r"\bT[0-9]\b", line)


@pytest.mark.parametrize("count", [2, 3, 16, 128])
def test_standings_of_any_size_name_everybody_once(count: int) -> None:
    """From 4 to 256 teams each has one row, and the tables go on with their headings."""
    document = standings(count, 2)
    data = standings_pdf(document, "es", "a4")
    texts = printed(data)
    assert sum(printed.text.startswith("↳") for printed in texts) == count * 2
    assert sum(printed.text == "Equipo" for printed in texts) >= count
    check_laid_out(data)


def test_a_bracket_of_any_size_is_cut_into_trees_that_fit_a_page() -> None:
    """From 2 to 256 teams each team begins in one tree, each match is drawn once, and no tree is too large."""
    for count in (*range(2, 40), 63, 64, 65, 127, 128, 129, 200, 255, 256):
        bracket = elimination([f"T{at}" for at in range(count)], third_place=True)
        woods = forest(bracket)
        drawn = [name for tree in woods.trees for name in tree.matches]
        assert len(set(drawn)) == len(drawn) == count - 1 + (count > 3), (
            "each but one loses once, four meet for third place"
        )
        starts = [place.source.of for pair in woods.places.values() for place in pair if place.source.kind == TEAM]
        assert sorted(starts) == sorted(f"T{at}" for at in range(count))
        assert all(tree.leaves <= MOST and len(tree.columns) <= DEEPEST for tree in woods.trees)


def test_a_double_elimination_has_trees_for_its_parts() -> None:
    """Each match of up to 256 teams is in one tree, whose matches are of one part; the second final is the last."""
    for count in (4, 5, 8, 13, 32, 100, 256):
        bracket = double_elimination([f"T{at}" for at in range(count)])
        nodes = {node.id: node for node in bracket.nodes}
        woods = forest(bracket)
        drawn = [name for tree in woods.trees for name in tree.matches]
        assert len(set(drawn)) == len(drawn) == 2 * count - 1, "all but one lose twice; the last one may lose once"
        assert all(len({nodes[name].part for name in tree.matches}) == 1 for tree in woods.trees)
        assert all(tree.leaves <= MOST and len(tree.columns) <= DEEPEST for tree in woods.trees)
        assert [nodes[tree.root].part for tree in woods.trees][-2:] == ["final", "reset"]


def test_a_second_final_that_is_not_needed_is_not_printed() -> None:
    """It hangs as long as it may be needed, and not once the team without a defeat has won the first one."""
    names = entered(4)
    bracket = double_elimination(names)
    waiting = words_of(bracket_pdf(BracketSheet(OCCASION, bracket, names, {}), "en"))
    assert "Second final, if needed" in waiting
    played: dict[str, Played] = {}
    while bracket.open:
        meeting = bracket.open[0]
        played[meeting.node.id] = Played(str(meeting.a), str(meeting.b), str(meeting.a))
        bracket = bracket.after(played)
    over = words_of(bracket_pdf(BracketSheet(OCCASION, bracket, names, {}), "en"))
    assert "Second final, if needed" not in over
    assert "Bracket of those who lost once" in over


def test_a_large_bracket_says_on_which_page_it_goes_on() -> None:
    """Of 256 teams eight pages lead to a ninth; each says so, and the ninth says from which page a winner comes."""
    texts = printed(bracket_pdf(bracket_sheet(256, 0), "en", "letter"))
    assert max(printed.page for printed in texts) == 9
    for page in range(1, 9):
        assert any("→ page 9" in text.text for text in texts if text.page == page)
        assert any(f"(page {page})" in printed.text for printed in texts if printed.page == 9)
    assert {"Last 256", "Quarter-finals", "Semi-finals", "Final", "Third place"} <= {printed.text for printed in texts}
    for name in ("Los Pamperos", "Equipo 255", "Ñandú"):
        assert sum(printed.text == name for printed in texts) == 1, "nobody has won yet"


def test_a_bracket_shows_who_won_and_leaves_lines_for_who_is_not_known() -> None:
    """Winners are bold and are on the next line too; a place that is open is empty, or names its source."""
    texts = printed(bracket_pdf(bracket_sheet(8, 5), "en", "a4"))
    parts = [(printed.text, printed.bold) for printed in texts]
    assert parts.count(("Los Pamperos", True)) == 2, "the quarter-final and the semi-final"
    assert parts.count(("Los Pamperos", False)) == 1, "the final is not played"
    assert ("¡Quiero retruco!", False) in parts
    assert sum(printed.text == "W.O." for printed in texts) == 1
    assert any("12\N{EN DASH}8 7\N{EN DASH}12 12\N{EN DASH}10 12\N{EN DASH}11" in printed.text for printed in texts)
    assert any(printed.text == "Loser: Jogo 6" for printed in texts)
    assert any(printed.text == "Jogo 8 · Table 9 · 15:30" for printed in texts)
    champion = printed(bracket_pdf(bracket_sheet(8, 8), "en", "a4"))
    assert sum(printed.text == "Los Pamperos" and printed.bold for printed in champion) == 4


def test_a_notice_is_as_large_as_the_page_allows() -> None:
    """A short notice has large letters on one page; a long one goes on, and all its words are there."""
    short = printed(notice_pdf(Notice(OCCASION, "Se juega a las tres."), "es", "a4"))
    assert max(printed.size for printed in short) == 60
    long = printed(notice_pdf(DOCUMENTS["long notice"][1], "es", "a4"))
    assert max(printed.page for printed in long) > 1
    assert " ".join(printed.text for printed in long).count("Donaudampfschifffahrtselektrizitätenhauptwerk") == 270


def test_deals_are_listed_and_on_strips() -> None:
    """Each hand of each seat is on the list and on a strip with the names of its cards, from the score prescribed."""
    document = deals(2, ("A1", "B1"), "spanish-40")
    texts = [printed.text for printed in printed(deals_pdf(document, "es", "a4"))]
    line = " ".join(texts)
    assert line.count("as de espadas") == 1 + 2, "dealt in the first hand, turned in the second"
    assert "Mano 2 · da B1 · 1\N{EN DASH}14 · Muestra: as de espadas" in line
    assert sum(text in ("A1", "B1") for text in texts) == 2 + 2 + 4, "heads, dealers, strips"
    french = " ".join(printed.text for printed in printed(deals_pdf(deals(1, ("A1", "B1"), "french-40"), "pt", "a4")))
    assert "ás de paus" in french
    assert "A\N{BLACK CLUB SUIT}" in french


def test_a_slip_has_a_hand_of_a_seat_at_a_table() -> None:
    """Each table, hand and seat has one: on the outside no card, inside its three cards and the one that is turned."""
    document = deal_slips(2, ("A1", "B1"), "spanish-40")
    texts = [printed.text for printed in printed(deal_slips_pdf(document, "es", "letter"))]
    assert (texts.count("Mano 1"), texts.count("Mano 2"), texts.count("A1"), texts.count("B1")) == (4, 4, 4, 4)
    joined = " ".join(texts)
    assert joined.count("as de espadas") == 2 * 1 + 2 * 2, "in A1, and turned for both"
    assert "da B1 · mano, A1" in joined
    assert "desde 1\N{EN DASH}14" in joined
    assert joined.count("Mesa 2") == 4


def test_the_sheet_of_a_duplicate_has_a_line_for_each_hand() -> None:
    """Hands of the log are at their numbers with the balance, a hand that is not written has places, the sum counts."""
    texts = [printed.text for printed in printed(board_sheets_pdf([board_sheet(3, ("A1", "B1"))], "es", "a4"))]
    assert texts[texts.index("1") : texts.index("3")] == [
        *("1", "B1", "A1", "28\N{EN DASH}25", "1", "30", "\N{MINUS SIGN}29"),
        *("2", "A1", "B1", "28\N{EN DASH}25", "2", "30", "\N{MINUS SIGN}28"),
    ]
    assert texts[texts.index("Suma") :][:4] == ["Suma", "3", "60", "\N{MINUS SIGN}57"]


def test_a_certificate_says_for_what_and_for_whom() -> None:
    """A place has words, another reason its own text; with one for each player the team is below."""
    line = on_one_line(certificates_pdf(DOCUMENTS["certificates"][1], "pt", "a4"))
    for word in ("Primeiro lugar", "Terceiro lugar", "4.º lugar", "Pela participação", "Espírito esportivo", "Zoë"):
        assert word in line
    each = certificates_pdf(Certificates(OCCASION, AWARDS[:1], each_player=True), "es", "letter")
    first, second = ([printed.text for printed in printed(each) if printed.page == page] for page in (1, 2))
    assert "Ana Paz" in first
    assert "Los Pamperos" in first
    assert "Eva Sosa" in second
    assert "Ana Paz" not in second


def test_a_club_match_has_a_row_for_each_table() -> None:
    """The players of each table, the scores there, the totals of both clubs, the winner, and three signatures."""
    texts = [printed.text for printed in printed(club_sheets_pdf([CLUBS], "es", "a4"))]
    for word in (
        "Jürgen Groß",
        "Begoña Íñiguez",
        "Zdeněk Dvořák",
        "40\N{EN DASH}12",
        "38\N{EN DASH}40",
        "40\N{EN DASH}39",
        "2",
        "1",
    ):
        assert word in texts
    assert "2 mesas a la vez; gana el club que llega primero a 2 partidas · a 40 tentos" in texts
    at = texts.index("Gana")
    assert texts[at + 1] == "Los Pamperos"
    assert texts[-5:-2] == ["Capitán · Los Pamperos", "Capitán · Grünwald & Weiß", "Juez"]


def test_an_empty_club_sheet_has_lines_for_the_names() -> None:
    """Seven tables with two names for each club have twenty-eight lines to write them on, and dashes for the scores."""
    page = drawn(club_sheets_pdf([DOCUMENTS["club match"][1]], "es", "a4"))[0]
    flat = [code for code in page.items if isinstance(code, Line) and code.y1 == code.y2 and code.thick == HAIR]
    names = [line for line in flat if 100 < line.x2 - line.x1 < 180]
    assert len(names) == 28
    assert sum(text.text == "\N{EN DASH}" for text in page.texts) == 7 * 3


def test_every_team_gets_its_code() -> None:
    """Each strip has the team, its code, the address and the network, and belongs to one team alone."""
    texts = [printed.text for printed in printed(team_codes_pdf(DOCUMENTS["codes"][1], "pt", "letter"))]
    assert texts.count("Código M4PQ7R") == texts.count(ENTRY.link) == texts.count("Rede: Club Peñarol") == len(NAMES)
    assert texts.count("Ñandú") == 1


@pytest.mark.parametrize(
    ("rules", "plays", "below", "turned"),
    [("uruguay", 2, True, True), ("oficial", 3, False, False), ("fenacef", 2, True, False)],
)
def test_a_duplicate_is_dealt_from_its_seed(rules: str, plays: int, below: bool, turned: bool) -> None:
    """The pack is shuffled from the seed and dealt one by one, from below where the rulebook says so."""
    first, second = duplicate.deals("a long and secret text", 1, 2, seats=2 * plays, starts=((8, 8),))
    law = Law(choose(rules), tuple(f"{side}{at + 1}" for at in range(plays) for side in "AB"))
    pack = [str(card) for card in shuffled(SeededChance(first.seed, 1), law.terms.pack.cards)]
    if below:
        pack.reverse()
    deal = dealt(first, rules, plays=plays)
    around = [*law.seats[1:], law.seats[0]]
    assert deal.hands == {seat: tuple(pack[around.index(seat) : 6 * plays : 2 * plays]) for seat in law.seats}
    assert (deal.dealer, deal.score, deal.turned) == ("A1", (8, 8), pack[6 * plays] if turned else "")
    assert dealt(second, rules, plays=plays).dealer == "B1"
    assert dealt(second, rules, plays=plays).hands != deal.hands
    assert pack_of(rules) == ("french-40" if rules == "fenacef" else "spanish-40")
