"""The neighbour: plays by rules of thumb, soundly and at once."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truco.bots.cardplay import card_to_play
from truco.bots.habits import PLAIN, Style, act_of
from truco.bots.round import read
from truco.engine import Kind, Law, Phase, Word, due
from truco.views import View


class Vecino:
    """Plays as a decent club player does (`habits`); thinks for a moment only.

    >>> Vecino().name
    'vecino'

    `style` is how freely it calls and how much it believes.
    """

    name: Final = "vecino"

    def __init__(self, style: Style = PLAIN) -> None:
        """Take a way to play."""
        self.style = style

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the word that its rules of thumb call for when due, else `None`."""
        if due(law, view.public) != view.who:
            return None
        forced = plain_word(law, view, menu)
        if forced is not None:
            return forced
        r = read(law, view)
        action = act_of(r, r.due(), rng, self.style)
        wanted = r.t.words[action] if isinstance(action, int) else action
        on_menu = {one.token: one for one in menu}
        if wanted in on_menu:
            return on_menu[wanted]
        # A table may leave a bold call to the person beside: want what is called, or play on.
        return on_menu.get("quiero") or on_menu[r.t.words[card_to_play(r, r.due())]]


def plain_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word that needs no thought: the only one, or the song of the envido; `None` where there is a choice.

    A seat sings its number where that stands best so far, else it says `son buenas` and keeps its cards to itself.
    """
    p = view.public
    if len(menu) == 1 or p.phase is not Phase.PLAY:
        return menu[0]
    if p.envido.state != "singing":
        return None
    buenas = next((one for one in menu if one.kind is Kind.SON_BUENAS), None)
    order = law.round_from[p.mano]
    own = law.tally(view.own.dealt).points
    for seat, number in p.envido.sung:
        ahead = order.index(seat) < order.index(view.who)
        if number is not None and (number > own or (number == own and ahead)):
            return buenas or _own_number(menu)
    return _own_number(menu)


def _own_number(menu: Sequence[Word]) -> Word:
    return next(one for one in menu if one.kind is Kind.NUMBER)
