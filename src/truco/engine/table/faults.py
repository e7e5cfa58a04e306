"""The public facts of irregular acts, and of the cards that prove them."""

from __future__ import annotations

from truco.engine.table.audience import Name, OpenCards, Rules, SaidWord, Seat, Side
from truco.slotted import value


@value
class Irregular:
    """An act in public had no effect; `code` says why.

    `bars`: the seat sang out of turn and may not sing any more; `misheard`: it had passed, and answered a truco;
    `judge`: its words are for the judge, and not for the rivals.
    """

    seat: Seat
    word: SaidWord
    code: Name
    rules: Rules
    bars: bool = False
    misheard: bool = False
    judge: bool = False


@value
class LaidOpen:
    """The cards of a seat were shown at a rival's demand, after the hand."""

    seat: Seat
    cards: OpenCards
    rules: Rules


@value
class FaultFound:
    """The law comes to a fault of a seat; what it costs follows.

    - `what` names it as the messages do, such as `wrong-number`; `said` is the number that was sung, empty for others.
    - `made` is what the cards of the seat count, if all can see it; `cards` are its cards, if all lie open, and `seen`
      those that can be seen, if not all do.
    - `lost` are the points of each side that are not written because of it, and that no award had given; `worth` is
      what a hand pays that it breaks off undecided, 0 for any other.
    """

    seat: Seat
    what: Name
    rules: Rules
    said: Name = ""
    made: int | None = None
    cards: OpenCards = ()
    seen: OpenCards = ()
    lost: tuple[tuple[Side, int], ...] = ()
    worth: int = 0


FaultFact = Irregular | LaidOpen | FaultFound
"""Everything that happens to irregular acts in public."""
