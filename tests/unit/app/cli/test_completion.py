"""Completion in the shell: the script of each shell, and what a Tab offers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from truco.app.cli import main
from truco.app.cli.completion import SHELLS
from truco.messages import LANGUAGES

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


SPY = """
import sys
from truco.app.cli import main

try:
    main([], prog_name="truco")
finally:
    print(*sys.modules, file=sys.stderr)
"""


def offered(line: str) -> list[str]:
    """Return what is offered for the last word of a command line."""
    words = line.split(" ")
    env = {"_TRUCO_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = CliRunner(env=env).invoke(main, [])
    return [item.partition(",")[2] for item in done.stdout.splitlines()]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(shell: str) -> None:
    """`truco completion SHELL` prints the script that lets the shell ask the program, that of click's variable."""
    done = CliRunner().invoke(main, ["completion", shell])
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"_TRUCO_COMPLETE={shell}_complete" in done.stdout
    assert done.stdout == CliRunner(env={"_TRUCO_COMPLETE": f"{shell}_source"}).invoke(main, []).stdout


def test_another_shell_is_refused() -> None:
    """A shell without a script is refused with those that have one."""
    done = CliRunner().invoke(main, ["completion", "tcsh", "--lang", "en"])
    assert done.exit_code == 2
    assert "expected bash, zsh, fish; got “tcsh”" in done.stderr


def test_bash_reads_its_script() -> None:
    """Bash reads the script without an error."""
    script = CliRunner().invoke(main, ["completion", "bash"]).stdout
    done = subprocess.run(["bash", "-n"], input=script, encoding="utf-8", capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_tab_offers_commands_options_and_values() -> None:
    """Commands, options before and after a subcommand, and the values of an option are offered."""
    assert offered("truco ru") == ["rules"]
    assert {"show", "search"} <= set(offered("truco rules s"))
    assert offered("truco rules show --la") == ["--lang"]
    assert offered("truco --la") == ["--lang"]
    assert offered("truco bots --lang ") == list(LANGUAGES)
    assert offered("truco --lang pt ru") == ["rules"]
    assert "--rulebooks" in offered("truco rules show --")
    assert "--version" not in offered("truco rules show --")


def test_rulebooks_and_bots_are_offered() -> None:
    """The codes of rulebooks and the names of bots are offered where a command takes them."""
    assert offered("truco rules how pagat-") == ["pagat-argentina", "pagat-uruguay"]
    assert offered("truco arena zor") == ["zorro"]
    assert offered("truco value --rules urug") == ["uruguay"]


def test_a_list_of_commands_imports_none_of_them() -> None:
    """A Tab after `truco` is quick: it reads the list of commands, not the commands."""
    env = os.environ | {"_TRUCO_COMPLETE": "bash_complete", "COMP_WORDS": "truco ", "COMP_CWORD": "1"}
    done = subprocess.run([sys.executable, "-c", SPY], env=env, capture_output=True, encoding="utf-8", check=True)
    assert "plain,tournament" in done.stdout
    modules = set(done.stderr.split())
    assert "truco.app.cli.lazy" in modules
    assert not {"truco.app.cli.play", "truco.app.cli.tournament", "truco.app.cli.rules"} & modules


def test_the_page_says_how_completion_is_switched_on() -> None:
    """The page of the commands has the line for each shell."""
    for shell in SHELLS:
        assert f"truco completion {shell}" in PAGE
