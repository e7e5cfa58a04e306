"""Results: recorded at the desk, reported by a team and confirmed by its rivals, decided, corrected; walkovers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from truco.club import acts as a
from truco.club.event import TEAM, Entry, Event, Match, Reported
from truco.club.fold.common import entrant_of, match_of, with_match
from truco.club.fold.draws import drawn_again
from truco.club.outcomes import check_recorded, result_of
from truco.club.result import BOTH, Partida
from truco.club.values import NOT_GIVEN
from truco.errors import TournamentError

_MINUTE: Final = 60.0


def open_match(event: Event, number: int) -> Match:
    """Return a match about which something may be written now.

    Raises `TournamentError`: `no-such-match`, `bye-played`, `pairing-open`, `suspended`.
    """
    match = match_of(event, number)
    if not match.b:
        raise TournamentError("bye-played", f"expected a match of two teams, got the bye of {match.a}")
    if event.by_hand is not None and (event.by_hand.phase, event.by_hand.round) == (match.phase, match.round):
        raise TournamentError("pairing-open", f"expected pairings that nobody is changing, got match {number}")
    if event.suspended or match.suspended:
        raise TournamentError("suspended", f"expected a match that goes on, got match {number}")
    return match


def without_result(event: Event, number: int) -> Match:
    """Return a match that has no result; raises `TournamentError` (`already-over` and what `open_match` raises)."""
    match = open_match(event, number)
    if match.over:
        raise TournamentError("already-over", f"expected a match without a result, got match {number}; correct it")
    return match


def _ended(event: Event, entry: Entry, match: Match, partidas: tuple[Partida, ...], absent: str) -> Event:
    """Return the event with a final result of a match."""
    check_recorded(event, match, partidas, absent)
    return with_match(
        event,
        replace(
            match,
            partidas=partidas,
            absent=absent,
            over=True,
            ended=entry.at,
            author=entry.author,
            entry=entry.number,
            reported=None,
        ),
    )


def record(event: Event, entry: Entry, act: a.Record) -> Event:
    """Write a result; raises `TournamentError` (`no-partidas`, and what `without_result` and `check_played` raise)."""
    match = without_result(event, act.match)
    if not act.partidas:
        raise TournamentError("no-partidas", f"expected the partidas of match {act.match}, or WalkOver, got none")
    return _ended(event, entry, match, act.partidas, act.absent)


def add_partida(event: Event, entry: Entry, act: a.AddPartida) -> Event:
    """Write one more partida; the one that decides ends the match.

    Raises `TournamentError` (`no-such-table` for another number than that of a table of a club match), and what
    `record` raises.
    """
    match = without_result(event, act.match)
    tables = event.terms.phase(match.phase).tables
    if not (1 <= act.table <= tables if tables > 1 else act.table == 0):
        raise TournamentError("no-such-table", f"expected a table of match {act.match}, got {act.table}")
    match = replace(match, at=(*match.at, act.table)) if tables > 1 else match
    partidas = (*match.partidas, act.points)
    try:
        return _ended(event, entry, match, partidas, "")
    except TournamentError as error:
        if error.code != "not-over":
            raise
    return with_match(event, replace(match, partidas=partidas, started=match.started or entry.at))


def add_hands(event: Event, entry: Entry, act: a.AddHands) -> Event:
    """Write the hands of a duplicate match; raises `TournamentError` (`not-duplicate`, `no-partidas`, `bad-points`)."""
    match = without_result(event, act.match)
    if event.terms.phase(match.phase).kind != "duplicate":
        raise TournamentError("not-duplicate", f"expected a match of a duplicate phase, got match {act.match}")
    most = event.terms.phase(match.phase).deals
    if not 1 <= len(act.hands) <= most:
        raise TournamentError("no-partidas", f"expected 1 to {most} hands of match {act.match}, got {len(act.hands)}")
    for hand in act.hands:
        if min(hand) < 0:
            raise TournamentError("bad-points", f"expected points from 0, got {list(hand)}")
    changed = replace(
        match, hands=act.hands, over=True, ended=entry.at, author=entry.author, entry=entry.number, reported=None
    )
    return with_match(event, changed)


# -- walkovers ---------------------------------------------------------------------------------------------------------


def tolerance(event: Event, match: Match) -> float:
    """Return the time until which the teams of a match may come (seconds since 1970); 0 where the event sets none.

    The first round of the event may have a longer tolerance than the others. A round that was not called has infinite
    tolerance, if the event sets one.
    """
    first = next(iter(event.phases), "")
    is_first = (match.phase, match.round) == (first, min(event.phases[match.phase].rounds))
    later = event.terms.later_tolerance
    minutes = event.terms.tolerance if is_first or later == NOT_GIVEN else later
    if minutes == NOT_GIVEN:
        return 0.0
    called = event.phases[match.phase].rounds[match.round].called
    return called + minutes * _MINUTE if called else float("inf")


def walk_over(event: Event, entry: Entry, act: a.WalkOver) -> Event:
    """Give the rivals of an absent team the match, once the tolerance is out.

    Raises `TournamentError`: `not-in-match`, `already-begun`, `tolerance-runs`, `team-there` for a team that is there,
    `team-absent` where the rivals are not there either, and what `without_result` raises.

    Rules: br.5.1, br.5.2, br.35.
    """
    match = without_result(event, act.match)
    if act.absent not in (match.a, match.b, BOTH):
        raise TournamentError("not-in-match", f"expected {match.a}, {match.b} or {BOTH}, got {act.absent}")
    if match.begun:
        raise TournamentError("already-begun", f"expected a match that nobody began, got match {act.match}")
    until = tolerance(event, match)
    if entry.at < until:
        raise TournamentError("tolerance-runs", f"expected a time from {until}, got {entry.at}")
    absent = match.pair.teams if act.absent == BOTH else (act.absent,)
    if event.uses_check_in:
        for team in match.pair.teams:
            if team in absent and event.is_there(team):
                raise TournamentError("team-there", f"expected an absent team, got {team}")
            if team not in absent and not event.is_there(team):
                raise TournamentError("team-absent", f"expected {team} to be there, or {BOTH}, got {act.absent}")
    return _ended(event, entry, match, (), act.absent)


# -- reports -----------------------------------------------------------------------------------------------------------


def _own(entry: Entry, match: Match) -> str:
    """Return the team that writes, which plays the match."""
    team = entry.author.removeprefix(TEAM)
    if team not in match.pair.teams:
        raise TournamentError("not-in-match", f"expected {match.a} or {match.b}, got {team}")
    return team


def report(event: Event, entry: Entry, act: a.Report) -> Event:
    """Keep what a team reports until its rivals confirm it; two reports that agree need no confirmation.

    A second report of the same team takes the place of the first. Raises `TournamentError` (`not-in-match`, and what
    `without_result` and `check_played` raise).
    """
    match = without_result(event, act.match)
    team = _own(entry, match)
    check_recorded(event, match, act.partidas, act.absent)
    before = match.reported
    if before is not None and before.by != team:
        if (before.partidas, before.absent) == (act.partidas, act.absent):
            return _ended(event, entry, match, act.partidas, act.absent)
        return with_match(event, replace(match, reported=replace(before, disputed=True)))
    reported = Reported(team, act.partidas, act.absent, entry.at)
    return with_match(event, replace(match, reported=reported, started=match.started or entry.at))


def check_new_report(event: Event, act: a.Report) -> None:
    """Refuse a report of a match that is not played yet; raises `TournamentError` (`not-called`).

    Its round was called to the tables, or the desk has begun the match by itself. `event` is that before the report.
    """
    match = match_of(event, act.match)
    if not (event.phases[match.phase].rounds[match.round].called or match.begun):
        raise TournamentError("not-called", f"expected a round that was called, got match {act.match}")


def _report_of_rivals(event: Event, entry: Entry, number: int) -> tuple[Match, Reported]:
    match = without_result(event, number)
    team = _own(entry, match)
    if match.reported is None:
        raise TournamentError("nothing-reported", f"expected a report of match {number}, got none")
    if match.reported.by == team:
        raise TournamentError("own-report", f"expected the rivals of {team}, got {team}")
    return match, match.reported


def confirm(event: Event, entry: Entry, act: a.Confirm) -> Event:
    """Make a report the result, by the rivals; raises `TournamentError` (`nothing-reported`, `own-report`).

    Rules: br.38.p1.2.
    """
    match, reported = _report_of_rivals(event, entry, act.match)
    return _ended(event, entry, match, reported.partidas, reported.absent)


def dispute(event: Event, entry: Entry, act: a.Dispute) -> Event:
    """Leave a report to the judge; raises `TournamentError` (`nothing-reported`, `own-report`).

    Rules: br.38.p1.2.
    """
    match, reported = _report_of_rivals(event, entry, act.match)
    return with_match(event, replace(match, reported=replace(reported, disputed=True)))


def decide(event: Event, entry: Entry, act: a.Decide) -> Event:
    """Set the result of a match by a judge; raises what `record` raises."""
    match = without_result(event, act.match)
    return _ended(event, entry, match, act.partidas, act.absent)


# -- corrections -------------------------------------------------------------------------------------------------------


def correct(event: Event, entry: Entry, act: a.Correct) -> Event:
    """Set another result in the place of a wrong one, or none; signatures under the wrong one count no more.

    Hands of a duplicate are taken back, to be written anew. All pairings and draws stay but those that the act names,
    and these have not begun. The author has seen the changes before (`correction`). Raises `TournamentError`:
    `not-over` for a match without a result, `same-result` where nothing would change, `already-begun`, `no-such-team`,
    `not-in-phase` for a match of a new draw that keeps a team beside it, and what `open_match`, `check_played` and
    `drawn_again` raise.

    Rules: br.38.1, br.38.p4.
    """
    match = open_match(event, act.match)
    if not match.over:
        raise TournamentError("not-over", f"expected a match with a result, got match {act.match}; record it")
    if not act.repaired and not match.hands and (act.partidas, act.absent) == (match.partidas, match.absent):
        raise TournamentError("same-result", f"expected another result of match {act.match}, got the one it has")
    copies = match.copy + bool(match.signed)
    cleared = replace(
        match, partidas=(), at=(), hands=(), absent="", over=False, ended=0.0, signed=(), copy=copies, reported=None
    )
    if act.partidas or act.absent:
        event = _ended(event, entry, cleared, act.partidas, act.absent)
    else:
        # Somebody else may sit at its table by now.
        event = with_match(event, replace(cleared, table=0))
    for new in act.redrawn:
        event = drawn_again(event, new)
    for repair in act.repaired:
        other = match_of(event, repair.match)
        if other.begun or (other.b and result_of(event, other) is not None):
            raise TournamentError("already-begun", f"expected a match that nobody began, got match {repair.match}")
        for team in (repair.a, repair.b) if repair.b else (repair.a,):
            entrant_of(event, team)
        event = with_match(event, replace(other, a=repair.a, b=repair.b, lined_up={}))
    for new in act.redrawn:
        teams = {team for match in event.matches_of(new.phase) for team in match.pair.teams}
        if beside := sorted(teams - set(event.phases[new.phase].teams)):
            raise TournamentError("not-in-phase", f"expected teams of {new.phase} in its matches, got {beside[0]}")
    return event
