"""The documents of an event, as PDF, for those with an office: by worker processes, one at a time for an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from truco.app.office.printing import PrintRequest
from truco.app.paper import PAPERS
from truco.app.paper.documents import Entry, Wifi
from truco.app.web.bodies import json_of
from truco.app.web.errands import do_errand_on
from truco.app.web.event_desk import asked_language, number_in
from truco.app.web.event_work import paper
from truco.app.web.events import hall_of, official_in
from truco.app.web.problems import Problem
from truco.club.event import Match

_WORDS: Final = 2000
"""The longest notice that is printed."""


class _Private(msgspec.Struct):
    """The values that do not belong into an address: the secret of a duplicate, the wireless network on sheets."""

    secret: Annotated[str, msgspec.Meta(max_length=200)] = ""
    ssid: Annotated[str, msgspec.Meta(max_length=64)] = ""
    password: Annotated[str, msgspec.Meta(max_length=64)] = ""


@dataclass(frozen=True, slots=True)
class _Entries:
    """Where the results of an event's matches are entered from a phone."""

    origin: str
    code: str
    wifi: Wifi | None

    def __call__(self, match: Match) -> Entry | None:
        """Return how the result of a match is entered, `None` where this server cannot be reached."""
        short = f"{self.code}-{match.number}"
        return Entry(f"{self.origin}/r/{short}", short, self.wifi) if self.origin else None


async def _paper(request: Request) -> Response:
    """Answer with a document of an event; sheets have a picture of the link by which their result is reported."""
    kept, author = await official_in(request)
    query = request.query_params
    size, name = query.get("paper", "a4"), request.path_params["name"]
    if size not in PAPERS:
        raise Problem("bad-message", expected=f"paper={' or '.join(PAPERS)}")
    matches = tuple(int(number) for number in query.getlist("match") if number.isdecimal())
    private = await json_of(request, _Private) if request.method == "POST" else _Private()
    wifi = Wifi(private.ssid, private.password) if private.ssid else None
    wanted = PrintRequest(
        asked_language(request),
        size,
        hall_of(request).now(),
        phase=query.get("phase", ""),
        round=number_in(request, "round"),
        matches=matches,
        blank=bool(query.get("blank")),
        text=query.get("text", "")[:_WORDS],
        secret=private.secret,
        places=number_in(request, "places", 3),
        each_player=bool(query.get("each")),
        entry=_Entries(request.app.state.reach.origin(request), kept.code, wifi),
    )
    data = await do_errand_on(request, kept, paper, name, wanted, by=author, little=False)
    headers = {"Content-Disposition": f'attachment; filename="{kept.code}-{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


def event_paper_routes() -> list[BaseRoute]:
    """Return the route of what is printed."""
    return [Route("/api/events/{code}/paper/{name}.pdf", _paper, methods=["GET", "POST"])]
