"""Teams sign up, change and leave; registration closes; players come to the room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from truco.club import acts as a
from truco.club.codes import is_hashed
from truco.club.event import TEAM, Entrant, Entry, Event, Match
from truco.club.fold.common import entrant_of, put, with_entrant, with_match
from truco.club.outcomes import raise_open, result_of, terms_of
from truco.club.team import Player, Team, check_team
from truco.errors import TournamentError

MOST_TEAMS: Final = 1024
"""The most teams that sign up for an event: those that have left count, because the log keeps them."""

MANY_ROUNDS = 2
"""The round with whose pairing a phase is closed to those who pay to come back."""


def enter(event: Event, _entry: Entry, act: a.Enter) -> Event:
    """Sign a team up; one that had left before the draw may come back.

    Where registration stays open after the draw of a Swiss, a team that comes late, or comes back, plays from the next
    round on. A team that comes back with the same players keeps its code. Raises `TournamentError`:
    `registration-closed`, `team-exists`, `event-full`, `already-drawn`, `name-taken`, `player-twice`, and what
    `check_team` raises.
    """
    if not event.registration_open:
        raise TournamentError("registration-closed", f"expected open registration, got {act.team.id} after it closed")
    if act.team.id in event.entrants and event.entrants[act.team.id].is_in:
        raise TournamentError("team-exists", f"expected a new id, got {act.team.id}")
    if event.terms.teams and len(event.inside) >= event.terms.teams:
        raise TournamentError("event-full", f"expected at most {event.terms.teams} teams, got one more")
    _check(event, act.team)
    before = event.entrants.get(act.team.id)
    entrant = Entrant(act.team)
    if before is not None and set(before.team.people) == set(act.team.people):
        entrant = replace(entrant, hashed=before.hashed, reentries=before.reentries, number=before.number)
    return _late(with_entrant(event, entrant), act.team.id)


def _late(event: Event, team: str) -> Event:
    """Add a team that signs up after the draw to the first phase, if that is paired round by round."""
    name = next(iter(event.phases), "")
    return _joined(event, name, team) if name else event


def _joined(event: Event, name: str, team: str) -> Event:
    """Return an event in which a phase that was drawn has one more team, if it is paired round by round."""
    if event.terms.phase(name).kind != "swiss":
        raise TournamentError("already-drawn", f"expected a phase that is not drawn, got {name}")
    phase = event.phases[name]
    if team in phase.teams:
        return event
    group, teams = next(iter(phase.groups.items()))
    groups = put(phase.groups, group, (*teams, team))
    return replace(event, phases=put(event.phases, name, replace(phase, groups=groups)))


def check_new_enter(event: Event, act: a.Enter) -> None:
    """Refuse a team that would sign up for a first phase in which it cannot play, or in the place of another team.

    Raises `TournamentError`: `event-full` where `MOST_TEAMS` are in the log already; `phase-closed`; `team-out` for
    one that was disqualified, which only who lifts that brings back; of a team that has left, `no-substitution` for
    other players once it has played (br.35), and `round-open` while one of its matches has no result that a later
    round was paired by.
    """
    _check_round_left(event, next(iter(event.phases), ""))
    before = event.entrants.get(act.team.id)
    if before is None:
        if len(event.entrants) >= MOST_TEAMS:
            raise TournamentError("event-full", f"expected at most {MOST_TEAMS} teams, got one more")
        return
    if before.status == "disqualified":
        raise TournamentError("team-out", f"expected a penalty that is lifted first, got {act.team.id}, disqualified")
    check_new_amend(event, act)
    rounds = {name: max(phase.rounds, default=0) for name, phase in event.phases.items()}
    own = [match for match in event.matches.values() if act.team.id in match.pair.teams and match.b]
    raise_open(event, [match for match in own if not match.over and match.round < rounds[match.phase]])


def check_new_amend(event: Event, act: a.Enter | a.Amend) -> None:
    """Refuse other players of a team that has begun to play (`no-substitution`; br.35).

    A substitution that the terms allow is written as one (`substitute`).
    """
    team = act.team
    begun = any(team.id in match.pair.teams and match.begun for match in event.matches.values())
    if begun and set(team.people) != set(event.entrants[team.id].team.people):
        expected = ", ".join(event.entrants[team.id].team.people)
        raise TournamentError("no-substitution", f"expected {expected}, got {', '.join(team.people)}")


def check_new_reenter(event: Event, act: a.Reenter) -> None:
    """Refuse a team that would come back into a phase in which it cannot play, or for which it waits already.

    Raises `TournamentError` (`phase-closed`, `already-in-phase`). An older program lost who had paid where a draw was
    taken back, so that a log may have the act twice.
    """
    if act.team in event.reentered.get(act.phase, ()):
        raise TournamentError("already-in-phase", f"expected a team that is not in {act.phase}, got {act.team}")
    _check_round_left(event, act.phase)


def _check_round_left(event: Event, name: str) -> None:
    """Refuse a phase that was drawn, whose last round is paired or that was followed by another one."""
    phase = event.phases.get(name)
    if phase is None:
        return
    rounds = event.terms.phase(name).rounds
    if (rounds and len(phase.rounds) >= rounds) or name != [*event.phases][-1]:
        raise TournamentError("phase-closed", f"expected a phase with a round that is not paired, got {name}")


def amend(event: Event, _entry: Entry, act: a.Amend) -> Event:
    """Change what was written of a team; once registration is closed its players stay the same people.

    Raises `TournamentError`: `no-such-team`, `no-substitution`, and what `enter` raises of a team.

    Rules: br.35.
    """
    entrant = entrant_of(event, act.team.id)
    if not event.registration_open and set(act.team.people) != set(entrant.team.people):
        expected = ", ".join(entrant.team.people)
        raise TournamentError("no-substitution", f"expected {expected}, got {', '.join(act.team.people)}")
    _check(event, act.team)
    present = tuple(person for person in entrant.present if person in act.team.people)
    return with_entrant(event, replace(entrant, team=act.team, present=present))


def _check(event: Event, team: Team) -> None:
    """Refuse a team that the terms do not admit, or whose names another team has."""
    check_team(team, event.terms.team, event.year)
    taken = {event.entrants[name].team.name.casefold() for name in event.inside if name != team.id}
    if team.name and team.name.casefold() in taken:
        raise TournamentError("name-taken", f"expected a name of its own, got {team.name!r}")
    for person in team.people:
        other = event.team_of(person)
        if other not in ("", team.id) and event.entrants[other].is_in:
            raise TournamentError("player-twice", f"expected players of no other team, got {person} of {other}")


def withdraw(event: Event, entry: Entry, act: a.Withdraw) -> Event:
    """Take a team out of the event; its results stay, its rivals win what is left (br.36.p1 by analogy).

    A disqualified team that withdraws stays out where its disqualification is lifted. Raises `TournamentError`:
    `no-such-team`, `team-out`, `not-allowed` for another team's withdrawal.
    """
    entrant = entrant_of(event, act.team)
    disqualified = entrant.status == "disqualified" and not entrant.left
    if not disqualified:
        _entrant_in(event, act.team)
    _check_own(entry, act.team)
    if disqualified:
        return with_entrant(event, replace(entrant, left=True))
    return with_entrant(event, replace(entrant, status="withdrawn", since=entry.number))


def substitute(event: Event, _entry: Entry, act: a.Substitute) -> Event:
    """Replace a player by another one, where the terms allow it.

    Raises `TournamentError`: `no-substitution`, `team-out`, `not-registered` for a player whom the team does not have,
    and what `amend` raises of a team.

    Rules: br.35.
    """
    entrant = _entrant_in(event, act.team)
    if not event.terms.substitutes:
        raise TournamentError("no-substitution", f"expected no substitution, got {act.into} for {act.out}")
    team = entrant.team
    if act.out not in [player.name for player in team.players]:
        raise TournamentError("not-registered", f"expected a player of {act.team}, got {act.out!r}")
    waiting = {reserve.name: reserve for reserve in team.reserves}
    comes = waiting.get(act.into, Player(act.into))
    changed = replace(
        team,
        players=tuple(comes if player.name == act.out else player for player in team.players),
        reserves=tuple(reserve for reserve in team.reserves if reserve.name != act.into),
    )
    _check(event, changed)
    present = tuple(person for person in entrant.present if person != act.out)
    return with_entrant(event, replace(entrant, team=changed, present=present))


def respell(event: Event, _entry: Entry, act: a.Respell) -> Event:
    """Write a player's name right, everywhere; raises `TournamentError` (`not-registered`, and what `amend` raises)."""
    entrant = entrant_of(event, act.team)
    if act.before not in entrant.team.people:
        raise TournamentError("not-registered", f"expected a player of {act.team}, got {act.before!r}")

    def spelt(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(replace(player, name=act.after) if player.name == act.before else player for player in players)

    team = replace(entrant.team, players=spelt(entrant.team.players), reserves=spelt(entrant.team.reserves))
    _check(event, team)
    changed = replace(entrant, team=team, present=_respelt(entrant.present, act))
    return with_match(with_entrant(event, changed), *_with_respelt(event, act))


def _respelt(names: Iterable[str], act: a.Respell) -> tuple[str, ...]:
    return tuple(act.after if name == act.before else name for name in names)


def _with_respelt(event: Event, act: a.Respell) -> Iterator[Match]:
    """Yield the matches for which the player sat down, or whose sheets he signed, with his name as it is now."""
    for match in event.matches.values():
        if act.team not in match.pair.teams:
            continue
        lined_up = {team: _respelt(names, act) if team == act.team else names for team, names in match.lined_up.items()}
        names = _respelt((signature.who for signature in match.signed), act)
        signed = tuple(replace(signature, who=name) for signature, name in zip(match.signed, names, strict=True))
        if lined_up != match.lined_up or signed != match.signed:
            yield replace(match, lined_up=lined_up, signed=signed)


def give_code(event: Event, _entry: Entry, act: a.GiveCode) -> Event:
    """Keep the hash of a team's code; raises `TournamentError` (`bad-code`) for what is no hash of `codes`."""
    entrant = entrant_of(event, act.team)
    if not is_hashed(act.hashed):
        raise TournamentError("bad-code", "expected the hash of a code, got something else")
    return with_entrant(event, replace(entrant, hashed=act.hashed))


def add_number(event: Event, entry: Entry, act: a.AddNumber) -> Event:
    """Keep what a team adds to the seeds of the draws, while registration is open.

    Raises `TournamentError` (`registration-closed`, `bad-number`).
    """
    entrant = entrant_of(event, entry.author.removeprefix(TEAM))
    if not event.registration_open:
        raise TournamentError("registration-closed", "expected open registration, got a closed one")
    if not act.number.strip() or len(act.number) > _LONGEST_NUMBER or not act.number.isprintable():
        raise TournamentError("bad-number", f"expected 1 to {_LONGEST_NUMBER} printable characters, got {act.number!r}")
    return with_entrant(event, replace(entrant, number=act.number))


_LONGEST_NUMBER: Final = 40
"""The most characters that a team adds to the seeds."""


def close_registration(event: Event, _entry: Entry, _act: a.CloseRegistration) -> Event:
    """Close registration; raises `TournamentError` (`registration-closed`, `too-few-teams`)."""
    if not event.registration_open:
        raise TournamentError("registration-closed", "expected open registration, got a closed one")
    if len(event.inside) < 2:  # noqa: PLR2004  (two teams meet)
        raise TournamentError("too-few-teams", f"expected two teams or more, got {len(event.inside)}")
    return replace(event, registration_open=False)


def reopen_registration(event: Event, _entry: Entry, _act: a.ReopenRegistration) -> Event:
    """Open registration again: before the draw, or later where the terms do not wait for it, as in a Swiss.

    Raises `TournamentError` (`registration-open`, `already-drawn`; br.4.p1).
    """
    if event.registration_open:
        raise TournamentError("registration-open", "expected closed registration, got an open one")
    if event.phases and event.terms.drawn_after_registration:
        raise TournamentError("already-drawn", f"expected no draw yet, got {', '.join(event.phases)}")
    return replace(event, registration_open=True)


def reenter(event: Event, _entry: Entry, act: a.Reenter) -> Event:
    """Bring a team that lost back into a phase, where the terms sell that and the phase is open.

    A phase is open until it is drawn; a Swiss until its second round is paired, and who comes back plays from the next
    round on.

    Raises `TournamentError`: `no-reentry`, `team-out`, `no-such-phase`, `phase-closed`, `already-drawn`,
    `still-playing` for a team that has lost nothing, `already-in-phase`.
    """
    entrant = _entrant_in(event, act.team)
    if not event.terms.reentry:
        raise TournamentError("no-reentry", f"expected no team to come back, got {act.team}")
    event.terms.phase(act.phase)
    phase = event.phases.get(act.phase)
    if phase is not None and MANY_ROUNDS in phase.rounds:
        raise TournamentError("phase-closed", f"expected a phase in its first round, got {act.phase}")
    if phase is not None and act.team in phase.teams:
        raise TournamentError("already-in-phase", f"expected a team that is not in {act.phase}, got {act.team}")
    if not _has_lost(event, act.team):
        raise TournamentError("still-playing", f"expected a team that has lost a match, got {act.team}")
    event = with_entrant(event, replace(entrant, reentries=entrant.reentries + 1))
    if phase is None:
        waiting = tuple(dict.fromkeys((*event.reentered.get(act.phase, ()), act.team)))
        return replace(event, reentered=put(event.reentered, act.phase, waiting))
    event = _joined(event, act.phase, act.team)
    joined = event.phases[act.phase]
    return replace(event, phases=put(event.phases, act.phase, replace(joined, paid=(*joined.paid, act.team))))


def _has_lost(event: Event, team: str) -> bool:
    for match in event.matches.values():
        result = result_of(event, match)
        if result is not None and result.loser(terms_of(event, match).best_of) == team:
            return True
    return False


# -- who is there ------------------------------------------------------------------------------------------------------


def check_in(event: Event, entry: Entry, act: a.CheckIn) -> Event:
    """Note which players of a team are there; the team has arrived once enough of them to play are.

    Raises `TournamentError`: `no-such-team`, `team-out`, `not-registered`, `not-allowed` for another team.

    Rules: br.30.1, br.35 (one of a pair is no pair).
    """
    entrant = _entrant_in(event, act.team)
    _check_own(entry, act.team)
    for player in act.players:
        if player not in entrant.team.people:
            raise TournamentError("not-registered", f"expected a player of {act.team}, got {player!r}")
    present = tuple(dict.fromkeys((*entrant.present, *act.players)))
    complete = len(present) >= event.terms.team.plays
    arrived = entrant.arrived or (entry.at if complete else 0.0)
    return with_entrant(event, replace(entrant, present=present, arrived=arrived))


def check_out(event: Event, entry: Entry, act: a.CheckOut) -> Event:
    """Note that a team is not there any more; raises `TournamentError` (`no-such-team`, `team-out`, `not-allowed`)."""
    entrant = _entrant_in(event, act.team)
    _check_own(entry, act.team)
    return with_entrant(event, replace(entrant, present=(), arrived=0.0))


def _entrant_in(event: Event, team: str) -> Entrant:
    """Return a team that still plays."""
    entrant = entrant_of(event, team)
    if not entrant.is_in:
        raise TournamentError("team-out", f"expected a team that is in the event, got {team} ({entrant.status})")
    return entrant


def _check_own(entry: Entry, team: str) -> None:
    """Refuse what a team writes about another one."""
    if entry.author.startswith(TEAM) and entry.author != f"{TEAM}{team}":
        raise TournamentError("not-allowed", f"expected {team} or somebody with an office, got {entry.author}")
