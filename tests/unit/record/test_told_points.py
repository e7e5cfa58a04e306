"""Points and cards in the tale of a ruling: what the hand would have paid, what remains, what all saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.unit.record.test_ruling_tales import irregular_examples, tale_lines

from truco.app.cli.speech import Speech
from truco.cards import UNKNOWN, Card
from truco.engine.refereeing.found import OF_CARDS
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt
from truco.messages import LANGUAGES, catalogue
from truco.record import PlayedHand, Replay, read_record, replay
from truco.record.played import awards_of
from truco.rulebooks.rulebook import CODES
from truco.views import SPECTATOR, absorb, blank_view, project


@cache
def all_records() -> tuple[tuple[str, Replay], ...]:
    """Return the replays of the irregular examples and of all kept records, with their names."""
    paths = sorted((Path(__file__).parents[3] / "records").glob("*/*.truco"))
    records = ((path.stem, replay(read_record(path.read_text(encoding="utf-8")))) for path in paths)
    return *irregular_examples(), *records


def _hands() -> Iterator[tuple[str, PlayedHand]]:
    return ((name, hand) for name, result in all_records() for hand in result.hands)


def test_a_hand_that_is_undone_tells_what_it_would_have_paid() -> None:
    """The pay of a decided hand at its end is written, or a later fact contains that it would have been (L4)."""
    undone = 0
    for name, hand in _hands():
        pending: f.SettlingBegan | None = None
        rest: Counter[str] = Counter()
        for event in hand.events():
            if isinstance(event, f.SettlingBegan):
                pending, rest = event, Counter()
            elif isinstance(event, f.Awarded) and not event.stands:
                rest[event.side] += event.points
            elif isinstance(event, f.Annulled | f.FaultFound):
                rest.update(dict(event.lost))
            elif isinstance(event, f.HandEnded | f.DuelEnded) and pending is not None:
                assert all(rest[side] >= pending.points for side in pending.side), name
                undone += 1
                pending = None
    assert undone > 150


_SPANISH = ("A1 7e3e B1 1c12b6o", "no-quiero", "quiero")
_MISDEALS = {
    "fenacef": ("A1 7h3h B1 QsKc6d A2 Kh5d5c B2 Jh5s6s", "desistir", "cair"),
    "paulista": ("A1 7h3h B1 QsKc6d", "desistir", "cair"),
}
"""The cards of a deal in which A1 got two, and the words that refuse and accept a truco; `_SPANISH` for all others."""


def _misdealt(code: str, accepted: bool) -> Replay:
    """Return a hand in which A1 was dealt two cards and says so after a truco was refused, or accepted."""
    deal, refuses, accepts = _MISDEALS.get(code, _SPANISH)
    seats = " ".join(f'[{seat} "{seat}"]' for seat in deal.split()[::2])
    muestra = {"uruguay": " muestra 6b", "pagat-uruguay": " muestra 6b", "paulista": " muestra 5s"}.get(code, "")
    line = f"A1:truco B1:{accepts if accepted else refuses} A1:anuncio-2"
    dealer = "B2" if "B2" in seats else "B1"
    result = replay(
        read_record(
            f'[Record "truco/1"] [Rules "{code}"] {seats} [Admission "refereed"]\n'
            f"hand 1 dealer {dealer} score A 0 B 0{muestra}\ndeal {deal}\n{line}"
        )
    )
    assert result.stop is None, result.stop
    return result


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_misdeal_after_a_refused_truco_tells_what_was_won(code: str, language: str) -> None:
    """In every rulebook the tale of a void deal says what the refused truco had won, once (L4)."""
    result = _misdealt(code, accepted=False)
    began = next(event for event in result.hands[0].events() if isinstance(event, f.SettlingBegan))
    assert began.points >= 1
    start = str(catalogue(language)["fact.annulled+lost"]).partition("{")[0]
    lines = [line.partition(start)[2] for line in tale_lines(result, language) if start in line]
    assert [line.rpartition(" ")[2] for line in lines] == [f"{began.points}."]
    assert "A1" in lines[0]


@pytest.mark.parametrize("code", CODES)
def test_a_misdeal_under_an_accepted_truco_tells_what_the_hand_was_worth(code: str) -> None:
    """No side had won a hand that a misdeal breaks off: in every rulebook the tale names what was at stake (L4)."""
    result = _misdealt(code, accepted=True)
    misdealt = next(event for event in result.hands[0].events() if isinstance(event, f.Misdealt))
    assert misdealt.worth in {2, 3}
    assert any(
        f"The hand, not yet decided, was worth {misdealt.worth} points." in line for line in tale_lines(result, "en")
    )


def test_the_points_of_a_tale_add_up() -> None:
    """The points in the tale, less those that the tale takes away, add up to the written score (L4)."""
    stood = 0
    for name, hand in _hands():
        events = tuple(hand.events())
        if any(isinstance(event, f.MaldonClaimed | f.EnvidoVoided | f.Unruled | f.Ruled) for event in events):
            continue  # these tell what they take in their own words
        sums: Counter[str] = Counter()
        duels: Counter[str] = Counter()
        for event in events:
            if isinstance(event, f.DuelEnded):
                duels = sums.copy()
            elif isinstance(event, f.Awarded) and event.stands:
                stood += 1
                assert sums[event.side] >= event.points, name
            elif isinstance(event, f.Awarded):
                sums[event.side] += event.points
            elif isinstance(event, f.Annulled) and event.part:
                sums.subtract(dict(event.lost))
            elif isinstance(event, f.Annulled):
                sums = Counter() if event.whole else duels.copy()
        written: Counter[str] = Counter()
        for award in awards_of(events):
            written[award.side] += award.points
        assert {side: n for side, n in sums.items() if n} == {side: n for side, n in written.items() if n}, name
    assert stood > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_that_stand_are_not_told_as_new_ones(language: str) -> None:
    """The tale of a truco beside a false number has that it remains, and that only a part is taken."""
    text = (
        '[Record "truco/1"] [Rules "oficial"] [A1 "Nora"] [B1 "Ines"] [Admission "refereed"]\n'
        "hand 1 dealer B1 score A 0 B 0\ndeal A1 7e3e4c B1 1c12b6o\n"
        "A1:envido B1:quiero A1:7 B1:32 A1:truco B1:no-quiero\nend A 3 B 0"
    )
    speech, result = Speech(language), replay(read_record(text))
    lines = [line.strip() for line in tale_lines(result, language)]
    fill = {"side": "Nora", "points": 1, "reason": speech.say("reason.truco")}
    assert lines.count(str(speech.say("fact.awarded", n=1, **fill))) <= 1
    stands = [event for event in result.hands[0].events() if isinstance(event, f.Awarded) and event.stands]
    assert [(award.side, award.points, award.reason) for award in stands] == [("A", 1, "truco")]
    assert any(line.startswith(str(speech.say("fact.annulled[part=yes]"))) for line in lines)


def test_no_tale_says_that_nothing_was_sung_where_something_was() -> None:
    """The tale has that an envido ends with no totals sung only where none was sung aloud in it (L4)."""
    count = 0
    for name, result in all_records():
        lines = tale_lines(result, "es")
        false = "El envido termina sin que se canten los tantos."
        for hand in result.hands:
            sung = False
            for event in hand.events():
                if isinstance(event, f.DuelStarted):
                    sung = False
                elif isinstance(event, f.Sang):
                    sung = sung or event.number is not None
                elif isinstance(event, f.EnvidoWon) and not event.seat and event.number is None:
                    assert event.sung or not sung, name
                    count += 1
        won = [e for hand in result.hands for e in hand.events() if isinstance(e, f.EnvidoWon) and not e.seat]
        assert sum(false in line for line in lines) == sum(not event.sung for event in won), name
    assert count > 10


def test_a_fault_names_only_cards_that_everybody_saw() -> None:
    """The cards in the fact of a fault lie open for a watcher of the table at that moment (L4, G1)."""
    named = 0
    for name, result in all_records():
        if result.law is None:
            continue
        view = blank_view(result.law, SPECTATOR)
        shown: dict[str, tuple[Card, ...]] = dict.fromkeys(result.law.seats, ())
        for event in (event for hand in result.hands for event in hand.events()):
            if isinstance(event, f.FaultFound):
                cards = {*event.cards, *event.seen}
                assert cards <= {*view.public.face_up(event.seat), *shown[event.seat]}, name
                named += len(cards)
            seen = project(event, SPECTATOR, result.law.seats)
            if isinstance(seen, f.Shown):
                shown[seen.seat] = seen.cards
            view = view if seen is None else absorb(view, seen)
    assert named > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_of_a_record_is_told_the_cards_of_a_flor(language: str) -> None:
    """A record has all cards: its tale names those that were no flor, or one that was denied (L4)."""
    speech, count = Speech(language), 0
    for name, result in all_records():
        if result.law is None:
            continue
        lines = tale_lines(result, language)
        for hand in result.hands:
            dealt: dict[str, tuple[Card, ...]] = {}
            for event in hand.events():
                if isinstance(event, Dealt):
                    dealt = dict(zip(result.law.seats, event.hands, strict=True))
                if isinstance(event, f.FaultFound) and event.what in OF_CARDS:
                    cards = dealt[event.seat]
                    if cards and UNKNOWN not in cards:
                        speech.hear(result.law.ruleset.book)
                        held = speech.cards([card.token for card in cards])
                        start = str(speech.say("fact.fault-found+cards", cards=held))
                        assert any(start in line for line in lines), (name, start)
                        count += 1
    assert count > 30


@pytest.mark.parametrize("word", ["annul-hand", "misdeal", "lose-hand-A", "lose-match-A"])
def test_a_judge_who_undoes_a_hand_is_told_with_what_it_would_have_paid(word: str) -> None:
    """Three points of an accepted truco were won when the judge ruled: the tale has them in every language (L4)."""
    result = replay(
        read_record(
            '[Record "truco/1"] [Rules "fenacef"] [A1 "A1"] [B1 "B1"] [A2 "A2"] [B2 "B2"] [Admission "refereed"]\n'
            "hand 1 dealer A1 score A 5 B 5\ndeal A1 6h5d5s B1 5h5c6s A2 KhKd6c B2 JhJd6d\n"
            f"B1:truco A2:cair A2:Kh B2:Jh A1:6h B1:5h A2:Kd B2:Jd A1:5d B1:5c juez:{word}"
        )
    )
    assert result.stop is None, result.stop
    for language in LANGUAGES:
        start = str(catalogue(language)["fact.annulled+lost"]).partition("{")[0]
        assert any(line.partition(start)[2].endswith(", 3.") for line in tale_lines(result, language)), language
        forms = catalogue(language)["fact.ruled+worth[verdict=annul-hand|misdeal|lose-hand]"]
        assert not isinstance(forms, str)
        has_claim = any(forms["other"].replace("{worth}", "3") in line for line in tale_lines(result, language))
        assert has_claim is (word != "lose-match-A")
