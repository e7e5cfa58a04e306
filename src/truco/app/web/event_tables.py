"""Matches of events at this server's tables: a result is written back by itself as soon as its match is over.

The table of a match is the author of its `Start`, so the log alone says which it is. Rounds of a duplicate are opened
together and shown once all are over. The secret of the deals comes with the request of who keeps it and is not kept
here: the tables know the deals of their round, and not those to come.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.office import BEAT, KeptEvent
from truco.app.office.rules import rules_of
from truco.app.tables import Host, Wish
from truco.app.web.bodies import json_answer, json_of
from truco.app.web.event_body import tables_of
from truco.app.web.events import Hall, author_of, event_in, official_in
from truco.app.web.problems import Problem
from truco.club.acts import AddHands, Record, Start
from truco.club.duplicate import Deal
from truco.club.event import TABLE, TEAM, Event, Match
from truco.club.fold.common import match_of
from truco.club.log import Draft, append
from truco.club.outcomes import players_of
from truco.club.propose import deals_of
from truco.errors import TableError, TournamentError

_LOG: Final = logging.getLogger(__name__)
_KIND: Final = "duplicate"
_RECENT: Final = 86_400.0
"""Seconds since an event was written to, after which a server that starts leaves its tables alone until it is asked."""

_LONGEST: Final = 24
"""How many letters of a player's name a table shows."""


class _Opening(msgspec.Struct):
    secret: Annotated[str, msgspec.Meta(max_length=200)]
    settings: dict[str, Any] = {}


class _Table(msgspec.Struct):
    settings: dict[str, Any] = {}


class Opened(NamedTuple):
    """A match, and the code of its table."""

    match: int
    table: str


class EventTables:
    """The tables of a server at which events are played."""

    def __init__(self, host: Host, hall: Hall) -> None:
        """Use a host and the events of a hall, both of which others open and close."""
        self._host = host
        self._hall = hall
        self._news = hall.news
        self._opening = asyncio.Lock()
        self._shown: set[str] = set()
        host.when_over(lambda _code: self._news.set())

    async def open_round(
        self, kept: KeptEvent, phase: str, number: int, secret: str, settings: Mapping[str, Any]
    ) -> tuple[Opened, ...]:
        """Open a table for every match of a round that has not begun, and return the tables of the whole round.

        All play the same deals. Raises what `deals_of`, `Host.create` and the fold of `Start` raise, and
        `TournamentError` (`bad-round`) for a round that is not paired.
        """
        async with self._opening:  # two requests at once would open two tables for a match
            return await self._open_round(kept, phase, number, secret, settings)

    async def _open_round(
        self, kept: KeptEvent, phase: str, number: int, secret: str, settings: Mapping[str, Any]
    ) -> tuple[Opened, ...]:
        event, played = kept.event, deals_of(kept.event, phase, number, secret)
        matches = [match for match in event.matches_of(phase, number) if match.b]
        if not matches:
            raise TournamentError("bad-round", f"expected a round of {phase} that is paired, got {number}")
        waiting = [match for match in matches if not match.begun]
        for match in waiting:  # no table is opened for a match that may not begin
            append(kept.log, Draft(kept.number, self._hall.now(), TABLE, Start(match.number)))
        for match in waiting:
            code = await self._open(event, match, rules_of(event.terms), settings, played)
            await kept.append(Start(match.number), f"{TABLE}{code}")
        codes = tables_of(kept.log)
        return tuple(Opened(match.number, codes[match.number]) for match in matches if match.number in codes)

    async def open_match(self, kept: KeptEvent, number: int, settings: Mapping[str, Any]) -> Opened:
        """Open a table for a match under the rulebook and the length of its phase, and return it; again the same.

        Raises what `Host.create` and the fold of `Start` raise, and `TournamentError` (`no-such-match`,
        `duplicate-hands` for a match of a duplicate, whose round is opened as a whole).
        """
        event, code = kept.event, tables_of(kept.log).get(number)
        match = match_of(event, number)
        if code is not None:
            return Opened(number, code)
        if event.terms.phase(match.phase).kind == _KIND:
            raise TournamentError("duplicate-hands", f"expected a match with partidas, got match {number}")
        append(kept.log, Draft(kept.number, self._hall.now(), TABLE, Start(number)))
        code = await self._open(event, match, table_rules(event, match), settings)
        await kept.append(Start(number), f"{TABLE}{code}")
        return Opened(number, code)

    async def _open(
        self, event: Event, match: Match, rules: str, settings: Mapping[str, Any], played: tuple[Deal, ...] = ()
    ) -> str:
        """Open the table of a match, on whose seats its players are named, and return its code."""
        names = dict(_seated(event, match))
        wishes = {seat: Wish("open", ready=False) for seat in names}
        (first, name), *others = names.items()
        wishes[first] = Wish("human", name, ready=False)
        made = await self._host.create(rules, wishes, settings, deals=played)
        keeper = await self._host.keeper(made.code)
        for seat, other in others:
            await keeper.sit(other, seat, ready=False)
        return made.code

    async def links(self, kept: KeptEvent, number: int, team: str) -> dict[str, dict[str, str]]:
        """Return for each seat of a team at its match the name of the player and a new link, which opens the seat once.

        Links that were given before, and who sat there by them, lose the seat. Without a `team` they are those of both.
        Raises `TournamentError` (`no-such-table`) for a match that is played at none of our tables.
        """
        code = tables_of(kept.log).get(number)
        if code is None:
            raise TournamentError("no-such-table", f"expected a match at one of our tables, got match {number}")
        match, keeper = kept.event.matches[number], await self._host.keeper(code)
        links = {}
        for seat, name in _seated(kept.event, match):
            if team in ("", match.pair.teams[seat[0] == "B"]):
                links[seat] = {"name": name, "link": f"/t/{code}#{await keeper.hand_over(seat)}"}
        return links

    # -- writing back ----------------------------------------------------------------------------------------------

    async def follow(self) -> None:
        """Write what was played into the events, and lay the tables of rounds that are over open, until cancelled."""
        with contextlib.suppress(TableError, TournamentError):
            for listed in await self._hall.office.events():
                if listed.updated >= self._hall.now() - _RECENT:
                    await self._hall.event(listed.code)
        while True:
            self._news.clear()
            for kept in self._hall.used:
                try:
                    await self.settle(kept)
                except (TableError, TournamentError) as error:
                    _LOG.warning("event %s: what its tables played is not written: %s", kept.code, error.code)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._news.wait()

    async def settle(self, kept: KeptEvent) -> None:
        """Write the result of each match that is over at its table.

        The hands of a duplicate wait until all have played the round, and its tables are laid open with them: before
        the last table is done the points of the others would show it something of the cards.
        """
        codes = tables_of(kept.log)
        for match in [match for match in kept.event.matches.values() if not match.over and match.number in codes]:
            if kept.event.terms.phase(match.phase).kind != _KIND and codes[match.number] not in self._shown:
                await self._settle_match(kept, match, codes[match.number])
        hidden = [number for number, code in codes.items() if code and code not in self._shown]
        played = [match for number, match in kept.event.matches.items() if number in hidden]
        for phase, number in dict.fromkeys((match.phase, match.round) for match in played):
            if kept.event.terms.phase(phase).kind == _KIND:
                pairs = [match for match in kept.event.matches_of(phase, number) if match.b]
                await self._settle_round(kept, pairs, codes)

    async def _settle_match(self, kept: KeptEvent, match: Match, code: str) -> None:
        """Write the result of a match that is over at its table; where it is no lawful one the desk writes it.

        Such is a match that a ruling ended before its time.
        """
        keeper = await self._host.keeper(code)
        if not (keeper.table.over or keeper.table.match > 1):
            return
        sheet = await keeper.sheet(seated=True, match=1)
        partidas = tuple((chico.score[0], chico.score[1]) for chico in sheet.chicos if chico.winner in sheet.sides)
        try:
            await kept.append(Record(match.number, partidas, sure=True), f"{TABLE}{code}", client=f"result {code}")
        except TournamentError as error:
            if error.code in _LATER:
                return
            if error.code not in _LAWLESS:
                raise
            self._shown.add(code)
            _LOG.warning("event %s: the result of table %s is left to the desk: %s", kept.code, code, error.code)

    async def _settle_round(self, kept: KeptEvent, matches: Sequence[Match], codes: Mapping[int, str]) -> None:
        """Write the hands of the matches of a round, and lay their tables open, unless a table still plays."""
        waiting = [match.number for match in matches if not match.over]
        tables = {number: (await self._host.keeper(codes[number])).table for number in waiting if number in codes}
        if not all(number in tables and tables[number].over and tables[number].scores for number in waiting):
            return
        for number, table in tables.items():
            await kept.append(
                AddHands(number, table.scores, sure=True), f"{TABLE}{codes[number]}", client=f"hands {codes[number]}"
            )
        for code in [codes[match.number] for match in matches if match.number in codes]:
            await (await self._host.keeper(code)).lay_open()
            self._shown.add(code)


_LAWLESS: Final = ("bad-target", "not-over", "already-won", "no-partidas", "no-result", "level-score")
"""Why a result of a table may be no result of the event."""

_LATER: Final = ("suspended", "pairing-open")
"""Why a result is written later: nothing is written about its match now."""


def table_rules(event: Event, match: Match) -> str:
    """Return the rulebook of a match as a table is made with it: with as many partidas and points as its phase says."""
    terms = event.terms.phase(match.phase)
    target = f" target={terms.target}" if terms.target else ""
    return f"{rules_of(event.terms)} chicos={terms.needed}{target}"


def _seated(event: Event, match: Match) -> Iterator[tuple[str, str]]:
    """Yield the seats of a match with the names of who sits there; the team `a` is the first side."""
    plays = event.terms.team.plays
    teams = [players_of(event, match, team) for team in match.pair.teams]
    for at in range(plays):
        for side, people in zip("AB", teams, strict=True):
            name = people[at] if at < len(people) else ""
            yield f"{side}{at + 1}", name.strip()[:_LONGEST].strip() or f"{side}{at + 1}"


# -- requests ----------------------------------------------------------------------------------------------------------


def _tables(request: Request) -> EventTables:
    tables: EventTables = request.app.state.event_tables
    return tables


async def _open_round(request: Request) -> Response:
    """Open the tables of a round of a duplicate, and answer with their codes."""
    kept, _ = await official_in(request)
    wanted = await json_of(request, _Opening)
    phase, number = request.path_params["phase"], request.path_params["number"]
    opened = await _tables(request).open_round(kept, phase, number, wanted.secret, wanted.settings)
    return json_answer({"tables": [table._asdict() for table in opened]}, 201)


async def _open_match(request: Request) -> Response:
    """Open a table of this server for a match, and answer with its code."""
    kept, _ = await official_in(request)
    wanted = await json_of(request, _Table)
    opened = await _tables(request).open_match(kept, request.path_params["number"], wanted.settings)
    return json_answer(opened._asdict(), 201)


async def _links(request: Request) -> Response:
    """Answer with new links of the seats of a match: to a team its own, to an official all of them."""
    kept = await event_in(request)
    number = request.path_params["number"]
    author = await author_of(request, kept.event)
    match = kept.event.matches.get(number)
    if match is None:
        raise TournamentError("no-such-match", f"expected the number of a match, got {number}")
    team = author.removeprefix(TEAM) if author.startswith(TEAM) else ""
    if team not in match.pair.teams and not kept.event.offices.get(author):
        raise Problem("bad-key")
    return json_answer({"seats": await _tables(request).links(kept, number, team)}, 201)


def event_table_routes() -> list[BaseRoute]:
    """Return the routes of the requests about the tables of events."""
    base = "/api/events/{code}"
    return [
        Route(f"{base}/rounds/{{phase}}/{{number:int}}/tables", _open_round, methods=["POST"]),
        Route(f"{base}/matches/{{number:int}}/table", _open_match, methods=["POST"]),
        Route(f"{base}/matches/{{number:int}}/seats", _links, methods=["POST"]),
    ]
