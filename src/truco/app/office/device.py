"""The identity of machines: one machine writes an event at a time, the others follow."""

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

from truco.app.tables import data_folder, file_of

_FILE: Final = "device.json"
_BYTES: Final = 4
_LONGEST: Final = 40
"""The most characters of a machine's name in its id."""


class Device(NamedTuple):
    """A machine that writes events: its id, which never changes, and its name for people."""

    id: str
    name: str


def this_device(
    folder: Path,
    *,
    draw: Callable[[int], str] = secrets.token_hex,
    name: Callable[[], str] = socket.gethostname,
) -> Device:
    """Return this machine from a file in the folder of the user's data; the file is created if it does not exist.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     device = this_device(Path(folder), draw=lambda count: "ab" * count, name=lambda: "mesa")
    ...     device, this_device(Path(folder)) == device
    (Device(id='mesa-abababab', name='mesa'), True)

    `draw` returns random bytes as hexadecimal digits, `name` returns the name of the machine. Raises `OSError`.
    """
    file = folder / _FILE
    device = _read(file)
    if device is not None:
        return device
    host_name = name() or "truco"
    new = Device(f"{host_name[:_LONGEST]}-{draw(_BYTES)}", host_name)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    spare = folder / f"{_FILE}.{draw(_BYTES)}"
    spare.write_text(json.dumps(new._asdict()), encoding="utf-8")
    try:
        os.link(spare, file)  # atomic, and only if no other program was faster
    except FileExistsError:
        device = _read(file)
        if device is not None:
            return device
        spare.replace(file)
    except OSError:  # a disk without links
        spare.replace(file)
    finally:
        spare.unlink(missing_ok=True)
    return new


def _read(file: Path) -> Device | None:
    """Return the machine in a file, `None` for a file without one."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
        return Device(str(stored["id"]), str(stored["name"])) if stored["id"] else None
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def server_device(url: str) -> Device:
    """Return a PostgreSQL database as a machine, because all programs that reach it write there in turn.

    >>> server_device("postgresql://truco:s3cret@box/truco").name
    'box/truco'
    """
    address = make_url(url)
    name = f"{address.host or 'localhost'}/{address.database or ''}"
    port = address.port or 0
    return Device(f"{name[:_LONGEST]}-{hashlib.sha256(f'{name}:{port}'.encode()).hexdigest()[: 2 * _BYTES]}", name)


def device_of(url: str) -> Device:
    """Return the machine that writes in a database: this machine for a file, the database itself for PostgreSQL.

    Raises `OSError` if the file of this machine cannot be read or created.
    """
    return this_device(data_folder()) if file_of(url) else server_device(url)
