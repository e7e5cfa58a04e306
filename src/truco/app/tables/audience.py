"""The visitors of a table, who watch without a seat: each has a number, by which a judge names it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from truco.engine import Public
from truco.engine.refereeing.orders import sent_away, visitors_named

_KEPT: Final = 5000
"""Visitors that are remembered after they left."""

_SHOWN: Final = 30
"""How many visitors a list shows of those who spoke, and of those who came last."""


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
        self._visitors: dict[int, _Visitor] = {}
        self._by_mark: dict[tuple[str, str], _Visitor] = {}
        self._named: dict[int, None] = {}
        self._count = 0

    def number(self, p: Public, marks: Marks) -> int:
        """Return the number of a visitor: the one it had before, or the next.

        A visitor without a person's token is known by the address alone. `p` is the table now.
        """
        visitor = self._by_mark.get(_known_by(marks))
        if visitor is None:
            self._count = max((self._count, *visitors_named(p))) + 1
            visitor = _Visitor(self._count, marks)
            self._visitors[visitor.number] = self._by_mark[_known_by(marks)] = visitor
            self._forget(p)
        visitor.addresses.add(marks.address)
        return visitor.number

    def _forget(self, p: Public) -> None:
        """Forget the visitor that came first, but none that was sent away."""
        if len(self._visitors) > _KEPT:
            first = next(iter(self._visitors))
            number = next((number for number in self._visitors if not sent_away(p, f"P{number}")), first)
            del self._by_mark[_known_by(self._visitors.pop(number).marks)]
            self._named.pop(number, None)

    def kept_out(self, p: Public, marks: Marks) -> bool:
        """Return whether a visitor may not watch: it was sent away, or shares the address of one that was."""
        if sent_away(p, f"P{self.number(p, marks)}"):
            return True
        named = [self._visitors[number] for number in visitors_named(p) if number in self._visitors]
        away = [visitor for visitor in named if sent_away(p, f"P{visitor.number}")]
        return any(marks.address and marks.address in visitor.addresses for visitor in away)

    def named(self, number: int, name: str) -> bool:
        """Remember the name under which a visitor speaks; return whether it is a new one."""
        visitor = self._visitors.get(number)
        if visitor is None or visitor.name == name:
            return False
        visitor.name = name
        self._named.pop(number, None)
        self._named[number] = None
        return True

    def present(self, numbers: dict[int, int]) -> tuple[Visitor, ...]:
        """Return the visitors of these numbers who spoke last and who came last, in the order of their numbers.

        There are `_SHOWN` of each at most, so that a list of them is short however many watch. `numbers` are in the
        order in which their visitors came.
        """
        spoke = (number for number in reversed(self._named) if number in numbers)
        shown = {*islice(spoke, _SHOWN), *islice(reversed(numbers), _SHOWN)}
        visitors = (self._visitors[number] for number in sorted(shown) if number in self._visitors)
        return tuple(Visitor(visitor.number, visitor.name) for visitor in visitors)


def _known_by(marks: Marks) -> tuple[str, str]:
    """Return by what a visitor is known again."""
    return ("person", marks.person) if marks.person else ("address", marks.address)
