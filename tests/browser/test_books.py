"""Every rulebook and every format on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.browser.test_look import PHONE
from tests.helpers.night import FULLEST, by_night

from truco.rulebooks.rulebook import CODES, load_rulebook

FORMATS = [(code, name) for code in CODES for name in load_rulebook(code).formats]
SEATS = {(code, name): load_rulebook(code).formats[name].seats for code, name in FORMATS}


@pytest.mark.parametrize(("code", "name"), by_night(FORMATS, day=lambda code, name: (code, name) in FULLEST))
def test_a_hand_of_every_format_is_played(people: NewPerson, quick: str, code: str, name: str) -> None:
    """On a phone each format of each rulebook is chosen on the home page, and a hand of it is played by clicks."""
    nora = people(quick, **PHONE)
    nora.open_table(book=code, form=name)
    nora.page.locator(".hand .card").first.wait_for()
    seats = SEATS[code, name]
    expect(nora.page.locator(".seat")).to_have_count(len(seats))
    expect(nora.page.locator(".score .side")).to_have_count(len({seat[0] for seat in seats}))
    assert nora.overflow() == 0
    nora.play_until(".log .hand-ended")
    assert nora.overflow() == 0


@pytest.mark.parametrize("code", by_night(CODES, day=lambda code: code in {"oficial", "paulista"}))
def test_what_is_played_is_told_at_the_table(nora: Person, code: str) -> None:
    """A line of the table names the rulebook, and opens its options with the articles that they cite."""
    nora.open_table(book=code, form=next(iter(load_rulebook(code).formats)))
    nora.page.locator(".chosen").click()
    dialog = nora.page.get_by_role("dialog", name="Qué se juega en esta mesa")
    options = load_rulebook(code).options.values()
    expect(dialog.locator("tbody tr")).to_have_count(len(options))
    for option in options:
        for rule in option.rules:
            expect(dialog.get_by_role("link", name=rule, exact=True).first).to_be_visible()
    assert nora.violations() == []


def test_a_choice_goes_with_the_table(nora: Person) -> None:
    """A preset and an option chosen on the home page are rules of the table, and the other players can read them."""
    nora.be_at_home()
    nora.page.locator("input[name=book][value=oficial]").check()
    nora.page.locator("input[name=preset][value='a-15']").check()
    nora.page.get_by_text("Más opciones").click()
    nora.page.locator("input[name=calls][value=turn]").check()
    nora.button("Abrir la mesa").click()
    nora.code()
    nora.page.locator(".chosen").click()
    differing = nora.page.locator(".options .differs")
    expect(differing).to_have_count(3)
    expect(differing.filter(has_text="of.match.1")).to_contain_text("de la casa")


def test_a_number_is_chosen_by_steps(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """An envite of any number is one button, which opens a stepper, and the rival gets the number."""
    arrange("6b5c10o 7c6o12b", dealer="B1", muestra="3e")
    nora, ana = people(quick, **PHONE), people(quick)
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    nora.call("{n}-envido").click()
    for _ in range(2):
        nora.button("Uno más").click()
    nora.button("5 tantos envido").click()
    expect(ana.page.locator(".strip .prompt")).to_contain_text("5 tantos envido")


def test_a_number_stays_chosen_whatever_comes(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """A rival's word, a phrase and a change of the table leave the stepper as it is, while the word is lawful."""
    arrange("6b5c10o 7c6o12b", dealer="B1", muestra="3e")
    ana = people(quick)
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    nora.call("{n}-envido").click()
    nora.button("Uno más").click()
    ana.button("¡Hola!").click()
    expect(nora.page.locator(".bubble.chat")).to_be_attached()
    ana.button("Menú de la mesa").click()
    ana.button("Pedir una pausa").click()
    expect(nora.page.locator(".requests p")).to_be_attached()
    ana.page.keyboard.press("Escape")
    ana.call("envido").click()
    expect(nora.page.locator(".strip .prompt")).to_contain_text("Ana canta Envido")
    nora.button("Uno más").click()
    nora.button("5 tantos envido").click()
    expect(ana.page.locator(".strip .prompt")).to_contain_text("5 tantos envido")
    expect(nora.page.get_by_role("dialog")).to_have_count(0)


def test_a_stepper_closes_with_its_word(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """When the hand ends while a number is being chosen, the stepper closes."""
    arrange("6b5c10o 7c6o12b", dealer="B1", muestra="3e")
    ana = people(quick)
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    nora.call("{n}-envido").click()
    expect(nora.page.get_by_role("dialog")).to_have_count(1)
    ana.unfold_words()
    ana.call("mazo").click()
    ana.page.get_by_role("dialog").locator(".strong").click()
    expect(nora.page.locator(".log .hand-ended")).to_be_attached()
    expect(nora.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("code", "raised", "hands", "muestra"),
    by_night(
        [
            ("paulista", "seis", "3s2dAh 7h6c5d", "4d"),
            ("uruguay", "retruco", "6b5c10o 7c6o12b", "3e"),  # a flor would have to be sung before it
            ("oficial", "quiero-retruco", "6b5c10o 7c6o12b", ""),
        ],
        day=lambda code, *_: code == "paulista",
    ),
)
def test_a_truco_is_raised_by_a_click(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, code: str, raised: str, hands: str, muestra: str
) -> None:
    """A player who must answer a truco can raise it at its place among the calls, in each rulebook's own words."""
    arrange(hands, dealer="B1", muestra=muestra)
    nora, ana = people(quick), people(quick)
    ana.sit_down(nora.open_table(book=code, form="mano-a-mano", others={"B1": "open"}), "Ana")
    for person in (nora, ana):
        person.wait_for_cards()
    nora.call("truco").click()
    ana.call(raised).click()
    expect(nora.page.locator(".call.answer[aria-disabled=false]").first).to_be_visible()
    expect(ana.page.locator(".refused")).to_have_count(0)
