"""The services that all tables of a process share, and the source of time among them."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from truco.app.tables.pace import Dice
from truco.app.tables.pool import Pool
from truco.app.tables.store import Store
from truco.app.tables.thinking import Thinker, Workers
from truco.engine.croupier import Chance


class Moments(Protocol):
    """A source of time; tests have their own."""

    def now(self) -> float:
        """Return the present time in seconds since 1970."""

    async def until(self, moment: float) -> None:
        """Wait until a time; return at once if it is past."""


class RealMoments:
    """The time of this machine."""

    def now(self) -> float:
        """Return the present time in seconds since 1970."""
        return time.time()

    async def until(self, moment: float) -> None:
        """Wait until a time."""
        await asyncio.sleep(max(0.0, moment - self.now()))


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The services that tables share; all except the store have a default.

    `store` stores the rows, `moments` is the source of time, `chance` gives cards, codes and tokens, `dice` gives
    delays (a separate source, so that delays reveal no cards), `thinker` runs the bots, `pool` other work that takes
    long, so that no bot waits for it; `haste` divides every delay of
    bots and tables, for tests. `ended` are called with the code of every table whose match is over.
    """

    store: Store
    moments: Moments = field(default_factory=RealMoments)
    chance: Chance = field(default_factory=secrets.SystemRandom)
    dice: Dice = field(default_factory=random.SystemRandom)
    thinker: Thinker = field(default_factory=Workers)
    pool: Pool = field(default_factory=Pool)
    haste: float = 1.0
    ended: list[Callable[[str], None]] = field(default_factory=list)
