"""`truco rules`: what it prints, in which language, and how it refuses."""

import json

import pytest
from click.testing import CliRunner, Result
from tests.helpers.built import PARTNERS, with_status

from truco.app.cli.rules import rules_command
from truco.rulebooks.catalogue import load
from truco.rulebooks.rulebook import CODES


@pytest.fixture(autouse=True)
def built_status(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each rulebook the status of its rules."""
    with_status(monkeypatch)


def run(*words: str) -> Result:
    """Run `truco rules` with some words, in English unless they name a language."""
    return CliRunner(env={"LC_ALL": "en"}).invoke(rules_command, words)


def test_show_gives_an_article_in_spanish() -> None:
    """An article comes with its title, its source, our wording, its status, its data and, if asked for, its tests."""
    shown = run("show", "of.mazo.4", "--tests", "--lang", "es")
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert lines[0] == "of.mazo.4  El compañero sigue jugando solo"
    assert lines[1].startswith("Reglamento Oficial: El Juego / Irse al mazo")
    assert lines[3] == load("oficial")["of.mazo.4"].wording("es").text
    assert "Datos en oficial/rulebook.toml: cites.mazo.partner" in lines
    assert f"Prueba: {PARTNERS}" in lines


def test_show_tells_the_place_in_the_readers_language() -> None:
    """The place of the article is printed in the reader's language."""
    assert (
        "El Envido / Puntuación / Falta envido ¶1 (segunda oración)" in run("show", "of.falta.2", "--lang", "es").stdout
    )
    assert "El Envido / Puntuación / Falta envido ¶1 (zweiter Satz)" in run("show", "of.falta.2", "--lang", "de").stdout


@pytest.mark.parametrize(
    ("rule", "status"),
    [
        ("of.mazo.4", "Status: the program follows it; its tests show that."),
        ("of.deal.6", "Status: out of a program's reach. Cards on a screen cannot be bent or squeezed."),
    ],
)
def test_show_tells_the_status(rule: str, status: str) -> None:
    """An article is covered by tests, or impossible for a program, with the reason."""
    assert status in run("show", rule).stdout.splitlines()


def test_show_tells_where_the_letter_is_left() -> None:
    """For an article from whose letter the program departs, it says so and why."""
    shown = run("show", "br.17.1").stdout
    assert "tests show that. The program departs from the letter: Nobody raises at 11-11 (mão de ferro)," in shown


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
    assert (
        run("show", "quite different").stderr == "quite different: There is no article with that id. (unknown-rule)\n"
    )


def test_search_lists_the_likeliest_first() -> None:
    """Searching for mazo lists its nine rules first; words that no rule contains exit with status 1."""
    lines = run("search", "mazo").stdout.splitlines()
    assert [line.split()[0] for line in lines[:9]] == [f"of.mazo.{n}" for n in range(1, 10)]
    assert run("search", "vale", "cuatro").stdout.startswith("of.truco.9 ")
    nothing = run("search", "zzz")
    assert (nothing.exit_code, nothing.stderr) == (1, "No article holds all of this: zzz. (nothing-found)\n")


def test_search_in_one_rulebook_gives_programs_what_a_reader_gets() -> None:
    """With `--rules` one rulebook is searched; `--json` has each article with its words, its place and its status."""
    data = json.loads(run("search", "FLÓR", "achica", "--rules", "uruguay", "--lang", "es", "--json").stdout)
    assert data
    assert {entry["rulebook"] for entry in data} == {"uruguay"}
    assert list(data[0]) == [
        "rulebook", "id", "source", "title", "wording", "language", "status", "standing", "related",
        "precedents",
    ]  # fmt: skip
    assert [entry["id"] for entry in data] == [
        line.split()[0] for line in run("search", "flor", "achica", "--rules", "uruguay").stdout.splitlines()
    ]
    assert run("search", "mazo", "--rules", "chess").exit_code == 1


def test_show_gives_programs_the_article_of_each_rulebook() -> None:
    """`--json` has an article once for each rulebook that it belongs to."""
    data = json.loads(run("show", "pg.truco.1", "--json").stdout)
    assert [entry["rulebook"] for entry in data] == ["pagat-argentina", "pagat-uruguay"]
    assert {entry["id"] for entry in data} == {"pg.truco.1"}


def test_list_gives_rulebooks_and_their_chapters() -> None:
    """Without a code the rulebooks are listed; with one, its chapters with all its articles in their order."""
    lines = run("list").stdout.splitlines()
    assert lines[0] == "oficial  Reglamento Oficial (2026-11), 244 articles"
    assert any(line.split()[0] == "runfla" and line.endswith(" 150 articles") for line in lines)
    listed = run("list", "oficial", "--lang", "es").stdout.splitlines()
    assert [line.split()[0] for line in listed if line.startswith(" ")] == [rule.id for rule in load("oficial")]
    assert [line for line in listed if not line.startswith(" ")][:2] == [
        "1. El objetivo y los naipes",
        "2. Cómo empieza la partida",
    ]
    data = json.loads(run("list", "oficial", "--json").stdout)
    assert [entry["id"] for chapter in data for entry in chapter["articles"]] == [rule.id for rule in load("oficial")]
    assert [entry["code"] for entry in json.loads(run("list", "--json").stdout)] == list(CODES)
    refused = run("list", "oficail")
    assert refused.exit_code == 1
    assert refused.stderr.endswith("; got “oficail”. Did you mean oficial? (bad-rulebook)\n")


def test_coverage_as_json_has_the_form_that_programs_read() -> None:
    """By rulebook: the total, the ids shown, those out with the reason and those open with the room; each id once."""
    data = json.loads(run("coverage", "--json").stdout)
    assert set(data) == set(CODES)
    oficial = data["oficial"]
    assert list(oficial) == ["total", "shown", "out", "open"]
    ids = [*oficial["shown"], *(entry["id"] for entry in oficial["out"]), *(entry["id"] for entry in oficial["open"])]
    assert sorted(ids) == sorted(rule.id for rule in load("oficial"))
    assert oficial["total"] == len(ids) == 244
    assert all(list(entry) == ["id", "reason"] and entry["reason"].endswith(".") for entry in oficial["out"])
    assert {entry["room"] for entry in oficial["open"]} <= {"engine", "talk", "referee", "tournament", "web"}


def test_coverage_in_words_counts_the_same() -> None:
    """The sentence gives the counts of the JSON, for every book; one with nothing open has no empty list of rooms."""
    counts, words = json.loads(run("coverage", "--json").stdout), run("coverage").stdout
    for line, (code, amounts) in zip(words.splitlines(), counts.items(), strict=True):
        assert amounts["open"] == []
        shown, total = len(amounts["shown"]), amounts["total"]
        start = f"{code}: tests show {shown} of {total} articles; open: 0; out of a program's reach"
        assert line == f"{start}: {len(amounts['out'])}"
    assert "paulista: tests show 32 of 32 articles; open: 0; out of" in words


def test_page_prints_all_articles() -> None:
    """The page of the documentation can be printed, a row for each article."""
    assert sum(line.startswith("| `of.") for line in run("page", "oficial").stdout.splitlines()) == 244
