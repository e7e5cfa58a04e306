"""The pages of a document of an event: a head, what flows below it from page to page, a foot."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block
from truco.paper.documents import Occasion
from truco.paper.page import MARGIN, THICK, THIN, Page, Paper
from truco.paper.words import Words

FOOT: Final = 16.0
"""What the foot takes of a page."""


class Flow:
    """The pages of one document, filled from the top.

    >>> from truco.paper.page import PAPERS
    >>> flow = Flow(Words("es"), PAPERS["a4"], Occasion("Copa Paysandú"), "Sorteo")
    >>> flow.need(10_000)
    True
    >>> len(flow.finish())
    2
    """

    def __init__(self, words: Words, paper: Paper, occasion: Occasion, title: str, subtitle: str = "") -> None:
        """Begin with a page and its head."""
        self.words = words
        self.paper = paper
        self.left, self.right = MARGIN, paper.width - MARGIN
        self.pages: list[Page] = []
        self.y = 0.0
        self._occasion, self._title, self._subtitle = occasion, title, subtitle
        self.turn()

    @property
    def page(self) -> Page:
        """The page that is filled."""
        return self.pages[-1]

    @property
    def wide(self) -> float:
        """How wide the page is between its margins, in points."""
        return self.right - self.left

    @property
    def room(self) -> float:
        """What is free on the page, in points."""
        return self.y - MARGIN - FOOT

    def turn(self) -> None:
        """Begin a page; all but the first say in one line which document they belong to."""
        self.pages.append(Page(self.paper))
        self.y = self.paper.height - MARGIN
        if len(self.pages) == 1:
            self._head()
            return
        title = " · ".join(filter(None, (self._title, self._subtitle)))
        wide = self.page.text(self.left, self.y - 9, title, 9, room=self.wide * 0.6, bold=True)
        room = self.wide - wide - 12
        self.page.text(self.left + wide + 12, self.y - 9, self._occasion.event, 8, room=room, align="right")
        self.page.line(self.left, self.y - 14, self.right, self.y - 14, THIN)
        self.y -= 22

    def need(self, high: float) -> bool:
        """Begin a page where so many points are not free, and return whether that was so."""
        if self.room >= high:
            return False
        self.turn()
        return True

    def heading(self, text: str, aside: str = "") -> None:
        """Lay out a heading, with a smaller text at the right."""
        title = block(text, self.wide * (0.62 if aside else 1.0), 11, bold=True)
        small = block(aside, self.wide * 0.36, 7.5)
        self.need(title.high + 4)
        small.draw(self.page, self.left + self.wide * 0.64, self.y - title.high + small.high, self.wide * 0.36, "right")
        self.y = title.draw(self.page, self.left, self.y, self.wide) - 4

    def paragraph(self, text: str, *, size: float = 8.0) -> None:
        """Lay out a text in as many lines as it needs."""
        for line in block(text, self.wide, size, 400).lines:
            self.need(size * 1.3)
            self.y -= size * 1.3
            self.page.text(self.left, self.y + size * 0.3, line, size, room=self.wide)

    def finish(self) -> list[Page]:
        """Number the pages and return them."""
        for number, page in enumerate(self.pages, 1):
            told = self.words.say("sheet.page", n=number, total=len(self.pages))
            page.text(self.left, MARGIN, told, 7, room=self.wide, align="right")
            page.text(self.left, MARGIN, self._occasion.printed, 7, room=self.wide * 0.75)
        return self.pages

    def _head(self) -> None:
        """Lay out the head of the first page: what it is on the left, of which event on the right."""
        page, split = self.page, self.left + self.wide * 0.54
        room = self.right - split
        one = self._occasion
        right = page.block(split, self.y, one.event, 10, room=room, bold=True, align="right")
        about = " · ".join(filter(None, (one.place, one.date)))
        if about:
            right = page.block(split, right, about, 8, room=room, align="right")
        left = page.block(self.left, self.y, self._title, 18, room=self.wide * 0.52, bold=True, leading=1.15)
        if self._subtitle:
            left = page.block(self.left, left - 1, self._subtitle, 10.5, room=self.wide * 0.52)
        self.y = min(left, right) - 4
        page.line(self.left, self.y, self.right, self.y, THICK)
        self.y -= 12
