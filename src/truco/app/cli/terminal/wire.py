"""The client side of the protocol (docs/protocol.md): requests over HTTP and a socket that reconnects."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

Message = dict[str, Any]
"""A message of the socket."""

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_PATIENCE: Final = 10.0
_WAITS: Final = (0.2, 0.5, 1.0, 2.0, 5.0)
_TRIES: Final = 30


class WireError(Exception):
    """A request that the server refused, or a server that cannot be reached.

    >>> WireError("seat-taken", "That seat is taken.").code
    'seat-taken'

    `code` is the stable word, `text` the sentence for people (empty where no server answered).
    """

    def __init__(self, code: str, text: str) -> None:
        """Store the reason."""
        super().__init__(code)
        self.code = code
        self.text = text


class Place(NamedTuple):
    """A table of a server.

    >>> find_place("http://box:8000/t/K7MPQ?x=1"), find_place("k7mpq", "box:8000")
    (Place(server='http://box:8000', code='K7MPQ'), Place(server='http://box:8000', code='K7MPQ'))
    """

    server: str
    code: str


def find_place(text: str, server: str = "") -> Place:
    """Return the table of a code or a whole link; `server` is the address for a code alone."""
    if "/" in text:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        return Place(f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/").rpartition("/")[2].upper())
    if server and "://" not in server:
        server = f"http://{server}"
    return Place(server.rstrip("/"), text.upper())


def _near(server: str) -> bool:
    """Return whether an address is on this computer, and so needs no proxy of the network."""
    return urlsplit(server).hostname in _LOOPBACK


class Http:
    """The requests of a terminal to a server.

    `server` is its address, `language` the language of its messages, `person` the player's token there, if any.
    """

    def __init__(self, server: str, language: str, person: str = "") -> None:
        """Prepare for requests."""
        self.server = server
        self._language = language
        self._client = httpx.AsyncClient(
            base_url=server,
            headers={"Accept-Language": language} | ({"Truco-Person": person} if person else {}),
            timeout=_PATIENCE,
            trust_env=not _near(server),
        )

    async def create(self, rules: str, seats: Mapping[str, Message], settings: Message, roles: Message) -> Message:
        """Make a table, and return its code and the player's seat and token."""
        body = {"rules": rules, "seats": seats, "settings": settings, "roles": roles}
        made: Message = await self._json("POST", "/api/tables", body)
        return made

    async def sit(self, code: str, name: str, seat: str) -> Message:
        """Take a seat, the first free one if none is named, and return it with its token.

        If the answer has a `knock`, the token is valid for the seat when the table has admitted that person.
        """
        wish = {"name": name, "seat": seat} if seat else {"name": name}
        taken: Message = await self._json("POST", f"/api/tables/{code}/seats", wish)
        return taken

    async def claim(self, code: str, token: str, name: str) -> Message:
        """Take a seat that another player handed over, or the judge's place; `token` is the link's part after `#`."""
        headers = {"Truco-Seats": f"{code}.{token}"}
        taken: Message = await self._json("POST", f"/api/tables/{code}/claim", {"name": name}, headers)
        return taken

    async def invite_judge(self, code: str, person: str) -> Message:
        """Offer the judge's place, and return its link; `person` is the token of the host of the table."""
        invitation: Message = await self._json("POST", f"/api/tables/{code}/judge", headers={"Truco-Person": person})
        return invitation

    async def table(self, code: str) -> Message:
        """Return a table as everybody sees it."""
        table: Message = await self._json("GET", f"/api/tables/{code}")
        return table

    async def mine(self, tokens: Sequence[str]) -> list[Message]:
        """Return the player's tables, from tokens as `CODE.TOKEN`."""
        rows: list[Message] = await self._json("GET", "/api/mine", headers={"Truco-Seats": " ".join(tokens)})
        return rows

    async def report(self, code: str, token: str, act: int, text: str) -> Message:
        """Report a ruling by the number of its act, and return the record and the position after it."""
        headers = {"Truco-Seats": f"{code}.{token}"}
        body = {"act": act, "text": text}
        report: Message = await self._json("POST", f"/api/tables/{code}/reports", body, headers)
        return report

    async def denounce(self, code: str, token: str, sentence: Mapping[str, int]) -> None:
        """Report a sentence by its number, or a sentence that is an act by its row."""
        headers = {"Truco-Seats": f"{code}.{token}"} if token else {}
        await self._json("POST", f"/api/tables/{code}/talk-reports", {**sentence, "text": ""}, headers)

    async def sheet(self, code: str, token: str) -> Message:
        """Return the score sheet of the present match."""
        headers = {"Truco-Seats": f"{code}.{token}"} if token else None
        sheet: Message = await self._json("GET", f"/api/tables/{code}/sheet", headers=headers)
        return sheet

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _json(
        self,
        method: str,
        path: str,
        body: Message | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:  # noqa: ANN401  (JSON)
        try:
            answer = await self._client.request(method, path, json=body, headers=headers)
            content = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise WireError("unreachable", "") from error
        if answer.is_error:
            has_error = isinstance(content, dict) and isinstance(content.get("error"), dict)
            reason = content["error"] if has_error else {}
            raise WireError(reason.get("code", "unreachable"), reason.get("message", ""))
        return content


_SENT_AWAY: Final = "sent-away"
"""The code for a watcher that the judge sent away; the socket of this watcher does not reconnect."""


class Socket:
    """The socket of a table; it passes its messages to `receive`, in order.

    When the connection breaks it passes on `{"type": "lost"}`, reconnects with `since`, and repeats the messages that
    had no answer yet: the server carries out an id only once. If a server refuses it, or cannot be reached for some
    minutes, the last message is `{"type": "gone"}`.
    """

    def __init__(self, place: Place, token: str, language: str, receive: Callable[[Message], Awaitable[None]]) -> None:
        """Prepare to connect; with an empty token the socket only watches."""
        self._place = place
        self._hello = {"type": "hello", "lang": language} | ({"token": token} if token else {})
        self._receive = receive
        self._waiting: dict[str, Message] = {}
        self._connection: ClientConnection | None = None
        self._seq: int | None = None
        self._proxy: Literal[True] | None = None if _near(place.server) else True

    @property
    def address(self) -> str:
        """The address to connect to, with the number of the last message received."""
        scheme, _, rest = self._place.server.partition("://")
        since = "" if self._seq is None else f"?since={self._seq}"
        return f"{'wss' if scheme == 'https' else 'ws'}://{rest}/ws/{self._place.code}{since}"

    async def run(self) -> None:
        """Receive messages until the socket is cancelled or refused; reconnect with growing pauses."""
        fails, sent_away = 0, False
        while fails < _TRIES:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake):
                try:
                    async with connect(self.address, proxy=self._proxy, open_timeout=_PATIENCE) as connection:
                        await connection.send(json.dumps(self._hello))
                        async for text in connection:
                            fails = 0
                            message = json.loads(text)
                            sent_away |= message.get("code") == _SENT_AWAY
                            await self._process(connection, message)
                except InvalidStatus as error:
                    if error.response.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                        break
                    raise
            self._connection = None
            if sent_away:
                break
            if fails == 0:
                await self._receive({"type": "lost"})
            await asyncio.sleep(_WAITS[min(fails, len(_WAITS) - 1)])
            fails += 1
        await self._receive({"type": "gone"})

    async def send(self, message: Message) -> None:
        """Send a message with an id, now or as soon as the connection is back."""
        self._waiting[message["id"]] = message
        if self._connection is not None:
            await self._post(self._connection, message)

    async def _process(self, connection: ClientConnection, message: Message) -> None:
        if message["type"] in ("welcome", "seen", "said"):
            self._seq = message["seq"]
        elif message["type"] in ("ok", "refused"):
            self._waiting.pop(message["id"], None)
        await self._receive(message)
        if message["type"] == "welcome":
            self._connection = connection
            for waiting in list(self._waiting.values()):
                await self._post(connection, waiting)

    async def _post(self, connection: ClientConnection, message: Message) -> None:
        try:
            await connection.send(json.dumps(message))
        except ConnectionClosed:
            self._connection = None
