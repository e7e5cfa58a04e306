"""The step that comes before a bot thinks, and the two players that do not look ahead: `random` and `vecino`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from truco.bots.choice import choose_ley, choose_word
from truco.bots.habits import PLAIN, Style
from truco.bots.settling import settling_word
from truco.bots.singing import false_number, required_word
from truco.engine import Law, Word, due
from truco.views import View


def forced_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word that needs no thought, `None` if there is a choice.

    A word is forced while a hand settles, where the menu has no other, and where a number or a flor must be sung.
    Before the deal all words are equally good: the bot says the first of the menu.
    """
    settling = settling_word(law, view, menu)
    if settling is not None:
        return settling
    if len(menu) == 1 or not view.public.in_hand:
        return menu[0]
    return required_word(law, view, menu)


class Player(ABC):
    """A bot that speaks in its turn: it settles, bluffs with a number where its style does, and thinks otherwise."""

    def __init__(self, style: Style = PLAIN) -> None:
        """Set the style: how freely the player calls, and how far it believes calls."""
        self.style = style

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word of the player if its seat must act, else `None`.

        The player may impose a ley de juego at any time, because that needs no turn.
        """
        if due(law, view.public) != view.who:
            return choose_ley(law, view, menu, rng)
        quick = settling_word(law, view, menu) or false_number(law, view, menu, rng, self.style)
        return quick or self._think(law, view, menu, rng)

    @abstractmethod
    def _think(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that the player chooses in its turn, with nothing to settle and no false number to sing."""


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
        return settling_word(law, view, menu) or rng.choice(menu)


class Vecino(Player):
    """The neighbour: plays soundly and at once, as a decent club player does (`choice`), under any rulebook.

    >>> Vecino().name
    'vecino'
    """

    name: Final = "vecino"

    def _think(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that its rules of thumb give."""
        return choose_word(law, view, menu, rng, self.style)
