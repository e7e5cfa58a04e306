"""Whole nights: a club match at seven tables, a duplicate at tables of this server and on paper, a server that dies."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPerson, Served
from tests.browser.test_event_desk import DESK, PHONE, Made, expect_written, go
from tests.helpers.events import NEW_EVENT
from tests.helpers.night import by_night
from websockets.sync.client import ClientConnection, connect

CLUBS: Final = ("Peñarol", "Nacional")
TABLES: Final = 7
TO_WIN: Final = 6
BAD_GATEWAY: Final = 502


@pytest.fixture
def night() -> Iterator[Callable[..., Made]]:
    """Make events by requests, each of a preset, with its teams and with their names taken."""
    made: list[Made] = []

    def make(
        address: str, preset: str, teams: tuple[str, ...], *, plays: int, terms: dict[str, str] | None = None
    ) -> Made:
        new = NEW_EVENT | {"name": "Noche del Club", "preset": preset, "tables": TABLES}
        answer = httpx.post(f"{address}/api/events", json=new, timeout=30).json()
        event = Made(address, answer["code"], answer["key"])
        made.append(event)
        acts: list[dict[str, Any]] = [
            {"is": "set-term", "path": path, "value": value} for path, value in (terms or {}).items()
        ]
        for n, name in enumerate(teams, 1):
            players = [{"name": f"{who} {n}"} for who in "ABCDEFGHIJKLMN"[:plays]]
            acts.append({"is": "enter", "team": {"id": f"T{n}", "name": name, "players": players}})
        event.write(*acts, {"is": "close-registration"})
        return event

    yield make
    for event in made:
        event.http.close()


def fits(*pages: Page) -> bool:
    """Return whether no page is wider than its window."""
    return all(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth") for page in pages)


# -- clubs -------------------------------------------------------------------------------------------------------------


def test_two_clubs_play_seven_tables_at_home_and_away(
    people: NewPerson, quick: str, night: Callable[..., Made]
) -> None:
    """Partidas come table by table; the sixth of a club ends its match at once; the return match is at the other's."""
    event = night(quick, "clubs", CLUBS, plays=2 * TABLES)
    event.write(event.get("/proposals/draw", phase="league", seed="1")["act"])
    event.pair("league")
    first = event.get()["matches"][0]
    home, away = (CLUBS[int(first[side][1:]) - 1] for side in "ab")
    zulma, phone = people(quick, **DESK), people(quick, **PHONE)
    phone.visit(f"/e/{event.code}")
    line = phone.page.locator("#now + ol li").first
    expect(phone.page.get_by_text("7 mesas a la vez. Gana el primer club con 6 chicos")).to_be_visible()
    expect(line).to_contain_text(f"local: {home}")
    page = zulma.page
    page.goto(f"{quick}/e/{event.code}/desk/results#{event.key}")
    field = page.get_by_label("Número del partido y tantos, y Enter")
    field.fill("1 t3 30-12")
    expect(page.locator(".fast output")).to_contain_text("Mesa 3")
    field.press("Enter")
    expect_written(page, "")
    field.fill("1 t7 9-30")
    field.press("Enter")
    expect(line.locator(".scores")).to_have_text("1\N{EN DASH}1")
    expect(line).to_contain_text("Mesa 3: 30\N{EN DASH}12")
    for at in range(TO_WIN - 2):
        event.write({"is": "add-partida", "match": 1, "points": [30, 20 + at], "table": at + 1})
    expect(line.locator(".scores")).to_have_text("5\N{EN DASH}1")
    assert event.get()["matches"][0]["result"] is None
    expect(field).to_have_value("")
    field.fill("1 m3 30-29")
    field.press("Enter")
    expect_written(page, "")
    expect(phone.page.locator("#now")).to_have_count(0)
    row = phone.page.locator("table.standings tbody tr").first
    expect(row).to_contain_text(home)
    expect(row.locator("td").nth(2)).to_have_text("6\N{EN DASH}1")
    event.pair("league")
    expect(phone.page.locator("#now + ol li").first).to_contain_text(f"local: {away}")
    event.write({"is": "record", "match": 2, "partidas": [[30, 10]] * TO_WIN})
    go(page, "Ahora")
    expect(page.locator(".what-next")).to_contain_text("Terminó.")
    assert fits(phone.page, page)


# -- a duplicate -------------------------------------------------------------------------------------------------------


def test_a_duplicate_is_played_here_and_on_paper(people: NewPerson, quick: str, night: Callable[..., Made]) -> None:
    """The desk opens the tables, a team sits down, and the hands come by themselves once all are over."""
    teams = ("Los Pamperos", "La Flor", "Tres de Oro", "Don Zoilo")
    terms = {"duplicate.deals": "2", "duplicate.rounds": "1"}
    event = night(quick, "duplicate", teams, plays=2, terms=terms)
    desk = people(quick, **DESK)
    page = desk.page
    page.goto(f"{quick}/e/{event.code}/desk/rounds#{event.key}")
    page.get_by_role("button", name="Que sortee la máquina").click()
    secret = page.locator(".keep").inner_text().split()[-1]
    page.get_by_role("button", name=re.compile("Anotar el sorteo")).click()
    page.get_by_role("button", name="Armar la ronda que sigue").click()
    page.get_by_role("button", name="Anotar la ronda").click()
    go(page, "Papel")
    page.get_by_role("button", name="Papelitos de cada mano y asiento").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("El secreto de las manos").fill(secret)
    with page.expect_download() as coming:
        dialog.get_by_role("button", name="Papelitos de cada mano y asiento").click()
    assert coming.value.suggested_filename == f"{event.code}-deal-slips.pdf"
    go(page, "Sorteo y rondas")
    # The second match is played on paper; the first has a table here.
    page.get_by_role("button", name=re.compile("^Empieza ")).nth(1).click()
    expect_written(page, "")
    page.get_by_role("button", name="Jugar la ronda en este sitio").click()
    page.get_by_role("dialog").get_by_label("El secreto de las manos").fill(secret)
    page.get_by_role("dialog").get_by_role("button", name="Jugar la ronda en este sitio").click()
    expect(page.locator("a.button", has_text="Mesa").first).to_be_visible()
    play_here(people, quick, event)
    assert event.get()["matches"][0]["hands"] == [], "the other table still plays these cards"
    go(page, "Resultados")
    page.get_by_label("Número del partido y tantos, y Enter").fill("2 0-60 0-60")
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Sí, fue así").click()  # more than a hand can bring (T2)
    expect_written(page, "")
    desk.troubles.clear()  # the browser tells of the refused request
    # Who had the cards of the first side lost both hands on paper by more than anybody can here.
    public = people(quick, **PHONE)
    public.visit(f"/e/{event.code}")
    row = public.page.locator("table.standings tbody tr").first
    expect(row.locator("td").nth(1)).to_have_text("4/4")
    expect(row.locator("td").nth(2)).to_have_text(re.compile(r"^\+\d+\.\d\d$"))
    row.get_by_role("button").click()
    expect(public.page.locator(".reason")).to_contain_text(
        "en puntos de partido frente al campo y tantos sobre el campo: sorteo, número 1 contra"
    )
    assert [len(match["hands"]) for match in event.get()["matches"]] == [2, 2]
    assert fits(public.page)
    go(page, "Ahora")
    expect(page.locator(".what-next")).to_contain_text("Terminó.")


def play_here(people: NewPerson, quick: str, event: Made) -> None:
    """Sit down for the first team on a phone, with bots on the other chairs, and play all deals."""
    first = event.get()["matches"][0]
    codes = event.post("/codes", {})["codes"]
    nora = people(quick, **PHONE)
    nora.visit(f"/e/{event.code}/team/{first['a']}")
    nora.page.get_by_label("El código").fill(codes[first["a"]])
    nora.button("Entrar").click()
    nora.button("Pedir los enlaces del equipo").click()
    expect(nora.page.locator(".seat-link a")).to_have_count(2)
    own, other = nora.page.locator(".seat-link a").all()
    assert fits(nora.page)
    links = [str(other.get_attribute("href"))]
    answer = event.http.post(
        f"/api/events/{event.code}/matches/1/seats",
        headers={"Authorization": f"Team {first['b']}:{codes[first['b']]}"},
    )
    links += [seat["link"] for seat in answer.json()["seats"].values()]
    own.click()
    expect(nora.page.get_by_text("se juegan 2 manos")).to_be_visible()
    expect(nora.button("Lugares")).to_have_count(0)
    nora.be_ready()
    with ExitStack() as sitting:
        sockets = [sitting.enter_context(sat_down(quick, link)) for link in links]
        nora.wait_for_cards()
        for socket in sockets:
            sent(socket, do="leave")
    expect(nora.page.locator(".deal-of")).to_have_text("Mano 1 de 2.")
    assert fits(nora.page)
    assert not {"Revancha", "Abandonar"} & set(offered(nora.page))
    nora.play_until(".between.last")
    expect(nora.page.locator(".prompt")).to_have_text("Se jugaron las 2 manos: decide la comparación entre mesas.")
    expect(nora.page.locator(".between.last button.strong")).to_have_count(0)


@contextmanager
def sat_down(address: str, link: str) -> Iterator[ClientConnection]:
    """Sit down by a link, and say that the match may begin."""
    path, token = link.split("#")
    code = path.rsplit("/", 1)[1]
    claimed = httpx.post(f"{address}/api/tables/{code}/claim", headers={"Truco-Seats": f"{code}.{token}"}, timeout=30)
    with connect(f"{address.replace('http', 'ws')}/ws/{code}", proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "person": claimed.json()["token"], "lang": "es"}))
        sent(socket, do="ready", on=True)
        yield socket


def sent(socket: ClientConnection, **wish: object) -> None:
    """Ask something of a table, and wait until it was done; who leaves a closed table is shut out."""
    socket.send(json.dumps({"type": "table", "id": str(wish["do"]), **wish}))
    while (answer := json.loads(socket.recv(timeout=30)))["type"] not in ("ok", "refused"):
        pass
    assert answer["type"] == "ok" or (wish["do"], answer["code"]) == ("leave", "deals-secret"), answer


def offered(page: Page) -> list[str]:
    """Return what the menu of a table offers."""
    page.get_by_role("button", name="Menú").click()
    texts = page.locator(".menu button").all_inner_texts()
    page.keyboard.press("Escape")
    return texts


# -- a server that dies ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "proxy", by_night([False, True], day=lambda proxy: proxy), ids=["nobody answers", "a proxy answers"]
)
def test_the_desk_comes_back_after_a_kill(
    people: NewPerson, served: Served, night: Callable[..., Made], *, proxy: bool
) -> None:
    """The page says that it is apart, and once the server is back it shows by itself what was and what is written."""
    event = night(served.address, "fenacef", ("Los Pamperos", "La Flor", "Tres de Oro", "Don Zoilo"), plays=2)
    groups = [{"name": "1", "teams": ["T1", "T2", "T3", "T4"]}]
    event.write({"is": "draw", "phase": "group", "groups": groups})
    event.pair("group")
    zulma = people(served.address, **DESK)
    page = zulma.page
    page.goto(f"{served.address}/e/{event.code}/desk/results#{event.key}")
    field = page.get_by_label("Número del partido y tantos, y Enter")
    field.fill("1 12-8 12-3")
    field.press("Enter")
    expect_written(page, "12-8 12-3")
    if proxy:
        page.route("**/live", answer_for_it)
        with page.expect_response(lambda response: response.status == BAD_GATEWAY):
            served.kill()
    else:
        served.kill()
    expect(page.locator(".apart")).to_be_visible()
    served.start_again()
    page.unroute("**/live")
    expect(page.locator(".apart")).to_be_hidden()
    expect(page.locator("#over + ul li")).to_contain_text("12\N{EN DASH}8")
    assert event.get()["matches"][0]["partidas"] == [[12, 8], [12, 3]]
    event.write({"is": "record", "match": 2, "partidas": [[12, 1], [12, 2]]})
    expect(page.locator("#over + ul li")).to_have_count(2)
    field.fill("1 12-8")
    expect(page.locator(".fast output")).to_contain_text("Partido 1")
    zulma.troubles.clear()  # while nobody listened, each try to connect was an error of the console


def answer_for_it(route: Route) -> None:
    """Answer as a proxy does whose server is gone."""
    route.fulfill(status=BAD_GATEWAY, body="Bad Gateway")
