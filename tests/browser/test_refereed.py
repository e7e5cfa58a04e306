"""A refereed table in the browser: its terms are read before sitting down, and everything can be said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import HASTE, Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import phone_by_day

from truco.app.tables.pace import PACES

PHONE = {"viewport": {"width": 360, "height": 640}}
BY_DAY_ON_A_PHONE = phone_by_day("window", PHONE, {})


def test_who_comes_by_the_link_reads_the_terms_first(nora: Person, people: NewPerson, quick: str) -> None:
    """Rulebook, admission and talk are written beside the place to sit down."""
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed", "talk": "chat"})
    ana = people(quick)
    ana.visit(f"/t/{code}")
    terms = ana.page.locator("form.sit .terms-of")
    expect(terms).to_contain_text("Argentino, oficial")
    expect(terms).to_contain_text("Como en la mesa, sin juez")
    expect(terms).to_contain_text("Charla libre que no obliga")


def test_who_joins_reads_that_the_pie_speaks_and_only_he_is_asked_to_call(
    nora: Person, people: NewPerson, quick: str, arrange: Arrange
) -> None:
    """All terms of a table are read before sitting down; a mano who may not call is not asked to."""
    arrange("4e6b12c 5e4b11c 7e1e3b 2c3c10o", "B2")
    nora.be_at_home()
    nora.page.locator("input[name=book][value='oficial']").check()
    nora.page.locator("details.more:not(.roles) summary").click()
    nora.page.locator("input[name=speaks][value=pie]").check()
    ways = {"admission": "judged", "talk": "binding", "hard": "", "signs": ""}
    code = nora.open_table(seats=4, others={"B1": "open"}, terms=ways)
    ana = people(quick)
    ana.visit(f"/t/{code}")
    terms = ana.page.locator("form.sit .terms-of")
    for term in (
        "Solo el pie",
        "Falla una persona que no juega",
        "Sin juez por ahora.",
        "Sin avisar antes",
        "Con señas",
    ):
        expect(terms).to_contain_text(term)
    ana.page.get_by_label("Tu nombre").fill("Ana")
    ana.button("Sentarme").click()
    ana.be_ready()
    nora.wait_for_cards()
    expect(nora.page.locator(".prompt")).to_have_text("Sos mano: jugá una carta.")


@BY_DAY_ON_A_PHONE
def test_everything_can_be_said_at_a_refereed_table(
    people: NewPerson, quick: str, arrange: Arrange, window: dict[str, Any]
) -> None:
    """A card out of turn is confirmed first; a wrong number of the palette is shown like any other, as is a claim."""
    arrange("4e6b12c 5e4b11c", "B1")
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.call("6").wait_for()
    nora.page.locator(".beyond summary").click()
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.page.locator(".beyond input[type=range]").fill("33")
    nora.page.locator(".beyond .stepper .strong").click()
    expect(ana.page.locator(".log")).to_contain_text("33")
    expect(nora.page.locator(".log")).not_to_contain_text("no vale")
    ana.call("son-buenas").click()
    ana.page.locator(".hand .card").first.click(force=True)
    expect(ana.page.locator("dialog")).to_contain_text("El reglamento no lo permite ahora")
    assert (ana.overflow(), ana.violations()) == (0, [])
    ana.button("No, volver").click()
    ana.page.locator(".beyond summary").click()
    ana.page.locator(".beyond .stepper .strong").click()
    expect(nora.page.locator(".log")).to_contain_text("no vale")
    ana.page.locator("input[name=claimed]").fill("canto + tanto - falso")
    ana.page.locator("[data-beyond^=reclamo-A1]").click()
    expect(nora.page.locator(".above .bubble")).to_contain_text("Reclamo contra Nora")


@BY_DAY_ON_A_PHONE
def test_who_may_vote_is_asked_over_the_felt(
    people: NewPerson, quick: str, arrange: Arrange, window: dict[str, Any]
) -> None:
    """Without a judge a ruling is put to the vote: the others read what it is and answer beside it."""
    arrange("4e6b12c 5e4b11c", "B1")
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, book="runfla", terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.page.locator(".beyond summary").first.click()
    nora.page.locator(".proposals summary").click()
    nora.page.locator(".proposals select[name=about]").select_option("B1")
    nora.page.locator(".proposals [data-verdict=warn]").first.click()
    vote = ana.page.locator(".asks .vote")
    expect(vote).to_contain_text("Amonestación para vos")
    assert (ana.overflow(), ana.violations()) == (0, [])
    expect(nora.page.locator(".asks .vote")).to_have_count(0)
    vote.get_by_role("button", name="Voto que sí").click()
    expect(nora.page.locator(".log")).to_contain_text("por voto de los jugadores")
    expect(vote).to_have_count(0)


@BY_DAY_ON_A_PHONE
def test_cards_that_are_asked_for_are_denied(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, window: dict[str, Any]
) -> None:
    """In Uruguay the loser asks to see a flor; the rival reads so, and denying it aloud costs its points."""
    arrange("7e1e5e 3c5b12e", "B1", muestra="6o")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(settle=60 * HASTE))
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, book="uruguay", terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("flor").click()
    nora.call("truco").click()
    ana.call("no-quiero").click()
    ana.call("ver-A1").click()
    expect(nora.page.locator(".prompt")).to_contain_text("Te piden ver tus cartas")
    expect(nora.page.locator(".turn")).to_have_text("▸ te toca")
    nora.page.locator(".beyond summary").click()
    assert (nora.overflow(), nora.violations()) == (0, [])
    nora.page.locator("[data-beyond=niego]").click()
    expect(ana.page.locator(".log")).to_contain_text("Nora niega: no muestra sus cartas")
    for person in (nora, ana):
        person.call("callo").click()
    expect(ana.page.locator(".score .points")).to_have_text(["4", "0"])


def test_nobody_is_offered_to_ask_for_cards_or_numbers_where_the_text_has_none(nora: Person) -> None:
    """The palette of a Brazilian table has neither totals nor a demand to see a player's cards."""
    nora.open_table(seats=4, book="fenacef", terms={"admission": "refereed"})
    nora.wait_for_cards()
    palette = nora.page.locator("details.beyond")
    palette.locator("summary").first.click()
    palette.locator("[data-beyond^='reclamo-B1']").wait_for()
    assert palette.locator("input[type=range], [data-beyond^='ver-']").count() == 0


def test_a_hasty_hand_says_nothing_twice(nora: Person, people: NewPerson, quick: str, arrange: Arrange) -> None:
    """The second click of a double click says no word; a number out of place is chosen, and never nought by itself."""
    arrange("7e10e4b 5e4c11o", "B1")
    ana = people(quick)
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.unfold_words()
    nora.page.locator(".call.number").click(force=True)
    expect(nora.page.locator(".beyond input[type=range]")).to_be_visible()
    expect(nora.page.locator("dialog")).to_have_count(0)
    nora.call("envido").dblclick()
    ana.call("quiero").dblclick()
    nora.call("27").dblclick()
    ana.call("son-buenas").dblclick()
    nora.page.locator(".hand .card").first.dblclick()
    ana.call("truco").dblclick()
    nora.call("no-quiero").dblclick()
    for person in (nora, ana):
        expect(person.page.locator(".log")).to_contain_text("La mano está decidida")
        expect(person.page.locator(".log")).not_to_contain_text("no vale")
        expect(person.page.locator("dialog")).to_have_count(0)


@BY_DAY_ON_A_PHONE
def test_a_hand_that_a_fault_undid_is_told_as_a_judge_tells_it(
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, window: dict[str, Any]
) -> None:
    """Both read who sang what with what, and what the hand had paid; one click shows the article."""
    arrange("7e3e4c 1c12b6o", "B1")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(settle=60 * HASTE, hand=60 * HASTE))
    nora, ana = people(quick, **window), people(quick, **window)
    code = nora.open_table(others={"B1": "open"}, terms={"admission": "refereed"})
    ana.sit_down(code, "Ana")
    nora.wait_for_cards()
    nora.call("envido").click()
    ana.call("quiero").click()
    nora.call("30").wait_for()
    nora.page.locator(".beyond summary").click()
    nora.page.locator(".beyond input[type=range]").fill("31")
    nora.page.locator(".beyond .stepper .strong").click()
    ana.call("son-buenas").click()
    for card, answer in (("7e", "6o"), ("3e", "12b")):
        nora.page.locator(f".hand .card[data-card='{card}']").click()
        ana.page.locator(f".hand .card[data-card='{answer}']").click()
    nora.call("muestro").click()
    for person in (nora, ana):
        person.call("callo").click()
    sentences = {nora: "Cantaste 31 con 30.", ana: "Nora cantó 31 con 30."}
    for person, sentence in sentences.items():
        outcome = person.page.locator(".outcome")
        expect(outcome).to_contain_text(sentence)
        expect(outcome).to_contain_text("Si no, se habría anotado")
        expect(outcome).to_contain_text("3 puntos por una falta")
        assert (person.overflow(), person.violations()) == (0, [])
    ana.page.locator(".outcome .ruling .why").first.click()
    expect(ana.page.locator("dialog .rule").first).to_contain_text("of.")
