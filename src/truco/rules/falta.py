"""The value of an accepted falta envido."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final


def leader_shortfall(score: Sequence[int], winner: int, target: int, buenas_from: int) -> tuple[int, str]:
    """Return the points and the case of the rule that decided them.

    Rules: of.falta.1, of.falta.2, of.falta.3, of.falta.4, of.falta.5.

    >>> leader_shortfall((12, 9), 1, 30, 16), leader_shortfall((24, 19), 1, 30, 16)
    ((21, 'falta.malas'), (6, 'falta.trailer'))

    `score` has the points of each side at the start of the hand, `winner` is the index of the side that won the envido.
    With every side in malas the winner gets the points that it lacks of the chico; else those that the leader lacks.
    """
    if max(score) < buenas_from:
        return target - score[winner], "falta.malas"
    leads = score[winner] == max(score)
    return target - max(score), "falta.leader" if leads else "falta.trailer"


def leader_lacks(score: Sequence[int], winner: int, target: int, _buenas_from: int) -> tuple[int, str]:
    """Return the points that the leader lacks of the chico, for any winner, and the case.

    Rules: rf.6.env.falta.a, rf.6.env.falta.b, pg.envido.23.

    >>> leader_lacks((10, 8), 0, 30, 16), leader_lacks((10, 8), 1, 30, 16)
    ((20, 'falta.leader'), (20, 'falta.trailer'))

    The arguments are those of `leader_shortfall`; malas and buenas make no difference.
    """
    leads = score[winner] == max(score)
    return target - max(score), "falta.leader" if leads else "falta.trailer"


def as_ever(points: int, _amount: int) -> int:
    """Return the value of a falta in a duel where duels have no rule of their own (pg.six.7).

    >>> as_ever(18, 6)
    18
    """
    return points


def flat(_points: int, amount: int) -> int:
    """Return the value of a falta in a duel with a fixed price for it (of.pica.7, rf.4.pica.e).

    >>> flat(18, 6), flat(2, 6)
    (6, 6)

    The first argument is its value in a hand of the whole table, `amount` is the fixed price.
    """
    return amount


def at_most(points: int, amount: int) -> int:
    """Return the value of a falta in a duel that limits it (uy.86.a).

    >>> at_most(18, 10), at_most(8, 10)
    (10, 8)

    The arguments are those of `flat`.
    """
    return min(points, amount)


FALTAS: Final[Mapping[str, Callable[[Sequence[int], int, int, int], tuple[int, str]]]] = {
    "leader-shortfall": leader_shortfall,
    "leader-lacks": leader_lacks,
}
"""The ways to count a falta that a rulebook may name."""

DUEL_FALTAS: Final[Mapping[str, Callable[[int, int], int]]] = {"as-ever": as_ever, "flat": flat, "at-most": at_most}
"""The ways to count a falta in a duel that a rulebook may name."""
