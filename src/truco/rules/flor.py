"""The hands that are a flor, and the value of a flor."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from truco.cards import Card
from truco.rules.tally import NO_PIECES, Count, Tally


def one_suit(hand: Sequence[Card], pieces: Collection[Card] = ()) -> bool:
    """Return whether a hand is a flor: its cards are of one suit, where a piece has any suit (uy.15.gap1, pg.uy.15).

    >>> from truco.cards import card, parse_hand
    >>> one_suit(parse_hand("1e4e12e")), one_suit(parse_hand("4o7c1c"), [card("4o")]), one_suit(parse_hand("4o1o7c"))
    (True, True, False)

    So two pieces with any card are a flor, and one piece with two cards of a suit.
    """
    return len({card.suit for card in hand if card not in pieces}) <= 1


def never(_hand: Sequence[Card], _pieces: Collection[Card] = ()) -> bool:
    """Return `False`, because no hand is a flor at a table without flor (pg.var.3, rf.6.flor.e).

    >>> from truco.cards import parse_hand
    >>> never(parse_hand("1e4e12e"))
    False
    """
    return False


def all_negras(hand: Sequence[Card], values: Mapping[int, int], pieces: Collection[Card] = ()) -> bool:
    """Return whether a hand has only cards that count nothing, and no piece (pg.cards.6, pg.var.4).

    >>> from truco.cards import parse_hand
    >>> numbers = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 10: 0, 11: 0, 12: 0}
    >>> all_negras(parse_hand("10c11c12c"), numbers), all_negras(parse_hand("7o4o12o"), numbers)
    (True, False)

    `values` has the nominal value of each rank.
    """
    return all(values[card.rank] == 0 and card not in pieces for card in hand)


def all_cards(
    hand: Sequence[Card], values: Mapping[int, int], bonus: int, pieces: Mapping[Card, int] = NO_PIECES
) -> Tally:
    """Return the total of a flor: its three cards together with one bonus (uy.14.a.a, pg.uy.6).

    >>> from truco.cards import parse_hand
    >>> numbers = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 10: 0, 11: 0, 12: 0}
    >>> all_cards(parse_hand("7e2e11e"), numbers, 20).points
    29

    The arguments are those of `best_pair`.
    """
    points = {card: pieces.get(card, values[card.rank]) for card in hand}
    return Tally(bonus + sum(points.values()), tuple(sorted(hand, key=lambda card: -points[card])))


FLORES: Mapping[str, Callable[[Sequence[Card], Collection[Card]], bool]] = {
    "one-suit": one_suit,
    "one-suit-or-pieces": one_suit,
    "never": never,
}
"""The ways to recognize a flor that a rulebook may name; the name with pieces is that of a rulebook with pieces."""

FLOR_TALLIES: Mapping[str, Count] = {"all-cards": all_cards, "all-cards-and-pieces": all_cards}
"""The ways to count a flor that a rulebook may name."""
