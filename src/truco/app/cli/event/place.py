"""Where a command finds an event, who writes, and how the command answers."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from truco.app.cli.books import JSON, LANG
from truco.app.cli.database import no_database
from truco.app.cli.event.refusals import refused
from truco.app.cli.files import is_database
from truco.app.cli.refusal import Refusal, Unusable, as_word
from truco.app.cli.speech import Speech, chosen_language
from truco.app.office import Device, KeptEvent, Office, Partners, Wish, device_of, this_device
from truco.app.office.exchange.importing import act_text, subject_of
from truco.app.office.rules import rules_of
from truco.app.office.wording import phase_name
from truco.app.tables import Durability, data_folder, database_at
from truco.club.acts import Act, Amend, Enter, SetAside, SetTerm
from truco.club.event import Entry, Event
from truco.club.log import event_at
from truco.club.log_format import read_entry, write_entry
from truco.club.names import full_name, kind_of
from truco.club.result import BOTH
from truco.errors import TableError, TournamentError
from truco.messages import text
from truco.rulebooks.rulebook import load_rulebook

if TYPE_CHECKING:
    import httpx

_Result = TypeVar("_Result")

AUTHOR: Final = "TRUCO_AUTHOR"
"""The variable of the environment that says who writes."""


class Options(NamedTuple):
    """The options of every command about an event: where it is, who writes, and how to answer."""

    file: str
    database: str | None
    author: str | None
    as_json: bool
    lang: str | None

    @property
    def language(self) -> str:
        """The language of the answer."""
        return self.lang or chosen_language()


def about_event(command: Callable[..., _Result]) -> Callable[..., _Result]:
    """Give a command the argument FILE and the options that all commands about an event have, as its first argument."""

    @functools.wraps(command)
    def called(**given: Any) -> _Result:  # noqa: ANN401  (click's options)
        return command(Options(*(given.pop(name) for name in Options._fields)), **given)

    for add in (LANG, JSON, _AUTHOR, _DATABASE, click.argument("file")):
        called = add(called)
    return called


_DATABASE: Final = click.option(
    "--database", metavar="URL", help="A server's database; FILE is the event's code there."
)
_AUTHOR: Final = click.option(
    "--author", metavar="NAME", envvar=AUTHOR, help="Who writes; else TRUCO_AUTHOR, else the first of the committee."
)

SURE: Final = click.option("--sure", is_flag=True, help="Write scores above what the rulebook can bring, too.")
REASON: Final = click.option("--reason", default="", help="Why, in your words; it is kept in the log.")
AT: Final = click.option("--at", type=int, metavar="NUMBER", help="As it was after this entry of the log.")


@dataclass(frozen=True, slots=True)
class Desk:
    """An event that a command has opened, and how it answers."""

    options: Options
    office: Office
    kept: KeptEvent
    device: Device
    others: Partners | None = None

    @property
    def partners(self) -> Partners:
        """The other machines that keep the event."""
        assert self.others is not None  # noqa: S101  (every command but `follow` has them)
        return self.others

    @property
    def language(self) -> str:
        """The language of the answer."""
        return self.options.language

    @property
    def event(self) -> Event:
        """The event as it is."""
        return self.kept.event

    @property
    def author(self) -> str:
        """The author: as the option says, else the first of the committee."""
        return self.options.author or next(
            (name for name, office in self.event.offices.items() if office == "committee"), ""
        )

    @property
    def speech(self) -> Speech:
        """The messages, with the words of the event's rulebook."""
        return speech_of(self.event, self.language)

    @contextlib.contextmanager
    def about(self, given: str) -> Iterator[None]:
        """Add what came to the errors of the block."""
        try:
            yield
        except TournamentError as error:
            raise refused(error, self.language, given) from None

    async def write(self, wishes: Sequence[Wish]) -> tuple[Entry, ...]:
        """Write acts, all or none."""
        try:
            return await self.kept.append_all(wishes, self.author)
        except TournamentError as error:
            given = ", ".join(filter(None, (_act_text(wish.act) for wish in wishes[:3])))
            raise refused(error, self.language, self.author if error.code == "not-allowed" else given) from None

    def as_of(self, number: int | None) -> Event:
        """Return the event as it was after an entry; as it is for `None`."""
        if number is None:
            return self.event
        with self.about(str(number)):
            return event_at(self.kept.log, number)


def _act_text(act: Act) -> str:
    """Return what an act came with; of a team that signs up or changes also its players."""
    people = act.team.people if isinstance(act, Enter | Amend) else ()
    return f"{act_text(act)}: {', '.join(people)}" if people else act_text(act)


def run(options: Options, work: Callable[[Desk], Awaitable[_Result]]) -> _Result:
    """Open the event that a command is about, do the work of the command, and close the event."""

    async def whole() -> _Result:
        async with opened(options) as desk:
            return await work(desk)

    return asyncio.run(whole())


@contextlib.asynccontextmanager
async def opened(options: Options) -> AsyncIterator[Desk]:
    """Open an event while a command works with it; raises `Refusal` where that cannot be."""
    async with office_of(options) as (office, device):
        try:
            kept = await office.event(options.file if options.database else "")
        except TournamentError as error:
            raise refused(error, options.language, options.file) from None
        async with _partners(kept, options) as partners:
            yield Desk(options, office, kept, device, partners)


@contextlib.asynccontextmanager
async def _partners(kept: KeptEvent, options: Options) -> AsyncIterator[Partners]:
    """Yield the other machines that keep an event; the command asks them before it writes."""
    client: list[httpx.AsyncClient] = []

    def opened_client() -> httpx.AsyncClient:
        import httpx  # noqa: PLC0415  (slow to import, and few commands need it)

        if not client:
            client.append(httpx.AsyncClient(trust_env=False))
        return client[0]

    partners = Partners(kept, opened_client)

    async def check() -> None:
        await partners.look()
        for partner in partners.seen():
            if partner.machine.address and not partner.is_seen:
                at = clock(partner.machine.seen) if partner.machine.seen else "-"
                click.echo(
                    text("tournament.machine-unseen", options.language, name=partner.machine.name, at=at), err=True
                )

    if await kept.machines():
        kept.check_before_write(check)
    try:
        yield partners
    finally:
        for each in client:
            await each.aclose()


@contextlib.asynccontextmanager
async def office_of(options: Options, *, new: bool | None = False) -> AsyncIterator[tuple[Office, Device]]:
    """Open the file or the database that a command is about; with `new` the file is made, with `None` where needed."""
    if options.database:
        office = Office(_database(options), device := device_of(options.database))
    else:
        if new is not None:
            _check_file(Path(options.file), options.language, new=new)
        device = this_device(data_folder())
        office = Office.of_file(Path(options.file), device)
    try:
        await office.open()
    except TableError as error:
        raise _no_database(error, options) from None
    try:
        yield office, device
    except TableError as error:
        raise _no_database(error, options) from None
    finally:
        await office.close()


def _database(options: Options) -> Any:  # noqa: ANN401  (a database of either kind)
    try:
        return database_at(options.database or "", Durability.POWER)
    except TableError as error:
        raise _no_database(error, options) from None


def _check_file(file: Path, language: str, *, new: bool) -> None:
    """Refuse a file that is none of an event, or one that exists where a new one is made."""
    if new:
        if file.exists():
            raise Refusal("exists", text("tournament.refused.exists", language, file=file))
        return
    try:
        is_event = is_database(str(file))
    except OSError as error:
        problem = text("command.file", language, file=file, problem=as_word(error, language))
        raise Unusable("no-file", problem) from None
    if not is_event:
        raise Unusable("no-event", text("tournament.refused.no-event", language, file=file))


def _no_database(error: TableError, options: Options) -> Refusal:
    if options.database:
        return no_database(error, options.database, options.language)
    return no_database(error, f"sqlite:///{Path(options.file).absolute().as_posix()}", options.language, options.file)


# -- answers -----------------------------------------------------------------------------------------------------------


def speech_of(event: Event, language: str) -> Speech:
    """Return the messages with the words of an event's rulebook."""
    speech = Speech(language)
    if event.terms.rules:
        speech.hear(load_rulebook(rules_of(event.terms)))
    return speech


def answer_json(value: object) -> None:
    """Print a value for programs."""
    click.echo(json.dumps(value, ensure_ascii=False))


def show(options: Options, value: object, lines: Iterable[str]) -> None:
    """Print a value for programs, or the lines that say the same to people."""
    if options.as_json:
        answer_json(value)
        return
    for line in lines:
        click.echo(line)


def entries_to_json(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return entries of a log as programs read them; the text of a preset is left out."""
    rows = [write_entry(entry) for entry in entries]
    for row in rows:
        row["act"] = {key: value for key, value in row["act"].items() if key != "preset"}
        row.setdefault("reason", "")
    return rows


def entry_line(entry: Entry, event: Event, language: str) -> str:
    """Return an entry of a log as one line for people."""
    kind = kind_of(type(entry.act))
    line = text(
        "tournament.entry",
        language,
        number=entry.number,
        at=clock(entry.at),
        author=entry.author,
        act=speech_of(event, language).say(f"tournament.act.{kind}"),
        about=_about(entry, event, language),
    ).rstrip()
    return text("tournament.entry-reason", language, entry=line, reason=entry.reason) if entry.reason else line


def _about(entry: Entry, event: Event, language: str) -> str:
    """Return what an entry is about, with the names of the teams that it names, and what it says of them."""
    about = subject_of(entry.act)
    match = getattr(entry.act, "match", 0)
    if about in event.entrants:
        about = f"{about} {name_of(event, about)}"
    elif about == getattr(entry.act, "phase", ""):
        about = phase_name(about, language)
    elif about == str(match) and match in event.matches:
        meeting = event.matches[match]
        score = " ".join(f"{a}-{b}" for a, b in getattr(entry.act, "partidas", ()))
        about = f"{match} {pair_text(event, meeting.a, meeting.b, language)} {score}".rstrip()
    return " · ".join(filter(None, (about, *_details(entry.act, event, language))))


def _details(act: Act, event: Event, language: str) -> Iterator[str]:
    """Yield what an act says beside whom it is about: the penalty, who was absent, who signs, a value."""
    if penalty := getattr(act, "penalty", ""):
        say = speech_of(event, language).say
        yield say(f"event.penalty.{penalty}") if isinstance(penalty, str) else str(penalty)
    if absent := getattr(act, "absent", ""):
        yield absence_text(event, absent, language, abandoned=bool(getattr(act, "partidas", ())))
    if office := getattr(act, "office", ""):
        yield text(f"event.office.{office}", language)
    if isinstance(act, SetTerm):
        yield act.value
    if isinstance(act, SetAside):
        yield act.machine
        yield _set_aside(act, event, language)
    for name in ("player", "who", "text"):
        if value := getattr(act, name, ""):
            yield value


def _set_aside(act: SetAside, event: Event, language: str) -> str:
    """Return the entry of another machine that was not taken; one that leaves out a hash as it is in the log."""
    try:
        return entry_line(read_entry(json.loads(act.entry)), event, language)
    except (TournamentError, ValueError):
        return act.entry


def name_of(event: Event, team: str) -> str:
    """Return the name of a team for people who run the event."""
    return full_name(event.entrants[team].team) if team in event.entrants else team


def pair_text(event: Event, a: str, b: str, language: str) -> str:
    """Return who meets, or who has a bye."""
    rival = name_of(event, b) if b else text("tournament.bye", language)
    return text("tournament.pair", language, a=name_of(event, a), b=rival)


def absence_text(event: Event, absent: str, language: str, *, abandoned: bool) -> str:
    """Return the words for a team, or both, that did not come or, after partidas were played, `abandoned` the match."""
    team = text("tournament.both", language) if absent == BOTH else name_of(event, absent)
    return text("tournament.abandoned" if abandoned else "tournament.walkover", language, team=team)


def clock(at: float) -> str:
    """Return a time of day as people of the place write it; `at` are seconds since 1970."""
    return datetime.fromtimestamp(at).astimezone().strftime("%H:%M")


def answer(desk: Desk, entries: Sequence[Entry]) -> None:
    """Print what was written."""
    lines = (entry_line(entry, desk.event, desk.language) for entry in entries)
    show(desk.options, entries_to_json(entries), lines if entries else [text("tournament.nothing-new", desk.language)])


def write(options: Options, wishes: Callable[[Desk], Sequence[Wish]]) -> None:
    """Open an event, write acts, and print them; most commands are this."""

    async def work(desk: Desk) -> None:
        answer(desk, await desk.write(wishes(desk)))

    run(options, work)


def now() -> float:
    """Return the time (seconds since 1970)."""
    return time.time()
