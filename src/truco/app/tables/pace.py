"""The delays of bots and of the table; they do not depend on the cards.

Nothing here knows a card, a menu or a bot's choice, so no delay can reveal what anybody holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol


class Dice(Protocol):
    """A source of delays, such as `random.Random`."""

    def uniform(self, a: float, b: float, /) -> float:
        """Return a random number between two others."""


class Pace(NamedTuple):
    """The delays of a pace in seconds.

    `think` is the range of a bot's delay; `speak` the least time that people have to call the envido before a bot acts;
    `hand` the time to look at a finished hand before the next cut; `errand` the delay of an act of the table;
    `muestra` the time in which everybody may speak before the table turns the muestra; `silence` the time that a seat
    has to answer for a flor or a number before the table continues, whether it has one or not; `settle` how long a
    decided hand of a refereed table is open for showing and claiming. `grace` is how long a seat that lost its
    connection may be away before its time counts, `choose` how long the others have to choose when a seat's time is
    over. Bots are faster.
    """

    think: tuple[float, float]
    speak: float
    hand: float
    errand: float
    muestra: float
    silence: float
    settle: float
    grace: float
    choose: float


PACES: Final[Mapping[str, Pace]] = {
    "slow": Pace((1.6, 2.8), 4.0, 6.0, 1.0, 4.0, 8.0, 12.0, 60.0, 45.0),
    "normal": Pace((0.8, 1.5), 2.0, 3.5, 0.5, 2.5, 5.0, 8.0, 30.0, 30.0),
    "fast": Pace((0.4, 0.7), 1.2, 1.5, 0.2, 1.2, 2.5, 4.0, 20.0, 20.0),
}
"""The paces by name."""


def thinking(pace: Pace, parts: tuple[float, float]) -> Pace:
    """Return a pace at which a bot thinks in these parts of the shortest and the longest delay.

    >>> thinking(PACES["fast"], (0.5, 2.0)).think
    (0.2, 1.4)
    """
    shortest, longest = pace.think
    return pace._replace(think=(shortest * parts[0], longest * parts[1]))


_EARLY: Final = 0.6
"""A bot gives advice in this part of the time in which it would act."""

_GRID: Final = 0.5
"""Seconds between the times at which a late word of a bot may be released."""


def turn_delay(pace: Pace, dice: Dice, *, may_call: bool) -> float:
    """Return the delay of a bot that must act.

    >>> import random
    >>> turn_delay(PACES["fast"], random.Random(1), may_call=True)
    1.2

    `may_call` is whether a person may still call the envido. Then the bot waits at least `speak` seconds, whatever it
    will do, because its card, its quiero or its mazo could end that right.
    """
    drawn = dice.uniform(*pace.think)
    return max(drawn, pace.speak) if may_call else drawn


def advice_delay(pace: Pace, dice: Dice) -> float:
    """Return the delay of a bot that gives its opinion on a call which a person answers."""
    return dice.uniform(*pace.think) * _EARLY


def glance_delay(pace: Pace, dice: Dice) -> float:
    """Return the delay of the moment at which a bot signs or looks elsewhere, after the beginning of the trick."""
    return dice.uniform(_EARLY * pace.think[0], pace.think[1])


HURRY: Final = 2.0
"""How many times faster bots act while no person plays the hand any more."""

BEAT: Final = 1.0
"""Seconds between the times at which every seat is sent what it noticed of signs, or nothing."""


def next_beat(now: float) -> float:
    """Return the time of the first beat after a time.

    >>> next_beat(10.0), next_beat(10.2)
    (11.0, 11.0)

    Beats come at full seconds, so that nothing that anybody does can move them.
    """
    return (math.floor(now / BEAT) + 1) * BEAT


def release(planned: float, now: float, haste: float = 1.0) -> float:
    """Return the time at which a bot's word that was planned for a time is released.

    >>> release(10.0, now=9.2), release(10.0, now=10.1), release(10.0, now=10.7)
    (10.0, 10.5, 11.0)

    A word that comes too late is released at the next of a few fixed times, because how long a bot thinks depends on
    the cards and should reveal as little as possible. `haste` divides the seconds between these times.
    """
    grid = _GRID / haste
    return planned + max(0, math.ceil((now - planned) / grid)) * grid
