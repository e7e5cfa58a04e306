"""Folders from outside that are broken or meant to harm: each is refused by file, field and reason, the others stay."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.outside import MINEIRO, away, renamed, texts, written

from truco.app.cli import main
from truco.engine.table.words import Kind, word
from truco.errors import RulebookError
from truco.messages import LANGUAGES, catalogue
from truco.outside import add_rulebooks
from truco.outside.disk import LARGEST
from truco.rulebooks import shelf
from truco.rulebooks.rulebook import CODES, codes

BOOK, WORDS, RULES, WORDING, MESSAGES = "rulebook.toml", "words.toml", "catalogue.toml", "wording.toml", "messages.toml"
HEX = "0x" + "f" * 9_000
DEEP = "a" + ".a" * 60_000
NESTED = "[" * 40_000


@pytest.fixture(autouse=True)
def _away() -> Iterator[None]:
    """Remove everything from outside after a test."""
    yield
    away()


def refused(place: Path) -> RulebookError:
    """The one error with which a folder is refused; it is one line of limited length, and nothing is added."""
    (error,) = add_rulebooks(place)
    assert shelf.added_folders() == ()
    assert codes() == CODES
    assert "book.mineiro" not in catalogue("es")
    assert "\n" not in str(error)
    assert str(error).isprintable()
    assert len(str(error)) < 700
    return error


CHANGES = [
    # The form of the file.
    (BOOK, 'code = "mineiro"', "code = ", "mineiro/rulebook.toml: toml: Invalid value"),
    (BOOK, 'code = "mineiro"', "", "mineiro/rulebook.toml: code: missing"),
    (BOOK, 'code = "mineiro"', "code = 3", "mineiro/rulebook.toml: code: expected a name of at most 40"),
    (BOOK, 'code = "mineiro"', "code = ['mineiro']", "mineiro/rulebook.toml: code: expected a name of at most 40"),
    (BOOK, 'code = "mineiro"', 'code = "oficial"', "code: expected the name of its folder, mineiro, got oficial"),
    (BOOK, 'code = "mineiro"', 'code = "../mineiro"', "code: expected a name of at most 40"),
    (
        BOOK,
        'title = "Truco mineiro"',
        "title = 1.5",
        "title: expected a text, a whole number, true or false, got a float",
    ),
    (BOOK, 'title = "Truco mineiro"', 'title = "\\u001b[2J"', "title: expected a text that can be printed"),
    (BOOK, 'title = "Truco mineiro"', f'title = "{"o" * 300}"', "title: expected a text of 1 to 200 letters"),
    (BOOK, "[pack]", "[mazo]\nwhen = 1979-05-27\n[pack]", "mazo.when: expected a text, a whole number, true or false"),
    (BOOK, "[pack]", f"[pack]\n{DEEP} = 1", "toml: expected at most 64 dots in a line"),
    (BOOK, "[pack]", f"[pack]\nx = {NESTED}", "mineiro/rulebook.toml: toml: "),
    (BOOK, "[pack]", f"[pack]\nx = {HEX}", "pack.x: expected a number of at most 1000000000"),
    (BOOK, "[pack]", f"[pack]\nx = {'9' * 9_000}", "mineiro/rulebook.toml: toml: "),
    # The values.
    (
        BOOK,
        "target = { is = 12",
        'target = { is = "12"',
        "match.target (mg.match): expected a whole number from 1 to 100",
    ),
    (
        BOOK,
        "target = { is = 12",
        "target = { is = true",
        "match.target (mg.match): expected a whole number from 1 to 100",
    ),
    (
        BOOK,
        "target = { is = 12",
        "target = { is = 900000000",
        "match.target (mg.match): expected a whole number from 1",
    ),
    (
        BOOK,
        "target = { is = 12",
        "target = { is = -1",
        "match.target (mg.match): expected a whole number from 1 to 100",
    ),
    (BOOK, 'target = { is = 12, rule = "mg.match" }', "target = 12", "match.target: expected { is, rule }, got 12"),
    (
        BOOK,
        'target = { is = 12, rule = "mg.match" }',
        "target = { is = 12 }",
        "match.target: expected the rule that the value comes from",
    ),
    (
        BOOK,
        'target = { is = 12, rule = "mg.match" }',
        "target = { is = 12, rule = [] }",
        "match.target: expected the id",
    ),
    (
        BOOK,
        'target = { is = 12, rule = "mg.match" }',
        "target = { is = 12, rule = 3 }",
        "match.target: expected the id",
    ),
    (BOOK, "[match]", '[match]\ngoal = { is = 3, rule = "mg.match" }', "match.goal: no part of the game reads such a"),
    (BOOK, "[match]", '[match]\nrun = { is = "os.system", rule = "mg.match" }', "match.run: no part of the game reads"),
    (BOOK, 'cards = { is = "french-40"', 'cards = { is = "tarot"', "pack.cards (mg.pack): expected "),
    (BOOK, '    ["4c"],\n', "", "ranks.tiers (mg.manilhas): expected each of the 40 cards of the pack once"),
    (
        BOOK,
        '    ["4c"],\n',
        '    ["4c", "4c"],\n',
        "ranks.tiers (mg.manilhas): expected each of the 40 cards of the pack once",
    ),
    (
        BOOK,
        '    ["4c"],\n',
        '    ["zz"],\n',
        "ranks.tiers (mg.manilhas): expected each of the 40 cards of the pack once",
    ),
    (BOOK, '    ["4c"],\n', "    4,\n", "ranks.tiers (mg.manilhas): expected a list"),
    (BOOK, '"covered", "truco"]', '"covered", "tricount"]', "play.parts (mg.0): expected parts among settling, "),
    (BOOK, '"covered", "truco"]', '"covered", "truco", "baixo"]', "baixo.manilhas"),
    (BOOK, 'order = { is = "as-printed"', 'order = { is = "eval"', "ranks.order (mg.manilhas): expected as-printed or"),
    (
        BOOK,
        'winner = { is = "first-highest"',
        'winner = { is = "__import__"',
        "tricks.winner (mg.trick): expected a name",
    ),
    (
        BOOK,
        'seats = { is = ["A1", "B1"]',
        'seats = { is = ["A1"]',
        "formats.mano-a-mano.seats (mg.seats): expected the",
    ),
    (
        BOOK,
        'seats = { is = ["A1", "B1"]',
        "seats = { is = 2",
        "formats.mano-a-mano.seats (mg.seats): expected the seats",
    ),
    (BOOK, "[[truco.calls]]\nword", "[[truco.calls]]\nwort", "truco.calls: expected a table with a word, got a table"),
    (BOOK, 'word = "seis"', 'word = "truco"', "truco.calls.truco: expected each call once"),
    (BOOK, 'yes = { is = "desce"', 'yes = { is = "corro"', "truco.yes: expected a word of kind quiero"),
    (
        BOOK,
        'rule = "mg.pack" }',
        'rule = "mg.cards" }',
        "pack.cards (mg.cards): the catalogue mineiro has no such rule",
    ),
    (BOOK, 'rule = "mg.pack" }', 'rule = "of.match.1" }', "pack.cards (of.match.1): the catalogue mineiro has no such"),
    (BOOK, '"play.first" = ["mg.lead", "mg.trick"]\n', "", "mineiro/rulebook.toml: cites: missing: play.first"),
    (
        BOOK,
        '"play.first" = ["mg.lead", "mg.trick"]',
        '"play.first" = []',
        "cites.play.first: expected a list of 1 to 100",
    ),
    (BOOK, '"play.first" = ["mg.lead", "mg.trick"]', '"play.first" = "x"', "cites.play.first: expected a list of 1 to"),
    (BOOK, '"bad-cut" = ["mg.cut"]\n', "", "mineiro/rulebook.toml: refusals: missing: bad-cut"),
    (
        BOOK,
        'catalogue = "mineiro"',
        'catalogue = "oficial"',
        "catalogue: expected mineiro, whose folder has a catalogue",
    ),
    (BOOK, 'catalogue = "mineiro"', 'catalogue = "../x"', "catalogue: expected a name of at most 40"),
    (BOOK, 'chico = "mineiro"', 'chico = "told"', "chico: expected chico, partida or mineiro, got told"),
    # Options and presets.
    (BOOK, 'values = ["8", "6"]', "values = 8", "options.seis.values: expected a list of 1 to 100"),
    (BOOK, 'values = ["8", "6"]', 'values = ["8", "8"]', "options.seis.values: expected each value once"),
    (BOOK, 'values = ["8", "6"]', 'values = ["8 x=1", "6"]', "options.seis.values: expected a list of 1 to 100"),
    (BOOK, 'rule = "mg.truco.raise"\nsets', "sets", "options.seis.rule: missing"),
    (
        BOOK,
        '"truco.calls.seis.accepted" = 6',
        '"truco.calls.seis.accepted" = "6"',
        "options.seis.sets.6.truco.calls.seis",
    ),
    (
        BOOK,
        '"truco.calls.seis.accepted" = 6',
        '"truco.calls.sete.accepted" = 6',
        "options.seis.sets: the rulebook has no value",
    ),
    (BOOK, '"truco.calls.seis.accepted" = 6', '"code" = "x"', "options.seis.sets: the rulebook has no value code"),
    (BOOK, "sets.6 = {", "sets.7 = {", "options.seis.sets: the option has no value 7"),
    (
        BOOK,
        'options = { chicos = "2" }',
        'options = { chicos = "9" }',
        "presets.queda: the rulebook has no option chicos=9",
    ),
    (BOOK, 'options = { chicos = "2" }', 'options = "chicos"', "presets.queda.options: expected a table"),
    # Words.
    (
        WORDS,
        'quiero = ["desce"]',
        'quiero = ["desce", "mazo"]',
        "words.toml: quiero: mazo is a word of kind mazo already",
    ),
    (WORDS, 'quiero = ["desce"]', 'quiero = ["desce", "retruco"]', "quiero: retruco is a word of kind truco already"),
    (WORDS, "truco = [", 'card = ["as"]\ntruco = [', "words.toml: card: expected a kind among envido"),
    (WORDS, "truco = [", 'ley = "x"\ntruco = [', "words.toml: ley: expected a list of 1 to 100 words"),
    (WORDS, '"nove", "doze"]', '"nove", "onze"]', "truco.calls.doze: expected a word of kind truco"),
    # The catalogue and its wording.
    (RULES, 'prefix = "mg"', 'prefix = "of"', "mineiro/catalogue.toml: id (mg.0): expected it to begin with of."),
    (RULES, 'area = "misc"', 'area = "magic"', "mineiro/catalogue.toml: area (mg.0): expected one of"),
    (RULES, 'id = "mg.pack"', 'id = "mg.0"', "mineiro/catalogue.toml: id (mg.0): expected each id once"),
    (WORDING, '["mg.0"]', '["mg.00"]', "mineiro/wording.toml: wording_en (mg.0): expected a table with this key"),
    # Messages.
    (MESSAGES, '["book.mineiro"]', '["book.oficial"]', "messages.toml: book.oficial: expected the key of a message of"),
    (
        MESSAGES,
        '["book.mineiro"]',
        '["error.internal"]',
        "messages.toml: error.internal: expected the key of a message",
    ),
    (
        MESSAGES,
        '["mineiro.fact.onze-began[band=none]"]',
        '["mineiro.fact.x"]',
        "messages.toml: mineiro.fact.x: expected the key of a",
    ),
    (MESSAGES, '["hint.corro"]', '["hint.mineiro"]', "messages.toml: hint.mineiro: expected the key of a message of"),
    (
        MESSAGES,
        'en = "You accept: the hand is played for what was asked."',
        "",
        "hint.desce: expected a table with the",
    ),
    (MESSAGES, 'es = "Desce"', "es = 3", "word.desce.es: expected a text, or a table with the texts one and other"),
    (MESSAGES, 'es = "Desce"', 'es = ""', "word.desce.es: expected a printable text of 1 to 1000 letters"),
    (MESSAGES, 'es = "Desce"', 'es = "a\\nb"', "word.desce.es: expected a printable text of 1 to 1000 letters"),
    (MESSAGES, 'es = "Desce"', 'es = "\\u202e"', "word.desce.es: expected a text that can be printed"),
    (MESSAGES, 'es = "Desce"', 'es = "{0.__class__}"', "word.desce.es: expected placeholders among none"),
    (MESSAGES, 'es = "Desce"', 'es = "{"', "word.desce.es: expected braces in pairs"),
    (MESSAGES, "Gana la queda: {side}.", "{side.__init__}", "fact.match-ended.es: expected placeholders among side"),
    (
        MESSAGES,
        "Gana la queda: {side}.",
        "{side:>99999999}",
        "fact.match-ended.es: expected placeholders among side",
    ),
    (MESSAGES, "Gana la queda: {side}.", "{side!r}", "fact.match-ended.es: expected placeholders among side"),
    (MESSAGES, "Gana la queda: {side}.", "{score}", "fact.match-ended.es: expected placeholders among side"),
]


@pytest.mark.parametrize(("file", "old", "new", "problem"), CHANGES)
def test_a_wrong_file_is_refused_by_file_field_and_reason(
    file: str, old: str, new: str, problem: str, tmp_path: Path
) -> None:
    """One error in one file is named, and nothing of the folder is added."""
    files = texts()
    assert old in files[file]
    error = refused(written(tmp_path, files | {file: files[file].replace(old, new, 1)}))
    assert problem in str(error), str(error)
    assert error.code == "bad-rulebook"


@pytest.mark.parametrize("file", [BOOK, WORDS, RULES, WORDING, MESSAGES])
@pytest.mark.parametrize("kind", ["missing", "empty", "bytes", "zeros", "large", "link", "dangling", "pipe", "folder"])
def test_a_file_that_is_none_is_refused(file: str, kind: str, tmp_path: Path) -> None:
    """A file that is missing, not UTF-8, 100 MB large, a link, a pipe or a folder is refused without being read."""
    place = written(tmp_path, texts())
    path = place / file
    if kind == "missing" and file == BOOK:
        path.unlink()
        with pytest.raises(RulebookError, match=r"folder: expected 1 to 100 folders with a rulebook\.toml, found 0"):
            add_rulebooks(place)
        return
    path.unlink()
    expected = {
        "bytes": "expected UTF-8, got another byte at 1",
        "zeros": f"{file}: toml: ",
        "large": f"expected at most {LARGEST} bytes",
        "link": "expected a file, got a link",
        "dangling": "expected a file, got a link",
        "pipe": "expected a file",
        "folder": "expected a file",
    }.get(kind, "")
    if kind == "empty":
        path.write_text("")
    elif kind == "bytes":
        path.write_bytes(b"a\xff = 1")
    elif kind == "zeros":
        path.write_bytes(b"\0" * 100)
    elif kind == "large":
        with path.open("wb") as held:
            held.truncate(100 << 20)
    elif kind in ("link", "dangling"):
        target = tmp_path / "elsewhere.toml"
        if kind == "link":
            target.write_text(texts()[file])
        path.symlink_to(target)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    error = refused(place)
    assert expected in str(error), str(error)
    assert error.file.startswith("mineiro/")


@pytest.mark.parametrize("code", ["oficial", "pagat", "uruguay"])
def test_a_code_of_ours_is_refused(code: str, tmp_path: Path) -> None:
    """No folder can replace one of this package, with a rulebook or a catalogue."""
    error = refused(written(tmp_path, {BOOK: texts()[BOOK].replace("mineiro", code)}, code))
    assert str(error) == f"{code}/rulebook.toml: code: expected a code that no other rulebook has, got {code}"


@pytest.mark.parametrize(
    "name", ["Mineiro", "mi neiro", "mineiro.", "..mineiro", "m" * 41, "mi\nneiro", "mineir\u043e"]
)
def test_a_folder_whose_name_is_no_code_is_refused(name: str, tmp_path: Path) -> None:
    """A folder has the name of its rulebook: small letters, digits and hyphens, no path and no look-alike."""
    error = refused(written(tmp_path, texts(), name))
    assert "folder: expected a name of at most 40 lower-case letters" in str(error)


def test_a_link_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder that is a link is not followed."""
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "mineiro").symlink_to(MINEIRO, target_is_directory=True)
    assert str(refused(tmp_path / "books")) == "mineiro: folder: expected a folder, got a link"


def test_a_prefix_of_ours_is_refused(tmp_path: Path) -> None:
    """Each catalogue has its own prefix, so that an id names one rule."""
    files = {name: text.replace("mg.", "tp.").replace('"mg"', '"tp"') for name, text in texts().items()}
    error = refused(written(tmp_path, files))
    assert "mineiro/catalogue.toml: prefix: expected letters that no other catalogue begins its ids with" in str(error)


def test_one_bad_folder_does_not_stop_the_others(tmp_path: Path) -> None:
    """Of three folders two are added, and the error of the third is returned."""
    written(tmp_path, texts())
    written(tmp_path, renamed("serrano", "se"), "serrano")
    written(tmp_path, texts() | {BOOK: "code = "}, "ruim")
    errors = add_rulebooks(tmp_path)
    assert [error.file for error in errors] == ["ruim/rulebook.toml"]
    assert codes() == (*CODES, "mineiro", "serrano")


def test_words_of_a_refused_folder_are_given_back(tmp_path: Path) -> None:
    """A folder whose game cannot be played leaves no word, although its words were known during the trial."""
    files = {name: text.replace("desce", "pode-vir") for name, text in texts().items()}
    broken = files[BOOK].replace('"bad-cut" = ["mg.cut"]\n', "")
    refused(written(tmp_path, files | {BOOK: broken}))
    assert word("pode-vir").kind is Kind.OTHER


def test_a_folder_may_be_named_twice(tmp_path: Path) -> None:
    """The same files again change nothing; other files under the same code are refused."""
    place = written(tmp_path, texts())
    assert add_rulebooks(place) == []
    assert add_rulebooks(MINEIRO) == []
    other = written(tmp_path / "other", texts() | {BOOK: texts()[BOOK].replace("2026-11", "2027-01")})
    assert [str(rulebook_error) for rulebook_error in add_rulebooks(other)] == [
        "mineiro/rulebook.toml: code: expected a code that no other rulebook has, got mineiro"
    ]


def test_a_rulebook_may_rest_on_a_catalogue_of_ours(tmp_path: Path) -> None:
    """A folder without a catalogue names one of ours, and cites its rules alone."""
    ours = {name: shelf.package_folders()["paulista"].texts[name] for name in (BOOK, WORDS)}
    named = {f"book.mesa-do-ze{end}": dict.fromkeys(LANGUAGES, "Mesa do Zé") for end in ("", "-what", "-differs")}
    lines = [
        f'["{key}"]\n' + "".join(f'{lang} = "{text}"\n' for lang, text in texts.items()) for key, texts in named.items()
    ]
    files = ours | {BOOK: ours[BOOK].replace('code = "paulista"', 'code = "mesa-do-ze"'), MESSAGES: "\n".join(lines)}
    assert add_rulebooks(written(tmp_path, files, "mesa-do-ze")) == []
    assert codes() == (*CODES, "mesa-do-ze")


@pytest.mark.parametrize("command", ["play", "serve", "replay", "rules", "value", "order", "arena"])
def test_every_command_says_what_is_wrong_with_a_place(command: str, tmp_path: Path) -> None:
    """A place that is no folder of rulebooks ends the command with what was expected, and without a traceback."""
    for place in (tmp_path / "none", tmp_path):
        done = CliRunner().invoke(main, [command, "--rulebooks", str(place), "list"])
        assert done.exit_code == 2
        assert re.search(r"--rulebooks: bad-rulebook: .*folder: expected", " ".join(done.output.split()))


def test_a_command_tells_of_a_bad_folder_and_goes_on(tmp_path: Path) -> None:
    """A refused folder is named on standard error, and the command still runs."""
    written(tmp_path, texts() | {BOOK: "code = "})
    done = CliRunner().invoke(main, ["order", "--rulebooks", str(tmp_path), "--rules", "oficial"])
    assert done.exit_code == 0
    assert done.stderr.startswith("bad-rulebook: mineiro/rulebook.toml: toml: ")
    assert done.stdout.startswith('[["1e"]')
