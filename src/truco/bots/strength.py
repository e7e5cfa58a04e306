"""How likely a seat's side is to take the tricks, from what that seat sees.

A logistic estimate: the features are few and plain, the weights were fitted by `bench/bots.py --fit` to hands in which
all play by `cardplay`. Quick, for it is asked at every step of every hand that a bot thinks through.
"""

from __future__ import annotations

from math import exp
from typing import Final

from truco.bots.tricks import Tricks
from truco.bots.weights import WEIGHTS

Features = tuple[float, ...]
_LEAD: Final = "lead"
_AMID: Final = "amid"
_EVEN: Final = 0.5
_DUEL: Final = 2


def features(r: Tricks, seat: int) -> tuple[str, Features]:
    """Return which situation it is, and the numbers that describe it, all between 0 and 1.

    The situation names who plays with and against the seat (`1v2` is a seat alone against two), the tricks so far
    (w won, l lost, p parda) and whether a card lies in this one. The numbers are, on an empty table, the three cards
    held (the part of the pack below each, the best first) and whether the side leads; else how likely this trick is to
    be taken, and the cards that remain after it.
    """
    t = r.t
    strength, below, side = t.strength, t.below, t.side[seat]
    shape, rivals = t.shapes[len(r.playing) == _DUEL][seat]
    past = "".join("p" if won < 0 else "w" if won == side else "l" for won in r.results)
    cards = sorted([strength[card] for card in r.held[seat]], reverse=True)
    if not r.trick:
        held = [below[one] for one in cards] + [0.0, 0.0, 0.0]
        leads = 1.0 if t.side[r.turn] == side else 0.0
        first, second, third = held[:3]
        return f"{shape}{_LEAD}{past}", (1.0, first, second, third, first * second, second * third, leads)
    mine = theirs = 0
    played = False
    for player, card in r.trick:
        if t.side[player] == side:
            mine = max(mine, strength[card])
            played = played or player == seat
        else:
            theirs = max(theirs, strength[card])
            rivals -= 1
    for player in r.out:
        if player in r.playing and t.side[player] != side and all(one != player for one, _ in r.trick):
            rivals -= 1
    if cards and not played and seat not in r.out:
        if mine <= theirs:
            spent = next((one for one in reversed(cards) if one > theirs), cards[-1])
            mine = max(mine, spent)
        else:
            spent = cards[-1]
        cards.remove(spent)
    left = [below[one] for one in cards] + [0.0, 0.0]
    stands = below[mine] ** rivals if mine > theirs else 0.0
    ties = 1.0 if mine == theirs else 0.0
    first, second = left[:2]
    return f"{shape}{_AMID}{past}", (1.0, stands, ties, first, second, stands * first, first * second)


def chance(r: Tricks, seat: int) -> float:
    """Return how likely the side of a seat is to take the hand if all is played out, between 0 and 1."""
    situation, numbers = features(r, seat)
    weights = WEIGHTS.get(situation)
    if weights is None:
        return _EVEN
    total = 0.0
    for weight, number in zip(weights, numbers, strict=True):
        total += weight * number
    return 1.0 / (1.0 + exp(-total))
