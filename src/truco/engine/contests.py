"""What the whole table knows of each contest of a hand: the envido, the flores, the truco, and what surrounds them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from truco.cards import Card
from truco.engine import facts as f
from truco.engine.quick import Changing, value
from truco.rules.envites import Stake


class EnvidoState(StrEnum):
    """How far the envido of a hand is."""

    # The hash of an enumeration is slow.
    __hash__ = str.__hash__

    OPEN = "open"
    PENDING = "pending"
    SINGING = "singing"
    CLOSED = "closed"
    VOID = "void"


class FlorState(StrEnum):
    """How far the flores of a hand are, where they are announced in a round."""

    __hash__ = str.__hash__

    OPEN = "open"
    ROUND = "round"
    SINGING = "singing"
    CLOSED = "closed"


class OnzeState(StrEnum):
    """How far a hand at the brink is: none, being decided by a band, played, or one for all (ferro)."""

    __hash__ = str.__hash__

    NONE = ""
    DECIDING = "deciding"
    PLAYED = "played"
    FERRO = "ferro"


class AfterFlores(StrEnum):
    """What follows once all have been asked for a flor: nothing, a wanted or refused envite, or the end of the hand."""

    __hash__ = str.__hash__

    NOTHING = ""
    WANTED = "quiero"
    REFUSED = "no-quiero"
    HAND_ENDS = "end"


# A name is found ten times as fast as a member of an enumeration, and every act asks for several.
ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_CLOSED, ENVIDO_VOID = EnvidoState
FLOR_OPEN, FLOR_ROUND, FLOR_SINGING, FLOR_CLOSED = FlorState
ONZE_NONE, ONZE_DECIDING, ONZE_PLAYED, ONZE_FERRO = OnzeState
NOTHING_AFTER, WANTED_AFTER, REFUSED_AFTER, HAND_ENDS_AFTER = AfterFlores

ENVITES_WAIT: Final = (ENVIDO_PENDING, ENVIDO_SINGING)
"""The states of an envido that is called and not settled."""

FLORES_WAIT: Final = (FLOR_ROUND, FLOR_SINGING)
"""The states of flores that are announced and not settled."""


@value
class Envido(Changing):
    """The envido of a hand: `state` is open, pending, singing or closed; `caller` made the last call."""

    state: EnvidoState = ENVIDO_OPEN
    chain: tuple[str, ...] = ()
    caller: str = ""
    singer: str = ""
    sung: tuple[tuple[str, int | None], ...] = ()
    owes: str = ""
    number: int | None = None
    shown: bool = False


@value
class Flor(Changing):
    """The flores of a hand: `state` is open, round, singing or closed.

    `asked` are the seats that might announce when the round began, `said` its words in order, `due` the seat to speak
    or to tell its flor, `told` what was told; `owes` are the seats that have to show theirs, until `shown`. `claimed`
    are the seats that cannot be asked after the hand for a flor kept silent: asked already, or heard in a duel before.
    """

    state: FlorState = FLOR_OPEN
    asked: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    due: str = ""
    told: tuple[tuple[str, int | None], ...] = ()
    owes: tuple[str, ...] = ()
    shown: bool = False
    claimed: tuple[str, ...] = ()


@value
class FreeEnvido(Changing):
    """What envites of any number need beside the `Envido` that they are: `stakes` as called, `flor` between flores.

    `flores` are the seats that sang one, in order; `soft` tells that the
    others are asked for theirs while the play goes on, `asking` that all waits for them, and `then` what follows:
    the answer that was given, or `end` of the hand with its `award`. `shy` are the bands that shrank, `barred` the
    seats that told a number when it was not due, `paid` whether the flores are settled, `shown` who showed his flor.
    """

    stakes: tuple[Stake, ...] = ()
    flor: bool = False
    flores: tuple[str, ...] = ()
    soft: bool = False
    asking: bool = False
    then: AfterFlores = NOTHING_AFTER
    award: f.Awarded | None = None
    shy: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    paid: bool = False
    shown: frozenset[str] = frozenset()


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


@value
class Loose(Changing):
    """Cards that lie on the table otherwise than they should, at a refereed table.

    `laid` are seats and cards that lie there before their time, `stacked` the seat whose card lies upon another,
    `asked` the seat that must uncover the lower one, `down` the seats with a card face down.
    """

    laid: tuple[tuple[str, Card], ...] = ()
    stacked: str = ""
    asked: str = ""
    down: tuple[str, ...] = ()


class Gone(NamedTuple):
    """The `seat` that took its side out of the hand, and the seats that had sung a flor by then."""

    seat: str = ""
    flores: tuple[str, ...] = ()


@value
class Truco(Changing):
    """The truco of a hand: `level` calls were made; the last one waits while `pending`; `caller` made it.

    `holder` is the band that accepted last and may raise; `refused` tells that the last call was not wanted, while the
    envites are still to be settled; `misheard` that a seat which had passed answered the call that waits.
    """

    level: int = 0
    pending: bool = False
    caller: str = ""
    holder: str = ""
    refused: bool = False
    misheard: bool = False


@value
class Onze(Changing):
    """A hand on the brink: `state` is empty, deciding, played or ferro; `band` the one that decides."""

    state: OnzeState = ONZE_NONE
    band: str = ""


class Thrown(NamedTuple):
    """Cards that a seat threw together, among which its rivals choose."""

    seat: str = ""
    cards: tuple[Card, ...] = ()


class Trick(NamedTuple):
    """A finished trick: the plays in order and the seat that took it, `None` for a parda."""

    plays: tuple[tuple[str, Card], ...]
    winner: str | None
