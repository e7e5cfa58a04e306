"""Double elimination for any number of teams: a team is out when it has lost twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from truco.club.pairing.bracket import (
    FINAL,
    LOSER,
    LOSERS,
    NOBODY,
    RESET,
    TEAM,
    WINNER,
    Bracket,
    Node,
    Source,
)
from truco.club.pairing.elimination import tree
from truco.club.pairing.slots import slots

Row = list[tuple[Source, Source]]
_NOBODY: Final = Source(NOBODY)


def double_elimination(teams: Iterable[str], *, reset: bool = True) -> Bracket:
    """Return a double elimination of teams in the order of their strength.

    >>> bracket = double_elimination(["T1", "T2", "T3", "T4"])
    >>> [(node.id, node.a.of, node.b.of) for node in bracket.nodes[3:]]
    [('L1-1', '1-1', '1-2'), ('L2-1', 'L1-1', '2-1'), ('final', '2-1', 'L2-1'), ('reset', 'final', 'final')]

    A team that loses in the main tree goes on among the losers, where it meets no rival again for as long as that is
    possible. The winners of both meet in the final; with `reset` they meet again if the team that had not lost loses.
    Byes go to the strongest in the first round, then to teams that had none, so that no team has two where the number
    of teams allows it: where the first round has half as many matches as the second one, or more. Raises
    `TournamentError` as `entrants`.
    """
    places = slots(teams)
    main = tree([Source(TEAM, team) if team else _NOBODY for team in places])
    losers: list[Node] = []
    for row in _first_rows(main, places):
        losers = _with_row(losers, main, row)
    for stage in range(3, main[-1].stage + 1):
        losers = _with_row(losers, main, _neighbours(losers))
        losers = _with_row(losers, main, _crossed(_winners(losers), _lost(main, stage), stage))
    return _ended(main, losers, sum(map(bool, places)), reset=reset)


def _lost(main: Sequence[Node], stage: int) -> list[Source]:
    """Return the losers of a stage of the main tree."""
    return [Source(LOSER, node.id) for node in main if node.stage == stage]


def _first_rows(main: Sequence[Node], places: Sequence[str]) -> list[Row]:
    """Return the rounds in which the losers of the first two stages become as many as the second stage has matches.

    Where the first stage has as many matches as the second or more, its losers meet in one round, some of them with a
    bye, and who is left meets the losers of the second stage. Else all of them come together in one round.
    """
    first, second = _lost(main, 1), _lost(main, 2)
    if not second:
        return []
    real = [a != "" and b != "" for a, b in zip(places[::2], places[1::2], strict=True)]
    if sum(real) >= len(second):
        kept = [source if played else _NOBODY for source, played in zip(first, real, strict=True)]
        row = [(kept[at], kept[at + 1]) for at in range(0, len(kept), 2)]
        return [row, _crossed([Source(WINNER, f"L1-{number}") for number in range(1, len(row) + 1)], second, 2)]
    return [_together({at // 2: source for at, source in enumerate(first) if real[at]}, second)]


def _together(first: Mapping[int, Source], second: Sequence[Source]) -> Row:
    """Return the round of all losers of the first two stages, as many nodes as the second stage has.

    `first` has at most one loser for each match of the second stage, by its number. Byes go to these, who had none;
    only where they are too few also to others. The rest of them meet losers from the other end of the bracket.
    """
    byes = len(second) - len(first)
    free = [*first][len(first) - byes :] if byes < len(first) else [*first]
    against = {len(second) - 1 - at: source for at, source in first.items() if at not in free}
    others = [source for at, source in enumerate(second) if at not in against]
    alone = [*(first[at] for at in free), *others[: byes - len(free)]]
    others = others[byes - len(free) :]
    half = len(others) // 2
    return [
        *((source, _NOBODY) for source in alone),
        *((source, second[at]) for at, source in against.items()),
        *zip(others[:half], others[half:], strict=True),
    ]


def _winners(losers: Sequence[Node]) -> list[Source]:
    """Return the winners of the last round of losers."""
    return [Source(WINNER, node.id) for node in losers if node.stage == losers[-1].stage]


def _neighbours(losers: Sequence[Node]) -> Row:
    """Return the round in which the winners of the last round of losers meet each other."""
    winners = _winners(losers)
    return list(zip(winners[::2], winners[1::2], strict=True))


def _crossed(winners: Sequence[Source], fallen: Sequence[Source], stage: int) -> Row:
    """Return pairs of those who stayed and those who come, from other parts of the bracket than they met in before.

    The order of those who come is reversed after the second stage of the main tree, reversed in each half after the
    third, exchanged by halves after the fourth. Of these orders none puts off the first repeat longer.
    """
    top = len(fallen) // 2
    turned = {2: len(fallen) - 1, 3: max(top - 1, 0), 4: top}.get(stage, 0)
    return [(winner, fallen[at ^ turned]) for at, winner in enumerate(winners)]


def _with_row(losers: Sequence[Node], main: Sequence[Node], row: Row) -> list[Node]:
    """Return the nodes of losers with another round."""
    rounds = {node.id: node.round for node in (*main, *losers)}
    stage = losers[-1].stage + 1 if losers else 1
    return [
        *losers,
        *(
            Node(f"L{stage}-{number}", a, b, LOSERS, 1 + max(rounds.get(a.of, 0), rounds.get(b.of, 0)), stage)
            for number, (a, b) in enumerate(row, 1)
        ),
    ]


def _ended(main: Sequence[Node], losers: Sequence[Node], teams: int, *, reset: bool) -> Bracket:
    """Return the bracket with its final, and with the places of those who leave."""
    top = main[-1]
    bottom = losers[-1] if losers else top
    second = Source(WINNER, bottom.id) if losers else Source(LOSER, top.id)
    at = 1 + max(top.round, bottom.round)
    final = Node("final", Source(WINNER, top.id), second, FINAL, at, won=1, lost=2)
    nodes = [*main, *_placed(losers, teams), final]
    if reset:
        again = Node("reset", Source(WINNER, "final"), Source(LOSER, "final"), RESET, at + 1, 1, 1, 2, unless="final")
        nodes = [*nodes[:-1], final._replace(won=0, lost=0), again]
    return Bracket(tuple(nodes), nodes[-1].id)


def _placed(losers: Sequence[Node], alive: int) -> list[Node]:
    """Return the nodes of losers with the places of who loses there a second time."""
    placed: list[Node] = []
    for stage in sorted({node.stage for node in losers}):
        row = [node for node in losers if node.stage == stage]
        alive -= sum(_NOBODY not in (node.a, node.b) for node in row)
        placed += [node._replace(lost=alive + 1) for node in row]
    return placed
