"""The short sheet of a match: a line for each chico, the signatures, how its result is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from reportlab.lib.colors import black
from reportlab.platypus import Flowable

from truco.paper.documents import MatchSheet, TeamName
from truco.paper.entry import HIGH as ENTRY
from truco.paper.entry import draw_entry
from truco.paper.fields import Field, Signatures, draw_fields, signers_of
from truco.paper.flow import drawn_pdf
from truco.paper.grid import Rows
from truco.paper.page import HAIR, MARGIN, PAPERS, THICK, THIN, Drawing, Paper, Pen
from truco.paper.signs import draw_marks, draw_places, places_width
from truco.paper.texts import Block, Texts, block, height, team_blocks
from truco.paper.words import Wording
from truco.rules.marks import Board

_PAD: Final = 4.0
_NUMBER: Final = 24.0
_TOTAL: Final = 34.0
_CUT: Final = 26.0
"""What lies between two sheets on a pen."""

_LINE: Final = 20.0
_STRETCH: Final = 24.0
_OBSERVED: Final = 6
"""What a line of a sheet may be higher, and how many lines more it may have for observations, where there is room."""

_DRAWN: Final = ("squares", "counters")
"""Ways to mark a score that are written on paper."""

_ACROSS: Final = 5
"""Signatures beside each other."""


def slips_pdf(matches: Sequence[MatchSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the short sheets of matches as a PDF: a line for each chico, two sheets on a page where they fit."""
    title = f"{Wording(matches[0].sheet, language).title()} · {matches[0].occasion.event}"
    return drawn_pdf(PAPERS[paper], _pages(matches, language, PAPERS[paper]), title, language)


def _pages(matches: Sequence[MatchSheet], language: str, paper: Paper) -> list[Callable[[Pen], None]]:
    """Return the pages: two sheets on a page where each has room, with a line to cut between them."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    half = (high - _CUT) / 2
    pages: list[list[_Slip]] = []
    half_free = False
    for match in matches:
        slip = _Slip(match, language, wide)
        whole = slip.high > half
        slip.stretch(high if whole else half)
        if half_free and not whole:
            pages[-1].append(slip)
        else:
            pages.append([slip])
        half_free = not whole and len(pages[-1]) == 1

    def draw(pen: Pen, slips: Sequence[_Slip]) -> None:
        if len(slips) > 1:
            pen.dashes(MARGIN, MARGIN + half + _CUT / 2, wide)
        for slip, top in zip(slips, (MARGIN + high, MARGIN + half), strict=False):
            slip.draw(pen, MARGIN, top)

    return [partial(draw, slips=slips) for slips in pages]


class _Slip:
    """One short sheet: what is on it, and how high that is."""

    def __init__(self, match: MatchSheet, language: str, wide: float) -> None:
        """Measure a sheet as low as it may be."""
        self._match, self._sheet, self._wide = match, match.sheet, wide
        self._words = Wording(match.sheet, language, [team.name for team in match.teams])
        self._row, self._observed = 26.0, 1
        self._chicos = max(self._sheet.chicos_to_win * 2 - 1, len(self._sheet.chicos))
        self._room = (wide - _NUMBER) / len(self._sheet.sides)
        names = [*match.teams, *(TeamName(""),) * 3][: len(self._sheet.sides)]
        self._teams = [team_blocks(team, self._room - 2 * _PAD - 12, 10) for team in names]
        self._teams_high = max(28.0, *(height(blocks) + 8 for blocks in self._teams))
        self._blocks = self._head_blocks()
        self._head_high = max(map(height, self._blocks)) + 6
        self._signatures = Signatures(signers_of(self._sheet, self._words, short=True), wide, _ACROSS)

    @property
    def high(self) -> float:
        """How high the sheet is, in points."""
        chicos = self._chicos * self._row
        entry = ENTRY + 8 if self._match.entry else 0.0
        lines = (2 + self._observed) * _LINE + 16 + self._signatures.high + 14
        return self._head_high + self._teams_high + chicos + lines + entry

    def stretch(self, high: float) -> None:
        """Make the lines to write on higher, so that the sheet fills a height."""
        more = min(_STRETCH, max(0.0, (high - self.high) / (self._chicos + self._signatures.rows)))
        self._row, self._signatures.row = self._row + more, self._signatures.row + more
        self._observed += min(_OBSERVED, int((high - self.high) / _LINE))

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the sheet below `y`."""
        self._pen, self._x, self._y = pen, x, y
        self._head()
        self._table()
        self._outcome()
        self._y -= 10
        pen.text(x, self._y, self._words.say("sheet.signatures"), 7.5, room=self._wide)
        self._signatures.draw(pen, x, self._y)
        if self._match.entry:
            at = (x, self._y - self._signatures.high - 8)
            draw_entry(pen, at, self._wide, self._match.entry, self._words)

    # -- the head ------------------------------------------------------------------------------------------------------

    def _head_blocks(self) -> tuple[list[Block], list[Block], list[Block]]:
        """Return what is in the head: the table, where the match belongs, the event."""
        match, words, wide = self._match, self._words, self._wide
        table = words.say("paper.table-of", n=match.table) if match.table else words.title()
        where = [block(match.heading, wide * 0.4 - 8, 10.5, bold=True)] if match.heading else []
        number = words.say("paper.number-of", n=match.number) if match.number else ""
        title = words.title() if match.table else ""
        parts = " · ".join(filter(None, (title, number, words.say("sheet.to", n=self._sheet.target))))
        where.append(block(parts, wide * 0.4 - 8, 8))
        if match.copy > 1:
            where.append(block(words.say("paper.copy", n=match.copy), wide * 0.4 - 8, 8, bold=True))
        occasion = match.occasion
        about = " · ".join(filter(None, (occasion.place, occasion.date)))
        event = [block(occasion.event, wide * 0.36, 8.5, bold=True), block(about, wide * 0.36, 7)]
        return [block(table, wide * 0.24 - 8, 20, 1, bold=True)], where, event

    def _head(self) -> None:
        places = ((0.0, 0.24, "left"), (0.24, 0.4, "left"), (0.64, 0.36, "right"))
        for blocks, (begin, room, align) in zip(self._blocks, places, strict=True):
            down = self._y
            for part in blocks:
                down = part.draw(self._pen, self._x + begin * self._wide, down, room * self._wide, align)
        self._y -= self._head_high
        self._pen.line(self._x, self._y + 2, self._x + self._wide, self._y + 2, THICK)

    # -- the chicos ----------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        """Draw the sides, a line for each chico with the places of the marks and of the score, and what they won."""
        sheet, sides = self._sheet, range(len(self._sheet.sides))
        won = Texts([block(self._words.say("paper.won"), self._room - _TOTAL, 8)], "right")
        rows = Rows([_NUMBER, *[self._room - _TOTAL, _TOTAL] * len(sides)], _PAD)
        heads = [Drawing(self._teams_high, partial(self._draw_team, side=side)) for side in sides]
        row = rows.add([(), *(cell for head in heads for cell in (head, ()))], self._teams_high)
        for side in sides:
            rows.style("SPAN", row, 1 + 2 * side, 2 + 2 * side)
        rows.line("below", row, THIN)
        for number in range(1, self._chicos + 1):
            cells = [cell for side in sides for cell in self._side(number, side)]
            row = rows.add([_number(str(number), 10, bold=False), *cells], self._row)
            rows.line("below", row, HAIR)
        totals = [_number("" if sheet.blank else str(sheet.won[side]), 12.5) for side in sides]
        rows.add([(), *(cell for total in totals for cell in (won, total))], _LINE)
        for side in sides:
            for row in range(len(rows)):
                rows.line("before", row, THIN, 1 + 2 * side, 1 + 2 * side)
                if row:
                    rows.line("before", row, HAIR, 2 + 2 * side, 2 + 2 * side)
        table = rows.table()
        table.setStyle([("BOX", (0, 0), (-1, -1), THIN, black)])
        _, high = table.wrapOn(self._pen.canvas, self._wide, self._y)
        self._y -= high
        table.drawOn(self._pen.canvas, self._x, self._y)

    def _draw_team(self, pen: Pen, wide: float, *, side: int) -> None:
        """Draw the letter of a side and its team."""
        blocks, high = self._teams[side], self._teams_high
        pen.text(0, high / 2 - 3.5, self._sheet.sides[side], 10, room=12, bold=True)
        y = (high + height(blocks)) / 2
        for part in blocks:
            y = part.draw(pen, 12, y, wide - 12)

    def _side(self, number: int, side: int) -> tuple[Flowable | str, Flowable]:
        """Return a side's part of a chico's line: the marks, and the score at the right."""
        sheet, board = self._sheet, self._sheet.board
        chico = next((chico for chico in sheet.chicos if chico.number == number), None)
        if chico is not None:
            marks = partial(_draw_marks, board=board, points=chico.score[side])
            return Drawing(7, marks) if chico.entries else "", _number(str(chico.score[side]), 12.5)
        unit = min(self._row - 8, 22.0, (self._room - _TOTAL - 2 * _PAD) / places_width(board))
        places = Drawing(unit, lambda pen, _wide: draw_places(pen, 0, 0, unit, board))
        return places if sheet.blank and board.kind in _DRAWN else "", _number("", 12.5)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        """Draw the winner and the observations, each with a line to write on where nothing is written."""
        sheet, words, pen = self._sheet, self._words, self._pen
        self._y -= _LINE - 3
        if sheet.blank:
            winner, scorer = Field(words.say("sheet.winner"), share=3), Field(words.say("sheet.who-scores"), share=2)
            draw_fields(pen, (self._x, self._y), self._wide, winner, scorer)
        else:
            pen.text(self._x, self._y, words.outcome(), 9.5, room=self._wide, bold=True)
        self._y -= _LINE
        draw_fields(pen, (self._x, self._y), self._wide, Field(words.say("sheet.observations")))
        for _ in range(1, self._observed):
            self._y -= _LINE
            pen.line(self._x, self._y - 1.5, self._x + self._wide, self._y - 1.5)
        self._y -= 3


def _number(text: str, size: float, *, bold: bool = True) -> Texts:
    return Texts([Block([text], size, bold)], "middle")


def _draw_marks(pen: Pen, wide: float, *, board: Board, points: int) -> None:
    draw_marks(pen, (0, 0), wide, board, points)
