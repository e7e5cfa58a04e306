"""Asking what to do at a friendly table: one word and one sentence, without moving anything that is played with."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person

from truco.messages import text

HANDS = "7e6e4b 3c7o12o"
PHONE = {"viewport": {"width": 390, "height": 844}}


def test_a_person_asks_and_is_told_why(nora: Person, arrange: Arrange) -> None:
    """Beside the cards one asks what to do and reads one word with its reason; the terms show that it was asked."""
    arrange(HANDS, dealer="B1")
    nora.open_table()
    nora.wait_for_cards()
    expect(nora.call("envido")).to_be_visible()
    nora.page.mouse.move(0, 0)  # a card under the pointer is lifted
    nora.be_still()
    before = nora.places(nora.page.locator(".hand .card, .calls .in-sight .call, .hand-tools .chip"))
    nora.button(text("tip.ask", "es")).click()
    tip = nora.page.locator(".told.tip")
    expect(tip).to_have_text("Yo diría: Envido. " + text("tip.why-envido", "es", n=33, p=95))
    nora.page.mouse.move(0, 0)
    nora.be_still()
    assert nora.places(nora.page.locator(".hand .card, .calls .in-sight .call, .hand-tools .chip")) == before
    assert nora.violations(".board") == []
    nora.page.locator(".bar .chosen").click()
    expect(nora.page.locator("dialog .terms-of")).to_contain_text(text("tip.used", "es", n=1))
    nora.page.keyboard.press("Escape")
    nora.call("envido").click()
    expect(tip).to_have_count(0)


def test_a_tip_covers_no_card_on_a_phone(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """On a phone the tip is above the hand, and covers neither a card of it nor a word to say."""
    arrange(HANDS, dealer="B1")
    ana = people(quick, **PHONE)
    ana.open_table(name="Ana")
    ana.wait_for_cards()
    ana.button(text("tip.ask", "es")).click()
    advice = ana.page.locator(".told.tip")
    expect(advice).to_be_visible()
    tip = ana.place(advice)
    for place in ana.places(ana.page.locator(".hand .card, .calls .in-sight .call")):
        apart = place.top >= tip.bottom or place.bottom <= tip.top
        assert apart or place.left >= tip.right or place.right <= tip.left
    assert ana.overflow() <= 0


def test_nobody_asks_where_people_play_against_each_other(nora: Person) -> None:
    """At a table whose rival is a person there is no such button, and the form offers none."""
    nora.be_at_home()
    expect(nora.page.locator("input[name=tips]")).to_be_checked()
    nora.page.locator("select[name=B1]").select_option("open")
    expect(nora.page.locator("input[name=tips]")).to_have_count(0)
    nora.open_table(others={"B1": "open"})
    expect(nora.button(text("tip.ask", "es"))).to_have_count(0)


def test_a_person_goes_back_and_plays_otherwise(nora: Person, arrange: Arrange) -> None:
    """Against bots a card comes back to the hand, the log says so, and the terms count it; another may be played."""
    arrange(HANDS, dealer="B1")
    nora.open_table()
    nora.wait_for_cards()
    nora.page.locator(".hand .card[data-card='4b']").click()
    expect(nora.page.locator(".log")).to_contain_text("Jugás cuatro de bastos.")
    expect(nora.page.locator(".hand .card")).to_have_count(2)
    nora.button(text("undo.do", "es")).click()
    expect(nora.page.locator(".hand .card")).to_have_count(3)
    expect(nora.page.locator(".log li").last).to_have_text(text("fact.undone[seat=you]", "es"))
    expect(nora.page.locator(".log")).not_to_contain_text("Jugás cuatro de bastos.")
    assert nora.violations(".board") == []
    nora.page.locator(".hand .card[data-card='7e']").click()
    expect(nora.page.locator(".hand .card")).to_have_count(2)
    nora.page.locator(".bar .chosen").click()
    expect(nora.page.locator("dialog .terms-of")).to_contain_text(text("undo.used", "es", n=1))


def test_nobody_goes_back_among_people(nora: Person, people: NewPerson, quick: str) -> None:
    """Where another person sits there is no way back."""
    code = nora.open_table(others={"B1": "open"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    ana.wait_for_cards()
    nora.wait_for_cards()
    expect(nora.button(text("undo.do", "es"))).to_have_count(0)
