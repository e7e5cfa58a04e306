"""The chairs of a table: with a person, a bot, free, or with a bot in the place of a person."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from truco.errors import TableError

STAND_IN: Final = "vecino"
"""The bot that plays for a person who is away."""

_LONGEST: Final = 24


@dataclass(frozen=True, slots=True)
class Chair:
    """One chair of a table. Names and tokens are stored elsewhere, so that they can be deleted.

    >>> Chair("A1", "human").person, Chair("A1", "human", stand_in="vecino").player
    (True, 'vecino')

    `kind` is human, bot or open; `bot` is the bot of the chair, `stand_in` the bot that plays for its person;
    `deal_myself` is whether the person wants to draw, cut and deal by hand; `since` is the row with which the person
    sat down, who must not see what this seat knew before. Before the first match `ready` is whether the person wants it
    to begin, and a `locked` chair is free but cannot be taken by the link.
    """

    seat: str
    kind: str
    bot: str | None = None
    stand_in: str | None = None
    deal_myself: bool = False
    since: int = 0
    ready: bool = True
    locked: bool = False

    @property
    def person(self) -> bool:
        """Return whether a person plays here now."""
        return self.kind == "human" and self.stand_in is None

    @property
    def player(self) -> str | None:
        """Return the bot that plays here now, `None` if none does."""
        return self.stand_in or self.bot

    @property
    def free(self) -> bool:
        """Return whether a person may sit down."""
        return self.kind == "open"


Chairs = tuple[Chair, ...]
"""The chairs of a table, in the order of its seats."""


def chair_of(chairs: Chairs, seat: str) -> Chair:
    """Return the chair of a seat.

    Raises `TableError` (`no-such-seat`) for a seat that the table does not have.
    """
    chair_there = next((chair for chair in chairs if chair.seat == seat), None)
    if chair_there is None:
        raise TableError("no-such-seat")
    return chair_there


def with_chair(chairs: Chairs, chair: Chair) -> Chairs:
    """Return the chairs with one of them changed."""
    return tuple(chair if other.seat == chair.seat else other for other in chairs)


def free_chair(chairs: Chairs, seat: str | None) -> Chair:
    """Return the requested chair, or the first free one.

    Raises `TableError`: `no-such-seat`, `seat-taken`, `seat-locked`, or `table-full` if no seat was requested and none
    is free.
    """
    if seat is None:
        # A chair that was never taken comes before one that was left during a match.
        open_chairs = (chair for chair in chairs if chair.free and not chair.locked)
        first = min(open_chairs, key=lambda open_chair: open_chair.stand_in is not None, default=None)
        if first is None:
            raise TableError("table-full")
        return first
    chair = chair_of(chairs, seat)
    if not chair.free:
        raise TableError("seat-taken")
    if chair.locked:
        raise TableError("seat-locked")
    return chair


def may_begin(chairs: Chairs) -> bool:
    """Return whether a match may begin: every seat is taken, and all people are ready; one alone among bots is.

    >>> may_begin((Chair("A1", "human", ready=False), Chair("B1", "bot", "vecino")))
    True
    >>> may_begin((Chair("A1", "human"), Chair("B1", "human", ready=False)))
    False
    """
    present = people(chairs)
    ready = len(present) == 1 or all(chair.ready for chair in chairs if chair.kind == "human")
    return ready and not any(chair.free for chair in chairs)


def people(chairs: Iterable[Chair]) -> tuple[str, ...]:
    """Return the seats that people play now."""
    return tuple(chair.seat for chair in chairs if chair.person)


def only_person(chairs: Chairs) -> str:
    """Return the seat of the only person at a table of bots, empty at any other.

    >>> nora, bot = Chair("A1", "human"), Chair("B1", "bot", "vecino")
    >>> only_person((nora, bot)), only_person((nora, bot, Chair("A2", "open", stand_in="vecino")))
    ('A1', '')
    """
    people = [chair.seat for chair in chairs if chair.kind != "bot"]
    return people[0] if len(people) == 1 and chair_of(chairs, people[0]).person else ""


def read_name(text: str) -> str:
    """Return a person's name, trimmed.

    >>> read_name("  Nora ")
    'Nora'

    Raises `TableError` (`bad-name`) for an empty name, one of more than 24 characters, or an unprintable one.
    """
    name = text.strip()
    if not 0 < len(name) <= _LONGEST or not name.isprintable():
        raise TableError("bad-name")
    return name
