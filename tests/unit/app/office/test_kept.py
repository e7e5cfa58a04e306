"""An event in a file: entries that are committed before anybody sees them, by one machine at a time."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.closing import in_use
from tests.helpers.events import COMMITTEE, COORDINATOR, a_team
from tests.helpers.offices import CREATED, LAPTOP, OTHER, Clock, made, office_of

from truco.app.office import SILENT, DivergedError, KeptEvent, Office, OtherDeviceError, Row, Wish, WriterAliveError
from truco.app.office.row import check_row, row_of
from truco.app.tables import Store
from truco.club import acts as a
from truco.club.event import Entry
from truco.club.log import NewerEntriesError
from truco.club.log_format import VERSION
from truco.errors import TableError, TournamentError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of an event."""
    return tmp_path / "copa.truco"


@pytest.fixture
def clock() -> Clock:
    """The clock of all machines."""
    return Clock()


@pytest.fixture
async def office(file: Path, clock: Clock) -> AsyncIterator[Office]:
    """The office of a file."""
    async with office_of(file, clock=clock) as opened:
        yield opened


def execute_sql(file: Path, statement: str) -> list[tuple[object, ...]]:
    """Return what a program without our code reads in a file, or do what it writes."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        return connection.execute(statement).fetchall()


def beside(file: Path) -> list[str]:
    """Return the names of the files that begin as the name of a file does."""
    return sorted(path.name for path in file.parent.iterdir() if path.name.startswith(file.stem))


def delete(file: Path) -> None:
    """Delete a file."""
    file.unlink()


async def test_an_event_is_there_again_after_its_file_was_closed(file: Path) -> None:
    """A second program that opens the file has the same entries, state and code."""
    async with office_of(file) as office:
        first = await made(office, 2)
    async with office_of(file) as office:
        again = await office.event()
        assert (again.code, again.uid, again.log) == (first.code, first.uid, first.log)
        assert [stored_event.name for stored_event in await office.events()] == ["Copa"]
        assert (await office.event(again.code.lower())).event.entrants.keys() == {"T1", "T2"}


async def test_the_file_alone_is_whole_after_every_entry(office: Office, file: Path, tmp_path: Path) -> None:
    """A plain copy of the file, made while a program has it open, has every entry, and no other file is beside it."""
    event = await made(office)
    for number in range(1, 4):
        await event.append(a.Enter(a_team(number)), COMMITTEE)
        copy = tmp_path / f"plain{number}"
        shutil.copyfile(file, copy)
        assert execute_sql(copy, "SELECT max(number) FROM tournament_entry") == [(event.number,)]
    assert beside(file) == ["copa.truco"]


async def test_nobody_sees_an_entry_before_it_is_committed(office: Office, file: Path) -> None:
    """A follower gets each entry once, in order, and at that moment another program reads it in the file."""
    event = await made(office)
    seen: list[int] = []

    async def watch() -> None:
        async for entry in event.follow():
            kept = execute_sql(file, "SELECT number FROM tournament_entry ORDER BY number")
            assert (entry.number,) in kept
            seen.append(entry.number)
            if len(seen) == 4:
                return

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)
    for number in range(1, 4):
        await event.append(a.Enter(a_team(number)), COMMITTEE)
    async with asyncio.timeout(5):
        await watching
    assert seen == [1, 2, 3, 4]


async def test_an_entry_that_cannot_be_stored_is_not_in_the_log(office: Office, file: Path) -> None:
    """Where the database is lost the writer gets an error, and the log in memory stays as it was."""
    event = await made(office, 1)
    delete(file)
    with pytest.raises(TableError, match="store-lost"):
        await event.append(a.Enter(a_team(2)), COMMITTEE)
    assert list(event.event.entrants) == ["T1"]


async def test_two_programs_of_one_machine_write_in_turn(office: Office, file: Path) -> None:
    """Entries of two programs that have the file open get numbers of their own; each program reads the other's."""
    kept_event = await made(office)
    async with office_of(file) as second:
        there = await second.event()
        for number in range(1, 5):
            await (kept_event, there)[number % 2].append(a.Enter(a_team(number)), COMMITTEE)
        await asyncio.gather(*((kept_event, there)[n % 2].append(a.Enter(a_team(n)), COMMITTEE) for n in range(5, 9)))
        assert (await kept_event.refresh()) == (await there.refresh())
        assert sorted(kept_event.event.entrants) == [f"T{number}" for number in range(1, 9)]
        assert [entry.number for entry in kept_event.log.entries] == list(range(1, 10))


async def test_the_command_line_writes_a_file_that_a_server_has_open(file: Path) -> None:
    """A server that was started on the file of an event and another program write it in turn."""
    async with office_of(file) as office:
        await made(office)
    async with in_use(Store(f"sqlite:///{file}"), alone=True) as server:
        kept_event = await Office(server.database, LAPTOP).event()
        await kept_event.append(a.Enter(a_team(1)), COMMITTEE)
        async with office_of(file) as second:
            there = await second.event()
            await there.append(a.Enter(a_team(2)), COMMITTEE)
            await kept_event.append(a.Enter(a_team(3)), COMMITTEE)
            assert (await there.refresh()) == kept_event.event
    async with office_of(file) as again:
        assert (await again.event()).number == 4
    assert not [name for name in beside(file) if name.endswith(("-wal", "-shm", "-journal"))]


async def test_who_follows_sees_what_another_program_writes(office: Office, file: Path) -> None:
    """A program that only follows gets the entries that another one commits."""
    kept_event = await made(office)
    async with office_of(file) as second:
        there = await second.event()
        following = there.follow(there.number)
        awaited = asyncio.ensure_future(anext(following))
        await asyncio.sleep(0)
        await kept_event.append(a.Enter(a_team(1)), COMMITTEE)
        async with asyncio.timeout(10):
            assert (await awaited).act == a.Enter(a_team(1))


async def test_who_did_not_see_the_last_entry_is_told_what_came_between(office: Office) -> None:
    """The second of two referees who amend one team gets `newer-entries` with the first one's entry; none is lost."""
    event = await made(office, 2)
    await event.append(a.Appoint(COORDINATOR, "coordinator"), COMMITTEE)
    seen = event.number
    first = await event.append(a.Amend(a_team(1, club="Uno")), COMMITTEE, after=seen)
    with pytest.raises(NewerEntriesError) as refused:
        await event.append(a.Amend(a_team(1, club="Dos")), COORDINATOR, after=seen)
    assert refused.value.entries == (first,)
    await event.append(a.Amend(a_team(2, club="Dos")), COORDINATOR, after=seen)
    assert [event.event.entrants[team].team.club for team in ("T1", "T2")] == ["Uno", "Dos"]


async def test_what_is_sent_twice_is_written_once(office: Office, file: Path) -> None:
    """A request with the id of an earlier one gets that one's entries, also after the program was started again."""
    event = await made(office)
    entry = await event.append(a.Enter(a_team(1)), COMMITTEE, client="c7")
    assert await event.append(a.Enter(a_team(1)), COMMITTEE, client="c7") == entry
    async with office_of(file) as second:
        assert await (await second.event()).append(a.Enter(a_team(1)), COMMITTEE, client="c7") == entry
    assert event.number == 2


async def test_acts_that_belong_together_are_written_all_or_none(office: Office) -> None:
    """Where one act of several is refused, the log stays as it was; else all have one after the other's number."""
    event = await made(office)
    wishes = [Wish(a.Enter(a_team(number))) for number in (1, 2, 1)]
    with pytest.raises(TournamentError, match="team-exists"):
        await event.append_all(wishes, COMMITTEE)
    assert (await event.refresh()).number == 1
    entries = await event.append_all(wishes[:2], COMMITTEE, client="both")
    assert [entry.number for entry in entries] == [2, 3]
    assert await event.append_all(wishes[:2], COMMITTEE, client="both") == entries


# -- a log that was changed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament_entry SET body = replace(body, 'Equipo 1', 'Equipo 9') WHERE number = 2",
        "UPDATE tournament_entry SET device = 'x' WHERE number = 2",
        "UPDATE tournament_entry SET client_id = 'x' WHERE number = 2",
        "DELETE FROM tournament_entry WHERE number = 2",
        "DELETE FROM tournament_entry WHERE number = 3",
    ],
)
async def test_a_changed_row_is_noticed(file: Path, statement: str) -> None:
    """A row that was changed or deleted in the file, the last one too, keeps the event from being opened."""
    async with office_of(file) as office:
        await made(office, 2)
    execute_sql(file, statement)
    async with office_of(file) as office:
        with pytest.raises(TournamentError, match="broken-chain"):
            await office.event()


@pytest.mark.parametrize("field", ["number", "device", "client", "body", "digest"])
async def test_the_digest_of_a_row_covers_all_of_it(office: Office, field: str) -> None:
    """A row in which anything was changed does not follow the row before it."""
    await made(office, 1)
    event = await office.event()
    first, second = event.rows()
    assert check_row(second, first.digest) == second
    changed: dict[str, Any] = {field: 3 if field == "number" else getattr(second, field) + " "}
    with pytest.raises(TournamentError, match="broken-chain"):
        check_row(replace(second, **changed), first.digest)
    with pytest.raises(TournamentError, match="broken-chain"):
        check_row(second, second.digest)


async def test_a_row_of_a_later_program_is_told(file: Path) -> None:
    """An entry in a later format is no damage: the code is `newer-version`."""
    async with office_of(file) as office:
        event = await made(office)
        body = event.rows()[0].body.replace(f'"v": {VERSION}', '"v": 99')
        with pytest.raises(TournamentError, match="newer-version"):
            Row(1, "x", "c", body, "").entry  # noqa: B018  (reading it is the test)


async def test_a_file_that_is_no_event_is_told(tmp_path: Path) -> None:
    """A text, a database of other things and one of a later program each have their code, and stay as they are."""
    note = tmp_path / "note.truco"
    note.write_text("Lista de parejas, con nombres", encoding="utf-8")
    with pytest.raises(TableError, match="bad-database"):
        await Office.of_file(note, LAPTOP).open()
    assert note.read_text(encoding="utf-8") == "Lista de parejas, con nombres"
    async with office_of(tmp_path / "empty.truco") as office:
        with pytest.raises(TournamentError, match="no-such-event"):
            await office.event()
    execute_sql(tmp_path / "empty.truco", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(TableError, match="newer-database"):
        await Office.of_file(tmp_path / "empty.truco", LAPTOP).open()


async def test_events_of_one_database_have_codes(office: Office) -> None:
    """A database may have many events, each with its code; without one, and for an unknown one, it says so."""
    first, second = await made(office, 1), await made(office)
    assert first.code != second.code
    assert (await office.event(first.code)).number == 2
    for code, refused in (("", "many-events"), ("XXXXX", "no-such-event"), ("\0", "no-such-event")):
        with pytest.raises(TournamentError, match=refused):
            await office.event(code)


# -- one machine writes ------------------------------------------------------------------------------------------------


async def test_a_second_machine_reads_and_does_not_write(file: Path, clock: Clock) -> None:
    """Another machine has the whole log, and is refused with the name of the one that writes."""
    async with office_of(file, LAPTOP, clock) as office:
        await made(office, 1)
    async with office_of(file, OTHER, clock) as office:
        event = await office.event()
        assert (event.number, event.writes) == (2, False)
        with pytest.raises(OtherDeviceError) as refused:
            await event.append(a.Enter(a_team(2)), COMMITTEE)
        assert (refused.value.code, refused.value.writer.id, refused.value.taken) == ("other-device", LAPTOP.id, None)


async def test_a_machine_takes_over_when_the_first_is_silent(file: Path, clock: Clock) -> None:
    """Before `SILENT` seconds without a sign it is refused, then it writes, and the log says who did it and why."""
    async with office_of(file, LAPTOP, clock) as office:
        await made(office, 1)
    async with office_of(file, OTHER, clock) as office:
        event = await office.event()
        clock.now += SILENT - 1
        with pytest.raises(WriterAliveError) as refused:
            await event.take_over(COMMITTEE, "The laptop is dead")
        assert (refused.value.writer.id, refused.value.seconds) == (LAPTOP.id, SILENT - 1)
        clock.now += 1
        entry = await event.take_over(COMMITTEE, "The laptop is dead")
        assert (entry.author, entry.reason) == (COMMITTEE, "The laptop is dead")
        assert entry.act == a.TakeOver(OTHER.id, OTHER.name)
        assert (event.writer, event.writes) == (OTHER, True)
        await event.append(a.Enter(a_team(2)), COMMITTEE)
        with pytest.raises(TournamentError, match="already-writes"):
            await event.take_over(COMMITTEE, "again")


async def test_a_sign_of_life_keeps_the_lock(file: Path, clock: Clock) -> None:
    """A machine that only gives signs of life is not silent; one that does not write gives none."""
    async with office_of(file, LAPTOP, clock) as office, office_of(file, OTHER, clock) as second:
        kept_event = await made(office)
        there = await second.event()
        clock.now += SILENT
        await kept_event.sign_of_life()
        clock.now += SILENT - 1
        with pytest.raises(WriterAliveError):
            await there.take_over(COMMITTEE, "Why not")
        clock.now += 1
        await there.sign_of_life()
        await there.take_over(COMMITTEE, "Dead")


async def test_a_forced_takeover_tells_the_old_machine(file: Path, clock: Clock) -> None:
    """It needs a reason and an office; then the old machine, still running, is refused with who took over and why."""
    async with office_of(file, LAPTOP, clock) as office, office_of(file, OTHER, clock) as second:
        kept_event, there = await made(office, 1), await second.event()
        for author, reason, code in ((COMMITTEE, " ", "no-reason"), ("Nadie", "So", "not-allowed")):
            with pytest.raises(TournamentError, match=code):
                await there.take_over(author, reason, forced=True)
        entry = await there.take_over(COMMITTEE, "It hangs", forced=True)
        for _ in range(2):
            with pytest.raises(OtherDeviceError) as refused:
                await kept_event.append(a.Enter(a_team(2)), COMMITTEE)
            assert (refused.value.code, refused.value.writer, refused.value.taken) == ("taken-over", OTHER, entry)
        await there.append(a.Enter(a_team(2)), COMMITTEE)
        await kept_event.take_over(COMMITTEE, "It works again", forced=True)
        await kept_event.append(a.Enter(a_team(3)), COMMITTEE)
        assert sorted((await there.refresh()).entrants) == ["T1", "T2", "T3"]
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await there.append(a.Enter(a_team(4)), COMMITTEE)


# -- copies that follow ------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def copied(kept_event: KeptEvent, folder: Path, clock: Clock) -> AsyncIterator[KeptEvent]:
    """Open a copy of an event on the other machine."""
    async with office_of(folder / "second.truco", OTHER, clock) as office:
        yield await office.add_copy(kept_event.uid, kept_event.rows())


async def test_a_copy_receives_what_the_first_machine_writes(office: Office, tmp_path: Path, clock: Clock) -> None:
    """The rows that a copy lacks make it equal to the original; what it has already changes nothing."""
    kept_event = await made(office, 1)
    async with copied(kept_event, tmp_path, clock) as there:
        assert there.log == kept_event.log
        await kept_event.append(a.Enter(a_team(2)), COMMITTEE)
        assert [entry.number for entry in await there.receive(kept_event.rows())] == [3]
        assert await there.receive(kept_event.rows(there.number)) == ()
        assert (there.log, there.digest) == (kept_event.log, kept_event.digest)


async def test_a_copy_knows_how_long_the_first_machine_is_silent(office: Office, tmp_path: Path, clock: Clock) -> None:
    """A copy with recent news that the writer lives may not take over; one without news may."""
    kept_event = await made(office, 1)
    async with copied(kept_event, tmp_path, clock) as there:
        clock.now += SILENT
        await there.receive((), silence=5.0)
        with pytest.raises(WriterAliveError):
            await there.take_over(COMMITTEE, "Why not")
        clock.now += SILENT - 5
        await there.take_over(COMMITTEE, "Dead")
        assert [entry.number for entry in await kept_event.receive(there.rows(kept_event.number))] == [3]
        with pytest.raises(OtherDeviceError, match="taken-over"):
            await kept_event.append(a.Enter(a_team(2)), COMMITTEE)


async def test_copies_that_were_both_written_to_are_told_apart(office: Office, tmp_path: Path, clock: Clock) -> None:
    """A machine that meets entries that it does not have gets both lists; no copy loses a row."""
    kept_event = await made(office, 1)
    async with copied(kept_event, tmp_path, clock) as there:
        await kept_event.append(a.Enter(a_team(2)), COMMITTEE)
        await there.take_over(COMMITTEE, "No network", forced=True)
        await there.append(a.Enter(a_team(3)), COMMITTEE)
        for each, other in ((kept_event, there), (there, kept_event)):
            with pytest.raises(DivergedError) as told_so:
                await each.receive(other.rows())
            assert (told_so.value.mine, told_so.value.theirs) == (each.rows(2), other.rows(2))
        assert (kept_event.number, there.number) == (3, 4)


async def test_rows_are_received_from_the_machine_that_writes_alone(
    office: Office, tmp_path: Path, clock: Clock
) -> None:
    """A row that was changed, skipped, or written by a machine that has not taken over is refused."""
    kept_event = await made(office, 1)
    async with copied(kept_event, tmp_path, clock) as there:
        await kept_event.append(a.Enter(a_team(2)), COMMITTEE)
        await kept_event.append(a.Enter(a_team(3)), COMMITTEE)
        third, fourth = kept_event.rows(2)
        entry = Entry(3, 2, clock.now, COMMITTEE, a.Enter(a_team(9)))
        for rows in ([fourth], [row_of(entry, OTHER.id, "c", there.digest)], [third, row_of(entry, "x", "c", "")]):
            with pytest.raises(TournamentError, match="broken-chain"):
                await there.receive(rows)
        assert there.number == 2
        assert [entry.number for entry in await there.receive([third, fourth])] == [3, 4]


async def test_an_event_is_copied_into_a_database_once(office: Office) -> None:
    """A database that has an event refuses a second copy of it, and a log without entries."""
    kept_event = await made(office)
    with pytest.raises(TournamentError, match="event-exists"):
        await office.add_copy(kept_event.uid, kept_event.rows())
    with pytest.raises(TournamentError, match="bad-log"):
        await office.add_copy("00" * 16, ())


async def test_the_first_entry_is_checked_as_any_other(office: Office) -> None:
    """An event without a name is not created, and the database has none."""
    with pytest.raises(TournamentError, match="bad-title"):
        await office.create(a.Create(" ", CREATED.preset, 2026), COMMITTEE)
    assert await office.events() == ()


async def test_a_takeover_is_written_by_the_machine_itself_alone(office: Office, file: Path) -> None:
    """Taking over, as any act, left a log that no program could continue."""
    event = await made(office, 2)
    before = event.log
    for device in (OTHER.id, "nobody", ""):
        with pytest.raises(TournamentError, match="not-allowed"):
            await event.append(a.TakeOver(device, "La otra"), COMMITTEE, reason="-")
    assert event.log == before
    await event.append(a.Post("Siga"), COMMITTEE)
    async with office_of(file) as again:
        assert (await again.event()).log == event.log


async def test_two_authors_may_give_their_requests_the_same_id(office: Office) -> None:
    """Each gets its own entries, also when they send again: no act is lost, and none goes to another."""
    event = await made(office, 2)
    await event.append(a.Appoint(COORDINATOR, "coordinator"), COMMITTEE)
    first = await event.append_all([Wish(a.Post("uno")), Wish(a.Post("dos"))], COMMITTEE, client="c1")
    second = await event.append_all([Wish(a.Post("tres")), Wish(a.Post("cuatro"))], COORDINATOR, client="c1")
    assert [entry.author for entry in (*first, *second)] == [COMMITTEE] * 2 + [COORDINATOR] * 2
    assert await event.append_all([Wish(a.Post("uno")), Wish(a.Post("dos"))], COMMITTEE, client="c1") == first
    assert await event.append_all([Wish(a.Post("tres")), Wish(a.Post("cuatro"))], COORDINATOR, client="c1") == second
    assert event.number == second[-1].number
