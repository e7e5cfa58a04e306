"""How long a server keeps unused tables and events; nothing is deleted that is being played."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Table, and_, or_, select

from truco.app.tables.schema import GAME_TABLE, METADATA

HOUR: Final = 3600.0
"""Seconds between two looks for what is to be deleted."""

DAY: Final = 86_400.0
_PORTION: Final = 100
"""How many tables one transaction deletes."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """How many days after the last act a server deletes a table, and after the last entry an event; 0 means never.

    `unbegun` counts for a table at which no match began, and for an event without a team.
    """

    tables: int = 365
    events: int = 1095
    unbegun: int = 30


KEEP_ALL: Final = Keeping(0, 0, 0)
"""Nothing is ever deleted."""


def delete_tables(connection: Connection, keeping: Keeping, now: float, used: Collection[str]) -> tuple[str, ...]:
    """Delete tables that were not used for so long, with their logs; return their codes, a portion of all at most.

    `used` are the codes of tables that are open, none of which is deleted. `now` is the time in seconds since 1970.
    """
    old = [GAME_TABLE.c.updated < now - keeping.tables * DAY] if keeping.tables else []
    if keeping.unbegun:
        old.append(and_(GAME_TABLE.c.phase == "waiting", GAME_TABLE.c.updated < now - keeping.unbegun * DAY))
    if not old:
        return ()
    query = select(GAME_TABLE.c.id, GAME_TABLE.c.code).where(or_(*old), GAME_TABLE.c.code.not_in(used))
    old_rows = connection.execute(query.order_by(GAME_TABLE.c.updated).limit(_PORTION)).all()
    delete_with_rows(connection, GAME_TABLE, [row.id for row in old_rows])
    return tuple(row.code for row in old_rows)


def delete_with_rows(connection: Connection, parent: Table, ids: Collection[int]) -> None:
    """Delete rows of a table by their ids, and before them all rows of other tables that refer to them."""
    for table in reversed(METADATA.sorted_tables):
        for key in table.foreign_keys:
            if key.column.table is parent and ids:
                connection.execute(table.delete().where(key.parent.in_(ids)))
    if ids:
        connection.execute(parent.delete().where(parent.c.id.in_(ids)))
