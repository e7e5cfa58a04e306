"""Rare moments of a hand, arranged: what each seat sees, and what its clicks do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night

ELEVEN = "3s2sAs 7h6h5h 3d2dAd 7c6c5c"


@pytest.mark.parametrize("word", by_night(["jogar", "desistir"], day=lambda word: word == "desistir"))
def test_partners_see_each_other_and_decide_a_hand_of_eleven(
    people: NewPerson, quick: str, arrange: Arrange, word: str
) -> None:
    """In the mão de onze partners see each other's cards and one decides whether they play; the rivals see none."""
    arrange(ELEVEN, dealer="B2", score="A 11 B 8")
    nora, ana, rita = people(quick), people(quick), people(quick)
    code = nora.open_table(book="fenacef", seats=4, others={"A2": "open", "B1": "open"})
    ana.sit_down(code, "Ana")  # the first free seat is B1
    rita.sit_down(code, "Rita")
    shown = {
        "Nora": nora.page.get_by_role("group", name="Rita", exact=True).locator(".backs.open use"),
        "Rita": rita.page.get_by_role("group", name="Nora", exact=True).locator(".backs.open use"),
    }
    for name, cards in (("Nora", "3d2dAd"), ("Rita", "3s2sAs")):
        expect(shown[name]).to_have_count(3)
        for at in (0, 2, 4):
            expect(shown[name].nth(at // 2)).to_have_attribute("href", re.compile(f"#card-{cards[at : at + 2]}$"))
    expect(ana.page.locator(".backs.open")).to_have_count(0)
    for partner in (nora, rita):
        expect(partner.page.locator(".strip.urgent .prompt")).to_be_visible()
    rita.call(word).click()
    label = {"jogar": "juego la mano", "desistir": "me retiro"}[word]
    for person in (nora, ana, rita):
        line = f"Decís: {label}" if person is rita else f"Rita: {label}"
        expect(person.page.locator(".log")).to_contain_text(line)
    if word == "jogar":
        ana.page.locator(".hand .card[aria-disabled=false]").first.wait_for()
    else:
        expect(nora.page.locator(".log .hand-ended")).to_be_attached()


def test_a_ley_is_imposed_and_answered(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Before the muestra a side imposes the ley; the other answers, and then declares its own flor."""
    arrange("6b5c10o 7c6c4c", dealer="B1", muestra="3e")
    ana = people(quick)
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    expect(nora.page.locator(".strip .prompt")).to_have_text("Antes de la muestra se puede imponer la ley.")
    expect(nora.page.locator(".hand .unlooked")).to_have_count(3)
    ana.page.locator(".leys > summary").click()
    ana.call("ley-todo-dicho").click()
    expect(nora.page.locator(".log")).to_contain_text("ley: todo dicho")
    nora.call("a-punto").click()
    nora.call("no-quiero+quiero").click()
    expect(nora.page.locator(".strip .prompt")).to_have_text("Le toca hablar a Ana.")
    expect(ana.page.locator(".strip.urgent .prompt")).to_have_text("Te toca hablar.")
    ana.call("con-ley").click()
    expect(nora.page.locator(".log .awarded")).to_contain_text("Ana: 3 puntos por flor")
    nora.page.locator(".hand .card[aria-disabled=false]").first.wait_for()


def test_a_tied_contest_of_flores_goes_to_the_mano(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """Of two equal flores the mano sings the number, the other concedes, and the mano is paid."""
    arrange("7e6e1e 7b6b1b", dealer="B1")
    ana = people(quick)
    ana.sit_down(nora.open_table(book="pagat-argentina", others={"B1": "open"}), "Ana")
    nora.call("flor").click()
    ana.call("contraflor").click()
    nora.call("con-flor-quiero").click()
    nora.call("34").click()
    ana.call("son-buenas").click()
    expect(nora.page.locator(".log .awarded")).to_contain_text("Vos: ")
