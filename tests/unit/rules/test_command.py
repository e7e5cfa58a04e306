"""`truco rules`: what it prints, in which language, and how it refuses."""

import json

import pytest
from click.testing import CliRunner, Result

from truco.cli.rules import rules_command
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES


def run(*words: str) -> Result:
    """Run `truco rules` with some words, in English unless they name a language."""
    return CliRunner(env={"LC_ALL": "en"}).invoke(rules_command, words)


def test_show_gives_an_article_in_spanish() -> None:
    """An article comes with its title, its source, our wording, its status, its data and its tests."""
    shown = run("show", "of.mazo.4", "--lang", "es")
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert lines[0] == "of.mazo.4  El compañero sigue jugando solo"
    assert lines[1].startswith("Reglamento Oficial: El Juego / Irse al mazo")
    assert lines[3] == load("oficial")["of.mazo.4"].wording("es").text
    assert "Datos en oficial/rulebook.toml: cites.mazo.partner" in lines
    assert "Prueba: tests/unit/engine/test_leaving.py::test_partners_play_on_alone" in lines


def test_show_tells_the_place_in_the_readers_language() -> None:
    """The place of the article is printed in the reader's language."""
    assert (
        "El Envido / Puntuación / Falta envido ¶1 (segunda oración)" in run("show", "of.falta.2", "--lang", "es").stdout
    )
    assert "El Envido / Puntuación / Falta envido ¶1 (zweiter Satz)" in run("show", "of.falta.2", "--lang", "de").stdout


@pytest.mark.parametrize(
    ("rule", "status"),
    [
        ("of.mazo.4", "Status: shown by tests."),
        ("of.dealer.1", "Status: open; the room referee will show it."),
        ("of.deal.5", "Status: out of a program's reach."),
    ],
)
def test_show_tells_the_status(rule: str, status: str) -> None:
    """An article is covered by tests, open with the room that it waits for, or impossible for a program."""
    assert status in run("show", rule).stdout.splitlines()


def test_a_wording_in_another_language_is_marked() -> None:
    """In German the English wording comes, and says that it is English."""
    assert "(auf Englisch)" in run("show", "of.truco.8", "--lang", "de").stdout
    assert "(" not in run("show", "of.truco.8", "--lang", "es").stdout.splitlines()[3]


def test_an_unknown_article_names_those_that_come_near() -> None:
    """A wrong id exits with status 1, nothing on standard output and similar ids on standard error."""
    refused = run("show", "of.mazo.44")
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert refused.stderr.startswith("of.mazo.44: There is no article with that id. Did you mean of.mazo.4")
    assert run("show", "quite different").stderr == "quite different: There is no article with that id.\n"


def test_search_lists_the_likeliest_first() -> None:
    """Searching for mazo lists its nine rules first; words that no rule contains exit with status 1."""
    found = run("search", "mazo").stdout.splitlines()
    assert [line.split()[0] for line in found[:9]] == [f"of.mazo.{n}" for n in range(1, 10)]
    assert run("search", "vale", "cuatro").stdout.startswith("of.truco.9 ")
    nothing = run("search", "zzz")
    assert (nothing.exit_code, nothing.stderr) == (1, "No article holds all of this: zzz.\n")


def test_list_gives_rulebooks_and_their_articles() -> None:
    """Without a code the rulebooks are listed; with one, all its articles in the regulation's order."""
    lines = run("list").stdout.splitlines()
    assert lines[0] == "oficial  Reglamento Oficial (2026-11), 244 articles"
    assert any(line.split()[0] == "runfla" and line.endswith(" 150 articles") for line in lines)
    listed = [line.split()[0] for line in run("list", "oficial").stdout.splitlines()]
    assert listed == [rule.id for rule in load("oficial")]
    refused = run("list", "oficail")
    assert refused.exit_code == 1
    assert refused.stderr == "oficail: There is no rulebook with that code. Did you mean oficial?\n"


def test_coverage_as_json_has_the_form_that_programs_read() -> None:
    """By rulebook: the total, the ids shown, those out with the reason and those open with the room; each id once."""
    found = json.loads(run("coverage", "--json").stdout)
    assert set(found) == set(CODES)
    oficial = found["oficial"]
    assert list(oficial) == ["total", "shown", "out", "open"]
    ids = [*oficial["shown"], *(one["id"] for one in oficial["out"]), *(one["id"] for one in oficial["open"])]
    assert sorted(ids) == sorted(rule.id for rule in load("oficial"))
    assert oficial["total"] == len(ids) == 244
    assert all(list(one) == ["id", "reason"] and one["reason"].endswith(".") for one in oficial["out"])
    assert {one["room"] for one in oficial["open"]} <= {"engine", "talk", "referee", "tournament", "web"}


def test_coverage_in_words_counts_the_same() -> None:
    """The sentence gives the counts of the JSON; a book with nothing open has no empty list of rooms."""
    oficial = json.loads(run("coverage", "--json").stdout)["oficial"]
    words = run("coverage").stdout
    assert words.startswith(
        f"oficial: tests show {len(oficial['shown'])} of 244 articles; open: {len(oficial['open'])} ("
    )
    assert "paulista: tests show 31 of 31 articles; open: 0; out of" in words


def test_page_prints_all_articles() -> None:
    """The page of the documentation can be printed, a row for each article."""
    assert sum(line.startswith("| `of.") for line in run("page", "oficial").stdout.splitlines()) == 244
