"""The warnings about a change of pairings by hand, and how it differs from what the machine had paired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from truco.club.acts import Fixture
from truco.club.event import Event, Match


class Warned(NamedTuple):
    """A warning about a pairing by hand.

    >>> Warned("repeat", "T1", "T2").key
    'repeat T1 T2'

    `kind` is `repeat` (the two have met in this phase), `same-club`, `same-group` (of the phase before), `bye-twice`,
    `left-out` (a team of the phase that is in the event and not in the round). `b` is empty where one team is meant.
    """

    kind: str
    a: str
    b: str = ""

    @property
    def key(self) -> str:
        """The warning as the log has it once it is accepted."""
        return f"{self.kind} {self.a} {self.b}".strip()


class Moved(NamedTuple):
    """A match whose teams differ from those that the machine had paired."""

    match: int
    machine: Fixture
    now: Fixture


def moved(event: Event, phase: str, number: int) -> tuple[Moved, ...]:
    """Return how the fixtures of a round differ from those that the machine had paired.

    >>> from truco.club.event import EMPTY
    >>> moved(EMPTY, "group", 1)
    ()
    """
    machine = event.machine.get((phase, number), ())
    matches = event.matches_of(phase, number)
    return tuple(Moved(m.number, was, m.fixture) for was, m in zip(machine, matches, strict=False) if was != m.fixture)


def warnings_of(event: Event, phase: str, number: int) -> tuple[Warned, ...]:
    """Return the warnings about those fixtures of a round that differ from the machine's.

    >>> from truco.club.event import EMPTY
    >>> warnings_of(EMPTY, "group", 1)
    ()

    A meeting that the machine had paired itself is no warning, even where the rivals have met before.
    """
    machine = {frozenset((fixture.a, fixture.b)) for fixture in event.machine.get((phase, number), ())}
    changed = [match for match in event.matches_of(phase, number) if frozenset((match.a, match.b)) not in machine]
    warnings = [warned for match in changed for warned in _warnings(event, match)]
    there = {team for match in event.matches_of(phase, number) for team in match.pair.teams}
    was_there = {team for fixture in event.machine.get((phase, number), ()) for team in fixture.teams}
    warnings += [Warned("left-out", team) for team in sorted(was_there - there) if event.entrants[team].is_in]
    return tuple(dict.fromkeys(warnings))


def _warnings(event: Event, match: Match) -> Iterator[Warned]:
    earlier = [other for other in event.matches_of(match.phase) if other.round < match.round]
    if not match.b:
        if any(other.a == match.a and not other.b for other in earlier):
            yield Warned("bye-twice", match.a)
        return
    if any(other.pair.meets(match.pair) for other in earlier):
        yield Warned("repeat", match.a, match.b)
    club = event.entrants[match.a].team.club
    if club and club == event.entrants[match.b].team.club:
        yield Warned("same-club", match.a, match.b)
    for name, phase in event.phases.items():
        if name == match.phase:
            return
        if len(phase.groups) > 1 and any({match.a, match.b} <= set(teams) for teams in phase.groups.values()):
            yield Warned("same-group", match.a, match.b)
