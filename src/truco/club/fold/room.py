"""The room: tables, players who sit down, rounds that are called, matches that begin and are suspended."""

from __future__ import annotations

from dataclasses import replace

from truco.club import acts as a
from truco.club.event import TEAM, Entry, Event, Match
from truco.club.fold.common import match_of, round_of, with_match, with_round
from truco.club.fold.results import without_result
from truco.club.outcomes import open_matches, result_of
from truco.errors import TournamentError


def assign(event: Event, _entry: Entry, act: a.Assign) -> Event:
    """Give matches their tables; a table is free once its match is over.

    Raises `TournamentError`: `no-such-match`, `already-over`, `no-such-table`, `table-taken`.
    """
    seated = []
    for number, table in act.seats:
        match = match_of(event, number)
        if result_of(event, match) is not None:
            raise TournamentError("already-over", f"expected a match without a result, got match {number}")
        if table < 0 or (event.tables and table > event.tables):
            raise TournamentError("no-such-table", f"expected a table from 1 to {event.tables}, got {table}")
        seated.append(replace(match, table=table))
    event = with_match(event, *seated)
    for match in seated:
        for other in event.matches.values():
            if other.number != match.number and other.table == match.table and match.table and _sits(event, other):
                problem = f"expected a free table, got {match.table} of match {other.number}"
                raise TournamentError("table-taken", problem)
    return event


def _sits(event: Event, match: Match) -> bool:
    return bool(match.b) and result_of(event, match) is None


def line_up(event: Event, entry: Entry, act: a.LineUp) -> Event:
    """Seat the players of a team for a match; only those who are registered with it, and no others once it began.

    Raises `TournamentError`: `not-in-match`, `not-registered`, `team-size`, `no-substitution`, `not-allowed` for
    another team, and what `without_result` raises.

    Rules: br.30.1, br.35.
    """
    match = without_result(event, act.match)
    if act.team not in match.pair.teams:
        raise TournamentError("not-in-match", f"expected {match.a} or {match.b}, got {act.team}")
    if entry.author.startswith(TEAM) and entry.author != f"{TEAM}{act.team}":
        raise TournamentError("not-allowed", f"expected {act.team} or somebody with an office, got {entry.author}")
    registered = [player.name for player in event.entrants[act.team].team.players]
    for player in act.players:
        if player not in registered and event.terms.registered_only:
            raise TournamentError("not-registered", f"expected a player of {act.team}, got {player!r}")
    plays = event.terms.team.plays
    if len(set(act.players)) != plays or len(act.players) != plays:
        raise TournamentError("team-size", f"expected {plays} players, got {len(act.players)}")
    if match.begun and not event.terms.substitutes:
        raise TournamentError("no-substitution", f"expected the players who began match {act.match}, got others")
    return with_match(event, replace(match, lined_up={**match.lined_up, act.team: act.players}))


def call_round(event: Event, entry: Entry, act: a.CallRound) -> Event:
    """Call the teams of a round to their tables; raises `TournamentError` (`no-such-round`, `already-called`)."""
    called = round_of(event, act.phase, act.round)
    if called.called:
        raise TournamentError("already-called", f"expected a round that was not called, got {act.round}")
    return with_round(event, act.phase, act.round, replace(called, called=entry.at))


def start(event: Event, entry: Entry, act: a.Start) -> Event:
    """Begin a match of two teams that are there; one of a pair alone is not (br.35).

    Raises `TournamentError`: `already-begun`, `team-out`, `team-absent`, and what `without_result` raises.
    """
    match = without_result(event, act.match)
    if match.started:
        raise TournamentError("already-begun", f"expected a match that nobody began, got match {act.match}")
    for team in match.pair.teams:
        if not event.entrants[team].is_in:
            raise TournamentError("team-out", f"expected a team that is in the event, got {team}")
        if not event.is_there(team):
            raise TournamentError("team-absent", f"expected {event.terms.team.plays} players of {team} to be there")
    return with_match(event, replace(match, started=entry.at))


def suspend(event: Event, entry: Entry, act: a.Suspend) -> Event:
    """Stop a match, or everything; raises `TournamentError` (`suspended`, `already-over`, `not-in-match`; br.34)."""
    if not act.match:
        _check_whole(entry)
        if event.suspended:
            raise TournamentError("suspended", "expected an event that goes on, got one that stands still")
        return replace(event, suspended=True)
    match = without_result(event, act.match)
    _check_own(entry, match)
    return with_match(event, replace(match, suspended=True))


def resume(event: Event, entry: Entry, act: a.Resume) -> Event:
    """Resume a match, or everything; raises `TournamentError` (`not-suspended`, `not-in-match`)."""
    if not act.match:
        _check_whole(entry)
        if not event.suspended:
            raise TournamentError("not-suspended", "expected an event that stands still, got one that goes on")
        return replace(event, suspended=False)
    match = match_of(event, act.match)
    _check_own(entry, match)
    if not match.suspended:
        raise TournamentError("not-suspended", f"expected a match that stands still, got match {act.match}")
    return with_match(event, replace(match, suspended=False))


def _check_whole(entry: Entry) -> None:
    if entry.author.startswith(TEAM):
        raise TournamentError("not-allowed", f"expected the number of a match of {entry.author}, got the whole event")


def _check_own(entry: Entry, match: Match) -> None:
    """Refuse that a team stops the match of others, where the terms grant breaks at all."""
    if entry.author.startswith(TEAM) and entry.author.removeprefix(TEAM) not in match.pair.teams:
        raise TournamentError("not-in-match", f"expected {match.a} or {match.b}, got {entry.author}")


def end_time(event: Event, entry: Entry, act: a.EndTime) -> Event:
    """Note that the time of a round is up: what is still played ends as the terms say.

    Raises `TournamentError`: `no-such-round`, `no-end-time` where the terms set none, `already-over`.
    """
    ended = round_of(event, act.phase, act.round)
    if not event.terms.end_time:
        raise TournamentError("no-end-time", "expected terms that say what an end time does, got none")
    if ended.time_up:
        raise TournamentError("already-over", f"expected a round with time left, got {act.round}")
    waiting = [replace(match, time_up=True) for match in open_matches(event, act.phase, act.round)]
    event = with_match(event, *waiting)
    return with_round(event, act.phase, act.round, replace(ended, time_up=entry.at))
