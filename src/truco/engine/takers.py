"""Which part takes which word, while some parts wait for an answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple

from truco.engine.part import LawT, Part, Verb
from truco.engine.public import Public
from truco.engine.state import Own
from truco.engine.words import Kind, Word

Menu = tuple[Callable[[LawT, Public, str, Own], Iterable[Word]], Collection[Kind]]
"""What a part offers, and the kinds of word that others take from it."""


class Takers(Generic[LawT]):
    """The part and its verb that each kind of word is for, and what every part may offer, wants first, and adds after.

    `parts` are those of the rulebook in order, `waiting` the names of those that wait for a word that others know too,
    `awake` of all that wait for something. A word that several parts know is for the first of them that waits, else for
    the first that does not take it only as an answer. Parts for refereed tables alone add nothing where `refereed` is
    false.
    """

    def __init__(
        self, parts: Sequence[Part[LawT]], waiting: Collection[str], awake: Collection[str], *, refereed: bool
    ) -> None:
        """Find out who takes what."""
        self._names = waiting
        self.waiting = tuple(part for part in parts if part.name in waiting)
        known: dict[Kind, list[Part[LawT]]] = {}
        for part in parts:
            for kind in part.verbs:
                known.setdefault(kind, []).append(part)
        taker = {kind: self._taker(some) for kind, some in known.items()}
        self.parts: Mapping[Kind, Part[LawT]] = taker
        self.verbs: Mapping[Kind, Verb[LawT]] = {kind: part.verbs[kind] for kind, part in taker.items()}
        others = {part.name: frozenset(kind for kind in part.verbs if taker[kind] is not part) for part in parts}
        here = [part for part in parts if part.only_while in ("", *awake)]
        self.menus: tuple[Menu[LawT], ...] = tuple((part.menu, others[part.name]) for part in here if part.menu)
        self.blind_menus = tuple((part.menu, others[part.name]) for part in here if part.menu and part.blind)
        self.musts = tuple(part.must for part in here if part.must)
        self.after = tuple(part.after for part in here if part.after and (refereed or not part.refereed))

    def _taker(self, known: Sequence[Part[LawT]]) -> Part[LawT]:
        waiting = (part for part in known if part.name in self._names)
        usual = (part for part in known if not part.answers_only)
        return next(waiting, None) or next(usual, known[0])


class Pending(NamedTuple, Generic[LawT]):
    """What a table waits for: the seat that is `due`, what `blocks` a card, and who takes which word meanwhile."""

    due: str
    blocks: str
    takers: Takers[LawT]
