"""Bots that think in other processes."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator

import pytest
from tests.helpers.play import law

from truco.app.tables.thinking import Workers, word_of_bot
from truco.cards import parse_hand
from truco.engine import MESA, Act, deal_word, new_match, rule, word
from truco.views import OwnCards, View, absorb, blank_view, view_menu
from truco.views.view import with_public


def view_of_mano() -> View:
    """Return the view of the mano right after the deal."""
    hands = (parse_hand("7e6e1b"), parse_hand("4c5o12b"))
    state = rule(law(2), new_match(law(2), "B1"), Act(MESA, deal_word(hands))).state
    view = with_public(blank_view(law(2), "A1"), new_match(law(2), "B1").public, OwnCards(MESA, (3, 3), hands[0]))
    view = absorb(view, OwnCards(MESA, (3, 3), hands[0], "A1"))
    assert view.public == state.public
    return view


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    """Workers that are stopped at the end."""
    made = Workers()
    yield made
    await made.close()


async def test_a_heavy_bot_thinks_elsewhere_and_chooses_the_same(workers: Workers) -> None:
    """A worker chooses the same word as the bot in this process, and the event loop continues meanwhile."""
    view, turns = view_of_mano(), 0
    thought = asyncio.ensure_future(workers.think("zorro", law(2), view, 7))
    while not thought.done():
        turns += 1
        await asyncio.sleep(0.01)
    assert turns > 3
    assert await thought == word_of_bot("zorro", law(2), view, 7)
    assert await thought in {option.token for option in view_menu(law(2), view)}


async def test_a_quick_bot_needs_no_process(workers: Workers) -> None:
    """A bot with rules of thumb runs in this process."""
    assert await workers.think("vecino", law(2), view_of_mano(), 7) == word_of_bot("vecino", law(2), view_of_mano(), 7)
    assert workers._pool is None  # noqa: SLF001  (that nothing was started shows nowhere else)


def test_a_bot_beside_a_person_leaves_bold_words_to_that_person() -> None:
    """As a person's partner no bot raises the truco or calls falta envido, which it does when it plays alone."""
    hands = (parse_hand("7e6e1b"), parse_hand("4c5o12b"))
    state = rule(law(2), new_match(law(2), "B1", score=(28, 29)), Act(MESA, deal_word(hands))).state
    view = View("A1", state.public, state.own("A1"))
    alone = {word_of_bot("random", law(2), view, seed) for seed in range(60)}
    beside = {word_of_bot("random", law(2), view, seed, partner=True) for seed in range(60)}
    assert alone - beside == {"falta-envido"}


@pytest.mark.parametrize(
    ("acts", "seat", "bold"),
    [
        ("", "A1", {"falta-envido"}),
        ("A1:truco", "B1", {"quiero-retruco"}),
        ("A1:envido", "B1", {"falta-envido"}),
    ],
)
def test_rules_of_thumb_beside_a_person_want_or_play_on(acts: str, seat: str, bold: set[str]) -> None:
    """As a person's partner a vecino has no bold word on its menu, and chooses another word at every deal and score."""
    for hands in ("7e6e1b 4c5o12b", "4c5o12b 7e6e1b", "1e7o3c 2c6b10e"):
        mine, other = map(parse_hand, hands.split())
        for score in ((0, 0), (28, 12), (12, 28)):
            state = rule(law(2), new_match(law(2), "B1", score=score), Act(MESA, deal_word((mine, other)))).state
            for act in acts.split():
                who, token = act.split(":")
                state = rule(law(2), state, Act(who, word(token))).state
            view = View(seat, state.public, state.own(seat))
            menu = {option.token for option in view_menu(law(2), view)}
            assert bold <= menu
            assert word_of_bot("vecino", law(2), view, 1, partner=True) in menu - bold


async def test_after_a_worker_died_the_loop_does_not_think(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a worker dies, its decision is computed on a thread beside the event loop."""
    threads: list[threading.Thread] = []

    def noted(*_: object, **__: object) -> str:
        threads.append(threading.current_thread())
        return "1b"

    await workers.think("zorro", law(2), view_of_mano(), 7)
    for number in tuple(workers._pool._processes):  # type: ignore[union-attr]  # noqa: SLF001  (to find whom to kill)
        os.kill(number, 9)
    monkeypatch.setattr("truco.app.tables.thinking.word_of_bot", noted)
    assert await workers.think("zorro", law(2), view_of_mano(), 7) == "1b"
    assert threads != [threading.main_thread()]
    assert len(threads) == 1


async def test_a_worker_that_dies_costs_no_word(workers: Workers) -> None:
    """After a worker is killed the word still comes, and new workers replace it."""
    view = view_of_mano()
    first = await workers.think("zorro", law(2), view, 7)
    pool = workers._pool  # noqa: SLF001  (to find whom to kill)
    assert pool is not None
    for number in tuple(pool._processes):  # noqa: SLF001  (the same)
        os.kill(number, 9)
    assert await workers.think("zorro", law(2), view, 7) == first
    assert await workers.think("zorro", law(2), view, 7) == first
