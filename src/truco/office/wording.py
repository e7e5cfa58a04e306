"""What people call the parts of an event."""

from __future__ import annotations

from truco.messages import catalogue, text
from truco.tournament.event import Event


def phase_title(event: Event, phase: str, language: str) -> str:
    """Return what people call a phase; nothing where the event has no other one.

    >>> from truco.tournament.event import EMPTY
    >>> phase_title(EMPTY, "group", "en")
    ''
    """
    return phase_name(phase, language) if len(event.terms.phases) > 1 else ""


def phase_name(phase: str, language: str) -> str:
    """Return what people call a phase; its name in the preset where nobody has another one for it.

    >>> phase_name("of the president", "en")
    'of the president'
    """
    key = f"event.phase.{phase}"
    return text(key, language) if key in catalogue(language) else phase
