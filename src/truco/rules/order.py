"""The order of the cards in tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from truco.cards import UNKNOWN, Card, card

Tiers = tuple[tuple[str, ...], ...]
"""Cards by their level, the highest level first; cards of one level tie."""


def strengths(tiers: Sequence[Sequence[str]]) -> Mapping[Card, int]:
    """Return the strength of each card: the higher number wins, equal numbers tie (of.truco.rank, of.truco.2).

    >>> order = strengths([["1e"], ["3e", "3b"], ["4c"]])
    >>> order[card("1e")] > order[card("3b")] == order[card("3e")]
    True

    `tiers` lists the cards from the highest level to the lowest. A face-down card, unknown to the table, is below all
    (br.3.h).
    """
    open_cards = {card(token): len(tiers) - level for level, tier in enumerate(tiers) for token in tier}
    return {**open_cards, UNKNOWN: 0}


def as_printed(tiers: Tiers, _pieces: Iterable[Card], _turned: Card | None) -> Tiers:
    """Return the order as the rulebook prints it, whatever card is turned (of.truco.rank).

    >>> as_printed((("1e",), ("1b",)), (), None)
    (('1e',), ('1b',))
    """
    return tiers


def pieces_on_top(tiers: Tiers, pieces: Iterable[Card], turned: Card | None) -> Tiers:
    """Return the order under a muestra: the pieces above all, one by one; the muestra itself is in no hand (uy.12.e).

    >>> pieces_on_top((("1e",), ("2e", "2o"), ("5o",)), [card("2o")], card("5o"))
    (('2o',), ('1e',), ('2e',))

    `tiers` are the order of all cards before a muestra is turned, `pieces` those of the muestra, the highest first.
    """
    raised = [piece.token for piece in pieces]
    gone = {*raised, *([turned.token] if turned else ())}
    kept = (tuple(token for token in tier if token not in gone) for tier in tiers)
    return (*((token,) for token in raised), *(tier for tier in kept if tier))


def next_rank_on_top(tiers: Tiers, _pieces: Iterable[Card], turned: Card | None) -> Tiers:
    """Return the order under a vira: the tier above the vira's is raised over all, one by one (tp.manilha).

    >>> next_rank_on_top((("3c", "3h"), ("Qc", "Qh"), ("7c", "7h")), (), card("7c"))
    (('Qc',), ('Qh',), ('3c', '3h'), ('7h',))

    `tiers` are the ranks from high to low, each with its cards in the order that they have as manilhas; the lowest tier
    follows the highest. The vira itself is in no hand.
    """
    if turned is None:
        return tiers
    at = next(level for level, tier in enumerate(tiers) if turned.token in tier)
    manilhas = tiers[at - 1]
    others = (tuple(token for token in tier if token != turned.token) for tier in tiers if tier != manilhas)
    return (*((token,) for token in manilhas), *others)


ORDERS: Mapping[str, Callable[[Tiers, Iterable[Card], Card | None], Tiers]] = {
    "as-printed": as_printed,
    "pieces-on-top": pieces_on_top,
    "next-rank-on-top": next_rank_on_top,
}
"""The orders of the cards that a rulebook may name; each function has the turned card as an argument, or `None`."""
