"""The printed sheet: its PDF is read back, and every text and line must be where the layout has it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache

import pytest
from tests.helpers.laid_out import Dot, Item, Line, check_laid_out, drawn, extent, placed
from tests.helpers.sheets import TAGS, Printed, printed, reader, sheet_from, words_of

from truco import Match
from truco.app.paper import PAPERS, sheet_pdf
from truco.app.paper.flow import drawn_pdf
from truco.app.paper.font import face, fitted, readable, width
from truco.app.paper.page import MARGIN
from truco.app.paper.signs import draw_marks
from truco.engine import Law
from truco.messages import LANGUAGES, catalogue
from truco.record import read_record
from truco.record.replay import replay
from truco.referee import Chico, Entry, Gain, Note, Sheet, blank_sheet, sheet_of_record
from truco.referee.sheet import Offices, Rejection, Signature
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.rules.marks import MARKINGS, Board

ACCENTS = "áéíóúüñçãõâêôàÁÉÍÓÚÜÑÇÃÕÂÊÔÀäöÄÖßẞ¡¿«»„“”"
LEAVES = ("mazo", "paso", "tenderse")


@cache
def played(rules: str, seats: int) -> Sheet:
    """Return the sheet of a whole match played at random."""
    draw, match = random.Random(7), Match(rules, seats=seats, seed="sheet")
    while not match.winner:
        if not match.state.public.in_hand:
            match.deal()
            continue
        words = match.legal(match.due, each=True)
        match.play(f"{match.due}:{draw.choice([word for word in words if word not in LEAVES] or words)}")
    return sheet_of_record(replay(read_record(match.record({seat: TAGS[seat] for seat in match.seats}))))


def blank(rules: str, form: str) -> Sheet:
    """Return the empty sheet of a format."""
    ruleset = choose(rules)
    return blank_sheet(Law(ruleset, ruleset.book.formats[form].seats, form))


FORMATS = [
    (code, name, len(format_terms.seats))
    for code in CODES
    for name, format_terms in load_rulebook(code).formats.items()
]


def long_sheet() -> Sheet:
    """Return a sheet of sixty hands with observations, long names, and many things that points are for."""
    sheet = blank("runfla", "seis")
    reasons = ("envido", "flor", "truco", "pedir-flor", "fault", "judge")
    notes = (Note("void", "A1", "falta-envido", "window-closed", ("rf.6.a",)), Note("annulled", rules=("rf.1.e",)))
    entries = tuple(
        Entry(
            at + 1,
            sheet.seats[at % 6],
            "redondo",
            (),
            tuple(Gain("AB"[at % 2], 1, reason, ()) for reason in reasons[: 1 + at % 6]),
            (at // 2, at // 3),
            notes if at % 8 == 0 else (),
        )
        for at in range(60)
    )
    names = ("W" * 24, "María Concepción Iñíguez", "i" * 24, "João da Conceição", "Jürgen Groß", "中村 さくら")
    return replace(
        sheet,
        blank=False,
        players=dict(zip(sheet.seats, names, strict=True)),
        offices=Offices(("A1",), {"A": "A1", "B": "B2"}, "Zoë Çelik"),
        chicos=(Chico(1, (3, 0), entries, (30, 20), "A"),),
        won=(1, 0),
    )


def signed_sheet(code: str, seats: int) -> Sheet:
    """Return a sheet that all but one signed at the table, who objects to two hands; the judge does everything."""
    sheet = played(code, seats)
    at = 1_763_999_999.0
    *signers, other = (*sheet.seats, "J1")
    names = {**dict.fromkeys(sheet.seats, "Maximiliana Wüllenweber"), "J1": "Zoë Çelik"}
    return replace(
        sheet,
        offices=Offices(("juez",), {}, "Zoë Çelik", "juez"),
        table="WMWMW",
        began=at,
        signatures=tuple(Signature(signer, names[signer], at) for signer in (*signers[1:], other)),
        rejections=tuple(Rejection(signers[0], name, at, hand) for name, hand in (("", 3), (names[signers[0]], 12))),
    )


SHEETS = [
    *(pytest.param(code, form, None, "letter", id=f"{code}-{form}-blank") for code, form, _ in FORMATS),
    *(
        pytest.param(code, "", seats, "a4", id=f"{code}-{seats}")
        for code, seats in sorted({(code, seats) for code, _, seats in FORMATS})
    ),
    *(pytest.param("", "", None, paper, id=f"long-{paper}") for paper in PAPERS),
    *(
        pytest.param(code, "signed", seats, paper, id=f"{code}-{seats}-signed-{paper}")
        for code, seats in (("oficial", 6), ("fenacef", 4), ("runfla", 3))
        for paper in PAPERS
    ),
    pytest.param("oficial", "", 4, "letter", id="oficial-4-letter"),
    pytest.param("fenacef", "duplas", None, "a4", id="fenacef-blank-a4"),
]


def made(code: str, form: str, seats: int | None) -> Sheet:
    """Return the sheet of a row of the table."""
    if not code:
        return long_sheet()
    if form == "signed" and seats is not None:
        return signed_sheet(code, seats)
    return blank(code, form) if seats is None else played(code, seats)


@pytest.mark.parametrize(("code", "form", "seats", "paper"), SHEETS)
def test_everything_stands_where_it_should(code: str, form: str, seats: int | None, paper: str) -> None:
    """Nothing reaches into a margin, and no two texts touch."""
    check_laid_out(sheet_pdf(made(code, form, seats), "es", paper))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_the_paper_is_a4_or_letter(paper: str, size: tuple[float, float]) -> None:
    """Every page has the size of its paper, to a hundredth of a point."""
    for page in reader(sheet_pdf(long_sheet(), "es", paper)).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=0.01)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    """Two processes with other hashes of texts draw the same bytes."""
    code = (
        "from tests.unit.app.paper.test_paper import long_sheet, sheet_pdf; import hashlib; "
        "print(hashlib.sha256(sheet_pdf(long_sheet(), 'de')).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_every_accent_is_printed_and_can_be_copied() -> None:
    """Letters of all four languages come back as they were written, and the face is in the file."""
    sheet = replace(blank("oficial", "mano-a-mano"), players={"A1": ACCENTS[:22], "B1": ACCENTS[22:]})
    data = sheet_pdf(sheet)
    words = words_of(data)
    assert ACCENTS[:22] in words
    assert ACCENTS[22:] in words
    fonts = [
        font.get_object()
        for page in reader(data).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    embedded = [font for font in fonts if "DejaVu" in font["/BaseFont"]]
    assert embedded
    assert all("/FontFile2" in font["/FontDescriptor"] for font in embedded)


def test_an_emoji_in_a_name_is_a_box_that_can_be_copied() -> None:
    """A letter beyond U+FFFF is printed as a hollow box, since the text map names each letter by four digits."""
    sheet = replace(blank("oficial", "mano-a-mano"), players={"A1": "Ana \N{GRINNING FACE}", "B1": "Eva"})
    data = sheet_pdf(sheet)
    assert "Ana ▯" in words_of(data)
    maps = [
        font.get_object()["/ToUnicode"].get_object().get_data()
        for page in reader(data).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
        if "/ToUnicode" in font.get_object()
    ]
    assert maps
    for mapping in maps:
        named = re.findall(rb"<[0-9A-F]{2}> <([0-9A-F]+)>", mapping)
        assert {len(digits) for digits in named} <= {len("FF"), len("FFFF")}


def test_a_sheet_is_black_on_white() -> None:
    """No page sets a colour: what is drawn is black."""
    for page in reader(sheet_pdf(long_sheet())).pages:
        contents = page.get_contents()
        assert contents is not None
        colours = re.findall(rb"^(.+) (?:rg|RG|k|K|g|G|scn|SCN|cs|CS)$", contents.get_data(), re.MULTILINE)
        assert set(colours) <= {b"0 0 0", b"0"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_speaks_its_readers_language(language: str) -> None:
    """The title, the headings and the result are in the language, which the file names too."""
    messages, sheet = catalogue(language), played("oficial", 4)
    data = sheet_pdf(sheet, language)
    words = words_of(data)
    for key in ("sheet.title", "sheet.result", "sheet.observations", "sheet.col.hand", "sheet.judge"):
        assert str(messages[key]) in words
    pdf_reader = reader(data)
    assert pdf_reader.metadata is not None
    assert pdf_reader.metadata.title == f"{messages['sheet.title']} · {sheet.title}"
    assert pdf_reader.trailer["/Root"]["/Lang"] == language  # type: ignore[index]


@pytest.mark.rule("br.33.2", "br.38.p2.2", "br.38.p3", "br.38.p2.1")
def test_a_sumula_has_five_lines_to_sign() -> None:
    """FENACEF's sheet has a line for each of the four players and one for the coordinator, after a check of it."""
    data = sheet_pdf(blank("fenacef", "duplas"), "pt")
    words = words_of(data)
    assert "Súmula" in words
    assert "Assinaturas, depois de conferida a súmula" in words
    last = [printed.text for printed in printed(data) if printed.page == 3]
    assert last.index("Coordenador técnico") > max(last.index(seat) for seat in ("A1", "A2", "B1", "B2"))
    assert "Confere" in words


def test_others_have_a_line_for_the_judge() -> None:
    """Where the rulebook does not say who signs, all players and the judge do; six players fit."""
    texts = [printed.text for printed in printed(sheet_pdf(blank("uruguay", "tercetos"), "es")) if printed.page == 3]
    assert texts.count("Juez") == 1
    assert {"A1", "B1", "A2", "B2", "A3", "B3"} <= set(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_signatures_and_rejections_of_a_table_are_printed(language: str) -> None:
    """Each signature has its name and its time; who objects is named with the hand."""
    words = words_of(sheet_pdf(signed_sheet("fenacef", 4), language))
    assert words.count("2025-11-24 15:59 UTC") == 6
    assert "WMWMW" in words
    assert words.count("Zoë Çelik") == 3, "above the line, below it, and at the head"
    assert re.search(r"Wüllenweber.*\b12\b.*\(2025-11-24", words)


def row_of(data: bytes, hand: str) -> list[Printed]:
    """Return the texts in the row of a hand, from the left."""
    texts = placed(data)
    [first] = [printed for printed in texts if printed.text == hand and printed.x < MARGIN + 25]
    return sorted(
        (printed for printed in texts if printed.page == first.page and abs(printed.y - first.y) < 1),
        key=lambda printed: printed.x,
    )


@pytest.mark.rule("br.33.1", "br.38.p1.1")
def test_a_line_is_printed_as_it_is_written() -> None:
    """The fourth hand from 5-8, a truco refused: who dealt, what for, one point, 6 and 8, confirmed."""
    hands = "hand 4 dealer A2 score A 5 B 8 deal A1 5d5s5h B1 5c6d6s A2 6h6c4d B2 4s4h4c A1:truco B1:desistir"
    texts = [printed.text for printed in row_of(sheet_pdf(sheet_from(hands, "fenacef"), "pt"), "4")]
    assert texts == ["4", "A2 Luis", "truco 1", "+1", "6", "8", "✓"]


@pytest.mark.rule("br.38.p1.2")
def test_at_a_refereed_table_the_rivals_confirm_a_line_themselves() -> None:
    """Text that the program writes counts as confirmed; a refereed table's line has a place for the rivals to do it."""
    hands = "hand 4 dealer A2 score A 5 B 8 deal A1 5d5s5h B1 5c6d6s A2 6h6c4d B2 4s4h4c A1:truco B1:desistir "
    hands += "end A 6 B 8"
    refereed = sheet_pdf(sheet_from(hands, "fenacef", '[Admission "refereed"]'), "pt")
    assert [printed.text for printed in row_of(refereed, "4")] == ["4", "A2 Luis", "truco 1", "+1", "6", "8"]
    hands = hands.replace("B1:desistir", "B1:desistir B2:confirmo")
    confirmed = sheet_pdf(sheet_from(hands, "fenacef", '[Admission "refereed"]'), "pt")
    assert [printed.text for printed in row_of(confirmed, "4")] == ["4", "A2 Luis", "truco 1", "+1", "6", "8", "B2"]


def test_a_score_is_told_in_malas_and_buenas() -> None:
    """30 of 30 are fifteen buenas, 20 are five."""
    hands = "hand 3 dealer B1 score A 28 B 20 deal A1 7e6e4c B1 7o5o3b A1:envido B1:quiero A1:33 B1:32"
    texts = [printed.text for printed in row_of(sheet_pdf(sheet_from(hands, "oficial"), "es"), "3")]
    assert texts == ["3", "B1 Inés", "envido 2", "+2", "30", "15 b", "20", "5 b"]


def marks_of(kind: str, points: int, room: float) -> list[Item]:
    """Return what is drawn of a score with its lower left corner at 100, 100."""
    board = Board(kind, MARKINGS[kind], 15, 30)
    data = drawn_pdf(PAPERS["a4"], [lambda pen: draw_marks(pen, (100, 100), room, board, points)], "", "es")
    return drawn(data)[0].items


@pytest.mark.parametrize(
    ("kind", "points", "lines", "dots"),
    [
        ("squares", 7, 7, 0),  # a square with its diagonal, two strokes
        ("squares", 15, 16, 0),  # three squares and the line between malas and buenas
        ("squares", 4, 4, 0),
        ("counters", 17, 17, 1),  # the token of the half
        ("counters", 5, 5, 0),
        ("tentos", 12, 0, 12),  # grains in fives, without halves
        ("beans", 14, 0, 14),
        ("beans", 18, 1, 3),  # the malas went back to the bowl: a line and three beans
        ("pegs", 18, 0, 30),  # a hole for each point; the peg is the larger one
    ],
)
def test_a_score_is_drawn_as_it_is_kept(kind: str, points: int, lines: int, dots: int) -> None:
    """Each kind has as many strokes or things as the score has points, and the sign of the half."""
    items = marks_of(kind, points, 62)
    assert sum(isinstance(item, Line) for item in items) == lines
    assert sum(isinstance(item, Dot) for item in items) == dots
    assert all(extent(item)[0] >= 99 and extent(item)[2] <= 163 for item in items)


@pytest.mark.parametrize("kind", MARKINGS)
@pytest.mark.parametrize("points", [0, 15, 16, 30, 39])
def test_marks_stay_in_their_room(kind: str, points: int) -> None:
    """Points beyond the target are marked too, smaller, within the column and the row."""
    edges = [extent(item) for item in marks_of(kind, points, 40)]
    assert all(left >= 99 and right <= 141 and low >= 98 and high <= 109 for left, low, right, high in edges)


def test_a_long_match_goes_on_with_its_headings() -> None:
    """Sixty hands take several pages; each has the chico's head again, and the hands are all there, in order."""
    data = sheet_pdf(long_sheet(), "es")
    pages = len(reader(data).pages)
    assert pages > 1
    texts = placed(data)
    numbers = [int(printed.text) for printed in texts if printed.x < MARGIN + 25 and printed.text.isdecimal()]
    assert numbers == list(range(1, 61))
    by_page = [[printed for printed in texts if printed.page == number] for number in range(1, pages + 1)]
    for number, page in enumerate(by_page, 1):
        parts = [printed.text for printed in page]
        assert f"Hoja {number} de {pages}" in parts
        hands = any(printed.text.isdecimal() and printed.x < MARGIN + 25 for printed in page)
        assert ("Mano" in parts) == hands
        assert ("Chico 1 (sigue)" in parts) == (hands and number > 1)


def test_an_observation_names_its_article() -> None:
    """An act without effect is below its hand, with the place of the article in the reader's language."""
    hands = "hand 1 dealer B1 deal A1 1e5o4o B1 3c7o12o B1:quiero {void} A1:mazo end A 0 B 2"
    words = words_of(sheet_pdf(sheet_from(hands, "oficial", '[Admission "refereed"]'), "en"))
    assert "Inés: “quiero” does not count: there was nothing to answer · " in words


def test_offices_stand_beside_the_names() -> None:
    """The scorer, the captains and the judge are named on the sheet."""
    words = words_of(sheet_pdf(long_sheet(), "es"))
    assert "anota, capitán" in words
    assert "Zoë Çelik" in words
    empty = words_of(sheet_pdf(blank("oficial", "parejas"), "es"))
    assert "Anota" in empty
    judged = replace(long_sheet(), offices=Offices(("juez",), {}, ""))
    assert "Juez (anota)" in words_of(sheet_pdf(judged, "es"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"winner": "A", "won": (2, 0)}, "Gana el partido: Nora y Luis"),
        ({"winner": "A", "ended": "resign"}, "Gana el partido: Nora y Luis. Los rivales lo dieron por perdido."),
        ({"winner": "B", "ended": "abandoned"}, "Gana el partido: Inés y Raúl. Los rivales abandonaron el partido."),
        ({"winner": "", "ended": "abandoned"}, "Abandonaron los dos: nadie ganó."),
        ({"winner": "B", "ended": "walkover"}, "Gana el partido: Inés y Raúl. W.O.: los rivales no se presentaron."),
        ({"winner": "draw"}, "El partido queda empatado."),
        ({"winner": ""}, "El partido no terminó."),
    ],
)
def test_the_result_says_who_won_and_how(change: dict[str, object], sentence: str) -> None:
    """A match that was played, given up, not begun for want of rivals, drawn or not over says so."""
    names = {seat: TAGS[seat] for seat in ("A1", "B1", "A2", "B2")}
    base = replace(blank("oficial", "parejas"), blank=False, players=names)
    assert sentence in words_of(sheet_pdf(replace(base, **change), "es"))  # type: ignore[arg-type]


@pytest.mark.parametrize(("winner", "sentence"), [("A", "Gana: Nora"), ("-", "No lo gana nadie"), ("", "Sin terminar")])
def test_a_chico_says_who_won_it(winner: str, sentence: str) -> None:
    """A chico that was won, drawn or not finished says so below its lines."""
    base = replace(blank("oficial", "mano-a-mano"), blank=False, players={"A1": "Nora", "B1": "Inés"})
    sheet = replace(base, chicos=(Chico(1, (0, 0), (), (30, 12), winner),))
    assert f"{sentence}, 30\N{EN DASH}12" in words_of(sheet_pdf(sheet, "es"))


def test_bots_are_named_by_their_kind() -> None:
    """A bot's seat has its name in the reader's language."""
    sheet = replace(blank("oficial", "mano-a-mano"), players={"A1": "zorro", "B1": "Ana"})
    assert str(catalogue("es")["bot.zorro"]) in words_of(sheet_pdf(sheet, "es"))


def test_texts_fit_their_room() -> None:
    """A text is made smaller, then cut; letters that the face lacks are boxes; the lines of a text stay one line."""
    assert fitted("Nora", 200, 8) == ("Nora", 8)
    cut, size = fitted("N" * 80, 60, 8)
    assert cut.endswith("…")
    assert width(cut, size) <= 60
    assert fitted("Nora", 0.5, 8)[0] in ("…", "")
    assert readable("中a\u0301\u200bb\nc") == "▯áb c"
    assert face(bold=False) != face(bold=True)


def test_every_reason_has_its_label() -> None:
    """The sheet has a label in every language for each reason for which points are given."""
    messages = catalogue("es")
    reasons = {key.removeprefix("reason.") for key in messages if key.startswith("reason.")}
    assert {key.removeprefix("sheet.for.") for key in messages if key.startswith("sheet.for.")} == reasons
