"""What happens in public when somebody talks."""

from __future__ import annotations

from truco.engine.quick import value
from truco.rulebooks.rulebook import Rules


@value
class Spoke:
    """A seat said a sentence, and everybody heard it.

    `word` is what it binds to (empty for nothing); the facts after it say what follows. `code` says why the rulebook
    does not allow such talk; it is empty where it does.
    """

    seat: str
    text: str
    word: str = ""
    code: str = ""
    rules: Rules = ()


SpeechFact = Spoke
"""Everything that happens in public when somebody talks."""
