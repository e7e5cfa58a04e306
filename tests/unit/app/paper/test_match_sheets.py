"""The sheets of an event's matches: what is on them before and after, who signs, and how a result is entered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest
import segno
from tests.helpers.laid_out import check_laid_out
from tests.helpers.papers import OCCASION, teams
from tests.helpers.sheets import printed, reader, words_of

from truco.app.paper import PAPERS, match_sheets_pdf, slips_pdf
from truco.app.paper.documents import Entry, MatchSheet, Wifi
from truco.app.paper.entry import wifi_text
from truco.app.paper.forms import filled, form_of
from truco.club.result import Result
from truco.errors import RulebookError
from truco.messages import LANGUAGES
from truco.referee.sheet import Signature

WIFI = Wifi('Club "Peñarol": 5\\G', "truco 2026;año")
ENTRY = Entry("http://192.168.100.120:8000/e/K7QF/m/9XKT", "9XKT", WIFI)
TEAMS = teams(10)
PLAYED = Result("A", "B", ((12, 8), (7, 12), (12, 10)))


def match_sheet(  # noqa: PLR0913  (what the tests vary)
    rules: str = "fenacef",
    best_of: int = 3,
    *,
    first: int = 0,
    plays: int = 2,
    target: int = 0,
    entry: Entry | None = ENTRY,
) -> MatchSheet:
    """Return the empty sheet of a match of two teams that follow each other."""
    a, b = TEAMS[first : first + 2]
    sheet = form_of(rules, [a.players[:plays], b.players[:plays]], best_of, plays=plays, target=target)
    return MatchSheet(OCCASION, sheet, (a, b), 101 + first, first + 1, "Grupo 1 · Rodada 2", entry)


def after(match: MatchSheet, result: Result) -> MatchSheet:
    """Return the sheet of a match with its result."""
    return replace(match, sheet=filled(match.sheet, result), entry=None)


Pdf = Callable[[Sequence[MatchSheet], str, str], bytes]
BOTH: list[Pdf] = [slips_pdf, match_sheets_pdf]

MANY = [
    *(match_sheet(first=at) for at in range(4)),
    match_sheet("fenacef", 5, first=4, entry=ENTRY._replace(wifi=None)),
    match_sheet("uruguay", 3, entry=None),
    match_sheet("oficial", 1, first=5, target=15),
    match_sheet("oficial", 3, first=8, plays=3),
    match_sheet("pagat-argentina", 3, plays=1),
    replace(match_sheet(first=8), copy=2, table=0, number=0, heading="", teams=()),
    after(match_sheet(), PLAYED),
    after(match_sheet("fenacef", 5, first=3), Result("A", "B", ((12, 8),), absent="B")),
    after(match_sheet(), Result("A", "B", absent="both")),
]


@pytest.mark.parametrize(("kind", "paper"), list(product(range(2), PAPERS)))
def test_everything_stands_where_it_should(kind: int, paper: str) -> None:
    """Nothing reaches into a margin or covers a text on any sheet, empty or filled."""
    check_laid_out(BOTH[kind](MANY, "de", paper))


def lines_to_sign(data: bytes) -> list[str]:
    """Return the text below the lines at the end of the first sheet."""
    texts = [printed.text for printed in printed(data)]
    at = texts.index("Assinaturas, depois de conferida a súmula")
    return texts[at + 1 : at + 6]


@pytest.mark.rule("br.38.p2.2", "br.38.p3")
@pytest.mark.parametrize("pdf", [slips_pdf, match_sheets_pdf])
def test_a_sumula_has_four_lines_for_the_players_and_one_for_the_coordinator(pdf: Pdf) -> None:
    """Each of the four players signs after a check of the sheet, and the technical coordinator."""
    below = lines_to_sign(pdf([match_sheet(first=2)], "pt", "a4"))
    names = {"A1 Zdeněk Dvořák", "A2 Růžena Čapková", "B1 Jürgen Groß", "B2 Bärbel Weißmüller"}
    assert {re.sub(" +", " ", line) for line in below} == {*names, "Coordenador técnico"}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_names_of_who_signs_a_short_sheet_are_whole(paper: str) -> None:
    """Names of sixty letters have smaller letters or several lines at the lines to sign; none ends in an ellipsis."""
    long = ("Wáshington Maximiliano Wüllenweber Etcheverrigaray Gonçalves", "W" * 60)
    match = match_sheet(first=2, entry=None)
    sheet = replace(match.sheet, players={seat: long[seat == "B2"] for seat in match.sheet.seats})
    signed = tuple(Signature(who, name, 1_763_999_999.0) for who, name in zip(("A1", "B2"), long, strict=True))
    empty = replace(match, sheet=sheet)
    full = replace(after(empty, PLAYED), sheet=replace(filled(sheet, PLAYED), signatures=signed))
    for each, times in ((empty, (3, 1)), (full, (4, 2))):
        data = slips_pdf([each], "pt", paper)
        check_laid_out(data)
        words = words_of(data)
        below = re.sub(r"\s", "", words[words.index("Assinaturas") :])
        assert tuple(below.count("".join(name.split())) for name in long) == times
        assert "…" not in below


@pytest.mark.rule("br.38.p4")
@pytest.mark.parametrize("pdf", [slips_pdf, match_sheets_pdf])
def test_a_new_copy_says_that_the_earlier_ones_do_not_count(pdf: Pdf) -> None:
    """The second copy of a sheet names its number; the first one says nothing of copies."""
    assert "Via 2: as anteriores não valem" in words_of(pdf([replace(match_sheet(), copy=2)], "pt", "a4"))
    assert "Via" not in words_of(pdf([match_sheet()], "pt", "a4"))


@pytest.mark.parametrize("pdf", [slips_pdf, match_sheets_pdf])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_says_of_which_match_it_is(pdf: Pdf, language: str) -> None:
    """The event, the place, the date, group and round, table, number, teams and players are printed."""
    match = replace(match_sheet(first=2), occasion=replace(OCCASION, event="Copa São João"))
    words = words_of(pdf([match], language, "letter"))
    for word in (
        "Copa São João",
        f"{OCCASION.place} · {OCCASION.date}",
        "Grupo 1 · Rodada 2",
        "Jogo 103",
        "Příbram Žižkov Ůčko",
        "Grünwald & Weiß",
        "Růžena Čapková",
        "Bärbel Weißmüller",
    ):
        assert word in words
    assert {"es": "Mesa 3", "pt": "Mesa 3", "en": "Table 3", "de": "Tisch 3"}[language] in words
    pdf_reader = reader(pdf([match], language, "letter"))
    assert pdf_reader.trailer["/Root"]["/Lang"] == language  # type: ignore[index]


@pytest.mark.parametrize("pdf", [slips_pdf, match_sheets_pdf])
def test_sheets_are_black_on_white_and_the_same_each_time(pdf: Pdf) -> None:
    """No colour is set, and the same sheets give the same bytes."""
    data = pdf(MANY, "es", "a4")
    assert data == pdf(MANY, "es", "a4")
    for page in reader(data).pages:
        contents = page.get_contents()
        assert contents is not None
        colours = re.findall(rb"^(.+) (?:rg|RG|k|K|g|G|scn|SCN|cs|CS)$", contents.get_data(), re.MULTILINE)
        assert set(colours) <= {b"0 0 0", b"0"}


# -- entering a result -------------------------------------------------------------------------------------------------


def squares(data: bytes) -> list[set[tuple[int, int]]]:
    """Return the codes on the first page of a PDF, from left to right: the black squares of each, by row and column."""
    contents = reader(data).pages[0].get_contents()
    assert contents is not None
    codes = []
    for part in contents.get_data().split(b"n "):
        rects = [tuple(map(float, numbers)) for numbers in re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", part)]
        if rects:
            unit, left, top = rects[0][3], min(rect[0] for rect in rects), max(rect[1] for rect in rects)
            black = set()
            for x, y, wide, _ in rects:
                row, column = round((top - y) / unit), round((x - left) / unit)
                black |= {(row, column + at) for at in range(round(wide / unit))}
            codes.append((left, black))
    return [black for _, black in sorted(codes, key=lambda code: code[0])]


def dark(text: str) -> set[tuple[int, int]]:
    """Return the black squares of the code of a text."""
    rows = segno.make_qr(text, error="m").matrix
    return {(row, at) for row, line in enumerate(rows) for at, black in enumerate(line) if black}


@pytest.mark.parametrize("pdf", [slips_pdf, match_sheets_pdf])
def test_a_code_opens_the_match_and_another_joins_the_network(pdf: Pdf) -> None:
    """A sheet has its address and the network as codes to scan and in words, and a short code."""
    data = pdf([match_sheet()], "en", "a4")
    assert squares(data) == [dark(ENTRY.link), dark(wifi_text(WIFI))]
    words = words_of(data)
    assert ENTRY.link in words
    assert "Code 9XKT" in words
    assert 'Network: Club "Peñarol": 5\\G' in words
    assert "Password: truco␣2026;año" in words, "a space in a password can be seen"


def test_without_a_network_there_is_one_code_and_without_an_address_none() -> None:
    """Values that the organiser did not give are not on the sheet."""
    match = replace(match_sheet(), entry=Entry("http://truco.example/m/1"))
    words = words_of(slips_pdf([match], "en"))
    assert squares(slips_pdf([match], "en")) == [dark("http://truco.example/m/1")]
    assert "Network" not in words
    assert "Code" not in words
    assert squares(slips_pdf([match_sheet(entry=None)], "en")) == []


def test_an_open_network_has_no_password() -> None:
    """The code of a network without a password says so, and the sheet too."""
    words = words_of(slips_pdf([match_sheet(entry=ENTRY._replace(wifi=Wifi("Club")))], "en"))
    assert "No password" in words
    assert wifi_text(Wifi("Club")) == "WIFI:T:nopass;S:Club;;"


@pytest.mark.parametrize(
    ("ssid", "password", "escaped"),
    [
        ("Club", "truco2026", "WIFI:T:WPA;S:Club;P:truco2026;;"),
        ("a;b,c:d", 'e"f\\g', 'WIFI:T:WPA;S:a\\;b\\,c\\:d;P:e\\"f\\\\g;;'),
        ("Ñandú São", "  dos  ", "WIFI:T:WPA;S:Ñandú São;P:  dos  ;;"),
    ],
)
def test_the_signs_of_a_networks_code_are_escaped(ssid: str, password: str, escaped: str) -> None:
    """Backslash, semicolon, comma, colon and quotation mark have a backslash before them; nothing else changes."""
    assert wifi_text(Wifi(ssid, password)) == escaped


def test_the_longest_password_is_printed_whole() -> None:
    """Sixty-three signs, the most that a network allows, are all there, over several lines."""
    password = "".join(chr(33 + at) for at in range(63))
    words = words_of(slips_pdf([match_sheet(entry=ENTRY._replace(wifi=Wifi("C" * 32, password)))], "de"))
    assert password in words.replace("\n", "")
    assert "C" * 32 in words


# -- filled ------------------------------------------------------------------------------------------------------------


def test_two_short_sheets_fit_on_a_page_and_the_longer_has_its_own() -> None:
    """Sheets of three partidas share a page, with a line to cut; one of five has a page for itself."""
    three = [match_sheet(first=at) for at in range(3)]
    assert len(reader(slips_pdf(three, "pt", "a4")).pages) == 2
    assert len(reader(slips_pdf(three, "pt", "letter")).pages) == 2
    five = [match_sheet("fenacef", 5, first=at) for at in range(3)]
    assert len(reader(slips_pdf(five, "pt", "letter")).pages) == 3


def test_a_filled_sheet_has_the_scores_and_the_winner() -> None:
    """The reported result is on both sheets: the points of each partida, the partidas won, the winner."""
    match = after(match_sheet(first=2), PLAYED)
    texts = [printed.text for printed in printed(slips_pdf([match], "pt"))]
    assert [text for text in texts if text.isdecimal()] == ["1", "12", "8", "2", "7", "12", "3", "12", "10", "2", "1"]
    assert "Quem ganhou o jogo: Příbram Žižkov Ůčko" in texts
    words = words_of(match_sheets_pdf([match], "pt"))
    assert "Ganha: Grünwald & Weiß, 7\N{EN DASH}12" in words
    assert "Partidas: Příbram Žižkov Ůčko 2, Grünwald & Weiß 1" in words
    assert "Quem ganhou o jogo: Příbram Žižkov Ůčko" in words


@pytest.mark.rule("br.5.1", "br.5.2")
@pytest.mark.parametrize(
    ("result", "winner", "won", "scores"),
    [
        (Result("A", "B", absent="B"), "A", (2, 0), [(12, 0), (12, 0)]),
        (Result("A", "B", absent="A"), "B", (0, 2), [(0, 12), (0, 12)]),
        (Result("A", "B", ((12, 8),), absent="A"), "B", (1, 2), [(12, 8), (0, 12), (0, 12)]),
        (Result("A", "B", absent="both"), "", (0, 0), []),
        (PLAYED, "A", (2, 1), [(12, 8), (7, 12), (12, 10)]),
        (Result("A", "B", ((12, 8),)), "", (1, 0), [(12, 8)]),
    ],
)
def test_a_walkover_gives_what_was_not_played(
    result: Result, winner: str, won: tuple[int, int], scores: list[tuple[int, int]]
) -> None:
    """The side that is there wins what is missing, to nothing; where both are absent neither wins anything."""
    sheet = filled(form_of("fenacef", [(), ()], 3), result)
    assert (sheet.winner, sheet.won, [chico.score for chico in sheet.chicos]) == (winner, won, scores)
    unplayed = "abandoned" if result.partidas else "walkover"
    assert sheet.ended == (unplayed if result.absent else "played")


def test_a_sheet_of_a_walkover_says_so() -> None:
    """One absent team, or both, are named in a sentence on both sheets."""
    for pdf in (slips_pdf, match_sheets_pdf):
        words = words_of(pdf([after(match_sheet(), Result("A", "B", absent="B"))], "pt"))
        assert "Quem ganhou o jogo: Los Pamperos. W.O.: os adversários não compareceram." in words
        words = words_of(pdf([after(match_sheet(), Result("A", "B", absent="both"))], "pt"))
        assert "W.O. duplo: ninguém venceu." in words


def test_signatures_that_were_given_are_printed() -> None:
    """The name of a player that signed on a phone is above the line with the time, the coordinator's too."""
    match = after(match_sheet(), PLAYED)
    signed = (Signature("A1", "Ana Paz", 1_763_999_999.0), Signature("coordinator", "Zoë Çelik", 1_763_999_999.0))
    words = words_of(slips_pdf([replace(match, sheet=replace(match.sheet, signatures=signed))], "pt"))
    assert words.count("2025-11-24 15:59 UTC") == 2
    assert "Zoë Çelik" in words


def test_a_form_has_the_length_and_the_target_of_the_phase() -> None:
    """Best of five needs three, a target of 15 has halves of its own, and an unknown rulebook is refused."""
    assert form_of("fenacef", [(), ()], 5).chicos_to_win == 3
    short = form_of("oficial", [("Ana",), ("Eva",)], 1, plays=1, target=15)
    assert (short.target, short.half, short.board.target, short.board.half) == (15, 7, 15, 7)
    assert form_of("fenacef", [(), ()], 3, target=15).board.half == 15
    with pytest.raises(RulebookError):
        form_of("nowhere", [(), ()], 3)
