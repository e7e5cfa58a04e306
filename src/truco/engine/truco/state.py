"""The truco of a hand, as the whole table knows it."""

from __future__ import annotations

from truco.engine.quick import Changing, value


@value
class Truco(Changing):
    """The truco of a hand: `level` calls were made; the last one waits while `pending`; `caller` made it.

    `holder` is the band that accepted last and may raise; `refused` tells that the last call was not wanted, while the
    envites are still to be settled; `misheard` that a seat which had passed answered the call that waits.
    """

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""
    refused: bool = False
    misheard: bool = False
