"""Long computations on the logs of events in worker processes, which keep recent logs and fold each row once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, Final, ParamSpec, TypeVar

from truco.app.office.kept import KeptEvent, extend_log
from truco.app.office.row import Row, first_digest
from truco.app.tables.pool import Pool
from truco.club.log import Log

_Result = TypeVar("_Result")
_About = ParamSpec("_About")

LITTLE: Final = 64
"""The most teams and matches of an event whose computations need no worker."""

_TAIL: Final = 16
"""The number of the last rows that a worker gets at first; it most likely has all others."""

_LOGS: Final = 8
"""The number of events whose logs a worker keeps."""


class EventWorkers:
    """Runs long computations on large events in worker processes."""

    def __init__(self, pool: Pool) -> None:
        """Use the worker processes of a pool."""
        self._pool = pool

    async def run(
        self,
        kept: KeptEvent,
        work: Callable[Concatenate[Log, _About], _Result],
        *arguments: _About.args,
        **keywords: _About.kwargs,
    ) -> _Result:
        """Call a function of a module with the present log of an event, and return its result.

        A small event needs no worker. Raises the errors of the function.
        """
        event = kept.event
        if len(event.entrants) + len(event.matches) <= LITTLE:
            return work(kept.log, *arguments, **keywords)
        return await self.send(kept, work, *arguments, **keywords)

    async def send(
        self,
        kept: KeptEvent,
        work: Callable[Concatenate[Log, _About], _Result],
        *arguments: _About.args,
        **keywords: _About.kwargs,
    ) -> _Result:
        """Do the same as `run`, but always in a worker: for work that is long for every event, such as paper."""
        rows = kept.rows()
        begun = max(len(rows) - _TAIL, 0)
        task = (kept.uid, rows[begun - 1].digest if begun else "", work, arguments, keywords)
        result: _Result | _Behind = await self._pool.run(_on_log, rows[begun:], *task)
        if isinstance(result, _Behind):  # every worker can begin with all rows
            result = await self._pool.run(_on_log, rows, kept.uid, "", work, arguments, keywords)
        assert not isinstance(result, _Behind)  # noqa: S101  (only an answer to a part of the rows)
        return result


# -- in a worker -------------------------------------------------------------------------------------------------------


class _Behind:
    """The answer of a worker that lacks earlier rows."""


@dataclass(frozen=True, slots=True)
class _Folded:
    """The log of an event up to the row with a digest, and the writing machine at that row."""

    log: Log
    digest: str
    writer: str


_FOLDED: Final[dict[str, _Folded]] = {}


def _on_log(  # noqa: PLR0913, PLR0917  (the arguments for a worker)
    rows: tuple[Row, ...],
    uid: str,
    before: str,
    work: Callable[..., _Result],
    arguments: tuple[object, ...],
    keywords: dict[str, object],
) -> _Result | _Behind:
    """Call a function with the log that ends with some rows; `before` is the digest of the row before them, if any."""
    folded = _FOLDED.pop(uid, None)
    digests = [before or first_digest(uid), *(row.digest for row in rows)]
    if folded is not None and folded.digest in digests:
        new = rows[digests.index(folded.digest) :]
    elif before:
        return _Behind()
    else:
        folded, new = _Folded(Log(), first_digest(uid), ""), rows
    log = extend_log(folded.log, folded.digest, folded.writer, new)
    _FOLDED[uid] = _Folded(log, digests[-1], log.event.device or folded.writer or rows[0].device)
    while len(_FOLDED) > _LOGS:
        del _FOLDED[next(iter(_FOLDED))]
    return work(log, *arguments, **keywords)
