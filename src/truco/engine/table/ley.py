"""The ley de juego of a hand: its facts, and its state on the table."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.table.audience import Name, Names, Rules, Seat, Side
from truco.slotted import Changing, value


@value
class LeyImposed:
    """A seat imposed a ley de juego for its band; `items` are its calls in order."""

    seat: Seat
    word: Name
    band: Side
    items: Names


@value
class LeyAdded:
    """The band that imposed a ley de juego added an envite before it looked at its cards."""

    seat: Seat
    word: Name
    items: Names


@value
class LeyAnswered:
    """The calls of a ley de juego were answered, all at once.

    - `caller`: the seat that imposed them.
    - `envite`: the word of the envite that was answered, empty where none had an object; `points` are its points.
    - `flor`: whether it was one between flores; `wanted`: whether it was accepted.
    - `truco`: the level of the truco afterwards, 0 where none was imposed; `refused`: whether it was refused.
    - `holder`: the band that may raise the truco next.
    - `truco_caller`: the seat whose truco call is the last; `truco_waits`: whether that call is pending.
    """

    seat: Seat
    word: Name
    caller: Seat
    envite: Name
    points: int
    flor: bool
    wanted: bool
    truco: int
    refused: bool
    holder: Side
    truco_caller: Seat = ""
    truco_waits: bool = False


@value
class LeyIdle:
    """The envite of a ley de juego has no object: only one side has flor."""

    rules: Rules


LeyFact = LeyImposed | LeyAdded | LeyAnswered | LeyIdle
"""Everything that happens in a ley de juego."""


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
