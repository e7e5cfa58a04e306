"""Random refereed hands: whatever seats say and do with their cards, each act gets a ruling and the hand goes on."""

import random
from functools import reduce

import pytest
from tests.helpers.play import law
from tests.helpers.tree import vocabulary

from truco.engine import MESA, Act, Law, Phase, State, deal, due, menu, new_match, word
from truco.engine.events import Event
from truco.engine.silence import decide_with_silences, next_silence
from truco.engine.state import evolve
from truco.engine.words import Word

HANDS = 12
ODD = 0.35
"""How often a seat does something that need not be on its menu."""


def odd(bound: Law, state: State, rng: random.Random) -> Act:
    """Return any word, or one or two cards of a seat, in turn or not."""
    seat = rng.choice(bound.seats)
    held = state.own(seat).held
    token = rng.choice(vocabulary(bound)).token
    if held and rng.random() < 0.5:
        one = rng.choice(held).token
        token = rng.choice([one, f"tapada-{one}", f"vuelvo-{one}", f"levanto-{one}", f"ver-{rng.choice(bound.seats)}"])
    if len(held) > 1 and rng.random() < 0.1:
        token = "+".join(card.token for card in rng.sample(held, 2))
    return Act(seat, word(token))


def next_act(bound: Law, state: State, rng: random.Random) -> Act:
    """Return the next act: an odd one, a word of the menu of the seat that is due, or a silence."""
    if rng.random() < ODD:
        return odd(bound, state, rng)
    seat = due(bound, state.public)
    words: list[Word] = [next(iter(one.each())) for one in menu(bound, state.public, seat, state.own(seat))]
    silent = next_silence(bound, state)
    assert words or silent, f"{seat or 'nobody'} is due and has nothing to say"
    return silent if silent and (not words or rng.random() < 0.3) else Act(seat, rng.choice(words))


def play_hand(bound: Law, state: State, rng: random.Random) -> State:
    """Deal a hand and play it to its end."""
    pack = list(bound.pack)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[at * 3 : at * 3 + 3]) for at in range(len(bound.seats)))
    state = deal(bound, state, MESA, hands, pack[-1]).state
    for _ in range(400):
        if state.public.phase is not Phase.PLAY:
            return state
        before, decision = decide_with_silences(bound, state, next_act(bound, state, rng))
        events: list[Event] = [event for one in before for event in one.events]
        assert reduce(evolve, [*events, *decision.events], state) == decision.state
        state = decision.state
        held = [card for own in state.owns for card in own.held]
        shown = [card for trick in state.public.tricks for _, card in trick.plays]
        table = [*held, *shown, *(card for _, card in state.public.trick)]
        assert len(set(table)) == len(table), "a card lies in two places"
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", range(3))
def test_any_hand_of_a_refereed_table_goes_on_to_its_end(seats: int, seed: int) -> None:
    """The seat that is due always has a word, no card is in two places, and folding the events gives the state."""
    bound, rng = law(seats, book="uruguay", refereed=True), random.Random(seed)
    state = new_match(bound, bound.seats[-1])
    for _ in range(HANDS):
        if state.public.phase is Phase.MATCH_OVER:
            break
        state = play_hand(bound, state, rng)
    assert max(state.public.score) > 0
