"""Draws and pairings: who takes part in a phase, who meets whom in a round, and changes by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from truco.club import acts as a
from truco.club.by_hand import warnings_of
from truco.club.duplicate import commitment
from truco.club.event import ByHand, Entry, Event, Match, Phase, Round
from truco.club.fold.common import entrant_of, phase_of, put, round_of, with_match, with_round, without
from truco.club.outcomes import bracket_of, check_over, open_matches
from truco.club.pairing.bracket import OPEN, TEAM, Bracket
from truco.club.seed import draw_seed, seed_digest
from truco.errors import TournamentError

_BY_RESULTS: Final = ("swiss",)
"""The kinds of phase whose rounds are paired by the results of the rounds before."""

_DIGEST: Final = 64
"""The number of digits of what is published of a secret."""


def draw(event: Event, _entry: Entry, act: a.Draw) -> Event:
    """Say who takes part in a phase, and in which group or order; the first phase has all teams.

    Where the terms draw before registration closes, teams that sign up later come into it (`registration.enter`). A
    team that withdrew is drawn into a later phase only where fewer than two others are.

    Raises `TournamentError`: `registration-open` (br.4.p1), `already-drawn`, `no-such-phase`, `no-such-team`,
    `team-out`, `team-twice`, `teams-differ`, `empty-group`, `bad-bracket`, `not-committed` for a duplicate without the
    digest of its secret.

    Rules: br.4.p1.
    """
    drawn = _drawn(event, act)
    phases = put(event.phases, act.phase, drawn)
    seeds = without(event.seeds, act.phase)
    return replace(event, phases=phases, reentered=without(event.reentered, act.phase), seeds=seeds)


def _drawn(event: Event, act: a.Draw) -> Phase:
    """Return a phase as it is drawn; raises what `draw` raises."""
    if event.registration_open and event.terms.drawn_after_registration:
        raise TournamentError("registration-open", f"expected closed registration before the draw of {act.phase}")
    event.terms.phase(act.phase)
    if act.phase in event.phases:
        raise TournamentError("already-drawn", f"expected a phase that is not drawn, got {act.phase}")
    names = [group.name for group in act.groups]
    if not names or len(set(names)) < len(names) or not all(group.teams for group in act.groups):
        raise TournamentError("empty-group", f"expected groups with teams and names of their own, got {names}")
    if event.terms.phase(act.phase).kind == "duplicate" and len(act.committed) != _DIGEST:
        raise TournamentError("not-committed", f"expected the digest of a secret for the deals of {act.phase}")
    teams = [team for group in act.groups for team in group.teams]
    _check_teams(event, teams)
    inside = set(event.inside)
    if not event.phases and set(teams) != inside:
        missing = ", ".join(sorted(inside ^ set(teams)))
        raise TournamentError("teams-differ", f"expected every team of the event, got a draw that differs in {missing}")
    groups = MappingProxyType({group.name: group.teams for group in act.groups})
    paid = event.reentered.get(act.phase, ())
    return Phase(groups, act.seed, bracket=_bracket(event, act), committed=act.committed, paid=paid)


def check_new_draw(event: Event, act: a.Draw) -> None:
    """Refuse a draw that has no teams to draw from yet, or leaves one of them without rivals.

    Raises `TournamentError`: `seed-not-committed` for another seed than that of the secret that was committed to (a
    draw by hand has none), `phase-open` where the phase from which the teams come is not drawn, `too-few-teams` for a
    team that is alone in its group and could never be paired. A draw before that phase is over is allowed.
    """
    _check_seed(event, act)
    before = _before(event, act.phase)
    if before and before not in event.phases:
        raise TournamentError("phase-open", f"expected the draw of {before} before that of {act.phase}, got none")
    if len(act.groups) > 1 and any(len(group.teams) == 1 for group in act.groups) and not act.nodes:
        raise TournamentError("too-few-teams", f"expected two teams or more in each group of {act.phase}, got one")


def _check_seed(event: Event, act: a.Draw) -> None:
    hashed = event.seeds.get(act.phase, "")
    if not hashed or not act.seed:
        return
    if seed_digest(act.secret) != hashed or act.seed != draw_seed(event, act.phase, act.secret):
        expected = f"the seed that follows from the secret with the digest {hashed}"
        raise TournamentError("seed-not-committed", f"expected {expected}, got {act.seed!r}")


def commit_seed(event: Event, _entry: Entry, act: a.CommitSeed) -> Event:
    """Keep the digest of the secret of a draw; another one takes its place, which the log shows.

    Raises `TournamentError`: `no-such-phase`, `already-drawn`, `not-committed` for what is no digest.
    """
    event.terms.phase(act.phase)
    if act.phase in event.phases:
        raise TournamentError("already-drawn", f"expected a phase that is not drawn, got {act.phase}")
    if not re.fullmatch(f"[0-9a-f]{{{_DIGEST}}}", act.digest):
        raise TournamentError("not-committed", f"expected {_DIGEST} hexadecimal digits, got {act.digest!r}")
    return replace(event, seeds=put(event.seeds, act.phase, act.digest))


def _before(event: Event, name: str) -> str:
    """Return the phase from which the teams of another one come; empty for the first."""
    names = event.terms.names
    return event.terms.phase(name).after or ["", *names][names.index(name)]


def _bracket(event: Event, act: a.Draw) -> Bracket | None:
    """Return the bracket of a draw, which has the teams of the phase; none where the phase is not one."""
    if event.terms.phase(act.phase).kind != "bracket":
        return None
    bracket = Bracket(act.nodes, act.decides)
    named = {source.of for node in act.nodes for source in (node.a, node.b) if source.kind == TEAM}
    drawn = {team for group in act.groups for team in group.teams}
    if named != drawn:
        missing = ", ".join(sorted(named ^ drawn))
        raise TournamentError("teams-differ", f"expected the teams of the draw in its bracket, got {missing} beside it")
    return bracket


def _check_teams(event: Event, teams: Sequence[str]) -> None:
    there = sum(entrant_of(event, team).is_in for team in teams)
    may_have_left = bool(event.phases) and there < 2  # noqa: PLR2004  (two teams meet)
    times = Counter(teams)
    for team in teams:
        entrant = event.entrants[team]
        if not entrant.is_in and not (may_have_left and entrant.status == "withdrawn"):
            raise TournamentError("team-out", f"expected a team that is in the event, got {team}")
        if times[team] > 1:
            raise TournamentError("team-twice", f"expected each team once, got {team} twice")


def draw_lots(event: Event, _entry: Entry, act: a.DrawLots) -> Event:
    """Keep the lots of a phase; raises `TournamentError` (`not-drawn`, `teams-differ`).

    Rules: br.6.p1.d, br.6.p2.f.
    """
    phase = phase_of(event, act.phase)
    if sorted(act.teams) != sorted(phase.teams):
        raise TournamentError("teams-differ", f"expected each team of {act.phase} once, got {', '.join(act.teams)}")
    return replace(event, phases=put(event.phases, act.phase, replace(phase, lots=act.teams)))


def reveal(event: Event, _entry: Entry, act: a.Reveal) -> Event:
    """Publish the secret of a duplicate; raises `TournamentError` (`not-drawn`, `phase-open`, `bad-secret`)."""
    phase = phase_of(event, act.phase)
    if not phase.rounds or open_matches(event, act.phase):
        raise TournamentError("phase-open", f"expected a phase all of whose matches are over, got {act.phase}")
    if commitment(act.secret) != phase.committed:
        raise TournamentError("bad-secret", f"expected the secret with the digest {phase.committed}, got another one")
    return replace(event, phases=put(event.phases, act.phase, replace(phase, secret=act.secret)))


def check_new_reveal(event: Event, act: a.Reveal) -> None:
    """Refuse to publish a secret from which deals of later rounds follow (`phase-open`).

    Where the night ends early, the number of rounds is changed first.
    """
    phase, terms = event.phases[act.phase], event.terms.phase(act.phase)
    rivals = len(phase.teams) - 1 + len(phase.teams) % 2
    rounds = min(terms.rounds or rivals, rivals)
    if len(phase.rounds) < rounds:
        raise TournamentError("phase-open", f"expected {rounds} rounds of {act.phase}, got {len(phase.rounds)}")


def drawn_again(event: Event, act: a.Draw) -> Event:
    """Return the event with another draw of a phase that has not begun; its rounds keep their matches.

    Raises `TournamentError`: `not-drawn`, `already-begun`, and what `draw` raises.
    """
    old = phase_of(event, act.phase)
    for chosen in old.rounds.values():
        _check_unbegun(event, chosen)
    undrawn = replace(event, phases=without(event.phases, act.phase))
    new = _drawn(undrawn, act)
    lots = old.lots if sorted(old.lots) == sorted(new.teams) else ()
    changed = replace(new, rounds=old.rounds, lots=lots, paid=old.paid)
    return replace(event, phases=MappingProxyType({**event.phases, act.phase: changed}))


def undraw(event: Event, _entry: Entry, act: a.Undraw) -> Event:
    """Take a draw back; raises `TournamentError` (`not-drawn`, `round-paired`).

    Teams that paid to come back into the phase wait for its next draw.
    """
    phase = phase_of(event, act.phase)
    if phase.rounds:
        raise TournamentError("round-paired", f"expected a phase of which no round is paired, got {act.phase}")
    reentered = put(event.reentered, act.phase, phase.paid) if phase.paid else event.reentered
    return replace(event, phases=without(event.phases, act.phase), reentered=reentered)


def check_new_undraw(event: Event, act: a.Undraw) -> None:
    """Refuse to take a draw back while there is a phase that was drawn from this one (`already-drawn`)."""
    for name in event.phases:
        if _before(event, name) == act.phase:
            raise TournamentError("already-drawn", f"expected that {name} is taken back first, got {act.phase}")


# -- rounds ------------------------------------------------------------------------------------------------------------


def pair_round(event: Event, _entry: Entry, act: a.PairRound) -> Event:
    """Pair the next round of a phase; a bye is a match of one team.

    Raises `TournamentError`: `not-drawn`, `bad-round`, `pairing-open`, `no-pairs`, `not-in-phase`, `team-twice`,
    `node-twice`, where results decide the pairs `round-open` and `team-out`, and of a bracket `not-open` for a node
    that its teams have not reached.
    """
    phase = phase_of(event, act.phase)
    if event.by_hand is not None:
        raise TournamentError("pairing-open", f"expected nobody to change pairings, got round {event.by_hand.round}")
    last = max(phase.rounds, default=0)
    if act.round != last + 1:
        raise TournamentError("bad-round", f"expected round {last + 1} of {act.phase}, got {act.round}")
    if not act.fixtures:
        raise TournamentError("no-pairs", f"expected the pairs of round {act.round}, got none")
    _check_fixtures(event, act.phase, act.round, act.fixtures)
    if event.terms.phase(act.phase).kind in _BY_RESULTS:
        _check_by_results(event, act, last)
    if phase.bracket is not None:
        _check_nodes(event, act)
    numbers = range(event.last_match + 1, event.last_match + 1 + len(act.fixtures))
    matches = [
        Match(number, act.phase, act.round, fixture.a, fixture.b, fixture.group, fixture.node)
        for number, fixture in zip(numbers, act.fixtures, strict=True)
    ]
    event = with_round(with_match(event, *matches), act.phase, act.round, Round(tuple(numbers)))
    return replace(event, last_match=numbers[-1])


def _check_fixtures(event: Event, name: str, number: int, fixtures: Sequence[a.Fixture]) -> None:
    """Refuse fixtures of teams that are not in the phase, or are in the round twice, and nodes that are paired."""
    phase = event.phases[name]
    times, inside = Counter(team for fixture in fixtures for team in fixture.teams), frozenset(phase.teams)
    for team in times:
        if team not in inside:
            raise TournamentError("not-in-phase", f"expected a team of {name}, got {team}")
        if times[team] > 1:
            raise TournamentError("team-twice", f"expected each team once in round {number}, got {team} twice")
    for fixture in fixtures:
        if not fixture.a:
            raise TournamentError("no-pairs", f"expected a team and its rival, got a fixture without a team: {fixture}")
        if fixture.group and not set(fixture.teams) <= set(phase.groups.get(fixture.group, ())):
            problem = f"expected teams of group {fixture.group}, got {fixture.a} and {fixture.b}"
            raise TournamentError("not-in-phase", problem)
    nodes = [fixture.node for fixture in fixtures if fixture.node]
    nodes += [match.node for match in event.matches_of(name) if match.node and match.round != number]
    if len(set(nodes)) < len(nodes):
        raise TournamentError("node-twice", f"expected each node of the bracket once, got {', '.join(nodes)}")


def _check_nodes(event: Event, act: a.PairRound) -> None:
    """Refuse what is not open in a bracket: each fixture is a node, whose two teams have reached it.

    A team that has reached a node by results alone may play there too: older logs have such rounds after a correction.
    """
    bracket = bracket_of(event, act.phase)
    meetings = (*bracket.open, *(meeting for meeting in bracket.by_results.values() if meeting.state == OPEN))
    waiting = [(meeting.node.id, {meeting.a, meeting.b}) for meeting in meetings]
    for fixture in act.fixtures:
        if (fixture.node, {fixture.a, fixture.b}) not in waiting:
            raise TournamentError("not-open", f"expected an open node of {act.phase} with its teams, got {fixture}")


def _check_by_results(event: Event, act: a.PairRound, last: int) -> None:
    check_over(event, event.matches_of(act.phase, last) if last else ())
    for fixture in act.fixtures:
        for team in fixture.teams:
            if not event.entrants[team].is_in:
                raise TournamentError("team-out", f"expected a team that is in the event, got {team}")


def unpair(event: Event, _entry: Entry, act: a.Unpair) -> Event:
    """Take the last round of a phase back; its numbers are not given again.

    Raises `TournamentError`: `no-such-round`, `bad-round` for one that is not the last, `already-begun`.
    """
    taken = round_of(event, act.phase, act.round)
    phase = event.phases[act.phase]
    if act.round != max(phase.rounds):
        raise TournamentError("bad-round", f"expected the last round {max(phase.rounds)}, got {act.round}")
    _check_unbegun(event, taken)
    by_hand = event.by_hand
    if by_hand is not None and (by_hand.phase, by_hand.round) == (act.phase, act.round):
        by_hand = None
    return replace(
        event,
        phases=put(event.phases, act.phase, replace(phase, rounds=without(phase.rounds, act.round))),
        matches=without(event.matches, *taken.matches),
        unpaired=MappingProxyType({**event.unpaired, **{number: event.matches[number] for number in taken.matches}}),
        machine=without(event.machine, (act.phase, act.round)),
        by_hand=by_hand,
    )


def _check_unbegun(event: Event, taken: Round) -> None:
    begun = [number for number in taken.matches if event.matches[number].begun]
    if begun:
        raise TournamentError("already-begun", f"expected a round of which nothing was played, got match {begun[0]}")


# -- changes by hand ---------------------------------------------------------------------------------------------------


def begin_by_hand(event: Event, entry: Entry, act: a.BeginByHand) -> Event:
    """Open the pairings of a round for changes; what the machine had paired is kept beside them.

    Raises `TournamentError`: `no-such-round`, `pairing-open`.
    """
    chosen = round_of(event, act.phase, act.round)
    if event.by_hand is not None:
        raise TournamentError("pairing-open", f"expected nobody to change pairings, got {event.by_hand.author}")
    key = (act.phase, act.round)
    machine = event.machine
    if key not in machine:
        machine = put(machine, key, tuple(event.matches[number].fixture for number in chosen.matches))
    return replace(event, by_hand=ByHand(act.phase, act.round, entry.author), machine=machine)


def _being_changed(event: Event) -> ByHand:
    if event.by_hand is None:
        raise TournamentError("pairing-closed", "expected a round that is open for changes, got none")
    return event.by_hand


def pair_by_hand(event: Event, _entry: Entry, act: a.PairByHand) -> Event:
    """Change the fixtures of the round that is open for changes; a match that has begun keeps its teams.

    Raises `TournamentError`: `pairing-closed`, `bad-round` for another number of fixtures, `already-begun`, and what
    `pair_round` raises of fixtures.
    """
    open_round = _being_changed(event)
    numbers = event.phases[open_round.phase].rounds[open_round.round].matches
    if len(act.fixtures) != len(numbers):
        raise TournamentError("bad-round", f"expected {len(numbers)} fixtures, got {len(act.fixtures)}")
    _check_fixtures(event, open_round.phase, open_round.round, act.fixtures)
    return _with_fixtures(event, numbers, act.fixtures)


def _with_fixtures(event: Event, numbers: Sequence[int], fixtures: Sequence[a.Fixture]) -> Event:
    changed = []
    for number, fixture in zip(numbers, fixtures, strict=True):
        match = event.matches[number]
        if match.fixture == fixture:
            continue
        if match.begun:
            raise TournamentError("already-begun", f"expected a match that nobody began, got match {number}")
        changed.append(replace(match, a=fixture.a, b=fixture.b, group=fixture.group, node=fixture.node, lined_up={}))
    return with_match(event, *changed)


def end_by_hand(event: Event, _entry: Entry, act: a.EndByHand) -> Event:
    """End the changes by hand, all of whose warnings are accepted.

    Raises `TournamentError`: `pairing-closed`, `not-accepted` for a warning that is not accepted.
    """
    open_round = _being_changed(event)
    for warning in warnings_of(event, open_round.phase, open_round.round):
        if warning.key not in act.accepted:
            raise TournamentError("not-accepted", f"expected {warning.key} among what was accepted, got another list")
    return replace(event, by_hand=None)


def undo_by_hand(event: Event, _entry: Entry, act: a.UndoByHand) -> Event:
    """Give a round the fixtures that it had before anybody changed them.

    Raises `TournamentError`: `no-such-round`, `nothing-to-undo`, `pairing-open` for another round, `already-begun`.
    """
    chosen = round_of(event, act.phase, act.round)
    key = (act.phase, act.round)
    if key not in event.machine:
        raise TournamentError("nothing-to-undo", f"expected a round that somebody changed, got {act.round}")
    if event.by_hand is not None and (event.by_hand.phase, event.by_hand.round) != key:
        raise TournamentError("pairing-open", f"expected round {event.by_hand.round}, got {act.round}")
    event = _with_fixtures(event, chosen.matches, event.machine[key])
    return replace(event, by_hand=None, machine=without(event.machine, key))
