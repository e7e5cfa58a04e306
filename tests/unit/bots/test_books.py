"""The bots play only lawful words in every rulebook and each of its formats."""

import random
from collections.abc import Sequence

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.play import law_for

from truco.bots import Bot, bot_named
from truco.bots.arena import Table, Task
from truco.bots.meeting import Meeting, meet
from truco.bots.zorro import Zorro
from truco.engine import Law, Phase, Word, due
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import View

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]


class Watched:
    """Checks the words of a bot: they are on its menu, and it says one whenever it must act."""

    def __init__(self, bot: Bot) -> None:
        """Wrap a bot."""
        self.bot = bot
        self.name = bot.name

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return what the bot says."""
        choice = self.bot.choose(law, view, menu, rng)
        assert choice is None or choice in menu
        assert choice is not None or due(law, view.public) != view.who
        return choice


def table_of(bot: Bot, code: str, form: str, pair: int = 0) -> Table:
    """A table at which one bot has every seat; it raises what the law refuses."""
    law = law_for(code, form)
    return Table(law, dict.fromkeys(law.seats, Watched(bot)), Task("books", pair, 0, "match"))


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_random_plays_matches_to_the_end(code: str, form: str) -> None:
    """Every word on the menu is lawful, and a bot that chooses at random reaches the end of the match."""
    for pair in range(3):
        table = table_of(bot_named("random"), code, form, pair)
        while table.state.public.phase is not Phase.MATCH_OVER:
            table.play_hand()
        assert table.state.public.winner in table.law.sides


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in FULLEST))
def test_vecino_plays_a_match_to_the_end(code: str, form: str) -> None:
    """`vecino` says only lawful words, in any contest of the rulebook, until the match is over."""
    table = table_of(bot_named("vecino"), code, form)
    while table.state.public.phase is not Phase.MATCH_OVER:
        table.play_hand()
    assert table.state.public.winner in table.law.sides


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in FULLEST))
def test_zorro_plays_hands(code: str, form: str) -> None:
    """`zorro` looks ahead under every rulebook and says only lawful words."""
    table = table_of(Zorro(4), code, form)
    for _ in range(4):
        if table.state.public.phase is not Phase.MATCH_OVER:
            table.play_hand()
    assert table.hands > 0
    assert table.decisions > table.hands


@pytest.mark.parametrize("code", CODES)
def test_vecino_beats_random_under(code: str) -> None:
    """`vecino` clearly beats `random` over a few mirrored chicos of every rulebook's first format."""
    form, terms = next(iter(load_rulebook(code).formats.items()))
    assert len({seat[0] for seat in terms.seats}) == 2
    report = meet(Meeting(("vecino", "random"), 8, rules=code, form=form))
    assert report.wins.mean > 0.5
    assert report.points.mean > 0
