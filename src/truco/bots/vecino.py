"""The neighbour: plays soundly and at once, by rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truco.bots.choice import choose_ley, choose_word
from truco.bots.false_numbers import false_number
from truco.bots.habits import PLAIN, Style
from truco.bots.settling import settle
from truco.engine import Law, Word, due
from truco.views import View


class Vecino:
    """Plays as a decent club player does (`choice`), under any rulebook.

    >>> Vecino().name
    'vecino'

    `style` says how freely it calls and how much it believes.
    """

    name: Final = "vecino"

    def __init__(self, style: Style = PLAIN) -> None:
        """Set the style."""
        self.style = style

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that its rules of thumb give if its seat must act, else `None`.

        It may impose a ley de juego at any time, because that needs no turn.
        """
        if due(law, view.public) != view.who:
            return choose_ley(law, view, menu, rng)
        said = settle(law, view, menu) or false_number(law, view, menu, rng, self.style)
        return said or choose_word(law, view, menu, rng, self.style)
