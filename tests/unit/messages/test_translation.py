"""A language is added by one file and one line: a copy of the program speaks a draft of Italian that is not shipped."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.helpers.italian import LINE, ROOT, add_italian, run_python

from truco.messages import LANGUAGES, NAMES, SIDE_BY_SIDE, catalogue, missing_messages, package_messages
from truco.rulebooks.speech import GRAMMARS
from truco.talk.numbers import Number, number_at

PLACES = {
    "truco/messages/languages.py": "the languages of the program",
    "truco/rulebooks/speech.py": "the languages whose sentences are read",
    "truco/talk/numbers.py": "the numbers in the words of these",
}
"""The files that list languages."""

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the program with Italian."""
    return add_italian(tmp_path_factory.mktemp("italian"))


@pytest.fixture
def run(copy: Path) -> Run:
    """Return a function that runs `truco` of the copy."""
    return lambda *words, **more: run_python(copy, "-m", "truco", *words, **more)


def test_languages_are_listed_in_one_place() -> None:
    """No other file of the program, its pages, its tools or its scripts lists languages."""
    listing = re.compile(r"""["']es["'][^\n]{0,30}\s*[^\n]{0,30}["']pt["'][^\n]{0,30}\s*[^\n]{0,30}["']en["']""")
    files = [file for part in ("src", "tools", "scripts") for file in (ROOT / part).rglob("*") if file.is_file()]
    texts = {
        file.relative_to(ROOT / file.relative_to(ROOT).parts[0]).as_posix(): file.read_text(encoding="utf-8")
        for file in files
        if file.suffix in {".py", ".js", ".html", ".mjs"} and "vendor" not in file.parts
    }
    assert {name for name, text in texts.items() if listing.search(text)} == PLACES.keys()


def test_each_language_of_sentences_has_a_grammar() -> None:
    """The languages whose sentences are read are those with a grammar, and each of them reads numbers."""
    assert {file.stem for file in (ROOT / "src/truco/talk/grammar").glob("*.toml")} == set(GRAMMARS)
    assert [number_at(["28"], 0, [language]) for language in GRAMMARS] == [Number(28, 1)] * len(GRAMMARS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_shipped_language_is_whole(lang: str) -> None:
    """A language of this package has a text of its own for each message, and its own name."""
    assert missing_messages(lang) == ()
    assert NAMES[lang]


def test_the_draft_is_not_shipped() -> None:
    """The program speaks no Italian, and its languages have their texts side by side or in a file."""
    assert "it" not in LANGUAGES
    folder = ROOT / "src" / "truco" / "messages" / "translations"
    assert {file.stem for file in folder.glob("*")} == set(LANGUAGES) - set(SIDE_BY_SIDE)


def test_one_file_and_one_line_are_all_that_is_added(copy: Path) -> None:
    """The copy differs from the program in one new file and one new line."""
    before, after = (
        {
            file.relative_to(place): file.read_bytes()
            for file in place.rglob("*")
            if "__pycache__" not in file.parts and file.is_file()
        }
        for place in (ROOT / "src" / "truco", copy / "truco")
    )
    assert after.keys() - before.keys() == {Path("messages/translations/it.toml")}
    changed = [name for name in before if before[name] != after[name]]
    assert changed == [Path("messages/languages.py")]
    assert after[changed[0]].replace(LINE.encode(), b"") == before[changed[0]]


def test_the_terminal_speaks_the_new_language(run: Run) -> None:
    """A record is printed and a lesson is played in Italian: by the option, and by the locale."""
    lines = run("replay", str(ROOT / "records/oficial/chico-to-chico.truco"), "--lang", "it").stdout
    assert "Nora chiama falta envido." in lines.casefold().replace("nora", "Nora")
    assert "Nora mostra 33: sette di spade, sei di spade." in lines
    lesson = run("learn", "argentina", "1", typed="cavallo di coppe\nsette di denari\nx\n", LC_ALL="it_IT.UTF-8").stdout
    assert "Inés gioca tre di denari." in lesson
    assert "Bene! Hai vinto la prima." in lesson


def test_errors_and_choices_know_the_new_language(run: Run) -> None:
    """The error of a command is in Italian, and the option names the language."""
    assert run("value", "8e", "--lang", "it").stderr == "Attesa una mano come 1e2e3e; arrivato «8e». (bad-notation)\n"
    assert "es, pt, en, de, it" in run("value", "--lang", "xx", "7e6e4c").stderr
    assert run("talk", "--lang", "it", "truco").returncode == 0


def test_a_missing_text_is_spanish_and_is_listed(copy: Path, run: Run) -> None:
    """Where the draft has no text the player reads Spanish, and the tool lists what is missing."""
    bots = run("bots", "--lang", "it").stdout
    assert "Livello 1" in bots
    assert str(catalogue("es")["bot.tito.about"]) in bots
    listed = run_python(copy, str(ROOT / "tools" / "po.py"), "missing", "it")
    assert listed.returncode == 1
    head, *keys = listed.stdout.splitlines()
    translated, total = map(int, re.findall(r"\d+", head))
    assert (total, len(keys)) == (len(package_messages()), total - translated)
    assert translated > 100
    assert f"  bot.tito.about: {catalogue('es')['bot.tito.about']}" in keys


PAGES = """
import httpx
from truco.app.cli.terminal.home import home

with home("sqlite:///TABLES", 1.0) as address, httpx.Client(base_url=address) as client:
    print(client.get("/").text)
    print(client.get("/api/messages/it").json()["home.now"])
    print(client.get("/api/messages/it").json()["home.events"])
    print(client.get("/api/rules/oficial/of.mazo.4?lang=it").status_code)
    print(client.get("/how", headers={"Accept-Language": "it-IT"}).status_code)
"""


def test_the_pages_speak_the_new_language(copy: Path, tmp_path: Path) -> None:
    """The page names the language with its own name, and the server has its texts."""
    answers = run_python(copy, "-c", PAGES.replace("TABLES", str(tmp_path / "tables.db")))
    assert answers.returncode == 0, answers.stderr
    assert '[&quot;it&quot;, &quot;Italiano&quot;]]" />' in answers.stdout
    assert answers.stdout.splitlines()[-4:-1] == ["Gioca subito", "Tornei", "200"]
    assert answers.stdout.splitlines()[-1] == "200"
