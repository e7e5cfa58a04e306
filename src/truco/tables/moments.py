"""Time as tables use it: a clock that tells the hour and wakes them."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Moments(Protocol):
    """The hour, and waiting for one; tests bring their own."""

    def now(self) -> float:
        """Return the hour in seconds since 1970."""

    async def until(self, moment: float) -> None:
        """Wait for an hour; one that is past is there at once."""


class RealMoments:
    """The machine's own time."""

    def now(self) -> float:
        """Return the hour in seconds since 1970."""
        return time.time()

    async def until(self, moment: float) -> None:
        """Wait for an hour."""
        await asyncio.sleep(max(0.0, moment - self.now()))
