"""How the seed of a draw follows from a secret and from what the teams added."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from truco.club.event import Event

_DIGITS: Final = 16


def seed_digest(secret: str) -> str:
    """Return what is published of the secret of a draw before anybody signs up: its SHA-256.

    >>> seed_digest("a long and secret text")[:8]
    'a1eba9ac'
    """
    return sha256(f"draw\n{secret}".encode()).hexdigest()


def draw_seed(event: Event, phase: str, secret: str) -> str:
    """Return the seed of the draw of a phase: of the SHA-256 of the secret, the phase and the teams the first digits.

    >>> from truco.club.event import EMPTY
    >>> draw_seed(EMPTY, "group", "a long and secret text")
    '6439f6e6e2d9230d'

    Each is a line: the secret, the phase, and for each team of the event its id, a space and the number that it added.
    """
    teams = [f"{name} {event.entrants[name].number}" for name in event.inside]
    return sha256("\n".join((secret, phase, *teams)).encode()).hexdigest()[:_DIGITS]
