"""The parts of a record, as immutable values; every part has its line and column."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from truco.cards import Card
from truco.engine.law.ruling import Ruling
from truco.engine.step import TOP, Place
from truco.engine.table.words import Kind, Word, word
from truco.errors import NotationError
from truco.talk.quotes import is_sentence

VERSION: Final = "truco/1"
"""The value of the tag `Record` in this format."""

SINGLE_TAGS: Final = (
    *("Record", "Rules", "Edition", "Format", "Admission", "Judge", "Phase"),
    *("Chicos", "Score", "Dealer", "Faults", "Shuffler", "Captain", "Seed"),
)
"""The tags that a record has once at most, in canonical order; those of the seats come before `Format`."""

NOBODY: Final = "-"
"""Takes the place of the dealer in a hand that begins with the draw, as long as no card is drawn."""


class NoRecordError(NotationError):
    """A text that is no record at all: it does not begin with the tag `Record`.

    >>> NoRecordError("hello", 1, 1, '[Record "truco/1"]').code
    'no-record'

    The arguments are those of `NotationError`.
    """

    code = "no-record"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag `[Key "value"]`."""

    key: str
    value: str
    at: Place = TOP


@dataclass(frozen=True, slots=True)
class Brace:
    """A derived fact in braces, its words apart: `("A", "+2")`, `("trick", "parda")`, `("seen", "A2")`."""

    words: tuple[str, ...]
    at: Place = TOP

    def __str__(self) -> str:
        """Return the fact as records write it."""
        return "{" + " ".join(self.words) + "}"

    def says(self, ruling: Ruling) -> bool:
        """Return whether the fact is this ruling, with its code or without."""
        return self.words in ((ruling.kind,), (ruling.kind, ruling.code))


AS_IT_STANDS: Final = "lawful"
"""Written after talk that binds nothing, so that no silence is implied before it."""

RULINGS: Final = ("void", "fault", "rejected", AS_IT_STANDS)
"""The rulings that a record writes after an act."""


@dataclass(frozen=True, slots=True)
class WrittenAct:
    """An act `SEAT:word` and the derived facts written after it."""

    seat: str
    word: Word
    braces: tuple[Brace, ...] = ()
    at: Place = TOP

    @property
    def ruling(self) -> Brace | None:
        """The written ruling, `None` where the act is lawful or the record does not say."""
        return next((brace for brace in self.braces if brace.words[0] in RULINGS), None)

    @property
    def without_effect(self) -> bool:
        """Whether the record says that the act had no effect."""
        return self.ruling is not None and self.ruling.words[0] in ("void", "rejected")

    @property
    def awards(self) -> dict[str, int]:
        """The written points of each side."""
        others = (*RULINGS, "trick", "seen")
        return {brace.words[0]: int(brace.words[1]) for brace in self.braces if brace.words[0] not in others}

    def __str__(self) -> str:
        """Return the act as records write it, without its facts."""
        return f"{self.seat}:{self.word.token}"


@dataclass(frozen=True, slots=True)
class WrittenScore:
    """The points of each side, in the order written."""

    points: tuple[tuple[str, int], ...]
    at: Place = TOP

    def __str__(self) -> str:
        """Return the score as records write it."""
        return " ".join(f"{side} {points}" for side, points in self.points)


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A single word with its place: the dealer, the muestra, the kind of a hand."""

    text: str
    at: Place = TOP


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """The line `deal`: the cards of each seat in the order written."""

    hands: tuple[tuple[str, tuple[Card, ...]], ...]
    at: Place = TOP


@dataclass(frozen=True, slots=True)
class WrittenDuel:
    """The line `duel`: the two seats that play now, the mano first; `before` is how many acts of play precede it."""

    seats: tuple[str, str]
    before: int
    at: Place = TOP


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """One hand: its line, the acts before the deal, the deal, the acts after it and the score at the end.

    `muestra_down` says that the muestra waits to be turned, `comments` are the comments in it, `kind` is the kind of
    hand where formats alternate, `duels` are the lines that open its duels.
    """

    number: int
    at: Place = TOP
    dealer: WrittenWord | None = None
    score: WrittenScore | None = None
    muestra: WrittenWord | None = None
    kind: WrittenWord | None = None
    before: tuple[WrittenAct, ...] = ()
    deal: WrittenDeal | None = None
    acts: tuple[WrittenAct, ...] = ()
    end: WrittenScore | None = None
    comments: tuple[str, ...] = ()
    duels: tuple[WrittenDuel, ...] = ()
    muestra_down: bool = False


WITH_THE_PACK: Final = (Kind.DRAW, Kind.CUT, Kind.BURN, Kind.FACED, Kind.REDEAL, Kind.GO_ON)
AT_ANY_TIME: Final = (*WITH_THE_PACK, Kind.RULING, Kind.PROPOSAL, Kind.VOTE)
"""The kinds of words that may come before the cards."""


def needs_cards(act: WrittenAct) -> bool:
    """Return whether an act cannot be one that was done or said before the cards were dealt.

    >>> [needs_cards(WrittenAct("A1", said_word(text))) for text in ("corto-9", '"buenas"', "envido")]
    [False, False, True]
    """
    return act.word.kind not in AT_ANY_TIME and not act.without_effect and not is_sentence(act.word)


def parted(hand: WrittenHand) -> WrittenHand:
    """Return a hand in which the acts with the pack come before the deal, where no deal line divides it.

    >>> acts = WrittenAct("A1", word("corto-9")), WrittenAct("A1", word("envido"))
    >>> parted(WrittenHand(1, acts=acts)).before == acts[:1]
    True
    """
    if hand.deal is not None:
        return hand
    acts = (*hand.before, *hand.acts)
    last = max((at for at, act in enumerate(acts) if act.word.kind in WITH_THE_PACK), default=-1)
    count = 0
    while count <= last and not needs_cards(acts[count]):
        count += 1
    shift = len(hand.before) - count
    duels = tuple(replace(duel, before=duel.before + shift) for duel in hand.duels)
    return replace(hand, before=acts[:count], acts=acts[count:], duels=duels)


@dataclass(frozen=True, slots=True)
class Record:
    """A game record: its tags, its hands, and the comments above the first hand.

    >>> Record((Tag("Record", VERSION), Tag("B1", "Ana"), Tag("A1", "Leo"))).seats
    ('A1', 'B1')
    """

    tags: tuple[Tag, ...] = ()
    hands: tuple[WrittenHand, ...] = ()
    comments: tuple[str, ...] = ()

    def tag(self, key: str) -> Tag | None:
        """Return the tag with a key, if the record has it."""
        return next((tag for tag in self.tags if tag.key == key), None)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that the tags make, anticlockwise."""
        return tuple(sorted((tag.key for tag in self.tags if is_seat(tag.key)), key=lambda seat: (seat[1], seat[0])))


def said_word(text: str, language: str = "") -> Word:
    """Return the word of an act; free talk in quotes is a sentence in a `language`.

    >>> said_word("quiero").kind, said_word('"dale, quiero"').kind
    (<Kind.QUIERO: 'quiero'>, <Kind.SENTENCE: 'sentence'>)

    Raises `NotationError` for a text that cannot be a word.
    """
    return Word(text, Kind.SENTENCE, language=language) if text.startswith('"') else word(text)


_LONGEST_NUMBER: Final = 9


def whole_number(text: str) -> int | None:
    """Return the number that digits write, `None` for any other text and for more digits than a game can need.

    >>> whole_number("12"), whole_number("-1"), whole_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


_SEAT_LENGTH: Final = 2


def is_seat(text: str) -> bool:
    """Return whether a text names a seat: the letter of a side and a number.

    >>> is_seat("B2"), is_seat("Z9"), is_seat("juez")
    (True, False, False)
    """
    return len(text) == _SEAT_LENGTH and text[0] in "ABC" and text[1] in "123"
