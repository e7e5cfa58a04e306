"""Which card to play: cheaply to win, the strong ones kept, the partner's trick left to the partner."""

from __future__ import annotations

from collections.abc import Sequence

from truco.bots.tables import PARDA
from truco.bots.tricks import Tricks
from truco.engine import Kind, Word


def card_to_play(r: Tricks, seat: int) -> int:
    """Return the card that a sound player plays; the seat must be due to play one.

    The lowest card that takes the trick, else the lowest of all; a tie counts as taking it where it wins the hand. The
    first lead hides what is good: the lowest card, with partners the middle one; after a parda the best leads.
    """
    cards = r.held[seat]
    if len(cards) == 1:
        return cards[0]
    cards = sorted(cards, key=r.t.strength.__getitem__)
    return _follow(r, seat, cards) if r.trick else _lead(r, seat, cards)


def _lead(r: Tricks, seat: int, cards: list[int]) -> int:
    side = r.t.side[seat]
    if not r.results:
        return cards[0] if len(r.playing) == 2 else cards[len(cards) // 2]  # noqa: PLR2004
    if r.results[-1] == PARDA:
        return cards[-1]
    return cards[0] if r.results[0] == side else cards[-1]


def _follow(r: Tricks, seat: int, cards: list[int]) -> int:
    t = r.t
    strength, side = t.strength, t.side[seat]
    best, winning = 0, seat
    tied = False
    for player, card in r.trick:
        level = strength[card]
        if level > best:
            best, winning, tied = level, player, False
        elif level == best and t.side[player] != t.side[winning]:
            tied = True
    gone = sum(1 for one in r.playing if one in r.out and all(one != player for player, _ in r.trick)) if r.out else 0
    last = len(r.trick) == len(r.playing) - 1 - gone
    if t.side[winning] == side and not tied and (last or t.below[best] > 0.7):  # noqa: PLR2004
        return cards[0]
    won_first = bool(r.results) and r.results[0] == side
    need = best if won_first else best + 1
    for card in cards:
        if strength[card] >= need:
            return card
    if not r.results and strength[cards[-1]] == best and t.below[strength[cards[-2]]] > 0.7:  # noqa: PLR2004
        return cards[-1]
    if len(r.results) == 1 and r.results[0] == PARDA and strength[cards[-1]] == best:
        return cards[-1]
    return cards[0]


def hidden(r: Tricks, played: Word, menu: Sequence[Word]) -> Word:
    """Return a word of the menu, or the same card face down where it changes nothing: the rivals need not see it.

    A card below one that lies there can neither take nor tie the trick.
    """
    if played.kind is not Kind.CARD:
        return played
    strength = r.t.strength
    level = strength[r.t.index[played.cards[0]]]
    if all(strength[card] <= level for _, card in r.trick):
        return played
    return next((one for one in menu if one.kind is Kind.COVERED and one.cards == played.cards), played)
