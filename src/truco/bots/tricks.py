"""The tricks of a hand as a bot thinks of them: who holds, played and won what, in numbers."""

from __future__ import annotations

from typing import Final

from truco.bots.tables import PARDA, Tables, tables_of
from truco.cards import UNKNOWN
from truco.engine import Law
from truco.views import View

NOBODY: Final = -1
"""No seat."""


class Tricks:
    """The cards of a hand in the course of play; other seats' cards are empty lists until they are guessed.

    `playing` are the seats that the hand was begun with (two of six in a duel), `out` all others and those who left;
    `results` are the sides that took the tricks (`PARDA` for none); `turn` is due to play.
    """

    __slots__ = ("held", "mano", "out", "playing", "results", "t", "trick", "turn")

    def __init__(self, t: Tables, mano: int) -> None:
        """Begin a hand without cards."""
        self.t = t
        self.mano = mano
        self.held: list[list[int]] = [[] for _ in range(t.count)]
        self.trick: list[tuple[int, int]] = []
        self.results: list[int] = []
        self.turn = mano
        self.playing: tuple[int, ...] = tuple(range(t.count))
        self.out: frozenset[int] = frozenset()

    @property
    def staying(self) -> int:
        """How many seats are still in play."""
        return len(self.playing) - len(self.out.intersection(self.playing)) if self.out else len(self.playing)


def read_tricks(law: Law, view: View) -> Tricks:
    """Return the tricks as a view shows them: the seat's own cards, and nobody else's.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = View("A1", new_match(law, "B1").public)
    >>> seen = read_tricks(law, absorb(view, OwnCards("mesa", (3, 3), parse_hand("1e5o4o"), "A1")))
    >>> [seen.t.words[card] for card in seen.held[0]], seen.held[1], seen.turn
    (['1e', '5o', '4o'], [], 0)
    """
    p = view.public
    found = Tricks(tables_of(law, p.muestra, p.solo), 0)
    fill(found, law, view)
    return found


def fill(found: Tricks, law: Law, view: View) -> None:
    """Lay what a view shows of the cards into tricks."""
    p = view.public
    t = found.t
    at = {seat: number for number, seat in enumerate(p.seats)}
    found.mano = at[p.mano]
    if p.duel:
        found.playing = tuple(at[seat] for seat in p.duel)
    found.held[at[view.who]] = [t.index[one] for one in view.own.held if one is not UNKNOWN]
    found.trick = [(at[seat], t.number(one)) for seat, one in p.trick]
    bands = law.bands[p.solo]
    found.results = [PARDA if done.winner is None else t.bands.index(bands[done.winner]) for done in p.tricks]
    found.turn = at.get(p.turn, NOBODY)
    found.out = frozenset(at[seat] for seat in p.out)
