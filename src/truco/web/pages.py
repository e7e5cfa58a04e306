"""The pages and static files of the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

STATIC: Final = Path(str(files("truco.web") / "static"))
"""The folder of the static files."""


def html_pages() -> tuple[str, ...]:
    """Return the text of every page, for the content policy."""
    return tuple(page.read_text(encoding="utf-8") for page in sorted(STATIC.glob("*.html")))


def the_page(status: int = 200) -> Response:
    """Return the page; its program reads the address, and reports an unknown one."""
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    return HTMLResponse(text, status, headers={"Cache-Control": "no-cache"})


def wants_page(request: Request) -> bool:
    """Return whether a request comes from opening an address in a browser, and not from a program."""
    is_data = request.url.path.startswith(("/api/", "/static/"))
    return request.method == "GET" and not is_data and "text/html" in request.headers.get("accept", "")


async def _index(_request: Request) -> Response:
    return the_page()


def page_routes() -> list[BaseRoute]:
    """Return the routes of the pages and static files."""
    paths = ("/", "/t/{code}", "/rules", "/rules/{rest:path}", "/replay")
    return [*(Route(path, _index) for path in paths), Mount("/static", StaticFiles(directory=STATIC))]
