"""The sockets that are open, by table and by client, so that none of these takes the server for itself."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from truco.views import SPECTATOR
from truco.web.connections import Limits
from truco.web.names import network_of


class Member(Protocol):
    """An open socket of a table."""

    @property
    def who(self) -> str:
        """The seat, or `SPECTATOR`."""

    def crowded_out(self) -> None:
        """Hear that a newer socket of the same seat takes this one's place."""


class Crowd:
    """Who is connected; `limits` say how many may be."""

    def __init__(self, limits: Limits) -> None:
        """Begin with nobody."""
        self._limits = limits
        self._tables: dict[str, dict[Member, None]] = {}
        self._clients: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket of a client; tell whether there was room for it, else it was not counted."""
        client = network_of(address)
        if self._clients[client] >= self._limits.by_address:
            return False
        self._clients[client] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a socket that was counted."""
        client = network_of(address)
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]

    def join(self, code: str, member: Member) -> bool:
        """Let a socket join a table; tell whether there was room.

        Spectators beyond the limit are turned away. A seat's holder never is: its oldest socket makes room, which may
        be a connection that broke unnoticed.
        """
        here = self._tables.setdefault(code, {})
        same = [one for one in here if one.who == member.who]
        if member.who == SPECTATOR and len(same) >= self._limits.spectators:
            return False
        if member.who != SPECTATOR and len(same) >= self._limits.by_seat:
            same[0].crowded_out()
            del here[same[0]]
        here[member] = None
        return True

    def part(self, code: str, member: Member) -> None:
        """Forget a socket of a table; nothing happens where it did not join."""
        here = self._tables.get(code, {})
        here.pop(member, None)
        if not here:
            self._tables.pop(code, None)
