"""The truco of a hand, as the whole table knows it."""

from __future__ import annotations

from truco.engine.quick import Changing, value


@value
class Truco(Changing):
    """The truco of a hand.

    - `level`: how many calls were made, the last one by `caller`.
    - `pending`: whether the last call is to be answered.
    - `holder`: the band that accepted last and may raise; empty for either.
    - `refused`: whether the last call was refused, while the envites are still to be settled.
    - `misheard`: whether a seat that had passed answered the pending call.
    """

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""
    refused: bool = False
    misheard: bool = False
