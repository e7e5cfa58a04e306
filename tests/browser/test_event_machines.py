"""Two machines keep an event: pages go to the one that is there, and what both wrote is merged on a screen."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPerson, Served, printing
from tests.browser.person import Person
from tests.browser.test_event_desk import DESK, PHONE, Made
from tests.helpers.night import by_night, phone_by_day

SILENT: Final = 30_000
"""Milliseconds for which a test waits for a page that goes to another machine after 10 seconds."""

_EXPECTED: Final = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_ABORTED", "ERR_INCOMPLETE", "request: ", "policy: ")
"""What the page of a server that is gone cannot avoid, and its questions to another one."""


class Laptop:
    """A machine with its own data folder, where a person types commands and starts a server."""

    def __init__(self, folder: Path, name: str) -> None:
        """Make the folder of the machine."""
        self.folder = folder / name
        self.folder.mkdir()
        self.file = self.folder / "copa.truco"
        self.server: Served | None = None

    def truco(self, *words: object) -> str:
        """Run `truco tournament` with some words, and return what it prints."""
        env = os.environ | {"XDG_DATA_HOME": str(self.folder), "LC_ALL": "en"}
        process, output = printing(["tournament", *map(str, words)], env)
        with output:
            printed = output.read()
        assert process.status.result() == 0, printed
        return printed

    def serve(self) -> str:
        """Serve the file of this machine, and return the address."""
        self.server = Served(self.file, self.folder)
        return self.server.address

    def end(self) -> None:
        """End the server, if there is one."""
        if self.server is not None:
            self.server.send(signal.SIGCONT)
            self.server.kill()


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """Lend two machines, the old one and the new one."""
    laptops = Laptop(tmp_path, "old"), Laptop(tmp_path, "new")
    yield laptops
    for laptop in laptops:
        laptop.end()


@pytest.fixture
def night(both: tuple[Laptop, Laptop]) -> Iterator[Made]:
    """An event of four pairs at the old machine, and a copy of it at the new one that is not kept up to date."""
    old, new = both
    event = Made.new(old.serve(), 4)
    new.truco(
        "follow", f"{old.server.address if old.server else ''}/e/{event.code}", new.file, "--key", event.key, "--once"
    )
    yield event
    event.http.close()


def forgive(person: Person) -> None:
    """Forget the troubles that come of a server that is gone."""
    person.troubles[:] = [
        trouble for trouble in person.troubles if not any(expected in trouble for expected in _EXPECTED)
    ]


@pytest.mark.parametrize("silent", by_night(["killed", "stopped"], day=lambda silent: silent == "stopped"))
def test_a_page_goes_to_the_other_machine_when_its_own_is_silent(
    people: NewPerson, both: tuple[Laptop, Laptop], night: Made, silent: str
) -> None:
    """Ten seconds after the last word the same page is open there, and it knows the code of the team."""
    old, new = both
    assert old.server is not None
    address = new.serve()
    codes = night.post("/codes", {})["codes"]
    _until(lambda: any(machine["page"] for machine in night.get("/desk")["machines"]))
    person = people(old.server.address, **PHONE)
    page = person.page
    person.visit(f"/e/{night.code}/team/T1")
    assert address in (page.locator('meta[name="truco-machines"]').get_attribute("content") or "")
    page.get_by_label(re.compile("código")).fill(codes["T1"])
    page.get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("heading", name="¿Cómo salió?")).to_be_visible()
    if silent == "killed":
        old.server.kill()
    else:
        old.server.send(signal.SIGSTOP)
    page.wait_for_url(f"{address}/e/{night.code}/team/T1", timeout=SILENT)
    expect(page.get_by_role("heading", name="¿Cómo salió?")).to_be_visible()
    expect(page.locator(".apart")).to_contain_text("Acá solo se mira")
    assert "held" not in page.url
    forgive(person)


def test_the_desk_says_which_machine_it_cannot_see(people: NewPerson, both: tuple[Laptop, Laptop], night: Made) -> None:
    """The judges' page says it too; once the machine is back it is silent, and after a takeover there is a link."""
    old, new = both
    assert old.server is not None
    address = new.serve()
    person = people(old.server.address, **DESK)
    page = person.page
    page.goto(f"{old.server.address}/e/{night.code}/desk/copies#{night.key}")
    expect(page.get_by_text("Se ve.")).to_be_visible()
    assert new.server is not None
    new.server.kill()
    for part in ("desk", "judge"):
        page.goto(f"{old.server.address}/e/{night.code}/{part}")
        expect(page.locator(".stopped")).to_contain_text("No se ve la otra computadora")
    new.server.start_again()
    expect(page.locator(".stopped")).to_have_count(0)
    new.truco("take-over", new.file, "--force", "--reason", "It hangs")
    expect(page.locator(".stopped")).to_contain_text("Ahora anota otra computadora")
    page.locator(".stopped a").click()
    page.wait_for_url(f"{address}/e/{night.code}/judge")
    expect(page.locator(".about").first).to_contain_text("Zulma")
    expect(page.locator(".stopped")).to_have_count(0)
    forgive(person)


def test_where_no_machine_followed_the_desk_shows_the_new_address(
    people: NewPerson, both: tuple[Laptop, Laptop], night: Made
) -> None:
    """After a takeover while the old machine is gone, the desk shows how phones find this one."""
    old, new = both
    assert old.server is not None
    old.server.kill()
    new.truco("take-over", new.file, "--force", "--reason", "It is dead")
    person = people(new.serve(), **DESK)
    page = person.page
    page.goto(f"{person.address}/e/{night.code}/desk#{night.key}")
    shown = page.locator(".new-address")
    expect(shown).to_contain_text("Los teléfonos que miraban la otra computadora")
    expect(shown).to_contain_text("Por ahora solo se llega a esta mesa desde esta computadora")
    link = f"http://192.168.1.7:8000/e/{night.code}"
    reach = json.dumps({"origin": "http://192.168.1.7:8000", "may_open": False})
    page.route("**/api/reach", lambda route: route.fulfill(body=reach, content_type="application/json"))
    picture = json.dumps({"link": link, "svg": "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'/>"})
    page.route("**/qr", lambda route: route.fulfill(body=picture, content_type="application/json"))
    page.reload()
    expect(shown.get_by_role("link", name=link)).to_be_visible()
    expect(shown.get_by_role("img", name=f"Código que abre {link}")).to_be_visible()
    forgive(person)


def parted(both: tuple[Laptop, Laptop], night: Made) -> tuple[str, int, int]:
    """Have both machines write while they cannot see each other; return the new address, and two matches."""
    old, new = both
    assert old.server is not None
    first, second = (match["number"] for match in night.get()["matches"])
    old.server.kill()
    new.truco("take-over", new.file, "--force", "--reason", "It is dead")
    new.truco("result", new.file, second, "12-9", "12-9")
    results = [
        {"is": "record", "match": match, "partidas": [[12, points]] * 2} for match, points in ((first, 5), (second, 8))
    ]
    old.server.start_again()
    night.write(*results, {"is": "post", "text": "Almuerzo a la una"})
    address = new.serve()
    other = Made(address, night.code, night.key)
    _until(lambda: other.get("/desk")["to_merge"] == 3)
    other.http.close()
    return address, first, second


@phone_by_day("size", PHONE, DESK)
def test_what_both_machines_wrote_is_merged_on_a_screen(
    people: NewPerson, both: tuple[Laptop, Laptop], night: Made, size: dict[str, Any]
) -> None:
    """Entries without a conflict are taken at once; the two scores of a match are side by side, and one is chosen."""
    address, _, second = parted(both, night)
    person = people(address, **size)
    page = person.page
    page.goto(f"{address}/e/{night.code}/desk#{night.key}")
    expect(page.locator(".stopped")).to_contain_text("3 anotaciones esperan")
    page.locator(".stopped").get_by_role("link", name="Juntar").click()
    expect(page.locator(".choice")).to_have_count(3)
    clash = page.locator(".choice.clash")
    expect(clash).to_have_count(1)
    expect(clash).to_contain_text("12-8 12-8")
    expect(clash).to_contain_text("12-9 12-9")
    fits_in(page)
    page.get_by_role("button", name="Tomar las 2 que no chocan").click()
    expect(page.locator(".choice")).to_have_count(1)
    clash.locator("summary").click()
    expect(clash.locator(".changes")).to_contain_text("12-9 12-9")
    clash.get_by_role("button", name=re.compile("^Tomarla")).click()
    expect(page.get_by_text("No espera nada")).to_be_visible()
    other = Made(address, night.code, night.key)
    scores = {match["number"]: match["partidas"] for match in other.get()["matches"]}
    assert scores[second] == [[12, 8], [12, 8]]
    assert [notice["text"] for notice in other.get()["notices"]] == ["Almuerzo a la una"]
    other.http.close()
    forgive(person)


def test_what_is_set_aside_asks_for_a_reason_and_stays_in_the_log(
    people: NewPerson, both: tuple[Laptop, Laptop], night: Made
) -> None:
    """The old machine's desk shows that it waits; afterwards the log has all that it said."""
    old, _ = both
    address, _, _ = parted(both, night)
    person = people(address, **DESK)
    page = person.page
    page.goto(f"{address}/e/{night.code}/desk/merge#{night.key}")
    notice = page.locator(".choice", has_text="Almuerzo a la una")
    notice.get_by_role("button", name=re.compile("^Dejarla aparte")).click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Era a las dos")
    page.get_by_role("dialog").get_by_role("button", name="Dejarla aparte").click()
    expect(page.locator(".choice")).to_have_count(2)
    page.get_by_role("navigation", name="Secciones").get_by_role("link", name="Registro", exact=True).click()
    expect(page.locator(".lines")).to_contain_text("Era a las dos")
    expect(page.locator(".lines")).to_contain_text("Almuerzo a la una")
    assert old.server is not None
    page.goto(f"{old.server.address}/e/{night.code}/desk/merge#{night.key}")
    expect(page.locator(".choice")).to_have_count(2)
    expect(page.locator(".choice").get_by_role("button")).to_have_count(0)
    forgive(person)


def fits_in(page: Page) -> None:
    """Fail where the page is wider than its window."""
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def _until(wanted: Callable[[], bool]) -> None:
    """Wait until something is so; what a server that is starting refuses counts as no."""
    deadline = 300
    for _ in range(deadline):
        try:
            if wanted():
                return
        except httpx.HTTPError:
            pass
        _pause()
    pytest.fail("it never came to that")


def _pause() -> None:
    subprocess.run(["sleep", "0.1"], check=True)
