"""The score sheet on the page: roles chosen with the table, a rival who rejects points, and signatures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import HASTE, Arrange, NewPerson
from tests.helpers.night import phone_by_day

from truco.app.tables.pace import PACES

PHONE = {"viewport": {"width": 390, "height": 800}}
BY_DAY_ON_A_PHONE = phone_by_day("window", PHONE, {})


@BY_DAY_ON_A_PHONE
def test_two_players_and_a_judge_sign_what_they_have_checked(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, window: dict[str, Any]
) -> None:
    """A new player sees who scores; a rival rejects points and undoes it; all sign for themselves, the judge last."""
    arrange("1e5o4o 3c7o12o", dealer="B1", score="A 12 B 14")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(settle=6 * HASTE, hand=HASTE))
    monkeypatch.setattr("truco.app.tables.planner.HEARING", 15 * HASTE)
    nora = people(quick, **window)
    nora.be_at_home()
    nora.page.get_by_label("Tu nombre").fill("Nora")
    nora.page.locator("select[name=B1]").select_option("open")
    nora.page.locator("input[name=admission][value=judged]").check()
    nora.page.locator("details.roles summary").click()
    nora.page.locator("select[name=scorer]").select_option("B1")
    nora.page.get_by_label("Rápido").check()
    nora.button("Abrir la mesa").click()
    code = nora.code()
    nora.be_ready()
    nora.button("Invitar").click()
    nora.button("Dar el enlace del juez").click()
    link = nora.page.locator(".for-judge input").input_value()
    nora.page.keyboard.press("Escape")
    eva, ana = people(quick, **window), people(quick, **window)
    eva.visit(link.removeprefix(quick))
    eva.page.get_by_label("Tu nombre").last.fill("Eva")
    eva.page.locator("dialog form .strong").click()
    ana.visit(f"/t/{code}")
    expect(ana.page.locator("form.sit .terms-of")).to_contain_text("Anota: Lugar libre en la silla 2.")
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("mazo").click()
    nora.page.locator("dialog .strong").click()
    nora.button("No lo acepto").click()
    for person in (nora, ana, eva):
        expect(person.page.locator(".asks .rejections")).to_contain_text("lo anotado en la mano 1: se llama al juez.")
    # Ana's side alone scores, so she has nothing to reject.
    assert (ana.overflow(), ana.violations(), ana.button("No lo acepto").count()) == (0, [], 0)
    nora.button("Retirar el reclamo").click()
    expect(ana.page.locator(".asks .rejections")).to_have_count(0)
    expect(nora.page.locator(".log")).to_contain_text("Mano 2")
    ana.button("Menú de la mesa").click()
    ana.button("Dar la partida por perdida").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Dar la partida por perdida").click()
    for person, mark in ((nora, 1), (ana, 2)):
        person.button("Revisar y firmar la planilla").click()
        expect(person.page.locator(".written tbody")).to_contain_text("Ana")
        assert (person.overflow(), person.violations()) == (0, [])
        person.page.locator("dialog").get_by_role("button", name="Firmar", exact=True).click()
        expect(person.page.locator(".signatures .signed")).to_have_count(mark)
        expect(person.page.locator("dialog").get_by_role("button", name="Firmar", exact=True)).to_have_count(0)
    eva.button("Revisar y firmar la planilla").click()
    eva.page.locator("dialog").get_by_role("button", name="Firmar", exact=True).click()
    expect(nora.page.locator(".signatures [role=status]")).to_have_text("La firmaron todos.")
    expect(nora.page.locator(".signatures .signed")).to_have_count(3)
    assert (eva.overflow(), eva.violations()) == (0, [])


@BY_DAY_ON_A_PHONE
def test_a_rival_confirms_the_points_of_a_hand(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, window: dict[str, Any]
) -> None:
    """Under FENACEF the pair that does not score has a button for it; the sheet names who confirmed."""
    arrange("4s3s7h 3d2d7s Kh4d2c 2hAc7c", dealer="B2")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(settle=6 * HASTE, hand=2 * HASTE))
    nora, ana = people(quick, **window), people(quick, **window)
    others = {"B1": "open", "A2": "zorro", "B2": "zorro"}
    code = nora.open_table(seats=4, others=others, book="fenacef", terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("truco").click()
    ana.call("desistir").click()
    ana.call("confirmo").click()
    expect(nora.page.locator(".log")).to_contain_text("Ana confirma los puntos")
    expect(nora.call("confirmo")).to_have_count(0)
    expect(nora.page.locator(".log")).to_contain_text("Mano 2")
    nora.button("Menú de la mesa").click()
    nora.button("Ver la planilla").click()
    expect(nora.page.locator(".written .note")).to_contain_text("Conforme: Ana")
    assert (nora.overflow(), nora.violations()) == (0, [])


@BY_DAY_ON_A_PHONE
def test_captains_are_chosen_with_the_table_and_named_before_the_match(
    people: NewPerson, quick: str, window: dict[str, Any]
) -> None:
    """In Uruguay the captains keep the score; the host names them while a seat is free, and who joins reads it."""
    nora, ana = people(quick, **window), people(quick, **window)
    nora.be_at_home()
    nora.page.get_by_label("Tu nombre").fill("Nora")
    nora.page.locator("input[name=book][value=uruguay]").check()
    nora.page.locator("input[name=format][data-seats='4']").first.check()
    nora.page.locator("select[name=B1]").select_option("open")
    nora.page.locator("input[name=admission][value=judged]").check()
    nora.page.locator("details.roles summary").click()
    nora.page.locator("select[name=captain-A]").select_option("A2")
    nora.page.locator("input[name=shuffler]").check()
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.button("Abrir la mesa").click()
    code = nora.code()
    nora.be_ready()
    nora.button("Quién hace qué").click()
    panel = nora.page.locator("dialog")
    expect(panel).to_contain_text("Baraja: el juez.")
    panel.locator("select[name=captain-B]").select_option("B2")
    expect(panel).to_contain_text("Capitanes: Seu Bento y Ramona.")
    assert (nora.overflow(), nora.violations()) == (0, [])
    ana.visit(f"/t/{code}")
    expect(ana.page.locator("form.sit .terms-of")).to_contain_text("Anota: Seu Bento y Ramona.")
    assert (ana.overflow(), ana.violations()) == (0, [])
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    expect(panel.locator("select")).to_have_count(0)
