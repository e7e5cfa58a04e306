"""Pages as a PDF: black on white, the letters embedded, the same bytes for the same pages."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from truco.paper.font import face
from truco.paper.page import Dot, Line, Page, Text

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
    raise TypeError(f"expected a text, a line or a dot, got {type(item).__name__}")


@_draw.register
def _(item: Text, canvas: Canvas) -> None:
    canvas.setFont(face(bold=item.bold), item.size)
    canvas.drawString(item.x, item.y, item.text)


@_draw.register
def _(item: Line, canvas: Canvas) -> None:
    canvas.setLineWidth(item.thick)
    canvas.line(item.x1, item.y1, item.x2, item.y2)


@_draw.register
def _(item: Dot, canvas: Canvas) -> None:
    canvas.setLineWidth(0.35)
    canvas.circle(item.x, item.y, item.radius, stroke=1, fill=int(item.filled))
