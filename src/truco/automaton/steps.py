"""The step of each contest that an act takes, as seen from outside: the values before and after it, and its outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from truco.automaton.outcomes import Outcome, outcome_of
from truco.automaton.roles import roles_of, word_role
from truco.automaton.values import PLAYED, READS, Value
from truco.engine.law.law import Law
from truco.engine.law.ruling import Decision
from truco.engine.table.facts import DuelEnded, HandEnded
from truco.engine.table.public import Public
from truco.engine.table.state import State, evolve
from truco.engine.table.words import Act


class Step(NamedTuple):
    """The cause of a move of a contest: the band that acts, the kind of its word, and the outcome."""

    band: str
    word: str
    outcome: Outcome


class Moved(NamedTuple):
    """A contest that an act concerned: its values before and after, and the step between them."""

    contest: str
    before: Value
    step: Step
    after: Value


def contests_of(law: Law) -> tuple[str, ...]:
    """Return the names of the contests of a law.

    >>> from truco.rulebooks.ruleset import choose
    >>> contests_of(Law(choose("oficial"), ("A1", "B1")))
    ('tricks', 'truco', 'envido', 'leaving', 'hidden')
    """
    return law.recall(_contests_of)


def _contests_of(law: Law) -> tuple[str, ...]:
    parts = {part.name for part in law.parts}
    return tuple(name for name in READS if name not in PLAYED or not parts.isdisjoint(PLAYED[name]))


def values_of(law: Law, p: Public) -> Mapping[str, Value]:
    """Return the value of each contest on a table, by name."""
    return law.latest(_values_of, p)


def _values_of(law: Law, p: Public) -> Mapping[str, Value]:
    roles = roles_of(law, p)
    return {name: READS[name](law, p, roles) for name in contests_of(law)}


def moved(law: Law, state: State, act: Act, decision: Decision) -> Iterator[Moved]:
    """Yield the contests that an act concerned while a hand was played.

    The end of the hand, or duel, and all that follows it concern no contest.
    """
    p = state.public
    roles = roles_of(law, p)
    events = decision.events
    now = decision.state
    over = next((place for place, event in enumerate(events) if isinstance(event, HandEnded | DuelEnded)), None)
    if over is not None:
        events = events[:over]
        now = reduce(evolve, events, state)
    before, after = values_of(law, p), values_of(law, now.public)
    band, role = roles.of(act.seat), word_role(act.word)
    for name, value in before.items():
        outcome = outcome_of(name, events, roles)
        if outcome or after[name] != value:
            yield Moved(name, value, Step(band, role, outcome), after[name])
