"""Standings: tables with the figures of each team, and in a sentence why it has its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from reportlab import platypus

from truco.app.paper.documents import Ranking, Row, Standings, Table, TeamName
from truco.app.paper.flow import Flow, event_flow, event_pdf
from truco.app.paper.font import width
from truco.app.paper.grid import Cell, Column, Grid
from truco.app.paper.page import PAPERS
from truco.app.paper.texts import paragraph
from truco.app.paper.words import Words
from truco.club.points import Figures
from truco.club.ranking import Place, Reason
from truco.messages.reasons import reason_text

TITLE: Final = "tournament.standings.table"
"""The key of the document's title."""

_PLACE: Final = 26.0
_LEAST: Final = 24.0
_MOST: Final = 62.0
_SIZE: Final = 9.0
_HEAD: Final = 7.0

_WHY: Final = "\N{DOWNWARDS ARROW WITH TIP RIGHTWARDS}"
_DASH: Final = "\N{EN DASH}"
_MINUS: Final = "\N{MINUS SIGN}"


def standings_pdf(standings: Standings, language: str = "es", paper: str = "a4") -> bytes:
    """Return standings as a PDF: tables with their figures, and the reason of each place.

    >>> from truco.app.paper.documents import Occasion
    >>> from truco.club.ranking import rank
    >>> from truco.club.terms import event_terms
    >>> table = Table(rank(["T1", "T2"], [], event_terms("fenacef").phase("group")), "Grupo A", through=1)
    >>> names = {"T1": TeamName("Uno"), "T2": TeamName("Dos")}
    >>> standings_pdf(Standings(Occasion("Copa"), (table,), names))[:5]
    b'%PDF-'
    """
    words = Words(language, standings.occasion.chico)
    flow = event_flow(words, PAPERS[paper], standings.occasion, words.say(TITLE), standings.phase)
    for table in standings.tables:
        flow.add(_table(flow, table if isinstance(table, Ranking) else ranking_of(table, standings.names, words)))
    flow.add(*(paragraph(note, flow.wide) for note in standings.notes))
    return event_pdf([flow], TITLE, standings.occasion)


def ranking_of(table: Table, names: Mapping[str, TeamName], words: Words) -> Ranking:
    """Return places as they are printed: each figure as a text, the reason as a sentence.

    >>> from truco.club.result import Result
    >>> from truco.club.ranking import rank
    >>> from truco.club.terms import event_terms
    >>> played = [Result("A", "B", ((12, 8), (13, 5)))]
    >>> ranking = ranking_of(Table(rank(["A", "B"], played, event_terms("fenacef").phase("group"))), {}, Words("en"))
    >>> ranking.rows[0].team.name, ranking.rows[0].figures[4:], ranking.rows[0].why
    ('A', ('+12', '25/13', '3'), 'points: 3')
    """
    more = [name for name, _ in table.places[0].figures.more] if table.places else []
    shown = [*table.figures[:-1], *more, *table.figures[-1:]]
    return Ranking(
        tuple(words.say(_HEADS.get(name, f"tournament.criterion.{name}")) for name in shown),
        tuple(_row(place, shown, names, words) for place in table.places),
        table.title,
        table.through,
    )


def _row(place: Place, shown: list[str], names: Mapping[str, TeamName], words: Words) -> Row:
    more = {name: str(value) for name, value in place.figures.more}
    figures = tuple(_FIGURES[name](place.figures) if name in _FIGURES else more[name] for name in shown)
    why = reason_text(_named(place.reason, names), place.decided_by, words.language, words.chico)
    return Row(place.place, names.get(place.team, TeamName(place.team)), figures, why)


def _named(why: Reason, names: Mapping[str, TeamName]) -> Reason:
    """Return a reason with the names of teams in the place of their ids."""

    def name(team: str) -> str:
        return names[team].name if team in names else team

    return why._replace(
        level=tuple(map(name, why.level)),
        others=tuple((name(team), value) for team, value in why.others),
        before=tuple(_named(reason, names) for reason in why.before),
    )


_HEADS: Final[Mapping[str, str]] = {
    "played": "paper.played",
    "wins": "paper.wins",
    "won": "tournament.standings.head.won",
    "for": "tournament.standings.head.for",
    "balance": "tournament.standings.head.balance",
    "average": "tournament.standings.head.average",
    "points": "tournament.standings.head.points",
}
_FIGURES: Final[Mapping[str, Callable[[Figures], str]]] = {
    "played": lambda team: str(team.played),
    "wins": lambda team: str(team.wins),
    "won": lambda team: f"{team.won}{_DASH}{team.lost}",
    "for": lambda team: f"{team.scored}{_DASH}{team.conceded}",
    "balance": lambda team: f"{team.balance:+}".replace("-", _MINUS) if team.balance else "0",
    "average": lambda team: str(team.average) or _DASH,
    "points": lambda team: str(team.points),
}


def _table(flow: Flow, table: Ranking) -> platypus.Table:
    """Return a table in which the last figure, by which it is ranked first, is in bold letters."""
    columns = [Column("", _PLACE, "middle", 11, bold=True), Column(flow.words.say("paper.team"))]
    for at, head in enumerate(table.heads):
        bold = at == len(table.heads) - 1
        texts = [width(row.figures[at], _SIZE, bold=bold) for row in table.rows]
        room = max(_LEAST, *texts, *(width(word, _HEAD, bold=True) + 1 for word in head.split())) + 8
        columns.append(Column(head, min(_MOST, room), "middle", _SIZE, bold=bold, most=1))
    aside = flow.words.say("paper.through", n=table.through) if table.through else ""
    grid = Grid(flow, columns, title=table.title, aside=aside, least=18)
    for row in table.rows:
        cells: list[Cell] = [str(row.place), row.team, *row.figures]
        why = f"{_WHY} {row.why}" if row.why else ""
        grid.row(cells, under=why, thick=row.place == table.through < len(table.rows))
    grid.end()
    return grid.table()
