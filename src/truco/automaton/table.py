"""The whole table of a law as arrays of whole numbers: situations, menus with prices, and moves between situations.

A situation is a table without its cards, numbers and points, seen from the mano. A choice that cards or points make has
a name: a move has an outcome, a price that is not always the same is a term.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, NamedTuple

from truco.automaton.hands import AmbiguousStepError, Choices, Explorer
from truco.automaton.outcomes import Outcome, outcome_of
from truco.automaton.roles import MANO, OTHER, roles_of, word_role
from truco.automaton.situations import Situation, situation
from truco.automaton.steps import contests_of, values_of
from truco.cards import UNKNOWN, Card
from truco.engine.law.due import due
from truco.engine.law.law import Law
from truco.engine.law.refusal import taker
from truco.engine.law.ruling import Decision
from truco.engine.law.settle import falta
from truco.engine.rule import rule
from truco.engine.table.events import Event
from truco.engine.table.facts import DuelEnded, HandEnded, TrickTaken
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import CARD_WORDS, Act, Kind, Word

FORM: Final = "truco/table/1"
"""The form of the JSON text; its last number goes up when the form changes."""

TRIES: Final = 6
"""How often each kind of word is tried in each situation."""

OVER: Final = -1
"""In the place of a situation: the hand is over; of a seat: no seat; of a price: no price."""

ENDS: Final = "the hand ends"
"""The part of an outcome with which the hand ends."""

SEATS: Final = 2

MOST_SITUATIONS: Final = 5_000
"""How many situations a law may have at most to be one table."""

_FIRST_TERM: Final = -2
"""A price of -2 is the first of the terms, -3 the second."""


class NotWholeError(Exception):
    """A law has too many situations to be one table: more than two seats, or calls that may be repeated for ever."""


class Entry(NamedTuple):
    """A word that a seat may say in a situation, by its number, with its prices.

    `sometimes` is 1 where cards or points decide whether it may, else 0. `wanted` and `refused` are points, `OVER` for
    no price, and below that a term: -2 is the first.
    """

    seat: int
    word: int
    sometimes: int
    wanted: int
    refused: int


class Move(NamedTuple):
    """The situation `then` after a word with an `outcome`, all by their numbers; `OVER` where the hand ends."""

    seat: int
    word: int
    outcome: int
    then: int


class Table(NamedTuple):
    """The whole table of a law; seats are counted from the mano, which is 0.

    `starts` are the situations in which a hand begins, by what `begins_as` says of them. `due` has the seat that must
    act in each situation, `menus` what may be said there, `moves` what follows. `words`, `outcomes` and `terms` say
    what their numbers mean.
    """

    rules: str
    format: str
    tries: int
    acts: int
    newest: int
    words: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    terms: tuple[str, ...]
    starts: Mapping[str, int]
    due: tuple[int, ...]
    menus: tuple[tuple[Entry, ...], ...]
    moves: tuple[tuple[Move, ...], ...]

    def text(self) -> str:
        """Return the table as JSON: flat arrays, with the place where each situation begins in them."""
        head = {name: getattr(self, name) for name in self._fields[:-2]}
        arrays = {"menus": _flat(self.menus, Entry._fields), "moves": _flat(self.moves, Move._fields)}
        return json.dumps({"form": FORM, **head, **arrays}, ensure_ascii=False, separators=(",", ":")) + "\n"

    def follows(self) -> dict[tuple[int, int, str, Outcome], int]:
        """Return the situation after each situation, seat, word and outcome."""
        return {
            (at, move.seat, self.words[move.word], self.outcomes[move.outcome]): move.then
            for at, moves in enumerate(self.moves)
            for move in moves
        }


def read_table(text: str) -> Table:
    """Return the table in a JSON text that `Table.text` made; raises `ValueError` for another form."""
    data = json.loads(text)
    if data["form"] != FORM:
        raise ValueError(f"expected a table of the form {FORM}, got {data['form']}")
    head = {name: data[name] for name in Table._fields[:-2]}
    for name in ("words", "terms", "due"):
        head[name] = tuple(head[name])
    head["outcomes"] = tuple(map(tuple, head["outcomes"]))
    return Table(**head, menus=_rows(data["menus"], Entry), moves=_rows(data["moves"], Move))


def _flat(rows: Iterable[Iterable[tuple[int, ...]]], fields: Iterable[str]) -> dict[str, list[int]]:
    first, flat = [0], list[tuple[int, ...]]()
    for row in rows:
        flat += row
        first.append(len(flat))
    return {"first": first, **{name: [row[at] for row in flat] for at, name in enumerate(fields)}}


def _rows(arrays: Mapping[str, list[int]], kind: Any) -> tuple[Any, ...]:  # noqa: ANN401  (entries or moves)
    every = [kind(*row) for row in zip(*(arrays[name] for name in kind._fields), strict=True)]
    return tuple(tuple(every[start:end]) for start, end in pairwise(arrays["first"]))


def begins_as(law: Law, p: Public) -> str:
    """Return how a hand begins, where that is not always the same: how far a hand at the brink is, and whose it is.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("paulista"), ("A1", "B1"))
    >>> begins_as(law, new_match(law, "B1").public)
    'ordinary'
    """
    return " ".join(values_of(law, p).get("onze", ())).rstrip()


def outcome_in(law: Law, p: Public, events: Iterable[Event]) -> Outcome:
    """Return all that the events of an act say to the contests of a hand, and whether it ends."""
    played: list[Event] = []
    over: Outcome = ()
    for event in events:
        if isinstance(event, HandEnded | DuelEnded):
            over = (ENDS,)
            break
        played.append(event)
    roles = roles_of(law, p)
    parts = (part for name in contests_of(law) for part in outcome_of(name, played, roles))
    return (*dict.fromkeys(parts), *over)


def table_of(law: Law, tries: int = TRIES, tried: Callable[[], None] = lambda: None) -> Table:
    """Explore the situations of a law and return them as a table; the same law and tries find the same.

    `tried` is called after each try.

    Raises `NotWholeError` for a law that has too many.
    """
    if len(law.seats) != SEATS:
        raise NotWholeError(f"expected a format of two seats, got {len(law.seats)}")
    if law.terms.envido.endless:
        raise NotWholeError(f"{', '.join(sorted(law.terms.envido.endless))} may be called for ever")
    explorer = _Situations(law, "truco")
    explorer.run(tries, tried)
    return explorer.table(tries)


class _Seen:
    """A word of a seat in a situation: how often it was offered, its prices, and the situations after it."""

    __slots__ = ("offered", "refused", "then", "wanted")

    def __init__(self) -> None:
        self.offered = 0
        self.wanted: set[str] | None = None
        self.refused: set[str] | None = None
        self.then: dict[Outcome, int] = {}


class _Situations(Explorer):
    """Numbers the situations of a law, and notes what may be said in them and what follows."""

    def __init__(self, law: Law, seed: str) -> None:
        super().__init__(law, seed)
        self.numbers: dict[Situation, int] = {}
        self.starts: dict[str, int] = {}
        self.due: list[int] = []
        self.visits: list[list[int]] = []
        self.seen: dict[tuple[int, int, str], _Seen] = {}

    def dealer(self) -> str:
        """Return the seat that deals: always the same, so that the first seat is the mano."""
        return next(dealer for dealer, mano in self.law.mano_of.items() if mano == self.law.seats[0])

    def points(self) -> int:
        """Return the points of a side: mostly any, so that amounts which are often alike differ too."""
        return (
            super().points() if self.one_of((True, False, False)) else self.one_of(range(self.law.terms.match.target))
        )

    def begins(self, state: State) -> None:
        """Number the situation in which a hand begins."""
        self.starts[begins_as(self.law, state.public)] = self._number(state.public)

    def _number(self, p: Public) -> int:
        number = self.numbers.setdefault(situation(self.law, p), len(self.numbers))
        if number == len(self.due):
            seat = due(self.law, p)
            self.due.append(self.law.seats.index(seat) if seat else OVER)
            self.visits.append([0, 0])
            if len(self.numbers) > MOST_SITUATIONS:
                raise NotWholeError(f"more than {MOST_SITUATIONS} situations")
        return number

    def choices(self, state: State) -> Callable[[Act], Choices]:
        """Return the situation, the seat and the kind of word of an act; note that it is offered, and its prices."""
        p, law = state.public, self.law
        at = self._number(p)
        amounts = _amounts(law, p)
        offered: set[tuple[int, int, str]] = set()
        self.visits[at] = [count + 1 for count in self.visits[at]]

        def choices(act: Act) -> Choices:
            seat, spoken = act
            key = at, law.seats.index(seat), word_role(spoken)
            seen = self.seen.setdefault(key, _Seen())
            if key not in offered:
                offered.add(key)
                seen.offered += 1
                for name, price in zip(("wanted", "refused"), _prices(law, p, seat, spoken), strict=True):
                    same = {term for term, points in amounts.items() if points == price} | {str(price)}
                    before = getattr(seen, name)
                    setattr(seen, name, same if before is None else before & same)
            return (self.choice(key),)

        return choices

    def did(self, state: State, act: Act, decision: Decision) -> bool:
        """Note the situation after an act, and after the same act with other cards where they may take the trick."""
        new = self._noted(state, act, decision)
        if act.word.kind is Kind.CARD and any(isinstance(event, TrickTaken) for event in decision.events):
            for other, instead in self._otherwise(state, act):
                decided = rule(self.law, other, instead)
                new = (decided.ruling.happened and self._noted(other, instead, decided)) or new
        return new

    def _otherwise(self, state: State, act: Act) -> Iterator[tuple[State, Act]]:
        """Yield a table on which a seat holds another card instead, for each way in which the trick may be taken.

        No seat has seen that card; only where flores were sung it would matter.
        """
        p, law = state.public, self.law
        if p.flor.said or p.free_envido.flores:
            return
        strength, place = law.worth.strength(p.muestra), p.seats.index(act.seat)
        on_table = [strength[card] for _, card in p.trick if card is not UNKNOWN]
        seen = {p.muestra, *(card for own in state.owns for card in own.dealt)}
        instead: dict[tuple[int, ...], Card] = {}
        for card in law.terms.pack.cards:
            if card not in seen:
                comparison = tuple((strength[card] > other) - (strength[card] < other) for other in on_table)
                instead.setdefault(comparison, card)
        was = act.word.cards[0]
        for card in instead.values():
            own = Own(*(tuple(card if held is was else held for held in cards) for cards in state.owns[place]))
            owns = (*state.owns[:place], own, *state.owns[place + 1 :])
            yield state._replace(owns=owns), Act(act.seat, CARD_WORDS[card])

    def _noted(self, state: State, act: Act, decision: Decision) -> bool:
        """Note the situation after an act; return whether that is new."""
        p, after = state.public, decision.state.public
        outcome = outcome_in(self.law, p, decision.events)
        then = OVER if after.phase not in IN_HAND or ENDS in outcome else self._number(after)
        followers = self.seen[self.numbers[situation(self.law, p)], p.seats.index(act.seat), word_role(act.word)].then
        new = outcome not in followers
        if followers.setdefault(outcome, then) != then:
            raise AmbiguousStepError(act, outcome, followers[outcome], then)
        return new

    # -- the table ----------------------------------------------------------------------------------------------------

    def table(self, tries: int) -> Table:
        """Return what was found, with words, outcomes and terms in the order of their names."""
        seen = sorted(self.seen.items())
        words = _numbered(word for (_, _, word), _ in seen)
        outcomes = _numbered(outcome for _, record in seen for outcome in record.then)
        named = ((names, seat) for (_, seat, _), record in seen for names in (record.wanted, record.refused))
        terms = _numbered(term for names, seat in named if (term := _term(names, seat)))
        menus: list[list[Entry]] = [[] for _ in self.due]
        moves: list[list[Move]] = [[] for _ in self.due]
        for (at, seat, word), record in seen:
            prices = [_priced(names, terms, seat) for names in (record.wanted, record.refused)]
            menus[at].append(Entry(seat, words[word], int(record.offered < self.visits[at][seat]), *prices))
            moves[at] += [Move(seat, words[word], outcomes[name], then) for name, then in sorted(record.then.items())]
        return Table(
            *(str(self.law.ruleset), self.law.format.name, tries, self.acts, self.newest),
            *(tuple(words), tuple(outcomes), tuple(terms), dict(sorted(self.starts.items())), tuple(self.due)),
            tuple(map(tuple, menus)),
            tuple(map(tuple, moves)),
        )


def _numbered(names: Iterable[Any]) -> dict[Any, int]:
    return {name: number for number, name in enumerate(sorted(set(names)))}


def _prices(law: Law, p: Public, seat: str, spoken: Word) -> tuple[int | None, int | None]:
    """Return what a word pays wanted and refused; nothing for a word of which only the number is still to be said."""
    part = None if spoken.range is not None else taker(law, p, spoken.kind)
    return (None, None) if part is None or part.prices is None else part.prices(law, p, seat, spoken)


def _amounts(law: Law, p: Public) -> dict[str, int]:
    """Return the amounts of a table that have a name."""
    if not law.envido_words:
        return {}
    bands = {roles_of(law, p).band(name): name for name in dict.fromkeys(law.bands[p.solo].values())}
    return {f"falta of {role}": falta(law, p, name)[0] for role, name in sorted(bands.items())}


def _term(names: set[str] | None, seat: int) -> str:
    """Return the name of a price that is not always the same; empty for a number, or where there is none.

    Where two names fit in all that was seen, it is that of the seat itself.
    """
    if names is None or any(name.isdecimal() or name == "None" for name in names):
        return ""
    own = f"falta of {(MANO, OTHER)[seat]}"
    return own if own in names else min(names, default="amount")


def _priced(names: set[str] | None, terms: Mapping[str, int], seat: int) -> int:
    """Return a price as a table has it: points, `OVER` for none, or the number of a term."""
    term = _term(names, seat)
    if term:
        return _FIRST_TERM - terms[term]
    return next((int(name) for name in names or () if name.isdecimal()), OVER)
