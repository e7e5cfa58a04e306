"""Who watches a table without a seat: each visitor has a number, by which those who rule name it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from truco.engine import Public
from truco.engine.judge.orders import sent_away, visitors_named

_KEPT: Final = 1000
"""Visitors that are remembered after they left."""


class Marks(NamedTuple):
    """By what a visitor is known again: a secret hash of the person's token, empty without one, and the address."""

    person: str
    address: str


@dataclass(slots=True)
class _Visitor:
    number: int
    marks: Marks
    name: str = ""
    addresses: set[str] = field(default_factory=set)


class Visitor(NamedTuple):
    """A visitor as everybody sees it: its number, and the name under which it has spoken, empty before that."""

    number: int
    name: str


class Audience:
    """The visitors of one table. They are not stored; after a restart each gets a number that no order names."""

    def __init__(self) -> None:
        """Begin without visitors."""
        self._visitors: list[_Visitor] = []
        self._count = 0

    def number(self, p: Public, marks: Marks) -> int:
        """Return the number of a visitor: the one it had before, or the next.

        Whoever has no person's token is known by the address alone. `p` is the table now.
        """
        found = next((one for one in self._visitors if _same(one.marks, marks)), None)
        if found is None:
            self._count = max((self._count, *visitors_named(p))) + 1
            found = _Visitor(self._count, marks)
            self._visitors.append(found)
            self._forget(p)
        found.addresses.add(marks.address)
        return found.number

    def _forget(self, p: Public) -> None:
        """Forget the visitor that came first, but none that was sent away."""
        if len(self._visitors) > _KEPT:
            first = next((one for one in self._visitors if not sent_away(p, f"P{one.number}")), self._visitors[0])
            self._visitors.remove(first)

    def kept_out(self, p: Public, marks: Marks) -> bool:
        """Return whether a visitor may not watch: it was sent away, or shares the address of one that was."""
        if sent_away(p, f"P{self.number(p, marks)}"):
            return True
        away = [one for one in self._visitors if one.addresses and sent_away(p, f"P{one.number}")]
        return any(marks.address and marks.address in one.addresses for one in away)

    def named(self, number: int, name: str) -> bool:
        """Remember the name under which a visitor speaks; return whether it is a new one."""
        found = next((one for one in self._visitors if one.number == number), None)
        if found is None or found.name == name:
            return False
        found.name = name
        return True

    def present(self, numbers: Collection[int]) -> tuple[Visitor, ...]:
        """Return the visitors of these numbers, in order."""
        return tuple(Visitor(one.number, one.name) for one in self._visitors if one.number in numbers)


def _same(one: Marks, other: Marks) -> bool:
    if one.person or other.person:
        return one.person == other.person
    return one.address == other.address
