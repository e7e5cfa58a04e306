"""Warnings before the time of a seat is over, and when a connection breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

from truco.app.cli.telling import capital
from truco.app.cli.terminal.scene import Clock, Scene
from truco.app.cli.terminal.wire import Message

SLOW: Final = "slow"
"""The type of the alarm's message, which joins the server's messages."""

_LOW: Final = 15
_LAST: Final = 5


def seconds_to(moment: str) -> float:
    """Return the seconds until a time."""
    return (datetime.fromisoformat(moment) - datetime.now(UTC)).total_seconds()


class Alarm:
    """Calls `ring` with a message some seconds before a time is over."""

    def __init__(self, ring: Callable[[Message], None]) -> None:
        """Begin without a clock."""
        self._ring = ring
        self._clock: Clock | None = None
        self._planned: list[asyncio.TimerHandle] = []

    def watch_clock(self, scene: Scene) -> Iterator[str]:
        """Plan the alarms for the present clock; yield a sentence if a connection has just been lost."""
        clock = scene.clock
        if clock == self._clock:
            return
        self._clock = clock
        for planned in self._planned:
            planned.cancel()
        self._planned.clear()
        if clock is None:
            return
        left = seconds_to(clock.deadline)
        for n in (_LOW, _LAST) if clock.seat == scene.you else (_LOW,):
            if left > n:
                message = {"type": SLOW, "deadline": clock.deadline, "n": n}
                self._planned.append(asyncio.get_running_loop().call_later(left - n, self._ring, message))
        wait = seconds_to(clock.held) if clock.held else 0
        if wait > 0 and clock.seat != scene.you:
            yield scene.speech.say("absence.lost", name=capital(scene.name(clock.seat)), n=round(wait))


def warning(scene: Scene, message: Message) -> str:
    """Return the warning that a time is nearly over, empty if another clock runs by now."""
    clock = scene.clock
    if clock is None or clock.deadline != message["deadline"]:
        return ""
    key = "absence.low-you" if clock.seat == scene.you else "absence.low"
    return scene.speech.say(key, name=capital(scene.name(clock.seat)), n=message["n"])
