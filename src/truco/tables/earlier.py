"""Events of earlier formats, completed with the fields that they lacked, so that old rows fold as they did then.

Before the third version facts did not contain their consequences: folding inferred them from the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from truco.engine.table import facts as f
from truco.engine.table.envido import ENVIDO_SINGING
from truco.engine.table.events import Dealt, Event
from truco.engine.table.facts import LeyAnswered
from truco.engine.table.flor import FLOR_OPEN
from truco.engine.table.public import Public

COMPLETE: Final = 3
"""The first version whose events contain all their consequences."""

_LAID: Final = ("mazo", "tenderse")
"""Words with which a seat gave its cards away."""


def completed(p: Public, event: Event) -> Event:
    """Return an event of an earlier format with the fields that it lacked; any other unchanged.

    >>> from truco.engine.match import new_match
    >>> from truco.engine.law.law import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> table = new_match(Law(choose("oficial"), ("A1", "B1")), "B1").public
    >>> completed(table, f.Left("A1", "paso", "B1", "")).keeps
    True

    `p` is the table before it. Irregular acts are not handled: only refereed matches have them, and no
    table stored one.
    """
    match event:
        case Dealt():
            counts = tuple(map(len, event.hands))
            return replace(event, turn=p.mano, discards=p.solo if p.solo and max(counts) > min(counts) else "")
        case f.FlorSaid():
            return replace(event, voids=p.flor.state is FLOR_OPEN)
        case f.FlorSung():
            falls = bool(p.envido.chain) and not p.free_envido.flor and not p.settling
            return replace(event, voids=falls)
        case f.Left():
            return replace(event, keeps=event.word not in _LAID)
        case f.Silent():
            return replace(event, singing=p.envido.state is ENVIDO_SINGING and not p.free_envido.asks_first)
        case f.EnvidoWon():
            return replace(event, waits=p.settling)
        case LeyAnswered() if event.truco:
            raised = event.truco > 1
            return replace(event, truco_caller=event.seat if raised else event.caller, truco_waits=raised)
        case _:
            return event
