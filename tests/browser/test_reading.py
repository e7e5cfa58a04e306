"""Keys that read the table aloud, and lines that may be asked about."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person


def read_aloud(person: Person, key: str) -> str:
    """Press a key and return what is read aloud."""
    person.page.evaluate("document.getElementById('assertive').textContent = ''")
    person.page.keyboard.press(key)
    expect(person.page.locator("#assertive")).not_to_be_empty()
    return person.page.locator("#assertive").inner_text()


def test_keys_read_hand_table_score_turn_and_last_trick(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """Each key reads its part of the table in words, with "vos" for oneself and names for others."""
    arrange("7e6b1c 3c12o5o", "B1")
    ana = people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    expect(nora.page.locator("#assertive")).not_to_be_empty()  # first the table says whose turn it is
    assert read_aloud(nora, "h") == "Tenés siete de espadas, seis de bastos, as de copas."
    assert read_aloud(nora, "g") == "Nadie jugó en esta ronda."
    assert read_aloud(nora, "u") == "Todavía no hay ninguna ronda."
    assert read_aloud(nora, "w") == "Sos mano: jugá una carta o cantá."
    nora.page.locator(".hand .card[data-card='6b']").click()
    ana.page.locator(".hand .card[data-card='12o'][aria-disabled=false]").wait_for()
    assert read_aloud(nora, "g") == "En la mesa: vos, seis de bastos."
    ana.page.locator(".hand .card[data-card='12o']").click()
    expect(nora.page.locator(".log")).to_contain_text("La ronda es de Ana.")
    assert read_aloud(nora, "u") == "Última ronda: vos, seis de bastos; Ana, rey de oros. La ronda es de Ana."
    assert read_aloud(nora, "s") == "Vos 0 malas, Ana 0 malas."
    nora.page.keyboard.press("?")
    expect(nora.page.get_by_role("dialog")).to_contain_text("Leer la última ronda")


def test_only_what_may_be_asked_about_has_a_why(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """A card that was played explains itself; a call and the points have their articles, the first one open."""
    arrange("7e6b1c 3c12o5o", "B1")
    ana = people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    nora.call("envido").click()
    ana.call("no-quiero").click()
    nora.page.locator(".hand .card[data-card='6b']").click()
    lines = nora.page.locator(".log li")
    expect(lines.filter(has_text="Jugás seis de bastos").locator(".why")).to_have_count(0)
    expect(lines.filter(has_text="Tus cartas").locator(".why")).to_have_count(0)
    expect(lines.filter(has_text="Cantás envido").locator(".why")).to_have_count(1)
    lines.filter(has_text="1 punto").locator(".why").first.click()
    articles = nora.page.locator(".rule details")
    expect(articles.first).to_have_attribute("open", "")
    assert nora.violations("dialog") == []
