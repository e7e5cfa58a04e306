"""A person slow, cut off or absent, as the people who play with them see it."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night

from truco.app.tables.pace import PACES
from truco.messages import LANGUAGES

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
FLAT: dict[str, Any] = {"viewport": {"width": 740, "height": 360}}


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give people some seconds to choose and to come back, so that a test may look at what they see."""
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(grace=9.0, choose=9.0))


def together(nora: Person, ana: Person, turn: int, seats: dict[str, str] | None = None) -> str:
    """Have Nora open a table with a clock, and Ana sit down there; Ana leads."""
    nora.visit("/")
    settings = {"pace": "fast", "turn_seconds": turn, "bank_seconds": 0}
    code = nora.set_table("oficial", seats or {"B1": "open"}, settings)
    nora.be_ready()
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    ana.wait_for_cards()
    return code


@pytest.mark.usefixtures("patient")
def test_a_time_that_runs_out_is_seen_and_heard(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """The seconds count down in gold, both are warned; then Nora chooses by keys, and Ana may still play."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    ana = people(quick)
    together(nora, ana, 16)
    expect(nora.page.locator("#polite")).to_contain_text("A Ana le quedan 15 segundos.")
    expect(nora.page.locator(".plate[data-place=B1] .clock.low")).to_have_text(re.compile(r"1[0-5] s"))
    expect(ana.page.locator("#assertive")).to_contain_text("Te quedan 5 segundos.")
    question = nora.page.locator(".absent")
    expect(question).to_contain_text("A Ana se le terminó el tiempo. ¿Qué hacemos?")
    expect(question).to_contain_text(re.compile(r"en \d+ segundos juega una máquina"))
    expect(nora.page.locator("#assertive")).to_have_text("A Ana se le terminó el tiempo. ¿Qué hacemos?")
    expect(ana.page.locator(".absent.own")).to_contain_text("Se te terminó el tiempo.")
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.button("Esperar otro turno").focus()
    nora.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(ana.page.locator(".absent")).to_have_count(0)
    expect(nora.page.locator(".plate[data-place=B1] .clock")).to_have_count(1)
    ana.page.locator(".hand .card[aria-disabled=false]").first.click()
    expect(nora.page.locator(".plate[data-place=B1] .clock")).to_have_count(0)


_TO_THE_END = """() => {
    const list = document.querySelector(".log ol");
    return list.scrollHeight > list.clientHeight ? list.scrollHeight - list.clientHeight - list.scrollTop : -1;
}"""
"""Returns how far a log that scrolls is from its end, and -1 where all of it is in sight."""


@pytest.mark.usefixtures("patient")
def test_the_log_stays_at_its_end_beside_a_question(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """While the question takes room from the log its last lines stay in sight, and after it too."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    ana = people(quick)
    together(nora, ana, 5)
    nora.button("Esperar otro turno").wait_for()
    nora.page.wait_for_function(f"({_TO_THE_END})() >= 0")
    nora.page.wait_for_timeout(200)
    assert nora.page.evaluate(_TO_THE_END) <= 1
    expect(nora.page.locator(".log li").last).to_be_in_viewport()
    nora.button("Esperar otro turno").click()
    ana.page.locator(".hand .card[aria-disabled=false]").first.click()
    expect(nora.page.locator(".log li").last).to_contain_text("Ana juega")
    expect(nora.page.locator(".log li").last).to_be_in_viewport()


@pytest.mark.usefixtures("patient")
def test_a_bot_plays_on_for_who_is_absent(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Nora chooses that a bot plays; Ana sees it, and takes her seat back by one press."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    ana = people(quick)
    together(nora, ana, 5)
    nora.button("Que juegue una máquina").click()
    expect(nora.page.locator(".plate[data-place=B1]")).to_contain_text("juega")
    ana.button("Volver a mi lugar").click()
    expect(nora.page.locator(".plate[data-place=B1]")).not_to_contain_text("juega")


@pytest.mark.usefixtures("patient")
def test_a_claim_is_asked_about_and_ends_the_match(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """The claim is asked about once more, with the focus on the harmless answer; both read who won and why."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    ana = people(quick)
    together(nora, ana, 5)
    nora.button("Reclamar la partida").click()
    dialog = nora.page.get_by_role("dialog")
    expect(dialog).to_contain_text("¿Reclamás la partida porque Ana no está?")
    expect(dialog.locator(".quiet")).to_be_focused()
    dialog.get_by_role("button", name="Reclamar la partida").click()
    expect(nora.page.locator(".prompt")).to_have_text("¡Ganaste la partida!")
    expect(nora.page.locator(".outcome")).to_contain_text("Ana no volvió a tiempo y pierde la partida.")
    expect(ana.page.locator(".outcome")).to_contain_text("No volviste a tiempo y perdés la partida.")


def test_without_a_choice_a_bot_plays(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the time to choose is over too, a bot takes the seat by itself."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(choose=1.0))
    together(nora, people(quick), 5)
    expect(nora.page.locator(".absent")).to_be_visible()
    expect(nora.page.locator(".plate[data-place=B1]")).to_contain_text("juega")
    expect(nora.page.locator(".absent")).to_have_count(0)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("window", by_night([{}, PHONE], day=bool), ids=["desk", "phone"])
def test_a_lost_connection_is_told_and_waited_for(
    people: NewPerson, quick: str, arrange: Arrange, window: dict[str, Any]
) -> None:
    """Ana's window closes in her turn: Nora reads for how long one waits; when Ana is back her time goes on."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    nora, ana = people(quick, **window), people(quick)
    code = together(nora, ana, 60)
    ana.page.goto("about:blank")
    notice = nora.page.locator(".absent")
    expect(notice).to_have_text(re.compile(r"Se cortó la conexión de Ana: puede volver en \d segundos\."))
    expect(nora.page.locator("#polite")).to_contain_text("Se cortó la conexión de Ana")
    expect(nora.page.locator(".plate[data-place=B1] .clock")).to_have_count(0)
    assert (nora.overflow(), nora.violations()) == (0, [])
    ana.visit(f"/t/{code}")
    expect(notice).to_have_count(0)
    expect(nora.page.locator(".plate[data-place=B1] .clock")).to_have_count(1)


def test_go_on_says_for_whom_it_waits(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person who presses reads who is missing, the other person that all wait; the button keeps the focus."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))
    nora, ana = people(quick), people(quick)
    together(nora, ana, 60)
    ana.page.locator(".call.mazo[aria-disabled=false]").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Me voy al mazo").click()
    nora.button("Seguir").focus()
    nora.page.keyboard.press("Enter")
    expect(nora.page.locator(".going [role=status]")).to_have_text("Para seguir se espera a Ana.")
    expect(ana.page.locator(".going [role=status]")).to_have_text("Los demás ya siguen: faltás vos.")
    expect(nora.button("Seguir")).to_be_focused()
    ana.button("Seguir").click()
    expect(nora.page.locator(".log")).to_contain_text("Mano 2:")


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("language", "window"),
    by_night(
        product(LANGUAGES, [PHONE, FLAT]),
        day=lambda language, window: (language, window) in (("es", PHONE), ("de", FLAT)),
    ),
)
def test_the_choice_fits_a_phone_in_every_language(
    people: NewPerson, quick: str, arrange: Arrange, language: str, window: dict[str, Any]
) -> None:
    """On a phone, upright or on its side, the question covers neither one's cards nor the calls, and is not cut off."""
    arrange("7e6e5e 7c4c2b", dealer="A1")
    nora, ana = people(quick, locale=language, **window), people(quick)
    nora.visit("/")
    settings = {"pace": "fast", "turn_seconds": 5, "bank_seconds": 0}
    code = nora.set_table("oficial", {"B1": "open"}, settings)
    nora.be_ready()
    ana.sit_down(code, "Ana")
    prompt = nora.page.locator(".absent")
    expect(prompt.locator("button")).to_have_count(3)
    question, *buttons = nora.places(prompt.or_(prompt.locator("button")))
    assert question.top >= 0
    for button in buttons:
        assert question.left <= button.left
        assert button.right <= question.right
    assert (
        prompt.locator("button").evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth)") == []
    )
    for place in (".prompt", ".hand .card", ".in-sight .call"):
        for spot in nora.places(nora.page.locator(place)):
            beside = spot.left >= question.right or spot.right <= question.left
            assert beside or spot.top >= question.bottom - 1 or spot.bottom <= question.top, place
    assert (nora.overflow(), nora.violations()) == (0, [])
