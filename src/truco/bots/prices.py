"""The prices of a call, wanted and refused: the engine plays the answers out, so they are right in every rulebook."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from truco.bots.guess import Guess
from truco.bots.singing import required_word
from truco.engine import Act, Law, State, Word, due, menu, rule
from truco.engine.table.facts import Awarded
from truco.views import View

_WORLDS: Final = 6
_LONGEST: Final = 40


class Prices(NamedTuple):
    """The points that the side of a seat wins or loses if it accepts a call, and that it gives up if it refuses."""

    gain: float
    loss: float
    refused: int


def prices(law: Law, view: View, wanted: Word, refused: Word) -> Prices:
    """Return the prices of the pending call, wanted and refused.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, deal_word, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    >>> state = rule(law, state, Act("A1", word("real-envido"))).state
    >>> prices(law, View("B1", state.public, state.own("B1")), word("quiero"), word("no-quiero"))
    Prices(gain=3.0, loss=3.0, refused=1)

    The cards of the others are guessed a few times. A side that wins in no guess is assumed to win as much as the
    other.
    """
    guess = Guess(law, view)
    # The generator has its own seed, because the price of a call must not depend on the seed of the bot.
    rng = random.Random(0)
    worlds = [guess.deal(rng) for _ in range(_WORLDS)]
    own = law.band(view.public, view.who)
    points = [_points_ahead(law, state, view.who, wanted, own) for state in worlds]
    gains, losses = [ahead for ahead in points if ahead > 0], [-ahead for ahead in points if ahead < 0]
    gain = sum(gains) / len(gains) if gains else 0.0
    loss = sum(losses) / len(losses) if losses else gain
    return Prices(gain or loss, loss, -_points_ahead(law, worlds[0], view.who, refused, own))


def _points_ahead(law: Law, state: State, seat: str, answer: Word, own: str) -> int:
    """Return by how many points a band is ahead after an answer and all words that it requires."""
    awarded: dict[str, int] = dict.fromkeys(state.public.sides, 0)
    act = Act(seat, answer)
    for _ in range(_LONGEST):
        decision = rule(law, state, act)
        state = decision.state
        for event in decision.events:
            if isinstance(event, Awarded):
                awarded[event.side] += event.points
        if not state.public.in_hand:
            break
        speaker = due(law, state.public)
        view = View(speaker, state.public, state.own(speaker))
        word = required_word(law, view, menu(law, state.public, speaker, view.own))
        if word is None:
            break
        act = Act(speaker, word)
    theirs = max(points for side, points in awarded.items() if side not in own)
    return max(points for side, points in awarded.items() if side in own) - theirs
