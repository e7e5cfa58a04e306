"""Who asks for the chair of somebody who left during a match, and who may let that person in.

Such a chair has the cards of a hand. So it opens only between two hands, and only for whom the host or a person of its
side lets in. Until then nobody is told its cards, and a bot plays it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from truco.engine import Phase
from truco.errors import TableError
from truco.tables.seats import Chair, Chairs, chair_of
from truco.tables.store import Person
from truco.tables.table import Table

_WAITING: Final = 8
_PATIENCE: Final = 900.0
"""Seconds for which somebody who asked is waited for."""

_HANDS: Final = (Phase.PLAY, Phase.HAND_OVER)


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody who asks for a chair: `person` will sit there once `admitted`; `number` tells it from other knocks."""

    number: int
    seat: str
    person: Person
    at: float
    admitted: bool = False


def guarded(table: Table, chair: Chair) -> bool:
    """Tell whether a chair is one that somebody left during a match which goes on."""
    return table.playing and chair.free and chair.stand_in is not None


def between_hands(table: Table) -> bool:
    """Tell whether nobody holds cards, not even those of the hand before, which lie on the table until the next cut."""
    return not table.match or table.state.public.phase not in _HANDS


def admitting(chairs: Chairs, host: str, seat: str) -> tuple[str, ...]:
    """Return the seats whose people may let somebody in: those of the chair's side and the host.

    >>> chairs = tuple(Chair(seat, "human") for seat in ("A1", "B1", "B2")) + (Chair("A2", "open"),)
    >>> admitting(chairs, "B1", "A2"), admitting(chairs, "", "B2"), admitting(chairs[1:], "", "A2")
    (('A1', 'B1'), ('B1',), ('B1', 'B2'))

    Where the side has nobody and there is no host everybody may; empty where no person is at the table.
    """
    people = [chair.seat for chair in chairs if chair.kind == "human" and chair.seat != seat]
    near = tuple(one for one in people if one == host or one[0] == seat[0])
    return near or tuple(people)


class Door:
    """The knocks at one table. They are not stored: after a restart one knocks again."""

    def __init__(self) -> None:
        """Begin without anybody."""
        self._knocks: list[Knock] = []
        self._count = 0

    def waiting(self, chairs: Chairs, now: float) -> tuple[Knock, ...]:
        """Return who waits for a chair that is still free; who has waited too long is forgotten."""
        self._knocks = [one for one in self._knocks if now - one.at < _PATIENCE and chair_of(chairs, one.seat).free]
        return tuple(self._knocks)

    def knock(self, table: Table, seat: str, person: Person, now: float) -> Knock:
        """Ask for a chair; nobody need let in where no person is at the table.

        Raises `TableError` (`too-many`) where many wait already.
        """
        # Who asks again waits for the chair that was asked for last: nobody sits on two.
        others = [one for one in self.waiting(table.chairs, now) if one.person.token_hash != person.token_hash]
        if len(others) >= _WAITING:
            raise TableError("too-many")
        self._knocks = others
        self._count += 1
        free = not admitting(table.chairs, table.standing.host, seat)
        self._knocks.append(Knock(self._count, seat, person, now, admitted=free))
        return self._knocks[-1]

    def answer(self, table: Table, by: str, number: object, *, admit: bool) -> None:
        """Let somebody in, or turn somebody away.

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
        """Forget a knock."""
        self._knocks = [one for one in self._knocks if one.number != knock.number]

    def next_in(self, table: Table, now: float) -> Knock | None:
        """Return who is to sit down now, `None` where nobody was let in or a hand is not over."""
        if not between_hands(table):
            return None
        return next((one for one in self.waiting(table.chairs, now) if one.admitted), None)
