"""The public facts of table talk."""

from __future__ import annotations

from truco.engine.table.audience import Name, Rules, Seat, Text
from truco.slotted import value


@value
class Spoke:
    """A seat said a sentence in public.

    `word` is what it binds to (empty for nothing); the facts after it say what follows. `code` says why the rulebook
    does not allow such talk; it is empty where it does.
    """

    seat: Seat
    text: Text
    word: Name = ""
    code: Name = ""
    rules: Rules = ()


SpeechFact = Spoke
"""The public facts of table talk."""
