"""A table that everybody can see, follow by ear and understand: small screens, screen readers, reasons, languages."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, Literal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night

HANDS = "6b5c10o 7c6o12b"
"""Two hands without flor under the muestra 3e."""

PLAIN = "7e6b1c 3c12o5o"
"""Two hands for tests in which nobody has called anything before the first card."""

MANY = "7e6b1c 3c12o5o 1e2b10c 4e7o11b 2c5e6o 3b4c12e"
"""The same for up to six seats."""

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_no_page_is_wider_than_a_phone(people: NewPerson, quick: str) -> None:
    """At 360 pixels the home page, the rules and the replays need no scrolling to the side."""
    nora = people(quick, **PHONE)
    for path in ("/", "/rules", "/rules/of.mazo.4", "/replay"):
        nora.visit(path)
        assert nora.overflow() == 0, path


@pytest.mark.parametrize("seats", by_night([2, 3, 4, 6], day=lambda seats: seats == 6))
def test_no_table_is_wider_than_a_phone(people: NewPerson, quick: str, seats: int) -> None:
    """At 360 pixels a table needs no scrolling to the side, during a hand and after it."""
    nora = people(quick, **PHONE)
    nora.open_table(seats=seats)
    nora.wait_for_cards()
    assert nora.overflow() == 0
    nora.play_until(".outcome")
    assert nora.overflow() == 0


def test_cards_and_calls_fit_on_a_phone(people: NewPerson, quick: str) -> None:
    """On a phone the cards and every word in sight are on the screen at once."""
    nora = people(quick, **PHONE)
    for seats in (2, 3, 4, 6):
        nora.open_table(seats=seats)
        nora.wait_for_cards()
        for place in (".hand .card >> nth=0", ".in-sight .call >> nth=-1", ".folded > summary"):
            assert nora.place(nora.page.locator(place)).bottom <= 742, f"{place} with {seats} seats"


@pytest.mark.parametrize("form", by_night(["mano-a-mano", "parejas", "tercetos"], day=lambda form: form == "tercetos"))
def test_the_many_words_of_a_uruguayan_table_fit_too(
    people: NewPerson, quick: str, arrange: Arrange, form: str
) -> None:
    """On a phone the words without a place of their own are visible too, below the others."""
    hands = HANDS if form == "mano-a-mano" else f"{HANDS} 4b6c11o 5o7b3c 2o5e12e 3b4c1c"
    seats = {"mano-a-mano": 2, "parejas": 4, "tercetos": 6}[form]
    arrange(" ".join(hands.split()[:seats]), dealer=f"B{seats // 2}", muestra="3e")
    nora = people(quick, **PHONE)
    nora.open_table(book="uruguay", form=form)
    nora.wait_for_cards()
    calls = nora.page.locator(".others .call")
    expect(calls.nth(1)).to_be_visible()
    for place in (".in-sight .call >> nth=-1", ".others .call >> nth=0", ".others .call >> nth=1"):
        assert nora.place(nora.page.locator(place)).bottom <= 742, place


@pytest.mark.parametrize(
    ("book", "width"),
    by_night(
        product(["oficial", "uruguay"], [1280, 1024, 360]),
        day=lambda book, width: (book, width) == ("oficial", 1024),
    ),
)
def test_no_key_is_written_upon_a_word(people: NewPerson, quick: str, book: str, width: int) -> None:
    """The letter that presses a call is in its corner, beside the word, or nowhere."""
    nora = people(quick, viewport={"width": width, "height": 800})
    nora.open_table(book=book)
    nora.wait_for_cards()
    upon = """() => [...document.querySelectorAll(".calls .call:has(kbd)")].filter((call) => {
        const words = document.createRange();
        words.selectNodeContents(call.querySelector(".said"));
        const key = call.querySelector("kbd").getBoundingClientRect();
        return [...words.getClientRects()].some((line) =>
            line.right > key.left && line.left < key.right && line.bottom > key.top && line.top < key.bottom);
    }).map((call) => call.innerText)"""
    assert nora.page.evaluate(upon) == []


@pytest.mark.parametrize(
    ("path", "light"),
    by_night(
        product(["/", "/rules", "/rules/of.mazo.4", "/replay"], ["dark", "light"]),
        day=lambda path, light: (path, light) in {("/rules/of.mazo.4", "light"), ("/replay", "dark")},
    ),
)
def test_pages_are_accessible(people: NewPerson, quick: str, path: str, light: str) -> None:
    """Axe finds nothing wrong with the pages beside the table, in light and dark colours."""
    nora = people(quick, color_scheme=light)
    nora.visit(path)
    assert nora.violations() == []


@pytest.mark.parametrize(
    ("seats", "light", "screen"),
    by_night(
        [(2, "dark", {}), (3, "light", PHONE), (4, "light", {}), (6, "dark", PHONE)],
        day=lambda seats, _light, _screen: seats == 6,
    ),
)
def test_the_table_is_accessible(
    people: NewPerson, quick: str, seats: int, light: Literal["dark", "light"], screen: dict[str, Any]
) -> None:
    """Axe finds nothing wrong with a table: cards dealt, a hand over, the reasons open, and each dialog."""
    nora = people(quick, color_scheme=light, **screen)
    nora.open_table(seats=seats)
    nora.wait_for_cards()
    assert nora.violations() == []
    nora.play_until(".outcome .why")
    nora.ask_why()
    assert nora.violations() == []
    nora.page.keyboard.press("Escape")
    for opener in ("Ajustes", "Menú de la mesa", "Las palabras del truco"):
        nora.button(opener).click()
        expect(nora.page.get_by_role("dialog")).to_be_visible()
        assert nora.violations() == [], opener
        nora.page.keyboard.press("Escape")


_OPEN_AT_ONCE = """() => {
    window.opened = [];
    new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) {
            const dialog = node.nodeName === "DIALOG" ? node : node.querySelector?.("dialog");
            if (dialog) window.opened.push(dialog.matches(":modal"));
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""


def test_a_dialog_is_open_as_soon_as_it_is_there(nora: Person) -> None:
    """No dialog is on the page before it is open, when Escape would not yet close it."""
    nora.open_table()
    nora.wait_for_cards()
    nora.page.evaluate(_OPEN_AT_ONCE)
    for opener in ("Ajustes", "Menú de la mesa", "Las palabras del truco"):
        nora.button(opener).click()
        expect(nora.page.get_by_role("dialog")).to_be_visible()
        nora.page.keyboard.press("Escape")
        expect(nora.page.get_by_role("dialog")).to_have_count(0)
    assert nora.page.evaluate("window.opened") == [True, True, True]


_GROUND = """() => {
    const shown = getComputedStyle(document.querySelector(".table"));
    const parts = (colour) => colour.match(/[0-9.]+/g).map(Number);
    const light = (colour) => parts(colour).slice(0, 3).map((one) => (one / 255 + 0.055) / 1.055)
        .map((one) => Math.max(one, 0) ** 2.4).reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0.05);
    return {seen: parts(shown.backgroundColor)[3] ?? 1, contrast: light(shown.color) / light(shown.backgroundColor)};
}"""
"""Returns how much of the table's own ground is seen, and the contrast of its words with it (WCAG 2.2)."""


@pytest.mark.parametrize("light", ["dark", "light"])
def test_words_beside_the_felt_stand_out_from_the_floor(
    people: NewPerson, quick: str, light: Literal["dark", "light"]
) -> None:
    """Text beside the felt has a ground of its own, against which it can be read in both colours."""
    nora = people(quick, color_scheme=light, **PHONE)
    nora.open_table()
    nora.wait_for_cards()
    ground = nora.page.evaluate(_GROUND)
    assert ground["seen"] == 1
    assert ground["contrast"] > 7


def test_a_refusal_says_why(nora: Person, arrange: Arrange) -> None:
    """The table refuses a greyed call that is pressed, with the article and our wording of it."""
    arrange(PLAIN, dealer="B1")
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    nora.unfold_words()
    nora.page.locator(".call.retruco[aria-disabled=true]").click(force=True)
    refusal = nora.page.locator(".told.refused")
    refusal.get_by_role("button").click()
    panel = nora.page.get_by_role("dialog", name="¿Por qué?")
    expect(panel.locator(".rule .rule-title").first).not_to_be_empty()
    expect(panel.locator(".rule .source").first).to_contain_text("of.truco.9")


def test_an_award_says_why_and_can_be_reported(nora: Person) -> None:
    """Each line of the log opens its articles; a report of it returns the record up to there with the comment."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".log .awarded")
    nora.page.locator(".log .awarded .why").first.click()
    panel = nora.page.get_by_role("dialog")
    expect(panel.locator(".rule").first).to_be_visible()
    panel.get_by_role("button", name="Informar este fallo").click()
    nora.page.get_by_label("¿Qué esperabas, y por qué?").fill("Un punto de más")
    nora.button("Enviar").click()
    record = nora.page.locator("dialog pre")
    expect(record).to_contain_text('[Record "truco/1"]')
    expect(record).to_contain_text("Un punto de más")
    expect(nora.page.get_by_label("La posición, en una línea para copiar")).to_have_value(
        re.compile("^truco-position/1 ")
    )


def test_a_line_of_the_log_stays_under_the_finger(people: NewPerson, quick: str, arrange: Arrange) -> None:
    """A line does not move between press and release: the click opens the reasons of the line that was pressed."""
    arrange(PLAIN, dealer="B1")
    nora = people(quick, viewport={"width": 1280, "height": 480})  # so low that the log scrolls
    code = nora.open_table(others={"B1": "open"})
    ana = people(quick)
    ana.sit_down(code, "Ana")
    for person, card in ((nora, "7e"), (ana, "3c")):
        person.page.locator(f".hand .card[data-card='{card}']").click()
    expect(nora.page.locator(".lying")).to_have_count(2)
    nora.page.locator(".hand .card[aria-disabled=false]").first.wait_for()
    pressed = nora.page.locator(".log .why").last
    line = str(pressed.get_attribute("aria-label"))
    pressed.hover()
    nora.page.mouse.down()
    nora.act_once(("none",))  # without the pointer, which is on the line
    expect(nora.page.locator(".lying")).to_have_count(3)
    nora.page.mouse.up()
    panel = nora.page.get_by_role("dialog", name="¿Por qué?")
    expect(panel.locator(".asked")).to_have_text(line.removeprefix("¿Por qué? "))
    nora.page.keyboard.press("Escape")
    expect(nora.page.locator(".log li").last).not_to_contain_text(line.removeprefix("¿Por qué? "))


def test_the_screen_reader_hears_what_happens(nora: Person) -> None:
    """Cards are named with their place; one live region announces events, the other that it is one's turn."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    names = [str(card.get_attribute("aria-label")) for card in nora.page.locator(".hand .card").all()]
    assert [name.split(", ")[1] for name in names] == [
        f"{place} de tu mano" for place in ("primera", "segunda", "tercera")
    ]
    expect(nora.page.locator("#assertive")).not_to_be_empty()
    nora.play_until(".outcome")
    expect(nora.page.locator("#polite")).not_to_be_empty()
    assert nora.page.locator("#polite").get_attribute("aria-live") == "polite"
    assert nora.page.locator("#assertive").get_attribute("aria-live") == "assertive"


def test_the_score_is_read_in_sentences(nora: Person) -> None:
    """A screen reader reads each side's score in whole sentences, with a space between them."""
    nora.visit("/")
    nora.set_table("oficial", {"B1": "pina"}, {"pace": "fast"})
    nora.wait_for_cards()
    for sentence in nora.page.locator(".score .side > .unseen").all():
        assert re.fullmatch(r"\S+.*, en las malas\. 0 chicos ganados\.", str(sentence.text_content()).strip())


@pytest.mark.parametrize(
    ("seats", "window", "all_words"),
    by_night(
        product([2, 3, 4, 6], [{}, PHONE], [True, False]),
        day=lambda seats, window, all_words: seats == (6 if window else 4) and all_words is not bool(window),
    ),
)
def test_what_is_pressed_stays_in_its_place(  # noqa: PLR0913  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, seats: int, window: dict[str, Any], *, all_words: bool
) -> None:
    """During a hand the cards, and the place of the answers, stay where they are with any words on offer."""
    # Nora is mano: her card lies before anybody can end the hand.
    score = "A 0 B 0 C 0" if seats == 3 else "A 0 B 0"
    arrange(" ".join(MANY.split()[:seats]), {2: "B1", 3: "C1", 4: "B2", 6: "B3"}[seats], score=score)
    nora = people(quick, all_words=all_words, **window)
    nora.open_table(seats=seats)
    nora.wait_for_cards()
    where = """[".hand", ".in-sight", ".hand-tools"].flatMap((one) => {
        const { x, y, width } = document.querySelector(one).getBoundingClientRect();
        return [x, y, width];
    })"""
    before = nora.page.evaluate(where)
    nora.play_until(".lying")
    nora.be_still()
    # Less than a pixel is no move: a card that lies a fraction higher shifts a fraction of what stands below it.
    assert nora.page.evaluate(where) == pytest.approx(before, abs=0.9)


def test_nothing_moves_while_one_reads_what_a_word_does(nora: Person, arrange: Arrange) -> None:
    """Going over the words changes the line that explains them, and none of the places."""
    arrange(HANDS, dealer="B1", muestra="3e")
    nora.open_table(book="uruguay", form="mano-a-mano")
    nora.wait_for_cards()
    where = """[...document.querySelectorAll(".call")].flatMap((one) => {
        const { x, y } = one.getBoundingClientRect();
        return [x, y];
    })"""
    before = nora.page.evaluate(where)
    for call in nora.page.locator(".in-sight .call").all():
        call.hover()
        assert nora.page.evaluate(where) == before


def test_reduced_motion_moves_nothing(people: NewPerson, quick: str) -> None:
    """With reduced motion no animation runs while cards are dealt and played."""
    nora = people(quick, motion=1, reduced_motion="reduce")
    nora.visit("/")
    nora.page.evaluate("window.runs = 0; setInterval(() => { window.runs += document.getAnimations().length }, 10)")
    nora.button("Jugar ya").click()
    nora.play_until(".outcome")
    assert nora.page.evaluate("window.runs") == 0


def test_cards_move_for_who_likes_it(people: NewPerson, quick: str) -> None:
    """Without that setting cards that are played fly to the table."""
    nora = people(quick, motion=1)
    nora.visit("/")
    nora.page.evaluate("window.runs = 0; setInterval(() => { window.runs += document.getAnimations().length }, 10)")
    nora.button("Jugar ya").click()
    nora.play_until(".outcome")
    assert nora.page.evaluate("window.runs") > 0


def test_languages_are_switched_and_kept(nora: Person, arrange: Arrange) -> None:
    """The page changes its language at once and remembers it; the words of the game stay Spanish."""
    arrange(PLAIN, dealer="B1")
    nora.visit("/")
    switch = nora.page.get_by_label("Idioma")
    switch.select_option("de")
    expect(nora.button("Jetzt spielen")).to_be_visible()
    assert nora.page.locator("html").get_attribute("lang") == "de"
    nora.visit("/")
    nora.button("Jetzt spielen").click()
    nora.wait_for_cards()
    expect(nora.page.locator(".call.envido .said")).to_have_text("Envido")
    for language, title in (("pt", "Jogar já"), ("en", "Play now"), ("es", "Jugar ya")):
        nora.visit("/")
        nora.page.locator(".language select").select_option(language)
        expect(nora.button(title)).to_be_visible()


def test_the_last_trick_can_be_looked_at(nora: Person) -> None:
    """A finished trick can be shown again with its cards, in the order of play, with names."""
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.play_until(".tricks:not([disabled])")
    nora.page.locator(".tricks").click()
    expect(nora.page.get_by_role("dialog").locator(".again li").first).to_be_visible()
    nora.page.keyboard.press("Escape")


def test_ones_tables_are_found_again_and_forgotten(nora: Person) -> None:
    """The home page lists the tables at which one sits, and deletes them with one's name on demand."""
    code = nora.open_table()
    nora.wait_for_cards()
    nora.visit("/")
    nora.page.get_by_role("link", name=code).click()
    nora.page.locator(".felt").wait_for()
    nora.visit("/")
    nora.page.get_by_text("Tus datos").click()
    nora.button("Borrar mi nombre y mis llaves").click()
    expect(nora.page.get_by_role("link", name=code)).to_have_count(0)


def test_a_code_that_no_table_has(nora: Person) -> None:
    """A link to a table that does not exist says so and offers the home page."""
    nora.visit("/t/NADIE")
    expect(nora.page.get_by_role("heading", name="No hay una mesa con ese código")).to_be_visible()
    assert all("NADIE" in trouble for trouble in nora.troubles)
    nora.troubles.clear()
