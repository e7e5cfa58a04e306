"""Guesses at the cards that a seat cannot see, as states of the engine, in any rulebook and format.

`worlds` guesses for `round`, in plain numbers, and weighs the deals by the acts of the other seats.
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
    played = {card for trick in p.tricks for _, card in trick.plays} | {card for _, card in p.trick}
    return tuple(card for card in dealt if card not in played)


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

    A seat that sang a number gets cards with that total, if the search succeeds. `visible` has by seat the hands that
    the view shows whole, `shown` the cards that a partner showed of another hand, `played` the cards on the table.
    `free` are the cards that may be anywhere.
    """

    def __init__(self, law: Law, view: View) -> None:
        """Collect the cards on the table, the cards of the seat, and the numbers that others sang."""
        p = view.public
        self.law = law
        self.public = p
        plays = [*(play for trick in p.tricks for play in trick.plays), *p.trick]
        self.played = {seat: tuple(card for player, card in plays if player == seat) for seat in p.seats}
        self.visible = {view.who: view.own} if view.own.dealt and UNKNOWN not in view.own.held else {}
        partners = {seat: Own(held, _still_held(p, held)) for seat, held in view.partners}
        whole = {seat: own for seat, own in partners.items() if len(own.held) >= p.left[p.seats.index(seat)]}
        self.visible |= whole
        self.shown = {seat: own.held for seat, own in partners.items() if seat not in whole}
        seen = {card for _, card in plays} | {p.muestra, *p.burned}
        seen |= {card for own in (*self.visible.values(), *partners.values()) for card in own.dealt}
        self.free = [card for card in law.terms.pack.cards if card not in seen]
        sung = dict(p.envido.sung)
        unseen = [seat for seat in p.seats if seat not in self.visible]
        self._sung = {seat: number for seat in unseen if (number := sung.get(seat)) is not None}
        self._silent = [seat for seat in unseen if seat not in self._sung]

    def deal(self, rng: random.Random) -> State:
        """Return the state of a random deal that agrees with the view."""
        free = self.free[:]
        rng.shuffle(free)
        owns = dict(self.visible)
        for seat, number in self._sung.items():
            held = self._singing_cards(seat, number, free, rng)
            free = [card for card in free if card not in held]
            owns[seat] = Own((*self.played[seat], *held), held)
        for seat in self._silent:
            shown, hidden = self._shown_and_hidden(seat)
            held, free = (*shown, *free[:hidden]), free[hidden:]
            owns[seat] = Own((*self.played[seat], *held), held)
        return State(self.public, tuple(owns[seat] for seat in self.public.seats))

    def _singing_cards(self, seat: str, number: int, free: list[Card], rng: random.Random) -> tuple[Card, ...]:
        """Return cards with the number that a seat sang, or any cards after `_ATTEMPTS` draws without success."""
        shown, hidden = self._shown_and_hidden(seat)
        held = (*shown, *free[:hidden])
        for _ in range(_ATTEMPTS):
            if self._has_total((*self.played[seat], *held), number):
                break
            held = (*shown, *rng.sample(free, hidden))
        return held

    def _shown_and_hidden(self, seat: str) -> tuple[tuple[Card, ...], int]:
        """Return the cards that a seat showed a partner and still holds, and the number of its other cards."""
        shown = self.shown.get(seat, ())
        return shown, self.public.left[self.public.seats.index(seat)] - len(shown)

    def _has_total(self, dealt: tuple[Card, ...], number: int) -> bool:
        if UNKNOWN in dealt:
            return True
        worth, muestra = self.law.worth, self.public.muestra
        totals = (worth.envido(dealt, muestra), worth.flor(dealt, muestra))
        return any(total is not None and total.points == number for total in totals)
