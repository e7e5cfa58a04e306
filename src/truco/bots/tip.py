"""What the strongest bot would do in somebody's place, how often, and why; computed from what that seat may know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from truco.bots.characters import fox, strongest
from truco.bots.choice import Turn
from truco.bots.reasons import reason
from truco.engine import Law, Phase, Word, due
from truco.engine.law.seat import rivals
from truco.views import View, view_menu


class Tip(NamedTuple):
    """One word, the key of its reason with the numbers in it, and how often the bot says each word.

    The reason is the message `tip.why-KEY`.
    """

    word: str
    why: str
    numbers: Mapping[str, int]
    shares: tuple[tuple[str, float], ...]


def tip(law: Law, view: View) -> Tip | None:
    """Return what the strongest bot would do in the place of a viewer, `None` while neither it nor a partner must act.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Law, deal, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("7e6e4b"), parse_hand("3c7o12o"))).state
    >>> found = tip(law, View("A1", state.public, state.own("A1")))
    >>> found.why, dict(found.numbers), tip(law, View("B1", state.public, state.own("B1")))
    ('envido', {'n': 33, 'p': 95}, None)

    The same view gives the same tip: nothing in it is left to chance.
    """
    p = view.public
    menu = view_menu(law, view) if p.phase is Phase.PLAY else ()
    seat = due(law, p)
    if not menu or not seat or rivals(law, p, view.who, seat):
        return None
    player = fox(strongest())
    shares = player.weigh(law, view, menu)
    if not shares:
        return None
    return _of(law, view, next(iter(shares)), tuple((one.token, share) for one, share in shares.items()))


def instead(law: Law, view: View, found: Tip, word: str) -> Tip:
    """Return a tip with another of its words, and the reason for that one.

    >>> from truco import Match
    >>> match = Match("oficial", seats=2, hands="7e6e4b/3c7o12o", dealer="B1")
    >>> view = match.view("A1")
    >>> found = tip(match.law, view)
    >>> instead(match.law, view, found, "truco").word, instead(match.law, view, found, found.word) == found
    ('truco', True)
    """
    said = next(one for one in view_menu(law, view) if one.token == word)
    return _of(law, view, said, found.shares)


def _of(law: Law, view: View, said: Word, shares: tuple[tuple[str, float], ...]) -> Tip:
    turn = Turn(law, view, view_menu(law, view), random.Random(0), fox(strongest()).style)
    why = reason(turn, said)
    return Tip(said.token, why.key, why.numbers, shares)
