"""The neighbour: plays by rules of thumb, soundly and at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truco.bots.habits import PLAIN, Style
from truco.bots.manners import imposed, word_of
from truco.engine import Law, Word, due
from truco.views import View


class Vecino:
    """Plays as a decent club player does (`manners`), under any rulebook; thinks for a moment only.

    >>> Vecino().name
    'vecino'

    `style` is how freely it calls and how much it believes.
    """

    name: Final = "vecino"

    def __init__(self, style: Style = PLAIN) -> None:
        """Take a way to play."""
        self.style = style

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that its rules of thumb call for when due, else `None`.

        A law of the game it imposes when it likes, for it is nobody's turn.
        """
        if due(law, view.public) != view.who:
            return imposed(law, view, menu, rng)
        return word_of(law, view, menu, rng, self.style)
