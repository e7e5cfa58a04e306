"""Clients that try what they may not."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers.wire import Body, Client, Served, joined, served
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from truco.app.web.pages import static_place
from truco.rulebooks.articles import articles

TWO = {"A1": "Nora", "B1": "open"}
WISH = b'{"rules": "%s", "seats": {"A1": {"kind": "human", "name": "%s"}, "B1": {"kind": %s}}}'


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """A server with an empty database."""
    async with served(tmp_path / "t.db", haste=500) as running:
        yield running


async def dealt(server: Served) -> tuple[Body, Body]:
    """Make a table of two people and wait for the cards; return both seats."""
    made = await server.make(TWO, turn_seconds=None)
    taken = await server.sit(made["code"], "Ana")
    async with joined(server.address, made["code"], made["token"]) as nora:
        await nora.ready(lambda: nora.view["phase"] == "play")
    return made, taken


async def test_a_seat_speaks_for_itself_alone(server: Served) -> None:
    """A client that names another seat, plays its cards or answers its own call changes nothing."""
    made, taken = await dealt(server)
    async with (
        joined(server.address, made["code"], made["token"]) as nora,
        joined(server.address, made["code"], taken["token"]) as ana,
    ):
        for card in ana.view["cards"]:
            await nora.send(type="act", id=card, word=card, seat="B1", answers=None)
            assert (await nora.answer(card))["code"] in ("card-not-held", "not-your-turn")
        await nora.act("envido")
        assert (await nora.act("quiero"))["code"] == "own-call-pending"
        await ana.caught_up(nora.seq)
        assert ana.view["envido"]["state"] == "pending"


async def test_a_wrong_token_only_watches(server: Served) -> None:
    """With a wrong token, or that of another table, a client sees no card and can play no word."""
    made, _ = await dealt(server)
    other = await server.make(TWO)
    for token in ("0" * 48, other["token"]):
        async with joined(server.address, made["code"], token) as stranger:
            assert stranger.messages[0]["code"] == "bad-token"
            assert stranger.messages[1]["you"] is None
            assert stranger.menu == []
            assert (await stranger.act("truco"))["code"] == "only-watching"
            assert (await stranger.ask("leave"))["code"] == "only-watching"
            frames = "".join(stranger.frames)
            assert "own-cards" not in frames
            views = [message["view"] for message in stranger.messages if "view" in message]
            assert views
            assert all({"cards", "dealt"}.isdisjoint(view) for view in views)
            assert '"tanto"' not in frames


async def test_a_record_of_a_stranger_shows_no_card(server: Served) -> None:
    """During the match a spectator's record has only unknown cards, and so has the record for a wrong token."""
    made, _ = await dealt(server)
    path = f"/api/tables/{made['code']}/record"
    record = (await server.http.get(path)).text
    assert record.count("??????") == 2
    wrong = {"Truco-Seats": f"{made['code']}.wrong"}
    assert (await server.http.get(path, headers=wrong)).status_code == 403


async def test_a_token_in_an_address_opens_nothing(server: Served) -> None:
    """Only a token in the header gives a seat its own cards, because histories and logs keep addresses."""
    made, _ = await dealt(server)
    path, seats = f"/api/tables/{made['code']}/record", {"Truco-Seats": f"{made['code']}.{made['token']}"}
    assert (await server.http.get(f"{path}?token={made['token']}")).text.count("??????") == 2
    assert (await server.http.get(path, headers=seats)).text.count("??????") == 1


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "bad-json"),
        ("", "bad-json"),
        (b"\x00\x01", "bad-json"),
        ("[" * 9000, "bad-json"),
        ("[]", "bad-message"),
        ("7", "bad-message"),
        ('{"type": "fly"}', "bad-message"),
        ('{"type": "act", "id": "x"}', "bad-message"),
        ('{"type": "act", "id": "", "word": "truco"}', "bad-message"),
        ('{"type": "act", "id": "x", "word": 7}', "bad-message"),
        ('{"type": "act", "id": "x", "word": "truco", "answers": "6"}', "bad-message"),
        ('{"type": "table", "do": "leave"}', "bad-message"),
        ('{"type": "hello"}', "bad-message"),
        (json.dumps({"type": "act", "id": "x" * 65, "word": "truco"}), "bad-message"),
    ],
)
async def test_what_cannot_be_read_is_refused_and_the_socket_stays(
    server: Served, frame: str | bytes, code: str
) -> None:
    """Bad JSON and bad messages get an answer, and the next good message is handled."""
    made, _ = await dealt(server)
    async with joined(server.address, made["code"], made["token"]) as nora:
        await nora.socket.send(frame)
        refused = await nora.until(lambda message: message["type"] == "refused")
        assert refused["code"] == code
        await nora.send(type="ping")
        await nora.until(lambda message: message["type"] == "pong")


@pytest.mark.parametrize("word", ["tiro-1e", "vale-seis", "x+y", "quiero+", "1e1e", "??", "a" * 60, "corto-20+reparto"])
async def test_a_word_that_is_none_is_refused(server: Served, word: str) -> None:
    """A strange word is refused and has no other effect."""
    made, _ = await dealt(server)
    async with joined(server.address, made["code"], made["token"]) as nora:
        before = nora.seq
        assert (await nora.act(word))["type"] == "refused"
        assert nora.seq == before


async def test_a_huge_message_ends_the_socket(server: Served) -> None:
    """A message above the limit closes the socket with 1009, and the table continues."""
    made, taken = await dealt(server)
    async with joined(server.address, made["code"], made["token"]) as nora:
        await nora.socket.send("x" * 40_000)
        with pytest.raises(ConnectionClosed) as closed:
            await nora.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with joined(server.address, made["code"], taken["token"]) as ana:
        assert len(ana.view["cards"]) == 3


async def test_a_flood_is_turned_away(server: Served) -> None:
    """A client that sends too much gets a refusal, and in the end its socket is closed."""
    made, _ = await dealt(server)
    async with joined(server.address, made["code"], made["token"]) as nora:
        for _ in range(90):
            await nora.send(type="ping")
        with pytest.raises(ConnectionClosed) as closed:
            await nora.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert any(message.get("code") == "too-many" for message in nora.messages)


async def test_who_does_not_greet_is_not_let_in(server: Served) -> None:
    """A first message that is no greeting closes the socket before the server sends anything of the table."""
    made, _ = await dealt(server)
    async with connect(f"{server.address.replace('http', 'ws')}/ws/{made['code']}", proxy=None) as socket:
        await socket.send('{"type": "ping"}')
        client = Client(socket)
        assert (await client.next())["code"] == "hello-first"
        with pytest.raises(ConnectionClosed):
            await client.next()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_sites_are_turned_away(server: Served, origin: str) -> None:
    """A page of another origin can open no socket and send no request that changes something."""
    made, _ = await dealt(server)
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.address.replace('http', 'ws')}/ws/{made['code']}", origin=origin, proxy=None)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403
    answer = await server.http.post("/api/tables", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cross-origin")


async def test_the_servers_own_page_is_let_in(server: Served) -> None:
    """A page of the server's own origin can open the socket."""
    made, _ = await dealt(server)
    origin = server.address
    async with connect(f"{origin.replace('http', 'ws')}/ws/{made['code']}", origin=origin, proxy=None) as socket:  # type: ignore[arg-type]
        await socket.send('{"type": "hello"}')
        assert (await Client(socket).next())["type"] == "welcome"


async def test_an_unknown_table_has_no_socket(server: Served) -> None:
    """A code that no table has is refused before the socket opens."""
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.address.replace('http', 'ws')}/ws/XXXXX", proxy=None)
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad-json"),
        (b'{"settings": {"a": ' + b"[" * 9000, 400, "bad-json"),
        (b"[]", 400, "bad-message"),
        (b"{}", 400, "bad-message"),
        (b" " * 20_000, 413, "too-large"),
        (b'{"rules": "oficial", "seats": {"A1": {"kind": "human", "name": "N"}}}', 422, "bad-seats"),
        (
            b'{"rules": "chess", "seats": {"A1": {"kind": "human", "name": "N"}, "B1": {"kind": "open"}}}',
            422,
            "bad-rules",
        ),
        (b'{"rules": "oficial", "seats": {"A1": {"kind": "open"}, "B1": {"kind": "open"}}}', 422, "no-human-seat"),
        (WISH % (b"oficial", b"Nora", b'"bot", "bot": "lobo"'), 422, "unknown-bot"),
        (WISH % (b"oficial", b"\\u0007", b'"open"'), 422, "bad-name"),
    ],
)
async def test_a_bad_request_says_what_was_expected(server: Served, body: bytes, status: int, code: str) -> None:
    """Every bad request for a table has its status, its code, and a sentence in the requested language."""
    answer = await server.http.post("/api/tables", content=body, headers={"Accept-Language": "de"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert error["message"]


async def test_a_body_without_a_length_is_cut_off(server: Served) -> None:
    """A body that is sent in parts is refused once it is too large."""

    async def parts() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b" " * 1000

    answer = await server.http.post("/api/tables", content=parts())
    assert answer.json()["error"]["code"] == "too-large"


async def test_too_many_requests_have_to_wait(tmp_path: Path) -> None:
    """An address with too many changes in a moment gets 429, while requests that only read are not limited."""
    async with served(tmp_path / "t.db", burst=3) as server:
        codes = [(await server.http.post("/api/tables", json={})).status_code for _ in range(6)]
        assert codes[:3] == [400] * 3
        assert codes[-1] == 429
        assert (await server.http.get("/api/messages/es")).status_code == 200


async def test_codes_cannot_be_guessed(server: Served) -> None:
    """After many unknown codes an address must wait and learns nothing; codes that it has opened stay open (A3)."""
    made, other = await server.make(TWO), await server.make(TWO)
    path = f"/api/tables/{made['code']}"
    for _ in range(40):
        assert (await server.http.get(path)).status_code == 200
    wrong = [(await server.http.get(f"/api/tables/XXXX{letter}")).status_code for letter in "ACDEFGHJKMNPQRT" * 2]
    assert wrong == [404] * 30
    assert (await server.http.get("/api/tables/XXXXX")).json()["error"]["code"] == "too-many"
    assert (await server.http.get(path)).status_code == 200
    assert (await server.http.get(f"/api/tables/{other['code']}")).status_code == 429
    seats = f"/api/tables/{other['code']}/seats"
    assert (await server.http.post(seats, json={"name": "Ana"})).status_code == 429


@pytest.mark.parametrize(
    "path", ["/", "/t/XXXXX", "/rules", "/rules/of.mazo.4", "/replay", "/api/messages/pt", "/nothing"]
)
async def test_every_answer_has_the_strict_headers(server: Served, path: str) -> None:
    """Every answer forbids inline code but the import map, frames, sniffing and foreign origins."""
    headers = (await server.http.get(path)).headers
    policy = dict(part.partition(" ")[::2] for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["style-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/static/table.js", "/static/css/felt.css"])
async def test_parts_of_pages_say_what_they_need_alone(server: Served, path: str) -> None:
    """Browsers do not sniff them, no other site uses them; only pages and drawings have a security policy."""
    headers = (await server.http.get(path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in headers
    assert "default-src 'self'" in (await server.http.get("/static/pack.svg")).headers["content-security-policy"]


async def test_an_address_with_nothing_shows_a_page_to_people_and_a_code_to_programs(server: Served) -> None:
    """For an unknown address a browser gets the page that says so, and a program the stable code."""
    page = await server.http.get("/nothing", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path, accept in (("/nothing", "*/*"), ("/api/nothing", "text/html"), ("/static/nothing", "text/html")):
        answer = await server.http.get(path, headers={"Accept": accept})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")


async def test_no_path_leads_out_of_the_static_files(server: Served) -> None:
    """The server sends static files only from their folder."""
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"):
        assert (await server.http.get(path)).status_code == 404
    assert (await server.http.get("/static/pack.svg")).status_code == 200


async def test_rules_and_messages_are_served_by_language(server: Served) -> None:
    """A rule has the requested language; an unknown language or rule is refused."""
    rule = (await server.http.get("/api/rules/oficial/of.mazo.4?lang=en")).json()
    assert (rule["id"], rule["language"]) == ("of.mazo.4", "en")
    assert "of.mazo.8" in rule["related"]
    assert rule["status"] == "shown"
    assert rule["standing"] == "Status: the program follows it; its tests show that."
    placed = (await server.http.get("/api/rules/oficial/of.falta.2?lang=pt")).json()
    assert placed["source"] == "El Envido / Puntuación / Falta envido ¶1 (segunda frase)"
    book = (await server.http.get("/api/rules/oficial?lang=en")).json()
    assert book[0]["title"] == "The aim and the cards"
    assert [article["id"] for chapter in book for article in chapter["articles"]] == [
        article.id for article in articles("oficial")
    ]
    assert rule in [article for chapter in book for article in chapter["articles"]]
    orders = (await server.http.get("/api/rulebooks/uruguay/order?lang=es")).json()
    assert [order["name"] for order in orders] == ["order-1", "order-2"]
    assert orders[0]["told"][0] == "dos de espadas (pieza)"
    assert f'href="{static_place("pack.svg")}#card-2e"' in orders[0]["svg"]
    for path, code in (
        ("/api/rules/oficial/of.mazo.99", "unknown-rule"),
        ("/api/rules/chess/x", "bad-rulebook"),
        ("/api/rules/chess", "bad-rulebook"),
        ("/api/rulebooks/chess/order", "bad-rulebook"),
        ("/api/messages/fr", "unknown-language"),
        ("/api/tables/XXXXX", "no-such-table"),
    ):
        answer = await server.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
    assert (await server.http.put("/api/mine")).json()["error"]["code"] == "method-not-allowed"


async def test_a_record_that_is_wrong_is_answered_with_its_good_part(server: Served) -> None:
    """For a record with an error the answer has the valid part and the place of the error."""
    text = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]\nhand 1 deal A1 1e5o4o B1 3c7o12o\nA1:envido B1:'
    answer = await server.http.post("/api/replays", content=text)
    assert answer.status_code == 422
    assert answer.json()["ok"] is False
    assert [step["act"] for step in answer.json()["steps"]][-1] == "envido"
    assert answer.json()["steps"][-1]["view"]["hands"]["A1"] == ["1e", "5o", "4o"]
    none = await server.http.post("/api/replays", content="hello")
    assert none.json()["error"]["code"] == "no-record"


async def test_the_qr_code_is_a_picture(server: Served) -> None:
    """The link of a table comes as an SVG without any script."""
    made = await server.make(TWO)
    answer = await server.http.get(f"/api/tables/{made['code']}/qr.svg", headers={"Host": "192.168.1.20:8000"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<svg" in answer.text
    assert "script" not in answer.text
