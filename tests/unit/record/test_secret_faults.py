"""The record of a seat or a spectator keeps the secret of a fault: it has only the public facts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from tests.helpers.play import law_for
from tests.helpers.unruly import decisions_of, hands

from truco.cards import CARDS, Card
from truco.engine import MESA, Act, Law, State, deal_word, new_match, opening, rule, word
from truco.engine.public_ruling import public_ruling
from truco.engine.table.events import Dealt
from truco.engine.table.facts import Irregular
from truco.match import Match
from truco.record import Step, read_record, record_of, write_record
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import SPECTATOR, project, visible_word

CARD = r"(?:1[0-2]|[1-9AKQJ])[ebochds]"
FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]
WALKS = 24


def law_of(code: str, form: str) -> Law:
    """The law of a refereed table of a rulebook's format."""
    return law_for(code, form, refereed=True)


def walks(law: Law) -> Iterator[list[Step]]:
    """The steps of one refereed hand at which anybody says and does anything, up to some act of it."""
    for number in range(WALKS):
        chance = random.Random(f"{law.format.name} {number}")
        steps = [start(law)]
        for attempt in hands(law, new_match(law, law.seats[-1]), chance, 1):
            *silences, ruled = attempt.decisions
            steps.extend(Step(MESA, "", decision.ruling, decision.events) for decision in silences)
            steps.append(Step(attempt.act.seat, attempt.act.word.token, ruled.ruling, ruled.events))
            if len(steps) > 12 and chance.random() < 0.1:
                break
        yield steps


def start(law: Law) -> Step:
    """The opening of the match."""
    return Step(MESA, "", law.lawful("hand.start"), opening(law, law.seats[-1]))


def text_of(law: Law, steps: list[Step], eyes: str) -> str:
    """The record of some steps for a viewer."""
    return write_record(record_of(law, {}, steps, eyes=eyes))


def shown_to(law: Law, steps: list[Step], who: str) -> list[object]:
    """Every event that a viewer was sent, with its act as the viewer saw it."""
    return [
        (step.seat, visible_word(step.word, step.events, who), seen)
        for step in steps
        for event in step.events
        if (seen := project(event, who, law.seats)) is not None
    ]


def elsewhere(law: Law, steps: list[Step], moved: dict[Card, Card]) -> list[Step]:
    """The same acts where the hidden cards lie otherwise."""
    state: State = new_match(law, law.seats[-1])
    events = [start(law)]
    for step in steps[1:]:
        if not step.word:
            continue
        token, dealt = step.word, next((event for event in step.events if isinstance(event, Dealt)), None)
        if dealt is not None:
            given = tuple(tuple(moved.get(card, card) for card in hand) for hand in dealt.hands)
            decision = rule(law, state, Act(MESA, deal_word(given, dealt.muestra)))
        else:
            token = re.sub(CARD, lambda card: moved.get(CARDS[card[0]], CARDS[card[0]]).token, step.word)
            *before, decision = decisions_of(law, state, Act(step.seat, word(token)))
            events.extend(Step(MESA, "", silence.ruling, silence.events) for silence in before)
        events.append(Step(step.seat, token, decision.ruling, decision.events))
        state = decision.state
    return events


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_a_fault_that_only_the_log_knows_has_no_brace_for_a_viewer(code: str, form: str) -> None:
    """The complete record has it, those of the seats and of a spectator do not; a public one is in all."""
    law = law_of(code, form)
    for steps in walks(law):
        acts = [step for step in steps if step.is_act]
        faults = [step for step in acts if step.ruling.kind == "fault"]
        heard_wrong = sum(any(isinstance(event, Irregular) for event in step.events) for step in acts)
        aloud = sum(
            public_ruling(step.ruling, step.events, step.word.count("+") + 1).kind == "fault" for step in faults
        )
        assert text_of(law, steps, "").count("{fault}") == len(faults)
        for who in (*law.seats, SPECTATOR):
            text = text_of(law, steps, who)
            assert text.count("{fault}") == aloud
            assert text.count("{fault}") + text.count("{void}") == heard_wrong


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_two_worlds_that_differ_in_secrets_give_one_record(code: str, form: str) -> None:
    """If other hidden cards lead to the same for a viewer, the record has the same bytes, also where one is a fault."""
    law, chance, compared = law_of(code, form), random.Random(7), 0
    for number, walked in enumerate(walks(law)):
        who = (*law.seats, SPECTATOR)[number % (len(law.seats) + 1)]
        steps = [step for step in walked if step.ruling.happened]
        seen = text_of(law, steps, who)
        visible = {CARDS[token] for token in re.findall(CARD, seen)}
        hidden = [card for card in law.terms.pack.cards if card not in visible]
        shown = shown_to(law, steps, who)
        for _ in range(10):
            moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
            others = elsewhere(law, steps, moved)
            if shown_to(law, others, who) == shown:
                assert text_of(law, others, who) == seen
                compared += 1
    assert compared >= WALKS


def test_the_record_that_a_seat_may_see_keeps_its_rivals_secret() -> None:
    """A1 sings 33 without it: B1 and a spectator read the number alone, the whole record says that it is a fault."""
    match = Match("oficial", hands="1e5o4o/3c7o12o", refereed=True)
    for act in ("A1:envido", "B1:quiero", "A1:33"):
        match.play(act)
    for who, brace in (("B1", ""), (SPECTATOR, ""), ("", "  {fault}")):
        assert match.record(seat=who).splitlines()[-1].endswith(f"A1:33{brace}")
        assert read_record(match.record(seat=who)).hands
