"""A notice for the wall, in letters as large as the page allows."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import Block, block
from truco.paper.documents import Notice
from truco.paper.flow import Flow
from truco.paper.font import width
from truco.paper.page import Page, Paper
from truco.paper.words import Words

_LARGEST: Final = 60.0
_LEAST: Final = 14.0
_STEP: Final = 1.0
_LINES: Final = 1000


def lay_out_notice(notice: Notice, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of a notice: one, unless its text is long.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> notice = Notice(Occasion("Copa Paysandú"), "Se juega a las tres.")
    >>> len(lay_out_notice(notice, Words("es"), PAPERS["a4"]))
    1
    """
    flow = Flow(words, paper, notice.occasion, notice.title or words.say("paper.notice"))
    flow.y -= 10
    paragraphs = [one.strip() for one in notice.text.splitlines() if one.strip()]
    size = _size(paragraphs, flow)
    for text in paragraphs:
        told = block(text, flow.wide, size, _LINES, bold=True)
        for line in told.lines:
            one = Block([line], told.size, bold=True)
            flow.need(one.high)
            flow.y = one.draw(flow.page, flow.left, flow.y, flow.wide)
        flow.y -= size * 0.5
    return flow.finish()


def _size(paragraphs: list[str], flow: Flow) -> float:
    """Return the largest size at which a text fits its page, and each of its words a line."""
    longest = max((width(word, 1, bold=True) for text in paragraphs for word in text.split()), default=0)
    largest = min(_LARGEST, int(flow.wide / longest)) if longest else _LARGEST
    sizes = (largest - step * _STEP for step in range(int((largest - _LEAST) / _STEP) + 1))
    return next((size for size in sizes if _high(paragraphs, flow.wide, size) <= flow.room), _LEAST)


def _high(paragraphs: list[str], wide: float, size: float) -> float:
    return sum(block(text, wide, size, _LINES, bold=True).high + size * 0.5 for text in paragraphs)
