"""The card that a sound player plays: a low one that wins, the high ones last, none over a trick of the partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.bots.tables import PARDA
from truco.bots.tricks import Levels, Tricks
from truco.engine import Kind, Word

_TWO: Final = 2
_PARDA: Final = (PARDA,)
_GOOD: Final = 0.7
"""A card is good if it beats this part of the pack."""


def sound_card(r: Tricks, seat: int, cards: Levels) -> int:
    """Return the place, counted from the lowest card, of the card that a sound player plays.

    The player plays the lowest card that takes the trick, else the lowest of all; a tie that wins the hand counts as
    taking. It leads to the first trick with the lowest card, with partners the middle one, and after a parda with the
    best.
    """
    if len(cards) == 1:
        return 0
    return _follow(r, seat, cards) if r.trick else _lead(r, seat, cards)


def _lead(r: Tricks, seat: int, cards: Levels) -> int:
    if not r.results:
        return 0 if len(r.t.playing) == _TWO else len(cards) // 2
    if r.results[-1] == PARDA or r.results[0] != r.t.side[seat]:
        return len(cards) - 1
    return 0


def _follow(r: Tricks, seat: int, cards: Levels) -> int:
    side, below = r.t.side[seat], r.t.below
    mine, theirs = r.best[side], r.best[1 - side]
    results = r.results
    if mine > theirs:
        if below[mine] > _GOOD or _is_last(r):
            return 0
        best = mine
    else:
        best = theirs
    need = best if results and results[0] == side else best + 1
    for at, level in enumerate(cards):
        if level >= need:
            return at
    if cards[-1] == best and (below[cards[-2]] > _GOOD if not results else results == _PARDA):
        return len(cards) - 1
    return 0


def _is_last(r: Tricks) -> bool:
    """Return whether the seat in turn closes the trick."""
    if not r.out:
        return len(r.trick) == len(r.t.playing) - 1
    played = {player for player, _ in r.trick}
    return len(r.trick) == sum(1 for seat in r.t.playing if seat not in r.out or seat in played) - 1


def hidden(r: Tricks, played: Word, menu: Sequence[Word]) -> Word:
    """Return a word of the menu, with its card face down if the card can neither take nor tie the trick.

    The rivals then do not see the card.
    """
    if played.kind is not Kind.CARD:
        return played
    level = r.t.level[played.cards[0]]
    if all(other <= level for _, other in r.trick):
        return played
    return next((word for word in menu if word.kind is Kind.COVERED and word.cards == played.cards), played)
