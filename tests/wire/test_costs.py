"""The cost of every request as the data behind it grows, counted and not timed (A1, A2, A5, A9).

Each route of the application declares here how its cost may grow: a route that is not declared fails, and one whose
cost grows faster than it declares fails too. `tests/wire/test_watchers.py` does the same for what tables send.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from tests.helpers.copied import multiply
from tests.helpers.costs import Cost, cost_of, counted, serving
from tests.helpers.events import COMMITTEE
from tests.helpers.offices import LAPTOP, Clock, made, office_of
from tests.helpers.tables import until
from tests.wire.test_errands import long_record

from truco.app.office import KeptEvent
from truco.app.office.workers import EventWorkers
from truco.app.tables import Host, Store, Surroundings
from truco.app.tables.pool import Pool
from truco.app.web import bodies, create_app
from truco.app.web.event_public import PublicAnswers
from truco.club.acts import CloseRegistration
from truco.errors import TableError

FIXED: Final = "fixed"
"""The cost is the same however much is stored."""

PAGE: Final = "page"
"""The cost grows until a page is full, and no further."""

EVENT: Final = "event"
"""The cost grows as the event that is named, and not with other events."""

OTHER: Final = "other"
"""The request writes, streams or follows; what it writes is counted by the tests of what it writes."""

T, E = "/api/tables/{code}", "/api/events/{code}"

GROWTH: Final[dict[str, str]] = {
    "POST /api/tables": FIXED,
    f"GET {T}": FIXED,
    f"POST {T}/seats": OTHER,
    f"POST {T}/hand-over": OTHER,
    f"POST {T}/judge": OTHER,
    f"POST {T}/claim": OTHER,
    f"GET {T}/record": FIXED,
    f"GET {T}/sheet": FIXED,
    f"GET {T}/sheet.pdf": FIXED,
    f"POST {T}/reports": OTHER,
    f"POST {T}/talk-reports": OTHER,
    f"GET {T}/qr.svg": OTHER,
    "GET /api/mine": PAGE,
    "DELETE /api/mine": OTHER,
    "GET /api/bots": FIXED,
    "GET /api/rulebooks": FIXED,
    "GET /api/rulebooks/{rulebook}/contests": FIXED,
    "GET /api/rulebooks/{rulebook}/order": FIXED,
    "GET /api/rulebooks/{rulebook}/how": FIXED,
    "GET /api/rulebooks/{rulebook}/ladder": FIXED,
    "GET /api/rules/{rulebook}": FIXED,
    "GET /api/rules/{rulebook}/{rule}": FIXED,
    "GET /api/messages/{lang}": FIXED,
    "POST /api/replays": FIXED,
    "POST /api/sheets": FIXED,
    "GET /api/presets": FIXED,
    "GET /api/events": PAGE,
    "POST /api/events": FIXED,
    f"POST {E}/listed": OTHER,
    f"GET {E}": EVENT,
    f"GET {E}/desk": EVENT,
    f"GET {E}/me": FIXED,
    f"GET {E}/matches/{{number:int}}": EVENT,
    f"GET {E}/log": EVENT,
    f"GET {E}/live": OTHER,
    f"GET {E}/proposals/round": OTHER,
    f"GET {E}/proposals/draw": EVENT,
    f"GET {E}/proposals/seats": OTHER,
    f"GET {E}/moments/{{number:int}}": EVENT,
    f"GET {E}/terms": FIXED,
    f"GET {E}/ladder": FIXED,
    f"GET {E}/lists/{{what}}.csv": EVENT,
    f"GET {E}/copy.truco": OTHER,
    f"GET {E}/proofs": EVENT,
    f"GET {E}/merge": OTHER,
    f"POST {E}/merge": OTHER,
    f"POST {E}/machines": OTHER,
    f"DELETE {E}/machines/{{device}}": OTHER,
    f"POST {E}/draws/{{phase}}": OTHER,
    f"GET {E}/rows": EVENT,
    f"POST {E}/acts": OTHER,
    f"POST {E}/keys/{{person}}": OTHER,
    f"POST {E}/codes": OTHER,
    f"POST {E}/changes": OTHER,
    f"POST {E}/take-over": OTHER,
    f"POST {E}/consequences": OTHER,
    f"POST {E}/lists/{{what}}": OTHER,
    f"POST {E}/qr": OTHER,
    f"POST {E}/rows": OTHER,
    f"POST {E}/rounds/{{phase}}/{{number:int}}/tables": OTHER,
    f"POST {E}/matches/{{number:int}}/table": OTHER,
    f"POST {E}/matches/{{number:int}}/seats": OTHER,
    f"GET {E}/paper/{{name}}.pdf": OTHER,
    f"POST {E}/paper/{{name}}.pdf": OTHER,
    "GET /api/season": EVENT,
    "GET /api/daily/{country}/{day}": OTHER,
    "GET /api/lessons": FIXED,
    "GET /api/lessons/{country}/{number:int}": FIXED,
    "GET /api/reach": FIXED,
    "POST /api/reach": OTHER,
    "GET /api/tiers": FIXED,
    "WS /ws/{code}": OTHER,
    "GET /e/{code}/here": OTHER,
    "GET /static": OTHER,
}
"""How the cost of each request may grow."""

PAGES: Final = ("/", "/t/{code}", "/rules", "/rules/{rest:path}", "/replay", "/learn", "/learn/{rest:path}", "/how")
PAGES_OF_EVENTS: Final = ("/how/{code}", "/e", "/e/{rest:path}", "/r/{short}")

EXAMPLES: Final = {
    "rulebook": "uruguay",
    "rule": "uy.17.d",
    "lang": "es",
    "country": "argentina",
    "rest:path": "x",
    "short": "XXXXX-1",
    "what": "teams",
}
"""What stands in the place of the names in the paths."""


def routes_of(app: Starlette) -> Iterator[str]:
    """Yield the method and path of every request that an application answers."""
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            yield f"WS {route.path}"
        elif isinstance(route, Mount):
            yield f"GET {route.path}"
        elif isinstance(route, Route):
            yield from (f"{method} {route.path}" for method in sorted((route.methods or set()) - {"HEAD"}))


def test_every_request_declares_how_its_cost_grows(tmp_path: Path) -> None:
    """The routes of the application are those that are declared here, and no others."""
    app = create_app(Host(Surroundings(Store(f"sqlite:///{tmp_path / 't.db'}"))))
    assert set(routes_of(app)) == {*GROWTH, *(f"GET {page}" for page in (*PAGES, *PAGES_OF_EVENTS))}


@dataclass(frozen=True)
class World:
    """An application with data, and what names and opens them."""

    app: Starlette
    table: str
    person: dict[str, str]
    event: str
    key: dict[str, str]

    async def cost(self, route: str, *, largest: bool = False) -> Cost:
        """Return what a request costs, the least of some times: the first one reads and compiles what is kept.

        The work of the server for others in the meantime is counted too. With the `largest` input nothing is counted.
        """
        method, _, path = route.partition(" ")
        code = self.event if "/events" in path else self.table
        values = EXAMPLES | {"code": code, "number:int": "1"}
        for name, value in values.items():
            path = path.replace(f"{{{name}}}", value)
        path += {"/api/season": f"?event={self.event}", "/api/tiers": "?rules=oficial"}.get(path, "")
        path += "?phase=league" if path.endswith("/draw") else ""
        headers = self.key if "/events/" in path else self.person
        body: Any = (_LARGEST if largest else _BODIES).get(route, _BODIES.get(route, b""))
        times = 1 if largest else 3
        costs = [
            await cost_of(self.app, method, path, headers=headers, body=body, counting=not largest)
            for _ in range(times)
        ]
        assert all(cost.status < HTTPStatus.BAD_REQUEST for cost in costs), (route, costs[0].body)
        least = min(costs, key=lambda cost: cost.calls)
        return replace(least, statements=min(cost.statements for cost in costs))


_TABLE: Final[dict[str, Any]] = {
    "rules": "oficial chicos=1",
    "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "bot", "bot": "vecino"}},
    "settings": {},
}
_EVENT: Final = {"name": "Copa", "preset": "league", "person": "Zulma", "year": 2026, "listed": True, "own_seed": True}
_BODIES: Final[dict[str, Any]] = {
    "POST /api/tables": _TABLE | {"seats": _TABLE["seats"] | {"B1": {"kind": "open"}}},  # at which no bot plays on
    "POST /api/events": _EVENT,
    "POST /api/replays": long_record(5).encode(),
    "POST /api/sheets": long_record(5).encode(),
}
_LARGEST: Final = {
    "POST /api/replays": long_record(3_900).encode(),
    "POST /api/sheets": long_record(3_900).encode(),
}
"""The largest input that is accepted."""

_AT_ONCE: Final = 512
"""How many teams a request enters."""

_MANY: Final = ("team,player 1,player 2\n" + "".join(f"Par {n},Ana {n},Eva {n}\n" for n in range(300))).encode()
"""A list of more teams than most events have."""


async def _made_event(app: Starlette, teams: int) -> tuple[str, dict[str, str]]:
    """Make a league of some teams, with its first round paired; return its code, and the header of its key."""
    made = (await cost_of(app, "POST", "/api/events", body=_EVENT)).json
    path, key = f"/api/events/{made['code']}", {"Authorization": f"Bearer {made['key']}"}

    async def write(*acts: dict[str, Any]) -> None:
        cost = await cost_of(app, "POST", f"{path}/acts", headers=key, body={"acts": acts, "reason": "-"})
        assert cost.status == 201, cost.body

    entries = [
        {"is": "enter", "team": {"id": f"T{n}", "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]}}
        for n in range(1, teams + 1)
    ]
    for at in range(0, teams, _AT_ONCE):
        await write(*entries[at : at + _AT_ONCE])
    await write({"is": "close-registration"})
    names = [f"T{number}" for number in range(1, teams + 1)]
    await write({"is": "draw", "phase": "league", "groups": [{"name": "", "teams": names}], "seed": "77"})
    await write((await cost_of(app, "GET", f"{path}/proposals/round?phase=league", headers=key)).json["act"])
    return made["code"], key


@asynccontextmanager
async def world(folder: Path, *, tables: int, events: int, teams: int) -> AsyncIterator[World]:
    """Make an application: a person with some finished tables, some events, and one with some teams."""
    file = folder / f"{tables}-{events}-{teams}.db"
    async with serving(file) as app:
        made = (await cost_of(app, "POST", "/api/tables", body=_TABLE)).json
        await (await app.state.host.keeper(made["code"])).request("A1", "r", "resign", {})
        for _ in range(events):
            await cost_of(app, "POST", "/api/events", body=_EVENT)
        event, key = await _made_event(app, teams)
    multiply(file, made["code"], tables)
    async with serving(file) as app:
        # A server that starts reads its recent events; what that costs is no request's.
        await until(lambda: len(app.state.hall.used) == events + 1)
        await asyncio.sleep(_START)
        yield World(app, made["code"], {"Truco-Person": made["token"]}, event, key)


async def test_no_request_costs_more_because_others_store_more(tmp_path: Path) -> None:
    """With ten times as many tables of the person and as many events each request costs the same, as it declares."""
    async with (
        world(tmp_path, tables=3, events=3, teams=4) as few,
        world(tmp_path, tables=30, events=30, teams=4) as many,
    ):
        for route, growth in GROWTH.items():
            if growth in (FIXED, EVENT):
                small, large = await few.cost(route), await many.cost(route)
                assert large.opened == small.opened, route
                assert large.statements <= small.statements + 2, route  # a bot's word may be stored meanwhile
                assert large.calls < 1.3 * small.calls + _MEANWHILE, route
                assert large.sent < 1.3 * small.sent + 200, route


async def test_a_list_grows_until_its_page_is_full(tmp_path: Path) -> None:
    """A list costs at most as much as its entries, in the same number of statements, and opens nothing."""
    async with (
        world(tmp_path, tables=3, events=3, teams=4) as few,
        world(tmp_path, tables=30, events=30, teams=4) as many,
    ):
        for route, growth in GROWTH.items():
            if growth == PAGE:
                small, large = await few.cost(route), await many.cost(route)
                assert len(large.json) > 7 * len(small.json), route
                assert (small.opened, large.opened) == (0, 0), route
                assert large.statements <= small.statements + 2, route
                assert large.calls < 10 * small.calls, route


async def test_the_requests_of_an_event_grow_as_its_entries(tmp_path: Path) -> None:
    """With four times as many teams and matches a request about an event costs at most six times as much.

    It is not exactly four times, because teams that are level name each other.
    """
    async with (
        world(tmp_path, tables=1, events=1, teams=6) as few,
        world(tmp_path, tables=1, events=1, teams=24) as many,
    ):
        for route, growth in GROWTH.items():
            if growth == EVENT or (growth == FIXED and "/events/" in route):
                small, large = await few.cost(route), await many.cost(route)
                assert large.statements <= small.statements + 2, route
                assert large.calls < (6 if growth == EVENT else 1.3) * small.calls + _MEANWHILE, route
                assert large.sent < (6 if growth == EVENT else 1.3) * small.sent + 200, route


async def test_the_page_of_an_event_is_packed_once_for_all_visitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an entry the answer for everybody is written and packed for the first visitor alone."""
    packed: list[object] = []

    def packing(body: object) -> bodies.Packed:
        packed.append(body)
        return bodies.packed(body)

    monkeypatch.setattr("truco.app.web.event_work.packed", packing)
    async with serving(tmp_path / "t.db") as app:
        code, key = await _made_event(app, 4)
        for _ in range(2):
            packed.clear()
            answers = [await cost_of(app, "GET", f"/api/events/{code}") for _ in range(3)]
            assert [answer.body for answer in answers] == [answers[0].body] * 3
            assert len(packed) == 1
            act = {"is": "start", "match": 1}
            await cost_of(app, "POST", f"/api/events/{code}/acts", headers=key, body={"acts": [act], "reason": "-"})


async def test_who_asks_while_the_answer_is_worked_out_waits_for_the_same(tmp_path: Path) -> None:
    """Ten visitors after an entry cost one answer, also where the first has gone; one that failed is tried again."""
    begun: list[int] = []
    go = asyncio.Event()

    class Slow(EventWorkers):
        async def run(self, kept: KeptEvent, *_: object, **__: object) -> Any:  # noqa: ANN401  (as the method that it replaces)
            begun.append(kept.number)
            await go.wait()
            if len(begun) == 1:
                raise TableError("internal")
            return bodies.Packed(b"{}", b"")

    async with office_of(tmp_path / "copa.truco", LAPTOP, Clock()) as office:
        kept, answers = await made(office, 2), PublicAnswers(Slow(Pool()))
        tasks = [asyncio.create_task(answers.packed(kept, ())) for _ in range(10)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        go.set()
        refused = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(error) for error in refused] == [asyncio.CancelledError, *[TableError] * 9]
        assert [await answers.packed(kept, ()) for _ in range(3)] == [bodies.Packed(b"{}", b"")] * 3
        await kept.append(CloseRegistration(), COMMITTEE)
        await answers.packed(kept, ())
        assert begun == [kept.number - 1] * 2 + [kept.number]


async def test_a_server_without_other_machines_leaves_the_database_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no other machine keeps an event the server does not ask the database for one every second."""
    monkeypatch.setattr("truco.app.web.neighbours.EACH", 0.01)
    async with serving(tmp_path / "t.db") as app:
        await cost_of(app, "POST", "/api/events", body=_EVENT)
        cost = Cost()
        with counted(cost):
            await asyncio.sleep(0.3)
    assert cost.statements <= 2


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The processor time of each step of the event loop in its own thread, which a busy machine hardly changes."""
    times: list[float] = []
    run = asyncio.events.Handle._run  # noqa: SLF001  (what the loop does at each step)

    def measured(handle: asyncio.events.Handle) -> None:
        began = time.thread_time()
        run(handle)
        times.append(time.thread_time() - began)

    monkeypatch.setattr(asyncio.events.Handle, "_run", measured)
    return times


async def test_the_event_loop_is_never_busy_for_long(tmp_path: Path, steps: list[float]) -> None:
    """For the largest accepted input no step of the event loop takes long; bench/visits.py has the exact figures."""
    async with world(tmp_path, tables=120, events=30, teams=24) as costs:
        routes = [route for route, growth in GROWTH.items() if growth != OTHER]
        for route in routes:
            await costs.cost(route)
        for route in routes:
            steps.clear()
            await asyncio.create_task(costs.cost(route, largest=True))
            assert max(steps) < _longest(), route
        made = (await cost_of(costs.app, "POST", "/api/events", body=_EVENT)).json
        address, key = f"/api/events/{made['code']}/lists/teams", {"Authorization": f"Bearer {made['key']}"}
        steps.clear()
        cost = await asyncio.create_task(cost_of(costs.app, "POST", address, headers=key, body=_MANY, counting=False))
        assert (cost.status, cost.json["count"]) == (201, 300)
        assert max(steps) < _longest()


@pytest.mark.parametrize("teams", [42, 256, pytest.param(1024, marks=pytest.mark.night)])
async def test_no_request_of_a_large_event_keeps_the_event_loop(tmp_path: Path, steps: list[float], teams: int) -> None:
    """Whatever is asked of an event of many teams, and whatever is written, no step takes long.

    Of 42 teams all is worked out in the loop itself, of 1,024, the most there can be, nothing that takes long. The
    answers for everybody and for the desk are asked for after an entry, which makes the last ones old.
    """
    async with serving(tmp_path / "t.db") as app:
        code, key = await _made_event(app, teams)
        address = f"/api/events/{code}"
        over = {"match": 1, "partidas": [[30, 2], [30, 1]]}
        requests: list[tuple[str, str, object]] = [
            ("POST", "acts", {"acts": [{"is": "record", **over}], "reason": "-"}),
            *(("GET", path, b"") for path in ("", "desk", "matches/1", "log?text=ana", "proofs", "moments/9", "rows")),
            *(("GET", path, b"") for path in ("proposals/seats", "lists/teams.csv", "lists/results.csv", "copy.truco")),
            ("POST", "changes", over | {"partidas": [[2, 30], [1, 30]]}),
            ("POST", "consequences", {"act": {"is": "record", "match": 2, "partidas": [[30, 2], [30, 1]]}}),
            ("POST", "acts", {"acts": _results(range(2, teams // 2 + 1)), "reason": "-"}),
            ("GET", "proposals/round?phase=league", b""),
        ]
        proposal: dict[str, Any] = {}
        for method, path, body in requests:
            steps.clear()
            work = cost_of(app, method, f"{address}/{path}".rstrip("/"), headers=key, body=body, counting=False)
            cost = await asyncio.create_task(work)
            assert cost.status in (HTTPStatus.OK, HTTPStatus.CREATED), (path, cost.body)
            assert max(steps) < _longest(), path
            proposal = cost.json if path.startswith("proposals") else {}
        steps.clear()
        act = proposal["act"]
        await cost_of(app, "POST", f"{address}/acts", headers=key, body={"acts": [act], "reason": "-"}, counting=False)
        assert max(steps) < _longest()
    async with serving(tmp_path / "t.db") as app:
        steps.clear()
        answer = await asyncio.create_task(cost_of(app, "GET", address, counting=False))
        assert len(answer.json["teams"]) == teams
        assert max(steps) < _longest(), "the first request after a start reads the whole log"


def _results(matches: Iterable[int]) -> list[dict[str, Any]]:
    return [{"is": "record", "match": match, "partidas": [[30, match % 29], [30, 1]]} for match in matches]


_START: Final = 0.2
"""Seconds in which a server looks through the events that it has read."""

_MEANWHILE: Final = 600
"""How many calls the server may make for others meanwhile; one table that is opened makes thousands."""

_LONGEST: Final = 0.02
"""Seconds of processor that a step may take, on a machine that counts to `_COUNTED` in `_COUNTING` seconds."""

_COUNTED: Final = 300_000
_COUNTING: Final = 0.012


def _longest() -> float:
    """Return what a step may take here and now: a machine that is slower for a while has more, a faster one no less."""
    began = time.thread_time()
    for _ in range(_COUNTED):
        pass
    return _LONGEST * max(1.0, (time.thread_time() - began) / _COUNTING)
