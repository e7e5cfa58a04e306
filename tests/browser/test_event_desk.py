"""The organiser's desk and the judges' page: an event from sign-up to the champion, two who write at once, calls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.helpers.events import NEW_EVENT
from tests.helpers.night import by_night, phone_by_day

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
LIST: Final = "Equipo;Jugador 1;Jugador 2;Club\n" + "\n".join(
    f"Pareja {n};Ana {n} Núñez;Eva {n} Sosa;{'Peñarol' if n < 5 else ''}" for n in range(1, 17)
)
SECTIONS: Final = ("", "teams", "check-in", "rounds", "results", "penalties", "notices", "log", "settings", "copies")
DONE: Final = 201


class Made:
    """An event by requests, as the holder of its key."""

    def __init__(self, address: str, code: str, key: str) -> None:
        """Use an event that was made."""
        self.http = httpx.Client(base_url=address, timeout=30)
        self.code, self.key = code, key

    @classmethod
    def new(cls, address: str, teams: int) -> Made:
        """Make an event of FENACEF with one group and its first round, called at tables."""
        new = NEW_EVENT | {"tables": 4}
        made = httpx.post(f"{address}/api/events", json=new, timeout=30).json()
        event = cls(address, made["code"], made["key"])
        entered = [
            {"id": f"T{n}", "name": f"Pareja {n}", "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]}
            for n in range(1, teams + 1)
        ]
        draw = {"is": "draw", "phase": "group", "groups": [{"name": "1", "teams": [team["id"] for team in entered]}]}
        event.write(*({"is": "enter", "team": team} for team in entered), {"is": "close-registration"}, draw)
        event.pair("group")
        seats = [{"match": n, "table": n} for n in range(1, teams // 2 + 1)]
        event.write({"is": "assign", "seats": seats}, {"is": "call-round", "phase": "group", "round": 1})
        return event

    def get(self, path: str = "", **params: str) -> Any:  # noqa: ANN401  (JSON)
        """Read something of the event."""
        return self.http.get(f"/api/events/{self.code}{path}", params=params, headers=self.bearer).json()

    def post(self, path: str, body: dict[str, Any], key: str = "") -> Any:  # noqa: ANN401  (JSON)
        """Send something to the event."""
        bearer = {"Authorization": f"Bearer {key or self.key}"}
        answer = self.http.post(f"/api/events/{self.code}{path}", json=body, headers=bearer)
        assert answer.status_code == DONE, answer.text
        return answer.json()

    def values(self) -> dict[str, Any]:
        """Read the values by which the event is run, by their paths."""
        return {term["path"]: term["value"] for term in self.get("/terms")}

    @property
    def bearer(self) -> dict[str, str]:
        """The header that says who asks."""
        return {"Authorization": f"Bearer {self.key}"}

    def write(self, *acts: dict[str, Any], key: str = "") -> None:
        """Write acts, as the committee unless another key is given."""
        self.post("/acts", {"acts": list(acts), "reason": "Art. 28"}, key)

    def pair(self, phase: str) -> None:
        """Pair the next round as the machine does."""
        self.write(self.get("/proposals/round", phase=phase)["act"])

    def play(self) -> None:
        """Write the results that are missing: the team with the lower number wins."""
        best_of = {phase["name"]: phase["best_of"] for phase in self.get()["phases"]}
        acts = []
        for match in self.get()["matches"]:
            if match["b"] and not match["result"]:
                first = int(match["a"][1:]) < int(match["b"][1:])
                scores = [[12, 5] if first else [5, 12]] * (best_of[match["phase"]] // 2 + 1)
                acts.append({"is": "record", "match": match["number"], "partidas": scores})
        self.write(*acts)

    def office(self, person: str, office: str) -> str:
        """Give a person an office, and return the key."""
        self.write({"is": "appoint", "person": person, "office": office})
        return str(self.post(f"/keys/{person}", {})["key"])


@pytest.fixture
def made_events() -> Iterator[Callable[[str, str, str], Made]]:
    """Use events that were made on a page."""
    used: list[Made] = []

    def use(address: str, code: str, key: str) -> Made:
        used.append(Made(address, code, key))
        return used[-1]

    yield use
    for event in used:
        event.http.close()


@pytest.fixture
def event(quick: str) -> Iterator[Made]:
    """Return an event of four pairs on the quick server."""
    made = Made.new(quick, 4)
    yield made
    made.http.close()


def go(page: Page, section: str) -> None:
    """Open a section of the desk by its name."""
    page.get_by_role("navigation", name="Secciones").get_by_role("link", name=section, exact=True).click()
    expect(page.locator(".sections [aria-current]")).to_have_text(section)


def expect_written(page: Page, words: str) -> None:
    """Wait until the desk says that something was written."""
    expect(page.locator(".says .said")).to_contain_text(words)


def test_an_event_goes_from_sign_up_to_the_sheet_of_the_champion(
    people: NewPerson, quick: str, tmp_path: Path, made_events: Callable[[str, str, str], Made]
) -> None:
    """16 pairs from a list, groups, results in one line, a wrong result corrected, the knock-out, the paper."""
    zulma = people(quick, **DESK)
    page = zulma.page
    zulma.visit("/e")
    page.get_by_label("¿Cómo se llama?").fill("Copa Paysandú")
    page.get_by_label("Tu nombre, como comisión").fill("Zulma")
    page.get_by_role("button", name="Armar el torneo").click()
    page.wait_for_url(re.compile("/desk$"))
    made = made_events(quick, page.url.split("/")[-2], kept_key(page))
    # Teams from a list, which is tried first.
    go(page, "Equipos")
    page.get_by_label("Pegar la lista").fill(LIST)
    page.get_by_role("button", name="Revisar").click()
    page.get_by_role("button", name="Anotar 16").click()
    expect_written(page, "16")
    expect(page.locator("#teams")).to_have_text("16 equipos")
    page.get_by_role("button", name="Cerrar la inscripción").click()
    expect_written(page, "cierre de la inscripción")
    # The draw of the machine is rehearsed, and then made from the seed that was committed to: nobody names one.
    go(page, "Sorteo y rondas")
    expect(page.get_by_label("Semilla")).to_have_count(0)
    page.get_by_label("Grupos", exact=True).fill("4")
    page.get_by_role("button", name="Ensayar").click()
    expect(page.locator(".by-group section")).to_have_count(4)
    expect(page.get_by_role("button", name="Anotar el sorteo: Grupos")).to_be_disabled()
    page.get_by_role("button", name="Que sortee la máquina").click()
    page.get_by_role("button", name="Armar la ronda que sigue").click()
    page.get_by_role("button", name="Anotar la ronda").click()
    page.get_by_role("button", name="Dar mesas libres").click()
    expect_written(page, "mesas asignadas")
    page.get_by_role("button", name="Llamar la ronda 1").click()
    expect_written(page, "ronda llamada")
    results_by_keyboard(page, made)
    for _ in range(2):
        made.play()
        made.pair("group")
    made.play()
    correct_the_first(page, made)
    # The machine draws the knock-out of those who are through.
    go(page, "Sorteo y rondas")
    page.get_by_role("button", name="Que sortee la máquina").first.click()
    expect(page.locator("#phase-knockout + p")).to_contain_text("semilla")
    for _ in range(3):
        made.pair("knockout")
        made.play()
    go(page, "Ahora")
    champion = next(place for place in made.get("/desk")["overall"] if place["place"] == 1)["team"]
    expect(page.locator(".what-next")).to_have_text(f"Terminó. Ganó Pareja {champion[1:]}.")
    sign_the_last(page, made)
    print_the_last(page, made, tmp_path)
    everybody_reads_the_places(people, quick, made)


def test_the_desk_pairs_each_round_after_the_other(people: NewPerson, quick: str, event: Made) -> None:
    """All results of a round are in: the desk offers the next round and no other phase, until the last is played."""
    page = people(quick, **DESK).page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    for number in (1, 2):
        event.play()
        go(page, "Ahora")
        expect(page.locator(".what-next")).to_contain_text("Se puede armar la ronda que sigue")
        go(page, "Sorteo y rondas")
        expect(page.get_by_text("Esta fase terminó")).to_have_count(0)
        page.get_by_role("button", name="Armar la ronda que sigue").click()
        page.get_by_role("button", name="Anotar la ronda").click()
        expect(page.get_by_role("heading", name=f"Ronda {number + 1}", exact=True).first).to_be_visible()
    event.play()
    expect(page.get_by_role("button", name="Armar la ronda que sigue")).to_have_count(0)
    expect(page.get_by_role("button", name="Que sortee la máquina")).to_be_visible()


def print_the_last(page: Page, made: Made, folder: Path) -> None:
    """Print the sheet of the final, with what was played."""
    go(page, "Papel")
    page.get_by_label("Planillas en blanco").uncheck()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Planillas cortas").click()
    coming.value.save_as(folder / "sheet.pdf")
    assert (coming.value.suggested_filename, (folder / "sheet.pdf").read_bytes()[:5]) == (
        f"{made.code}-slips.pdf",
        b"%PDF-",
    )


def everybody_reads_the_places(people: NewPerson, address: str, made: Made) -> None:
    """The public page, the wall and a team's own page have the places of the whole event, each with its reason."""
    places = made.get()["overall"]
    names = [f"Pareja {row['team'][1:]}" for row in places]
    visitor = people(address, **PHONE)
    visitor.visit(f"/e/{made.code}")
    table = visitor.page.get_by_role("table", name="Clasificación general")
    visitor.button(f"Ver los {len(names)} puestos").click()
    expect(table.get_by_role("rowheader")).to_have_text(names)
    table.get_by_role("button", name=f"¿Por qué está {names[1]} en este puesto?").click()
    expect(table.locator(".reason")).to_contain_text("Puesto 2: perdió la final")
    assert visitor.overflow() == 0
    assert visitor.violations() == []
    visitor.visit(f"/e/{made.code}/team/{places[0]['team']}")
    expect(visitor.page.locator("p", has_text="Clasificación general.")).to_contain_text("Puesto 1")
    visitor.visit(f"/e/{made.code}/wall")
    visitor.button("Dejar quieta").click()
    visitor.button("Anterior").click()
    expect(visitor.page.locator("main h2")).to_have_text("Clasificación general")
    expect(visitor.page.get_by_role("rowheader")).to_have_text(names[10:])


def kept_key(page: Page) -> str:
    """Return the key that a browser keeps for its only event."""
    held = page.evaluate("JSON.parse(localStorage.getItem('truco.events')).held")
    (event,) = held.values()
    return str(event["key"])


def results_by_keyboard(page: Page, made: Made) -> None:
    """Write three results with the keyboard alone: by the number of the match, by the table, and an absence."""
    go(page, "Resultados")
    line = page.get_by_label("Número del partido y tantos, y Enter")
    line.focus()
    page.keyboard.type("1 12-8 7-12 12-10")
    expect(page.locator(".fast output")).to_contain_text("Partido 1")
    page.keyboard.press("Enter")
    expect_written(page, "12-8 7-12 12-10")
    expect(line).to_have_value("")
    page.keyboard.type("t2 8-12 3-12\n")
    expect_written(page, "8-12 3-12")
    page.keyboard.type("3 wo b\n")
    expect_written(page, "Partido 3")
    page.keyboard.type("99 12-8")
    expect(page.locator(".fast output")).to_have_text("Ese partido no existe.")
    line.fill("")
    matches = {match["number"]: match for match in made.get()["matches"]}
    assert matches[1]["result"]["partidas"] == [[12, 8], [7, 12], [12, 10]]
    assert next(match for match in matches.values() if match["table"] == 2)["result"]["partidas"] == [[8, 12], [3, 12]]
    assert matches[3]["result"]["absent"] == matches[3]["b"]


def correct_the_first(page: Page, made: Made) -> None:
    """Correct the first result two rounds later: what changes is shown, and a reason is asked for."""
    first = made.get()["matches"][0]
    page.get_by_role("button", name="Corregir el partido 1", exact=True).click()
    form = page.locator(".correction .score-form")
    for at, (a, b) in enumerate(((8, 12), (7, 12), ("", ""))):
        form.locator(f"input[name=a-{at}]").fill(str(a))
        form.locator(f"input[name=b-{at}]").fill(str(b))
    form.get_by_role("button", name="Ver qué cambia").click()
    shown = page.locator(".correction .changes li")
    expect(shown.first).to_contain_text("12-8 7-12 12-10")
    assert shown.count() > 2, "points and places change too"
    assert made.get()["matches"][0]["result"] == first["result"], "nothing is written before somebody confirms it"
    page.locator(".correction").get_by_label("Motivo").fill("La planilla estaba al revés")
    page.get_by_role("button", name="Confirmar la corrección").click()
    expect_written(page, "Partido 1")
    expect(page.locator(".correction")).to_have_count(0)
    assert made.get()["matches"][0]["result"]["winner"] == first["b"]
    go(page, "Registro")
    page.get_by_label("Buscar").fill("al reves")
    expect(page.locator(".lines > li")).to_have_count(1)
    before = page.locator(".lines > li .number").inner_text()
    page.get_by_role("button", name=re.compile("Ver ese momento")).click()
    page.get_by_role("button", name="Antes", exact=True).click()
    expect(page.locator("#moment")).to_contain_text(f"{int(before) - 1} de")
    expect(page.locator(".moment .standings").first).to_be_visible()
    page.get_by_role("button", name="Volver a ahora").click()


def sign_the_last(page: Page, made: Made) -> None:
    """Have the players sign the sheet of the final, and the coordinator after them."""
    final = made.get()["matches"][-1]["number"]
    go(page, "Resultados")
    page.get_by_role("button", name=f"faltan 5 firmas: Partido {final}").click()
    for left in range(4, -1, -1):
        page.locator(".sheet-part").get_by_role("button", name=re.compile("^Firma ")).first.click()
        status = "falta 1 firma" if left == 1 else f"faltan {left} firmas" if left else "planilla firmada"
        expect(page.get_by_role("button", name=f"{status}: Partido {final}")).to_be_visible()
    assert made.get("/desk")["sheets"][str(final)]["status"] == "official"


def test_two_who_write_at_once_are_told_and_can_send_again(people: NewPerson, quick: str, event: Made) -> None:
    """Iris, whose page is not fresh, sees what Zulma wrote in between, and sends her own all the same."""
    key = event.office("Iris", "referee")
    iris = people(quick, **PHONE)
    page = iris.page
    page.goto(f"{quick}/e/{event.code}/desk/rounds#{key}")
    expect(page.get_by_text("Iris (juez)")).to_be_visible()
    assert "#" not in page.url, "the address does not keep the key"
    held: list[Route] = []
    page.route("**/desk", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks the function)
    name = page.locator(".lines > li").first.get_by_role("spinbutton").get_attribute("aria-label")
    event.write({"is": "assign", "seats": [{"match": 1, "table": 3}]})
    page.get_by_label(str(name)).fill("4")
    page.keyboard.press("Tab")
    refusal = page.locator(".says .refused")
    expect(refusal).to_contain_text("Zulma, mesas asignadas: 1 → 3")
    page.unroute("**/desk")
    refusal.get_by_role("button", name="Enviar igual").click()
    expect_written(page, "1 → 4")
    assert event.get()["matches"][0]["table"] == 4
    iris.troubles.clear()  # the browser tells of the refused request


def test_pairs_are_changed_by_hand_and_undone_in_one_step(people: NewPerson, quick: str, event: Made) -> None:
    """Differences from the machine's pairs are shown; the machine's pairs come back with one press."""
    zulma = people(quick, **DESK)
    page = zulma.page
    page.goto(f"{quick}/e/{event.code}/desk/rounds#{event.key}")
    page.get_by_role("button", name="Cambiar a mano").click()
    before = [(match["a"], match["b"]) for match in event.get()["matches"]]
    page.get_by_label("Partido 1, el otro equipo").select_option(before[1][1])
    expect(page.locator(".pairs .moved")).to_have_count(2)
    expect(page.locator(".pairs .moved").first).to_contain_text("La máquina:")
    page.get_by_role("button", name="Queda así").click()
    expect(page.locator("details.one-round summary")).to_contain_text("cambiada a mano")
    assert [(match["a"], match["b"]) for match in event.get()["matches"]] != before
    page.get_by_role("button", name="Volver a lo de la máquina").click()
    expect_written(page, "")
    expect(page.locator("details.one-round summary")).not_to_contain_text("cambiada a mano")
    assert [(match["a"], match["b"]) for match in event.get()["matches"]] == before


def test_a_bracket_is_drawn_by_hand_place_by_place(people: NewPerson, quick: str) -> None:
    """Each team goes where it came out; nothing is written while one is missing, and the bracket has them in order."""
    body = NEW_EVENT | {"preset": "knockout"}
    made = httpx.post(f"{quick}/api/events", json=body, timeout=30).json()
    event = Made(quick, made["code"], made["key"])
    for n in range(1, 6):
        names = [{"name": f"{name} {n}"} for name in ("Ana", "Eva")]
        event.write({"is": "enter", "team": {"id": f"T{n}", "name": f"Pareja {n}", "players": names}})
    event.write({"is": "close-registration"})
    zulma = people(quick, **PHONE)
    page = zulma.page
    page.goto(f"{quick}/e/{event.code}/desk/rounds#{event.key}")
    page.get_by_role("button", name="Sorteamos a mano").click()
    write = page.get_by_role("button", name="Anotar el sorteo")
    for place, team in enumerate((4, 2, 5, 1, 3), 1):
        expect(write).to_be_disabled()
        page.get_by_label(f"Lugar {place}", exact=True).select_option(f"T{team}")
    expect(page.get_by_label("Lugar 5", exact=True).locator("option")).to_have_text(["Lugar 5", "Pareja 3"])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert zulma.violations("main") == []
    write.click()
    expect(write).to_have_count(0)
    draw = next(entry["act"] for entry in event.get("/log")["entries"] if entry["act"]["is"] == "draw")
    sides = [side for node in draw["nodes"] for side in (node["a"], node["b"])]
    assert [side["of"] for side in sides if side["kind"] == "team"] == ["T4", "T2", "T5", "T1", "T3"]
    event.http.close()


def test_who_of_a_squad_plays_is_written_at_the_desk(people: NewPerson, quick: str) -> None:
    """Of three players two are ticked and written beside their match; a third one is refused, and nothing is lost."""
    made = httpx.post(
        f"{quick}/api/events",
        json=NEW_EVENT,
        timeout=30,
    ).json()
    event = Made(quick, made["code"], made["key"])
    event.write({"is": "set-term", "path": "team.most", "value": "3"})
    for n in (1, 2):
        names = [{"name": f"{name} {n}"} for name in ("Ana", "Eva", "Noa")]
        event.write({"is": "enter", "team": {"id": f"T{n}", "name": f"Trío {n}", "players": names}})
    event.write({"is": "close-registration"})
    event.write({"is": "draw", "phase": "group", "groups": [{"name": "1", "teams": ["T1", "T2"]}]})
    event.pair("group")
    zulma = people(quick, **PHONE)
    page = zulma.page
    page.goto(f"{quick}/e/{event.code}/desk/results#{event.key}")
    page.get_by_role("button", name="Resultado del partido 1").click()
    form = page.get_by_role("group", name="Quiénes juegan por Trío 2 (2)")
    write = page.get_by_role("button", name="Anotar quiénes juegan").nth(
        0 if event.get()["matches"][0]["a"] == "T2" else 1
    )
    for name in ("Ana 2", "Eva 2", "Noa 2"):
        form.get_by_label(name).check()
    write.click()
    expect(page.locator(".refused")).to_contain_text("jugadores")
    form.get_by_label("Eva 2").uncheck()
    write.click()
    expect(page.locator("ul.lines li small").first).to_contain_text("Ana 2 / Noa 2")
    assert event.get("/desk")["lined_up"] == {"1": {"T2": ["Ana 2", "Noa 2"]}}
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert zulma.violations("main") == []
    zulma.troubles[:] = [trouble for trouble in zulma.troubles if "422" not in trouble]  # the third player
    codes = event.post("/codes", {})["codes"]
    trio = people(quick, **PHONE)
    page = trio.page
    page.goto(f"{quick}/e/{event.code}/team/T1")
    page.get_by_label("Código de Trío 1").fill(codes["T1"])
    page.get_by_role("button", name="Entrar").click()
    own = page.get_by_role("region", name="Quiénes juegan por Trío 1 (2)")
    expect(own.get_by_role("checkbox", checked=True)).to_have_count(0)
    for name in ("Eva 1", "Noa 1"):
        own.get_by_label(name).check()
    own.get_by_role("button", name="Anotar quiénes juegan").click()
    expect(own.get_by_role("status")).to_have_text("Quedó anotado quiénes juegan.")
    assert event.get("/desk")["lined_up"] == {"1": {"T1": ["Eva 1", "Noa 1"], "T2": ["Ana 2", "Noa 2"]}}
    expect(own.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(page.get_by_text("Quiénes juegan por Trío 2")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert trio.violations("main") == []
    event.http.close()


def change(page: Page, title: str, path: str, edit: Callable[[Locator], object]) -> None:
    """Change a value of the event by its fields, and give a reason."""
    source = page.locator("small", has_text=re.compile(rf"^{re.escape(path)}(?! ?\w)"))
    line = page.locator(".values > li", has=source)
    line.get_by_role("button", name=f"Cambiar: {title}", exact=True).click()
    edit(line.locator("form"))
    line.locator("form").get_by_role("button", name="Guardar").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Así jugamos en el club")
    page.get_by_role("dialog").get_by_role("button", name="Guardar").click()
    expect(line).to_contain_text("cambiado")


def test_the_rules_of_an_event_are_changed_by_fields(
    people: NewPerson, quick: str, made_events: Callable[[str, str, str], Made]
) -> None:
    """The rulebook is chosen with the preset; each kind of value has fields of its own, and each change its reason."""
    zulma = people(quick, **PHONE)
    page = zulma.page
    zulma.visit("/e")
    page.get_by_label("¿Cómo se juega?").select_option("groups-knockout")
    expect(page.get_by_label("¿Con qué reglamento?")).to_have_value("oficial")
    page.get_by_label("¿Con qué reglamento?").select_option("uruguay")
    page.get_by_label("¿Cómo se llama?").fill("Copa Durazno")
    page.get_by_label("Tu nombre, como comisión").fill("Zulma")
    page.get_by_role("button", name="Armar el torneo").click()
    page.wait_for_url(re.compile("/desk$"))
    event = made_events(quick, page.url.split("/")[-2], kept_key(page))
    before = event.values()
    assert before["rules"] == "uruguay"
    page.goto(f"{quick}/e/{event.code}/desk/settings")
    folds = page.locator("section[aria-labelledby=values] > details > summary")
    expect(folds.first).to_be_visible()
    for fold in folds.all():
        fold.click()
    change(page, "Reglamento", "rules", lambda form: form.get_by_label("Reglamento").select_option("pagat-uruguay"))
    ends = "Al acabarse el tiempo"
    change(page, ends, "end_time", lambda form: form.get_by_label(ends).select_option("as-it-stands"))
    change(page, "Quiénes firman la planilla", "signed_by", signed_by_players)
    change(page, "Condiciones de un equipo", "team.conditions", somebody_under_18)
    change(page, "Al mejor de", "group.best_of", lambda form: form.get_by_label("Al mejor de").fill("5"))
    change(page, "Puntos por resultado", "group.points", two_for_the_closest)
    change(page, "Orden de desempate", "group.order", won_first)
    change(page, "Partido por el tercer puesto", "knockout.third_place", opposite)
    change(page, "Puntos por ausencia (quien vino, quien faltó)", "group.walkover_points", two_to_none)
    after = event.values()
    assert {path: value for path, value in after.items() if value != before[path]} == {
        "rules": "pagat-uruguay",
        "end_time": "as-it-stands",
        "signed_by": ["players"],
        "team.conditions": [{"at_least": 1, "under": 18}],
        "group.best_of": 5,
        "group.points": {"3-0": [3, 0], "3-1": [3, 0], "3-2": [2, 2]},
        "group.order": ["won", "points", "balance", "lot"],
        "knockout.third_place": not before["knockout.third_place"],
        "group.walkover_points": [2, 0],
    }
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    assert zulma.violations("main") == []


def signed_by_players(form: Locator) -> None:
    """Choose the players as signers."""
    form.get_by_label("Agregar").select_option("players")


def somebody_under_18(form: Locator) -> None:
    """Ask for a player under 18."""
    form.get_by_role("button", name="Agregar").click()
    form.get_by_label("Menores de").fill("18")


def two_for_the_closest(form: Locator) -> None:
    """Give both two points at 3-2."""
    expect(form.get_by_role("spinbutton")).to_have_count(6)
    form.get_by_label(re.compile("^3.2, segundo$")).fill("2")


def won_first(form: Locator) -> None:
    """Put the partidas won first, and leave out who met whom."""
    form.get_by_role("button", name="Subir «chicos ganados»").click()
    form.get_by_role("button", name="Quitar «enfrentamiento directo»").click()


def opposite(form: Locator) -> None:
    """Turn a yes into a no, or the other way round."""
    now = form.locator("select").input_value()
    form.locator("select").select_option("false" if now == "true" else "true")


def two_to_none(form: Locator) -> None:
    """Give two points to who came."""
    form.get_by_label(re.compile("primero$")).fill("2")


@pytest.mark.rule("br.28.pu.1")
def test_a_team_that_had_withdrawn_stays_out_where_its_disqualification_is_lifted(
    people: NewPerson, quick: str, event: Made
) -> None:
    """One step at the desk lifts the penalty and writes the withdrawal once more: the team does not come back."""
    event.write({"is": "withdraw", "team": "T1"})
    event.write({"is": "penalise", "team": "T1", "penalty": "disqualify"})
    person = people(quick, **DESK)
    person.page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(person.page, "Sanciones")
    person.page.get_by_role("button", name=re.compile("^Levantar la sanción")).click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("No fue esa pareja")
    dialog.get_by_role("button", name="Levantar").click()
    expect(person.page.locator("li.lifted")).to_have_count(1)
    desk = event.get("/desk")
    assert [penalty["lifted"] for penalty in desk["penalties"]] == [True]
    assert {team["id"]: team["status"] for team in desk["teams"]}["T1"] == "withdrawn"


def test_a_judge_answers_a_call_and_a_second_warning_counts(people: NewPerson, quick: str, event: Made) -> None:
    """A call comes to the judges' page by itself; the ladder shows what may be given the first time and after that."""
    key = event.office("Iris", "referee")
    iris = people(quick, **PHONE)
    page = iris.page
    page.goto(f"{quick}/e/{event.code}/judge#{key}")
    expect(page.locator("#calls")).to_have_text("0 mesas llaman")
    event.write({"is": "call-judge", "table": 2, "text": "Una seña falsa"})
    expect(page.locator(".waits")).to_contain_text("¡Mesa 2, juez! Una seña falsa")
    page.get_by_role("button", name=re.compile("Usar el precedente")).first.click()
    page.get_by_label("Qué se resolvió").fill("No vale")
    page.get_by_role("button", name=re.compile("Atendido según")).click()
    expect_written(page, "No vale")
    expect(page.locator(".waits")).to_have_count(0)
    for warned in (False, True):
        page.locator("select[name=team]").select_option("T1")
        page.locator("select[name=offence]").select_option("language")
        expect(page.locator(".ladder .now dt")).to_have_text("Después" if warned else "La primera vez")
        page.get_by_role("button", name="pierde la mano" if warned else "amonestación", exact=True).click()
        page.locator("form.form").get_by_label("Motivo").fill("Insultó")
        page.get_by_role("button", name="Anotar la sanción").click()
        expect(page.locator("#ruled")).to_have_text("2 sanciones valen" if warned else "1 sanción vale")
    assert [penalty["author"] for penalty in event.get("/desk")["penalties"]] == ["Iris", "Iris"]


@phone_by_day("screen", PHONE, DESK)
@pytest.mark.parametrize("light", by_night(["dark", "light"], day=lambda light: light == "light"))
def test_the_desk_is_accessible_and_fits(
    people: NewPerson, quick: str, event: Made, light: str, screen: dict[str, Any]
) -> None:
    """Axe finds nothing on any section and on the judges' page, in German, and nothing scrolls sideways."""
    event.write({"is": "penalise", "team": "T1", "penalty": "warn", "offence": "language"})
    event.write({"is": "call-judge", "table": 2}, {"is": "check-in", "team": "T1", "players": ["Ana 1", "Eva 1"]})
    person = people(quick, color_scheme=light, locale="de-DE", **screen)
    person.page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    expect(person.page.locator(".what-next")).to_be_visible()
    for section in SECTIONS:
        look(person, f"/e/{event.code}/desk/{section}")
    look(person, f"/e/{event.code}/judge")


def look(person: Person, path: str) -> None:
    """Open a page of the desk, with everything unfolded, and look for what is wrong with it."""
    person.visit(path)
    expect(person.page.locator("main .paper").first).to_be_visible()
    person.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert person.violations() == [], path
    assert person.overflow() == 0, path
    headings = person.page.locator("main :is(h1, h2, h3, h4)").evaluate_all(
        "all => all.map((h) => Number(h.tagName[1]))"
    )
    assert all(after - before <= 1 for before, after in pairwise(headings)), path
