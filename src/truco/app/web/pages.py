"""The pages and static files of the package."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from truco.messages import NAMES
from truco.pictures import ART

STATIC: Final = Path(str(files("truco.app.web") / "static"))
"""The folder of the static files."""

BUNDLE: Final = Path(os.environ.get("TRUCO_BUNDLE") or str(files("truco.app.web") / "bundle"))
"""The folder of the bundled page. An installed program has one; a checkout has none and sends the modules as they are.

TRUCO_BUNDLE names another folder, to try a bundle in a checkout (`make bundle`).
"""


def static_folders() -> tuple[Path, ...]:
    """Return the folders in which a static file is looked up, in this order; the last has the drawn cards."""
    return (BUNDLE, STATIC, ART) if (BUNDLE / "index.html").is_file() else (STATIC, ART)


_FOREVER: Final = "public, max-age=31536000, immutable"
"""A file at an address with the version of the files never changes there."""

_KEPT: Final = ("cache-control", "content-type", "etag", "last-modified", "vary")
_PACKED: Final = frozenset((".js", ".css", ".svg", ".html"))
"""The endings of files that become much smaller when they are packed."""


@lru_cache(maxsize=256)
def _packed(path: str, _changed: float, _size: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def takes_gzip(headers: Headers) -> bool:
    """Return whether who asks can unpack what is packed.

    >>> [takes_gzip(Headers({"accept-encoding": one})) for one in ("br, gzip", "gzip;q=0", "identity")]
    [True, False, False]
    """
    kinds = (coding.replace(" ", "").lower() for coding in headers.get("accept-encoding", "").split(","))
    return any(coding.split(";")[0] == "gzip" and not coding.endswith(";q=0") for coding in kinds)


@cache
def version() -> str:
    """Return a word that is another one whenever any of the static files is."""
    digest = hashlib.sha256()
    for folder in static_folders():
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            content = file.read_bytes()
            digest.update(f"{file.relative_to(folder).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return f"v-{digest.hexdigest()[:12]}"


def static_place(name: str) -> str:
    """Return the address of a static file, at which a browser may keep it for good.

    >>> static_place("pack.svg").startswith("/static/") and static_place("pack.svg").endswith("/pack.svg")
    True
    """
    return f"/static/{version()}/{name}"


_LATER: Final = ("event",)
"""Folders of programs that are loaded when their pages are opened: who comes to play needs no tournament."""


@cache
def _page_text(name: str) -> str:
    """Return the text of a page, with the languages, the version in the addresses of files, and all programs announced.

    A browser that knows of them beforehand does not find one by one which others each of them needs. The page of a
    bundle announces its programs itself.
    """
    folder = static_folders()[0]
    text = (folder / name).read_text(encoding="utf-8")
    if folder == STATIC:
        modules = sorted(
            file.relative_to(STATIC).as_posix() for file in STATIC.rglob("*.js") if file.parent.name not in _LATER
        )
        links = "\n".join(f'    <link rel="modulepreload" href="/static/{module}" />' for module in modules)
        text = text.replace("  </head>", f"{links}\n  </head>")
    languages = escape(json.dumps([*NAMES.items()], ensure_ascii=False))
    text = text.replace("  </head>", f'    <meta name="truco-languages" content="{languages}" />\n  </head>')
    return text.replace('"/static/', f'"{static_place("")}')


class _PackedFiles(StaticFiles):
    """The files of the bundle and the static files, packed once for all who can unpack them; nothing in them is secret.

    Each is found with a version before its name and without. With that of an older program it is the file of today, for
    a page that was open meanwhile.
    """

    def __init__(self) -> None:
        """Look files up in each of the folders."""
        super().__init__()
        self.all_directories = [str(folder) for folder in static_folders()]

    def get_path(self, scope: Scope) -> str:
        """Return the place of a file in the folder."""
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if first.startswith("v-") else path

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, packed where that is worth it."""
        plain = super().file_response(full_path, stat_result, scope, status_code)
        if scope["path"].startswith(static_place("")):
            plain.headers["Cache-Control"] = _FOREVER
        if Path(full_path).suffix not in _PACKED:
            return plain
        plain.headers["Vary"] = "Accept-Encoding"
        if isinstance(plain, NotModifiedResponse) or not takes_gzip(Headers(scope=scope)):
            return plain
        body = _packed(str(full_path), stat_result.st_mtime, stat_result.st_size)
        kept = {key: plain.headers[key] for key in _KEPT if key in plain.headers}
        return Response(body, status_code, headers={**kept, "Content-Encoding": "gzip"})


def html_pages() -> tuple[str, ...]:
    """Return the text of every page, for the content policy."""
    return tuple(_page_text(page.name) for page in sorted(static_folders()[0].glob("*.html")))


def the_page(status: int = 200, meta: Mapping[str, str] = MappingProxyType({})) -> Response:
    """Return the page; its program reads the address, and reports an unknown one.

    `meta` is what the page learns beside the address, by name.
    """
    tags = "".join(f'    <meta name="{name}" content="{escape(value)}" />\n' for name, value in meta.items())
    page = _page_text("index.html").replace("  </head>", f"{tags}  </head>")
    return HTMLResponse(page, status, headers={"Cache-Control": "no-cache"})


def wants_page(request: Request) -> bool:
    """Return whether a request comes from opening an address in a browser, and not from a program."""
    is_data = request.url.path.startswith(("/api/", "/static/"))
    return request.method == "GET" and not is_data and "text/html" in request.headers.get("accept", "")


async def _index(_request: Request) -> Response:
    return the_page()


def page_routes() -> list[BaseRoute]:
    """Return the routes of the pages and static files."""
    paths = (
        "/",
        "/t/{code}",
        "/rules",
        "/rules/{rest:path}",
        "/replay",
        "/learn",
        "/learn/{rest:path}",
        "/how",
        "/how/{code}",
        "/e",
    )
    return [*(Route(path, _index) for path in paths), Mount("/static", _PackedFiles())]
