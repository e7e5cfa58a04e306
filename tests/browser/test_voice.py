"""Voice where the browser has it: off at first, asked for, equal to a button, spoken in the table's language."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night

FAKE = """
window.SpeechRecognition = class {
    start() {
        window.heardIn = this.lang;
        setTimeout(() => {
            this.onresult({ results: [[{ transcript: window.toHear }]] });
            this.onend();
        });
    }
    abort() {}
};
window.spoke = [];
window.speechSynthesis.speak = (said) => window.spoke.push([said.text, said.lang]);
"""


def test_the_microphone_is_let_in_at_a_table_alone(quick: str) -> None:
    """The header of every other page, and of every answer of the server, keeps it out."""
    powers = {path: httpx.get(quick + path).headers["Permissions-Policy"] for path in ("/", "/t/ABCDE", "/rules")}
    assert powers["/t/ABCDE"].endswith("microphone=(self)")
    assert powers["/"].endswith("microphone=()")
    assert powers["/rules"].endswith("microphone=()")


def test_a_call_is_said_aloud_after_asking(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Nothing listens or speaks until it is switched on; then a spoken word counts as the button of that word."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"})
    nora.page.add_init_script(FAKE)
    ana = people(quick)
    ana.page.add_init_script(FAKE)
    ana.sit_down(code, "Ana")
    nora.page.reload()
    nora.wait_for_cards()
    expect(nora.page.locator(".microphone")).to_have_count(0)
    nora.page.locator("button[aria-label='Ajustes']").click()
    nora.page.locator("input[name=voice]").click()
    expect(nora.page.locator("dialog").last).to_contain_text("puede mandarla fuera de este aparato")
    nora.button("Activar").click()
    nora.page.keyboard.press("Escape")
    ana.page.locator("button[aria-label='Ajustes']").click()
    ana.page.locator("input[name=spoken]").check()
    ana.page.keyboard.press("Escape")
    nora.page.evaluate("window.toHear = '¡Envido!'")
    nora.button("Hablar").click()
    expect(ana.page.locator(".log")).to_contain_text("envido")
    assert nora.page.evaluate("window.heardIn") == "es-AR"
    ana.page.wait_for_function("window.spoke.length > 0")
    assert ana.page.evaluate("window.spoke") == [["Envido", "es-AR"]]
    assert nora.violations() == []


@pytest.mark.parametrize("hard", by_night([True, False], day=lambda hard: not hard), ids=["hard", "shown"])
def test_what_was_heard_is_written_first_where_its_weight_is_shown(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange, hard: bool
) -> None:
    """Where words bind, the composer shows the spoken words and their effect; at a hard table they are said at once."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"}, terms={"talk": "binding"} | ({"hard": ""} if hard else {}))
    nora.page.add_init_script(FAKE)
    ana = people(quick)
    ana.sit_down(code, "Ana")
    nora.page.evaluate("localStorage.setItem('truco.preferences', JSON.stringify({ voice: true }))")
    nora.page.reload()
    nora.wait_for_cards()
    nora.page.evaluate("window.toHear = 'truco che'")
    nora.button("Hablar").click()
    if not hard:
        expect(nora.page.locator("input[name=talk]")).to_have_value("truco che")
        expect(nora.page.locator("input[name=talk]")).to_be_focused()
        expect(nora.page.locator(".weighed")).to_contain_text("Así obliga: Truco.")
        expect(ana.page.locator(".chat-box li")).to_have_count(0)
        assert nora.violations() == []
        nora.page.keyboard.press("Enter")
    ana.call("quiero").wait_for()
    expect(ana.page.locator(".chat-box li")).to_contain_text("Nora truco che")
