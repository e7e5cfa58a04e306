"""Makes tables with time that moves on command, stacked packs, bots that say a given word, recording watchers."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from truco.app.tables import Entry, Host, Line, Marks, Room, Said, Sight
from truco.app.tables.clock import safe_word
from truco.bots.tip import Tip, tip
from truco.cards import SPANISH_40, Card, parse_hand
from truco.engine import Law
from truco.views import View, view_menu

NOON: Final = 1_700_000_000.0
_PATIENCE: Final = 30.0
_STILL: Final = 12
"""Turns of the loop without any news after which nothing is under way."""


class FakeMoments:
    """A clock that only a test moves; it remembers every time that was waited for."""

    def __init__(self) -> None:
        """Begin at noon."""
        self.hour = NOON
        self.asked: list[float] = []
        self.host: Host | None = None
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def now(self) -> float:
        """Return the time."""
        return self.hour

    async def until(self, moment: float) -> None:
        """Wait until time was moved there."""
        self.asked.append(round(moment - NOON, 6))
        if moment <= self.hour:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (moment, next(self._count), future))
        await future

    def move(self, seconds: float) -> None:
        """Move time on and wake those who waited for a time that has passed."""
        self.hour += seconds
        while self._waiting and self._waiting[0][0] <= self.hour:
            _, _, future = heapq.heappop(self._waiting)
            if not future.done():
                future.set_result(None)

    async def settle(self) -> int:
        """Wait until the host has nothing under way; return the last row of its tables.

        Only then may time leap, or how far it comes would depend on how busy the machine is.
        """
        still, last = 0, 0
        while still < _STILL:
            await asyncio.sleep(0)
            keepers = [] if self.host is None else list(self.host._keepers.values())  # noqa: SLF001  (tests alone ask)
            store = None if self.host is None else self.host._around.store  # noqa: SLF001  (the same)
            busy = store is not None and store._jobs._unfinished_tasks  # type: ignore[attr-defined]  # noqa: SLF001
            rows = max((keeper.table.seq for keeper in keepers), default=0)
            quiet = not busy and rows == last and all(keeper._mail.empty for keeper in keepers)  # noqa: SLF001
            still, last = (still + 1 if quiet else 0), rows
            if busy:
                await asyncio.sleep(0.001)
        return last

    def leap(self, *, below: float = 30.0) -> None:
        """Move time to the next time that is waited for, if it is less than some seconds away."""
        while self._waiting and self._waiting[0][2].done():
            heapq.heappop(self._waiting)
        if self._waiting and self._waiting[0][0] - self.hour < below:
            self.move(max(0.0, self._waiting[0][0] - self.hour))


class StackedChance:
    """Random numbers of which the first draws and the packs are given; the rest come from a seed.

    Every cut lifts four cards, so that `pack_for` knows which card comes to whom.
    """

    def __init__(self, packs: Sequence[Sequence[Card]], draws: Sequence[int] = (), seed: int = 7) -> None:
        """Stack the packs, the first hand's first."""
        self._numbers: Iterator[int] = iter(())
        self._packs = iter(packs)
        self._draws = list(draws)
        self._random = random.Random(seed)
        self._left = 0
        self._cut = False

    def randrange(self, stop: int, /) -> int:
        """Return the number that stacks the cards, or one from the seed."""
        if self._left:
            self._left -= 1
            return next(self._numbers)
        if stop in range(37, 41) and self._draws:
            return self._draws.pop(0)
        if stop == len(SPANISH_40) and self._cut:
            # A pack is shuffled for the cut; any other forty are the cards of a draw.
            self._cut = False
            self._numbers = iter(_shuffle_to(next(self._packs)))
            self._left = len(SPANISH_40) - 2
            return next(self._numbers)
        if stop == len(SPANISH_40) - 7:
            self._cut = True
            return 0
        return self._random.randrange(stop)


def _shuffle_to(target: Sequence[Card]) -> list[int]:
    """Return the numbers with which a Fisher-Yates shuffle of the pack gives a target."""
    cards, numbers = list(SPANISH_40), []
    for last in range(len(cards) - 1, 0, -1):
        at = cards.index(target[last])
        numbers.append(at)
        cards[last], cards[at] = cards[at], cards[last]
    return numbers


def pack_for(*hands: str, rest: str = "") -> tuple[Card, ...]:
    """Return the pack that deals these hands, the mano's first, after four cards were lifted.

    `rest` are cards that come right after the hands.
    """
    dealt = [parse_hand(hand) for hand in hands]
    top = [hand[turn] for turn in range(3) for hand in dealt] + list(parse_hand(rest))
    others = [card for card in SPANISH_40 if card not in top]
    return (*others[:4], *top, *others[4:])


class Meek:
    """A thinker whose bots say a given word, else nothing, without evaluating their cards."""

    def __init__(self, answer: str | None = None) -> None:
        """Name the word that is said wherever it is lawful."""
        self.answer = answer
        self.asked: list[str] = []

    async def think(self, bot: str, law: Law, view: View, seed: int, *, partner: bool = False) -> str | None:  # noqa: ARG002  (the protocol)
        """Return the word wanted, or the safe one."""
        self.asked.append(view.who)
        words = view_menu(law, view)
        if self.answer in {option.token for option in words}:
            return self.answer
        safe = safe_word(law, words)
        return None if safe is None else safe.token

    async def tip(self, law: Law, view: View) -> Tip | None:
        """Think as any table does."""
        return tip(law, view)

    async def close(self) -> None:
        """Do nothing: nothing was opened."""


class Eye:
    """A watcher of a table that remembers what it was sent."""

    def __init__(self, who: str, person: str = "") -> None:
        """Watch as a seat, or as a spectator, who is known again by `person`."""
        self.who = who
        self.marks = Marks(person or f"eye {id(self)}", "")
        self.sights: list[Sight] = []
        self.log: list[Entry] = []
        self.rooms: list[Room] = []
        self.counts: list[int] = []
        self.words: list[tuple[str, str]] = []
        self.beats: list[tuple[Entry, ...]] = []
        self.talk: list[tuple[str, str]] = []
        self.ended: list[str] = []

    def happened(self, sight: Sight, log: Sequence[Entry]) -> None:
        """Remember a row."""
        self.sights.append(sight)
        self.log.extend(log)

    def changed(self, room: Room) -> None:
        """Remember a room."""
        self.rooms.append(room)

    def watched_by(self, count: int) -> None:
        """Remember how many watch."""
        self.counts.append(count)

    def beat(self, glimpses: Sequence[Entry]) -> None:
        """Remember what was noticed of signs."""
        self.beats.append(tuple(glimpses))

    def said(self, phrase: Said) -> None:
        """Remember a phrase."""
        self.words.append((phrase.seat, phrase.word))

    def chatted(self, line: Line) -> None:
        """Remember a sentence."""
        self.talk.append((line.who, line.text))

    def unseated(self) -> None:
        """Remember the loss of the seat."""
        self.ended.append("unseated")

    def sent_away(self) -> None:
        """Remember that it was sent away."""
        self.ended.append("sent away")

    def moved(self, who: str) -> None:
        """Remember the new seat."""
        self.who = who
        self.ended.append("moved")

    def closed(self) -> None:
        """Remember the end."""
        self.ended.append("closed")


async def until(condition: Callable[[], bool], moments: FakeMoments | None = None, *, below: float = 30.0) -> None:
    """Wait until something is so, moving time on where there is nothing else to do."""
    async with asyncio.timeout(_PATIENCE):
        while not condition():
            await asyncio.sleep(0.002)
            if moments is not None:
                await moments.settle()
                if not condition():
                    moments.leap(below=below)
