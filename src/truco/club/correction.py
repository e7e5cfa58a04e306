"""The changes that an act would make to results, places, pairings and the qualified teams, before it is written.

A wrong result may be found two rounds later. The author of its correction sees this list and confirms it: the entry has
the digest of the list. Matches that have begun keep their teams; others may be paired anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple

from truco.club.acts import Act, Correct, Fixture, Repair
from truco.club.event import Entry, Event, Match
from truco.club.fold import fold
from truco.club.outcomes import result_of
from truco.club.pairing.bracket import TEAM, Node
from truco.club.places import duplicate_places, overall_of, places_of, qualified_of
from truco.club.propose import propose_draw
from truco.club.redraw import redrawn
from truco.club.result import Partida, Result
from truco.club.rounds import propose_round
from truco.errors import TournamentError

_DIGITS: Final = 16


class Changed(NamedTuple):
    """One thing that changes.

    - `kind`: `result` of a match; `points` or `place` of a team in a phase; `qualified` of a team (`yes` or `no`);
      `pair`, the teams of a match as the machine would pair or draw them now; `repaired`, the teams that a match gets
      by the act; `overall`, the place of a team in all.
    - `phase`, `group`, `match`, `team`: where, as far as it applies.
    - `before`, `after`: as text: a score such as `12-8 7-12 12-10`, a number, a team, two teams joined by ` / `.
    - `stands`: of a `pair`, whether the match stays as it was paired: it has begun, or the bracket was drawn.
    """

    kind: str
    phase: str
    before: str
    after: str
    group: str = ""
    match: int = 0
    team: str = ""
    stands: bool = False


def changes(before: Event, after: Event) -> tuple[Changed, ...]:
    """Return what differs between two moments of an event, result by result and place by place.

    >>> from truco.club.event import EMPTY
    >>> changes(EMPTY, EMPTY)
    ()
    """
    phases = [phase for phase in after.phases if phase in before.phases]
    looks = (_results, _points_and_places, _qualified, _drawn, _pairs, _repaired)
    differences = [changed for phase in phases for look in looks for changed in look(before, after, phase)]
    return (*differences, *_overall(before, after))


def consequences(event: Event, author: str, act: Act, *, at: float = 0.0, reason: str = "-") -> tuple[Changed, ...]:
    """Return what an act would change, for any act that is lawful now: a penalty, a change of terms, a withdrawal.

    `at` is the time (seconds since 1970). Raises `TournamentError` as `fold` does.
    """
    return changes(event, fold(event, Entry(event.number + 1, event.number, at, author, act, reason)))


def digest(changed: tuple[Changed, ...]) -> str:
    """Return a short digest of a list of changes, which an entry carries as proof of what its author saw.

    >>> digest(()) == digest(()), len(digest(()))
    (True, 16)
    """
    lines = "\n".join(repr(tuple(change)) for change in changed)
    return sha256(lines.encode()).hexdigest()[:_DIGITS]


class Proposal(NamedTuple):
    """A correction to be confirmed: what it changes, and the act that says that its author saw it."""

    changes: tuple[Changed, ...]
    act: Correct


def propose_correction(  # noqa: PLR0913  (what the entry will have)
    event: Event,
    author: str,
    match: int,
    partidas: tuple[Partida, ...] = (),
    absent: str = "",
    *,
    at: float = 0.0,
    repair: bool = False,
) -> Proposal:
    """Return what the correction of a result changes, and the act to write once its author confirms it.

    With `repair` matches that have not begun get the teams that the machine would pair now, and phases that have not
    begun are drawn as it would draw them now. Raises `TournamentError` as `fold` does.
    """
    act = Correct(match, partidas, absent)
    after = _corrected(event, author, act, at)
    if repair:
        new = redrawn(event, after)
        act = replace(act, repaired=(*repairs(event, after), *new.repairs), redrawn=new.draws)
        after = _corrected(event, author, act, at)
    changed = changes(event, after)
    return Proposal(changed, replace(act, seen=digest(changed)))


class Offer(NamedTuple):
    """The further effects of `repair`: phases that would be drawn anew, and matches and pairs with other teams."""

    phases: tuple[str, ...] = ()
    changes: tuple[Changed, ...] = ()

    def __bool__(self) -> bool:
        """Return whether it would do anything."""
        return bool(self.phases or self.changes)

    def apart(self, changed: Iterable[Changed]) -> tuple[Changed, ...]:
        """Return changes in which the pairs that `repair` would change do not stay."""
        could = {_of_pair(change) for change in self.changes}
        return tuple(change._replace(stands=change.stands and _of_pair(change) not in could) for change in changed)


def _of_pair(change: Changed) -> tuple[str, frozenset[str], frozenset[str]]:
    return change.phase, frozenset(change.before.split(" / ")), frozenset(change.after.split(" / "))


def offered(  # noqa: PLR0913  (as above)
    event: Event,
    author: str,
    match: int,
    partidas: tuple[Partida, ...] = (),
    absent: str = "",
    *,
    at: float = 0.0,
) -> Offer:
    """Return what a correction would do besides with `repair`; nothing where it would be refused."""
    try:
        proposal = propose_correction(event, author, match, partidas, absent, at=at, repair=True)
    except TournamentError:
        return Offer()
    repaired = tuple(change for change in proposal.changes if change.kind == "repaired")
    return Offer(tuple(draw.phase for draw in proposal.act.redrawn), repaired)


def _corrected(event: Event, author: str, act: Correct, at: float) -> Event:
    return fold(event, Entry(event.number + 1, event.number, at, author, act, "-"))


def check_seen(before: Event, after: Event, act: Correct) -> None:
    """Refuse a correction whose author has not seen what it changes; raises `TournamentError` (`unseen-changes`)."""
    expected = digest(changes(before, after))
    if act.seen != expected:
        problem = f"expected the digest {expected} of what changes, got {act.seen!r}; show the changes first"
        raise TournamentError("unseen-changes", problem)


def repairs(before: Event, after: Event) -> tuple[Repair, ...]:
    """Return the matches that have not begun and that the machine would now pair otherwise, with their new teams.

    A match that is decided because a team left the event keeps its teams as one that has begun. A round of which a
    match has begun stays whole, but in a bracket, whose matches each have teams of their own. A match of a bracket
    whose teams are not known any more stays too.
    """
    repaired = []
    for phase, drawn in after.phases.items():
        first = _first_changed(before, after, phase)
        for number, chosen in drawn.rounds.items():
            if number <= first:
                continue
            matches = [after.matches[match_number] for match_number in chosen.matches]
            each = drawn.bracket is not None
            unbegun = [not _stands(after, match) for match in matches]
            if (not each and not all(unbegun)) or not _is_repaired(before, after, phase, number):
                continue
            now = _machine(after, phase, number)
            repaired += [
                Repair(match.number, fixture.a, fixture.b)
                for match, fixture, free in zip(matches, now, unbegun, strict=False)
                if {match.a, match.b} != {fixture.a, fixture.b} and free and (not each or (fixture.a and fixture.b))
            ]
    return tuple(repaired)


def _stands(event: Event, match: Match) -> bool:
    """Return whether a match keeps its teams: it has begun, or a team that left the event has lost it."""
    return match.begun or bool(match.b and result_of(event, match) is not None)


def _is_repaired(before: Event, after: Event, phase: str, number: int) -> bool:
    """Return whether the machine would pair a round otherwise, with as many matches, and it was not changed by hand."""
    was, now = _machine(before, phase, number), _machine(after, phase, number)
    return was != now and len(was) == len(now) and (phase, number) not in after.machine


def _machine(event: Event, phase: str, number: int) -> tuple[Fixture, ...]:
    """Return a round as the machine would pair it by the results of the rounds before; none where it cannot."""
    try:
        return propose_round(event, phase, number).fixtures
    except TournamentError:
        return ()


# -- what is compared --------------------------------------------------------------------------------------------------


def _results(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    for match in after.matches_of(phase):
        old = before.matches.get(match.number)
        was = _score(result_of(before, old), old.hands) if old else ""
        now = _score(result_of(after, match), match.hands)
        if was != now:
            yield Changed("result", phase, was, now, match.group, match.number)


def _score(result: Result | None, hands: tuple[Partida, ...]) -> str:
    """Return a result as text, that of a duplicate by its hands; empty where there is none."""
    if result is None:
        return ""
    partidas = " ".join(f"{a}-{b}" for a, b in (*result.partidas, *hands))
    return f"{partidas} wo:{result.absent}".strip() if result.absent else partidas


def _compared(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    """Yield the match points and the places of a duplicate that differ."""
    was = {place.team: place for place in duplicate_places(before, phase)}
    for place in duplicate_places(after, phase):
        if place.team not in was:
            continue
        old, new = was[place.team].compared, place.compared
        if (old.match_points, old.top) != (new.match_points, new.top):
            points = f"{old.match_points}/{old.top}", f"{new.match_points}/{new.top}"
            yield Changed("points", phase, *points, team=place.team)
        if was[place.team].place != place.place:
            yield Changed("place", phase, str(was[place.team].place), str(place.place), team=place.team)


def _points_and_places(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    if after.terms.phase(phase).kind == "duplicate":
        yield from _compared(before, after, phase)
        return
    was, now = places_of(before, phase), places_of(after, phase)
    for group, places in now.items():
        old = {place.team: place for place in was.get(group, ())}
        for place in places:
            if place.team not in old:
                continue
            points = str(old[place.team].figures.points), str(place.figures.points)
            if points[0] != points[1]:
                yield Changed("points", phase, *points, group, team=place.team)
            if old[place.team].place != place.place:
                yield Changed("place", phase, str(old[place.team].place), str(place.place), group, team=place.team)


def _overall(before: Event, after: Event) -> Iterator[Changed]:
    was = {place.team: place.place for place in overall_of(before)}
    now = {place.team: place.place for place in overall_of(after)}
    for team in dict.fromkeys((*was, *now)):
        if was.get(team) != now.get(team):
            yield Changed("overall", "", str(was.get(team, "")), str(now.get(team, "")), team=team)


def _qualified(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    was, now = qualified_of(before, phase), qualified_of(after, phase)
    for team in dict.fromkeys((*was, *now)):
        if (team in was) != (team in now):
            yield Changed("qualified", phase, *(("yes", "no") if team in was else ("no", "yes")), team=team)


def _drawn(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    """Yield the pairs of a drawn bracket that would be drawn otherwise now; it stays as it was drawn.

    Nothing is yielded once a team of it has left the event: a draw without that team says nothing of the others.
    """
    drawn = after.phases[phase]
    if drawn.bracket is None or drawn.teams != before.phases[phase].teams:
        return
    if not all(event.entrants[team].is_in for event in (before, after) for team in drawn.teams):
        return
    was, now = (_first_pairs(_draw(event, phase)) for event in (before, after))
    numbers = {match.node: match.number for match in after.matches_of(phase)}
    if was == now or not now:
        return
    for node, pair in _first_pairs(drawn.bracket.nodes).items():
        if set(pair) != set(now.get(node, pair)):
            shown = " / ".join(filter(None, pair)), " / ".join(filter(None, now[node]))
            yield Changed("pair", phase, *shown, match=numbers.get(node, 0), stands=True)


def _repaired(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    """Yield the matches that have other teams after an act, and the pairs of a draw that was made anew."""
    shown = set[str]()
    for match in after.matches_of(phase):
        old = before.matches.get(match.number)
        shown.add(match.node)
        if old is not None and set(old.pair) != set(match.pair):
            yield Changed("repaired", phase, _joined(old.pair), _joined(match.pair), match.group, match.number)
    was, now = before.phases[phase].bracket, after.phases[phase].bracket
    if was is None or now is None or was.nodes == now.nodes:
        return
    old_pairs = _first_pairs(was.nodes)
    for node, pair in _first_pairs(now.nodes).items():
        if node not in shown and set(pair) != set(old_pairs.get(node, ())):
            yield Changed("repaired", phase, _joined(old_pairs.get(node, ())), _joined(pair))


def _joined(teams: Iterable[str]) -> str:
    return " / ".join(filter(None, teams))


def _draw(event: Event, phase: str) -> tuple[Node, ...]:
    """Return the nodes of a bracket as the machine would draw them; none where it cannot."""
    try:
        return propose_draw(event, phase, event.phases[phase].seed).nodes
    except TournamentError:
        return ()


def _first_pairs(nodes: Iterable[Node]) -> dict[str, tuple[str, ...]]:
    """Return the teams that come into a bracket at each node, by its id."""
    teams = {node.id: tuple(source.of for source in (node.a, node.b) if source.kind == TEAM) for node in nodes}
    return {node: pair for node, pair in teams.items() if pair}


def _first_changed(before: Event, after: Event, phase: str) -> float:
    """Return the first round of a phase that differs: rounds up to it are paired as before."""
    if {name: entrant.is_in for name, entrant in before.entrants.items()} != {
        name: entrant.is_in for name, entrant in after.entrants.items()
    } or before.phases[phase].teams != after.phases[phase].teams:
        return 0
    was, now = (
        {match.number: result_of(event, match) for match in event.matches_of(phase)} for event in (before, after)
    )
    return min((after.matches[number].round for number in now if was.get(number) != now[number]), default=float("inf"))


def _pairs(before: Event, after: Event, phase: str) -> Iterator[Changed]:
    first = _first_changed(before, after, phase)
    for number, chosen in after.phases[phase].rounds.items():
        if number <= first:
            continue
        was, now = _machine(before, phase, number), _machine(after, phase, number)
        if was == now or len(now) != len(chosen.matches):
            continue
        for match, fixture in zip((after.matches[m] for m in chosen.matches), now, strict=True):
            if {match.a, match.b} != {fixture.a, fixture.b}:
                shown = _joined(match.pair), _joined(fixture.teams)
                yield Changed("pair", phase, *shown, match.group, match.number, stands=_stands(after, match))
