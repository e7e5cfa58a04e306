"""The draw, the cut and the deal: what happens, and what went wrong in the deals of a match."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.table.audience import Name, OpenCard, OpenCards, Rules, Seat, Seats
from truco.slotted import Changing, value


@value
class Drew:
    """A seat turned a card for the first deal."""

    seat: Seat
    card: OpenCard


@value
class DrawTied:
    """The highest cards tied: these seats draw again."""

    seats: Seats
    rules: Rules


@value
class DrawStarted:
    """A chico is over and the first dealer of the next one is drawn by these seats."""

    drawing: Seats
    rules: Rules


@value
class HandStarted:
    """A hand begins; `cutter` is the seat that cuts first.

    `solo` is the seat that plays alone against two others, `kind` what sort of hand it is where formats alternate.
    """

    hand: int
    dealer: Seat
    mano: Seat
    cutter: Seat
    score: tuple[int, ...]
    rules: Rules
    solo: Seat = ""
    kind: Name = ""


@value
class Cut:
    """The pack was cut: `lifted` cards were taken off the top. `seat` is `mesa` where it was left to the table.

    With `more` the cutter keeps the pack, to cut again or to burn cards.
    """

    seat: Seat
    lifted: int
    more: bool = False


@value
class Burned:
    """Cards were turned up off the top of the pack, out of this hand; with `more` the cutter keeps the pack."""

    seat: Seat
    cards: OpenCards
    more: bool


@value
class Turned:
    """The muestra was turned."""

    muestra: OpenCard
    rules: Rules


@value
class Unseen:
    """The cards of these seats lie before them face down; no seat has seen them."""

    seats: Seats


@value
class LookedAt:
    """These seats took up their cards."""

    seats: Seats


@value
class MaldonClaimed:
    """A seat claimed a maldón: it was dealt only low cards, so the hand counts for no side."""

    seat: Seat
    cards: OpenCards
    rules: Rules


@value
class Misdealt:
    """A seat was dealt `count` cards, a wrong number: the hand is void. It said so, or had no card left to play.

    `worth` is what the hand would have paid to a side that is not known: 0 where it was decided or never raised.
    """

    seat: Seat
    count: int
    rules: Rules
    worth: int = 0


@value
class Faced:
    """A card fell face up in the deal; with `chooses` its owner may have the cards dealt again."""

    seat: Seat
    card: OpenCard
    rules: Rules
    chooses: bool = False


@value
class FacedCardKept:
    """The owner of a card that fell face up accepts the deal."""

    seat: Seat


@value
class SurplusFound:
    """A seat was found, once the hand was decided, to have been dealt `count` cards, too many."""

    seat: Seat
    count: int
    rules: Rules


@value
class DealerErred:
    """The dealer made a mistake in the deal, the `count`-th of its mistakes in this match."""

    seat: Seat
    count: int
    rules: Rules


@value
class DealVoided:
    """The deal is void and the cards are dealt again, by `seat`: the same dealer or the next one."""

    seat: Seat
    rules: Rules


DealFact = (
    Drew
    | DrawTied
    | DrawStarted
    | HandStarted
    | Cut
    | Burned
    | Turned
    | Unseen
    | LookedAt
    | MaldonClaimed
    | Misdealt
    | Faced
    | FacedCardKept
    | DealerErred
    | DealVoided
    | SurplusFound
)
"""Everything that happens before the cards are played."""


@value
class Misdeals(Changing):
    """The errors of the deals.

    - `faults`: the dealers that made mistakes in this match, each with their number.
    - `faced`: the cards that fell face up in this deal, each with the seat that it was dealt to.
    - `asked`: the owner of the last of them, while it may have the cards dealt again.
    - `dealer`: the seat that deals next because this deal is void; empty where the deal passes on as ever.
    - `wrong`: whether some seat was dealt a wrong number of cards.
    - `found`: the seats that were found, after the hand, to have been dealt too many.
    """

    faults: tuple[tuple[str, int], ...] = ()
    faced: tuple[tuple[str, Card], ...] = ()
    asked: str = ""
    dealer: str = ""
    wrong: bool = False
    found: tuple[str, ...] = ()

    def faults_of(self, seat: str) -> int:
        """Return how many mistakes a seat has made as dealer in this match."""
        return dict(self.faults).get(seat, 0)
