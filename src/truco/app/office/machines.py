"""The machines with a copy of one event: the address of each, and the secret of each pair.

A machine accepts a message of another one only if it is signed with the secret of the two. The secret is created when
the second machine begins to follow, and is stored beside the log, never in it.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from truco.club.acts import TakeOver
from truco.club.log import Log

_SECRET_BYTES: Final = 32
_NONCE_BYTES: Final = 16


class Machine(NamedTuple):
    """A machine with a copy of an event.

    - `device`, `name`: its id and name in the log.
    - `address`: the address of its server for the event, such as `http://192.168.1.7:8000/api/events/K7MPQ`, or its
      file; empty if it has neither.
    - `secret`: the secret of the two machines; empty if they need none.
    - `seen`: the time of its last message (seconds since 1970).
    """

    device: str
    name: str
    address: str = ""
    secret: str = ""
    seen: float = 0.0

    @property
    def is_server(self) -> bool:
        """Whether other machines can reach it over the network."""
        return self.address.startswith(("http://", "https://"))


def is_loopback(address: str) -> bool:
    """Return whether an address is a loopback address, which only the machine itself can reach.

    >>> is_loopback("http://127.0.0.1:8000/api/events/K7MPQ"), is_loopback("http://[::1]/"), is_loopback("http://box/")
    (True, True, False)
    """
    name = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def new_secret() -> str:
    """Return a new secret for two machines."""
    return secrets.token_hex(_SECRET_BYTES)


def new_nonce() -> str:
    """Return a random word for a single message."""
    return secrets.token_hex(_NONCE_BYTES)


def signature(secret: str, parts: Sequence[str], body: bytes) -> str:
    """Return the signature of a message between two machines.

    >>> signature("ab", ("GET", "after=7"), b"")[:8]
    '8088ea93'

    `parts` are the other signed parts of the message: the sender, the method, the event, the nonce, the query.
    """
    content = "\n".join((*parts, hashlib.sha256(body).hexdigest()))
    return hmac.new(secret.encode(), content.encode(), hashlib.sha256).hexdigest()


def is_signed(secret: str, parts: Sequence[str], body: bytes, received: str) -> bool:
    """Return whether a message has the right signature, in a time that does not depend on the signature.

    >>> is_signed("ab", ("GET",), b"", signature("ab", ("GET",), b"")), is_signed("", (), b"", signature("", (), b""))
    (True, False)

    Without a secret no message is signed.
    """
    return bool(secret) and hmac.compare_digest(signature(secret, parts, body).encode(), received.encode())


MACHINE: Final = "truco-machine"
ADDRESS: Final = "truco-address"
NONCE: Final = "truco-nonce"
SIGNATURE: Final = "truco-signature"
"""The headers of a message: the sender, the address of the sender's server, the nonce, the signature."""


class Message(NamedTuple):
    """The parts of a request that its signature covers besides the body.

    `device` is the id of the sending machine, `uid` the event, `nonce` a random word for this message.
    """

    device: str
    method: str
    uid: str
    nonce: str
    query: str
    address: str


def reply(nonce: str, status: int) -> tuple[str, ...]:
    """Return the parts of an answer that its signature covers besides the body."""
    return ("answer", nonce, str(status))


class Claim(NamedTuple):
    """The claim of a log about the writing machine.

    `term` counts the takeovers, `earlier` is the negative time of the last takeover, `device` is the machine that it
    names. Claims are compared in this order, so both machines prefer the same one of two logs.
    """

    term: int
    earlier: float
    device: str


def claim_of(log: Log, first: str) -> Claim:
    """Return the claim of a log; `first` is the machine that wrote its first entry.

    >>> claim_of(Log(), "laptop")
    Claim(term=0, earlier=0.0, device='laptop')
    """
    takeovers = [entry for entry in log.entries if isinstance(entry.act, TakeOver)]
    if not takeovers:
        return Claim(0, 0.0, first)
    last = takeovers[-1]
    assert isinstance(last.act, TakeOver)  # noqa: S101  (for the type checker)
    return Claim(len(takeovers), -last.at, last.act.device)


def prevails(theirs: Claim, mine: Claim, *, sender: str, receiver: str) -> bool:
    """Return whether the log of another machine prevails over the log here, where both have entries of their own.

    >>> old, new = Claim(0, 0.0, "old"), Claim(1, -60.0, "new")
    >>> prevails(new, old, sender="new", receiver="old"), prevails(old, new, sender="old", receiver="new")
    (True, False)

    The log with more takeovers prevails; with equal numbers, the log with the earlier last takeover. If both name the
    same machine, as after a restore from an old copy, the log of that machine prevails.
    """
    if theirs == mine:
        return sender == theirs.device and receiver != mine.device
    return theirs > mine
