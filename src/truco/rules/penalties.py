"""The cost of the errors of a hand: wrong totals, denied flores, flores not shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple


class Stakes(NamedTuple):
    """The stakes of a hand with an error of one side, from the point of view of that side.

    `envites` are the points of the accepted envites, or those of a refused one; `sung` and `denied` count the flores
    that the side sang and denied, `rival` the flores of the other side; `truco` is the accepted truco, 0 without one.
    """

    envites: int = 0
    sung: int = 0
    denied: int = 0
    rival: int = 0
    truco: int = 0


def everything_staked(stakes: Stakes, flor: int) -> int:
    """Return the points that the other side collects: all stakes, every flor, and the truco.

    Rules: uy.46.b, uy.46.c, uy.46.d, uy.46.e, uy.46.f.

    >>> everything_staked(Stakes(envites=5, sung=1, rival=1, truco=2), 3), everything_staked(Stakes(denied=1), 3)
    (13, 4)

    `flor` is the points of a flor. A truco that was not accepted counts one point.
    """
    return stakes.envites + flor * (stakes.sung + stakes.denied + stakes.rival) + (stakes.truco or 1)


def paying_side(faulty: Collection[str]) -> str | None:
    """Return the side that pays for the errors of a hand, `None` where both erred and the hand counts for no side.

    >>> paying_side({"A"}), paying_side({"A", "B"}), paying_side(())
    ('A', None, '')

    `faulty` are the sides that erred; the result is empty for a hand without errors (uy.46.a, uy.47.a).
    """
    if len(set(faulty)) > 1:
        return None
    return next(iter(faulty), "")


Penalty = Callable[[Stakes, int], int]

PENALTIES: Final[Mapping[str, Penalty]] = {"everything-staked": everything_staked}
"""The ways to price an error that a rulebook may name."""
