"""The waiting room: who is there, who is ready, the host's seats; links that others can use."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson, Served
from tests.browser.person import Person
from tests.helpers.night import by_night

from truco.messages import LANGUAGES

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


def states(person: Person) -> list[str]:
    """Return who is in the waiting room, each with how far that person is."""
    return [re.sub(r"\s+", " ", text.strip()) for text in person.page.locator(".waiting li").all_inner_texts()]


def test_the_match_begins_once_all_have_said_so(nora: Person, people: NewPerson, quick: str) -> None:
    """Everybody sees who is ready; one may take it back; the match begins when the last one presses, here by keys."""
    code = nora.open_table(others={"B1": "open"}, ready=False)
    expect(nora.page.locator(".waiting li.missing")).to_have_count(1)
    ana = people(quick)
    ana.sit_down(code, "Ana", ready=False)
    expect(nora.page.locator(".prompt")).to_have_text("Ya están todos. Decí que estás y empieza la partida.")
    assert states(ana) == ["Nora todavía no", "Ana todavía no"]
    nora.be_ready()
    expect(ana.page.locator(".waiting li.ready")).to_contain_text("Nora")
    expect(nora.page.locator(".prompt")).to_have_text("Falta el «ya estoy» de Ana.")
    nora.button("Todavía no").click()
    expect(ana.page.locator(".waiting li.ready")).to_have_count(0)
    nora.be_ready()
    assert (ana.overflow(), ana.violations()) == (0, [])
    ana.button("Ya estoy").focus()
    ana.page.keyboard.press("Enter")
    for person in (nora, ana):
        person.wait_for_cards()


def test_who_fills_the_table_with_bots_plays_at_once(nora: Person) -> None:
    """One person who has bots sit down on all free seats need not say anything more."""
    nora.open_table(others={"B1": "open"}, ready=False)
    nora.button("Completar la mesa").click()
    nora.wait_for_cards()


def test_the_host_moves_people_and_keeps_seats(nora: Person, people: NewPerson, quick: str) -> None:
    """Nora makes Ana her partner and keeps a seat: by the link it cannot be taken; Ana's page goes along."""
    code = nora.open_table(seats=4, others={"B1": "open", "A2": "zorro", "B2": "open"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    expect(ana.button("Lugares")).to_have_count(0)
    nora.button("Lugares").click()
    dialog = nora.page.get_by_role("dialog")
    assert nora.violations() == []
    dialog.locator("select[name=move-B1]").select_option("A2")
    expect(dialog.locator("select[name=move-A2]")).to_be_attached()
    expect(ana.page.locator(".waiting li").nth(2)).to_contain_text("Ana")
    expect(ana.page.locator(".waiting li").nth(1)).to_contain_text("Zorro")
    expect(ana.page.locator(".waiting li").nth(0)).to_contain_text("con vos")
    dialog.locator("input[name=lock-B2]").click()
    nora.page.keyboard.press("Escape")
    expect(nora.page.locator(".waiting li").nth(3)).to_contain_text("guardado")
    eva = people(quick)
    eva.visit(f"/t/{code}")
    expect(eva.page.get_by_text("Los lugares libres están guardados. Pedile uno a Nora.")).to_be_visible()
    expect(eva.button("Sentarme")).to_have_count(0)
    nora.button("Lugares").click()
    dialog.locator("input[name=lock-B2]").click()
    expect(eva.button("Sentarme")).to_be_visible()
    nora.page.keyboard.press("Escape")
    expect(ana.page.locator(".waiting li").nth(2)).to_contain_text("todavía no")
    nora.button("Completar la mesa").click()
    ana.be_ready()
    for person in (nora, ana):
        person.wait_for_cards()
    expect(ana.page.get_by_role("group", name="Nora", exact=True)).to_contain_text("con vos")


@pytest.mark.parametrize(
    ("language", "window"),
    by_night(
        product(LANGUAGES, [{}, PHONE]),
        day=lambda language, window: language == "de" and window == PHONE,
    ),
)
def test_the_waiting_room_fits(people: NewPerson, quick: str, language: str, window: dict[str, Any]) -> None:
    """In every language a table of six fits, and its button is in sight without scrolling."""
    nora = people(quick, locale=language, **window)
    nora.visit("/")
    others = dict.fromkeys(("B1", "A2", "B2", "A3", "B3"), "open")
    nora.set_table("oficial", others, {})
    button = nora.page.locator(".waiting button.ready")
    expect(nora.page.locator(".waiting li")).to_have_count(6)
    assert nora.place(button).bottom <= nora.page.evaluate("innerHeight")
    assert (nora.overflow(), nora.violations()) == (0, [])


def test_a_seat_is_handed_over_by_a_link_that_works_at_home(people: NewPerson, served: Served) -> None:
    """Where only this machine gets in, the hand-over gives no link before the door to the home network is open."""
    nora = people(served.address)
    nora.open_table()
    nora.button("Menú de la mesa").click()
    nora.button("Pasar mi lugar").click()
    dialog = nora.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Abrir a la red de casa")).to_be_visible()
    assert dialog.locator("input").count() == 0
    nora.button("Abrir a la red de casa").click()
    dialog.get_by_role("button", name="Dar el enlace").click()
    expect(dialog.get_by_label("Enlace")).not_to_have_value(re.compile("127.0.0.1|localhost"))
    expect(dialog.get_by_label("Enlace")).to_have_value(re.compile("/t/"))


def test_the_judges_link_and_a_shared_way_wait_for_the_door(people: NewPerson, served: Served) -> None:
    """Neither the judge's link nor a way of playing names the machine itself; both are there once the door is open."""
    nora = people(served.address)
    nora.be_at_home()
    nora.page.get_by_label("Ponele un nombre").fill("Jueves")
    nora.button("Pasar por un enlace").click()
    expect(nora.button("Abrir a la red de casa")).to_be_visible()
    assert nora.page.locator(".ways input[readonly]").count() == 0
    nora.open_table(others={"B1": "open"}, terms={"admission": "judged"})
    nora.button("Invitar").first.click()
    dialog = nora.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Abrir a la red de casa")).to_be_visible()
    assert dialog.locator(".for-judge").count() == 0
    nora.button("Abrir a la red de casa").click()
    dialog.locator(".for-judge button").click()
    expect(dialog.locator(".for-judge input")).to_have_value(re.compile(r"^http://(?!127|localhost).*#juez-"))
