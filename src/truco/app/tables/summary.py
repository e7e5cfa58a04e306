"""The summary of a table for lists of tables, stored in columns so that no list opens a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from truco.app.tables.table import Table

COLUMNS: Final = ("phase", "score", "chicos", "winner", "bots", "matches")
"""The columns of a table's row in the store that have its summary."""

WAITING: Final = "waiting"
"""The phase of a table before its first match."""


class Summary(NamedTuple):
    """The summary of a table, as lists show it.

    `phase` is `waiting` before the first match, else that of the present match; an empty phase means that the summary
    was not computed yet. `score` and `chicos` are the points and the won chicos of each side, `winner` is as in facts
    and empty before the match is won, `bots` are the bots by seat, and `matches` is how many matches were begun.
    """

    phase: str = ""
    score: tuple[int, ...] = ()
    chicos: tuple[int, ...] = ()
    winner: str = ""
    bots: tuple[tuple[str, str], ...] = ()
    matches: int = 0


def phase_of(table: Table) -> str:
    """Return the phase of a table's present match, `waiting` before the first one."""
    return table.state.public.phase.stored if table.match else WAITING


def summary_of(table: Table) -> Summary:
    """Return the summary of a table."""
    public = table.state.public
    bots = tuple((chair.seat, chair.bot) for chair in table.chairs if chair.bot is not None)
    return Summary(phase_of(table), public.score, public.chicos, public.winner, bots, table.match)


def columns_of(summary: Summary) -> dict[str, str | int]:
    """Return the columns of a summary.

    >>> columns_of(Summary("play", (7, 12), (0, 1), "", (("B1", "pina"),), 2))
    {'phase': 'play', 'score': '7 12', 'chicos': '0 1', 'winner': '', 'bots': 'B1 pina', 'matches': 2}
    """
    return {
        "phase": summary.phase,
        "score": " ".join(map(str, summary.score)),
        "chicos": " ".join(map(str, summary.chicos)),
        "winner": summary.winner,
        "bots": " ".join(f"{seat} {bot}" for seat, bot in summary.bots),
        "matches": summary.matches,
    }


def read_summary(columns: Sequence[str | int]) -> Summary:
    """Return the summary in some columns, given in the order of `COLUMNS`.

    >>> summary = Summary("play", (7, 12), (0, 1), "", (("B1", "pina"),), 2)
    >>> read_summary(tuple(columns_of(summary).values())) == summary
    True
    """
    phase, score, chicos, winner, bots, matches = columns
    words = str(bots).split()
    return Summary(
        str(phase),
        tuple(map(int, str(score).split())),
        tuple(map(int, str(chicos).split())),
        str(winner),
        tuple(zip(words[::2], words[1::2], strict=True)),
        int(matches),
    )
