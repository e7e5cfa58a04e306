"""Lots: an order drawn from a published seed, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def lots(seed: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return names in the order that a seed draws them.

    >>> lots("2023-02-01 5821", ["T1", "T2", "T3", "T4"])
    ('T2', 'T1', 'T4', 'T3')

    The lot of a name is the SHA-256 of the seed, a line break and the name, in UTF-8; the lowest lot is the first. So
    anybody can draw again with the tools of an operating system, and the order of any two names depends on no other.

    Rules: br.6.p1.d, br.6.p2.f.
    """
    return tuple(sorted(names, key=lambda name: lot(seed, name)))


def lot(seed: str, name: str) -> str:
    """Return the lot of one name, in hexadecimal digits.

    >>> lot("5821", "T1")[:8]
    'e176708d'
    """
    return sha256(f"{seed}\n{name}".encode()).hexdigest()
