"""A refereed table in the browser: its terms are read before sitting down, and everything can be said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 640}}


def test_who_comes_by_the_link_reads_the_terms_first(nora: Person, people: NewPerson, quick: str) -> None:
    """Rulebook, admission and talk are written beside the place to sit down."""
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed", "talk": "chat"})
    ana = people(quick)
    ana.visit(f"/t/{code}")
    terms = ana.page.locator("form.sit .terms-of")
    expect(terms).to_contain_text("Argentino, oficial")
    expect(terms).to_contain_text("Como en la mesa, sin juez")
    expect(terms).to_contain_text("Charla libre que no obliga")


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_everything_can_be_said_at_a_refereed_table(
    people: NewPerson, quick: str, arrange: Arrange, window: dict[str, Any]
) -> None:
    """A card out of turn is confirmed first; a wrong number of the palette is heard like any other."""
    arrange("4e6b12c 5e4b11c", "B1")
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.call("6").wait_for()
    nora.page.locator(".beyond summary").click()
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.page.locator(".beyond input[type=range]").fill("33")
    nora.page.locator(".beyond .stepper .strong").click()
    expect(ana.page.locator(".log")).to_contain_text("33")
    expect(nora.page.locator(".log")).not_to_contain_text("no vale")
    ana.call("son-buenas").click()
    ana.page.locator(".hand .card").first.click(force=True)
    expect(ana.page.locator("dialog")).to_contain_text("El reglamento no lo permite ahora")
    assert (ana.overflow(), ana.violations()) == (0, [])
    ana.button("No, volver").click()
    ana.page.locator(".beyond summary").click()
    ana.page.locator(".beyond .stepper .strong").click()
    expect(nora.page.locator(".log")).to_contain_text("no vale")
