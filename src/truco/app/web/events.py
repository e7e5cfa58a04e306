"""The requests of events (docs/tournament.md): making them, reading them, writing their logs, following them live."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from truco.app.office import BEAT, Copier, Device, KeptEvent, Office, OtherDeviceError, Wish
from truco.app.office.draws import commitments
from truco.app.office.listing import delete_events, set_listed
from truco.app.office.merging import branches_of, unmerged_rows
from truco.app.office.rules import check_rules
from truco.app.office.workers import EventWorkers
from truco.app.tables.codes import ALPHABET, could_be_code, hashed, new_token, opens
from truco.app.tables.retention import HOUR, KEEP_ALL, Keeping
from truco.app.web.bodies import Packed, json_answer, json_of, packed_answer
from truco.app.web.errands import do_errand_on
from truco.app.web.event_body import (
    copies_body,
    entry_body,
    machines_body,
    match_body,
    named_body,
    reported_body,
    squad_body,
    writer_body,
)
from truco.app.web.event_public import PublicAnswers
from truco.app.web.event_work import desk_answer, found_entries, proposed_correction, proposed_round
from truco.app.web.finding import check_making
from truco.app.web.guesses import EQUALLY_LATE, Guesses
from truco.app.web.neighbours import Neighbours
from truco.app.web.problems import Problem, language_of, problem_body
from truco.club import codes
from truco.club.acts import Create, GiveCode, GiveKey, SetTerm, ShowNames
from truco.club.event import TEAM, Event
from truco.club.fold.common import match_of
from truco.club.log import NewerEntriesError
from truco.club.log_format import read_act
from truco.club.refusal import DetailedError
from truco.club.team import BadLetterError
from truco.club.terms import event_terms, preset_text, presets
from truco.club.values import BadTermError
from truco.errors import TableError, TournamentError
from truco.messages import text

_AT_ONCE: Final = 600
"""The most acts that one request writes."""

_LOOK: Final = 2.0
"""Seconds after which a stream looks whether another machine is seen or not any more."""

_LOOKS: Final = 2
"""How many looks later a stream says that it is still there; a page waits 10 seconds for a word."""

_Name = Annotated[str, msgspec.Meta(max_length=120)]
_Scores = list[tuple[int, int]]


class _New(msgspec.Struct):
    name: _Name
    preset: _Name
    person: _Name
    year: int
    place: _Name = ""
    tables: int = 0
    rules: _Name = ""
    names: Literal["full", "initials", "team"] = "initials"
    """How the pages of everybody and what hangs on the wall show the players."""
    own_seed: bool = False
    """Whether the seeds of the draws are chosen by people, such as numbers of a public lottery."""
    listed: bool = False


class _Writing(msgspec.Struct):
    acts: Annotated[list[dict[str, Any]], msgspec.Meta(min_length=1, max_length=_AT_ONCE)]
    after: int | None = None
    client: _Name = ""
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class _Correction(msgspec.Struct):
    match: int
    partidas: _Scores = []
    absent: _Name = ""
    repair: bool = False


class _Codes(msgspec.Struct, forbid_unknown_fields=True):
    teams: Annotated[list[_Name], msgspec.Meta(max_length=_AT_ONCE)] = []


class _Takeover(msgspec.Struct):
    reason: Annotated[str, msgspec.Meta(max_length=2000)]
    forced: bool = False


class Hall:
    """The events of a server, and what everybody may know of each, worked out once an entry."""

    def __init__(  # noqa: PLR0913  (what a server keeps events with)
        self,
        office: Office,
        device: Device,
        away: EventWorkers,
        copies: Path | None = None,
        now: Callable[[], float] = time.time,
        *,
        keeping: Keeping = KEEP_ALL,
    ) -> None:
        """Use an office, whose database the tables' host opens and closes.

        `away` is where what takes long is worked out; `copies` is the folder into which each event is copied every
        minute; `now` is the time (seconds since 1970);
        `keeping` is how long unused events are kept.
        `news` is set with each new entry, for those who wait for the other matches of a round.
        """
        self.office = office
        self._keeping = keeping
        self.device = device
        self.away = away
        self.now = now
        self.copiers: dict[str, Copier] = {}
        self.news = asyncio.Event()
        self.neighbours = Neighbours(office, now)
        self._folder = copies
        self._used: dict[str, KeptEvent] = {}
        self._public = PublicAnswers(away)

    async def event(self, code: str) -> KeptEvent:
        """Return an event, read up to its last entry; raises `TournamentError` (`no-such-event`)."""
        if not could_be_code(code):
            raise TournamentError("no-such-event", f"expected the code of an event, got {code!r}")
        kept = await self.office.event(code)
        if kept.code not in self._used:
            self._used[kept.code] = kept
            await self.neighbours.settle(kept)
        return kept

    @property
    def used(self) -> tuple[KeptEvent, ...]:
        """The events that were requested since the server began."""
        return tuple(self._used.values())

    async def packed(self, kept: KeptEvent) -> Packed:
        """Return the packed answer with what everybody may know of an event."""
        return await self._public.packed(kept, self.neighbours.partners(kept).seen())

    async def copy(self) -> None:
        """Copy every event of this server into the folder every minute, until it is cancelled."""
        if self._folder is None:
            return
        async with asyncio.TaskGroup() as copying:
            while True:
                with contextlib.suppress(TableError, TournamentError):
                    for listed in await self.office.events():
                        if listed.code not in self.copiers:
                            kept = await self.office.event(listed.code)
                            self.copiers[listed.code] = Copier(kept, self._folder, self.device, now=self.now)
                            copying.create_task(self.copiers[listed.code].run())
                await asyncio.sleep(BEAT)

    async def delete_old(self) -> None:
        """Delete the events that were unused for as long as the server keeps them, until it is cancelled."""
        while self._keeping != KEEP_ALL:
            with contextlib.suppress(TableError):
                work = partial(delete_events, keeping=self._keeping, now=self.now())
                while gone := await self.office.database.write(work):
                    for code in gone:
                        self.office.forget(code)
                        self._public.forget(code)
                        for cache in (self._used, self.copiers):
                            cache.pop(code, None)
            await asyncio.sleep(HOUR)

    async def live(self) -> None:
        """Give a sign of life for every event that this machine writes, until it is cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            for kept in self.used:
                with contextlib.suppress(TournamentError):
                    await kept.sign_of_life()


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the events of the server that is asked."""
    hall: Hall = connection.app.state.hall
    return hall


async def event_in(connection: HTTPConnection) -> KeptEvent:
    """Return the event whose code is in the path; raises what `event_named` raises."""
    return await event_named(connection, connection.path_params["code"])


async def event_named(connection: HTTPConnection, code: str) -> KeptEvent:
    """Return the event with a code; codes cannot be guessed in a row, as those of tables.

    Raises `TournamentError` (`no-such-event`). An address that sent too many codes without an event gets `Problem`
    (`too-many`), unless it has opened this code before or the header has a key or a team's code of the event.
    """
    guesses, hall = guesses_of(connection), hall_of(connection)
    kept = await guesses.open(connection.scope, code, hall.event)
    return await _event_for(connection, code) if kept is None else kept


async def _event_for(connection: HTTPConnection, code: str) -> KeptEvent:
    """Return the event with a code if the header has a key or a team's code of it; then the address has opened it.

    Otherwise raises `Problem` (`too-many`), whether the event exists or not, and equally late.
    """
    if not connection.headers.get("authorization", "").strip():
        raise Problem("too-many")
    late = asyncio.get_running_loop().time() + EQUALLY_LATE
    with contextlib.suppress(Problem, TournamentError):
        kept = await hall_of(connection).event(code)
        if await author_of(connection, kept.event):
            guesses_of(connection).opened(connection.scope, code)
            return kept
    await asyncio.sleep(late - asyncio.get_running_loop().time())
    raise Problem("too-many")


def guesses_of(connection: HTTPConnection) -> Guesses:
    """Return the guesses of the server that is asked."""
    guesses: Guesses = connection.app.state.guesses
    return guesses


# -- who asks ----------------------------------------------------------------------------------------------------------


async def author_of(connection: HTTPConnection, event: Event) -> str:
    """Return the author of a request, as the log names authors: a person with an office, a team, empty for others.

    The header `Authorization` has `Bearer KEY`, or `Team ID:CODE`. Raises `Problem` (`bad-key`) for a key or a code
    that opens nothing, `too-many` for who has tried too many.
    """
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    given = given.strip()
    if not given:
        return ""
    if scheme.casefold() == "bearer":
        author = next((person for person, stored in event.keys.items() if opens(given, stored)), "")
    elif scheme.casefold() == "team":
        author = await _team_in(connection, event, given)
    else:
        author = ""
    if not author:
        raise Problem("bad-key")
    guesses_of(connection).prove(connection.headers["authorization"])
    return author


async def _team_in(connection: HTTPConnection, event: Event, given: str) -> str:
    """Return a team whose code was given, empty where it is another one; guesses are counted.

    A valid code is never refused: a code that opened the team before is not checked again, and others are checked
    one after another, slowly once the address has sent too many wrong ones. Raises `Problem` (`too-many`) for a wrong
    code after too many wrong ones.
    """
    guesses = guesses_of(connection)
    name, _, code = given.partition(":")
    entrant = event.entrants.get(name)
    hash_of_code = "" if entrant is None else entrant.hashed
    credential = f"{hash_of_code}:{code}"
    if entrant is not None and guesses.is_proven(credential):
        return f"{TEAM}{name}"
    async with guesses.lane(connection.scope, hash_of_code or given) as lane:
        allowed = guesses.take(connection.scope)
        is_right: bool = await run_in_threadpool(lambda: codes.opens(hash_of_code, code))
        if is_right:
            guesses.prove(credential)
            if allowed:
                guesses.give_back(connection.scope)
            return f"{TEAM}{name}"
        if not allowed:
            await lane.delay()
            raise Problem("too-many")
    return ""


async def official(request: Request, event: Event) -> str:
    """Return the person with an office who asks; raises `Problem` (`bad-key`) for anybody else."""
    author = await author_of(request, event)
    if not event.offices.get(author):
        raise Problem("bad-key")
    return author


async def official_in(request: Request) -> tuple[KeptEvent, str]:
    """Return the event that an address names, and the person with an office who asks; raises as `official` does."""
    kept = await event_in(request)
    return kept, await official(request, kept.event)


# -- reading -----------------------------------------------------------------------------------------------------------


async def _read(request: Request) -> Response:
    kept = await event_in(request)
    return packed_answer(request, await hall_of(request).packed(kept))


async def _desk(request: Request) -> Response:
    """Answer with all that a person with an office may know."""
    kept, person = await official_in(request)
    hall = hall_of(request)
    seen = hall.neighbours.partners(kept).seen()
    waits = sum(len(unmerged_rows(kept, rows)) for _, rows in await branches_of(kept))
    around = {
        "code": kept.code,
        "writer": {**writer_body(kept, seen), "name": kept.writer.name, "silence": kept.silence},
        "copies": copies_body(hall.copiers.get(kept.code)),
        "machines": machines_body(seen),
        "to_merge": waits,
    }
    return packed_answer(request, await hall.away.run(kept, desk_answer, person, around))


async def _match(request: Request) -> Response:
    """Answer with a match; who has an office or plays in it learns as well what was reported."""
    kept = await event_in(request)
    number = request.path_params["number"]
    author = await author_of(request, kept.event)
    match, team = match_of(kept.event, number), author.removeprefix(TEAM)
    body = match_body(kept.event, match)
    if kept.event.offices.get(author) or team in match.pair.teams:
        body = {**body, "reported": reported_body(match)}
    own = author.startswith(TEAM) and team in match.pair.teams and not match.begun
    squad = squad_body(kept.event, match, team) if own else None
    return json_answer({"author": author, "match": body, "squad": squad})


async def _me(request: Request) -> Response:
    """Answer with who asks, as the log names authors, and the office."""
    kept = await event_in(request)
    author = await author_of(request, kept.event)
    return json_answer({"name": author, "office": kept.event.office(author)})


async def _log(request: Request) -> Response:
    """Answer with the last entries of the log that have all that is asked for."""
    kept, author = await official_in(request)
    query = {name: request.query_params.get(name, "")[:200] for name in ("text", "author", "team", "kind")}
    return json_answer(await do_errand_on(request, kept, found_entries, query, by=author))


async def _live(request: Request) -> Response:
    """Answer with a stream of the numbers of entries, as they are committed."""
    kept = await event_in(request)
    client = request.client.host if request.client else ""
    crowd = request.app.state.crowd
    if not crowd.enter(client):
        raise Problem("too-many-sockets")

    async def numbers() -> AsyncIterator[str]:
        try:
            async for message in _numbers_of_entries(request, kept):
                yield message
        finally:
            crowd.leave(client)

    return StreamingResponse(numbers(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def _numbers_of_entries(request: Request, kept: KeptEvent) -> AsyncIterator[str]:
    """Yield the number of the last entry at once and after each change, and that the server is there in between.

    A change is an entry, other rows in the place of the last ones, and another machine that is seen or not any more.
    """
    neighbours = hall_of(request).neighbours
    partners, digest, looks = neighbours.partners(kept), kept.digest, 0
    last = (digest, partners.state)
    yield f"id: {kept.number}\ndata: {kept.number}\n\n"
    while True:
        digest = await kept.wait_for_change(digest, _LOOK)
        now = (digest, partners.state)
        if now != last:
            yield f"id: {kept.number}\ndata: {kept.number}\n\n"
        elif (looks := looks + 1) % _LOOKS == 0:
            yield f"event: here\ndata: {json.dumps(neighbours.pages_for(request.scope, kept.code))}\n\n"
        last = now


# -- writing -----------------------------------------------------------------------------------------------------------


async def _create(request: Request) -> Response:
    """Make an event, and answer with the key of its committee."""
    wanted = await json_of(request, _New)
    check_making(request, "event")
    if wanted.preset not in presets():
        raise TournamentError("no-such-preset", f"expected one of {', '.join(presets())}, got {wanted.preset!r}")
    act = Create(wanted.name.strip(), preset_text(wanted.preset), wanted.year, wanted.place, wanted.tables)
    person, key = wanted.person.strip(), new_token(secrets.SystemRandom())
    wishes: list[Wish] = [Wish(GiveKey(person, hashed(key)))]
    if wanted.rules not in ("", event_terms(wanted.preset).rules):
        chosen = SetTerm("rules", json.dumps(wanted.rules))
        check_rules(chosen)  # before there is an event without anybody's key
        wishes.append(Wish(chosen, text("event.new.rules-why", language_of(request))))
    kept = await hall_of(request).office.create(act, person)
    if wanted.names != kept.event.names:
        wishes.append(Wish(ShowNames(wanted.names)))
    await kept.append_all([*wishes, *([] if wanted.own_seed else commitments(kept))], person)
    if wanted.listed:
        await hall_of(request).office.database.write(partial(set_listed, code=kept.code, listed=True))
    return json_answer({"code": kept.code, "key": key, "person": person}, 201)


async def _give_key(request: Request) -> Response:
    """Give a person with an office a new key, and answer with it; it is shown this once."""
    kept, author = await official_in(request)
    person, key = request.path_params["person"], new_token(secrets.SystemRandom())
    await kept.append(GiveKey(person, hashed(key)), author)
    return json_answer({"person": person, "key": key}, 201)


async def _give_codes(request: Request) -> Response:
    """Give each team that has none a code, or those that are named a new one, and answer with them, this once."""
    kept, author = await official_in(request)
    wanted = await json_of(request, _Codes) if await request.body() else _Codes()
    named = [*request.query_params.getlist("team"), *wanted.teams]
    if unknown := [team for team in named if team not in kept.event.entrants]:
        raise TournamentError("no-such-team", f"expected the id of a team, got {unknown[0]!r}")
    chance = secrets.SystemRandom()
    given = {
        name: "".join(ALPHABET[chance.randrange(len(ALPHABET))] for _ in range(_CODE))
        for name, entrant in kept.event.entrants.items()
        if (name in named if named else not entrant.hashed)
    }
    hashes = await run_in_threadpool(lambda: [codes.hash_code(code, secrets.token_hex(16)) for code in given.values()])
    wishes = [Wish(GiveCode(name, stored)) for name, stored in zip(given, hashes, strict=True)]
    if wishes:
        await kept.append_all(wishes, author)
    return json_answer({"codes": given}, 201)


_CODE: Final = 6


async def _write(request: Request) -> Response:
    """Write acts, all or none, and answer with their entries; others' entries in between are in the refusal."""
    kept = await event_in(request)
    wanted = await json_of(request, _Writing)
    author = await author_of(request, kept.event)
    if not author:
        raise Problem("bad-key")
    wishes = [Wish(read_act(act), wanted.reason.strip()) for act in wanted.acts]
    try:
        entries = await kept.append_all(wishes, author, after=wanted.after, client=wanted.client)
    except NewerEntriesError as error:
        body_of_entry = entry_body if kept.event.offices.get(author) else named_body
        between = [body_of_entry(entry) for entry in error.entries]
        return refused(request, error, entries=between)
    hall_of(request).news.set()
    return json_answer({"number": kept.number, "entries": [entry_body(entry) for entry in entries]}, 201)


async def _propose_round(request: Request) -> Response:
    """Answer with the round that the machine would pair next, and the pairs in it that have met before."""
    kept, author = await official_in(request)
    phase = request.query_params.get("phase", "")
    return json_answer(await do_errand_on(request, kept, proposed_round, phase, by=author))


async def _changes(request: Request) -> Response:
    """Answer with what the correction of a result would change, and the act that confirms it."""
    kept, author = await official_in(request)
    wanted = await json_of(request, _Correction)
    work = partial(proposed_correction, repair=wanted.repair)
    about = (author, wanted.match, tuple(wanted.partidas), wanted.absent)
    return json_answer(await do_errand_on(request, kept, work, *about, by=author))


async def _take_over(request: Request) -> Response:
    """Make this server the machine that writes an event."""
    kept, author = await official_in(request)
    wanted = await json_of(request, _Takeover)
    partners = hall_of(request).neighbours.partners(kept)
    await partners.look(_LAST_LOOK)
    entry = await kept.take_over(author, wanted.reason, forced=wanted.forced)
    partners.begin_look()
    return json_answer(entry_body(entry), 201)


_LAST_LOOK: Final = 2.0
"""Seconds for which a takeover waits for what the other machines wrote last."""

_UNLAWFUL: Final = 422
"""The status of a refusal that is the law's: the request was understood."""

_STATUS: Final = {
    "not-allowed": 403,
    "newer-entries": 409,
    "taken-over": 409,
    "other-device": 409,
    "writer-alive": 409,
    "already-writes": 409,
    "unseen-changes": 409,
    "diverged": 409,
    "busy": 503,
    "broken-chain": 500,
    "newer-version": 500,
}


def refused(request: Request, error: Exception, **details: object) -> Response:
    """Return the response to a refusal of an event: the code, a sentence for people, and what was expected."""
    assert isinstance(error, TournamentError)  # noqa: S101  (registered only for it)
    if isinstance(error, DetailedError):
        details |= error.details
    facts = {"problem": error.problem, **details}
    if isinstance(error, OtherDeviceError):
        pages = hall_of(request).neighbours.pages(request.path_params.get("code", "").upper())
        facts |= {"writer": error.writer.name, "page": pages[0] if pages else ""}
    body = problem_body(error.code, language_of(request), facts, of="event.error")
    if isinstance(error, BadTermError) and error.allowed:
        shown = body["error"]
        shown["message"] = text("event.allowed", language_of(request), sentence=shown["message"], allowed=error.allowed)
        shown["details"]["allowed"] = error.allowed
    if isinstance(error, BadLetterError):
        shown = body["error"]
        shown["message"] = text("event.letter", language_of(request), sentence=shown["message"], letter=error.letter)
        shown["details"]["letter"] = error.letter
    missing = 404 if error.code.startswith("no-such-") else _UNLAWFUL
    return json_answer(body, _STATUS.get(error.code, missing))


def event_routes() -> list[BaseRoute]:
    """Return the routes of the requests of events."""
    event = "/api/events/{code}"
    reads: Mapping[str, Any] = {
        event: _read,
        f"{event}/desk": _desk,
        f"{event}/me": _me,
        f"{event}/matches/{{number:int}}": _match,
        f"{event}/log": _log,
        f"{event}/live": _live,
        f"{event}/proposals/round": _propose_round,
    }
    writes: Mapping[str, Any] = {
        "/api/events": _create,
        f"{event}/acts": _write,
        f"{event}/keys/{{person}}": _give_key,
        f"{event}/codes": _give_codes,
        f"{event}/changes": _changes,
        f"{event}/take-over": _take_over,
    }
    return [
        *(Route(path, endpoint, methods=["GET"]) for path, endpoint in reads.items()),
        *(Route(path, endpoint, methods=["POST"]) for path, endpoint in writes.items()),
    ]
