"""Citations have no effect: other citations, fewer or more, change only the rules that a ruling cites."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.play import hands_of, say
from tests.helpers.recited import SUFFIX, Recited, added, bare, dropped, replaced
from tests.helpers.tree import vocabulary
from tests.helpers.walk import begin, walk
from tests.helpers.wild import Wild, odd
from tests.unit.engine.test_cites import FORMATS, bound

from truco.cards import CARDS
from truco.engine import MESA, Act, Decision, Kind, Law, State, deal_word, due, menu, new_match, rule
from truco.engine.silence import next_silence
from truco.engine.table.events import Dealt
from truco.record import Step
from truco.record.from_match import record_of
from truco.record.parts import said_word
from truco.referee.desk import choices
from truco.rulebooks.rulebook import load_rulebook
from truco.rulebooks.ruleset import choose
from truco.rulebooks.speech import talk_of
from truco.talk import pieces

Change = Callable[[Law], Recited]

CHANGES = (replaced, dropped, added)
ACTS = 150
TRIES = 5
WILD_ACTS = 100


def alike(first: Decision, other: Decision) -> bool:
    """Return whether two decisions differ in nothing but the rules; after a refused act both have the state before."""
    same = first.state is other.state or bare(first.state) == bare(other.state)
    return same and bare(first[:2]) == bare(other[:2])


@pytest.mark.parametrize(
    ("code", "form", "refereed", "change"),
    by_night(
        [(code, form, refereed, change) for code, form in FORMATS for refereed in (False, True) for change in CHANGES],
        day=lambda code, form, _refereed, change: change is dropped or (code, form) in FULLEST,
    ),
)
def test_citations_change_nothing_but_the_rules(code: str, form: str, refereed: bool, change: Change) -> None:
    """In random hands every word gets the same ruling, events and state, whatever the citations are."""
    law = bound(choose(code), form, refereed=refereed)
    ruleset = replace(law.ruleset, book=change(law).book)
    other = bound(ruleset, form, refereed=refereed)
    chance = random.Random(f"{code} {form} {refereed}")
    words = vocabulary(law)
    for step in walk(law, begin(law)[1], chance, ACTS):
        tried = [Act(chance.choice(law.seats), word) for word in chance.choices(words, k=TRIES)]
        for act in (step.act, *tried):
            assert alike(rule(law, step.before, act), rule(other, step.before, act)), act
        if step.act.word.kind is Kind.DEAL:
            dealt = next(event for event in step.decision.events if isinstance(event, Dealt))
            short = (dealt.hands[0][:-1], *dealt.hands[1:])
            for hands in (dealt.hands, short):
                decision, there = (
                    rule(each, step.before, Act(MESA, deal_word(hands, dealt.muestra))) for each in (law, other)
                )
                assert alike(decision, there), hands


def test_what_an_irregular_act_costs_goes_by_the_name_of_its_error() -> None:
    """A flor denied by leaving costs what the rulebook's `error` names; without it the hand alone is lost."""
    book = load_rulebook("uruguay")
    unnamed = {key: replace(fault, error="") for key, fault in book.faults.items()}
    gains = []
    for faults in (book.faults, unnamed):
        law = Law(replace(choose("uruguay"), book=replace(book, faults=faults)), ("A1", "B1"), refereed=True)
        dealt = rule(law, new_match(law, "B1"), Act(MESA, deal_word(hands_of("7e1e5e 3c5b12e"), CARDS["6o"]))).state
        gains.append(say(law, dealt, "B1:vuelvo A1:mazo").gains)
    assert gains == [{"A": 0, "B": 4}, {"A": 0, "B": 1}]


def offers(law: Law, state: State) -> list[object]:
    """Return all that a table offers: who is due, the menu of each seat, the next silence, the rulings of the desk."""
    p = state.public
    menus = [(seat, menu(law, p, seat, state.own(seat))) for seat in law.seats]
    offences = law.judging.offences.values() if law.refereed else ()
    rulings = [choices(law, p, offence, seat) for offence in offences for seat in law.seats[:2]]
    return [due(law, p), menus, next_silence(law, state), [choice[:1] + choice[2:] for choice in chain(*rulings)]]


def said_again(law: Law, state: State, step: Step, recited: Recited) -> Decision | None:
    """Return the decision on an act of another table, `None` for a deal that was refused there: it shows no cards."""
    seat, token, _, events, _ = step
    spoken = said_word(recited.moved(token))
    if spoken.kind is not Kind.DEAL:
        return rule(law, state, Act(seat, spoken))
    dealt = next((event for event in events if isinstance(event, Dealt)), None)
    return None if dealt is None else rule(law, state, Act(seat, deal_word(dealt.hands, dealt.muestra)))


TABLES = ("assisted", "refereed", "judged")


@pytest.mark.parametrize(
    ("code", "form", "table", "change"),
    by_night(
        [(code, form, table, change) for code, form in FORMATS for table in TABLES for change in CHANGES],
        day=lambda code, form, table, change: (
            (change is replaced and table == "refereed")
            or ((code, form) in FULLEST and (change is replaced or table == "judged"))
        ),
    ),
)
def test_no_citation_decides(code: str, form: str, table: str, change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said, signed, played and ruled at a wild table, other citations change nothing but the rules.

    The same acts have the same rulings, events, menus, silences and states, and come to the same record.
    """
    seats = load_rulebook(code).formats[form].seats
    refereed, judged = table != "assisted", table == "judged"
    law = Law(choose(code), seats, form, refereed=refereed, judged=judged)
    recited = change(law)
    monkeypatch.setattr(pieces, "talk_of", lambda name: recited.talk if name.endswith(SUFFIX) else talk_of(name))
    other = Law(replace(law.ruleset, book=recited.book), seats, form, refereed=refereed, judged=judged)
    wild = Wild(law, random.Random(f"{code} {form} {table}"))
    state, steps = wild.state, wild.steps[:1]
    chance = random.Random(0)
    for before, step, after in wild.turns(WILD_ACTS):
        for act in [odd(law, before, chance) for _ in range(TRIES)]:
            tried = rule(other, state, Act(act.seat, said_word(recited.moved(act.word.token))))
            assert bare(tried) == recited.moved(bare(rule(law, before, act))), act
        decision = said_again(other, state, step, recited)
        if decision is None:
            steps.append(step)
            continue
        ruling, events, state = decision
        assert bare(ruling) == bare(step.ruling), step.word
        assert bare(events) == recited.moved(bare(step.events)), step.word
        assert bare(state) == recited.moved(bare(after)), step.word
        assert repr(offers(other, state)) == recited.moved(repr(offers(law, after))), step.word
        steps.append(Step(step.seat, recited.moved(step.word), ruling, events))
    first, second = (repr(record_of(bound_law, {}, acts)) for bound_law, acts in ((law, wild.steps), (other, steps)))
    assert second.replace(SUFFIX, "") == recited.moved(first)
