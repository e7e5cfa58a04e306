"""The host: opens tables, finds them in the store, and holds those that are in use."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from truco.bots import BOTS
from truco.engine import MESA
from truco.errors import RulebookError, TableError
from truco.rulebooks.ruleset import read_rules_tag
from truco.tables.acts import clock_after
from truco.tables.chat import Line
from truco.tables.codes import could_be_code, hashed, opens, read_code, table_code, token_for
from truco.tables.database import Database
from truco.tables.keeper import Keeper
from truco.tables.laws import law_of, law_with
from truco.tables.prescribed import check_deals, rules_for_deals
from truco.tables.requests import opened
from truco.tables.roles import roles_for
from truco.tables.row import Row
from truco.tables.seats import Chair, read_name
from truco.tables.settings import settings_for
from truco.tables.store import Mine, Person, Stored
from truco.tables.stored import UnreadableError
from truco.tables.surroundings import Surroundings
from truco.tables.table import blank_table, folded
from truco.talk import can_read
from truco.tournament.duplicate import Deal

_LOG: Final = logging.getLogger(__name__)
_IDLE: Final = 600.0
_SWEEP: Final = 60.0
_RESUMED: Final = 86_400.0
_KINDS: Final = ("human", "bot", "open")


class Made(NamedTuple):
    """A new table: its code, and the seat and token of the person who made it."""

    code: str
    seat: str
    token: str


class Found(NamedTuple):
    """One of a person's tables."""

    code: str
    seat: str
    rules: str
    score: tuple[int, ...]
    phase: str
    updated: float


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new table should have on a seat: the kind, the name of a person or a bot, and whether it is ready."""

    kind: str
    name: str = ""
    bot: str = ""
    ready: bool = True


@dataclass(slots=True)
class _Lookup:
    """A lock, because two keepers of one table would contradict each other, and how many callers wait for it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Host:
    """All tables of a process; `around` is what they share, `usual` the settings of tables whose maker chooses none."""

    def __init__(self, around: Surroundings, usual: Mapping[str, Any] | None = None) -> None:
        """Open nothing yet."""
        self._around = around
        self._usual = dict(usual or {})
        self._keepers: dict[str, Keeper] = {}
        self._loading: dict[str, _Lookup] = {}
        self._damaged: set[str] = set()
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the store, and continue the tables that were in use when the last process ended.

        Raises `TableError`: `bad-database` where the store cannot be opened, `database-in-use` where another server
        uses it.
        """
        await self._around.store.open(alone=True)
        # Read before anybody can create a table: one created meanwhile would get two keepers.
        codes = await self._around.store.unfinished(self._around.moments.now() - _RESUMED)
        self._chores = [asyncio.create_task(self._resume(codes)), asyncio.create_task(self._sweep())]

    @property
    def database(self) -> Database:
        """The database of the tables, for others who keep something in it while the host is open."""
        return self._around.store.database

    def when_over(self, tell: Callable[[str], None]) -> None:
        """Have somebody told the code of every table whose match is over from now on."""
        self._around.ended.append(tell)

    async def close(self) -> None:
        """Close all tables; every row is stored already."""
        for chore in self._chores:
            chore.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await chore
        for keeper in tuple(self._keepers.values()):
            await keeper.close()
        self._keepers.clear()
        await self._around.thinker.close()
        await self._around.store.close()

    async def _resume(self, codes: Sequence[str]) -> None:
        """Load the tables one by one, so that one that cannot be read does not stop the others."""
        for code in codes:
            try:
                await self.keeper(code)
            except TableError as error:
                _LOG.warning("table %s: not resumed: %s", code, error.code)
            except Exception as error:  # noqa: BLE001  (the store failed; the next request for the table tries again)
                _LOG.error("table %s: not resumed: %s", code, type(error).__name__)

    async def _sweep(self) -> None:
        """Close tables that nobody has used for some time; the store has them."""
        while True:
            await self._around.moments.until(self._around.moments.now() + _SWEEP)
            before = self._around.moments.now() - _IDLE
            for keeper in [one for one in self._keepers.values() if one.closing or (one.idle and one.used < before)]:
                del self._keepers[keeper.code]
                await keeper.close()

    async def create(  # noqa: PLR0913  (what a table is made with)
        self,
        rules: str,
        wishes: Mapping[str, Wish],
        settings: Mapping[str, Any],
        person: str = "",
        roles: Mapping[str, Any] | None = None,
        *,
        deals: Sequence[Deal] = (),
    ) -> Made:
        """Create a table for a person, with that person's token or a new one.

        `rules` is written as a record's tag, `oficial chicos=1`; `wishes` are what each seat should have. The maker
        gets the first seat of a person with a name; other persons' seats are free. `roles` are those of `roles_for`.
        A table with prescribed `deals` plays them one after the other, and is closed until it is laid open. Raises
        `TableError`: `bad-rules`, `bad-seats`, `bad-settings`, `bad-roles`, `bad-name`, `unknown-bot`, `no-human-seat`,
        `no-binding-talk`, `no-tips-here`, `bad-deals`.
        """
        try:
            ruleset = read_rules_tag(rules)
            ruleset = rules_for_deals(ruleset) if deals else ruleset
        except RulebookError:
            raise TableError("bad-rules") from None
        tag, seats = str(ruleset), tuple(sorted(wishes, key=lambda seat: (seat[1:], seat[:1])))
        if all(one.seats != seats for one in ruleset.book.formats.values()) or any(
            wish.kind not in _KINDS for wish in wishes.values()
        ):
            raise TableError("bad-seats")
        maker = next((seat for seat in seats if wishes[seat].kind == "human" and wishes[seat].name.strip()), None)
        if maker is None:
            raise TableError("no-human-seat")
        if any(wish.kind == "bot" and wish.bot not in BOTS for wish in wishes.values()):
            raise TableError("unknown-bot")
        name, token = read_name(wishes[maker].name), token_for(person, self._around.chance)
        chairs = tuple(_chair(seat, wishes[seat], maker) for seat in seats)
        persons = sum(chair.kind != "bot" for chair in chairs)
        rivals = len({chair.seat[0] for chair in chairs if chair.kind != "bot"}) > 1
        wanted = {**self._usual, **settings, **({"tips": False} if deals else {})}
        chosen = settings_for(persons, wanted, rivals=rivals)
        law = law_of(tag, seats, refereed=chosen.refereed)
        if law.partners_drawn and persons > 1:
            chosen = settings_for(persons, wanted)  # people may come to play against each other
        if chosen.talk == "binding" and not can_read(law):
            raise TableError("no-binding-talk")
        if deals:
            check_deals(law, chosen, deals)
        named = roles_for(law, roles or {}, judged=chosen.admission == "judged")
        table = blank_table(law_with(law, named, judged=False), chairs, chosen, named)
        table = replace(table, standing=replace(table.standing, closed=bool(deals)), deals=tuple(deals))
        grant = opened(table, maker)
        row = Row(1, self._around.moments.now(), MESA, "open", (), grant.events, grant.standing, deals=table.deals)
        row = replace(row, clock=clock_after(table, folded(table, row), row))
        people = {maker: Person(name, hashed(token))}
        stored, code = None, ""
        while stored is None:
            code = table_code(self._around.chance)
            stored = await self._around.store.create(code, tag, seats, row, people)
        keeper = Keeper(self._around, stored.id, code, table)
        self._begin(keeper, [replace(row, digest=stored.digest)], people)
        return Made(code, maker, token)

    async def keeper(self, text: str) -> Keeper:
        """Return the keeper of the table with a code, loaded from the store if it is not open.

        Raises `TableError`: `no-such-table` where there is none, `damaged-table` where its log cannot be read.
        """
        code = read_code(text)
        if not could_be_code(code):
            raise TableError("no-such-table")
        if code in self._damaged:
            raise TableError("damaged-table")
        lookup = self._loading.setdefault(code, _Lookup())
        lookup.waiting += 1
        try:
            async with lookup.lock:
                found = self._keepers.get(code)
                if found is not None and not found.closing:
                    return found
                if found is not None:
                    await found.close()
                return await self._load(code)
        finally:
            lookup.waiting -= 1
            if not lookup.waiting:
                del self._loading[code]

    async def _load(self, code: str) -> Keeper:
        """Load a table from the store; a damaged one stays closed until the server restarts."""
        try:
            stored = await self._around.store.load(code)
            talk = () if stored is None else await self._around.store.talk(stored.id)
            return self._kept(stored, talk)
        except (TableError, SQLAlchemyError, OSError):
            raise
        except (UnreadableError, RulebookError) as error:
            reason = str(error)
        except Exception as error:  # noqa: BLE001  (any error that a damaged row causes; its text could contain cards)
            reason = type(error).__name__
        _LOG.error("table %s is damaged and stays closed: %s", code, reason)
        self._damaged.add(code)
        raise TableError("damaged-table")

    def _kept(self, stored: Stored | None, talk: Sequence[Line]) -> Keeper:
        if stored is None:
            raise TableError("no-such-table")
        first = stored.rows[0].standing
        if first is None:
            raise UnreadableError("row 1 does not open a table")
        law = law_of(stored.rules, stored.seats, refereed=first.settings.refereed)
        table = blank_table(law_with(law, first.roles, judged=False), first.chairs, first.settings, first.roles)
        keeper = Keeper(self._around, stored.id, stored.code, table)
        self._begin(keeper, stored.rows, stored.people, talk)
        return keeper

    def _begin(
        self, keeper: Keeper, rows: Sequence[Row], people: Mapping[str, Person], talk: Sequence[Line] = ()
    ) -> None:
        keeper.restore(rows, people, talk)
        keeper.start()
        self._keepers[keeper.code] = keeper

    # -- the tables of a person ---------------------------------------------------------------------------------------

    async def opens(self, code: str, token: str) -> bool:
        """Return whether a token opens a seat of the table with a code, with the same query for every code."""
        return read_code(code) in {one.code for one in await self._around.store.mine((hashed(token),))}

    async def mine(self, keys: Sequence[tuple[str, str]], person: str = "") -> tuple[Found, ...]:
        """Return the tables of a person, the one used last first.

        `keys` are pairs of a code and the token of a seat there, `person` is the token of the person.
        """
        return tuple([await self._found(one) for one in await self._seats_of(keys, person)])

    async def _found(self, mine: Mine) -> Found:
        """Return one of a person's tables; a damaged one has only its code, seat and time."""
        try:
            keeper = await self.keeper(mine.code)
        except TableError as error:
            if error.code != "damaged-table":
                raise
            return Found(mine.code, mine.seat, "", (), "damaged", mine.updated)
        room, score = keeper.room(), keeper.table.state.public.score
        return Found(mine.code, mine.seat, room.rules, score, room.phase, mine.updated)

    async def forget(self, keys: Sequence[tuple[str, str]], person: str = "") -> int:
        """Delete the names and tokens of a person's seats, with arguments as of `mine`; return how many there were."""
        seats = await self._seats_of(keys, person)
        for one in seats:
            try:
                await (await self.keeper(one.code)).forget(one.seat)
            except TableError as error:
                if error.code != "damaged-table":
                    raise
                await self._around.store.forget_at(one.code, one.seat)
        return len(seats)

    async def _seats_of(self, keys: Sequence[tuple[str, str]], person: str) -> list[Mine]:
        """Return the seats that the keys open at their tables, and those that a person's token opens at any table."""
        known = {(read_code(code), hashed(token)) for code, token in keys}
        stored = await self._around.store.mine((*{one for _, one in known}, *([hashed(person)] if person else ())))
        return [one for one in stored if (one.code, one.token_hash) in known or opens(person, one.token_hash)]


def _chair(seat: str, wish: Wish, maker: str) -> Chair:
    if wish.kind == "bot":
        return Chair(seat, "bot", wish.bot)
    return Chair(seat, "human", ready=wish.ready) if seat == maker else Chair(seat, "open")
