"""Listeners to the rules that the engine cites; only tests use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from truco.engine.law.ruling import Ruling
from truco.rulebooks.rulebook import Rules

LISTENERS: Final[list[Callable[[Rules], None]]] = []
"""Functions that are called with the ids of each citation."""


@contextmanager
def listening(listener: Callable[[Rules], None]) -> Iterator[None]:
    """Call a listener with every citation inside the block.

    >>> cited: list[str] = []
    >>> with listening(cited.extend):
    ...     answered(("of.combos.best",))
    >>> cited
    ['of.combos.best']

    `listener` is called with the ids of each citation.
    """
    LISTENERS.append(listener)
    try:
        yield
    finally:
        LISTENERS.remove(listener)


def report(ruling: Ruling, events: Iterable[object]) -> None:
    """Call the listeners with the rules of a ruling and of its events."""
    for rules in (ruling.rules, *(getattr(event, "rules", ()) for event in events)):
        answered(rules)


def answered(rules: Rules) -> None:
    """Call the listeners with rules that are cited outside a ruling."""
    for listener in LISTENERS:
        listener(rules)
