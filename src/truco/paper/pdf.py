"""Pages as a PDF: black on white, the letters embedded, the same bytes for the same pages."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from functools import singledispatch
from itertools import groupby
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from truco.paper.font import face
from truco.paper.page import Dot, Line, Page, Stencil, Text

_ONE_AT_A_TIME: Final = threading.Lock()
"""ReportLab keeps the letters that a document uses in the typeface, which all documents share."""


def to_pdf(pages: Sequence[Page], title: str, language: str) -> bytes:
    """Return pages as a PDF document.

    >>> from truco.paper.page import PAPERS
    >>> to_pdf([Page(PAPERS["a4"])], "Súmula", "pt")[:5]
    b'%PDF-'

    `title` and `language` are for readers of the file, those that read aloud too.
    """
    with _ONE_AT_A_TIME:
        return _drawn(pages, title, language)


def _drawn(pages: Sequence[Page], title: str, language: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("Truco")
    for page in pages:
        canvas.setPageSize((page.paper.width, page.paper.height))
        canvas.setLineCap(1)
        for item in page.items:
            _draw(item, canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@singledispatch
def _draw(item: object, canvas: Canvas) -> None:  # noqa: ARG001  (each kind of item has its own function)
    raise TypeError(f"expected a text, a line, a dot or a stencil, got {type(item).__name__}")


@_draw.register
def _(item: Text, canvas: Canvas) -> None:
    canvas.setFont(face(bold=item.bold), item.size)
    way = -1 if item.turned else 1
    text = canvas.beginText()
    text.setTextTransform(way, 0, 0, way, item.x, item.y)
    text.textOut(item.text)
    canvas.drawText(text)


@_draw.register
def _(item: Line, canvas: Canvas) -> None:
    canvas.setLineWidth(item.thick)
    canvas.line(item.x1, item.y1, item.x2, item.y2)


@_draw.register
def _(item: Dot, canvas: Canvas) -> None:
    canvas.setLineWidth(0.35)
    canvas.circle(item.x, item.y, item.radius, stroke=1, fill=int(item.filled))


@_draw.register
def _(item: Stencil, canvas: Canvas) -> None:
    # One path for all squares: squares that are filled one by one leave fine white lines between them.
    path = canvas.beginPath()
    for down, row in enumerate(item.rows):
        y, x = item.y + (len(item.rows) - 1 - down) * item.unit, item.x
        for black, run in groupby(row):
            wide = len(list(run)) * item.unit
            if black:
                path.rect(x, y, wide, item.unit)
            x += wide
    canvas.drawPath(path, stroke=0, fill=1)
