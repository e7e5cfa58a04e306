"""The names under which a server answers, and origins that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.wire import served
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from truco.app.cli import main
from truco.app.web.names import ServerNames, names_file

TWO = {"A1": "Nora", "B1": "open"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of user data for this test alone."""
    monkeypatch.setattr("truco.app.web.names.data_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "//[", "nonsense"])
async def test_an_origin_that_cannot_be_read_is_another_site(tmp_path: Path, origin: str) -> None:
    """A malformed `Origin` is refused like a foreign one, over HTTP and for a socket, without an internal error."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        answer = await server.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-origin")
        where = f"{server.address.replace('http', 'ws')}/ws/{made['code']}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(where, origin=origin, proxy=None)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "[", "a@b", ""])
async def test_a_name_that_nobody_allowed_is_refused(tmp_path: Path, name: str) -> None:
    """A request under a foreign name that resolves to this machine (DNS rebinding) gets no page, table or socket."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        port = server.address.rpartition(":")[2]
        headers = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
        for method, path in (("GET", "/"), ("GET", f"/api/tables/{made['code']}"), ("POST", "/api/tables")):
            answer = await server.http.request(method, path, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (421, "unknown-host")
        if name and name.isprintable() and "@" not in name and "[" not in name:
            where = f"ws://{name}:{port}/ws/{made['code']}"
            with pytest.raises(InvalidStatus) as refused:
                await connect(where, host="127.0.0.1", port=int(port), proxy=None)
            assert refused.value.response.status_code == 421


@pytest.mark.parametrize("host", ["localhost", "truco.localhost", "127.0.0.1", "[::1]", "192.168.1.7", "LOCALHOST."])
async def test_addresses_and_localhost_need_no_allowing(tmp_path: Path, host: str) -> None:
    """Requests to an address or `localhost` are always answered, under any port, because these names are safe."""
    async with served(tmp_path / "t.db") as server:
        answer = await server.http.get("/api/rulebooks", headers={"Host": f"{host}:1234"})
        assert answer.status_code == 200


async def test_a_name_can_be_allowed_while_the_server_runs(folder: Path) -> None:
    """`truco hosts add` and `remove` work at once: the running server reads the list again without a restart."""
    async with served(folder / "t.db", names=ServerNames(["cards.example.org"], names_file())) as server:

        async def status(name: str) -> int:
            return (await server.http.get("/", headers={"Host": name})).status_code

        assert await status("cards.example.org") == 200
        assert await status("a.club.example") == 421
        done = CliRunner().invoke(main, ["hosts", "add", "*.Club.example", "box"])
        assert done.exit_code == 0, done.output
        assert [await status(name) for name in ("a.club.example:9", "box:80", "club.example")] == [200, 200, 421]
        assert CliRunner().invoke(main, ["hosts", "list"]).output.split() == ["*.club.example", "box"]
        assert CliRunner().invoke(main, ["hosts", "remove", "BOX"]).exit_code == 0
        assert [await status(name) for name in ("a.club.example", "box")] == [200, 421]


@pytest.mark.parametrize("name", ["http://box", "box:80", "a b", "*", "*.", "", "ñ..o", "x" * 300])
def test_only_a_name_can_be_allowed(folder: Path, name: str) -> None:
    """A scheme, a port, a single star or an empty name is refused with what was expected, and nothing is written."""
    done = CliRunner().invoke(main, ["hosts", "add", "--", name])
    assert done.exit_code == 1
    assert "truco.example.org" in done.output
    assert not names_file().exists()
    assert names_file().parent == folder
