"""The bot that knows nothing: it says any lawful word."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truco.bots.settling import settle
from truco.engine import Law, Word, due
from truco.views import View


class RandomBot:
    """Draws a word of the menu when its seat must act, each equally likely; a baseline for tests and benches.

    >>> RandomBot().name
    'random'
    """

    name: Final = "random"
    in_turn: Final = True
    """It speaks only when its seat must act, so the arena asks it at no other time."""

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return any word of the menu if its seat must act, else `None`."""
        if due(law, view.public) != view.who:
            return None
        return settle(law, view, menu) or rng.choice(menu)
