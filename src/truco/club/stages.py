"""The stage of a match of a bracket: the final, a semi-final, one of the last 16, or a round of another part.

The number of a round says when it was paired, and a penalty or a correction may have a match paired late. The stage
follows from the place of the match in the bracket alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.club.acts import PairRound
from truco.club.event import Event, Match
from truco.club.pairing.bracket import FINAL, MAIN, RESET, THIRD, Bracket, Node

NAMED: Final = ("final", "semi", "quarter", "eighth")
"""The stages of a tree that have a name, from the last one."""

_SINGLE: Final = (THIRD, FINAL, RESET)
"""The parts of a bracket that are one match."""


class Stage(NamedTuple):
    """A stage of a bracket.

    - `part`: one of `bracket.PARTS`, empty for the only tree, whose last match is the final.
    - `name`: one of `NAMED`, `of` for an earlier stage of that tree, `round` for a stage of another part, empty where
      the part is one match.
    - `number`: the number of the round, or of the teams that are left (`of`); 0 where the name is enough.
    """

    part: str = ""
    name: str = ""
    number: int = 0


def stage_of(bracket: Bracket, node: Node) -> Stage:
    """Return the stage of a node.

    >>> from truco.club.pairing.elimination import from_slots
    >>> bracket = from_slots(["T1", "T8", "T4", "T5", "T2", "T7", "T3", "T6"], third_place=True)
    >>> [stage_of(bracket, node).name or stage_of(bracket, node).part for node in bracket.nodes][3:]
    ['quarter', 'semi', 'semi', 'third', 'final']
    """
    if node.part in _SINGLE:
        return Stage(node.part)
    last = max(other.stage for other in bracket.nodes if other.part == node.part)
    if node.part != MAIN or any(other.part == FINAL for other in bracket.nodes):
        return Stage(node.part, "round", node.stage)
    left = last - node.stage
    return Stage("", NAMED[left]) if left < len(NAMED) else Stage("", "of", 2 ** (left + 1))


def stage_of_match(event: Event, match: Match) -> Stage | None:
    """Return the stage of a match; `None` for one that belongs to no bracket.

    >>> from truco.club.event import EMPTY
    >>> stage_of_match(EMPTY, Match(1, "group", 1, "T1", "T2")) is None
    True
    """
    drawn = event.phases.get(match.phase)
    if drawn is None or drawn.bracket is None or match.node not in drawn.bracket.meetings:
        return None
    return stage_of(drawn.bracket, drawn.bracket.meetings[match.node].node)


def stages_of_fixtures(event: Event, act: PairRound) -> tuple[Stage, ...]:
    """Return the stages of a round that is not paired yet, each once; none where the phase is no bracket."""
    drawn = event.phases.get(act.phase)
    if drawn is None or drawn.bracket is None:
        return ()
    nodes = (drawn.bracket.meetings[fixture.node].node for fixture in act.fixtures)
    return tuple(dict.fromkeys(stage_of(drawn.bracket, node) for node in nodes))


def stages_of(event: Event, phase: str, number: int) -> tuple[Stage, ...]:
    """Return the stages of the matches of a round, each once; none where the phase is no bracket.

    >>> from truco.club.event import EMPTY
    >>> stages_of(EMPTY, "group", 1)
    ()
    """
    stages = (stage_of_match(event, match) for match in event.matches_of(phase, number))
    return tuple(dict.fromkeys(stage for stage in stages if stage is not None))
