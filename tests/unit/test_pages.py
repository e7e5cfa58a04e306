"""The pages of the documentation agree with the program: commands and lists."""

import re
import shlex
from pathlib import Path
from typing import get_args

import click
import pytest
from tests.helpers.documents import written_pages

from truco.app.cli import main
from truco.engine.law.registry import PARTS
from truco.views import Seen
from truco.views.body import kebab

ROOT = Path(__file__).parents[2]
PAGES = written_pages()
CODE = re.compile(r"^(?:\$ )?(?:\.venv/bin/)?truco (.*)$", re.MULTILINE)


def commands(page: Path) -> list[str]:
    """Return the command lines in a page's blocks of code, and those in its running text."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:console|sh|powershell)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spoken = re.findall(r"`(?:\.venv/bin/)?truco ([a-z]+ [^`]*|[a-z]+)`", text)
    return [line.partition("  ")[0].partition(" #")[0] for block in blocks for line in CODE.findall(block)] + spoken


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_their_options_exist(page: Path) -> None:
    """Each command that a page names exists, with the options that the page shows."""
    for line in commands(page):
        command: click.Command = main
        words = shlex.split(line)
        while isinstance(command, click.Group) and words:
            subcommand = command.get_command(click.Context(command), words.pop(0))
            assert subcommand is not None, line
            command = subcommand
        options = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_the_commands_of_the_readme_are_found() -> None:
    """The function above finds the commands of the README, so the test above compares something."""
    assert {line.split()[0] for line in commands(ROOT / "README.md")} >= {"play", "rules", "replay", "value", "arena"}


def test_the_wire_lists_every_fact() -> None:
    """The page of the protocol names exactly the kinds of fact that a viewer may see."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    facts = page.partition("see `played` with `??`.")[2].partition("CLOCK:")[0]
    listed = re.findall(r"`([a-z-]+)`", facts)
    assert sorted(listed) == sorted(kebab(kind.__name__) for kind in get_args(Seen) if isinstance(kind, type))


def test_the_glossary_names_every_part() -> None:
    """The glossary has every part that a rulebook may name."""
    rows = re.findall(r"^\| (.+?) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    words = {word for row in rows for word in re.split(r", | ", row)}
    assert [name for name in PARTS if name not in words] == []
