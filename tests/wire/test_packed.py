"""Files and messages of the page go packed to who can unpack them."""

from __future__ import annotations

import gzip
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.helpers.wire import Served, served

from truco.app.web import pages
from truco.app.web.pages import STATIC, static_place
from truco.pictures import ART

FIRST_VISIT = 300_000
"""The bytes that a first visit, of a table or of an event, may take on the wire."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """A server with an empty database."""
    async with served(tmp_path / "t.db", haste=500) as running:
        yield running


@pytest.mark.parametrize("path", ["/static/table.js", "/static/css/felt.css", "/static/pack.svg", "/api/messages/es"])
async def test_what_is_packed_is_the_same(server: Served, path: str) -> None:
    """Unpacked it is what goes plain to who cannot unpack, and both say that they differ by that."""
    plain = await server.http.get(path, headers={"Accept-Encoding": "identity"})
    packed = await server.http.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.headers["content-type"] == plain.headers["content-type"]


async def test_a_file_that_has_not_changed_is_not_sent_again(server: Served) -> None:
    """A client that has the packed file already receives an empty answer."""
    first = await server.http.get("/static/table.js", headers={"Accept-Encoding": "gzip"})
    again = await server.http.get(
        "/static/table.js", headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_the_page_names_files_that_are_kept_for_good(server: Served) -> None:
    """Each file that a page names or announces has the version in its address; all programs but those of events are."""
    page = (await server.http.get("/")).text
    named = re.findall(r'"(/static/[^"]+)"', page)
    assert all(place.startswith(static_place("")) for place in named)
    programs = {file: f"{static_place('')}{file.relative_to(STATIC)}" for file in STATIC.rglob("*.js")}
    announced = {file for file, place in programs.items() if place in named}
    assert programs.keys() - announced == set((STATIC / "event").glob("*.js"))
    for place in named:
        answer = await server.http.get(place)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    drawings = (await server.http.get("/api/rulebooks/oficial/order?lang=es")).text
    assert static_place("pack.svg") in drawings


@pytest.mark.parametrize("place", ["/static/table.js", "/static/v-ofanolderone/table.js"])
async def test_without_todays_version_a_file_is_asked_for_anew(server: Served, place: str) -> None:
    """A page that was open while the program was replaced finds the files of today, and does not keep them."""
    answer = await server.http.get(place)
    assert answer.content == (STATIC / "table.js").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


def test_the_version_is_that_of_the_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another word in a file, or another name of it, is another version; the same files elsewhere are not."""
    versions = []
    for place, name, content in (("a", "x.js", "1"), ("b", "x.js", "1"), ("c", "x.js", "2"), ("d", "y.js", "1")):
        (tmp_path / place / "css").mkdir(parents=True)
        (tmp_path / place / "css" / name).write_text(content, encoding="utf-8")
        monkeypatch.setattr(pages, "STATIC", tmp_path / place)
        versions.append(pages.version.__wrapped__())
    assert versions[0] == versions[1]
    assert len(set(versions)) == 3


async def test_answers_about_tables_are_never_packed(server: Served) -> None:
    """The size of what is packed says something of its content, so nothing about a table is."""
    made = await server.make({"A1": "Nora", "B1": "open"})
    answer = await server.http.get(f"/api/tables/{made['code']}", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


def plays(file: Path) -> bool:
    """Return whether who comes to play may load a file: all but what belongs to events."""
    return file.parent.name != "event" and file.stem not in ("event", "desk")


def looks_at_an_event(file: Path) -> bool:
    """Return whether a visitor of an event may load a file: all but the desk's and the judges', who hold keys."""
    return not file.stem.startswith("desk") and file.stem != "judges"


@pytest.mark.parametrize("loads", [plays, looks_at_an_event])
async def test_the_first_visit_is_small(server: Served, loads: Callable[[Path], bool]) -> None:
    """All programs, styles, drawings and messages that a visitor may load stay below the limit together, packed.

    For who plays, what the answers say of themselves and of the rulebooks is weighed too.
    """
    paths = ["messages/es", "rulebooks"] if loads is plays else ["messages/es", "messages/es?of=events"]
    total = sum([len(gzip.compress((await server.http.get(f"/api/{path}")).content)) for path in paths])
    files = {f"/static/{file.relative_to(folder)}": file for folder in (STATIC, ART) for file in folder.rglob("*")}
    for place, file in files.items():
        if file.suffix in {".js", ".css", ".svg", ".html"} and loads(file):
            answer = await server.http.get(place, headers={"Accept-Encoding": "gzip"})
            total += int(answer.headers["content-length"])
            if loads is plays:
                total += sum(len(name) + len(value) + len(": \r\n") for name, value in answer.headers.raw)
    assert total < FIRST_VISIT
