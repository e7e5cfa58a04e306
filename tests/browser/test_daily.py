"""What would you say? The position of the day on its page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person

from truco.messages import text

SIZES = [(390, 844), (1280, 800)]


def test_one_answers_and_then_sees_what_the_strongest_does(nora: Person) -> None:
    """From the home page to the position; the shares and the reason are shown only after the answer."""
    nora.visit("/")
    nora.page.get_by_role("link", name=text("daily.title", "es")).click()
    expect(nora.page.locator(".lesson-hand li").first).to_be_visible()
    expect(nora.page.locator(".shares")).to_have_count(0)
    nora.page.locator(".choices .words button").first.click()
    expect(nora.page.locator(".shares li").nth(1)).to_be_visible()
    expect(nora.page.locator(".teacher .voice")).to_contain_text("Yo ")
    expect(nora.page.locator(".choices")).to_contain_text(text("daily.streak", "es", n=1))
    assert nora.violations() == []
    nora.page.reload()
    expect(nora.page.locator(".shares li").nth(1)).to_be_visible()  # answered already today


def test_days_in_a_row_are_counted_in_this_browser_alone(nora: Person) -> None:
    """An answer after one of yesterday counts one day more; after a day left out the count begins anew."""
    nora.visit("/learn/day/argentina")
    for before, days in ((1, 5), (2, 1)):
        nora.page.evaluate(
            """(before) => {
                const day = new Date(Date.now() - new Date().getTimezoneOffset() * 60000 - before * 86400000);
                const last = day.toISOString().slice(0, 10);
                localStorage.setItem("truco.daily", JSON.stringify({last, days: 4, said: {}}));
            }""",
            before,
        )
        nora.page.reload()
        nora.page.locator(".choices .words button").first.click()
        expect(nora.page.locator(".choices")).to_contain_text(text("daily.streak", "es", n=days))


@pytest.mark.parametrize("country", ["argentina", "uruguay", "brazil"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_fits(people: NewPerson, quick: str, country: str, width: int, height: int) -> None:
    """Nothing is wider than the window, before and after the answer; at a desk no one scrolls to answer."""
    ana = people(quick, viewport={"width": width, "height": height})
    ana.visit(f"/learn/day/{country}")
    ana.page.locator(".choices .words button").first.wait_for()
    assert ana.overflow() <= 0
    if width > height:
        for place in ana.places(ana.page.locator(".choices .words button")):
            assert place.bottom <= height
    ana.page.locator(".choices .words button").first.click()
    ana.page.locator(".shares li").first.wait_for()
    assert ana.overflow() <= 0
