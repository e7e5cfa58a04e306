"""Files and messages of the page go packed to who can unpack them."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.helpers.wire import Served, served

from truco.web.pages import STATIC

FIRST_VISIT = 300_000
"""The bytes that the first visit of a table may take on the wire."""


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
    """Whoever has the file already is told so, packed or not."""
    first = await server.http.get("/static/table.js", headers={"Accept-Encoding": "gzip"})
    again = await server.http.get(
        "/static/table.js", headers={"Accept-Encoding": "gzip", "If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


async def test_answers_about_tables_are_never_packed(server: Served) -> None:
    """The size of what is packed says something of its content, so nothing about a table is."""
    made = await server.make({"A1": "Nora", "B1": "open"})
    answer = await server.http.get(f"/api/tables/{made['code']}", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


async def test_the_first_visit_is_small(server: Served) -> None:
    """All programs, styles, drawings and messages of the page together stay below the limit, packed."""
    total = len(gzip.compress((await server.http.get("/api/messages/es")).content))
    for file in STATIC.rglob("*"):
        if file.suffix in {".js", ".css", ".svg", ".html"}:
            answer = await server.http.get(f"/static/{file.relative_to(STATIC)}", headers={"Accept-Encoding": "gzip"})
            total += int(answer.headers["content-length"])
    assert total < FIRST_VISIT
