"""The winners of tricks and hands, and the seats that lead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from truco.cards import Card

# A seat and a card have any names: bots use numbers.
_Seat = TypeVar("_Seat")
_Card = TypeVar("_Card")

Plays = Sequence[tuple[_Seat, _Card]]
"""Seat and card, in the order of play."""


def _highest(plays: Plays[_Seat, _Card], strength: Mapping[_Card, int]) -> list[_Seat]:
    """Return the seats with the highest cards of a trick, in the order of play."""
    best = max([strength[card] for _, card in plays])
    return [seat for seat, card in plays if strength[card] == best]


def _is_one_band(top: Sequence[_Seat], bands: Mapping[_Seat, object]) -> bool:
    """Return whether seats are all of one band."""
    return len(top) == 1 or len({bands[seat] for seat in top}) == 1


def trick_winner(
    plays: Plays[_Seat, _Card],
    strength: Mapping[_Card, int],
    bands: Mapping[_Seat, object],
    _order: Sequence[_Seat] = (),
) -> _Seat | None:
    """Return the seat that took the trick, `None` for a parda between rivals.

    >>> from truco.cards import card
    >>> strength = {card("4e"): 1, card("3o"): 10}
    >>> trick_winner([("A1", card("4e")), ("B1", card("3o"))], strength, {"A1": "A", "B1": "B"})
    'B1'

    `plays` are seat and card in the order of play, `bands` has the band of each seat. Of partners that tie with the
    highest cards the first to play wins (of.match.11, of.truco.2, br.16.1).
    """
    top = _highest(plays, strength)
    return top[0] if _is_one_band(top, bands) else None


def more_mano_winner(
    plays: Plays[_Seat, _Card], strength: Mapping[_Card, int], bands: Mapping[_Seat, object], order: Sequence[_Seat]
) -> _Seat | None:
    """Return the seat that took the trick, of partners that tie the nearest to the mano (uy.57.b, uy.12.g).

    >>> from truco.cards import card
    >>> plays = [("A2", card("3e")), ("B2", card("4c")), ("A1", card("3b")), ("B1", card("5e"))]
    >>> strength = {card("3e"): 10, card("3b"): 10, card("4c"): 1, card("5e"): 2}
    >>> more_mano_winner(plays, strength, {"A1": "A", "B1": "B", "A2": "A", "B2": "B"}, ("A1", "B1", "A2", "B2"))
    'A1'

    `plays` are seat and card, `bands` has the band of each seat, `order` are the seats from the mano on. The result is
    `None` for a parda between rivals (uy.57.c).
    """
    top = _highest(plays, strength)
    return min(top, key=order.index) if _is_one_band(top, bands) else None


def mano_leads(
    _plays: Plays[_Seat, _Card], mano: _Seat, _strength: Mapping[_Card, int], _bands: Mapping[_Seat, object]
) -> _Seat:
    """Return the seat that leads after a parda: the mano (of.ties.1).

    >>> from truco.cards import card
    >>> mano_leads([("B1", card("3e")), ("A1", card("3o"))], "A1", {}, {})
    'A1'

    The plays are seat and card in the order of play.
    """
    return mano


def tie_maker_leads(
    plays: Plays[_Seat, _Card], _mano: _Seat, strength: Mapping[_Card, int], bands: Mapping[_Seat, object]
) -> _Seat:
    """Return the seat that leads after a tied trick: the seat that made the tie (br.16.2).

    >>> from truco.cards import card
    >>> plays = [("A1", card("3h")), ("B1", card("3d")), ("A2", card("3c")), ("B2", card("6s"))]
    >>> tie_maker_leads(plays, "A1", dict.fromkeys((card("3h"), card("3d"), card("3c")), 10) | {card("6s"): 3},
    ...                 {"A1": "A", "B1": "B", "A2": "A", "B2": "B"})
    'B1'

    `plays` are seat and card in the order of play, `bands` has the band of each seat. Of the highest cards the first
    card of another band than that of the very first one made the tie; later equal cards only repeat it.
    """
    top = _highest(plays, strength)
    return next(seat for seat in top if bands[seat] != bands[top[0]])


def same_leads(
    plays: Plays[_Seat, _Card], _mano: _Seat, _strength: Mapping[_Card, int], _bands: Mapping[_Seat, object]
) -> _Seat:
    """Return the seat that leads after a parda: the seat that led the tied trick (pg.tricks.9).

    >>> from truco.cards import card
    >>> same_leads([("B1", card("12c")), ("A1", card("2o")), ("B2", card("2e"))], "A1", {}, {})
    'B1'

    `plays` are seat and card in the order of play.
    """
    return plays[0][0]


def two_or_first(winners: Sequence[str | None], mano: str) -> tuple[str, str] | None:
    """Return the side that took the hand and the case that decided it, or `None` while the hand is open.

    >>> two_or_first([None, "B"], "A"), two_or_first(["A", "B", None], "A"), two_or_first(["A", "B"], "A")
    (('B', 'hand.parda.second'), ('A', 'hand.first'), None)

    `winners` are the sides that took the tricks so far (`None` a parda), `mano` is the mano's side. Two tricks win
    (of.match.9); after a parda the next trick decides (of.ties.2, of.ties.3); after a later parda the winner of the
    first trick wins (of.ties.6), after three pardas the mano's side (of.ties.4).
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


def two_or_nobody(winners: Sequence[str | None], mano: str) -> tuple[str, str] | None:
    """Return the result of `two_or_first`, but an empty side for three tied tricks (br.19.p3).

    >>> two_or_nobody([None, None, None], "A"), two_or_nobody(["A", "B", None], "B")
    (('', 'hand.pardas'), ('A', 'hand.first'))

    `winners` are the sides that took the tricks so far (`None` a cango), `mano` is the mano's side. Two tricks win
    (br.14.2); after a cango the next trick decides (br.19.p1, br.19.p2); after a later cango the winner of the first
    trick wins (br.20).
    """
    decided = two_or_first(winners, mano)
    return ("", decided[1]) if decided and decided[1] == "hand.pardas" else decided


TrickWinner = Callable[[Plays[str, Card], Mapping[Card, int], Mapping[str, str], Sequence[str]], str | None]


def next_leads(order: Sequence[str], out: Collection[str], _bands: Mapping[str, str]) -> str:
    """Return the seat that leads instead of a seat that left the hand: the next seat in play (of.mazo.4).

    >>> next_leads(("A1", "B1", "A2", "B2"), ("A1",), {})
    'B1'

    `order` are the seats from the absent leader on, `out` the seats that left.
    """
    return next(seat for seat in order if seat not in out)


def mate_leads(order: Sequence[str], out: Collection[str], bands: Mapping[str, str]) -> str:
    """Return the seat that leads instead of a seat that left the hand: the next of its band in play (pg.tactics.8).

    >>> mate_leads(("A1", "B1", "A2", "B2"), ("A1",), {"A1": "A", "B1": "B", "A2": "A", "B2": "B"})
    'A2'

    The arguments are those of `next_leads`; `bands` has the band of each seat. Without a partner in play the next seat
    leads.
    """
    mates = [seat for seat in order if bands[seat] == bands[order[0]] and seat not in out]
    return mates[0] if mates else next_leads(order, out, bands)


def winner_leads(winner: str, _mano: str) -> str:
    """Return the seat that leads after a trick with a winner: the winner (of.match.11, rf.6.truco.h).

    >>> winner_leads("B1", "A1")
    'B1'
    """
    return winner


def mano_leads_all(_winner: str, mano: str) -> str:
    """Return the seat that leads after a trick with a winner: the mano, as after a parda (rf.6.truco.h).

    >>> mano_leads_all("B1", "A1")
    'A1'
    """
    return mano


LEADS: Mapping[str, Callable[[str, str], str]] = {"trick-winner": winner_leads, "mano": mano_leads_all}
"""The functions for the leader after a trick with a winner, by the names that a rulebook may use."""

TRICK_WINNERS: Mapping[str, TrickWinner] = {"first-highest": trick_winner, "more-mano-highest": more_mano_winner}
"""The ways to find the winner of a trick that a rulebook may name."""


class PardaLead(Protocol):
    """A function for the seat that leads after a parda."""

    def __call__(
        self, plays: Plays[_Seat, _Card], mano: _Seat, strength: Mapping[_Card, int], bands: Mapping[_Seat, object], /
    ) -> _Seat:
        """Return the seat that leads."""


PARDA_LEADS: Mapping[str, PardaLead] = {
    "mano": mano_leads,
    "same-again": same_leads,
    "tie-maker": tie_maker_leads,
}
"""The ways to find the leader after a parda that a rulebook may name."""

HAND_WINNERS: Mapping[str, Callable[[Sequence[str | None], str], tuple[str, str] | None]] = {
    "two-or-first": two_or_first,
    "two-or-nobody": two_or_nobody,
}
"""The ways to decide a hand that a rulebook may name."""

STAND_INS: Mapping[str, Callable[[Sequence[str], Collection[str], Mapping[str, str]], str]] = {
    "next": next_leads,
    "mate": mate_leads,
}
"""The ways to find the leader instead of a seat that left the hand that a rulebook may name."""
