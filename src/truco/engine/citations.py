"""Who wants to hear which rules the engine cites; tests listen, nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from truco.engine.ruling import Ruling
from truco.rulebooks.rulebook import Rules

LISTENERS: Final[list[Callable[[Rules], None]]] = []
"""Called with the ids of every citation while they are in the list."""


@contextmanager
def listening(listener: Callable[[Rules], None]) -> Iterator[None]:
    """Let a listener hear every citation inside the block.

    >>> heard: list[str] = []
    >>> with listening(heard.extend):
    ...     answered(("of.combos.best",))
    >>> heard
    ['of.combos.best']

    `listener` is called with the ids of one citation after another.
    """
    LISTENERS.append(listener)
    try:
        yield
    finally:
        LISTENERS.remove(listener)


def tell(ruling: Ruling, events: Iterable[object]) -> None:
    """Tell the listeners what a ruling and its events rest on."""
    for rules in (ruling.rules, *(getattr(event, "rules", ()) for event in events)):
        answered(rules)


def answered(rules: Rules) -> None:
    """Tell the listeners what the law rests a value on that it was asked for outside of a ruling."""
    for listener in LISTENERS:
        listener(rules)
