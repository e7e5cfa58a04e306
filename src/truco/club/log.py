"""The log of an event: entries are added at its end, never changed; any earlier moment can be had again.

An author says which entry was the last that he had seen. If others have written since about the same thing, the
log does not change, and the error has their entries; if they wrote about other things (`subjects`), his entry is added.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

from truco.club.acts import Act, Correct
from truco.club.correction import check_seen
from truco.club.event import EMPTY, Entry, Event
from truco.club.fold import fold, fold_new
from truco.club.names import kind_of
from truco.club.subjects import meet, subjects, teams_of
from truco.errors import TournamentError


class NewerEntriesError(TournamentError):
    """Others have written about the same thing since the last entry that an author had seen.

    >>> from truco.club.acts import CloseRegistration
    >>> error = NewerEntriesError((Entry(4, 3, 0.0, "Ana", CloseRegistration()),))
    >>> error.code, len(error.entries)
    ('newer-entries', 1)

    Args:
        entries: what was written in between about the same thing, in order.
    """

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        """Keep what came in between."""
        listed = ", ".join(f"{entry.number} ({kind_of(type(entry.act))} by {entry.author})" for entry in entries)
        super().__init__("newer-entries", f"expected nothing about the same since, got {listed}")
        # The argument with which another process makes the error again.
        self.args = (entries,)
        self.entries = entries


class Draft(NamedTuple):
    """An entry before the log gives it its number.

    `after` is the number of the last entry that the author had seen, `at` the time (seconds since 1970).
    """

    after: int
    at: float
    author: str
    act: Act
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """The log of an event, and the state that it comes to.

    >>> Log().event.number
    0
    """

    entries: tuple[Entry, ...] = ()
    event: Event = EMPTY

    @property
    def number(self) -> int:
        """The number of the last entry, 0 in an empty log."""
        return len(self.entries)


def append(log: Log, draft: Draft) -> Log:
    """Return the log with one more entry; the log that was given is never changed.

    >>> from truco.club.acts import Create
    >>> from truco.club.terms import preset_text
    >>> log = append(Log(), Draft(0, 1_800_000_000.0, "Zulma", Create("Copa", preset_text("fenacef"), 2026)))
    >>> log.number, log.event.name, log.event.offices["Zulma"]
    (1, 'Copa', 'committee')

    Raises `NewerEntriesError` (`newer-entries`) where others wrote about the same thing since `draft.after`, and
    `TournamentError`: `bad-number` for an entry that the log does not have, `unseen-changes` for a correction whose
    consequences the author has not seen (`correction.digest`), and what `fold_new` raises.
    """
    if not 0 <= draft.after <= log.number:
        raise TournamentError("bad-number", f"expected an entry from 0 to {log.number}, got {draft.after}")
    between = newer(log, draft)
    if between:
        raise NewerEntriesError(between)
    entry = Entry(log.number + 1, draft.after, draft.at, draft.author, draft.act, draft.reason)
    event = fold_new(log.event, entry)
    if isinstance(draft.act, Correct):
        check_seen(log.event, event, draft.act)
    return Log((*log.entries, entry), event)


def newer(log: Log, draft: Draft) -> tuple[Entry, ...]:
    """Return the entries since the last one that an author had seen that are about the same thing.

    >>> from truco.club.acts import CloseRegistration
    >>> newer(Log(), Draft(0, 0.0, "Ana", CloseRegistration()))
    ()

    Entries of the same author are not among them: he has seen them.
    """
    since = log.entries[draft.after :]
    mine = subjects(log.event, draft.act)
    return tuple(
        entry for entry in since if entry.author != draft.author and meet(mine, subjects(log.event, entry.act))
    )


def replayed(entries: Iterable[Entry]) -> Log:
    """Return a log from its entries; raises `TournamentError` as `fold` does.

    >>> replayed(()).number
    0
    """
    kept = tuple(entries)
    event = EMPTY
    for entry in kept:
        event = fold(event, entry)
    return Log(kept, event)


def event_at(log: Log, number: int) -> Event:
    """Return the event as it was after an entry.

    >>> event_at(Log(), 0).number
    0

    Raises `TournamentError` (`bad-number`).
    """
    if not 0 <= number <= log.number:
        raise TournamentError("bad-number", f"expected an entry from 0 to {log.number}, got {number}")
    return log.event if number == log.number else replayed(log.entries[:number]).event


# -- search ------------------------------------------------------------------------------------------------------------

_QUIET: Final = frozenset(("preset",))
"""Fields that a search does not read: the text of the preset is in every log."""


def search(log: Log, *, text: str = "", author: str = "", team: str = "", kind: str = "") -> tuple[Entry, ...]:
    """Return the entries of a log that have all that is asked for, in order.

    >>> search(Log(), text="mesa 7")
    ()

    `text` are words that the reason, the author, the act or the names of its teams contain, whatever the accents and
    capitals; `author` is exact, `team` an id, `kind` the name of an act as files write it, such as `pair-round`.
    """
    words = _plain(text).split()
    matching = []
    for entry in log.entries:
        if (author and entry.author != author) or (kind and kind_of(type(entry.act)) != kind):
            continue
        concerned = teams_of(log.event, entry.act)
        if team and team not in concerned:
            continue
        texts = _plain(" ".join(_texts_of(log.event, entry, concerned))) if words else ""
        if all(word in texts for word in words):
            matching.append(entry)
    return tuple(matching)


def _texts_of(event: Event, entry: Entry, teams: Iterable[str]) -> Iterator[str]:
    """Yield all texts of an entry."""
    yield from (entry.author, entry.reason, kind_of(type(entry.act)))
    yield from _texts({key: value for key, value in asdict(entry.act).items() if key not in _QUIET})
    for team in teams:
        if team in event.entrants:
            yield from (event.entrants[team].team.name, *event.entrants[team].team.people)


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401  (a value of an act)
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)


def _plain(text: str) -> str:
    """Return a text without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
