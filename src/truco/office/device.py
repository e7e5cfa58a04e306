"""Machines: one of them writes an event at a time, the others follow."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import make_url

from truco.tables import data_folder, file_of

_FILE: Final = "device.json"
_BYTES: Final = 4
_LONGEST: Final = 40
"""The most characters of a machine's name in its id."""


class Device(NamedTuple):
    """A machine that writes events: its id, which never changes, and what people call it."""

    id: str
    name: str


def this_device(
    folder: Path,
    *,
    draw: Callable[[int], str] = secrets.token_hex,
    name: Callable[[], str] = socket.gethostname,
) -> Device:
    """Return this machine as a file in the folder of the user's data has it; the file is made if it does not exist.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     made = this_device(Path(folder), draw=lambda count: "ab" * count, name=lambda: "mesa")
    ...     made, this_device(Path(folder)) == made
    (Device(id='mesa-abababab', name='mesa'), True)

    `draw` returns random bytes as hexadecimal digits, `name` that of the machine. Raises `OSError`.
    """
    file = folder / _FILE
    known = _read(file)
    if known is not None:
        return known
    called = name() or "truco"
    made = Device(f"{called[:_LONGEST]}-{draw(_BYTES)}", called)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    spare = folder / f"{_FILE}.{draw(_BYTES)}"
    spare.write_text(json.dumps(made._asdict()), encoding="utf-8")
    try:
        os.link(spare, file)  # all at once, and only if no other program was faster
    except FileExistsError:
        known = _read(file)
        if known is not None:
            return known
        spare.replace(file)
    except OSError:  # a disk that has no links
        spare.replace(file)
    finally:
        spare.unlink(missing_ok=True)
    return made


def _read(file: Path) -> Device | None:
    """Return the machine that a file names, `None` where it names none."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        return Device(str(stored["id"]), str(stored["name"])) if stored["id"] else None
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def server_device(url: str) -> Device:
    """Return a database of PostgreSQL as a machine: whoever reaches it writes there in turn, from wherever.

    >>> server_device("postgresql://truco:s3cret@box/truco").name
    'box/truco'
    """
    address = make_url(url)
    name = f"{address.host or 'localhost'}/{address.database or ''}"
    port = address.port or 0
    return Device(f"{name[:_LONGEST]}-{hashlib.sha256(f'{name}:{port}'.encode()).hexdigest()[: 2 * _BYTES]}", name)


def device_of(url: str) -> Device:
    """Return the machine that writes in a database: this one for a file, the database itself where others reach it.

    Raises `OSError` where this machine cannot be named.
    """
    return this_device(data_folder()) if file_of(url) else server_device(url)
