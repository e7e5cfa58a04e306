"""How likely a seat's side is to take the hand, from what that seat sees.

This is a logistic estimate from a few plain features. `bench/bots.py --fit` fitted its weights to hands in which all
seats play by `cardplay`. It must be quick: bots compute it at every step of every hand that they play out.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from truco.bots.tables import Tables
from truco.bots.tricks import Levels, Tricks
from truco.bots.weights import WEIGHTS

Features = tuple[float, ...]
_LEAD: Final = "lead"
_AMID: Final = "amid"
_EVEN: Final = 0.5
_CACHED: Final = 16_384

_Seen = tuple[Tables, str, str, Levels, int | None, int, int, bool]
"""What a seat sees: the tables, how many play with and against it, the tricks so far, and its cards. Then this trick:
the best level of its side and of the rivals, how many rivals have yet to play, and whether the seat has yet to play. On
an empty table the best level of its side is `None`, and the last value is whether its side leads."""


def features(r: Tricks, seat: int) -> tuple[str, Features]:
    """Return the situation of a seat, and the numbers that describe it, all between 0 and 1.

    The name of the situation contains how many play with and against the seat (`1v2` is a seat alone against two), the
    tricks so far (w won, l lost, p parda) and whether this trick has a card. The numbers are, on an empty table, the
    three cards held (the part of the pack below each, the best first) and whether the side leads; else how likely the
    side is to take this trick, and the cards that remain after it.
    """
    return _features(*_seen(r, seat, r.held[seat]))


def chance(r: Tricks, seat: int, cards: Levels) -> float:
    """Return how likely the side of a seat with some cards is to take the hand if it is played out, between 0 and 1."""
    return _chance(*_seen(r, seat, cards))


def _seen(r: Tricks, seat: int, cards: Levels) -> _Seen:
    """Return what a seat sees, in equal values for similar situations, so that the cache has few entries."""
    t, trick = r.t, r.trick
    sides = t.side
    side = sides[seat]
    shape, rivals = t.shapes[seat]
    if not trick:
        return t, shape, r.past[side], cards, None, 0, 0, sides[r.turn] == side
    yet_to_play = seat == r.turn or (seat in t.playing and seat not in r.out and seat not in dict(trick))
    for player, _ in trick:
        if sides[player] != side:
            rivals -= 1
    for player in r.out:
        if sides[player] != side and player not in dict(trick):
            rivals -= 1
    mine, theirs = r.best[side], r.best[1 - side]
    # A card below the best does not decide the trick: it counts as no card.
    if mine < theirs:
        mine = 0
    elif theirs < mine:
        theirs = 0
    return t, shape, r.past[side], cards, mine, theirs, rivals, yet_to_play


def _features(*seen: *_Seen) -> tuple[str, Features]:
    t, shape, past, held, mine, theirs, rivals, ours = seen
    below = t.below
    if mine is None:
        third, second, first = ([0.0, 0.0, 0.0] + [below[level] for level in held])[-3:]
        return f"{shape}{_LEAD}{past}", (1.0, first, second, third, first * second, second * third, float(ours))
    cards = list(held)
    if cards and ours:
        if mine <= theirs:
            spent = next((level for level in cards if level > theirs), cards[0])
            mine = max(mine, spent)
        else:
            spent = cards[0]
        cards.remove(spent)
    second, first = ([0.0, 0.0] + [below[level] for level in cards])[-2:]
    takes = below[mine] ** rivals if mine > theirs else 0.0
    ties = 1.0 if mine == theirs else 0.0
    return f"{shape}{_AMID}{past}", (1.0, takes, ties, first, second, takes * first, first * second)


@lru_cache(maxsize=_CACHED)
def _chance(*seen: *_Seen) -> float:
    situation, numbers = _features(*seen)
    weights = WEIGHTS.get(situation)
    if weights is None:
        return _EVEN
    total = 0.0
    for weight, number in zip(weights, numbers, strict=True):
        total += weight * number
    return 1.0 / (1.0 + exp(-total))
