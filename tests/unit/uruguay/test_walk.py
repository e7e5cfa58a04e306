"""Random Uruguayan hands: invariants after every act, at assisted and refereed tables, and what seats never see."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from functools import reduce

import pytest
from tests.helpers.play import law, play
from tests.helpers.tree import adds_nothing
from tests.helpers.walk import Walked, begin, in_hands, on_table, walk

from truco.cards import CARDS, SPANISH_40, UNKNOWN, Card
from truco.engine import MESA, Act, Decision, Law, Word, blank, deal_word, due, menu, rule, word
from truco.engine.law.refusal import refusal
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.engine.table.state import evolve
from truco.engine.table.words import Hands
from truco.views import SPECTATOR, absorb, blank_view, project, view_menu

_ENVITES = ["envido", "real-envido", "falta-envido", "hasta-igualar-envido"]
WORDS = [
    *(token for token in CARDS if token != UNKNOWN.token),
    *(str(number) for number in range(48)),
    *_ENVITES,
    *(f"con-flor-{call}" for call in _ENVITES),
    *(f"contraflor-{call}" for call in (*_ENVITES, "el-resto")),
    *("flor", "chica", "con-flor-paso", "callo", "quiero", "no-quiero", "truco", "retruco", "vale-cuatro"),
    *("paso", "mazo", "tenderse", "es-esa", "muestro", "vuelvo", "miro", "con-ley", "a-punto"),
    *("ley-todo-dicho", "ley-falta", "ley-resto", "ley-falta-resto", "ley-falta-truco", "ley-truco", "ley-resto-truco"),
    *("con-ella-resto", "con-ella-falta", "sin-ella-resto", "sin-ella-falta", "no-quiero-nada", "son-buenas"),
]
VOCABULARY = [word(token) for token in WORDS]
COUNTED = re.compile(r"(con-flor-|contraflor-)?[0-9]+-(real-)?envido")
LEVEL = frozenset(f"{stem}hasta-igualar-envido" for stem in ("", "con-flor-", "contraflor-"))
"""Calls that level sides are not offered; spoken all the same they are simple envites."""
NAMELESS = frozenset({"muestro", "vuelvo", "miro", "a-punto", "con-ley"})
"""Words whose cards the table or the seat adds, and those that say the flor otherwise under a ley de juego."""


def steps(seats: int, seed: int, acts: int, *, refereed: bool = False) -> tuple[Law, list[Walked]]:
    """Yield a walk of some acts from the first deal on."""
    bound = law(seats, "", "uruguay", refereed=refereed)
    _, state = begin(bound, bound.seats[-1])
    return bound, list(walk(bound, state, random.Random(seed), acts))


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_holds_after_every_act(seats: int, refereed: bool) -> None:
    """No card is twice, the seat that is due has a word to say, and every word of a menu is lawful."""
    bound, walked = steps(seats, 31 + seats, 250 * seats, refereed=refereed)
    kinds: Counter[str] = Counter()
    for step in walked:
        p, now = step.before.public, step.decision.state
        kinds.update(type(event).__name__ for event in step.decision.events)
        if p.in_hand:
            seat = due(bound, p)
            words = menu(bound, p, seat, step.before.own(seat))
            assert words, (seat, p)
            assert not [str(word) for word in words if refusal(bound, p, seat, step.before.own(seat), word)]
        if now.public.in_hand and now.owns:
            cards = in_hands(now) + on_table(now)
            assert max(cards.values()) == 1
            assert now.public.muestra is None or now.public.muestra.token not in cards
        assert all(points >= 0 for points in now.public.score)
        assert len(now.public.free_envido.stakes) == len(now.public.envido.chain) or now.public.ley.seat
    assert {"Envited", "EnviteAnswered", "FlorSung", "Silent", "HandEnded"} <= set(kinds)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_menu_is_what_the_law_lets_in(seats: int) -> None:
    """Of the whole vocabulary exactly the words of the menu are lawful, with numbers up to the falta.

    Raises that add nothing are lawful and in no menu.
    """
    bound, walked = steps(seats, 5 + seats, 160)
    for step in walked[::3]:
        p = step.before.public
        if not p.in_hand:
            continue
        for seat in bound.seats:
            own = step.before.own(seat)
            offered = {str(word) for word in menu(bound, p, seat, own)}
            let_in = [word for word in VOCABULARY if not refusal(bound, p, seat, own, word)]
            lawful = {word.token for word in let_in if not adds_nothing(bound, p, word)}
            if max(p.score) == min(p.score):
                lawful -= LEVEL
            if seat in p.free_envido.flores and "chica" in offered:  # the word again shrinks as well
                lawful -= {"flor"}
            assert lawful - NAMELESS <= offered, (seat, p)
            assert {
                token for token in offered if not COUNTED.fullmatch(token) and "+" not in token
            } <= lawful | NAMELESS


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_folding_the_events_gives_the_live_state(seats: int) -> None:
    """Folding the events of a walk from nothing gives the state that the acts gave."""
    bound = law(seats, "", "uruguay")
    events, state = begin(bound, bound.seats[-1])
    walked = list(walk(bound, state, random.Random(seats), 250))
    all_events = [*events, *(event for step in walked for event in step.decision.events)]
    assert reduce(evolve, all_events, blank(bound)) == walked[-1].decision.state


# -- two worlds -------------------------------------------------------------------------------------------------------


def elsewhere(bound: Law, who: str, dealt: Dealt, seen: set[Card], chance: random.Random) -> Hands:
    """Return another deal with the same totals, flores and played cards, and other cards where a viewer saw none."""
    mine = set(dealt.hands[bound.seats.index(who)]) if who in bound.seats else set()
    free = [card for card in SPANISH_40 if card not in seen | mine and card is not dealt.muestra]
    hands: list[tuple[Card, ...]] = []
    for seat, hand in zip(bound.seats, dealt.hands, strict=True):
        hands.append(hand)
        for _ in range(0 if seat == who else 300):
            pool = chance.sample(free, len(free))
            other = tuple(card if card in seen else pool.pop() for card in hand)
            same = [
                (bound.tally(each, dealt.muestra).points, bound.worth.flor(each, dealt.muestra) is None)
                for each in (hand, other)
            ]
            if same[0] == same[1]:
                hands[-1] = other
                break
        free = [card for card in free if card not in hands[-1]]
    cards = [card for hand in hands for card in hand]
    return tuple(hands) if len(set(cards)) == len(cards) else dealt.hands


def account_for(bound: Law, who: str, start: Sequence[Event], decisions: Sequence[Decision]) -> list[object]:
    """Return all that a viewer is sent, with its view and its menu after each act."""
    view = blank_view(bound, who)
    account: list[object] = []
    for events in [start, *(decision.events for decision in decisions)]:
        for event in events:
            seen = project(event, who, bound.seats)
            if seen is not None:
                view = absorb(view, seen)
            account.append(seen)
        account.append((view, view_menu(bound, view)))
    return account


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_seat_cannot_see_changes_nothing_for_it(seats: int) -> None:
    """Two deals that differ only in hidden cards send each viewer the same, and give it the same menus."""
    bound = law(seats, "", "uruguay")
    first, state = begin(bound, bound.seats[-1])
    different = 0
    for seed in range(60):
        chance = random.Random(seed)
        walked = []
        for step in walk(bound, state, chance, 30):
            if isinstance(step.decision.events[0], f.HandStarted) or any(
                isinstance(event, f.Shown | f.LaidDown) for event in step.decision.events
            ):
                break
            walked.append(step)
        events = [event for step in walked for event in step.decision.events]
        dealt = next(event for event in events if isinstance(event, Dealt))
        seen = {event.card for event in events if isinstance(event, f.Played)}
        who = (*bound.seats, SPECTATOR)[seed % (seats + 1)]
        hands = elsewhere(bound, who, dealt, seen, chance)
        now, decisions = state, []
        for step in walked:
            if step.act.word is word("reparto"):
                decisions.append(rule(bound, now, Act(MESA, deal_word(hands, dealt.muestra))))
            else:
                decisions.append(rule(bound, now, Act(step.act.seat, step.act.word)))
            now = decisions[-1].state
        assert account_for(bound, who, first, [step.decision for step in walked]) == account_for(
            bound, who, first, decisions
        )
        different += hands != dealt.hands
    assert different > 30


def test_unknown_hands_may_say_what_any_hand_may() -> None:
    """In a record of what one seat saw, unknown hands may keep silent, or sing any valid number."""
    bound = law(2, "", "uruguay")
    _, state = begin(bound, "B1")
    unknown = (UNKNOWN,) * 3
    now = rule(bound, state, Act(MESA, deal_word((unknown, unknown), CARDS["6o"]))).state
    spoken: list[Word] = [word(token) for token in ("vuelvo", "envido", "quiero", "33")]
    for seat, token in zip(("B1", "A1", "B1", "A1"), spoken, strict=True):
        assert not refusal(bound, now.public, seat, now.own(seat), token), token
        now = rule(bound, now, Act(seat, token)).state
    words = {str(word) for word in menu(bound, now.public, "B1", now.own("B1"))}
    assert {"callo", "34", "37"} <= words
    assert not {"33", "12", "38"} & words


def test_who_never_looked_at_his_cards_may_cut() -> None:
    """An imposer who never looked at his cards cuts for the next hand like anybody."""
    line = "A1:ley-todo-dicho A1:vuelvo B1:a-punto B2:a-punto B1:quiero+quiero A2:miro A2:tenderse"
    hand = play(line, "1e4b12c 3c5b12e 7e6b11c 3o6c10b", book="uruguay", muestra="6o", dealer="A1")
    public = hand.state.public
    assert (hand.over, public.unseen, due(hand.law, public)) == (True, frozenset({"A1"}), "A1")
    assert hand.menus["A1"] == ["corto"]
