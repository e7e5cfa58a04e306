"""The memory of tables in use: it holds the present, and nothing of the past."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from types import FrameType, TracebackType

import pytest
from tests.helpers.closing import in_use
from tests.helpers.tables import FakeMoments

from truco.app.tables import Entry, Host, Keeper, Line, Marks, Room, Said, Sight, Store, Surroundings, Wish
from truco.app.tables.mailbox import Mailbox
from truco.app.tables.sight import sight_of
from truco.app.tables.table import Table
from truco.app.web.sent import SentPublic, SentView, TableEncoder
from truco.engine import Public
from truco.errors import ActRejected, TableError
from truco.views import SPECTATOR, View

OF_THE_PAST = (Table, View, Public, Sight, SentPublic, SentView, TracebackType, FrameType, ActRejected, TableError)
"""The kinds of objects that belong to one moment of a table."""

SEATS = ("A1", "B1")


class Watcher:
    """A viewer whose messages are encoded, as those of a socket are."""

    def __init__(self, keeper: Keeper, encoder: TableEncoder, who: str) -> None:
        """Start to watch the table."""
        self.who = who
        self.marks = Marks(who, "")
        self._encoder = encoder
        _, self._sent = encoder.welcome(keeper.watch(self))

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Encode what a row changed."""
        _, self._sent = self._encoder.seen(self._sent, sight, log)

    def changed(self, room: Room) -> None:
        """Encode a message on the table itself."""
        self._encoder.room(room)

    def watched_by(self, count: int) -> None:
        """Take no note of how many watch."""

    def beat(self, glimpses: Sequence[Entry]) -> None:
        """Accept a beat."""

    def said(self, phrase: Said) -> None:
        """Accept a phrase."""

    def chatted(self, line: Line) -> None:
        """Accept a sentence."""

    def unseated(self) -> None:
        """Accept the loss of the seat."""

    def sent_away(self) -> None:
        """Accept to be sent away."""

    def moved(self, who: str) -> None:
        """Accept the change to another seat."""

    def closed(self) -> None:
        """Accept the end."""


class Play:
    """A table of two people who play match after match, with a spectator who left long ago."""

    def __init__(self, keeper: Keeper) -> None:
        """Connect both seats, and connect and disconnect a spectator."""
        self._keeper = keeper
        self._chance = random.Random("memory")
        self._count = 0
        encoder = TableEncoder()
        self._watchers = [Watcher(keeper, encoder, seat) for seat in SEATS]
        keeper.unwatch(Watcher(keeper, encoder, SPECTATOR))

    async def go_on(self, acts: int, *, refused: bool = True) -> None:
        """Play some acts; before each, with `refused`, another word is refused, and said a second time."""
        for _ in range(acts):
            self._count += 1
            if self._keeper.table.over:
                for seat in SEATS:
                    await self._keeper.request(seat, f"again-{self._count}", "rematch", {})
                continue
            for _ in range(2) if refused else ():
                with contextlib.suppress(ActRejected, TableError):
                    await self._keeper.act(self._chance.choice(SEATS), f"no-{self._count}", "quiero-vale-cuatro", 1)
            sights = {seat: sight_of(self._keeper.table, seat) for seat in SEATS}
            seat = self._chance.choice([seat for seat in SEATS if sights[seat].menu])
            words = [offer.word for offer in sights[seat].menu if offer.word not in ("mazo", "falta-envido")]
            word = self._chance.choice(words or [offer.word for offer in sights[seat].menu])
            await self._keeper.act(seat, f"act-{self._count}", word, sights[seat].pending)


@contextlib.asynccontextmanager
async def played(folder: Path) -> AsyncIterator[Play]:
    """Open a table of two people."""
    store = Store(f"sqlite:///{folder / 'tables.db'}")
    moments = FakeMoments()
    host = Host(Surroundings(store, moments, chance=random.Random(1)))
    moments.host = host
    async with in_use(host):
        seats = {"A1": Wish("human", "Nora"), "B1": Wish("open")}
        made = await host.create("oficial chicos=1", seats, {"auto_deal": False, "turn_seconds": None})
        keeper = await host.keeper(made.code)
        await keeper.sit("Bruno", "B1")
        yield Play(keeper)


@contextlib.contextmanager
def collector_off() -> Iterator[None]:
    """Switch the garbage collector off, and keep what a collection would free in `gc.garbage`."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def of_the_past() -> Counter[str]:
    """Return how many objects of each kind of `OF_THE_PAST` there are."""
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects() if isinstance(thing, OF_THE_PAST))


@pytest.mark.parametrize("refused", [False, True])
async def test_an_act_leaves_no_garbage_for_the_collector(tmp_path: Path, *, refused: bool) -> None:
    """Nothing of an act, accepted or refused, waits for the garbage collector, which a busy server hardly ever runs."""
    async with played(tmp_path) as play:
        await play.go_on(20, refused=refused)
        with collector_off():
            await play.go_on(60, refused=refused)
            gc.collect()
            left = Counter(type(thing).__name__ for thing in gc.garbage if isinstance(thing, OF_THE_PAST))
    assert left == Counter()


async def test_a_table_keeps_nothing_of_past_moments(tmp_path: Path) -> None:
    """After four times as many acts there are no more tables, views, messages and tracebacks than before.

    A refused word is answered the same when it comes again, but the table at which it was said is gone; so is what was
    sent since a spectator left.
    """
    async with played(tmp_path) as play:
        await play.go_on(100)
        before = of_the_past()
        await play.go_on(300)
        grow_log = of_the_past() - before
    assert before["View"] > 0
    assert sum(grow_log.values()) < 20, grow_log


async def test_a_repeated_refusal_is_the_same_refusal_without_the_first_exception(tmp_path: Path) -> None:
    """A message that was refused is refused alike when it is sent again, by an exception of its own."""
    async with played(tmp_path) as play:
        errors: list[ActRejected] = []
        for _ in range(3):
            with pytest.raises(ActRejected) as raised:
                await play._keeper.act("A1", "again", "quiero-vale-cuatro", 1)  # noqa: SLF001
            errors.append(raised.value)
    first, *others = errors
    assert all(error is not first and error.args == first.args for error in others)


async def test_a_job_that_nobody_waits_for_any_more_may_fail() -> None:
    """A mailbox goes on after a job whose caller was cancelled raises an error."""
    mailbox, begun, go = Mailbox(), asyncio.Event(), asyncio.Event()
    mailbox.start()

    async def fail() -> None:
        begun.set()
        await go.wait()
        raise TableError("paused")

    async def answer() -> int:
        return 7

    asking = asyncio.create_task(mailbox.ask(fail))
    await begun.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    go.set()
    assert await mailbox.ask(answer) == 7
    await mailbox.close()
