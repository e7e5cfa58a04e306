"""What happens in envites of any number, and to the flores that are sung with them."""

from __future__ import annotations

from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class Envited:
    """An envite of any number that waits for an answer: the points it stands at.

    `flor` tells whether it is contested between flores, `contra` whether the rivals' flores are staked with it.
    """

    seat: str
    word: str
    points: int
    flor: bool
    contra: bool
    rules: Rules


@value
class EnviteAnswered:
    """The pending envite was wanted or not; whoever may still have a flor is asked for it before anything follows."""

    seat: str
    word: str
    wanted: bool


@value
class FlorSung:
    """A seat sang its flor; `voids`: an envido that was called or wanted falls."""

    seat: str
    word: str
    voids: bool = False


@value
class Achicado:
    """A seat shrank from envites between flores, for itself and its band."""

    seat: str
    word: str
    band: str


@value
class Silent:
    """A seat that was asked for a flor, or was due to sing (`singing`), said nothing."""

    seat: str
    word: str
    singing: bool = False


@value
class SingingBegan:
    """The seat that sings next, after an envite was wanted or a seat left."""

    singer: str


@value
class HandWaits:
    """The hand is decided, but somebody may still have a flor: the points are given when all have been asked.

    `side` is empty where nobody has won any.
    """

    side: str
    points: int
    reason: str
    rules: Rules


FreeEnvidoFact = Envited | EnviteAnswered | FlorSung | Achicado | Silent | SingingBegan | HandWaits
"""Everything that happens in envites of any number."""
