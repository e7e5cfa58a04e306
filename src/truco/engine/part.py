"""A part of the game: the verbs of one noun, with all that the rest of the engine asks about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from truco.engine.course import Course
from truco.engine.events import Event
from truco.engine.facts import Awarded, Fact
from truco.engine.public import Public
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word

LawT = TypeVar("LawT")
"""The law that a part belongs to: it holds its parts, so they are declared without it."""

Outcome = tuple[str, list[Event]]
"""The key of what a lawful act cites, and its events."""


Prices = tuple[int | None, int | None]
"""What a word pays wanted and refused."""


Debt = Callable[[Word], str]
"""Why a word must wait for another that the seat owes first: the key of its refusal, empty where it may be said."""


class Wait(NamedTuple):
    """What a part waits for on a table.

    `due` is the seat that it waits for, empty where it waits for nobody; `blocks` the key of the refusal of a card that
    is played meanwhile, empty where cards may fall; `takes` tells whether it takes the words that other parts know too.
    """

    due: str
    blocks: str = ""
    takes: bool = True


class Verb(NamedTuple, Generic[LawT]):
    """What can be done with one kind of word.

    `refuse` looks at the public table and the seat's own cards alone and returns the key of a refusal (its code, and
    the case after a dot), or an empty string for a lawful act; `act` says what a lawful act cites and does.
    """

    refuse: Callable[[LawT, Public, str, Own, Word], str]
    act: Callable[[LawT, State, str, Word], Outcome]


@dataclass(frozen=True, slots=True)
class Part(Generic[LawT]):
    """One part of the game, such as the envido; a rulebook names those that it is played with, in order.

    - `verbs`: one for each kind of word. Where several parts have a verb for a kind (quiero, a number), the first that
      waits takes the word.
    - `breath`: the verb for words of one breath that belong together, such as the answers to two calls; `None` where
      they are said one after the other.
    - `waits`: what this part waits for while a hand is played, `None` where it waits for nothing.
    - `answers_only`: whether it takes a word that another part knows too only while it waits.
    - `calls`: the facts that leave a call of this part to be answered; `caller` the seat whose call waits for its
      answer now, empty where none does.
    - `together`: whether the side that it waits for decides together, so that any seat of it may speak.
    - `prices`: what a word of this part pays if wanted and if refused, for an answer what it pays itself; `None` where
      there is no such price.
    - `menu`: the words that a seat may say on its account, after those of the parts before.
    - `only_while`: names a part, itself perhaps, without whose waiting it offers, wants and adds nothing.
    - `blind`: whether a seat that has not seen its cards has these words too.
    - `opens`: the facts that follow the deal.
    - `give_up`: what it settles when a band has left the hand whole (`out` are the seats that left); tells whether that
      ended the chico.
    - `prize`: what a hand pays the band that won it (empty where nobody did), `None` where it is the truco's to say.
    - `amiss`: what a fault brings about instead of what its word would do, by the name of its error.
    - `penalty`: what errors cost, once the hand is decided; the points given in it so far may be annulled.
    - `prove`: the proofs that are shown when the hand ends.
    - `must`: what a seat owes before words that are lawful by themselves, the same for all single words of a kind;
      `None` where it owes nothing.
    - `after`: what follows an act of any part while the hand is played; it gets the state before the act and the course
      of it so far, in which the hand may have ended.
    - `ends`: asked before a hand ends, with the points that decide it; tells whether the hand has to wait.
    - `goes_on`: what follows instead of the end of the hand, given the score; tells whether something does.
    - `refereed`: whether what it waits for, and what follows acts, is for refereed tables alone.
    - `rests_on`: the fields of the table that its answers rest on, beside what every situation has; `envido.chain` are
      the words of an envido that waits.
    - `cites`: the keys of `[cites]` that it asks for whether the rulebook has them or not.
    """

    name: str
    verbs: Mapping[Kind, Verb[LawT]] = field(default_factory=dict)
    breath: Callable[[LawT, Public, str, Word], Verb[LawT] | None] | None = None
    waits: Callable[[LawT, Public], Wait | None] | None = None
    answers_only: bool = False
    calls: tuple[type[Fact], ...] = ()
    caller: Callable[[LawT, Public], str] | None = None
    together: bool = False
    menu: Callable[[LawT, Public, str, Own], Iterable[Word]] | None = None
    only_while: str = ""
    blind: bool = False
    prices: Callable[[LawT, Public, str, Word], Prices] | None = None
    opens: Callable[[LawT, State], Iterable[Event]] | None = None
    give_up: Callable[[LawT, State, frozenset[str], Course], bool] | None = None
    prize: Callable[[LawT, Public, str], Awarded | None] | None = None
    amiss: Mapping[str, Callable[[LawT, State, str], Course]] = field(default_factory=dict)
    penalty: Callable[[LawT, Course], None] | None = None
    prove: Callable[[LawT, Course], None] | None = None
    must: Callable[[LawT, Public, str, Own], Debt | None] | None = None
    after: Callable[[LawT, State, Course], None] | None = None
    ends: Callable[[LawT, Course, Sequence[Awarded]], bool] | None = None
    goes_on: Callable[[LawT, tuple[int, ...], Course], bool] | None = None
    refereed: bool = False
    rests_on: tuple[str, ...] = ()
    cites: Callable[[LawT], Iterable[str]] | None = None
