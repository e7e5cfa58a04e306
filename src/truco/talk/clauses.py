"""The clauses of a message: the pieces of each, and what parts it from the clause before it. No law."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final

from truco.engine.table.words import Kind, word
from truco.rulebooks.speech import Saying
from truco.talk.hearing import HEDGE, LINK, NUMBER, POLITE, REFUSAL, SEAT, TALE, TAUNT, TURN, Said, sort_of
from truco.talk.plain import is_picture, plain, spoken
from truco.talk.syntax import Role, Syntax

NOUNS: Final = (Kind.ENVIDO, Kind.FLOR, Kind.CONTRAFLOR, Kind.CON_QUIERO, Kind.CON_PASO, Kind.PIDO_FLOR, Kind.TRUCO)
"""The words of the game that are nouns."""

NONE, COMMA, COLON, STOP, QUESTION = " ", ",", ":", ".", "?"
"""What parts two clauses: no sign, a pause, a colon, the end of a sentence, the end of a question."""

_JOINING: Final = Role.AND | Role.BUT | Role.THAT | Role.IF | Role.WHEN | Role.SUB
_HAILING: Final = Role.HAILING | Role.ADDRESS
_NAMING: Final = Role.ARTICLE | Role.OWNER | Role.POINTING | Role.PREPOSITION
"""What before a word of the game makes it a noun that is spoken of."""

_ABOUT_NOTHING: Final = frozenset((TURN, POLITE, TAUNT))
_OPENED: Final = "¿"
_POINT: Final = re.compile(r"(?<!\.)\.(?!\.)")
_ENDS: Final = re.compile(r"[?!\n]|(?<!\.)\.(?![.\w])")
_PAUSES: Final = ',;()—\u2013¡¿…"«»“”„‟'
_DASH: Final = re.compile(r"\s-\s|\.\.")


@dataclass(slots=True)
class Token:
    """A piece of a message with what it does in its clause; nothing where it is a word of the game or a turn."""

    piece: Said
    role: int = Role.NONE
    size: int = 1
    kind: Kind | None = field(init=False)
    """The kind of the word of the game that the piece is, `None` where it is none."""

    calls: bool = field(init=False)
    """Whether the piece is a word of the game."""

    counts: bool = field(init=False)
    """Whether the piece is a bare number."""

    def __post_init__(self) -> None:
        """Find once what a clause asks for with every word."""
        self.kind = kind_of(self.piece)
        self.calls = self.kind is not None
        self.counts = self.piece.meant is None and self.piece.number is not None

    @property
    def is_turn(self) -> bool:
        """Whether the piece is a turn of several words that is about nothing."""
        return sort_of(self.piece) in _ABOUT_NOTHING

    @property
    def heavy(self) -> bool:
        """Whether the piece speaks of something else."""
        return not (self.calls or self.counts or self.is_turn or self.role & Role.LIGHT)


@dataclass(slots=True)
class Clause:
    """A clause: its tokens, the word that joins it to the clause before it, and the sign that parts them.

    `asked`: whether it stands in a question.
    """

    mark: str
    join: Token | None = None
    tokens: list[Token] = field(default_factory=list)
    asked: bool = False

    @property
    def joins(self) -> int:
        """What the word does that joins the clause to the one before it."""
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
    def only_calls(self) -> bool:
        """Whether it has nothing but words of the game."""
        return bool(self.tokens) and all(token.calls for token in self.tokens)

    @property
    def roles(self) -> int:
        """What all its words do."""
        return reduce(or_, (token.role for token in self.tokens), Role.NONE)

    @property
    def weight(self) -> int:
        """How many of its words speak of something else."""
        return sum(token.heavy for token in self.tokens)


def kind_of(piece: Said) -> Kind | None:
    """Return the kind of the word of the game that a piece is, `None` where it is none."""
    if not isinstance(piece.meant, Saying):
        return None
    return word(piece.meant.words[0].replace(NUMBER, "3").replace(SEAT, "B1")).kind


def clauses_of(sentence: str, pieces: Sequence[Said], syntax: Syntax) -> list[Clause]:
    """Return the clauses of a message.

    A sign ends a clause, and so does a word that joins two ("y", "que", "si"), unless it is a part of a phrase. So does
    whoever is spoken to right after a call ("truco viejo no te hagas el vivo"), and an answer before an order or a
    question: "quiero cantá", "quiero cuánto".
    """
    found: list[Clause] = []
    hailed = False
    end = 0
    for nth, piece in enumerate(pieces):
        token = _token(piece, syntax)
        if token.role & Role.IF and _is_clitic(piece, pieces[nth + 1 : nth + 2], syntax):
            token.role = Role.REFLEXIVE | Role.LIGHT
        mark = _mark(sentence[end : piece.start]) if found else STOP
        end = piece.end
        is_last = nth == len(pieces) - 1
        joining = token.size == 1 and bool(token.role & _JOINING) and not is_last  # a last "que" joins nothing
        if mark == NONE and hailed and not joining and not _goes_with(token, is_last=is_last):
            mark = COMMA
        if mark == NONE and not joining and found and _is_answered(found[-1]) and _turns_to_another(token, syntax):
            mark = COMMA
        if mark != NONE or joining or not found:
            found.append(Clause(mark, token if joining else None))
        if not joining:
            found[-1].tokens.append(token)
        hailed = bool(token.role & _HAILING) and (hailed or _is_hailed(found[-1]))
    _mark_questions(sentence, found)
    return found


def _is_hailed(clause: Clause) -> bool:
    """Return whether the last word of a clause speaks to somebody, right after a call that nothing names."""
    if len(clause.tokens) < 2:  # noqa: PLR2004  (a call, and whom it is said to)
        return False
    call, hail = clause.tokens[-2:]
    before = clause.tokens[-3].role if len(clause.tokens) > 2 else Role.NONE  # noqa: PLR2004  (and what is before them)
    is_whole = hail.role & Role.HAILING or call.kind in NOUNS
    return call.calls and bool(is_whole) and not before & _NAMING


def _is_answered(clause: Clause) -> bool:
    """Return whether a clause ends in a word of the game that is no noun."""
    return bool(clause.tokens) and clause.tokens[-1].calls and clause.tokens[-1].kind not in NOUNS


def _turns_to_another(token: Token, syntax: Syntax) -> bool:
    """Return whether a word orders or asks somebody something: "cantá", "mostrala", "cuánto"."""
    text = token.piece.text.casefold()
    if token.role & (Role.LIGHT | Role.ARTICLE):
        return False
    known = token.role & (Role.SAYING | Role.OTHER) and syntax.requests.fullmatch(text)
    asks = token.role & Role.AMOUNT or (token.role & Role.ASKING and not text.isascii())  # "quien" may be an object
    return bool(asks or known or syntax.orders.fullmatch(text))


def _goes_with(token: Token, *, is_last: bool) -> bool:
    """Return whether a word after whom one speaks to is of that clause still: "truco che o no", "truco viejo es"."""
    is_said_of_it = token.role & Role.THIRD and not token.role & (Role.OTHER | Role.HOLDING)
    return bool(
        token.role & (_HAILING | Role.OR | Role.BEING) or is_said_of_it or (is_last and token.role & Role.NEGATIVE)
    )


def _token(piece: Said, syntax: Syntax) -> Token:
    counts = piece.meant is None and piece.number is not None
    if counts or isinstance(piece.meant, Saying):
        return _token_of_the_game(piece, syntax)
    roles = [syntax.role(piece.text[word.start : word.end], word.text) for word in spoken(piece.text)]
    if piece.read:
        roles[0] = syntax.role(piece.read, plain(piece.read))
    if sort_of(piece) in _ABOUT_NOTHING:
        return Token(piece, roles[0] & Role.BEING, size=0)  # "el envido es tuyo"
    if sort_of(piece) == REFUSAL:
        return Token(piece, Role.NEGATIVE | Role.REFUSING | Role.LIGHT, len(roles))
    if sort_of(piece) == HEDGE:
        return Token(piece, Role.REMOTE | Role.LIGHT, len(roles))
    if sort_of(piece) == TALE:
        return Token(piece, Role.SAYING | Role.TOLD, len(roles))
    if sort_of(piece) == LINK:
        return Token(piece, Role.AND)
    role = reduce(or_, roles, Role.NONE)
    if not all(one & Role.LIGHT for one in roles):
        role &= ~Role.LIGHT
    return Token(piece, role, len(roles))


def _token_of_the_game(piece: Said, syntax: Syntax) -> Token:
    """Return the token of a number or of a word of the game, which does nothing unless it is a no of several words."""
    token = Token(piece, size=0)
    if token.calls and token.kind not in NOUNS and not piece.text.isalpha():
        first = piece.read or spoken(piece.text)[0].text
        token.role = Role.DECLINING if syntax.denies(first) else Role.NONE
    return token


def _is_clitic(piece: Said, after: Sequence[Said], syntax: Syntax) -> bool:
    """Return whether a word that may be a condition is a pronoun, by the piece after it."""
    conditions = syntax.clitics.get(plain(piece.text))
    if conditions is None or not after or isinstance(after[0].meant, Saying):
        return False
    return conditions.fullmatch(plain(after[0].text).split()[0]) is None


def _mark(between: str) -> str:
    """Return what the signs between two pieces part."""
    if between in {" ", ".", "-"}:  # the point in truco.com parts nothing
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
    """Mark the clauses that stand in a question: from its opening sign, else from the last pause before its end."""
    low = at = 0
    for end in _ENDS.finditer(sentence):
        if end[0] == "?":
            opened = sentence.rfind(_OPENED, low, end.start())
            while at < len(clauses) and clauses[at].start < end.start():
                at += 1
            _ask(clauses, at - 1, low, opened)
        low = end.end()


def _ask(clauses: Sequence[Clause], last: int, low: int, opened: int) -> None:
    """Mark the clauses of one question, from its last one backwards."""
    for at in range(last, -1, -1):
        clause = clauses[at]
        if clause.start < max(low, opened):
            return
        clause.asked = True
        if opened < 0 and clause.mark != NONE and not _only_addresses(clause):
            return


def _only_addresses(clause: Clause) -> bool:
    """Return whether a clause only speaks to somebody: a question before it goes on."""
    return clause.join is None and all(token.role & Role.LIGHT and not token.role & Role.TAG for token in clause.tokens)
