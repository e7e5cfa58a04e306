"""The public pages of an event, a team's own page, the code on a sheet, and the screen on the wall."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import NewPerson
from tests.helpers.events import NEW_EVENT
from tests.helpers.night import by_night, phone_by_day

from truco.messages import LANGUAGES

NAMES: Final = ("Los Pamperos", "La Flor", "Tres de Oro", "Don Zoilo")
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}


BROKEN: Final = """(chosen) => [...document.querySelectorAll(chosen)].flatMap((one) =>
  [...one.firstChild.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String))"""
"""The words of elements that are broken into lines."""


class Made:
    """An event of FENACEF with one group of four, whose first round is paired at two tables."""

    def __init__(self, address: str) -> None:
        """Make it by requests."""
        self.http = httpx.Client(base_url=address, timeout=30)
        new = NEW_EVENT | {"tables": 2}
        made = self.http.post("/api/events", json=new).json()
        self.code, self.key = made["code"], made["key"]
        teams = [
            {"id": f"T{n}", "name": name, "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]}
            for n, name in enumerate(NAMES, 1)
        ]
        draw = {
            "is": "draw",
            "phase": "group",
            "seed": "5821",
            "groups": [{"name": "G1", "teams": ["T1", "T2", "T3", "T4"]}],
        }
        self.write(*({"is": "enter", "team": team} for team in teams), {"is": "close-registration"}, draw)
        self.codes: dict[str, str] = self._post("/codes", {})["codes"]
        round_ = self.http.get(f"{self.path}/proposals/round", params={"phase": "group"}, headers=self._bearer).json()
        self.write(round_["act"])
        self.write({"is": "assign", "seats": [{"match": 1, "table": 1}, {"match": 2, "table": 2}]})

    @property
    def path(self) -> str:
        """Where its requests begin."""
        return f"/api/events/{self.code}"

    @property
    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def _post(self, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401  (JSON)
        answer = self.http.post(f"{self.path}{path}", json=body, headers=self._bearer)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        return answer.json()

    def write(self, *acts: dict[str, Any]) -> None:
        """Write acts as the committee."""
        self._post("/acts", {"acts": list(acts), "reason": "-"})

    def rivals(self) -> tuple[str, str]:
        """Return the teams of the first match."""
        first = self.http.get(self.path).json()["matches"][0]
        return first["a"], first["b"]

    def name(self, team: str) -> str:
        """Return the name of a team."""
        return NAMES[int(team.removeprefix("T")) - 1]


@pytest.fixture
def event(quick: str) -> Iterator[Made]:
    """Return an event on the quick server."""
    made = Made(quick)
    yield made
    made.http.close()


def test_a_result_goes_from_one_phone_by_another_to_everybody(people: NewPerson, quick: str, event: Made) -> None:
    """The code of a sheet opens its match; once called, a team reports, the rivals confirm, and everybody sees it."""
    reporting, confirming = event.rivals()
    public = people(quick, **DESK)
    public.visit(f"/e/{event.code}")
    expect(public.page.locator("#now + ol li").first).to_contain_text("Mesa 1")
    first = people(quick, **PHONE)
    first.visit(f"/r/{event.code}-1")
    first.button(event.name(reporting)).click()
    first.page.get_by_label("El código").fill(event.codes[reporting].lower())
    first.button("Entrar").click()
    expect(first.page.get_by_role("status").filter(has_text="todavía no fue llamada")).to_be_visible()
    expect(first.button("Informar el resultado")).to_have_count(0)
    event.write({"is": "call-round", "phase": "group", "round": 1})
    for at, (a, b) in enumerate(((12, 8), (12, 3))):
        first.page.locator(f"input[name=a{at}]").fill(str(a))
        first.page.locator(f"input[name=b{at}]").fill(str(b))
    first.button("Informar el resultado").click()
    expect(first.page.get_by_role("status").filter(has_text="Falta que")).to_contain_text(event.name(confirming))
    second = people(quick, **PHONE)
    second.visit(f"/e/{event.code}/team/{confirming}")
    expect(second.page.locator(".next")).to_contain_text("Juegan en la mesa 1 contra")
    second.page.get_by_label("El código").fill(event.codes[confirming])
    second.button("Entrar").click()
    expect(second.page.locator(".told")).to_contain_text("12\N{EN DASH}8  12\N{EN DASH}3")
    second.button("Es así").click()
    row = public.page.locator("table.standings tbody tr").first
    expect(row).to_contain_text(event.name(reporting))
    expect(row.locator("td").nth(1)).to_have_text("3")
    row.get_by_role("button").click()
    expect(public.page.locator(".reason")).to_contain_text("Puesto 1")
    expect(first.page.locator(".next")).to_have_text("El partido terminó y está anotado.")


def test_a_wrong_code_opens_nothing(people: NewPerson, quick: str, event: Made) -> None:
    """A wrong code is refused with a message and may be typed again; the page asks for it again after a reload."""
    team, _ = event.rivals()
    person = people(quick, **PHONE)
    person.visit(f"/e/{event.code}/team/{team}")
    person.page.get_by_label("El código").fill("AAAAAA")
    person.button("Entrar").click()
    expect(person.page.locator("p[role=alert]")).to_have_text("Esa clave o ese código no abre nada en este torneo.")
    person.troubles.clear()  # the browser tells of the refused request
    person.page.reload()
    expect(person.page.get_by_label("El código")).to_be_visible()


@phone_by_day("screen", PHONE, DESK)
@pytest.mark.parametrize("light", by_night(["dark", "light"], day=lambda light: light == "dark"))
def test_the_pages_are_accessible_and_fit(
    people: NewPerson, quick: str, event: Made, light: str, screen: dict[str, Any]
) -> None:
    """Axe finds nothing on the list, the public page with a reason open, a team's page, a sheet's and the wall."""
    long = "W" * 60
    event.http.post(
        "/api/events",
        json=NEW_EVENT | {"name": long, "preset": "league"},
    )
    team, _ = event.rivals()
    players = [{"name": f"{name} {team[1:]}"} for name in ("Ana", "Eva")]
    event.write(
        {"is": "post", "text": f"La final empieza a las 20 horas. {long}"},
        {"is": "amend", "team": {"id": team, "name": long, "players": players}},
    )
    person = people(quick, color_scheme=light, locale="de-DE", **screen)
    for path in ("", f"/{event.code}", f"/{event.code}/team/{team}", f"/{event.code}/wall"):
        person.visit(f"/e{path}")
        if path == f"/{event.code}":
            person.page.locator("button.why").first.click()
        assert person.violations() == [], path
        assert person.overflow() == 0, path
    person.visit(f"/r/{event.code}-1")
    assert person.violations() == []
    assert person.overflow() == 0


OUT_OF_SIGHT: Final = """() => [...document.querySelectorAll("button.why")].map((one) => {
  const button = one.getBoundingClientRect();
  const room = one.closest(".scrolled").getBoundingClientRect();
  return Math.max(button.right - room.right, room.left - button.left);
}).filter((beyond) => beyond > 0)"""
"""By how many pixels each button for the reason of a place is beyond the edge of its table."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_of_a_place_is_in_sight_on_a_phone(
    people: NewPerson, quick: str, event: Made, language: str
) -> None:
    """A name of sixty letters without a space is broken, so that no table is scrolled sideways for its buttons."""
    for number, name in ((1, "W" * 60), (2, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte")):
        players = [{"name": f"{person} {number}"} for person in ("Ana", "Eva")]
        event.write({"is": "amend", "team": {"id": f"T{number}", "name": name, "players": players}})
    person = people(quick, viewport={"width": 360, "height": 740}, locale=language)
    person.visit(f"/e/{event.code}")
    expect(person.page.locator("button.why")).to_have_count(4)
    assert person.page.evaluate(OUT_OF_SIGHT) == []
    assert person.page.evaluate(BROKEN, ".standings thead th:not(.asks)") == []


def test_the_page_of_an_event_is_first_drawn_with_its_styles(people: NewPerson, quick: str, event: Made) -> None:
    """While the styles are on their way nothing is drawn without them, however long that takes."""
    page, held = people(quick, own=True, **DESK).page, list[Route]()
    page.route(re.compile(r"/event[^/]*\.css"), lambda route: held.append(route))  # noqa: PLW0108  (takes no builtin)
    page.goto(f"{quick}/e/{event.code}")
    places = page.locator("table.standings").first
    with pytest.raises(AssertionError):
        expect(places).to_be_attached(timeout=2_000)
    held[0].continue_()
    expect(places).to_be_visible()


def test_the_wall_turns_and_can_be_held(people: NewPerson, quick: str, event: Made) -> None:
    """The wall shows the tables first and then the standings; who holds it keeps what is shown."""
    person = people(quick, **DESK)
    person.visit(f"/e/{event.code}/wall")
    expect(person.page.locator("main h2")).to_have_text("Ahora se juega")
    person.button("Dejar quieta").click()
    person.button("Siguiente").click()
    expect(person.page.locator("main h2")).to_have_text("Grupos")
    expect(person.page.locator("table.standings tbody tr")).to_have_count(len(NAMES))


def test_a_season_adds_up_the_events_that_are_ticked(people: NewPerson, quick: str) -> None:
    """Ticked events make one table; other points change it; its address opens it again for another person."""
    for name, first in (("Copa de mayo", "Los Uno"), ("Copa de junio", "Los Dos")):
        finished(quick, name, first)
    person = people(quick, **PHONE)
    person.visit("/e")
    person.page.get_by_role("link", name="Temporada").click()
    for name in ("Copa de mayo", "Copa de junio"):
        person.page.get_by_label(name).check()
    table = person.page.get_by_role("table", name="La tabla de 2 etapas")
    expect(table.get_by_role("rowheader")).to_have_text(["Los Dos", "Los Uno"])
    person.page.get_by_label("Puntos por puesto").fill("10,6")
    person.page.get_by_label("Puntos por puesto").press("Enter")
    expect(table.get_by_role("row").nth(1)).to_contain_text("16")
    expect(table.get_by_role("columnheader")).to_have_text(["#", "equipo", "puntos", "Copa de mayo", "Copa de junio"])
    assert person.overflow() == 0
    assert person.violations() == []
    other = people(quick, **DESK)
    other.page.goto(person.page.url)
    expect(other.page.get_by_role("table").get_by_role("row").nth(1)).to_contain_text("16")
    expect(other.page.get_by_label("Copa de mayo")).to_be_checked()


def finished(address: str, name: str, first: str) -> None:
    """Make an event of two teams that is over, won by the first one."""
    new = NEW_EVENT | {
        "name": name,
        "preset": "league",
        "listed": True,
    }  # for a season of public events
    made = httpx.post(f"{address}/api/events", json=new, timeout=30).json()
    base, bearer = f"{address}/api/events/{made['code']}", {"Authorization": f"Bearer {made['key']}"}

    def write(*acts: dict[str, Any]) -> None:
        httpx.post(f"{base}/acts", json={"acts": acts, "reason": "-"}, headers=bearer, timeout=30).raise_for_status()

    for team in ("Los Uno", "Los Dos"):
        players = [{"name": f"{name} {team}"} for name in ("Ana", "Eva")]
        write({"is": "enter", "team": {"id": team[4:], "name": team, "players": players}})
    groups = [{"name": "", "teams": ["Uno", "Dos"]}]
    write({"is": "close-registration"}, {"is": "draw", "phase": "league", "groups": groups, "seed": "77"})
    proposed = httpx.get(f"{base}/proposals/round", params={"phase": "league"}, headers=bearer, timeout=30).json()
    write(proposed["act"])
    won = proposed["act"]["fixtures"][0]["a"] == first[4:]
    write({"is": "record", "match": 1, "partidas": [[30, 8] if won else [8, 30]] * 2})


def test_what_is_not_there_is_told(people: NewPerson, quick: str, event: Made) -> None:
    """An event, a team and a match that do not exist have a sentence and a way back."""
    person = people(quick, **PHONE)
    for path, text in (
        ("/e/ZZZZZ", "No hay ningún torneo con ese código."),
        (f"/e/{event.code}/team/T9", "En el torneo no hay ningún equipo así."),
        (f"/r/{event.code}-99", "No hay ningún partido con ese número."),
    ):
        person.page.goto(quick + path)
        expect(person.page.locator("p[role=alert]")).to_have_text(text)
        expect(person.page.get_by_role("link").last).to_be_visible()
    person.troubles.clear()  # the browser tells of the refused requests


@pytest.mark.parametrize("language", ["es", "de"])
def test_the_head_of_a_page_breaks_no_word_on_a_phone(people: NewPerson, quick: str, language: str) -> None:
    """The holder of a key has three links above; a long title is one: no word is broken, and the language is read."""
    made = Made(quick)
    made.write({"is": "show-names", "names": "full"})
    visitor = people(quick, viewport={"width": 360, "height": 740}, locale=language)
    visitor.page.goto(f"{quick}/e/{made.code}/desk#{made.key}")
    expect(visitor.page.locator(".sections")).to_be_visible()
    for path in ("", "/team/T1", "/desk", "/judge"):
        visitor.visit(f"/e/{made.code}{path}")
        expect(visitor.page.locator(".bar > a").nth(1)).to_be_visible()
        assert visitor.page.evaluate(BROKEN, ".bar > a") == []
        select = visitor.page.locator(".bar select")
        assert select.evaluate("one => one.getBoundingClientRect().width") >= 100
        assert visitor.overflow() == 0
    made.http.close()


def test_a_choice_of_a_new_event_is_beside_its_words(people: NewPerson, quick: str) -> None:
    """On the form of a new event each box and each round button is at the left of its words, not above them."""
    zulma = people(quick, viewport={"width": 360, "height": 640})
    zulma.visit("/e")
    labels = zulma.page.locator("form.new-event label.check")
    labels.first.wait_for()
    beside = labels.evaluate_all(
        """(labels) => labels.map((label) => {
            const words = document.createRange();
            words.selectNodeContents(label.lastChild);
            return label.querySelector("input").getBoundingClientRect().right <= words.getBoundingClientRect().left;
        })"""
    )
    assert beside == [True] * 4
