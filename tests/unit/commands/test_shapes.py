"""What the commands print for programs, compared with the page that promises it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from truco.cli import main
from truco.tables import Store
from truco.tables.row import Row

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("| command | value | keys |")[2]
ROWS = re.findall(r"^\| (`.*?`) \| (.*?) \| ?(.*?) ?\|$", TABLE, re.MULTILINE)
SILENT = {"play", "serve", "hosts add", "hosts remove", "data delete", "rules page", "rules automaton"}

FILLED = {
    "COUNTRY": "argentina",
    "N": "3",
    "HAND": "1e5o4o",
    "CODE": "oficial",
    "ID": "of.mazo.4",
    "WORDS": "mazo",
    "A": "oficial",
    "B": "runfla",
    "SENTENCE": "truco",
    "BOT": "random",
}


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield each command that is no group, by its words."""
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found
        if isinstance(found, click.Group):
            yield from commands(found, f"{path}{name} ")
        else:
            yield f"{path}{name}", found


def answer(line: str, folder: Path) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return what a command of the page prints with --json, its capitals filled in."""
    record = str(ROOT / "records/oficial/chico-to-chico.truco")
    filled = FILLED | {"FILE": str(folder / "copy.db") if line.startswith("data") else record}
    words = [filled.get(word, word) for word in line.split()]
    more = ["--matches", "2", "--unit", "hand"] if words[0] == "arena" else []
    done = CliRunner(env={"LC_ALL": "en"}).invoke(main, [*words, *more, "--json"])
    assert done.exit_code == 0, (words, done.output)
    return json.loads(done.stdout)


def test_every_command_that_prints_data_has_json() -> None:
    """Each command takes --json, or the page says that it prints no data; none is on neither list."""
    flags = {path for path, one in commands(main) if any("--json" in param.opts for param in one.params)}
    named = {re.sub(r" [A-Z-].*", "", line.strip("`")) for row in ROWS for line in row[0].split(", ")}
    assert {path for path, _ in commands(main)} == flags | SILENT
    assert named == flags - SILENT
    for path in SILENT:
        assert f"`{path}" in PAGE.rpartition("\n\n")[2], path


@pytest.mark.parametrize(("lines", "shape", "keys"), ROWS, ids=[row[0] for row in ROWS])
def test_the_shape_is_the_one_of_the_page(
    lines: str, shape: str, keys: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line of the page's table runs, and prints a list or an object with exactly these keys."""
    for module in ("truco.tables.store", "truco.cli.data", "truco.cli.terminal.seats"):
        monkeypatch.setattr(f"{module}.data_folder", lambda: tmp_path)
    monkeypatch.setattr("truco.cli.hosts.names_file", lambda: tmp_path / "hosts")
    (tmp_path / "hosts").write_text("box\n")
    asyncio.run(reported(tmp_path))
    promised = re.findall(r"`([a-z_0-9]+)`", keys.partition("(")[0])
    for line in re.findall(r"`(.*?)`", lines):
        found = answer(line, tmp_path)
        assert isinstance(found, list if shape.startswith("list") else dict), line
        assert found, line
        if promised:
            rows = found if isinstance(found, list) else list(found.values()) if "by rulebook" in shape else [found]
            assert all(list(row) == promised for row in rows), (line, list(rows[0]))


async def reported(folder: Path) -> None:
    """Keep a table with a report in a folder."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    await store.open()
    made = await store.create("K7MPQ", "oficial", ("A1", "B1"), Row(1, 0.0, "mesa", "open"), {})
    assert made is not None
    await store.report(made.id, 17, 1_700_000_000.0, "¿Está bien?")
    await store.close()
