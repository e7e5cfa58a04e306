"""Citations have no effect: other citations, fewer or more, change only the rules that a ruling cites."""

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.play import hands_of, say
from tests.helpers.tree import vocabulary
from tests.helpers.walk import begin, walk
from tests.unit.engine.test_cites import FORMATS, bound

from truco.cards import CARDS
from truco.engine import MESA, Act, Decision, Kind, Law, deal_word, decide, new_match
from truco.engine.table.events import Dealt
from truco.rulebooks.rulebook import CODES, Rulebook, Rules, load_rulebook
from truco.rulebooks.ruleset import choose

Change = Callable[[Law], Rulebook]

ACTS = 150
TRIES = 5
_RULES = re.compile(r"rules=\([^()]*\)")

EVERY_CITE = {
    **{f"tier.{at}": ("zz.1",) for at in range(1, 41)},
    **dict.fromkeys(chain.from_iterable(load_rulebook(code).cites for code in CODES), ("zz.1",)),
}
EVERY_REFUSAL = dict.fromkeys(chain.from_iterable(load_rulebook(code).refusals for code in CODES), ("zz.1",))


def others(entries: Mapping[str, Rules]) -> dict[str, Rules]:
    """Return the same entries, each citing one rule that no regulation has."""
    return {key: (f"zz.{at}",) for at, key in enumerate(entries)}


def replaced(law: Law) -> Rulebook:
    """Return the rulebook with every citation replaced by another."""
    book = law.ruleset.book
    faults = {key: replace(fault, rules=("zz.0",)) for key, fault in book.faults.items()}
    return replace(
        book, cites=others(book.cites), refusals=others(book.refusals), rules=others(book.rules), faults=faults
    )


def dropped(law: Law) -> Rulebook:
    """Return the rulebook without the citations that it may lack."""
    book = law.ruleset.book
    cites, refusals = set(law.cited()), set(law.refused())
    return replace(
        book,
        cites={key: ids for key, ids in book.cites.items() if key in cites},
        refusals={key: ids for key, ids in book.refusals.items() if key in refusals},
    )


def added(law: Law) -> Rulebook:
    """Return the rulebook with every citation that any other has as well."""
    book = law.ruleset.book
    return replace(book, cites={**EVERY_CITE, **book.cites}, refusals={**EVERY_REFUSAL, **book.refusals})


def bare(told: object) -> str:
    """Return a ruling, events or a state without the rules that they cite."""
    return _RULES.sub("", repr(told))


def alike(one: Decision, other: Decision) -> bool:
    """Return whether two decisions differ in nothing but the rules; after a refused act both have the state before."""
    same = one.state is other.state or bare(one.state) == bare(other.state)
    return same and bare(one[:2]) == bare(other[:2])


@pytest.mark.parametrize(
    ("code", "form", "refereed", "change"),
    by_night(
        [
            (code, form, refereed, change)
            for code, form in FORMATS
            for refereed in (False, True)
            for change in (replaced, dropped, added)
        ],
        day=lambda code, form, _refereed, change: change is dropped or (code, form) in FULLEST,
    ),
)
def test_citations_change_nothing_but_the_rules(code: str, form: str, refereed: bool, change: Change) -> None:
    """In random hands every word gets the same ruling, events and state, whatever the citations are."""
    law = bound(choose(code), form, refereed=refereed)
    ruleset = replace(law.ruleset, book=change(law))
    other = bound(ruleset, form, refereed=refereed)
    chance = random.Random(f"{code} {form} {refereed}")
    words = vocabulary(law)
    for step in walk(law, begin(law)[1], chance, ACTS):
        tried = [Act(chance.choice(law.seats), one) for one in chance.choices(words, k=TRIES)]
        for act in (step.act, *tried):
            assert alike(decide(law, step.before, act), decide(other, step.before, act)), act
        if step.act.word.kind is Kind.DEAL:
            dealt = next(event for event in step.decision.events if isinstance(event, Dealt))
            short = (dealt.hands[0][:-1], *dealt.hands[1:])
            for hands in (dealt.hands, short):
                here, there = (
                    decide(one, step.before, Act(MESA, deal_word(hands, dealt.muestra))) for one in (law, other)
                )
                assert alike(here, there), hands


def test_what_an_irregular_act_costs_goes_by_the_name_of_its_error() -> None:
    """A flor denied by leaving costs what the rulebook's `error` names; without it the hand alone is lost."""
    book = load_rulebook("uruguay")
    unnamed = {key: replace(fault, error="") for key, fault in book.faults.items()}
    gains = []
    for faults in (book.faults, unnamed):
        law = Law(replace(choose("uruguay"), book=replace(book, faults=faults)), ("A1", "B1"), refereed=True)
        dealt = decide(law, new_match(law, "B1"), Act(MESA, deal_word(hands_of("7e1e5e 3c5b12e"), CARDS["6o"]))).state
        gains.append(say(law, dealt, "B1:vuelvo A1:mazo").gains)
    assert gains == [{"A": 0, "B": 4}, {"A": 0, "B": 1}]
