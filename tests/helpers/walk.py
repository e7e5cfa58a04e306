"""Random play: hands and matches walked act by act, chance given by a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from truco.cards import Card
from truco.engine import MESA, Act, Decision, Law, Phase, State, blank, deal, decide, due, menu, opening, word
from truco.engine.croupier import cut_pack, hands_from, shuffled
from truco.engine.events import Event
from truco.engine.state import evolve


class Walked(NamedTuple):
    """One step of a walk: the state before it, who acted, what was decided; `pack` is that of the hand, once dealt."""

    before: State
    act: Act
    decision: Decision
    pack: tuple[Card, ...]


def on_table(state: State) -> Counter[str]:
    """The cards played in the hand."""
    plays = [*state.public.trick, *(play for trick in state.public.tricks for play in trick.plays)]
    return Counter(card.token for _, card in plays)


def in_hands(state: State) -> Counter[str]:
    """The cards that the seats hold."""
    return Counter(card.token for seat in state.public.seats for card in state.own(seat).held)


def begin(law: Law, dealer: str = "", score: tuple[int, ...] | None = None) -> tuple[tuple[Event, ...], State]:
    """The first events of a match and the state after them."""
    events = opening(law, dealer, score=score)
    state = blank(law)
    for event in events:
        state = evolve(state, event)
    return events, state


def walk(law: Law, state: State, chance: random.Random, most: int = 100_000) -> Iterator[Walked]:
    """Play on at random until the match is over, or for a number of acts.

    Mostly the seat due acts, now and then another that may; leaving is rare, so that hands are played.
    """
    pack: tuple[Card, ...] = ()
    for _ in range(most):
        public = state.public
        if public.phase is Phase.MATCH_OVER:
            return
        if public.phase is Phase.DEAL:
            pack = cut_pack(shuffled(chance), 20)
            act = Act(MESA, word("reparto"))
            decision = deal(law, state, MESA, hands_from(law, pack, public.dealer))
        else:
            act = _act(law, state, chance)
            decision = decide(law, state, act)
        assert decision.ruling.happened, f"{act}: {decision.ruling}"
        yield Walked(state, act, decision, pack)
        state = decision.state


def _act(law: Law, state: State, chance: random.Random) -> Act:
    public = state.public
    seat = due(law, public)
    if public.phase is Phase.DRAW:
        free = [card for card in law.strength if all(card is not drawn for _, drawn in public.drawn)]
        return Act(seat, word(f"tiro-{chance.choice(free)}"))
    if public.phase is not Phase.PLAY:
        return Act(seat, word(f"corto-{chance.randrange(4, 37)}"))
    others = [one for one in public.seats if menu(law, public, one, state.own(one))]
    if chance.random() < _OUT_OF_TURN:
        seat = chance.choice(others)
    words = menu(law, public, seat, state.own(seat))
    staying = [one for one in words if one.token not in ("mazo", "paso")]
    return Act(seat, chance.choice(staying if staying and chance.random() > _LEAVING else words))


_OUT_OF_TURN = 0.15
_LEAVING = 0.1
