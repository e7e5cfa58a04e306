"""What a call pays, wanted and refused: the engine plays it out, so this works in every rulebook."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from truco.bots.forced import required_word
from truco.bots.guess import Guess
from truco.engine import Act, Law, Phase, State, Word, decide, due, menu
from truco.engine.table.facts import Awarded
from truco.views import View

_WORLDS: Final = 6
_LONGEST: Final = 40


class Prices(NamedTuple):
    """What the side of a seat wins or loses if it accepts a call, and what it gives away if it refuses."""

    gain: float
    loss: float
    refused: int


def prices(law: Law, view: View, wanted: Word, refused: Word) -> Prices:
    """Return what the pending call pays if it is wanted, and if it is refused.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> state = decide(law, state, Act("A1", word("real-envido"))).state
    >>> prices(law, View("B1", state.public, state.own("B1")), word("quiero"), word("no-quiero"))
    Prices(gain=3.0, loss=3.0, refused=1)

    The cards of the others are guessed a few times. A side that won in no guess is taken to win as much as the other.
    """
    guess = Guess(law, view)
    # A generator of its own: the price of a call must not depend on the seed of the bot.
    rng = random.Random(0)
    worlds = [guess.deal(rng) for _ in range(_WORLDS)]
    own = law.band(view.public, view.who)
    won = [_net(law, state, view.who, wanted, own) for state in worlds]
    gains, losses = [one for one in won if one > 0], [-one for one in won if one < 0]
    gain = sum(gains) / len(gains) if gains else 0.0
    loss = sum(losses) / len(losses) if losses else gain
    return Prices(gain or loss, loss, -_net(law, worlds[0], view.who, refused, own))


def _net(law: Law, state: State, seat: str, said: Word, own: str) -> int:
    """Return what a band gets by a word, less what the others get, once all required answers are given."""
    given: dict[str, int] = dict.fromkeys(state.public.sides, 0)
    act = Act(seat, said)
    for _ in range(_LONGEST):
        decision = decide(law, state, act)
        state = decision.state
        for event in decision.events:
            if isinstance(event, Awarded):
                given[event.side] += event.points
        if state.public.phase is not Phase.PLAY:
            break
        speaker = due(law, state.public)
        view = View(speaker, state.public, state.own(speaker))
        word = required_word(law, view, menu(law, state.public, speaker, view.own))
        if word is None:
            break
        act = Act(speaker, word)
    theirs = max(points for side, points in given.items() if side not in own)
    return max(points for side, points in given.items() if side in own) - theirs
