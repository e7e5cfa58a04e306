"""`truco learn`: the list, a lesson played by number and by word, and what it refuses."""

import pytest
from click.testing import CliRunner, Result

from truco.app.cli.learn import learn_command
from truco.lessons import COUNTRIES, Lesson, lessons_of
from truco.lessons.walk import right_words
from truco.messages import LANGUAGES, text

EVERY = [lesson for country in COUNTRIES for lesson in lessons_of(country)]


def run(*words: str, typed: tuple[str, ...] = (), lang: str = "en") -> Result:
    """Run `truco learn` with lines typed into it."""
    return CliRunner().invoke(learn_command, (*words, "--lang", lang), input="".join(f"{line}\n" for line in typed))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_every_lesson(lang: str) -> None:
    """Without a country all titles are listed, in the language asked for."""
    ran = run(lang=lang)
    assert ran.exit_code == 0
    for lesson in EVERY:
        assert f"{lesson.number}. {text(f'{lesson.key}.title', lang)}" in ran.output


def test_a_country_is_known_by_its_name_in_the_language() -> None:
    """`Brasilien` is Brazil for a reader of German, and only its lessons are listed."""
    ran = run("Brasilien", lang="de")
    assert ran.output.splitlines()[0] == "Brasilien"
    assert "Argentinien" not in ran.output


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.key)
def test_every_lesson_can_be_played_to_its_end(lesson: Lesson) -> None:
    """The right words, typed as records write them, lead to the last sentence and to the articles."""
    ran = run(lesson.country, str(lesson.number), typed=right_words(lesson))
    assert ran.exit_code == 0, ran.output
    assert text(f"{lesson.key}.end", "en") in ran.output
    assert f"  {lesson.rules[0]} " in ran.output


def test_a_wrong_choice_is_explained_and_may_be_tried_again() -> None:
    """The third choice is wrong, the voice says why, and the lesson goes on from the same place."""
    ran = run("argentina", "1", typed=("3", "2", "1"))
    orders = [text(f"lesson.argentina.order.{key}", "en") for key in ("say-1", "no-1", "say-2", "end")]
    places = [ran.output.index(order) for order in orders]
    assert places == sorted(places)


def test_words_are_understood_as_they_are_spoken() -> None:
    """A call and a total may be typed as a person says them."""
    ran = run("argentina", "3", typed=("envido", "33"), lang="es")
    assert text("lesson.argentina.envido.end", "es") in ran.output


def test_open_and_closed_are_two_choices() -> None:
    """A card that may be played open or closed is listed with two different names."""
    ran = run("brazil", "9", typed=("1", "x"))
    lines = [line for line in ran.output.splitlines() if "ive of spades" in line and line[:1].isdigit()]
    assert len({line[3:] for line in lines}) == 2


def test_anything_else_is_answered_and_changes_nothing() -> None:
    """A word that is not offered gets a sentence, `?` repeats the voice, and the end of the input leaves politely."""
    ran = run("argentina", "1", typed=("7e", "99", "hurra", "?"))
    assert ran.exit_code == 0
    assert ran.output.count(text("error.not-offered", "en")) == 3
    assert ran.output.count(text("lesson.argentina.order.say-1", "en")) == 2
    assert text("learn.left", "en") in ran.output


@pytest.mark.parametrize("words", [("chile",), ("argentina", "13")])
def test_a_lesson_that_does_not_exist_is_refused(words: tuple[str, ...]) -> None:
    """An unknown country or number gives a sentence and an exit status."""
    ran = run(*words)
    assert ran.exit_code == 1
    assert ran.output.endswith(f"got “{words[-1]}”. (no-such-lesson)\n")
