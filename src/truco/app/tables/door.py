"""Requests for a chair that its person left during a match, and the people that may grant them.

Such a chair has the cards of a hand. So a newcomer gets it only between two hands, and only if the host or a person of
its side admits the newcomer. Until then its cards are hidden, and a bot plays it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from truco.app.tables.seats import Chair, Chairs, chair_of
from truco.app.tables.sight import Caller
from truco.app.tables.store import Person
from truco.app.tables.table import Table
from truco.engine import Phase
from truco.errors import TableError

_WAITING: Final = 8
_PATIENCE: Final = 900.0
"""Seconds after which a request is forgotten."""

_HANDS: Final = (Phase.PLAY, Phase.SETTLING, Phase.HAND_OVER)


@dataclass(frozen=True, slots=True)
class Knock:
    """A request for a chair: `person` will sit there once `admitted`; `number` identifies the request."""

    number: int
    seat: str
    person: Person
    at: float
    admitted: bool = False


def guarded(table: Table, chair: Chair) -> bool:
    """Return whether a person left this chair during a match that still lasts."""
    return table.playing and chair.free and chair.stand_in is not None


def between_hands(table: Table) -> bool:
    """Return whether no seat has cards; those of the last hand stay on the table until the next cut."""
    return not table.match or table.state.public.phase not in _HANDS


def admitting(chairs: Chairs, host: str, seat: str) -> tuple[str, ...]:
    """Return the seats whose people may admit a person: those of the chair's side and the host.

    >>> chairs = tuple(Chair(seat, "human") for seat in ("A1", "B1", "B2")) + (Chair("A2", "open"),)
    >>> admitting(chairs, "B1", "A2"), admitting(chairs, "", "B2"), admitting(chairs[1:], "", "A2")
    (('A1', 'B1'), ('B1',), ('B1', 'B2'))

    If the side has no person and there is no host, everybody may; the result is empty if no person is at the table.
    """
    people = [chair.seat for chair in chairs if chair.kind == "human" and chair.seat != seat]
    near = tuple(person for person in people if person == host or person[0] == seat[0])
    return near or tuple(people)


class Door:
    """The requests for chairs of one table. They are not stored, so after a restart people must ask again."""

    def __init__(self) -> None:
        """Begin without requests."""
        self._knocks: list[Knock] = []
        self._count = 0

    def waiting(self, chairs: Chairs, now: float) -> tuple[Knock, ...]:
        """Return the requests for chairs that are still free, without those that are too old."""
        recent = [knock for knock in self._knocks if now - knock.at < _PATIENCE]
        self._knocks = [knock for knock in recent if chair_of(chairs, knock.seat).free]
        return tuple(self._knocks)

    def callers(self, table: Table, now: float) -> tuple[Caller, ...]:
        """Return who asks for chairs, with those who may admit them."""
        chairs, host = table.chairs, table.standing.host
        return tuple(
            Caller(knock.number, knock.seat, knock.person.name, knock.admitted, admitting(chairs, host, knock.seat))
            for knock in self.waiting(chairs, now)
        )

    def knock(self, table: Table, seat: str, person: Person, now: float) -> Knock:
        """Add a request for a chair; it is admitted at once if no person is at the table.

        Raises `TableError` (`too-many`) if many requests wait already.
        """
        # A second request of a person replaces the first, because no person may have two seats.
        others = [other for other in self.waiting(table.chairs, now) if other.person.token_hash != person.token_hash]
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
        answered = next((knock for knock in self._knocks if knock.number == number), None)
        if answered is None:
            raise TableError("no-such-knock")
        if by not in admitting(table.chairs, table.standing.host, answered.seat):
            raise TableError("may-not-admit")
        self._knocks = [replace(knock, admitted=True) if knock is answered else knock for knock in self._knocks]
        if not admit:
            self.dismiss(answered)

    def dismiss(self, knock: Knock) -> None:
        """Forget a request."""
        self._knocks = [other for other in self._knocks if other.number != knock.number]

    def next_in(self, table: Table, now: float) -> Knock | None:
        """Return the request whose person sits down now, `None` if no person was admitted or a hand lasts."""
        if not between_hands(table):
            return None
        return next((knock for knock in self.waiting(table.chairs, now) if knock.admitted), None)
