"""The sheet of a match of a duplicate: a line for each hand, who sits where, the sums, the signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reportlab.platypus import Flowable, Spacer, Table

from truco.app.paper.documents import BoardSheet
from truco.app.paper.entry import entry_part
from truco.app.paper.fields import Field, Signer, fields, signatures
from truco.app.paper.flow import Flow, beside, event_flow, event_pdf
from truco.app.paper.grid import Column, Grid
from truco.app.paper.page import PAPERS, Drawing
from truco.app.paper.texts import Texts, block, team_blocks
from truco.app.paper.words import Words

_NARROW: Final = 50.0
_HEADS: Final = 30.0
_ROW: Final = 28.0
_LOWEST: Final = 19.0
_LINE: Final = 22.0
_ACROSS: Final = 3
"""Signatures beside each other."""


def board_sheets_pdf(sheets: Sequence[BoardSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the sheets of matches of a duplicate as a PDF.

    >>> from truco.app.paper.documents import Board, Occasion, TeamName
    >>> hands = tuple(Board(number, "A1", "B1", (28, 25)) for number in range(1, 9))
    >>> sheet = BoardSheet(Occasion("Noche"), (TeamName("Uno"), TeamName("Dos")), {"A1": "Ana", "B1": ""}, hands)
    >>> board_sheets_pdf([sheet])[:5]
    b'%PDF-'
    """
    return event_pdf([_flow(sheet, language, paper) for sheet in sheets], "paper.boards", sheets[0].occasion)


def _flow(sheet: BoardSheet, language: str, paper: str) -> Flow:
    words = Words(language, sheet.occasion.chico)
    table = words.say("paper.table-of", n=sheet.table) if sheet.table else ""
    number = words.say("paper.number-of", n=sheet.number) if sheet.number else ""
    copy = words.say("paper.copy", n=sheet.copy) if sheet.copy > 1 else ""
    under = " · ".join(filter(None, (table, sheet.heading, number, copy)))
    flow = event_flow(words, PAPERS[paper], sheet.occasion, words.say("paper.boards"), under)
    flow.add(_teams(flow, sheet))
    end: list[Flowable] = [Spacer(0, 8)]
    if sheet.outcome:
        outcome = block(sheet.outcome, flow.wide, 9.5, bold=True)
        end.append(Drawing(_LINE, lambda pen, wide: outcome.draw(pen, 0, _LINE, wide)))
    end.append(fields(Field(words.say("sheet.observations")), high=_LINE, size=8))
    if sheet.signers:
        end.append(signatures([Signer(name) for name in sheet.signers], flow.wide, _ACROSS))
    if sheet.entry:
        end.append(entry_part(sheet.entry, words))
    free = flow.room - _HEADS - _LINE - sum(part.height for part in end)
    least = max(_LOWEST, min(_ROW, free / max(1, len(sheet.boards) + 1)))
    teams = [f"{side} · {team.name}" for side, team in zip("AB", sheet.teams, strict=True)]
    keys = ("sheet.col.hand", "sheet.col.dealer", "paper.mano", "paper.from-score")
    columns = [Column(words.say(key), _NARROW, "middle", 11) for key in keys]
    columns += [Column(team, 0, "middle", 11) for team in teams]
    columns.append(Column(words.say("paper.balance"), _NARROW, "middle", 11))
    grid = Grid(flow, columns, least=least, edges=True)
    for board in sheet.boards:
        cells = (str(board.number), board.dealer, board.mano, words.score(board.start))
        grid.row((*cells, *_points(board.points)))
    played = [board.points for board in sheet.boards if board.points]
    sums = (sum(points[0] for points in played), sum(points[1] for points in played)) if played else ()
    grid.row((words.say("paper.sum"), "", "", "", *_points(sums)))
    grid.end(*end)
    flow.add(grid.table())
    return flow


def _points(points: tuple[int, ...]) -> tuple[str, str, str]:
    """Return the points of both teams and the balance of the first one."""
    if not points:
        return "", "", ""
    return str(points[0]), str(points[1]), f"{points[0] - points[1]:+d}".replace("-", "\N{MINUS SIGN}")


def _teams(flow: Flow, sheet: BoardSheet) -> Table:
    """Return the teams and the seats of their players."""
    room, cells = flow.wide / 2 - 14, []
    for side, team in zip("AB", sheet.teams, strict=True):
        seats = [Field(seat, name) for seat, name in sheet.seats.items() if seat[0] == side]
        names = Texts(team_blocks(team._replace(players=()), room, 14))
        cells.append([names, *(fields(seat, high=14, size=8) for seat in seats)])
    return beside(cells[0], (), cells[1], widths=[room, 28, room], after=10)
