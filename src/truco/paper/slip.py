"""The short sheet of a match: a line for each chico, the signatures, how its result is entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.paper.blocks import LEADING, Block, block, height, team_blocks
from truco.paper.documents import MatchSheet, TeamName
from truco.paper.entry import HIGH as ENTRY
from truco.paper.entry import draw_entry
from truco.paper.page import MARGIN, THICK, THIN, Page, Paper
from truco.paper.tally import draw_marks, draw_places
from truco.paper.words import Wording
from truco.rules.sheets import COORDINATOR, PLAYERS
from truco.views import JUDGE as BENCH

_PAD: Final = 4.0
_NUMBER: Final = 24.0
_TOTAL: Final = 34.0
_CUT: Final = 26.0
"""What lies between two sheets on a page."""

_LINE: Final = 20.0
_STRETCH: Final = 24.0
_OBSERVED: Final = 6
"""What a line of a sheet may be higher, and how many lines more it may have for observations, where there is room."""

_DRAWN: Final = ("squares", "counters")
"""Ways to mark a score that are written on paper."""

_SIGN: Final = 24.0
"""What is left to sign above a line, whatever stands below it."""

_UNDER: Final = 1.75
"""What lies between a line to sign and the name below it."""

_NAME: Final = 8 * LEADING
"""How high the name of who has signed is, above the line, where it needs one line."""

_NAMED: Final = 4
"""The most lines of the name of who signs: sixty letters fit, however wide."""

_BETWEEN: Final = 12.0
_ACROSS: Final = 5
"""Signatures beside each other."""


class Slip:
    """One short sheet: what stands on it, and how high that is."""

    def __init__(self, match: MatchSheet, language: str, wide: float) -> None:
        """Measure a sheet as low as it may be."""
        self._match, self._sheet = match, match.sheet
        self._words = Wording(match.sheet, language, [one.name for one in match.teams])
        self._wide = wide
        self._row = 26.0
        self._observed = 1
        sides = len(self._sheet.sides)
        self._room = (wide - _NUMBER) / sides
        self._teams = [team_blocks(one, self._room - 2 * _PAD - 12, 10) for one in self._named()]
        self._signing = self._signings()
        several = [one for row in self._signing for one in row]
        self._below = max(one.below.high for one in several)
        self._sign = _SIGN + self._below + max(0.0, *(one.above.high - _NAME for one in several))

    def _named(self) -> tuple[TeamName, ...]:
        """Return the teams; a side whose team is not known yet has an empty name."""
        return tuple(one for one, _ in zip((*self._match.teams, *(TeamName(""),) * 3), self._sheet.sides, strict=False))

    @property
    def high(self) -> float:
        """How high the sheet is, in points."""
        chicos = self._chicos() * self._row
        entry = ENTRY + 8 if self._match.entry else 0.0
        signs = len(self._signing) * self._sign
        return self._head_high() + self._teams_high() + chicos + (2 + self._observed) * _LINE + 16 + signs + 14 + entry

    def stretch(self, high: float) -> None:
        """Make the lines to write on higher, so that the sheet fills a height."""
        lines = self._chicos() + len(self._signing)
        more = min(_STRETCH, max(0.0, (high - self.high) / lines))
        self._row, self._sign = self._row + more, self._sign + more
        self._observed += min(_OBSERVED, int((high - self.high) / _LINE))

    def draw(self, page: Page, x: float, y: float) -> None:
        """Lay out the sheet below `y`."""
        self._page, self._x, self._y = page, x, y
        self._head()
        self._table()
        self._outcome()
        self._signatures()
        if self._match.entry:
            draw_entry(page, (x, self._y - 8), self._wide, self._match.entry, self._words)

    def _chicos(self) -> int:
        return max(self._sheet.chicos_to_win * 2 - 1, len(self._sheet.chicos))

    # -- the head ------------------------------------------------------------------------------------------------------

    def _blocks(self) -> tuple[list[Block], list[Block], list[Block]]:
        """Return what stands in the head: the table, where the match belongs, the event."""
        match, words, wide = self._match, self._words, self._wide
        table = words.say("paper.table-of", n=match.table) if match.table else words.title()
        where = [block(match.heading, wide * 0.4 - 8, 10.5, bold=True)] if match.heading else []
        number = words.say("paper.number-of", n=match.number) if match.number else ""
        title = words.title() if match.table else ""
        told = " · ".join(filter(None, (title, number, words.say("sheet.to", n=self._sheet.target))))
        where.append(block(told, wide * 0.4 - 8, 8))
        if match.copy > 1:
            where.append(block(words.say("paper.copy", n=match.copy), wide * 0.4 - 8, 8, bold=True))
        one = match.occasion
        about = " · ".join(filter(None, (one.place, one.date)))
        event = [block(one.event, wide * 0.36, 8.5, bold=True), block(about, wide * 0.36, 7)]
        return [block(table, wide * 0.24 - 8, 20, 1, bold=True)], where, event

    def _head_high(self) -> float:
        return max(map(height, self._blocks())) + 6

    def _head(self) -> None:
        places = ((0.0, 0.24, "left"), (0.24, 0.4, "left"), (0.64, 0.36, "right"))
        for blocks, (begin, room, align) in zip(self._blocks(), places, strict=True):
            down = self._y
            for one in blocks:
                down = one.draw(self._page, self._x + begin * self._wide, down, room * self._wide, align)
        self._y -= self._head_high()
        self._page.line(self._x, self._y + 2, self._x + self._wide, self._y + 2, THICK)

    # -- the chicos ----------------------------------------------------------------------------------------------------

    def _teams_high(self) -> float:
        return max(28.0, *(height(blocks) + 8 for blocks in self._teams))

    def _lefts(self) -> list[float]:
        """Return where the column of each side begins."""
        return [self._x + _NUMBER + self._room * at for at in range(len(self._sheet.sides))]

    def _table(self) -> None:
        """Lay out who plays, a line for each chico with the places of the marks and of the score, and what they won."""
        page, left, right, top = self._page, self._x, self._x + self._wide, self._y
        self._heads()
        page.line(left, self._y, right, self._y, THIN)
        for number in range(1, self._chicos() + 1):
            page.text(left, self._y - self._row / 2 - 3.5, str(number), 10, room=_NUMBER, align="middle")
            for at in range(len(self._sheet.sides)):
                self._side(number, at)
            self._y -= self._row
            page.line(left, self._y, right, self._y)
        self._y -= _LINE
        for at, side in enumerate(self._lefts()):
            page.text(side + _PAD, self._y + 7, self._words.say("paper.won"), 8, room=self._marks_room, align="right")
            self._total(at, _LINE, str(self._sheet.won[at]) if not self._sheet.blank else "")
            page.line(side + self._room - _TOTAL, self._y, side + self._room - _TOTAL, top - self._teams_high())
            page.line(side, self._y, side, top, THIN)
        page.box(left, self._y, self._wide, top - self._y)

    def _heads(self) -> None:
        """Lay out the teams of the sides."""
        high = self._teams_high()
        for side, left, blocks in zip(self._sheet.sides, self._lefts(), self._teams, strict=True):
            self._page.text(left + _PAD, self._y - high / 2 - 3.5, side, 10, room=12, bold=True)
            down = self._y - (high - height(blocks)) / 2
            for one in blocks:
                down = one.draw(self._page, left + _PAD + 12, down, self._room - 2 * _PAD - 12)
        self._y -= high

    @property
    def _marks_room(self) -> float:
        return self._room - _TOTAL - 2 * _PAD

    def _total(self, at: int, high: float, told: str) -> None:
        """Lay out a number in the last column of a side, in the middle of a row that begins at the present height."""
        left = self._lefts()[at] + self._room - _TOTAL
        self._page.text(left, self._y + high / 2 - 4.5, told, 12.5, room=_TOTAL, bold=True, align="middle")

    def _side(self, number: int, at: int) -> None:
        """Lay out a side's part of a chico's line: the marks, and the score at the right."""
        sheet, board, left = self._sheet, self._sheet.board, self._lefts()[at] + _PAD
        middle = self._y - self._row / 2
        chico = next((one for one in sheet.chicos if one.number == number), None)
        if chico is not None:
            self._total(at, -self._row, str(chico.score[at]))
            if chico.entries:
                draw_marks(self._page, (left, middle - 3.5), self._marks_room, board, chico.score[at])
        elif sheet.blank and board.kind in _DRAWN:
            needed = draw_places(Page(self._page.paper), 0, 0, 1, board)
            unit = min(self._row - 8, 22.0, self._marks_room / needed)
            draw_places(self._page, left, middle - unit / 2, unit, board)

    # -- the end -------------------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        """Lay out who won and the observations, each with a line to write on where nothing is known."""
        sheet, words = self._sheet, self._words
        self._y -= _LINE - 3
        if sheet.blank:
            part = self._wide * 0.6
            self._blank(0, part, words.say("sheet.winner"))
            self._blank(part + 10, self._wide - part - 10, words.say("sheet.who-scores"))
        else:
            self._page.text(self._x, self._y, words.outcome(), 9.5, room=self._wide, bold=True)
        self._y -= _LINE
        self._blank(0, self._wide, words.say("sheet.observations"))
        for _ in range(1, self._observed):
            self._y -= _LINE
            self._page.line(self._x, self._y - 1.5, self._x + self._wide, self._y - 1.5)
        self._y -= 3

    def _blank(self, begin: float, room: float, label: str) -> None:
        """Lay out a label and a line to write on."""
        x = self._x + begin
        wide = self._page.text(x, self._y, label, 7.5, room=room * 0.6)
        self._page.line(x + wide + 4, self._y - 1.5, x + room, self._y - 1.5)

    def _signers(self) -> list[tuple[str, str]]:
        """Return who signs: the seat or the judge's place, and what stands below the line."""
        sheet, words = self._sheet, self._words
        seats = (
            [seat for side in sheet.sides for seat in sheet.seats if seat[0] == side] if PLAYERS in sheet.signed else []
        )
        who = [(seat, f"{seat}  {words.name(seat) if sheet.players[seat] else ''}".strip()) for seat in seats]
        if "judge" in sheet.signed or sheet.offices.judge:
            who.append((BENCH, f"{words.say('sheet.judge')}  {sheet.offices.judge}".strip()))
        if COORDINATOR in sheet.signed:
            who.append((COORDINATOR, words.say("sheet.coordinator")))
        return who

    def _signings(self) -> list[list[_Signing]]:
        """Return what stands at the lines to sign, row by row, measured so that every name is whole."""
        who = self._signers()
        rows = -(-len(who) // _ACROSS)
        across = -(-len(who) // rows)
        wide = (self._wide - _BETWEEN * (across - 1)) / across
        found = []
        for seat, label in who:
            signed = next((one for one in self._sheet.signatures if one.who == seat), None)
            name = (signed.name or self._words.say("sheet.somebody")) if signed else ""
            time = self._words.time(signed.at) if signed else ""
            above, below = block(name, wide, 8, _NAMED, bold=True), block(label, wide, 7, _NAMED)
            found.append(_Signing(wide, above, time, below))
        return [found[at : at + across] for at in range(0, len(found), across)]

    def _signatures(self) -> None:
        page = self._page
        self._y -= 10
        page.text(self._x, self._y, self._words.say("sheet.signatures"), 7.5, room=self._wide)
        for row in self._signing:
            line = self._y - self._sign + self._below + _UNDER
            for at, (wide, above, time, below) in enumerate(row):
                left = self._x + at * (wide + _BETWEEN)
                above.draw(page, left, line + 6 + above.high, wide)
                page.text(left, line + 2.5, time, 5.5, room=wide)
                page.line(left, line, left + wide, line, THIN)
                below.draw(page, left, line - _UNDER, wide)
            self._y -= self._sign


class _Signing(NamedTuple):
    """What stands at a line to sign: who has signed and when, and whose line it is."""

    wide: float
    above: Block
    time: str
    below: Block


def lay_out_slips(matches: Sequence[MatchSheet], language: str, paper: Paper) -> list[Page]:
    """Return the pages of short sheets: two on a page where each has room, with a line to cut between them."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    pages: list[Page] = []
    free = 0.0
    for match in matches:
        slip = Slip(match, language, wide)
        half = (high - _CUT) / 2
        if slip.high > half:
            slip.stretch(high)
            pages.append(Page(paper))
            slip.draw(pages[-1], MARGIN, paper.height - MARGIN)
            free = 0.0
        elif free:
            slip.stretch(half)
            middle = MARGIN + half + _CUT / 2
            pages[-1].dashes(MARGIN, middle, wide)
            slip.draw(pages[-1], MARGIN, MARGIN + half)
            free = 0.0
        else:
            slip.stretch(half)
            pages.append(Page(paper))
            slip.draw(pages[-1], MARGIN, paper.height - MARGIN)
            free = half
    return pages
