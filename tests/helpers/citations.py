"""The rules that the engine cites while a test runs, read from the values that it makes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from truco.engine import Decision, rule
from truco.engine.table.facts import MatchStarted
from truco.engine.table.slotted import made
from truco.record.played import Step
from truco.rulebooks.rulebook import Rules
from truco.talk import Phrase, Reading

_LISTENERS: Final[list[Callable[[Rules], None]]] = []


@contextmanager
def listening(listener: Callable[[Rules], None]) -> Iterator[None]:
    """Call a listener with the ids of every citation inside the block: of rulings, their events, and of readings.

    >>> cited: list[str] = []
    >>> with listening(cited.extend):
    ...     answered(("of.combos.best",))
    >>> cited
    ['of.combos.best']
    """
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def answered(rules: Rules) -> None:
    """Call the listeners with rules that a test has read from the data, or on which an answer rests."""
    for listener in _LISTENERS:
        listener(rules)


def _ruled(value: Decision | Step) -> Iterable[Rules]:
    return (value.ruling.rules, *(getattr(event, "rules", ()) for event in value.events))


def _read(value: Phrase | Reading) -> Iterable[Rules]:
    return (value.rules,)


def _observe(kind: type[Any], rules_of: Callable[[Any], Iterable[Rules]]) -> None:
    """Report the rules of every value of a kind when it is made."""
    make = kind.__new__

    def new(cls: type[Any], *args: Any, **fields: Any) -> Any:  # noqa: ANN401  (the fields of any kind)
        value = make(cls, *args, **fields)
        if _LISTENERS:
            for rules in rules_of(value):
                answered(rules)
        return value

    kind.__new__ = new  # type: ignore[assignment]


def _observe_rulings() -> None:
    """Report the rules of every lawful ruling, which `rule` makes as a tuple because that is quicker."""

    def make(kind: type[Decision], values: tuple[Any, ...]) -> Decision:
        decision = made(kind, values)
        for rules in _ruled(decision) if _LISTENERS else ():
            answered(rules)
        return decision

    vars(sys.modules[rule.__module__])["made"] = make


def _observe_starts() -> None:
    """Report the rules of every start of a match, which follows from no act."""
    begin = MatchStarted.__init__

    def started(fact: MatchStarted, *args: Any, **fields: Any) -> None:  # noqa: ANN401  (the fields of the fact)
        begin(fact, *args, **fields)
        answered(fact.rules)

    MatchStarted.__init__ = started  # type: ignore[assignment,method-assign]


_observe_rulings()
_observe_starts()
_observe(Decision, _ruled)
_observe(Step, _ruled)
_observe(Phrase, _read)
_observe(Reading, _read)
