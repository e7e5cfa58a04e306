"""Random matches under both rulebooks of the page in every format."""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.play import play
from tests.helpers.walk import begin, in_hands, on_table, walk

from truco.cards import SPANISH_40
from truco.engine import Act, Law, Phase, due, evolve, menu, rule, word
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.rulebooks.ruleset import read_rules_tag
from truco.views import SPECTATOR, absorb, blank_view, project, view_menu

FORMATS = [("A1", "B1"), ("A1", "B1", "C1"), ("A1", "B1", "A2", "B2"), ("A1", "B1", "A2", "B2", "A3", "B3")]
RULES = [
    "pagat-argentina",
    "pagat-uruguay",
    "pagat-argentina silent-flor=yes maldon=any counted=at-end target=15",
    "pagat-uruguay dos-reales=yes tres-reales=yes contraflor-stands=yes resto-malas=yes",
    "pagat-argentina flor=no maldon=mano",
]
BINDINGS = st.tuples(st.sampled_from(RULES), st.sampled_from(FORMATS))
SEEDS = st.integers(0, 2**32)
FLORES = ("flor", "con-flor-me-achico", "con-flor-quiero", "contraflor", "contraflor-al-resto", "callo", "maldon")
CALLS = ("envido", "real-envido", "dos-reales-envido", "tres-reales-envido", "falta-envido", "truco", "retruco")
OTHERS = ("vale-cuatro", "quiero", "no-quiero", "quiero-retruco", "quiero-vale-cuatro", "son-buenas", "mazo", "muestro")
CARDS = tuple(str(card) for card in SPANISH_40)
VOCABULARY = tuple(
    word(token)
    for token in (*FLORES, *CALLS, *OTHERS, *CARDS, *map(str, range(48)), *(f"descarto-{card}" for card in CARDS))
)


@cache
def bound(rules: str, seats: tuple[str, ...]) -> Law:
    """Return the law of a tag's rules for some seats."""
    return Law(read_rules_tag(rules), seats)


@settings(max_examples=30)
@given(BINDINGS, SEEDS)
def test_every_menu_is_what_the_law_lets_in(binding: tuple[str, tuple[str, ...]], seed: int) -> None:
    """At every moment each seat's menu, made from its view alone, is exactly its lawful words."""
    law = bound(*binding)
    events, state = begin(law, law.seats[-1])
    views = {who: blank_view(law, who) for who in law.seats}
    new_events: list[Event] = list(events)
    for step in walk(law, state, random.Random(seed), 30):
        new_events.extend(step.decision.events)
        state = step.decision.state
        for who in law.seats:
            for event in new_events:
                seen = project(event, who, law.seats)
                views[who] = views[who] if seen is None else absorb(views[who], seen)
            if state.public.in_hand:
                words = view_menu(law, views[who])
                assert len(set(words)) == len(words)
                lawful = {
                    candidate for candidate in VOCABULARY if rule(law, state, Act(who, candidate)).ruling.happened
                }
                assert set(words) == lawful, who
        new_events.clear()


@settings(max_examples=30)
@given(BINDINGS, SEEDS)
def test_every_match_goes_on_and_ends(binding: tuple[str, tuple[str, ...]], seed: int) -> None:
    """A seat is always due and has a word; no card is lost; folding gives the state; the match ends."""
    law = bound(*binding)
    _, state = begin(law)
    folded = state
    acts = 0
    for step in walk(law, state, random.Random(seed)):
        acts += 1
        state = step.decision.state
        for event in step.decision.events:
            folded = evolve(folded, event)
        assert folded == state
        p = state.public
        if p.in_hand:
            assert menu(law, p, due(law, p), state.own(due(law, p))), step.act
            assert all(count == 1 for count in (in_hands(state) + on_table(state)).values())
    assert state.public.phase is Phase.MATCH_OVER
    assert acts < 20_000


def test_every_fact_of_the_flores_happens() -> None:
    """Random hands of four contain every fact of the round of flores, except the one of pedir flor."""
    happened: Counter[type] = Counter()
    for seed in range(80):
        law = bound("pagat-uruguay", FORMATS[2])
        _, state = begin(law, "B2")
        for step in walk(law, state, random.Random(seed), 40):
            happened.update(type(event) for event in step.decision.events)
    flores = (f.FlorSaid, f.FloresCompared, f.FlorTold, f.FloresWon, f.FlorShown, f.EnvidoVoided)
    assert all(happened[kind] for kind in flores), happened


def views_of(law: Law, who: str, events: list[Event]) -> tuple[object, tuple[object, ...]]:
    """Return a viewer's view after some events, and its menu."""
    view = blank_view(law, who)
    for event in events:
        seen = project(event, who, law.seats)
        view = view if seen is None else absorb(view, seen)
    return view, view_menu(law, view) if who in law.seats else ()


@pytest.mark.parametrize("who", ["A1", "A2", SPECTATOR])
def test_nobody_can_tell_whether_the_seat_that_is_asked_has_a_flor(who: str) -> None:
    """Until a seat speaks, the others get the same view and menu whether it has a flor or not."""
    shown = []
    for hand in ("7o5o12o", "7o5b12o"):
        law = bound("pagat-argentina", FORMATS[2])
        events, _ = begin(law, "B2")
        played = play("B2:truco A1:flor", f"1e3e5e {hand} 3c6b12e 2c3b4e", book="pagat-argentina")
        dealt = Dealt("mesa", tuple(played.before.own(seat).dealt for seat in law.seats))
        shown.append(views_of(law, who, [*events, dealt, *played.events]))
        assert due(law, played.state.public) == "B1"
    assert shown[0] == shown[1]
