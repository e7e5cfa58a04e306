"""The socket of a table: it sends what happens to a viewer, and passes the viewer's messages to the keeper."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from truco.app.tables import Entry, Keeper, Line, Marks, Room, Said, Sight, Welcome, hashed
from truco.app.web.crowd import Crowd
from truco.app.web.encode import (
    Body,
    beat_text,
    line_body,
    reading_body,
    said_body,
    tip_body,
    to_text,
    watching_text,
)
from truco.app.web.finding import keeper_for, keeper_of
from truco.app.web.names import network_of
from truco.app.web.problems import UNREADABLE, Problem, answer
from truco.app.web.security import LARGEST_FRAME, Bucket
from truco.app.web.sent import SentView, TableEncoder
from truco.errors import ActRejected, TableError
from truco.messages import choose_language, key_for_chico, text
from truco.views import SPECTATOR

_LOG: Final = logging.getLogger(__name__)
_GREETING: Final = 10.0
_LAST_WRITES: Final = 1.0
_QUEUE: Final = 512
_RESTART, _POLICY, _TOO_BIG, _LATER = 1012, 1008, 1009, 1013
_SHUT_OUT: Final = ("sent-away", "deals-secret")

_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Short = Annotated[str, msgspec.Meta(max_length=64)]


class _Hello(msgspec.Struct, tag="hello"):
    token: Annotated[str, msgspec.Meta(max_length=128)] | None = None
    person: Annotated[str, msgspec.Meta(max_length=128)] = ""
    lang: Annotated[str, msgspec.Meta(max_length=64)] = ""


class _Act(msgspec.Struct, tag="act"):
    id: _Id
    word: Annotated[str, msgspec.Meta(max_length=300)]
    answers: int | None = None


class _Say(msgspec.Struct, tag="say"):
    word: _Short
    id: _Id | None = None


class _Talk(msgspec.Struct, tag="talk"):
    id: _Id
    text: Annotated[str, msgspec.Meta(max_length=1000)]
    name: _Short = ""
    answers: int | None = None


class _Weigh(msgspec.Struct, tag="weigh"):
    id: _Id
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class _Ping(msgspec.Struct, tag="ping"):
    pass


class _Request(msgspec.Struct):
    """A request to a table; the other fields of the message are its details."""

    id: _Id
    do: _Short


_Plain = _Hello | _Act | _Say | _Talk | _Weigh | _Ping
_MESSAGES: Final[msgspec.json.Decoder[_Plain]] = msgspec.json.Decoder(_Plain)


class _Closing(Exception):  # noqa: N818  (a signal inside this module)
    """The socket must close: the client does not greet, sends too much, or sends no valid message."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class TableSocket:
    """One connection: it watches a table, and acts for a seat if its token opens one."""

    def __init__(self, websocket: WebSocket, crowd: Crowd, find: Callable[..., Awaitable[Keeper]]) -> None:
        """Wait for the greeting; `find` returns the table's keeper for the token in it."""
        self.who = SPECTATOR
        self._socket = websocket
        self._crowd = crowd
        self._find = find
        self._keeper: Keeper  # set by the greeting
        self._greeted = False
        self._person = ""
        self._address = websocket.client.host if websocket.client else ""
        self._lang = choose_language(websocket.headers.get("accept-language", ""))
        self._chico = "chico"
        self._out: asyncio.Queue[str | None] = asyncio.Queue(_QUEUE)
        self._sent: SentView  # set by the welcome
        self._encoder: TableEncoder  # set by the greeting
        self._close: tuple[int, str] = (1000, "")
        self._stuck = asyncio.Event()
        self._bucket = Bucket(40, 10)
        self._warnings = Bucket(40, 1)

    # -- messages to the client -----------------------------------------------------------------------------------

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Send a row, and the changes of the view."""
        text, self._sent = self._encoder.seen(self._sent, sight, log)
        self._put_text(text)

    def changed(self, room: Room) -> None:
        """Send the seats, settings, presence and pending request."""
        self._put_text(self._encoder.room(room))

    def watched_by(self, count: int) -> None:
        """Send how many watch without a seat."""
        self._put_text(watching_text(count))

    def beat(self, glimpses: Sequence[Entry]) -> None:
        """Send what its seat noticed of signs, or nothing, in equally many bytes."""
        self._put_text(beat_text(glimpses))

    def said(self, said: Said) -> None:
        """Send a phrase or advice."""
        self._put({"type": "said", **said_body(said)})

    def chatted(self, line: Line) -> None:
        """Send a sentence."""
        self._put({"type": "chat", **line_body(line)})

    @property
    def marks(self) -> Marks:
        """By what a spectator is known again: the token of the person, else the network of the address."""
        return Marks(hashed(self._person) if self._person else "", network_of(self._address))

    def unseated(self) -> None:
        """Continue as a spectator, unless spectators were sent away."""
        self.moved(SPECTATOR)

    def moved(self, who: str) -> None:
        """Continue at another seat."""
        self.who = who
        try:
            self._welcome(self._keeper.watch(self))
        except TableError as error:
            self._shut_out(error.code)

    def sent_away(self) -> None:
        """Close, because those who rule sent this spectator away."""
        self._shut_out("sent-away")

    def _shut_out(self, code: str) -> None:
        self._refuse("hello", code)
        self._end(_POLICY, code)

    def closed(self) -> None:
        """Close; the client connects again by itself."""
        self._end(_RESTART, "closing")

    def _welcome(self, welcome: Welcome) -> None:
        text, self._sent = self._encoder.welcome(welcome)
        self._put_text(text)

    def _put(self, body: Body) -> None:
        self._put_text(to_text(body))

    def _put_text(self, text: str) -> None:
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self._end(_LATER, "too slow")

    def crowded_out(self) -> None:
        """Close, because a newer socket of the same seat takes its place."""
        self._end(_LATER, "too-many-sockets")

    def _end(self, code: int, reason: str) -> None:
        """Close after the queue is sent, or at once if it is full because the client does not read."""
        self._close = (code, reason)
        try:
            self._out.put_nowait(None)
        except asyncio.QueueFull:
            self._stuck.set()

    # -- the connection --------------------------------------------------------------------------------------------

    async def run(self, since: int | None) -> None:
        """Accept the socket, then read and write until either side ends."""
        with contextlib.suppress(WebSocketDisconnect):
            await self._socket.accept()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read(since))
        stuck = asyncio.create_task(self._stuck.wait())
        try:
            await asyncio.wait({writer, reader, stuck}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._greeted:
                self._keeper.unwatch(self)
                self._crowd.part(self._keeper.code, self)
            if reader.done() and not writer.done() and not stuck.done():
                # The last refusal may still wait in the queue.
                with contextlib.suppress(asyncio.QueueFull):
                    self._out.put_nowait(None)
                await asyncio.wait({writer}, timeout=_LAST_WRITES)
            for task in (writer, reader, stuck):
                task.cancel()
            await asyncio.gather(writer, reader, stuck, return_exceptions=True)
        if self._stuck.is_set():
            with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                async with asyncio.timeout(_LAST_WRITES):
                    await self._socket.close(*self._close)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._out.get()
                if message is None:
                    break
                await self._socket.send_text(message)
            await self._socket.close(*self._close)

    async def _read(self, since: int | None) -> None:
        try:
            async with asyncio.timeout(_GREETING):
                await self._greet(since)
            while True:
                await self._receive(await self._frame())
        except WebSocketDisconnect:
            self._close = (1000, "")
        except TimeoutError:
            self._close = (_POLICY, "hello-first")
        except _Closing as closing:
            self._close = (closing.code, closing.reason)

    async def _frame(self) -> str:
        """Return the next message; binary ones are returned empty, so that they are refused as bad JSON."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        frame: str | None = message.get("text")
        if frame is None:
            return ""
        if len(frame) > LARGEST_FRAME:
            raise _Closing(_TOO_BIG, "too-large")
        return frame

    async def _greet(self, since: int | None) -> None:
        """Read the first message; with a token that opens no seat the viewer is a spectator."""
        frame = await self._frame()
        try:
            hello = _MESSAGES.decode(frame)
        except UNREADABLE:
            hello = None
        if not isinstance(hello, _Hello):
            self._refuse(None, "hello-first")
            raise _Closing(_POLICY, "hello-first")
        self._lang = choose_language(hello.lang) if hello.lang else self._lang
        try:
            self._keeper = await self._find(hello.token or "", hello.person)
        except (Problem, TableError) as error:
            self._refuse("hello", error.code)
            raise _Closing(_POLICY, error.code) from None
        self._chico = self._keeper.table.law.ruleset.book.chico
        if self._keeper.closing:
            # The table was closed between the opening of the socket and the greeting.
            raise _Closing(_RESTART, "closing")
        if hello.token:
            try:
                self.who = self._keeper.seat_of(hello.token)
            except TableError as error:
                self._refuse("hello", error.code)
        self._person = hello.person
        if self.who == SPECTATOR:
            # Without a valid token of a seat, the token of the person may open one.
            self.who = self._keeper.seat_for(hello.person) or SPECTATOR
        teller = self._crowd.join(self._keeper.code, self)
        if teller is None:
            self._refuse("hello", "too-many-sockets")
            raise _Closing(_LATER, "too-many-sockets")
        self._encoder = teller
        self._greeted = True
        try:
            self._welcome(await self._keeper.watch_since(self, since))
        except TableError as error:
            self._refuse("hello", error.code)
            raise _Closing(_POLICY if error.code in _SHUT_OUT else _RESTART, error.code) from None

    # -- messages of the client ----------------------------------------------------------------------------------

    async def _receive(self, frame: str) -> None:
        if not self._bucket.take():
            if not self._warnings.take():
                raise _Closing(_POLICY, "too-many")
            self._refuse(_id_in(frame), "too-many")
            return
        try:
            message = _read_message(frame)
        except msgspec.ValidationError:
            self._refuse(_id_in(frame), "bad-message")
            return
        except UNREADABLE:
            self._refuse(None, "bad-json")
            return
        await self._answer(message)

    async def _answer(self, message: _Plain | tuple[_Request, dict[str, Any]]) -> None:
        if isinstance(message, _Ping):
            self._put({"type": "pong"})
            return
        number = message[0].id if isinstance(message, tuple) else getattr(message, "id", None)
        try:
            if isinstance(message, _Hello):
                self._refuse("hello", "bad-message")
            elif isinstance(message, tuple):
                await self._request(*message)
            elif isinstance(message, _Weigh):
                reading = self._keeper.weigh(self.who, message.text)
                self._put({"type": "reading", "id": message.id, **reading_body(reading)})
            elif isinstance(message, _Talk):
                await self._talk(message)
            else:
                await self._play(message)
        except ActRejected as error:
            self._refuse(number, error.code, error.rules)
        except TableError as error:
            self._refuse(number, error.code)
        except Exception as error:  # noqa: BLE001  (a bug; only its class is logged, because its text could contain cards)
            _LOG.error("a message failed: %s", type(error).__name__)
            self._refuse(number, "internal")

    async def _play(self, message: _Act | _Say) -> None:
        if self.who == SPECTATOR:
            raise TableError("only-watching")
        if isinstance(message, _Say):
            seq = await self._keeper.say(self.who, message.word, message.id)
            if message.id is not None:
                self._put({"type": "ok", "id": message.id, "seq": seq})
            return
        seq = await self._keeper.act(self.who, message.id, message.word, message.answers)
        self._put({"type": "ok", "id": message.id, "seq": seq})

    async def _talk(self, message: _Talk) -> None:
        """Say a sentence: an act of a seat whose words bind, otherwise talk that does not bind."""
        if self._keeper.table.binds(self.who):
            seq = await self._keeper.speak(self.who, message.id, message.text, message.answers)
            self._put({"type": "ok", "id": message.id, "seq": seq, "number": None})
            return
        line = await self._keeper.talk(self.who, message.text, message.name, self)
        self._put({"type": "ok", "id": message.id, "seq": self._keeper.table.seq, "number": line})

    async def _request(self, message: _Request, details: dict[str, Any]) -> None:
        if message.do == "sit":
            await self._sit(message.id, details)
            return
        if self.who == SPECTATOR:
            raise TableError("only-watching")
        if message.do == "tip":
            seq, tip = await self._keeper.tip(self.who, message.id)
            self._put({"type": "tip", "id": message.id, "seq": seq, **tip_body(tip)})
            return
        seq = await self._keeper.request(self.who, message.id, message.do, details)
        self._put({"type": "ok", "id": message.id, "seq": seq})

    async def _sit(self, number: str, details: dict[str, Any]) -> None:
        """Take a seat: the answer has its token; a new welcome follows unless the person must wait to be admitted."""
        if self.who != SPECTATOR:
            raise TableError("already-sitting")
        seat = details.get("seat")
        name, wanted = str(details.get("name", "")), None if seat is None else str(seat)
        ready = details.get("ready", True) is not False
        taken = await self._keeper.sit(name, wanted, person=self._person, ready=ready)
        self._put({"type": "ok", "id": number, "seq": self._keeper.table.seq, **taken._asdict()})
        if taken.knock is not None:
            return
        self._keeper.unwatch(self)
        self.who = taken.seat
        self._welcome(self._keeper.watch(self))

    def _refuse(self, number: str | None, code: str, rules: Sequence[str] = ()) -> None:
        message = text(key_for_chico(f"error.{code}", self._chico), self._lang)
        self._put({"type": "refused", "id": number, "code": code, "rules": list(rules), "message": message})


def _read_message(frame: str) -> _Plain | tuple[_Request, dict[str, Any]]:
    """Return a message; a request to the table comes with its details."""
    raw = msgspec.json.decode(frame)
    if isinstance(raw, dict) and raw.get("type") == "table":
        details = {key: value for key, value in raw.items() if key not in ("type", "id", "do")}
        return msgspec.convert(raw, _Request), details
    return _MESSAGES.decode(frame)


def _id_in(frame: str) -> str | None:
    """Return the id of a message that is otherwise invalid."""
    try:
        return msgspec.convert(msgspec.json.decode(frame), _WithId).id
    except UNREADABLE:
        return None


class _WithId(msgspec.Struct):
    id: _Id | None = None


def read_since(number: str | None) -> int | None:
    """Return the number of the last row that a client has, `None` if it has none.

    >>> read_since("17"), read_since("0"), read_since("x"), read_since(None)
    (17, None, None, None)
    """
    return int(number) if number and number.isdecimal() and len(number) < 10 and int(number) else None  # noqa: PLR2004


async def table_socket(websocket: WebSocket) -> None:
    """Serve the socket of a table; an unknown code is refused before it opens.

    A client that sent too many unknown codes must have the token of a seat, which comes with the greeting.
    """
    keeper: Keeper | None = None

    async def find(*tokens: str) -> Keeper:
        return keeper or await keeper_for(websocket, *tokens)

    try:
        with contextlib.suppress(Problem):
            keeper = await keeper_of(websocket)
    except TableError as error:
        await websocket.send_denial_response(answer(websocket, error.code))
        return
    crowd: Crowd = websocket.app.state.crowd
    address = websocket.client.host if websocket.client else ""
    if not crowd.enter(address):
        await websocket.send_denial_response(answer(websocket, "too-many-sockets"))
        return
    try:
        await TableSocket(websocket, crowd, find).run(read_since(websocket.query_params.get("since")))
    finally:
        crowd.leave(address)
