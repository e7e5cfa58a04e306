"""The requests of the merge: what two machines wrote at the same time, and what becomes of it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.office.merging import Branch, Choice, Merger, find_choice, id_of, plans, set_aside, take, take_all
from truco.app.web.bodies import json_answer, json_of
from truco.app.web.event_body import Body, changes_body, entry_body
from truco.app.web.events import hall_of, official_in
from truco.app.web.problems import language_of
from truco.club.event import Entry
from truco.club.log_format import write_act
from truco.messages import text

_Ids = Annotated[list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=600)]


class _Decided(msgspec.Struct):
    take: _Ids = []
    drop: _Ids = []
    all: bool = False
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


async def _waiting(request: Request) -> Response:
    """Answer with the entries of other machines that wait, what each would change, and what was written here."""
    kept, person = await official_in(request)
    branches = await plans(kept, _merger(request, person))
    language = language_of(request)
    return json_answer({"branches": [_branch(branch, language) for branch in branches]})


async def _decide(request: Request) -> Response:
    """Take entries into the log or set them aside, in the name of who asks, and answer with what was written."""
    kept, person = await official_in(request)
    wanted = await json_of(request, _Decided)
    merger = _merger(request, person)
    written: list[Entry] = []
    if wanted.all:
        for branch in await plans(kept, merger):
            written += await take_all(kept, branch, person)
    for named in (*wanted.take, *wanted.drop):
        branch, choice = await find_choice(kept, merger, named)
        if named in wanted.take:
            written.append(await take(kept, choice, person))
        else:
            written.append(await set_aside(kept, choice, branch.machine, person, wanted.reason.strip()))
    hall_of(request).news.set()
    return json_answer({"number": kept.number, "entries": [entry_body(entry) for entry in written]}, 201)


def _merger(request: Request, person: str) -> Merger:
    return Merger(person, language_of(request), hall_of(request).now())


def _branch(branch: Branch, language: str) -> Body:
    return {
        "digest": branch.digest,
        "machine": branch.machine,
        "entries": branch.entries,
        "choices": [_choice(choice, language) for choice in branch.choices],
    }


def _choice(choice: Choice, language: str) -> Body:
    act: Any = None if choice.wish is None else {"is": write_act(choice.wish.act)["is"]}
    return {
        "id": id_of(choice.row),
        "entry": entry_body(choice.entry),
        "act": act,
        "changes": changes_body(choice.changes),
        "against": [entry_body(entry) for entry in choice.against],
        "same": choice.same,
        "fits": choice.fits,
        "code": choice.code,
        "problem": text(f"event.error.{choice.code}", language) if choice.code else "",
    }


def event_merge_routes() -> list[BaseRoute]:
    """Return the routes of the requests of the merge."""
    base = "/api/events/{code}/merge"
    return [Route(base, _waiting, methods=["GET"]), Route(base, _decide, methods=["POST"])]
