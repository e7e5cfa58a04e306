"""The lessons in the page: found from home, played by mouse, by finger and by keyboard, remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import NewPerson
from tests.browser.person import Person
from tests.helpers.night import by_night, phone_by_day

from truco.lessons import COUNTRIES, Lesson, lessons_of
from truco.lessons.walk import right_words
from truco.messages import text

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SCREENS = phone_by_day("screen", PHONE, DESK)


def say(person: Person, lesson: Lesson, step: int, word: str) -> None:
    """Press the choice that is a word at a step of a lesson."""
    buttons = person.page.locator(".choices .words button")
    expect(buttons).to_have_count(len(lesson.choices[step]))
    buttons.nth(lesson.choices[step].index(word)).click()


@SCREENS
def test_a_beginner_finds_a_lesson_and_finishes_it(people: NewPerson, quick: str, screen: dict[str, object]) -> None:
    """From home to the list, a wrong card is explained, the right ones end the lesson, and the list remembers it."""
    nora = people(quick, **screen)
    nora.visit("/")
    nora.page.get_by_role("link", name="Aprendé jugando").click()
    expect(nora.page.get_by_role("heading", level=1)).to_have_text("Aprender jugando")
    nora.page.locator(".countries section").first.wait_for()
    day, first = (nora.places(nora.page.locator(selector))[0] for selector in ("main a.button", ".countries section"))
    assert day.bottom + 6 <= first.top
    assert nora.overflow() == 0
    assert nora.violations() == []
    lesson = lessons_of("argentina")[0]
    nora.page.get_by_role("link", name=text(f"{lesson.key}.title", "es"), exact=True).first.click()
    voice = nora.page.locator(".voice")
    expect(voice).to_contain_text(text(f"{lesson.key}.idea", "es"))
    assert nora.overflow() == 0
    assert nora.violations() == []
    say(nora, lesson, 0, "4c")
    expect(voice).to_have_text(text(f"{lesson.key}.no-1", "es"))
    say(nora, lesson, 0, "7o")
    expect(voice).to_have_text(text(f"{lesson.key}.say-2", "es"))
    expect(nora.page.get_by_role("heading", level=2)).to_be_focused()
    say(nora, lesson, 1, "1e")
    expect(voice).to_have_text(text(f"{lesson.key}.end", "es"))
    expect(nora.page.get_by_role("link", name="La que sigue")).to_be_focused()
    assert nora.overflow() == 0
    assert nora.violations() == []
    nora.page.get_by_role("link", name="Todas las lecciones").click()
    expect(nora.page.locator(".countries .done")).to_have_count(1)
    nora.page.reload()
    expect(nora.page.locator(".countries .done")).to_have_count(1)


def test_a_lesson_is_played_by_keys_alone(people: NewPerson, quick: str) -> None:
    """The number keys choose, and Enter goes on to the next lesson."""
    nora = people(quick)
    lesson = lessons_of("argentina")[1]
    nora.visit("/learn/argentina/2")
    for step, word in enumerate(right_words(lesson)):
        expect(nora.page.locator(".voice")).to_contain_text(text(f"{lesson.key}.say-{step + 1}", "es"))
        nora.page.keyboard.press(str(lesson.choices[step].index(word) + 1))
    expect(nora.page.get_by_role("link", name="La que sigue")).to_be_focused()
    nora.page.keyboard.press("Enter")
    expect(nora.page.locator(".voice")).to_contain_text(text("lesson.argentina.envido.idea", "es"))


def test_a_word_that_is_pressed_twice_is_one_step(nora: Person) -> None:
    """A second press before the answer asks for nothing, and the step is taken once."""
    lesson, requests = lessons_of("argentina")[1], list[str]()
    nora.visit("/learn/argentina/2")
    expect(nora.page.locator(".voice")).to_contain_text(text(f"{lesson.key}.say-1", "es"))
    nora.page.on("request", lambda request: requests.append(request.url) if "?act=" in request.url else None)
    button = nora.page.locator(".choices .words button").nth(lesson.choices[0].index(right_words(lesson)[0]))
    button.evaluate("(one) => { one.click(); one.click(); }")
    expect(nora.page.locator(".voice")).to_contain_text(text(f"{lesson.key}.say-2", "es"))
    assert len(requests) == 1


@pytest.mark.parametrize("country", by_night(COUNTRIES, day=lambda country: country == "brazil"))
def test_every_lesson_of_a_country_can_be_finished_on_a_phone(people: NewPerson, quick: str, country: str) -> None:
    """All twelve are played to their last sentence at 360 pixels, and nothing is wider than the screen."""
    nora = people(quick, **PHONE)
    for lesson in lessons_of(country):
        nora.visit(f"/learn/{country}/{lesson.number}")
        for step, word in enumerate(right_words(lesson)):
            expect(nora.page.locator(".voice")).to_contain_text(text(f"{lesson.key}.say-{step + 1}", "es"))
            assert nora.overflow() == 0
            say(nora, lesson, step, word)
        expect(nora.page.locator(".voice")).to_have_text(text(f"{lesson.key}.end", "es"))


def test_a_lesson_that_does_not_exist_says_so(nora: Person) -> None:
    """An address without a lesson shows the sentence of the refusal."""
    nora.visit("/learn/argentina/13")
    expect(nora.page.get_by_role("alert").first).to_have_text(text("error.no-such-lesson", "es"))
    assert all("404" in trouble for trouble in nora.troubles)
    nora.troubles.clear()


@SCREENS
def test_the_order_lights_up_ones_own_cards(people: NewPerson, quick: str, screen: dict[str, object]) -> None:
    """The strip beside a table shows the order, the cards one holds lit, and stays as the player left it."""
    nora = people(quick, **screen)
    nora.visit("/")
    nora.button("Jugar ya").click()
    nora.wait_for_cards()
    held = nora.cards()
    nora.page.locator(".card-order summary").click()
    expect(nora.page.locator(".card-order li")).to_have_count(14)
    expect(nora.page.locator(".card-order .lit")).to_have_count(len(held))
    assert nora.overflow() == 0
    assert nora.violations(".card-order") == []
    nora.visit("/learn/uruguay/1")
    expect(nora.page.locator(".card-order .lit")).to_have_count(3)
    expect(nora.page.locator(".card-order li").first).to_contain_text("dos de oros")
