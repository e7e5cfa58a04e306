"""The part that takes each word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from truco.engine.law.part import LawT, Part, Verb
from truco.engine.table.public import Public
from truco.engine.table.state import Own
from truco.engine.table.words import Kind, Word


class PartMenu(NamedTuple, Generic[LawT]):
    """The function that makes the menu of a part, and the kinds of word in it that other parts take."""

    offers: Callable[[LawT, Public, str, Own], Iterable[Word]]
    others: Collection[Kind]


class Takers(Generic[LawT]):
    """The part, and its verb, that takes each kind of word while something is pending in some parts.

    Where several parts have a verb for a word, the first of the `taking` parts takes it. If there is none, the first
    part takes it that does not take it only as an answer (`Part.answers_only`).

    - `parts`: the parts of the rulebook in order.
    - `taking`: the names of the parts in which something is pending and that take the words of others.
    - `pending`: the names of all parts in which something is pending.
    - `refereed`: whether parts for refereed tables add something after an act.
    """

    def __init__(
        self, parts: Sequence[Part[LawT]], taking: Collection[str], pending: Collection[str], *, refereed: bool
    ) -> None:
        """Find the taker of each kind of word."""
        self._names = taking
        self.taking = tuple(part for part in parts if part.name in taking)
        with_verb: dict[Kind, list[Part[LawT]]] = {}
        for part in parts:
            for kind in part.verbs:
                with_verb.setdefault(kind, []).append(part)
        taker = {kind: self._taker(some) for kind, some in with_verb.items()}
        self.parts: Mapping[Kind, Part[LawT]] = taker
        self.verbs: Mapping[Kind, Verb[LawT]] = {kind: part.verbs[kind] for kind, part in taker.items()}
        others = {part.name: frozenset(kind for kind in part.verbs if taker[kind] is not part) for part in parts}
        active = [part for part in parts if part.only_while in ("", *pending)]
        self.menus = tuple(PartMenu(part.menu, others[part.name]) for part in active if part.menu)
        self.blind_menus = tuple(PartMenu(part.menu, others[part.name]) for part in active if part.menu and part.blind)
        self.must_first = tuple(part.must_first for part in active if part.must_first)
        self.after = tuple(part.after for part in active if part.after and (refereed or not part.refereed))

    def _taker(self, with_verb: Sequence[Part[LawT]]) -> Part[LawT]:
        taking = (part for part in with_verb if part.name in self._names)
        others = (part for part in with_verb if not part.answers_only)
        return next(taking, None) or next(others, with_verb[0])


@dataclass(frozen=True, slots=True)
class Pending(Generic[LawT]):
    """A pending call or duty: the seat that is `due`, the refusal that `blocks` a card, and the `takers` of words."""

    due: str
    blocks: str
    takers: Takers[LawT]
