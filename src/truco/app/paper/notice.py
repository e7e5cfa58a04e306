"""A notice for the wall, in letters as large as the page allows."""

from __future__ import annotations

from typing import Final

from reportlab.platypus import Spacer

from truco.app.paper.documents import Notice
from truco.app.paper.flow import Flow, event_flow, event_pdf
from truco.app.paper.font import width
from truco.app.paper.page import PAPERS
from truco.app.paper.texts import Texts, paragraph
from truco.app.paper.words import Words

_LARGEST: Final = 60
_LEAST: Final = 14


def notice_pdf(notice: Notice, language: str = "es", paper: str = "a4") -> bytes:
    """Return a notice as a PDF with one page, unless its text is long.

    >>> from truco.app.paper.documents import Occasion
    >>> notice_pdf(Notice(Occasion("Copa Paysandú"), "Se juega a las tres."))[:5]
    b'%PDF-'
    """
    words = Words(language, notice.occasion.chico)
    flow = event_flow(words, PAPERS[paper], notice.occasion, notice.title or words.say("paper.notice"))
    flow.add(Spacer(0, 10))
    texts = [line.strip() for line in notice.text.splitlines() if line.strip()]
    longest = max((width(word, 1, bold=True) for text in texts for word in text.split()), default=1.0)
    largest = min(_LARGEST, int(flow.wide / longest))
    sizes = (size for size in range(largest, _LEAST, -1) if _fits(flow, _paragraphs(flow, texts, size)))
    flow.add(*_paragraphs(flow, texts, next(sizes, _LEAST)))
    return event_pdf([flow], "paper.notice", notice.occasion)


def _paragraphs(flow: Flow, texts: list[str], size: int) -> list[Texts]:
    return [paragraph(text, flow.wide, size, bold=True, after=size * 0.5) for text in texts]


def _fits(flow: Flow, texts: list[Texts]) -> bool:
    return sum(text.wrap(flow.wide, flow.room)[1] + text.getSpaceAfter() for text in texts) <= flow.room
