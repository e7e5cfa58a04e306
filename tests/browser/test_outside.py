"""A rulebook from outside on the page: it is chosen, played with its own words, and described by them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.helpers.outside import added


@pytest.fixture(autouse=True)
def _mineiro() -> Iterator[None]:
    """Add the rulebook for each test."""
    with added():
        yield


def test_a_table_of_mineiro_is_set_and_played(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """It is chosen by its name; truco, seis and desce have the places of such words."""
    arrange("3s2d5d 6d4h5s", dealer="B1")
    nora, ana = people(quick), people(quick)
    ana.sit_down(nora.open_table(book="mineiro", form="mano-a-mano", others={"B1": "open"}), "Ana")
    nora.call("truco").click()
    ana.call("seis").click()
    nora.call("desce").click()
    expect(ana.page.locator(".log")).to_contain_text("Nora: desce.")
    expect(nora.page.locator(".refused")).to_have_count(0)
    expect(nora.page.locator(".log")).to_contain_text("Empieza la queda.")
