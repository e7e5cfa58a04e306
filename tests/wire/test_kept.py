"""Databases of earlier formats: they open, their tables continue where they stopped, and their matches replay."""

from __future__ import annotations

import contextlib
import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.closing import in_use
from tests.helpers.deals import opened
from tests.helpers.tables import FakeMoments

from truco.app.tables import Host, Keeper, Store
from truco.app.tables.sight import sight_of
from truco.app.tables.table import due_seat
from truco.record import read_record, replay

KEPT: Final = Path(__file__).parents[1] / "kept"
FORMATS: Final = tuple(sorted(folder.name for folder in KEPT.iterdir() if folder.is_dir()))
TABLES: Final[dict[str, dict[str, dict[str, Any]]]] = {
    name: json.loads((KEPT / name / "tables.json").read_text(encoding="utf-8")) for name in FORMATS
}
PLAYED: Final = [(kept, name) for kept in FORMATS for name, table in TABLES[kept].items() if table["match"]]


def in_play(kept: str) -> list[str]:
    """Return the names of the tables at which a seat must act."""
    return [name for name, table in TABLES[kept].items() if table["due"] and name != "paused"]


@contextlib.asynccontextmanager
async def kept_host(kept: str, folder: Path) -> AsyncIterator[tuple[Host, FakeMoments]]:
    """Open a copy of the kept database."""
    (folder / "t.db").write_bytes(gzip.decompress((KEPT / kept / "tables.db.gz").read_bytes()))
    async with opened(folder / "t.db") as host:
        yield host


async def keeper_of(host: Host, kept: str, name: str) -> Keeper:
    """Return the keeper of a kept table."""
    return await host.keeper(TABLES[kept][name]["code"])


async def go_on(keeper: Keeper, moments: FakeMoments) -> None:
    """Act for the person whose turn it is, or move the time where it is no person's turn."""
    await moments.settle()
    sight = sight_of(keeper.table, due_seat(keeper.table))
    chair = keeper.table.chair(sight.due) if sight.due else None
    if chair is None or not chair.person or not sight.menu:
        moments.leap(below=500)
        return
    option = sight.menu[0]
    await keeper.act(sight.due, f"on-{sight.seq}", option.word.replace("{n}", str(option.least)), sight.pending)


@pytest.mark.parametrize("kept", FORMATS)
async def test_every_table_of_an_earlier_format_stands_as_it_stood(kept: str, tmp_path: Path) -> None:
    """Rows, match, turn, hands, keys and the records of all matches are those that the old code wrote."""
    async with kept_host(kept, tmp_path) as (host, _):
        for name, expected in TABLES[kept].items():
            keeper = await keeper_of(host, kept, name)
            table = keeper.table
            assert (table.seq, table.match, sight_of(table, "A1").due) == (
                expected["seq"],
                expected["match"],
                expected["due"],
            )
            hands = {seat: "".join(map(str, table.state.own(seat).held)) for seat in table.law.seats}
            assert hands == expected["hands"], name
            for seat, token in expected["tokens"].items():
                assert keeper.seat_of(token) == seat
            records = [await keeper.record("", match=number) for number in range(1, table.match + 1)]
            assert records == expected["records"], name


@pytest.mark.parametrize("kept", FORMATS)
async def test_tables_of_an_earlier_format_play_on(kept: str, tmp_path: Path) -> None:
    """At each table in the middle of a hand the next rows are stored after those of the earlier format."""
    tables = TABLES[kept]
    async with kept_host(kept, tmp_path) as (host, moments):
        keepers = {name: await keeper_of(host, kept, name) for name in in_play(kept)}
        assert len(keepers) > 10
        for name, keeper in keepers.items():
            while keeper.table.seq < tables[name]["seq"] + 2:
                await go_on(keeper, moments)
    async with in_use(Store(f"sqlite:///{tmp_path / 't.db'}")) as store:
        for name, keeper in keepers.items():
            stored = await store.load(tables[name]["code"])
            assert stored is not None
            assert [row.stored_at for row in stored.rows] == list(range(1, keeper.table.place + 1))
            assert sorted({row.seq for row in stored.rows}) == list(range(1, keeper.table.seq + 1))
        assert [report.text for report in await store.reports()] == ["Why?"]


@pytest.mark.parametrize(("kept", "name"), PLAYED)
def test_the_matches_of_an_earlier_format_replay(kept: str, name: str) -> None:
    """The record of each match can be read, and the present rules give the results written in it."""
    for text in TABLES[kept][name]["records"]:
        record = read_record(text)
        assert replay(record).warnings == ()


@pytest.mark.parametrize("kept", FORMATS)
def test_every_rulebook_is_kept(kept: str) -> None:
    """The kept tables cover every rulebook of their time."""
    rules = {
        text.partition('[Rules "')[2].partition('"')[0].split()[0]
        for table in TABLES[kept].values()
        for text in table["records"]
    }
    books = {"oficial", "runfla", "pagat-argentina", "pagat-uruguay", "fenacef", "paulista", "uruguay"}
    assert rules == books


async def test_talk_of_an_earlier_format_is_kept(tmp_path: Path) -> None:
    """The talk of a table of the third format is still there."""
    async with kept_host("third", tmp_path), in_use(Store(f"sqlite:///{tmp_path / 't.db'}")) as store:
        stored = await store.load(TABLES["third"]["fenacef duplas"]["code"])
        assert stored is not None
        assert [(line.name, line.text) for line in await store.talk(stored.id)] == [("Nora", "qué linda mano")]


def test_a_match_after_another_is_kept() -> None:
    """One table of the first format has a finished match and another after it."""
    assert any(table["match"] > 1 for table in TABLES["first"].values())
