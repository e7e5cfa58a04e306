"""Writes results files in short form: a jogo is one line, as `G1: A-B 12-8 13-5` or `2: A-B 12-9 wo B`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from click.testing import CliRunner

from truco.app.cli import main

_LINE: Final = re.compile(
    r"(?:(?P<where>[\w ]+): )?(?P<a>\w+)-(?P<b>\w+)(?P<partidas>(?: \d+-\d+)*)(?: wo (?P<wo>\w+))?"
)
GIVEN: Final = ("groups", "teams", "qualify", "best_next", "lots", "terms", "disqualified", "preset")
"""The keys that a file takes over as they are."""


def jogo(line: str, phase: str = "") -> dict[str, Any]:
    """Return a jogo as a results file has it.

    >>> jogo("G1: A-B 12-8 13-5")
    {'phase': 'group', 'group': 'G1', 'a': 'A', 'b': 'B', 'partidas': [[12, 8], [13, 5]]}
    >>> jogo("2: A-B wo B")
    {'phase': 'knockout', 'round': 2, 'a': 'A', 'b': 'B', 'wo': 'B'}

    A number before the colon is the round of a knock-out, or of `phase`; another name is a group.
    """
    fields = _LINE.fullmatch(line)
    assert fields, line
    where = fields["where"] or ""
    written: dict[str, Any] = {"phase": phase or ("knockout" if where.isdecimal() else "group")}
    written |= {"round": int(where)} if where.isdecimal() else {"group": where} if where else {}
    written |= {"a": fields["a"], "b": fields["b"]}
    if fields["partidas"]:
        written["partidas"] = [[int(points) for points in score.split("-")] for score in fields["partidas"].split()]
    return written | ({"wo": fields["wo"]} if fields["wo"] else {})


def results(row: Mapping[str, Any], phase: str = "") -> dict[str, Any]:
    """Return a results file from what a test gives: `jogos` on one line each, and the other keys of the file."""
    given = {key: row[key] for key in GIVEN if key in row}
    return {**given, "jogos": [jogo(line, phase) for line in row["jogos"]]}


def sums(line: str) -> set[str]:
    """Return the numbers that the partidas of a jogo come to: how many each team won, and its points; a WO is 24-0.

    >>> sorted(sums("G1: A-B 12-8 13-5"))
    ['0', '13', '2', '25']
    """
    written = jogo(line)
    partidas = written.get("partidas", [[12, 0], [12, 0]])
    won = [sum(partida[side] > partida[1 - side] for partida in partidas) for side in (0, 1)]
    return {str(total) for total in (*won, *map(sum, zip(*partidas, strict=True)))}


def printed(file: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `truco tournament standings - --json` prints for a file, an error too."""
    done = CliRunner().invoke(main, ["tournament", "standings", "-", "--json", "--lang", "en"], input=json.dumps(file))
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def rows_of(document: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the rows of all groups by their team."""
    return {row["team"]: row for rows in document["groups"].values() for row in rows}


def outcome(document: Mapping[str, Any], what: str) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return a part of printed standings by the name that the worked examples have for it."""
    if "error" in document or what == "refused":
        return document.get("error", {}).get("code")
    rows = rows_of(document)
    match what:
        case "order":
            return [row["team"] for table in document["groups"].values() for row in table]
        case "next":
            return [row["team"] for row in document["next"]]
        case "next_decided_by":
            return {row["team"]: row["decided_by"] for row in document["next"]}
        case "score":
            return {team: f"{row['for']}-{row['against']}" for team, row in rows.items()}
        case "balance":
            return {team: row["for"] - row["against"] for team, row in rows.items()}
        case "overrides":
            return sorted(document.get("overrides", ()))
        case "qualified" | "overall":
            return document[what]
        case _:
            return {team: row[what] for team, row in rows.items()}
