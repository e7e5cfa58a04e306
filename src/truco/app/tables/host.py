"""The host: opens tables, finds them in the store, and holds those that are in use."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from truco.app.tables.acts import clock_after
from truco.app.tables.chat import Line
from truco.app.tables.codes import could_be_code, hashed, read_code, table_code, token_for
from truco.app.tables.database import Database
from truco.app.tables.keeper import Keeper
from truco.app.tables.laws import law_of, law_with
from truco.app.tables.personal import DAMAGED, PAGE, Found, found_of, holder_of
from truco.app.tables.pool import Pool
from truco.app.tables.prescribed import check_deals, rules_for_deals
from truco.app.tables.requests import open_table
from truco.app.tables.retention import HOUR, KEEP_ALL, Keeping
from truco.app.tables.roles import roles_for
from truco.app.tables.row import Row
from truco.app.tables.seats import Chair, read_name
from truco.app.tables.settings import settings_for
from truco.app.tables.store import Owned, Person, Stored
from truco.app.tables.stored import UnreadableError
from truco.app.tables.summary import Summary, summary_of
from truco.app.tables.surroundings import Surroundings
from truco.app.tables.table import Table, blank_table, fold, fold_slowly
from truco.bots import BOTS
from truco.club.duplicate import Deal
from truco.engine import MESA
from truco.errors import RulebookError, TableError
from truco.rulebooks.ruleset import read_rules_tag
from truco.talk import can_read

_LOG: Final = logging.getLogger(__name__)
_IDLE: Final = 600.0
_SWEEP: Final = 60.0
_RESUMED: Final = 86_400.0
_PORTION: Final = 50
_PAUSE: Final = 3.0
"""How many times as long as a table's summary took the server does nothing else for old tables."""
_KINDS: Final = ("human", "bot", "open")


class Made(NamedTuple):
    """A new table: its code, and the seat and token of the person who made it."""

    code: str
    seat: str
    token: str


@dataclass(frozen=True, slots=True)
class Wish:
    """The wish for a seat of a new table: the kind, the name of a person or a bot, and whether it is ready."""

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

    def __init__(
        self, around: Surroundings, usual: Mapping[str, Any] | None = None, keeping: Keeping = KEEP_ALL
    ) -> None:
        """Open nothing yet; `keeping` is how long unused tables are kept."""
        self._keeping = keeping
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
        works = (self._resume(codes), self._sweep(), self._summarize(), self._delete_old())
        self._chores = [asyncio.create_task(work) for work in works]

    @property
    def database(self) -> Database:
        """The database of the tables, for others who keep something in it while the host is open."""
        return self._around.store.database

    @property
    def pool(self) -> Pool:
        """The processes for work that takes long."""
        return self._around.pool

    def when_over(self, tell: Callable[[str], None]) -> None:
        """Call a function with the code of every table whose match is over from now on."""
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
        await self._around.pool.close()
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
        """Close tables that were not used for some time; the store has them."""
        while True:
            await self._around.moments.until(self._around.moments.now() + _SWEEP)
            before = self._around.moments.now() - _IDLE
            keepers = self._keepers.values()
            for unused in [keeper for keeper in keepers if keeper.closing or (keeper.idle and keeper.used < before)]:
                del self._keepers[unused.code]
                await unused.close()

    async def _delete_old(self) -> None:
        """Delete the tables that were unused for as long as the server keeps them; an open one is not deleted."""
        while self._keeping != KEEP_ALL:
            now = self._around.moments.now()
            used = frozenset((*self._keepers, *self._loading))
            if gone := await self._around.store.delete_old(self._keeping, now, used):
                _LOG.info("%d tables deleted that nobody used for long", len(gone))
                continue
            await self._around.moments.until(now + HOUR)

    async def _summarize(self) -> None:
        """Compute the summaries that tables of an earlier program lack, one table at a time with pauses between."""
        while codes := await self._around.store.without_summary(_PORTION):
            for code in codes:
                began = time.monotonic()
                await self._summarize_one(code)
                await asyncio.sleep((time.monotonic() - began) * _PAUSE)

    async def _summarize_one(self, code: str) -> None:
        try:
            stored = await self._around.store.load(code)
            if stored is not None:
                summary = summary_of(await fold_slowly(first_table(stored), stored.rows))
                await self._around.store.summarize(stored.id, stored.rows[-1].digest, summary)
        except (SQLAlchemyError, OSError, TableError):
            raise
        except Exception as error:  # noqa: BLE001  (any error that a damaged row causes; its text could contain cards)
            _LOG.error("table %s is damaged: %s", code, type(error).__name__)
            await self._around.store.summarize_damaged(code, Summary(DAMAGED))

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
        if all(form.seats != seats for form in ruleset.book.formats.values()) or any(
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
            chosen = settings_for(persons, wanted)  # people may sit down on both sides
        if chosen.talk == "binding" and not can_read(law):
            raise TableError("no-binding-talk")
        if deals:
            check_deals(law, chosen, deals)
        named = roles_for(law, roles or {}, judged=chosen.admission == "judged")
        table = blank_table(law_with(law, named, judged=False), chairs, chosen, named)
        table = replace(table, standing=replace(table.standing, closed=bool(deals)), deals=tuple(deals))
        grant = open_table(table, maker)
        row = Row(1, self._around.moments.now(), MESA, "open", (), grant.events, grant.standing, deals=table.deals)
        then = fold(table, row)
        row = replace(row, clock=clock_after(table, then, row))
        people = {maker: Person(name, hashed(token))}
        stored, code = None, ""
        while stored is None:
            code = table_code(self._around.chance)
            stored = await self._around.store.create(code, tag, seats, row, people, summary_of(then))
        keeper = Keeper(self._around, stored.id, code, table)
        await self._begin(keeper, [replace(row, digest=stored.digest)], people)
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
                keeper = self._keepers.get(code)
                if keeper is not None and not keeper.closing:
                    return keeper
                if keeper is not None:
                    await keeper.close()
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
            return await self._kept(stored, talk)
        except (TableError, SQLAlchemyError, OSError):
            raise
        except (UnreadableError, RulebookError) as error:
            reason = str(error)
        except Exception as error:  # noqa: BLE001  (any error that a damaged row causes; its text could contain cards)
            reason = type(error).__name__
        _LOG.error("table %s is damaged and stays closed: %s", code, reason)
        self._damaged.add(code)
        raise TableError("damaged-table")

    async def _kept(self, stored: Stored | None, talk: Sequence[Line]) -> Keeper:
        if stored is None:
            raise TableError("no-such-table")
        keeper = Keeper(self._around, stored.id, stored.code, first_table(stored))
        await self._begin(keeper, stored.rows, stored.people, talk)
        summary = summary_of(keeper.table)
        if stored.summary != summary:
            await self._around.store.summarize(stored.id, stored.rows[-1].digest, summary)
        return keeper

    async def _begin(
        self, keeper: Keeper, rows: Sequence[Row], people: Mapping[str, Person], talk: Sequence[Line] = ()
    ) -> None:
        await keeper.restore(rows, people, talk)
        keeper.start()
        self._keepers[keeper.code] = keeper

    # -- the tables of a person ---------------------------------------------------------------------------------------

    async def opens(self, code: str, *tokens: str) -> bool:
        """Return whether a token opens a seat of the table with a code, with the same query for every code."""
        read, holder = read_code(code), holder_of([(code, token) for token in tokens], "")
        return could_be_code(read) and bool(tokens and await self._around.store.mine(holder, code=read, many=1))

    async def mine(
        self, keys: Sequence[tuple[str, str]], person: str = "", code: str = "", page: int = 1
    ) -> tuple[Found, ...]:
        """Return a page of the tables of a person, the one used last first; a full page may have another after it.

        `keys` are pairs of a code and the token of a seat there, `person` is the token of the person. With a `code`
        only that table is returned. `page` counts from 1; each has `PAGE` tables. No table is opened.
        """
        holder, after = holder_of(keys, person), (page - 1) * PAGE
        seats = await self._around.store.mine(holder, code=read_code(code), many=PAGE, after=after)
        return tuple(found_of(seat, self._damaged) for seat in seats)

    async def forget(self, keys: Sequence[tuple[str, str]], person: str = "") -> int:
        """Delete the names and tokens of a person's seats, with arguments as of `mine`; return how many there were.

        Tables that are not in use are not opened.
        """
        seats = await self._around.store.seats_of(holder_of(keys, person))
        await self._around.store.forget_all(seats)
        for owned in [owned for owned in seats if owned.code in self._keepers or owned.code in self._loading]:
            await self._forget_here(owned)
        return len(seats)

    async def _forget_here(self, owned: Owned) -> None:
        """Delete the name and token of a seat at a table in use, which knows them."""
        try:
            await (await self.keeper(owned.code)).forget(owned.seat)
        except TableError as error:
            if error.code != "damaged-table":
                raise


def first_table(stored: Stored) -> Table:
    """Return a stored table before the first row of its log.

    Raises `UnreadableError` for a log whose first row opens no table, `RulebookError` for rules that do not exist.
    """
    first = stored.rows[0].standing
    if first is None:
        raise UnreadableError("row 1 does not open a table")
    law = law_of(stored.rules, stored.seats, refereed=first.settings.refereed)
    return blank_table(law_with(law, first.roles, judged=False), first.chairs, first.settings, first.roles)


def _chair(seat: str, wish: Wish, maker: str) -> Chair:
    if wish.kind == "bot":
        return Chair(seat, "bot", wish.bot)
    return Chair(seat, "human", ready=wish.ready) if seat == maker else Chair(seat, "open")
