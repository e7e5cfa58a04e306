"""The cards at a seat and its player: proofs, stories, marks, and that they are announced once."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person

from truco.app.tables.pace import PACES

_RECORD_WHAT_IS_TOLD = """() => {
    window.told = [];
    new MutationObserver(() => {
        const text = document.getElementById("polite").textContent;
        if (text) window.told.push(text);
    }).observe(document.getElementById("polite"), { childList: true, characterData: true, subtree: true });
}"""


def seat_of(name: str) -> str:
    """Return the selector of the seat of a person."""
    return f".seat[aria-label='{name}']"


def test_the_proof_of_an_envido_lies_face_up(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P3: the cards that prove a number are turned up at their seat, and named for who does not see them."""
    arrange("7e6b1c 12o5o3c", dealer="B1")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))
    ana = people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.page.locator(".call.number[aria-disabled=false]").click()
    ana.page.locator(".call.number[aria-disabled=false]").click()
    expect(nora.page.locator(f"{seat_of('Ana')} .backs.open")).to_have_count(0)
    nora.call("truco").click()
    ana.call("no-quiero").click()
    shown = nora.page.locator(f"{seat_of('Ana')} .backs.open")
    expect(shown.locator("use[href$='#card-12o']")).to_have_count(1)
    expect(shown.locator("use[href$='#card-5o']")).to_have_count(1)
    expect(shown.locator("use[href$='#card-3c']")).to_have_count(0)
    expect(shown.locator(".unseen")).to_have_text(
        re.compile("Ana muestra: .*rey de oros.*cinco de oros|Ana muestra: .*cinco")
    )


def test_a_face_tells_its_story(nora: Person) -> None:
    """P9: a character's face opens a card with portrait, level and story, by a key too; no seat is called a machine."""
    nora.open_table(others={"B1": "pina"})
    nora.wait_for_cards()
    expect(nora.page.locator(".ring .badge", has_text="máquina")).to_have_count(0)
    face = nora.page.get_by_role("button", name="Doña Pina: quién es")
    face.focus()
    nora.page.keyboard.press("Enter")
    panel = nora.page.get_by_role("dialog", name="Doña Pina")
    expect(panel).to_contain_text("Nivel 2")
    expect(panel).to_contain_text("Abuela de La Boca")
    expect(panel.locator(".portrait svg")).to_be_visible()
    assert nora.violations() == []
    nora.page.keyboard.press("Escape")
    expect(face).to_be_focused()


def test_no_pill_is_empty(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """P9: at the beginning of a hand after one in which tricks were taken, what leads to those says so."""
    arrange("1e1b7e 4c5o12c", dealer="B1")
    ana = people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    for person, card in ((nora, "1e"), (ana, "4c"), (nora, "1b"), (ana, "5o")):
        person.page.locator(f".hand .card[data-card='{card}']").click()
    nora.page.locator(".log", has_text="Mano 2:").wait_for()
    nora.wait_for_cards()
    expect(nora.page.locator(".ring .tricks")).to_contain_text("Mano anterior")


def test_leyes_wait_folded(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """P8: before the muestra no ley is spread out; unfolded, all of them are in the window."""
    arrange("6b5c10o 7c6c4c", dealer="B1", muestra="3e")
    ana = people(quick, viewport={"width": 390, "height": 844})
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    leys = ana.page.locator(".leys .call")
    expect(ana.page.locator(".leys > summary")).to_be_visible()
    expect(leys.first).to_be_hidden()
    ana.page.locator(".leys > summary").click()
    expect(leys.first).to_be_visible()
    for place in ana.places(leys):
        assert place.left >= 0
        assert place.right <= 390


def test_no_sentence_is_told_twice(nora: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """P9: through a hand against a bot the live region has each line of the log once, never again with the next."""
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))  # the log keeps three hands
    nora.open_table(others={"B1": "pina"})
    nora.wait_for_cards()
    nora.page.evaluate(_RECORD_WHAT_IS_TOLD)
    nora.play_until(".outcome")
    nora.page.wait_for_function("() => window.told.some((text) => text.includes('Termina la mano'))")
    text = " ".join(nora.page.evaluate("window.told"))
    lines = Counter(line.strip() for line in nora.page.locator(".log li span:first-child").all_inner_texts())
    assert lines
    assert {line: text.count(line) for line, times in lines.items() if text.count(line) > times} == {}
