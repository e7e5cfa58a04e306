"""The sheet of a match of two clubs: a row for each table, what both won, the signatures of captains and judge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from truco.app.paper.documents import ClubSheet
from truco.app.paper.entry import entry_part
from truco.app.paper.fields import Field, Signer, fields, signatures
from truco.app.paper.flow import Flow, event_flow, event_pdf, head
from truco.app.paper.grid import Column, Grid
from truco.app.paper.page import PAPERS, Drawing, Pen
from truco.app.paper.texts import LEADING, paragraph
from truco.app.paper.words import Words

_SHOWN: Final = 3
"""Chicos of a table for which there is room, where it may play any number."""

_SCORE: Final = 46.0
_TABLE: Final = 34.0
_ROW: Final = 44.0
_LOWEST: Final = 30.0
_HEADS: Final = 18.0
_LINE: Final = 24.0


def club_sheets_pdf(sheets: Sequence[ClubSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the sheets of club matches as a PDF.

    >>> from truco.app.paper.documents import ClubTable, Occasion, TeamName
    >>> tables = tuple(ClubTable(at) for at in range(1, 8))
    >>> sheet = ClubSheet(Occasion("Liga"), TeamName("Peñarol"), TeamName("Nacional"), tables, 6)
    >>> club_sheets_pdf([sheet])[:5]
    b'%PDF-'
    """
    return event_pdf([_flow(sheet, language, paper) for sheet in sheets], "paper.club", sheets[0].occasion)


def _flow(sheet: ClubSheet, language: str, paper: str) -> Flow:
    words = Words(language, sheet.occasion.chico)
    number = words.say("paper.number-of", n=sheet.number) if sheet.number else ""
    under = " · ".join(filter(None, (sheet.heading, number)))
    flow = event_flow(words, PAPERS[paper], sheet.occasion, words.say("paper.club"), under)
    terms = [words.say("paper.club-terms", n=sheet.to_win, tables=len(sheet.tables))]
    terms += [words.say("sheet.to", n=sheet.target)] if sheet.target else []
    clubs = head(flow.wide, [(sheet.home.name, 16, True)], [(sheet.away.name, 16, True)], rule=0, after=0)
    flow.add(clubs, paragraph(" · ".join(terms), flow.wide, after=8))
    end = _end(flow, sheet)
    free = flow.room - _HEADS - sum(part.height for part in end)
    least = max(_LOWEST, min(_ROW, free / max(1, len(sheet.tables))))
    scores = max([sheet.each or _SHOWN, *(len(table.partidas) for table in sheet.tables)])
    room = min(_SCORE, flow.wide * 0.4 / scores)
    columns = [Column(words.say("sheet.table"), _TABLE, "middle", 14, bold=True), Column(words.say("paper.home"))]
    columns += [Column(str(at + 1), room, "middle", 11, most=1) for at in range(scores)]
    grid = Grid(flow, [*columns, Column(words.say("paper.away"))], least=least, edges=True)
    for table in sheet.tables:
        played = [words.score(partida) for partida in table.partidas]
        played += ["\N{EN DASH}"] * (scores - len(played))
        home_names, away_names = (_people(names, sheet.plays, least) for names in (table.home, table.away))
        grid.row((str(table.table), home_names, *played, away_names))
    grid.end(*end)
    flow.add(grid.table())
    return flow


def _people(names: tuple[str, ...], plays: int, high: float) -> Drawing:
    """Return the players of a club at a table, or lines for their names."""
    return Drawing(high - 4, partial(_draw_people, names=names, count=max(len(names), plays), high=high))


def _draw_people(pen: Pen, wide: float, *, names: tuple[str, ...], count: int, high: float) -> None:
    step = (high - 6) / count
    for at in range(count):
        y = high - 5 - step * at
        if at < len(names):
            size = min(9.5, step / LEADING)
            pen.text(1, y - step / 2 - size * 0.3, names[at], size, room=wide - 2)
        else:
            pen.line(2, y - step + 2, wide - 2, y - step + 2)


def _end(flow: Flow, sheet: ClubSheet) -> list[Drawing]:
    """Return what both clubs won, the winner of the match, observations, and the signatures."""
    say, clubs = flow.words.say, (sheet.home, sheet.away)
    won = ("", "") if sheet.won is None else tuple(map(str, sheet.won))
    totals = [Field(f"{say('paper.won')} · {club.name}", given) for club, given in zip(clubs, won, strict=True)]
    signers = [Signer(f"{say('paper.captain')} · {club.name}") for club in clubs]
    parts = [
        fields(*totals, high=_LINE, size=8),
        fields(Field(say("sheet.winner"), sheet.winner), high=_LINE, size=8),
        fields(Field(say("sheet.observations")), high=_LINE, size=8),
        signatures([*signers, Signer(say("sheet.judge"))], flow.wide, 3),
    ]
    return [*parts, entry_part(sheet.entry, flow.words)] if sheet.entry else parts
