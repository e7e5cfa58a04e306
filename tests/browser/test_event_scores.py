"""The desk and a team's phone ask about a score above what the rulebook can bring before they write it (T2)."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import NewPerson
from tests.browser.test_event_desk import DESK, PHONE, Made, expect_written, go
from tests.helpers.events import NEW_EVENT


@pytest.fixture
def event(quick: str) -> Iterator[Made]:
    """Return an event of four pairs on the quick server."""
    made = Made.new(quick, 4)
    yield made
    made.http.close()


def test_the_desk_asks_about_a_score_of_99(people: NewPerson, quick: str, event: Made) -> None:
    """No leaves the line as it was typed; yes writes it. A pasted list is asked about as a whole."""
    person = people(quick, **DESK)
    page = person.page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(page, "Resultados")
    line = page.get_by_label("Número del partido y tantos, y Enter")
    line.fill("1 99-3 12-1")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("99-3")
    expect(dialog).to_contain_text("23 como máximo")
    dialog.get_by_role("button", name="No, volver", exact=True).click()
    expect(page.locator(".says .refused")).to_contain_text("no se llega a tantos")
    assert event.get()["matches"][0]["result"] is None
    line.focus()
    page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Sí, fue así").click()
    expect_written(page, "99-3")
    page.get_by_label("Pegar la lista").fill("Partido;Resultado\n2;12-1 88-3")
    page.get_by_role("button", name="Revisar").click()
    dialog.get_by_role("button", name="Sí, fue así").click()
    page.get_by_role("button", name="Anotar 1", exact=True).click()
    expect_written(page, "1")
    assert event.get()["matches"][1]["result"]["partidas"] == [[12, 1], [88, 3]]
    person.troubles.clear()  # the browser tells of the refused requests


def test_a_phone_asks_about_a_score_of_99(people: NewPerson, quick: str, event: Made) -> None:
    """The report is sent only after the team says that it was so."""
    team = event.get()["matches"][0]["a"]
    code = event.post("/codes", {})["codes"][team]
    person = people(quick, **PHONE)
    person.visit(f"/r/{event.code}-1")
    person.page.locator("button", has_text=f"Pareja {team[1:]}").click()
    person.page.get_by_label("El código").fill(code)
    person.button("Entrar").click()
    for at, (a, b) in enumerate(((99, 3), (12, 3))):
        person.page.locator(f"input[name=a{at}]").fill(str(a))
        person.page.locator(f"input[name=b{at}]").fill(str(b))
    person.button("Informar el resultado").click()
    expect(person.page.locator("form [role=alert]")).to_contain_text("99-3")
    person.button("Sí, fue así").click()
    expect(person.page.get_by_role("status").filter(has_text="Falta que")).to_be_visible()
    person.troubles.clear()  # the browser tells of the refused request


def test_what_is_typed_while_a_result_is_written_stays(people: NewPerson, quick: str, event: Made) -> None:
    """A line typed before the server has answered for the last one stays as it was typed."""
    page = people(quick, **DESK).page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(page, "Resultados")
    line = page.get_by_label("Número del partido y tantos, y Enter")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/api/events/{event.code}/acts*", hold)
    line.fill("1 12-8 12-7")
    with page.expect_request(f"**/api/events/{event.code}/acts*"):
        page.keyboard.press("Enter")
    line.fill("2 12-3")
    page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    expect_written(page, "12-8 12-7")
    expect(line).to_have_value("2 12-3")


def test_the_pages_say_how_many_hands_were_played(people: NewPerson, quick: str) -> None:
    """A match of a duplicate with too few hands says so, and while others play that it was played (T7)."""
    new = httpx.post(f"{quick}/api/events", json=NEW_EVENT | {"preset": "duplicate"}, timeout=30).json()
    event = Made(quick, new["code"], new["key"])
    teams = [{"id": f"T{n}", "players": [{"name": f"Ana {n}"}, {"name": f"Eva {n}"}]} for n in range(1, 5)]
    event.write(*({"is": "enter", "team": team} for team in teams), {"is": "close-registration"})
    event.post("/draws/duplicate", {})
    event.pair("duplicate")
    deals = event.get()["phases"][0]["deals"]
    whole = [[1, 0]] * deals
    event.write({"is": "add-hands", "match": 1, "hands": [[3, 1]], "sure": True})
    visitor = people(quick, **PHONE)
    visitor.visit(f"/e/{event.code}/team/{event.get()['matches'][0]['a']}")
    scores = visitor.page.locator(".fixture .scores").first
    expect(scores).to_have_text("jugado: las manos se ven al terminar la ronda")
    event.write({"is": "add-hands", "match": 2, "hands": whole})
    expect(scores).to_have_text(f"1 de {deals} manos: 3\N{EN DASH}1")
    page = people(quick, **DESK).page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(page, "Resultados")
    expect(page.locator(".scores").first).to_have_text("  ".join(["1\N{EN DASH}0"] * deals))
    expect(page.locator(".scores").nth(1)).to_have_text(f"1 de {deals} manos: 3\N{EN DASH}1")
    event.http.close()


FORMS = {
    "Resultados": ("Resultado del partido 1", "Corregir el partido 2"),
    "Equipos": ("Cambiar: Pareja 1",),
    "Ajustes": (),
}
"""The sections of the desk with forms that hold what is stored, and the buttons that open these."""


@pytest.mark.parametrize("section", FORMS)
def test_what_is_typed_into_a_form_stays_when_the_event_changes(
    people: NewPerson, quick: str, event: Made, section: str
) -> None:
    """While one person fills in a form, another writes elsewhere: nothing that was typed is lost."""
    event.write({"is": "record", "match": 2, "partidas": [[12, 8], [12, 7]]})
    page = people(quick, **DESK).page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(page, section)
    for name in FORMS[section]:
        page.get_by_role("button", name=name, exact=True).click()
    fields = page.locator("main form").locator("input[type=number], input:not([type]), textarea")
    typed = []
    for at in range(fields.count()):
        if not fields.nth(at).is_visible():
            continue
        fields.nth(at).fill("3")
        typed.append(at)
    assert len(typed) > (0 if section == "Ajustes" else 4)
    with page.expect_response(f"**/api/events/{event.code}/desk*"):
        event.write({"is": "post", "text": "Se come a la una"})
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))")
    assert [fields.nth(at).input_value() for at in typed] == ["3"] * len(typed)
