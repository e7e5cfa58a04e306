"""A run of `truco play`: finding or making the table, playing, and leaving."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, AsyncExitStack, suppress
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from truco.app.cli.terminal import papers
from truco.app.cli.terminal.compact import width_for
from truco.app.cli.terminal.company import choose_bots
from truco.app.cli.terminal.game import Game, Habits
from truco.app.cli.terminal.lines import Lines, read_lines
from truco.app.cli.terminal.scene import Scene
from truco.app.cli.terminal.seats import Seat, Seats
from truco.app.cli.terminal.wire import Http, Message, Place, WireError, find_place
from truco.app.handbook.plain import option_meaning
from truco.app.tables import default_database
from truco.errors import RulebookError
from truco.rulebooks.ruleset import read_rules_tag
from truco.rules.sheets import JUDGE as OFFICIAL

_MAKER: Final = "A1"
_ASK_AGAIN: Final = 1.0
"""Seconds between two requests that check whether the player was admitted."""


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
    for layout in book.formats.values():
        if wish.form in ("", layout.name) and wish.seats in (0, len(layout.seats)):
            return layout.seats
    formats = ", ".join(f"{layout.name} ({len(layout.seats)})" for layout in book.formats.values())
    requested = " ".join(filter(None, (wish.form, f"({wish.seats})" if wish.seats else "")))
    raise RulebookError(book.file, "formats", "", problem=f"expected one of {formats}, got {requested}")


class Session:
    """A run of the terminal with its options (`wish`); `print_line` prints a line, `seats` are the stored seats."""

    def __init__(self, wish: Wish, print_line: Callable[[str], None], seats: Seats) -> None:
        """Begin without a seat."""
        self._wish = wish
        self._print = print_line
        self._seats = seats
        self._scene = Scene(wish.language)
        self.sitting: Seat | None = None
        """The seat of the player, `None` before one is taken (without a token for a watcher)."""

    async def run(self) -> bool:
        """Find or make the table and play at it; return whether a table was found."""
        lines = read_lines()
        async with AsyncExitStack() as stack:
            try:
                seat, server = await self._find(stack, lines)
            except WireError as error:
                self._print(error.text or self._say("terminal.unreachable", server=self._wish.server))
                return False
            except RulebookError as error:
                # With a code the player named no rulebook, so the table has one that this computer lacks.
                key = "terminal.no-rulebook" if self._wish.code else "error.bad-rules"
                self._print(f"{self._say(key)} ({error.code}: {error})")
                return False
            if seat is None:
                return self._wish.mine
            self.sitting = seat
            http = await self._http(stack, server)
            width = width_for(wished=self._wish.compact)
            habits = Habits(self._wish.ask, piped=not sys.stdin.isatty(), compact=width)
            game = Game(self._scene, Place(server, seat.code), http, habits, self._print)
            try:
                await game.run(seat.token, lines)
            except RulebookError as error:
                # The server may have a rulebook from outside that this computer lacks.
                self._print(f"{self._say('terminal.no-rulebook')} ({error.code}: {error})")
                return False
        return True

    def farewell(self) -> None:
        """Print the command that returns to the table."""
        if self.sitting is None:
            return
        if self.sitting.token:
            command = "truco play --mine"
            self._print(self._say("terminal.bye", code=self.sitting.code, command=command))
        else:
            self._print(self._say("terminal.bye-watching", code=self.sitting.code))

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
        """Make a table: the player in the first seat, bots in the other seats except the free ones."""
        wish = self._wish
        seats = _seats_for(wish)
        chairs: dict[str, Message] = {seat: {"kind": "open"} for seat in wish.free}
        chairs[_MAKER] = {"kind": "human", "name": self._name}
        rest = [seat for seat in seats if seat not in chairs]
        for seat, bot in zip(rest, choose_bots(wish.bots, len(rest)), strict=True):
            chairs[seat] = {"kind": "bot", "bot": bot}
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
            "scorers": [scorer if scorer == OFFICIAL else scorer.upper() for scorer in wish.scorers],
            "captains": {seat[:1].upper(): seat.upper() for seat in wish.captains},
            "shuffler": wish.shuffler,
        }
        table = await http.create(wish.rules, chairs, settings, roles)
        link = f"{server}/t/{table['code']}"
        self._print(self._say("terminal.address", code=table["code"], link=link))
        if wish.admission == "judged":
            invitation = await http.invite_judge(table["code"], table["token"])
            self._print(self._say("terminal.judge-link", link=f"{server}{invitation['link']}"))
        return self._store_seat("", table)

    async def _join(self, stack: AsyncExitStack) -> tuple[Seat | None, str]:
        """Take a seat at a table by its code: the player's own seat there, else a free one."""
        wish = self._wish
        place = find_place(wish.code, wish.server)
        own = self._seats.find(place.server, place.code) or (None if place.server else self._own_seat(place.code))
        if own and not wish.watch:
            return own, own.server or stack.enter_context(self._home(own.database))
        if not place.server:
            self._print(self._say("terminal.which-server", code=place.code))
            return None, ""
        if wish.watch:
            return Seat(place.server, place.code, "", ""), place.server
        http = await self._http(stack, place.server, self._seats.person(place.server, ""))
        self._print_terms(await http.table(place.code))
        fragment = urlsplit(wish.code).fragment
        if fragment:
            taken = await http.claim(place.code, fragment.removeprefix("juez-"), self._name)
            return self._store_seat(place.server, taken), place.server
        taken = await http.sit(place.code, self._name, wish.seat)
        if taken["knock"] is not None and not await self._wait_for_admission(http, taken):
            return None, ""
        return self._store_seat(place.server, taken), place.server

    def _print_terms(self, table: Message) -> None:
        """Print the rules and the judge of a table before the player takes a seat there."""
        terms, language = table["settings"], self._wish.language
        self._print(self._say("terminal.rules-of", title=table["title"], rules=table["rules"]))
        with suppress(RulebookError):  # a rulebook from outside that this computer lacks; `run` prints that
            ruleset = read_rules_tag(table["rules"])
            for option in ruleset.book.options.values():
                if (value := ruleset.option(option.key)) != option.values[0]:
                    chosen = option_meaning(ruleset.book, option, language, value)
                    self._print(f"{option_meaning(ruleset.book, option, language)} {chosen}")
        for key in (f"admission.{terms['admission']}", f"terms.talk-{terms['talk']}"):
            self._print(f"{self._say(key)}. {self._say(f'{key}-what')}")
        if terms["admission"] == "judged":
            judge = (table["judge"] or {"name": ""})["name"]
            self._print(f"{self._say('judge.at' if judge else 'judge.none', name=judge)}.")
        for key in ("hard", "signs"):
            if terms[key]:
                self._print(f"{self._say(f'terms.{key}')}.")
        self._scene.set_table(table)
        for line in papers.roles(self._scene):
            self._print(line)

    async def _wait_for_admission(self, http: Http, taken: Message) -> bool:
        """Wait until the table admits the player, and the hand is over; return whether it did."""
        printed = ""
        while True:
            table = await http.table(taken["code"])
            knock = next((request for request in table["knocks"] if request["knock"] == taken["knock"]), None)
            if knock is None:
                is_admitted = bool(await http.mine([f"{taken['code']}.{taken['token']}"]))
                if not is_admitted:
                    self._print(self._say("knock.gone"))
                return is_admitted
            key = "knock.admitted" if knock["admitted"] else "knock.waits"
            if key != printed:
                self._print(self._say(key, seat=taken["seat"]))
            printed = key
            await asyncio.sleep(_ASK_AGAIN)

    async def _choose(self, stack: AsyncExitStack, lines: Lines) -> tuple[Seat | None, str]:
        """List the player's tables, and return the chosen table; a single table needs no choice."""
        rows: list[tuple[Seat, str, Message]] = []
        for server, database in dict.fromkeys((seat.server, seat.database) for seat in self._seats.all()):
            rows += await self._at(stack, server, database)
        if not rows:
            self._print(self._say("terminal.mine-none"))
            return None, ""
        self._print(self._say("terminal.mine"))
        for at, (seat, _, row) in enumerate(rows, 1):
            values = {"code": seat.code, "seat": seat.seat, "rules": row["rules"]}
            values["score"] = " ".join(str(points) for points in row["score"])
            values["phase"] = self._say("terminal.waiting" if row["phase"] == "waiting" else f"phase.{row['phase']}")
            self._print(f"{at}. {self._say('terminal.mine-row', **values)}")
        while len(rows) > 1:
            line = await lines.take()
            if line is None:
                return None, ""
            if line.strip().isdecimal() and 1 <= int(line) <= len(rows):
                rows = [rows[int(line) - 1]]
            else:
                self._print(self._say("terminal.no-choice", n=len(rows)))
        return rows[0][:2]

    async def _at(self, stack: AsyncExitStack, server: str, database: str) -> list[tuple[Seat, str, Message]]:
        """Return the player's seats at a server, with its address and its information on their tables."""
        seats = [seat for seat in self._seats.all() if (seat.server, seat.database) == (server, database)]
        address = server or stack.enter_context(self._home(database))
        try:
            rows = await (await self._http(stack, address)).mine([f"{seat.code}.{seat.token}" for seat in seats])
        except WireError as error:
            self._print(error.text or self._say("terminal.mine-away", server=server))
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
        """Serve tables from this process; other runs of the terminal need no server of their own."""
        from truco.app.cli.terminal.home import home  # noqa: PLC0415  (the web server's libraries take long to load)

        return home(database, self._wish.haste)

    def _own_seat(self, code: str) -> Seat | None:
        return next((seat for seat in self._seats.all() if seat.code == code), None)

    def _store_seat(self, server: str, taken: Message) -> Seat:
        seat = Seat(server, taken["code"], taken["seat"], taken["token"], "" if server else self._database)
        self._seats.keep(seat)
        return seat

    async def _http(self, stack: AsyncExitStack, server: str, person: str = "") -> Http:
        http = Http(server, self._wish.language, person)
        stack.push_async_callback(http.close)
        return http

    def _say(self, key: str, **values: object) -> str:
        return self._scene.speech.say(key, **values)
