"""Works on the logs of events in worker processes, which keep the last logs and fold each row once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, Final, ParamSpec, TypeVar

from truco.office.kept import KeptEvent, extended
from truco.office.row import Row, first_digest
from truco.tables.pool import Pool
from truco.tournament.log import Log

_Result = TypeVar("_Result")
_About = ParamSpec("_About")

LITTLE: Final = 64
"""How many teams and matches an event has, at most, of which everything is worked out where it is kept."""

_TAIL: Final = 16
"""How many of the last rows a worker is sent at first; all others it most likely has."""

_LOGS: Final = 8
"""Of how many events a worker keeps the log."""


class Away:
    """What takes long for a large event, by worker processes."""

    def __init__(self, pool: Pool) -> None:
        """Use the worker processes of a pool."""
        self._pool = pool

    async def run(
        self,
        kept: KeptEvent,
        work: Callable[Concatenate[Log, _About], _Result],
        *about: _About.args,
        **named: _About.kwargs,
    ) -> _Result:
        """Call a function of a module with the log of an event as it is now, and return its result.

        A little event needs no worker. Raises what the function raises.
        """
        event = kept.event
        if len(event.entrants) + len(event.matches) <= LITTLE:
            return work(kept.log, *about, **named)
        return await self.send(kept, work, *about, **named)

    async def send(
        self,
        kept: KeptEvent,
        work: Callable[Concatenate[Log, _About], _Result],
        *about: _About.args,
        **named: _About.kwargs,
    ) -> _Result:
        """Do as `run` does, in a worker however little the event is: for what takes long of each, such as paper."""
        rows = kept.rows()
        begun = max(len(rows) - _TAIL, 0)
        task = (kept.uid, rows[begun - 1].digest if begun else "", work, about, named)
        found: _Result | _Behind = await self._pool.run(_on_log, rows[begun:], *task)
        if isinstance(found, _Behind):  # every worker can begin with all rows
            found = await self._pool.run(_on_log, rows, kept.uid, "", work, about, named)
        assert not isinstance(found, _Behind)  # noqa: S101  (an answer to a part of the rows alone)
        return found


# -- in a worker -------------------------------------------------------------------------------------------------------


class _Behind:
    """The answer of a worker that lacks earlier rows."""


@dataclass(frozen=True, slots=True)
class _Folded:
    """The log of an event up to the row with a digest, and the machine that wrote then."""

    log: Log
    digest: str
    writer: str


_FOLDED: Final[dict[str, _Folded]] = {}


def _on_log(  # noqa: PLR0913, PLR0917  (what a worker is sent)
    rows: tuple[Row, ...],
    uid: str,
    before: str,
    work: Callable[..., _Result],
    about: tuple[object, ...],
    named: dict[str, object],
) -> _Result | _Behind:
    """Call a function with the log that ends with rows; `before` is the digest of the row before them, if any."""
    known = _FOLDED.pop(uid, None)
    digests = [before or first_digest(uid), *(row.digest for row in rows)]
    if known is not None and known.digest in digests:
        new = rows[digests.index(known.digest) :]
    elif before:
        return _Behind()
    else:
        known, new = _Folded(Log(), first_digest(uid), ""), rows
    log = extended(known.log, known.digest, known.writer, new)
    _FOLDED[uid] = _Folded(log, digests[-1], log.event.device or known.writer or rows[0].device)
    while len(_FOLDED) > _LOGS:
        del _FOLDED[next(iter(_FOLDED))]
    return work(log, *about, **named)
