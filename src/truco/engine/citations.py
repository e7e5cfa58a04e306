"""Who wants to hear which rules the engine cites; tests listen, nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from truco.engine.ruling import Ruling
from truco.rulebooks.rulebook import Rules

LISTENERS: Final[list[Callable[[Rules], None]]] = []
"""Called with the ids of every citation while they are in the list."""


def tell(ruling: Ruling, events: Iterable[object]) -> None:
    """Tell the listeners what a ruling and its events rest on."""
    cited = [ruling.rules, *(getattr(event, "rules", ()) for event in events)]
    for listener in LISTENERS:
        for rules in cited:
            listener(rules)
