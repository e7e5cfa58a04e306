"""How to play, on a page for each rulebook: from the door, from a table, with the numbers of the rulebook."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.browser.test_handbook import DESK, PHONE
from tests.helpers.night import by_night, phone_by_day

from truco.app.handbook import how_to_play

BY_DAY_ON_A_PHONE = phone_by_day("screen", PHONE, DESK)


@BY_DAY_ON_A_PHONE
@pytest.mark.parametrize("code", by_night(["oficial", "uruguay", "paulista"], day=lambda code: code == "uruguay"))
def test_a_page_says_how_the_rulebook_is_played(
    people: NewPerson, quick: str, code: str, screen: dict[str, object]
) -> None:
    """All sections, sentences and tables are there, each with its article; nothing is wider than the window."""
    nora = people(quick, **screen)
    nora.visit(f"/how/{code}")
    page = how_to_play(code, "es")
    expect(nora.page.locator(".how h2")).to_have_text([section.title for section in page])
    for section in page:
        part = nora.page.locator(f"section[aria-labelledby=how-{section.name}]")
        sentences = part.locator("li:has(small)")
        expect(sentences).to_have_count(len(section.lines))
        for at, line in enumerate(section.lines):
            expect(sentences.nth(at)).to_contain_text(line.text)
            expect(sentences.nth(at).get_by_role("link").first).to_have_text(line.rules[0])
        for at, table in enumerate(section.tables):
            rows = part.locator("table").nth(at).locator("tbody tr")
            expect(rows).to_have_count(len(table.rows))
            expect(rows.last.locator("th, td")).to_have_text(list(table.rows[-1]))
    assert nora.page.locator(".how .ranked li").count() == len(page[1].tiers)
    expect(nora.page.locator(".how .ranked .face").first).to_be_visible()
    assert nora.overflow() == 0


@pytest.mark.parametrize(
    ("path", "light"),
    by_night(
        product(["/how", "/how/uruguay"], ["dark", "light"]),
        day=lambda path, light: (path == "/how") is (light == "light"),
    ),
)
def test_the_page_is_accessible(people: NewPerson, quick: str, path: str, light: str) -> None:
    """Axe finds nothing wrong with it, in light and dark colours."""
    nora = people(quick, color_scheme=light)
    nora.visit(path)
    expect(nora.page.locator(".how h2").first).to_be_visible()
    assert nora.violations() == []


def test_the_door_leads_to_the_game_of_the_country(people: NewPerson, quick: str) -> None:
    """The link of the door opens the page of the reader's country; another rulebook is one press away."""
    nora = people(quick, locale="pt-BR")
    nora.visit("/")
    nora.page.get_by_role("link", name="Como se joga").first.click()
    expect(nora.page.get_by_role("heading", level=1)).to_have_text("Como se joga")
    expect(nora.page.locator(".books-nav [aria-current=page]")).to_contain_text("paulista")
    expect(nora.page.locator(".how")).to_contain_text("Ganha a partida quem chega a 12 tentos.")
    nora.page.locator(".books-nav a").first.click()
    expect(nora.page.locator(".how")).to_contain_text("Ganha o chico quem chega a 30 pontos.")


def test_a_table_says_how_it_is_played_there(nora: Person) -> None:
    """The menu of a table opens the page over the game, with the options of the table; an article opens over it."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    nora.button("Menú de la mesa").click()
    nora.button("Cómo se juega").click()
    panel = nora.page.get_by_role("dialog", name="Cómo se juega")
    expect(panel).to_contain_text("Se juega un solo chico.")
    expect(panel.locator("h3").first).to_have_text("Para qué se juega")
    assert nora.violations() == []
    nora.page.keyboard.press("Escape")
    expect(nora.page.locator(".hand .card").first).to_be_visible()
