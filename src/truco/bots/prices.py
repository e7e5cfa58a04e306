"""What a call pays, wanted and not: found by letting the engine play it out, so that it holds in every rulebook."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from truco.bots.forced import owed
from truco.bots.guess import Guess
from truco.engine import Act, Law, Phase, State, Word, decide, due, menu
from truco.engine.facts import Awarded
from truco.views import View

_WORLDS: Final = 6
_LONGEST: Final = 40


class Prices(NamedTuple):
    """What the side of a seat wins with an answer, what it loses, and what it gives away by another."""

    gain: float
    loss: float
    refused: int


def prices(law: Law, view: View, wanted: Word, refused: Word) -> Prices:
    """Return what it pays to want the call that waits, and not to want it.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> state = decide(law, state, Act("A1", word("real-envido"))).state
    >>> prices(law, View("B1", state.public, state.own("B1")), word("quiero"), word("no-quiero"))
    Prices(gain=3.0, loss=3.0, refused=1)

    The cards of the others are guessed a few times; what nobody won in any guess is taken to be worth as much as what
    the other side won.
    """
    guess = Guess(law, view)
    # Chance of its own: the price of a call is no matter of luck, and bots with one seed must agree on it.
    rng = random.Random(0)
    worlds = [guess.deal(rng) for _ in range(_WORLDS)]
    own = law.band(view.public, view.who)
    won = [_net(law, state, view.who, wanted, own) for state in worlds]
    gains, losses = [one for one in won if one > 0], [-one for one in won if one < 0]
    gain = sum(gains) / len(gains) if gains else 0.0
    loss = sum(losses) / len(losses) if losses else gain
    return Prices(gain or loss, loss, -_net(law, worlds[0], view.who, refused, own))


def _net(law: Law, state: State, seat: str, said: Word, own: str) -> int:
    """Return what a band gets by a word, less what the others get, when all that it brings about has been said."""
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
        word = owed(law, view, menu(law, state.public, speaker, view.own))
        if word is None:
            break
        act = Act(speaker, word)
    return _difference(given, own)


def _difference(given: Mapping[str, int], own: str) -> int:
    return max(points for side, points in given.items() if side in own) - max(
        points for side, points in given.items() if side not in own
    )
