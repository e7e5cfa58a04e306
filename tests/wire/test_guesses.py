"""Codes cannot be guessed, and a person who tries does not block others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.helpers.wire import Client, Served, joined, served
from tests.wire.test_events import made as made_event
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from truco.app.cli import main

TWO = {"A1": "Nora", "B1": "open"}
WRONG = [f"XXXX{letter}" for letter in "ACDEFGHJKMNPQRT" * 3]


async def guessed(server: Served, count: int = 30, **headers: str) -> list[int]:
    """Request codes that no table has, and return the statuses of the answers."""
    return [(await server.http.get(f"/api/tables/{code}", headers=headers)).status_code for code in WRONG[:count]]


async def test_a_valid_token_is_answered_however_many_codes_were_wrong(tmp_path: Path) -> None:
    """A person with a seat reaches its table over HTTP and by socket while the address may request no other code."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made, other = await server.make(TWO), await server.make(TWO)
        assert await guessed(server) == [404] * 30
        path, seats = f"/api/tables/{made['code']}", f"{made['code']}.{made['token']}"
        assert (await server.http.get(path)).status_code == 429
        wrong = {"Truco-Seats": f"{other['code']}.{made['token']} {made['code']}.{other['token']}"}
        for code in (made["code"], other["code"]):
            assert (await server.http.get(f"/api/tables/{code}", headers=wrong)).status_code == 429
        for _ in range(50):
            assert (await server.http.get(path, headers={"Truco-Seats": seats})).status_code == 200
        record = await server.http.get(f"{path}/record", headers={"Truco-Seats": f"X.y {seats}"})
        assert record.status_code == 200
        async with joined(server.address, made["code"], made["token"]) as nora:
            assert nora.messages[0]["you"] == "A1"
        assert (await server.http.get(f"/api/tables/{other['code']}", headers=wrong)).status_code == 429


async def test_a_guesser_hears_the_same_of_every_code(tmp_path: Path) -> None:
    """A socket without a seat's token is refused after its greeting, the same for existing and unknown tables."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made, other = await server.make(TWO), await server.make(TWO)
        await guessed(server)
        answers = []
        for code in (made["code"], "XXXXX"):
            for token in (None, other["token"]):
                where = f"{server.address.replace('http', 'ws')}/ws/{code}"
                async with connect(where, proxy=None) as socket:
                    client = Client(socket)
                    await client.send(type="hello", token=token, lang="en")
                    with pytest.raises(ConnectionClosed) as closed:
                        await client.until(lambda _: False)
                assert closed.value.rcvd is not None
                answers.append((client.frames, closed.value.rcvd.code))
        assert answers == [answers[0]] * 4
        assert answers[0][1] == 1008
        assert '"code":"too-many"' in "".join(answers[0][0])


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_another_sites_pictures_count_nothing(tmp_path: Path, site: str) -> None:
    """Requests from a page of another site are refused, and do not count as guesses of the browser's address."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO)
        picture = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
        assert await guessed(server, 45, **picture) == [403] * 45
        assert (await server.http.get(f"/api/tables/{made['code']}/qr.svg", headers=picture)).status_code == 403
        own = {"Sec-Fetch-Site": "same-origin"}
        assert (await server.http.get(f"/api/tables/{made['code']}", headers=own)).status_code == 200
        link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
        assert (await server.http.get(f"/t/{made['code']}", headers=link)).status_code == 200


async def test_a_forwarded_address_is_not_believed(tmp_path: Path) -> None:
    """A client that sends `X-Forwarded-For` itself is counted by the address of its connection."""
    async with served(tmp_path / "t.db") as server:
        answers = [
            (await server.http.get(f"/api/tables/{code}", headers={"X-Forwarded-For": f"10.1.{number}.9"})).status_code
            for number, code in enumerate(WRONG[:31])
        ]
        assert answers == [404] * 30 + [429]


async def test_a_named_proxy_is_believed(tmp_path: Path) -> None:
    """Behind a named proxy each client is counted separately, and an IPv6 network of /64 as one client."""
    async with served(tmp_path / "t.db", proxies=["127.0.0.0/8"]) as server:
        for client in ("203.0.113.5", "2001:db8:1:2::%d"):
            sent = [client % number if "%" in client else client for number in range(31)]
            statuses = [
                (await server.http.get(f"/api/tables/{code}", headers={"X-Forwarded-For": address})).status_code
                for code, address in zip(WRONG, sent, strict=False)
            ]
            assert statuses == [404] * 30 + [429]
        for other in ("203.0.113.6", "2001:db8:1:3::1", "::ffff:203.0.113.7"):
            assert await guessed(server, 1, **{"X-Forwarded-For": other}) == [404]
        assert await guessed(server, 1, **{"X-Forwarded-For": "::ffff:203.0.113.5"}) == [429]


async def test_a_forged_hop_before_a_proxy_is_not_believed(tmp_path: Path) -> None:
    """Of several forwarded addresses the one that the named proxy itself added counts."""
    async with served(tmp_path / "t.db", proxies=["127.0.0.1"]) as server:
        answers = [
            (
                await server.http.get(
                    f"/api/tables/{code}", headers={"X-Forwarded-For": f"10.9.{number}.1, 203.0.113.5"}
                )
            ).status_code
            for number, code in enumerate(WRONG[:31])
        ]
        assert answers == [404] * 30 + [429]


@pytest.mark.parametrize("proxy", ["box", "10.0.0.300", "10.0.0.0/40", "*", ""])
def test_a_proxy_is_named_by_address(proxy: str) -> None:
    """`truco serve --proxy` accepts an address or a network, and the error for anything else says so."""
    done = CliRunner().invoke(main, ["serve", "--proxy", proxy])
    assert done.exit_code == 2
    assert "10.0.0.0/8" in done.output


async def test_every_refusal_for_now_says_when_to_come_back(tmp_path: Path) -> None:
    """An answer 429 has `Retry-After`."""
    async with served(tmp_path / "t.db") as server:
        await guessed(server)
        answer: httpx.Response = await server.http.get("/api/tables/XXXXX")
        assert (answer.status_code, answer.headers["retry-after"].isdecimal()) == (429, True)


# -- nobody is stopped by what others at the same address guess (A3) ---------------------------------------------------


async def test_guesses_stop_no_committee_no_team_and_no_opened_page(tmp_path: Path) -> None:
    """After thirty wrong codes the keys and codes of an event still open it, and so does the page that was open."""
    async with served(tmp_path / "t.db") as server:
        event, other = await made_event(server.http), await made_event(server.http)
        await event.teams(2)
        key = f"Bearer {event.key}"
        codes = (await server.http.post(f"{event.here}/codes", headers={"Authorization": key})).json()["codes"]
        wrong = [(await server.http.get(f"/api/events/{code}")).status_code for code in WRONG[:31]]
        assert wrong == [404] * 30 + [429]
        assert (await event.read()).status_code == 200
        assert (await event.read("/desk", key)).status_code == 200
        assert (await event.read("/me", f"Team T1:{codes['T1']}")).json()["name"] == "team:T1"
        assert (await other.read()).status_code == 429
        for wrong_key in ("Bearer " + "0" * 48, f"Team T1:{codes['T1']}", key):
            assert (await other.read("/desk", wrong_key)).status_code == 429
        assert (await other.read("/desk", f"Bearer {other.key}")).status_code == 200
        assert (await other.write({"is": "post", "text": "Hola"})).status_code == 201
        assert (await server.http.get("/api/season", params={"event": [event.code]})).status_code == 200


async def test_wrong_codes_of_a_team_do_not_stop_the_right_one(tmp_path: Path) -> None:
    """After many wrong codes of a team the right one opens it, also when it had not been sent before."""
    async with served(tmp_path / "t.db") as server:
        event = await made_event(server.http)
        await event.teams(2)
        key = {"Authorization": f"Bearer {event.key}"}
        codes = (await server.http.post(f"{event.here}/codes", headers=key)).json()["codes"]
        answers = [await event.read("/me", f"Team T1:AAAA{number:02}") for number in range(31)]
        assert [answer.status_code for answer in answers] == [403] * 30 + [429]
        for team in ("T1", "T2"):
            assert (await event.read("/me", f"Team {team}:{codes[team]}")).json()["name"] == f"team:{team}"
        await server.http.post(f"{event.here}/codes", params={"team": "T1"}, headers=key)
        assert (await event.read("/me", f"Team T1:{codes['T1']}")).status_code in (403, 429)


async def test_an_opened_table_stays_open_to_its_watchers(tmp_path: Path) -> None:
    """A table that an address has opened is shown there after wrong codes, over HTTP and by socket; others are not."""
    async with served(tmp_path / "t.db", haste=500) as server:
        seen, other = await server.make(TWO), await server.make(TWO)
        assert (await server.http.get(f"/api/tables/{seen['code']}")).status_code == 200
        assert await guessed(server) == [404] * 30
        assert (await server.http.get(f"/api/tables/{seen['code'].lower()}")).status_code == 200
        async with joined(server.address, seen["code"]) as watcher:
            assert watcher.messages[0]["you"] is None
        assert (await server.http.get(f"/api/tables/{other['code']}")).status_code == 429


@pytest.mark.parametrize("how", ["seat", "person", "second", "socket", "mine", "link"])
async def test_a_valid_token_opens_its_table_for_the_address(tmp_path: Path, how: str) -> None:
    """Once a person at the address used a valid token, others there read the table, sit down and watch it."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made, other = await server.make(TWO), await server.make(TWO)
        code, token, path = made["code"], made["token"], f"/api/tables/{made['code']}"
        own = {"Truco-Seats": f"{code}.{token}"}
        if how == "link":
            handed = await server.http.post(f"{path}/hand-over", headers=own)
            own = {"Truco-Seats": f"{code}.{handed.json()['token']}"}
    async with served(tmp_path / "t.db", haste=500) as server:  # after a restart nobody has opened anything
        assert await guessed(server) == [404] * 30
        assert (await server.http.get(path)).status_code == 429
        if how == "socket":
            async with joined(server.address, code, token) as nora:
                assert nora.messages[0]["you"] == "A1"
        elif how == "mine":
            assert len((await server.http.get("/api/mine", headers=own)).json()) == 1
        else:
            second = {"Truco-Seats": f"{code}.stale {code}.{token}"}
            headers = {"person": {"Truco-Person": token}, "second": second}.get(how, own)
            assert (await server.http.get(path, headers=headers)).status_code == 200
        assert (await server.http.get(f"/api/tables/%20{code.lower()}")).status_code == 200
        async with joined(server.address, code) as watcher:
            assert watcher.messages[0]["you"] is None
        assert (await server.sit(code, "Eva"))["seat"] == "B1"
        assert (await server.http.get(f"/api/tables/{other['code']}")).status_code == 429


@pytest.mark.parametrize("how", ["key", "team"])
async def test_a_valid_key_opens_its_event_for_the_address(tmp_path: Path, how: str) -> None:
    """Once the committee or a team used its key or code at an address, the public page is shown to all there."""
    async with served(tmp_path / "t.db") as server:
        event, other = await made_event(server.http), await made_event(server.http)
        await event.teams(2)
        key = f"Bearer {event.key}"
        codes = (await server.http.post(f"{event.here}/codes", headers={"Authorization": key})).json()["codes"]
    async with served(tmp_path / "t.db") as server:  # after a restart nobody has opened anything
        event.http = other.http = server.http
        assert await guessed(server) == [404] * 30
        assert (await event.read()).status_code == 429
        if how == "key":
            assert (await event.read("/desk", key)).status_code == 200
        else:
            assert (await event.read("/me", f"Team T1:{codes['T1']}")).status_code == 200
        assert (await event.read()).status_code == 200
        assert (await other.read()).status_code == 429


async def test_a_stale_token_beside_a_valid_one_stops_nobody(tmp_path: Path) -> None:
    """The token of the person opens a table also where the token of a seat, sent with it, opens none any more."""
    async with served(tmp_path / "t.db", haste=500) as server:
        made = await server.make(TWO)
        assert await guessed(server) == [404] * 30
        both = {"Truco-Seats": f"{made['code']}.stale", "Truco-Person": made["token"]}
        refused = await server.http.get(f"/api/tables/{made['code']}/record", headers=both)
        assert refused.json()["error"]["code"] == "bad-token"
        assert (await server.http.get(f"/api/tables/{made['code']}", headers=both)).status_code == 200
        async with joined(server.address, made["code"], "stale", person=made["token"]) as nora:
            assert nora.messages[-1]["you"] == "A1"


async def test_many_requests_of_an_address_do_not_stop_its_committee(tmp_path: Path) -> None:
    """A client that floods the server is refused at its address; an event's committee at the same address is not."""
    async with served(tmp_path / "t.db", burst=8) as server:
        event = await made_event(server.http)
        assert (await event.read("/desk", f"Bearer {event.key}")).status_code == 200
        key = {"Authorization": "Bearer " + "0" * 48}
        for headers in ({}, key):
            sent = [server.http.post("/api/tables", content=b"?", headers=headers) for _ in range(60)]
            flood = [answer.status_code for answer in await asyncio.gather(*sent)]
            assert flood.count(429) > 30
            assert (await event.write({"is": "post", "text": "Hola"})).status_code == 201
