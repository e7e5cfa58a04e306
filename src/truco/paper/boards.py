"""The sheet of a match of a duplicate: a line for each hand, who sits where, the sums, the signatures."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block, height, team_blocks
from truco.paper.documents import Board, BoardSheet
from truco.paper.entry import HIGH as ENTRY
from truco.paper.entry import draw_entry
from truco.paper.flow import Flow
from truco.paper.page import HAIR, THIN, Page, Paper
from truco.paper.words import Words

_NARROW: Final = 50.0
_HEADS: Final = 30.0
_ROW: Final = 28.0
_LOWEST: Final = 19.0
_LINE: Final = 22.0
_SIGN: Final = 40.0
_ACROSS: Final = 3
"""Signatures beside each other."""


def lay_out_boards(sheet: BoardSheet, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of the sheet of a match of a duplicate.

    >>> from truco.paper.documents import Occasion, TeamName
    >>> from truco.paper.page import PAPERS
    >>> hands = tuple(Board(number, "A1", "B1", (28, 25)) for number in range(1, 9))
    >>> sheet = BoardSheet(Occasion("Noche"), (TeamName("Uno"), TeamName("Dos")), {"A1": "Ana", "B1": ""}, hands)
    >>> len(lay_out_boards(sheet, Words("es"), PAPERS["a4"]))
    1
    """
    table = words.say("paper.table-of", n=sheet.table) if sheet.table else ""
    number = words.say("paper.number-of", n=sheet.number) if sheet.number else ""
    copy = words.say("paper.copy", n=sheet.copy) if sheet.copy > 1 else ""
    under = " · ".join(filter(None, (table, sheet.heading, number, copy)))
    layout = _Layout(Flow(words, paper, sheet.occasion, words.say("paper.boards"), under), sheet)
    layout.teams()
    for board in sheet.boards:
        layout.row(board)
    layout.end()
    return layout.flow.finish()


class _Layout:
    """The lines of a sheet and what stands above and below them."""

    def __init__(self, flow: Flow, sheet: BoardSheet) -> None:
        self.flow, self._sheet = flow, sheet
        self._points = (flow.wide - 5 * _NARROW) / 2
        rows = -(-len(sheet.signers) // _ACROSS)
        self._end = 3 * _LINE + rows * _SIGN + 12 + (ENTRY + 10 if sheet.entry else 0)

    def teams(self) -> None:
        """Lay out who plays and where each player sits."""
        flow, room = self.flow, self.flow.wide / 2 - 14
        top = lowest = flow.y
        for at, side in enumerate("AB"):
            x = flow.left if at == 0 else flow.right - room
            down = top
            for one in team_blocks(self._sheet.teams[at]._replace(players=()), room, 14):
                down = one.draw(flow.page, x, down, room)
            for seat, player in self._sheet.seats.items():
                if seat[0] == side:
                    down -= 14
                    wide = flow.page.text(x, down, seat, 8, room=18, bold=True)
                    self._given(x + wide + 6, down, room - wide - 6, player)
            lowest = min(lowest, down)
        flow.y = lowest - 14
        free = flow.room - _HEADS - _LINE - self._end
        self._high = max(_LOWEST, min(_ROW, free / max(1, len(self._sheet.boards))))
        self._heads()

    def _given(self, x: float, y: float, room: float, told: str) -> None:
        """Lay out a text, or a line to write it on."""
        if told:
            self.flow.page.text(x, y, told, 9.5, room=room)
        else:
            self.flow.page.line(x, y - 1.5, x + room, y - 1.5)

    def _widths(self) -> tuple[float, ...]:
        return (_NARROW, _NARROW, _NARROW, _NARROW, self._points, self._points, _NARROW)

    def _heads(self) -> None:
        flow, say = self.flow, self.flow.words.say
        keys = ("sheet.col.hand", "sheet.col.dealer", "paper.mano", "paper.from-score")
        teams = [f"{side} · {team.name}" for side, team in zip("AB", self._sheet.teams, strict=True)]
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)
        x = flow.left
        for told, room in zip((*map(say, keys), *teams, say("paper.balance")), self._widths(), strict=True):
            head = block(told, room - 6, 8, bold=True)
            head.draw(flow.page, x + 3, flow.y - (_HEADS - height([head])) / 2, room - 6, "middle")
            x += room
        self._edges(_HEADS)

    def _edges(self, high: float, edge: float = THIN) -> None:
        """Lay out the lines beside and below a row, and go on below it."""
        flow, x = self.flow, self.flow.left
        for room in (*self._widths(), 0.0):
            flow.page.line(x, flow.y, x, flow.y - high, THIN)
            x += room
        flow.y -= high
        flow.page.line(flow.left, flow.y, flow.right, flow.y, edge)

    def row(self, board: Board) -> None:
        """Lay out a hand: its number, who deals and leads, its first score, what it brought or the place for that."""
        if self.flow.need(self._high):
            self._heads()
        told = [str(board.number), board.dealer, board.mano, self.flow.words.score(board.start)]
        self._cells([*told, *map(str, board.points)], self._balance(board.points))
        self._edges(self._high, HAIR)

    def _balance(self, points: tuple[int, ...]) -> str:
        return f"{points[0] - points[1]:+d}".replace("-", "\N{MINUS SIGN}") if points else ""

    def _cells(self, told: list[str], last: str) -> None:
        x = self.flow.left
        for cell, room in zip(
            [*told, *[""] * (len(self._widths()) - 1 - len(told)), last], self._widths(), strict=True
        ):
            self.flow.page.text(x + 3, self.flow.y - self._high / 2 - 4, cell, 11, room=room - 6, align="middle")
            x += room

    def end(self) -> None:
        """Lay out the sums, a team that did not come, observations and signatures."""
        flow, sheet, say = self.flow, self._sheet, self.flow.words.say
        if flow.need(self._high + self._end):
            self._heads()
        played = [board.points for board in sheet.boards if board.points]
        sums = (sum(points[0] for points in played), sum(points[1] for points in played)) if played else ()
        self._cells([say("paper.sum"), "", "", "", *map(str, sums)], self._balance(sums))
        self._edges(self._high)
        flow.y -= _LINE
        if sheet.outcome:
            flow.page.text(flow.left, flow.y, sheet.outcome, 9.5, room=flow.wide, bold=True)
            flow.y -= _LINE
        wide = flow.page.text(flow.left, flow.y, say("sheet.observations"), 8, room=flow.wide * 0.5)
        flow.page.line(flow.left + wide + 5, flow.y - 1.5, flow.right, flow.y - 1.5)
        for at in range(0, len(sheet.signers), _ACROSS):
            flow.y -= _SIGN
            self._sign(sheet.signers[at : at + _ACROSS])
        flow.y -= 12
        if sheet.entry:
            draw_entry(flow.page, (flow.left, flow.y - 8), flow.wide, sheet.entry, flow.words)

    def _sign(self, signers: tuple[str, ...]) -> None:
        flow, gap = self.flow, 18.0
        wide = (flow.wide - gap * (_ACROSS - 1)) / _ACROSS
        for at, label in enumerate(signers):
            x = flow.left + at * (wide + gap)
            flow.page.line(x, flow.y + 3, x + wide, flow.y + 3, THIN)
            flow.page.text(x, flow.y - 6, label, 7, room=wide)
