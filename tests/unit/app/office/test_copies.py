"""Copies in a folder: whole or not there, the last ones kept, opened elsewhere to go on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.events import BEGIN, COMMITTEE, a_team
from tests.helpers.offices import LAPTOP, OTHER, Clock, made, office_of

from truco.app.office import Copier, KeptEvent, OtherDeviceError, copies, copies_in, copy_name, copy_to
from truco.club import acts as a


@pytest.fixture
def clock() -> Clock:
    """The clock of all machines."""
    return Clock()


@pytest.fixture
async def event(tmp_path: Path, clock: Clock) -> AsyncIterator[KeptEvent]:
    """An event with two teams."""
    async with office_of(tmp_path / "copa.truco", LAPTOP, clock) as office:
        yield await made(office, 2)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder for copies."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    """Return the names of the files in a folder."""
    return sorted(path.name for path in folder.iterdir())


def leave(file: Path, text: str, at: float = BEGIN) -> None:
    """Write a file as if it had been written at a time."""
    file.write_text(text, encoding="utf-8")
    os.utime(file, (at, at))


async def test_a_copy_is_opened_elsewhere_and_goes_on(event: KeptEvent, stick: Path, clock: Clock) -> None:
    """Another machine finds the same event under the same code in the copy, takes over and writes."""
    assert await copy_to(event, stick / "copy.truco", LAPTOP) == 3
    assert names(stick) == ["copy.truco"]
    async with office_of(stick / "copy.truco", OTHER, clock) as office:
        copy = await office.event()
        assert (copy.uid, copy.code, copy.log, copy.digest) == (event.uid, event.code, event.log, event.digest)
        with pytest.raises(OtherDeviceError):
            await copy.append(a.Enter(a_team(3)), COMMITTEE)
        await copy.take_over(COMMITTEE, "The laptop fell", forced=True)
        await copy.append(a.Enter(a_team(3)), COMMITTEE)
    assert "T3" not in event.event.entrants


async def test_a_copy_has_what_other_programs_wrote(event: KeptEvent, tmp_path: Path, stick: Path) -> None:
    """A copy begins by reading what another program has written to the event."""
    async with office_of(tmp_path / "copa.truco") as second:
        await (await second.event()).append(a.Enter(a_team(3)), COMMITTEE)
    assert await copy_to(event, stick / "copy.truco", LAPTOP) == 4


async def test_the_name_of_a_copy_says_what_is_in_it_though_somebody_writes_meanwhile(
    event: KeptEvent, stick: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry that is committed while a copy is prepared is counted in its name if it is in the file."""
    prepare = copies._as_file  # noqa: SLF001  (between the look at the folder and the file)

    async def writing(*about: Any) -> Any:  # noqa: ANN401  (as the function)
        await event.append(a.Enter(a_team(3)), COMMITTEE)
        return await prepare(*about)

    monkeypatch.setattr(copies, "_as_file", writing)
    last = await Copier(event, stick, LAPTOP, now=clock).once()
    async with office_of(last.file, OTHER, clock) as office:
        there = (await office.event()).number
    assert (last.number, [copy.number for copy in copies_in(stick, event.uid)]) == (there, [there])


async def test_the_name_of_a_copy_says_what_it_is(event: KeptEvent, stick: Path, clock: Clock) -> None:
    """The folder lists the copies of an event, the newest first, with entries and times, and no other files."""
    copier = Copier(event, stick, LAPTOP, now=clock)
    first = await copier.once()
    assert first == (stick / copy_name("Copa", event.uid, 3, BEGIN), 3, BEGIN)
    await event.append(a.Enter(a_team(3)), COMMITTEE)
    clock.now += 60
    second = await copier.once()
    leave(stick / "notes.txt", "")
    leave(stick / f"copa-{event.uid[:6]}-yesterday-3.truco", "")
    leave(stick / copy_name("Copa", "ffffff", 3, BEGIN), "")
    assert copies_in(stick, event.uid) == (second, first)
    assert copier.last == second


async def test_nothing_is_copied_while_nothing_is_written(event: KeptEvent, stick: Path, clock: Clock) -> None:
    """A second copy of the same entries is not made."""
    copier = Copier(event, stick, LAPTOP, now=clock)
    first = await copier.once()
    clock.now += 60
    assert await copier.once() == first
    assert len(names(stick)) == 1


async def test_the_last_copies_stay(event: KeptEvent, stick: Path, clock: Clock) -> None:
    """The oldest copies are deleted, and so is what a program that was killed left long ago; other files stay."""
    part = f"{copy_name('Copa', event.uid, 3, BEGIN)}.77.part"
    for file in (stick / part, stick / "other.truco.77.part", stick / "copy.truco"):
        leave(file, "half")
    clock.now += 700
    young = f"{copy_name('Copa', event.uid, 9, clock.now)}.78.part"
    leave(stick / young, "half", clock.now)
    copier = Copier(event, stick, LAPTOP, kept=2, now=clock)
    for number in range(3, 7):
        await event.append(a.Enter(a_team(number)), COMMITTEE)
        clock.now += 60
        await copier.once()
    assert [copy.number for copy in copies_in(stick, event.uid)] == [7, 6]
    assert {part, young, "other.truco.77.part", "copy.truco"} & set(names(stick)) == {
        young,
        "other.truco.77.part",
        "copy.truco",
    }


async def test_a_stick_that_is_pulled_out_and_put_back(event: KeptEvent, tmp_path: Path) -> None:
    """Without its folder the copier says why it failed, and goes on once the folder is there again."""
    folder = tmp_path / "later"
    copier = Copier(event, folder, LAPTOP, every=0.01)
    running = asyncio.create_task(copier.run())
    try:
        async with asyncio.timeout(10):
            while not copier.problem:  # noqa: ASYNC110  (the copier tells nobody)
                await asyncio.sleep(0.01)
            assert (copier.problem, copier.last) == ("No such file or directory", None)
            folder.mkdir()
            while copier.last is None or copier.problem:  # noqa: ASYNC110  (as a person looks)
                await asyncio.sleep(0.01)
        assert (copier.problem, copier.last.number) == ("", 3)
    finally:
        running.cancel()


async def test_a_copy_that_cannot_be_written_leaves_the_old_one(
    event: KeptEvent, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk is full in the middle, the old copy is whole, and no unfinished file is left."""
    await copy_to(event, stick / "copy.truco", LAPTOP)
    await event.append(a.Enter(a_team(3)), COMMITTEE)

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("truco.app.office.copies.os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            await copy_to(event, stick / "copy.truco", LAPTOP)
    assert names(stick) == ["copy.truco"]
    async with office_of(stick / "copy.truco") as office:
        assert (await office.event()).number == 3


async def test_a_code_that_is_taken_is_replaced(event: KeptEvent, tmp_path: Path) -> None:
    """A database in which another event has the code gives the copy a new one."""
    async with office_of(tmp_path / "server.db") as office:
        other = await made(office)
        copy = await office.add_copy(event.uid, event.rows(), code=other.code)
        assert copy.code != other.code
        assert {stored_event.code for stored_event in await office.events()} == {copy.code, other.code}


def test_every_name_is_one_of_a_file() -> None:
    """Names without a letter of the alphabet have a name for a file all the same."""
    assert copy_name("¡¿!?", "abcdef01", 1, 0.0) == "truco-abcdef-1970-01-01T00-00-00Z-1.truco"
