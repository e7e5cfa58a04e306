"""The records and score sheets of one table's matches, the present one and the earlier ones in the store."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from truco.app.tables.order import Order
from truco.app.tables.records import Played, Reported, begins, earlier_match, position_text, record_text, sheet_of_match
from truco.app.tables.row import Row
from truco.app.tables.stored import UnreadableError
from truco.app.tables.surroundings import Surroundings
from truco.errors import TableError
from truco.referee import Sheet

_LOG: Final = logging.getLogger(__name__)


class Archive:
    """The matches that were played at one table; `code` is the table's code."""

    def __init__(self, around: Surroundings, order: Order, code: str) -> None:
        """Keep the log of the table."""
        self.code = code
        self._around = around
        self._order = order

    async def record(self, who: str, *, match: int | None = None) -> str:
        """Return the record of a match for a viewer; without `match` that of the present match.

        Raises `TableError`: `no-such-match` for a match that was never begun, `deals-secret` for a viewer without a
        seat while the table is closed.
        """
        if self._closed and who not in self._order.table.law.seats:
            raise TableError("deals-secret")
        return record_text(self._order.table.law, await self._played(match), who, None)

    async def sheet(self, *, seated: bool, match: int | None = None) -> Sheet:
        """Return the score sheet of a match; without `match` that of the present match.

        Raises `TableError`: `no-such-match` for a match that was never begun, `bad-token` for a viewer that is not
        `seated` while the match lasts, `deals-secret` while the table is closed.
        """
        played = await self._played(match)
        if not (seated or played.over):
            raise TableError("deals-secret" if self._closed else "bad-token")
        return sheet_of_match(self._order.table.law, played, self.code)

    async def _played(self, match: int | None) -> Played:
        """Return a match of this table, the present one if none is named."""
        if match is None or match == self._order.table.match:
            return self._present()
        if match not in range(1, self._order.table.match):
            raise TableError("no-such-match")
        return self._secret(earlier_match(await self._log(), match, self._order.names))

    @property
    def _closed(self) -> bool:
        """Whether others still play the deals of this table."""
        return self._order.table.standing.closed

    def _secret(self, played: Played) -> Played:
        """Return a match that is over, of which a closed table shows each seat only what it saw."""
        return replace(played, over=not self._closed)

    async def report(self, seat: str, seq: int, comment: str) -> Reported:
        """Store a seat's report of a ruling; return the record of its match up to that row, and the position.

        The record contains the comment. Both contain only what the seat may know. Raises `TableError` (`bad-report`)
        for a row that belongs to no match.
        """
        if not self._order.table.match or seq > self._order.table.seq:
            raise TableError("bad-report")
        played = self._present()
        if seq < self._order.table.begun:
            log = await self._log()
            match = sum(begins(row) for row in log if row.seq <= seq)
            if not match:
                raise TableError("bad-report")
            played = self._secret(earlier_match(log, match, self._order.names))
        await self._around.store.report(self._order.table_id, seq, self._around.moments.now(), comment)
        law = self._order.table.law
        record = record_text(law, played, seat, seq, [("_Comment", " ".join(comment.split()))])
        return Reported(record, position_text(law, played, seat, seq))

    def _present(self) -> Played:
        if self._order.table.over:
            return self._secret(earlier_match(self._order.rows, 1, self._order.names))
        now = self._order.table.standing
        return Played(tuple(self._order.rows), now, self._order.names, over=False, paper=now)

    async def _log(self) -> tuple[Row, ...]:
        """Return all rows of this table from the store; only those of the present match are in memory."""
        try:
            stored = await self._around.store.load(self.code)
        except UnreadableError as error:
            _LOG.error("table %s is damaged in the store: %s", self.code, error)
            raise TableError("damaged-table") from None
        return () if stored is None else stored.rows
