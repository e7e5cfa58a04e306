"""The whole rulebook: on its page and over a game, found by its words, opened at an article."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.browser.test_look import PHONE as LOOK_PHONE
from tests.helpers.night import by_night, phone_by_day

from truco.app.handbook import handbook
from truco.pictures import orders
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import load_rulebook

PHONE = LOOK_PHONE | {"viewport": {"width": 360, "height": 640}}
DESK = {"viewport": {"width": 1280, "height": 800}}
BY_DAY_ON_A_PHONE = phone_by_day("screen", PHONE, DESK)


def opened_at(person: Person, rule: str) -> Locator:
    """Expect that an article is marked, in sight and has the focus, and return it."""
    article = person.page.locator(f"[id='{rule}']")
    expect(article).to_be_focused()
    expect(article).to_have_class("rule here")
    expect(article.get_by_role("heading")).to_be_in_viewport()
    top = article.evaluate("node => node.getBoundingClientRect().top")
    covered = person.page.locator(".handbook search").evaluate("node => node.getBoundingClientRect().bottom")
    assert top >= covered, "the field of the search covers the article"
    return article


@BY_DAY_ON_A_PHONE
@pytest.mark.parametrize("code", by_night(["oficial", "fenacef"], day=lambda code: code == "fenacef"))
def test_the_page_has_the_whole_rulebook_by_chapters(
    people: NewPerson, quick: str, code: str, screen: dict[str, object]
) -> None:
    """Every chapter and every article is there with its status; the list of chapters leads to each of them."""
    nora = people(quick, **screen)
    nora.visit(f"/rules/{code}")
    book = handbook(code, "es")
    expect(nora.page.locator(".handbook article")).to_have_count(len(articles(code)))
    titles = [f"{at}. {chapter.title}" for at, chapter in enumerate(book, 1)]
    expect(nora.page.locator(".handbook section > h2")).to_have_text(titles)
    nora.page.get_by_role("navigation", name="Capítulos").get_by_role("link", name=book[-1].title).click()
    expect(nora.page.get_by_role("heading", name=titles[-1])).to_be_focused()
    last = nora.page.locator(f"[id='{book[-1].articles[-1].id}']")
    expect(last.locator(".standing")).to_have_text(book[-1].articles[-1].standing)
    assert nora.overflow() == 0
    assert nora.violations() == []


@BY_DAY_ON_A_PHONE
def test_words_are_found_without_the_server(people: NewPerson, quick: str, screen: dict[str, object]) -> None:
    """A search takes no notice of accents, needs no network, marks what it found, and a key leads there."""
    nora = people(quick, **screen)
    nora.visit("/rules/oficial")
    expect(nora.page.locator(".handbook article")).to_have_count(len(articles("oficial")))
    nora.page.wait_for_load_state("networkidle")  # the drawings of the cards have come as well
    nora.page.context.set_offline(True)
    field = nora.page.get_by_role("searchbox", name="Buscar")
    field.fill("SENAS compañero")
    hits = nora.page.locator(".handbook article")
    expect(hits.first).to_be_visible()
    expect(nora.page.get_by_role("status").filter(has_text="artículo")).to_have_text(re.compile("^[1-9]"))
    for text in hits.all_inner_texts():
        assert "compañero" in text.casefold()
    expect(hits.locator("mark").filter(has_text=re.compile("^señas$", re.IGNORECASE)).first).to_be_attached()
    field.press("Enter")
    expect(hits.first).to_be_focused()
    field.fill("zzz")
    expect(nora.page.get_by_role("status").filter(has_text="zzz")).to_have_text(
        "Ningún artículo contiene todo esto: zzz."
    )
    expect(hits).to_have_count(0)
    field.fill("of.mazo.4")
    expect(hits).to_have_count(1)
    field.fill("")
    expect(hits).to_have_count(len(articles("oficial")))
    nora.page.context.set_offline(False)


@BY_DAY_ON_A_PHONE
@pytest.mark.parametrize("path", ["/rules/oficial#of.mazo.4", "/rules/oficial/of.mazo.4", "/rules/of.mazo.4"])
def test_an_address_opens_the_rulebook_at_an_article(
    people: NewPerson, quick: str, path: str, screen: dict[str, object]
) -> None:
    """The article of an address is in sight, marked and has the focus; its links and the way back lead on and back."""
    nora = people(quick, **screen)
    nora.visit(path)
    article = opened_at(nora, "of.mazo.4")
    article.get_by_role("link", name="of.mazo.8").click()
    opened_at(nora, "of.mazo.8")
    assert nora.page.url.endswith("/rules/oficial#of.mazo.8")
    nora.page.go_back()
    opened_at(nora, "of.mazo.4")


@BY_DAY_ON_A_PHONE
def test_an_article_is_read_without_leaving_the_game(
    people: NewPerson, quick: str, arrange: Arrange, screen: dict[str, object]
) -> None:
    """A refusal leads to its article in the rulebook over the game; closed, the game is as it was."""
    arrange("7e6e5e 7c4c2b", dealer="B1")  # who is mano hears no truco, so that retruco is refused
    nora = people(quick, **screen)
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    code, cards = nora.code(), nora.cards()
    nora.unfold_words()
    nora.page.locator(".call.retruco[aria-disabled=true]").click(force=True)
    nora.page.locator(".told.refused").get_by_role("button").click()
    why = nora.page.get_by_role("dialog", name="¿Por qué?")
    link = why.locator(".rule", has_text="of.truco.9").get_by_role("link", name="Leerlo en el reglamento")
    link.click()
    drawer = nora.page.get_by_role("dialog", name="El reglamento: Argentino, oficial")
    expect(drawer).to_be_visible()
    opened_at(nora, "of.truco.9")
    drawer.get_by_role("searchbox").fill("pica")
    expect(drawer.locator("mark").first).to_be_visible()
    assert nora.violations() == []
    nora.page.keyboard.press("Escape")  # empties the field
    expect(drawer.locator("mark")).to_have_count(0)
    nora.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(link).to_be_focused()
    nora.page.keyboard.press("Escape")
    assert (nora.code(), nora.cards()) == (code, cards)


def test_the_log_and_the_menu_lead_to_the_rulebook(nora: Person) -> None:
    """A line of the log leads to its articles, the menu to the whole book, the choices of the table to theirs."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".log .awarded")
    nora.page.locator(".log .awarded .why").first.click()
    first = nora.page.get_by_role("dialog", name="¿Por qué?").locator(".rule").first
    rule = str(first.locator(".source").first.inner_text()).rsplit(" ", 1)[1]
    first.get_by_role("link").first.click()  # others lead to its precedents
    opened_at(nora, rule)
    nora.page.keyboard.press("Escape")
    nora.page.keyboard.press("Escape")
    nora.button("Menú de la mesa").click()
    nora.button("El reglamento").click()
    drawer = nora.page.get_by_role("dialog", name="El reglamento: Argentino, oficial")
    drawer.locator("summary", has_text="El orden de las cartas").click()
    expect(drawer.get_by_role("img", name="El orden de las cartas")).to_be_visible()
    nora.page.keyboard.press("Escape")
    nora.page.locator(".chosen").click()
    nora.page.get_by_role("link", name="of.match.3").first.click()
    opened_at(nora, "of.match.3")
    assert "/t/" in nora.page.url


@BY_DAY_ON_A_PHONE
@pytest.mark.parametrize("code", by_night(["oficial", "uruguay", "paulista"], day=lambda code: code == "uruguay"))
def test_the_order_of_the_cards_is_drawn(people: NewPerson, quick: str, code: str, screen: dict[str, object]) -> None:
    """Every order is drawn with the cards of its pack, fits the page, and is written beside it in words."""
    nora = people(quick, **screen)
    nora.visit(f"/rules/{code}")
    nora.page.locator("summary", has_text="El orden de las cartas").click()
    shown = orders(load_rulebook(code), "es")
    figures = nora.page.locator(".order")
    expect(figures).to_have_count(len(shown))
    for at, order in enumerate(shown):
        figure = figures.nth(at)
        expect(figure.get_by_role("img", name=order.title)).to_be_visible()
        expect(figure.get_by_role("listitem")).to_have_text(list(order.told("es")))
        expect(figure.locator("use")).to_have_count(40)
        handle = figure.locator("use").first.element_handle()
        nora.page.wait_for_function("node => node.getBBox().width > 0", arg=handle)  # the pack has been loaded
        frame = figure.locator(".wide")
        assert frame.evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    assert nora.overflow() == 0
    assert nora.violations(".drawings") == []


def test_articles_in_another_language_are_marked(people: NewPerson, quick: str) -> None:
    """In German the chapters are German; the articles are English, say so, and are read as English."""
    nora = people(quick, locale="de-DE")
    nora.visit("/rules/oficial#of.match.1")
    article = opened_at(nora, "of.match.1")
    expect(article).to_contain_text("auf English: noch nicht übersetzt")
    assert article.get_by_role("heading").get_attribute("lang") == "en"
    expect(nora.page.locator(".handbook section > h2").first).to_have_text("1. Das Ziel und die Karten")
