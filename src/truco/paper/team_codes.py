"""Strips to hand out to the teams: the code with which each reports its results, and how to get there."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block, height, team_blocks
from truco.paper.documents import Entry, TeamCodes, TeamName
from truco.paper.entry import HIGH, draw_entry
from truco.paper.page import MARGIN, Page, Paper
from truco.paper.words import Words

_NAME: Final = 46.0
_STRIP: Final = _NAME + HIGH
_GAP: Final = 16.0


def lay_out_team_codes(codes: TeamCodes, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of the strips, with lines to cut between them.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> one = (TeamName("Los Pamperos"), Entry("http://192.168.1.20:8000/e/K7QF", "M4PQ7R"))
    >>> len(lay_out_team_codes(TeamCodes(Occasion("Copa Paysandú"), (one,) * 9), Words("es"), PAPERS["a4"]))
    2
    """
    on_page = int((paper.height - 2 * MARGIN + _GAP) / (_STRIP + _GAP))
    pages: list[Page] = []
    for at, (team, entry) in enumerate(codes.entries):
        if at % on_page == 0:
            pages.append(Page(paper))
        top = paper.height - MARGIN - (at % on_page) * (_STRIP + _GAP)
        if at % on_page:
            pages[-1].dashes(MARGIN, top + _GAP / 2, paper.width - 2 * MARGIN)
        _strip(pages[-1], top, team, entry, (codes, words))
    return pages


def _strip(page: Page, top: float, team: TeamName, entry: Entry, of: tuple[TeamCodes, Words]) -> None:
    codes, words = of
    wide = page.paper.width - 2 * MARGIN
    room = wide * 0.58
    y = top
    blocks = team_blocks(team, room, 12)
    y -= (_NAME - height(blocks)) / 2
    for one in blocks:
        y = one.draw(page, MARGIN, y, room)
    event = block(codes.occasion.event, wide - room - 10, 8)
    told = block(words.say("paper.keep-code"), wide - room - 10, 7)
    y = top - (_NAME - event.high - told.high) / 2
    for one in (event, told):
        y = one.draw(page, MARGIN + room + 10, y, wide - room - 10, "right")
    draw_entry(page, (MARGIN, top - _NAME), wide, entry, words)
