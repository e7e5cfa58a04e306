"""Who takes a trick, and who a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from truco.cards import Card


def trick_winner(plays: Sequence[tuple[str, Card]], strength: Mapping[Card, int]) -> str | None:
    """Return the seat that took the trick, `None` for a parda between sides.

    >>> from truco.cards import card
    >>> trick_winner([("A1", card("4e")), ("B1", card("3o"))], {card("4e"): 1, card("3o"): 10})
    'B1'

    `plays` are seat and card in the order played. Partners who tie on top: who played first (of.match.11, of.truco.2).
    """
    best = max(strength[one] for _, one in plays)
    top = [seat for seat, one in plays if strength[one] == best]
    return top[0] if all(seat[0] == top[0][0] for seat in top) else None


def mano_leads(_plays: Sequence[tuple[str, Card]], mano: str) -> str:
    """Return the seat that leads after a parda: the mano (of.ties.1).

    >>> from truco.cards import card
    >>> mano_leads([("B1", card("3e")), ("A1", card("3o"))], "A1")
    'A1'

    The plays are seat and card in the order played.
    """
    return mano


def two_or_first(winners: Sequence[str | None], mano: str) -> tuple[str, str] | None:
    """Return the side that took the hand and which case decided it, or `None` while it is open.

    >>> two_or_first([None, "B"], "A"), two_or_first(["A", "B", None], "A"), two_or_first(["A", "B"], "A")
    (('B', 'hand.parda.second'), ('A', 'hand.first'), None)

    `winners` are the sides that took the tricks so far (`None` a parda), `mano` the mano's side. Two tricks win
    (of.match.9); after a parda the next trick decides (of.ties.2, of.ties.3); a later parda gives the hand to who took
    the first trick (of.ties.6); three pardas to the mano's side (of.ties.4).
    """
    taken = [side for side in winners if side is not None]
    for side in taken:
        if taken.count(side) >= 2:  # noqa: PLR2004  (two of three)
            return side, "hand.two"
    if taken and len(taken) < len(winners):
        case = (
            "hand.first" if winners[0] is not None else ("", "hand.parda.second", "hand.parda.third")[len(winners) - 1]
        )
        return taken[0], case
    if len(winners) == 3:  # noqa: PLR2004  (three tricks a hand)
        return mano, "hand.pardas"
    return None


TRICK_WINNERS: Mapping[str, Callable[[Sequence[tuple[str, Card]], Mapping[Card, int]], str | None]] = {
    "first-highest": trick_winner
}
"""The ways to find who took a trick, and so leads the next, that a rulebook may name."""

PARDA_LEADS: Mapping[str, Callable[[Sequence[tuple[str, Card]], str], str]] = {"mano": mano_leads}
"""The ways to find who leads after a parda that a rulebook may name."""

HAND_WINNERS: Mapping[str, Callable[[Sequence[str | None], str], tuple[str, str] | None]] = {
    "two-or-first": two_or_first
}
"""The ways to decide a hand that a rulebook may name."""
