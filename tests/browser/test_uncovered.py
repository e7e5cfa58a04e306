"""Nothing at a table covers a face, a name, a card or another button, or is cut by an edge (P5 to P9)."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night
from tests.helpers.rectangles import covered_things, cut_things, fill_the_felt, forget_what_was_tried, make_all_speak

from truco.app.tables.pace import PACES
from truco.messages import LANGUAGES
from truco.messages import text as message

HANDS = "7e6b1c 3c12o5o 1e2b10c 4e7o11b 2c5e6o 3b4c12e"
MUESTRA_HANDS = "2e7b1c 3c12o5o 4e1b10c 11e7o11b 2c5b6o 3b4c12e"
WINDOWS = {"small": (360, 640), "phone": (390, 844), "flat": (740, 360), "desk": (1280, 800)}
BOTS = {2: ["B1"], 3: ["B1", "C1"], 4: ["B1", "A2", "B2"], 6: ["B1", "A2", "B2", "A3", "B3"]}
CHARACTERS = ("pina", "bento", "ramona", "tito", "dita")
LONGEST = ("Quiero vale cuatro", "Contraflor al resto")
"""The longest words that a seat can say in two lines."""

NARROW = 12
"""So many pixels of a word that is cut are enough to see that there is one."""

CASES = by_night(
    product(LANGUAGES, [2, 3, 4, 6]),
    day=lambda language, seats: language in {"es", "pt"} and seats in {2, 4},
)


def windows_of(language: str, seats: int) -> dict[str, tuple[int, int]]:
    """Return the windows in which a case is looked at: at night all of them, by day all but the flat one."""
    by_day = language in {"es", "pt"} and seats in {2, 4}
    return {name: size for name, size in WINDOWS.items() if not by_day or name != "flat"}


def against_bots(  # noqa: PLR0913  (how the table is dealt)
    people: NewPerson,
    quick: str,
    arrange: Arrange,
    language: str,
    seats: int,
    *,
    rules: str = "oficial",
    score: str = "",
) -> Person:
    """Return a person who sits at a table of so many seats against characters, with cards dealt."""
    dealer = {2: "B1", 3: "C1", 4: "B2", 6: "B3"}[seats]
    zero = "A 0 B 0 C 0" if seats == 3 else "A 0 B 0"
    muestra = "6e" if rules.startswith("uruguay") else ""
    hands = MUESTRA_HANDS if muestra else HANDS
    arrange(" ".join(hands.split()[:seats]), dealer, muestra=muestra, score=score or zero)
    nora = people(quick, locale={"es": "es-AR", "pt": "pt-BR"}.get(language, language))
    nora.visit("/")
    nora.set_table(rules, dict(zip(BOTS[seats], CHARACTERS, strict=False)), {"pace": "fast", "tips": True})
    nora.wait_for_cards()
    return nora


def look_in_every_window(nora: Person, language: str, seats: int, spoken: tuple[str, ...] = ("",)) -> list[str]:
    """Return what is covered in each window, with each of the words in every mouth."""
    lines: list[str] = []
    for name, (width, height) in windows_of(language, seats).items():
        nora.page.set_viewport_size({"width": width, "height": height})
        nora.page.wait_for_timeout(100)
        nora.be_still()
        for text in spoken:
            if text:
                fill_the_felt(nora)
                make_all_speak(nora, text)
            # In a flat window the words are a list that scrolls, in a small one what the hand gave.
            cut = cut_things(nora, [".outcome ul"] if name == "small" else []) if name != "flat" else []
            lines += [f"{name}, {text}: {line}" for line in covered_things(nora) + cut]
            forget_what_was_tried(nora)
    return lines


def be_told(nora: Person, which: str, longest: str) -> None:
    """Wait until the table answers Nora alone, and make the answer as long as the longest."""
    line = nora.page.locator(which)
    line.wait_for()
    line.evaluate("(one, text) => { one.firstChild.data = text; }", longest)


def ask_for_a_tip(nora: Person, language: str) -> None:
    """Ask what to do."""
    nora.page.locator(".ask-tip").click()
    why = message("tip.why-truco-wanted-lie", language, p=44, needs=60)
    be_told(nora, ".told.tip", message("tip.say", language, word="Quiero retruco", why=why))


def be_refused(nora: Person, language: str) -> None:
    """Press a word that cannot be said now."""
    nora.page.locator(".call[aria-disabled=true]").first.evaluate("(call) => call.click()")
    be_told(nora, ".told.refused span", message("error.not-settling", language))


@pytest.mark.parametrize(("language", "seats"), CASES)
def test_a_hand_covers_nothing(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, language: str, seats: int
) -> None:
    """Long words in all mouths, a tip, a refusal and the end of a hand lie over no face, name, card or other button."""
    nora = against_bots(people, quick, arrange, language, seats)
    assert look_in_every_window(nora, language, seats, LONGEST) == []
    for is_told in (ask_for_a_tip, be_refused):
        is_told(nora, language)
        assert look_in_every_window(nora, language, seats, ("", LONGEST[0])) == []
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))
    nora.play_until(".outcome")
    assert look_in_every_window(nora, language, seats) == []


@pytest.mark.parametrize(("language", "seats"), CASES)
def test_the_end_of_a_match_covers_nothing(
    people: NewPerson, quick: str, arrange: Arrange, language: str, seats: int
) -> None:
    """The result of a match and what can be done then lie over no face, no name, no card and no other button."""
    score = "A 29 B 29 C 29" if seats == 3 else "A 29 B 29"
    nora = against_bots(people, quick, arrange, language, seats, rules="oficial chicos=1", score=score)
    nora.play_until(".between.last")
    assert look_in_every_window(nora, language, seats) == []


@pytest.mark.parametrize(
    ("language", "seats"),
    by_night(
        product(LANGUAGES, [2, 3, 4, 6]),
        day=lambda language, seats: (language, seats) in {("pt", 2), ("es", 4)},
    ),
)
def test_a_question_about_somebody_absent_covers_nothing(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, language: str, seats: int
) -> None:
    """While Nora is asked what to do without Ana, whose time is over, nothing covers cards or words to play."""
    arrange(" ".join(HANDS.split()[:seats]), "A1", score="A 0 B 0 C 0" if seats == 3 else "A 0 B 0")
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(grace=9_000.0, choose=9_000.0))
    nora = people(quick, locale={"es": "es-AR", "pt": "pt-BR"}.get(language, language))
    ana = people(quick)
    nora.visit("/")
    others = dict(zip(BOTS[seats], CHARACTERS, strict=False)) | {"B1": "open"}
    code = nora.set_table("oficial", others, {"pace": "fast", "turn_seconds": 5, "bank_seconds": 0})
    nora.be_ready()
    ana.sit_down(code, "Ana")
    nora.page.locator(".absent button").nth(2).wait_for()
    assert look_in_every_window(nora, language, seats, ("", LONGEST[0])) == []


@pytest.mark.parametrize(
    ("language", "seats"),
    by_night(product(LANGUAGES, [2, 4, 6]), day=lambda language, seats: language == "es" and seats in {2, 4}),
)
def test_beside_a_muestra_nothing_is_covered(
    people: NewPerson, quick: str, arrange: Arrange, language: str, seats: int
) -> None:
    """In Uruguay the card turned and the many other words cover nothing either."""
    nora = against_bots(people, quick, arrange, language, seats, rules="uruguay")
    assert look_in_every_window(nora, language, seats, LONGEST) == []


@pytest.mark.parametrize(
    ("language", "seats"),
    by_night(
        product(LANGUAGES, [2, 4, 6]),
        day=lambda language, seats: (language, seats) in {("es", 2), ("en", 6)},
    ),
)
def test_all_words_of_uruguay_are_whole(
    people: NewPerson, quick: str, arrange: Arrange, language: str, seats: int
) -> None:
    """Where the scores differ there is a word more; none is cut by an edge, and no price covers its word."""
    nora = against_bots(people, quick, arrange, language, seats, rules="uruguay", score="A 6 B 0")
    expect(nora.call("hasta-igualar-envido")).to_be_attached()
    assert look_in_every_window(nora, language, seats) == []


@pytest.mark.parametrize("language", by_night(LANGUAGES, day=lambda language: language == "de"))
def test_answers_of_a_brazilian_table_are_whole(people: NewPerson, quick: str, arrange: Arrange, language: str) -> None:
    """The rival of a truco reads both answers whole, which are sentences in German."""
    arrange("3s2sAs 7h6h5h 3d2dAd 7c6c5c", dealer="B2")
    nora, ana = people(quick), people(quick, locale={"es": "es-AR", "pt": "pt-BR"}.get(language, language))
    nora.visit("/")
    code = nora.set_table("fenacef", {"B1": "open", "A2": "pina", "B2": "bento"}, {"pace": "fast"})
    nora.be_ready()
    ana.visit(f"/t/{code}")
    ana.page.locator(".sit input[name=name]").fill("Ana")
    ana.page.locator(".sit button[type=submit]").click()
    ana.be_ready()
    nora.call("truco").click()
    ana.call("cair").wait_for()
    ana.be_still()
    assert look_in_every_window(ana, language, 4) == []


_MORE = """(more) => {
    const list = document.querySelector(".others");
    const last = list.querySelector(".call:last-child");
    for (let at = 0; at < more; at += 1) {
        const one = last.cloneNode(true);
        one.classList.add("tried");
        list.append(one);
    }
}"""
"""Puts more words without a place beside those that are there."""


@pytest.mark.parametrize("more", [1, 4])
@pytest.mark.parametrize("width", by_night([360, 390, 1280], day=lambda width: width == 390))
def test_more_words_than_fit_are_seen_to_scroll(
    people: NewPerson, quick: str, arrange: Arrange, width: int, more: int
) -> None:
    """Of more than three words beside the others a part of the next is in sight, and each can be scrolled to."""
    nora = against_bots(people, quick, arrange, "es", 2, rules="uruguay", score="A 6 B 0")
    nora.page.set_viewport_size({"width": width, "height": 800})
    nora.page.evaluate(_MORE, more)
    pills, edge = nora.page.locator(".others > .call"), nora.place(nora.page.locator(".others"))
    assert pills.count() == 3 + more
    parts = [min(pill.right, edge.right) - pill.left for pill in nora.places(pills) if pill.right > edge.right + 1]
    below = [min(pill.bottom, edge.bottom) - pill.top for pill in nora.places(pills) if pill.bottom > edge.bottom + 1]
    for shown in (parts[:1], below[:1]):
        assert not shown or shown[0] >= NARROW
    for pill in pills.all():
        pill.scroll_into_view_if_needed()
        place = nora.place(pill)
        assert edge.left - 2 <= place.left
        assert place.right <= edge.right + 2
        assert place.bottom <= edge.bottom + 2


_MUCH = """(lines) => {
    const list = document.querySelector(".outcome ul");
    while (list.children.length < lines) {
        const one = list.querySelector("li").cloneNode(true);
        one.classList.add("tried");
        list.append(one);
    }
}"""
"""Makes the result of a hand as long as that of an envido and a truco that two sides won together."""


@pytest.mark.parametrize(
    ("language", "seats"),
    by_night(
        product(LANGUAGES, [2, 3, 4, 6]),
        day=lambda language, seats: (language, seats) in {("es", 3), ("de", 6)},
    ),
)
def test_the_result_of_a_hand_is_whole(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, language: str, seats: int
) -> None:
    """The result of a hand is not cut on a phone and at a desk; where it must scroll, the score is there whole."""
    monkeypatch.setitem(PACES, "fast", PACES["fast"]._replace(hand=9_000.0))
    nora = against_bots(people, quick, arrange, language, seats)
    nora.play_until(".outcome")
    nora.page.evaluate(_MUCH, 4)
    for name, (width, height) in WINDOWS.items():
        nora.page.set_viewport_size({"width": width, "height": height})
        nora.page.wait_for_timeout(100)
        nora.be_still()
        cut = cut_things(nora)
        assert [line for line in cut if name in {"phone", "desk"} or "malas" in line] == [], name
        assert covered_things(nora) == [], name
        score, slip = (nora.place(nora.page.locator(place)) for place in (".outcome .total", ".between"))
        assert slip.top <= score.top
        assert score.bottom <= min(slip.bottom, height), name
