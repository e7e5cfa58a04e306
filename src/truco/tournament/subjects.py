"""What an act writes and what it rests on, so that two people who write at once know whether they meet.

A subject is a path of words, such as `("phase", "group", "round", "2", "match", "7")`. Two subjects meet if one is the
beginning of the other: who pairs a phase meets whoever writes a result in it; two results do not meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.tournament import acts as a
from truco.tournament.event import Event, Match

Subject = tuple[str, ...]

_ALL: Final[Subject] = ()
_TEAMS: Final[Subject] = ("team",)
_PHASES: Final[Subject] = ("phase",)
_REGISTRATION: Final[Subject] = ("registration",)
_BY_HAND: Final[Subject] = ("by-hand",)
_SUSPENDED: Final[Subject] = ("suspended",)
_TABLES: Final[Subject] = ("tables",)


class Subjects(NamedTuple):
    """What an act writes, and what it rests on without writing it."""

    writes: tuple[Subject, ...] = ()
    reads: tuple[Subject, ...] = ()


def subjects(event: Event, act: a.Act) -> Subjects:
    """Return what an act writes and rests on, in the event as it is.

    >>> from truco.tournament.event import EMPTY
    >>> subjects(EMPTY, a.Withdraw("T1")), subjects(EMPTY, a.CloseRegistration())
    (Subjects(writes=(('team', 'T1'),), reads=()), Subjects(writes=(('team',), ('registration',)), reads=()))
    """
    return _OF[type(act)](event, act)


def meet(later: Subjects, earlier: Subjects) -> bool:
    """Return whether an act touches what another one, which its author had not seen, has written.

    >>> one, other = Subjects((("team", "T1"),)), Subjects((("team",),))
    >>> meet(one, other), meet(one, Subjects((("team", "T2"),))), meet(Subjects((), (("team", "T1"),)), other)
    (True, False, True)

    What both only rest on does not meet.
    """
    mine = (*later.writes, *later.reads)
    return any(_begins(one, other) or _begins(other, one) for one in mine for other in earlier.writes)


def _begins(short: Subject, long: Subject) -> bool:
    return long[: len(short)] == short


# -- of each act -------------------------------------------------------------------------------------------------------


def _round(phase: str, number: int) -> Subject:
    return ("phase", phase, "round", str(number))


def _found(event: Event, number: int) -> Match | None:
    """Return a match, even of a round that was taken back meanwhile."""
    return event.matches.get(number) or event.unpaired.get(number)


def _match(event: Event, number: int) -> Subject:
    match = _found(event, number)
    if match is None:
        return ("match", str(number))
    return (*_round(match.phase, match.round), "match", str(number))


def _of_teams(event: Event, number: int, what: str = "team") -> tuple[Subject, ...]:
    match = _found(event, number)
    return tuple((what, team) for team in match.pair.teams) if match else ()


def _people(*names: str) -> tuple[Subject, ...]:
    return tuple(("person", name) for name in names)


def _always(*writes: Subject, reads: tuple[Subject, ...] = ()) -> Callable[[Event, Any], Subjects]:
    return lambda _event, _act: Subjects(writes, reads)


def _of_person(_event: Event, act: a.Appoint | a.Dismiss | a.GiveKey) -> Subjects:
    return Subjects((("office", act.person),))


def _of_entry(_event: Event, act: a.Enter | a.Amend) -> Subjects:
    name = ("name", act.team.name.casefold())
    return Subjects((("team", act.team.id), name, *_people(*act.team.people)), (_REGISTRATION,))


def _of_withdrawal(_event: Event, act: a.Withdraw) -> Subjects:
    return Subjects((("team", act.team),))


def _of_substitute(_event: Event, act: a.Substitute) -> Subjects:
    return Subjects((("team", act.team), *_people(act.into)))


def _of_respelling(_event: Event, act: a.Respell) -> Subjects:
    return Subjects((("team", act.team), *_people(act.after)))


def _of_seed(_event: Event, act: a.CommitSeed) -> Subjects:
    return Subjects((("phase", act.phase),))


def _of_code(_event: Event, act: a.GiveCode) -> Subjects:
    return Subjects((("code", act.team),))


def _of_reentry(_event: Event, act: a.Reenter) -> Subjects:
    return Subjects((("phase", act.phase, "reentry", act.team), ("team", act.team)))


def _of_presence(_event: Event, act: a.CheckIn | a.CheckOut) -> Subjects:
    return Subjects((("presence", act.team),), (("team", act.team),))


def _of_draw(_event: Event, act: a.Draw) -> Subjects:
    return Subjects((("phase", act.phase),), (_TEAMS, _REGISTRATION, _PHASES))


def _of_phase(_event: Event, act: a.Undraw | a.PairRound | a.Unpair) -> Subjects:
    return Subjects((("phase", act.phase),), (_TEAMS, _BY_HAND))


def _of_lots(_event: Event, act: a.DrawLots | a.Reveal) -> Subjects:
    return Subjects((("phase", act.phase),), (_TEAMS,))


def _of_end_time(_event: Event, act: a.EndTime) -> Subjects:
    return Subjects((_round(act.phase, act.round),), (_TEAMS,))


def _of_round(_event: Event, act: a.BeginByHand | a.UndoByHand) -> Subjects:
    return Subjects((_round(act.phase, act.round), _BY_HAND))


def _of_hand(event: Event, _act: a.PairByHand | a.EndByHand) -> Subjects:
    open_round = event.by_hand
    return Subjects((*((_round(open_round.phase, open_round.round),) if open_round else ()), _BY_HAND))


def _of_seats(event: Event, act: a.Assign) -> Subjects:
    seats = [("seat", str(one.match)) for one in act.seats]
    tables = [("table", str(one.table)) for one in act.seats if one.table]
    matches = [_match(event, one.match) for one in act.seats]
    teams = [team for one in act.seats for team in _of_teams(event, one.match)]
    return Subjects((*seats, *tables), (*matches, *teams, _TABLES))


def _of_line_up(event: Event, act: a.LineUp) -> Subjects:
    return Subjects(((*_match(event, act.match), "line-up", act.team),), (("team", act.team), _SUSPENDED))


def _of_call_round(_event: Event, act: a.CallRound) -> Subjects:
    return Subjects((("called", act.phase, str(act.round)),), (_round(act.phase, act.round),))


def _of_pause(event: Event, act: a.Suspend | a.Resume) -> Subjects:
    return Subjects((_match(event, act.match),), (_SUSPENDED,)) if act.match else Subjects((_SUSPENDED,))


def _of_match(event: Event, act: Any) -> Subjects:  # noqa: ANN401  (any act with a match)
    return Subjects((_match(event, act.match),), (*_of_teams(event, act.match), _SUSPENDED))


def _of_start(event: Event, act: a.Start | a.WalkOver) -> Subjects:
    found = _of_match(event, act)
    return found._replace(reads=(*found.reads, *_of_teams(event, act.match, "presence")))


def _of_correction(event: Event, act: a.Correct) -> Subjects:
    matches = (act.match, *(one.match for one in act.repaired))
    writes = (*(_match(event, one) for one in matches), *(("phase", one.phase) for one in act.redrawn))
    return Subjects(writes, (_PHASES, _TEAMS, _SUSPENDED))


def _of_penalty(event: Event, act: a.Penalise) -> Subjects:
    writes: list[Subject] = [("discipline", act.team)]
    if act.penalty == "disqualify":
        writes.append(("team", act.team))
    if act.match:
        writes.append(_match(event, act.match))
    return Subjects(tuple(writes))


def _of_lift(event: Event, act: a.Lift) -> Subjects:
    found = next((one.ruled for one in event.penalties if one.entry == act.penalty), None)
    return _of_penalty(event, found) if found else Subjects()


def _of_answer(_event: Event, act: a.AnswerCall) -> Subjects:
    return Subjects((("call", str(act.call)),))


def _of_notice(_event: Event, act: a.TakeDown) -> Subjects:
    return Subjects((("notice", str(act.notice)),))


def _of_signature(event: Event, act: a.Sign) -> Subjects:
    return Subjects(((*_match(event, act.match), "sign", act.who),), _of_teams(event, act.match))


_OF: Final[Mapping[type, Callable[[Event, Any], Subjects]]] = MappingProxyType(
    {
        a.Create: _always(_ALL),
        a.SetTerm: _always(_ALL),
        a.Appoint: _of_person,
        a.Dismiss: _of_person,
        a.GiveKey: _of_person,
        a.ShowNames: _always(("names",)),
        a.CountTables: _always(_TABLES),
        a.TakeOver: _always(("device",)),
        a.SetAside: _always(),
        a.Enter: _of_entry,
        a.Amend: _of_entry,
        a.Withdraw: _of_withdrawal,
        a.Substitute: _of_substitute,
        a.Respell: _of_respelling,
        a.GiveCode: _of_code,
        a.AddNumber: _always(reads=(_REGISTRATION,)),
        a.CommitSeed: _of_seed,
        a.CloseRegistration: _always(_TEAMS, _REGISTRATION),
        a.ReopenRegistration: _always(_REGISTRATION, reads=(_PHASES,)),
        a.Reenter: _of_reentry,
        a.CheckIn: _of_presence,
        a.CheckOut: _of_presence,
        a.Draw: _of_draw,
        a.DrawLots: _of_lots,
        a.Reveal: _of_lots,
        a.Undraw: _of_phase,
        a.PairRound: _of_phase,
        a.Unpair: _of_phase,
        a.BeginByHand: _of_round,
        a.PairByHand: _of_hand,
        a.EndByHand: _of_hand,
        a.UndoByHand: _of_round,
        a.Assign: _of_seats,
        a.LineUp: _of_line_up,
        a.CallRound: _of_call_round,
        a.Start: _of_start,
        a.Suspend: _of_pause,
        a.Resume: _of_pause,
        a.EndTime: _of_end_time,
        a.Record: _of_match,
        a.AddPartida: _of_match,
        a.AddHands: _of_match,
        a.WalkOver: _of_start,
        a.Report: _of_match,
        a.Confirm: _of_match,
        a.Dispute: _of_match,
        a.Decide: _of_match,
        a.Correct: _of_correction,
        a.Penalise: _of_penalty,
        a.Lift: _of_lift,
        a.CallJudge: _always(),
        a.AnswerCall: _of_answer,
        a.Post: _always(),
        a.TakeDown: _of_notice,
        a.Sign: _of_signature,
        a.NewSheet: _of_match,
    }
)


def teams_of(event: Event, act: a.Act) -> frozenset[str]:
    """Return the teams that an act concerns.

    >>> from truco.tournament.event import EMPTY
    >>> teams_of(EMPTY, a.CheckIn("T1", ("Ana",)))
    frozenset({'T1'})

    An act about a match concerns both its teams, a draw and a pairing all that they name.
    """
    found: set[str] = set()
    if isinstance(act, a.Enter | a.Amend):
        found.add(act.team.id)
    elif isinstance(act, a.Draw):
        found.update(team for group in act.groups for team in group.teams)
    elif isinstance(act, a.DrawLots):
        found.update(act.teams)
    elif isinstance(act, a.PairRound | a.PairByHand):
        found.update(_paired(act.fixtures))
    elif isinstance(act, a.Lift):
        found.update(one.ruled.team for one in event.penalties if one.entry == act.penalty)
    else:
        found.update(filter(None, (getattr(act, "team", ""),)))
    numbers = [getattr(act, "match", 0), *(one.match for one in getattr(act, "seats", ()))]
    found.update(team for one in numbers if one in event.matches for team in event.matches[one].pair.teams)
    return frozenset(found)


def _paired(fixtures: Iterable[a.Fixture]) -> Iterable[str]:
    return (team for one in fixtures for team in (one.a, one.b) if team)
