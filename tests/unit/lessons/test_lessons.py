"""The arranged hands: each runs through the engine as it is written, and teaches what it says."""

import re
from pathlib import Path

import pytest

from truco.engine.table.events import Dealt
from truco.errors import LessonError
from truco.lessons import COUNTRIES, LEARNER, RIVAL, Lesson, find_lesson, lessons_of, walk
from truco.lessons.walk import right_words
from truco.messages import LANGUAGES, catalogue
from truco.record import read_record, replay, write_record
from truco.rulebooks.catalogue import load
from truco.views import view_menu

EVERY = [lesson for country in COUNTRIES for lesson in lessons_of(country)]
every_lesson = pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.key)


def rightly(lesson: Lesson) -> list[tuple[str, ...]]:
    """Return the right choices of a lesson after none, after one, and so on until all."""
    wanted = right_words(lesson)
    return [wanted[:count] for count in range(len(wanted) + 1)]


@pytest.mark.parametrize("country", COUNTRIES)
def test_each_country_has_twelve_lessons(country: str) -> None:
    """Each country has twelve lessons, numbered in a row, no two of one name."""
    lessons = lessons_of(country)
    assert [lesson.number for lesson in lessons] == list(range(1, 13))
    assert len({lesson.name for lesson in lessons}) == 12


@every_lesson
def test_its_record_replays_without_a_warning(lesson: Lesson) -> None:
    """The engine plays the whole record, every act of it lawful, and has nothing to remark."""
    assert lesson.played.warnings == ()
    assert lesson.played.stop is None
    steps = [step for hand in lesson.played.hands for step in hand.steps]
    assert {step.ruling.kind for step in steps} == {"lawful"}
    assert replay(read_record(write_record(lesson.played.record))).state == lesson.played.state


@every_lesson
def test_every_word_that_it_offers_is_lawful(lesson: Lesson) -> None:
    """Whatever may be chosen could be said at a real table at that moment, and the right word is among it."""
    wanted = right_words(lesson)
    assert len(lesson.choices) == len(wanted)
    for acts, right in zip(rightly(lesson), wanted, strict=False):
        moment = walk(lesson, acts)
        lawful = {option.token for word in view_menu(moment.law, moment.view) for option in word.each()}
        assert right in moment.menu
        assert set(moment.menu) <= lawful


@every_lesson
def test_it_asks_a_real_question(lesson: Lesson) -> None:
    """At least one moment of each lesson offers more than one word."""
    assert any(len(offered) > 1 for offered in lesson.choices)


@every_lesson
def test_only_the_right_words_finish_it(lesson: Lesson) -> None:
    """A wrong word is answered with a sentence and changes nothing else, wherever it is said."""
    for acts, offered, right in zip(rightly(lesson), lesson.choices, right_words(lesson), strict=False):
        before = walk(lesson, acts)
        assert not before.done
        for word in set(offered) - {right}:
            moment = walk(lesson, (*acts, word))
            assert moment.wrong
            assert not moment.done
            assert moment.says == (f"{lesson.key}.no-{len(acts) + 1}",)
            assert (moment.view, moment.menu) == (before.view, before.menu)
            assert walk(lesson, (*acts, word, right)).view == walk(lesson, (*acts, right)).view
    assert walk(lesson, right_words(lesson)).done


@every_lesson
def test_all_that_it_says_is_in_every_language(lesson: Lesson) -> None:
    """Title, idea, the voice of each moment, the answer to each wrong word, and the last sentence have their texts."""
    keys = {f"{lesson.key}.{name}" for name in ("title", "idea", "end")}
    for count, offered in enumerate(lesson.choices, 1):
        keys.add(f"{lesson.key}.say-{count}")
        if len(offered) > 1:
            keys.add(f"{lesson.key}.no-{count}")
    for language in LANGUAGES:
        assert {key for key in catalogue(language) if key.startswith(f"{lesson.key}.")} == keys


@every_lesson
def test_its_articles_are_what_its_hand_shows(lesson: Lesson) -> None:
    """Each article that a lesson names exists, and the engine cites it while the lesson is played."""
    assert lesson.played.law is not None
    catalogue = load(lesson.played.law.ruleset.book.catalogue)
    steps = [step for hand in lesson.played.hands for step in hand.steps]
    cited = {rule for step in steps for rule in step.ruling.rules}
    cited |= {rule for step in steps for event in step.events for rule in getattr(event, "rules", ())}
    assert lesson.rules
    for rule in lesson.rules:
        assert rule in catalogue.rules
        assert rule in cited


@every_lesson
def test_the_learner_sees_no_hidden_card(lesson: Lesson) -> None:
    """At no moment does the learner know a card of another seat that has not been played, and at the last its own."""
    steps = [step for hand in lesson.played.hands for step in hand.steps]
    dealt = next(event for step in steps for event in step.events if isinstance(event, Dealt))
    seen = ""
    for acts in rightly(lesson)[:-1]:
        moment = walk(lesson, acts)
        assert moment.view.who == LEARNER
        seen = repr((moment.view, moment.steps))
        played = {seen_step.word for seen_step in moment.steps}
        hidden = {card for cards in dealt.hands[1:] for card in cards if card.token not in played}
        assert acts or hidden
        assert not [card for card in hidden if repr(card) in seen]
    assert all(repr(card) in seen for card in dealt.hands[0])


def test_words_that_are_not_offered_are_refused() -> None:
    """A word outside the menu, and one after the end, raise an error with a stable code."""
    lesson = find_lesson("argentina", 1)
    for acts in (("7e",), ("",), ("7o", "1e", "4c")):
        with pytest.raises(LessonError) as error:
            walk(lesson, acts)
        assert error.value.code == "not-offered"


@pytest.mark.parametrize(("country", "number"), [("chile", 1), ("argentina", 0), ("argentina", 13)])
def test_lessons_that_do_not_exist_are_refused(country: str, number: int) -> None:
    """A country without lessons and a number that is none raise an error with a stable code."""
    with pytest.raises(LessonError) as error:
        find_lesson(country, number)
    assert error.value.code == "no-such-lesson"


def test_the_steps_since_the_last_right_word_are_fresh() -> None:
    """After a right word its own step and those of the others are fresh, and a wrong word adds none."""
    lesson = find_lesson("argentina", 2)
    fresh = walk(lesson, ("3e",))
    assert [(seen_step.seat, seen_step.word) for seen_step in fresh.steps[-fresh.fresh :]] == [
        ("A1", "3e"),
        ("B1", "7o"),
    ]
    assert walk(lesson, ("3e", "4c")).steps == fresh.steps


@pytest.mark.parametrize(
    ("country", "bare"), [("argentina", "Ines|Raul"), ("uruguay", "Ines|Raul"), ("brazil", "Ines|Luis")]
)
def test_names_in_lessons_carry_their_accents(country: str, bare: str) -> None:
    """Inés and Raúl have their accents in Argentina and Uruguay, Inês and Luís in Brazil (finding P9)."""
    lines = [
        str(text) for lang in LANGUAGES for key, text in catalogue(lang).items() if key.startswith(f"lesson.{country}")
    ]
    named = [tag.value for lesson in lessons_of(country) for tag in lesson.played.record.tags]
    wrong = re.compile(rf"\b({bare})\b")
    assert [text for text in (*lines, *named, RIVAL[country]) if wrong.search(text)] == []


def test_names_in_records_carry_their_accents() -> None:
    """No seat of a golden record is called Ines: it is Inés in Spanish and Inês in Portuguese (finding P9)."""
    folder = Path(__file__).parents[3] / "records"
    assert [
        str(file) for file in folder.rglob("*.truco") if re.search(r'"(Ines|Joao|Jose)"', file.read_text("utf-8"))
    ] == []
