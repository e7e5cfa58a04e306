"""A round for the wall, in letters that can be read from a few steps away: by table, and by team."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from truco.paper.documents import Meeting, Pairings, TeamName
from truco.paper.draw import DASH, meeting_cells, meeting_columns, round_name
from truco.paper.flow import Flow
from truco.paper.grid import Column, Grid
from truco.paper.page import Page, Paper
from truco.paper.words import Words

_SIZE: Final = 12.5
_ROW: Final = 24.0
_HIGHEST: Final = 46.0

_Side = tuple[TeamName, Meeting, TeamName | None]
"""A team with its pair and its rival."""


def lay_out_pairings(pairings: Pairings, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of a round: the tables, then the teams by the alphabet, many on a page of their own.

    >>> from truco.paper.documents import Occasion, Round
    >>> from truco.paper.page import PAPERS
    >>> one = Round(1, (Meeting(TeamName("Uno"), TeamName("Dos"), 1), Meeting(TeamName("Tres"))))
    >>> len(lay_out_pairings(Pairings(Occasion("Copa Paysandú"), one), Words("es"), PAPERS["a4"]))
    1
    """
    meetings = pairings.round.meetings
    flow = Flow(words, paper, pairings.occasion, round_name(pairings.round, words), pairings.phase)
    grid = Grid(flow, meeting_columns(meetings, words, _SIZE), least=_ROW)
    for meeting in meetings:
        grid.row(meeting_cells(meeting, meetings, words))
    grid.end()
    if pairings.by_team:
        sides = sorted(_sides(meetings), key=lambda side: in_alphabet(side[0].name))
        if len(sides) * _HIGHEST + 60 > flow.room:
            flow.turn()
        _by_team(flow, sides)
    return flow.finish()


def _by_team(flow: Flow, sides: Sequence[_Side]) -> None:
    say = flow.words.say
    team, table, rival = say("paper.team"), say("sheet.table"), say("paper.rival")
    columns = [Column(team, size=_SIZE), Column(table, 56, "middle", _SIZE + 2, bold=True), Column(rival, size=_SIZE)]
    grid = Grid(flow, columns, title=say("paper.by-team"), least=_ROW)
    for own, meeting, other in sides:
        grid.row((own, str(meeting.table or DASH), other or say("paper.bye")))
    grid.end()


def _sides(meetings: Sequence[Meeting]) -> Iterator[_Side]:
    for one in meetings:
        yield one.a, one, one.b
        if one.b is not None:
            yield one.b, one, one.a


def in_alphabet(name: str) -> tuple[str, str]:
    """Return what a name is sorted by: its letters without accents, case and signs before it, then itself.

    >>> sorted(["Zorros", "Ñandú", "¡Quiero!", "nutrias", "Árbol"], key=in_alphabet)
    ['Árbol', 'nutrias', 'Ñandú', '¡Quiero!', 'Zorros']

    ñ is a letter of its own, after n.
    """
    letters = name.casefold().replace("ñ", "n\N{TILDE OPERATOR}")
    bare = "".join(one for one in unicodedata.normalize("NFD", letters) if not unicodedata.combining(one))
    return bare.lstrip("¡¿«»\"'“”„ ("), name
