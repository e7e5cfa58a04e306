"""The socket of a table: it tells a viewer what happened, and carries what the viewer wants to the table's keeper."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from truco.errors import ActRejected, TableError
from truco.messages import speaks, text
from truco.tables import Entry, Keeper, Room, Said, Sight, Welcome
from truco.views import SPECTATOR
from truco.web.crowd import Crowd
from truco.web.encode import Body, said_body, to_text
from truco.web.finding import keeper_for, keeper_of
from truco.web.problems import UNREADABLE, Problem, answer
from truco.web.security import LARGEST_FRAME, Bucket
from truco.web.told import Teller, Told

_LOG: Final = logging.getLogger(__name__)
_GREETING: Final = 10.0
_FAREWELL: Final = 1.0
_WAITING: Final = 512
_RESTART, _POLICY, _TOO_BIG, _LATER = 1012, 1008, 1009, 1013

_Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Short = Annotated[str, msgspec.Meta(max_length=64)]


class _Hello(msgspec.Struct, tag="hello"):
    token: Annotated[str, msgspec.Meta(max_length=128)] | None = None
    person: Annotated[str, msgspec.Meta(max_length=128)] = ""
    lang: Annotated[str, msgspec.Meta(max_length=64)] = ""


class _Act(msgspec.Struct, tag="act"):
    id: _Id
    word: _Short
    answers: int | None = None


class _Say(msgspec.Struct, tag="say"):
    word: _Short
    id: _Id | None = None


class _Ping(msgspec.Struct, tag="ping"):
    pass


class _Do(msgspec.Struct):
    """A request of a table; the other fields of the message are its details."""

    id: _Id
    do: _Short


_Plain = _Hello | _Act | _Say | _Ping
_MESSAGES: Final[msgspec.json.Decoder[_Plain]] = msgspec.json.Decoder(_Plain)


class _Mute(Exception):  # noqa: N818  (a signal inside this module)
    """The client does not greet, floods, or sends what cannot be a message: the socket closes."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class TableSocket:
    """One connection: a watcher of the table, and the hand of a seat if its token opens one."""

    def __init__(self, websocket: WebSocket, crowd: Crowd, find: Callable[[str], Awaitable[Keeper]]) -> None:
        """Prepare to greet; `find` returns the table's keeper for the token of the greeting."""
        self.who = SPECTATOR
        self._socket = websocket
        self._crowd = crowd
        self._find = find
        self._keeper: Keeper  # from the greeting on
        self._greeted = False
        self._person = ""
        self._lang = speaks(websocket.headers.get("accept-language", ""))
        self._out: asyncio.Queue[str | None] = asyncio.Queue(_WAITING)
        self._told: Told  # from the welcome on
        self._teller: Teller  # from the greeting on
        self._close: tuple[int, str] = (1000, "")
        self._cut = asyncio.Event()
        self._bucket = Bucket(40, 10)
        self._warnings = Bucket(40, 1)

    # -- what the table tells --------------------------------------------------------------------------------------

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Tell of a row."""
        text, self._told = self._teller.seen(self._told, sight, log)
        self._put_text(text)

    def changed(self, room: Room) -> None:
        """Tell that seats, settings, presence or a request changed."""
        self._put_text(self._teller.room(room))

    def said(self, said: Said) -> None:
        """Tell a phrase."""
        self._put({"type": "said", **said_body(said)})

    def unseated(self) -> None:
        """Go on as a spectator."""
        self.who = SPECTATOR
        self._welcome(self._keeper.watch(self))

    def moved(self, who: str) -> None:
        """Go on at another seat."""
        self.who = who
        self._welcome(self._keeper.watch(self))

    def closed(self) -> None:
        """End; the client comes back by itself."""
        self._end(_RESTART, "closing")

    def _welcome(self, welcome: Welcome) -> None:
        text, self._told = self._teller.welcome(welcome)
        self._put_text(text)

    def _put(self, body: Body) -> None:
        self._put_text(to_text(body))

    def _put_text(self, text: str) -> None:
        try:
            self._out.put_nowait(text)
        except asyncio.QueueFull:
            self._end(_LATER, "too slow")

    def crowded_out(self) -> None:
        """Make room for a newer socket of the same seat."""
        self._end(_LATER, "too-many-sockets")

    def _end(self, code: int, reason: str) -> None:
        """Close once everything that waits is sent, or at once where too much waits: the client does not read."""
        self._close = (code, reason)
        try:
            self._out.put_nowait(None)
        except asyncio.QueueFull:
            self._cut.set()

    # -- the connection --------------------------------------------------------------------------------------------

    async def run(self, since: int | None) -> None:
        """Greet, then listen and tell until either side ends."""
        with contextlib.suppress(WebSocketDisconnect):
            await self._socket.accept()
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read(since))
        cut = asyncio.create_task(self._cut.wait())
        try:
            await asyncio.wait({writer, reader, cut}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._greeted:
                self._keeper.unwatch(self)
                self._crowd.part(self._keeper.code, self)
            if reader.done() and not writer.done() and not cut.done():
                # What was refused last may still be on its way.
                with contextlib.suppress(asyncio.QueueFull):
                    self._out.put_nowait(None)
                await asyncio.wait({writer}, timeout=_FAREWELL)
            for task in (writer, reader, cut):
                task.cancel()
            await asyncio.gather(writer, reader, cut, return_exceptions=True)
        if self._cut.is_set():
            with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                async with asyncio.timeout(_FAREWELL):
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
                await self._hear(await self._frame())
        except WebSocketDisconnect:
            self._close = (1000, "")
        except TimeoutError:
            self._close = (_POLICY, "hello-first")
        except _Mute as mute:
            self._close = (mute.code, mute.reason)

    async def _frame(self) -> str:
        """Return the next message that is not too large; binary ones are refused like bad JSON."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        frame: str | None = message.get("text")
        if frame is None:
            return ""
        if len(frame) > LARGEST_FRAME:
            raise _Mute(_TOO_BIG, "too-large")
        return frame

    async def _greet(self, since: int | None) -> None:
        """Take the first message; a token that opens no seat leaves a spectator."""
        frame = await self._frame()
        try:
            hello = _MESSAGES.decode(frame)
        except UNREADABLE:
            hello = None
        if not isinstance(hello, _Hello):
            self._refuse(None, "hello-first")
            raise _Mute(_POLICY, "hello-first")
        self._lang = speaks(hello.lang) if hello.lang else self._lang
        try:
            self._keeper = await self._find(hello.token or hello.person)
        except (Problem, TableError) as error:
            self._refuse("hello", error.code)
            raise _Mute(_POLICY, error.code) from None
        if self._keeper.closing:
            # The table was let go of between the opening of the socket and the greeting.
            raise _Mute(_RESTART, "closing")
        if hello.token:
            try:
                self.who = self._keeper.seat_of(hello.token)
            except TableError as error:
                self._refuse("hello", error.code)
        self._person = hello.person
        if self.who == SPECTATOR:
            # Who has no seat here, or had one by a token of old, may be known as a person.
            self.who = self._keeper.seat_for(hello.person) or SPECTATOR
        teller = self._crowd.join(self._keeper.code, self)
        if teller is None:
            self._refuse("hello", "too-many-sockets")
            raise _Mute(_LATER, "too-many-sockets")
        self._teller = teller
        self._greeted = True
        try:
            self._welcome(await self._keeper.watch_since(self, since))
        except TableError as error:
            self._refuse("hello", error.code)
            raise _Mute(_RESTART, error.code) from None

    # -- what the client wants -------------------------------------------------------------------------------------

    async def _hear(self, frame: str) -> None:
        if not self._bucket.take():
            if not self._warnings.take():
                raise _Mute(_POLICY, "too-many")
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

    async def _answer(self, message: _Plain | tuple[_Do, dict[str, Any]]) -> None:
        if isinstance(message, _Ping):
            self._put({"type": "pong"})
            return
        number = message[0].id if isinstance(message, tuple) else getattr(message, "id", None)
        try:
            if isinstance(message, _Hello):
                self._refuse("hello", "bad-message")
            elif isinstance(message, tuple):
                await self._request(*message)
            else:
                await self._play(message)
        except ActRejected as error:
            self._refuse(number, error.code, error.rules)
        except TableError as error:
            self._refuse(number, error.code)
        except Exception as error:  # noqa: BLE001  (a fault of ours; the kind alone, for its text could hold cards)
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

    async def _request(self, message: _Do, details: dict[str, Any]) -> None:
        if message.do == "sit":
            await self._sit(message.id, details)
            return
        if self.who == SPECTATOR:
            raise TableError("only-watching")
        seq = await self._keeper.request(self.who, message.id, message.do, details)
        self._put({"type": "ok", "id": message.id, "seq": seq})

    async def _sit(self, number: str, details: dict[str, Any]) -> None:
        """Take a seat: the answer has its token, and a new welcome follows unless one must be let in first."""
        if self.who != SPECTATOR:
            raise TableError("already-sitting")
        seat = details.get("seat")
        name, wanted = str(details.get("name", "")), None if seat is None else str(seat)
        taken = await self._keeper.sit(name, wanted, person=self._person)
        self._put({"type": "ok", "id": number, "seq": self._keeper.table.seq, **taken._asdict()})
        if taken.knock is not None:
            return
        self._keeper.unwatch(self)
        self.who = taken.seat
        self._welcome(self._keeper.watch(self))

    def _refuse(self, number: str | None, code: str, rules: Sequence[str] = ()) -> None:
        message = text(f"error.{code}", self._lang)
        self._put({"type": "refused", "id": number, "code": code, "rules": list(rules), "message": message})


def _read_message(frame: str) -> _Plain | tuple[_Do, dict[str, Any]]:
    """Return a message; a request of the table comes with its details."""
    raw = msgspec.json.decode(frame)
    if isinstance(raw, dict) and raw.get("type") == "table":
        details = {key: value for key, value in raw.items() if key not in ("type", "id", "do")}
        return msgspec.convert(raw, _Do), details
    return _MESSAGES.decode(frame)


def _id_in(frame: str) -> str | None:
    """Return the id of a message that cannot be read otherwise."""
    try:
        return msgspec.convert(msgspec.json.decode(frame), _WithId).id
    except UNREADABLE:
        return None


class _WithId(msgspec.Struct):
    id: _Id | None = None


def read_since(asked: str | None) -> int | None:
    """Return the row that a client knows already, `None` where it knows nothing.

    >>> read_since("17"), read_since("0"), read_since("x"), read_since(None)
    (17, None, None, None)
    """
    return int(asked) if asked and asked.isdecimal() and len(asked) < 10 and int(asked) else None  # noqa: PLR2004


async def table_socket(websocket: WebSocket) -> None:
    """Open the socket of a table; unknown codes are refused before it opens.

    Whoever named too many unknown codes is let in by the token of a seat alone, which comes with the greeting.
    """
    keeper: Keeper | None = None

    async def find(token: str) -> Keeper:
        return keeper or await keeper_for(websocket, token)

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
