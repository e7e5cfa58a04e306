"""What went wrong in the deals of a match."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import Changing, value


@value
class Misdeals(Changing):
    """What went wrong in the deals.

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
