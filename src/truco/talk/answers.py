"""Answers that name the calls which they answer, in the order of the calls. No law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from truco.engine.table.words import Kind, Word
from truco.rulebooks.speech import CALLS, NAME, Expression, Saying
from truco.talk.pieces import Piece

_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)
_RAISES: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.ENVIDO: ("envido",),
    Kind.CONTRAFLOR: ("envido",),
    Kind.TRUCO: ("truco",),
}
"""The call that a raise answers."""

MeantPiece = tuple[Piece, Sequence[Word]]
"""A piece of a sentence with the words that it may mean."""
Answer = tuple[Piece, Word]
"""A piece of a sentence with the word that it answers with."""


class AnswerOrder(NamedTuple):
    """The answers of a sentence to two pending calls, in the order of the calls.

    - `pair`: the answers to all calls; empty where a call has no answer.
    - `early`: the answers to a later call, while the first call has no answer.
    """

    pair: tuple[Answer, ...] = ()
    early: tuple[Answer, ...] = ()


class _NamingAnswer(NamedTuple):
    piece: Piece
    word: Word
    calls: tuple[str, ...]


def arrange_answers(pieces: Sequence[MeantPiece]) -> AnswerOrder:
    """Return the answers of a sentence in the order of the calls, empty where no answer names a call.

    An answer belongs to the calls that it names, a raise to its own call; an answer without a name belongs to the first
    call without an answer.
    Rules: uy.69.0, uy.69.a, uy.75.b.
    """
    answers = list(_naming_answers(pieces))
    named = [answer for answer in answers if answer.calls and answer.word.kind in _ANSWERS]
    if not named:
        return AnswerOrder()
    by_call: dict[str, Answer] = {}
    for answer in (*named, *(answer for answer in answers if answer not in named)):
        free = [call for call in CALLS if call not in by_call]
        for call in answer.calls or free[:1]:
            by_call.setdefault(call, (answer.piece, answer.word))
    if len(by_call) == len(CALLS):
        return AnswerOrder(pair=tuple(by_call[call] for call in CALLS))
    if CALLS[0] in by_call:
        return AnswerOrder()
    return AnswerOrder(early=tuple((answer.piece, answer.word) for answer in named))


def _naming_answers(pieces: Sequence[MeantPiece]) -> Iterator[_NamingAnswer]:
    """Yield the answers and raises of a sentence with the calls that they name."""
    for at, (piece, words) in enumerate(pieces):
        if not words or not isinstance(piece.meaning, Saying):
            continue
        first = words[0]
        if first.kind in _ANSWERS:
            yield _NamingAnswer(piece, first, tuple(dict.fromkeys((*piece.meaning.names, *_names_after(pieces, at)))))
        elif first.kind in _RAISES:
            yield _NamingAnswer(piece, first, _RAISES[first.kind])


def _names_after(pieces: Sequence[MeantPiece], at: int) -> Iterable[str]:
    """Return the calls that are named right after an answer.

    They are not part of the answer where the sentence continues about them, or where an answer without a name follows.
    """
    named: list[str] = []
    for nth in range(at + 1, len(pieces)):
        piece, words = pieces[nth]
        named += _names(piece)
        if words:
            is_answer = isinstance(piece.meaning, Saying) and words[0].kind in _ANSWERS
            return () if is_answer and not _has_name(pieces, nth) else named
        if piece.weight:
            return ()
    return named


def _has_name(pieces: Sequence[MeantPiece], at: int) -> bool:
    """Return whether an answer names a call itself, or the name of a call follows it."""
    meaning = pieces[at][0].meaning
    if isinstance(meaning, Saying) and meaning.names:
        return True
    return at + 1 < len(pieces) and bool(_names(pieces[at + 1][0]))


def _names(piece: Piece) -> tuple[str, ...]:
    meaning = piece.meaning
    return meaning.names if isinstance(meaning, Expression) and meaning.sort == NAME else ()
