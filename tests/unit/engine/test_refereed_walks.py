"""Random refereed hands of every rulebook and format: whatever seats say and do, points follow cited rulings alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import reduce

import pytest
from tests.helpers.play import law_for
from tests.helpers.unruly import Said, hands

from truco.cards import UNKNOWN
from truco.engine import MESA, Law, State, new_match, opening
from truco.engine.step import Step
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.engine.table.state import evolve
from truco.record import read_record, record_of, replay, write_record
from truco.record.played import awards_of
from truco.rulebooks.rulebook import CODES, load_rulebook

HANDS = 12
FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]


def law_of(code: str, form: str) -> Law:
    """The law of a refereed table of a rulebook's format."""
    return law_for(code, form, refereed=True)


def events_of(attempt: Said) -> tuple[Event, ...]:
    """Everything that an act brought, the silences before it included."""
    return tuple(event for decision in attempt.decisions for event in decision.events)


def check_cards(state: State) -> None:
    """Check that no card is in two places."""
    held = [card for own in state.owns for card in own.held]
    tricks = (*(done.plays for done in state.public.tricks), state.public.trick)
    cards = [card for card in (*held, *(card for trick in tricks for _, card in trick)) if card is not UNKNOWN]
    assert len(set(cards)) == len(cards), "a card lies in two places"


def check_points(law: Law, start: tuple[int, ...], events: Iterable[Event], end: tuple[int, ...]) -> None:
    """Check that the score after a hand is the one before and the points awarded in it."""
    points = dict(zip(law.sides, start, strict=True))
    for award in awards_of(events):
        points[award.side] += award.points
    most = None if law.ruleset.book.values.get("match.beyond_kept", True) else law.terms.match.target
    assert end == tuple(total if most is None else min(total, most) for total in points.values())


def check_rules(attempt: Said) -> None:
    """Check that everything which gives, takes or moves points names a rule, and so does each ruling."""
    for decision in attempt.decisions:
        assert decision.ruling.rules or decision.ruling.kind == "rejected", (attempt.act, decision.ruling)
        for event in decision.events:
            if isinstance(event, f.Awarded | f.Annulled | f.EnvidoVoided | f.HandEnded | f.ChicoEnded | f.MatchEnded):
                assert event.rules, (attempt.act, event)


@pytest.mark.parametrize(("code", "form"), FORMATS)
@pytest.mark.parametrize("seed", range(2))
def test_points_follow_cited_rulings_alone_whatever_is_said(code: str, form: str, seed: int) -> None:
    """Any hand goes on to its end, each score is that of the awards, and each award and ruling cites a rule."""
    law, rng = law_of(code, form), random.Random(f"{code} {form} {seed}")
    state = new_match(law, law.seats[-1])
    start, since = state.public.score, list[Event]()
    for attempt in hands(law, state, rng, HANDS):
        check_rules(attempt)
        events = events_of(attempt)
        assert reduce(evolve, events, attempt.before) == attempt.after
        check_cards(attempt.after)
        for event in events:
            if isinstance(event, f.HandStarted):
                start, since = event.score, []
            since.append(event)
            if isinstance(event, f.HandEnded):
                check_points(law, start, since, event.score)
        assert not attempt.after.public.in_hand or law.kinds or attempt.after.public.score == start


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_the_record_of_a_hand_at_which_anything_was_said_replays(code: str, form: str) -> None:
    """Written down and read back, such hands give the same rulings, points and last state, rejected acts included."""
    law, rng = law_of(code, form), random.Random(f"{code} {form}")
    state = new_match(law, law.seats[-1])
    steps = [Step(MESA, "", law.lawful("hand.start"), opening(law, law.seats[-1]))]
    for attempt in hands(law, state, rng, HANDS):
        *silences, ruled = attempt.decisions
        steps.extend(Step(MESA, "", silence.ruling, silence.events) for silence in silences)
        steps.append(Step(attempt.act.seat, attempt.act.word.token, ruled.ruling, ruled.events))
        state = ruled.state
    text = write_record(record_of(law, {}, steps))
    replayed = replay(read_record(text))
    assert replayed.state == state
    ruled_as = [step.ruling for hand in replayed.hands for step in hand.steps if step.is_act]
    assert ruled_as == [step.ruling for step in steps if step.is_act]
