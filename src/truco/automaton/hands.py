"""Hands that are played so that every kind of word is tried often enough, wherever it may be said.

Hands are dealt at scores of their own and played. For each choice some tables are kept; play starts there again until
the choice was made often enough. An explorer defines a choice: a word in a value of a contest, or in a situation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from itertools import chain
from typing import Final, NamedTuple, TypeVar

from truco.cards import Card
from truco.engine.croupier import SeededChance, shuffled
from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.ruling import Decision
from truco.engine.match import new_match
from truco.engine.menu import menu
from truco.engine.rule import rule
from truco.engine.silence import next_silence
from truco.engine.table.facts import DuelStarted
from truco.engine.table.public import IN_HAND
from truco.engine.table.state import State
from truco.engine.table.words import MESA, Act, Kind, deal_word

TRIES: Final = 20
"""How often each choice is made."""

_HANDS: Final = 100
"""How many hands are dealt before each round of tries, so that there are new tables to start from."""

_TABLES: Final = 8
"""How many tables are kept for a choice."""

_FOLLOWING: Final = 2
"""How many acts are played on after a try."""

_SIX: Final = 6
_PLAIN: Final = (Kind.CARD, Kind.CALLO, Kind.UNCOVER, Kind.LOOK)

_One = TypeVar("_One")


class AmbiguousStepError(Exception):
    """A step led to two values: the values do not remember enough."""


class _Table(NamedTuple):
    """A table with its lawful acts and the choices of each, which take longer to find than all else of a try.

    `choices` has each choice of the acts once.
    """

    state: State
    acts: tuple[Act, ...]
    tried_by: tuple[Choices, ...]
    choices: Choices


class Choice:
    """A choice: how often it was made, and tables on which it may be made."""

    __slots__ = ("hand", "tables", "times")

    def __init__(self) -> None:
        self.times = self.hand = 0
        self.tables: list[_Table] = []


Choices = tuple[Choice, ...]
"""The choices that an act tries."""


class Explorer(ABC):
    """Plays hands of a law; its subclasses note what happens."""

    def __init__(self, law: Law, seed: str) -> None:
        self.law = law
        self.seed = seed
        self.chance = SeededChance(seed, 0)
        self.tried: dict[Hashable, Choice] = {}
        self.hands = self.acts = self.newest = 0

    @abstractmethod
    def choices(self, state: State) -> Callable[[Act], Choices]:
        """Return the function from an act on a table to the choices that it tries."""

    def choice(self, name: Hashable) -> Choice:
        """Return the choice with a name; each name has one."""
        if name not in self.tried:
            self.tried[name] = Choice()
        return self.tried[name]

    @abstractmethod
    def did(self, state: State, act: Act, decision: Decision) -> bool:
        """Note what an act did; return whether that is new. Raises `AmbiguousStepError`."""

    @abstractmethod
    def begins(self, state: State) -> None:
        """Note a table on which a hand, or a duel, begins."""

    def run(self, tries: int, tried: Callable[[], None] = lambda: None) -> None:
        """Make every choice so often; `tried` is called each time that all were made once more."""
        for times in range(1, tries + 1):
            for _ in range(_HANDS):
                self.play(self.dealt())
            self.even_out(times)
            tried()

    # -- hands --------------------------------------------------------------------------------------------------------

    def dealt(self) -> State:
        """Deal a hand at a score of its own."""
        law = self.law
        self.hands += 1
        self.chance = SeededChance(self.seed, self.hands)
        dealer = self.dealer()
        score = tuple([self.points() for _ in law.sides])
        kind = ""
        if law.kinds is not None and len(law.seats) == _SIX:
            kind = (law.kinds.together, law.kinds.duels)[self.hands % 2]
        state = new_match(law, dealer, score=score, kind=kind)
        pack = [*shuffled(self.chance, law.terms.pack.cards)]
        sizes = law.hand_sizes(state.public.solo)
        if self.hands % 3 == 0:
            pack = _of_few_ranks(pack, sum(sizes) + law.terms.deal.turned)
        hands = tuple([self._hand(pack, size) for size in sizes])
        dealt = deal_word(hands, pack[-1] if law.terms.deal.turned else None)
        state = rule(law, state, Act(MESA, dealt)).state
        self.begins(state)
        return state

    def dealer(self) -> str:
        """Return the seat that deals: any."""
        return self.one_of(self.law.seats)

    def points(self) -> int:
        """Return the points of a side: any, or few less than the target, or one less."""
        target = self.law.terms.match.target
        return (self.one_of(range(target)), target - 1 - self.one_of(range(4)), target - 1)[self.one_of(range(3))]

    def _hand(self, pack: list[Card], size: int) -> tuple[Card, ...]:
        """Take a hand off the pack: any cards, or in some hands cards of one suit, as a flor needs them."""
        flor = self.hands % 3 == 1 and self.one_of((True, False))
        alike = [card for card in pack if card.suit is pack[0].suit] if flor else pack
        hand = tuple((alike if len(alike) >= size else pack)[:size])
        for card in hand:
            pack.remove(card)
        return hand

    def play(self, state: State) -> None:
        """Play a hand to its end: now and then only cards at first, then what was tried least."""
        quietly = self.one_of((0, 1)) * self.one_of(range(3 * len(self.law.seats)))
        while state.public.phase in IN_HAND:
            table = self._table(state)
            seat = due(self.law, state.public)
            plain = [
                place
                for place, act in enumerate(table.acts)
                if quietly and act.seat == seat and act.word.kind in _PLAIN
            ]
            quietly -= bool(plain)
            state = self._act(table, self.one_of(plain) if plain else self._least_tried(table))

    def even_out(self, times: int) -> None:
        """Try every kind of word so often in every value, and play on a little."""
        for choice in [*self.tried.values()]:
            while choice.times < times:
                table = self.one_of(choice.tables)
                self._keep(table)
                trying = [place for place, choices in enumerate(table.tried_by) if choice in choices]
                state = self._act(table, self.one_of(trying))
                for _ in range(_FOLLOWING):
                    if state.public.phase in IN_HAND:
                        table = self._table(state)
                        state = self._act(table, self._least_tried(table))

    # -- acts ---------------------------------------------------------------------------------------------------------

    def _table(self, state: State) -> _Table:
        """Return a table with all acts that are lawful there, and the silence that may follow; keep it."""
        p = state.public
        acts = {Act(seat, word): None for seat in p.seats for word in menu(self.law, p, seat, state.own(seat))}
        silence = next_silence(self.law, state)
        if silence is not None:
            acts[silence] = None
        tried_by = tuple(map(self.choices(state), acts))
        table = _Table(state, tuple(acts), tried_by, tuple(dict.fromkeys(chain.from_iterable(tried_by))))
        self._keep(table)
        return table

    def _keep(self, table: _Table) -> None:
        """Keep a table for each of its choices: one table of a hand, in the place of the oldest if there are enough."""
        hand = self.hands
        for choice in table.choices:
            if choice.hand != hand:
                choice.hand = hand
                choice.tables.append(table)
                del choice.tables[:-_TABLES]

    def _least_tried(self, table: _Table) -> int:
        """Return the place of an act that tries what was tried least."""
        times = [min([choice.times for choice in choices]) for choices in table.tried_by]
        least = min(times)
        return self.one_of([place for place, tried in enumerate(times) if tried == least])

    def _act(self, table: _Table, place: int) -> State:
        """Do an act, note what it does, and return the state after it."""
        state, act = table.state, table.acts[place]
        for choice in table.tried_by[place]:
            choice.times += 1
        if act.word.range is not None:
            act = Act(act.seat, self.one_of([*act.word.each()]))
        decision = rule(self.law, state, act)
        assert decision.ruling.happened, act  # noqa: S101  (it was offered)
        self.acts += 1
        if self.did(state, act, decision):
            self.newest = self.acts
        if any(isinstance(event, DuelStarted) for event in decision.events):
            self.begins(decision.state)
        return decision.state

    def one_of(self, some: Sequence[_One]) -> _One:
        """Return one of some things, by chance."""
        return some[self.chance.randrange(len(some))]


def _of_few_ranks(pack: Sequence[Card], count: int) -> list[Card]:
    """Return at least so many cards of a pack, of as few ranks as possible: many of them tie."""
    cards: list[Card] = []
    for rank in dict.fromkeys(card.rank for card in pack):
        if len(cards) < count:
            cards += [card for card in pack if card.rank == rank]
    return sorted(cards, key=pack.index)
