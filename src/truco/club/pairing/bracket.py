"""Brackets of every kind as one graph: nodes, whose two places are filled by teams or by what other nodes decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

from truco.errors import TournamentError

TEAM: Final = "team"
WINNER: Final = "winner"
LOSER: Final = "loser"
NOBODY: Final = "nobody"

MAIN: Final = "main"
LOSERS: Final = "losers"
CUP: Final = "cup"
THIRD: Final = "third"
FINAL: Final = "final"
RESET: Final = "reset"
PARTS: Final = (MAIN, LOSERS, CUP, THIRD, FINAL, RESET)
"""The parts of a bracket: the main tree, that of teams that have lost once, a cup beside it, and single matches."""

WAITING: Final = "waiting"
OPEN: Final = "open"
PLAYED: Final = "played"
BYE: Final = "bye"
EMPTY: Final = "empty"
NOT_NEEDED: Final = "not-needed"
STATES: Final = (WAITING, OPEN, PLAYED, BYE, EMPTY, NOT_NEEDED)
"""How a node stands: a place is not known yet; to be played; played; one team alone; no team; not to be played."""

_TO_COME: Final = (OPEN, WAITING)

_LAST: Final = inf
"""The place behind all places."""


class Source(NamedTuple):
    """The source of a place of a node: a team, the winner or the loser of another node, or none.

    >>> Source(WINNER, "1-2")
    Source(kind='winner', of='1-2')

    `of` is the id of the team or of the node.
    """

    kind: str
    of: str = ""


class Node(NamedTuple):
    """A match of a bracket.

    >>> Node("1-1", Source(TEAM, "T1"), Source(TEAM, "T2"), won=1, lost=2).round
    1

    - `id`: unique in the bracket, such as `2-1`: round and number; `L2-1` among those who have lost once.
    - `a`, `b`: what fills its places; `part` is one of `PARTS`.
    - `round`: the earliest round in which it can be played; `stage`: the round of its part. Both count from 1.
    - `won`, `lost`: the place in the bracket of a team that leaves it here as winner or loser, 0 where it does not
      leave. Those who leave with the same place share it and the next ones.
    - `unless`: a node; this one is played only if the second team of that node won it.
    """

    id: str
    a: Source
    b: Source
    part: str = MAIN
    round: int = 1
    stage: int = 1
    won: int = 0
    lost: int = 0
    unless: str = ""


class Played(NamedTuple):
    """The match that was played at a node: its two teams, and the winner; none if both were absent.

    >>> Played("T1", "T2", "T2").loser
    'T1'
    """

    a: str
    b: str
    winner: str

    @property
    def loser(self) -> str:
        """The rival of the winner; empty if no team won."""
        return "" if not self.winner else self.b if self.winner == self.a else self.a


class Meeting(NamedTuple):
    """The state of a node of a bracket.

    - `a`, `b`: its teams; empty for none, `None` where it is not known yet.
    - `winner`, `loser`: likewise.
    - `state`: one of `STATES`.
    - `differs`: whether it was played by other teams than would come to it now, after an earlier result was corrected.
    """

    node: Node
    a: str | None
    b: str | None
    winner: str | None = None
    loser: str | None = None
    state: str = WAITING
    differs: bool = False


class Standing(NamedTuple):
    """Teams that share places: from the first to the last of them."""

    first: int
    last: int
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket, and what was played in it; everything else follows from these.

    >>> final = Node("1-1", Source(TEAM, "T1"), Source(TEAM, "T2"), won=1, lost=2)
    >>> bracket = Bracket((final,), "1-1")
    >>> [(one.a, one.b) for one in bracket.open], bracket.champion
    ([('T1', 'T2')], None)
    >>> bracket.after({"1-1": Played("T1", "T2", "T2")}).champion
    'T2'

    `nodes` are in an order in which each comes after those that it depends on; `decides` is the node whose winner is
    the champion. A match that was played keeps its teams, whatever is corrected before it (`Meeting.differs`), and so
    does one that is `paired`. A team that would then be in two matches to come keeps that to which its last match has
    brought it; a team that was kept out of a match takes its other place. Raises `TournamentError` (`bad-bracket`) for
    a graph that is none, `no-such-node` and `not-in-match` for what was played.
    """

    nodes: tuple[Node, ...]
    decides: str
    played: Mapping[str, Played] = field(default_factory=lambda: MappingProxyType({}))
    paired: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    meetings: Mapping[str, Meeting] = field(init=False, repr=False, compare=False)
    """How each node stands, by its id."""

    def __post_init__(self) -> None:
        """Refuse what is no bracket, and work out the state of each node."""
        _check_graph(self.nodes, self.decides)
        ids = {node.id for node in self.nodes}
        for node, played in self.played.items():
            if node not in ids:
                raise TournamentError("no-such-node", f"expected a node of the bracket, got {node!r}")
            if played.winner not in ("", played.a, played.b) or "" in played[:2] or played.a == played.b:
                raise TournamentError("not-in-match", f"expected two teams and one of them as winner, got {played}")
        object.__setattr__(self, "meetings", MappingProxyType(_apart(self.nodes, self.played, self.paired)))

    def after(self, played: Mapping[str, Played], paired: Mapping[str, tuple[str, str]] | None = None) -> Bracket:
        """Return the bracket after what was played at its nodes, by their ids; nothing else was played or paired."""
        return replace(self, played=MappingProxyType(dict(played)), paired=MappingProxyType(dict(paired or {})))

    @property
    def by_results(self) -> Mapping[str, Meeting]:
        """The state of each node if results alone decided; after a late correction a team may be in two nodes.

        >>> final = Node("1-1", Source(TEAM, "T1"), Source(TEAM, "T2"), won=1, lost=2)
        >>> Bracket((final,), "1-1").by_results["1-1"].state
        'open'
        """
        return MappingProxyType(_meetings(self.nodes, self.played, {}, {})[0])

    @property
    def open(self) -> tuple[Meeting, ...]:
        """The nodes whose two teams are known and have not met there."""
        return tuple(meeting for meeting in self.meetings.values() if meeting.state == OPEN)

    @property
    def champion(self) -> str | None:
        """The winner of the bracket; `None` while there is none, empty if no team won it."""
        return self.meetings[self.decides].winner

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return all(meeting.state not in _TO_COME for meeting in self.meetings.values())

    @property
    def differing(self) -> tuple[Meeting, ...]:
        """The matches that were played by others than would come to them now."""
        return tuple(meeting for meeting in self.meetings.values() if meeting.differs)

    @property
    def stages(self) -> Mapping[tuple[str, int], tuple[Meeting, ...]]:
        """The nodes of each stage of each part, in the order of the picture; a bracket in words follows them.

        Where a team is not known yet, the sources of the node say where it will come from.
        """
        stages: dict[tuple[str, int], tuple[Meeting, ...]] = {}
        for meeting in self.meetings.values():
            key = (meeting.node.part, meeting.node.stage)
            stages[key] = (*stages.get(key, ()), meeting)
        return MappingProxyType(stages)

    @property
    def places(self) -> tuple[Standing, ...]:
        """The teams that are out or have won, best first; who left in the same round shares places.

        >>> [one.teams for one in Bracket((Node("1-1", Source(TEAM, "A"), Source(TEAM, "B"), won=1, lost=2),), "1-1")
        ...     .after({"1-1": Played("A", "B", "B")}).places]
        [('B',), ('A',)]

        Each team has the best place to which the matches that it played have brought it. After a correction that came
        too late a winner may not have gone on: it shares the place of who loses there.

        Rules: br.36.p1.
        """
        left: dict[float, list[str]] = {}
        for team, place in _leaving(tuple(self.meetings.values())).items():
            left.setdefault(place, []).append(team)
        counts = self.is_over and bool(self.differing)
        standings: list[Standing] = []
        before = 0
        for place, teams in sorted(left.items(), key=lambda item: item[0]):
            first = before + 1 if counts or place == _LAST else int(place)
            before += len(teams)
            standings.append(Standing(first, first + len(teams) - 1, tuple(teams)))
        return tuple(standings)


def _check_graph(nodes: Sequence[Node], decides: str) -> None:
    """Refuse a node that depends on a later one, an id or a team that is there twice, and a place taken twice."""
    earlier: set[str] = set()
    given: Counter[Source] = Counter()
    for node in nodes:
        given.update(source for source in (node.a, node.b) if source.kind != NOBODY)
        needs = {source.of for source in (node.a, node.b) if source.kind in (WINNER, LOSER)} | {node.unless} - {""}
        if node.id in earlier or not needs <= earlier:
            raise TournamentError("bad-bracket", f"expected nodes after those that they need, got {node.id!r}")
        earlier.add(node.id)
    if decides not in earlier:
        raise TournamentError("bad-bracket", f"expected a node that decides the bracket, got {decides!r}")
    twice = [source.of for source, times in given.items() if times > 1]
    if twice:
        raise TournamentError(
            "bad-bracket", f"expected each team and each winner at one place, got {twice[0]!r} at two"
        )


_Place = tuple[str, str]
"""A place of a node: its id, and `a` or `b`."""
_Pairs = Mapping[str, tuple[str | None, str | None]]


def _apart(
    nodes: Sequence[Node], played: Mapping[str, Played], paired: Mapping[str, tuple[str, str]]
) -> dict[str, Meeting]:
    """Return the state of each node, so that no team is in two nodes to come."""
    given: dict[_Place, str] = {}
    while True:
        meetings, due = _meetings(nodes, played, paired, given)
        late = any({*pair} != {*meetings[node][1:3]} for node, pair in due.items())
        places = _given(meetings, due, given) if late else {}
        if not places:
            return meetings
        given |= places


def _meetings(
    nodes: Sequence[Node],
    played: Mapping[str, Played],
    paired: Mapping[str, tuple[str, str]],
    given: Mapping[_Place, str],
) -> tuple[dict[str, Meeting], _Pairs]:
    """Return the state of each node, from the first to the last, and the teams due at those that keep their teams.

    `given` are teams that come to a place whatever its source says.
    """
    meetings: dict[str, Meeting] = {}
    due: dict[str, tuple[str | None, str | None]] = {}
    for node in nodes:
        a, b = (
            given[node.id, side] if (node.id, side) in given else _filled(source, meetings)
            for side, source in (("a", node.a), ("b", node.b))
        )
        done = played.get(node.id)
        meeting = _if_needed(Meeting(node, a, b), meetings) if node.unless else _by_teams(Meeting(node, a, b))
        if done is not None:
            due[node.id] = meeting[1:3]
            differs = {meeting.a, meeting.b} != {done.a, done.b} or meeting.state == NOT_NEEDED
            meeting = Meeting(node, done.a, done.b, done.winner, done.loser, PLAYED, differs)
        elif node.id in paired and meeting.state in _TO_COME:
            due[node.id] = meeting[1:3]
            meeting = Meeting(node, *paired[node.id], state=OPEN)
        meetings[node.id] = meeting
    return meetings, due


def _given(meetings: Mapping[str, Meeting], due: _Pairs, given: Mapping[_Place, str]) -> dict[_Place, str]:
    """Return a place of a team that is in two nodes to come, and who comes to it instead; nothing if there is none."""
    to_come: dict[str, list[str]] = {}
    for meeting in meetings.values():
        for team in dict.fromkeys(filter(None, (meeting.a, meeting.b))) if meeting.state in _TO_COME else ():
            to_come.setdefault(team, []).append(meeting.node.id)
    for team, nodes in to_come.items():
        begins = {node: _begins(meetings, node, team) for node in nodes}
        kept = max(nodes, key=lambda node: (node in due, _round_before(meetings, begins[node])))
        for node, place in begins.items():
            if node not in (kept, *due) and place not in given and _round_before(meetings, place):
                return {place: _kept_out(meetings, due, to_come, team)}
    return {}


def _begins(meetings: Mapping[str, Meeting], node: str, team: str) -> _Place:
    """Return the place at which a team that is in a node has come into what is not played; byes are not played."""
    meeting = meetings[node]
    side, source = ("a", meeting.node.a) if meeting.a == team else ("b", meeting.node.b)
    if source.kind == WINNER and meetings[source.of].state == BYE:
        return _begins(meetings, source.of, team)
    return node, side


def _round_before(meetings: Mapping[str, Meeting], place: _Place) -> int:
    """Return the round of the match that sends a team to a place; 0 where the draw did."""
    node, side = place
    source = meetings[node].node.a if side == "a" else meetings[node].node.b
    return meetings[source.of].node.round if source.kind in (WINNER, LOSER) else 0


def _kept_out(meetings: Mapping[str, Meeting], due: _Pairs, to_come: Mapping[str, object], team: str) -> str:
    """Return the team that should have played a match that others played, and has none to come; empty for none.

    First of all the one that `team` kept out. A team that lost where the loser leaves the bracket is out.
    """
    sources = [source for meeting in meetings.values() for source in (meeting.node.a, meeting.node.b)]
    goes_on = {source.of for source in sources if source.kind == LOSER}
    played = [meeting for meeting in meetings.values() if meeting.state == PLAYED]
    out = {meeting.loser for meeting in played if meeting.node.id not in goes_on}
    out |= {name for meeting in played if meeting.winner == "" for name in (meeting.a, meeting.b)}
    kept_out: dict[bool, list[str]] = {True: [], False: []}
    for node, pair in due.items():
        there = meetings[node][1:3]
        missing = [name for name in pair if name and name not in there and name not in to_come and name not in out]
        kept_out[team in there and team not in pair] += missing
    return next(iter(kept_out[True] + kept_out[False]), "")


def _filled(source: Source, meetings: Mapping[str, Meeting]) -> str | None:
    if source.kind in (WINNER, LOSER):
        before = meetings[source.of]
        return before.winner if source.kind == WINNER else before.loser
    return source.of


def _if_needed(meeting: Meeting, meetings: Mapping[str, Meeting]) -> Meeting:
    """Return a match that is played only if the second team of another one won it."""
    before = meetings[meeting.node.unless]
    if before.winner is None or before.winner == before.b:
        return _by_teams(meeting)
    return meeting._replace(winner=before.winner, loser=before.loser, state=NOT_NEEDED)


def _by_teams(meeting: Meeting) -> Meeting:
    """Return the state of a node that was not played."""
    a, b = meeting.a, meeting.b
    if a is None or b is None:
        return meeting
    if a and a == b:  # after a correction one team may come both as the winner of a match and as the loser of another
        return meeting._replace(b="", winner=a, loser="", state=BYE)
    if a and b:
        return meeting._replace(state=OPEN)
    return meeting._replace(winner=a or b, loser="", state=BYE if a or b else EMPTY)


def _leaving(meetings: Sequence[Meeting]) -> dict[str, float]:
    """Return who has left the bracket, each with its place, in the order of the nodes at which they left.

    The place is the last of all where two were absent who might have gone on.
    """
    floors = _floors([meeting.node for meeting in meetings])
    best: dict[str, tuple[float, bool]] = {}
    for meeting in meetings:
        for team in filter(None, (meeting.a, meeting.b)):
            place = _reached(meeting, team, floors[meeting.node.id])
            if place and (place == _LAST or place <= best.get(team, (_LAST, True))[0]):
                best.pop(team, None)
                best[team] = (place, meeting.winner is not None)
    return {team: place for team, (place, is_out) in best.items() if is_out}


def _reached(meeting: Meeting, team: str, floor: int) -> float:
    """Return the place that is a team's if it plays no match after this one; 0 where the bracket names none."""
    node = meeting.node
    if meeting.winner == team:
        return node.won or floor
    return _LAST if meeting.winner == "" and not node.lost else floor


def _floors(nodes: Sequence[Node]) -> dict[str, int]:
    """Return the place of who loses at each node, and then at the node to which it goes on."""
    floors: dict[str, int] = {}
    loses_to = {source.of: node.id for node in nodes for source in (node.a, node.b) if source.kind == LOSER}
    for node in reversed(nodes):
        floors[node.id] = node.lost or floors.get(loses_to.get(node.id, ""), 0)
    return floors
