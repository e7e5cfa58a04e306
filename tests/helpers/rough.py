"""Plays rough random matches, in which seats of a refereed table also say words out of place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from tests.helpers.walk import begin, walk

from truco.engine import MESA, Act, Law, State, rule, word
from truco.engine.table.words import fixed
from truco.record import Step

_PLAIN = tuple(spoken.token for spoken in fixed())
_ROUGH = 0.4
_TRIES = 12


def rough(law: Law, chance: random.Random, most: int, dealer: str = "") -> Iterator[tuple[list[Step], State]]:
    """Play at random, and yield after every act the steps so far, always the same list, and the state.

    At a refereed table two acts in five are any word that the law rules on, lawful or not.
    """
    first, state = begin(law, dealer)
    steps = [Step(MESA, "", law.lawful("hand.start"), first)]
    for _ in range(most):
        moment = rough_step(law, state, chance)
        if moment is None:
            return
        step, state = moment
        steps.append(step)
        yield steps, state


def rough_step(law: Law, state: State, chance: random.Random) -> tuple[Step, State] | None:
    """Return one random act and the state after it, `None` once the match is over."""
    step = None
    if law.refereed and chance.random() < _ROUGH:
        step, state = _irregular(law, state, chance)
    if step is None:
        walked = next(walk(law, state, chance, 1), None)
        if walked is None:
            return None
        step = Step(walked.act.seat, walked.act.word.token, walked.decision.ruling, walked.decision.events)
        state = walked.decision.state
    return step, state


def _irregular(law: Law, state: State, chance: random.Random) -> tuple[Step | None, State]:
    """Return an accepted word of any seat, if one of a few tries finds it."""
    for _ in range(_TRIES):
        seat = chance.choice(law.seats)
        act = Act(seat, word(_token(law, state.own(seat).dealt or law.terms.pack.cards, chance)))
        ruling, events, after = rule(law, state, act)
        if ruling.happened:
            return Step(seat, act.word.token, ruling, events), after
    return None, state


def _token(law: Law, cards: Sequence[object], chance: random.Random) -> str:
    first, second, other = chance.choice(cards), chance.choice(cards), chance.choice(law.seats)
    held = [
        str(first),
        f"({first})",
        f"tapada-{first}",
        f"vuelvo-{first}",
        f"levanto-{first}",
        f"{first}+{second}",
        f"{first}+({second})",
    ]
    demands = [
        f"ver-{other}",
        f"pido-flor-{other}",
        f"muestro-{first}",
        f"muestro-{first}-{other}",
        f"anuncio-{chance.randrange(1, 6)}",
        f"queda-{first}",
    ]
    plain = [*chance.sample(_PLAIN, 4), "+".join(chance.sample(_PLAIN, 2)), str(chance.randrange(40))]
    return chance.choice([*held, *demands, f"descarto-{first}", *plain])
