"""Counts what a request costs, in numbers that are the same on every machine; it measures no time.

The application is called directly in the test's own event loop, so that the counted calls of Python's functions are
those that keep the loop busy, and not those of threads and other processes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, event
from starlette.applications import Starlette
from tests.helpers.tables import until

from truco.app.tables import KEEP_ALL, Host, Keeping, Store, Surroundings
from truco.app.tables.pool import Pool
from truco.app.web import create_app
from truco.messages import LANGUAGES, catalogue

UNBOUNDED: Final = 1e9
_Result = TypeVar("_Result")


@dataclass(slots=True)
class Cost:
    """The cost of a request.

    `calls` are the calls of functions on the event loop, `statements` those of SQL, `opened` the tables whose logs were
    read, `sent` the bytes of the answer.
    """

    calls: int = 0
    statements: int = 0
    opened: int = 0
    sent: int = 0
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def json(self) -> Any:  # noqa: ANN401  (whatever the answer is)
        """The answer as a value."""
        return json.loads(self.body)


@contextlib.contextmanager
def counted(cost: Cost) -> Iterator[None]:
    """Count into `cost` what happens meanwhile."""
    load = Store.load

    def statement(*_: object) -> None:
        cost.statements += 1

    async def counting(store: Store, code: str) -> Any:  # noqa: ANN401  (what the store returns)
        cost.opened += 1
        return await load(store, code)

    def profile(_frame: FrameType, kind: str, _about: object) -> None:
        cost.calls += kind == "call"

    event.listen(Engine, "before_cursor_execute", statement)
    Store.load = counting  # type: ignore[method-assign, assignment]
    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)
        Store.load = load  # type: ignore[method-assign]
        event.remove(Engine, "before_cursor_execute", statement)


async def cost_of(  # noqa: PLR0913  (what a request has)
    app: Starlette,
    method: str,
    address: str,
    *,
    headers: Mapping[str, str] | None = None,
    body: bytes | object = b"",
    client: str = "127.0.0.1",
    counting: bool = True,
) -> Cost:
    """Send a request to an application, and return what it cost; a `body` that is no bytes is sent as JSON.

    Without `counting` only the answer is kept, and the request takes no longer than in a server.
    """
    path, _, query = address.partition("?")
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {"host": "127.0.0.1", "content-length": str(len(data)), **(headers or {})}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": (client, 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }
    cost, parts = Cost(), [data]

    async def receive() -> dict[str, Any]:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return {"type": "http.disconnect"}

    async def send(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            cost.status = message["status"]
            cost.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            cost.body += message.get("body", b"")
            cost.sent = len(cost.body)

    with counted(cost) if counting else contextlib.nullcontext():
        await app(scope, receive, send)
    return cost


class Threads(Pool):
    """Long work in threads of this process: what it keeps the event loop from is the same, and no process is started.

    `tests/wire/test_errands.py` uses the processes.
    """

    async def run(self, work: Callable[..., _Result], *about: object) -> _Result:
        """Call a function in a thread, and return its result or raise its exception."""
        return await asyncio.to_thread(work, *about)


@contextlib.asynccontextmanager
async def serving(
    database: Path | str,
    *,
    keeping: Keeping = KEEP_ALL,
    **around: Any,  # noqa: ANN401
) -> AsyncIterator[Starlette]:
    """Run the application of a database without a network; `around` is for `Surroundings`."""
    address = database if isinstance(database, str) else f"sqlite:///{database}"
    for language in LANGUAGES:
        catalogue(language)
    services = Surroundings(Store(address), **{"pool": Threads(), **around})
    app = create_app(Host(services, keeping=keeping), keeping=keeping, burst=UNBOUNDED, rate=UNBOUNDED)
    async with app.router.lifespan_context(app):
        resume, _, summarize, delete = app.state.host._chores  # noqa: SLF001  (what they read is no request's cost)
        await asyncio.gather(resume, summarize)
        await _has_begun(app)
        if keeping != KEEP_ALL:
            await asyncio.wait({delete}, timeout=0.5)
        yield app


async def _has_begun(app: Starlette) -> None:
    """Wait until a server has looked through its events, and stop what looks for other machines now and then.

    On a busy machine what these read would count for a request.
    """
    (meeting,) = [task for task in asyncio.all_tasks() if "Neighbours.meet" in repr(task.get_coro())]
    meeting.cancel()
    await asyncio.wait({meeting})
    await until(lambda: bool(app.state.hall.news._waiters))  # noqa: SLF001  (it waits for news once it has looked)
