"""The options of every command: the language everywhere, and options before or after the subcommand."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from tests.helpers.outside import forget

from truco.app.cli import main
from truco.app.cli.group import Group
from truco.messages import LANGUAGES, text

OUTSIDE = str(Path(__file__).parents[4] / "examples" / "rulebooks")


@pytest.fixture(autouse=True)
def _known_rulebooks() -> Iterator[None]:
    """Remove the rulebooks that a command has added to this process."""
    yield
    forget()


def commands(
    command: click.Command = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command of the tree below a command with its path, the command itself first."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


TREE = dict(commands())
LEAVES = [path for path, command in TREE.items() if not isinstance(command, click.Group)]
GROUPS = [path for path, command in TREE.items() if isinstance(command, click.Group)]


def run(*words: str, language: str = "en") -> Result:
    """Run a command line in the environment of a language."""
    return CliRunner(env={"LC_ALL": f"{language}_XX.UTF-8"}).invoke(main, words)


def names(command: click.Command) -> set[str]:
    """Return the options of a command as they are written."""
    return {name for param in command.params if isinstance(param, click.Option) for name in param.opts}


def lines(path: tuple[str, ...], *options: str) -> list[list[str]]:
    """Return the command lines with options before, between and after the words of a path."""
    return [[*path[:at], *options, *path[at:]] for at in range(len(path) + 1)]


def test_the_tree_is_that_of_the_program() -> None:
    """The commands below are all of them, and each group is of the class that orders options."""
    assert len(LEAVES) > 50
    assert all(isinstance(TREE[path], Group) for path in GROUPS)


@pytest.mark.parametrize("path", TREE, ids=" ".join)
def test_every_command_has_the_options_of_the_groups_above_it(path: tuple[str, ...]) -> None:
    """Every command accepts --lang and --version, and each option of each group above it."""
    above = set().union(*(names(TREE[path[:at]]) for at in range(len(path))))
    assert {"--lang", "--version"} | above <= names(TREE[path])


@pytest.mark.parametrize("path", TREE, ids=" ".join)
def test_the_language_may_be_before_between_and_after(path: tuple[str, ...]) -> None:
    """The language of an error is that of --lang, wherever in the command line it is."""
    wrong = (*path, "--nada")
    heading = text("command.no-option", "pt", expected="", got="").partition("{")[0][:12]
    for line in lines(wrong, "--lang", "pt") + lines(wrong, "--lang=pt"):
        assert run(*line).stderr.startswith(heading), line


@pytest.mark.parametrize("path", TREE, ids=" ".join)
def test_an_unknown_language_is_refused_everywhere(path: tuple[str, ...]) -> None:
    """A language that the program lacks is refused with those that it has, wherever it is written."""
    if path == ("talk",):
        path = (*path, "truco")
    for line in lines(path, "--lang", "xx"):
        done = run(*line)
        assert done.exit_code in {1, 2}, line
        assert ", ".join(LANGUAGES) in done.stderr, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["bots", "rules list", "rules show of.mazo.4", "data reports", "arena zorro"])
def test_the_answer_is_in_the_language_wherever_it_is(line: str, language: str) -> None:
    """The answer is the same wherever --lang is, and that of the environment in that language."""
    expected = run(*line.split(), language=language)
    for words in lines(tuple(line.split()), "--lang", language):
        done = run(*words)
        assert (done.exit_code, done.stdout, done.stderr) == (expected.exit_code, expected.stdout, expected.stderr)


def test_the_last_language_counts() -> None:
    """Of two languages the one nearer to the subcommand counts."""
    assert run("--lang", "pt", "bots", "--lang", "de").stdout == run("bots", "--lang", "de").stdout


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("--json bots", "bots --json"),
        ("--json rules list", "rules list --json"),
        ("rules --json list oficial", "rules list oficial --json"),
        ("--rules uruguay --muestra 5o value 2o1e7c", "value --rules uruguay --muestra 5o 2o1e7c"),
        ("--rules=uruguay value --muestra 5o 2o1e7c", "value --rules uruguay --muestra 5o 2o1e7c"),
        ("--json --lang de learn argentina", "learn argentina --json --lang de"),
        ("--tests --json rules --lang pt show of.mazo.4", "rules show of.mazo.4 --tests --json --lang pt"),
        ("--day learn argentina --json", "learn argentina --json --day"),
        ("tournament --json presets swiss", "tournament presets swiss --json"),
        (f"--rulebooks {OUTSIDE} --json rules list", f"rules --rulebooks {OUTSIDE} list --json"),
        (f"rules list --json --rulebooks {OUTSIDE}", f"rules --rulebooks {OUTSIDE} list --json"),
        (f"--rulebooks {OUTSIDE} value --rules mineiro 4c7e1e", f"value --rulebooks {OUTSIDE} --rules mineiro 4c7e1e"),
        ("bots --version", "--version"),
        ("tournament draw --version", "--version"),
    ],
)
def test_options_may_be_before_the_subcommand(line: str, same: str) -> None:
    """Options of a subcommand may be before it, and options of a group behind its subcommand."""
    done, expected = run(*line.split()), run(*same.split())
    assert (done.exit_code, done.stdout, done.stderr) == (expected.exit_code, expected.stdout, expected.stderr)
    assert expected.exit_code == 0 or "mineiro" in same


def test_an_option_that_the_subcommand_lacks_is_refused_before_it_too() -> None:
    """An option of no command, and one of another command, are refused; a value is not taken for a subcommand."""
    assert run("--nada", "bots").exit_code == 2
    assert run("--muestra", "5o", "bots").exit_code == 2
    assert run("--rules", "rules", "value", "7e6e4c").stderr.endswith("(bad-rulebook)\n")


def test_help_shows_the_language() -> None:
    """The help of a command lists --lang, and does not repeat the version."""
    for path in (("data", "where"), ("arena",), ("serve",), ("hosts", "add")):
        shown = run(*path, "--help").stdout
        assert "--lang" in shown
        assert "--version" not in shown


def test_json_errors_are_objects_wherever_the_option_is() -> None:
    """An option --json before the subcommand makes its errors objects, too."""
    done = run("--json", "value", "8e")
    assert json.loads(done.stdout)["error"]["code"] == "bad-notation"
