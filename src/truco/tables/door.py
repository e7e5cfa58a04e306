"""Requests for a chair that somebody left during a match, and who may grant them.

Such a chair has the cards of a hand. So a newcomer gets it only between two hands, and only if the host or a person of
its side admits the newcomer. Until then nobody sees its cards, and a bot plays it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from truco.engine import Phase
from truco.errors import TableError
from truco.tables.seats import Chair, Chairs, chair_of
from truco.tables.sight import Caller
from truco.tables.store import Person
from truco.tables.table import Table

_WAITING: Final = 8
_PATIENCE: Final = 900.0
"""Seconds after which a request is forgotten."""

_HANDS: Final = (Phase.PLAY, Phase.HAND_OVER)


@dataclass(frozen=True, slots=True)
class Knock:
    """A request for a chair: `person` will sit there once `admitted`; `number` identifies the request."""

    number: int
    seat: str
    person: Person
    at: float
    admitted: bool = False


def guarded(table: Table, chair: Chair) -> bool:
    """Return whether somebody left this chair during a match that still lasts."""
    return table.playing and chair.free and chair.stand_in is not None


def between_hands(table: Table) -> bool:
    """Return whether nobody has cards; those of the last hand stay on the table until the next cut."""
    return not table.match or table.state.public.phase not in _HANDS


def admitting(chairs: Chairs, host: str, seat: str) -> tuple[str, ...]:
    """Return the seats whose people may admit somebody: those of the chair's side and the host.

    >>> chairs = tuple(Chair(seat, "human") for seat in ("A1", "B1", "B2")) + (Chair("A2", "open"),)
    >>> admitting(chairs, "B1", "A2"), admitting(chairs, "", "B2"), admitting(chairs[1:], "", "A2")
    (('A1', 'B1'), ('B1',), ('B1', 'B2'))

    If the side has no person and there is no host, everybody may; the result is empty if no person is at the table.
    """
    people = [chair.seat for chair in chairs if chair.kind == "human" and chair.seat != seat]
    near = tuple(one for one in people if one == host or one[0] == seat[0])
    return near or tuple(people)


class Door:
    """The requests for chairs of one table. They are not stored, so after a restart people must ask again."""

    def __init__(self) -> None:
        """Begin without requests."""
        self._knocks: list[Knock] = []
        self._count = 0

    def waiting(self, chairs: Chairs, now: float) -> tuple[Knock, ...]:
        """Return the requests for chairs that are still free, without those that are too old."""
        self._knocks = [one for one in self._knocks if now - one.at < _PATIENCE and chair_of(chairs, one.seat).free]
        return tuple(self._knocks)

    def callers(self, table: Table, now: float) -> tuple[Caller, ...]:
        """Return who asks for chairs, with those who may admit them."""
        chairs, host = table.chairs, table.standing.host
        return tuple(
            Caller(one.number, one.seat, one.person.name, one.admitted, admitting(chairs, host, one.seat))
            for one in self.waiting(chairs, now)
        )

    def knock(self, table: Table, seat: str, person: Person, now: float) -> Knock:
        """Add a request for a chair; it is admitted at once if no person is at the table.

        Raises `TableError` (`too-many`) if many requests wait already.
        """
        # A second request of a person replaces the first, because nobody may have two seats.
        others = [one for one in self.waiting(table.chairs, now) if one.person.token_hash != person.token_hash]
        if len(others) >= _WAITING:
            raise TableError("too-many")
        self._knocks = others
        self._count += 1
        free = not admitting(table.chairs, table.standing.host, seat)
        self._knocks.append(Knock(self._count, seat, person, now, admitted=free))
        return self._knocks[-1]

    def answer(self, table: Table, by: str, number: object, *, admit: bool) -> None:
        """Admit or refuse the person of a request.

        Raises `TableError`: `no-such-knock`, `may-not-admit`.
        """
        found = next((one for one in self._knocks if one.number == number), None)
        if found is None:
            raise TableError("no-such-knock")
        if by not in admitting(table.chairs, table.standing.host, found.seat):
            raise TableError("may-not-admit")
        self._knocks = [replace(one, admitted=True) if one is found else one for one in self._knocks]
        if not admit:
            self.dismiss(found)

    def dismiss(self, knock: Knock) -> None:
        """Forget a request."""
        self._knocks = [one for one in self._knocks if one.number != knock.number]

    def next_in(self, table: Table, now: float) -> Knock | None:
        """Return the request whose person sits down now, `None` if nobody was admitted or a hand lasts."""
        if not between_hands(table):
            return None
        return next((one for one in self.waiting(table.chairs, now) if one.admitted), None)
