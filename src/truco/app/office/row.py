"""A row of an event's log in a database and between machines: an entry, its machine, and its digest."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from truco.app.tables import next_link
from truco.club.event import Entry
from truco.club.log_format import VERSION, read_entry, write_entry
from truco.errors import TournamentError


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as it is stored.

    - `number`: the number of the entry, from 1.
    - `device`: the id of the machine that wrote it.
    - `client`: an id from the writer; a second row with the same id is not written.
    - `body`: the entry as JSON, with the version of the format.
    - `digest`: covers the row and all rows before it.
    """

    number: int
    device: str
    client: str
    body: str
    digest: str

    @property
    def entry(self) -> Entry:
        """The entry; raises `TournamentError` (`bad-log`, `newer-version`)."""
        return read_body(self.body)


def first_digest(uid: str) -> str:
    """Return the first digest of the chain of an event.

    >>> first_digest("00112233445566778899aabbccddeeff")[:8]
    '302eb7c6'
    """
    return next_link("", 0, 0.0, None, uid)


def row_of(entry: Entry, device: str, client: str, before: str) -> Row:
    """Return the row of an entry; `before` is the digest of the row before it.

    >>> from truco.club.acts import CloseRegistration
    >>> row = row_of(Entry(1, 0, 60.0, "Ana", CloseRegistration()), "laptop", "c1", first_digest("e1"))
    >>> row.entry.author, row == check_row(row, first_digest("e1"))
    ('Ana', True)
    """
    body = json.dumps({"v": VERSION, **write_entry(entry)}, ensure_ascii=False)
    return Row(entry.number, device, client, body, _digest(before, entry.number, device, client, body))


def read_body(body: str) -> Entry:
    """Return the entry of a row's body.

    >>> act = '{"is": "close-registration"}'
    >>> read_body(f'{{"v": 1, "number": 2, "after": 1, "at": 60.0, "author": "Ana", "act": {act}}}').at
    60.0

    Raises `TournamentError`: `newer-version` for a row of a later program, `bad-log` for a text that is no entry.
    """
    try:
        stored = json.loads(body)
    except (json.JSONDecodeError, RecursionError):
        raise TournamentError("bad-log", f"expected an entry as JSON, got {body[:_SHOWN]!r}") from None
    version = stored.pop("v", None) if isinstance(stored, dict) else None
    if not isinstance(version, int):
        raise TournamentError("bad-log", f"expected an entry with a version, got {body[:_SHOWN]!r}")
    if version > VERSION:
        raise TournamentError("newer-version", f"expected version {VERSION} or earlier, got {version}")
    return read_entry(stored)


_SHOWN: Final = 80


def check_row(row: Row, before: str) -> Row:
    """Return a row after checking its digest; raises `TournamentError` (`broken-chain`) for a wrong digest.

    `before` is the digest of the row before it.
    """
    if row.digest != _digest(before, row.number, row.device, row.client, row.body):
        raise TournamentError("broken-chain", f"expected an unchanged row {row.number}, got one that was changed")
    return row


def is_next(row: Row, before: str) -> bool:
    """Return whether a row follows the row with a digest."""
    return row.digest == _digest(before, row.number, row.device, row.client, row.body)


def _digest(before: str, number: int, device: str, client: str, body: str) -> str:
    return next_link(before, number, 0.0, f"{device} {client}", body)


# -- between machines --------------------------------------------------------------------------------------------------

_FIELDS: Final = ("number", "device", "client", "body", "digest")


def row_to_json(row: Row) -> dict[str, Any]:
    """Return a row as a JSON object, for a machine that follows.

    >>> row = Row(1, "laptop", "c1", "{}", "ab")
    >>> read_row(row_to_json(row)) == row
    True
    """
    return {name: getattr(row, name) for name in _FIELDS}


def read_row(stored: object) -> Row:
    """Return a row from JSON; raises `TournamentError` (`bad-log`)."""
    if not isinstance(stored, dict) or set(stored) != set(_FIELDS):
        raise TournamentError("bad-log", f"expected a row with {', '.join(_FIELDS)}, got {str(stored)[:_SHOWN]!r}")
    number, *texts = (stored[name] for name in _FIELDS)
    if not isinstance(number, int) or isinstance(number, bool) or not all(isinstance(value, str) for value in texts):
        raise TournamentError("bad-log", f"expected a number and texts, got {str(stored)[:_SHOWN]!r}")
    return Row(number, *texts)
