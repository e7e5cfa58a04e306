"""Señas in the browser: the palette, where one looks, and the face of who signs, seen by who looks there alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person

HANDS = "1e6e4c 4o5o6o 3c11c10e 2c11b6c"


def test_a_sign_is_seen_by_who_looks_at_the_signer(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """The partner sees the face and reads the sign; a rival sees nothing until he looks at the signer."""
    arrange(HANDS, dealer="B2")
    ana, rita = people(quick), people(quick)
    code = nora.open_table(seats=4, others={"A2": "open", "B1": "open"}, terms={"signs": ""})
    ana.sit_down(code, "Ana")  # the first free seat is B1
    rita.sit_down(code, "Rita")
    for person in (nora, ana, rita):
        person.wait_for_cards()
        person.page.locator(".signs summary").click()
        expect(person.page.locator(".signs .palette button")).to_have_count(12)
    expect(rita.page.locator(".signs .gaze [aria-pressed=true]")).to_have_text("Nora")
    sign = nora.page.get_by_role("button", name=re.compile("Levantar las cejas"))
    expect(sign.locator("b")).to_have_text("as de espadas")
    sign.click()
    face = rita.page.get_by_role("group", name="Nora", exact=True).locator(".signer use.sign")
    expect(face).to_have_attribute("href", re.compile("#face-cejas$"))
    for person, line in ((nora, "Hacés una seña"), (rita, "Nora hace una seña")):
        expect(person.page.locator(".log")).to_contain_text(f"{line}: as de espadas.")
    expect(face).to_have_count(0)
    ana.page.locator(".signs .gaze").get_by_text("Nora").click()
    expect(ana.page.locator(".signs .gaze [aria-pressed=true]")).to_have_text("Nora")
    nora.page.keyboard.press("Shift+Digit5")
    expect(ana.page.locator(".log")).to_contain_text("Nora hace una seña: un tres.")
    expect(ana.page.locator(".log")).not_to_contain_text("as de espadas")
    assert nora.violations() == []
