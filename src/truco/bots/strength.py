"""How likely a seat's side is to take the tricks, from what that seat sees.

A logistic estimate: the features are few and plain, the weights were fitted by `bench/bots.py --fit` to hands in which
all play by `cardplay`. Quick, for it is asked at every step of every hand that a bot thinks through.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from truco.bots.tables import Tables
from truco.bots.tricks import Tricks
from truco.bots.weights import WEIGHTS

Features = tuple[float, ...]
_LEAD: Final = "lead"
_AMID: Final = "amid"
_EVEN: Final = 0.5
_DUEL: Final = 2
_REMEMBERED: Final = 16_384

# The tables, who plays with and against the seat, the tricks so far, the levels it holds (the best first), and this
# trick: on an empty table whether its side leads, else the best level of its side and of the rivals, how many of these
# are to come, and whether the seat is.
_Seen = tuple[Tables, str, str, tuple[int, ...], bool | tuple[int, int, int, bool]]


def features(r: Tricks, seat: int) -> tuple[str, Features]:
    """Return which situation it is, and the numbers that describe it, all between 0 and 1.

    The situation names who plays with and against the seat (`1v2` is a seat alone against two), the tricks so far
    (w won, l lost, p parda) and whether a card lies in this one. The numbers are, on an empty table, the three cards
    held (the part of the pack below each, the best first) and whether the side leads; else how likely this trick is to
    be taken, and the cards that remain after it.
    """
    return _features(_seen(r, seat))


def chance(r: Tricks, seat: int) -> float:
    """Return how likely the side of a seat is to take the hand if all is played out, between 0 and 1."""
    return _chance(_seen(r, seat))


def _seen(r: Tricks, seat: int) -> _Seen:
    t = r.t
    strength, sides = t.strength, t.side
    side = sides[seat]
    shape, rivals = t.shapes[len(r.playing) == _DUEL][seat]
    past = "".join(["p" if won < 0 else "w" if won == side else "l" for won in r.results]) if r.results else ""
    cards = tuple(sorted([strength[card] for card in r.held[seat]], reverse=True))
    if not r.trick:
        return t, shape, past, cards, sides[r.turn] == side
    mine = theirs = 0
    plays = seat not in r.out
    for player, card in r.trick:
        level = strength[card]
        if sides[player] == side:
            mine = max(mine, level)
            plays = plays and player != seat
        else:
            theirs = max(theirs, level)
            rivals -= 1
    for player in r.out:
        if player in r.playing and sides[player] != side and player not in dict(r.trick):
            rivals -= 1
    # What lies below the best decides nothing: fewer cases to remember.
    if mine < theirs:
        mine = 0
    elif theirs < mine:
        theirs = 0
    return t, shape, past, cards, (mine, theirs, rivals, plays)


def _features(seen: _Seen) -> tuple[str, Features]:
    t, shape, past, held, trick = seen
    below = t.below
    cards = list(held)
    if isinstance(trick, bool):
        first, second, third = ([below[one] for one in cards] + [0.0, 0.0, 0.0])[:3]
        return f"{shape}{_LEAD}{past}", (1.0, first, second, third, first * second, second * third, float(trick))
    mine, theirs, rivals, plays = trick
    if cards and plays:
        if mine <= theirs:
            spent = next((one for one in reversed(cards) if one > theirs), cards[-1])
            mine = max(mine, spent)
        else:
            spent = cards[-1]
        cards.remove(spent)
    first, second = ([below[one] for one in cards] + [0.0, 0.0])[:2]
    stands = below[mine] ** rivals if mine > theirs else 0.0
    ties = 1.0 if mine == theirs else 0.0
    return f"{shape}{_AMID}{past}", (1.0, stands, ties, first, second, stands * first, first * second)


@lru_cache(maxsize=_REMEMBERED)
def _chance(seen: _Seen) -> float:
    situation, numbers = _features(seen)
    weights = WEIGHTS.get(situation)
    if weights is None:
        return _EVEN
    total = 0.0
    for weight, number in zip(weights, numbers, strict=True):
        total += weight * number
    return 1.0 / (1.0 + exp(-total))
