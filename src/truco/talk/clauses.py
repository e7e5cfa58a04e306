"""The clauses of a message: the pieces of each clause, and the sign before it. This module reads no law."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final

from truco.engine.table.words import Kind, word
from truco.rulebooks.speech import Saying
from truco.talk.pieces import HEDGE, LINK, NUMBER, POLITE, REFUSAL, SEAT, TALE, TAUNT, TURN, Piece, sort_of
from truco.talk.plain import is_picture, plain, plain_words
from truco.talk.syntax import Role, Syntax

NOUNS: Final = (Kind.ENVIDO, Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.CON_PASO, Kind.PIDO_FLOR, Kind.TRUCO)
"""The words of the game that are nouns."""

NONE, COMMA, COLON, STOP, QUESTION = " ", ",", ":", ".", "?"
"""The signs between two clauses: no sign, a pause, a colon, the end of a sentence, the end of a question."""

_JOINING: Final = Role.AND | Role.BUT | Role.THAT | Role.IF | Role.WHEN | Role.SUB
_HAILING: Final = Role.HAILING | Role.ADDRESS
_NAMING: Final = Role.ARTICLE | Role.OWNER | Role.POINTING | Role.PREPOSITION
"""The roles of words that, before a word of the game, make it a noun that the sentence speaks of."""

_ABOUT_NOTHING: Final = frozenset((TURN, POLITE, TAUNT))
_OPENED: Final = "¿"
_POINT: Final = re.compile(r"(?<!\.)\.(?!\.)")
_ENDS: Final = re.compile(r"[?!\n]|(?<!\.)\.(?![.\w])")
_PAUSES: Final = ',;()—\u2013¡¿…"«»“”„‟'
_DASH: Final = re.compile(r"\s-\s|\.\.")


@dataclass(slots=True)
class Token:
    """A piece of a message with its role in its clause; a word of the game and a turn have no role."""

    piece: Piece
    role: int = Role.NONE
    size: int = 1
    kind: Kind | None = field(init=False)
    """The kind of the word of the game that the piece is, `None` where it is none."""

    is_call: bool = field(init=False)
    """Whether the piece is a word of the game."""

    is_number: bool = field(init=False)
    """Whether the piece is a bare number."""

    def __post_init__(self) -> None:
        """Compute the values once that a clause reads of every word."""
        self.kind = kind_of(self.piece)
        self.is_call = self.kind is not None
        self.is_number = self.piece.meaning is None and self.piece.number is not None

    @property
    def is_turn(self) -> bool:
        """Whether the piece is a turn of several words that is about nothing."""
        return sort_of(self.piece) in _ABOUT_NOTHING

    @property
    def is_heavy(self) -> bool:
        """Whether the piece speaks of something other than the game."""
        return not (self.is_call or self.is_number or self.is_turn or self.role & Role.LIGHT)


@dataclass(slots=True)
class Clause:
    """A clause: its tokens, the word that joins it to the clause before it, and the sign between the two.

    `in_question`: whether it is part of a question.
    """

    mark: str
    join: Token | None = None
    tokens: list[Token] = field(default_factory=list)
    in_question: bool = False

    @property
    def joins(self) -> int:
        """The role of the word that joins the clause to the clause before it."""
        return Role.NONE if self.join is None else self.join.role & _JOINING

    @property
    def start(self) -> int:
        """Where the clause begins in the message."""
        return (self.join or self.tokens[0]).piece.start

    @property
    def end(self) -> int:
        """Where the clause ends in the message."""
        last = self.tokens[-1] if self.tokens else self.join
        return last.piece.end if last is not None else 0

    @property
    def has_only_calls(self) -> bool:
        """Whether it has only words of the game."""
        return bool(self.tokens) and all(token.is_call for token in self.tokens)

    @property
    def roles(self) -> int:
        """The roles of all its words."""
        return reduce(or_, (token.role for token in self.tokens), Role.NONE)

    @property
    def weight(self) -> int:
        """The count of its words that speak of something other than the game."""
        return sum(token.is_heavy for token in self.tokens)


def kind_of(piece: Piece) -> Kind | None:
    """Return the kind of the word of the game that a piece is, `None` for any other piece."""
    if not isinstance(piece.meaning, Saying):
        return None
    return word(piece.meaning.words[0].replace(NUMBER, "3").replace(SEAT, "B1")).kind


def clauses_of(sentence: str, pieces: Sequence[Piece], syntax: Syntax) -> list[Clause]:
    """Return the clauses of a message.

    A sign ends a clause, and so does a word that joins two ("y", "que", "si"), unless it is a part of a phrase. A form
    of address right after a call ends one, too ("truco viejo no te hagas el vivo"), and so does an answer before an
    order or a question: "quiero cantá", "quiero cuánto".
    """
    clauses: list[Clause] = []
    hailed = False
    end = 0
    for nth, piece in enumerate(pieces):
        token = _token(piece, syntax)
        if token.role & Role.IF and _is_clitic(piece, pieces[nth + 1 : nth + 2], syntax):
            token.role = Role.REFLEXIVE | Role.LIGHT
        mark = _mark(sentence[end : piece.start]) if clauses else STOP
        end = piece.end
        is_last = nth == len(pieces) - 1
        joining = token.size == 1 and bool(token.role & _JOINING) and not is_last  # a last "que" joins nothing
        if mark == NONE and hailed and not joining and not _goes_with(token, is_last=is_last):
            mark = COMMA
        if mark == NONE and not joining and clauses and _is_answered(clauses[-1]) and _turns_to_another(token, syntax):
            mark = COMMA
        if mark != NONE or joining or not clauses:
            clauses.append(Clause(mark, token if joining else None))
        if not joining:
            clauses[-1].tokens.append(token)
        hailed = bool(token.role & _HAILING) and (hailed or _is_hailed(clauses[-1]))
    _mark_questions(sentence, clauses)
    return clauses


def _is_hailed(clause: Clause) -> bool:
    """Return whether the last word of a clause addresses a person, right after a call without an article before it."""
    if len(clause.tokens) < 2:  # noqa: PLR2004  (a call, and a form of address)
        return False
    call, hail = clause.tokens[-2:]
    before = clause.tokens[-3].role if len(clause.tokens) > 2 else Role.NONE  # noqa: PLR2004  (the two, and one before)
    is_whole = hail.role & Role.HAILING or call.kind in NOUNS
    return call.is_call and bool(is_whole) and not before & _NAMING


def _is_answered(clause: Clause) -> bool:
    """Return whether a clause ends in a word of the game that is no noun."""
    return bool(clause.tokens) and clause.tokens[-1].is_call and clause.tokens[-1].kind not in NOUNS


def _turns_to_another(token: Token, syntax: Syntax) -> bool:
    """Return whether a word is an order or a question: "cantá", "mostrala", "cuánto"."""
    text = token.piece.text.casefold()
    if token.role & (Role.LIGHT | Role.ARTICLE):
        return False
    requests = token.role & (Role.SAYING | Role.OTHER) and syntax.requests.fullmatch(text)
    asks = token.role & Role.AMOUNT or (token.role & Role.ASKING and not text.isascii())  # "quien" may be an object
    return bool(asks or requests or syntax.orders.fullmatch(text))


def _goes_with(token: Token, *, is_last: bool) -> bool:
    """Return whether a word after a form of address is still of its clause: "truco che o no", "truco viejo es"."""
    is_said_of_it = token.role & Role.THIRD and not token.role & (Role.OTHER | Role.HOLDING)
    return bool(
        token.role & (_HAILING | Role.OR | Role.BEING) or is_said_of_it or (is_last and token.role & Role.NEGATIVE)
    )


def _token(piece: Piece, syntax: Syntax) -> Token:
    is_number = piece.meaning is None and piece.number is not None
    if is_number or isinstance(piece.meaning, Saying):
        return _token_of_the_game(piece, syntax)
    roles = [syntax.role(piece.text[word.start : word.end], word.text) for word in plain_words(piece.text)]
    if piece.spelling:
        roles[0] = syntax.role(piece.spelling, plain(piece.spelling))
    if sort_of(piece) in _ABOUT_NOTHING:
        return Token(piece, roles[0] & Role.BEING, size=0)  # "el envido es tuyo"
    if sort_of(piece) == REFUSAL:
        return Token(piece, Role.NEGATIVE | Role.REFUSING | Role.LIGHT, len(roles))
    if sort_of(piece) == HEDGE:
        return Token(piece, Role.REMOTE | Role.LIGHT, len(roles))
    if sort_of(piece) == TALE:
        return Token(piece, Role.SAYING | Role.REPORTED, len(roles))
    if sort_of(piece) == LINK:
        return Token(piece, Role.AND)
    role = reduce(or_, roles, Role.NONE)
    if not all(word_role & Role.LIGHT for word_role in roles):
        role &= ~Role.LIGHT
    return Token(piece, role, len(roles))


def _token_of_the_game(piece: Piece, syntax: Syntax) -> Token:
    """Return the token of a number or of a word of the game, which has no role unless it is a no of several words."""
    token = Token(piece, size=0)
    if token.is_call and token.kind not in NOUNS and not piece.text.isalpha():
        first = piece.spelling or plain_words(piece.text)[0].text
        token.role = Role.DECLINING if syntax.is_negative(first) else Role.NONE
    return token


def _is_clitic(piece: Piece, after: Sequence[Piece], syntax: Syntax) -> bool:
    """Return whether a word that may be a condition is a pronoun, by the piece after it."""
    conditions = syntax.clitics.get(plain(piece.text))
    if conditions is None or not after or isinstance(after[0].meaning, Saying):
        return False
    return conditions.fullmatch(plain(after[0].text).split()[0]) is None


def _mark(between: str) -> str:
    """Return the mark that the signs between two pieces are."""
    if between in {" ", ".", "-"}:  # the point in truco.com ends nothing
        return NONE
    if "?" in between:
        return QUESTION
    if "!" in between or "\n" in between or _POINT.search(between):
        return STOP
    if ":" in between:
        return COLON
    if _DASH.search(between) or any(sign in _PAUSES or is_picture(sign) for sign in between):
        return COMMA
    return NONE


def _mark_questions(sentence: str, clauses: Sequence[Clause]) -> None:
    """Mark the clauses of each question: from its opening sign, else from the last pause before its end."""
    low = at = 0
    for end in _ENDS.finditer(sentence):
        if end[0] == "?":
            opened = sentence.rfind(_OPENED, low, end.start())
            while at < len(clauses) and clauses[at].start < end.start():
                at += 1
            _mark_question(clauses, at - 1, low, opened)
        low = end.end()


def _mark_question(clauses: Sequence[Clause], last: int, low: int, opened: int) -> None:
    """Mark the clauses of one question, from its last one backwards."""
    for at in range(last, -1, -1):
        clause = clauses[at]
        if clause.start < max(low, opened):
            return
        clause.in_question = True
        if opened < 0 and clause.mark != NONE and not _only_addresses(clause):
            return


def _only_addresses(clause: Clause) -> bool:
    """Return whether a clause only addresses a person: a question before it continues."""
    return clause.join is None and all(token.role & Role.LIGHT and not token.role & Role.TAG for token in clause.tokens)
