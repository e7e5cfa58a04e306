"""The machines that keep one event: where each can be reached, and the secret by which two of them know each other.

A machine believes that another one writes now only if the message is signed with the secret of the two. The secret is
made when the second machine begins to follow, and is kept beside the log, never in it.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from truco.tournament.acts import TakeOver
from truco.tournament.log import Log

_SECRET_BYTES: Final = 32
_NONCE_BYTES: Final = 16


class Machine(NamedTuple):
    """A machine that keeps an event.

    - `device`, `name`: as the log names machines.
    - `address`: where its server answers about the event, such as `http://192.168.1.7:8000/api/events/K7MPQ`, or its
      file; empty where it has neither.
    - `secret`: of the two machines; empty where they need none.
    - `seen`: when it was last heard of (seconds since 1970).
    """

    device: str
    name: str
    address: str = ""
    secret: str = ""
    seen: float = 0.0

    @property
    def is_server(self) -> bool:
        """Whether others can ask it over the network."""
        return self.address.startswith(("http://", "https://"))


def is_loopback(address: str) -> bool:
    """Return whether an address is that of a machine for itself alone.

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
    """Return a word that is used for one message alone."""
    return secrets.token_hex(_NONCE_BYTES)


def signature(secret: str, parts: Sequence[str], body: bytes) -> str:
    """Return the signature of a message between two machines.

    >>> signature("ab", ("GET", "after=7"), b"")[:8]
    '8088ea93'

    `parts` are what the message is about: who sends it, the method, the event, a word used once, the query.
    """
    told = "\n".join((*parts, hashlib.sha256(body).hexdigest()))
    return hmac.new(secret.encode(), told.encode(), hashlib.sha256).hexdigest()


def is_signed(secret: str, parts: Sequence[str], body: bytes, given: str) -> bool:
    """Return whether a message has the right signature, in a time that does not depend on it.

    >>> is_signed("ab", ("GET",), b"", signature("ab", ("GET",), b"")), is_signed("", (), b"", signature("", (), b""))
    (True, False)

    No message is signed without a secret.
    """
    return bool(secret) and hmac.compare_digest(signature(secret, parts, body).encode(), given.encode())


MACHINE: Final = "truco-machine"
ADDRESS: Final = "truco-address"
NONCE: Final = "truco-nonce"
SIGNATURE: Final = "truco-signature"
"""The headers of a message: who sends it, where the sender's server answers, a word used once, the signature."""


class Message(NamedTuple):
    """What the signature of a request covers beside its body.

    `device` is the id of the machine that sends it, `uid` the event, `nonce` a word that is used for it alone.
    """

    device: str
    method: str
    uid: str
    nonce: str
    query: str
    address: str


def reply(nonce: str, status: int) -> tuple[str, ...]:
    """Return what the signature of an answer covers beside its body."""
    return ("answer", nonce, str(status))


class Claim(NamedTuple):
    """The right with which a log names the machine that writes.

    `term` counts the takeovers, `earlier` is the negative time of the last one, `device` the machine that it names.
    Claims are compared in this order, so of two logs that both machines have, each machine prefers the same one.
    """

    term: int
    earlier: float
    device: str


def claim_of(log: Log, first: str) -> Claim:
    """Return the claim of a log; `first` is the machine that wrote its first entry.

    >>> claim_of(Log(), "laptop")
    Claim(term=0, earlier=0.0, device='laptop')
    """
    taken = [entry for entry in log.entries if isinstance(entry.act, TakeOver)]
    if not taken:
        return Claim(0, 0.0, first)
    last = taken[-1]
    assert isinstance(last.act, TakeOver)  # noqa: S101  (for the type checker)
    return Claim(len(taken), -last.at, last.act.device)


def prevails(theirs: Claim, mine: Claim, *, sender: str, here: str) -> bool:
    """Return whether the log of another machine prevails over that of this one, where both have entries of their own.

    >>> old, new = Claim(0, 0.0, "old"), Claim(1, -60.0, "new")
    >>> prevails(new, old, sender="new", here="old"), prevails(old, new, sender="old", here="new")
    (True, False)

    The log with more takeovers does; of as many, the one whose last takeover was earlier. Where both name the same
    machine, as after one of them was restored from an old copy, the log of that machine prevails.
    """
    if theirs == mine:
        return sender == theirs.device and here != mine.device
    return theirs > mine
