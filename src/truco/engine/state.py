"""The state of a match: the public table and each seat's cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast

from truco.cards import UNKNOWN, Card
from truco.engine.events import Dealt, Event, Shuffled
from truco.engine.facts import Fact, HandStarted, Played
from truco.engine.public import Public, cards_out, fold


class Own(NamedTuple):
    """A seat's own cards: as dealt, and those still held."""

    dealt: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()


class State(NamedTuple):
    """A match at one moment: no history, no seed, no undealt card; `owns` are the cards of each seat in order."""

    public: Public
    owns: tuple[Own, ...] = ()

    def own(self, seat: str) -> Own:
        """Return a seat's own cards (none for the table, or before the deal)."""
        seats = self.public.seats
        return self.owns[seats.index(seat)] if self.owns and seat in seats else _NOTHING


_NOTHING: Final = Own()


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
    change = _WITH_CARDS.get(type(event))
    if change is not None:
        return change(state, event)
    return State(fold(state.public, cast("Fact", event)), state.owns)


def _played(state: State, event: Played) -> State:
    public, owns = state
    at = public.seats.index(event.seat)
    dealt, held = owns[at]
    return State(fold(public, event), (*owns[:at], Own(dealt, without(held, event.card)), *owns[at + 1 :]))


def _dealt(state: State, event: Dealt) -> State:
    owns = tuple(Own(hand, hand) for hand in event.hands)
    return State(cards_out(state.public, tuple(map(len, event.hands))), owns)


def _hand_started(state: State, event: HandStarted) -> State:
    return State(fold(state.public, event))


def _sealed(state: State, _event: Shuffled) -> State:
    return state


_WITH_CARDS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Played: _played,
    Dealt: _dealt,
    HandStarted: _hand_started,
    Shuffled: _sealed,
}
