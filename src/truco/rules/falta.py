"""What an accepted falta envido is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def leader_shortfall(score: Sequence[int], winner: int, target: int, buenas_from: int) -> tuple[int, str]:
    """Return the points and which case of the rule gave them (of.falta.1-5).

    >>> leader_shortfall((12, 9), 1, 30, 16), leader_shortfall((24, 19), 1, 30, 16)
    ((21, 'falta.malas'), (6, 'falta.trailer'))

    `score` is each side's at the start of the hand, `winner` the index of the side that won the envido. With every side
    in malas the winner gets what he lacks of the chico; else what the leader lacks.
    """
    if max(score) < buenas_from:
        return target - score[winner], "falta.malas"
    leads = score[winner] == max(score)
    return target - max(score), "falta.leader" if leads else "falta.trailer"


FALTAS: Mapping[str, Callable[[Sequence[int], int, int, int], tuple[int, str]]] = {"leader-shortfall": leader_shortfall}
"""The ways to count a falta that a rulebook may name."""
