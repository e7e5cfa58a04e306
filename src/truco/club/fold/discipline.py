"""Penalties: warnings, partidas and matches that a ruling takes, disqualification; and what is lifted again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from truco.club import acts as a
from truco.club.event import Entrant, Entry, Event, Penalty
from truco.club.fold.common import entrant_of, match_of, with_entrant, with_match
from truco.club.ladder import PENALTIES, offences, steps
from truco.club.outcomes import LOSE_MATCH, LOSE_PARTIDA, reopened, terms_of
from truco.errors import TournamentError

_DISQUALIFY: Final = "disqualify"

_DECIDERS: Final[Mapping[str, str]] = MappingProxyType(
    {"committee": "committee", "coordinator": "judge", "referee": "judge"}
)
"""What the ladders of the rulebooks call the offices."""


def penalise(event: Event, entry: Entry, act: a.Penalise) -> Event:
    """Punish a team by the ladder of the event; without an offence of it only the committee disqualifies.

    A disqualified team keeps its results, and its rivals win what it has not played. A match goes on whose last partida
    is taken. Raises `TournamentError`: `no-such-team`, `not-registered`, `no-such-penalty`, `no-such-offence`,
    `not-in-ladder`, `not-allowed`, `not-in-match`, `bad-partida`, `already-out`.

    Rules: br.28.pu.1, br.28.pu.a, br.28.pu.c, br.28.pu.d, br.36.1, br.36.p1.
    """
    entrant = entrant_of(event, act.team)
    if act.player and act.player not in entrant.team.people:
        raise TournamentError("not-registered", f"expected a player of {act.team}, got {act.player!r}")
    if act.penalty not in PENALTIES:
        raise TournamentError("no-such-penalty", f"expected one of {', '.join(PENALTIES)}, got {act.penalty!r}")
    _check_ladder(event, entry, act)
    _check_match(event, act)
    if act.penalty == _DISQUALIFY:
        if entrant.status == "disqualified":
            raise TournamentError("already-out", f"expected a team that is in the event, got {act.team}")
        event = with_entrant(event, replace(entrant, status="disqualified", since=entry.number))
    # A withdrawal that somebody writes at once changes no other penalty.
    before = entrant.status if act.penalty == _DISQUALIFY else "in"
    penalty = Penalty(entry.number, act, entry.author, before=before)
    return _going_on(replace(event, penalties=(*event.penalties, penalty)), act.match)


def _going_on(event: Event, number: int) -> Event:
    """Return the event where a match is over or not as its penalties have it."""
    match = reopened(event, number)
    return event if match is None else with_match(event, match)


def _check_ladder(event: Event, entry: Entry, act: a.Penalise) -> None:
    office = event.office(entry.author)
    if not act.offence:
        if act.penalty == _DISQUALIFY and office != "committee":
            raise TournamentError("not-allowed", f"expected the committee, got {entry.author!r} ({office})")
        return
    ladder = offences(event.terms)
    if act.offence not in ladder:
        raise TournamentError("no-such-offence", f"expected one of {', '.join(ladder)}, got {act.offence!r}")
    if _DECIDERS[office] not in ladder[act.offence].who:
        who = ", ".join(ladder[act.offence].who)
        raise TournamentError("not-allowed", f"expected {who} for {act.offence}, got {entry.author!r} ({office})")
    allowed = steps(event, act.team, act.offence)
    if act.penalty not in allowed:
        raise TournamentError("not-in-ladder", f"expected one of {', '.join(allowed)}, got {act.penalty}")


def _check_match(event: Event, act: a.Penalise) -> None:
    """Refuse a penalty of a match that the team does not play, or of a partida that the match cannot have."""
    if not act.match:
        if act.penalty in (LOSE_PARTIDA, LOSE_MATCH):
            raise TournamentError("no-such-match", f"expected the match of which {act.penalty} takes something")
        return
    match = match_of(event, act.match)
    if act.team not in match.pair.teams or not match.b:
        raise TournamentError("not-in-match", f"expected a match of {act.team} with a rival, got match {act.match}")
    most = terms_of(event, match).best_of
    if act.penalty == LOSE_PARTIDA and not 1 <= act.partida <= most:
        raise TournamentError("bad-partida", f"expected a partida from 1 to {most}, got {act.partida}")


def lift(event: Event, entry: Entry, act: a.Lift) -> Event:
    """Lift a penalty; only the committee lifts a disqualification, and the team plays on.

    A team that has withdrawn while it was disqualified stays withdrawn.

    Raises `TournamentError`: `no-such-penalty`, `already-lifted`, `not-allowed`.
    """
    ruling = next((penalty for penalty in event.penalties if penalty.entry == act.penalty), None)
    if ruling is None:
        raise TournamentError("no-such-penalty", f"expected the number of a penalty's entry, got {act.penalty}")
    if ruling.lifted:
        raise TournamentError("already-lifted", f"expected a penalty that counts, got {act.penalty}")
    if ruling.ruled.penalty == _DISQUALIFY:
        if event.office(entry.author) != "committee":
            raise TournamentError("not-allowed", f"expected the committee, got {entry.author!r}")
        entrant = event.entrants[ruling.ruled.team]
        if entrant.since == ruling.entry:
            event = with_entrant(event, replace(entrant, status=_status(entrant), since=entry.number, left=False))
    penalties = tuple(replace(penalty, lifted=True) if penalty is ruling else penalty for penalty in event.penalties)
    return _going_on(replace(event, penalties=penalties), ruling.ruled.match)


def _status(entrant: Entrant) -> str:
    """Return the status of a team whose disqualification is lifted."""
    return "withdrawn" if entrant.left else "in"


def check_new_lift(event: Event, act: a.Lift) -> None:
    """Refuse to lift the disqualification of a team that would come back into the event though it had withdrawn.

    Its withdrawal is written once more before, as older logs bring such a team back. Raises `TournamentError`
    (`had-withdrawn`).
    """
    ruling = next(penalty for penalty in event.penalties if penalty.entry == act.penalty)
    entrant = event.entrants[ruling.ruled.team]
    if entrant.since == ruling.entry and ruling.before == "withdrawn" and not entrant.left:
        problem = f"expected the withdrawal of {entrant.team.id} once more before, got none"
        raise TournamentError("had-withdrawn", problem)
