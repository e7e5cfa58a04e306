"""Plays rough random matches in which the cards are often dealt wrong: too many, too few, some face up."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.helpers.rough import rough_step
from tests.helpers.walk import begin

from truco.cards import Card
from truco.engine import MESA, Act, Law, Phase, State, deal_word, rule, word
from truco.record import Step

_WRONG = 0.6
_FACED = 0.3
_DEAL = "reparto"
_BEFORE_CARDS = (Phase.CUT, Phase.DEAL)


def misdealt(law: Law, chance: random.Random, most: int, dealer: str = "") -> Iterator[tuple[list[Step], State]]:
    """Play at random at a refereed table and yield after every act the steps so far and the state.

    The first deal is wrong, others often are.
    """
    first, state = begin(law, dealer or law.seats[-1])
    steps = [Step(MESA, "", law.lawful("hand.start"), first)]
    for _ in range(most):
        faced = bool(state.public.misdeals.faced)
        dealt = any(step.word == _DEAL for step in steps)
        if state.public.phase in _BEFORE_CARDS and (not dealt or faced or chance.random() < _WRONG):
            step, state = _dealt(law, state, chance)
        else:
            moment = rough_step(law, state, chance)
            if moment is None:
                return
            step, state = moment
        steps.append(step)
        yield steps, state


def _dealt(law: Law, state: State, chance: random.Random) -> tuple[Step, State]:
    """Return a card that falls face up, or a deal in which one seat gets a card too many or too few, others may."""
    p = state.public
    if "faced" in law.ruleset.book["play.parts"] and chance.random() < _FACED:
        seat = chance.choice(law.seats)
        left = [
            card
            for card in law.terms.pack.cards
            if card not in p.burned and all(card is not other for _, other in p.misdeals.faced)
        ]
        act = Act(seat, word(f"cara-{chance.choice(left)}"))
        ruling, events, after = rule(law, state, act)
        return Step(seat, act.word.token, ruling, events), after
    faced: dict[str, list[Card]] = {seat: [] for seat in law.seats}
    for seat, card in p.misdeals.faced:
        faced[seat].append(card)
    taken = {card for cards in faced.values() for card in cards}
    pack = [card for card in law.terms.pack.cards if card not in taken and card not in p.burned]
    chance.shuffle(pack)
    hands, odd = [], chance.choice(law.seats)
    for seat, size in zip(law.seats, law.hand_sizes(p.solo), strict=True):
        count = max(size + chance.choice((-1, 1) if seat == odd else (-1, 0, 0, 1)), len(faced[seat]))
        hands.append((*faced[seat], *(pack.pop() for _ in range(count - len(faced[seat])))))
    dealt = deal_word(tuple(hands), pack.pop() if law.terms.deal.turned else None)
    ruling, events, after = rule(law, state, Act(MESA, dealt))
    return Step(MESA, _DEAL, ruling, events), after
