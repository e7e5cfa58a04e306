"""Two deals that differ only in hidden cards give a seat the same of everything."""

import random
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.play import law
from tests.helpers.walk import begin, walk

from truco.cards import SPANISH_40, Card
from truco.engine import MESA, Act, Decision, Law, deal, decide, word
from truco.engine import facts as f
from truco.engine.events import Dealt, Event, Hands
from truco.views import SPECTATOR, View, absorb, blank_view, project, view_menu

SEEDS = st.integers(0, 2**32)
REPARTO = word("reparto")


def elsewhere(bound: Law, who: str, dealt: Dealt, events: Sequence[Event], chance: random.Random) -> Hands:
    """Return another deal that a viewer cannot tell apart: the cards that he never saw are exchanged.

    Who sang keeps a hand of that total, since what was sung is known to all; who showed one that proves it alike.
    """
    seen = {event.card for event in events if isinstance(event, f.Played)}
    seen |= {card for event in events if isinstance(event, f.Shown) for card in event.cards}
    sung = {event.seat for event in events if isinstance(event, f.Sang) and event.number is not None}
    proved = {event.seat for event in events if isinstance(event, f.Shown)}
    mine = set(dealt.hands[bound.seats.index(who)]) if who in bound.seats else set()
    free = [card for card in SPANISH_40 if card not in seen | mine]
    chance.shuffle(free)
    hands: list[tuple[Card, ...]] = []
    for seat, hand in zip(bound.seats, dealt.hands, strict=True):
        hands.append(hand)
        if seat == who:
            continue
        for _ in range(200 if seat in sung else 1):
            pool = chance.sample(free, len(free))
            other = tuple(card if card in seen else pool.pop() for card in hand)
            before, now = bound.tally(hand), bound.tally(other)
            if now == before or seat not in sung or (seat not in proved and now.points == before.points):
                hands[-1] = other
                free = [card for card in free if card not in other]
                break
        else:
            free = [card for card in free if card not in hand]
    return tuple(hands)


def told(bound: Law, who: str, decisions: Sequence[Decision], first: Sequence[Event]) -> list[object]:
    """Return all that a viewer gets act by act: what it is sent, its view, its menu, and the rulings."""
    view = blank_view(bound, who)
    found: list[object] = []
    for events, ruling in [(first, None), *((decision.events, decision.ruling) for decision in decisions)]:
        for event in events:
            seen = project(event, who, bound.seats)
            if seen is not None:
                view = absorb(view, seen)
            found.append(seen)
        found.append((view, view_menu(bound, view), ruling))
    return found


def other_world(bound: Law, who: str, seed: int, acts: int) -> tuple[list[object], list[object], bool]:
    """Return what a viewer gets in a random hand and in one that differs in hidden cards; and whether they differ."""
    first, state = begin(bound, bound.seats[-1])
    steps = []
    for step in walk(bound, state, random.Random(seed), acts):
        if isinstance(step.decision.events[0], f.HandStarted):
            break
        steps.append(step)
    events = [event for step in steps for event in step.decision.events]
    dealt = next(event for event in events if isinstance(event, Dealt))
    hands = elsewhere(bound, who, dealt, events, random.Random(seed + 1))
    decisions: list[Decision] = []
    for step in steps:
        if step.act.word is REPARTO:
            decisions.append(deal(bound, state, MESA, hands))
        else:
            decisions.append(decide(bound, state, Act(step.act.seat, step.act.word)))
        state = decisions[-1].state
    one = told(bound, who, [step.decision for step in steps], first)
    return one, told(bound, who, decisions, first), hands != dealt.hands


@given(st.sampled_from([2, 4]), st.sampled_from(["", "calls=turn"]), SEEDS, st.integers(2, 40), st.integers(0, 4))
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    seats: int, options: str, seed: int, acts: int, chair: int
) -> None:
    """Each seat, and a spectator, is sent the same and has the same view and menu in both worlds."""
    bound = law(seats, options)
    who = (*bound.seats, SPECTATOR)[chair % (seats + 1)]
    one, other, _ = other_world(bound, who, seed, acts)
    assert one == other


def test_the_worlds_do_differ() -> None:
    """In most hands there is another world for a viewer, so that the test above compares two."""
    different = [other_world(law(2 + 2 * (seed % 2)), "A1", seed, 12)[2] for seed in range(100)]
    assert sum(different) > 90


def test_what_a_seat_can_see_does_change_its_view() -> None:
    """A deal with other own cards gives the seat another view, and its rival the same."""
    bound = law(2)
    first, state = begin(bound, "B1")
    hands = [tuple(SPANISH_40[at] for at in places) for places in ((0, 1, 2), (10, 11, 12), (3, 4, 5))]
    ours = deal(bound, state, MESA, (hands[0], hands[1]))
    theirs = deal(bound, state, MESA, (hands[2], hands[1]))
    assert told(bound, "A1", [ours], first) != told(bound, "A1", [theirs], first)
    assert told(bound, "B1", [ours], first) == told(bound, "B1", [theirs], first)
    assert isinstance(blank_view(bound, "A1"), View)
