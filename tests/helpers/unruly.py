"""Plays refereed hands in which seats do anything: words out of turn, wrong cards, claims, cards shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from tests.helpers.tree import vocabulary
from tests.helpers.walk import with_chance

from truco.engine import MESA, Act, Decision, Kind, Law, Own, Phase, State, Word, due, menu, rule, word
from truco.engine.croupier import deal_pack, shuffled
from truco.engine.silence import complete, next_silence

ODD: Final = 0.35
"""How often a seat says or does something that need not be on its menu."""

MOST: Final = 400
"""The acts after which a hand should be over."""

_SILENT: Final = 0.3
_CARDS: Final = ("{}", "tapada-{}", "vuelvo-{}", "levanto-{}", "muestro-{}", "descarto-{}")
_SEATS: Final = ("ver-{}", "reclamo-{}", "pido-flor-{}")
_ALONE: Final = ("callo", "muestro", "niego", "confirmo", "anuncio-3", "anuncio-4", "maldon", "voto-si", "voto-no")

Odd = Callable[[Law, State, random.Random], Act]


class Said(NamedTuple):
    """An act, the state before it, and every decision that it brought: those of silences before it, then its own."""

    before: State
    act: Act
    decisions: tuple[Decision, ...]

    @property
    def after(self) -> State:
        """The state after the act."""
        return self.decisions[-1].state


def hands(law: Law, state: State, rng: random.Random, most: int) -> Iterator[Said]:
    """Play up to `most` hands, each to its end; stop when the match is over."""
    for _ in range(most):
        while not _playing(state):
            if state.public.phase is Phase.MATCH_OVER:
                return
            done = table_act(law, state, rng)
            yield done
            state = done.after
        for _ in range(MOST):
            if not _playing(state):
                break
            act = _next_act(law, state, rng)
            decisions = decisions_of(law, state, act)
            yield Said(state, act, decisions)
            state = decisions[-1].state
        else:
            raise AssertionError(f"the hand does not end: {state}")


def _playing(state: State) -> bool:
    return state.public.in_hand


def decisions_of(law: Law, state: State, act: Act) -> tuple[Decision, ...]:
    """Return the decisions on the silences that an act implies and on the act, or one if they part its words."""
    completed = complete(law, state, act)
    if completed.ruled[-1].act != act:
        return (completed.as_one,)
    return tuple(ruled.decision for ruled in completed.ruled)


def table_act(law: Law, state: State, rng: random.Random) -> Said:
    """Return the next act before the cards are dealt: the table does it by the rules."""
    p = state.public
    if p.phase is not Phase.DRAW and (p.phase is Phase.HAND_OVER or p.phase is Phase.DEAL):
        seat = due(law, p)
        draws = [option for option in menu(law, p, seat, Own()) if option.kind is Kind.DRAW] if seat else []
        if not draws:
            pack = shuffled(
                rng, [card for card in law.terms.pack.cards if card not in p.burned or p.phase is Phase.HAND_OVER]
            )
            dealer = p.dealer if p.phase is Phase.DEAL else law.next_dealer[p.dealer]
            act = Act(MESA, deal_pack(law, pack, dealer))
            decision = rule(law, state, act)
            assert decision.ruling.happened, decision.ruling
            return Said(state, act, (decision,))
    seat = due(law, p)
    act = Act(seat, with_chance(law, p, menu(law, p, seat, Own())[0], rng))
    decisions = decisions_of(law, state, act)
    assert decisions[-1].ruling.happened, f"{act}: {decisions[-1].ruling}"
    return Said(state, act, decisions)


def _next_act(law: Law, state: State, rng: random.Random) -> Act:
    """Return the next act: an odd one, a word of the menu of the seat that is due, or a silence."""
    if rng.random() < ODD:
        return odd_act(law, state, rng, rng.choice(law.seats))
    seat = due(law, state.public)
    words = [next(iter(option.each())) for option in menu(law, state.public, seat, state.own(seat))] if seat else []
    silent = next_silence(law, state)
    assert words or silent, f"{seat or 'nobody'} is due and has nothing to say: {state}"
    return silent if silent and (not words or rng.random() < _SILENT) else Act(seat, rng.choice(words))


def odd_act(law: Law, state: State, rng: random.Random, seat: str) -> Act:
    """Return any word of a seat, about its cards, about another seat, or neither."""
    held = state.own(seat).held
    kind = rng.random()
    if held and kind < 0.35:
        token = rng.choice(_CARDS).format(rng.choice(held).token)
        if len(held) > 1 and rng.random() < 0.2:
            token = "+".join(card.token for card in rng.sample(held, 2))
        return Act(seat, word(token))
    if kind < 0.5:
        return Act(seat, word(rng.choice(_SEATS).format(rng.choice(law.seats))))
    if held and kind < 0.55:
        return Act(seat, word(f"muestro-{rng.choice(held)}-{rng.choice(law.seats)}"))
    if kind < 0.6:
        return Act(seat, word(rng.choice(_ALONE)))
    return Act(seat, rng.choice(_tried(law)))


@cache
def _tried(law: Law) -> tuple[Word, ...]:
    return vocabulary(law)
