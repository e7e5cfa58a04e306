"""Rulings on the score sheet: below their hand, with author and article, and in the scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.helpers.sheets import sheet_from, words_of

from truco.app.paper import sheet_pdf
from truco.record import read_record
from truco.record.replay import replay_prefix
from truco.referee import sheet_of_record, sheet_to_json

REFEREED = '[Admission "refereed"]'
RECORDS = sorted((Path(__file__).parents[3] / "records").glob("*/*.truco"))
HAND = """hand 1  dealer A1  score A 4 B 6
deal  A1 5d5s5h  B1 5c6d6s  A2 6h6c4d  B2 4s4h4c
"""


@pytest.mark.rule("br.28.pu.a")
def test_a_warning_stands_below_the_hand_with_its_article() -> None:
    """A warning changes no score: it is noted in the hand in which it was given, with author, number and article."""
    sheet = sheet_from(f"{HAND}juez:warn-B1 A2:truco B2:desistir mesa:callo", "fenacef", REFEREED, '[Judge "Eva"]')
    [entry] = sheet.lines
    [note] = entry.notes
    assert (note.what, note.seat, note.ruling and note.ruling.number) == ("ruled", "B1", 1)
    assert entry.score == (5, 6)
    words = words_of(sheet_pdf(sheet, "pt"))
    assert "Inés" in words
    assert "Art. 28, parágrafo único, a" in words
    assert "Eva" in words
    assert (
        json.loads(json.dumps(sheet_to_json(sheet)))["chicos"][0]["lines"][0]["notes"][0]["ruling"]["verdict"] == "warn"
    )


@pytest.mark.parametrize(
    ("acts", "score"),
    [
        ("A2:truco B2:cair juez:lose-hand-A", (4, 9)),
        ("A2:truco B2:desistir juez:annul-hand", (4, 6)),
        ("A2:truco B2:desistir juez:lose-hand-A", (4, 7)),
        ("juez:points-B-2 A2:truco B2:desistir mesa:callo", (5, 8)),
        ("A2:truco B2:desistir mesa:callo juez:score-A-9-B-1", (9, 1)),
        ("juez:score-A-9-B-1 A2:truco B2:desistir mesa:callo", (10, 1)),
        ("A2:truco B2:cair juez:lose-hand-A juez:correct-1:lose-hand-B", (7, 6)),
    ],
)
def test_a_ruling_changes_the_line_of_its_hand(acts: str, score: tuple[int, int]) -> None:
    """Hands lost, annulled, points given, scores set, corrections: one line a hand, with the present score."""
    [entry] = sheet_from(HAND + acts, "fenacef", REFEREED, '[Judge "Eva"]').lines
    assert entry.score == score
    assert [note.what for note in entry.notes][:1] == ["ruled"]


@pytest.mark.rule("br.28.pu.d")
def test_a_jogo_that_is_taken_away_is_lost_by_two_partidas() -> None:
    """A jogo lost by ruling is 0-2, each partida 12-0; the hand that is broken off gives nothing and has the ruling."""
    sheet = sheet_from(f"{HAND}A2:truco juez:lose-match-A:br.28.pu.d", "fenacef", REFEREED, '[Judge "Eva"]')
    assert (sheet.winner, sheet.won, sheet.ended) == ("B", (0, 2), "forfeited")
    assert sheet.official == ((0, 12), (0, 12))
    [entry] = sheet.lines
    assert (entry.gains, entry.score) == ((), (4, 6))
    assert "placar oficial: 0\N{EN DASH}12, 0\N{EN DASH}12." in words_of(sheet_pdf(sheet, "pt"))


@pytest.mark.parametrize(("loser", "official"), [("B", ((30, 20), (30, 0))), ("A", ((0, 30), (0, 30)))])
def test_what_the_innocent_won_stands(loser: str, official: tuple[tuple[int, int], ...]) -> None:
    """Side A won the first chico 30-20: it keeps it where B loses the match by ruling, and loses it where A does."""
    sheet = sheet_from(
        "hand 3 dealer B1 score A 28 B 20 deal A1 7e6e4c B1 7o5o3b A1:envido B1:quiero A1:33 B1:32 "
        "B1:callo A1:muestro\n"
        f"hand 4 dealer A1 deal A1 7e6e4c B1 7o5o3b juez:lose-match-{loser}",
        "oficial",
        REFEREED,
        '[Judge "Eva"]',
    )
    assert sheet.official == official


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_sheet_of_every_golden_record_has_its_scores(path: Path) -> None:
    """In each golden record the last line of every finished hand has the score after it, and the PDF can be made."""
    result = replay_prefix(read_record(path.read_text(encoding="utf-8")))
    sheet = sheet_of_record(result)
    last = {entry.hand: entry.score for entry in sheet.lines}
    assert last == {hand.number: hand.score for hand in result.hands if hand.finished}
    assert (sheet.won, sheet.winner) == (result.chicos, result.winner)
