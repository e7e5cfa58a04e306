"""The requests of docs/protocol.md: tables, seats, a person's tables, records, rules and messages."""

from __future__ import annotations

import gzip
import io
import re
from asyncio import to_thread
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.handbook import article, handbook, how_to_play
from truco.app.paper import PAPERS, sheet_pdf
from truco.app.tables import JUDGE, PAGE, Host, Wish
from truco.app.tables.codes import could_be_code, read_code
from truco.app.web.bodies import body_of, json_answer, json_of
from truco.app.web.books import books_body, contests_body, order_body, tiers_body
from truco.app.web.encode import Body, mine_body, room_body, to_json
from truco.app.web.errands import do_errand
from truco.app.web.finding import check_making, keeper_of, keys_in, page_in, person_in, seat_in, token_in, tokens_in
from truco.app.web.guesses import Guesses
from truco.app.web.pages import takes_gzip
from truco.app.web.problems import Problem, language_of
from truco.app.web.replaying import Refused, replay_answer, sheet_answer
from truco.bots import characters
from truco.errors import TableError
from truco.messages import LANGUAGES, catalogue, choose_language
from truco.referee import Sheet, sheet_to_json
from truco.rulebooks.articles import articles
from truco.rulebooks.rulebook import load_rulebook
from truco.views import SPECTATOR

_DIGITS: Final = 6
_Name = Annotated[str, msgspec.Meta(max_length=64)]


class _Seat(msgspec.Struct):
    kind: _Name
    name: _Name = ""
    bot: _Name = ""
    ready: bool = True


class _NewTable(msgspec.Struct):
    rules: Annotated[str, msgspec.Meta(max_length=256)]
    seats: dict[str, _Seat]
    settings: dict[str, Any] = {}
    roles: dict[str, Any] = {}


class _NewSeat(msgspec.Struct):
    name: _Name
    seat: _Name | None = None
    ready: bool = True


class _Claim(msgspec.Struct):
    name: _Name = ""


class _ReportTalk(msgspec.Struct):
    number: int = 0
    act: int = 0
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class _Report(msgspec.Struct):
    act: int
    text: Annotated[str, msgspec.Meta(max_length=2000)]


def _host(request: Request) -> Host:
    host: Host = request.app.state.host
    return host


async def _create(request: Request) -> Response:
    wanted = await json_of(request, _NewTable)
    check_making(request, "table")
    wishes = {seat: Wish(wish.kind, wish.name, wish.bot, wish.ready) for seat, wish in wanted.seats.items()}
    made = await _host(request).create(wanted.rules, wishes, wanted.settings, person_in(request.headers), wanted.roles)
    return json_answer({**made._asdict(), "link": f"/t/{made.code}"}, 201)


async def _table(request: Request) -> Response:
    keeper = await keeper_of(request)
    room = keeper.room()
    # The score of a closed table would reveal its deals to those who play them elsewhere.
    score = [] if keeper.table.standing.closed else list(keeper.table.state.public.score)
    return json_answer({**room_body(room), "phase": room.phase, "score": score})


async def _sit(request: Request) -> Response:
    keeper = await keeper_of(request)
    wanted = await json_of(request, _NewSeat)
    own, person = token_in(request.headers, keeper.code), person_in(request.headers)
    taken = await keeper.sit(wanted.name, wanted.seat, own, person, ready=wanted.ready)
    # A person who must wait to be admitted gets the token now; it opens the seat later.
    return json_answer({"code": keeper.code, **taken._asdict()}, 201 if taken.knock is None else 202)


async def _hand_over(request: Request) -> Response:
    """Hand a seat over: the first person who follows the link in the answer gets it."""
    keeper = await keeper_of(request)
    seat = seat_in(request.headers, keeper)
    if seat is None:
        raise TableError("bad-token")
    token = await keeper.hand_over(seat)
    return json_answer({"seat": seat, "token": token, "link": f"/t/{keeper.code}#{token}"}, 201)


async def _invite_judge(request: Request) -> Response:
    """Give out the judge's place: the first person who claims the link's token judges the table."""
    keeper = await keeper_of(request)
    seat = seat_in(request.headers, keeper)
    if seat is None:
        raise TableError("bad-token")
    token = await keeper.invite_judge(seat)
    return json_answer({"seat": JUDGE, "token": token, "link": f"/t/{keeper.code}#juez-{token}"}, 201)


async def _claim(request: Request) -> Response:
    """Give a seat that was handed over, or the judge's place, to the person."""
    keeper = await keeper_of(request)
    wanted = await json_of(request, _Claim) if request.headers.get("content-type") else _Claim()
    link, *own = tokens_in(request.headers, keeper.code) or ("",)
    taken = await keeper.claim(link, person_in(request.headers), wanted.name, own)
    return json_answer({"code": keeper.code, "seat": taken.seat, "token": taken.token}, 201)


async def _mine(request: Request) -> Response:
    """Answer with a page of the person's tables; the header `Link` names the next page if there may be one."""
    code, page = request.query_params.get("code", ""), page_in(request)
    if code and not could_be_code(read_code(code)):
        return json_answer([])
    tables = await _host(request).mine(keys_in(request.headers), person_in(request.headers), code, page)
    guesses: Guesses = request.app.state.guesses
    for table in tables:  # a valid token opens its table for the address
        guesses.opened(request.scope, table.code)
    answer = json_answer([mine_body(table) for table in tables])
    if len(tables) == PAGE:
        answer.headers["Link"] = f'</api/mine?page={page + 1}>; rel="next"'
    return answer


async def _forget(request: Request) -> Response:
    return json_answer({"deleted": await _host(request).forget(keys_in(request.headers), person_in(request.headers))})


async def _record(request: Request) -> Response:
    keeper = await keeper_of(request)
    who = seat_in(request.headers, keeper) or SPECTATOR
    match = _match_in(request)
    record = await keeper.record(who, match=match)
    return Response(record, media_type="text/plain", headers=_as_file(keeper.code, match, "txt"))


def _match_in(request: Request) -> int | None:
    """Return the number of the match that is asked for, `None` for the present one."""
    number = request.query_params.get("match")
    if number is not None and (not number.isdecimal() or len(number) > _DIGITS):
        raise TableError("no-such-match")
    return None if number is None else int(number)


def _as_file(code: str, match: int | None, suffix: str) -> dict[str, str]:
    """Return the headers of an answer that a browser saves under a name of its own."""
    name = f"truco-{code}.{suffix}" if match is None else f"truco-{code}-{match}.{suffix}"
    return {"Content-Disposition": f'attachment; filename="{name}"'}


async def _sheet(request: Request) -> Response:
    """Answer with the score sheet of a match, to be printed."""
    keeper = await keeper_of(request)
    match, seated = _match_in(request), seat_in(request.headers, keeper) is not None
    sheet = await keeper.sheet(seated=seated, match=match)
    return await _printed(request, sheet, _as_file(keeper.code, match, "pdf"))


async def _sheet_json(request: Request) -> Response:
    """Answer with the score sheet of a match as data."""
    keeper = await keeper_of(request)
    seated = seat_in(request.headers, keeper) is not None
    return json_answer(sheet_to_json(await keeper.sheet(seated=seated, match=_match_in(request))))


async def _printed(request: Request, sheet: Sheet, headers: dict[str, str]) -> Response:
    """Answer with a sheet as a PDF."""
    data = await do_errand(request, sheet_pdf, sheet, _asked_language(request), _paper_in(request))
    return Response(data, media_type="application/pdf", headers=headers)


def _paper_in(request: Request) -> str:
    paper = request.query_params.get("paper", "a4")
    if paper not in PAPERS:
        raise Problem("bad-message", expected=f"paper={' or '.join(PAPERS)}")
    return paper


async def _record_sheet(request: Request) -> Response:
    """Answer with the score sheet of a record that is sent."""
    text, paper = (await body_of(request)).decode("utf-8", errors="replace"), _paper_in(request)
    sheet = await do_errand(request, sheet_answer, text, _asked_language(request), paper)
    if isinstance(sheet, Refused):
        raise Problem(sheet.code, **sheet.details)
    headers = {"Content-Disposition": 'attachment; filename="truco.pdf"'}
    return Response(sheet, media_type="application/pdf", headers=headers)


async def _report(request: Request) -> Response:
    keeper = await keeper_of(request)
    seat = seat_in(request.headers, keeper)
    if seat is None:
        raise TableError("bad-token")
    wanted = await json_of(request, _Report)
    if not wanted.text.strip():
        raise TableError("bad-report")
    return json_answer((await keeper.report(seat, wanted.act, wanted.text))._asdict(), 201)


async def _report_talk(request: Request) -> Response:
    keeper = await keeper_of(request)
    wanted = await json_of(request, _ReportTalk)
    await keeper.report_talk(seat_in(request.headers, keeper) or SPECTATOR, wanted.number, wanted.text, wanted.act)
    return json_answer({}, 201)


async def _qr(request: Request) -> Response:
    keeper = await keeper_of(request)
    origin = request.app.state.reach.origin(request)
    if not origin:
        raise Problem("no-address")
    out = io.BytesIO()
    link = f"{origin}/t/{keeper.code}"
    segno.make_qr(link).save(out, kind="svg", scale=5, border=3, light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


def _asked_language(request: Request) -> str:
    language = request.query_params.get("lang")
    return choose_language(language) if language else language_of(request)


async def _rulebooks(_request: Request) -> Response:
    return json_answer(await to_thread(books_body))


async def _bots(_request: Request) -> Response:
    """Answer with the characters, the weakest first; their texts are the messages `bot.NAME...`."""
    return json_answer([character.profile() for character in characters().values()])


async def _contests(request: Request) -> Response:
    return json_answer(await to_thread(contests_body, request.path_params["rulebook"], _asked_language(request)))


async def _order(request: Request) -> Response:
    return json_answer(await to_thread(order_body, request.path_params["rulebook"], _asked_language(request)))


async def _tiers(request: Request) -> Response:
    """Answer with the order of the cards under the card that is turned, for the strip beside a table."""
    query = request.query_params
    return json_answer(tiers_body(query.get("rules", "")[:256], query.get("turned", "")[:8]))


async def _how(request: Request) -> Response:
    """Answer with how a rulebook is played, on a page; `rules` may have options after its code."""
    rules = request.query_params.get("rules", request.path_params["rulebook"])[:256]
    chapters = await to_thread(how_to_play, rules, _asked_language(request))
    return json_answer([chapter.body() for chapter in chapters])


async def _ladder(request: Request) -> Response:
    """Answer with what a rulebook says of rulings: the penalties of each offence, and who may decide."""
    return json_answer(await to_thread(_ladder_body, request.path_params["rulebook"], _asked_language(request)))


def _ladder_body(code: str, lang: str) -> Body:
    book, judging = articles(code), load_rulebook(code).judging
    offences = [
        {
            "name": offence.name,
            "rules": list(offence.rules),
            "title": book[offence.rules[0]].heading(lang).text,
            "who": list(offence.who),
            "first": list(offence.first),
            "again": list(offence.again),
        }
        for offence in judging.offences.values()
    ]
    acts = {name: list(rules) for name, rules in judging.acts.items()}
    return {"votes": judging.votes, "offences": offences, "acts": acts}


async def _rules(request: Request) -> Response:
    """Answer with a whole rulebook, chapter by chapter."""
    chapters = await to_thread(handbook, request.path_params["rulebook"], _asked_language(request))
    return json_answer([chapter.body() for chapter in chapters])


async def _rule(request: Request) -> Response:
    path = request.path_params
    wanted = await to_thread(article, path["rulebook"], path["rule"], _asked_language(request))
    return json_answer(wanted.body())


_EVENTS: Final = ("event.", "tournament.", "paper.", "partida.event.", "partida.tournament.", "partida.paper.")
"""How the keys of messages begin that only the pages of events need, and what is printed."""

_ELSEWHERE: Final = re.compile(r"event\.source\.|(command|data|expected|file|hosts|serve)\.|(\w+\.)?terminal\.")
"""How the keys of messages begin that pages get as parts of answers, or that the terminal alone speaks."""

_PARTS: Final = ("", "events")


async def _messages(request: Request) -> Response:
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise Problem("unknown-language")
    part = request.query_params.get("of", "")
    if part not in _PARTS:
        raise Problem("bad-message", expected=f"of={' or '.join(filter(None, _PARTS))}")
    texts = await to_thread(_texts, lang, part)
    if not takes_gzip(request.headers):
        return Response(texts, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    packed = await to_thread(_packed, texts)
    return Response(packed, media_type="application/json", headers=headers)


def _texts(lang: str, part: str) -> bytes:
    """Return the messages of a part as JSON."""
    messages = {key: text for key, text in catalogue(lang).items() if not _ELSEWHERE.match(key)}
    return to_json({key: text for key, text in messages.items() if key.startswith(_EVENTS) is (part != "")})


@lru_cache(maxsize=8)
def _packed(texts: bytes) -> bytes:
    """Pack texts once; what is kept goes by the texts themselves, as a rulebook that is added later brings new ones."""
    return gzip.compress(texts, mtime=0)


async def _replay(request: Request) -> Response:
    """Open a record; the answer has the steps up to the first error."""
    text = (await body_of(request)).decode("utf-8", errors="replace")
    replayed = await do_errand(request, replay_answer, text, language_of(request))
    if isinstance(replayed, Refused):
        raise Problem(replayed.code, **replayed.details)
    return Response(replayed.body, replayed.status, media_type="application/json")


def api_routes() -> list[BaseRoute]:
    """Return the routes of all requests."""
    return [
        Route("/api/tables", _create, methods=["POST"]),
        Route("/api/tables/{code}", _table, methods=["GET"]),
        Route("/api/tables/{code}/seats", _sit, methods=["POST"]),
        Route("/api/tables/{code}/hand-over", _hand_over, methods=["POST"]),
        Route("/api/tables/{code}/judge", _invite_judge, methods=["POST"]),
        Route("/api/tables/{code}/claim", _claim, methods=["POST"]),
        Route("/api/tables/{code}/record", _record, methods=["GET"]),
        Route("/api/tables/{code}/sheet", _sheet_json, methods=["GET"]),
        Route("/api/tables/{code}/sheet.pdf", _sheet, methods=["GET"]),
        Route("/api/tables/{code}/reports", _report, methods=["POST"]),
        Route("/api/tables/{code}/talk-reports", _report_talk, methods=["POST"]),
        Route("/api/tables/{code}/qr.svg", _qr, methods=["GET"]),
        Route("/api/mine", _mine, methods=["GET"]),
        Route("/api/mine", _forget, methods=["DELETE"]),
        Route("/api/bots", _bots, methods=["GET"]),
        Route("/api/rulebooks", _rulebooks, methods=["GET"]),
        Route("/api/rulebooks/{rulebook}/contests", _contests, methods=["GET"]),
        Route("/api/rulebooks/{rulebook}/order", _order, methods=["GET"]),
        Route("/api/rulebooks/{rulebook}/how", _how, methods=["GET"]),
        Route("/api/rulebooks/{rulebook}/ladder", _ladder, methods=["GET"]),
        Route("/api/tiers", _tiers, methods=["GET"]),
        Route("/api/rules/{rulebook}", _rules, methods=["GET"]),
        Route("/api/rules/{rulebook}/{rule}", _rule, methods=["GET"]),
        Route("/api/messages/{lang}", _messages, methods=["GET"]),
        Route("/api/replays", _replay, methods=["POST"]),
        Route("/api/sheets", _record_sheet, methods=["POST"]),
    ]
