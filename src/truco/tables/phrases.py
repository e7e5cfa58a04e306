"""The phrases that players may say to each other; the page shows them in the reader's language."""

from __future__ import annotations

from typing import Final

PHRASES: Final = ("tenes", "veni", "juga-callado", "voy", "a-vos", "bien", "mata", "pone", "hola", "gracias")
"""The phrases as they are sent and stored. They have no effect on the match."""

ASKING: Final = ("tenes", "veni", "juga-callado", "mata", "pone")
"""The phrases by which a seat asks its partners for something: a sign, the trick, silence, a high card."""
