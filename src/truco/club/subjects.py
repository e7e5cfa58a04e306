"""The subjects that an act writes and rests on, which show whether two acts that are written at once meet.

A subject is a path of words, such as `("phase", "group", "round", "2", "match", "7")`. Two subjects meet if one is the
beginning of the other: the pairing of a phase meets a result in it; two results do not meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.club import acts as a
from truco.club.declare import DECLARED, EVERYTHING
from truco.club.event import Event, Match

Subject = tuple[str, ...]


class Subjects(NamedTuple):
    """The subjects that an act writes, and those that it rests on without writing them."""

    writes: tuple[Subject, ...] = ()
    reads: tuple[Subject, ...] = ()


def subjects(event: Event, act: a.Act) -> Subjects:
    """Return what an act writes and rests on, in the event as it is.

    >>> from truco.club.event import EMPTY
    >>> subjects(EMPTY, a.Withdraw("T1")), subjects(EMPTY, a.CloseRegistration())
    (Subjects(writes=(('team', 'T1'),), reads=()), Subjects(writes=(('team',), ('registration',)), reads=()))
    """
    kind = type(act)
    if kind in _OF:
        return _OF[kind](event, act)
    _, writes, reads, _ = DECLARED[kind]
    return Subjects(tuple(_declared(event, act, writes)), tuple(_declared(event, act, reads)))


def meet(later: Subjects, earlier: Subjects) -> bool:
    """Return whether an act touches what another one, which its author had not seen, has written.

    >>> one, other = Subjects((("team", "T1"),)), Subjects((("team",),))
    >>> meet(one, other), meet(one, Subjects((("team", "T2"),))), meet(Subjects((), (("team", "T1"),)), other)
    (True, False, True)

    Subjects that both only rest on do not meet.
    """
    mine = (*later.writes, *later.reads)
    return any(_begins(subject, other) or _begins(other, subject) for subject in mine for other in earlier.writes)


def _begins(short: Subject, long: Subject) -> bool:
    return long[: len(short)] == short


# -- of each act -------------------------------------------------------------------------------------------------------


def _round(phase: str, number: int) -> Subject:
    return ("phase", phase, "round", str(number))


def _match_of(event: Event, number: int) -> Match | None:
    """Return a match, even of a round that was taken back meanwhile."""
    return event.matches.get(number) or event.unpaired.get(number)


def _match(event: Event, number: int) -> Subject:
    match = _match_of(event, number)
    if match is None:
        return ("match", str(number))
    return (*_round(match.phase, match.round), "match", str(number))


def _of_teams(event: Event, number: int, kind: str = "team") -> tuple[Subject, ...]:
    match = _match_of(event, number)
    return tuple((kind, team) for team in match.pair.teams) if match else ()


def _declared(event: Event, act: Any, paths: tuple[str, ...]) -> Iterator[Subject]:  # noqa: ANN401  (any act)
    """Yield the subjects of declared paths (`declare.Declaration`)."""
    for path in filter(None, paths):
        first, *others = path.split("/")
        if first == "teams":
            yield from _of_teams(event, act.match, *others)
            continue
        before = _match(event, act.match) if first == "match" else (first,)
        words = (str(getattr(act, word[1:-1])) if word.startswith("{") else word for word in others)
        yield (*before, *words)
    if EVERYTHING in paths:
        yield ()


# -- of the acts whose subjects are more than values of the act --------------------------------------------------------


def _of_entry(_event: Event, act: a.Enter | a.Amend) -> Subjects:
    people = (("person", name) for name in act.team.people)
    return Subjects((("team", act.team.id), ("name", act.team.name.casefold()), *people), (("registration",),))


def _of_hand(event: Event, _act: a.PairByHand | a.EndByHand) -> Subjects:
    open_round = event.by_hand
    return Subjects((*((_round(open_round.phase, open_round.round),) if open_round else ()), ("by-hand",)))


def _of_seats(event: Event, act: a.Assign) -> Subjects:
    seats = [("seat", str(seat.match)) for seat in act.seats]
    tables = [("table", str(seat.table)) for seat in act.seats if seat.table]
    matches = [_match(event, seat.match) for seat in act.seats]
    teams = [team for seat in act.seats for team in _of_teams(event, seat.match)]
    return Subjects((*seats, *tables), (*matches, *teams, ("tables",)))


def _of_pause(event: Event, act: a.Suspend | a.Resume) -> Subjects:
    return Subjects((_match(event, act.match),), (_SUSPENDED,)) if act.match else Subjects((_SUSPENDED,))


def _of_correction(event: Event, act: a.Correct) -> Subjects:
    matches = (act.match, *(repair.match for repair in act.repaired))
    writes = (*(_match(event, number) for number in matches), *(("phase", draw.phase) for draw in act.redrawn))
    return Subjects(writes, (("phase",), ("team",), _SUSPENDED))


def _of_penalty(event: Event, act: a.Penalise) -> Subjects:
    writes: list[Subject] = [("discipline", act.team)]
    if act.penalty == "disqualify":
        writes.append(("team", act.team))
    if act.match:
        writes.append(_match(event, act.match))
    return Subjects(tuple(writes))


def _of_lift(event: Event, act: a.Lift) -> Subjects:
    ruled = next((penalty.ruled for penalty in event.penalties if penalty.entry == act.penalty), None)
    return _of_penalty(event, ruled) if ruled else Subjects()


_SUSPENDED: Final[Subject] = ("suspended",)

_OF: Final[Mapping[type, Callable[[Event, Any], Subjects]]] = MappingProxyType(
    {
        a.Enter: _of_entry,
        a.Amend: _of_entry,
        a.PairByHand: _of_hand,
        a.EndByHand: _of_hand,
        a.Assign: _of_seats,
        a.Suspend: _of_pause,
        a.Resume: _of_pause,
        a.Correct: _of_correction,
        a.Penalise: _of_penalty,
        a.Lift: _of_lift,
    }
)


def teams_of(event: Event, act: a.Act) -> frozenset[str]:
    """Return the teams that an act concerns.

    >>> from truco.club.event import EMPTY
    >>> teams_of(EMPTY, a.CheckIn("T1", ("Ana",)))
    frozenset({'T1'})

    An act about a match concerns both its teams, a draw and a pairing all that they name.
    """
    teams: set[str] = set()
    if isinstance(act, a.Enter | a.Amend):
        teams.add(act.team.id)
    elif isinstance(act, a.Draw):
        teams.update(team for group in act.groups for team in group.teams)
    elif isinstance(act, a.DrawLots):
        teams.update(act.teams)
    elif isinstance(act, a.PairRound | a.PairByHand):
        teams.update(team for fixture in act.fixtures for team in fixture.teams)
    elif isinstance(act, a.Lift):
        teams.update(penalty.ruled.team for penalty in event.penalties if penalty.entry == act.penalty)
    else:
        teams.update(filter(None, (getattr(act, "team", ""),)))
    numbers = [getattr(act, "match", 0), *(seat.match for seat in getattr(act, "seats", ()))]
    teams.update(team for number in numbers if number in event.matches for team in event.matches[number].pair.teams)
    return frozenset(teams)
