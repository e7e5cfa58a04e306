"""Prescribed deals: the same cards at every table, each from its score; no player learns what others still play."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.deals import SEATS, WAYS, cards_of, opened, play, records, table_of
from tests.helpers.tables import Eye, until

from truco.app.paper.forms import dealt
from truco.app.tables import Host, Keeper, Wish
from truco.app.tables.sight import room_of, sight_of
from truco.app.tables.table import Table, due_seat
from truco.app.web.encode import room_body
from truco.club.duplicate import Deal, deals
from truco.errors import ActRejected, TableError
from truco.record import read_record
from truco.record.parts import WrittenHand
from truco.record.replay import replay
from truco.views import SPECTATOR

STARTS: Final = {"oficial": (28, 25), "uruguay": (20, 38), "fenacef": (11, 9)}


def night(rules: str, seats: int, count: int = 3) -> tuple[Deal, ...]:
    """Return the deals of a round that begin near the end of a chico."""
    return deals("a long and secret text", 1, count, seats=seats, starts=(STARTS[rules],))


def in_deal(number: int, tricks: int = 0) -> Any:  # noqa: ANN401  (a condition)
    """Return the condition that a table is in a deal, after so many tricks at least."""
    return lambda table: table.match == number and len(table.state.public.tricks) >= tricks


def points(hand: WrittenHand) -> tuple[int, ...]:
    """Return what each side got in a hand, by the score before and after it in the record."""
    assert hand.score is not None
    assert hand.end is not None
    pairs = zip(dict(hand.end.points).values(), dict(hand.score.points).values(), strict=True)
    return tuple(after - before for after, before in pairs)


@pytest.mark.parametrize(("rules", "seats"), WAYS)
async def test_every_table_plays_the_same_cards_as_the_deal_sheets_have(rules: str, seats: int, tmp_path: Path) -> None:
    """After any acts each seat gets the cards of the printed sheet, in each deal, which begins at its own score.

    Each deal has a record that replays by itself; the table reports the points of each side in it to the event.
    """
    prescribed = night(rules, seats)
    async with opened(tmp_path / "t.db") as (host, moments):
        tables = [await table_of(host, rules, seats, prescribed) for _ in range(2)]
        for seed, keeper in enumerate(tables):
            await play(keeper, moments, seed)
            await keeper.lay_open()
        played = [await records(keeper, SPECTATOR) for keeper in tables]
        for deal, *hands in zip(prescribed, *played, strict=True):
            sheet = dealt(deal, rules, plays=seats // 2)
            for hand in hands:
                assert cards_of(hand) == sheet.hands
                assert hand.dealer is not None
                assert hand.dealer.text == sheet.dealer
                assert (hand.muestra.text if hand.muestra else "") == sheet.turned
                assert hand.score is not None
                assert tuple(dict(hand.score.points).values()) == deal.start == STARTS[rules]
        for keeper, own in zip(tables, played, strict=True):
            assert keeper.table.scores == tuple(map(points, own))
            for match in range(1, len(prescribed) + 1):
                again = replay(read_record(await keeper.record(SPECTATOR, match=match)))
                assert [hand.finished for hand in again.hands] == [True]
                sheet_of_deal = await keeper.sheet(seated=False, match=match)
                assert [chico.before for chico in sheet_of_deal.chicos] == [STARTS[rules]]
        assert played[0] != played[1], "both tables said the same, so nothing was shown"


def _copy(folder: Path) -> None:
    """Copy what a kill would leave behind."""
    for file in folder.glob("t.db*"):
        shutil.copy(file, folder / file.name.replace("t.db", "killed.db"))


@pytest.mark.parametrize(("rules", "seats"), WAYS)
async def test_a_table_goes_on_after_a_restart_and_a_kill(rules: str, seats: int, tmp_path: Path) -> None:
    """The deals played are unchanged, also where the program was killed; the others are dealt as prescribed."""
    prescribed = night(rules, seats)
    async with opened(tmp_path / "t.db") as (host, moments):
        keeper = await table_of(host, rules, seats, prescribed)
        await play(keeper, moments, 1, in_deal(2), quiet=True)
        before = keeper.table
        _copy(tmp_path)
    for name in ("t.db", "killed.db"):
        async with opened(tmp_path / name) as (host, moments):
            keeper = await host.keeper(keeper.code)
            assert (keeper.table.deals, keeper.table.scores) == (prescribed, before.scores)
            assert keeper.table.state == before.state
            await play(keeper, moments, 2, quiet=True)
            await keeper.lay_open()
            dealt_cards = [cards_of(record) for record in await records(keeper)]
            assert dealt_cards == [dealt(deal, rules, plays=seats // 2).hands for deal in prescribed]
            assert len(keeper.table.scores) == len(prescribed)


async def _refused(host: Host, **more: Any) -> str:  # noqa: ANN401  (what a table is made with)
    wishes = {"A1": Wish("human", "Nora"), "B1": Wish("bot", bot="vecino")}
    made = {"rules": "oficial", "wishes": wishes, "settings": {}, "deals": night("oficial", 2)} | more
    with pytest.raises(TableError) as error:
        await host.create(**made)
    return error.value.code


async def test_deals_that_no_table_can_play_are_refused(tmp_path: Path) -> None:
    """A score at the target, a dealer who is not there, a referee, three sides and drawn partners do not fit."""
    first = Deal(1, "x", 0, (0, 0))
    four = {seat: Wish("human" if seat == "A1" else "open", "Nora") for seat in SEATS[4]}
    three = {seat: Wish("human" if seat == "A1" else "open", "Nora") for seat in ("A1", "B1", "C1")}
    async with opened(tmp_path / "t.db") as (host, _):
        for wrong in (
            {"deals": [first._replace(start=(30, 0))]},
            {"deals": [first._replace(dealer=2)]},
            {"deals": [first._replace(number=2)]},
            {"deals": [first._replace(seed="")]},
            {"settings": {"admission": "refereed"}},
            {"rules": "runfla", "wishes": three, "deals": [first]},
            {"rules": "pagat-argentina partners=kings", "wishes": four, "deals": [first]},
        ):
            assert await _refused(host, **wrong) == "bad-deals", wrong


async def test_nobody_touches_the_pack_or_ends_the_round(tmp_path: Path) -> None:
    """Between deals nothing can be cut; players cannot go back, resign, change seats or play the deals again."""
    async with opened(tmp_path / "t.db") as (host, moments):
        wishes = {"A1": Wish("human", "Nora"), "B1": Wish("bot", bot="vecino")}
        made = await host.create("oficial chicos=1", wishes, {}, deals=night("oficial", 2, 1))
        keeper = await host.keeper(made.code)
        assert (keeper.table.law.chicos_to_win, keeper.table.settings.tips) == (2, False)
        assert room_body(room_of(keeper.code, keeper.table, {}, ()))["deals"] == 1
        for do in ("undo", "resign"):
            assert await _request_refused(keeper, do) == "deals-fixed"
        await play(keeper, moments, 1, _settled)
        assert keeper.table.views["A1"].public.phase.value == "hand-over"
        assert due_seat(keeper.table) == ""
        assert sight_of(keeper.table, "A1").menu == ()
        for word in ("corto", "reparto", "tiro"):
            with pytest.raises(ActRejected, match="not-your-turn"):
                await keeper.act("A1", word, word)
        await until(lambda: keeper.table.over, moments)
        assert await _request_refused(keeper, "rematch") == "deals-fixed"
        waiting = await host.create("oficial", wishes | {"B1": Wish("open")}, {}, deals=night("oficial", 2, 1))
        assert await _request_refused(await host.keeper(waiting.code), "move", seat="A1", to="B1") == "deals-fixed"


def _settled(table: Table) -> bool:
    return table.between_deals


async def _request_refused(keeper: Keeper, do: str, **details: object) -> str:
    with pytest.raises(TableError) as error:
        await keeper.request("A1", do, do, details)
    return error.value.code


async def test_a_closed_table_shows_itself_to_those_who_sit_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Only its own people watch and read it, and they get no cards of others, until it is laid open."""
    prescribed = night("oficial", 2)
    with caplog.at_level(logging.DEBUG):
        async with opened(tmp_path / "t.db") as (host, moments):
            keeper = await table_of(host, "oficial", 2, prescribed)
            eye = Eye("A1")
            keeper.watch(eye)
            await play(keeper, moments, 1, quiet=True)
            shown = repr((eye.log, eye.sights, eye.rooms))
            for deal in prescribed:
                assert deal.seed not in shown
            for hand, own in zip(await records(keeper), prescribed, strict=True):
                mine = dealt(own, "oficial", plays=1).hands["A1"]
                assert cards_of(hand)["A1"] == mine
            assert "PackRevealed" not in shown
            assert any("??" in cards_of(hand)["B1"] for hand in await records(keeper))
            for who in (SPECTATOR, "C1"):
                with pytest.raises(TableError, match="deals-secret"):
                    await keeper.record(who)
            with pytest.raises(TableError, match="deals-secret"):
                keeper.watch(Eye(SPECTATOR))
            with pytest.raises(TableError, match="deals-secret"):
                await keeper.sheet(seated=False)
            await keeper.lay_open()
            keeper.watch(Eye(SPECTATOR))
            assert [cards_of(hand) for hand in await records(keeper, SPECTATOR)] == [
                dealt(deal, "oficial", plays=1).hands for deal in prescribed
            ]
    assert not any(deal.seed in caplog.text for deal in prescribed)
