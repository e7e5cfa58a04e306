"""The situation: the small set of facts that decides who is due, what may be said and what follows.

A situation is a table without its cards, numbers and points. It is one object of its law, so what is worked out in it
once is looked up from then on. The parts of the game work it out (`steps`) for the table in outline (`outline`), in
which everything is omitted that does not belong to the situation. A part that reads something omitted has no answer for
the situation; its functions are called each time with the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple
from weakref import WeakSet

from truco.engine.chairs import Chairs, Names, renamed, reordered
from truco.engine.course import Course
from truco.engine.envido.state import ENVIDO_UNSETTLED
from truco.engine.events import Event
from truco.engine.facts import Awarded, Played
from truco.engine.part import LawT, Part
from truco.engine.public import Public
from truco.engine.ruling import Ruling
from truco.engine.takers import FindMustFirst, PartMenu, Pending
from truco.engine.words import Word

_IN_EVERY_RULEBOOK: Final = (
    *("mano", "dealer", "solo", "kind", "duel", "out", "passed", "turn", "unseen", "discards"),
    *("truco.level", "truco.pending", "truco.holder", "truco.refused", "truco.misheard"),
    *("envido.state", "envido.singer", "envido.shown", "leaving.gave", "leaving.open"),
)
"""The fields of a table that belong to its situation in every rulebook; parts add the fields they read (`rests_on`)."""

_AT_REFEREED_TABLES: Final = ("loose", "thrown", "envido.must_show")
"""The fields that belong to it at refereed tables besides."""

TIMES_BEFORE_STEP: Final = 3
"""How often a word is said in a situation before its step is worked out, which takes as long as three or four acts."""

TIMES_BEFORE_OFFER: Final = 8
"""How often a seat's menu is made in a situation before its offer is worked out, which takes as long as ten menus."""

LOOKUPS_BEFORE_CHECK: Final = 3_000
"""How often a law looks up the situation of a table before it checks how many of these situations were new."""

MAX_NEW_SHARE: Final = 0.3
"""The share of new situations above which looking them up does not pay; then the law keeps no further ones."""

MAX_KEPT: Final = 5_000
"""How many situations a law keeps at most; those that differ only in who is mano count as one."""


@dataclass(slots=True)
class Effect:
    """What follows in a situation from a word, or from the cards of a complete trick.

    - `changes`: the fields of the table that differ after the `events`; `None` where the events must be folded, because
      a field that they change holds amounts.
    - `spoke`: the seats that say something in the events.
    - `ends`: the awards with which the hand ends, `None` where it goes on.
    - `follow`: the functions of parts that may add something afterwards.
    - `next_situation`: the situation afterwards, `None` until a table has come to it.
    """

    events: tuple[Event, ...]
    changes: dict[str, Any] | None
    spoke: frozenset[str]
    ends: tuple[Awarded, ...] | None
    follow: tuple[Callable[[Any, Any, Course], None], ...]
    next_situation: Situation[Any] | None = None


class WordStep(NamedTuple):
    """What a word of a seat does in a situation.

    - `refuse_each_time`: whether cards or amounts decide if the word is lawful, so that its verb must check it each
      time.
    - `act_each_time`: whether the events hold cards or amounts, so that its verb must return them each time.
    - `played`: the fact that a card is played, without the card; `None` for any other word.
    - `closings`: the effects of completing the trick, by the result of the trick, as far as they were worked out;
      `None` where the word completes no trick.
    - `copied_from`: the step with another mano that this one is a copy of. With it come the names that its seats have
      here, and the names that the seats here have there.
    """

    ruling: Ruling
    effect: Effect
    refuse_each_time: bool
    act_each_time: bool
    played: Played | None
    closings: dict[object, Effect | None] | None
    copied_from: tuple[WordStep, Names, Names] | None = None


MenuPiece = tuple[Word, ...] | PartMenu[LawT]
"""Words that are lawful for a seat, or the menu of a part that must be made each time."""


class MenuOffer(NamedTuple, Generic[LawT]):
    """What a seat may do in a situation.

    - `pieces`: the pieces of its menu in order. One of them may be `steps.EVERY_CARD`.
    - `must_first`: the functions of parts that may require another word first.
    """

    pieces: tuple[MenuPiece[LawT], ...]
    must_first: tuple[FindMustFirst[LawT], ...]


StepKey = tuple[str, str, bool | None]
"""A seat, the token of a word (the same for all cards), and whether the seat holds a flor (`None` if no part needs it).
"""

OfferKey = tuple[str, bool | None]
"""A seat, and whether it holds a flor (`None` if no part needs it)."""


class SituationGroup(Generic[LawT]):
    """Situations that differ only in who is mano, and what is worked out for all of them at once.

    The seats in its keys have the names that they would have if the first seat of the format were mano.

    - `by_mano`: the situations of the group.
    - `steps`: the situation for which a step was worked out, with the step (`None` where the situation does not decide
      what the word does). Before that, how often the word was said.
    - `offers`: what a seat may do. Before that is worked out, how often its menu was made.
    """

    __slots__ = ("by_mano", "offers", "steps")

    def __init__(self) -> None:
        """Begin with nothing worked out."""
        self.by_mano: dict[str, Situation[LawT]] = {}
        self.steps: dict[StepKey, tuple[Situation[LawT], WordStep | None] | int] = {}
        self.offers: dict[OfferKey, MenuOffer[LawT] | int] = {}


class Situation(Generic[LawT]):
    """One situation of a law, with all that was worked out for it.

    - `pending`: what is pending on its table.
    - `group`: the situations that differ from it only in who is mano; `None` unless it was looked up.
    - `steps`: what words do in it; `None` where the situation does not decide it.
    - `offers`: what each seat may do.
    """

    __slots__ = ("group", "mano", "offers", "owner", "pending", "steps")

    def __init__(self, owner: Situations[LawT], mano: str, pending: Pending[LawT]) -> None:
        """Begin with nothing worked out but what is pending."""
        self.owner = owner
        self.mano = mano
        self.pending = pending
        self.group: SituationGroup[LawT] | None = None
        self.steps: dict[StepKey, WordStep | None] = {}
        self.offers: dict[OfferKey, MenuOffer[LawT]] = {}

    def with_mano(self, mano: str) -> Situation[LawT]:
        """Return the situation of the same group with another mano."""
        assert self.group is not None  # noqa: S101  (it was looked up)
        found = self.group.by_mano.get(mano)
        if found is None:
            names = self.owner.chairs.names(self.mano, mano)
            due, blocks, takers = self.pending
            found = Situation(self.owner, mano, Pending(names.get(due, due), blocks, takers))
            found.group = self.group
            self.group.by_mano[mano] = found
        return found


class Quota:
    """How many situations several laws keep together, so that a server with many laws does not grow with each.

    Each law may keep `each` situations; beyond these it keeps more while all laws together keep fewer than `together`.
    """

    def __init__(self, together: int, each: int) -> None:
        """Begin without laws."""
        self._together = together
        self._each = each
        self._members: WeakSet[Situations[Any]] = WeakSet()

    def add(self, situations: Situations[Any]) -> None:
        """Limit the situations of a law too."""
        self._members.add(situations)
        situations.quota = self

    def has_room(self, situations: Situations[Any]) -> bool:
        """Return whether a law may keep another situation."""
        return len(situations) < self._each or sum(map(len, self._members)) < self._together


class Situations(Generic[LawT]):
    """The situations of a law, each one object.

    `parts` are those of its rulebook; `find_pending` returns what is pending on a table. At a refereed table more
    fields belong to a situation than at an assisted one.
    """

    def __init__(
        self,
        parts: Iterable[Part[LawT]],
        find_pending: Callable[[Public], Pending[LawT]],
        *,
        chairs: Chairs,
        cards_each: int,
        refereed: bool,
    ) -> None:
        """Begin with no situations."""
        self.max_kept = MAX_KEPT
        self.quota: Quota | None = None
        self.chairs = chairs
        fields = dict.fromkeys((*_IN_EVERY_RULEBOOK, *(_AT_REFEREED_TABLES if refereed else ())))
        fields |= dict.fromkeys(name for part in parts for name in part.rests_on)
        self.uses_spoken = "spoken" in fields
        self.uses_chain = "envido.chain" in fields
        self.uses_flor = "own.flor" in fields
        plain = [name for name in fields if name not in {"spoken", "envido.chain", "own.flor"}]
        self._fields = attrgetter(*plain)
        self.cards_each = cards_each
        self._find_pending = find_pending
        self._by_key: dict[object, Situation[LawT]] = {}
        self._groups: dict[object, SituationGroup[LawT]] = {}
        self._renamed: dict[str, dict[object, object]] = {}
        self._lookups = 0
        self._by_deal: dict[object, Situation[LawT]] = {}

    def __len__(self) -> int:
        """Return how many situations are kept; those that differ only in who is mano count as one."""
        return len(self._groups)

    def of(self, p: Public) -> Situation[LawT]:
        """Return the situation of a table on which a hand is played.

        Once `max_kept` are kept, or the `quota` of several laws is used up, no more are looked up. From then on a table
        has one of them only while each word leads from one of them to another. Any other situation has no `group`.
        """
        at: Situation[LawT] | None = p.at
        if at is None or at.owner is not self:
            at = self.with_pending(p)
        return at if at.group is not None or len(self._groups) >= self.max_kept else self._look_up(p, at)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Look up nothing new for a while: random play comes to so many situations that keeping them does not pay."""
        kept, self.max_kept = self.max_kept, 0
        try:
            yield
        finally:
            self.max_kept = kept

    def kept(self, p: Public) -> Situation[LawT] | None:
        """Return the situation of a table, `None` if it is not one of those that are kept."""
        at = self.of(p)
        return None if at.group is None else at

    def set_after_deal(self, p: Public) -> None:
        """Set the situation of a table on which the cards were just dealt."""
        if not self.max_kept:
            return
        key = (p.left, p.mano, p.dealer, p.solo, p.kind, p.discards, p.duel, p.unseen, p.onze, p.muestra is None)
        found = self._by_deal.get(key)
        if found is None:
            found = self.kept(p)
            if found is not None:
                self._by_deal[key] = found
        else:
            p.__dict__["at"] = found

    def seat_in_group(self, seat: str, mano: str) -> str:
        """Return the name that a seat of a table with this mano has in the keys of a `SituationGroup`."""
        return self.chairs.names(mano, self.chairs.group_mano(mano)).get(seat, seat)

    def _look_up(self, p: Public, at: Situation[LawT]) -> Situation[LawT]:
        """Return the situation that is kept for a table, or keep `at` as a new one."""
        self._lookups += 1
        if self._lookups == LOOKUPS_BEFORE_CHECK and len(self._groups) > LOOKUPS_BEFORE_CHECK * MAX_NEW_SHARE:
            self.max_kept = len(self._groups)
        key = self.key(p)
        found = self._by_key.get(key)
        if found is None:
            group_key = self._group_key(p, key)
            group = self._groups.get(group_key)
            if group is None:
                if self.quota is not None and not self.quota.has_room(self):
                    self.max_kept = len(self._groups)
                    return at
                self._groups[group_key] = group = SituationGroup()
            found = self._by_key[key] = group.by_mano.setdefault(p.mano, at)
            found.group = group
        p.__dict__["at"] = found
        return found

    def _group_key(self, p: Public, key: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the key of the same table where the first seat of the format is mano."""
        names = self.chairs.names(p.mano, self.chairs.group_mano(p.mano))
        left, *others = key
        known = self._renamed.setdefault(p.mano, {})
        try:
            found = [known[one] for one in others]
        except KeyError:
            known.update([(one, renamed(one, names)) for one in others if one not in known])
            found = [known[one] for one in others]
        return (reordered(left, p.seats, names), *found)

    def check(self, p: Public) -> None:
        """Raise `AssertionError` if the situation of a table is not the one that is kept for its key."""
        if p.at is not None and p.at.owner is self and p.at.group is not None:
            require_same(("the situation of", p), p.at, self._by_key.get(self.key(p), p.at))

    def with_pending(self, p: Public) -> Situation[LawT]:
        """Return the situation of a table with what is pending; a new one is not looked up among those kept."""
        at: Situation[LawT] | None = p.at
        if at is None or at.owner is not self:
            p.__dict__["at"] = at = Situation(self, p.mano, self._find_pending(p))
        return at

    def key(self, p: Public) -> tuple[Any, ...]:
        """Return all that belongs to the situation of a table, beginning with how many cards each seat holds."""
        truco, envido, free, flor = p.truco, p.envido, p.free_envido, p.flor
        called: object = bool(envido.chain)
        if envido.state in ENVIDO_UNSETTLED:
            chain = envido.chain if self.uses_chain else called
            sung = tuple([(seat, number is None) for seat, number in envido.sung])
            called = (chain, envido.caller, sung, envido.must_show, envido.number is None)
        return (
            p.left if not p.out else left_in_play(p),
            *self._fields(p),
            tuple([seat for seat, _ in p.trick]),
            tuple([done.winner for done in p.tricks]),
            p.muestra is None,
            truco.caller if truco.pending or truco.refused else "",
            called,
            bool(free.stakes),
            (free.felled, free.felled_by),
            p.settling,
            tuple([(seat, number is None) for seat, number in flor.told]) if flor.told else (),
            self.spoken(p) if self.uses_spoken else None,
        )

    def spoken(self, p: Public) -> frozenset[str]:
        """Return the seats that have spoken or played a card; a card ends the time for the same calls as a word."""
        if p.discards:
            return p.spoken
        if p.misdeals.wrong:  # who holds fewer cards may have been dealt fewer
            return p.spoken.union(p.played())
        left = p.left if not p.out else left_in_play(p)
        played = [seat for seat, held in zip(p.seats, left, strict=True) if held is not None and held < self.cards_each]
        return p.spoken.union(played) if played else p.spoken


def left_in_play(p: Public) -> tuple[int | None, ...]:
    """Return how many cards each seat holds; `None` for one that has left without a paso, whose cards no rule needs."""
    gone = p.out - p.passed
    return tuple([None if seat in gone else held for seat, held in zip(p.seats, p.left, strict=True)])


def require_same(what: tuple[object, ...], found: object, worked_out: object) -> None:
    """Raise `AssertionError` if what was looked up differs from what the parts return for the whole table."""
    if found != worked_out:
        raise AssertionError(what, found, worked_out)
