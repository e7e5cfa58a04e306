"""The pages of a PDF: a head, what flows below it from page to page, a foot with the number of the page."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from reportlab.lib.colors import black
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Table,
)

from truco.app.paper.documents import Occasion
from truco.app.paper.page import MARGIN, THICK, THIN, Paper, Pen
from truco.app.paper.texts import Texts, block
from truco.app.paper.words import Words

_FOOT: Final = 16.0
"""What the foot takes of a page."""

_HEAD: Final = 22.0
"""What the head of a later page takes."""

_ONE_AT_A_TIME: Final = threading.Lock()
"""ReportLab keeps the letters that a document uses in the typeface, which all documents share."""


class Flow:
    """A document: its story, and the words on the edges of its pages.

    >>> from truco.app.paper.page import PAPERS, Drawing
    >>> flow = Flow(Words("es"), PAPERS["a4"], "Sorteo", "Copa Paysandú", "")
    >>> flow.add(Drawing(700, lambda pen, wide: None))
    >>> round(flow.room)
    46
    >>> flow.turn()
    >>> round(flow.room)
    724
    """

    def __init__(self, words: Words, paper: Paper, title: str, aside: str, foot: str) -> None:
        """Begin without a story; `title` and `aside` head all pages but the first, `foot` is on each page."""
        self.words, self.paper = words, paper
        self.wide = paper.width - 2 * MARGIN
        self.room = paper.height - 2 * MARGIN - _FOOT
        self.story: list[Flowable] = []
        self._title, self._aside, self._foot = title, aside, foot

    def add(self, *parts: Flowable) -> None:
        """Add parts to the story."""
        for part in parts:
            self.room -= part.wrap(self.wide, self.room)[1] + part.getSpaceBefore() + part.getSpaceAfter()
            self.story.append(part)

    def turn(self) -> None:
        """Begin a page."""
        self.story.append(PageBreak())
        self.room = self.paper.height - 2 * MARGIN - _FOOT - _HEAD

    def templates(self, name: str) -> list[PageTemplate]:
        """Return how the first page looks and how the others do; `name` is different for each document of a file."""
        size, high = (self.paper.width, self.paper.height), self.paper.height - 2 * MARGIN - _FOOT
        pages: list[PageTemplate] = []
        for own, lower, on_page in ((name, 0.0, self._begin), (f"{name}+", _HEAD, self._begin_later)):
            frame = Frame(MARGIN, MARGIN + _FOOT, self.wide, high - lower, 0, 0, 0, 0)
            pages.append(PageTemplate(own, [frame], on_page, pagesize=size, autoNextPageTemplate=f"{name}+"))
        return pages

    def _begin(self, canvas: Canvas, _document: BaseDocTemplate) -> None:
        canvas.setLineCap(1)
        canvas.flow = self  # type: ignore[attr-defined]  # read when the pages of each document are counted

    def _begin_later(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        """Draw the head of a later page: in one line the document to which it belongs."""
        self._begin(canvas, document)
        pen, y = Pen(canvas), self.paper.height - MARGIN
        wide = pen.text(MARGIN, y - 9, self._title, 9, room=self.wide * 0.6, bold=True) + 12
        pen.text(MARGIN + wide, y - 9, self._aside, 8, room=self.wide - wide, align="right")
        pen.line(MARGIN, y - 14, MARGIN + self.wide, y - 14, THIN)

    def number(self, pen: Pen, number: int, total: int) -> None:
        """Draw the foot of a page."""
        numbered = self.words.say("sheet.page", n=number, total=total)
        pen.text(MARGIN, MARGIN, numbered, 7, room=self.wide, align="right")
        pen.text(MARGIN, MARGIN, self._foot, 7, room=self.wide * 0.75)


def event_flow(words: Words, paper: Paper, occasion: Occasion, title: str, subtitle: str = "") -> Flow:
    """Return a document of an event that begins with its title on the left and the event on the right."""
    running = " · ".join(filter(None, (title, subtitle)))
    flow = Flow(words, paper, running, occasion.event, occasion.printed)
    about = " · ".join(filter(None, (occasion.place, occasion.date)))
    flow.add(
        head(flow.wide, [(title, 18, True), (subtitle, 10.5, False)], [(occasion.event, 10, True), (about, 8, False)])
    )
    return flow


Written = tuple[str, float, bool]
"""A text with its size, and whether it is bold."""


def head(
    wide: float, left: Sequence[Written], right: Sequence[Written], *, rule: float = THICK, after: float = 12.0
) -> Table:
    """Return texts on the left and on the right above a line; empty ones take no room."""
    cells, room = [], wide * 0.46
    for texts, align, own in ((left, "left", wide - room), (right, "right", room)):
        blocks = [block(text, own - 8, size, bold=bold) for text, size, bold in texts if text]
        cells.append([Texts(blocks, align)])
    return beside(*cells, widths=[wide - room, room], rule=rule, after=after)


def event_pdf(flows: Sequence[Flow], title: str, occasion: Occasion) -> bytes:
    """Return documents of an event as one PDF, whose title is a message of the catalogue with the name of the event."""
    words = flows[0].words
    return to_pdf(flows, f"{words.say(title)} · {occasion.event}", words.language)


def beside(*cells: Sequence[Flowable], widths: Sequence[float], rule: float = 0.0, after: float = 4.0) -> Table:
    """Return parts beside each other; the parts of a cell are one below another, and a `rule` is below all of them."""
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), *pad(0), ("BOTTOMPADDING", (0, 0), (-1, -1), 4)]
    if rule:
        style.append(("LINEBELOW", (0, 0), (-1, -1), rule, black))
    return Table([list(map(list, cells))], list(widths), style=style, spaceAfter=after)


def pad(sides: float) -> list[tuple[Any, ...]]:
    """Return the style of a table whose cells have a gap at their left and right and none above and below."""
    gaps = {"LEFTPADDING": sides, "RIGHTPADDING": sides, "TOPPADDING": 0.0, "BOTTOMPADDING": 0.0}
    return [(name, (0, 0), (-1, -1), gap) for name, gap in gaps.items()]


def to_pdf(flows: Sequence[Flow], title: str, language: str) -> bytes:
    """Return documents as one PDF; the same documents give the same bytes.

    >>> from truco.app.paper.page import PAPERS
    >>> to_pdf([event_flow(Words("es"), PAPERS["a4"], Occasion("Copa"), "Sorteo")], "Copa", "es")[:5]
    b'%PDF-'

    `title` and `language` are for readers of the file, those that read aloud too.
    """
    story: list[Flowable] = []
    for number, flow in enumerate(flows):
        story += [NextPageTemplate(str(number)), PageBreak()] if number else []
        story += flow.story
    out = io.BytesIO()
    document = BaseDocTemplate(
        out,
        pageTemplates=[page for number, flow in enumerate(flows) for page in flow.templates(str(number))],
        title=title,
        creator=_CREATOR,
        lang=language,
        invariant=1,
        pageCompression=1,
    )
    with _ONE_AT_A_TIME:
        document.build(story, canvasmaker=_Numbered)
    return out.getvalue()


def drawn_pdf(paper: Paper, pages: Iterable[Callable[[Pen], object]], title: str, language: str) -> bytes:
    """Return pages without head and foot as a PDF, each of them drawn by a function."""
    out = io.BytesIO()
    with _ONE_AT_A_TIME:
        canvas = Canvas(out, (paper.width, paper.height), invariant=1, pageCompression=1, lang=language)
        canvas.setTitle(title)
        canvas.setCreator(_CREATOR)
        for draw in pages:
            canvas.setLineCap(1)
            draw(Pen(canvas))
            canvas.showPage()
        canvas.save()
    return out.getvalue()


_CREATOR: Final = "Truco"


class _Numbered(Canvas):
    """A canvas that keeps its pages until the number of all pages of a document is known."""

    flow: Flow
    """The document to which the present page belongs."""

    def showPage(self) -> None:  # noqa: N802  (ReportLab's name)
        state = dict(self.__dict__)
        self.__dict__.setdefault("kept", []).append(state)
        self._startPage()  # type: ignore[attr-defined]  # as the canvas does after each page

    def save(self) -> None:
        for flow, group in groupby(self.__dict__["kept"], key=lambda state: state["flow"]):
            states = list(group)
            for number, state in enumerate(states, 1):
                self.__dict__.update(state)
                flow.number(Pen(self), number, len(states))
                super().showPage()
        super().save()
