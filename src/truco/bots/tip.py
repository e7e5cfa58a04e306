"""The words of the strongest bot in the place of a seat, with how often and why; computed from the seat's view."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

from truco.bots.characters import fox, strongest
from truco.bots.choice import Turn
from truco.bots.reasons import reason
from truco.engine import Law, Word, due
from truco.engine.law.seat import rivals
from truco.views import View, view_menu


class Tip(NamedTuple):
    """A word, the key of its reason with the numbers in it, and how often the bot says each word.

    The reason is the message `tip.why-KEY`.
    """

    word: str
    why: str
    numbers: Mapping[str, int]
    shares: tuple[tuple[str, float], ...]


def tip(law: Law, view: View) -> Tip | None:
    """Return the tip for a viewer, `None` while neither its seat nor a partner must act.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, Law, deal_word, new_match, rule
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("7e6e4b"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    >>> advice = tip(law, View("A1", state.public, state.own("A1")))
    >>> advice.why, dict(advice.numbers), tip(law, View("B1", state.public, state.own("B1")))
    ('envido', {'n': 33, 'p': 95}, None)

    The same view always gives the same tip.
    """
    p = view.public
    menu = view_menu(law, view) if p.in_hand else ()
    seat = due(law, p)
    if not menu or not seat or rivals(law, p, view.who, seat):
        return None
    player = fox(strongest())
    shares = player.weigh(law, view, menu)
    if not shares:
        return None
    return _tip_for(law, view, next(iter(shares)), tuple((word.token, share) for word, share in shares.items()))


def replace_word(law: Law, view: View, advice: Tip, token: str) -> Tip:
    """Return a tip with another of its words, and the reason for that word.

    >>> from truco import Match
    >>> match = Match("oficial", seats=2, hands="7e6e4b/3c7o12o", dealer="B1")
    >>> view = match.view("A1")
    >>> advice = tip(match.law, view)
    >>> replace_word(match.law, view, advice, "truco").word
    'truco'
    >>> replace_word(match.law, view, advice, advice.word) == advice
    True
    """
    word = next(word for word in view_menu(law, view) if word.token == token)
    return _tip_for(law, view, word, advice.shares)


def _tip_for(law: Law, view: View, word: Word, shares: tuple[tuple[str, float], ...]) -> Tip:
    turn = Turn(law, view, view_menu(law, view), random.Random(0), fox(strongest()).style)
    why = reason(turn, word)
    return Tip(word.token, why.key, why.numbers, shares)
