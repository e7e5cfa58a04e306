"""Makes score sheets of records, and reads PDFs back."""

from __future__ import annotations

import io
import re
from typing import NamedTuple

from pypdf import PageObject, PdfReader

from truco.record import read_record
from truco.record.replay import replay
from truco.referee import Sheet, sheet_of_record

TAGS = {"A1": "Nora", "B1": "Inés", "A2": "Luis", "B2": "Raúl", "A3": "Ana", "B3": "Zoë", "C1": "Çelik"}


def record_with(text: str, rules: str, *tags: str) -> str:
    """Return the hands of a record with the tags before them, a name for each seat that they deal to."""
    seats = [seat for seat in ("A1", "B1", "C1", "A2", "B2", "A3", "B3") if re.search(rf"\b{seat}\b", text)]
    named = " ".join(f'[{seat} "{TAGS[seat]}"]' for seat in sorted(seats, key=lambda seat: (seat[1], seat[0])))
    return "\n".join(('[Record "truco/1"]', f'[Rules "{rules}"]', named, *tags, text))


def sheet_from(text: str, rules: str, *tags: str) -> Sheet:
    """Return the sheet of the hands of a record."""
    return sheet_of_record(replay(read_record(record_with(text, rules, *tags))))


class Printed(NamedTuple):
    """A text on a page: where it begins, its size, whether it is bold."""

    page: int
    x: float
    y: float
    text: str
    size: float
    bold: bool


def reader(data: bytes) -> PdfReader:
    """Return a PDF, opened."""
    return PdfReader(io.BytesIO(data))


def printed(data: bytes) -> list[Printed]:
    """Return every text of a PDF with its place, page by page."""
    return [item for number, page in enumerate(reader(data).pages, 1) for item in _on(page, number)]


def _on(page: PageObject, number: int) -> list[Printed]:
    items: list[Printed] = []

    def visit(text: str, _cm: list[float], tm: list[float], font: dict[str, str] | None, size: float) -> None:
        if text.strip():
            bold = "Bold" in (font or {}).get("/BaseFont", "")
            items.append(Printed(number, tm[4], tm[5], text.strip("\n"), size, bold))

    page.extract_text(visitor_text=visit)
    return items


def words_of(data: bytes) -> str:
    """Return all texts of a PDF, one a line."""
    return "\n".join(item.text for item in printed(data))
