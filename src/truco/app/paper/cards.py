"""Pages without head and foot: certificates, cards for the tables, and strips with the codes of teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from truco.app.paper.documents import Award, Certificates, Entry, Meeting, TableCards, TeamCodes, TeamName
from truco.app.paper.entry import HIGH, draw_entry
from truco.app.paper.flow import drawn_pdf
from truco.app.paper.font import width
from truco.app.paper.page import HAIR, MARGIN, PAPERS, THICK, THIN, Paper, Pen
from truco.app.paper.texts import Block, block, height, team_blocks
from truco.app.paper.words import Words

# -- certificates: one a page, across ----------------------------------------------------------------------------------

_NAMED: Final = 3
"""Places that have a name of their own."""

_FRAME: Final = 6.0
_SIGN: Final = 170.0


def certificates_pdf(certificates: Certificates, language: str = "es", paper: str = "a4") -> bytes:
    """Return certificates as a PDF, one a page.

    >>> from truco.app.paper.documents import Occasion
    >>> first = Award(TeamName("Los Pamperos", ("Ana", "Eva")), 1)
    >>> certificates_pdf(Certificates(Occasion("Copa Paysandú"), (first,), each_player=True))[:5]
    b'%PDF-'
    """
    words, across = Words(language, certificates.occasion.chico), PAPERS[paper].across
    title = f"{words.say('paper.certificate')} · {certificates.occasion.event}"
    awards = [each for award in certificates.awards for each in _each(award, each_player=certificates.each_player)]
    draw = partial(_draw_certificate, certificates=certificates, words=words, paper=across)
    return drawn_pdf(across, [partial(draw, award=award) for award in awards], title, language)


def _each(award: Award, *, each_player: bool) -> Iterator[Award]:
    """Yield an award, or one for each player with the name of the team below."""
    if not (each_player and award.team.players):
        yield award
        return
    for player in award.team.players:
        yield award._replace(team=TeamName(player, (award.team.name,)))


def _draw_certificate(pen: Pen, *, award: Award, certificates: Certificates, words: Words, paper: Paper) -> None:
    """Draw a certificate: its texts in the middle of a frame, and the lines to sign below them."""
    _frame(pen, paper)
    room, x, occasion = paper.width - 2 * MARGIN - 100, MARGIN + 50, certificates.occasion
    texts: list[tuple[Block, float]] = [
        (block(words.say("paper.certificate"), room, 44, 1, bold=True), 14),
        (block(occasion.event, room, 19), 22),
        (block(words.say("paper.goes-to"), room, 12), 10),
        (block(award.team.name, room, 32, bold=True), 6),
        (block(award.team.below, room, 14), 24),
        (block(award.words or _award(award, words), room, 22, bold=True), 22),
        (block(" · ".join(filter(None, (occasion.place, occasion.date))), room, 12), 0),
    ]
    texts = [(text, gap) for text, gap in texts if text.lines[0]]
    high = sum(text.high + gap for text, gap in texts)
    foot = MARGIN + 96 if certificates.signers else MARGIN + 30
    top = paper.height - MARGIN - 24
    y = top - max(0.0, (top - foot - high) / 2)
    for text, gap in texts:
        y = text.draw(pen, x, y, room, "middle") - gap
    _signers(pen, x, room, certificates.signers)


def _award(award: Award, words: Words) -> str:
    if not award.place:
        return words.say("paper.award.part")
    if award.place <= _NAMED:
        return words.say(f"paper.award.{award.place}")
    return words.say("paper.award.place", n=award.place)


def _frame(pen: Pen, paper: Paper) -> None:
    """Draw a frame of two lines, with a dot in each corner."""
    wide, high = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    pen.box(MARGIN, MARGIN, wide, high, THICK * 2)
    inner = _FRAME * 2
    pen.box(MARGIN + inner, MARGIN + inner, wide - 2 * inner, high - 2 * inner, HAIR)
    for x in (MARGIN + _FRAME, MARGIN + wide - _FRAME):
        for y in (MARGIN + _FRAME, MARGIN + high - _FRAME):
            pen.dot(x, y, 2.2, filled=True)


def _signers(pen: Pen, x: float, wide: float, signers: tuple[str, ...]) -> None:
    """Draw the lines to sign, in a row."""
    part = wide / max(1, len(signers))
    line = min(_SIGN, part - 20)
    for at, name in enumerate(signers):
        left = x + at * part + (part - line) / 2
        pen.line(left, MARGIN + 56, left + line, MARGIN + 56, THIN)
        block(name, line, 10).draw(pen, left, MARGIN + 52, line, "middle")


# -- cards for the tables: folded in the middle, two on a page ---------------------------------------------------------

_SIDE: Final = 116.0
"""How high what stands on a side of a card may be, in points."""

_NUMBER: Final = 0.45
"""The size of the number, as a part of a side's height."""

_LABEL: Final = 13.0
_ABOVE: Final = 1.7 * _LABEL
"""What the word above the number takes."""

_UP: Final = 9.0
"""How much nearer to the fold than to the edge it stands, where paper may not be printed."""

_PART: Final = 0.34
"""The part of a card's width that the number takes where the teams stand beside it."""

_BESIDE: Final = 14.0
_SPACE: Final = 9.0
"""The gap beside the number, and the gap between the teams."""

_DEEP: Final = 0.26
_DIGIT: Final = 0.73
"""The height of a digit, as a part of its size."""


def table_cards_pdf(cards: TableCards, language: str = "es", paper: str = "a4") -> bytes:
    """Return cards for the tables as a PDF; each is folded at the middle of its half of the page.

    >>> from truco.app.paper.documents import Occasion
    >>> table_cards_pdf(TableCards(Occasion("Copa Paysandú"), tuple((table, None) for table in (1, 2, 3))))[:5]
    b'%PDF-'
    """
    layout = _TableCards(cards, Words(language, cards.occasion.chico), PAPERS[paper])
    pages = [partial(layout.draw, cards=cards.cards[at : at + 2]) for at in range(0, len(cards.cards), 2)]
    title = f"{layout.words.say('paper.table-cards')} · {cards.occasion.event}"
    return drawn_pdf(PAPERS[paper], pages, title, language)


class _TableCards:
    """The cards of some tables."""

    def __init__(self, document: TableCards, words: Words, paper: Paper) -> None:
        self.words, self._document, self._paper = words, document, paper
        self._wide = paper.width - 2 * MARGIN

    def draw(self, pen: Pen, cards: Sequence[tuple[int, Meeting | None]]) -> None:
        """Draw a page with one or two cards, whose sides are the same, one of them upside down."""
        quarter = self._paper.height / 4
        for fold, (table, meeting) in zip((3 * quarter, quarter), cards, strict=False):
            for upside_down in (False, True):
                pen.canvas.saveState()
                if upside_down:
                    pen.canvas.transform(-1, 0, 0, -1, self._paper.width, 2 * fold)
                self._side(pen, fold - quarter / 2 + _UP, table, meeting)
                pen.canvas.restoreState()
            pen.dashes(MARGIN, fold, self._wide)
        pen.line(MARGIN, 2 * quarter, MARGIN + self._wide, 2 * quarter)
        pen.text(MARGIN, 2 * quarter + 3, self.words.say("paper.cut"), 6, room=200)

    def _side(self, pen: Pen, middle: float, table: int, meeting: Meeting | None) -> None:
        """Draw one side of a card about its middle: the number, and beside it the teams that sit there."""
        own, number = self._wide * _PART if meeting else self._wide, str(table)
        size = min(self._paper.height / 4 * _NUMBER, (own - 12) / width(number, 1, bold=True))
        event = block("" if meeting else self._document.occasion.event, own, 9)
        high = _ABOVE + size * _DIGIT + (0 if meeting else event.high + size * _DEEP)
        top = middle + high / 2
        pen.text(MARGIN, top - _LABEL, self.words.say("sheet.table"), _LABEL, room=own, align="middle")
        pen.text(MARGIN, top - _ABOVE - size * _DIGIT, number, size, room=own + 1, bold=True, align="middle")
        event.draw(pen, MARGIN, middle - high / 2 + event.high, own, "middle")
        if meeting:
            pen.line(MARGIN + own, middle - _SIDE / 2, MARGIN + own, middle + _SIDE / 2)
            self._teams(pen, middle, MARGIN + own + _BESIDE, meeting)

    def _teams(self, pen: Pen, middle: float, x: float, meeting: Meeting) -> None:
        """Draw the teams of a table, with the match above them."""
        room = self._wide + MARGIN - x
        number = self.words.say("paper.number-of", n=meeting.number) if meeting.number else ""
        heading = block(" · ".join(filter(None, (self._document.heading, number, meeting.time))), room, 9.5, 1)
        teams = [team_blocks(team, room, 16) for team in (meeting.a, meeting.b) if team is not None]
        y = middle + (heading.high + sum(map(height, teams)) + _SPACE * len(teams)) / 2
        y = heading.draw(pen, x, y, room) - _SPACE
        for blocks in teams:
            for part in blocks:
                y = part.draw(pen, x, y, room)
            y -= _SPACE


# -- codes of teams: strips to cut -------------------------------------------------------------------------------------

_NAMES: Final = 46.0
_STRIP: Final = _NAMES + HIGH
_APART: Final = 16.0


def team_codes_pdf(codes: TeamCodes, language: str = "es", paper: str = "a4") -> bytes:
    """Return the codes of teams as a PDF: strips with lines to cut between them.

    >>> from truco.app.paper.documents import Occasion
    >>> strip = (TeamName("Los Pamperos"), Entry("http://192.168.1.20:8000/e/K7QF", "M4PQ7R"))
    >>> team_codes_pdf(TeamCodes(Occasion("Copa Paysandú"), (strip,) * 9))[:5]
    b'%PDF-'
    """
    words, size = Words(language, codes.occasion.chico), PAPERS[paper]
    on_page = int((size.height - 2 * MARGIN + _APART) / (_STRIP + _APART))
    pages = [codes.entries[at : at + on_page] for at in range(0, len(codes.entries), on_page)]
    draw = partial(_draw_strips, event=codes.occasion.event, words=words, paper=size)
    title = f"{words.say('paper.team-codes')} · {codes.occasion.event}"
    return drawn_pdf(size, [partial(draw, strips=page) for page in pages], title, language)


def _draw_strips(pen: Pen, *, strips: Sequence[tuple[TeamName, Entry]], event: str, words: Words, paper: Paper) -> None:
    wide = paper.width - 2 * MARGIN
    room = wide * 0.58
    asides = [block(event, wide - room - 10, 8), block(words.say("paper.keep-code"), wide - room - 10, 7)]
    for number, (team, entry) in enumerate(strips):
        top = paper.height - MARGIN - number * (_STRIP + _APART)
        if number:
            pen.dashes(MARGIN, top + _APART / 2, wide)
        blocks = team_blocks(team, room, 12)
        y = top - (_NAMES - height(blocks)) / 2
        for part in blocks:
            y = part.draw(pen, MARGIN, y, room)
        y = top - (_NAMES - height(asides)) / 2
        for part in asides:
            y = part.draw(pen, MARGIN + room + 10, y, wide - room - 10, "right")
        draw_entry(pen, (MARGIN, top - _NAMES), wide, entry, words)
