"""A score sheet laid out: which thing stands where on which page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.paper.blocks import block
from truco.paper.documents import MatchSheet
from truco.paper.entry import HIGH as ENTRY
from truco.paper.entry import draw_entry
from truco.paper.font import width, wrapped
from truco.paper.page import HAIR, MARGIN, THICK, THIN, Page, Paper
from truco.paper.table import HEADS, ROW, cells_of, columns, draw_heads, draw_row, row_height, totals
from truco.paper.tally import draw_places
from truco.paper.words import Wording
from truco.referee import Chico, Sheet
from truco.rules.sheets import COORDINATOR, JUDGE, PLAYERS
from truco.views import JUDGE as BENCH

_FOOT: Final = 14.0
"""What the number of the page takes at the foot."""

_NOTE: Final = 9.0
_SIGN: Final = 38.0
_OBSERVED: Final = 12.0
_TALLY: Final = 30.0
_WIDEST: Final = 3
"""Signatures beside each other."""


_Signer = tuple[str, str, str]
"""Who signs: the seat or the judge's place, what stands before the name, the name."""

_JUDGE_DOES: Final = {
    (False, False): "sheet.judge",
    (True, False): "sheet.judge-scores",
    (False, True): "sheet.judge-shuffles",
    (True, True): "sheet.judge-does-both",
}
"""What a judge is called, by whether the judge keeps the score, and shuffles."""


class Layout:
    """The pages of one sheet, laid out from the top of the first to the end of the last."""

    def __init__(self, sheet: Sheet, words: Wording, paper: Paper, match: MatchSheet | None = None) -> None:
        """Begin with no page; `match` says of which match of an event the sheet is."""
        self._sheet = sheet
        self._match = match
        self._words = words
        self._paper = paper
        self._left, self._right = MARGIN, paper.width - MARGIN
        self._columns = columns(sheet, self._left, self._right)
        self.pages: list[Page] = []
        self._y = 0.0

    # -- pages ---------------------------------------------------------------------------------------------------------

    @property
    def _page(self) -> Page:
        return self.pages[-1]

    @property
    def _room(self) -> float:
        """What is free on the page."""
        return self._y - MARGIN - _FOOT

    @property
    def _wide(self) -> float:
        return self._right - self._left

    def _turn(self) -> None:
        """Begin a page; all but the first say in one line which sheet they belong to."""
        self.pages.append(Page(self._paper))
        self._y = self._paper.height - MARGIN
        if len(self.pages) > 1:
            called = self._called(self._match) if self._match else ()
            title = " · ".join(filter(None, (self._words.title(), *called)))
            wide = self._page.text(self._left, self._y - 9, title, 9, room=self._wide / 3, bold=True)
            sides = " · ".join(self._words.side(side) for side in self._sheet.sides)
            self._page.text(self._left + wide + 10, self._y - 9, sides, 8, room=self._wide - wide - 10, align="right")
            self._page.line(self._left, self._y - 14, self._right, self._y - 14, THIN)
            self._y -= 24

    def finish(self) -> list[Page]:
        """Number the pages and return them."""
        for number, page in enumerate(self.pages, 1):
            told = self._words.say("sheet.page", n=number, total=len(self.pages))
            page.text(self._left, MARGIN, told, 7, room=self._wide, align="right")
            page.text(self._left, MARGIN, self._edition(), 7, room=self._wide * 0.75)
        return self.pages

    def _edition(self) -> str:
        if self._match and self._match.occasion.printed:
            return self._match.occasion.printed
        return self._words.say("sheet.edition", title=self._sheet.title, edition=self._sheet.edition)

    # -- the head ------------------------------------------------------------------------------------------------------

    def head(self) -> None:
        """Lay out the head: the title, the rulebook, where and when, and who plays."""
        self._turn()
        page, words, sheet = self._page, self._words, self._sheet
        page.text(self._left, self._y - 15, words.title(), 18, room=self._wide * 0.45, bold=True)
        right = self._left + self._wide * 0.46
        page.text(right, self._y - 8, sheet.title, 9, room=self._right - right, bold=True, align="right")
        if " " in sheet.rules:
            told = words.say("sheet.options", rules=sheet.rules.partition(" ")[2])
            page.text(right, self._y - 18, told, 7, room=self._right - right, align="right")
        self._y -= 24
        page.line(self._left, self._y, self._right, self._y, THICK)
        self._y -= 18
        if self._match:
            self._belongs(self._match)
        else:
            self._fields(("event", 3), ("place", 3), ("date", 2), ("table", 1))
        self._players()
        if self._match and self._match.entry:
            draw_entry(page, (self._left, self._y + 6), self._wide, self._match.entry, words)
            self._y -= ENTRY + 4

    def _belongs(self, match: MatchSheet) -> None:
        """Lay out of which event the sheet is, and of which match in it, at which table."""
        one, room = match.occasion, self._wide * 0.56
        table, number = self._called(match)
        where = " · ".join(filter(None, (match.heading, number)))
        copy = self._words.say("paper.copy", n=match.copy) if match.copy > 1 else ""
        about = " · ".join(filter(None, (one.place, one.date)))
        own = self._wide - room - 8
        left = [block(table, own, 15, 1, bold=True), block(where, own, 9.5), block(copy, own, 8, bold=True)]
        right = [block(one.event, room, 9, bold=True), block(about, room, 8)]
        top = self._y + 12
        downs = []
        for blocks, x, align in ((left, self._left, "left"), (right, self._right - room, "right")):
            down = top
            for each in blocks:
                down = each.draw(self._page, x, down, room, align) if each.lines[0] else down
            downs.append(down)
        self._y = min(downs) - 8

    def _called(self, match: MatchSheet) -> tuple[str, str]:
        """Return the table and the number of a match, as far as it has any."""
        table = self._words.say("paper.table-of", n=match.table) if match.table else ""
        return table, self._words.say("paper.number-of", n=match.number) if match.number else ""

    def _fields(self, *shares: tuple[str, int]) -> None:
        """Lay out labels in a row, each with a line to write on."""
        unit = self._wide / sum(share for _, share in shares)
        at = self._left
        known = {"table": self._sheet.table}
        if self._sheet.began is not None:
            known["date"] = self._words.time(self._sheet.began).partition(" ")[0]
        for key, share in shares:
            apart = 0 if key == shares[-1][0] else 8
            self._blank(at, share * unit - apart, self._words.say(f"sheet.{key}"), known.get(key, ""))
            at += share * unit
        self._y -= 12

    def _blank(self, x: float, room: float, label: str, given: str = "") -> None:
        """Lay out a label, and after it a text or a line to write on."""
        wide = self._page.text(x, self._y, label, 7.5, room=room * 0.6)
        if given:
            self._page.text(x + wide + 5, self._y, given, 8.5, room=room - wide - 5, bold=True)
        else:
            self._page.line(x + wide + 4, self._y - 1.5, x + room, self._y - 1.5)

    def _players(self) -> None:
        """Lay out who plays, each side in a box of its own, and who keeps the score and judges."""
        sheet, words, page = self._sheet, self._words, self._page
        groups = [[seat for seat in sheet.seats if seat[0] == side] for side in sheet.sides]
        high = 17.0 + 14.0 * max(map(len, groups))
        gap, top = 8.0, self._y
        wide = (self._wide - gap * (len(groups) - 1)) / len(groups)
        for at, (side, seats) in enumerate(zip(sheet.sides, groups, strict=True)):
            x = self._left + at * (wide + gap)
            page.box(x, top - high, wide, high)
            page.text(x + 5, top - 11, words.label(side), 8.5, room=wide - 10, bold=True)
            for down, seat in enumerate(seats):
                self._player(x + 5, top - 25 - 14 * down, wide - 10, seat)
        self._y = top - high - 14
        self._offices()

    def _player(self, x: float, y: float, room: float, seat: str) -> None:
        page, held = self._page, self._sheet.offices
        page.text(x, y, seat, 7.5, room=16)
        roles = [self._words.say("sheet.scorer")] * (seat in held.scorers)
        roles += [self._words.say("sheet.captain")] * (seat in held.captains.values())
        label = ", ".join(roles)
        wide = min(width(label, 6.5), room * 0.4) + 6 if label else 0.0
        if label:
            page.text(x + room - wide, y, label, 6.5, room=wide, align="right")
        if self._sheet.players[seat]:
            page.text(x + 18, y, self._words.name(seat), 9.5, room=room - 18 - wide, bold=True)
        else:
            page.line(x + 18, y - 1.5, x + room - wide, y - 1.5)

    def _offices(self) -> None:
        """Lay out who keeps the score and who judges, where that is known or has to be written."""
        sheet, words = self._sheet, self._words
        scores, shuffles = JUDGE in sheet.offices.scorers, sheet.offices.shuffler == JUDGE
        label = words.say(_JUDGE_DOES[scores, shuffles])
        if not (sheet.blank or sheet.offices.judge or scores or shuffles):
            self._y += 4
            return
        half = self._wide / 2
        if sheet.blank and not sheet.offices.scorers:
            self._blank(self._left, half - 8, words.say("sheet.who-scores"))
            self._blank(self._left + half, half, label, sheet.offices.judge)
        else:
            self._blank(self._left, half - 8, label, sheet.offices.judge)
        self._y -= 12

    # -- the lines -----------------------------------------------------------------------------------------------------

    def _chico_head(self, number: int, *, on: bool = False) -> None:
        words = self._words
        title = words.say("sheet.chico-on" if on else "sheet.chico", n=number)
        self._page.text(self._left, self._y - 10, title, 10, room=self._wide * 0.4, bold=True)
        at = self._left + self._wide * 0.4
        self._page.text(at, self._y - 10, words.target(), 7.5, room=self._right - at, align="right")
        self._y -= 15

    def _table_head(self, number: int, *, on: bool = False) -> None:
        self._chico_head(number, on=on)
        draw_heads(self._page, self._y, self._columns, self._words, self._sheet)
        self._y -= HEADS

    def chico(self, chico: Chico) -> None:
        """Lay out the lines of a chico, with the observations below their lines; on a new page its head again."""
        sheet, words = self._sheet, self._words
        if self._room < 15 + HEADS + 4 * ROW:
            self._turn()
        if chico.entries or any(chico.before):
            self._table_head(chico.number)
        else:
            self._chico_head(chico.number)
        if any(chico.before):
            cells = {("dealer", ""): words.say("sheet.before")}
            for side, points in zip(sheet.sides, chico.before, strict=True):
                cells |= dict(totals(sheet, side, points, words))
            self._row(cells)
        last = 0
        for entry in chico.entries:
            notes = [line for note in entry.notes for line in self._noted(words.note(note))]
            self._need(ROW + _NOTE * len(notes) + (24 if entry is chico.entries[-1] else 0), chico)
            self._row(cells_of(sheet, entry, words, again=entry.hand == last and bool(entry.duel)))
            last = entry.hand
            for line in notes:
                self._note(line)
        self._chico_foot(chico)

    def _need(self, high: float, chico: Chico) -> None:
        """Turn the page where a line of a chico does not fit, and lay out its head again."""
        if self._room < high:
            self._turn()
            self._table_head(chico.number, on=True)

    def _row(self, cells: dict[tuple[str, str], str]) -> None:
        draw_row(self._page, self._y, self._columns, cells, self._sheet)
        self._y -= row_height(self._sheet)

    def _noted(self, text: str) -> list[str]:
        return wrapped(text, self._wide - 34, 6.5)

    def _note(self, line: str) -> None:
        """Lay out an observation as a row of its own, as wide as the table."""
        foot = self._y - _NOTE
        self._page.text(self._left + 30, foot + 2.6, line, 6.5, room=self._wide - 34)
        for edge in (self._left, self._right):
            self._page.line(edge, self._y, edge, foot, THIN)
        self._page.line(self._left, foot, self._right, foot, HAIR)
        self._y = foot

    def _chico_foot(self, chico: Chico) -> None:
        words = self._words
        score = words.score(chico.score)
        if not chico.winner:
            told = words.say("sheet.unfinished", score=score)
        elif chico.winner[0] in self._sheet.sides:
            told = words.say("sheet.won", side=words.side(chico.winner), score=score)
        else:
            told = words.say("sheet.drawn", score=score)
        self._page.line(self._left, self._y, self._right, self._y, THIN)
        self._page.text(self._left, self._y - 11, told, 8.5, room=self._wide, bold=True)
        self._y -= 24

    # -- by hand -------------------------------------------------------------------------------------------------------

    def blank_chico(self, number: int, below: float) -> None:
        """Lay out an empty table that fills the page but for what comes below it."""
        sheet, words = self._sheet, self._words
        self._chico_head(number)
        if sheet.board.kind in ("squares", "counters", "tentos"):
            self._places()
        draw_heads(self._page, self._y, self._columns, words, sheet)
        self._y -= HEADS
        for at in range(int((self._room - below - 26) // row_height(sheet))):
            self._row({("hand", ""): str(at + 1)})
        self._page.line(self._left, self._y, self._right, self._y, THIN)
        self._y -= 15
        self._blank(self._left, self._wide * 0.6 - 8, words.say("sheet.winner"))
        self._blank(self._left + self._wide * 0.6, self._wide * 0.4, words.say("sheet.score"))
        self._y -= 11

    def _places(self) -> None:
        """Lay out the places of each side's marks."""
        sides, board = self._sheet.sides, self._sheet.board
        wide = self._wide / len(sides)
        needed = draw_places(Page(self._paper), 0, 0, 1, board)
        unit = min(20.0, (wide - 22) / needed)
        for at, side in enumerate(sides):
            x = self._left + at * wide
            self._page.text(x, self._y - _TALLY + 12, side, 9, room=10, bold=True)
            draw_places(self._page, x + 12, self._y - _TALLY + 7, unit, board)
        self._y -= _TALLY

    # -- the end -------------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Lay out the result, room for observations, and the signatures, together on a page."""
        if self._room < self.end_height():
            self._turn()
        self._result()
        self._observations()
        self._signatures()

    def end_height(self) -> float:
        """Return how high the end of the sheet is."""
        observed = sum(len(wrapped(self._words.rejection(one), self._wide, 7.5)) for one in self._sheet.rejections)
        return 44 + 44 + 16 + _OBSERVED * observed + _SIGN * len(self._signature_rows())

    def _result(self) -> None:
        sheet, words = self._sheet, self._words
        top, high = self._y, 34.0
        self._page.box(self._left, top - high, self._wide, high, THICK)
        self._page.text(self._left + 6, top - 13, words.say("sheet.result"), 9, room=90, bold=True)
        x = self._left + 100
        room = self._right - x - 6
        if sheet.blank:
            self._y = top - 13
            self._blank(x, room, words.say("sheet.chicos-label"))
            self._y = top - 27
            self._blank(x, room, words.say("sheet.match-label"))
        else:
            won = ", ".join(f"{words.side(side)} {n}" for side, n in zip(sheet.sides, sheet.won, strict=True))
            self._page.text(x, top - 13, words.say("sheet.chicos", chicos=won), 8.5, room=room)
            self._page.text(x, top - 27, words.outcome(), 9.5, room=room, bold=True)
        self._y = top - high - 10

    def _observations(self) -> None:
        self._page.text(self._left, self._y - 8, self._words.say("sheet.observations"), 7.5, room=self._wide)
        told = [line for one in self._sheet.rejections for line in wrapped(self._words.rejection(one), self._wide, 7.5)]
        for line in told:
            self._page.text(self._left, self._y - 18, line, 7.5, room=self._wide)
            self._page.line(self._left, self._y - 20, self._right, self._y - 20)
            self._y -= _OBSERVED
        for down in (20,) if told else (20, 34):
            self._page.line(self._left, self._y - down, self._right, self._y - down)
        self._y -= 30 if told else 44

    def _signature_rows(self) -> list[Sequence[_Signer]]:
        """Return who signs, row by row: the seat or the place, what stands before the name, and the name."""
        sheet, words = self._sheet, self._words
        seats = sorted(sheet.seats, key=lambda seat: (seat[1:], seat[0])) if PLAYERS in sheet.signed else []
        players = [(seat, seat, words.name(seat) if sheet.players[seat] else "") for seat in seats]
        across = min(len(sheet.sides), _WIDEST)
        rows: list[Sequence[_Signer]] = [players[at : at + across] for at in range(0, len(players), across)]
        others = [("", "", words.say("sheet.coordinator"))] * (COORDINATOR in sheet.signed)
        if "judge" in sheet.signed or sheet.offices.judge:
            others.insert(0, (BENCH, words.say("sheet.judge"), sheet.offices.judge))
        return [*rows, others] if others else rows

    def _signatures(self) -> None:
        self._page.text(self._left, self._y - 8, self._words.say("sheet.signatures"), 7.5, room=self._wide)
        self._y -= 12
        rows = self._signature_rows()
        across = max(map(len, rows))
        gap = 24.0
        wide = (self._wide - gap * (across - 1)) / across
        for row in rows:
            line = self._y - _SIGN + 12
            for at, (who, label, name) in enumerate(row):
                x = self._left + at * (wide + gap)
                self._sign(who, x, line, wide)
                self._page.line(x, line, x + wide, line, THIN)
                self._page.text(x, line - 9, f"{label}  {name}".strip(), 7.5, room=wide)
            self._y -= _SIGN

    def _sign(self, who: str, x: float, line: float, wide: float) -> None:
        """Lay out above its line a signature that was given at the table: the name, and when."""
        words = self._words
        for one in self._sheet.signatures:
            if one.who == who:
                told = words.say("sheet.at-table", time=words.time(one.at))
                self._page.text(x + 4, line + 11, one.name or words.say("sheet.somebody"), 9, room=wide - 8, bold=True)
                self._page.text(x + 4, line + 3, told, 6, room=wide - 8)


def lay_out(sheet: Sheet, words: Wording, paper: Paper, match: MatchSheet | None = None) -> list[Page]:
    """Return the pages of a sheet; `match` says of which match of an event it is.

    >>> from truco.engine import Law
    >>> from truco.paper.page import PAPERS
    >>> from truco.referee import blank_sheet
    >>> from truco.rulebooks.ruleset import choose
    >>> sheet = blank_sheet(Law(choose("oficial"), ("A1", "B1")))
    >>> len(lay_out(sheet, Wording(sheet, "es"), PAPERS["a4"]))
    3

    A blank sheet has a page for each chico that may have to be played.
    """
    layout = Layout(sheet, words, paper, match)
    layout.head()
    if sheet.blank:
        most = sheet.chicos_to_win * 2 - 1
        for number in range(1, most + 1):
            if number > 1:
                layout._turn()  # noqa: SLF001  (the same module)
            layout.blank_chico(number, layout.end_height() if number == most else 0)
    for chico in sheet.chicos:
        layout.chico(chico)
    layout.end()
    return layout.finish()


def lay_out_match(match: MatchSheet, language: str, paper: Paper) -> list[Page]:
    """Return the pages of the whole sheet of a match, with a line for each hand."""
    words = Wording(match.sheet, language, [one.name for one in match.teams])
    return lay_out(match.sheet, words, paper, match)
