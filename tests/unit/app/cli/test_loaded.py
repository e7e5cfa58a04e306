"""The modules that a command loads: the light ones start without the libraries of the server."""

from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

from truco.app.cli import COMMANDS, main
from truco.app.cli.lazy import LazyGroup
from truco.app.cli.tournament import tournament_command

HEAVY = {
    *("sqlalchemy", "alembic", "starlette", "uvicorn", "websockets", "anyio", "httpx", "msgspec"),
    *(
        "reportlab",
        "segno",
        "asyncio",
        "multiprocessing",
        "ssl",
        "truco.app.web.app",
        "truco.app.tables.store",
        "truco.app.office",
    ),
}
"""Libraries and modules that only a server, a client, or a document needs."""

ENGINE = {"truco.engine", "truco.talk", "truco.bots", "truco.record", "truco.app.handbook", "truco.rulebooks.rulebook"}
"""What even the lists of commands do without."""

RECORD = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'

PROGRAM = """
import json, sys
before = set(sys.modules)  # where coverage is measured, that of this process begins before the program
sys.argv = ["truco", *json.loads(sys.argv[1])]
from truco.app.cli import main
try:
    main()
except SystemExit as ended:
    status = ended.code
print(json.dumps([status, sorted(set(sys.modules) - before)]), file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """Run a command in a process of its own; return the modules that it loaded, and require that it succeeds."""
    command = [sys.executable, "-c", PROGRAM, json.dumps(words)]
    done = subprocess.run(command, input=RECORD, capture_output=True, text=True, check=True)
    status, modules = json.loads(done.stderr.splitlines()[-1])
    assert status in (0, None), done.stderr
    return set(modules)


LIGHT = [
    "--version",
    "--help",
    "replay -",
    "rules show of.mazo.4",
    "rules list",
    "rules how uruguay",
    "value 1e5o4o",
    "order",
    "talk truco",
    "bots",
    "learn",
    "hosts list",
    "tournament --help",
]


@pytest.mark.parametrize("line", LIGHT)
def test_a_light_command_loads_no_library_of_the_server(line: str) -> None:
    """A command that reads rules, a record or a hand loads neither the server nor a database nor a network library."""
    assert loaded(*line.split()) & HEAVY == set()


@pytest.mark.parametrize("line", ["--version", "--help"])
def test_a_list_of_commands_loads_none_of_them(line: str) -> None:
    """`truco --help` loads as little as `truco --version`: no command, and neither engine nor rulebooks."""
    modules = loaded(line)
    assert modules & (HEAVY | ENGINE) == set()
    assert {f"truco.app.cli.{module}" for module in COMMANDS.values()} & modules == set()


@pytest.mark.parametrize("group", [main, tournament_command])
def test_every_command_has_its_line_in_the_list(group: LazyGroup) -> None:
    """Each command that is imported when it is called has a line of its own in the list, and each line a command."""
    assert list(group.summaries) == list(group.others)
    for name in group.others:
        command = group.get_command(click.Context(group), name)
        assert command is not None
        assert command.help
    assert all(len(line) < 66 and line.endswith((".", "!")) for line in group.summaries.values())
