"""The functions that folds share: look things up in an event, or refuse; change one value of a mapping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from truco.club.event import Entrant, Event, Match, Phase, Round
from truco.errors import TournamentError

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def put(mapping: Mapping[_Key, _Value], key: _Key, value: _Value) -> Mapping[_Key, _Value]:
    """Return a mapping with one value changed or added at its end.

    >>> dict(put({"a": 1}, "b", 2))
    {'a': 1, 'b': 2}
    """
    return MappingProxyType({**mapping, key: value})


def without(mapping: Mapping[_Key, _Value], *keys: _Key) -> Mapping[_Key, _Value]:
    """Return a mapping without some keys.

    >>> dict(without({"a": 1, "b": 2}, "a"))
    {'b': 2}
    """
    return MappingProxyType({key: value for key, value in mapping.items() if key not in keys})


def entrant_of(event: Event, team: str) -> Entrant:
    """Return a team of the event; raises `TournamentError` (`no-such-team`)."""
    if team not in event.entrants:
        raise TournamentError("no-such-team", f"expected the id of a team, got {team!r}")
    return event.entrants[team]


def match_of(event: Event, number: int) -> Match:
    """Return a match of the event; raises `TournamentError` (`no-such-match`)."""
    if number not in event.matches:
        raise TournamentError("no-such-match", f"expected the number of a match, got {number}")
    return event.matches[number]


def phase_of(event: Event, name: str) -> Phase:
    """Return a phase that was drawn; raises `TournamentError` (`no-such-phase`, `not-drawn`)."""
    event.terms.phase(name)
    if name not in event.phases:
        raise TournamentError("not-drawn", f"expected a phase that was drawn, got {name}")
    return event.phases[name]


def round_of(event: Event, phase: str, number: int) -> Round:
    """Return a round that was paired; raises `TournamentError` (`no-such-round` and what `phase_of` raises)."""
    rounds = phase_of(event, phase).rounds
    if number not in rounds:
        raise TournamentError("no-such-round", f"expected a paired round of {phase}, got {number}")
    return rounds[number]


def with_entrant(event: Event, entrant: Entrant) -> Event:
    """Return the event with one team changed or added."""
    return replace(event, entrants=put(event.entrants, entrant.team.id, entrant))


def with_match(event: Event, *matches: Match) -> Event:
    """Return the event with some matches changed or added."""
    changed = {match.number: match for match in matches}
    return replace(event, matches=MappingProxyType({**event.matches, **changed}))


def with_round(event: Event, phase: str, number: int, changed: Round) -> Event:
    """Return the event with one round changed or added."""
    drawn = event.phases[phase]
    return replace(event, phases=put(event.phases, phase, replace(drawn, rounds=put(drawn.rounds, number, changed))))
