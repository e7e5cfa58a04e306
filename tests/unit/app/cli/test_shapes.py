"""The output of the commands for programs, compared with the page that promises it."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from tests.helpers.built import with_status
from tests.helpers.closing import in_use
from tests.helpers.offices import a_knockout, a_league, keep
from tests.helpers.results import results

from truco.app.cli import main
from truco.app.office import Device, this_device
from truco.app.tables import Store, data_folder
from truco.app.tables.row import Row

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("| command | value | keys |")[2]
ROWS = re.findall(r"^\| (`.*?`) \| (.*?) \| ?(.*?) ?\|$", TABLE, re.MULTILINE)
SILENT = {
    "completion",
    "play",
    "serve",
    "hosts add",
    "hosts remove",
    "data delete",
    "rules page",
    "rules automaton",
    "export",
}

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
    "PRESET": "fenacef",
    "PLAYER": "Ana Paz",
    "RIVAL": "Eva Sosa",
    "TEAM": "T1",
    "PERSON": "Iris Sosa",
    "COMMITTEE": "Zulma",
    "OFFICE": "desk",
    "MATCH": "1",
    "SCORE": "12-5 12-4",
    "TERM": "league.meetings=2",
    "ACT": '{"is": "post", "text": "Almuerzo"}',
}


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield each command that is no group, by its words."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


MORE = {"arena": ["--matches", "2", "--unit", "hand"]}

STAGES = {
    "set": "closed",
    "verify": "drawn",
    "pair": "drawn",
    "call": "paired",
    "result": "paired",
    "sheet": "paired",
    "correct": "played",
}
"""At which stage an event must be for a command; `open` for the others."""


def event_file(line: str, folder: Path) -> str:
    """Make the event that a command of the page is about, and return its file."""
    words = line.split()
    file = folder / f"{'-'.join(word for word in words if word.islower())}.truco"
    stage = STAGES.get(words[1], "closed" if words[1:3] == ["draw", "FILE"] else "open")
    if words[-1] in ("results", "standings", "draw") or "--matches" in words:
        stage = "played"
    ours = this_device(data_folder())
    if words[1] not in ("new", "follow", "demo"):
        log = a_knockout().log if words[1] == "bracket" else a_league(stage).log
        keep(file, log, Device("other-1", "other") if words[1] == "take-over" else ours, silence=60.0)
    if words[1] == "follow":
        keep(folder / "source.truco", a_league("open").log, Device("other-1", "other"))
    return str(file)


def lists(folder: Path) -> dict[str, str]:
    """Make the files that commands read or write beside an event, and return their names."""
    (folder / "stage.csv").write_text("Los Uno\nLos Dos\n", encoding="utf-8")
    (folder / "teams.csv").write_text("Equipo;Jugador 1;Jugador 2\nLos Uno;Ana Paz;Eva Sosa\n", encoding="utf-8")
    names = {"LIST": "teams.csv", "TARGET": "stick", "SOURCE": "source.truco", "STAGE": "stage.csv"}
    return {word: str(folder / name) for word, name in names.items()}


def answer(line: str, folder: Path) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return what a command of the page prints with --json, its capitals filled in."""
    record = str(ROOT / "records/oficial/chico-to-chico.truco")
    (folder / "results.json").write_text(json.dumps(results({"groups": {"G": ["A", "B"]}, "jogos": ["G: A-B wo B"]})))
    files = {"data": str(folder / "copy.db"), "tournament": str(folder / "results.json")}
    filled = FILLED | {"FILE": files.get(line.split(maxsplit=1)[0], record)}
    if line.startswith("tournament") and line != "tournament standings FILE":
        filled |= {"FILE": event_file(line, folder), **lists(folder)}
    words = [filled.get(word, word) for word in line.split()]
    more = MORE.get(words[0], [])
    done = CliRunner(env={"LC_ALL": "en", "TRUCO_AUTHOR": "Zulma"}).invoke(main, [*words, *more, "--json"])
    assert done.exit_code == 0, (words, done.output)
    return json.loads(done.stdout)


def test_every_command_that_prints_data_has_json() -> None:
    """Each command takes --json, or the page says that it prints no data; none is on neither list."""
    flags = {path for path, command in commands(main) if any("--json" in param.opts for param in command.params)}
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
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "stick").mkdir()
    with_status(monkeypatch)
    monkeypatch.setattr("truco.app.cli.hosts.names_file", lambda: tmp_path / "hosts")
    (tmp_path / "hosts").write_text("box\n")
    data_folder().mkdir()
    asyncio.run(reported(data_folder()))
    promised = re.findall(r"`([a-z_0-9]+)`", keys.partition("(")[0])
    for line in re.findall(r"`(.*?)`", lines):
        data = answer(line, tmp_path)
        assert isinstance(data, list if shape.startswith("list") else dict), line
        assert data, line
        if promised:
            rows = data if isinstance(data, list) else list(data.values()) if "by rulebook" in shape else [data]
            assert all(list(row) == promised for row in rows), (line, list(rows[0]))


async def reported(folder: Path) -> None:
    """Keep a table with a report in a folder."""
    async with in_use(Store(f"sqlite:///{folder / 'tables.db'}")) as store:
        made = await store.create("K7MPQ", "oficial", ("A1", "B1"), Row(1, 0.0, "mesa", "open"), {})
        assert made is not None
        await store.report(made.id, 17, 1_700_000_000.0, "¿Está bien?")
