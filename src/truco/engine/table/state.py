"""The state of a match: the public table and each seat's cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from truco.cards import UNKNOWN, Card
from truco.engine.table.events import (
    Dealt,
    Discarded,
    Event,
    Faulted,
    GazeMoved,
    Glanced,
    Looked,
    PartnersSaw,
    PlayedCovered,
    ShownAside,
    Shuffled,
    Signed,
)
from truco.engine.table.facts import DrawStarted, DuelStarted, HandStarted, Played, TookBack, Turned
from truco.engine.table.folding import FOLDS, fold
from truco.engine.table.folds.deal import cards_out, put_away
from truco.engine.table.public import Public
from truco.slotted import made


class Own(NamedTuple):
    """A seat's own cards: as dealt, and those still held."""

    dealt: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()


class State(NamedTuple):
    """A match at one moment, without history, seed or undealt cards. `owns` are the cards of each seat in order.

    `muestra` is the card that will be turned, `None` once it is on the table. `faults` are the irregular acts of the
    hand that took effect. `gazes` are the seats that have looked elsewhere in this hand, each with whom it looks at.
    """

    public: Public
    owns: tuple[Own, ...] = ()
    muestra: Card | None = None
    faults: tuple[Faulted, ...] = ()
    gazes: tuple[tuple[str, str], ...] = ()

    def own(self, seat: str) -> Own:
        """Return a seat's own cards (none for the table, or before the deal)."""
        seats, owns = self.public.seats, self.owns
        return owns[seats.index(seat)] if owns and seat in seats else _NO_CARDS


_NO_CARDS: Final = Own()


def veiled(state: State) -> State:
    """Return a state with only what everybody knows: all cards that seats were dealt and hold are unknown.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.engine.law.law import Law
    >>> start = new_match(Law(choose("oficial"), ("A1", "B1")), "B1")
    >>> hands = Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> [str(card) for card in veiled(evolve(start, hands)).own("B1").held]
    ['??', '??', '??']

    Everything that a table shows to all is worked out from this, its clocks and delays too.
    """
    owns = tuple(Own((UNKNOWN,) * len(own.dealt), (UNKNOWN,) * len(own.held)) for own in state.owns)
    return state._replace(owns=owns, gazes=())


def without(held: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return held cards without one of them; if `card` is not among them, an unknown card is removed.

    >>> from truco.cards import parse_hand
    >>> len(without(parse_hand("??????"), parse_hand("1e")[0]))
    2
    """
    at = held.index(card if card in held else UNKNOWN)
    return held[:at] + held[at + 1 :]


def evolve(state: State, event: Event) -> State:
    """Return the state after an event. It works for every event and needs no law."""
    change = _SEEN_BY_ALL.get(type(event))
    if change is None:
        return WITH_CARDS[type(event)](state, event)
    public, owns, muestra, faults, gazes = state
    return made(State, (change(public, event), owns, muestra, faults, gazes))


def evolved(state: State, events: Iterable[Event]) -> State:
    """Return the state after some events.

    >>> from truco.engine.table.facts import Cut
    >>> from truco.engine.table.public import Phase
    >>> table = State(Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0)))
    >>> evolved(table, [Cut("B1", 17)]).public.phase
    <Phase.DEAL: 'deal'>
    """
    for event in events:
        state = evolve(state, event)
    return state


def _played(state: State, event: Played) -> State:
    public, owns, muestra, faults, gazes = state
    at = public.seats.index(event.seat)
    dealt, held = owns[at]
    own = made(Own, (dealt, without(held, event.card)))
    return made(State, (fold(public, event), (*owns[:at], own, *owns[at + 1 :]), muestra, faults, gazes))


def _took_back(state: State, event: TookBack) -> State:
    """Give a seat back the card that it had in the trick, in exchange for the one that it plays instead."""
    public, owns, muestra, faults, gazes = state
    if event.instead is not None:
        at = public.seats.index(event.seat)
        dealt, held = owns[at]
        own = Own(dealt, (*without(held, event.instead), event.card))
        owns = (*owns[:at], own, *owns[at + 1 :])
    return State(fold(public, event), owns, muestra, faults, gazes)


def _played_covered(state: State, event: PlayedCovered) -> State:
    public, owns, muestra, faults, gazes = state
    at = public.seats.index(event.seat)
    dealt, held = owns[at]
    own = Own(dealt, without(held, event.card))
    return State(fold(public, event.as_seen()), (*owns[:at], own, *owns[at + 1 :]), muestra, faults, gazes)


def _dealt(state: State, event: Dealt) -> State:
    owns = tuple([made(Own, (hand, hand)) for hand in event.hands])
    return State(cards_out(state.public, tuple(map(len, event.hands)), event.turn, event.discards), owns, event.muestra)


def _discarded(state: State, event: Discarded) -> State:
    """Put a card away: it no longer counts, neither in tricks nor in a total (rf.4.tres.d)."""
    public, owns = state.public, state.owns
    at = public.seats.index(event.seat)
    kept = without(owns[at].held, event.card)
    return state._replace(public=put_away(public, event.seat), owns=(*owns[:at], Own(kept, kept), *owns[at + 1 :]))


def _turned(state: State, event: Turned) -> State:
    public, owns, _, faults, gazes = state
    return made(State, (fold(public, event), owns, None, faults, gazes))


def _faulted(state: State, event: Faulted) -> State:
    return state._replace(faults=(*state.faults, event))


def _duel_started(state: State, event: DuelStarted) -> State:
    """Begin a duel without faults: those of earlier duels were settled when these ended."""
    return state._replace(public=fold(state.public, event), faults=())


def _cards_back(state: State, event: HandStarted | DrawStarted) -> State:
    return State(fold(state.public, event))


def _gaze_moved(state: State, event: GazeMoved) -> State:
    others = tuple([gaze for gaze in state.gazes if gaze[0] != event.seat])
    return state._replace(gazes=(*others, (event.seat, event.to)))


def _shown_aside(state: State, event: ShownAside) -> State:
    return state._replace(public=fold(state.public, event.as_seen()))


def _unchanged(state: State, _event: Shuffled | Looked | PartnersSaw | Signed | Glanced) -> State:
    return state


WITH_CARDS: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Played: _played,
    TookBack: _took_back,
    Dealt: _dealt,
    Turned: _turned,
    Faulted: _faulted,
    DuelStarted: _duel_started,
    HandStarted: _cards_back,
    DrawStarted: _cards_back,
    Shuffled: _unchanged,
    Discarded: _discarded,
    Looked: _unchanged,
    PartnersSaw: _unchanged,
    Signed: _unchanged,
    GazeMoved: _gaze_moved,
    Glanced: _unchanged,
    PlayedCovered: _played_covered,
    ShownAside: _shown_aside,
}
"""Facts and secret events that change what seats hold."""

_SEEN_BY_ALL: Final[Mapping[type, Callable[[Public, Any], Public]]] = {
    kind: change for kind, change in FOLDS.items() if kind not in WITH_CARDS
}
"""Facts that change only the public table."""
