"""Bots that take over in the middle of refereed hands at which anything was said: they bring them to their end."""

import random

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.upheld import Watch, walk_of

from truco.bots import bot_named
from truco.bots.bot import Bot
from truco.engine import Act, Law, State, due, rule
from truco.engine.silence import next_silence
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import View, absorb, project, view_menu

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
EVERY = 17
SOON = 120


def bot_act(law: Law, state: State, bot: Bot, view: View, chance: random.Random) -> Act:
    """The word of the bot whose seat is due, or the silence that the table brings where it is silent."""
    words = view_menu(law, view)
    chosen = bot.choose(law, view, words, chance) if words else None
    silent = next_silence(law, state)
    act = Act(view.who, chosen) if chosen is not None else silent
    assert act is not None, f"{view.who} is due and says nothing: {state.public}"
    return act


def finish(law: Law, state: State, views: dict[str, View], bot: Bot, chance: random.Random) -> None:
    """Have bots play the hand to its end; each act must be lawful."""
    for _ in range(SOON):
        if not state.public.in_hand:
            return
        seat = due(law, state.public)
        silent = next_silence(law, state)
        act = bot_act(law, state, bot, views[seat], chance) if seat else silent
        assert act is not None, f"nobody is due: {state.public}"
        decision = rule(law, state, act)
        assert decision.ruling.kind == "lawful", f"{act}: {decision.ruling}"
        state = decision.state
        for event in decision.events:
            for who, view in views.items():
                seen = project(event, who, law.seats)
                if seen is not None:
                    views[who] = absorb(view, seen)
    raise AssertionError(f"the hand does not end: {state.public}")


@pytest.mark.parametrize(
    ("name", "code", "form"),
    by_night(
        [(name, code, form) for name in ("random", "vecino") for code, form in FORMATS],
        day=lambda name, code, form: name == "random" or (code, form) in FULLEST,
    ),
)
def test_bots_finish_a_hand_whatever_happened_in_it(code: str, form: str, name: str) -> None:
    """After claims, faults, wrong deals and rulings every act of theirs is lawful, and no hand stalls."""
    finished = 0
    for seed in range(3):
        wild = walk_of(code, form, 40 + seed)
        watch = Watch(wild)
        for at, turn in enumerate(wild.turns(110), 1):
            watch.check(turn)
            if at % EVERY == 0 and turn.after.public.in_hand:
                chance = random.Random(f"{code} {form} {seed} {at}")
                finish(wild.law, turn.after, dict(watch.views), bot_named(name), chance)
                finished += 1
    assert finished
