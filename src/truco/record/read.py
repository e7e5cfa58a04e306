"""Reading the text of a record: into tokens, each with its place, and from these into the parts of the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple

from truco.cards import CARDS, UNKNOWN, Card, parse_hand, token_down
from truco.engine.step import TOP, Place
from truco.engine.table.judge_words import OFFICIALS, PROPOSE, VERDICTS
from truco.engine.table.words import MESA
from truco.errors import NotationError
from truco.record.parts import (
    NOBODY,
    SINGLE_TAGS,
    VERSION,
    Brace,
    NoRecordError,
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
from truco.rulebooks.rulebook import kinds_of_hand
from truco.talk.quotes import unquote


class Sort(Enum):
    """The sorts of tokens."""

    TAG = "tag"
    BRACE = "brace"
    WORD = "word"
    COMMENT = "comment"


class Token(NamedTuple):
    """A token; `text` is its text, `value` the second part of a tag."""

    sort: Sort
    text: str
    at: Place
    value: str = ""


_QUOTED: Final = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"'
"""A text in quotes; a backslash takes the next character as it is."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANK: Final = re.compile(r"[^\S\n]+")
_TAG: Final = re.compile(rf"\[\s*([A-Za-z_][A-Za-z0-9_-]*)\s*({_QUOTED})\s*\]")
_BRACE: Final = re.compile(r"\{([^{}\n;]*)\}")
_CLAIM: Final = re.compile(
    rf'[^\s;\[\]{{}}":]+:(?:reclamo-[ABC][123]|(?:{PROPOSE})?(?:{"|".join(VERDICTS)})\b[^\s;\[\]{{}}"]*)'
    rf"[^\S\n]+{_QUOTED}"
)
"""A claim with its subject in words, and a ruling with its reason in words, also of a seat that may not rule."""
_WORD: Final = re.compile(rf'(?:[^\s;\[\]{{}}"]+(?:{_QUOTED})?)')
_SHOWN: Final = 40
"""Characters of a text that fit into a message."""


def scan(text: str) -> Iterator[Token]:
    """Yield the tokens of a record, comments included.

    >>> [token.text for token in scan('hand 7 ; the last')]
    ['hand', '7', 'the last']

    A line ends with LF, CR LF or CR. Raises `NotationError` at the first character that begins nothing.
    """
    for number, line in enumerate(_LINE_END.split(text), 1):
        at = 0
        while at < len(line):
            blank = _BLANK.match(line, at)
            if blank:
                at = blank.end()
                continue
            token, at = _token(line, number, at)
            yield token


def _token(line: str, number: int, at: int) -> tuple[Token, int]:
    place, first = Place(number, at + 1), line[at]
    if first == ";":
        return Token(Sort.COMMENT, line[at + 1 :].strip(), place), len(line)
    expected = "an act such as A1:envido, or hand, deal or end"
    if first == "[":
        expected = 'a tag such as [Rules "oficial"]'
        if match := _TAG.match(line, at):
            return Token(Sort.TAG, match[1], place, unquote(match[2])), match.end()
    elif first == "{":
        expected = "a fact closed by a brace on its line, such as {trick A1}"
        if match := _BRACE.match(line, at):
            return Token(Sort.BRACE, " ".join(match[1].split()), place), match.end()
    elif match := _CLAIM.match(line, at) or _WORD.match(line, at):
        # The blanks before a text in quotes are one; those in it stay as they were said.
        word, quote, text = match[0].partition('"')
        return Token(Sort.WORD, f"{_BLANK.sub(' ', word)}{quote}{text}", place), match.end()
    raise NotationError(line[at : at + _SHOWN].rstrip(), *place, expected)


_KEYWORDS: Final = ("hand", "deal", "duel", "end")
KINDS: Final = ("redondo", "pica-pica", "general", "duels")
"""The kinds of hand that the reader accepts for every rulebook; a rulebook may name others."""
_SIDES: Final = ("A", "B", "C")
_SEATS: Final = tuple(f"{side}{number}" for side in _SIDES for number in range(1, 4))
_FACT: Final = re.compile(
    r"[ABC] \+[0-9]{1,9}|trick (?:[ABC][123]|parda)|seen(?: [ABC][123])+|void|fault|lawful|rejected(?: [a-z][a-z-]*)?"
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
    r"""Return the part of a record before its first fault, and that fault.

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
    """One pass over the tokens; the part that was read so far is always a valid record."""

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
        self._kinds: tuple[str, ...] = ()

    # -- tokens

    def _peek(self) -> Token | None:
        """Return the token that comes next; comments are put aside on the way."""
        while self._next is None:
            token = next(self._tokens, None)
            if token is None:
                return None
            if token.sort is not Sort.COMMENT:
                self._next = token
            elif self._hands or self._hand:
                self._waiting.append(token)
            else:
                self._head.append(token.text)
        return self._next

    def _follows(self, words: Container[str]) -> bool:
        """Return whether one of some words comes next."""
        token = self._peek()
        return token is not None and token.sort is Sort.WORD and token.text in words

    def _take(self, expected: str) -> Token:
        token = self._peek()
        if token is None:
            raise NotationError("", *self._last, f"{expected} after this")
        self._next = None
        self._last = token.at
        return token

    def _word(self, expected: str, *, fits: Callable[[str], object] = bool) -> WrittenWord:
        """Take a word that fits, and is no act and no keyword."""
        token = self._take(expected)
        text = token.text
        if token.sort is not Sort.WORD or text in _KEYWORDS or ":" in text or not fits(text):
            raise _fault(token, expected)
        return WrittenWord(text, token.at)

    def _number(self, expected: str) -> int:
        return int(self._word(expected, fits=lambda text: whole_number(text) is not None).text)

    def _seat(self) -> WrittenWord:
        return self._word("a seat such as B1", fits=is_seat)

    # -- the record

    def record(self) -> Record:
        """Return the part that was read so far."""
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
        self._check_first_tag()
        while (token := self._peek()) is not None:
            if token.sort is Sort.TAG:
                self._tag()
            elif token.text == "hand" and token.sort is Sort.WORD:
                self._new_hand()
            elif self._hand is None and self._hands:
                raise _fault(token, "hand and a number, because the hand above has ended")
            elif self._hand is None:
                raise _fault(token, "a tag, or hand and a number")
            elif token.sort is Sort.BRACE:
                self._brace()
            elif token.text == "deal":
                self._deal(self._hand)
            elif token.text == "duel":
                self._duel(self._hand)
            elif token.text == "end":
                start = self._take("end")
                self._close(self._score(start.at))
            elif ":" in token.text:
                self._acts.append(read_act(self._take("an act")))
            else:
                raise _fault(token, "an act such as A1:envido, or hand, deal, duel or end")

    def _check_first_tag(self) -> None:
        expected = f'[Record "{VERSION}"]'
        try:
            token = self._peek()
        except NotationError as error:
            raise NoRecordError(error.text, error.line, error.column, expected) from None
        if token is None or token.sort is not Sort.TAG or token.text != "Record":
            raise NoRecordError(token.text if token else "", *(token.at if token else TOP), expected)
        if token.value != VERSION:
            raise NotationError(token.value, *token.at, expected)

    def _tag(self) -> None:
        token = self._take("a tag")
        if self._hand is not None or self._hands:
            raise _fault(token, "no tag here, because tags stand above the first hand")
        if (is_seat(token.text) or token.text in SINGLE_TAGS) and any(tag.key == token.text for tag in self._tags):
            raise _fault(token, f"only one tag {token.text}")
        self._tags.append(Tag(token.text, token.value, token.at))

    # -- the hand

    def _new_hand(self) -> None:
        self._close()
        start = self._take("hand")
        hand = self._hand = WrittenHand(self._number("the number of the hand"), start.at)
        if not self._kinds:
            rules = next((tag.value for tag in self._tags if tag.key == "Rules"), "")
            self._kinds = (*KINDS, *kinds_of_hand(rules.partition(" ")[0]))
        while (token := self._peek()) is not None and token.sort is Sort.WORD:
            if token.text == "dealer" and hand.dealer is None:
                self._take("dealer")
                dealer = self._word("a seat such as B1") if self._follows((NOBODY,)) else self._seat()
                hand = replace(hand, dealer=dealer)
            elif token.text == "score" and hand.score is None:
                hand = replace(hand, score=self._score(self._take("score").at))
            elif token.text == "muestra" and hand.muestra is None:
                self._take("muestra")
                muestra, down = self._muestra()
                hand = replace(hand, muestra=muestra, muestra_down=down)
            elif token.text in self._kinds and hand.kind is None:
                hand = replace(hand, kind=self._word("the kind of the hand"))
            else:
                return
            self._hand = hand

    def _muestra(self) -> tuple[WrittenWord, bool]:
        """Read the muestra, and whether it is face down."""
        word = self._word("a card such as 5o")
        if word.text in _MUESTRA_DOWN:
            return replace(word, text=_MUESTRA_DOWN[word.text].token), True
        if word.text not in CARDS or CARDS[word.text] is UNKNOWN:
            raise _fault(word, "a card such as 5o, or (5o) while it waits to be turned")
        return word, False

    def _score(self, at: Place) -> WrittenScore:
        """Read the points of the sides, as many as are written."""
        points: dict[str, int] = {}
        while not points or self._follows(_SIDES):
            expected = "a side and its points, such as A 12 B 9"
            side = self._word(expected, fits=lambda text: text in _SIDES and text not in points).text
            points[side] = self._number(f"the points of {side}")
        return WrittenScore(tuple(points.items()), at)

    def _deal(self, hand: WrittenHand) -> None:
        start = self._take("deal")
        if hand.deal is not None:
            raise _fault(start, "only one deal line in a hand")
        hands: dict[str, tuple[Card, ...]] = {}
        while not hands or self._follows(_SEATS):
            seat = self._seat()
            if seat.text in hands:
                raise _fault(seat, f"the cards of {seat.text} only once")
            hands[seat.text] = read_cards(self._word(f"the cards of {seat.text}, such as 1e5o4o"))
        deal = WrittenDeal(tuple(hands.items()), start.at)
        self._hand = replace(hand, deal=deal, before=tuple(self._acts))
        self._acts.clear()

    def _duel(self, hand: WrittenHand) -> None:
        start = self._take("duel")
        duel = WrittenDuel((self._seat().text, self._seat().text), len(self._acts), start.at)
        self._hand = replace(hand, duels=(*hand.duels, duel))

    def _brace(self) -> None:
        token = self._take("a fact")
        shown = token._replace(text=f"{{{token.text}}}")
        if not _FACT.fullmatch(token.text):
            expected = "{A +2}, {trick A1}, {trick parda}, {seen A2}, {void}, {fault}, {rejected CODE} or {lawful}"
            raise _fault(shown, expected)
        if not self._acts:
            raise _fault(shown, "an act before the fact")
        last = self._acts[-1]
        self._acts[-1] = replace(last, braces=(*last.braces, Brace(tuple(token.text.split()), token.at)))


_MUESTRA_DOWN: Final = {token_down(card): card for card in CARDS.values()}
"""How a record writes a muestra that waits to be turned."""


def _fault(token: Token | WrittenWord, expected: str) -> NotationError:
    shown = token.text
    if isinstance(token, Token) and token.sort is Sort.TAG:
        shown = f'[{token.text} "{token.value}"]'
    return NotationError(shown, *token.at, expected)


def read_act(token: Token, shown: int | None = None) -> WrittenAct:
    """Read an act, without the facts after it; errors show that many characters of the token, or all of them."""
    seat, _, text = token.text.partition(":")
    if not is_seat(seat) and seat not in (*OFFICIALS, MESA):
        raise NotationError(token.text[:shown], *token.at, "a seat before the colon, such as A1:envido")
    if not text:
        raise NotationError(token.text[:shown], *token.at, "a word after the seat, such as A1:envido")
    try:
        return WrittenAct(seat, said_word(text), at=token.at)
    except NotationError as error:
        raise NotationError(text, token.at.line, token.at.column + len(seat) + 1, error.expected) from None


def read_cards(word: WrittenWord) -> tuple[Card, ...]:
    """Read a hand of cards; a single `??` means a completely unknown hand."""
    try:
        return parse_hand(word.text)
    except NotationError as error:
        raise NotationError(error.text, word.at.line, word.at.column + error.column - 1, error.expected) from None
