"""The requests of docs/protocol.md: tables, seats, a person's tables, records, rules and messages."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Annotated, Any, Final, TypeVar

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.errors import TableError
from truco.messages import LANGUAGES, catalogue, speaks
from truco.messages.places import place
from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import Catalogue, Rule
from truco.tables import Host, Wish, open_record
from truco.views import SPECTATOR
from truco.web.books import books_body
from truco.web.contests import contests_body
from truco.web.encode import frame_body, iso, room_body, to_text
from truco.web.finding import keeper_of, keys_in, person_in, seat_in, token_in
from truco.web.problems import UNREADABLE, Problem, details_of, language_of, problem_body
from truco.web.security import largest

_DIGITS: Final = 6
_Body = TypeVar("_Body")
_Name = Annotated[str, msgspec.Meta(max_length=64)]


class _Seat(msgspec.Struct):
    kind: _Name
    name: _Name = ""
    bot: _Name = ""


class _NewTable(msgspec.Struct):
    rules: Annotated[str, msgspec.Meta(max_length=256)]
    seats: dict[str, _Seat]
    settings: dict[str, Any] = {}


class _NewSeat(msgspec.Struct):
    name: _Name
    seat: _Name | None = None


class _Report(msgspec.Struct):
    act: int
    text: Annotated[str, msgspec.Meta(max_length=2000)]


def _json(body: object, status: int = 200) -> Response:
    return Response(to_text(body), status, media_type="application/json")


def _host(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


async def _body(request: Request) -> bytes:
    """Return the body of a request; raise `Problem` (`too-large`) as soon as it is too large."""
    limit, parts, size = largest(request.url.path), [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Problem("too-large")
        parts.append(part)
    return b"".join(parts)


async def _read(request: Request, kind: type[_Body]) -> _Body:
    """Return the body of a request as a value of a type."""
    try:
        return msgspec.json.decode(await _body(request), type=kind)
    except msgspec.ValidationError as error:
        raise Problem("bad-message", expected=str(error)) from None
    except UNREADABLE:
        raise Problem("bad-json") from None


async def _create(request: Request) -> Response:
    wanted = await _read(request, _NewTable)
    wishes = {seat: Wish(one.kind, one.name, one.bot) for seat, one in wanted.seats.items()}
    made = await _host(request).create(wanted.rules, wishes, wanted.settings, person_in(request.headers))
    return _json({**made._asdict(), "link": f"/t/{made.code}"}, 201)


async def _table(request: Request) -> Response:
    keeper = await keeper_of(request)
    room = keeper.room()
    return _json({**room_body(room), "phase": room.phase, "score": list(keeper.table.state.public.score)})


async def _sit(request: Request) -> Response:
    keeper = await keeper_of(request)
    wanted = await _read(request, _NewSeat)
    own, person = token_in(request.headers, keeper.code), person_in(request.headers)
    taken = await keeper.sit(wanted.name, wanted.seat, own, person)
    # A person who must wait to be admitted gets the token now; it opens the seat later.
    return _json({"code": keeper.code, **taken._asdict()}, 201 if taken.knock is None else 202)


async def _hand_over(request: Request) -> Response:
    """Hand a seat over: the first person who follows the link in the answer gets it."""
    keeper = await keeper_of(request)
    seat = seat_in(request.headers, keeper)
    if seat is None:
        raise TableError("bad-token")
    token = await keeper.hand_over(seat)
    return _json({"seat": seat, "token": token, "link": f"/t/{keeper.code}#{token}"}, 201)


async def _claim(request: Request) -> Response:
    """Give a seat that was handed over to the person."""
    keeper = await keeper_of(request)
    taken = await keeper.claim(token_in(request.headers, keeper.code), person_in(request.headers))
    return _json({"code": keeper.code, "seat": taken.seat, "token": taken.token}, 201)


async def _mine(request: Request) -> Response:
    found = await _host(request).mine(keys_in(request.headers), person_in(request.headers))
    return _json([{**one._asdict(), "score": list(one.score), "updated": iso(one.updated)} for one in found])


async def _forget(request: Request) -> Response:
    return _json({"deleted": await _host(request).forget(keys_in(request.headers), person_in(request.headers))})


async def _record(request: Request) -> Response:
    keeper = await keeper_of(request)
    who = seat_in(request.headers, keeper) or SPECTATOR
    asked = request.query_params.get("match")
    if asked is not None and (not asked.isdecimal() or len(asked) > _DIGITS):
        raise TableError("no-such-match")
    record = await keeper.record(who, match=None if asked is None else int(asked))
    name = f"truco-{keeper.code}.txt" if asked is None else f"truco-{keeper.code}-{asked}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record, media_type="text/plain", headers=headers)


async def _report(request: Request) -> Response:
    keeper = await keeper_of(request)
    seat = seat_in(request.headers, keeper)
    if seat is None:
        raise TableError("bad-token")
    wanted = await _read(request, _Report)
    if not wanted.text.strip():
        raise TableError("bad-report")
    return _json((await keeper.report(seat, wanted.act, wanted.text))._asdict(), 201)


async def _qr(request: Request) -> Response:
    keeper = await keeper_of(request)
    out = io.BytesIO()
    link = f"{request.url.scheme}://{request.url.netloc}/t/{keeper.code}"
    segno.make_qr(link).save(out, kind="svg", scale=5, border=3, light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


def _asked_language(request: Request) -> str:
    asked = request.query_params.get("lang")
    return speaks(asked) if asked else language_of(request)


async def _rulebooks(_request: Request) -> Response:
    return _json(books_body())


async def _contests(request: Request) -> Response:
    return _json(contests_body(request.path_params["rulebook"], _asked_language(request)))


async def _rules(request: Request) -> Response:
    """Answer with the titles of a rulebook's entries in order, or of those that match a search."""
    book, asked = articles(request.path_params["rulebook"]), request.query_params.get("q", "").strip()
    lang = _asked_language(request)
    found = {rule.id for rule in book.search(asked)} if asked else book.rules.keys()
    return _json([{"id": rule.id, "title": rule.heading(lang).text} for rule in book if rule.id in found])


def _related(book: Catalogue, rule: Rule) -> list[str]:
    """Return the ids of the entries that an entry names."""
    named = f"{rule.rule} {rule.resolution} {rule.conflicts} {rule.software}"
    found = dict.fromkeys(one.rstrip(".") for one in re.findall(rf"\b{book.prefix}\.[a-z0-9.-]+", named))
    return [one for one in found if one in book and one != rule.id]


async def _rule(request: Request) -> Response:
    book, rule_id = request.path_params["rulebook"], request.path_params["rule"]
    lang = _asked_language(request)
    rulebook = articles(book)
    rule = rulebook[rule_id]
    wording, heading = rule.wording(lang), rule.heading(lang)
    related = _related(rulebook, rule)
    return _json(
        {
            "id": rule.id,
            "source": place(rule.source, lang),
            "title": heading.text,
            "wording": wording.text,
            "language": wording.language,
            "related": related,
        }
    )


async def _messages(request: Request) -> Response:
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise Problem("unknown-language")
    return _json(dict(catalogue(lang)))


async def _replay(request: Request) -> Response:
    """Open a record; the answer has the steps up to the first error."""
    text = (await _body(request)).decode("utf-8", errors="replace")
    found = await asyncio.to_thread(open_record, text)
    body: dict[str, Any] = {
        "ok": found.error is None,
        "warnings": list(found.warnings),
        "record": found.record,
        "steps": [frame_body(frame) for frame in found.frames],
    }
    if found.error is None:
        return _json(body)
    refusal = problem_body(found.error.code, language_of(request), details_of(found.error))
    return _json({**body, **refusal}, 422)


def api_routes() -> list[BaseRoute]:
    """Return the routes of all requests."""
    return [
        Route("/api/tables", _create, methods=["POST"]),
        Route("/api/tables/{code}", _table, methods=["GET"]),
        Route("/api/tables/{code}/seats", _sit, methods=["POST"]),
        Route("/api/tables/{code}/hand-over", _hand_over, methods=["POST"]),
        Route("/api/tables/{code}/claim", _claim, methods=["POST"]),
        Route("/api/tables/{code}/record", _record, methods=["GET"]),
        Route("/api/tables/{code}/reports", _report, methods=["POST"]),
        Route("/api/tables/{code}/qr.svg", _qr, methods=["GET"]),
        Route("/api/mine", _mine, methods=["GET"]),
        Route("/api/mine", _forget, methods=["DELETE"]),
        Route("/api/rulebooks", _rulebooks, methods=["GET"]),
        Route("/api/rulebooks/{rulebook}/contests", _contests, methods=["GET"]),
        Route("/api/rules/{rulebook}", _rules, methods=["GET"]),
        Route("/api/rules/{rulebook}/{rule}", _rule, methods=["GET"]),
        Route("/api/messages/{lang}", _messages, methods=["GET"]),
        Route("/api/replays", _replay, methods=["POST"]),
    ]
