"""The situation: the small set of facts that decides who is due, what may be said and what follows.

A situation is a table without its cards, numbers and points. Each is one object of its law, so what was found out in it
once is looked up from then on. The parts of the game fill it (`steps`): they are asked about the table in outline
(`outline`), in which everything is omitted that does not belong to the situation. A part that reads something omitted
has no answer for the situation; it is asked again about the whole table, each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple

from truco.engine.chairs import Chairs, Names, moved, turned
from truco.engine.course import Course
from truco.engine.envido.state import ENVIDO_UNSETTLED
from truco.engine.events import Event
from truco.engine.facts import Awarded, Played
from truco.engine.part import LawT, Part
from truco.engine.public import Public
from truco.engine.ruling import Ruling
from truco.engine.takers import Must, PartMenu, Pending
from truco.engine.words import Word

_FRAME: Final = (
    *("mano", "dealer", "solo", "kind", "duel", "out", "passed", "turn", "unseen", "discards"),
    *("truco.level", "truco.pending", "truco.holder", "truco.refused", "truco.misheard"),
    *("envido.state", "envido.singer", "envido.shown"),
)
"""What belongs to the situation in every rulebook; its parts add what their answers rest on (`Part.rests_on`)."""

_REFEREED: Final = ("loose", "thrown", "envido.must_show")
"""What belongs to it at refereed tables besides."""

SELDOM: Final = 2
"""A word that was said so often in a situation is worth finding out; that takes as long as three or four acts."""

SELDOM_ASKED: Final = 5
"""A seat that was asked so often for what it may do is worth finding out; that takes as long as ten menus."""

SOON: Final = 3_000
"""After it has looked so often for a situation a law sees whether that pays."""

NEW: Final = 0.4
"""It does not where more than this part of them was new; then the law looks for no others."""

MOST: Final = 5_000
"""So many situations a law keeps, tables that differ in who is mano counted as one; more are not looked up."""


@dataclass(slots=True)
class Effect:
    """What follows from a word, or from the cards of a complete trick, in a situation.

    `changes` are the fields of the table that differ after the `events`, and `spoke` the seats that have said something
    in them; `None` where the events have to be folded, because what they change holds amounts. With `ends` the hand is
    over and these awards are its price; `follow` are the parts that may add something then. `then` is the situation
    afterwards, once a table has come to it.
    """

    events: tuple[Event, ...]
    changes: dict[str, Any] | None
    spoke: frozenset[str]
    ends: tuple[Awarded, ...] | None
    follow: tuple[Callable[[Any, Any, Course], None], ...]
    then: Situation[Any] | None = None


class WordStep(NamedTuple):
    """What a word of a seat does in a situation.

    With `asks` cards or amounts decide whether it is lawful, so its part is asked each time. `played` is the fact of a
    card that is played, without the card. With `tells` the events hold cards, so that the part is asked for them each
    time. `closings` are what the cards of the trick bring about that it completes, as far as that was found out;
    `None` where it completes none. `like` is the step of another mano from which this one was taken, with what its
    seats are called here and the other way round.
    """

    ruling: Ruling
    effect: Effect
    asks: bool
    tells: bool
    played: Played | None
    closings: dict[object, Effect | None] | None
    like: tuple[WordStep, Names, Names] | None = None


Piece = tuple[Word, ...] | PartMenu[LawT]
"""Words that are lawful for a seat, or a part that is asked for them each time."""


class MenuOffer(NamedTuple, Generic[LawT]):
    """What a seat may do in a situation: words, a word for every card that it holds, and parts to be asked each time.

    `musts` are of the parts that may want another word first.
    """

    pieces: tuple[Piece[LawT], ...]
    musts: tuple[Must[LawT], ...]


Says = tuple[str, str, bool | None]
"""A seat, the token of a word (all cards are one), and whether the seat holds a flor if that matters."""

Asks = tuple[str, bool | None]
"""A seat, and whether it holds a flor if that matters."""


class Alike(Generic[LawT]):
    """What situations have in common that differ only in who is mano.

    Their seats are called as where the first seat of the format is mano. `seen` are these situations, by mano. `steps`
    are what words do in them: the situation in which that was found out, and the step, `None` where the situation does
    not decide it; or how often a word was said before that was found out. `offers` are what each seat may do, or how
    often it was asked before that.
    """

    __slots__ = ("offers", "seen", "steps")

    def __init__(self) -> None:
        """Begin with nothing found out."""
        self.seen: dict[str, Situation[LawT]] = {}
        self.steps: dict[Says, tuple[Situation[LawT], WordStep | None] | int] = {}
        self.offers: dict[Asks, MenuOffer[LawT] | int] = {}


class Situation(Generic[LawT]):
    """One situation of a law, with all that was found out in it.

    `pending` is what its table waits for, `alike` what it has in common with others, `None` before it was looked for.
    `steps` are what words do in it, by seat and token (all cards of a seat are one); `None` where the situation does
    not decide it. `offers` are what each seat may do.
    """

    __slots__ = ("alike", "mano", "offers", "owner", "pending", "steps")

    def __init__(self, owner: Situations[LawT], mano: str, pending: Pending[LawT]) -> None:
        """Begin with nothing found out but what the table waits for."""
        self.owner = owner
        self.mano = mano
        self.pending = pending
        self.alike: Alike[LawT] | None = None
        self.steps: dict[Says, WordStep | None] = {}
        self.offers: dict[Asks, MenuOffer[LawT]] = {}

    def where(self, mano: str) -> Situation[LawT]:
        """Return the situation that is like this one where another seat is mano."""
        assert self.alike is not None  # noqa: S101  (it is among those that are kept)
        found = self.alike.seen.get(mano)
        if found is None:
            names = self.owner.chairs.names(self.mano, mano)
            due, blocks, takers = self.pending
            found = Situation(self.owner, mano, Pending(names.get(due, due), blocks, takers))
            found.alike = self.alike
            self.alike.seen[mano] = found
        return found


class Situations(Generic[LawT]):
    """The situations of a law, each one object.

    `parts` are those of its rulebook; `waits_for` says what a table waits for. At a refereed table more belongs to a
    situation than at an assisted one.
    """

    def __init__(
        self,
        parts: Iterable[Part[LawT]],
        waits_for: Callable[[Public], Pending[LawT]],
        *,
        chairs: Chairs,
        cards_each: int,
        refereed: bool,
    ) -> None:
        """Begin with none."""
        self.most = MOST
        self.chairs = chairs
        fields = dict.fromkeys((*_FRAME, *(_REFEREED if refereed else ())))
        fields |= dict.fromkeys(name for part in parts for name in part.rests_on)
        self.speaking = "spoken" in fields
        self.chained = "envido.chain" in fields
        self.flores = "own.flor" in fields
        plain = [name for name in fields if name not in {"spoken", "envido.chain", "own.flor"}]
        self._fields = attrgetter(*plain)
        self.cards_each = cards_each
        self._waits_for = waits_for
        self._kept: dict[object, Situation[LawT]] = {}
        self._alike: dict[object, Alike[LawT]] = {}
        self._turned: dict[str, dict[object, object]] = {}
        self._sought_for = 0
        self._begun: dict[object, Situation[LawT]] = {}

    def __len__(self) -> int:
        """Return how many situations are kept, those that differ only in who is mano counted as one."""
        return len(self._alike)

    def of(self, p: Public) -> Situation[LawT]:
        """Return the situation of a table on which a hand is played.

        Once too many are kept no others are looked for; then a table is in one of them only as long as each word leads
        from one to another, and any other situation has nothing `alike`.
        """
        at: Situation[LawT] | None = p.at
        if at is None or at.owner is not self:
            at = self.waiting(p)
        return at if at.alike is not None or len(self._alike) >= self.most else self._sought(p, at)

    def kept(self, p: Public) -> Situation[LawT] | None:
        """Return the situation of a table if it is among those that are kept."""
        at = self.of(p)
        return None if at.alike is None else at

    def begun(self, p: Public) -> None:
        """Note the situation of a table on which the cards were just dealt."""
        key = (p.mano, p.dealer, p.solo, p.kind, p.discards, p.duel, p.unseen, p.onze, p.muestra is None)
        found = self._begun.get(key)
        if found is None:
            found = self.kept(p)
            if found is not None:
                self._begun[key] = found
        else:
            p.__dict__["at"] = found

    def chair(self, seat: str, mano: str) -> str:
        """Return what a seat of a table with this mano is called where tables with any mano are compared."""
        return self.chairs.names(mano, self.chairs.like(mano)).get(seat, seat)

    def _sought(self, p: Public, at: Situation[LawT]) -> Situation[LawT]:
        """Look for the situation of a table among those that are kept, or keep it as a new one."""
        self._sought_for += 1
        if self._sought_for == SOON and len(self._alike) > SOON * NEW:
            self.most = len(self._alike)
        key = self.key(p)
        found = self._kept.get(key)
        if found is None:
            there = self._from_first(p, key)
            alike = self._alike.get(there)
            if alike is None:
                self._alike[there] = alike = Alike()
            found = self._kept[key] = alike.seen.setdefault(p.mano, at)
            found.alike = alike
        p.__dict__["at"] = found
        return found

    def _from_first(self, p: Public, key: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the key of the same table where the first seat of the format is mano."""
        names = self.chairs.names(p.mano, self.chairs.like(p.mano))
        left, *others = key
        known = self._turned.setdefault(p.mano, {})
        try:
            found = [known[one] for one in others]
        except KeyError:
            known.update([(one, turned(one, names)) for one in others if one not in known])
            found = [known[one] for one in others]
        return (moved(left, p.seats, names), *found)

    def check(self, p: Public) -> None:
        """Raise `AssertionError` if the situation that is known of a table is not the one that it would be found in."""
        if p.at is not None and p.at.owner is self and p.at.alike is not None:
            same(f"the situation of {p}", p.at, self._kept.get(self.key(p), p.at))

    def waiting(self, p: Public) -> Situation[LawT]:
        """Return the situation of a table as far as what it waits for, which is not looked up among those kept."""
        at: Situation[LawT] | None = p.at
        if at is None or at.owner is not self:
            p.__dict__["at"] = at = Situation(self, p.mano, self._waits_for(p))
        return at

    def key(self, p: Public) -> tuple[Any, ...]:
        """Return all that belongs to the situation of a table, how many cards each seat has left first."""
        truco, envido, free, flor = p.truco, p.envido, p.free_envido, p.flor
        called: object = bool(envido.chain)
        if envido.state in ENVIDO_UNSETTLED:
            chain = envido.chain if self.chained else called
            sung = tuple([(seat, number is None) for seat, number in envido.sung])
            called = (chain, envido.caller, sung, envido.must_show, envido.number is None)
        return (
            p.left if not p.out else still_held(p),
            *self._fields(p),
            tuple([seat for seat, _ in p.trick]),
            tuple([done.winner for done in p.tricks]),
            p.muestra is None,
            truco.caller if truco.pending or truco.refused else "",
            called,
            bool(free.stakes),
            free.award is None,
            tuple([(seat, number is None) for seat, number in flor.told]) if flor.told else (),
            self.spoken(p) if self.speaking else None,
        )

    def spoken(self, p: Public) -> frozenset[str]:
        """Return the seats that have spoken, or played a card of the hand, which closes as much to them."""
        if p.discards:
            return p.spoken
        left = p.left if not p.out else still_held(p)
        played = [seat for seat, held in zip(p.seats, left, strict=True) if held is not None and held < self.cards_each]
        return p.spoken.union(played) if played else p.spoken


def still_held(p: Public) -> tuple[int | None, ...]:
    """Return how many cards each seat holds that is in play, or has passed; nobody asks that of the others."""
    idle = p.out - p.passed
    return tuple([None if seat in idle else held for seat, held in zip(p.seats, p.left, strict=True)])


def same(what: str, found: object, worked_out: object) -> None:
    """Compare what was found in a situation with what the parts say of the whole table; raises `AssertionError`."""
    if found != worked_out:
        raise AssertionError(what, found, worked_out)
