"""Envites of any number and the flores sung with them: what happens, and how they lie on the table."""

from __future__ import annotations

from enum import StrEnum

from truco.engine.table.audience import Name, Rules, Seat, Side
from truco.rules.envites import Stake
from truco.slotted import Changing, value


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
    """The hand is decided, but a seat may still have a flor: it ends when all have been asked.

    The points are awarded then; `side` is empty where no side won any.
    """

    side: Side
    points: int
    reason: Name
    rules: Rules


FreeEnvidoFact = Envited | EnviteAnswered | FlorSung | Achicado | Silent | SingingBegan | HandWaits
"""Everything that happens in envites of any number."""


class AfterFlores(StrEnum):
    """The step after all have been asked for a flor: nothing, a wanted or refused envite, or the end of the hand."""

    __hash__ = str.__hash__

    NOTHING = ""
    WANTED = "quiero"
    REFUSED = "no-quiero"
    HAND_ENDS = "end"


# A name is found ten times as fast as a member of an enumeration.
NOTHING_AFTER, WANTED_AFTER, REFUSED_AFTER, HAND_ENDS_AFTER = AfterFlores


@value
class FreeEnvido(Changing):
    """The state of envites of any number, besides the `Envido` that they are.

    - `stakes`: the envites in the order called.
    - `flor`: whether they are envites between flores.
    - `flores`: the seats that sang a flor, in order.
    - `asks_meanwhile`: whether the other seats are asked for a flor while the play goes on.
    - `asks_first`: whether all seats are asked for a flor before anything else happens.
    - `after_flores`: what follows once all have been asked.
    - `achicados`: the bands that gave up envites between flores (achicarse).
    - `barred`: the seats that sang a number out of turn and may not sing any more.
    - `paid`: whether the points of the flores were awarded.
    - `shown`: the seats that showed their flor.
    - `felled`: the points, accepted or earned, of an envite that a flor made void; `felled_by` sang it.
    """

    stakes: tuple[Stake, ...] = ()
    flor: bool = False
    flores: tuple[str, ...] = ()
    asks_meanwhile: bool = False
    asks_first: bool = False
    after_flores: AfterFlores = NOTHING_AFTER
    achicados: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    paid: bool = False
    shown: frozenset[str] = frozenset()
    felled: int = 0
    felled_by: str = ""
