"""When things happen at a table: no time, clock or pace of a bot reveals what anybody holds."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.helpers.closing import in_use
from tests.helpers.play import hands_of
from tests.helpers.tables import NOON, Eye, FakeMoments, Meek, until

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish, law_of
from truco.app.tables.pace import HURRY, PACES
from truco.cards import CARDS, Card
from truco.engine import Phase, due, opening
from truco.errors import TableError
from truco.views import SPECTATOR

FLOR, NO_FLOR = "1c3c7c", "3c5b12e"


class Heard(NamedTuple):
    """The times that a spectator saw: who spoke when, and whose clock was running."""

    spoke: list[tuple[float, str]]
    clocks: list[str]


@contextlib.asynccontextmanager
async def _dealt(
    folder: Path, patch: pytest.MonkeyPatch, code: str, hands: str, rival: Wish, **settings: object
) -> AsyncIterator[tuple[Keeper, FakeMoments]]:
    """Open a table of two and deal these cards; B1 leads, a person or a bot."""
    turned = CARDS["6o"] if law_of(code, ("A1", "B1")).terms.deal.turned else None
    dealer = "B1" if rival.kind == "open" else "A1"
    patch.setattr("truco.app.tables.requests.opening", partial(opening, dealer=dealer))
    patch.setattr("truco.engine.croupier.hands_from", lambda *_pack: hands_of(hands))
    patch.setattr("truco.engine.croupier.muestra_from", lambda *_pack: turned)
    moments = FakeMoments()
    store = Store(f"sqlite:///{folder / (hands.replace(' ', '-') + '.db')}")
    host = Host(Surroundings(store, moments, random.Random(5), random.Random(1), Meek()))
    moments.host = host
    async with in_use(host):
        made = await host.create(code, {"A1": Wish("human", "Nora"), "B1": rival}, settings)
        keeper = await host.keeper(made.code)
        if rival.kind == "open":
            await keeper.sit("Ana", "B1")
        await until(lambda: _lies(keeper, turned), moments)
        yield keeper, moments


def _lies(keeper: Keeper, muestra: Card | None) -> bool:
    public = keeper.table.state.public
    return public.in_hand and public.muestra is muestra


async def _silent(  # noqa: PLR0913, PLR0917  (what its test is told of)
    folder: Path, patch: pytest.MonkeyPatch, code: str, line: str, hands: str, turn_seconds: int | None
) -> Heard:
    """Play a line of A1 and B1, then wait in silence for B1 until the table goes on."""
    async with _dealt(folder, patch, code, hands, Wish("open"), turn_seconds=turn_seconds) as (keeper, moments):
        eye = Eye(SPECTATOR)
        keeper.watch(eye)
        for at, step in enumerate(line.split()):
            seat, _, token = step.partition(":")
            await keeper.act(seat, str(at), token, eye.sights[-1].pending if eye.sights else None)
        rows = len(keeper.rows)
        await until(lambda: len(keeper.rows) > rows, moments, below=9_999)
        spoke = [(round(row.at - NOON, 6), row.seat) for row in keeper.rows[rows:]]
        assert keeper.table.chair("B1").person
        return Heard(spoke, [sight.clock.seat if sight.clock else "" for sight in eye.sights[: len(line.split())]])


@pytest.mark.parametrize("turn_seconds", [None, 60])
@pytest.mark.parametrize(
    ("code", "line", "cards"),
    [
        # Asked after a rival's flor, with one and without.
        ("uruguay", "A1:flor", (f"7e6e5e {FLOR}", f"7e6e5e {NO_FLOR}")),
        ("pagat-argentina", "A1:flor", (f"7e6e5e {FLOR}", f"7e6e5e {NO_FLOR}")),
        ("pagat-uruguay", "A1:flor", (f"7e6e5e {FLOR}", f"7e6e5e {NO_FLOR}")),
        # To sing after a number, with a higher one and with a lower one.
        ("uruguay", "A1:envido B1:quiero A1:29", ("7e2e1b 7c4c2b", f"7e2e1b {NO_FLOR}")),
    ],
)
async def test_who_has_to_speak_is_silent_as_long_as_who_need_not(  # noqa: PLR0913, PLR0917  (a table of cases)
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    line: str,
    cards: tuple[str, str],
    turn_seconds: int | None,
) -> None:
    """Neither a clock nor the time at which a silence ends reveals whether the seat holds a flor or a good number."""
    times = [await _silent(tmp_path, monkeypatch, code, line, hands, turn_seconds) for hands in cards]
    assert times[0] == times[1]
    assert times[0].spoke[0] == (times[0].spoke[0][0], "B1")


@pytest.mark.parametrize("code", ["uruguay", "pagat-argentina", "pagat-uruguay"])
async def test_a_bot_waits_for_a_person_with_a_flor_as_for_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """A bot that leads gives a person time to call the envido, also one who must sing a flor first."""
    hours = []
    for own in (FLOR, NO_FLOR):
        hands, bot = f"{own} 7e4o1b", Wish("bot", bot="vecino")
        async with _dealt(tmp_path, monkeypatch, code, hands, bot, pace="fast") as (keeper, moments):
            dealt = moments.now()
            await until(partial(_led, keeper), moments)
            hours.append(round(moments.now() - dealt, 6))
    assert hours[0] == hours[1] >= PACES["fast"].speak


def _led(keeper: Keeper) -> bool:
    return bool(keeper.table.state.public.trick)


async def test_a_change_of_settings_puts_off_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot acts at its planned time, even if the pace changes many times before."""
    bot = Wish("bot", bot="vecino")
    async with _dealt(tmp_path, monkeypatch, "oficial", "3c5b12e 7e4o1b", bot) as (keeper, moments):
        dealt = moments.now()
        for number in range(20):
            with contextlib.suppress(TableError):
                pace = {"pace": ("slow", "fast")[number % 2]}
                await keeper.request("A1", str(number), "settings", {"settings": pace})
            await moments.settle()
            if _led(keeper):
                break
            moments.move(0.2)
            await moments.settle()
        assert _led(keeper)
        assert moments.now() - dealt <= PACES["normal"].speak + 0.2


async def test_settings_that_change_nothing_are_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that changes nothing gets its answer, the same one again for its id, and is not stored."""
    async with _dealt(tmp_path, monkeypatch, "oficial", "3c5b12e 7e4o1b", Wish("open")) as (keeper, _):
        rows = len(keeper.rows)
        for do, details in (("settings", {"settings": {"pace": "normal"}}), ("deal-myself", {"on": False})):
            assert await keeper.request("A1", do, do, details) == keeper.table.seq
            assert await keeper.request("A1", do, do, details) == keeper.table.seq
        assert len(keeper.rows) == rows
        seq = await keeper.request("A1", "3", "settings", {"settings": {"pace": "fast"}})
        assert (seq, len(keeper.rows)) == (keeper.table.seq, rows + 1)


async def test_who_asks_too_often_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat may change the table ten times in ten seconds; this limits neither other seats nor acts."""
    async with _dealt(tmp_path, monkeypatch, "oficial", "3c5b12e 7e4o1b", Wish("open")) as (keeper, moments):
        for number in range(10):
            await keeper.request("A1", f"a{number}", "deal-myself", {"on": number % 2 == 0})
        with pytest.raises(TableError, match="too-many"):
            await keeper.request("A1", "b", "deal-myself", {"on": True})
        await keeper.request("B1", "c", "deal-myself", {"on": True})
        await keeper.act("A1", "d", "envido")
        moments.move(10.1)
        await keeper.request("A1", "e", "deal-myself", {"on": True})


@pytest.mark.parametrize("leaves", [False, True])
async def test_bots_hurry_once_no_person_plays_the_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    """While only bots play a hand they act twice as fast; while the person is in it they take their time."""
    patch = monkeypatch
    seats = ("A1", "B1", "A2", "B2")
    patch.setattr("truco.app.tables.requests.opening", partial(opening, dealer="B2"))
    patch.setattr("truco.engine.croupier.hands_from", lambda *_pack: hands_of("4e5c6b 4c5e6o 4b5o6e 4o5b6c"))
    patch.setattr("truco.engine.croupier.muestra_from", lambda *_pack: CARDS["1e"])
    moments = FakeMoments()
    store = Store(f"sqlite:///{tmp_path / 't.db'}")
    host = Host(Surroundings(store, moments, random.Random(5), random.Random(1), Meek()))
    moments.host = host
    async with in_use(host):
        wishes = {seat: Wish("bot", bot="vecino") for seat in seats} | {"A1": Wish("human", "Nora")}
        keeper = await host.keeper((await host.create("uruguay", wishes, {})).code)
        await until(lambda: _lies(keeper, CARDS["1e"]), moments)
        begun = moments.now()
        await keeper.act("A1", "1", "paso" if leaves else "4e", None)
        rows = len(keeper.rows)
        await until(lambda: len(keeper.rows) > rows + 2, moments)
        times = [begun, *(row.at for row in keeper.rows[rows : rows + 3])]
        waits = [later - earlier for earlier, later in itertools.pairwise(times)]
        least, most = PACES["normal"].think
        factor = HURRY if leaves else 1
        assert all(least / factor <= wait <= max(most, PACES["normal"].speak) / factor + 0.01 for wait in waits), waits
        assert leaves == (max(waits) < least)


def _moved(keeper: Keeper, rows: int) -> bool:
    """Return whether anything happened at a table after so many rows, beside what people press."""
    return any(row.events for row in keeper.rows[rows:])


async def test_the_next_hand_begins_once_all_who_are_there_have_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause after a hand ends when the last of the people who are there goes on; before that, and later, nothing.

    The table does not wait for a person who is not there, and the pause of the next hand is as long as ever.
    """
    hands = "7e6e5e 7c4c2b"
    async with _dealt(tmp_path, monkeypatch, "oficial", hands, Wish("open"), pace="slow") as (keeper, moments):
        nora, ana = Eye("A1"), Eye("B1")
        keeper.watch(nora)
        keeper.watch(ana)
        await keeper.request("A1", "early", "go-on", {})
        rested = []
        for number, tapping in enumerate((("A1", "B1"), ("A1",), ())):
            await until(lambda: _lies(keeper, None), moments)
            if number == 1:
                keeper.unwatch(ana)
            mano = due(keeper.table.law, keeper.table.state.public)
            await keeper.act(mano, f"m{number}", "mazo", None)
            assert keeper.table.state.public.phase is Phase.HAND_OVER
            begun, rows = moments.now(), len(keeper.rows)
            for seat in tapping:
                await keeper.request(seat, f"g{number}", "go-on", {})
            await until(partial(_moved, keeper, rows), moments)
            rested.append(keeper.rows[-1].at - begun)
        assert rested[:2] == [0, 0]
        assert rested[2] == pytest.approx(PACES["slow"].hand)


async def test_one_of_two_who_are_there_does_not_hurry_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a person who is there still looks, the pause lasts, however often the others press."""
    hands = "7e6e5e 7c4c2b"
    async with _dealt(tmp_path, monkeypatch, "oficial", hands, Wish("open"), pace="slow") as (keeper, moments):
        for seat in ("A1", "B1"):
            keeper.watch(Eye(seat))
        await keeper.act(due(keeper.table.law, keeper.table.state.public), "m", "mazo", None)
        begun, rows = moments.now(), len(keeper.rows)
        for number in range(3):
            await keeper.request("A1", f"g{number}", "go-on", {})
        await until(partial(_moved, keeper, rows), moments)
        assert keeper.rows[-1].at - begun == pytest.approx(PACES["slow"].hand)
