"""Whom a pending truco of their own side bars from raising an envido, or from the flor."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.seat import rivals
from truco.engine.table.public import Public
from truco.rulebooks.rulebook import Rulebook


class BarredByTruco(StrEnum):
    """Whom a pending truco bars: `NOBODY`, the `SIDE` that called it, or its `CALLER` alone."""

    NOBODY = "nobody"
    SIDE = "side"
    CALLER = "caller"


_BY_VALUE: Final = {"rivals-alone": BarredByTruco.SIDE, "caller-forfeits": BarredByTruco.CALLER}


def barred_by_truco(book: Rulebook, path: str) -> BarredByTruco:
    """Return whom a pending truco bars, by a value of a rulebook such as `envido.under_truco`.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> barred_by_truco(load_rulebook("runfla"), "flor.under_truco")
    <BarredByTruco.SIDE: 'side'>
    """
    return _BY_VALUE.get(book.values.get(path, ""), BarredByTruco.NOBODY)


def bars(law: Law, p: Public, seat: str, whom: BarredByTruco) -> bool:
    """Return whether the pending truco bars a seat."""
    match whom:
        case BarredByTruco.NOBODY:
            return False
        case BarredByTruco.SIDE:
            return p.truco.pending and not rivals(law, p, p.truco.caller, seat)
        case BarredByTruco.CALLER:
            return p.truco.pending and seat == p.truco.caller
