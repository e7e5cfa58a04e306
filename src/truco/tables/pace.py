"""When bots speak and the table deals: a schedule drawn apart from the cards.

Nothing here sees a card, a menu or what a bot has chosen, so that no delay can tell what anybody holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol


class Dice(Protocol):
    """A source of delays, such as `random.Random`."""

    def uniform(self, a: float, b: float, /) -> float:
        """Return a number between two others."""


class Pace(NamedTuple):
    """The delays of a pace in seconds.

    `think` is the range in which a bot acts; `speak` the least time that people have to call the envido before a bot
    acts; `hand` the look at a finished hand before the next is cut; `errand` the time of one act of the table;
    `muestra` how long everybody may speak before the table turns the muestra; `silence` how long a seat that is asked
    for a flor or a number may take before the table goes on, whether it has one or not. A bot never takes so long.
    """

    think: tuple[float, float]
    speak: float
    hand: float
    errand: float
    muestra: float
    silence: float


PACES: Final[Mapping[str, Pace]] = {
    "slow": Pace((1.6, 2.8), 4.0, 6.0, 1.0, 4.0, 8.0),
    "normal": Pace((0.8, 1.5), 2.0, 3.5, 0.5, 2.5, 5.0),
    "fast": Pace((0.4, 0.7), 1.2, 1.5, 0.2, 1.2, 2.5),
}
"""The paces by name."""

_EARLY: Final = 0.6
"""A bot that advises does so in the first part of the time in which it would act."""

_GRID: Final = 0.5
"""Seconds between the moments at which a thought that comes late may be told."""


def turn_delay(pace: Pace, dice: Dice, *, may_call: bool) -> float:
    """Return how long a bot that is due waits.

    >>> import random
    >>> turn_delay(PACES["fast"], random.Random(1), may_call=True)
    1.2

    `may_call` tells whether a person may still call the envido: then the bot leaves the time to speak, whatever it is
    about to do, for its card, its quiero or its mazo could end that right.
    """
    drawn = dice.uniform(*pace.think)
    return max(drawn, pace.speak) if may_call else drawn


def advice_delay(pace: Pace, dice: Dice) -> float:
    """Return how long a bot waits that tells its opinion on a call which a person answers."""
    return dice.uniform(*pace.think) * _EARLY


def release(planned: float, now: float, haste: float = 1.0) -> float:
    """Return when a thought is told that was to be told at an hour.

    >>> release(10.0, now=9.2), release(10.0, now=10.1), release(10.0, now=10.7)
    (10.0, 10.5, 11.0)

    A thought that takes too long is told at the next of a few moments which are fixed beforehand, so that its length,
    which follows the cards, shows as little as can be. `haste` divides the time between them.
    """
    grid = _GRID / haste
    return planned + max(0, math.ceil((now - planned) / grid)) * grid
