"""The rules that the engine cites while a test runs, read from the values that it makes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

from truco.engine import Act, Decision, Law, State, rule
from truco.engine.law.registry import RULED_APART
from truco.engine.step import Step
from truco.engine.table.facts import MatchStarted
from truco.rulebooks.rulebook import Rules
from truco.slotted import made
from truco.talk import Phrase, Reading

RuleApart = Callable[[Law, State, Act], Decision]

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


_TRYING: Final = ("talk/reader.py", "engine/public_ruling.py", "automaton/hands.py", "automaton/table.py")
"""The modules that rule on words which nobody has said, to find what a sentence may mean or what could follow."""


def _is_tried() -> bool:
    """Return whether one of these modules is asking."""
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001  (the callers of this very moment)
    while frame is not None:
        if frame.f_code.co_filename.endswith(_TRYING):
            return True
        frame = frame.f_back
    return False


def _report(decision: Decision | Step) -> None:
    if _LISTENERS and not _is_tried():
        for rules in _ruled(decision):
            answered(rules)


def _observe(kind: type[Any], report: Callable[[Any], None]) -> None:
    """Report every value of a kind when it is made."""
    make = kind.__new__

    def new(cls: type[Any], *args: Any, **fields: Any) -> Any:  # noqa: ANN401  (the fields of any kind)
        value = make(cls, *args, **fields)
        report(value)
        return value

    kind.__new__ = new  # type: ignore[assignment]


def _observe_rulings() -> None:
    """Report every lawful ruling, which `rule` makes as a tuple because that is quicker, and those of sentences."""

    def make(kind: type[Decision], values: tuple[Any, ...]) -> Decision:
        decision = made(kind, values)
        _report(decision)
        return decision

    vars(sys.modules[rule.__module__])["made"] = make
    for kind, apart in [*RULED_APART.items()]:
        RULED_APART[kind] = _reported(apart)


def _reported(apart: RuleApart) -> RuleApart:
    def report(law: Law, state: State, act: Act) -> Decision:
        decision = apart(law, state, act)
        _report(decision)
        return decision

    return report


def _report_reading(value: Phrase | Reading) -> None:
    answered(value.rules)


def _observe_starts() -> None:
    """Report the rules of every start of a match, which follows from no act."""
    begin = MatchStarted.__init__

    def started(fact: MatchStarted, *args: Any, **fields: Any) -> None:  # noqa: ANN401  (the fields of the fact)
        begin(fact, *args, **fields)
        answered(fact.rules)

    MatchStarted.__init__ = started  # type: ignore[assignment,method-assign]


_observe_rulings()
_observe_starts()
_observe(Decision, _report)
_observe(Step, _report)
_observe(Phrase, _report_reading)
_observe(Reading, _report_reading)
