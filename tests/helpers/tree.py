"""Walks trees of acts: what the menus offer at every node, and which of all words the law accepts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from truco.cards import SPANISH_40
from truco.engine import Act, Kind, Law, Public, State, Word, menu, rule, word
from truco.engine.contests.free_envido.terms import falta_left
from truco.engine.table.words import fixed

_MOST = 50
_COUNTED = tuple(
    f"{flor}{{n}}-{call}" for flor in ("", "con-flor-", "contraflor-") for call in ("envido", "real-envido")
)
_BREATH = ("quiero+quiero", "quiero+no-quiero", "no-quiero+quiero")


@cache
def vocabulary(law: Law) -> tuple[Word, ...]:
    """Return every word that a seat may try in a hand under a law, and some that no rulebook has."""
    kinds = {kind for part in law.parts for kind in part.verbs}
    fixed_tokens = [entry.token for entry in fixed()]
    numbers = range(_MOST)
    tokens = (
        *(card.token for card in law.terms.pack.cards),
        *(f"({card.token})" for card in law.terms.pack.cards),
        *(f"descarto-{card.token}" for card in law.terms.pack.cards),
        *map(str, (*numbers, 99)),
        *(pattern.format(n=n) for pattern in _COUNTED for n in numbers),
        *(f"pido-flor-{seat}" for seat in law.seats),
        *(_BREATH if Kind.NO_NADA in kinds else ()),
        *fixed_tokens,
        *(f"tiro-{law.terms.pack.cards[0].token}", "corto-20", "bueno"),
    )
    words = map(word, dict.fromkeys(tokens))
    # A word of a kind that no part of the rulebook has is always unknown; a few of those are enough.
    strange = ("cair", "chica", "ley-falta", "bueno")
    # Where a raise needs no quiero, quiero-retruco is two words of a breath, and no menu joins them.
    usual = kinds - ({Kind.QUIERO_RAISE} if not law.terms.truco.quiero_first else set())
    return tuple(
        candidate
        for candidate in words
        if candidate.kind in usual or candidate.kind is Kind.JOINED or candidate.token in strange
    )


VOCABULARY = tuple(
    word(token)
    for token in (
        *(card.token for card in SPANISH_40),
        *(str(number) for number in (*range(35), 40, 99)),
        *("envido", "real-envido", "falta-envido", "truco", "retruco", "vale-cuatro"),
        *("quiero", "no-quiero", "quiero-retruco", "quiero-vale-cuatro", "son-buenas", "mazo", "paso", "muestro"),
        *("tiro-1e", "corto-20", "reparto", "bueno"),
    )
)
"""Every word that a seat may try in a hand of `oficial`, and some that no rulebook has."""


class Move(NamedTuple):
    """An act and the state after it."""

    act: Act
    state: State


Moves = Callable[[Law, State], Iterator[Move]]


def offered(law: Law, state: State) -> Iterator[Move]:
    """Return the acts on the menus of all seats, in the order of the seats."""
    public = state.public
    for seat in public.seats:
        for option in menu(law, public, seat, state.own(seat)):
            act = Act(seat, option)
            yield Move(act, rule(law, state, act).state)


@cache
def uncounted(law: Law) -> tuple[Word, ...]:
    """Return the vocabulary without the envites of any number, and without hasta igualar."""
    return tuple(candidate for candidate in vocabulary(law) if not is_counted(candidate))


def is_counted(candidate: Word) -> bool:
    """Return whether a word is an envite of a number, or hasta igualar: the law accepts many that no menu names."""
    counted = candidate.number is not None or candidate.token.endswith("igualar-envido")
    return candidate.kind in {Kind.ENVIDO, Kind.CONTRAFLOR} and counted


def let_in(law: Law, state: State, vocabulary: Callable[[Law], Iterable[Word]] = vocabulary) -> Iterator[Move]:
    """Return the acts that the law does not reject, trying each word of a vocabulary for each seat."""
    for seat in state.public.seats:
        for candidate in vocabulary(law):
            decision = rule(law, state, Act(seat, candidate))
            if decision.ruling.happened:
                yield Move(Act(seat, candidate), decision.state)


def lawful(law: Law, state: State, seat: str, words: Iterable[Word] | None = None) -> set[Word]:
    """Return the words of a seat that the law does not reject now, of the whole vocabulary or of some words."""
    tried = vocabulary(law) if words is None else words
    return {candidate for candidate in tried if rule(law, state, Act(seat, candidate)).ruling.happened}


def adds_nothing(law: Law, p: Public, candidate: Word) -> bool:
    """Return whether a word is a raise with nothing left of the falta, which is lawful and on no menu (uy.36.b).

    The resto over a falta between flores is another matter: it stakes the rivals' flores (uy.37).
    """
    if candidate.kind not in {Kind.ENVIDO, Kind.CONTRAFLOR} or p.envido.state != "pending" or not p.free_envido.stakes:
        return False
    return not falta_left(law, p) and candidate.token != law.terms.flor.over_falta


class Tree:
    """The tree of acts below a state until the hand ends, with equal states counted once.

    `without` are words that no seat says; `moves` makes the acts of a node.
    """

    def __init__(self, law: Law, moves: Moves, without: Collection[str] = ()) -> None:
        """Begin with nothing counted."""
        self.law = law
        self.moves = moves
        self.without = frozenset(without)
        self.known: dict[State, list[Move]] = {}
        self._counted: dict[tuple[State, int], int] = {}

    def below(self, state: State) -> list[Move]:
        """Return the acts of a node with the states after them."""
        moves = self.known.get(state)
        if moves is None:
            over = not state.public.in_hand
            made = () if over else self.moves(self.law, state)
            moves = self.known[state] = [move for move in made if move.act.word.token not in self.without]
        return moves

    def count(self, state: State, depth: int) -> int:
        """Return the number of lines of that many acts."""
        if depth == 0:
            return 1
        key = (state, depth)
        if key not in self._counted:
            self._counted[key] = sum(self.count(move.state, depth - 1) for move in self.below(state))
        return self._counted[key]

    def divide(self, state: State, depth: int) -> Mapping[str, int]:
        """Return the number of lines that begin with each act, to find where two trees differ."""
        return {str(move.act): self.count(move.state, depth - 1) for move in self.below(state)}


def whole(tree: Tree, state: State, most: int = 60) -> list[int]:
    """Return the counts at depth 1, 2, ... to the end of the longest line, or to a given depth."""
    counts: list[int] = []
    while len(counts) < most and (count := tree.count(state, len(counts) + 1)):
        counts.append(count)
    return counts


def parting(first: Tree, second: Tree, state: State, depth: int, line: str = "") -> str:
    """Return the shortest way to a node where two trees differ, with both sets of acts; empty where they agree."""
    mine = {str(move.act) for move in first.below(state)}
    other = {str(move.act) for move in second.below(state)}
    if mine != other:
        return f"after [{line.strip()}]: only the first {sorted(mine - other)}, only the second {sorted(other - mine)}"
    counts = first.divide(state, depth), second.divide(state, depth)
    for move in first.below(state):
        act = str(move.act)
        if counts[0][act] != counts[1][act]:
            return parting(first, second, move.state, depth - 1, f"{line} {act}")
    return ""
