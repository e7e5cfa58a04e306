"""The sheet of a match of two clubs: a row for each table, what both won, the signatures of captains and judge."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block
from truco.paper.documents import ClubSheet, ClubTable
from truco.paper.entry import HIGH as ENTRY
from truco.paper.entry import draw_entry
from truco.paper.flow import Flow
from truco.paper.page import HAIR, THIN, Page, Paper
from truco.paper.words import Words

_SHOWN: Final = 3
"""Chicos of a table for which there is room, where it may play any number."""

_NAMES: Final = 30.0
_SCORE: Final = 46.0
_TABLE: Final = 34.0
_ROW: Final = 44.0
_LOWEST: Final = 30.0
_HEADS: Final = 18.0
_LINE: Final = 24.0
_SIGN: Final = 40.0


def lay_out_club(sheet: ClubSheet, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of a club match's sheet.

    >>> from truco.paper.documents import Occasion, TeamName
    >>> from truco.paper.page import PAPERS
    >>> tables = tuple(ClubTable(at) for at in range(1, 8))
    >>> sheet = ClubSheet(Occasion("Liga"), TeamName("Peñarol"), TeamName("Nacional"), tables, 6)
    >>> len(lay_out_club(sheet, Words("es"), PAPERS["a4"]))
    1
    """
    number = words.say("paper.number-of", n=sheet.number) if sheet.number else ""
    under = " · ".join(filter(None, (sheet.heading, number)))
    layout = _Layout(Flow(words, paper, sheet.occasion, words.say("paper.club"), under), sheet)
    layout.clubs()
    for table in sheet.tables:
        layout.row(table)
    layout.end()
    return layout.flow.finish()


class _Layout:
    """The rows of a sheet and what comes after them."""

    def __init__(self, flow: Flow, sheet: ClubSheet) -> None:
        self.flow, self._sheet = flow, sheet
        self._columns = max([sheet.each or _SHOWN, *(len(one.partidas) for one in sheet.tables)])
        self._score = min(_SCORE, flow.wide * 0.4 / self._columns)
        self._side = (flow.wide - _TABLE - self._columns * self._score) / 2
        self._end = 3 * _LINE + _SIGN + 12 + (ENTRY + 10 if sheet.entry else 0)
        free = flow.room - 60 - _HEADS - self._end
        self._row = max(_LOWEST, min(_ROW, free / max(1, len(sheet.tables))))

    def clubs(self) -> None:
        """Lay out who plays at home and who away, and by what the match is won."""
        flow, sheet, half = self.flow, self._sheet, self.flow.wide / 2 - 14
        home, away = (block(one.name, half, 16, bold=True) for one in (sheet.home, sheet.away))
        top = flow.y
        home.draw(flow.page, flow.left, top, half)
        away.draw(flow.page, flow.right - half, top, half, "right")
        flow.y = top - max(home.high, away.high) - 4
        told = [flow.words.say("paper.club-terms", n=sheet.to_win, tables=len(sheet.tables))]
        told += [flow.words.say("sheet.to", n=sheet.target)] if sheet.target else []
        flow.paragraph(" · ".join(told))
        flow.y -= 8
        self._heads()

    def _heads(self) -> None:
        flow, say = self.flow, self.flow.words.say
        heads = [(say("sheet.table"), _TABLE, "middle"), (say("paper.home"), self._side, "left")]
        heads += [(str(at + 1), self._score, "middle") for at in range(self._columns)]
        heads.append((say("paper.away"), self._side, "left"))
        x = flow.left
        flow.page.line(x, flow.y, flow.right, flow.y, THIN)
        for told, room, align in heads:
            flow.page.text(x + 3, flow.y - 12, told, 8, room=room - 6, bold=True, align=align)
            flow.page.line(x, flow.y, x, flow.y - _HEADS, THIN)
            x += room
        flow.page.line(flow.right, flow.y, flow.right, flow.y - _HEADS, THIN)
        flow.y -= _HEADS
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)

    def row(self, table: ClubTable) -> None:
        """Lay out a table: its number, who sits there, the score of each chico or the place to write it."""
        flow = self.flow
        if flow.need(self._row):
            self._heads()
        page, foot = flow.page, flow.y - self._row
        page.text(flow.left, flow.y - self._row / 2 - 5, str(table.table), 14, room=_TABLE, bold=True, align="middle")
        x = flow.left + _TABLE
        self._people(x, table.home)
        x += self._side
        for at in range(self._columns):
            page.line(x, flow.y, x, foot, HAIR)
            told = flow.words.score(table.partidas[at]) if at < len(table.partidas) else "\N{EN DASH}"
            page.text(x + 2, flow.y - self._row / 2 - 4, told, 11, room=self._score - 4, align="middle")
            x += self._score
        self._people(x, table.away)
        for edge in (flow.left, flow.left + _TABLE, flow.left + _TABLE + self._side, x, flow.right):
            page.line(edge, flow.y, edge, foot, THIN)
        flow.y = foot
        page.line(flow.left, foot, flow.right, foot, HAIR)

    def _people(self, x: float, names: tuple[str, ...]) -> None:
        """Lay out the players of a club at a table, or lines for their names."""
        flow, count = self.flow, max(len(names), self._sheet.plays)
        step = (self._row - 6) / count
        for at in range(count):
            y = flow.y - 3 - step * at
            if at < len(names):
                size = min(9.5, step / 1.18)
                flow.page.text(x + 4, y - step / 2 - size * 0.3, names[at], size, room=self._side - 8)
            else:
                flow.page.line(x + 5, y - step + 2, x + self._side - 5, y - step + 2)

    def end(self) -> None:
        """Lay out what both clubs won, who won the match, observations, and the signatures."""
        flow, sheet, say = self.flow, self._sheet, self.flow.words.say
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)
        flow.need(self._end)
        won = ("", "") if sheet.won is None else tuple(map(str, sheet.won))
        flow.y -= _LINE
        half = flow.wide / 2
        for at, club in enumerate((sheet.home, sheet.away)):
            self._field(at * half, half - 12 * (1 - at), f"{say('paper.won')} · {club.name}", won[at])
        flow.y -= _LINE
        self._field(0, flow.wide, say("sheet.winner"), sheet.winner)
        flow.y -= _LINE
        self._field(0, flow.wide, say("sheet.observations"), "")
        flow.y -= _SIGN
        signers = [f"{say('paper.captain')} · {one.name}" for one in (sheet.home, sheet.away)]
        self._signers([*signers, say("sheet.judge")])
        flow.y -= 12
        if sheet.entry:
            draw_entry(flow.page, (flow.left, flow.y - 8), flow.wide, sheet.entry, flow.words)

    def _field(self, begin: float, room: float, label: str, told: str) -> None:
        """Lay out a label, and after it a text or a line to write on."""
        flow, x = self.flow, self.flow.left + begin
        wide = flow.page.text(x, flow.y, label, 8, room=room * 0.75)
        if told:
            flow.page.text(x + wide + 6, flow.y - 1, told, 11, room=room - wide - 6, bold=True)
        else:
            flow.page.line(x + wide + 5, flow.y - 1.5, x + room, flow.y - 1.5)

    def _signers(self, signers: list[str]) -> None:
        flow, gap = self.flow, 18.0
        wide = (flow.wide - gap * (len(signers) - 1)) / len(signers)
        for at, label in enumerate(signers):
            x = flow.left + at * (wide + gap)
            flow.page.line(x, flow.y + 3, x + wide, flow.y + 3, THIN)
            flow.page.text(x, flow.y - 6, label, 7, room=wide)
