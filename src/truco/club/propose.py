"""The next draws and pairings of the machine: acts that an author may write into the log, or change before.

These functions call the pairings and are called before an act is written, never while a log is replayed: what was
drawn stays in the log, whatever a later version of the program would draw. Rounds are paired in `rounds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from truco.club.acts import Draw, Group
from truco.club.event import Event
from truco.club.lots import lots
from truco.club.outcomes import result_of, terms_of
from truco.club.pairing.bracket import TEAM, Source
from truco.club.pairing.double import double_elimination
from truco.club.pairing.elimination import from_slots
from truco.club.pairing.groups import crossed, draw_groups
from truco.club.pairing.repechage import SECTIONS, with_cup, with_repechage
from truco.club.places import places_of, qualified_of
from truco.club.rounds import deals_of, propose_round, repeats
from truco.errors import TournamentError

__all__ = ["by_strength", "deals_of", "drawn_by_hand", "entering", "propose_draw", "propose_round", "repeats"]

# -- who comes ---------------------------------------------------------------------------------------------------------


def entering(event: Event, phase: str) -> tuple[str, ...]:
    """Return the teams that would come into a phase now, the strongest first.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> entering(replace(EMPTY, terms=event_terms("fenacef")), "group")
    ()

    Into the first phase come all teams of the event, in the order of their seeds and then of their entries; into
    another one those of an earlier phase that the terms name, and who paid to come back. A team that has left the event
    comes only where fewer than two others do: its rivals win by walkover, and no team takes its place (br.36.p1 by
    analogy). Raises `TournamentError` (`no-such-phase`).

    Rules: br.5.1, br.36.p1.
    """
    terms = event.terms.phase(phase)
    names, inside = event.terms.names, list(event.inside)
    if names[0] == phase:
        return tuple(sorted(inside, key=lambda team: event.entrants[team].team.seed or len(inside) + 1))
    before = terms.after or _before(event, phase)
    coming = dict.fromkeys((*_TAKES[terms.takes](event, before), *event.reentered.get(phase, ())))
    there = tuple(team for team in coming if team in inside)
    if len(there) >= 2:  # noqa: PLR2004  (two teams meet)
        return there
    return tuple(team for team in coming if event.entrants[team].status != "disqualified")


def _placed(event: Event, phase: str) -> tuple[str, ...]:
    """Return the teams of a phase in order of place, those of several groups rank by rank."""
    places = [place for group in places_of(event, phase).values() for place in group]
    return tuple(place.team for place in sorted(places, key=lambda place: place.place))


def _qualified(event: Event, phase: str) -> tuple[str, ...]:
    through = qualified_of(event, phase)
    return tuple(team for team in _placed(event, phase) if team in through or not event.terms.phase(phase).qualify)


def _others(event: Event, phase: str) -> tuple[str, ...]:
    through = _qualified(event, phase)
    return tuple(team for team in _placed(event, phase) if team not in through)


def _winners(event: Event, phase: str) -> tuple[str, ...]:
    won, beaten = set[str](), set[str]()
    for match in event.matches_of(phase):
        result = result_of(event, match)
        if result is not None:
            winner = result.winner(terms_of(event, match).best_of)
            won.add(winner)
            beaten.update(team for team in match.pair.teams if team != winner)
    return tuple(team for team in _placed(event, phase) if team in won - beaten)


_TAKES: Final[Mapping[str, Callable[[Event, str], tuple[str, ...]]]] = MappingProxyType(
    {"qualified": _qualified, "others": _others, "winners": _winners, "everybody": _placed}
)
"""Who comes from an earlier phase, by the word of the terms."""


# -- draws -------------------------------------------------------------------------------------------------------------


def propose_draw(event: Event, phase: str, seed: str, groups: int = 0) -> Draw:
    """Return the draw of a phase: the teams in the order of their numbers, in groups or in a bracket.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> propose_draw(replace(EMPTY, terms=event_terms("fenacef")), "group", "5821")
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: too-few-teams: expected two teams or more for group, got 0

    In the first phase seeded teams come first, by their seeds, and lots of the published seed order the others; in a
    later one the teams are in the order of their places. `groups` is how many groups are drawn (0: as many as the terms
    say, one where they say nothing): teams with seeds go in pots of one for each group, and those of one club go apart
    where they can. Raises `TournamentError` (`no-such-phase`, `too-few-teams`, `bad-number`).
    """
    teams = entering(event, phase)
    if len(teams) < 2:  # noqa: PLR2004  (two teams meet)
        raise TournamentError("too-few-teams", f"expected two teams or more for {phase}, got {len(teams)}")
    ordered = teams if event.phases else by_strength(event, teams, seed)
    kind = event.terms.phase(phase).kind
    if kind == "bracket":
        return _bracket(event, phase, ordered, seed)
    if kind == "groups":
        return Draw(phase, _groups(event, phase, ordered, seed, groups), seed)
    return Draw(phase, (Group("", ordered),), seed)


def drawn_by_hand(event: Event, phase: str, groups: Sequence[Sequence[str]]) -> Draw:
    """Return the draw of a phase as it was drawn by hand before witnesses; it has no seed.

    >>> from dataclasses import replace
    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> drawn_by_hand(replace(EMPTY, terms=event_terms("fenacef")), "group", [["T1", "T2"]])
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: too-few-teams: expected two teams or more for group, got 0

    `groups` are the teams of each group in the order in which they came out; of a league, a Swiss or a bracket one
    group alone, which fills the places from top to bottom, past the byes. Raises `TournamentError` (`teams-differ`, and
    what `propose_draw` raises).
    """
    grouped = event.terms.phase(phase).kind == "groups"
    machine = propose_draw(event, phase, "", len(groups) if grouped else 0)
    drawn = [team for group in groups for team in group]
    if sorted(drawn) != sorted(team for group in machine.groups for team in group.teams):
        given = ", ".join(drawn)
        raise TournamentError("teams-differ", f"expected each team of {phase} once, got {given}")
    if grouped:
        if alone := [teams[0] for teams in groups if len(teams) == 1]:
            raise TournamentError("too-few-teams", f"expected two teams or more in a group, got {alone[0]} alone")
        pairs = zip(machine.groups, groups, strict=True)
        return replace(machine, groups=tuple(Group(group.name, tuple(teams)) for group, teams in pairs))
    sources = [source for node in machine.nodes for source in (node.a, node.b) if source.kind == TEAM]
    places = [source.of for source in sources] or [team for group in machine.groups for team in group.teams]
    now = dict(zip(places, drawn, strict=True))

    def moved(source: Source) -> Source:
        return source._replace(of=now[source.of]) if source.kind == TEAM else source

    return replace(
        machine,
        groups=tuple(Group(group.name, tuple(now[team] for team in group.teams)) for group in machine.groups),
        nodes=tuple(node._replace(a=moved(node.a), b=moved(node.b)) for node in machine.nodes),
    )


def _groups(event: Event, phase: str, teams: Sequence[str], seed: str, count: int) -> tuple[Group, ...]:
    """Return the groups of teams in the order of their strength."""
    size = event.terms.phase(phase).group_size
    # Nobody is alone in a group: of five teams in groups of two, three are together.
    chosen = count or (min(-(-len(teams) // size), len(teams) // 2) if size else 1)
    if chosen == 1:
        return (Group("", tuple(teams)),)
    strong = [team for team in teams if event.phases or event.entrants[team].team.seed]
    pots = [strong[at : at + chosen] for at in range(0, len(strong), chosen)]
    clubs = {team: event.entrants[team].team.club for team in teams}
    drawn = draw_groups(teams, chosen, seed, pots=pots, apart=clubs)
    return tuple(Group(name, members) for name, members in drawn.items())


def _bracket(event: Event, phase: str, teams: Sequence[str], seed: str) -> Draw:
    """Return the draw of a bracket of teams in the order of their strength.

    Those of one group meet as late as can be. In a repechage are the teams that the phase does not take; where there
    are none, or its main bracket has too few, the bracket is a single elimination.
    """
    terms = event.terms.phase(phase)
    before = terms.after or _before(event, phase)
    groups: tuple[Group, ...] = (Group("", tuple(teams)),)
    left = _others(event, before) if terms.bracket == "repechage" and len(teams) >= SECTIONS else ()
    others = [team for team in left if event.entrants[team].is_in and team not in teams]
    if others:
        groups = (Group("main", tuple(teams)), Group("repechage", tuple(others)))
        bracket = with_repechage(teams, others, third_place=terms.third_place)
    elif terms.bracket == "double":
        bracket = double_elimination(teams)
    elif terms.bracket == "cup":
        bracket = with_cup(teams, third_place=terms.third_place)
    else:
        drawn = event.phases[before].groups if before in event.phases else {}
        of_group = {team: name for name, members in drawn.items() for team in members if len(drawn) > 1}
        bracket = from_slots(crossed(teams, of_group), third_place=terms.third_place)
    return Draw(phase, groups, seed, bracket.nodes, bracket.decides)


def _before(event: Event, phase: str) -> str:
    """Return the phase of the terms before another one, empty for the first."""
    names = ["", *event.terms.names]
    return names[names.index(phase) - 1]


def by_strength(event: Event, teams: Sequence[str], seed: str) -> tuple[str, ...]:
    """Return teams in the order of their seeds, and those without one behind them in the order of the lots."""
    drawn = lots(seed, teams)
    return tuple(sorted(drawn, key=lambda team: event.entrants[team].team.seed or len(event.entrants) + 1))
