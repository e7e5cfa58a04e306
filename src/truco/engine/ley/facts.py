"""What happens in public in a ley de juego."""

from __future__ import annotations

from truco.engine.audience import Name, Names, Rules, Seat, Side
from truco.engine.quick import value


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
