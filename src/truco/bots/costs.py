"""The mean points of a hand after each word that a seat may say, over worlds that are played out."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from truco.bots.habits import PLAIN, play_out
from truco.bots.round import Action, Round
from truco.bots.worlds import Worlds
from truco.bots.zorro import actions_of, playable_words
from truco.engine import Law, Word
from truco.views import View

WORLDS: Final = 400
"""How many worlds each word is played out in; the mean over these is uncertain by about a tenth of a point."""


def word_points(
    law: Law, view: View, menu: Sequence[Word], worlds: int = WORLDS, seed: int = 0
) -> Mapping[Word, float]:
    """Return by how many points a seat's side is ahead after the hand, on average, for each word that the seat may say.

    >>> from truco import Match
    >>> from truco.views import view_menu
    >>> match = Match("oficial", seats=2, hands="1e7e3b/4c5c6c", dealer="B1")
    >>> view = match.view("A1")
    >>> points = word_points(match.law, view, view_menu(match.law, view), 50)
    >>> all(mean > 0 for word, mean in points.items() if word.token in ("1e", "3b")), len(points) > 4
    (True, True)

    The words are played out in the same worlds, in which all seats play by plain rules of thumb. Words that cannot be
    played out, such as envites of any number, are left out; with fewer than two words nothing is returned. The same
    view and seed give the same points.
    """
    rng = random.Random(seed)
    source = Worlds(law, view)
    words = playable_words(source.base, menu)
    if len(words) < 2:  # noqa: PLR2004  (nothing to compare)
        return {}
    actions = actions_of(source.base, words)
    points = dict.fromkeys(words, 0)
    drawn = source.likely(worlds, rng)
    for world in drawn:
        held = source.held(world)
        chance = rng.random()
        for word in words:
            hand = source.base.copy(held, world.tantos)
            points[word] += _points_ahead(hand, source.own, actions[word], random.Random(chance))
    return {word: total / len(drawn) for word, total in points.items()}


def _points_ahead(hand: Round, seat: int, action: Action, rng: random.Random) -> int:
    """Play a hand out from an action of a seat; return by how many points its side is then ahead."""
    side = hand.t.side[seat]
    hand.act(seat, action)
    play_out(hand, rng, (PLAIN, PLAIN))
    return hand.score[side] - hand.score[1 - side]
