"""Protection: a strict content policy, no requests of other sites, limits of size and number."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from truco.app.web.names import ServerNames, network_of
from truco.app.web.problems import answer

LARGEST_BODY: Final = 16_384
"""The largest request in bytes, except a record to replay and a list of an event."""

LARGEST_RECORD: Final = 262_144
"""The largest request with a record to replay, or a list of an event, in bytes."""

LARGEST_ROWS: Final = 2_097_152
"""The largest request with rows of the log of an event, from a machine that took over, in bytes."""

LARGEST_FRAME: Final = 16_384
"""The largest message on a socket, in bytes."""

_LISTS: Final = ("acts", "teams", "results", "consequences")
"""How the paths of events end to which whole lists are sent."""

_INLINE: Final = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_FOREIGN: Final = ("cross-site", "same-site")
_ADDRESSES: Final = 4096
_TABLE_PAGE: Final = re.compile("/t/[^/]+")
"""The page of a table, the only one where a person may speak instead of typing."""

_POWERS: Final = "camera=(), geolocation=(), microphone={microphone}"


def inline_hashes(html: str) -> tuple[str, ...]:
    """Return the sources that allow the inline scripts of a page, such as its import map.

    >>> inline_hashes('<script type="importmap">{}</script><script src="/x.js"></script>')
    ("'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='",)
    """
    digests = (hashlib.sha256(script.encode("utf-8")).digest() for script in _INLINE.findall(html))
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def content_policy(pages: Iterable[str]) -> str:
    """Return the content policy: only this server, and nothing inline except the import maps of these pages."""
    hashes = sorted({digest for page in pages for digest in inline_hashes(page)})
    return "; ".join(
        (
            "default-src 'self'",
            " ".join(("script-src 'self'", *hashes)),
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def same_origin(headers: Headers) -> bool:
    """Return whether a request comes from this server's own page, or from a program that is no browser.

    >>> same_origin(Headers({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}))
    True
    >>> same_origin(Headers({"host": "127.0.0.1:8000", "origin": "https://example.com"}))
    False

    An `Origin` that cannot be read counts as that of another site.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host.casefold() == headers.get("host", "").casefold()


def client_of(scope: Scope) -> str:
    """Return the address of a request or a socket as limits count it: an IPv4 address, or a /64 of IPv6."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


class Proofs(Protocol):
    """A memory of the credentials that were valid before."""

    def proof(self, credential: str) -> str:
        """Return a name for a credential that was valid before, empty for any other."""


class Bucket:
    """A token bucket: permissions that refill with time.

    >>> clock = iter((0.0, 0.0, 0.0, 5.0)).__next__
    >>> bucket = Bucket(2, 0.2, clock)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, True)

    `size` is how many it can hold, `rate` how many are added in a second, `now` a clock in seconds.
    """

    __slots__ = ("_at", "_left", "_now", "_rate", "_size")

    def __init__(self, size: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with a full bucket."""
        self._size, self._rate, self._now = size, rate, now
        self._left, self._at = size, now()

    def take(self) -> bool:
        """Take one permission; return whether there was one."""
        now = self._now()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Return a permission that was not needed."""
        self._left = min(self._size, self._left + 1)


class Buckets:
    """A bucket for each client (an address, or a /64 of IPv6) or each name; the oldest are removed."""

    def __init__(self, size: float, rate: float) -> None:
        """Begin without clients."""
        self._size, self._rate = size, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, scope: Scope) -> Bucket:
        """Return the bucket of the client of a request or socket."""
        return self.named(client_of(scope))

    def named(self, name: str) -> Bucket:
        """Return the bucket of a name."""
        bucket = self._buckets.pop(name, None) or Bucket(self._size, self._rate)
        self._buckets[name] = bucket
        if len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


_PARTS_OF_PAGES: Final = (".js", ".css")
"""Files that are no pages of their own: what a page may do its own headers say, and eighty files need not repeat it."""

_OF_PARTS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""The headers that such a file needs: it is what it says it is, and no other site may use it."""


class Guard:
    """Middleware that adds headers, and refuses other sites, large bodies and too many requests.

    `policy` is the content policy, `names` are the host names to which the server answers; one address may send `burst`
    changing requests at once and `rate` in a second. A key or a team's code of an event that was valid before, as
    `proofs` knows, is counted by itself, so that others at its address do not stop it.
    """

    def __init__(  # noqa: PLR0913, PLR0917  (what is guarded, and how)
        self,
        app: ASGIApp,
        policy: str,
        names: ServerNames,
        proofs: Proofs,
        burst: float = 60,
        rate: float = 2,
    ) -> None:
        """Wrap an application."""
        self._proofs = proofs
        self._app = app
        self._names = names
        self._headers = {
            "Content-Security-Policy": policy,
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": _POWERS.format(microphone="()"),
        }
        self._buckets = Buckets(burst, rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass allowed requests on, and refuse the others."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = "" if self._names.allows(headers.get("host", "")) else "unknown-host"
        if scope["type"] == "websocket":
            refused = refused or ("" if same_origin(headers) else "cross-origin")
            if refused:
                socket = WebSocket(scope, receive, send)
                await socket.send_denial_response(answer(socket, refused))
            else:
                await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent_headers = MutableHeaders(raw=message["headers"])
                part = scope["path"].startswith("/static/") and scope["path"].endswith(_PARTS_OF_PAGES)
                for name, value in self._headers.items():
                    if not part or name in _OF_PARTS:
                        sent_headers[name] = value
                if _TABLE_PAGE.fullmatch(scope["path"]):
                    sent_headers["Permissions-Policy"] = _POWERS.format(microphone="(self)")
                if "cache-control" not in sent_headers:
                    sent_headers["Cache-Control"] = "no-cache" if scope["path"].startswith("/static") else "no-store"
                message["headers"] = sent_headers.raw
            await send(message)

        refused = refused or self._refusal(scope, headers)
        if refused:
            response = answer(HTTPConnection(scope), refused)
            await response(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> str:
        """Return the code with which a request is refused, empty if it is allowed."""
        if scope["method"] in _SAFE_METHODS:
            # An image on another site's page could request tables in the name of its reader.
            foreign = headers.get("sec-fetch-site") in _FOREIGN and scope["path"].startswith("/api/")
            return "cross-origin" if foreign else ""
        if not same_origin(headers):
            return "cross-origin"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest(scope["path"]):
            return "too-large"
        proof = self._proofs.proof(headers.get("authorization", ""))
        bucket = self._buckets.named(proof) if proof else self._buckets.of(scope)
        return "" if bucket.take() else "too-many"


def largest(path: str) -> int:
    """Return the largest size in bytes of a request to a path."""
    of_event = path.startswith("/api/events/")
    if of_event and path.endswith("/rows"):
        return LARGEST_ROWS
    lists = of_event and path.rpartition("/")[2] in _LISTS
    return LARGEST_RECORD if lists or path in ("/api/replays", "/api/sheets") else LARGEST_BODY
