"""Plays hands and matches at random, act by act, with random numbers from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from truco.cards import Card
from truco.engine import (
    MESA,
    Act,
    Decision,
    Kind,
    Law,
    Own,
    Phase,
    Public,
    State,
    Word,
    blank,
    due,
    menu,
    opening,
    rule,
    word,
)
from truco.engine.croupier import cut_pack, deal_pack, shuffled
from truco.engine.silence import next_silence
from truco.engine.table.events import Event
from truco.engine.table.state import evolve


class Walked(NamedTuple):
    """One step of a walk: the state before it, the act, the decision, and the pack of the hand once it is dealt."""

    before: State
    act: Act
    decision: Decision
    pack: tuple[Card, ...]


def plays_of(state: State) -> list[tuple[str, Card]]:
    """Return the plays of the hand so far, those of the present trick first."""
    return [*state.public.trick, *(play for trick in state.public.tricks for play in trick.plays)]


def on_table(state: State) -> Counter[str]:
    """Return the cards played in the hand."""
    return Counter(card.token for _, card in plays_of(state))


def in_hands(state: State) -> Counter[str]:
    """Return the cards that the seats hold."""
    return Counter(card.token for seat in state.public.seats for card in state.own(seat).held)


def begin(law: Law, dealer: str = "", score: tuple[int, ...] | None = None) -> tuple[tuple[Event, ...], State]:
    """Return the first events of a match and the state after them."""
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
            pack = cut_pack(shuffled(chance, [card for card in law.terms.pack.cards if card not in public.burned]), 20)
            act = Act(MESA, deal_pack(law, pack, public.dealer))
        else:
            act = _act(law, state, chance)
        decision = rule(law, state, act)
        assert decision.ruling.happened, f"{act}: {decision.ruling}"
        yield Walked(state, act, decision, pack)
        state = decision.state


def _act(law: Law, state: State, chance: random.Random) -> Act:
    public = state.public
    seat = due(law, public)
    if not public.in_hand:
        intents = menu(law, public, seat, Own())
        return Act(seat, with_chance(law, public, chance.choice(intents) if intents[1:] else intents[0], chance))
    words = menu(law, public, seat, state.own(seat)) if seat else ()
    silence = next_silence(law, state)
    assert words or silence, f"{seat or 'nobody'} is due and has nothing to say"
    if silence is not None and (not words or chance.random() < _SILENT):
        return silence
    if chance.random() < _OUT_OF_TURN:
        others = chance.sample(public.seats, len(public.seats))
        seat, words = next(
            (other, options) for other in others if (options := menu(law, public, other, state.own(other)))
        )
    staying = [option for option in words if option.kind not in _GOING]
    return Act(seat, _one_of(chance.choice(staying if staying and chance.random() > _LEAVING else words), chance))


def with_chance(law: Law, public: Public, intent: Word, chance: random.Random) -> Word:
    """Return an intent of draw, cut or burning with its random part: the card, or the number lifted."""
    if intent.kind is Kind.CUT and intent.number is None:
        least = law.terms.deal.cut_least
        return word(f"corto-{chance.randrange(max(least, 1), len(law.terms.pack.cards) - least + 1)}")
    if intent.kind not in (Kind.DRAW, Kind.BURN):
        return intent
    gone = {card for _, card in public.drawn} if public.phase is Phase.DRAW else set()
    gone |= set(public.burned) if public.phase is Phase.CUT else set()
    card = chance.choice([card for card in law.terms.pack.cards if card not in gone])
    return word(f"{'tiro' if intent.kind is Kind.DRAW else 'quemo'}-{card}")


def _one_of(option: Word, chance: random.Random) -> Word:
    """Return a word itself, or any word of a range."""
    if option.range is None:
        return option
    pattern, least, most = option.range
    return word(pattern.format(n=chance.randint(least, most)))


_GOING = (Kind.MAZO, Kind.PASO)
_OUT_OF_TURN = 0.15
_LEAVING = 0.1
_SILENT = 0.5
