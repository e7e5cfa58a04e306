"""The requests of an event's desk: what the machine proposes, lists, earlier moments, values, links, copies."""

from __future__ import annotations

import asyncio
import io
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.office import KeptEvent, Wish, copy_name, copy_to
from truco.app.office.draws import draw_phase, preview_seed
from truco.app.office.exchange.importing import check_rows, read_list
from truco.app.office.exchange.results import results_to_csv
from truco.app.office.exchange.table import BadRowsError, Fault, decoded
from truco.app.office.exchange.teams import teams_to_csv
from truco.app.office.wording import source_text
from truco.app.web.bodies import body_of, json_answer, json_of, packed_answer
from truco.app.web.errands import do_errand_on
from truco.app.web.event_body import Body
from truco.app.web.event_work import consequences_of, moment_answer, proposed_draw, proposed_seats, proven
from truco.app.web.events import event_in, hall_of, official_in, refused
from truco.app.web.problems import Problem, language_of
from truco.club import ladder
from truco.club.acts import Act, CommitSeed
from truco.club.duplicate import commitment
from truco.club.event import Event
from truco.club.fold.offices import is_fixed
from truco.club.log import Log
from truco.club.log_format import write_act
from truco.club.terms import EventTerms
from truco.club.values import Form, written_as
from truco.errors import TournamentError
from truco.messages import choose_language
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import CODES, codes

_SEED: Final = 4
"""Bytes of a seed that nobody named."""

_SECRET: Final = 16
"""Bytes of the secret from which the deals of a duplicate follow."""

_DIGITS: Final = 6
_LOOK: Final = 200
"""The most acts of a list that an answer shows."""


class _Meant(msgspec.Struct):
    act: dict[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class _Link(msgspec.Struct):
    path: Annotated[str, msgspec.Meta(max_length=400, pattern="^/[^/]")]


def number_in(request: Request, name: str, default: int = 0) -> int:
    """Return a number that an address asks for, else the default; raises `Problem` (`bad-message`)."""
    given = request.query_params.get(name, str(default))
    if not given.isdecimal() or len(given) > _DIGITS:
        raise Problem("bad-message", expected=f"{name}=NUMBER")
    return int(given)


def asked_language(request: Request) -> str:
    """Return the language that an address asks for, else that of the client."""
    language = request.query_params.get("lang")
    return choose_language(language) if language else language_of(request)


# -- proposals ---------------------------------------------------------------------------------------------------------


async def _propose_draw(request: Request) -> Response:
    """Answer with the draw that the machine makes from a seed; without one it takes a new one.

    Where the event is committed to a seed the answer is a preview from another one, which no draw is made from.
    """
    kept, author = await official_in(request)
    phase, seed = request.query_params.get("phase", ""), request.query_params.get("seed", "")[:80]
    groups = number_in(request, "groups")
    committed = _commits(kept)
    chosen = preview_seed() if committed else seed.strip() or secrets.token_hex(_SEED)
    act = await do_errand_on(request, kept, proposed_draw, phase, chosen, groups, by=author)
    if kept.event.terms.phase(phase).kind != "duplicate":
        return json_answer({"act": write_act(act), "preview": committed})
    secret = secrets.token_hex(_SECRET)
    act = replace(act, committed=commitment(secret))
    return json_answer({"act": write_act(act), "secret": secret, "preview": committed})


def _commits(kept: KeptEvent) -> bool:
    """Return whether the seeds of an event follow from secrets that were committed to."""
    return any(isinstance(entry.act, CommitSeed) for entry in kept.log.entries)


async def _make_draw(request: Request) -> Response:
    """Draw a phase from the seed that the event is committed to; for a duplicate the answer has the deals' secret."""
    kept, author = await official_in(request)
    phase, groups = request.path_params["phase"], number_in(request, "groups")
    if kept.event.terms.phase(phase).kind != "duplicate":
        return json_answer({"act": write_act(await draw_phase(kept, author, phase, groups))}, 201)
    secret = secrets.token_hex(_SECRET)
    act = await draw_phase(kept, author, phase, groups, committed=commitment(secret))
    return json_answer({"act": write_act(act), "secret": secret}, 201)


async def _proofs(request: Request) -> Response:
    """Answer with what anybody can check of the draws of an event."""
    kept = await event_in(request)
    return json_answer(await do_errand_on(request, kept, proven))


async def _propose_seats(request: Request) -> Response:
    """Answer with the matches that can sit down at free tables now."""
    kept, author = await official_in(request)
    return json_answer(await do_errand_on(request, kept, proposed_seats, hall_of(request).now(), by=author))


async def _consequences(request: Request) -> Response:
    """Answer with what an act would change, without writing it."""
    kept, author = await official_in(request)
    wanted = await json_of(request, _Meant)
    about = (author, wanted.act, hall_of(request).now(), wanted.reason.strip() or "-")
    return json_answer({"changes": await do_errand_on(request, kept, consequences_of, *about, by=author)})


# -- the past, the values, the ladder ----------------------------------------------------------------------------------


async def _moment(request: Request) -> Response:
    """Answer with the event as everybody saw it after an entry, and that entry."""
    kept, author = await official_in(request)
    number = request.path_params["number"]
    return packed_answer(request, await do_errand_on(request, kept, moment_answer, number, kept.code, by=author))


async def _terms(request: Request) -> Response:
    """Answer with the values of an event, where each comes from, and which may still be changed."""
    kept, _ = await official_in(request)
    return json_answer(_values(kept.event, asked_language(request)))


def _values(event: Event, language: str) -> list[Body]:
    """Return the values of an event in the order of its terms, each with what it may be and where it comes from."""
    terms = event.terms
    changed = {override.path for override in terms.overrides}
    parts: list[tuple[str, object]] = [("", terms), ("team", terms.team)]
    parts += [(phase.name, phase) for phase in terms.phases] + [("overall", terms.overall)]
    values = []
    for name, part in parts:
        for field in fields(part):  # type: ignore[arg-type]  # the parts of terms are dataclasses
            path = f"{name}.{field.name}" if name else field.name
            try:
                form = terms.form(path)
            except TournamentError:  # what no event changes, such as the name of a phase
                continue
            if form.phases and getattr(part, "kind", "") not in form.phases and path not in changed:
                continue  # it means nothing here
            source = terms.sources.get(path)
            values.append(
                {
                    "path": path,
                    "value": written_as(form, getattr(part, field.name)),
                    "form": _form(form),
                    "rules": list(source.rules) if source else [],
                    "from": source_text(source.text, language) if source else "",
                    "changed": path in changed,
                    "fixed": is_fixed(event, path),
                }
            )
    return values


def _form(form: Form) -> Body:
    words = ["", *codes()] if form.kind == "code" else list(form.words)
    return {"kind": form.kind, "words": words, "least": form.least, "most": form.most, "odd": form.odd}


async def _ladder(request: Request) -> Response:
    """Answer with the offences of an event: what may be ruled of a team now, and how often it was punished."""
    kept, _ = await official_in(request)
    event, team = kept.event, request.query_params.get("team", "")
    if team and team not in event.entrants:
        raise TournamentError("no-such-team", f"expected the id of a team, got {team!r}")
    titles = _titles(event.terms, asked_language(request))
    offences = [
        {
            "name": name,
            "title": titles.get(name, ""),
            "rules": list(offence.rules),
            "who": list(offence.who),
            "first": [step for step in offence.first if step in ladder.PENALTIES],
            "again": [step for step in offence.again if step in ladder.PENALTIES],
            "times": ladder.times(event, team, name),
            "now": list(ladder.steps(event, team, name)),
        }
        for name, offence in ladder.offences(event.terms).items()
    ]
    return json_answer({"team": team, "offences": offences, "penalties": list(ladder.PENALTIES)})


def _titles(terms: EventTerms, language: str) -> dict[str, str]:
    """Return what the rulebook calls each offence that it has an article for."""
    if terms.rules not in CODES:
        return {}
    book = articles(terms.rules)
    return {
        name: book[offence.rules[0]].heading(language).text
        for name, offence in ladder.offences(terms).items()
        if offence.rules and offence.rules[0] in book
    }


# -- lists -------------------------------------------------------------------------------------------------------------


async def _list_in(request: Request) -> Response:
    """Write the teams or the results of a list, all or none; with `dry` only say what would be written.

    With `sure` the author confirms scores above what the rulebook can bring.
    """
    kept, author = await official_in(request)
    source, what = decoded(await body_of(request)), request.path_params["what"]
    if what not in _TABLES:
        raise Problem("not-found")
    now, sure = hall_of(request).now(), bool(request.query_params.get("sure"))
    checked = await do_errand_on(request, kept, _checked, source, what, author, now, sure, by=author, little=False)
    if checked.faults:
        faults = [fault._asdict() for fault in checked.faults]
        return refused(request, BadRowsError(checked.faults), faults=faults)
    if not request.query_params.get("dry"):
        await kept.append_all([Wish(act) for _, act in checked.acts], author)
    shown = [{"line": line, "act": write_act(act)} for line, act in checked.acts[:_LOOK]]
    body = {"number": kept.number, "count": len(checked.acts), "acts": shown, "ignored": list(checked.ignored)}
    return json_answer(body, 201)


class _Checked(NamedTuple):
    """A list as it was read and tried on its event: its acts, the columns that were not read, and the faults."""

    acts: tuple[tuple[int, Act], ...] = ()
    ignored: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def _checked(  # noqa: PLR0913, PLR0917  (what a list is checked with, in a worker)
    log: Log,
    source: str,
    what: str,
    author: str,
    now: float,
    sure: bool,  # noqa: FBT001
) -> _Checked:
    """Return a list that was read and tried on an event; with `sure` its scores are confirmed. A worker calls this."""
    try:
        read = read_list(what, source, log.event, sure=sure)
        check_rows(log.event, read.acts, author, now)
    except BadRowsError as error:  # an exception with fields of its own does not come back from a worker
        return _Checked(faults=error.faults)
    return _Checked(*read)


async def _list_out(request: Request) -> Response:
    """Answer with the teams or the results as a table for office programs."""
    kept, author = await official_in(request)
    what, language = request.path_params["what"], asked_language(request)
    if what not in _TABLES:
        raise Problem("not-found")
    table = await do_errand_on(request, kept, _table, what, language, by=author)
    headers = {"Content-Disposition": f'attachment; filename="{kept.code}-{what}.csv"'}
    return Response(table, media_type="text/csv", headers=headers)


_TABLES: Final = {"teams": teams_to_csv, "results": results_to_csv}


def _table(log: Log, what: str, language: str) -> str:
    """Return the teams or the results of an event as a table; a worker calls this."""
    return _TABLES[what](log.event, language)


# -- links, copies, other machines -------------------------------------------------------------------------------------


async def _qr(request: Request) -> Response:
    """Answer with the picture of a link of this event, as others reach it."""
    await official_in(request)
    wanted = await json_of(request, _Link)
    origin = request.app.state.reach.origin(request)
    if not origin:
        raise Problem("no-address")
    out = io.BytesIO()
    segno.make_qr(f"{origin}{wanted.path}").save(out, kind="svg", scale=5, border=3, light="#fff")
    return json_answer({"link": f"{origin}{wanted.path}", "svg": out.getvalue().decode()})


async def _copy(request: Request) -> Response:
    """Answer with a copy of the event: a file with which another machine goes on."""
    kept, _ = await official_in(request)
    hall = hall_of(request)
    with tempfile.TemporaryDirectory(prefix="truco-") as folder:
        file = Path(folder) / "copy.truco"
        number = await copy_to(kept, file, hall.device)
        data = await asyncio.to_thread(file.read_bytes)
    name = copy_name(kept.event.name, kept.uid, number, hall.now())
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


def event_desk_routes() -> list[BaseRoute]:
    """Return the routes of the requests of an event's desk."""
    base = "/api/events/{code}"
    reads: Mapping[str, Any] = {
        f"{base}/proofs": _proofs,
        f"{base}/proposals/draw": _propose_draw,
        f"{base}/proposals/seats": _propose_seats,
        f"{base}/moments/{{number:int}}": _moment,
        f"{base}/terms": _terms,
        f"{base}/ladder": _ladder,
        f"{base}/lists/{{what}}.csv": _list_out,
        f"{base}/copy.truco": _copy,
    }
    writes: Mapping[str, Any] = {
        f"{base}/draws/{{phase}}": _make_draw,
        f"{base}/consequences": _consequences,
        f"{base}/lists/{{what}}": _list_in,
        f"{base}/qr": _qr,
    }
    return [
        *(Route(path, endpoint, methods=["GET"]) for path, endpoint in reads.items()),
        *(Route(path, endpoint, methods=["POST"]) for path, endpoint in writes.items()),
    ]
