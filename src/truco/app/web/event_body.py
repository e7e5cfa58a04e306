"""The bodies for the pages of an event: facts and keys of messages, never sentences; names as the event shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from truco.app.office import Copier, KeptEvent, Machine, Seen
from truco.club import acts as a
from truco.club.by_hand import moved, warnings_of
from truco.club.correction import Changed
from truco.club.duplicate import Compared
from truco.club.event import TABLE, Entrant, Entry, Event, Match
from truco.club.fold.offices import may
from truco.club.log import Log
from truco.club.log_format import write_act
from truco.club.names import full_name, kind_of, public_name, public_player
from truco.club.outcomes import open_matches, result_of, sheet_status, terms_of, unsigned
from truco.club.places import duplicate_places, following_of, is_over, overall_of, places_of, qualified_of
from truco.club.ranking import Place, Reason
from truco.club.result import Result
from truco.club.rounds import advised_rounds
from truco.club.stages import stage_of_match
from truco.club.team import Player

Body = dict[str, Any]

_DUPLICATE: Final = "duplicate"

_HIDDEN: Final = ("preset", "hashed")
"""Fields of acts that no page is sent: a whole text, and hashes."""


def _picked(value: object, *names: str) -> Body:
    """Return some attributes of a value by their names."""
    return {name: getattr(value, name) for name in names}


def public_body(event: Event) -> Body:
    """Return what everybody may know of an event: of a duplicate no hand that is still to be played."""
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
        "teams": [_team(event, entrant, there) for entrant in event.entrants.values()],
        "phases": [_phase(event, phase.name) for phase in event.terms.phases],
        "overall": [_place(place) for place in overall_of(event)],
        "matches": [_match(event, match) for match in event.matches.values()],
        "notices": [asdict(notice) for notice in event.notices],
    }


def writer_body(kept: KeptEvent, seen: Iterable[Seen]) -> Body:
    """Return for everybody whether this machine writes, else the page at the one that does, if it has one."""
    page = "" if kept.writes else next((page_of(partner.machine) for partner in seen if partner.writes), "")
    return {"here": kept.writes, "page": page}


def machines_body(seen: Iterable[Seen]) -> list[Body]:
    """Return the other machines that keep an event: whether each is seen now, and when it was seen last."""
    return [
        {
            **_picked(partner.machine, "device", "name"),
            "page": page_of(partner.machine),
            "writes": partner.writes,
            "seen": partner.is_seen,
            "at": partner.machine.seen,
        }
        for partner in seen
    ]


def page_of(machine: Machine) -> str:
    """Return the page of an event for people at another machine; empty where it has no server."""
    return machine.address.replace("/api/events/", "/e/") if machine.is_server else ""


def desk_body(log: Log, person: str) -> Body:
    """Return what an official may know of the log of an event beside what everybody may know."""
    event, there = log.event, log.event.there()
    return {
        "me": {"name": person, "office": event.office(person)},
        **_spoilers(event),
        "teams": [
            {**_team(event, entrant, there), "name": full_name(entrant.team)} for entrant in event.entrants.values()
        ],
        "commits": any(isinstance(entry.act, a.CommitSeed) for entry in log.entries),
        "squad": event.terms.team.most,
        **_picked(event.terms, "reentry", "substitutes"),
        "reserves": event.terms.team.reserves,
        "may": [kind_of(kind) for kind in a.ACTS if may(event, person, kind)],
        "taken_over": bool(event.device),
        "offices": [
            {"person": who, "office": office, "key": who in event.keys} for who, office in event.offices.items()
        ],
        "entrants": [_entrant(entrant) for entrant in event.entrants.values()],
        "overrides": [override._asdict() for override in event.terms.overrides],
        "tolerance": {"first": event.terms.tolerance, "later": event.terms.later_tolerance},
        "own_tables": {str(match): code for match, code in tables_of(log).items()},
        "by_hand": _by_hand(event),
        "changed": [{"phase": phase, "round": number} for phase, number in event.machine],
        "checked_in": event.uses_check_in,
        "end_time": event.terms.end_time,
        "reports": {str(match.number): reported_body(match) for match in event.matches.values() if match.reported},
        "penalties": [
            {**write_act(penalty.ruled), **_picked(penalty, "entry", "author", "lifted", "before")}
            for penalty in event.penalties
        ],
        "calls": [asdict(call) for call in event.calls],
        "lined_up": {
            str(match.number): {team: list(players) for team, players in match.lined_up.items()}
            for match in event.matches.values()
            if match.lined_up
        },
        "sheets": {
            str(match.number): _sheet(event, match) for match in event.matches.values() if match.over and match.b
        },
    }


def without_spoilers(event: Event) -> Event:
    """Return an event without the points of hands that are still played at other tables.

    They would show something of the cards there.
    """
    hidden = [
        replace(match, hands=())
        for name, phase in event.phases.items()
        if event.terms.phase(name).kind == _DUPLICATE
        for number in phase.rounds
        if open_matches(event, name, number)
        for match in event.matches_of(name, number)
        if match.hands
    ]
    return replace(event, matches={**event.matches, **{match.number: match for match in hidden}}) if hidden else event


def _spoilers(event: Event) -> Body:
    """Return what only officials may know yet."""
    if without_spoilers(event) is event:
        return {}
    return {
        "phases": [_phase(event, phase.name) for phase in event.terms.phases],
        "matches": [_match(event, match) for match in event.matches.values()],
    }


def tables_of(log: Log) -> Mapping[int, str]:
    """Return the codes of the tables of this server at which matches of an event are played.

    >>> dict(tables_of(Log()))
    {}
    """
    begun = ((entry.act.match, entry.author) for entry in log.entries if isinstance(entry.act, a.Start))
    return {match: author.removeprefix(TABLE) for match, author in begun if author.startswith(TABLE)}


def copies_body(copier: Copier | None) -> Body | None:
    """Return where the copies of an event go, and how old the newest is; `None` where it is not copied."""
    if copier is None:
        return None
    number, at = (copier.last.number, copier.last.at) if copier.last else (0, 0.0)
    return {"folder": str(copier.folder), "number": number, "at": at, "problem": copier.problem}


# -- teams -------------------------------------------------------------------------------------------------------------


def _team(event: Event, entrant: Entrant, there: frozenset[str]) -> Body:
    shown = [public_player(player, event) for player in entrant.team.players]
    return {
        "id": entrant.team.id,
        "name": public_name(entrant.team, event),
        "players": [name for name in shown if name],
        **_picked(entrant.team, "club", "seed"),
        "status": entrant.status,
        "there": entrant.team.id in there,
    }


def _entrant(entrant: Entrant) -> Body:
    """Return a team as it was registered, with who is there."""
    return {
        "id": entrant.team.id,
        "own_name": entrant.team.name,
        "players": [_player(player) for player in entrant.team.players],
        "reserves": [_player(player) for player in entrant.team.reserves],
        "present": list(entrant.present),
        "arrived": entrant.arrived,
        "code": bool(entrant.hashed),
        "reentries": entrant.reentries,
    }


def _player(player: Player) -> Body:
    return {"name": player.name, "born": player.born, "words": list(player.words)}


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
        body["compared"] = {place.team: _compared(place.compared) for place in duplicate_places(event, name)}
    return {
        **body,
        "seed": drawn.seed,
        "groups": [
            {"name": group, "teams": list(teams), "places": [_place(place) for place in places.get(group, ())]}
            for group, teams in (drawn.groups if terms.kind == "groups" else {"": drawn.teams}).items()
        ],
        "next": [_place(place) for place in following_of(event, name)],
        "qualified": list(qualified_of(event, name)),
        "finished": is_over(event, name),
        "rounds": [
            {"number": number, "called": paired.called, "time_up": paired.time_up, "matches": list(paired.matches)}
            for number, paired in drawn.rounds.items()
        ],
    }


def _place(place: Place) -> Body:
    figures = place.figures
    return {
        **_picked(place, "place", "team"),
        **_picked(figures, "points", "played", "wins", "won", "lost"),
        "for": figures.scored,
        "against": figures.conceded,
        "balance": figures.balance,
        "average": str(figures.average),
        "more": dict(figures.more),
        "decided_by": place.decided_by,
        "reason": _reason(place.reason),
    }


def _compared(comparison: Compared) -> Body:
    """Return what a team of a duplicate has from its comparisons; the points over the field as they are written."""
    return {
        "match_points": comparison.match_points,
        "top": comparison.top,
        "points": f"{float(comparison.points):+.2f}",
    }


def _reason(reason: Reason) -> Body:
    return {
        "key": reason.key,
        "level": list(reason.level),
        "on": list(reason.on),
        "mine": reason.mine,
        "others": dict(reason.others),
        "before": [_reason(earlier) for earlier in reason.before],
    }


# -- matches -----------------------------------------------------------------------------------------------------------


def match_body(event: Event, match: Match) -> Body:
    """Return what everybody may know of a match."""
    return _match(event, without_spoilers(event).matches[match.number])


def _match(event: Event, match: Match) -> Body:
    result, best_of = result_of(event, match), terms_of(event, match).best_of
    return {
        **_picked(match, "number", "phase", "round", "group", "node"),
        "stage": stage._asdict() if (stage := stage_of_match(event, match)) else None,
        **_picked(match, "a", "b", "table", "started", "ended", "suspended"),
        "partidas": [list(scores) for scores in match.partidas],
        "at": list(match.at),
        "hands": [list(points) for points in match.hands],
        "best_of": best_of,
        "result": None if result is None else _result(result, best_of),
        "reported": None if match.reported is None else {"by": match.reported.by, "disputed": match.reported.disputed},
    }


def _result(result: Result, best_of: int) -> Body:
    return {
        "partidas": [list(scores) for scores in result.partidas],
        "absent": result.absent,
        "penalties": list(result.penalties),
        "winner": result.winner(best_of),
    }


def reported_body(match: Match) -> Body | None:
    """Return what a team reported of a match, for its rivals and those with an office."""
    return None if match.reported is None else asdict(match.reported)


def squad_body(event: Event, match: Match, team: str) -> Body:
    """Return the players of a team and who of them was written down for a match, for the team itself."""
    return {
        "players": [player.name for player in event.entrants[team].team.players],
        "lined_up": list(match.lined_up.get(team, ())),
    }


def _sheet(event: Event, match: Match) -> Body:
    return {
        "status": sheet_status(event, match),
        "copy": match.copy,
        "signed": [asdict(signature) for signature in match.signed],
        "unsigned": list(unsigned(event, match)),
    }


def _by_hand(event: Event) -> Body | None:
    """Return the round that is being changed by hand: how it differs from the machine's, and the warnings."""
    now = event.by_hand
    if now is None:
        return None
    return {
        **asdict(now),
        "moved": [
            {"match": move.match, "machine": move.machine._asdict(), "now": move.now._asdict()}
            for move in moved(event, now.phase, now.round)
        ],
        "warnings": [{**warning._asdict(), "key": warning.key} for warning in warnings_of(event, now.phase, now.round)],
    }


# -- the log -----------------------------------------------------------------------------------------------------------


def entry_body(entry: Entry) -> Body:
    """Return an entry of the log as a page shows it.

    >>> from truco.club.acts import GiveKey
    >>> entry_body(Entry(2, 1, 60.0, "Ana", GiveKey("Eva", "ab" * 32)))["act"]
    {'is': 'give-key', 'person': 'Eva'}
    """
    act = {key: value for key, value in write_act(entry.act).items() if key not in _HIDDEN}
    return {**_picked(entry, "number", "at", "author"), "act": act, "reason": entry.reason}


def named_body(entry: Entry) -> Body:
    """Return an entry as a team sees it: the author and the kind of act, and not what others keep from the team.

    >>> from truco.club.acts import LineUp
    >>> named_body(Entry(2, 1, 60.0, "team:T2", LineUp(1, "T2", ("Ana", "Eva"))))["act"]
    {'is': 'line-up', 'match': 1}
    """
    body = entry_body(entry)
    return {**body, "act": {key: value for key, value in body["act"].items() if key in ("is", "match")}, "reason": ""}


def changes_body(changed: Iterable[Changed]) -> list[Body]:
    """Return what a correction would change."""
    return [change._asdict() for change in changed]
