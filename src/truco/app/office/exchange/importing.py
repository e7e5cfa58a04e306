"""An import as a whole: every row is checked on the event before anything is written, and all or none is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from truco.app.office.exchange.results import ResultList, read_result_list
from truco.app.office.exchange.score import write_score
from truco.app.office.exchange.table import BadRowsError, Fault
from truco.app.office.exchange.teams import read_teams, team_acts
from truco.app.office.kept import KeptEvent, Wish
from truco.club.acts import Act, Amend, Enter, SetTerm
from truco.club.event import Entry, Event
from truco.club.fold import fold_new
from truco.club.refusal import DetailedError
from truco.club.team import BadLetterError
from truco.errors import TournamentError


def check_rows(event: Event, acts: Sequence[tuple[int, Act]], author: str, at: float) -> Event:
    """Return the event after the acts of a list, each with its line; `at` is the time (seconds since 1970).

    Raises `BadRowsError` with a fault for each act that the event refuses.
    """
    faults = []
    for line, act in acts:
        try:
            event = fold_new(event, Entry(event.number + 1, event.number, at, author, act, "-"))
        except TournamentError as error:
            faults.append(Fault(line, "", error.code, _fault_text(error, act)))
    if faults:
        raise BadRowsError(tuple(faults))
    return event


def _fault_text(error: TournamentError, act: Act) -> str:
    """Return what a refused act is about; of a score above the limit also the score and the limit."""
    if isinstance(error, DetailedError) and error.code == "unlikely-score":
        return f"{subject_of(act)}: {error.details['score']} > {error.details['most']}"
    return f"{subject_of(act)}: {error.letter}" if isinstance(error, BadLetterError) else subject_of(act)


def read_list(what: str, source: str, event: Event, *, sure: bool = False) -> ResultList:
    """Return the acts of a list of `teams` or `results`; with `sure` its author is sure of every score in it.

    Raises `BadRowsError` as `read_teams` and `read_result_list` do.
    """
    if what == "teams":
        listed = read_teams(source, event)
        return ResultList(team_acts(listed.teams, event), listed.ignored)
    acts, ignored = read_result_list(source, event)
    return ResultList(tuple((line, sure_of(act) if sure else act) for line, act in acts), ignored)


def sure_of(act: Act) -> Act:
    """Return an act whose author is sure of its score; other acts stay as they are.

    >>> from truco.club.acts import Record
    >>> sure_of(Record(7, ((99, 3),))).sure
    True
    """
    changed: Any = act
    return replace(changed, sure=True) if hasattr(act, "sure") else act


def subject_of(act: Act) -> str:
    """Return what an act is about, in a word or two: its team, its match or its phase.

    >>> from truco.club.acts import Record, Withdraw
    >>> subject_of(Withdraw("T4")), subject_of(Record(7, ((12, 8), (12, 9))))
    ('T4', '7')
    """
    if isinstance(act, Enter | Amend):
        return " ".join(filter(None, (act.team.id, act.team.name)))
    for name in ("team", "match", "phase", "person", "path"):
        if value := getattr(act, name, None):
            return str(value)
    return ""


def act_text(act: Act) -> str:
    """Return what an act came with, for the message of its refusal: what it is about, and what it says of it.

    >>> from truco.club.acts import Record, SetTerm, Withdraw
    >>> act_text(Record(7, ((12, 8), (12, 12)))), act_text(SetTerm("tolerance", "x")), act_text(Withdraw("T4"))
    ('7 12-8 12-12', 'tolerance=x', 'T4')
    """
    about = subject_of(act)
    if isinstance(act, SetTerm):
        return f"{about}={act.value}"
    absent, scores = getattr(act, "absent", ""), getattr(act, "partidas", ()) or getattr(act, "hands", ())
    return " ".join(filter(None, (about, write_score(scores), absent and f"WO {absent}")))


async def write_rows(  # noqa: PLR0913  (what an entry has)
    kept: KeptEvent,
    acts: Sequence[tuple[int, Act]],
    author: str,
    *,
    at: float,
    reason: str = "",
    after: int | None = None,
) -> tuple[Entry, ...]:
    """Write the acts of a list in one commit, and return their entries; raises what `check_rows` and the log raise."""
    event = await kept.refresh()
    check_rows(event, acts, author, at)
    if not acts:
        return ()
    return await kept.append_all([Wish(act, reason) for _, act in acts], author, after=after)
