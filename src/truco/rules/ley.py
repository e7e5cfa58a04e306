"""A ley de juego: who may impose it, what it consists of, and which of its items have an object."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

ITEMS: Final = ("falta", "resto", "truco")
"""What can be imposed, in the order in which it is said and answered (uy.73.h, uy.81.a)."""


def preferred(score: Sequence[int], mano: int) -> int:
    """Return the side that may impose the regime where both want it (uy.71.b).

    >>> preferred((20, 14), 0), preferred((18, 18), 0)
    (1, 0)

    `score` is each side's in the chico, `mano` the index of the mano's side, which has it among equals.
    """
    least = min(score)
    return mano if score[mano] == least else score.index(least)


def imposes(asked: Sequence[int], score: Sequence[int], mano: int) -> int | None:
    """Return the side whose imposition is valid, `None` where nobody imposed one (uy.71.b, uy.72.b).

    >>> imposes((0, 1), (20, 14), 0), imposes((0,), (20, 14), 0), imposes((), (20, 14), 0)
    (1, 0, None)

    `asked` are the sides that said it before the muestra was turned, in that order.
    """
    best = preferred(score, mano)
    return best if best in asked else next(iter(asked), None)


def with_an_object(items: Collection[str], *, con_ley: bool) -> tuple[str, ...]:
    """Return the imposed items that the challenged side answers, in order (uy.73.a, uy.73.d, uy.73.g, uy.80.a).

    >>> with_an_object(("falta", "resto", "truco"), con_ley=True), with_an_object(("resto", "truco"), con_ley=False)
    (('resto', 'truco'), ('truco',))

    `items` are those imposed, `con_ley` tells whether somebody of the challenged side has declared a flor: then the
    falta has no object, else the resto has none.
    """
    idle = "falta" if con_ley else "resto"
    return tuple(item for item in ITEMS if item in items and item != idle)


def late_call(items: Collection[str], *, con_ley: bool, looked: bool) -> str | None:
    """Return the envite that the imposing side may still call, `None` where there is none (uy.79).

    >>> late_call(("truco",), con_ley=True, looked=False), late_call(("falta",), con_ley=False, looked=False)
    ('resto', None)

    `items` are those imposed, `con_ley` is the state that the challenged side declared, `looked` tells whether anybody
    of the imposing side has seen his cards.
    """
    item = "resto" if con_ley else "falta"
    return None if looked or item in items else item


def in_order(said: Sequence[str]) -> tuple[str, ...]:
    """Return what remains of calls said in one breath: one that comes after a later one is annulled (uy.73.h, uy.69.0).

    >>> in_order(("truco", "falta")), in_order(("falta", "truco"))
    (('truco',), ('falta', 'truco'))

    `said` are items in the order said.
    """
    kept: list[str] = []
    for item in said:
        if all(ITEMS.index(one) < ITEMS.index(item) for one in kept):
            kept.append(item)
    return tuple(kept)
