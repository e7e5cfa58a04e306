"""The lessons for the page: their list, and the moment of one after some choices. No table, nothing stored."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.lessons import COUNTRIES, LEARNER, Lesson, find, lessons_of, walk
from truco.web.encode import fact_body, to_text, view_body
from truco.web.problems import Problem

Body = dict[str, Any]

_MOST: Final = 64
"""How many choices a request may name."""


def lessons_body() -> list[Body]:
    """Return the lessons of each country, with the keys of their messages.

    >>> [(one["country"], len(one["lessons"])) for one in lessons_body()]
    [('argentina', 12), ('uruguay', 12), ('brazil', 12)]
    """
    return [
        {"country": country, "lessons": [{"number": one.number, "key": one.key} for one in lessons_of(country)]}
        for country in COUNTRIES
    ]


def moment_body(lesson: Lesson, acts: list[str]) -> Body:
    """Return a lesson after some choices, as its learner sees it.

    >>> body = moment_body(find("argentina", 1), ["7o"])
    >>> body["menu"], body["view"]["cards"], body["says"]
    (['1e', '4c'], ['1e', '4c'], ['lesson.argentina.order.say-2'])

    Raises `LessonError` (`not-offered`) for a choice that the lesson did not offer.
    """
    moment = walk(lesson, acts)
    record = lesson.played.record
    names = {seat: tag.value for seat in moment.law.seats if (tag := record.tag(seat)) is not None and tag.value}
    entries = [
        {
            "seq": number,
            "seat": one.seat,
            "act": one.word,
            "rules": [],
            "facts": [fact_body(seen) for seen in one.facts],
        }
        for number, one in enumerate(moment.told, 1)
    ]
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
        "log": entries,
        "view": view_body(moment.law, moment.view, moment.due),
        "articles": list(lesson.rules),
    }


async def _lessons(_request: Request) -> Response:
    return Response(to_text(lessons_body()), media_type="application/json")


async def _moment(request: Request) -> Response:
    """Answer with a lesson after the choices `act` of the query, in their order."""
    acts = request.query_params.getlist("act")
    if len(acts) > _MOST:
        raise Problem("too-large")
    lesson = find(request.path_params["country"], request.path_params["number"])
    return Response(to_text(moment_body(lesson, acts)), media_type="application/json")


def lesson_routes() -> list[BaseRoute]:
    """Return the routes of the lessons."""
    return [
        Route("/api/lessons", _lessons, methods=["GET"]),
        Route("/api/lessons/{country}/{number:int}", _moment, methods=["GET"]),
    ]
