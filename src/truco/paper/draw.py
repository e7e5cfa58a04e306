"""The draw: the groups, and who meets when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.paper.blocks import height, team_blocks
from truco.paper.documents import Draw, Meeting, Round, TeamName
from truco.paper.flow import Flow
from truco.paper.font import width
from truco.paper.grid import Column, Grid
from truco.paper.page import HAIR, THIN, Page, Paper
from truco.paper.words import Words

_BOXED: Final = 12
"""How many teams a group may have to be a box beside another; a larger one is a list."""

_GAP: Final = 14.0
_HEAD: Final = 20.0
_NUMBER: Final = 18.0
_PAD: Final = 4.0
_SIZE: Final = 9.0
_ROW: Final = 17.0

DASH: Final = "\N{EN DASH}"


def lay_out_draw(draw: Draw, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of a draw: the groups, and the rounds after them.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> teams = tuple(map(TeamName, ("Uno", "Dos", "Tres")))
    >>> drawn = Draw(Occasion("Copa Paysandú"), {"A": teams, "B": teams})
    >>> len(lay_out_draw(drawn, Words("es"), PAPERS["a4"]))
    1
    """
    flow = Flow(words, paper, draw.occasion, words.say("paper.draw"), draw.phase)
    boxed = [(name, teams) for name, teams in draw.groups.items() if len(teams) <= _BOXED and name]
    for at in range(0, len(boxed), 2):
        _boxes(flow, boxed[at : at + 2])
    for name, teams in draw.groups.items():
        if (name, teams) not in boxed:
            _list(flow, name, teams)
    if draw.seed:
        flow.paragraph(words.say("paper.seed", seed=draw.seed))
        flow.y -= 8
    for one in draw.rounds:
        _round(flow, one)
    return flow.finish()


def group_name(name: str, words: Words) -> str:
    """Return what a group is called.

    >>> group_name("A", Words("pt")), group_name("", Words("pt"))
    ('Grupo A', '')
    """
    return words.say("tournament.standings.group", name=name) if name else ""


def round_name(one: Round, words: Words) -> str:
    """Return what a round is called: its title, or its number.

    >>> round_name(Round(3, ()), Words("pt")), round_name(Round(3, (), "Quartas de final"), Words("pt"))
    ('Rodada 3', 'Quartas de final')
    """
    return one.title or words.say("paper.round", n=one.number)


# -- groups ------------------------------------------------------------------------------------------------------------


def _boxes(flow: Flow, groups: Sequence[tuple[str, Sequence[TeamName]]]) -> None:
    """Lay out one group, or two beside each other."""
    wide = (flow.wide - _GAP) / 2
    blocks = [[team_blocks(team, wide - _NUMBER - 2 * _PAD, _SIZE) for team in teams] for _, teams in groups]
    highs = [[max(_ROW, height(several) + 6) for several in each] for each in blocks]
    high = _HEAD + max(map(sum, highs))
    flow.need(high)
    for at, (name, _) in enumerate(groups):
        page, x, y = flow.page, flow.left + at * (wide + _GAP), flow.y
        page.box(x, y - _HEAD - sum(highs[at]), wide, _HEAD + sum(highs[at]))
        page.text(x + _PAD, y - 14, group_name(name, flow.words), 11, room=wide - 2 * _PAD, bold=True)
        y -= _HEAD
        for number, (several, tall) in enumerate(zip(blocks[at], highs[at], strict=True), 1):
            page.line(x, y, x + wide, y, THIN if number == 1 else HAIR)
            page.text(x + _PAD, y - tall / 2 - 3, str(number), _SIZE, room=_NUMBER - _PAD)
            below = y - (tall - height(several)) / 2
            for one in several:
                below = one.draw(page, x + _NUMBER + _PAD, below, wide - _NUMBER - 2 * _PAD)
            y -= tall
    flow.y -= high + _GAP


def _list(flow: Flow, name: str, teams: Sequence[TeamName]) -> None:
    """Lay out a large group, or the only field, as a list."""
    say = flow.words.say
    columns = [Column(say("paper.number"), 34, "right"), Column(say("paper.team"))]
    grid = Grid(flow, columns, title=group_name(name, flow.words))
    for number, team in enumerate(teams, 1):
        grid.row((str(number), team))
    grid.end()


# -- rounds ------------------------------------------------------------------------------------------------------------


def _round(flow: Flow, one: Round) -> None:
    grid = Grid(flow, meeting_columns(one.meetings, flow.words), title=round_name(one, flow.words))
    for meeting in one.meetings:
        grid.row(meeting_cells(meeting, one.meetings, flow.words))
    grid.end()


def meeting_columns(meetings: Sequence[Meeting], words: Words, size: float = _SIZE) -> list[Column]:
    """Return the columns of a table of pairs: what some of the pairs have, and the two teams.

    >>> from truco.paper.documents import TeamName
    >>> [one.head for one in meeting_columns([Meeting(TeamName("Uno"), TeamName("Dos"), table=3)], Words("pt"))]
    ['Mesa', 'Equipe', '', 'Equipe']
    """
    known = _known(meetings)
    heads = {"table": "sheet.table", "number": "paper.match", "time": "paper.time", "group": "paper.group"}
    rooms = {"table": 3.4, "number": 3.8, "time": 4.2, "group": 4.0}
    team = Column(words.say("paper.team"), 0, "left", size)
    columns = []
    for name in known:
        head = words.say(heads[name])
        room = max(width(head, 7, bold=True) + 7, size * rooms[name])
        columns.append(Column(head, room, "middle", size, bold=name == "table"))
    return [*columns, team, Column("", size * 2, "middle", size), team]


def _known(meetings: Sequence[Meeting]) -> list[str]:
    names = ("table", "number", "time", "group")
    return [name for name in names if any(getattr(one, name) for one in meetings)]


def meeting_cells(meeting: Meeting, meetings: Sequence[Meeting], words: Words) -> list[str | TeamName]:
    """Return the texts of a row of the table that `meeting_columns` begins."""
    told = [str(getattr(meeting, name) or DASH) for name in _known(meetings)]
    if meeting.b is None:
        return [*told, meeting.a, "", words.say("paper.bye")]
    return [*told, meeting.a, DASH, meeting.b]
