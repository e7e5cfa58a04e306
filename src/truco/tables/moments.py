"""The source of time for tables: the present time, and waiting for a later one."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


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
