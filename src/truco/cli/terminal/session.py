"""One run of `truco play`: finding or making the table, playing, and leaving."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, AsyncExitStack, suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from truco.cli.terminal import papers
from truco.cli.terminal.compact import width_for
from truco.cli.terminal.company import seated
from truco.cli.terminal.game import Game, Habits
from truco.cli.terminal.lines import Lines, read_lines
from truco.cli.terminal.scene import Scene
from truco.cli.terminal.seats import Seat, Seats
from truco.cli.terminal.wire import Http, Message, Place, WireError, find_place
from truco.errors import RulebookError
from truco.handbook.plain import option_told
from truco.rulebooks.ruleset import read_rules_tag
from truco.rules.sheets import JUDGE as OFFICIAL
from truco.tables import default_database

_MAKER: Final = "A1"
_ASK_AGAIN: Final = 1.0
"""Seconds between two requests that find out whether the player was let in."""


class Wish(NamedTuple):
    """The options of the command line; `docs/terminal.md` describes each."""

    language: str
    code: str = ""
    server: str = ""
    seat: str = ""
    name: str = ""
    seats: int = 0
    form: str = ""
    bots: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    rules: str = "oficial"
    pace: str = "normal"
    admission: str = "assisted"
    talk: str = "buttons"
    hard: bool = False
    signs: bool = False
    deal: bool = False
    scorers: tuple[str, ...] = ()
    captains: tuple[str, ...] = ()
    shuffler: str = ""
    database: str = ""
    mine: bool = False
    watch: bool = False
    ask: bool = True
    compact: bool | None = None
    haste: float = 1.0


def _seats_for(wish: Wish) -> tuple[str, ...]:
    """Return the seats of the wished format; raises `RulebookError` for rules and formats that do not exist."""
    book = read_rules_tag(wish.rules).book
    for one in book.formats.values():
        if wish.form in ("", one.name) and wish.seats in (0, len(one.seats)):
            return one.seats
    known = ", ".join(f"{one.name} ({len(one.seats)})" for one in book.formats.values())
    got = " ".join(filter(None, (wish.form, f"({wish.seats})" if wish.seats else "")))
    raise RulebookError(book.file, "formats", "", problem=f"expected one of {known}, got {got}")


class Session:
    """One run of the terminal: `wish` are its options, `tell` prints a line, `seats` are the player's stored seats."""

    def __init__(self, wish: Wish, tell: Callable[[str], None], seats: Seats) -> None:
        """Begin without a seat."""
        self._wish = wish
        self._tell = tell
        self._seats = seats
        self._scene = Scene(wish.language)
        self.sitting: Seat | None = None
        """The seat that was taken, once there is one (without a token for a watcher)."""

    async def run(self) -> bool:
        """Find or make the table and play at it; return whether there was one to play at."""
        lines = read_lines()
        async with AsyncExitStack() as stack:
            try:
                seat, server = await self._find(stack, lines)
            except WireError as error:
                self._tell(error.text or self._say("terminal.unreachable", server=self._wish.server))
                return False
            except RulebookError as error:
                # Who comes by a code named no rulebook: the table has one that this computer does not have.
                key = "terminal.no-rulebook" if self._wish.code else "error.bad-rules"
                self._tell(f"{self._say(key)} ({error.code}: {error})")
                return False
            if seat is None:
                return self._wish.mine
            self.sitting = seat
            http = await self._http(stack, server)
            width = width_for(wished=self._wish.compact)
            habits = Habits(self._wish.ask, piped=not sys.stdin.isatty(), compact=width)
            game = Game(self._scene, Place(server, seat.code), http, habits, self._tell)
            try:
                await game.run(seat.token, lines)
            except RulebookError as error:
                # The server may have a rulebook from outside that this computer does not have.
                self._tell(f"{self._say('terminal.no-rulebook')} ({error.code}: {error})")
                return False
        return True

    def farewell(self) -> None:
        """Print where the table can be found again."""
        if self.sitting is None:
            return
        if self.sitting.token:
            command = "truco play --mine"
            self._tell(self._say("terminal.bye", code=self.sitting.code, command=command))
        else:
            self._tell(self._say("terminal.bye-watching", code=self.sitting.code))

    # -- tables --------------------------------------------------------------------------------------------------

    async def _find(self, stack: AsyncExitStack, lines: Lines) -> tuple[Seat | None, str]:
        """Return the seat to play from and the address of its server."""
        if self._wish.mine:
            return await self._choose(stack, lines)
        if self._wish.code:
            return await self._join(stack)
        server = stack.enter_context(self._home(self._database))
        return await self._make(stack, server), server

    async def _make(self, stack: AsyncExitStack, server: str) -> Seat:
        """Make a table: the player in the first seat, bots in those that are not left free."""
        wish = self._wish
        seats = _seats_for(wish)
        wanted: dict[str, Message] = {seat: {"kind": "open"} for seat in wish.free}
        wanted[_MAKER] = {"kind": "human", "name": self._name}
        left = [seat for seat in seats if seat not in wanted]
        for seat, bot in zip(left, seated(wish.bots, len(left)), strict=True):
            wanted[seat] = {"kind": "bot", "bot": bot}
        settings = {
            "pace": wish.pace,
            "auto_deal": not wish.deal,
            "admission": wish.admission,
            "talk": wish.talk,
            "hard": wish.hard,
            "signs": wish.signs,
        }
        http = await self._http(stack, server, self._seats.person("", self._database))
        roles = {
            "scorers": [one if one == OFFICIAL else one.upper() for one in wish.scorers],
            "captains": {seat[:1].upper(): seat.upper() for seat in wish.captains},
            "shuffler": wish.shuffler,
        }
        made = await http.create(wish.rules, wanted, settings, roles)
        link = f"{server}/t/{made['code']}"
        self._tell(self._say("terminal.address", code=made["code"], link=link))
        if wish.admission == "judged":
            given = await http.invite_judge(made["code"], made["token"])
            self._tell(self._say("terminal.judge-link", link=f"{server}{given['link']}"))
        return self._kept("", made)

    async def _join(self, stack: AsyncExitStack) -> tuple[Seat | None, str]:
        """Sit down at a table by its code: in the player's own seat where he has one, else in a free one."""
        wish = self._wish
        place = find_place(wish.code, wish.server)
        known = self._seats.find(place.server, place.code) or (None if place.server else self._known(place.code))
        if known and not wish.watch:
            return known, known.server or stack.enter_context(self._home(known.database))
        if not place.server:
            self._tell(self._say("terminal.which-server", code=place.code))
            return None, ""
        if wish.watch:
            return Seat(place.server, place.code, "", ""), place.server
        http = await self._http(stack, place.server, self._seats.person(place.server, ""))
        self._tell_terms(await http.table(place.code))
        given = urlsplit(wish.code).fragment
        if given:
            taken = await http.claim(place.code, given.removeprefix("juez-"), self._name)
            return self._kept(place.server, taken), place.server
        taken = await http.sit(place.code, self._name, wish.seat)
        if taken["knock"] is not None and not await self._let_in(http, taken):
            return None, ""
        return self._kept(place.server, taken), place.server

    def _tell_terms(self, table: Message) -> None:
        """Print what is played at a table and who rules, before the player sits down there."""
        terms, language = table["settings"], self._wish.language
        self._tell(self._say("terminal.rules-of", title=table["title"], rules=table["rules"]))
        with suppress(RulebookError):  # a rulebook from outside that this computer lacks; that is told below
            ruleset = read_rules_tag(table["rules"])
            for option in ruleset.book.options.values():
                if (value := ruleset.option(option.key)) != option.values[0]:
                    chosen = option_told(ruleset.book, option, language, value)
                    self._tell(f"{option_told(ruleset.book, option, language)} {chosen}")
        for key in (f"admission.{terms['admission']}", f"terms.talk-{terms['talk']}"):
            self._tell(f"{self._say(key)}. {self._say(f'{key}-what')}")
        if terms["admission"] == "judged":
            judge = (table["judge"] or {"name": ""})["name"]
            self._tell(f"{self._say('judge.at' if judge else 'judge.none', name=judge)}.")
        for key in ("hard", "signs"):
            if terms[key]:
                self._tell(f"{self._say(f'terms.{key}')}.")
        self._scene.retable(table)
        for line in papers.roles(self._scene):
            self._tell(line)

    async def _let_in(self, http: Http, taken: Message) -> bool:
        """Wait until the table lets the player in, and the hand is over; return whether it did."""
        told = ""
        while True:
            table = await http.table(taken["code"])
            knock = next((one for one in table["knocks"] if one["knock"] == taken["knock"]), None)
            if knock is None:
                inside = bool(await http.mine([f"{taken['code']}.{taken['token']}"]))
                if not inside:
                    self._tell(self._say("knock.gone"))
                return inside
            key = "knock.admitted" if knock["admitted"] else "knock.waits"
            if key != told:
                self._tell(self._say(key, seat=taken["seat"]))
            told = key
            await asyncio.sleep(_ASK_AGAIN)

    async def _choose(self, stack: AsyncExitStack, lines: Lines) -> tuple[Seat | None, str]:
        """List the player's tables, and return the chosen one; a single one needs no choice."""
        found: list[tuple[Seat, str, Message]] = []
        for server, database in dict.fromkeys((seat.server, seat.database) for seat in self._seats.all()):
            found += await self._at(stack, server, database)
        if not found:
            self._tell(self._say("terminal.mine-none"))
            return None, ""
        self._tell(self._say("terminal.mine"))
        for at, (seat, _, row) in enumerate(found, 1):
            said = {"code": seat.code, "seat": seat.seat, "rules": row["rules"]}
            said["score"] = " ".join(str(points) for points in row["score"])
            said["phase"] = self._say("terminal.waiting" if row["phase"] == "waiting" else f"phase.{row['phase']}")
            self._tell(f"{at}. {self._say('terminal.mine-row', **said)}")
        while len(found) > 1:
            line = await lines.take()
            if line is None:
                return None, ""
            if line.strip().isdecimal() and 1 <= int(line) <= len(found):
                found = [found[int(line) - 1]]
            else:
                self._tell(self._say("terminal.no-choice", n=len(found)))
        return found[0][:2]

    async def _at(self, stack: AsyncExitStack, server: str, database: str) -> list[tuple[Seat, str, Message]]:
        """Return the player's seats at a server, with its address and its information on their tables."""
        seats = [seat for seat in self._seats.all() if (seat.server, seat.database) == (server, database)]
        address = server or stack.enter_context(self._home(database))
        try:
            rows = await (await self._http(stack, address)).mine([f"{seat.code}.{seat.token}" for seat in seats])
        except WireError as error:
            self._tell(error.text or self._say("terminal.mine-away", server=server))
            return []
        by_code = {row["code"]: row for row in rows}
        return [(seat, address, by_code[seat.code]) for seat in seats if seat.code in by_code]

    # -- small things --------------------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return self._wish.name or self._say("terminal.player")

    @property
    def _database(self) -> str:
        return self._wish.database or default_database()

    def _home(self, database: str) -> AbstractContextManager[str]:
        """Serve tables from this process, in whose terminal a server is otherwise not needed."""
        from truco.cli.terminal.home import home  # noqa: PLC0415  (the web server's libraries take long to load)

        return home(database, self._wish.haste)

    def _known(self, code: str) -> Seat | None:
        return next((seat for seat in self._seats.all() if seat.code == code), None)

    def _kept(self, server: str, taken: Message) -> Seat:
        seat = Seat(server, taken["code"], taken["seat"], taken["token"], "" if server else self._database)
        self._seats.keep(seat)
        return seat

    async def _http(self, stack: AsyncExitStack, server: str, person: str = "") -> Http:
        http = Http(server, self._wish.language, person)
        stack.push_async_callback(http.close)
        return http

    def _say(self, key: str, **values: object) -> str:
        return self._scene.speech.say(key, **values)
