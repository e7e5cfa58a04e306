"""The list of a server's events, read from columns, and the deletion of unused events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, or_, select, update

from truco.app.tables import TOURNAMENT, TOURNAMENT_ENTRY
from truco.app.tables.retention import DAY, Keeping, delete_with_rows

PAGE: Final = 100
"""The number of events of a page of the list."""

_ENTERED: Final = '%"is": "enter"%'
"""The pattern of the entry of a team; an event without such an entry has not begun."""

_PORTION: Final = 20
"""The most events that one transaction deletes."""


class ListedEvent(NamedTuple):
    """An event in the list.

    `updated` is the time of its last entry in seconds since 1970; `listed` is 1 if it is in the public list.
    """

    code: str
    name: str
    updated: float
    listed: int


def public_events(connection: Connection, page: int) -> tuple[ListedEvent, ...]:
    """Return a page of the events in the public list, the most recently written first."""
    query = _QUERY.where(TOURNAMENT.c.listed == 1).order_by(TOURNAMENT.c.updated.desc(), TOURNAMENT.c.id.desc())
    rows = connection.execute(query.limit(PAGE).offset((page - 1) * PAGE))
    return tuple(ListedEvent(*row) for row in rows)


def events_with_codes(connection: Connection, codes: Collection[str]) -> tuple[ListedEvent, ...]:
    """Return the events with some codes, the most recently written first."""
    query = _QUERY.where(TOURNAMENT.c.code.in_(codes)).order_by(TOURNAMENT.c.updated.desc(), TOURNAMENT.c.id.desc())
    return tuple(ListedEvent(*row) for row in connection.execute(query))


_QUERY: Final = select(*(TOURNAMENT.c[name] for name in ListedEvent._fields))


def set_listed(connection: Connection, *, code: str, listed: bool) -> None:
    """Add an event to the public list of this server, or remove it."""
    connection.execute(update(TOURNAMENT).where(TOURNAMENT.c.code == code).values(listed=int(listed)))


def delete_events(connection: Connection, keeping: Keeping, now: float) -> tuple[str, ...]:
    """Delete events without an entry for the time in `keeping`, with their logs; return the codes of one portion.

    `now` is the time in seconds since 1970.
    """
    old = [TOURNAMENT.c.updated < now - keeping.events * DAY] if keeping.events else []
    if keeping.unbegun:
        team = select(TOURNAMENT_ENTRY.c.number).where(
            TOURNAMENT_ENTRY.c.tournament_id == TOURNAMENT.c.id, TOURNAMENT_ENTRY.c.body.like(_ENTERED)
        )
        old.append(and_(TOURNAMENT.c.updated < now - keeping.unbegun * DAY, ~team.exists()))
    if not old:
        return ()
    query = select(TOURNAMENT.c.id, TOURNAMENT.c.code).where(or_(*old)).order_by(TOURNAMENT.c.updated)
    events = connection.execute(query.limit(_PORTION)).all()
    delete_with_rows(connection, TOURNAMENT, [row.id for row in events])
    return tuple(row.code for row in events)
