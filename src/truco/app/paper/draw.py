"""The draw of an event, and its rounds for the wall: by table, and by team."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from reportlab.platypus import Table

from truco.app.paper.documents import Draw, Meeting, Pairings, Round, TeamName
from truco.app.paper.flow import Flow, beside, event_flow, event_pdf
from truco.app.paper.font import width
from truco.app.paper.grid import Column, Grid
from truco.app.paper.page import PAPERS
from truco.app.paper.texts import paragraph
from truco.app.paper.words import Words

_BOXED: Final = 12
"""How many teams a group may have to be a box beside another; a larger one is a list."""

_GAP: Final = 14.0
_SIZE: Final = 9.0
_ROW: Final = 17.0
_WALL_SIZE: Final = 12.5
_WALL_ROW: Final = 24.0
_WALL_HIGHEST: Final = 46.0
"""The letters and rows of a round for the wall, which can be read from a few steps away."""

_DASH: Final = "\N{EN DASH}"
_WIDTHS: Final = {"table": 3.4, "number": 3.8, "time": 4.2, "group": 4.0}
"""The widths of the columns of a pair, as multiples of the size of their letters."""

_HEADS: Final = {"table": "sheet.table", "number": "paper.match", "time": "paper.time", "group": "paper.group"}

_Side = tuple[TeamName, Meeting, TeamName | None]
"""A team with its pair and its rival."""


def draw_pdf(draw: Draw, language: str = "es", paper: str = "a4") -> bytes:
    """Return a draw as a PDF: its groups, and the pairs of its rounds.

    >>> from truco.app.paper.documents import Occasion
    >>> teams = tuple(map(TeamName, ("Uno", "Dos", "Tres")))
    >>> draw_pdf(Draw(Occasion("Copa Paysandú"), {"A": teams, "B": teams}))[:5]
    b'%PDF-'
    """
    words = Words(language, draw.occasion.chico)
    flow = event_flow(words, PAPERS[paper], draw.occasion, words.say("paper.draw"), draw.phase)
    boxed = [name for name, teams in draw.groups.items() if len(teams) <= _BOXED and name]
    wide = (flow.wide - _GAP) / 2
    for at in range(0, len(boxed), 2):
        boxes = [[_group(flow, name, draw.groups[name], wide)] for name in boxed[at : at + 2]]
        flow.add(beside(boxes[0], (), *boxes[1:], widths=[wide, _GAP, wide][: 2 * len(boxes)], after=_GAP))
    for name, teams in draw.groups.items():
        if name not in boxed:
            flow.add(_group(flow, name, teams))
    if draw.seed:
        flow.add(paragraph(words.say("paper.seed", seed=draw.seed), flow.wide, after=8))
    for each in draw.rounds:
        flow.add(_pairs(flow, each.meetings, title=round_name(each, words)))
    return event_pdf([flow], "paper.draw", draw.occasion)


def pairings_pdf(pairings: Pairings, language: str = "es", paper: str = "a4") -> bytes:
    """Return a round as a PDF: the tables, then the teams by the alphabet, many of them on a page of their own.

    >>> from truco.app.paper.documents import Occasion
    >>> pairs = Round(1, (Meeting(TeamName("Uno"), TeamName("Dos"), 1), Meeting(TeamName("Tres"))))
    >>> pairings_pdf(Pairings(Occasion("Copa Paysandú"), pairs))[:5]
    b'%PDF-'
    """
    words, meetings = Words(language, pairings.occasion.chico), pairings.round.meetings
    flow = event_flow(words, PAPERS[paper], pairings.occasion, round_name(pairings.round, words), pairings.phase)
    flow.add(_pairs(flow, meetings, size=_WALL_SIZE, least=_WALL_ROW))
    if pairings.by_team:
        sides = sorted(_sides(meetings), key=lambda side: in_alphabet(side[0].name))
        if len(sides) * _WALL_HIGHEST + 60 > flow.room:
            flow.turn()
        flow.add(_by_team(flow, sides))
    return event_pdf([flow], "paper.pairings", pairings.occasion)


def group_name(name: str, words: Words) -> str:
    """Return what a group is called.

    >>> group_name("A", Words("pt")), group_name("", Words("pt"))
    ('Grupo A', '')
    """
    return words.say("tournament.standings.group", name=name) if name else ""


def round_name(played: Round, words: Words) -> str:
    """Return what a round is called: its title, or its number.

    >>> round_name(Round(3, ()), Words("pt")), round_name(Round(3, (), "Quartas de final"), Words("pt"))
    ('Rodada 3', 'Quartas de final')
    """
    return played.title or words.say("paper.round", n=played.number)


def _group(flow: Flow, name: str, teams: Sequence[TeamName], wide: float = 0.0) -> Table:
    """Return the table of a group: a box of a given width, or a list as wide as the page."""
    say = flow.words.say
    heads = ("", "") if wide else (say("paper.number"), say("paper.team"))
    columns = [Column(heads[0], 18 if wide else 34, "left" if wide else "right"), Column(heads[1])]
    grid = Grid(flow, columns, title=group_name(name, flow.words), box=wide, least=_ROW if wide else 15.0)
    for number, team in enumerate(teams, 1):
        grid.row((str(number), team))
    grid.end()
    return grid.table()


def _pairs(
    flow: Flow, meetings: Sequence[Meeting], *, title: str = "", size: float = _SIZE, least: float = 15.0
) -> Table:
    """Return a table of pairs: a column for what some of the pairs have, and the two teams."""
    words = flow.words
    names = [name for name in _HEADS if any(getattr(meeting, name) for meeting in meetings)]
    columns = []
    for name in names:
        head = words.say(_HEADS[name])
        room = max(width(head, 7, bold=True) + 7, size * _WIDTHS[name])
        columns.append(Column(head, room, "middle", size, bold=name == "table"))
    team = Column(words.say("paper.team"), 0, "left", size)
    grid = Grid(flow, [*columns, team, Column("", size * 2, "middle", size), team], title=title, least=least)
    for meeting in meetings:
        rival = (_DASH, meeting.b) if meeting.b else ("", words.say("paper.bye"))
        grid.row([*(str(getattr(meeting, name) or _DASH) for name in names), meeting.a, *rival])
    grid.end()
    return grid.table()


def _by_team(flow: Flow, sides: Sequence[_Side]) -> Table:
    say = flow.words.say
    columns = [
        Column(say("paper.team"), size=_WALL_SIZE),
        Column(say("sheet.table"), 56, "middle", _WALL_SIZE + 2, bold=True),
        Column(say("paper.rival"), size=_WALL_SIZE),
    ]
    grid = Grid(flow, columns, title=say("paper.by-team"), least=_WALL_ROW)
    for team, meeting, rival in sides:
        grid.row((team, str(meeting.table or _DASH), rival or say("paper.bye")))
    grid.end()
    return grid.table()


def _sides(meetings: Sequence[Meeting]) -> Iterator[_Side]:
    for meeting in meetings:
        yield meeting.a, meeting, meeting.b
        if meeting.b is not None:
            yield meeting.b, meeting, meeting.a


def in_alphabet(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letters without accents, case and signs before it, then itself.

    >>> sorted(["Zorros", "Ñandú", "¡Quiero!", "nutrias", "Árbol"], key=in_alphabet)
    ['Árbol', 'nutrias', 'Ñandú', '¡Quiero!', 'Zorros']

    ñ is a letter of its own, after n.
    """
    letters = name.casefold().replace("ñ", "n\N{TILDE OPERATOR}")
    bare = "".join(letter for letter in unicodedata.normalize("NFD", letters) if not unicodedata.combining(letter))
    return bare.lstrip("¡¿«»\"'“”„ ("), name
