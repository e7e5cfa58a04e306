"""Limits for clients that guess codes, which never stop a client that has a valid key or has opened the code before.

Many people may share one address: a club behind one router, a hall behind one proxy. So what one of them guesses must
not stop the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

from starlette.types import Scope

from truco.app.tables.codes import read_code
from truco.app.web.problems import Problem
from truco.app.web.security import Buckets, client_of
from truco.errors import TrucoError

AT_ONCE: Final = 30
"""How many wrong codes one address may send at once."""

PER_SECOND: Final = 0.1
"""How many wrong codes an address may send in a second after that."""

_REMEMBERED: Final = 65_536
"""How many codes that addresses opened, and how many valid credentials, are remembered."""

_QUEUE: Final = 16
"""How many requests of one address may wait for the check of one team's code."""

_DELAY: Final = 0.5
"""Seconds for which a wrong code of a team delays the next one, after `AT_ONCE` wrong ones from an address."""

EQUALLY_LATE: Final = 0.25
"""Seconds after which a guesser is refused, so that the time does not reveal whether an event exists."""

_MISSING: Final = ("no-such-table", "no-such-event")
"""The errors for a wrong code."""

_Key = TypeVar("_Key", bound=Hashable)
_Opened = TypeVar("_Opened")


class _Remembered(Generic[_Key]):
    """The last values of a kind that were added."""

    def __init__(self, most: int = _REMEMBERED) -> None:
        self._values: OrderedDict[_Key, None] = OrderedDict()
        self._most = most

    def add(self, value: _Key) -> None:
        """Add a value, or make it the newest."""
        self._values[value] = None
        self._values.move_to_end(value)
        while len(self._values) > self._most:
            self._values.popitem(last=False)

    def discard(self, value: _Key) -> None:
        """Remove a value if it is there."""
        self._values.pop(value, None)

    def __contains__(self, value: object) -> bool:
        return value in self._values


class Guesses:
    """The wrong codes of each address, and what each address and each credential has opened."""

    def __init__(self, size: float = AT_ONCE, rate: float = PER_SECOND) -> None:
        """Begin without wrong codes; one address may send `size` at once and `rate` in a second."""
        self._buckets = Buckets(size, rate)
        self._opened: _Remembered[tuple[str, str]] = _Remembered()
        self._proven: _Remembered[bytes] = _Remembered()
        self._lanes: dict[tuple[str, str], _Lane] = {}
        self._secret = secrets.token_bytes(32)

    def take(self, scope: Scope) -> bool:
        """Count a code that may be wrong; return whether the address may still send such codes."""
        return self._buckets.of(scope).take()

    def give_back(self, scope: Scope) -> None:
        """Count a code no longer, because it was right."""
        self._buckets.of(scope).give_back()

    async def open(self, scope: Scope, code: str, find: Callable[[str], Awaitable[_Opened]]) -> _Opened | None:
        """Return what a code opens by `find`, `None` for an address that sent too many wrong codes and never this one.

        Raises the error of `find`; a wrong code is counted.
        """
        opened = self.has_opened(scope, code)
        if not opened and not self.take(scope):
            return None
        missed = False
        try:
            result = await find(code)
        except TrucoError as error:
            missed = error.code in _MISSING
            if missed:
                self.closed(scope, code)
            raise
        finally:
            if not missed and not opened:
                self.give_back(scope)
        self.opened(scope, code)
        return result

    # -- what was opened -------------------------------------------------------------------------------------------

    def has_opened(self, scope: Scope, code: str) -> bool:
        """Return whether the address of a request has opened a code before."""
        return (client_of(scope), read_code(code)) in self._opened

    def opened(self, scope: Scope, code: str) -> None:
        """Remember that the address of a request has opened a code, or had a key to it."""
        self._opened.add((client_of(scope), read_code(code)))

    def closed(self, scope: Scope, code: str) -> None:
        """Forget that the address of a request has opened a code, because there is nothing with that code now."""
        self._opened.discard((client_of(scope), read_code(code)))

    # -- who was recognized ----------------------------------------------------------------------------------------

    def prove(self, credential: str) -> None:
        """Remember that a credential is valid: a key or a token, or a team's code with the hash that it opens."""
        self._proven.add(self._digest(credential))

    def is_proven(self, credential: str) -> bool:
        """Return whether a credential was valid before."""
        return self._digest(credential) in self._proven

    def proof(self, credential: str) -> str:
        """Return a name for a credential that was valid before, empty for any other."""
        digest = self._digest(credential)
        return digest.hex() if digest in self._proven else ""

    def _digest(self, credential: str) -> bytes:
        return hmac.digest(self._secret, credential.encode(), "sha256")

    @contextlib.asynccontextmanager
    async def lane(self, scope: Scope, name: str) -> AsyncIterator[_Lane]:
        """Wait until no other request of the address checks a code of the same name.

        Raises `Problem` (`too-many`) where too many requests wait already.
        """
        key = (client_of(scope), name)
        lane = self._lanes.setdefault(key, _Lane())
        if lane.waiting >= _QUEUE:
            raise Problem("too-many")
        lane.waiting += 1
        try:
            async with lane.lock:
                yield lane
        finally:
            lane.waiting -= 1
            if not lane.waiting:
                del self._lanes[key]


class _Lane:
    """The checks of one address for one name, one after another."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0

    async def delay(self) -> None:
        """Delay the next check, because this one failed."""
        await asyncio.sleep(_DELAY)
