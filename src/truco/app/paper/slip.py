"""The short sheet of a match: a line for each chico, the signatures, how its result is entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from reportlab.platypus import Flowable, Frame, Table

from truco.app.paper.documents import MatchSheet, TeamName
from truco.app.paper.entry import entry_part
from truco.app.paper.fields import Field, fields, signatures, signers_of
from truco.app.paper.flow import beside, drawn_pdf
from truco.app.paper.grid import Rows
from truco.app.paper.page import HAIR, MARGIN, PAPERS, THICK, THIN, Drawing, Paper, Pen
from truco.app.paper.signs import draw_places, marks_part, places_width
from truco.app.paper.texts import Block, Texts, block, height, team_blocks
from truco.app.paper.words import Wording

_PAD: Final = 4.0
_NUMBER: Final = 24.0
_TOTAL: Final = 34.0
_CUT: Final = 26.0
"""What lies between two sheets on a pen."""

_ROW: Final = 26.0
_LINE: Final = 20.0
_SIGN: Final = 24.0
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
    pages: list[list[list[Flowable]]] = []
    half_free = False
    for match in matches:
        slip = _Slip(match, language, wide)
        whole = slip.high > half
        parts = slip.stretched(high if whole else half)
        if half_free and not whole:
            pages[-1].append(parts)
        else:
            pages.append([parts])
        half_free = not whole and len(pages[-1]) == 1

    def draw(pen: Pen, slips: Sequence[list[Flowable]]) -> None:
        if len(slips) > 1:
            pen.dashes(MARGIN, MARGIN + half + _CUT / 2, wide)
        for parts, top in zip(slips, (high, half), strict=False):
            Frame(MARGIN, MARGIN - 1, wide, top + 1, 0, 0, 0, 0).addFromList(parts, pen.canvas)

    return [partial(draw, slips=slips) for slips in pages]


class _Slip:
    """One short sheet."""

    def __init__(self, match: MatchSheet, language: str, wide: float) -> None:
        """Measure a sheet as low as it may be."""
        self._match, self._sheet, self._wide = match, match.sheet, wide
        self._words = Wording(match.sheet, language, [team.name for team in match.teams])
        self._chicos = max(self._sheet.chicos_to_win * 2 - 1, len(self._sheet.chicos))
        self._room = (wide - _NUMBER) / len(self._sheet.sides)
        names = [*match.teams, *(TeamName(""),) * 3][: len(self._sheet.sides)]
        self._teams = [team_blocks(team, self._room - 2 * _PAD - 12, 10) for team in names]
        self._teams_high = max(28.0, *(height(blocks) + 8 for blocks in self._teams))
        self._signers = signers_of(self._sheet, self._words, short=True)
        self.high = sum(part.wrap(wide, 0)[1] for part in self._parts(0, 1))

    def stretched(self, high: float) -> list[Flowable]:
        """Return the parts of the sheet, with higher lines to write on, so that they fill a height."""
        lines = self._chicos + -(-len(self._signers) // _ACROSS)
        more = min(_STRETCH, max(0.0, (high - self.high) / lines))
        return self._parts(more, 1 + min(_OBSERVED, int((high - self.high - more * lines) / _LINE)))

    def _parts(self, more: float, observed: int) -> list[Flowable]:
        """Return the parts of the sheet with so many lines for observations, its lines higher by so much."""
        sheet, say, wide = self._sheet, self._words.say, self._wide
        if sheet.blank:
            outcome = fields(Field(say("sheet.winner"), share=3), Field(say("sheet.who-scores"), share=2), high=_LINE)
        else:
            winner = Block([self._words.outcome()], 9.5, bold=True)
            outcome = Drawing(_LINE, lambda pen, room: winner.draw(pen, 0, 14, room))
        label = say("sheet.signatures")
        parts = [self._head(), self._table(_ROW + more), outcome, fields(Field(say("sheet.observations")), high=_LINE)]
        parts += [Drawing(_LINE, lambda pen, room: pen.line(0, 5, room, 5))] * (observed - 1)
        parts.append(Drawing(12, lambda pen, room: pen.text(0, 3, label, 7.5, room=room)))
        parts.append(signatures(self._signers, wide, _ACROSS, _SIGN + more))
        return [*parts, entry_part(self._match.entry, self._words)] if self._match.entry else parts

    def _head(self) -> Table:
        """Return the table, where the match belongs, the event."""
        match, words, wide = self._match, self._words, self._wide
        table = words.say("paper.table-of", n=match.table) if match.table else words.title()
        number = words.say("paper.number-of", n=match.number) if match.number else ""
        title = words.title() if match.table else ""
        parts = " · ".join(filter(None, (title, number, words.say("sheet.to", n=self._sheet.target))))
        copy = words.say("paper.copy", n=match.copy) if match.copy > 1 else ""
        where = [(match.heading, 10.5, True), (parts, 8, False), (copy, 8, True)]
        occasion = match.occasion
        about = " · ".join(filter(None, (occasion.place, occasion.date)))
        event = [block(occasion.event, wide * 0.36, 8.5, bold=True), block(about, wide * 0.36, 7)]
        places = [block(text, wide * 0.4 - 8, size, bold=bold) for text, size, bold in where if text]
        cells = ([Texts([Block([table], 20, bold=True)])], [Texts(places)], [Texts(event, "right")])
        return beside(*cells, widths=[wide * share for share in (0.24, 0.4, 0.36)], rule=THICK, after=0)

    def _table(self, high: float) -> Table:
        """Return the sides, a line for each chico with the places of the marks and of the score, and what they won."""
        sheet, sides = self._sheet, range(len(self._sheet.sides))
        won = Texts([block(self._words.say("paper.won"), self._room - _TOTAL - 2 * _PAD, 8)], "right")
        rows = Rows([_NUMBER, *[self._room - _TOTAL, _TOTAL] * len(sides)], _PAD)
        heads = [Drawing(self._teams_high, partial(self._draw_team, side=side)) for side in sides]
        row = rows.add([(), *(cell for head in heads for cell in (head, ()))], self._teams_high)
        for side in sides:
            rows.style("SPAN", row, 1 + 2 * side, 2 + 2 * side)
        rows.line("below", row, THIN)
        for number in range(1, self._chicos + 1):
            cells = [cell for side in sides for cell in self._side(number, side, high)]
            rows.line("below", rows.add([_number(str(number), 10, bold=False), *cells], high), HAIR)
        totals = [_number("" if sheet.blank else str(sheet.won[side]), 12.5) for side in sides]
        rows.add([(), *(cell for total in totals for cell in (won, total))], _LINE)
        for row in range(len(rows)):
            for side in sides:
                rows.line("before", row, THIN, 1 + 2 * side, 1 + 2 * side)
                if row:
                    rows.line("before", row, HAIR, 2 + 2 * side, 2 + 2 * side)
        return rows.table(box=THIN)

    def _draw_team(self, pen: Pen, wide: float, *, side: int) -> None:
        """Draw the letter of a side and its team."""
        blocks, high = self._teams[side], self._teams_high
        pen.text(0, high / 2 - 3.5, self._sheet.sides[side], 10, room=12, bold=True)
        y = (high + height(blocks)) / 2
        for part in blocks:
            y = part.draw(pen, 12, y, wide - 12)

    def _side(self, number: int, side: int, high: float) -> tuple[Flowable | str, Flowable]:
        """Return a side's part of a chico's line: the marks, and the score at the right."""
        sheet, board = self._sheet, self._sheet.board
        chico = next((chico for chico in sheet.chicos if chico.number == number), None)
        if chico is not None:
            marks = marks_part(board, chico.score[side]) if chico.entries else ""
            return marks, _number(str(chico.score[side]), 12.5)
        unit = min(high - 8, 22.0, (self._room - _TOTAL - 2 * _PAD) / places_width(board))
        places = Drawing(unit, lambda pen, _wide: draw_places(pen, 0, 0, unit, board))
        return places if sheet.blank and board.kind in _DRAWN else "", _number("", 12.5)


def _number(text: str, size: float, *, bold: bool = True) -> Texts:
    return Texts([Block([text], size, bold)], "middle")
