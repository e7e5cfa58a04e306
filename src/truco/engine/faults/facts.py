"""What happens in public to irregular acts, and to the cards that prove them."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class Irregular:
    """Everybody heard an act that has no effect; `code` says why.

    `bars`: the seat sang out of turn and may not sing any more; `misheard`: it had passed, and answered a truco;
    `judge`: its words are for the judge, and not for the rivals.
    """

    seat: str
    word: str
    code: str
    rules: Rules
    bars: bool = False
    misheard: bool = False
    judge: bool = False


@value
class LaidOpen:
    """The cards of a seat were shown at a rival's demand, after the hand."""

    seat: str
    cards: tuple[Card, ...]
    rules: Rules


FaultFact = Irregular | LaidOpen
"""Everything that happens to irregular acts in public."""
