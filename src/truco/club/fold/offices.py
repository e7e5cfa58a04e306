"""The authors of each act, the beginning of an event, its offices and its values.

The committee is above the coordinator, who is the referee and is helped by others (br.2.1). The offices that rule are
a value of the preset (`referees`), to which every appointed referee is added.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from truco.club import acts as a
from truco.club.declare import AS_TEAM, DECLARED, HEADS
from truco.club.event import Entry, Event
from truco.club.fold.common import put, without
from truco.club.terms import read_terms
from truco.club.values import OFFICES
from truco.errors import TournamentError

NAMES: Final = ("full", "initials", "team")
"""How the public page may show players: their names, initials, or the team alone."""

_HASH: Final = re.compile("[0-9a-f]{64}")


def judges(event: Event) -> tuple[str, ...]:
    """Return the offices that rule: those of the preset, and every appointed referee.

    >>> from truco.club.event import EMPTY
    >>> from truco.club.terms import event_terms
    >>> judges(replace(EMPTY, terms=event_terms("fenacef")))
    ('coordinator', 'committee', 'referee')

    Rules: br.2.1.
    """
    return tuple(dict.fromkeys((*event.terms.referees, "referee")))


def may(event: Event, author: str, kind: type) -> bool:
    """Return whether an author may write a kind of act.

    >>> from truco.club.event import EMPTY
    >>> may(EMPTY, "Ana", a.Penalise), may(EMPTY, "Ana", a.Create)
    (False, True)

    A team may stop its own match only where the terms grant breaks.

    Rules: br.2.1, br.34.
    """
    return kind is a.Create or event.office(author) in _offices(event, kind)


def _offices(event: Event, kind: type) -> tuple[str, ...]:
    breaks = AS_TEAM if event.terms.breaks and kind in (a.Suspend, a.Resume) else ()
    return (*(DECLARED[kind].by or judges(event)), *breaks)


def check_author(event: Event, entry: Entry) -> None:
    """Refuse an act by an author who may not write it, or without the reason that it needs.

    Raises `TournamentError`: `not-begun`, `not-allowed`, `no-reason`.

    Rules: br.2.1, br.34.
    """
    kind = type(entry.act)
    if not event.number and kind is not a.Create:
        raise TournamentError("not-begun", f"expected Create as the first act, got {kind.__name__}")
    if not may(event, entry.author, kind):
        office = event.office(entry.author) or "nobody with an office"
        allowed = ", ".join(_offices(event, kind))
        raise TournamentError("not-allowed", f"{kind.__name__}: expected {allowed}, got {entry.author!r} ({office})")
    if DECLARED[kind].needs_reason and not entry.reason.strip():
        raise TournamentError("no-reason", f"{kind.__name__}: expected a reason, got none")


# -- the folds ---------------------------------------------------------------------------------------------------------


_LONGEST_TITLE: Final = 120
_YEARS: Final = range(1900, 3000)


def create(event: Event, entry: Entry, act: a.Create) -> Event:
    """Begin an event.

    Raises `TournamentError`: `already-begun`, `bad-title`, `bad-year`, `bad-terms`, `bad-number`.
    """
    if event.number:
        raise TournamentError("already-begun", f"expected no event yet, got {event.name!r}")
    _check_person(entry.author)
    for what in (act.name, act.place):
        if len(what) > _LONGEST_TITLE or not what.isprintable() or not (what.strip() or what is act.place):
            expected = f"a name and a place of at most {_LONGEST_TITLE} printable characters"
            raise TournamentError("bad-title", f"expected {expected}, got {what[:_LONGEST_TITLE]!r}")
    if act.year not in _YEARS:
        raise TournamentError("bad-year", f"expected a year from {_YEARS[0]} to {_YEARS[-1]}, got {act.year}")
    try:
        terms = read_terms(tomllib.loads(act.preset))
    except tomllib.TOMLDecodeError as error:
        raise TournamentError("bad-terms", f"expected a preset in TOML, got an error: {error}") from None
    _check_count(act.tables)
    return replace(
        event,
        name=act.name,
        place=act.place,
        year=act.year,
        terms=terms,
        tables=act.tables,
        offices=MappingProxyType({entry.author: "committee"}),
        registration_open=True,
    )


def check_new_create(_event: Event, act: a.Create) -> None:
    """Refuse an event without a name (`bad-title`), as older programs began where its place was not known either."""
    if not act.name.strip():
        raise TournamentError("bad-title", f"expected the name of the event, got {act.name!r}")


def set_term(event: Event, entry: Entry, act: a.SetTerm) -> Event:
    """Change a value of the preset for this event, which is recorded with its reason.

    Raises `TournamentError`: `phase-drawn` for a phase that is already drawn, and for the rulebook of the cards once
    any is, `already-begun` for what a team is once one has signed up, `bad-terms`. How many rounds the phase that was
    drawn last has may still change, as long as no round that is paired is left out: evenings end early.

    Rules: br.1.1, br.1.pu, br.39.
    """
    name = act.path.partition(".")[0]
    if is_fixed(event, act.path) and name != _TEAM_TERMS:
        raise TournamentError("phase-drawn", f"expected a value of a phase that is not drawn, got {act.path}")
    if is_fixed(event, act.path):
        raise TournamentError("already-begun", f"expected no team yet, got {len(event.entrants)} and {act.path}")
    try:
        value = json.loads(act.value)
    except (ValueError, RecursionError) as error:
        raise TournamentError("bad-terms", f"{act.path}: expected a value as JSON, got an error: {error}") from None
    terms = event.terms.with_override(act.path, value, why=entry.reason)
    paired = len(event.phases[name].rounds) if name in event.phases else 0
    if paired and terms.phase(name).rounds < paired:
        problem = f"{act.path}: expected {paired} or more, as many as are paired, got {act.value}"
        raise TournamentError("bad-terms", problem)
    return replace(event, terms=terms)


_TEAM_TERMS: Final = "team"
_COUNTED: Final = ("swiss", "duplicate")
"""The kinds of phase that have as many rounds as the terms say."""


def is_fixed(event: Event, path: str) -> bool:
    """Return whether a value can no longer be changed, whatever it would be.

    >>> from truco.club.event import EMPTY
    >>> is_fixed(EMPTY, "group.best_of")
    False
    """
    name, _, key = path.partition(".")
    if name == _TEAM_TERMS:
        return bool(event.entrants)
    if name not in event.phases:
        return name == "rules" and bool(event.phases)
    return not (key == "rounds" and event.terms.phase(name).kind in _COUNTED and name == [*event.phases][-1])


def appoint(event: Event, entry: Entry, act: a.Appoint) -> Event:
    """Give a person an office; a coordinator gives none of the two highest.

    Raises `TournamentError`: `no-such-office`, `not-allowed`, `bad-name`.

    Rules: br.2.1.
    """
    _check_person(act.person)
    if act.office not in OFFICES:
        raise TournamentError("no-such-office", f"expected one of {', '.join(OFFICES)}, got {act.office!r}")
    _check_higher(event, entry.author, act.office)
    _check_higher(event, entry.author, event.office(act.person))
    return replace(event, offices=put(event.offices, act.person, act.office))


def check_new_appoint(event: Event, act: a.Appoint) -> None:
    """Refuse another office for the last of the committee, which could not be given back (`last-of-committee`)."""
    if act.office != "committee":
        _check_last(event, act.person)


def _check_last(event: Event, person: str) -> None:
    """Refuse that an event has no committee any more."""
    if [holder for holder, office in event.offices.items() if office == "committee"] == [person]:
        raise TournamentError("last-of-committee", f"expected another member of the committee beside {person}")


def dismiss(event: Event, entry: Entry, act: a.Dismiss) -> Event:
    """Take a person's office; raises `TournamentError` (`no-such-office`, `not-allowed`, `last-of-committee`)."""
    office = event.offices.get(act.person, "")
    if not office:
        raise TournamentError("no-such-office", f"expected somebody with an office, got {act.person!r}")
    _check_higher(event, entry.author, office)
    _check_last(event, act.person)
    return replace(event, offices=without(event.offices, act.person), keys=without(event.keys, act.person))


def give_key(event: Event, entry: Entry, act: a.GiveKey) -> Event:
    """Store the hash of an official's key; all but the two highest offices change their own alone.

    Raises `TournamentError`: `no-such-office`, `not-allowed`, `bad-code` for what is no hash.
    """
    office = event.offices.get(act.person, "")
    if not office:
        raise TournamentError("no-such-office", f"expected somebody with an office, got {act.person!r}")
    if entry.author != act.person:
        if event.office(entry.author) not in HEADS:
            raise TournamentError("not-allowed", f"expected one's own key, got that of {act.person!r}")
        _check_higher(event, entry.author, office)
    if not _HASH.fullmatch(act.hashed):
        raise TournamentError("bad-code", "expected 64 hexadecimal digits, got something else")
    return replace(event, keys=put(event.keys, act.person, act.hashed))


def show_names(event: Event, _entry: Entry, act: a.ShowNames) -> Event:
    """Set how the public page shows players; raises `TournamentError` (`bad-names`)."""
    if act.names not in NAMES:
        raise TournamentError("bad-names", f"expected one of {', '.join(NAMES)}, got {act.names!r}")
    return replace(event, names=act.names)


def count_tables(event: Event, _entry: Entry, act: a.CountTables) -> Event:
    """Set how many tables there are; raises `TournamentError` (`bad-number`)."""
    _check_count(act.tables)
    return replace(event, tables=act.tables)


def take_over(event: Event, _entry: Entry, act: a.TakeOver) -> Event:
    """Set which machine writes; raises `TournamentError` (`bad-name` for one without an id)."""
    if not act.device.strip():
        raise TournamentError("bad-name", f"expected the id of a machine, got {act.device!r}")
    return replace(event, device=act.device, device_name=act.name)


def set_aside(event: Event, _entry: Entry, act: a.SetAside) -> Event:
    """Change nothing; raises `TournamentError` (`bad-log` for what is no entry)."""
    try:
        stored = json.loads(act.entry)
    except ValueError:
        stored = None
    if not isinstance(stored, dict):
        raise TournamentError("bad-log", f"expected an entry as JSON, got {act.entry[:80]!r}")
    return event


def _check_higher(event: Event, author: str, office: str) -> None:
    """Refuse that a coordinator gives or takes an office of the two highest (br.2.1)."""
    if office in HEADS and event.office(author) != "committee":
        raise TournamentError("not-allowed", f"expected the committee for the office {office}, got {author!r}")


def _check_person(name: str) -> None:
    if not name.strip() or not name.isprintable() or ":" in name:
        raise TournamentError("bad-name", f"expected a person's name without a colon, got {name!r}")


def _check_count(tables: int) -> None:
    if tables < 0:
        raise TournamentError("bad-number", f"expected a number of tables from 0, got {tables}")
