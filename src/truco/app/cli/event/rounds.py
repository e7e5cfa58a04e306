"""`truco tournament draw`, `pair`, `result`, `correct`: what is played, and what it came to."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import click

from truco.app.cli.event.place import (
    REASON,
    SURE,
    Desk,
    Options,
    about_event,
    absence_text,
    answer,
    answer_json,
    entries_to_json,
    name_of,
    now,
    pair_text,
    run,
    write,
)
from truco.app.cli.event.teams import match_line, match_rows, round_heading
from truco.app.office import Wish
from truco.app.office.draws import draw_phase, preview
from truco.app.office.exchange.importing import sure_of
from truco.app.office.exchange.results import ListedResult, absent_team, act_of, team_named
from truco.app.office.exchange.score import read_score
from truco.app.office.wording import phase_name
from truco.club import acts as a
from truco.club.correction import Changed, Offer, Proposal, offered, propose_correction
from truco.club.duplicate import commitment
from truco.club.event import Event
from truco.club.fold.common import match_of
from truco.club.outcomes import open_matches
from truco.club.places import is_over
from truco.club.propose import drawn_by_hand, propose_draw, propose_round, repeats
from truco.club.rounds import advised_rounds
from truco.club.schedule import next_seats
from truco.club.seeds import Proof, proofs
from truco.errors import TournamentError
from truco.messages import text

_SEED_BYTES: Final = 4
_SECRET_BYTES: Final = 16


@click.command("draw")
@about_event
@click.argument("phase", required=False)
@click.option(
    "--seed",
    default="",
    help="The published seed; else one is drawn and printed. With --drawn it gives the lots alone.",
)
@click.option("--groups", type=click.IntRange(1), help="How many groups there are; else as the preset says.")
@click.option(
    "--drawn",
    multiple=True,
    metavar="TEAM,TEAM,...",
    help="Teams as they were drawn by hand: each group in turn, or the places of a bracket from top to bottom.",
)
@click.option("--secret", default="", help="Of a duplicate: what the deals follow from; else one is drawn and printed.")
@click.option("--undo", is_flag=True, help="Take the draw back, with a --reason.")
@click.option("--preview", "rehearsed", is_flag=True, help="Only show a draw, from a seed that is thrown away.")
@REASON
def draw(  # noqa: PLR0913  (click's options)
    options: Options,
    *,
    phase: str | None,
    seed: str,
    groups: int | None,
    drawn: tuple[str, ...],
    secret: str,
    undo: bool,
    rehearsed: bool,
    reason: str,
) -> None:
    """Draw PHASE, else the first that is not drawn: its groups, its order or its bracket.

    Without PHASE the one before has to be over. The seed follows from the secret that the event is committed to, which
    the draw reveals, and from the teams; `verify` checks it. Whoever draws again from the same seed gets the same.
    """

    async def work(desk: Desk) -> None:
        event = desk.event
        if undo:
            chosen = phase or next(reversed(list(event.phases)), "")
            answer(desk, await desk.write([Wish(a.Undraw(chosen), reason)]))
            return
        chosen = phase or next((name for name in event.terms.names if name not in event.phases), "")
        last = next(reversed(list(event.phases)), "")
        with desk.about(last):
            if not chosen:
                raise TournamentError("already-drawn", "expected a phase that is not drawn, got none")
            if not phase and last and not is_over(event, last):
                raise TournamentError("phase-open", f"expected {last} to be over before the draw of {chosen}")
        with desk.about(" / ".join(drawn) or chosen or event.name):
            if rehearsed:
                act = preview(desk.kept, chosen, groups or 0)
                _show(desk, act.phase, {group.name: group.teams for group in act.groups}, "", "tournament.draw-preview")
                return
            if drawn:
                named_teams = [[team_named(name, event) for name in group.split(",")] for group in drawn]
                act = replace(drawn_by_hand(event, chosen, named_teams), seed=seed)
            else:
                act = propose_draw(event, chosen, seed or secrets.token_hex(_SEED_BYTES), groups or 0)
        hidden = ""
        if event.terms.phase(chosen).kind == "duplicate":
            hidden = secret or secrets.token_hex(_SECRET_BYTES)
            act = replace(act, committed=commitment(hidden))
        if drawn or seed or not _commits(desk):
            await desk.write([Wish(act, reason)])
        else:
            with desk.about(chosen):
                await draw_phase(desk.kept, desk.author, chosen, groups or 0, committed=act.committed, reason=reason)
        stands = desk.event.phases[chosen]
        key = "tournament.drawn" if stands.seed else "tournament.drawn-by-hand"
        _show(desk, chosen, stands.groups, stands.seed, key, hidden)

    run(options, work)


def _commits(desk: Desk) -> bool:
    """Return whether the seeds of an event follow from secrets that were committed to."""
    return any(isinstance(entry.act, a.CommitSeed) for entry in desk.kept.log.entries)


def _show(  # noqa: PLR0913, PLR0917  (what a draw has)
    desk: Desk, phase: str, groups: Mapping[str, Sequence[str]], seed: str, key: str, hidden: str = ""
) -> None:
    """Print a draw; `hidden` is the secret of the deals of a duplicate."""
    if desk.options.as_json:
        shown = {name: list(teams) for name, teams in groups.items()}
        answer_json({"phase": phase, "seed": seed, "groups": shown, **({"secret": hidden} if hidden else {})})
        return
    click.echo(text(key, desk.language, phase=phase_name(phase, desk.language), seed=seed))
    if hidden:
        click.echo(text("tournament.secret", desk.language, secret=hidden))
    if advised := advised_rounds(desk.event, phase):
        planned = desk.event.terms.phase(phase).rounds
        click.echo(text("event.desk.advised-rounds", desk.language, planned=planned, advised=advised), err=True)
    for name, teams in groups.items():
        names = ", ".join(name_of(desk.event, team) for team in teams)
        click.echo(text("tournament.group", desk.language, name=name, teams=names) if name else f"  {names}")


@click.command("verify")
@about_event
def verify(options: Options) -> None:
    """Check each draw: whether its seed follows from what was committed to, and its groups or bracket from its seed."""

    async def work(desk: Desk) -> None:
        checked = proofs(desk.kept.log)
        if options.as_json:
            answer_json([proof._asdict() for proof in checked])
            return
        for proof in checked:
            phase = phase_name(proof.phase, desk.language)
            click.echo(text("tournament.proof", desk.language, phase=phase, entry=proof.entry, seed=proof.seed or "-"))
            if proof.committed:
                values = {"entry": proof.committed, "digest": proof.hashed, "secret": proof.secret}
                click.echo(f"  {text('tournament.proof.committed', desk.language, **values)}")
                for team, number in proof.numbers:
                    click.echo(f"    {team} {number}".rstrip())
            for check in _checks(proof):
                click.echo(f"  {text(f'tournament.proof.{check}', desk.language)}")

    run(options, work)


def _checks(proof: Proof) -> tuple[str, ...]:
    """Return what the check of a draw came to, as ends of message keys."""
    if not proof.seed:
        return ("by-hand",)
    seed = "follows" if proof.follows else "differs" if proof.committed else "own-seed"
    return seed, "same" if proof.same else "changed"


def open_phase(event: Event) -> str:
    """Return the phase whose next round is paired: the last one that was drawn."""
    return next(reversed(list(event.phases)), event.terms.phases[0].name)


@click.command("pair")
@about_event
@click.argument("phase", required=False)
@click.option("--undo", is_flag=True, help="Take the last round back, while nothing of it was played.")
@REASON
def pair(options: Options, *, phase: str | None, undo: bool, reason: str) -> None:
    """Pair the next round of PHASE, else of the last phase that was drawn."""

    async def work(desk: Desk) -> None:
        chosen = phase or open_phase(desk.event)
        if undo:
            drawn = desk.event.phases.get(chosen)
            last = max(drawn.rounds, default=0) if drawn else 0
            answer(desk, await desk.write([Wish(a.Unpair(chosen, last), reason)]))
            return
        with desk.about(chosen):
            act = propose_round(desk.event, chosen)
        met = repeats(desk.event, act)
        await desk.write([Wish(act, reason)])
        event = desk.event
        rows = [
            {"match": match.number, "group": match.group, "table": match.table, "a": match.a, "b": match.b}
            for match in event.matches_of(chosen, act.round)
        ]
        if options.as_json:
            value = {"phase": chosen, "round": act.round, "matches": rows, "repeats": [list(pair) for pair in met]}
            answer_json(value)
            return
        click.echo(round_heading(event, chosen, act.round, desk.language))
        for row in match_rows(event)[-len(rows) :]:
            click.echo(match_line(row, event, desk.language))
        if met:
            pairs = ", ".join(pair_text(event, pair.a, pair.b, desk.language) for pair in met)
            click.echo(text("tournament.repeats", desk.language, pairs=pairs))

    run(options, work)


@click.command("call")
@about_event
@click.argument("phase", required=False)
def call(options: Options, phase: str | None) -> None:
    """Call the next round of PHASE to its tables: free ones are given, and the tolerance runs from now.

    That is the first one that is still played and was not called; rounds may be paired ahead.
    """

    def wishes(desk: Desk) -> list[Wish]:
        event = desk.event
        chosen = phase or open_phase(event)
        drawn = event.phases.get(chosen)
        rounds = drawn.rounds if drawn else {}
        waiting = [
            number for number, round_ in rounds.items() if not round_.called and open_matches(event, chosen, number)
        ]
        seats = next_seats(event, now())
        called = a.CallRound(chosen, min(waiting, default=max(rounds, default=0)))
        return [*([Wish(a.Assign(seats))] if seats else []), Wish(called)]

    write(options, wishes)


def _listed_result(words: Sequence[str], absent: str) -> ListedResult:
    """Return a result in words: the match, or its two teams, and then the score."""
    if words and words[0].isascii() and words[0].isdecimal():
        return ListedResult(1, words[0], score=" ".join(words[1:]), absent=absent)
    a_team, b_team = (*words[:2], "", "")[:2]
    return ListedResult(1, a=a_team, b=b_team, score=" ".join(words[2:]), absent=absent)


@click.command("result")
@about_event
@click.argument("words", nargs=-1, required=True, metavar="MATCH|TEAM TEAM [SCORE]...")
@click.option("--wo", "absent", default="", metavar="TEAM", help="Who was absent or went away; both for both.")
@SURE
@REASON
def result(options: Options, *, words: tuple[str, ...], absent: str, sure: bool, reason: str) -> None:
    """Write the result of a match, named by its number or its two teams: 12 12-8 7-12 12-10.

    The score is from the point of view of the first team. With --wo a team was absent, or went away after the score.
    """

    def wishes(desk: Desk) -> Sequence[Wish]:
        with desk.about(" ".join(words)):
            act = act_of(_listed_result(words, absent), desk.event)
        if act is None:
            return []
        return [Wish(sure_of(act) if sure else act, reason)]

    write(options, wishes)


@click.command("correct")
@about_event
@click.argument("match", type=int)
@click.argument("score", nargs=-1)
@click.option("--wo", "absent", default="", metavar="TEAM", help="Who was absent or went away; both for both.")
@click.option("--repair", is_flag=True, help="Pair and draw what nobody began as the machine would now.")
@click.option("--yes", is_flag=True, help="Write it without asking.")
@SURE
@REASON
def correct(  # noqa: PLR0913  (click's options)
    options: Options,
    *,
    match: int,
    score: tuple[str, ...],
    absent: str,
    repair: bool,
    yes: bool,
    sure: bool,
    reason: str,
) -> None:
    """Correct the result of a MATCH after showing what changes; without a score it has none any more.

    With --json and without --yes it is shown and not written.
    """

    async def work(desk: Desk) -> None:
        with desk.about(" ".join((str(match), *score))):
            proposal, offer = _proposal(desk, match, score, absent, repair=repair)
        changed = offer.apart(proposal.changes)
        if not options.as_json:
            click.echo(text("tournament.changes", desk.language))
            for line in change_lines(changed, desk.event, desk.language):
                click.echo(f"  {line}")
            for line in _offer_lines(offer, desk):
                click.echo(line)
            if not yes:
                click.confirm(text("tournament.confirm", desk.language), abort=True)
        entries = (
            await desk.write([Wish(sure_of(proposal.act) if sure else proposal.act, reason)])
            if yes or not options.as_json
            else ()
        )
        if options.as_json:
            shown, besides = ([change._asdict() for change in each] for each in (changed, offer.changes))
            could = {"phases": list(offer.phases), "changes": besides}
            answer_json({"changes": shown, "offered": could, "written": entries_to_json(entries)})
            return
        answer(desk, entries)
        if offer and yes:
            click.echo(text("tournament.repair.later", desk.language, match=match))

    run(options, work)


def _proposal(desk: Desk, match: int, score: Sequence[str], absent: str, *, repair: bool) -> tuple[Proposal, Offer]:
    """Return the correction, and what --repair would do besides; raises `TournamentError`."""
    event = desk.event
    partidas = read_score(" ".join(score))
    gone = absent_team(absent, match_of(event, match), event) if absent else ""
    proposal = propose_correction(event, desk.author, match, partidas, gone, repair=repair)
    return proposal, Offer() if repair else offered(event, desk.author, match, partidas, gone)


def _offer_lines(offer: Offer, desk: Desk) -> Iterator[str]:
    """Yield what --repair would do besides, under a sentence that says so; nothing where it would do nothing."""
    if offer:
        yield text("tournament.repair", desk.language)
    for phase in offer.phases:
        yield f"  {text('tournament.repair.redrawn', desk.language, phase=phase_name(phase, desk.language))}"
    for line in change_lines(offer.changes, desk.event, desk.language):
        yield f"  {line}"


def change_lines(changes: Sequence[Changed], event: Event, language: str) -> Iterator[str]:
    """Yield what changes, each as a sentence."""
    for change in changes:
        values: dict[str, Any] = {**change._asdict(), "team": name_of(event, change.team), "match": change.match or "-"}
        if change.kind == "qualified":
            values |= {side: text(f"tournament.{values[side]}", language) for side in ("before", "after")}
        if change.kind in {"pair", "repaired"}:
            values |= {side: _pair(values[side], event, language) for side in ("before", "after")}
        if change.kind == "result":
            values |= {side: _result(values[side], event, language) for side in ("before", "after")}
        for side in ("before", "after"):
            values[side] = values[side] or "-"
        sentence = text(f"tournament.change.{change.kind}", language, **values)
        yield text("tournament.change.stands", language, change=sentence) if change.stands else sentence


def _pair(teams: str, event: Event, language: str) -> str:
    """Return the names of the teams of a change, as `T1 / T2`."""
    first, _, second = teams.partition(" / ")
    return pair_text(event, first, second, language)


def _result(score: str, event: Event, language: str) -> str:
    """Return a result with words for the absent team, which a change writes as `12-8 wo:T2`."""
    played, mark, absent = score.partition("wo:")
    return f"{played}{absence_text(event, absent, language, abandoned=bool(played))}" if mark else score
