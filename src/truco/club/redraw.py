"""Draws of later phases that have not begun, made anew because an earlier result was corrected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from truco.club.acts import Draw, Fixture, Group, Repair
from truco.club.event import Event, Match
from truco.club.fold.common import put, without
from truco.club.fold.draws import drawn_again
from truco.club.propose import propose_draw
from truco.club.rounds import propose_round
from truco.errors import TournamentError


class Redrawn(NamedTuple):
    """Draws that take the place of others, and the matches of their rounds with the teams that now meet there."""

    draws: tuple[Draw, ...] = ()
    repairs: tuple[Repair, ...] = ()


def redrawn(before: Event, after: Event) -> Redrawn:
    """Return the draws that the machine would make otherwise after a correction, of phases that have not begun.

    A draw stays where its phase has begun, where it was drawn or a round of it changed by hand, where a team of it
    has left the event, and where the new draw has other matches than those that are paired.
    """
    draws: list[Draw] = []
    repairs: list[Repair] = []
    for phase in list(after.phases)[1:]:
        new = _new_draw(before, after, phase)
        if new is None:
            continue
        changed = drawn_again(after, new)
        pairs = _repairs(changed, phase)
        if pairs is None:
            continue
        draws.append(new)
        repairs += pairs
        after = with_teams(changed, pairs)
    return Redrawn(tuple(draws), tuple(repairs))


def with_teams(event: Event, repairs: Iterable[Repair]) -> Event:
    """Return an event in which some matches have other teams, which have not lined up."""
    matches = {number: replace(event.matches[number], a=a, b=b, lined_up={}) for number, a, b in repairs}
    return replace(event, matches={**event.matches, **matches})


def _new_draw(before: Event, after: Event, phase: str) -> Draw | None:
    """Return the draw that the machine would make of a phase now; `None` where it is the same, or the old one stays.

    The old one is the machine's where it would draw the same by what was known before the correction.
    """
    drawn = after.phases[phase]
    if any(match.begun for match in after.matches_of(phase)) or any(name == phase for name, _ in after.machine):
        return None
    if not all(after.entrants[team].is_in for team in drawn.teams):
        return None
    was, now = (_machine_draw(event, phase) for event in (before, after))
    if was is None or now is None or (was.groups, was.nodes) == (now.groups, now.nodes):
        return None
    groups = tuple(Group(name, teams) for name, teams in drawn.groups.items())
    nodes = tuple(drawn.bracket.nodes) if drawn.bracket else ()
    return replace(now, committed=drawn.committed) if (groups, nodes) == (was.groups, was.nodes) else None


def _machine_draw(event: Event, phase: str) -> Draw | None:
    """Return the draw of a phase as if it were not drawn yet; `None` where there is none."""
    drawn = event.phases[phase]
    paid = put(event.reentered, phase, drawn.paid) if drawn.paid else event.reentered
    undrawn = replace(event, phases=without(event.phases, phase), reentered=paid)
    groups = len(drawn.groups) if event.terms.phase(phase).kind == "groups" else 0
    try:
        return propose_draw(undrawn, phase, drawn.seed, groups)
    except TournamentError:
        return None


def _repairs(event: Event, phase: str) -> list[Repair] | None:
    """Return the matches of a new draw that get other teams; `None` where its rounds have other matches."""
    repaired, drawn = [], event.phases[phase]
    nodes = {""} | {node.id for node in (drawn.bracket.nodes if drawn.bracket else ())}
    for number, chosen in drawn.rounds.items():
        matches = [event.matches[match_number] for match_number in chosen.matches]
        if not nodes.issuperset(match.node for match in matches):
            return None
        try:
            fixtures = propose_round(event, phase, number).fixtures
        except TournamentError:
            return None
        if [_place(match) for match in matches] != [_place(fixture) for fixture in fixtures]:
            return None
        pairs = zip(matches, fixtures, strict=True)
        repaired += [Repair(old.number, new.a, new.b) for old, new in pairs if {old.a, old.b} != {new.a, new.b}]
    return repaired


def _place(pair: Match | Fixture) -> tuple[str, str, bool]:
    """Return where two teams meet, and whether there are two."""
    return pair.group, pair.node, bool(pair.b)
