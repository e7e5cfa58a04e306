"""Cards that stand on the tables: folded in the middle, with the number of the table on both sides, two on a page."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block, height, team_blocks
from truco.paper.documents import Meeting, TableCards
from truco.paper.font import width
from truco.paper.page import MARGIN, Page, Paper, upside_down
from truco.paper.words import Words

_HIGH: Final = 116.0
"""How high what stands on a side of a card may be, in points."""

_NUMBER: Final = 0.45
"""The size of the number, as a part of a side's height."""

_LABEL: Final = 13.0
_ABOVE: Final = 1.7 * _LABEL
"""What the word above the number takes."""

_UP: Final = 9.0
"""How much nearer to the fold than to the edge it stands, where paper may not be printed."""

_PART: Final = 0.34
"""The part of a card's width that the number takes where the teams stand beside it."""

_DEEP: Final = 0.26
_DIGIT: Final = 0.73
"""The height of a digit, as a part of its size."""


def lay_out_table_cards(cards: TableCards, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of table cards; each is folded at the middle of its half of the page.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> three = tuple((table, None) for table in (1, 2, 3))
    >>> len(lay_out_table_cards(TableCards(Occasion("Copa Paysandú"), three), Words("es"), PAPERS["a4"]))
    2
    """
    pages: list[Page] = []
    quarter = paper.height / 4
    for at, (table, meeting) in enumerate(cards.cards):
        if at % 2 == 0:
            pages.append(Page(paper))
        page = pages[-1]
        fold = paper.height - quarter - (at % 2) * 2 * quarter
        face = Page(paper)
        _face(face, fold - quarter / 2 + _UP, table, meeting, (cards, words))
        page.items += face.items
        page.items += [upside_down(item, paper.width / 2, fold) for item in face.items]
        page.dashes(MARGIN, fold, paper.width - 2 * MARGIN)
    for page in pages:
        page.line(MARGIN, paper.height / 2, paper.width - MARGIN, paper.height / 2)
        page.text(MARGIN, paper.height / 2 + 3, words.say("paper.cut"), 6, room=200)
    return pages


def _face(page: Page, middle: float, table: int, meeting: Meeting | None, of: tuple[TableCards, Words]) -> None:
    """Lay out one side of a card about its middle: the number, and beside it who sits there."""
    cards, words = of
    wide = page.paper.width - 2 * MARGIN
    own = wide * _PART if meeting else wide
    told = str(table)
    size = min(page.paper.height / 4 * _NUMBER, (own - 12) / width(told, 1, bold=True))
    event = block("" if meeting else cards.occasion.event, own, 9)
    high = _ABOVE + size * _DIGIT + (0 if meeting else event.high + size * _DEEP)
    top = middle + high / 2
    page.text(MARGIN, top - _LABEL, words.say("sheet.table"), _LABEL, room=own, align="middle")
    page.text(MARGIN, top - _ABOVE - size * _DIGIT, told, size, room=own + 1, bold=True, align="middle")
    event.draw(page, MARGIN, middle - high / 2 + event.high, own, "middle")
    if meeting is None:
        return
    x, room = MARGIN + own + 14, wide - own - 14
    page.line(MARGIN + own, middle - _HIGH / 2, MARGIN + own, middle + _HIGH / 2)
    said = [words.say("paper.number-of", n=meeting.number)] if meeting.number else []
    heading = block(" · ".join(filter(None, (cards.heading, *said, meeting.time))), room, 9.5, 1)
    teams = [one for one in (meeting.a, meeting.b) if one is not None]
    blocks = [team_blocks(one, room, 16) for one in teams]
    gap = 9.0
    y = middle + (heading.high + gap + sum(map(height, blocks)) + gap * (len(blocks) - 1)) / 2
    y = heading.draw(page, x, y, room) - gap
    for several in blocks:
        for one in several:
            y = one.draw(page, x, y, room)
        y -= gap
