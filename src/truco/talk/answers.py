"""Answers that name the calls which they answer, in the order of the calls. No law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from truco.engine.table.words import Kind, Word
from truco.rulebooks.speech import CALLS, NAME, Expression, Saying
from truco.talk.hearing import Said

_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)
_RAISES: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.ENVIDO: ("envido",),
    Kind.CONTRAFLOR: ("envido",),
    Kind.TRUCO: ("truco",),
}
"""The call that a raise answers."""

Meant = tuple[Said, Sequence[Word]]
"""A piece of a sentence with the words that it may mean."""
Answer = tuple[Said, Word]
"""A piece of a sentence with the word that it answers with."""


class Arranged(NamedTuple):
    """The answers of a sentence to calls that wait together.

    - `pair`: those to all calls, in the order of the calls; empty where one has no answer.
    - `early`: those that answer no call but a later one, while the first goes without an answer.
    """

    pair: tuple[Answer, ...] = ()
    early: tuple[Answer, ...] = ()


class _Given(NamedTuple):
    piece: Said
    word: Word
    calls: tuple[str, ...]


def arranged(each: Sequence[Meant]) -> Arranged:
    """Return the answers of a sentence in the order of the calls, empty where none names a call.

    An answer is to the calls that it names, a raise to its own; one without a name is to the first call that has none.
    Rules: uy.69.0, uy.69.a, uy.75.b.
    """
    given = list(_given(each))
    named = [one for one in given if one.calls and one.word.kind in _ANSWERS]
    if not named:
        return Arranged()
    found: dict[str, Answer] = {}
    for one in (*named, *(one for one in given if one not in named)):
        free = [call for call in CALLS if call not in found]
        for call in one.calls or free[:1]:
            found.setdefault(call, (one.piece, one.word))
    if len(found) == len(CALLS):
        return Arranged(pair=tuple(found[call] for call in CALLS))
    if CALLS[0] in found:
        return Arranged()
    return Arranged(early=tuple((one.piece, one.word) for one in named))


def _given(each: Sequence[Meant]) -> Iterator[_Given]:
    """Yield the answers and raises of a sentence with the calls that they name."""
    for at, (piece, words) in enumerate(each):
        if not words or not isinstance(piece.meant, Saying):
            continue
        first = words[0]
        if first.kind in _ANSWERS:
            yield _Given(piece, first, tuple(dict.fromkeys((*piece.meant.names, *_names_after(each, at)))))
        elif first.kind in _RAISES:
            yield _Given(piece, first, _RAISES[first.kind])


def _names_after(each: Sequence[Meant], at: int) -> Iterable[str]:
    """Return the calls that are named right after an answer.

    They are not part of it where the sentence goes on about them, or where an answer that names none follows.
    """
    named: list[str] = []
    for nth in range(at + 1, len(each)):
        piece, words = each[nth]
        named += _names(piece)
        if words:
            answers = isinstance(piece.meant, Saying) and words[0].kind in _ANSWERS
            return () if answers and not _is_named(each, nth) else named
        if piece.weight:
            return ()
    return named


def _is_named(each: Sequence[Meant], at: int) -> bool:
    """Return whether an answer names a call itself, or the name of one follows it."""
    meant = each[at][0].meant
    return (isinstance(meant, Saying) and bool(meant.names)) or (at + 1 < len(each) and bool(_names(each[at + 1][0])))


def _names(piece: Said) -> tuple[str, ...]:
    meant = piece.meant
    return meant.names if isinstance(meant, Expression) and meant.sort == NAME else ()
