"""The table as it is drawn: everything to play with is in the window, nothing covers what must be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night

WINDOWS = {
    "phone": (360, 640),
    "phone on its side": (740, 360),
    "tablet": (768, 1024),
    "desk": (1280, 800),
    "desk at 200 %": (640, 400),
    "large screen": (2560, 1440),
}
HANDS = "7e6b1c 3c12o5o 1e2b10c 4e7o11b 2c5e6o 3b4c12e"

_OUTSIDE = """() => [...document.querySelectorAll(
    ".hand .card, .in-sight .call, .strip .prompt, .portrait, .score, .folded > summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.left < -12 || box.top < -1 || box.right > innerWidth + 12
        || box.bottom > innerHeight + 12);
}).map((one) => `${one.className} ${one.innerText} ${JSON.stringify(one.getBoundingClientRect())}`)"""
"""What is needed to play and not wholly in the window; a fanned card may hang over its edge by a corner."""

_FULL = """() => {
    const face = document.querySelector(".hand .card .face").outerHTML;
    for (const pile of document.querySelectorAll(".ring .pile")) {
        for (const [trick, look] of [[1, "won"], [2, "lost"], [3, "now"]]) {
            const card = document.createElement("li");
            card.className = `lying trick-${trick} ${look}`;
            card.innerHTML = face;
            pile.append(card);
        }
    }
}"""
"""Lays three cards before each seat, as at the end of a hand, while the table waits for a player."""

_COVERED = """() => {
    for (const seat of document.querySelectorAll(".ring .seat")) {
        if (seat.querySelector(".bubble")) continue;
        const bubble = document.createElement("p");
        bubble.className = "bubble tried";
        bubble.textContent = "Quiero vale cuatro";
        seat.append(bubble);
    }
    const rects = (which) => [...document.querySelectorAll(which)].map((one) => [one, one.getBoundingClientRect()]);
    const over = [];
    for (const [bubble, said] of rects(".bubble")) {
        for (const [thing, box] of rects(".ring .name, .ring .lying .face, .hand .card")) {
            const wide = Math.min(said.right, box.right) - Math.max(said.left, box.left);
            const high = Math.min(said.bottom, box.bottom) - Math.max(said.top, box.top);
            if (wide > 3 && high > 3) {
                const where = [said, box].map((one) => [one.left, one.top, one.right, one.bottom].map(Math.round));
                const seat = thing.closest(".seat")?.className;
                over.push(`${bubble.parentElement.className} over ${seat}: ${where.join(" ")}`);
            }
        }
    }
    document.querySelectorAll(".bubble.tried").forEach((one) => one.remove());
    return over;
}"""
"""A long word is put into every mouth; returns what of it covers a name or a card."""


def dealt(nora: Person, arrange: Arrange, seats: int) -> None:
    """Open a table of so many seats for somebody, who is the mano, and wait for the cards."""
    dealer = {2: "B1", 3: "C1", 4: "B2", 6: "B3"}[seats]
    arrange(" ".join(HANDS.split()[:seats]), dealer, score="A 0 B 0 C 0" if seats == 3 else "A 0 B 0")
    nora.open_table(seats=seats)
    nora.wait_for_cards()


def windows(nora: Person) -> Iterator[str]:
    """Lay the page out in every window, one after another, and yield what each is called."""
    for name, (width, height) in WINDOWS.items():
        nora.page.set_viewport_size({"width": width, "height": height})
        nora.page.wait_for_timeout(100)
        nora.be_still()
        yield name


@pytest.mark.parametrize("seats", by_night([2, 3, 4, 6], day=lambda seats: seats in {2, 6}))
def test_nobody_scrolls_to_play(nora: Person, arrange: Arrange, seats: int) -> None:
    """In every window one's cards, the words in sight, the question, the faces and the score are in it at once."""
    dealt(nora, arrange, seats)
    for name in windows(nora):
        assert nora.page.evaluate(_OUTSIDE) == [], name
        assert nora.overflow() == 0, name


@pytest.mark.parametrize("seats", by_night([2, 3, 4, 6], day=lambda seats: seats in {2, 6}))
def test_no_bubble_covers_a_name_or_a_card(nora: Person, arrange: Arrange, seats: int) -> None:
    """In the middle of a hand whoever speaks, in every window, covers neither a name nor a card."""
    dealt(nora, arrange, seats)
    nora.page.evaluate(_FULL)
    for name in windows(nora):
        assert nora.page.evaluate(_COVERED) == [], name


@pytest.mark.parametrize("size", ["phone", "phone on its side", "desk"])
def test_the_answers_stand_where_they_stood_at_the_last_question(
    people: NewPerson, quick: str, arrange: Arrange, size: str
) -> None:
    """Whatever is asked, and whatever else can be said then, wanting and not wanting have their places."""
    arrange("7e6b1c 3c12o5o", "B1")
    width, height = WINDOWS[size]
    nora, ana = people(quick, viewport={"width": width, "height": height}), people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    nora.page.locator(".hand .card[data-card='6b']").click()
    places = []
    for word in ("envido", "truco"):
        ana.call(word).click()
        nora.call("no-quiero").wait_for()
        nora.be_still()
        places.append([nora.places(nora.call(answer)) for answer in ("quiero", "no-quiero")])
        if word == "envido":
            nora.call("no-quiero").click()
    assert places[0] == places[1]
    assert [len(found) for found in places[0]] == [1, 1]


def test_few_words_are_in_sight_and_the_others_are_folded(nora: Person, arrange: Arrange) -> None:
    """At most five words stand in sight; unfolded, the others are there, and one that cannot be said says why."""
    dealt(nora, arrange, 2)
    sight = nora.page.locator(".in-sight .call")
    assert 3 <= sight.count() <= 5
    assert nora.page.locator(".in-sight .call[aria-disabled=true]").count() == 0
    retruco = nora.page.locator(".call.retruco")
    expect(retruco).to_be_hidden()
    nora.page.locator(".folded > summary").click()
    expect(retruco).to_be_visible()
    retruco.click(force=True)
    expect(nora.page.locator(".risen .refused")).to_be_visible()
    nora.page.reload()
    nora.wait_for_cards()
    expect(retruco).to_be_visible()  # it stays as it was left


def test_an_answer_is_big_and_first(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Wanting and not wanting stand first and side by side, larger than what raises."""
    arrange("7e6b1c 3c12o5o", "B1")
    nora, ana = people(quick), people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    nora.page.locator(".hand .card").first.click()
    ana.call("truco").click()
    nora.call("quiero").wait_for()
    first = [one.get_attribute("data-word") for one in nora.page.locator(".in-sight .call").all()[:3]]
    assert first[:2] == ["quiero", "no-quiero"]
    boxes = [one.bounding_box() for one in nora.page.locator(".in-sight .call").all()[:3]]
    wanted, refused, raised = (box or pytest.fail("no box") for box in boxes)
    assert wanted["y"] == refused["y"]
    assert wanted["height"] > raised["height"]


def test_pieces_and_matas_are_named_in_the_hand(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Under the muestra 6e the 2e is a piece, the 7e is a mata, and the as of copas is nothing."""
    arrange("2e7e1c 3c12o5o", "B1", muestra="6e")
    nora, ana = people(quick), people(quick)
    ana.sit_down(nora.open_table(book="uruguay", form="mano-a-mano", others={"B1": "open"}), "Ana")
    ana.call("vuelvo").or_(ana.page.locator("[data-word=vuelvo]")).first.click()
    nora.wait_for_cards()
    for card, kind in (("2e", "pieza"), ("7e", "mata")):
        held = nora.page.locator(f".hand .card[data-card='{card}']")
        expect(held).to_have_attribute("data-kind", kind)
        expect(held).to_have_attribute("aria-label", re.compile(rf"\({kind}\)"))
    assert nora.page.locator(".hand .card[data-card='1c']").get_attribute("data-kind") is None
    expect(nora.page.locator(".muestra .face").first).to_be_visible()


def test_everybody_has_a_face_of_his_own_and_the_colour_of_his_side(nora: Person) -> None:
    """At six seats no two faces are alike; partners have one ring and rivals another, and a partner is called so."""
    nora.open_table(seats=6)
    nora.wait_for_cards()
    faces = [one.get_attribute("href") for one in nora.page.locator(".portrait .head use").all()]
    assert len(set(faces)) == len(faces) == 6
    assert nora.page.locator(".seat.us").count() == nora.page.locator(".seat.them").count() == 3
    expect(nora.page.locator(".badge.mate").first).to_have_text("con vos")
    styles = {
        nora.page.locator(f".seat.{side} .portrait").first.evaluate("(one) => getComputedStyle(one).borderTopStyle")
        for side in ("us", "them")
    }
    assert len(styles) == 2
