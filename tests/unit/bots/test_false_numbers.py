"""Bluffing with numbers: only at the level meant for it, only where it costs no more, and blind to what is hidden."""

from __future__ import annotations

import random

import pytest
from tests.helpers.play import law_for

from truco.app.tables.thinking import word_of_bot
from truco.bots import BOTS, bot_named
from truco.bots.arena import Table, Task
from truco.bots.meeting import Meeting, meet
from truco.bots.players import Vecino
from truco.bots.singing import has_free_bluffs
from truco.bots.zorro import Zorro
from truco.engine import Law, Phase
from truco.match import Match
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.views import view_menu

FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]
SINGING = "A1:envido B1:quiero A1:32"


def words_after(
    acts: str, hands: str, book: str = "pagat-argentina", *, name: str = "picaro", refereed: bool = True
) -> set[str]:
    """Return what a bot in seat B1 says after some acts, over many drafts of its chance."""
    match = Match(book, refereed=refereed, seats=2, hands=hands)
    for act in acts.split():
        match.play(act)
    view = match.view("B1")
    words = view_menu(match.law, view)
    bot = bot_named(name)
    choices = (bot.choose(match.law, view, words, random.Random(seed)) for seed in range(40))
    return {choice.token for choice in choices if choice is not None}


@pytest.mark.rule("pg.envido.34")
def test_a_beaten_bluffer_sings_a_higher_number_where_that_only_unwrites_the_envido() -> None:
    """Under Pagat's rules it says 33 over 32 now and then, and concedes as often; the others always concede."""
    assert words_after(SINGING, "7e5e12c/5c4o11b") == {"33", "son-buenas"}
    for name in ("random", "vecino", "zorro"):
        assert words_after(SINGING, "7e5e12c/5c4o11b", name=name) <= {"5", "son-buenas"}


def test_a_bluffer_tells_the_truth_where_it_wins_or_a_lie_costs_more() -> None:
    """Its own 33 it sings; under the official and the Uruguayan rules nothing false, nor at an assisted table."""
    assert words_after("A1:envido B1:quiero A1:27", "7e12e4c/7o6o11b") == {"33"}
    assert words_after(SINGING, "7e5e12c/5c4o11b", "oficial") == {"son-buenas"}
    assert words_after(SINGING, "7e5e12c/5c4o11b", refereed=False) == {"son-buenas"}
    assert not has_free_bluffs(Law(choose("uruguay"), ("A1", "B1"), refereed=True))


def test_a_number_is_one_that_the_open_cards_leave_possible() -> None:
    """Over 24 it says what cards can make, 25 to 33, and nothing else."""
    numbers = words_after("A1:envido B1:quiero A1:24", "4e12e7c/5c4o11b")
    assert numbers - {"son-buenas"}
    assert all(24 < int(token) <= 33 for token in numbers - {"son-buenas"})


@pytest.mark.parametrize("hands", ["7e5e12c/5c4o11b", "7b5b1o/5c4o11b", "7o5o3e/5c4o11b"])
def test_it_does_not_depend_on_the_cards_of_others(hands: str) -> None:
    """With the same view and the same chance it says the same, whatever the rival holds."""
    match = Match("pagat-argentina", refereed=True, seats=2, hands=hands)
    first = Match("pagat-argentina", refereed=True, seats=2, hands="7e5e12c/5c4o11b")
    choices = []
    for each in (match, first):
        for act in SINGING.split():
            each.play(act)
        view = each.view("B1")
        menu = view_menu(each.law, view)
        choices.append([bot_named("picaro").choose(each.law, view, menu, random.Random(seed)) for seed in range(20)])
    assert choices[0] == choices[1]


def test_a_bluffer_never_bluffs_for_the_side_of_a_person() -> None:
    """With a person on its side it concedes what it cannot win."""
    match = Match("pagat-argentina", refereed=True, seats=2, hands="7e5e12c/5c4o11b")
    for act in SINGING.split():
        match.play(act)
    view = match.view("B1")
    alone = {word_of_bot("picaro", match.law, view, seed) for seed in range(20)}
    assert alone == {"33", "son-buenas"}
    assert {word_of_bot("picaro", match.law, view, seed, partner=True) for seed in range(20)} == {"son-buenas"}


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_all_that_a_bluffer_does_amiss_is_a_number(code: str, form: str) -> None:
    """In every rulebook and format what it says is lawful but for false numbers, and those only where it pays."""
    law = law_for(code, form, refereed=True)
    rogue = Vecino(bot_named("picaro").style)  # type: ignore[attr-defined]
    table = Table(law, dict.fromkeys(law.seats, rogue), Task("bluff", 0, 0, "match"))
    for _ in range(8):
        if table.state.public.phase is not Phase.MATCH_OVER:
            table.play_hand()
    amiss = [step for step in table.steps if step.ruling.kind != "lawful"]
    assert all(step.ruling.code == "not-your-number" for step in amiss)
    assert has_free_bluffs(law) or not amiss


def test_the_level_is_met_in_the_arena() -> None:
    """It can be chosen by its name, with a number of worlds, at refereed tables and others."""
    for refereed in (False, True):
        meeting = Meeting(("picaro", "vecino"), 2, unit="hand", samples=4, rules="runfla", refereed=refereed)
        assert meet(meeting).games == 2
    assert "picaro" in BOTS
    assert isinstance(bot_named("picaro"), Zorro)
