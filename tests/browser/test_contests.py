"""The contests of a rulebook on the page of its rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.test_look import PHONE
from tests.helpers.night import by_night

from truco.automaton.shelf import stored


@pytest.mark.parametrize("code", by_night(["oficial", "uruguay"], day=lambda code: code == "uruguay"))
def test_the_page_of_a_rulebook_draws_its_contests(people: NewPerson, quick: str, code: str) -> None:
    """On a phone every contest is drawn with its title, can be read in words, and nothing is wider than the page."""
    contests = stored(code)
    assert contests is not None
    nora = people(quick, **PHONE)
    nora.visit(f"/rules/{code}")
    nora.page.get_by_text("Qué puede seguir a qué").click()
    figures = nora.page.locator(".contests figure")
    expect(figures).to_have_count(len(contests.contests))
    expect(figures.locator("svg")).to_have_count(len(contests.contests))
    truco = figures.filter(has=nora.page.get_by_role("heading", name="El truco"))
    expect(truco.get_by_role("img", name="El truco")).to_be_visible()
    fill = truco.locator("svg .state").first.evaluate("node => getComputedStyle(node).fill")
    assert fill != "rgb(0, 0, 0)"
    truco.get_by_text("En palabras").click()
    expect(truco.get_by_role("listitem").first).to_have_text("Empieza en: Sin cantar: 1 punto.")
    assert nora.overflow() == 0
    assert nora.violations(".contests") == []


def test_a_page_without_pictures_names_the_target_that_draws_them(people: NewPerson, quick: str) -> None:
    """In a checkout without the pictures the page of a rulebook has its articles, and a line about what is missing."""
    nora = people(quick)
    line = "Falta en esta copia del código: lo genera «make contests»."
    refusal = {"error": {"code": "not-built", "message": line, "details": {"target": "contests"}}}
    nora.page.route("**/contests?lang=*", lambda route: route.fulfill(status=404, json=refusal))
    nora.visit("/rules/paulista")
    expect(nora.page.locator(".missing")).to_have_text(f"Qué puede seguir a qué: {line}")
    expect(nora.page.locator(".contests")).to_have_count(0)
    expect(nora.page.locator("article.rule").first).to_be_visible()
    assert nora.violations(".missing") == []
    nora.troubles.clear()  # the browser reports the refused request
