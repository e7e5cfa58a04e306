"""`truco tournament new`, `add`, `list`, `check-in`, `close` and others: an event and who takes part."""

from __future__ import annotations

import asyncio
import getpass
import json
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.event.place import (
    AT,
    AUTHOR,
    REASON,
    Desk,
    Options,
    about_event,
    absence_text,
    now,
    office_of,
    pair_text,
    run,
    show,
    write,
)
from truco.app.cli.event.refusals import refused
from truco.app.cli.files import TooLargeError, read_text
from truco.app.cli.refusal import Unusable, as_word
from truco.app.cli.speech import chosen_language
from truco.app.office import Wish
from truco.app.office.draws import commitments
from truco.app.office.exchange.results import team_named
from truco.app.office.exchange.score import write_score
from truco.app.office.exchange.table import LARGEST
from truco.app.office.exchange.teams import Numbered, read_teams, team_acts
from truco.app.office.rules import check_rules
from truco.app.office.wording import phase_name, round_title, source_text
from truco.app.tables import hashed
from truco.club import acts as a
from truco.club.event import Entrant, Event
from truco.club.fold.offices import NAMES
from truco.club.log import Draft, Log, append
from truco.club.log_format import read_log
from truco.club.outcomes import result_of, terms_of
from truco.club.stages import stage_of_match, stages_of
from truco.club.team import Condition, Player, Team
from truco.club.terms import EventTerms, event_terms, preset_text, presets
from truco.club.values import OFFICES, written
from truco.errors import TournamentError
from truco.messages import text

_KEY_BYTES: Final = 24
_LADDER: Final = "ladder."
_NOTED: Final = re.compile(r"(?P<name>.*?)\s*\((?P<born>[0-9]{4})?(?P<words>(?:[\s,]*#\w+)*)\)")
"""A player with what matters: the year of birth, and words that a condition asks for."""


# -- the event ---------------------------------------------------------------------------------------------------------


@click.command("new")
@click.argument("file")
@click.option("--preset", default="fenacef", show_default=True, help="How it is run: a code of `presets`, or a file.")
@click.option("--name", default="", help="What it is called; else the name of the file.")
@click.option("--place", default="", help="Where it is.")
@click.option("--year", type=click.IntRange(1900, 2999), help="The year of the event, for ages; else this one.")
@click.option("--tables", type=int, default=0, help="How many tables there are; 0 where nobody counts them.")
@click.option("--set", "values", multiple=True, metavar="PATH=VALUE", help="A value of the preset to change.")
@click.option(
    "--names",
    type=click.Choice(NAMES),
    default="initials",
    show_default=True,
    help="How the public page and what hangs on the wall show the players.",
)
@click.option(
    "--own-seed",
    is_flag=True,
    help="Whoever draws names the seeds, such as numbers of a public lottery; else they follow from secrets, whose "
    "digests are published now.",
)
@click.option("--log", "source", metavar="LOG", help="An event that `export FILE log` wrote, instead of a new one.")
@click.option("--database", metavar="URL", help="Keep it in a server's database; FILE is not used.")
@click.option("--author", envvar=AUTHOR, default="", help="Who runs it; else TRUCO_AUTHOR, else your user's name.")
@JSON
@LANG
def new(  # noqa: PLR0913  (click's options)
    *,
    file: str,
    preset: str,
    name: str,
    place: str,
    year: int | None,
    tables: int,
    values: tuple[str, ...],
    names: str,
    own_seed: bool,
    source: str | None,
    database: str | None,
    author: str,
    as_json: bool,
    lang: str | None,
) -> None:
    """Make an event in the new FILE, whose author is its committee."""
    options = Options(file, database, author or getpass.getuser(), as_json, lang)
    by = options.author or ""
    create = a.Create(
        name or Path(file).stem, _preset(preset, options.language), year or datetime.now(tz=UTC).year, place, tables
    )
    terms = [Wish(_term(value), f"--set {value}") for value in values]
    log = _written(source, options.language) if source else _new(create, terms, by, options.language)

    async def work() -> None:
        async with office_of(options, new=True) as (office, _):
            kept = await office.add_log(log)
            if not source:
                seeds = () if own_seed else commitments(kept)
                shown = [] if names == kept.event.names else [Wish(a.ShowNames(names))]
                await kept.append_all([*shown, *seeds], by)
            event = kept.event
            value = {"file": file, "code": kept.code, "name": event.name, "preset": event.terms.code}
            line = text("tournament.created", options.language, name=event.name, file=file, code=kept.code)
            show(options, value, [line])

    asyncio.run(work())


def _written(source: str, language: str) -> Log:
    """Return the log that a file has."""
    try:
        return read_log(read_text(source, LARGEST))
    except TournamentError as error:
        raise refused(error, language, source) from None
    except TooLargeError as error:
        problem = text("tournament.error.too-large", language, limit=error.limit)
        raise Unusable(error.code, problem) from None
    except (OSError, UnicodeDecodeError) as error:
        problem = text("command.file", language, file=source, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None


def _preset(preset: str, language: str) -> str:
    """Return the text of a preset: one of ours by its code, or a file."""
    try:
        if preset not in presets() and Path(preset).is_file():
            return Path(preset).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        problem = text("command.file", language, file=preset, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None
    try:
        return preset_text(preset)
    except TournamentError as error:
        raise refused(error, language, preset) from None


def _term(written_as: str) -> a.SetTerm:
    """Return the act of a change such as `group.qualify=1`; a value that is no JSON is a text."""
    path, _, value = written_as.partition("=")
    try:
        json.loads(value)
    except ValueError:
        value = json.dumps(value)
    return a.SetTerm(path.strip(), value)


def _new(create: a.Create, terms: Sequence[Wish], author: str, language: str) -> Log:
    """Return the log of a new event, before there is a file; raises `Refusal` for one that cannot be made."""
    log, given = Log(), create.name
    try:
        check_rules(create)
        log = append(log, Draft(0, now(), author, create))
        for wish in terms:
            given = wish.reason.removeprefix("--set ")
            check_rules(wish.act)
            log = append(log, Draft(log.number, now(), author, wish.act, wish.reason))
    except TournamentError as error:
        raise refused(error, language, given) from None
    return log


@click.command("set")
@about_event
@click.argument("values", nargs=-1, required=True, metavar="PATH=VALUE...")
@REASON
def set_values(options: Options, values: tuple[str, ...], reason: str) -> None:
    """Change values of the event's preset, such as group.qualify=1, with the reason."""
    write(options, lambda _: [Wish(_term(value), reason) for value in values])


@click.command("appoint")
@about_event
@click.argument("person")
@click.argument("office", type=click.Choice(OFFICES))
def appoint(options: Options, person: str, office: str) -> None:
    """Give PERSON an office, so that PERSON may write as its --author."""
    write(options, lambda _: [Wish(a.Appoint(person, office))])


@click.command("key")
@about_event
@click.argument("person")
def key(options: Options, person: str) -> None:
    """Give PERSON, who has an office, a new key for the event's desk in the browser; it is shown this once."""

    async def work(desk: Desk) -> None:
        given = secrets.token_hex(_KEY_BYTES)
        await desk.write([Wish(a.GiveKey(person, hashed(given)))])
        line = text("tournament.key", desk.language, person=person, code=desk.kept.code, token=given)
        show(options, {"person": person, "code": desk.kept.code, "key": given}, [line])

    run(options, work)


@click.command("presets")
@click.argument("code", required=False)
@JSON
@LANG
def list_presets(code: str | None, *, as_json: bool, lang: str | None) -> None:
    """List the presets, or the values of the preset CODE, each with the rule that it rests on."""
    language = lang or chosen_language()
    options = Options("", None, None, as_json, language)
    if code is None:
        rows = [
            {"code": preset, "title": text(f"event.preset.{preset}", language), "rules": event_terms(preset).rules}
            for preset in presets()
        ]
        show(options, rows, (text("tournament.preset", language, code=row["code"], title=row["title"]) for row in rows))
        return
    try:
        values = list(_values(code))
    except TournamentError as error:
        raise refused(error, language, code) from None
    show(options, values, (_value_line(value, language) for value in values))


def _value_line(value: dict[str, Any], language: str) -> str:
    source = ", ".join(value["rules"]) or source_text(value["source"], language)
    written_value = json.dumps(value["value"], ensure_ascii=False)
    return text("tournament.preset-value", language, path=value["path"], value=written_value, source=source)


def _values(code: str) -> Iterator[dict[str, Any]]:
    """Yield the values of a preset with where each comes from."""
    terms = event_terms(code)
    for path, source in terms.sources.items():
        name, _, key = path.rpartition(".")
        part = _part(terms, name)
        if hasattr(part, key):
            value = written(getattr(part, key))
            if isinstance(value, list):
                value = [asdict(item) if isinstance(item, Condition) else item for item in value]
            yield {"path": path, "value": value, "rules": list(source.rules), "source": source.text}


def _part(terms: EventTerms, name: str) -> object:
    """Return what holds a value: the terms themselves, those of a team, of an offence, or of a phase."""
    if name in ("team", "overall"):
        return getattr(terms, name)
    if name.startswith(_LADDER):
        return terms.ladder.get(name.removeprefix(_LADDER))
    return terms.phase(name) if name else terms


# -- teams -------------------------------------------------------------------------------------------------------------


@click.command("add")
@about_event
@click.argument("players", nargs=-1, required=True)
@click.option("--name", default="", help="The name of the team.")
@click.option("--id", "team", default="", help="Its id, such as T7, to change a team; else the next one that is free.")
@click.option("--club", default="", help="Its club.")
@click.option("--seed", type=int, default=0, help="Its place in the list of strength.")
@click.option("--reserve", "reserves", multiple=True, help="A reserve (again for more).")
def add(  # noqa: PLR0913  (click's options)
    options: Options, *, players: tuple[str, ...], name: str, team: str, club: str, seed: int, reserves: tuple[str, ...]
) -> None:
    """Sign up a team with its PLAYERS, each a name, with what matters: "Ana Paz (1961)", "Eva Sosa (1990 #socia)"."""

    def wishes(desk: Desk) -> Sequence[Wish]:
        bare = json.dumps([{"name": "", "players": ["-"]}])
        chosen = team or read_teams(bare, desk.event).teams[0].team.id
        given = Team(chosen, name.strip(), tuple(map(_player, players)), tuple(map(_player, reserves)), club, seed)
        return [Wish(act) for _, act in team_acts([Numbered(1, given)], desk.event)]

    write(options, wishes)


def _player(written_as: str) -> Player:
    noted = _NOTED.fullmatch(written_as.strip())
    if noted is None:
        return Player(written_as.strip())
    words = tuple(re.findall(r"#(\w+)", noted["words"]))
    return Player(noted["name"], int(noted["born"] or 0), words)


@click.command("list")
@about_event
@click.option("--matches", is_flag=True, help="List the matches instead of the teams.")
@click.option("--open", "unplayed", is_flag=True, help="List only the matches without a result.")
@AT
def list_teams(options: Options, *, matches: bool, unplayed: bool, at: int | None) -> None:
    """List the teams of an event, or its matches."""

    async def work(desk: Desk) -> None:
        event = desk.as_of(at)
        rows = (
            match_rows(event, unplayed=unplayed)
            if matches or unplayed
            else [_row(entrant) for entrant in event.entrants.values()]
        )
        lines = _match_lines(rows, event, desk.language) if matches or unplayed else _team_lines(event, desk.language)
        show(options, rows, lines)

    run(options, work)


def _row(entrant: Entrant) -> dict[str, Any]:
    team = entrant.team
    return {
        "id": team.id,
        "name": team.name,
        "players": [player.name for player in team.players],
        "reserves": [reserve.name for reserve in team.reserves],
        "club": team.club,
        "seed": team.seed,
        "status": entrant.status,
        "present": list(entrant.present),
    }


def _team_lines(event: Event, language: str) -> Iterator[str]:
    yield f"{event.name}: {text('tournament.teams', language, n=len(event.inside))}"
    for name, entrant in event.entrants.items():
        status = "here" if entrant.is_in and event.uses_check_in and event.is_there(name) else entrant.status
        people = ", ".join(entrant.team.people)
        line = f"  {name}  {f'{entrant.team.name}: ' if entrant.team.name else ''}{people}"
        club = f" ({entrant.team.club})" if entrant.team.club else ""
        yield f"{line}{club}" + ("" if status == "in" else f"  [{text(f'tournament.status.{status}', language)}]")


def match_rows(event: Event, *, unplayed: bool = False) -> list[dict[str, Any]]:
    """Return the matches of an event with what they came to; with `unplayed` those that are still to be played."""
    rows = []
    for match in event.matches.values():
        result = result_of(event, match)
        if unplayed and (result is not None or not match.b):
            continue
        rows.append(
            {
                "match": match.number,
                "phase": match.phase,
                "round": match.round,
                "stage": stage._asdict() if (stage := stage_of_match(event, match)) else None,
                "group": match.group,
                "table": match.table,
                "a": match.a,
                "b": match.b,
                "partidas": [list(each) for each in (result.partidas if result else match.partidas)],
                "hands": [list(each) for each in match.hands],
                "wo": result.absent if result else "",
                "winner": result.winner(terms_of(event, match).best_of) if result else "",
                "over": result is not None,
            }
        )
    return rows


def _match_lines(rows: Sequence[dict[str, Any]], event: Event, language: str) -> Iterator[str]:
    """Yield matches round by round."""
    before = ("", 0)
    for row in rows:
        where = (row["phase"], row["round"])
        if where != before:
            yield round_heading(event, row["phase"], row["round"], language)
            before = where
        yield match_line(row, event, language)


def round_heading(event: Event, phase: str, number: int, language: str) -> str:
    """Return the heading of a round: its phase, and its number or, in a bracket, its stage."""
    name = phase_name(phase, language)
    if stages_of(event, phase, number):
        return text("tournament.stage", language, phase=name, stage=round_title(event, phase, number, language))
    return text("tournament.round", language, phase=name, number=number)


def match_line(row: dict[str, Any], event: Event, language: str) -> str:
    """Return a match as one line: its number, its group and table, who meets, and what it came to."""
    where = " ".join(filter(None, (row["group"], f"[{row['table']}]" if row["table"] else "")))
    line = f"  {row['match']:>3}  {f'{where}  ' if where else ''}{pair_text(event, row['a'], row['b'], language)}"
    if not row["b"]:
        return line
    score = write_score([(a, b) for a, b in row["partidas"]])
    if row["hands"]:
        played, deals = len(row["hands"]), event.terms.phase(row["phase"]).deals
        hands = write_score([(a, b) for a, b in row["hands"]])
        score = text("tournament.hands", language, played=played, deals=deals, score=hands)
    if row["wo"]:
        score = f"{score} {absence_text(event, row['wo'], language, abandoned=bool(score))}".strip()
    if row["over"]:
        return f"{line}  {score}"
    return f"{line}  {score} …" if score else f"{line}  {text('tournament.not-played', language)}"


def _players(team: Team) -> tuple[str, ...]:
    return tuple(player.name for player in team.players)


def team_in(desk: Desk, name: str) -> str:
    """Return the id of the team that a command names."""
    with desk.about(name):
        return team_named(name, desk.event)


@click.command("check-in")
@about_event
@click.argument("team", required=False)
@click.argument("players", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Every team of the event.")
@click.option("--out", is_flag=True, help="The team is not there any more.")
def check_in(options: Options, team: str | None, players: tuple[str, ...], *, everybody: bool, out: bool) -> None:
    """Note that TEAM is there: all its players, or the PLAYERS named."""
    if (team is None) is not everybody:
        raise click.UsageError(text("command.missing", options.language, name="TEAM"))

    def wishes(desk: Desk) -> Sequence[Wish]:
        entrants = desk.event.entrants
        if everybody:
            waiting = [
                name for name in desk.event.inside if set(entrants[name].team.people) > set(entrants[name].present)
            ]
            return [Wish(a.CheckIn(name, _players(entrants[name].team))) for name in waiting]
        chosen = team_in(desk, team or "")
        if out:
            return [Wish(a.CheckOut(chosen))]
        return [Wish(a.CheckIn(chosen, players or _players(entrants[chosen].team)))]

    write(options, wishes)


@click.command("close")
@about_event
@click.option("--reopen", is_flag=True, help="Open it again, while nothing is drawn.")
def close(options: Options, *, reopen: bool) -> None:
    """Close registration, so that the draw can be made."""
    write(options, lambda _: [Wish(a.ReopenRegistration() if reopen else a.CloseRegistration())])


@click.command("withdraw")
@about_event
@click.argument("team")
@REASON
def withdraw(options: Options, team: str, reason: str) -> None:
    """Take TEAM out of the event; what it has not played its rivals win by walkover."""
    write(options, lambda desk: [Wish(a.Withdraw(team_in(desk, team)), reason)])


@click.command("disqualify")
@about_event
@click.argument("team")
@click.option("--offence", default="", help="The offence, as the ladder of the event names it.")
@click.option("--player", default="", help="The player who did it.")
@click.option("--match", type=int, default=0, help="In which match.")
@REASON
def disqualify(  # noqa: PLR0913  (click's options)
    options: Options, *, team: str, offence: str, player: str, match: int, reason: str
) -> None:
    """Disqualify TEAM; the author must rule. What it has played stays (br.36.p1)."""
    write(
        options,
        lambda desk: [Wish(a.Penalise(team_in(desk, team), "disqualify", offence, player, match), reason)],
    )
