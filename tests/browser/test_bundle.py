"""The page as it is sent: bundled by an installed program, as single modules by a checkout."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person

BUNDLED = "TRUCO_BUNDLE" in os.environ
REQUESTS, BYTES = (12, 280_000) if BUNDLED else (140, 400_000)
"""What a first visit may take."""

HASHED = re.compile(r"/static/v-\w+/[a-z]+-[A-Z0-9]{8}\.(js|css)$")


def visit(browser: Browser, address: str, is_open: Callable[[Page], object]) -> tuple[list[str], float]:
    """Open an address in a new profile; return the addresses that were asked for and the bytes that came."""
    page = browser.new_page(locale="es-AR")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    requests: list[str] = []
    sizes: list[float] = []
    session.on("Network.requestWillBeSent", lambda event: requests.append(event["request"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    is_open(page)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return requests, sum(sizes)


def test_the_page_is_sent_as_this_run_expects(nora: Person) -> None:
    """With a bundle all programs and styles of the page have a hash in their names; a checkout sends its modules."""
    nora.visit("/")
    expect(nora.page.locator("main").first).to_be_visible()
    script = "[...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((it) => it.src || it.href)"
    addresses = nora.page.evaluate(script)
    assert len(addresses) == 2 if BUNDLED else len(addresses) > 2
    assert all(bool(HASHED.search(address)) == BUNDLED for address in addresses)


@pytest.mark.parametrize(("path", "shown"), [("", "main"), ("/learn", "main"), ("/how", "main"), ("/e", "main input")])
def test_a_first_visit_is_small(browser: Browser, quick: str, path: str, shown: str) -> None:
    """A first visit takes at most 12 requests and 280 kB on the wire where the page is bundled."""
    requests, size = visit(browser, f"{quick}{path}", lambda page: page.locator(shown).first.wait_for())
    assert len(requests) <= REQUESTS, requests
    assert size <= BYTES


def test_a_page_that_lost_its_programs_is_loaded_anew(people: NewPerson, quick: str) -> None:
    """A page of an older version, whose later programs are gone, loads itself anew once, and then says what failed."""
    person = people(quick)
    gone = []

    def refuse(route: Route, request: Request) -> None:
        gone.append(request.url)
        route.fulfill(status=404)

    person.visit("/learn")
    person.page.route(re.compile(r"/page(-[A-Z0-9]{8})?\.js$"), refuse)
    with person.page.expect_navigation(url=re.compile("/e$"), wait_until="load"):
        person.page.evaluate("location.assign('/e')")
    expect(person.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    assert len(gone) == 2
    person.troubles.clear()
