"""The ley de juego of a hand, as the whole table knows it."""

from __future__ import annotations

from truco.engine.quick import Changing, value


@value
class Ley(Changing):
    """A ley de juego of this hand: the `seat` that imposed it for its `band`, the `items` that it holds, in order.

    `resto` tells that the resto was wanted.
    """

    seat: str = ""
    band: str = ""
    items: tuple[str, ...] = ()
    answered: bool = False
    resto: bool = False
