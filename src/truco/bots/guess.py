"""Guesses at the cards that a seat cannot see, as states of the engine, in any rulebook and format.

`worlds` guesses for `round`, in plain numbers, and weighs the deals by what the others did.
"""

from __future__ import annotations

import random
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import Law, Own, Public, State
from truco.views import View

_ATTEMPTS: Final = 60


def _still_held(p: Public, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a hand that are not on the table yet."""
    played = {one for trick in p.tricks for _, one in trick.plays} | {one for _, one in p.trick}
    return tuple(one for one in dealt if one not in played)


class Guess:
    """The deals that agree with a view, all equally likely.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = absorb(View("A1", new_match(law, "B1").public), OwnCards("mesa", (3, 3), parse_hand("1e5o4o")))
    >>> state = Guess(law, view).deal(random.Random(1))
    >>> state.own("A1") == view.own, len({*state.own("A1").held, *state.own("B1").held})
    (True, 6)

    A seat that sang a number gets cards with that total, if some are found. `known` are the cards of the seats that the
    view shows, `shown` those that a partner showed of a hand that is not seen whole, `played` by seat those on the
    table, `free` those that may be anywhere.
    """

    def __init__(self, law: Law, view: View) -> None:
        """Collect the cards on the table, the cards of the seat, and the numbers that others sang."""
        p = view.public
        self.law = law
        self.public = p
        plays = [*(play for trick in p.tricks for play in trick.plays), *p.trick]
        self.played = {seat: tuple(one for player, one in plays if player == seat) for seat in p.seats}
        self.known = {view.who: view.own} if view.own.dealt and UNKNOWN not in view.own.held else {}
        partners = {seat: Own(held, _still_held(p, held)) for seat, held in view.partners}
        whole = {seat: own for seat, own in partners.items() if len(own.held) >= p.left[p.seats.index(seat)]}
        self.known |= whole
        self.shown = {seat: own.held for seat, own in partners.items() if seat not in whole}
        seen = {one for _, one in plays} | {p.muestra, *p.burned}
        seen |= {one for own in (*self.known.values(), *partners.values()) for one in own.dealt}
        self.free = [one for one in law.terms.pack.cards if one not in seen]
        sung = dict(p.envido.sung)
        unseen = [seat for seat in p.seats if seat not in self.known]
        self._sung = {seat: number for seat in unseen if (number := sung.get(seat)) is not None}
        self._silent = [seat for seat in unseen if seat not in self._sung]

    def deal(self, rng: random.Random) -> State:
        """Return the state of one such deal."""
        free = self.free[:]
        rng.shuffle(free)
        owns = dict(self.known)
        for seat, number in self._sung.items():
            held = self._singing(seat, number, free, rng)
            free = [one for one in free if one not in held]
            owns[seat] = Own((*self.played[seat], *held), held)
        for seat in self._silent:
            shown, hidden = self._hidden(seat)
            held, free = (*shown, *free[:hidden]), free[hidden:]
            owns[seat] = Own((*self.played[seat], *held), held)
        return State(self.public, tuple(owns[seat] for seat in self.public.seats))

    def _singing(self, seat: str, number: int, free: list[Card], rng: random.Random) -> tuple[Card, ...]:
        """Return cards with the number that a seat sang, or any cards if none are found soon."""
        shown, hidden = self._hidden(seat)
        held = (*shown, *free[:hidden])
        for _ in range(_ATTEMPTS):
            if self._counts((*self.played[seat], *held), number):
                break
            held = (*shown, *rng.sample(free, hidden))
        return held

    def _hidden(self, seat: str) -> tuple[tuple[Card, ...], int]:
        """Return the cards that a seat showed a partner and still holds, and how many others it holds."""
        shown = self.shown.get(seat, ())
        return shown, self.public.left[self.public.seats.index(seat)] - len(shown)

    def _counts(self, dealt: tuple[Card, ...], number: int) -> bool:
        if UNKNOWN in dealt:
            return True
        worth, muestra = self.law.worth, self.public.muestra
        totals = (worth.envido(dealt, muestra), worth.flor(dealt, muestra))
        return any(total is not None and total.points == number for total in totals)
