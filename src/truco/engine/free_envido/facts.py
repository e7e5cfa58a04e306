"""What happens in envites of any number, and to the flores that are sung with them."""

from __future__ import annotations

from truco.engine.audience import Name, Rules, Seat, Side
from truco.engine.quick import value


@value
class Envited:
    """An envite of any number was called and is pending; `points` are what it is worth.

    `flor`: it is a call between flores. `contra`: the rivals' flores are staked too.
    """

    seat: Seat
    word: Name
    points: int
    flor: bool
    contra: bool
    rules: Rules


@value
class EnviteAnswered:
    """The pending envite was wanted or not; before anything follows, seats that may have a flor are asked for it."""

    seat: Seat
    word: Name
    wanted: bool


@value
class FlorSung:
    """A seat sang its flor; `voids`: an envido that was called or wanted counts for nothing."""

    seat: Seat
    word: Name
    voids: bool = False


@value
class Achicado:
    """A seat gave up envites between flores for its band (achicarse)."""

    seat: Seat
    word: Name
    band: Side


@value
class Silent:
    """A seat that was asked for a flor, or that was due to sing (`singing`), said nothing."""

    seat: Seat
    word: Name
    singing: bool = False


@value
class SingingBegan:
    """`singer` sings next, after an envite was wanted or a seat left."""

    singer: Seat


@value
class HandWaits:
    """The hand is decided, but somebody may still have a flor: it ends when all have been asked.

    The points are awarded then; `side` is empty where nobody won any.
    """

    side: Side
    points: int
    reason: Name
    rules: Rules


FreeEnvidoFact = Envited | EnviteAnswered | FlorSung | Achicado | Silent | SingingBegan | HandWaits
"""Everything that happens in envites of any number."""
