"""Single elimination for any number of teams, with or without a match for third place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from truco.club.pairing.bracket import LOSER, MAIN, NOBODY, TEAM, THIRD, WINNER, Bracket, Node, Source
from truco.club.pairing.slots import slots


def elimination(teams: Iterable[str], *, third_place: bool = False) -> Bracket:
    """Return a single elimination of teams in the order of their strength.

    >>> [(one.node.id, one.a, one.b) for one in elimination(["T1", "T2", "T3", "T4", "T5"]).open]
    [('1-2', 'T4', 'T5'), ('2-2', 'T2', 'T3')]

    The strongest have byes if the number is no power of two. With `third_place` the losers of the semi-finals meet.
    Raises `TournamentError` as `entrants`.

    Rules: br.4.1, br.7.c.1, br.7.c.2.
    """
    return from_slots(slots(teams), third_place=third_place)


def from_slots(places: Sequence[str], *, third_place: bool = False) -> Bracket:
    """Return a single elimination whose first round has these places, from top to bottom; empty ones are byes.

    >>> from_slots(["A1", "B2", "B1", "A2"]).meetings["1-1"].b
    'B2'

    Their number is a power of two, from 2. See `slots`, and `groups.crossed` for what comes after groups.
    """
    entries = [Source(TEAM, place) if place else Source(NOBODY) for place in places]
    nodes = with_places(tree(entries))
    return Bracket(tuple(with_third_place(nodes) if third_place else nodes), nodes[-1].id)


def with_third_place(nodes: Sequence[Node]) -> list[Node]:
    """Return the nodes of a tree with a match of the losers of the semi-finals, before the final; as they are without.

    >>> [node.id for node in with_third_place(tree([Source(TEAM, name) for name in "ABCD"]))]
    ['1-1', '1-2', 'third', '2-1']
    """
    if len(nodes) < 3:  # noqa: PLR2004  (two semi-finals and a final)
        return list(nodes)
    *others, first, second, final = nodes
    semis = [node._replace(lost=0) for node in (first, second)]
    third = Node("third", Source(LOSER, first.id), Source(LOSER, second.id), THIRD, final.round, won=3, lost=4)
    return [*others, *semis, third, final]


def tree(entries: Sequence[Source], prefix: str = "", part: str = MAIN, first_round: int = 1) -> list[Node]:
    """Return the nodes of a tree whose first round has these places, stage by stage.

    >>> [node.id for node in tree([Source(TEAM, name) for name in "ABCD"])]
    ['1-1', '1-2', '2-1']

    Ids begin with `prefix`; `first_round` is the round in which the first stage can be played.
    """
    nodes: list[Node] = []
    stage = 1
    while len(entries) > 1:
        pairs = list(zip(entries[::2], entries[1::2], strict=True))
        row = [
            Node(f"{prefix}{stage}-{number}", a, b, part, first_round + stage - 1, stage)
            for number, (a, b) in enumerate(pairs, 1)
        ]
        nodes += row
        entries = [Source(WINNER, node.id) for node in row]
        stage += 1
    return nodes


def with_places(nodes: Sequence[Node], first: int = 1) -> list[Node]:
    """Return the nodes of a tree with the places of those who lose in each stage, and of who wins the last one.

    >>> [node.lost for node in with_places(tree([Source(TEAM, name) for name in "ABCD"]))]
    [3, 3, 2]

    `first` is the place of who wins the tree.
    """
    last = max(node.stage for node in nodes)
    return [
        node._replace(lost=first + (1 << last - node.stage), won=first if node.stage == last else 0) for node in nodes
    ]
