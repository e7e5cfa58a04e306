"""The bots' small table gives the same results as the engine."""

import gc
import random
from functools import cache
from typing import Any, Final

import pytest
from tests.helpers.play import SEATS, law
from tests.unit.bots.positions import Position, positions

from truco.bots import bot_named
from truco.bots.arena import Task, play
from truco.bots.players import forced_word
from truco.bots.round import Action, Round, read
from truco.engine import Act, Kind, State, Word, due, rule
from truco.views import View, view_menu

AVOIDED = (Kind.PASO, Kind.SHOW)
_CACHE: Final = type(cache(abs))


def _whole(position: Position) -> Round:
    """The round of a position with every seat's cards known."""
    r = read(position.law, position.view(position.seat))
    t, owns = r.t, position.state.owns
    return r.copy([t.levels(t.hand(own.held)) for own in owns], tuple(t.tanto(t.hand(own.dealt)) for own in owns))


def _action(r: Round, choice: Word) -> Action:
    return r.t.level[choice.cards[0]] if choice.kind is Kind.CARD else choice.token


def _agrees(r: Round, state: State) -> None:
    p = state.public
    gains = [sum(award.points for award in p.awards if award.side == side) for side in p.sides]
    assert [after - before for after, before in zip(r.score, r.start, strict=True)] == gains
    assert r.done is not p.in_hand


@pytest.mark.parametrize("seats", SEATS)
def test_agrees_with_the_engine(seats: int) -> None:
    """From hundreds of positions on, the same random acts give the same awards, seats to act and end of the hand."""
    rules = law(seats)
    rng = random.Random(3)
    compared = 0
    for position in positions(seats, 110, seed=4):
        state = position.state
        if state.public.envido.state == "singing":
            continue
        r = _whole(position)
        while not r.done:
            seat = due(rules, state.public)
            view = View(seat, state.public, state.own(seat))
            menu = view_menu(rules, view)
            if state.public.envido.state == "singing":
                song = forced_word(rules, view, menu)
                assert song is not None
                state = rule(rules, state, Act(seat, song)).state
                continue
            _agrees(r, state)
            assert rules.seats[r.due()] == seat
            choice = rng.choice([word for word in menu if word.kind not in AVOIDED])
            state = rule(rules, state, Act(seat, choice)).state
            r.act(r.due(), _action(r, choice))
        while state.public.envido.state == "singing" and state.public.in_hand:
            seat = due(rules, state.public)
            view = View(seat, state.public, state.own(seat))
            song = forced_word(rules, view, view_menu(rules, view))
            assert song is not None
            state = rule(rules, state, Act(seat, song)).state
        _agrees(r, state)
        compared += 1
    assert compared >= 250


def test_an_act_on_a_copy_does_not_change_the_original() -> None:
    """After an act on a copy the original has the same cards and the same trick."""
    position = next(positions(2, 1, seed=1))
    r = _whole(position)
    before = r.held[:]
    other = r.copy(r.held, r.tantos)
    other.act(other.due(), other.held[other.due()][0])
    assert r.held == before
    assert r.trick == []


def _remembered() -> dict[int, tuple[str, int]]:
    """Return how much each cache without a limit holds."""
    gc.unfreeze()
    every: list[Any] = [item for item in gc.get_objects() if type(item) is _CACHE]
    gc.freeze()
    endless = [cache for cache in every if cache.cache_info().maxsize is None]
    return {id(cache): (cache.__qualname__, cache.cache_info().currsize) for cache in endless}


def test_no_cache_without_a_limit_grows_as_bots_play_on() -> None:
    """A second chico adds to no cache that has no limit, whatever its cards, its muestras and its scores are (A4)."""
    rules, bots = law(2, book="uruguay"), [bot_named("vecino"), bot_named("vecino")]
    play(rules, bots, Task("memory", 0, 0, "chico"))
    before = _remembered()
    play(rules, bots, Task("memory", 1, 0, "chico"))
    assert [value for key, value in _remembered().items() if value != before.get(key)] == []
