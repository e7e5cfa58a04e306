"""The host names to which a server answers, and the addresses of its clients.

A page of `evil.example` may point its own name to this machine once it is loaded (DNS rebinding); then the browser
enables it to read our answers. An address cannot be rebound, nor can `localhost`; every other name must be allowed.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from truco.app.tables import data_folder

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]/@?#\s]+)(?::[0-9]{1,5})?", re.IGNORECASE)
_LABEL: Final = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME: Final = re.compile(rf"(?:\*\.)?{_LABEL}(?:\.{_LABEL})*")
_LONGEST: Final = 253


def read_name(text: str) -> str:
    """Return a host name in lower case: `box`, or `*.example.org` for all names below.

    >>> read_name("Truco.Example.org")
    'truco.example.org'

    Raises `ValueError` for a text that is no name, such as an address with a scheme or a port.
    """
    name = text.strip().casefold().rstrip(".")
    if len(name) > _LONGEST or not _NAME.fullmatch(name):
        raise ValueError(text)
    return name


def name_in(host: str) -> str:
    """Return the name in a `Host` header without its port, empty if there is none.

    >>> name_in("Box.Local:8000"), name_in("[::1]:80"), name_in("[")
    ('box.local', '::1', '')
    """
    match = _HOST.fullmatch(host.strip())
    return match[1].strip("[]").casefold().rstrip(".") if match else ""


def names_file() -> Path:
    """Return the file with the names that the user allowed, one on each line."""
    return data_folder() / "allowed-hosts"


def read_names(file: Path) -> tuple[str, ...]:
    """Return the names in a file; other lines are ignored."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    names = []
    for line in lines:
        try:
            names.append(read_name(line))
        except ValueError:
            continue
    return tuple(dict.fromkeys(names))


class ServerNames:
    """The host names to which a server answers.

    `given` are fixed while it runs; `file` has more, and is read again when it has changed, so that a name can be
    allowed while the server runs.
    """

    def __init__(self, given: Iterable[str] = (), file: Path | None = None) -> None:
        """Allow the given names, the name of this machine, and those in the file."""
        own = socket.gethostname().casefold().partition(".")[0]
        self._given = frozenset((*map(read_name, given), own, f"{own}.local"))
        self._file = file
        self._read: tuple[int, int] | None = None
        self._written: frozenset[str] = frozenset()

    def allows(self, host: str) -> bool:
        """Return whether the server answers to a `Host` header.

        >>> names = ServerNames(["*.example.org"])
        >>> names.allows("a.example.org:80"), names.allows("127.0.0.1:8000"), names.allows("evil.example")
        (True, True, False)
        """
        name = name_in(host)
        if not name:
            return False
        if name == "localhost" or name.endswith(".localhost") or _is_address(name):
            return True
        above = {f"*.{name.split('.', number)[-1]}" for number in range(1, name.count(".") + 1)}
        return not above.union({name}).isdisjoint(self._given | self._from_file())

    def _from_file(self) -> frozenset[str]:
        if self._file is None:
            return frozenset()
        try:
            status = self._file.stat()
        except OSError:
            return frozenset()
        now = (status.st_mtime_ns, status.st_size)
        if now != self._read:
            self._written, self._read = frozenset(read_names(self._file)), now
        return self._written


def network_of(address: str) -> str:
    """Return the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address.

    >>> network_of("::ffff:10.0.0.1"), network_of("2001:db8:1:2:3::4"), network_of("")
    ('10.0.0.1', '2001:db8:1:2::/64', '')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed.packed, 64), strict=False))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
