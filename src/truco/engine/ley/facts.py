"""What happens in public in a ley de juego."""

from __future__ import annotations

from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class LeyImposed:
    """A seat imposed a ley de juego for its band; `items` are the calls that it holds, in order."""

    seat: str
    word: str
    band: str
    items: tuple[str, ...]


@value
class LeyAdded:
    """The band that imposed a ley de juego added an envite before it looked at its cards."""

    seat: str
    word: str
    items: tuple[str, ...]


@value
class LeyAnswered:
    """What a ley de juego imposed was answered, all at once.

    `caller` imposed it. `envite` is the word of the envite that was answered (empty where none had an object), at
    `points`, between flores where `flor` says so, and `wanted` or not. `truco` is the level of the truco afterwards (0
    where none was imposed), which was not wanted where `refused`; `holder` may
    raise next. `truco_caller` made the truco that stands, `truco_waits` tells whether it waits for its answer.
    """

    seat: str
    word: str
    caller: str
    envite: str
    points: int
    flor: bool
    wanted: bool
    truco: int
    refused: bool
    holder: str
    truco_caller: str = ""
    truco_waits: bool = False


@value
class LeyIdle:
    """The envite of a ley de juego has no object: only one side has flor."""

    rules: Rules


LeyFact = LeyImposed | LeyAdded | LeyAnswered | LeyIdle
"""Everything that happens in a ley de juego."""
