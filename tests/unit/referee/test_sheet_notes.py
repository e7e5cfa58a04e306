"""The notes of a sheet say what a judge says: why a word does not count, the cards, what the hand would have paid."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.helpers.sheets import sheet_from
from tests.unit.record.test_told_points import all_records

from truco.app.paper.words import Wording
from truco.engine.table import facts as f
from truco.messages import LANGUAGES, catalogue
from truco.record import read_record, replay
from truco.referee import Note, Sheet
from truco.referee.lines import Lost
from truco.referee.sheet import sheet_of_record

_RECORDS = Path(__file__).parents[3] / "records"


def notes_of(sheet: Sheet) -> list[Note]:
    """Return all notes of a sheet."""
    return [note for entry in sheet.lines for note in entry.notes]


def printed_lines(name: str, language: str) -> list[str]:
    """Return the notes of the sheet of a record, as they are printed."""
    sheet = sheet_of_record(replay(read_record((_RECORDS / name).read_text(encoding="utf-8"))))
    return [Wording(sheet, language).note(note) for note in notes_of(sheet)]


def test_the_notes_on_lost_points_say_whose_and_how_many() -> None:
    """The points that the notes of a hand without duels call lost are those that the law took (L4)."""
    count = 0
    for name, result in all_records():
        if result.law is None:
            continue
        duels = {
            hand.number for hand in result.hands if any(isinstance(event, f.DuelStarted) for event in hand.events())
        }
        lost: Counter[tuple[str, int]] = Counter()
        for hand in (played_hand for played_hand in result.hands if played_hand.number not in duels):
            for event in hand.events():
                if isinstance(event, f.Annulled | f.FaultFound):
                    for side, points in event.lost:
                        lost[side, hand.number] += points
        noted: Counter[tuple[str, int]] = Counter()
        for entry in (entry for entry in sheet_of_record(result).lines if entry.hand not in duels):
            for note in entry.notes:
                for side, points, _ in note.lost:
                    noted[side, entry.hand] += points
                if note.what in {"annulled", "taken", "misdeal"}:
                    assert all(what for _, _, what in note.lost), name
        assert noted == lost, name
        count += len(lost)
    assert count > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_on_a_word_without_effect_says_why(language: str) -> None:
    """Of every word that does not count the note has the reason; two reasons give two notes (L4)."""
    messages, count = catalogue(language), 0
    for name, result in all_records():
        if result.law is None:
            continue
        sheet = sheet_of_record(result)
        for note in notes_of(sheet):
            if note.what == "void":
                assert str(messages[f"cause.{note.code}"]) in Wording(sheet, language).note(note), name
                count += 1
    assert count > 40
    voids = [line for line in printed_lines("runfla/false-flor.truco", language) if "lor" in line and ":" in line]
    assert len(voids) == len(set(voids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_names_the_cards_that_everybody_saw(language: str) -> None:
    """A denied flor of which two cards were played, and a false total that was shown, are noted with these (L4)."""
    ace, seven, three = (str(catalogue(language)[f"card.{token}"]) for token in ("1e", "7e", "3e"))
    [denied, _] = printed_lines("uruguay/flor-denied.truco", language)
    assert ace in denied
    assert seven in denied
    assert str(catalogue(language)["card.5e"]) not in denied
    assert (
        sum(
            seven in line and three in line
            for line in printed_lines("pagat-argentina/pagat-wrong-number.truco", language)
        )
        == 2
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_says_what_the_hand_would_have_paid(language: str) -> None:
    """Three points of an accepted truco, in the note on the deal that was wrong; two at stake below a lower card."""
    [misdealt] = printed_lines("fenacef/fenacef-wrong-count.truco", language)
    start = str(catalogue(language)["sheet.more.lost"]).partition("{")[0]
    assert misdealt.partition(start)[2].split("(")[0].rstrip().endswith(" 3")
    worth = str(catalogue(language)["sheet.more.worth"]).replace("{n}", "2")
    assert worth in printed_lines("uruguay/two-cards.truco", language)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_names_a_card_that_was_played_in_vain(language: str) -> None:
    """A card out of turn is in the note with its name, and not as records write it (L4)."""
    record = (
        '[Record "truco/1"] [Rules "fenacef"] [A1 "A1"] [B1 "B1"] [A2 "A2"] [B2 "B2"] [Admission "refereed"]\n'
        "hand 1 dealer A1 score A 5 B 5\ndeal A1 6h5d5s B1 5h5c6s A2 KhKd6c B2 JhJd6d\n"
        "A1:6h {void} B1:truco A2:desistir\nend A 5 B 6"
    )
    sheet = sheet_of_record(replay(read_record(record)))
    [note] = notes_of(sheet)
    assert str(catalogue(language)["french.card.6h"]) in Wording(sheet, language).note(note)


_ENVIDO = "A1:envido B1:quiero A1:33 B1:son-buenas"
_JUDGED = ('[Admission "refereed"]', '[Judge "Eva"]')


@pytest.mark.parametrize(
    ("acts", "notes"),
    [
        ("A1:truco B1:no-quiero A1:muestro-7e6e juez:lose-hand-A", [("taken", (("A", 1, "truco"),))]),
        ("A1:truco B1:no-quiero A1:muestro-7e6e juez:lose-hand-B", [("taken", (("A", 1, "truco"),))]),
        ("A1:truco B1:quiero A1:7e B1:mazo A1:muestro juez:lose-hand-A", [("taken", (("A", 2, "mazo"),))]),
        (
            "A1:truco B1:no-quiero juez:lose-hand-A",
            [("taken", (("A", 1, "truco"),)), ("annulled", (("A", 2, "envido"),))],
        ),
        (
            "A1:truco B1:no-quiero A1:muestro-7e6e juez:points-A-2 juez:lose-hand-A",
            [("taken", (("A", 1, "truco"),))],
        ),
        (
            "A1:truco B1:no-quiero A1:muestro-7e6e juez:annul-hand",
            [("annulled", (("A", 2, "envido"), ("A", 1, "truco")))],
        ),
    ],
)
def test_a_hand_that_a_judge_takes_says_what_it_was_to_pay(acts: str, notes: list[tuple[str, Lost]]) -> None:
    """The envido remains, also if it is lost later for want of proof; the note has what the hand was to pay (L4)."""
    hand = f"hand 1 dealer B1\ndeal A1 7e6e4b B1 3c7o12o\n{_ENVIDO} {acts}"
    [entry] = sheet_from(hand, "oficial", *_JUDGED).lines
    assert [(note.what, note.lost) for note in entry.notes if note.what in {"annulled", "taken"}] == notes


@pytest.mark.parametrize(
    ("ruling", "second"),
    [
        ("juez:lose-hand-B", [("annulled", (("B", 2, "mazo"),))]),
        ("juez:misdeal", [("annulled", (("B", 2, "mazo"),)), ("annulled", ())]),
    ],
)
def test_the_price_of_a_duel_is_told_once(ruling: str, second: list[tuple[str, Lost]]) -> None:
    """The pay of the second duel is lost in its own line only, whatever the first one had paid (L4)."""
    cards = "A1 1e1b6o B1 4b5c6e A2 4o5e6b B2 4c5o10e A3 1c2e3o B3 1o2b3e"
    hand = f"hand 4 dealer B3 score A 6 B 2 pica-pica\ndeal {cards}\nduel A1 B2\n"
    hand += f"A1:mazo mesa:callo\nduel B1 A3\nB1:4b A3:mazo {ruling}"
    lines = sheet_from(hand, "oficial", *_JUDGED).lines
    notes = [[(note.what, note.lost) for note in entry.notes if note.what in {"annulled", "taken"}] for entry in lines]
    assert notes[1] == second
    assert notes[0] == ([] if "lose" in ruling else [("annulled", (("B", 2, "mazo"),))])
