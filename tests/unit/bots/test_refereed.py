"""Bots at refereed tables: they commit no fault by accident."""

import pytest
from tests.helpers.night import FULLEST, by_night
from tests.helpers.play import law_for

from truco.bots import Bot, bot_named
from truco.bots.arena import Table, Task
from truco.bots.zorro import Zorro
from truco.engine import Phase
from truco.rulebooks.rulebook import CODES, load_rulebook

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
HANDS = 8


BOTS = [bot_named("random"), bot_named("vecino"), Zorro(2)]


@pytest.mark.parametrize(
    ("bot", "code", "form"),
    by_night(
        [(bot, code, form) for bot in BOTS for code, form in FORMATS],
        day=lambda bot, code, form: bot is BOTS[0] or (code, form) in FULLEST,
    ),
    ids=lambda value: getattr(value, "name", value),
)
def test_all_that_a_bot_says_at_a_refereed_table_is_lawful(code: str, form: str, bot: Bot) -> None:
    """In every rulebook and format each act of a bot is lawful, none is void or a fault."""
    law = law_for(code, form, refereed=True)
    table = Table(law, dict.fromkeys(law.seats, bot), Task("refereed", 0, 0, "match"))
    for _ in range(HANDS):
        if table.state.public.phase is not Phase.MATCH_OVER:
            table.play_hand()
    assert {step.ruling.kind for step in table.steps} == {"lawful"}
    assert table.state.public.hand > 1
