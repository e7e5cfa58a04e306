"""Voice where the browser has it: off at first, asked for, heard like a button, spoken in the table's language."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person

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
    """Nothing listens or speaks until it is switched on; then what is heard counts as the button of that word."""
    arrange("4e6b12c 5e4b11c", "B1")
    code = nora.open_table(others={"B1": "open"})
    nora.page.context.add_init_script(FAKE)
    ana = people(quick)
    ana.page.context.add_init_script(FAKE)
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
