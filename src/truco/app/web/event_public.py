"""The public answers about the events of a server, worked out and packed once for each entry."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from truco.app.office import KeptEvent
from truco.app.office.partners import Seen
from truco.app.office.workers import EventWorkers
from truco.app.web.bodies import Packed
from truco.app.web.event_body import Body, writer_body
from truco.app.web.event_work import public_answer

_KEPT: Final = 64
"""For how many events the last answer for everybody is kept."""


@dataclass(frozen=True, slots=True)
class _Made:
    """The last answer about an event, or the work on it: after the row with a digest, and with what goes around it."""

    digest: str
    around: Body
    packed: asyncio.Task[Packed]


class PublicAnswers:
    """The last answer about each event for everybody; who asks while it is worked out waits for the same."""

    def __init__(self, away: EventWorkers) -> None:
        """Begin with none; `away` is where answers about large events are worked out."""
        self._away = away
        self._made: dict[str, _Made] = {}

    async def packed(self, kept: KeptEvent, seen: Iterable[Seen]) -> Packed:
        """Return the packed answer with what everybody may know of an event; `seen` are the other machines."""
        around: Body = {"code": kept.code, "writer": writer_body(kept, seen)}
        made = self._made.pop(kept.code, None)
        if made is None or _is_old(made, kept.digest, around):
            work = asyncio.ensure_future(self._away.run(kept, public_answer, around))
            work.add_done_callback(lambda done: done.cancelled() or done.exception())  # who asked may have gone
            made = _Made(kept.digest, around, work)
        self._made[kept.code] = made
        while len(self._made) > _KEPT:
            del self._made[next(iter(self._made))]
        return await asyncio.shield(made.packed)  # others wait for it after who asked first has gone

    def forget(self, code: str) -> None:
        """Forget an event that was deleted."""
        self._made.pop(code, None)


def _is_old(made: _Made, digest: str, around: Body) -> bool:
    failed = made.packed.done() and (made.packed.cancelled() or made.packed.exception() is not None)
    return failed or (made.digest, made.around) != (digest, around)
