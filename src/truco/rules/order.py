"""Which card beats which."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from truco.cards import UNKNOWN, Card, card
from truco.rulebooks.rulebook import Rulebook
from truco.rules.pieces import pieces_of

Tiers = tuple[tuple[str, ...], ...]
"""Cards by their level, the highest level first; cards of one level tie."""


def strengths(tiers: Sequence[Sequence[str]]) -> Mapping[Card, int]:
    """Return how strong each card is: the higher number beats, equal numbers tie (of.truco.rank, of.truco.2).

    >>> order = strengths([["1e"], ["3e", "3b"], ["4c"]])
    >>> order[card("1e")] > order[card("3b")] == order[card("3e")]
    True

    `tiers` lists the cards from the highest level to the lowest. A card face down, unknown to the table, is below them
    all (br.3.h).
    """
    open_cards = {card(token): len(tiers) - level for level, tier in enumerate(tiers) for token in tier}
    return {**open_cards, UNKNOWN: 0}


def as_printed(book: Rulebook, _turned: Card | None) -> Tiers:
    """Return the order as the rulebook prints it, whatever card is turned (of.truco.rank).

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> as_printed(load_rulebook("oficial"), None)[:5]
    (('1e',), ('1b',), ('7e',), ('7o',), ('3e', '3b', '3o', '3c'))
    """
    return tuple(map(tuple, book["ranks.tiers"]))


def pieces_on_top(book: Rulebook, turned: Card | None) -> Tiers:
    """Return the order under a muestra: the pieces above all, one by one; the muestra itself is in no hand (uy.12.e).

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> [*pieces_on_top(load_rulebook("uruguay"), card("5o"))[:4]]
    [('2o',), ('4o',), ('12o',), ('11o',)]

    `book` names the pieces and the order of the other cards, which is the order of all before a muestra is turned.
    """
    raised = [one.token for one in pieces_of(book, turned)]
    gone = {*raised, *([turned.token] if turned else ())}
    kept = (tuple(token for token in tier if token not in gone) for tier in as_printed(book, turned))
    return (*((token,) for token in raised), *(tier for tier in kept if tier))


def next_rank_on_top(book: Rulebook, turned: Card | None) -> Tiers:
    """Return the order under a vira: the tier above the vira's is raised over all, one by one (tp.manilha).

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> [*next_rank_on_top(load_rulebook("paulista"), card("7c"))[:5]]
    [('Qc',), ('Qh',), ('Qs',), ('Qd',), ('3c', '3h', '3s', '3d')]

    `book` lists the ranks from high to low, each tier's cards in the order that they have as manilhas; the lowest tier
    follows the highest. The vira itself is in no hand.
    """
    tiers = as_printed(book, turned)
    if turned is None:
        return tiers
    at = next(level for level, tier in enumerate(tiers) if turned.token in tier)
    manilhas = tiers[at - 1]
    others = (tuple(token for token in tier if token != turned.token) for tier in tiers if tier != manilhas)
    return (*((token,) for token in manilhas), *others)


ORDERS: Mapping[str, Callable[[Rulebook, Card | None], Tiers]] = {
    "as-printed": as_printed,
    "pieces-on-top": pieces_on_top,
    "next-rank-on-top": next_rank_on_top,
}
"""The orders of the cards that a rulebook may name; each takes the card turned, if there is one."""
