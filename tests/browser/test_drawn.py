"""The table as it is drawn: everything to play with is in the window, nothing covers what must be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.browser.test_judge import opened
from tests.browser.test_uncovered import against_bots
from tests.helpers.night import by_night

from truco.app.tables.pace import PACES
from truco.messages import LANGUAGES
from truco.messages import text as message

WINDOWS = {
    "phone": (360, 640),
    "phone on its side": (740, 360),
    "tablet": (768, 1024),
    "desk": (1280, 800),
    "desk at 200 %": (640, 400),
    "large screen": (2560, 1440),
}
HANDS = "7e6b1c 3c12o5o 1e2b10c 4e7o11b 2c5e6o 3b4c12e"
FRENCH = "3s2sAs 7h6h5h 3d2dAd 7c6c5c"

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
    const tricks = document.querySelector(".ring .tricks");
    tricks.disabled = false;
    for (const taken of tricks.querySelectorAll(".taken")) {
        taken.className = "taken";
        taken.lastChild.textContent = "Zorro 2";
    }
}"""
"""Lays three cards before each seat, as at the end of a hand, while the table waits for a player, and tells who took
the three tricks."""

_COVERED = """() => {
    for (const seat of document.querySelectorAll(".ring .seat")) {
        if (seat.querySelector(".bubble")) continue;
        const bubble = document.createElement("p");
        bubble.className = "bubble tried";
        bubble.style.animation = "none";
        bubble.textContent = "Quiero vale cuatro";
        (seat.matches(".below") ? seat.querySelector(".plate") : seat).append(bubble);
    }
    const rects = (which) => [...document.querySelectorAll(which)].map((one) => [one, one.getBoundingClientRect()]);
    const over = [];
    for (const [bubble] of rects(".bubble.tried")) {
        for (const word of bubble.textContent.matchAll(/\\S+/g)) {
            const letters = document.createRange();
            letters.setStart(bubble.firstChild, word.index);
            letters.setEnd(bubble.firstChild, word.index + word[0].length);
            if (letters.getClientRects().length > 1) over.push(`${word[0]} is torn apart`);
        }
    }
    const felt = document.querySelector(".felt").getBoundingClientRect();
    for (const [bubble, said] of rects(".bubble")) {
        if (said.width > 0 && (said.left < felt.left || said.top < felt.top || said.right > felt.right)) {
            over.push(`${bubble.parentElement.className} speaks beside the felt`);
        }
        for (const [thing, box] of rects(".ring .name, .ring .portrait, .ring .lying .face, .hand .card")) {
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
"""A long word is put into every mouth; returns what of it covers a name, a face or a card, leaves the felt or has
a word torn apart."""

_HIDDEN = """({ clocks, own, others }) => {
    const mark = (plate, text) => {
        if ([...plate.querySelectorAll(".badge")].some((one) => one.textContent === text)) return;
        const badge = document.createElement("span");
        badge.className = "badge mano tried";
        badge.textContent = text;
        plate.querySelector(".badges").append(badge);
    };
    if (clocks) {
        const clock = document.createElement("span");
        clock.className = "clock";
        clock.textContent = "180 s";
        for (const plate of document.querySelectorAll(".ring .plate")) {
            const own = plate.querySelector(".name small"); // one's own clock is in the question
            if (!own && !plate.querySelector(".clock")) plate.querySelector(".badges").prepend(clock.cloneNode(true));
        }
        for (const text of own) mark(document.querySelector(".ring .below .plate"), text);
    }
    for (const plate of others.length ? document.querySelectorAll(".ring .seat:not(.below) .plate") : []) {
        plate.querySelector(".badge.soft")?.remove();
        for (const text of others) mark(plate, text);
    }
    const felt = document.querySelector(".felt").getBoundingClientRect();
    const wrong = new Set();
    for (const one of document.querySelectorAll(
        ".ring .name, .ring .clock, .ring .badge, .ring .portrait, .ring .lying.now .face, .ring .muestra > .face")) {
        const box = one.getBoundingClientRect();
        if (box.width < 2) continue;
        const whose = ".plate, .lying, .muestra";
        const look = one.className.baseVal ?? one.className;
        const name = `${one.closest(".seat")?.className} ${look} ${one.textContent.trim()}`;
        if (one.scrollWidth > one.clientWidth + 1 && one.matches(".name")) wrong.add(`${name} is cut`);
        if (box.left < felt.left || box.top < felt.top || box.right > felt.right || box.bottom > felt.bottom) {
            wrong.add(`${name} is not on the felt`);
        }
        for (const across of [0.1, 0.5, 0.9]) for (const down of [0.2, 0.5, 0.8]) {
            if (!one.matches(".name, .clock, .badge") && across !== 0.5 && down !== 0.5) continue;
            const here = document.elementsFromPoint(box.left + box.width * across, box.top + box.height * down);
            const top = here.find((thing) => !thing.matches(".pile, .spot"));
            if (top?.closest(".bubble, .leaving")) continue;
            if (top && (top.contains(one) || top.closest(whose) === one.closest(whose))) continue;
            wrong.add(`${name} is under ${top?.tagName} ${top?.className.baseVal ?? top?.className}`);
        }
    }
    document.querySelectorAll(".ring .clock, .ring .tried").forEach((one) => one.remove());
    return [...wrong];
}"""
"""Returns which faces, names, marks and cards on the felt are covered by something, or not wholly on the felt."""


def hidden(person: Person, more: str = "", language: str = "es") -> list[str]:
    """Return what of a person's felt is covered or not wholly on it.

    Where it is asked for `more`, everybody has a clock and one's own seat all its marks (`clocks`), or all others have
    the marks of who sang a number (`numbers`).
    """
    mano = message("seat.mano", language)
    own = [message("seat.solo", language), mano] if more == "clocks" else []
    sung = [mano, message("seat.sung", language, n=33), message("seat.tricks", language, n=1)]
    others = sung if more == "numbers" else []
    lines: list[str] = person.page.evaluate(_HIDDEN, {"clocks": more == "clocks", "own": own, "others": others})
    return lines


def dealt(nora: Person, arrange: Arrange, seats: int) -> None:
    """Open a table of so many seats for a person, who is the mano, and wait for the cards."""
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


@pytest.mark.parametrize("seats", by_night([2, 3, 4, 6], day=lambda seats: seats == 6))
def test_nobody_scrolls_to_play(nora: Person, arrange: Arrange, seats: int) -> None:
    """In every window one's cards, the words in sight, the question, the faces and the score are in it at once.

    The tools for the cards and the folded words do not cover each other.
    """
    dealt(nora, arrange, seats)
    for name in windows(nora):
        assert nora.page.evaluate(_OUTSIDE) == [], name
        assert nora.overflow() == 0, name
        folded = nora.place(nora.page.locator(".folded > summary"))
        for tool in nora.places(nora.page.locator(".hand-tools .chip")):
            beside = tool.right <= folded.left or folded.right <= tool.left
            assert beside or tool.bottom <= folded.top or folded.bottom <= tool.top, name


@pytest.mark.parametrize("seats", by_night([2, 3, 4, 6], day=lambda seats: seats == 6))
def test_no_bubble_covers_a_name_a_face_or_a_card(nora: Person, arrange: Arrange, seats: int) -> None:
    """In the middle of a hand a bubble, in every window, covers neither a name nor a face nor a card."""
    dealt(nora, arrange, seats)
    nora.page.evaluate(_FULL)
    for name in windows(nora):
        assert nora.page.evaluate(_COVERED) == [], name


@pytest.mark.parametrize(
    ("language", "seats"),
    by_night(product(LANGUAGES, [2, 3, 4, 6]), day=lambda language, seats: (language, seats) == ("es", 4)),
)
def test_nothing_covers_who_sits_there_and_what_lies_there(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, language: str, seats: int
) -> None:
    """In every window no face, name, mark or card on the felt is covered or cut off, nor once the hand is over.

    At a desk also where everybody has three marks; on a phone the last cards may lie upon the third.
    """
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))
    nora = against_bots(people, quick, arrange, language, seats)
    nora.page.evaluate(_FULL)
    for name in windows(nora):
        for more in ("clocks", "numbers") if name in ("desk", "large screen") else ("clocks",):
            assert hidden(nora, more, language) == [], f"{name}, {more}"
    nora.page.reload()
    nora.wait_for_cards()
    nora.play_until(".outcome")
    for name in windows(nora):
        assert hidden(nora) == [], f"{name}, after a hand"


def test_who_waits_or_looks_on_sees_the_whole_table(nora: Person, people: NewPerson, quick: str) -> None:
    """In every window who waits for others, who came by the link and who only looks on see all faces and names."""
    code = nora.open_table(seats=4, others={"B1": "open", "A2": "open", "B2": "zorro"}, ready=False)
    guest = people(quick)
    guest.visit(f"/t/{code}")
    guest.page.locator("form.sit").wait_for()
    for who, state in ((nora, "waits"), (guest, "sits down")):
        for name in windows(who):
            assert hidden(who) == [], f"{name}, who {state}"
    nora.button("Completar la mesa").click()
    guest.page.locator(".looking-on").wait_for()
    for name in windows(guest):
        assert hidden(guest) == [], f"{name}, who looks on"
        width, height = WINDOWS[name]
        felt = guest.place(guest.page.locator(".felt"))
        assert felt.width * felt.height > width * height * 0.4, name


@pytest.mark.parametrize(
    ("book", "seats", "hands", "muestra"),
    [("uruguay", 6, HANDS, "2o"), ("fenacef", 4, FRENCH, "")],
    ids=["six", "four"],
)
def test_a_judge_sees_the_whole_table(  # noqa: PLR0913, PLR0917  (what is arranged, and who comes)
    nora: Person, people: NewPerson, quick: str, arrange: Arrange, book: str, seats: int, hands: str, muestra: str
) -> None:
    """In every window the judge's tools cover neither a face nor a name, and the score is shown to its end.

    The lowest seat deals, so the chair above it has the marks of the mano, and all are due at once.
    """
    arrange(hands, "A1", muestra)
    *_, eva = opened(nora, people, quick, book, seats)
    nora.wait_for_cards()
    for name in windows(eva):
        assert hidden(eva, "clocks") == [], name
        score = eva.place(eva.page.locator(".score"))
        for rings in eva.places(eva.page.locator(".score .chicos")):
            assert rings.right <= score.right, name
        if name == "desk":
            eva.page.locator("[data-verdict=warn]").first.click(trial=True, timeout=1_000)


@pytest.mark.parametrize("size", by_night(["phone", "phone on its side", "desk"], day=lambda size: size != "desk"))
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
    assert [len(spots) for spots in places[0]] == [1, 1]


def test_few_words_are_in_sight_and_the_others_are_folded(nora: Person, arrange: Arrange) -> None:
    """At most five words are in sight; unfolded, the others are there, and one that cannot be said says why."""
    dealt(nora, arrange, 2)
    sight = nora.page.locator(".in-sight .call")
    assert 3 <= sight.count() <= 5
    assert nora.page.locator(".in-sight .call[aria-disabled=true]").count() == 0
    retruco = nora.page.locator(".call.retruco")
    expect(retruco).to_be_hidden()
    nora.page.locator(".folded > summary").click()
    expect(retruco).to_be_visible()
    retruco.click(force=True)
    expect(nora.page.locator(".told.refused")).to_be_visible()
    nora.page.reload()
    nora.wait_for_cards()
    expect(retruco).to_be_visible()  # it stays as it was left


def test_an_answer_is_big_and_first(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """Wanting and not wanting come first and side by side, larger than the words that raise."""
    arrange("7e6b1c 3c12o5o", "B1")
    nora, ana = people(quick), people(quick)
    ana.sit_down(nora.open_table(others={"B1": "open"}), "Ana")
    nora.wait_for_cards()
    nora.page.locator(".hand .card").first.click()
    ana.call("truco").click()
    nora.call("quiero").wait_for()
    first = [call.get_attribute("data-word") for call in nora.page.locator(".in-sight .call").all()[:3]]
    assert first[:2] == ["quiero", "no-quiero"]
    wanted, refused, raised = nora.places(nora.page.locator(".in-sight .call"))[:3]
    assert wanted.top == refused.top
    assert wanted.height > raised.height


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
    faces = [face.get_attribute("href") for face in nora.page.locator(".portrait .head use").all()]
    assert len(set(faces)) == len(faces) == 6
    assert nora.page.locator(".seat.us").count() == nora.page.locator(".seat.them").count() == 3
    expect(nora.page.locator(".badge.mate").first).to_have_text("con vos")
    styles = {
        nora.page.locator(f".seat.{side} .portrait").first.evaluate("(one) => getComputedStyle(one).borderTopStyle")
        for side in ("us", "them")
    }
    assert len(styles) == 2
