"""The ley de juego of a hand, as the whole table knows it."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.quick import Changing, value


class LeyStage(StrEnum):
    """How far the ley de juego of a hand is.

    `WINDOW` while it may be imposed, `DECLARE` while the challenged side says con ley or a punto, `ANSWER` until that
    side answers, `OWN` while the imposing side declares, `NONE` where there is none, or it is over.
    """

    # The hash of an enumeration is slow.
    __hash__ = str.__hash__

    NONE = ""
    WINDOW = "window"
    DECLARE = "declare"
    ANSWER = "answer"
    OWN = "own"


# A name is found ten times as fast as a member of an enumeration, and every act asks for several.
LEY_NONE, LEY_WINDOW, LEY_DECLARE, LEY_ANSWER, LEY_OWN = LeyStage


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
