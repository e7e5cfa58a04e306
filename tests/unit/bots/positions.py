"""Positions from random play, for tests of the bots."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.helpers.play import law

from truco.cards import SPANISH_40
from truco.engine import MESA, Act, Kind, Law, State, deal_word, due, new_match, rule, word
from truco.engine.croupier import hands_from
from truco.views import View, view_menu

CUT = word("corto-20")
LEAVING = (Kind.MAZO, Kind.PASO)


class Position(NamedTuple):
    """A moment of a hand, with the acts that led to it since the deal."""

    law: Law
    state: State
    acts: tuple[Act, ...]

    @property
    def seat(self) -> str:
        """The seat that must act."""
        return due(self.law, self.state.public)

    def view(self, seat: str) -> View:
        """The view of a seat."""
        return View(seat, self.state.public, self.state.own(seat))


def positions(seats: int, hands: int, seed: int, *, leaving: bool = True) -> Iterator[Position]:
    """Every moment of hands in which seats, in turn or not, say random words; the scores are random too.

    With `leaving` seats go to the mazo or pass as readily as they say anything else.
    """
    rng = random.Random(seed)
    rules = law(seats)
    for _ in range(hands):
        state = new_match(rules, rng.choice(rules.seats), score=(rng.randrange(30), rng.randrange(30)))
        state = rule(rules, state, Act(MESA, CUT)).state
        pack = rng.sample(SPANISH_40, len(SPANISH_40))
        state = rule(rules, state, Act(MESA, deal_word(hands_from(rules, pack, state.public.dealer)))).state
        acts: tuple[Act, ...] = ()
        while state.public.in_hand:
            position = Position(rules, state, acts)
            yield position
            seat = rng.choice(rules.seats) if rng.random() < 0.2 else position.seat
            menu = view_menu(rules, position.view(seat)) if seat else ()
            words = [word for word in menu if leaving or word.kind not in LEAVING]
            if words:
                act = Act(seat, rng.choice(words))
                state = rule(rules, state, act).state
                acts = (*acts, act)
