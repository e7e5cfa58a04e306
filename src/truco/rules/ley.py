"""A ley de juego: the side that may impose it, its items, and the items that the other side answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

ITEMS: Final = ("falta", "resto", "truco")
"""The items that a side can impose, in the order of calls and answers (uy.73.h, uy.81.a)."""


def preferred_side(score: Sequence[int], mano: int) -> int:
    """Return the side that may impose the regime where both want it (uy.71.b).

    >>> preferred_side((20, 14), 0), preferred_side((18, 18), 0)
    (1, 0)

    `score` has the points of each side in the chico, `mano` is the index of the mano's side, preferred among equals.
    """
    least = min(score)
    return mano if score[mano] == least else score.index(least)


def answerable_items(items: Collection[str], *, con_ley: bool) -> tuple[str, ...]:
    """Return the imposed items that the challenged side answers, in order (uy.73.a, uy.73.d, uy.73.g, uy.80.a).

    >>> answerable_items(("falta", "resto", "truco"), con_ley=True), answerable_items(("resto", "truco"), con_ley=False)
    (('resto', 'truco'), ('truco',))

    `items` are the imposed items, `con_ley` states whether a seat of the challenged side has declared a flor: then the
    falta has no object, else the resto has none.
    """
    idle = "falta" if con_ley else "resto"
    return tuple(item for item in ITEMS if item in items and item != idle)


def late_call(items: Collection[str], *, con_ley: bool, looked: bool) -> str | None:
    """Return the envite that the imposing side may still call, `None` for none (uy.79).

    >>> late_call(("truco",), con_ley=True, looked=False), late_call(("falta",), con_ley=False, looked=False)
    ('resto', None)

    `items` are the imposed items, `con_ley` is the declaration of the challenged side, `looked` states whether a seat
    of the imposing side has seen its cards.
    """
    item = "resto" if con_ley else "falta"
    return None if looked or item in items else item
