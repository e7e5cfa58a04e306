"""The notes of a sheet say what a judge says: why a word does not count, the cards, what the hand would have paid."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.unit.record.test_told_points import ALL

from truco.engine import facts as f
from truco.messages import LANGUAGES, catalogue
from truco.paper.words import Wording
from truco.record import read_record, replay
from truco.referee import Note, Sheet
from truco.referee.sheet import sheet_of_record

_RECORDS = Path(__file__).parents[3] / "records"


def notes_of(sheet: Sheet) -> list[Note]:
    """Return all notes of a sheet."""
    return [note for entry in sheet.lines for note in entry.notes]


def told(name: str, language: str) -> list[str]:
    """Return the notes of the sheet of a record, as they are printed."""
    sheet = sheet_of_record(replay(read_record((_RECORDS / name).read_text(encoding="utf-8"))))
    return [Wording(sheet, language).note(note) for note in notes_of(sheet)]


def test_the_notes_on_lost_points_say_whose_and_how_many() -> None:
    """The points that the notes of a hand without duels call lost are those that the law took (L4)."""
    count = 0
    for name, result in ALL:
        if result.law is None:
            continue
        duels = {hand.number for hand in result.hands if any(isinstance(one, f.DuelStarted) for one in hand.events())}
        lost: Counter[tuple[str, int]] = Counter()
        for hand in (one for one in result.hands if one.number not in duels):
            for event in hand.events():
                if isinstance(event, f.Annulled | f.FaultFound):
                    for side, points in event.lost:
                        lost[side, hand.number] += points
        noted: Counter[tuple[str, int]] = Counter()
        for entry in (one for one in sheet_of_record(result).lines if one.hand not in duels):
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
    for name, result in ALL:
        if result.law is None:
            continue
        sheet = sheet_of_record(result)
        for note in notes_of(sheet):
            if note.what == "void":
                assert str(messages[f"cause.{note.code}"]) in Wording(sheet, language).note(note), name
                count += 1
    assert count > 40
    voids = [line for line in told("runfla/false-flor.truco", language) if "lor" in line and ":" in line]
    assert len(voids) == len(set(voids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_names_the_cards_that_everybody_saw(language: str) -> None:
    """A denied flor of which two cards were played, and a false total that was shown, are noted with these (L4)."""
    ace, seven, three = (str(catalogue(language)[f"card.{token}"]) for token in ("1e", "7e", "3e"))
    [denied, _] = told("uruguay/flor-denied.truco", language)
    assert ace in denied
    assert seven in denied
    assert str(catalogue(language)["card.5e"]) not in denied
    assert (
        sum(seven in line and three in line for line in told("pagat-argentina/pagat-wrong-number.truco", language)) == 2
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_says_what_the_hand_would_have_paid(language: str) -> None:
    """Three points of an accepted truco, in the note on the deal that was wrong; two at stake below a lower card."""
    [misdealt] = told("fenacef/fenacef-wrong-count.truco", language)
    start = str(catalogue(language)["sheet.more.lost"]).partition("{")[0]
    assert misdealt.partition(start)[2].split("(")[0].rstrip().endswith(" 3")
    worth = str(catalogue(language)["sheet.more.worth"]).replace("{n}", "2")
    assert worth in told("uruguay/two-cards.truco", language)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_note_names_a_card_that_was_played_in_vain(language: str) -> None:
    """A card out of turn stands in the note with its name, and not as records write it (L4)."""
    record = (
        '[Record "truco/1"] [Rules "fenacef"] [A1 "A1"] [B1 "B1"] [A2 "A2"] [B2 "B2"] [Admission "refereed"]\n'
        "hand 1 dealer A1 score A 5 B 5\ndeal A1 6h5d5s B1 5h5c6s A2 KhKd6c B2 JhJd6d\n"
        "A1:6h {void} B1:truco A2:desistir\nend A 5 B 6"
    )
    sheet = sheet_of_record(replay(read_record(record)))
    [note] = notes_of(sheet)
    assert str(catalogue(language)["french.card.6h"]) in Wording(sheet, language).note(note)
