"""Sets up tables that play prescribed deals with random lawful words, and returns the cards that were dealt."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.helpers.closing import in_use
from tests.helpers.tables import FakeMoments, Meek

from truco.app.tables import Host, Keeper, Store, Surroundings, Wish
from truco.app.tables.acts import words_of
from truco.app.tables.seats import people
from truco.app.tables.table import Table, due_seat, pending_call
from truco.club.duplicate import Deal
from truco.record import read_record
from truco.record.parts import WrittenHand

SEATS: Final = {2: ("A1", "B1"), 4: ("A1", "B1", "A2", "B2")}
WAYS: Final = [("oficial", 2), ("oficial", 4), ("uruguay", 2), ("uruguay", 4), ("fenacef", 4)]
"""FENACEF is played by four alone."""


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[tuple[Host, FakeMoments]]:
    """Open the tables of a database, with a clock that the test moves and bots that say nothing."""
    moments = FakeMoments()
    store = Store(f"sqlite:///{file}")
    host = Host(Surroundings(store, moments, random.Random(5), random.Random(1), Meek()))
    moments.host = host
    async with in_use(host):
        yield host, moments


async def table_of(host: Host, rules: str, seats: int, deals: Sequence[Deal]) -> Keeper:
    """Make a table that plays deals, with a person on every seat."""
    first, *others = SEATS[seats]
    wishes = {seat: Wish("open") for seat in SEATS[seats]} | {first: Wish("human", first)}
    made = await host.create(rules, wishes, {"pace": "fast", "turn_seconds": None}, deals=deals)
    keeper = await host.keeper(made.code)
    for seat in others:
        await keeper.sit(seat, seat)
    return keeper


def is_over(table: Table) -> bool:
    """Return whether a table has played all that it should."""
    return table.over


async def play(
    keeper: Keeper, moments: FakeMoments, seed: int, until: Callable[[Table], bool] = is_over, *, quiet: bool = False
) -> None:
    """Have everybody who is due say any lawful word, of a `quiet` table a card, until something is so of the table."""
    chance, count = random.Random(seed), 0
    while True:
        await moments.settle()
        if until(keeper.table):
            return
        seat = due_seat(keeper.table)
        words = words_of(keeper.table, seat) if seat in people(keeper.table.chairs) else ()
        if not words:
            moments.leap(below=100)
            continue
        cards = [option for option in words if option.cards]
        chosen = chance.choice(cards if quiet and cards else words)
        count += 1
        await keeper.act(seat, f"{seed}.{keeper.table.seq}.{count}", chosen.token, pending_call(keeper.table))


async def records(keeper: Keeper, who: str = "A1") -> tuple[WrittenHand, ...]:
    """Return each deal that a table has begun as its record has it: one hand."""
    hands = []
    for match in range(1, keeper.table.match + 1):
        (hand,) = read_record(await keeper.record(who, match=match)).hands
        hands.append(hand)
    return tuple(hands)


def cards_of(hand: WrittenHand) -> Mapping[str, tuple[str, ...]]:
    """Return the cards that each seat was dealt, as a record has them."""
    assert hand.deal is not None
    return {seat: tuple(map(str, cards)) for seat, cards in hand.deal.hands}
