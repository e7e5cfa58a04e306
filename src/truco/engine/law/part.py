"""A part of the game: the verbs of one noun, and all that the rest of the engine needs to know about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from truco.engine.table.course import Course
from truco.engine.table.events import Event
from truco.engine.table.facts import Awarded, Fact
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word

LawT = TypeVar("LawT")
"""The law of a part. The law contains its parts, so a part is declared without importing it."""

Outcome = tuple[str, list[Event]]
"""The key of what a lawful act cites, and its events."""


Prices = tuple[int | None, int | None]
"""What a word pays wanted and refused."""

MustFirst = Callable[[Word], str]
"""Returns why another word must be said before this one, as the key of a refusal; empty where none must."""


class PartPending(NamedTuple):
    """Something pending in a part, which a seat must answer, sing or do.

    - `due`: the seat that must act; empty where no seat must.
    - `blocks`: the key of the refusal of a card that is played meanwhile; empty where cards may be played.
    - `takes`: whether the part takes the words that other parts have a verb for, too.
    """

    due: str
    blocks: str = ""
    takes: bool = True


@dataclass(frozen=True, slots=True)
class Verb(Generic[LawT]):
    """The functions that rule on one kind of word and carry it out.

    - `refuse`: returns the key of a refusal (its code, and the case after a dot), or an empty string for a lawful act.
      It reads the public table and the seat's own cards alone.
    - `act`: returns the key of what a lawful act cites, and its events.
    """

    refuse: Callable[[LawT, Public, str, Own, Word], str]
    act: Callable[[LawT, State, str, Word], Outcome]


class Claimable(NamedTuple, Generic[LawT]):
    """A fault that may be claimed; the rulebook says in `[claims]` who may claim it, and until when.

    - `proved`: returns whether the cards that were dealt, or the sealed log, prove it of a seat; `None` where nothing
      can prove it, and only who judges can see it.
    - `found`: adds what follows from a claim that is right; the claimant is named before the seat that is at fault.
    - `at_once`: whether it is judged while the hand is played, and not when the hand is decided.
    """

    proved: Callable[[LawT, State, str], bool] | None
    found: Callable[[LawT, Course, str, str], None]
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Part(Generic[LawT]):
    """One part of the game, such as the envido. A rulebook names its parts in order.

    Words:

    - `verbs`: the verb for each kind of word. Where several parts have one for a kind (quiero, a number), the first
      part in which something is pending takes the word.
    - `breath`: returns the verb for words of one breath that belong together, such as the answers to two calls;
      `None` where they are ruled on one after the other.
    - `answers_only`: whether the part takes a word that others have a verb for only while something is pending in it.
    - `blind`: whether a seat that has not seen its cards may say these words.
    - `menu`: returns the words that a seat may say, listed after those of the parts before.
    - `prices`: returns what a word pays if wanted and if refused; `None` where there is no such price.
    - `must_first`: returns what a seat must say before other lawful words, `None` where nothing. The answer is the same
      for all single words of a kind.
    - `only_while`: the part that must be pending for this one to act; it may be the part itself. Until then this part
      has no menu and no `must_first`, and adds nothing after an act.

    Pending calls and duties:

    - `pending`: returns what is pending in the part while a hand is played, `None` for nothing.
    - `calls`: the facts after which a call of this part is pending.
    - `caller`: returns the seat whose call is pending, empty for none.
    - `together`: whether any seat of the side that is due may speak for it.
    - `for_side`: whether a word that the part takes is said for the whole side, as calls and answers are; `None` where
      no word is. A seat speaks of its own cards for itself.

    Events and awards:

    - `opens`: returns the facts that follow the deal.
    - `after`: adds what follows an act of any part while the hand is played. It gets the state before the act, and the
      course of the act so far; the hand may have ended in it.
    - `on_error`: what happens instead of a faulty act, by the name of its error.
    - `on_side_out`: settles what is open once all seats of a band are out (`out` are the seats that left); returns
      whether that ended the chico.
    - `ends`: is called before a hand ends, with the awards that decide it; returns whether the hand goes on first.
    - `prize`: returns what a hand pays the band that won it (empty for none), `None` to leave it to the truco.
    - `penalty`: adds what errors cost once the hand is decided; the points of the hand so far may be annulled.
    - `prove`: adds the proofs that are shown when the hand ends.
    - `claims`: the faults that may be claimed, by the names that `[claims]` of a rulebook has for them.
    - `goes_on`: adds what happens instead of the end of the hand, given the score; returns whether something does.

    The rest:

    - `refereed`: whether `pending` and `after` are for refereed tables alone.
    - `rests_on`: the fields of the table that the functions of the part read, besides those that every situation has;
      `envido.chain` means the words of a pending envido.
    - `cites`: returns the keys of `[cites]` that the part needs.
    - `refusals`: the keys of `[refusals]` that the part needs, with a blank between two; `refusals_if` returns those
      that it needs under some rulebooks only.
    """

    name: str
    verbs: Mapping[Kind, Verb[LawT]] = field(default_factory=dict)
    breath: Callable[[LawT, Public, str, Word], Verb[LawT] | None] | None = None
    pending: Callable[[LawT, Public], PartPending | None] | None = None
    answers_only: bool = False
    calls: tuple[type[Fact], ...] = ()
    caller: Callable[[LawT, Public], str] | None = None
    together: bool = False
    for_side: Callable[[LawT, Public, Word], bool] | None = None
    menu: Callable[[LawT, Public, str, Own], Iterable[Word]] | None = None
    only_while: str = ""
    blind: bool = False
    prices: Callable[[LawT, Public, str, Word], Prices] | None = None
    opens: Callable[[LawT, State], Iterable[Event]] | None = None
    on_side_out: Callable[[LawT, State, frozenset[str], Course], bool] | None = None
    prize: Callable[[LawT, Public, str], Awarded | None] | None = None
    on_error: Mapping[str, Callable[[LawT, State, str], Course]] = field(default_factory=dict)
    penalty: Callable[[LawT, Course], None] | None = None
    prove: Callable[[LawT, Course], None] | None = None
    must_first: Callable[[LawT, Public, str, Own], MustFirst | None] | None = None
    after: Callable[[LawT, State, Course], None] | None = None
    ends: Callable[[LawT, Course, tuple[Awarded, ...]], bool] | None = None
    goes_on: Callable[[LawT, tuple[int, ...], Course], bool] | None = None
    claims: Mapping[str, Claimable[LawT]] = field(default_factory=dict)
    refereed: bool = False
    rests_on: tuple[str, ...] = ()
    cites: Callable[[LawT], Iterable[str]] | None = None
    refusals: str = ""
    refusals_if: Callable[[LawT], Iterable[str]] | None = None
