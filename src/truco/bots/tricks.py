"""The tricks of a hand that a bot plays out, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.bots.tables import PARDA, Tables
from truco.rules.tricks import trick_winner

NOBODY: Final = -1
"""No seat."""

_NO_CARD: Final = -1

_MARKS: Final = {0: ("w", "l"), 1: ("l", "w"), PARDA: ("p", "p")}
"""The letters of a trick's result for each side, by the side that took it."""

Levels = tuple[int, ...]
"""The levels of the cards of a seat, the lowest first."""


class Tricks:
    """The tricks of a hand in the course of play.

    `held` has by seat the levels of its cards, none for a seat with unknown cards. `trick` has seats and levels in the
    order played, `best` the highest level of each side in it. `results` are the sides that took the tricks (`PARDA`
    for none), `past` the results from the point of view of each side (w won, l lost, p parda). `out` are the seats that
    left the hand. `turn` is the seat that must play.
    """

    __slots__ = ("best", "held", "mano", "out", "past", "results", "t", "trick", "turn")

    def __init__(self, t: Tables, mano: int) -> None:
        """Begin a hand without cards."""
        self.t = t
        self.mano = mano
        self.held: list[Levels] = [()] * t.count
        self.out: frozenset[int] = frozenset()
        self.turn = mano
        self.set_tricks((), ())

    def set_tricks(self, trick: Sequence[tuple[int, int]], results: Sequence[int]) -> None:
        """Set the cards of this trick, and the results of the tricks before it."""
        sides = self.t.side
        self.trick = [*trick]
        self.results = (*results,)
        self.best = [max([level for seat, level in trick if sides[seat] == side], default=_NO_CARD) for side in (0, 1)]
        self.past = ("".join([_MARKS[won][0] for won in results]), "".join([_MARKS[won][1] for won in results]))

    @property
    def staying(self) -> int:
        """How many seats are still in play."""
        return len(self.t.playing) - len(self.out)

    def first(self, seats: Sequence[int]) -> int:
        """Return the first of some seats that is in play."""
        return next(seat for seat in seats if seat not in self.out) if self.out else seats[0]

    def play(self, at: int) -> int | None:
        """Play a card of the seat in turn, by its place in `held`; return what `close` returns."""
        seat = self.turn
        cards = self.held[seat]
        level = cards[at]
        self.held[seat] = cards[:at] + cards[at + 1 :]
        self.trick.append((seat, level))
        side = self.t.side[seat]
        if level > self.best[side]:  # noqa: PLR1730  (`max` takes three times as long)
            self.best[side] = level
        if self.out:
            self.turn = self.next_to(seat)
        else:
            self.turn = NOBODY if len(self.trick) == len(self.t.playing) else self.t.order[seat][1]
        return self.close() if self.turn == NOBODY else None

    def next_to(self, seat: int) -> int:
        """Return the next seat from another on that has yet to play to the trick, `NOBODY` where none has."""
        played = dict(self.trick)
        return next((other for other in self.t.order[seat] if other not in played and other not in self.out), NOBODY)

    def close(self) -> int | None:
        """Close the trick; return the side that has taken the hand, `PARDA` for a tied hand, `None` for an open one."""
        t = self.t
        winner = trick_winner(self.trick, t.strength, t.sides)
        if winner is None:
            open_cards = [(seat, level) for seat, level in self.trick if level]
            taken, lead = PARDA, t.law.terms.tricks.parda_leads(open_cards, self.mano, t.strength, t.sides)
        else:
            taken, lead = t.side[winner], winner
        marks, past = _MARKS[taken], self.past
        self.past = (past[0] + marks[0], past[1] + marks[1])
        self.results = (*self.results, taken)
        self.trick, self.best = [], [_NO_CARD, _NO_CARD]
        self.turn = self.first(t.order[lead])
        return t.decided(self.results, t.side[self.mano])
