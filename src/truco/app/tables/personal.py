"""The tables of a person, answered from columns of the database: no table is opened and no log is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from truco.app.tables.codes import hashed, read_code
from truco.app.tables.store import Holder, Mine
from truco.errors import RulebookError
from truco.rulebooks.ruleset import read_rules_tag

PAGE: Final = 100
"""How many tables one page of a list has."""

DAMAGED: Final = "damaged"
"""The phase of a table whose log cannot be read."""

UNKNOWN: Final = "unknown"
"""The phase of a table of an earlier program whose log the server has not read yet."""


class Sitter(NamedTuple):
    """A seat of a table in a list: the name of its person, or its bot; both are empty for a free seat."""

    seat: str
    name: str
    bot: str


class Found(NamedTuple):
    """One of a person's tables, as a list shows it.

    `rules` are those of a record's tag, `rulebook` and `format` their parts. `over` is whether the present match, the
    number `match`, is over; `winner` is then the side that won it. `updated` is the time of the last act.
    """

    code: str
    seat: str
    rules: str
    score: tuple[int, ...]
    phase: str
    updated: float
    rulebook: str = ""
    format: str = ""
    seats: tuple[Sitter, ...] = ()
    over: bool = False
    chicos: tuple[int, ...] = ()
    winner: str = ""
    match: int = 0


def holder_of(keys: Sequence[tuple[str, str]], person: str) -> Holder:
    """Return a person as the store knows it.

    `keys` are pairs of a code and the token of a seat there, `person` is the token of the person.
    """
    return Holder(hashed(person) if person else "", frozenset((read_code(code), hashed(token)) for code, token in keys))


def found_of(mine: Mine, damaged: Collection[str]) -> Found:
    """Return a table of a person as a list shows it; the table is not opened.

    Of a table whose code is in `damaged` only code, seat and time are shown.
    """
    if mine.code in damaged:
        return Found(mine.code, mine.seat, "", (), DAMAGED, mine.updated)
    rulebook, form = _game(mine.rules, mine.seats)
    summary, bots = mine.summary, dict(mine.summary.bots)
    return Found(
        mine.code,
        mine.seat,
        mine.rules,
        summary.score,
        summary.phase or UNKNOWN,
        mine.updated,
        rulebook,
        form,
        tuple(Sitter(seat, mine.names.get(seat, ""), bots.get(seat, "")) for seat in mine.seats),
        mine.over,
        summary.chicos,
        summary.winner,
        summary.matches,
    )


@lru_cache(maxsize=1024)
def _game(rules: str, seats: tuple[str, ...]) -> tuple[str, str]:
    """Return the code of the rulebook and the name of the format, empty where there are none such any more."""
    try:
        book = read_rules_tag(rules).book
    except RulebookError:
        return "", ""
    return book.code, next((name for name, form in book.formats.items() if form.seats == seats), "")
