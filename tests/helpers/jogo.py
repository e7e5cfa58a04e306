"""Plays random matches of the Brazilian rulebooks from the first draw to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator

from truco.cards import Card
from truco.engine import MESA, Act, Decision, Law, Phase, State, due, menu, opening, rule, word
from truco.engine.croupier import deal_pack, handled, shuffled
from truco.engine.match import blank
from truco.engine.table import facts as f
from truco.engine.table.state import evolved
from truco.engine.table.words import Kind

_CORTO = word("corto")


def begin(law: Law, score: tuple[int, ...] = (0, 0)) -> State:
    """Return a match before its draw."""
    return evolved(blank(law), opening(law, score=score))


def match(law: Law, seed: int, score: tuple[int, ...] = (0, 0)) -> Iterator[tuple[State, Act, Decision]]:
    """Play a random match to its end; yield the state before each act, the act, and its result."""
    chance, state = random.Random(seed), begin(law, score)
    pack: tuple[Card, ...] = ()
    while state.public.phase is not Phase.MATCH_OVER:
        act, decision, pack = _happens(law, state, pack, chance)
        assert decision.ruling.happened, f"{act}: {decision.ruling}"
        yield state, act, decision
        for event in decision.events:
            pack = () if isinstance(event, f.HandEnded) else handled(pack, event)
        state = decision.state


def _happens(
    law: Law, state: State, pack: tuple[Card, ...], chance: random.Random
) -> tuple[Act, Decision, tuple[Card, ...]]:
    """Return a random act of a seat that may act, with its random part, and the pack that it needs."""
    p = state.public
    if p.phase is Phase.DEAL:
        act = Act(MESA, deal_pack(law, pack, p.dealer))
        return act, rule(law, state, act), pack
    able = [seat for seat in p.seats if menu(law, p, seat, state.own(seat))]
    seat = due(law, p) if chance.random() < _IN_TURN else chance.choice(able)
    chosen = chance.choice(menu(law, p, seat, state.own(seat)))
    if chosen.kind in (Kind.CUT, Kind.BURN) and not pack:
        pack = shuffled(chance, law.terms.pack.cards)
    if chosen.kind is Kind.DRAW:
        gone = {card for _, card in p.drawn}
        chosen = word(f"tiro-{chance.choice([card for card in law.terms.pack.cards if card not in gone])}")
    elif chosen is _CORTO:
        chosen = word(f"corto-{chance.randrange(1, 40)}")
    elif chosen.kind is Kind.BURN:
        chosen = word(f"quemo-{pack[0]}")
    return Act(seat, chosen), rule(law, state, Act(seat, chosen)), pack


_IN_TURN = 0.85
