"""Reading the text of a record into its parts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from truco.cards import CARDS, UNKNOWN, Card, parse_hand
from truco.engine.table.judge_words import OFFICIALS
from truco.engine.table.words import MESA, Word
from truco.errors import NotationError
from truco.record.parts import (
    MUESTRA_DOWN,
    NOBODY,
    TOP,
    VERSION,
    Brace,
    NoRecordError,
    Place,
    Record,
    Tag,
    WrittenAct,
    WrittenDeal,
    WrittenDuel,
    WrittenHand,
    WrittenScore,
    WrittenWord,
    is_seat,
    parted,
    said_word,
    whole_number,
)
from truco.record.scan import Sort, Token, scan
from truco.rulebooks.rulebook import kinds_of_hand

_KEYWORDS: Final = ("hand", "deal", "duel", "end")
KINDS: Final = ("redondo", "pica-pica", "general", "duels")
"""The kinds of hand that the reader accepts for every rulebook; a rulebook may name others."""
_SIDES: Final = ("A", "B", "C")
JUDGES: Final = (*OFFICIALS, MESA)
"""Who acts beside the seats."""
_BRACE: Final = re.compile(
    r"[ABC] \+[0-9]{1,9}|trick (?:[ABC][123]|parda)|seen(?: [ABC][123])+|void|fault|lawful|rejected(?: [a-z][a-z-]*)?"
)
_UNIQUE_TAGS: Final = (
    "Record",
    "Rules",
    "Edition",
    "Format",
    "Admission",
    "Judge",
    "Phase",
    "Chicos",
    "Score",
    "Dealer",
    "Faults",
    "Shuffler",
    "Captain",
    "Seed",
)


def read_record(text: str) -> Record:
    """Return the record in a text.

    >>> read_record('[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]').seats
    ('A1', 'B1')

    Raises `NotationError` with line and column of the first fault, `NoRecordError` where the tag `Record` is missing.
    """
    record, error = read_prefix(text)
    if error is not None:
        raise error
    return record


def read_prefix(text: str) -> tuple[Record, NotationError | None]:
    r"""Return what can be read of a record up to its first fault, and that fault.

    >>> record, error = read_prefix('[Record "truco/1"] [A1 "Leo"]\nhand 1\nA1:')
    >>> len(record.hands), str(error)
    (1, "line 3, column 1: expected a word after the seat, such as A1:envido, got 'A1:'")

    Raises `NoRecordError` for a text that does not begin with the tag `Record`.
    """
    reader = _Reader(text)
    try:
        reader.run()
    except NoRecordError:
        raise
    except NotationError as error:
        return reader.record(), error
    return reader.record(), None


class _Reader:
    """One pass over the tokens; what was read so far is always a valid record."""

    def __init__(self, text: str) -> None:
        self._tokens = scan(text.removeprefix("\ufeff"))
        self._next: Token | None = None
        self._last = TOP
        self._tags: list[Tag] = []
        self._hands: list[WrittenHand] = []
        self._hand: WrittenHand | None = None
        self._head: list[str] = []
        self._waiting: list[Token] = []
        self._acts: list[WrittenAct] = []
        self._known: tuple[str, ...] | None = None

    # -- tokens

    def _peek(self) -> Token | None:
        """Return the token that comes next; comments are put aside on the way."""
        while self._next is None:
            token = next(self._tokens, None)
            if token is None:
                return None
            if token.sort is Sort.COMMENT:
                self._comment(token)
            else:
                self._next = token
        return self._next

    def _take(self, expected: str) -> Token:
        token = self._peek()
        if token is None:
            raise NotationError("", *self._last, f"{expected} after this")
        self._next = None
        self._last = token.at
        return token

    def _word(self, expected: str) -> Token:
        token = self._take(expected)
        if token.sort is not Sort.WORD or token.text in _KEYWORDS or ":" in token.text:
            raise _fault(token, expected)
        return token

    def _comment(self, comment: Token) -> None:
        if self._hands or self._hand:
            self._waiting.append(comment)
        else:
            self._head.append(comment.text)

    # -- the record

    def record(self) -> Record:
        """Return what was read so far."""
        self._close()
        if self._waiting:
            late = tuple(comment.text for comment in self._waiting)
            self._hands[-1] = replace(self._hands[-1], comments=(*self._hands[-1].comments, *late))
            self._waiting.clear()
        return Record(tuple(self._tags), tuple(self._hands), tuple(self._head))

    def _close(self, end: WrittenScore | None = None) -> None:
        """Add the present hand to the finished ones; comments below its last line belong to the next hand."""
        if self._hand is not None:
            comments = tuple(comment.text for comment in self._waiting if comment.at.line <= self._last.line)
            self._waiting = self._waiting[len(comments) :]
            self._hands.append(parted(replace(self._hand, acts=tuple(self._acts), end=end, comments=comments)))
            self._hand = None
            self._acts.clear()

    def run(self) -> None:
        """Read everything."""
        self._first_tag()
        while True:
            token = self._peek()
            if token is None:
                return
            if token.sort is Sort.TAG:
                self._tag()
            elif token.text == "hand" and token.sort is Sort.WORD:
                self._new_hand()
            elif self._hand is not None and token.sort is Sort.BRACE:
                self._brace()
            elif self._hand is not None and token.text == "deal":
                self._deal()
            elif self._hand is not None and token.text == "duel":
                self._duel()
            elif self._hand is not None and token.text == "end":
                self._end()
            elif self._hand is not None and ":" in token.text:
                self._act()
            elif self._hands and self._hand is None:
                raise _fault(token, "hand and a number, because the hand above has ended")
            elif self._hand is None:
                raise _fault(token, "a tag, or hand and a number")
            else:
                raise _fault(token, "an act such as A1:envido, or hand, deal, duel or end")

    def _first_tag(self) -> None:
        try:
            token = self._peek()
        except NotationError as error:
            raise NoRecordError(error.text, error.line, error.column, f'[Record "{VERSION}"]') from None
        if token is None or token.sort is not Sort.TAG or token.text != "Record":
            at = token.at if token else TOP
            raise NoRecordError(token.text if token else "", *at, f'[Record "{VERSION}"]')
        if token.value != VERSION:
            raise NotationError(token.value, *token.at, f'[Record "{VERSION}"]')

    def _tag(self) -> None:
        token = self._take("a tag")
        if self._hand is not None or self._hands:
            raise _fault(token, "no tag here, because tags stand above the first hand")
        if (is_seat(token.text) or token.text in _UNIQUE_TAGS) and any(tag.key == token.text for tag in self._tags):
            raise _fault(token, f"only one tag {token.text}")
        self._tags.append(Tag(token.text, token.value, token.at))

    def _kinds(self) -> tuple[str, ...]:
        """Return the kinds of hand that may be written: also those of the rulebook that the tags name."""
        if self._known is None:
            rules = next((tag.value for tag in self._tags if tag.key == "Rules"), "")
            self._known = (*KINDS, *kinds_of_hand(rules.partition(" ")[0]))
        return self._known

    # -- the hand

    def _new_hand(self) -> None:
        self._close()
        start = self._take("hand")
        number = self._word("the number of the hand")
        count = whole_number(number.text)
        if count is None:
            raise _fault(number, "the number of the hand")
        self._hand = WrittenHand(count, start.at)
        while True:
            token = self._peek()
            if token is None or token.sort is not Sort.WORD:
                return
            if token.text == "dealer" and self._hand.dealer is None:
                self._take("dealer")
                self._hand = replace(self._hand, dealer=self._dealer())
            elif token.text == "score" and self._hand.score is None:
                self._take("score")
                self._hand = replace(self._hand, score=self._score(token.at))
            elif token.text == "muestra" and self._hand.muestra is None:
                self._take("muestra")
                muestra, down = self._muestra()
                self._hand = replace(self._hand, muestra=muestra, muestra_down=down)
            elif self._hand.kind is None and token.text in self._kinds():
                self._take("the kind of the hand")
                self._hand = replace(self._hand, kind=WrittenWord(token.text, token.at))
            else:
                return

    def _dealer(self) -> WrittenWord:
        token = self._peek()
        if token is not None and token.text == NOBODY:
            return WrittenWord(self._take("a seat such as B1").text, token.at)
        return self._seat()

    def _seat(self) -> WrittenWord:
        token = self._word("a seat such as B1")
        if not is_seat(token.text):
            raise _fault(token, "a seat such as B1")
        return WrittenWord(token.text, token.at)

    def _muestra(self) -> tuple[WrittenWord, bool]:
        """Read the muestra, and whether it lies face down."""
        token = self._word("a card such as 5o")
        if token.text in MUESTRA_DOWN:
            return WrittenWord(MUESTRA_DOWN[token.text].token, token.at), True
        if token.text not in CARDS or CARDS[token.text] is UNKNOWN:
            raise _fault(token, "a card such as 5o, or (5o) while it waits to be turned")
        return WrittenWord(token.text, token.at), False

    def _score(self, at: Place) -> WrittenScore:
        """Read the points of the sides, as many as are written."""
        points: list[tuple[str, int]] = []
        while True:
            token = self._peek()
            if points and (token is None or token.sort is not Sort.WORD or token.text not in _SIDES):
                return WrittenScore(tuple(points), at)
            side = self._word("a side and its points, such as A 12 B 9")
            if side.text not in _SIDES or any(side.text == one for one, _ in points):
                raise _fault(side, "a side and its points, such as A 12 B 9")
            number = self._word(f"the points of {side.text}")
            count = whole_number(number.text)
            if count is None:
                raise _fault(number, f"the points of {side.text}")
            points.append((side.text, count))

    def _deal(self) -> None:
        start = self._take("deal")
        assert self._hand is not None  # noqa: S101  (asked by the caller)
        if self._hand.deal is not None:
            raise _fault(start, "only one deal line in a hand")
        hands: list[tuple[str, tuple[Card, ...]]] = []
        while True:
            token = self._peek()
            if hands and (token is None or token.sort is not Sort.WORD or not is_seat(token.text)):
                break
            seat = self._seat()
            if any(seat.text == one for one, _ in hands):
                raise NotationError(seat.text, *seat.at, f"the cards of {seat.text} only once")
            cards = self._word(f"the cards of {seat.text}, such as 1e5o4o")
            hands.append((seat.text, cards_of(cards)))
        self._hand = replace(self._hand, deal=WrittenDeal(tuple(hands), start.at), before=tuple(self._acts))
        self._acts.clear()

    def _duel(self) -> None:
        start = self._take("duel")
        assert self._hand is not None  # noqa: S101  (asked by the caller)
        duel = WrittenDuel((self._seat().text, self._seat().text), len(self._acts), start.at)
        self._hand = replace(self._hand, duels=(*self._hand.duels, duel))

    def _act(self) -> None:
        token = self._take("an act")
        seat, _, said = token.text.partition(":")
        if not is_seat(seat) and seat not in JUDGES:
            raise _fault(token, "a seat before the colon, such as A1:envido")
        if not said:
            raise _fault(token, "a word after the seat, such as A1:envido")
        act = WrittenAct(seat, said_of(said, token, len(seat) + 1), at=token.at)
        self._acts.append(act)

    def _brace(self) -> None:
        token = self._take("a fact")
        if not _BRACE.fullmatch(token.text):
            raise NotationError(
                "{" + token.text + "}",
                *token.at,
                "{A +2}, {trick A1}, {trick parda}, {seen A2}, {void}, {fault}, {rejected CODE} or {lawful}",
            )
        if not self._acts:
            raise NotationError("{" + token.text + "}", *token.at, "an act before the fact")
        last = self._acts[-1]
        self._acts[-1] = replace(last, braces=(*last.braces, Brace(tuple(token.text.split()), token.at)))

    def _end(self) -> None:
        start = self._take("end")
        self._close(self._score(start.at))


def _fault(token: Token, expected: str) -> NotationError:
    shown = f'[{token.text} "{token.value}"]' if token.sort is Sort.TAG else token.text
    return NotationError(shown, *token.at, expected)


def cards_of(token: Token) -> tuple[Card, ...]:
    """Read a hand of cards; a single `??` means a completely unknown hand."""
    try:
        return parse_hand(token.text)
    except NotationError as error:
        at = Place(token.at.line, token.at.column + error.column - 1)
        raise NotationError(token.text, *at, error.expected) from None


def said_of(text: str, token: Token, skipped: int) -> Word:
    """Return the word of an act, or raise its fault at its place."""
    try:
        return said_word(text)
    except NotationError as error:
        raise NotationError(text, token.at.line, token.at.column + skipped, error.expected) from None
