"""Second chances in a single elimination: a cup beside it, or a way back into its semi-finals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from truco.club.pairing.bracket import CUP, LOSER, MAIN, NOBODY, TEAM, WINNER, Bracket, Node, Source
from truco.club.pairing.elimination import elimination, tree, with_places, with_third_place
from truco.club.pairing.entrants import entrants
from truco.club.pairing.slots import slots

SECTIONS: Final = 3
"""The parts of a main bracket whose winners are in the semi-finals, besides the winner of the repechage."""


def with_cup(teams: Iterable[str], *, third_place: bool = False) -> Bracket:
    """Return a single elimination whose losers of the first round play a cup of their own.

    >>> bracket = with_cup(["T1", "T2", "T3", "T4"])
    >>> [(node.id, node.a.of, node.b.of) for node in bracket.nodes if node.part == "cup"]
    [('C1-1', '1-1', '1-2')]

    `teams` are in the order of their strength. The cup needs no match of the main bracket but those of the first round,
    and is played beside it; it orders the places of those who lost there. If only one match is played in the first
    round, or its losers play for third place, there is no cup. Raises `TournamentError` as `entrants`.
    """
    bracket = elimination(teams, third_place=third_place)
    first = [meeting.node for meeting in bracket.stages[MAIN, 1] if meeting.a and meeting.b]
    if len(first) < 2 or not first[0].lost:  # noqa: PLR2004  (two teams, who do not play for third place already)
        return bracket
    ids = slots([node.id for node in first])
    cup = tree([Source(LOSER, node_id) if node_id else Source(NOBODY) for node_id in ids], "C", CUP, first_round=2)
    main = [node._replace(lost=0) if node in first else node for node in bracket.nodes]
    return Bracket((*main, *with_places(cup, first[0].lost)), bracket.decides)


def with_repechage(teams: Iterable[str], others: Iterable[str], *, third_place: bool = False) -> Bracket:
    """Return a single elimination in which the winner of a repechage is the fourth semi-finalist.

    >>> bracket = with_repechage(["T1", "T2", "T3"], ["T4", "T5"])
    >>> [(node.id, node.a.of, node.b.of) for node in bracket.nodes]
    [('R1-1', 'T4', 'T5'), ('S1-1', 'T1', 'R1-1'), ('S1-2', 'T2', 'T3'), ('S2-1', 'S1-1', 'S1-2')]

    `teams` are those of the main bracket in the order of their strength, three or more: they play in three parts, each
    until one is left, the strongest three apart. `others` are those of the repechage, one or more; its winner meets the
    winner of the part of the strongest. So does the Campeonato Gaúcho: of its 24 best, three are left after three
    rounds, and of all others one. Raises `TournamentError` as `entrants`, also for a team on both lists.
    """
    main, second = entrants(teams, least=SECTIONS), entrants(others, least=1)
    entrants((*main, *second))
    first, *rest = _parts(main)
    parts = (first, second, *rest)
    trees = [
        tree([Source(TEAM, team) if team else Source(NOBODY) for team in slots(part)], name, kind) if part[1:] else []
        for part, name, kind in zip(parts, "ARBC", (MAIN, CUP, MAIN, MAIN), strict=True)
    ]
    entries = [
        Source(WINNER, nodes[-1].id) if nodes else Source(TEAM, part[0])
        for part, nodes in zip(parts, trees, strict=True)
    ]
    deepest = max((nodes[-1].stage for nodes in trees if nodes and nodes[-1].part == MAIN), default=0)
    begin = 1 + max((nodes[-1].stage for nodes in trees if nodes), default=0)
    semis = with_places(tree(entries, "S", MAIN, begin))
    nodes = [
        *_placed([_ending_at(nodes, deepest) for nodes in trees]),
        *(node._replace(stage=deepest + node.stage) for node in semis),
    ]
    return Bracket(tuple(with_third_place(nodes) if third_place else nodes), nodes[-1].id)


def _parts(teams: Sequence[str]) -> list[list[str]]:
    """Return the teams of each part, dealt out to and fro."""
    turns = [*range(SECTIONS), *reversed(range(SECTIONS))]
    return [[team for at, team in enumerate(teams) if turns[at % len(turns)] == number] for number in range(SECTIONS)]


def _ending_at(nodes: Sequence[Node], last: int) -> list[Node]:
    """Return the nodes of a part of the main bracket, whose last stage is the one before the semi-finals."""
    return [node._replace(stage=node.stage + last - nodes[-1].stage) if node.part == MAIN else node for node in nodes]


def _placed(trees: Sequence[Sequence[Node]]) -> list[Node]:
    """Return the nodes of all parts with the places of those who lose there.

    The loser of the last match of a part comes after the semi-finalists, then the loser of the one before, and so on.
    """
    away = {node.id: nodes[-1].stage - node.stage for nodes in trees for node in nodes}
    placed = [node for nodes in trees for node in nodes]
    losers = Counter(away[node.id] for node in placed if Source(NOBODY) not in (node.a, node.b))
    lost = {number: SECTIONS + 2 + sum(losers[nearer] for nearer in range(number)) for number in set(away.values())}
    return [node._replace(lost=lost[away[node.id]]) for node in placed]
