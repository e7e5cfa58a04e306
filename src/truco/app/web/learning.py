"""The lessons for the page: their list, and the moment of one after some choices. No table, nothing stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.web.encode import tip_body, to_text, view_body
from truco.app.web.problems import Problem
from truco.errors import LessonError
from truco.lessons import (
    COUNTRIES,
    LEARNER,
    RIVAL,
    Daily,
    Lesson,
    SeenStep,
    advice,
    choices,
    daily,
    find_lesson,
    lessons_of,
    walk,
    word_costs,
    word_shares,
)
from truco.views.body import fact_body

Body = dict[str, Any]

_MOST: Final = 64
"""How many choices a request may name."""


def lessons_body() -> list[Body]:
    """Return the lessons of each country, with the keys of their messages.

    >>> [(one["country"], len(one["lessons"])) for one in lessons_body()]
    [('argentina', 12), ('uruguay', 12), ('brazil', 12)]
    """
    return [
        {"country": country, "lessons": [{"number": each.number, "key": each.key} for each in lessons_of(country)]}
        for country in COUNTRIES
    ]


def moment_body(lesson: Lesson, acts: list[str]) -> Body:
    """Return a lesson after some choices, as its learner sees it.

    >>> body = moment_body(find_lesson("argentina", 1), ["7o"])
    >>> body["menu"], body["view"]["cards"], body["says"]
    (['1e', '4c'], ['1e', '4c'], ['lesson.argentina.order.say-2'])

    Raises `LessonError` (`not-offered`) for a choice that the lesson did not offer.
    """
    moment = walk(lesson, acts)
    record = lesson.played.record
    names = {seat: tag.value for seat in moment.law.seats if (tag := record.tag(seat)) is not None and tag.value}
    return {
        "country": lesson.country,
        "number": lesson.number,
        "count": len(lessons_of(lesson.country)),
        "key": lesson.key,
        "rules": str(moment.law.ruleset),
        "you": LEARNER,
        "names": names,
        "steps": len(lesson.choices),
        "says": list(moment.says),
        "menu": list(moment.menu),
        "wrong": moment.wrong,
        "done": moment.done,
        "fresh": moment.fresh,
        "log": _log(moment.steps),
        "view": view_body(moment.law, moment.view, moment.due),
        "articles": list(lesson.rules),
    }


def _log(steps: Sequence[SeenStep]) -> list[Body]:
    """Return the steps of a lesson as entries of a log."""
    return [
        {"seq": at, "seat": step.seat, "act": step.word, "rules": [], "facts": [fact_body(seen) for seen in step.facts]}
        for at, step in enumerate(steps, 1)
    ]


def daily_body(position: Daily, word: str) -> Body:
    """Return the position of a day; with the reader's word also the word of the strongest bot, and its reason.

    >>> body = daily_body(daily("brazil", date(2026, 11, 26)), "")
    >>> body["you"], body["answer"], len(body["menu"]) > 1
    ('A1', None, True)

    Raises `LessonError` (`not-offered`) for a word that may not be said.
    """
    menu = choices(position)
    if word and word not in menu:
        raise LessonError("not-offered", f"expected a word among {', '.join(menu)}, got {word!r}")
    answer = (
        {
            **tip_body(advice(position)),
            "shares": [list(share) for share in word_shares(position)],
            "costs": [list(cost) for cost in word_costs(position)],
        }
        if word
        else None
    )
    return {
        "country": position.country,
        "rules": str(position.law.ruleset),
        "position": position.line,
        "you": LEARNER,
        "names": {seat: RIVAL[position.country] for seat in position.law.seats if seat != LEARNER},
        "fresh": len(position.steps),
        "log": _log(position.steps),
        "view": view_body(position.law, position.view, LEARNER),
        "menu": list(menu),
        "answer": answer,
    }


async def _daily(request: Request) -> Response:
    """Answer with the position of a country on a day, as its date; `word` is the reader's answer."""
    try:
        day = date.fromisoformat(request.path_params["day"])
    except ValueError:
        raise Problem("bad-message", expected="a date such as 2026-11-26") from None
    position = await asyncio.to_thread(daily, request.path_params["country"], day)
    # The strongest bot thinks for a moment, the first time.
    body = await asyncio.to_thread(daily_body, position, request.query_params.get("word", ""))
    return Response(to_text(body), media_type="application/json")


async def _lessons(_request: Request) -> Response:
    return Response(to_text(await asyncio.to_thread(lessons_body)), media_type="application/json")


async def _moment(request: Request) -> Response:
    """Answer with a lesson after the choices `act` of the query, in their order."""
    acts = request.query_params.getlist("act")
    if len(acts) > _MOST:
        raise Problem("too-large")
    lesson = find_lesson(request.path_params["country"], request.path_params["number"])
    return Response(to_text(await asyncio.to_thread(moment_body, lesson, acts)), media_type="application/json")


def lesson_routes() -> list[BaseRoute]:
    """Return the routes of the lessons."""
    return [
        Route("/api/daily/{country}/{day}", _daily, methods=["GET"]),
        Route("/api/lessons", _lessons, methods=["GET"]),
        Route("/api/lessons/{country}/{number:int}", _moment, methods=["GET"]),
    ]
