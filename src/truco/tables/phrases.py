"""The few words that players say to each other across the table; the page shows them in the reader's language."""

from __future__ import annotations

from typing import Final

PHRASES: Final = ("tenes", "veni", "juga-callado", "voy", "a-vos", "bien", "mata", "pone", "hola", "gracias")
"""The phrases, as the wire writes them. They bind nobody."""
