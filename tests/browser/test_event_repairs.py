"""The desk says which draws and pairs a correction would make anew, also while it is not asked for (T4)."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.test_event_desk import DESK, Made, go

LOST, WON = [[5, 12], [5, 12]], [[12, 5], [12, 5]]


@pytest.fixture
def event(quick: str) -> Iterator[Made]:
    """Return an event of four pairs on the quick server, after its group, with the knock-out drawn and not begun."""
    made = Made.new(quick, 4)
    made.play()
    for _ in range(2):
        made.pair("group")
        made.play()
    made.post("/draws/knockout", {})
    yield made
    made.http.close()


def a_correction(event: Made) -> tuple[int, list[list[int]], dict[str, Any]]:
    """Return a match and a score with which the knock-out has other teams, and the changes that the desk receives."""
    for match in event.get()["matches"]:
        score = LOST if match["result"]["winner"] == match["a"] else WON
        changes = event.http.post(
            f"/api/events/{event.code}/changes",
            json={"match": match["number"], "partidas": score, "repair": False},
            headers=event.bearer,
        ).json()
        if changes["offered"]["changes"]:
            return match["number"], score, changes
    raise AssertionError


def test_the_desk_offers_what_a_repair_would_do(people: NewPerson, quick: str, event: Made) -> None:
    """With the repair the list has the new pairs; without it they are below the box, which may be ticked again."""
    number, score, changes = a_correction(event)
    page = people(quick, **DESK).page
    page.goto(f"{quick}/e/{event.code}/desk#{event.key}")
    go(page, "Resultados")
    page.get_by_role("button", name=f"Corregir el partido {number}", exact=True).click()
    form = page.locator(".correction .score-form")
    for at, (a, b) in enumerate(score):
        form.locator(f"input[name=a-{at}]").fill(str(a))
        form.locator(f"input[name=b-{at}]").fill(str(b))
    form.get_by_role("button", name="Ver qué cambia").click()
    box = page.get_by_label("Armar de nuevo los partidos que nadie empezó").first
    shown, offered = page.locator(".correction .changes li"), page.locator(".correction .offered li")
    expect(box).to_be_checked()
    expect(shown.filter(has_text="en vez de")).to_have_count(len(changes["offered"]["changes"]))
    expect(offered).to_have_count(0)
    box.click()
    expect(offered).to_have_count(1 + len(changes["offered"]["changes"]))
    expect(offered.first).to_contain_text("se sortea de nuevo")
    expect(shown.filter(has_text="se queda como está")).to_have_count(0)
    expect(box).not_to_be_checked()
    box.click()
    expect(offered).to_have_count(0)
    expect(box).to_be_checked()
