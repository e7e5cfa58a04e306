"""Where others reach a server: what invitations name, and the door to the home network."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import segno
from click.testing import CliRunner
from tests.helpers.wire import Served, served

from truco.app.cli import main
from truco.app.cli.serve import listen_too
from truco.app.web.names import ServerNames
from truco.app.web.reach import Reach, read_public

TWO = {"A1": "Nora", "B1": "open"}


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> str:
    """An address of this machine that is not the one where the server listens, standing in for the home network."""
    monkeypatch.setattr("truco.app.cli.serve.local_address", lambda: "127.0.0.2")
    monkeypatch.setattr("truco.app.cli.serve.is_near", lambda _address: False)
    return "127.0.0.2"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Remember what was drawn as a QR code."""
    links: list[str] = []
    real = segno.make_qr

    def draw(link: str) -> segno.QRCode:
        links.append(link)
        return real(link)

    monkeypatch.setattr("truco.app.web.api.segno.make_qr", draw)
    return links


def with_door(server: Served, reach: Reach) -> None:
    """Give a server the function that opens a door."""
    reach.opener = partial(listen_too, server.server, urlsplit(server.address).port or 0)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "127.9.9.9", "a.localhost", "[::ffff:127.0.0.1]"])
async def test_no_invitation_names_the_machine_itself(tmp_path: Path, name: str, drawn: list[str]) -> None:
    """Under a name that only the machine itself understands there is no link and no picture, but a reason."""
    async with served(tmp_path / "t.db") as server:
        made = await server.make(TWO)
        headers = {"Host": f"{name}:8000"}
        assert (await server.http.get("/api/reach", headers=headers)).json() == {"origin": "", "may_open": False}
        answer = await server.http.get(f"/api/tables/{made['code']}/qr.svg", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-address")
        assert drawn == []


async def test_a_public_address_is_what_invitations_name(tmp_path: Path, drawn: list[str]) -> None:
    """With a public address link and picture name it, from wherever one asks."""
    async with served(tmp_path / "t.db", reach=Reach("https://truco.example.org")) as server:
        made = await server.make(TWO)
        for host in ("127.0.0.1", "192.168.1.7:8000"):
            headers = {"Host": host}
            answer = await server.http.get("/api/reach", headers=headers)
            assert answer.json() == {"origin": "https://truco.example.org", "may_open": False}
            assert (await server.http.get(f"/api/tables/{made['code']}/qr.svg", headers=headers)).status_code == 200
        assert set(drawn) == {f"https://truco.example.org/t/{made['code']}"}


@pytest.mark.parametrize(("proxies", "scheme"), [(["127.0.0.1"], "https"), ([], "http")])
async def test_https_before_a_proxy_is_believed_of_a_named_one(
    tmp_path: Path, proxies: list[str], scheme: str, drawn: list[str]
) -> None:
    """A named proxy says that people came by https, and links say so too; of anybody else it is not believed."""
    names = ServerNames(["truco.example.org"])
    headers = {"Host": "truco.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
    async with served(tmp_path / "t.db", names=names, proxies=proxies) as server:
        made = await server.make(TWO)
        assert (await server.http.get("/api/reach", headers=headers)).json()[
            "origin"
        ] == f"{scheme}://truco.example.org"
        await server.http.get(f"/api/tables/{made['code']}/qr.svg", headers=headers)
        assert drawn == [f"{scheme}://truco.example.org/t/{made['code']}"]


async def test_a_page_behind_a_proxy_may_act(tmp_path: Path) -> None:
    """A request of the https page passes a proxy that passes on `Host`; one of another site does not."""
    names = ServerNames(["truco.example.org"])
    forwarded = {"Host": "truco.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
    async with served(tmp_path / "t.db", names=names, proxies=["127.0.0.1"]) as server:
        body = {"rules": "oficial", "seats": {"A1": {"kind": "human", "name": "Nora"}, "B1": {"kind": "open"}}}
        for origin, status in (("https://truco.example.org", 201), ("https://evil.example", 403)):
            answer = await server.http.post("/api/tables", json=body, headers=forwarded | {"Origin": origin})
            assert answer.status_code == status


async def test_the_door_is_opened_while_the_server_runs(tmp_path: Path, elsewhere: str, drawn: list[str]) -> None:
    """The person at the machine opens the door: invitations name the new address, where the same tables are found.

    A second request keeps the same door, and it is closed with the server.
    """
    reach = Reach()
    async with served(tmp_path / "t.db", reach=reach) as server:
        made = await server.make(TWO)
        with_door(server, reach)
        port = urlsplit(server.address).port
        assert (await server.http.get("/api/reach")).json() == {"origin": "", "may_open": True}
        opened = (await server.http.post("/api/reach")).json()
        assert opened == {"origin": f"http://{elsewhere}:{port}", "may_open": False}
        assert (await server.http.post("/api/reach")).json() == opened
        await server.http.get(f"/api/tables/{made['code']}/qr.svg")
        assert drawn == [f"{opened['origin']}/t/{made['code']}"]
        async with httpx.AsyncClient(base_url=opened["origin"], trust_env=False) as friend:
            taken = await friend.post(
                f"/api/tables/{made['code']}/seats", json={"name": "Ana"}, headers={"Origin": opened["origin"]}
            )
            assert taken.status_code == 201
    async with httpx.AsyncClient(base_url=opened["origin"], trust_env=False) as friend:
        with pytest.raises(httpx.ConnectError):
            await friend.get("/api/reach")


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "192.168.1.7:8000"},
        {"X-Forwarded-For": "203.0.113.5"},
        {"Forwarded": "for=203.0.113.5"},
        {"Via": "1.1 proxy"},
        {"X-Real-IP": "127.0.0.1"},
    ],
)
async def test_only_who_sits_at_the_machine_opens_the_door(
    tmp_path: Path, elsewhere: str, headers: dict[str, str]
) -> None:
    """A request from another address, or one that a proxy passed on, is refused, and nothing listens anew."""
    reach = Reach()
    async with served(tmp_path / "t.db", reach=reach) as server:
        with_door(server, reach)
        answer = await server.http.post("/api/reach", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-from-here")
        assert (reach.network, len(server.server.servers)) == ("", 1)
        assert elsewhere not in (await server.http.get("/api/reach")).text


async def test_another_site_opens_no_door(tmp_path: Path, elsewhere: str) -> None:
    """A page of another site in the browser of who sits there cannot open the door."""
    reach = Reach()
    async with served(tmp_path / "t.db", reach=reach) as server:
        with_door(server, reach)
        answer = await server.http.post("/api/reach", headers={"Origin": "https://evil.example"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-origin")
        assert elsewhere not in reach.network


async def test_without_a_network_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on no network says so, and the door can be tried again."""
    monkeypatch.setattr("truco.app.cli.serve.local_address", lambda: "127.0.0.1")
    reach = Reach()
    async with served(tmp_path / "t.db", reach=reach) as server:
        with_door(server, reach)
        for _ in range(2):
            answer = await server.http.post("/api/reach")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-network")


@pytest.mark.parametrize(
    "url",
    [
        "truco.example.org",
        "ftp://a.b",
        "https://a.b/x",
        "https://a.b?x",
        "http://127.0.0.1:80",
        "http://localhost",
        "https://u@a.b",
        "https://a.b:99999",
        "https://",
        "http://[::1]",
    ],
)
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    """An address that others cannot use is refused with a sentence when the server is started."""
    result = CliRunner().invoke(main, ["serve", "--public-url", url])
    assert result.exit_code == 2
    assert repr(url) in result.output.replace("\n", " ")
    with pytest.raises(ValueError, match=re.escape(url)):
        read_public(url)
