"""What the pages of an event are sent: facts and keys of messages, never sentences; names as the event shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from truco.office import Copier, KeptEvent, Machine, Seen
from truco.tournament import acts as a
from truco.tournament.by_hand import moved, warnings_of
from truco.tournament.correction import Changed
from truco.tournament.duplicate import Compared
from truco.tournament.event import TABLE, Entrant, Entry, Event, Match
from truco.tournament.fold.offices import may
from truco.tournament.log import Log
from truco.tournament.log_format import write_act
from truco.tournament.names import full_name, kind_of, public_name, public_player
from truco.tournament.outcomes import open_matches, result_of, sheet_status, terms_of, unsigned
from truco.tournament.places import duplicate_places, following_of, is_over, overall_of, places_of, qualified_of
from truco.tournament.ranking import Place, Reason
from truco.tournament.result import Result
from truco.tournament.rounds import advised_rounds
from truco.tournament.stages import stage_of_match
from truco.tournament.team import Player

Body = dict[str, Any]

_DUPLICATE: Final = "duplicate"

_HIDDEN: Final = ("preset", "hashed")
"""Fields of acts that no page is sent: a whole text, and hashes."""


def _picked(value: object, *names: str) -> Body:
    """Return some attributes of a value by their names."""
    return {name: getattr(value, name) for name in names}


def public_body(event: Event) -> Body:
    """Return what everybody may know of an event: of a duplicate no hand that somebody is still to play."""
    event, there = without_spoilers(event), event.there()
    return {
        **_picked(event, "number", "name", "place", "year"),
        "rules": event.terms.rules,
        "preset": event.terms.code,
        "title": event.terms.title,
        **_picked(event, "tables", "names"),
        "plays": event.terms.team.plays,
        "registration_open": event.registration_open,
        "seeds": dict(event.seeds),
        "suspended": event.suspended,
        "teams": [_team(event, one, there) for one in event.entrants.values()],
        "phases": [_phase(event, one.name) for one in event.terms.phases],
        "overall": [_place(one) for one in overall_of(event)],
        "matches": [_match(event, one) for one in event.matches.values()],
        "notices": [asdict(one) for one in event.notices],
    }


def writer_body(kept: KeptEvent, seen: Iterable[Seen]) -> Body:
    """Return for everybody whether this machine writes, else the page at the one that does, if it has one."""
    page = "" if kept.writes else next((page_of(one.machine) for one in seen if one.writes), "")
    return {"here": kept.writes, "page": page}


def machines_body(seen: Iterable[Seen]) -> list[Body]:
    """Return the other machines that keep an event: whether each is seen now, and when it was seen last."""
    return [
        {
            **_picked(one.machine, "device", "name"),
            "page": page_of(one.machine),
            "writes": one.writes,
            "seen": one.is_seen,
            "at": one.machine.seen,
        }
        for one in seen
    ]


def page_of(machine: Machine) -> str:
    """Return the page of an event for people at another machine; empty where it has no server."""
    return machine.address.replace("/api/events/", "/e/") if machine.is_server else ""


def desk_body(log: Log, person: str) -> Body:
    """Return what the log of an event tells somebody with an office beside what everybody may know."""
    event, there = log.event, log.event.there()
    return {
        "me": {"name": person, "office": event.office(person)},
        **_spoilers(event),
        "teams": [{**_team(event, one, there), "name": full_name(one.team)} for one in event.entrants.values()],
        "commits": any(isinstance(entry.act, a.CommitSeed) for entry in log.entries),
        "squad": event.terms.team.most,
        **_picked(event.terms, "reentry", "substitutes"),
        "reserves": event.terms.team.reserves,
        "may": [kind_of(kind) for kind in a.ACTS if may(event, person, kind)],
        "taken_over": bool(event.device),
        "offices": [{"person": who, "office": one, "key": who in event.keys} for who, one in event.offices.items()],
        "entrants": [_entrant(one) for one in event.entrants.values()],
        "overrides": [one._asdict() for one in event.terms.overrides],
        "tolerance": {"first": event.terms.tolerance, "later": event.terms.later_tolerance},
        "own_tables": {str(match): code for match, code in tables_of(log).items()},
        "by_hand": _by_hand(event),
        "changed": [{"phase": phase, "round": number} for phase, number in event.machine],
        "checked_in": event.uses_check_in,
        "end_time": event.terms.end_time,
        "reports": {str(one.number): reported_body(one) for one in event.matches.values() if one.reported},
        "penalties": [
            {**write_act(one.ruled), **_picked(one, "entry", "author", "lifted", "before")} for one in event.penalties
        ],
        "calls": [asdict(one) for one in event.calls],
        "lined_up": {
            str(one.number): {team: list(players) for team, players in one.lined_up.items()}
            for one in event.matches.values()
            if one.lined_up
        },
        "sheets": {str(one.number): _sheet(event, one) for one in event.matches.values() if one.over and one.b},
    }


def without_spoilers(event: Event) -> Event:
    """Return an event without the points of hands that are still played at other tables.

    They would tell something of the cards there.
    """
    hidden = [
        replace(one, hands=())
        for name, phase in event.phases.items()
        if event.terms.phase(name).kind == _DUPLICATE
        for number in phase.rounds
        if open_matches(event, name, number)
        for one in event.matches_of(name, number)
        if one.hands
    ]
    return replace(event, matches={**event.matches, **{one.number: one for one in hidden}}) if hidden else event


def _spoilers(event: Event) -> Body:
    """Return for those with an office what everybody else is not told yet."""
    if without_spoilers(event) is event:
        return {}
    return {
        "phases": [_phase(event, one.name) for one in event.terms.phases],
        "matches": [_match(event, one) for one in event.matches.values()],
    }


def tables_of(log: Log) -> Mapping[int, str]:
    """Return the codes of the tables of this server at which matches of an event are played.

    >>> dict(tables_of(Log()))
    {}
    """
    begun = ((one.act.match, one.author) for one in log.entries if isinstance(one.act, a.Start))
    return {match: author.removeprefix(TABLE) for match, author in begun if author.startswith(TABLE)}


def copies_body(copier: Copier | None) -> Body | None:
    """Return where the copies of an event go, and how old the newest is; `None` where nobody copies it."""
    if copier is None:
        return None
    number, at = (copier.last.number, copier.last.at) if copier.last else (0, 0.0)
    return {"folder": str(copier.folder), "number": number, "at": at, "problem": copier.problem}


# -- teams -------------------------------------------------------------------------------------------------------------


def _team(event: Event, one: Entrant, there: frozenset[str]) -> Body:
    shown = [public_player(player, event) for player in one.team.players]
    return {
        "id": one.team.id,
        "name": public_name(one.team, event),
        "players": [name for name in shown if name],
        **_picked(one.team, "club", "seed"),
        "status": one.status,
        "there": one.team.id in there,
    }


def _entrant(one: Entrant) -> Body:
    """Return a team as it was registered, with who is there."""
    return {
        "id": one.team.id,
        "own_name": one.team.name,
        "players": [_player(player) for player in one.team.players],
        "reserves": [_player(player) for player in one.team.reserves],
        "present": list(one.present),
        "arrived": one.arrived,
        "code": bool(one.hashed),
        "reentries": one.reentries,
    }


def _player(one: Player) -> Body:
    return {"name": one.name, "born": one.born, "words": list(one.words)}


# -- phases and places -------------------------------------------------------------------------------------------------


def _phase(event: Event, name: str) -> Body:
    terms, drawn = event.terms.phase(name), event.phases.get(name)
    body: Body = {
        "name": name,
        **_picked(terms, "kind", "best_of", "target", "tables", "qualify"),
        "order": list(terms.order),
        **_picked(terms, "group_size", "deals"),
        "planned": terms.rounds,
        "advised": advised_rounds(event, name),
        "drawn": drawn is not None,
    }
    if drawn is None:
        return body
    places = places_of(event, name)
    if terms.kind == _DUPLICATE:
        body["compared"] = {one.team: _compared(one.compared) for one in duplicate_places(event, name)}
    return {
        **body,
        "seed": drawn.seed,
        "groups": [
            {"name": group, "teams": list(teams), "places": [_place(one) for one in places.get(group, ())]}
            for group, teams in (drawn.groups if terms.kind == "groups" else {"": drawn.teams}).items()
        ],
        "next": [_place(one) for one in following_of(event, name)],
        "qualified": list(qualified_of(event, name)),
        "finished": is_over(event, name),
        "rounds": [
            {"number": number, "called": one.called, "time_up": one.time_up, "matches": list(one.matches)}
            for number, one in drawn.rounds.items()
        ],
    }


def _place(one: Place) -> Body:
    figures = one.figures
    return {
        **_picked(one, "place", "team"),
        **_picked(figures, "points", "played", "wins", "won", "lost"),
        "for": figures.scored,
        "against": figures.conceded,
        "balance": figures.balance,
        "average": str(figures.average),
        "more": dict(figures.more),
        "decided_by": one.decided_by,
        "reason": _reason(one.reason),
    }


def _compared(one: Compared) -> Body:
    """Return what a team of a duplicate has from its comparisons; the points over the field as they are written."""
    return {"match_points": one.match_points, "top": one.top, "points": f"{float(one.points):+.2f}"}


def _reason(one: Reason) -> Body:
    return {
        "key": one.key,
        "level": list(one.level),
        "on": list(one.on),
        "mine": one.mine,
        "others": dict(one.others),
        "before": [_reason(earlier) for earlier in one.before],
    }


# -- matches -----------------------------------------------------------------------------------------------------------


def match_body(event: Event, one: Match) -> Body:
    """Return what everybody may know of a match."""
    return _match(event, without_spoilers(event).matches[one.number])


def _match(event: Event, one: Match) -> Body:
    found, best_of = result_of(event, one), terms_of(event, one).best_of
    return {
        **_picked(one, "number", "phase", "round", "group", "node"),
        "stage": stage._asdict() if (stage := stage_of_match(event, one)) else None,
        **_picked(one, "a", "b", "table", "started", "ended", "suspended"),
        "partidas": [list(scores) for scores in one.partidas],
        "at": list(one.at),
        "hands": [list(points) for points in one.hands],
        "best_of": best_of,
        "result": None if found is None else _result(found, best_of),
        "reported": None if one.reported is None else {"by": one.reported.by, "disputed": one.reported.disputed},
    }


def _result(found: Result, best_of: int) -> Body:
    return {
        "partidas": [list(scores) for scores in found.partidas],
        "absent": found.absent,
        "penalties": list(found.penalties),
        "winner": found.winner(best_of),
    }


def reported_body(one: Match) -> Body | None:
    """Return what a team reported of a match, for its rivals and those with an office."""
    return None if one.reported is None else asdict(one.reported)


def squad_body(event: Event, one: Match, team: str) -> Body:
    """Return the players of a team and who of them was written down for a match, for the team itself."""
    return {
        "players": [player.name for player in event.entrants[team].team.players],
        "lined_up": list(one.lined_up.get(team, ())),
    }


def _sheet(event: Event, one: Match) -> Body:
    return {
        "status": sheet_status(event, one),
        "copy": one.copy,
        "signed": [asdict(signature) for signature in one.signed],
        "unsigned": list(unsigned(event, one)),
    }


def _by_hand(event: Event) -> Body | None:
    """Return the round that somebody is changing by hand: how it differs from the machine's, and what to think of."""
    now = event.by_hand
    if now is None:
        return None
    return {
        **asdict(now),
        "moved": [
            {"match": one.match, "machine": one.machine._asdict(), "now": one.now._asdict()}
            for one in moved(event, now.phase, now.round)
        ],
        "warnings": [{**one._asdict(), "key": one.key} for one in warnings_of(event, now.phase, now.round)],
    }


# -- the log -----------------------------------------------------------------------------------------------------------


def entry_body(entry: Entry) -> Body:
    """Return an entry of the log as a page shows it.

    >>> from truco.tournament.acts import GiveKey
    >>> entry_body(Entry(2, 1, 60.0, "Ana", GiveKey("Eva", "ab" * 32)))["act"]
    {'is': 'give-key', 'person': 'Eva'}
    """
    act = {key: value for key, value in write_act(entry.act).items() if key not in _HIDDEN}
    return {**_picked(entry, "number", "at", "author"), "act": act, "reason": entry.reason}


def named_body(entry: Entry) -> Body:
    """Return an entry as a team is told of it: who wrote what kind of act, and not what others keep from it.

    >>> from truco.tournament.acts import LineUp
    >>> named_body(Entry(2, 1, 60.0, "team:T2", LineUp(1, "T2", ("Ana", "Eva"))))["act"]
    {'is': 'line-up', 'match': 1}
    """
    body = entry_body(entry)
    return {**body, "act": {key: value for key, value in body["act"].items() if key in ("is", "match")}, "reason": ""}


def changes_body(changed: Iterable[Changed]) -> list[Body]:
    """Return what a correction would change."""
    return [one._asdict() for one in changed]
