"""The state of a match: the public table and each seat's cards."""

from __future__ import annotations

from typing import NamedTuple

from truco.cards import UNKNOWN, Card
from truco.engine.events import Dealt, Event, Hands, Shuffled
from truco.engine.facts import HandStarted, Played
from truco.engine.public import Public, cards_out, fold


class Own(NamedTuple):
    """A seat's own cards: as dealt, and those still held."""

    dealt: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()


class State(NamedTuple):
    """A match at one moment: no history, no seed, no undealt card."""

    public: Public
    dealt: Hands = ()
    held: Hands = ()

    def own(self, seat: str) -> Own:
        """Return a seat's own cards (none for the table, or before the deal)."""
        if not self.dealt or seat not in self.public.seats:
            return Own()
        at = self.public.seats.index(seat)
        return Own(self.dealt[at], self.held[at])


def without(held: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return held cards without one (an unknown card stands for any).

    >>> from truco.cards import parse_hand
    >>> len(without(parse_hand("??????"), parse_hand("1e")[0]))
    2
    """
    at = held.index(card if card in held else UNKNOWN)
    return held[:at] + held[at + 1 :]


def evolve(state: State, event: Event) -> State:
    """Return the state after an event; total, and without any law in it."""
    public, dealt, held = state
    if isinstance(event, Played):
        at = public.seats.index(event.seat)
        return State(fold(public, event), dealt, (*held[:at], without(held[at], event.card), *held[at + 1 :]))
    if isinstance(event, Dealt):
        return State(cards_out(public, tuple(map(len, event.hands))), event.hands, event.hands)
    if isinstance(event, Shuffled):
        return state
    if isinstance(event, HandStarted):
        return State(fold(public, event))
    return State(fold(public, event), dealt, held)
