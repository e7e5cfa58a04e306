"""The kind of the next hand: a hand of the whole table, or duels of seats that face each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

GENERAL: Final = "general"
"""All seats play one hand together (`redondo`)."""

DUELS: Final = "duels"
"""Each seat plays a small hand of its own against the rival opposite (`pica-pica`)."""


def general(_before: str, _score: Sequence[int], _begins: int, _ends: int) -> str:
    """Return the kind of every hand where the whole table always plays together.

    >>> general("general", (12, 9), 0, 0)
    'general'

    The arguments make no difference.
    """
    return GENERAL


def alternating(before: str, score: Sequence[int], begins: int, ends: int) -> str:
    """Return the kind of the next hand where both kinds take turns.

    Rules: of.pica.1, of.pica.2, of.pica.3, rf.4.seis.c, pg.six.3, uy.84.a, uy.84.b.

    >>> alternating("", (0, 0), 0, 25), alternating("general", (14, 19), 0, 25), alternating("general", (25, 3), 0, 25)
    ('general', 'duels', 'general')

    `before` is the kind of the hand before in the same chico (empty for its first), `score` has the points of each side
    as the hand begins. Duels follow a hand of the whole table when a side has `begins` points, while no side has
    `ends`.
    """
    return DUELS if before == GENERAL and begins <= max(score) < ends else GENERAL


def duels_first(before: str, score: Sequence[int], begins: int, ends: int) -> str:
    """Return the kind of the next hand where both kinds take turns and duels begin (pg.six.3).

    >>> duels_first("", (0, 0), 0, 25), duels_first("duels", (3, 1), 0, 25), duels_first("general", (25, 3), 0, 25)
    ('duels', 'general', 'general')

    The arguments are those of `alternating`.
    """
    return alternating(GENERAL if before != DUELS else before, score, begins, ends)


def duel_pairs(order: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the duels in their order, the mano of each first (of.pica.4, rf.4.pica.a, pg.six.6, uy.85.c).

    >>> duel_pairs(("A1", "B1", "A2", "B2", "A3", "B3"))
    (('A1', 'B2'), ('B1', 'A3'), ('A2', 'B3'))

    `order` are the seats from the mano of the hand on, an even number of them.
    """
    half = len(order) // 2
    return tuple(zip(order[:half], order[half:], strict=True))


SCHEDULES: Final[Mapping[str, Callable[[str, Sequence[int], int, int], str]]] = {
    "general": general,
    "alternating": alternating,
    "duels-first": duels_first,
}
"""The orders of the two kinds of hand that a rulebook may name."""
