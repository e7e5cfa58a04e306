"""The ley de juego of a hand, as the whole table knows it."""

from __future__ import annotations

from truco.engine.quick import Changing, value


@value
class Ley(Changing):
    """The ley de juego of this hand: the `seat` that imposed it for its `band`, and its calls (`items`) in order.

    `answered`: the other side has answered. `resto`: the resto was accepted.
    """

    seat: str = ""
    band: str = ""
    items: tuple[str, ...] = ()
    answered: bool = False
    resto: bool = False
