"""A pack that a person has begun to cut: if the cutter stops in the middle, the table goes on to the deal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.helpers.closing import in_use
from tests.helpers.tables import FakeMoments, Meek, until

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish
from truco.app.tables.table import due_seat
from truco.engine import Phase

SEATS = ("A1", "B1", "A2", "B2")


async def at_the_cut(host: Host, moments: FakeMoments, **settings: object) -> Keeper:
    """Open a table of fenacef for four people who draw, cut and deal by hand, and go on to its first cut."""
    wishes = {seat: Wish("human", "Nora") if seat == "A1" else Wish("open") for seat in SEATS}
    keeper = await host.keeper((await host.create("fenacef", wishes, settings)).code)
    for seat in SEATS[1:]:
        await keeper.sit(seat, seat)
    await until(lambda: keeper.table.state.public.phase is Phase.CUT, moments)
    return keeper


@pytest.mark.rule("br.11.2")
@pytest.mark.parametrize("burned", [0, 1])
@pytest.mark.parametrize("how", ["leaves", "lets the time pass", "leaves it to the table"])
async def test_who_cut_as_often_as_allowed_need_not_hand_back_the_pack(tmp_path: Path, how: str, burned: int) -> None:
    """After three cuts the table hands the pack back for a cutter who stopped there, with or without a burned card."""
    moments = FakeMoments()
    host = Host(Surroundings(Store(f"sqlite:///{tmp_path / 't.db'}"), moments, random.Random(5), thinker=Meek()))
    moments.host = host
    async with in_use(host):
        keeper = await at_the_cut(host, moments, turn_seconds=600)
        cutter = due_seat(keeper.table)
        await keeper.request(cutter, "mine", "deal-myself", {"on": True})
        for word in ["corto"] * 3 + ["quemo"] * burned:
            await keeper.act(cutter, f"{word}-{keeper.table.seq}", word)
        await moments.settle()
        assert keeper.table.state.public.cuts == 3
        if how == "leaves":
            await keeper.request(cutter, "away", "leave", {})
        elif how == "leaves it to the table":
            await keeper.request(cutter, "yours", "deal-myself", {"on": False})
        await until(lambda: keeper.table.state.public.in_hand, moments, below=2_000)
