"""The whole score sheet of a match: a line for each hand, filled or to be filled by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from reportlab.lib.colors import black
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from truco.app.paper.documents import MatchSheet
from truco.app.paper.entry import entry_part
from truco.app.paper.fields import Field, draw_fields, fields, signatures, signers_of
from truco.app.paper.flow import Flow, beside, head, to_pdf
from truco.app.paper.font import width
from truco.app.paper.page import PAPERS, THICK, THIN, Drawing, Pen
from truco.app.paper.signs import draw_places, places_width
from truco.app.paper.table import blank_table, chico_table, row_height, title_of
from truco.app.paper.texts import Block, Texts, paragraph
from truco.app.paper.words import Wording
from truco.referee import Sheet
from truco.rules.sheets import JUDGE

_OBSERVED: Final = 12.0
_TALLY: Final = 30.0
_PLAYER: Final = 14.0
_GAP: Final = 8.0
_DRAWN: Final = ("squares", "counters", "tentos")
"""Ways to mark a score whose places are drawn on an empty sheet."""

_SAFE: Final = 2.0
"""Points by which an empty sheet stays lower than its page, so that no rounding begins another one."""

_JUDGE_DOES: Final = {
    (False, False): "sheet.judge",
    (True, False): "sheet.judge-scores",
    (False, True): "sheet.judge-shuffles",
    (True, True): "sheet.judge-does-both",
}
"""What a judge is called, by whether the judge keeps the score, and shuffles."""


def sheet_pdf(sheet: Sheet, language: str = "es", paper: str = "a4") -> bytes:
    """Return a score sheet as a PDF; the same sheet gives the same bytes.

    >>> from truco.engine import Law
    >>> from truco.referee import blank_sheet
    >>> from truco.rulebooks.ruleset import choose
    >>> sheet = blank_sheet(Law(choose("oficial"), ("A1", "B1")))
    >>> sheet_pdf(sheet, "pt")[:5], sheet_pdf(sheet, "pt") == sheet_pdf(sheet, "pt")
    (b'%PDF-', True)

    `language` is es, pt, en or de; `paper` is `a4` or `letter`. Raises `KeyError` for others. A blank sheet has a page
    for each chico that may have to be played.
    """
    words = Wording(sheet, language)
    return to_pdf([_SheetFlow(sheet, words, paper).flow], f"{words.title()} · {sheet.title}", language)


def match_sheets_pdf(matches: Sequence[MatchSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the whole sheets of matches of an event as a PDF, as some regulations ask for."""
    flows = []
    for match in matches:
        words = Wording(match.sheet, language, [team.name for team in match.teams])
        flows.append(_SheetFlow(match.sheet, words, paper, match).flow)
    title = f"{Wording(matches[0].sheet, language).title()} · {matches[0].occasion.event}"
    return to_pdf(flows, title, language)


class _SheetFlow:
    """The document of one sheet; `match` is the match of an event that the sheet belongs to."""

    def __init__(self, sheet: Sheet, words: Wording, paper: str, match: MatchSheet | None = None) -> None:
        self._sheet, self._words, self._match = sheet, words, match
        table = words.say("paper.table-of", n=match.table) if match and match.table else ""
        number = words.say("paper.number-of", n=match.number) if match and match.number else ""
        sides = " · ".join(words.side(side) for side in sheet.sides)
        edition = words.say("sheet.edition", title=sheet.title, edition=sheet.edition)
        foot = match.occasion.printed if match and match.occasion.printed else edition
        title = " · ".join(filter(None, (words.title(), table, number)))
        self.flow = Flow(words, PAPERS[paper], title, sides, foot)
        self._wide = self.flow.wide
        self._head(table, number)
        end = self._end()
        if sheet.blank:
            most = sheet.chicos_to_win * 2 - 1
            for chico in range(1, most + 1):
                if chico > 1:
                    self.flow.turn()
                self._blank_chico(chico, sum(part.height for part in end) if chico == most else 0)
        for played in sheet.chicos:
            self.flow.add(chico_table(sheet, words, self._wide, played))
        self.flow.story.append(KeepTogether(end))

    # -- the head ------------------------------------------------------------------------------------------------------

    def _head(self, table: str, number: str) -> None:
        """Add the title, the rulebook, where and when, the players, and how a result is entered."""
        sheet, words, flow, match = self._sheet, self._words, self.flow, self._match
        options = sheet.rules.partition(" ")[2]
        chosen = words.say("sheet.options", rules=options) if options else ""
        flow.add(head(self._wide, [(words.title(), 18, True)], [(sheet.title, 9, True), (chosen, 7, False)], after=8))
        if match:
            flow.add(self._belongs(match, table, number))
        else:
            began = words.time(sheet.began).partition(" ")[0] if sheet.began is not None else ""
            date, at = Field(words.say("sheet.date"), began, 2), Field(words.say("sheet.table"), sheet.table, 1)
            event, place = (Field(words.say(key), "", 3) for key in ("sheet.event", "sheet.place"))
            flow.add(fields(event, place, date, at, high=18))
        flow.add(self._players(), self._offices())
        if match and match.entry:
            flow.add(entry_part(match.entry, words), Spacer(0, 4))

    def _belongs(self, match: MatchSheet, table: str, number: str) -> Flowable:
        """Return the event of the sheet, and the match in it, with its table."""
        occasion = match.occasion
        where = " · ".join(filter(None, (match.heading, number)))
        copy = self._words.say("paper.copy", n=match.copy) if match.copy > 1 else ""
        about = " · ".join(filter(None, (occasion.place, occasion.date)))
        left = [(table, 15.0, True), (where, 9.5, False), (copy, 8.0, True)]
        return head(self._wide, left, [(occasion.event, 9, True), (about, 8, False)], rule=0, after=2)

    def _players(self) -> Table:
        """Return the players, each side in a box of its own."""
        sheet, count = self._sheet, len(self._sheet.sides)
        own = (self._wide - _GAP * (count - 1)) / count
        cells: list[list[Flowable]] = []
        for side in sheet.sides:
            label = Texts([Block([self._words.label(side)], 8.5, bold=True)])
            seats = [seat for seat in sheet.seats if seat[0] == side]
            players = [Drawing(_PLAYER, partial(self._draw_player, seat=seat)) for seat in seats]
            cells += [[label, *players], []]
        table = beside(*cells[:-1], widths=[own, *[_GAP, own] * (count - 1)], after=0)
        for column in range(0, 2 * count, 2):
            box = ((column, 0), (column, 0))
            sides = [
                (f"{side}PADDING", *box, gap) for side, gap in (("LEFT", 5), ("RIGHT", 5), ("TOP", 3), ("BOTTOM", 2))
            ]
            table.setStyle([("BOX", *box, THIN, black), *sides])
        return table

    def _draw_player(self, pen: Pen, wide: float, *, seat: str) -> None:
        """Draw a seat, its player or a line for the name, and the player's offices."""
        offices, y = self._sheet.offices, 2.0
        pen.text(0, y, seat, 7.5, room=16)
        roles = [self._words.say("sheet.scorer")] * (seat in offices.scorers)
        roles += [self._words.say("sheet.captain")] * (seat in offices.captains.values())
        label = ", ".join(roles)
        room = min(width(label, 6.5), wide * 0.4) + 6 if label else 0.0
        pen.text(wide - room, y, label, 6.5, room=room, align="right")
        if self._sheet.players[seat]:
            pen.text(18, y, self._words.name(seat), 9.5, room=wide - 18 - room, bold=True)
        else:
            pen.line(18, y - 1.5, wide - room, y - 1.5)

    def _offices(self) -> Flowable:
        """Return the scorer and the judge, where there are any or their names have to be written."""
        sheet, say, offices = self._sheet, self._words.say, self._sheet.offices
        scores, shuffles = JUDGE in offices.scorers, offices.shuffler == JUDGE
        if not (sheet.blank or offices.judge or scores or shuffles):
            return Spacer(0, 10)
        judge = Field(say(_JUDGE_DOES[scores, shuffles]), offices.judge)
        other = Field(say("sheet.who-scores")) if sheet.blank and not offices.scorers else None
        row = (other, judge) if other else (judge,)
        room = self._wide if other else self._wide / 2
        return Drawing(22, lambda pen, _wide: draw_fields(pen, (0, 8), room, *row))

    # -- by hand -------------------------------------------------------------------------------------------------------

    def _blank_chico(self, number: int, below: float) -> None:
        """Add an empty table that fills the page but for what comes below it."""
        sheet, flow, say = self._sheet, self.flow, self._words.say
        flow.add(title_of(self._wide, number, self._words))
        if sheet.board.kind in _DRAWN:
            flow.add(Drawing(_TALLY, self._draw_places))
        last = fields(Field(say("sheet.winner"), share=3), Field(say("sheet.score"), share=2), high=26)
        rows = int((flow.room - below - last.height - _SAFE - 24) // row_height(sheet))
        flow.add(blank_table(sheet, self._words, self._wide, rows), last)

    def _draw_places(self, pen: Pen, wide: float) -> None:
        """Draw the places of each side's marks."""
        sides, board = self._sheet.sides, self._sheet.board
        own = wide / len(sides)
        unit = min(20.0, (own - 22) / places_width(board))
        for at, side in enumerate(sides):
            pen.text(at * own, 12, side, 9, room=10, bold=True)
            draw_places(pen, at * own + 12, 7, unit, board)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _end(self) -> list[Flowable]:
        """Return the result, room for observations, and the signatures."""
        sheet, words, wide = self._sheet, self._words, self._wide
        label = words.say("sheet.signatures")
        players = len(sheet.seats) // len(sheet.sides)
        signers = signers_of(sheet, words)
        return [
            Drawing(44, self._draw_result),
            *self._observations(),
            Drawing(12, lambda pen, _wide: pen.text(0, 4, label, 7.5, room=wide)),
            signatures(signers, wide, players if players > 1 else len(sheet.sides)),
        ]

    def _draw_result(self, pen: Pen, wide: float) -> None:
        """Draw a box with the chicos won and the winner, or with lines to write them on."""
        sheet, words = self._sheet, self._words
        pen.box(0, 10, wide, 34, THICK)
        pen.text(6, 31, words.say("sheet.result"), 9, room=90, bold=True)
        room = wide - 106
        if sheet.blank:
            draw_fields(pen, (100, 31), room, Field(words.say("sheet.chicos-label")))
            draw_fields(pen, (100, 17), room, Field(words.say("sheet.match-label")))
            return
        won = ", ".join(f"{words.side(side)} {n}" for side, n in zip(sheet.sides, sheet.won, strict=True))
        pen.text(100, 31, words.say("sheet.chicos", chicos=won), 8.5, room=room)
        pen.text(100, 17, words.outcome(), 9.5, room=room, bold=True)

    def _observations(self) -> list[Flowable]:
        """Return the observations of players that reject a line, and lines to write others on."""
        label = self._words.say("sheet.observations")
        parts: list[Flowable] = [Drawing(12, lambda pen, wide: pen.text(0, 4, label, 7.5, room=wide))]
        parts += [paragraph(self._words.rejection(each), self._wide, 7.5) for each in self._sheet.rejections]
        lines = 1 if self._sheet.rejections else 2
        return [*parts, *[Drawing(_OBSERVED + 2, lambda pen, wide: pen.line(0, 0, wide, 0))] * lines, Spacer(0, 6)]
