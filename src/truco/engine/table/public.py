"""The public state of a match, folded from facts: small, frozen, without history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from truco.cards import UNKNOWN, Card
from truco.engine.table.deal import Misdeals
from truco.engine.table.envido import Envido
from truco.engine.table.facts import Awarded
from truco.engine.table.flor import Flor
from truco.engine.table.free_envido import FreeEnvido
from truco.engine.table.judge import Desk
from truco.engine.table.leaving import Leaving
from truco.engine.table.ley import Ley
from truco.engine.table.loose import Loose
from truco.engine.table.onze import Onze
from truco.engine.table.settling import Settlement
from truco.engine.table.tricks import ThrownCards, Trick
from truco.engine.table.truco import Truco
from truco.slotted import Changing, value


class Phase(StrEnum):
    """The phases of a match."""

    DRAW = "draw"
    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    SETTLING = "settling"
    HAND_OVER = "hand-over"
    MATCH_OVER = "match-over"

    @property
    def stored(self) -> str:
        """The word for the phase on the wire and in stored rows, where a hand that settles is still played."""
        return "play" if self is Phase.SETTLING else self.value


DRAW, CUT, DEAL, PLAY, SETTLING, HAND_OVER, MATCH_OVER = Phase
"""The phases, which are asked for many times an act: a name is found ten times as fast as a member of an enumeration.
"""

IN_HAND: Final = (PLAY, SETTLING)
"""The phases of a hand whose cards are dealt, until it ends."""


@value
class Public(Changing):
    """Everything that may be seen from any chair. A card that is face down is unknown.

    The match:

    - `score`: the points of each side, and `chicos` the chicos that each has won.
    - `drawing`: the seats that draw for the deal, and `drawn` the cards they drew.
    - `winner`: the side that won the match.
    - `desk`: what was ruled by a judge, a committee, an arbiter or the players.

    The hand:

    - `cutter`: the seat that cuts, `cuts` the number of cuts so far, `burned` the cards turned up out of the hand.
    - `solo`: the seat that plays alone against two.
    - `kind`: the kind of hand, where a format has several.
    - `muestra`: the card that was turned.
    - `left`: how many cards each seat holds.
    - `discards`: the seat that must put a card away before anything else happens.
    - `unseen`: the seats that have not looked at their cards.
    - `out`: the seats that left the hand; `passed` are those of them that passed.
    - `turn`: the seat that plays a card next; none where the last to play left while a truco was pending.
    - `trick`: the cards of this trick, each with its seat; `tricks` are the tricks before it.
    - `spoken`: the seats that said something before which a flor must be sung.
    - `duel`: the two seats that play a duel while the others wait, the mano first.
    - `awards`: the points won in this hand; the first `awards_written` of them are in the score already.
    - `awards_pending`: what a decided hand pays once it ends; `None` while it is open.

    The other fields are the states of the contests, each in its folder.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    phase: Phase
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: int = 0
    dealer: str = ""
    mano: str = ""
    cutter: str = ""
    drawing: tuple[str, ...] = ()
    drawn: tuple[tuple[str, Card], ...] = ()
    left: tuple[int, ...] = ()
    out: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()
    trick: tuple[tuple[str, Card], ...] = ()
    tricks: tuple[Trick, ...] = ()
    turn: str = ""
    envido: Envido = Envido()
    truco: Truco = Truco()
    awards: tuple[Awarded, ...] = ()
    winner: str = ""
    muestra: Card | None = None
    cuts: int = 0
    burned: tuple[Card, ...] = ()
    onze: Onze = Onze()
    thrown: ThrownCards = ThrownCards()
    solo: str = ""
    kind: str = ""
    free_envido: FreeEnvido = FreeEnvido()
    ley: Ley = Ley()
    leaving: Leaving = Leaving()
    loose: Loose = Loose()
    unseen: frozenset[str] = frozenset()
    duel: tuple[str, ...] = ()
    awards_written: int = 0
    awards_pending: tuple[Awarded, ...] | None = None
    discards: str = ""
    flor: Flor = Flor()
    settlement: Settlement = Settlement()
    spoken: frozenset[str] = frozenset()
    desk: Desk = Desk()
    misdeals: Misdeals = Misdeals()

    @property
    def in_hand(self) -> bool:
        """Whether the cards are dealt and the hand has not ended: it is played, or it settles."""
        return self.phase in IN_HAND

    @property
    def decided(self) -> bool:
        """Whether it is known what the hand pays, which it does once no seat has to speak any more.

        At a refereed table such a hand settles. At an assisted table it is still played where it waits for the flores
        of the seats that have not spoken (`HandWaits`).
        """
        return self.awards_pending is not None

    @property
    def hand_begun(self) -> int:
        """The number of the present hand; the draw for the dealer is the beginning of the next one."""
        return self.hand + (self.phase is DRAW)

    def played(self) -> tuple[str, ...]:
        """Return the seats of the cards that lie in the tricks, once for each card."""
        return tuple([seat for plays in (*(done.plays for done in self.tricks), self.trick) for seat, _ in plays])

    def with_laid(self, seat: str, cards: Iterable[Card]) -> Public:
        """Return a table on which a seat has shown cards besides those that it played."""
        laid = (*self.settlement.laid, *((seat, card) for card in cards))
        return self._replace(settlement=self.settlement._replace(laid=laid)) if cards else self

    def face_up(self, seat: str) -> tuple[Card, ...]:
        """Return the cards of a seat that all can see.

        They are those that it played face up, those that lie on the table before their turn, and those that it has
        shown or laid open.
        """
        plays = [play for done in self.tricks for play in done.plays]
        shown = (*plays, *self.trick, *self.loose.early, *self.settlement.laid)
        mine = [card for who, card in shown if who == seat]
        return tuple(dict.fromkeys(card for card in mine if card is not UNKNOWN))

    def hidden(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return those of some cards that lie in none of the tricks."""
        open_cards = {card for done in self.tricks for _, card in done.plays}
        open_cards.update([card for _, card in self.trick])
        return tuple([card for card in cards if card not in open_cards])


Folds = Mapping[type, Callable[[Public, Any], Public]]
"""What facts change on the table, by their kind."""
