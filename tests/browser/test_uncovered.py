"""Nothing that is said or told at a table lies over a face, a name, a card or another button (P5 to P9)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.browser.conftest import Arrange, NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night
from tests.helpers.rectangles import covered_things, fill_the_felt, forget_what_was_tried, make_all_speak

from truco.messages import text as message
from truco.tables.pace import PACES

HANDS = "7e6b1c 3c12o5o 1e2b10c 4e7o11b 2c5e6o 3b4c12e"
MUESTRA_HANDS = "2e7b1c 3c12o5o 4e1b10c 11e7o11b 2c5b6o 3b4c12e"
WINDOWS = {"small": (360, 640), "phone": (390, 844), "flat": (740, 360), "desk": (1280, 800)}
BOTS = {2: ["B1"], 3: ["B1", "C1"], 4: ["B1", "A2", "B2"], 6: ["B1", "A2", "B2", "A3", "B3"]}
CHARACTERS = ("pina", "bento", "ramona", "tito", "dita")
LONGEST = ("Quiero vale cuatro", "Contraflor al resto")
"""The longest words that a seat can say in two lines."""

CASES = by_night(
    product(["es", "pt", "en", "de"], [2, 3, 4, 6]),
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


def look_in_every_window(nora: Person, language: str, seats: int, said: tuple[str, ...] = ("",)) -> list[str]:
    """Return what is covered in each window, with each of the words in every mouth."""
    found: list[str] = []
    for name, (width, height) in windows_of(language, seats).items():
        nora.page.set_viewport_size({"width": width, "height": height})
        nora.page.wait_for_timeout(100)
        nora.be_still()
        for text in said:
            if text:
                fill_the_felt(nora)
                make_all_speak(nora, text)
            found += [f"{name}, {text}: {line}" for line in covered_things(nora)]
            forget_what_was_tried(nora)
    return found


def be_told(nora: Person, which: str, longest: str) -> None:
    """Wait until the table answers Nora alone, and make the answer as long as the longest."""
    told = nora.page.locator(which)
    told.wait_for()
    told.evaluate("(one, text) => { one.firstChild.data = text; }", longest)


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
        product(["es", "pt", "en", "de"], [2, 3, 4, 6]),
        day=lambda language, seats: (language, seats) in {("pt", 2), ("es", 4)},
    ),
)
def test_a_question_about_somebody_absent_covers_nothing(  # noqa: PLR0913, PLR0917  (the fixtures and the case)
    people: NewPerson, quick: str, arrange: Arrange, monkeypatch: pytest.MonkeyPatch, language: str, seats: int
) -> None:
    """While Nora is asked what to do without Ana, whose time is over, nothing lies over what one plays with."""
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
    by_night(
        product(["es", "pt", "en", "de"], [2, 4, 6]), day=lambda language, seats: language == "es" and seats in {2, 4}
    ),
)
def test_beside_a_muestra_nothing_is_covered(
    people: NewPerson, quick: str, arrange: Arrange, language: str, seats: int
) -> None:
    """In Uruguay the card turned and the many other words cover nothing either."""
    nora = against_bots(people, quick, arrange, language, seats, rules="uruguay")
    assert look_in_every_window(nora, language, seats, LONGEST) == []
