"""The pieces of a sentence: phrases of a rulebook, numbers, and the words between them. This module reads no law."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from truco.rulebooks.speech import NAME, Expression, Negation, Phrases, Rules, Saying, Talk, talk_of
from truco.talk.numbers import number_at
from truco.talk.plain import PlainWord, is_picture, plain, plain_words
from truco.talk.syntax import Syntax, syntax

NUMBER: Final = "{n}"
SEAT: Final = "{seat}"
BETWEEN: Final = "{...}"
"""Up to four words that may come between a verb and its negation."""
TURN, POLITE, TAUNT, REFUSAL, HEDGE, TALE, LINK = "turn", "polite", "taunt", "refusal", "hedge", "tale", "link"
TURNS: Final = (TURN, POLITE, TAUNT, REFUSAL, HEDGE, TALE, LINK)
"""The sorts of turns of several words that are of no rulebook. A turn is neutral, is polite where a pause follows,
taunts, refuses the words beside it, doubts them, reports them, or joins two clauses.

A taunt and a turn of courtesy count as talk where talk is forbidden.
"""

_QUIET: Final = ("near", "foul", POLITE, TAUNT)
"""The sorts of expressions that count as talk where talk is forbidden."""
_POLITE: Final = Expression(POLITE, {}, (), ())
"""The meaning of a turn that is polite where a pause follows."""

_MOST_BETWEEN: Final = 4
_MOST_AFTER: Final = 2
"""The words after a word that decide its standard spelling."""

_PIECE: Final = re.compile(r"\(([^)]*)\)|(\S+)")
_SEAT: Final = re.compile(r"[abc][1-3]")
END: Final = re.compile(r"[?!]|(?<!\.)\.(?![.\d])")
"""The signs that end a sentence; several points in a row and the point in a number do not."""

_PAUSE: Final = re.compile(r"[.,;:?!…]")
"""The signs that divide two numbers, which without a pause are one number: veinte, siete de oro (uy.42.a)."""

_QUESTION: Final = "?"
_COMMA: Final = ","
_ENDED: Final = re.compile(r"[!;:\n]|(?<!\.)(?<!\.\s)\.(?!\s?\.)(?!\w)")
"""The signs that divide a no from the words after it; several points, a point before a letter and a comma do not."""

_PARTS_NOTHING: Final = (" ", "-", "")


class Piece(NamedTuple):
    """A piece of a sentence: its place, and its meaning.

    - `meaning`: the saying or the expression that it is; `None` for a bare number and for any other word.
    - `number`, `seat`: the number and the seat that it names.
    - `weight`: whether a word without a meaning has weight of its own, so that the sentence is about more than a call.
    - `negated`: the rules by which a word before it makes it no call; `denies`: the refusal that the denial comes to.
    - `without`: the word that a negative word before it excludes, where the piece may mean another word.
    - `spelling`: the standard spelling of its first word, where that differs: "num quero".
    """

    text: str
    start: int
    end: int
    meaning: Saying | Expression | None = None
    number: int | None = None
    seat: str = ""
    weight: bool = False
    negated: Rules = ()
    denies: str = ""
    without: str = ""
    spelling: str = ""

    @property
    def is_chat(self) -> bool:
        """Whether it is talk where only the words of the rulebook are allowed."""
        return self.weight or sort_of(self) in _QUIET or (self.meaning is None and self.number is not None)

    @property
    def is_of_the_game(self) -> bool:
        """Whether it is a word of the game, or another form of one: "no quieras"."""
        return isinstance(self.meaning, Saying) or sort_of(self) == "near"

    @property
    def is_of_the_book(self) -> bool:
        """Whether it is a word of the game, or allowed where talk is forbidden."""
        return isinstance(self.meaning, Saying) or sort_of(self) == "allowed"


Meaning = Saying | Expression


@dataclass(slots=True)
class Node:
    """The phrases that begin with the same words: the meanings of these words, and the node of each next word.

    `meanings` have their place among all phrases: of two with the same words the first is valid.
    """

    after: dict[str, Node] = field(default_factory=dict)
    meanings: list[tuple[int, Meaning]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The phrases of a rulebook in one language, as a tree of their words.

    The phrases of the rulebook's own language are always among them: they are its reserved words (pg.over.8).
    """

    talk: Talk
    languages: tuple[str, ...]
    root: Node
    syntax: Syntax
    negations: tuple[tuple[Negation, frozenset[str]], ...]


@cache
def lexicon(code: str, language: str) -> Lexicon | None:
    """Return the phrases of a rulebook in a language, `None` for a rulebook without talk.

    An empty `language` is the rulebook's own.

    >>> lexicon("runfla", "").languages, lexicon("runfla", "pt").languages
    (('es',), ('es', 'pt'))
    """
    talk = talk_of(code)
    return None if talk is None else lexicon_of(talk, language)


def lexicon_of(talk: Talk, language: str) -> Lexicon:
    """Return the phrases of a talk in a language, as `lexicon` does."""
    languages = tuple(dict.fromkeys((talk.language, language or talk.language)))
    grammar = syntax(languages)
    root = Node()
    for place, (words, meaning) in enumerate(_all_phrases(talk, languages, grammar)):
        node = root
        for word in words:
            node = node.after.setdefault(word, Node())
        node.meanings.append((place, meaning))
    negations = tuple(
        (negation, frozenset(map(plain, _phrases_in(negation.phrases, languages)))) for negation in talk.negations
    )
    return Lexicon(talk, languages, root, grammar, negations)


def _all_phrases(talk: Talk, languages: Sequence[str], grammar: Syntax) -> Iterator[tuple[Sequence[str], Meaning]]:
    """Yield the words of each phrase of a rulebook with their meaning, and then the turns of its languages."""
    meanings: Iterable[Meaning] = (*talk.sayings, *talk.expressions)
    for meaning in meanings:
        for phrase in _phrases_in(meaning.phrases, languages):
            yield from ((words, meaning) for words in _expand(phrase))
    every = (
        grammar.turns,
        grammar.polite,
        grammar.taunts,
        grammar.refusals,
        grammar.hedges,
        grammar.tales,
        grammar.links,
    )
    for sort, turns in zip(TURNS, every, strict=True):
        meaning = _POLITE if sort == POLITE else Expression(sort, {}, (), ())
        yield from ((turn.split(), meaning) for turn in turns)


def _phrases_in(phrases: Phrases, languages: Sequence[str]) -> Iterator[str]:
    return (phrase for language in languages for phrase in phrases.get(language, ()))


def _expand(phrase: str) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of words of a phrase: with each choice, with and without its optional words."""
    pieces = [
        (*(((),) if optional else ()), *(tuple(plain(choice).split()) for choice in (optional or word).split("|")))
        for optional, word in _PIECE.findall(phrase)
    ]
    for chosen in product(*pieces):
        words = tuple(word for piece in chosen for word in piece)
        if words:
            yield words


class Moment(NamedTuple):
    """The two questions about phrases that depend on the moment of a sentence.

    - `is_played`: returns whether the game is played with a word of a saying.
    - `is_named`: returns whether the name of a call after some pieces names the call that they answer.
    """

    is_played: Callable[[Saying], bool] = lambda _saying: True
    is_named: Callable[[Sequence[Piece]], bool] = lambda _before: False


_ANY: Final = Moment()


def find_pieces(sentence: str, lexicon: Lexicon, moment: Moment = _ANY) -> tuple[Piece, ...]:
    """Return the pieces of a sentence in order; of several phrases that begin at a word the longest is valid.

    >>> from truco.rulebooks.speech import talk_of
    >>> pieces = find_pieces("No, gracias: no quiero más", lexicon_of(talk_of("runfla"), "es"))
    >>> [(piece.text, piece.meaning.words) for piece in pieces if piece.meaning is not None]
    [('no quiero', ('no-quiero',))]

    Where the words of a phrase are not played, a word of the game inside it is valid instead (pg.over.7). A phrase ends
    at a question and at a no that ends a sentence: "¿Por qué no? ¡Quiero!" and "No. Quiero." contain no "no quiero".
    """
    words, spellings = _respell(plain_words(sentence), lexicon.syntax)
    texts: list[str] = []
    pieces: list[Piece] = []
    at = stop = 0
    while at < len(words):
        if stop <= at:
            stop = _stop(sentence, words, at, lexicon.syntax)
            texts = [word.text for word in words[:stop]]
        piece, at = _piece_at(sentence, words, texts, at, lexicon, moment, pieces)
        pieces.append(piece._replace(spelling=spellings[piece.start]) if piece.start in spellings else piece)
    return tuple(_mark_negated(sentence, words, pieces, lexicon))


def _respell(words: Sequence[PlainWord], grammar: Syntax) -> tuple[Sequence[PlainWord], Mapping[int, str]]:
    """Return the words of a sentence in standard spelling, and the spellings that differ by the places of the words."""
    texts = [word.text for word in words]
    spellings = {
        word.start: spelling
        for at, word in enumerate(words)
        if word.text in grammar.spellings
        and (spelling := grammar.standard_spelling(word.text, texts[at + 1 : at + 1 + _MOST_AFTER]))
    }
    if not spellings:
        return words, spellings
    return [word._replace(text=plain(spellings.get(word.start, word.text))) for word in words], spellings


def _stop(sentence: str, words: Sequence[PlainWord], at: int, grammar: Syntax) -> int:
    """Return the end of the words, from a word on, that one phrase may contain.

    They end after a question, and after a no before the end of a sentence or a picture: "no. Quiero". A question
    without its mark ends at a comma: "por qué no, quiero".
    """
    for n in range(at + 1, len(words)):
        between = sentence[words[n - 1].end : words[n].start]
        if _QUESTION in between:
            return n
        if between in _PARTS_NOTHING or not grammar.is_negative(words[n - 1].text):
            continue
        ended = _ENDED.search(sentence, words[n - 1].end, words[n].start + 1)  # with the letter that follows
        if ended or any(map(is_picture, between)) or (_COMMA in between and _is_question(words, n, grammar)):
            return n
    return len(words)


def _is_question(words: Sequence[PlainWord], end: int, grammar: Syntax) -> bool:
    """Return whether the words before a place are a question of their own: "por qué no"."""
    texts = [word.text for word in words[max(end - grammar.longest_question, 0) : end]]
    return any(texts[-len(question) :] == question for question in grammar.questions)


class _Match(NamedTuple):
    """A phrase in a sentence: its end, its number and seat, its meaning."""

    end: int
    number: int | None
    seat: str
    meaning: Saying | Expression


def _piece_at(  # noqa: PLR0913, PLR0917  (a sentence in three forms, a place in it, and its context)
    sentence: str,
    words: Sequence[PlainWord],
    texts: Sequence[str],
    at: int,
    lexicon: Lexicon,
    moment: Moment,
    before: Sequence[Piece],
) -> tuple[Piece, int]:
    """Return the piece that begins at a word, and its end; `texts` are the texts of the words."""
    number = number_at(texts, at, lexicon.languages)
    if number is not None and number.words == 2 and _PAUSE.search(sentence, words[at].end, words[at + 1].start):  # noqa: PLR2004  (a ten and its ones)
        number = number_at(texts[at : at + 1], 0, lexicon.languages)
    best = next(
        (
            match
            for match in _matches(texts, at, lexicon, counts=number is not None)
            if (moment.is_named(before) if _is_name(match) else not _is_displaced(match, texts, at, lexicon, moment))
            and (match.meaning is not _POLITE or _PAUSE.match(sentence, words[match.end - 1].end))
        ),
        None,
    )
    if best is not None:
        end, counted, seat, meaning = best
        return Piece(_text(sentence, words, at, end), words[at].start, words[end - 1].end, meaning, counted, seat), end
    if number is not None:
        end = at + number.words
        return Piece(_text(sentence, words, at, end), words[at].start, words[end - 1].end, number=number.value), end
    word = words[at]
    near = next(
        (
            expression
            for expression in lexicon.talk.expressions
            if any(part in word.text for part in expression.contains)
        ),
        None,
    )
    weight = not lexicon.syntax.is_light(word.text)
    return Piece(sentence[word.start : word.end], word.start, word.end, near, weight=weight), at + 1


def _matches(texts: Sequence[str], at: int, lexicon: Lexicon, *, counts: bool) -> Sequence[_Match]:
    """Return the phrases that begin at a word, the longest first, and a name before a call of the same words.

    `counts`: whether a number begins at the word.
    """
    placed: list[tuple[tuple[int, bool, int], _Match]] = []
    ways: list[_Way] = [_Way(lexicon.root, at)]
    while ways:
        way = ways.pop()
        for place, meaning in way.node.meanings:
            match = _Match(way.end, way.number, way.seat, meaning)
            placed.append(((-way.end, not _is_name(match), place), match))
        if way.end < len(texts) and way.node.after:
            ways += _longer_ways(way, texts, lexicon, counts=counts or way.end > at)
    if len(placed) < 2:  # noqa: PLR2004  (nothing to put in order)
        return [match for _, match in placed]
    return [match for _, match in sorted(placed, key=lambda item: item[0])]


class _Way(NamedTuple):
    """A part of a sentence that is the beginning of a phrase."""

    node: Node
    end: int
    number: int | None = None
    seat: str = ""


def _longer_ways(way: _Way, texts: Sequence[str], lexicon: Lexicon, *, counts: bool) -> Iterator[_Way]:
    """Yield the beginnings of phrases that are one word, number or seat longer."""
    after, end = way.node.after, way.end
    text = texts[end]
    if (node := after.get(text)) is not None:
        yield way._replace(node=node, end=end + 1)
    if counts and (node := after.get(NUMBER)) is not None:
        number = number_at(texts, end, lexicon.languages)
        if number is not None:
            yield way._replace(node=node, end=end + number.words, number=number.value)
    if (node := after.get(SEAT)) is not None and _SEAT.fullmatch(text):
        yield way._replace(node=node, end=end + 1, seat=text.upper())
    if (node := after.get(BETWEEN)) is not None:
        yield from (way._replace(node=node, end=rest) for rest in _after_between(texts, end, lexicon))


def _is_name(match: _Match) -> bool:
    return isinstance(match.meaning, Expression) and match.meaning.sort == NAME


def _is_displaced(match: _Match, texts: Sequence[str], at: int, lexicon: Lexicon, moment: Moment) -> bool:
    """Return whether a phrase that is not played contains a word of the game that is played."""
    if match.end == at + 1 or not isinstance(match.meaning, Saying) or moment.is_played(match.meaning):
        return False
    return any(
        isinstance(inner.meaning, Saying) and inner.end <= match.end and moment.is_played(inner.meaning)
        for start in range(at, match.end)
        for inner in _matches(texts, start, lexicon, counts=False)
    )


def _after_between(texts: Sequence[str], at: int, lexicon: Lexicon) -> Iterator[int]:
    """Yield the places of a negation: at a word, or after each of the few words that may precede it."""
    yield at
    for end, text in enumerate(texts[at : at + _MOST_BETWEEN], at + 1):
        if text not in lexicon.syntax.between or end == len(texts):
            return
        yield end


def sort_of(piece: Piece) -> str:
    """Return the sort of a piece that is an expression, empty for any other."""
    return piece.meaning.sort if isinstance(piece.meaning, Expression) else ""


def _text(sentence: str, words: Sequence[PlainWord], at: int, end: int) -> str:
    return sentence[words[at].start : words[end - 1].end]


def _mark_negated(
    sentence: str, words: Sequence[PlainWord], pieces: Sequence[Piece], lexicon: Lexicon
) -> Iterator[Piece]:
    """Yield the pieces of a message, and mark those that a negative word before them makes no call (uy.16.e).

    The negative word is in the same sentence of the message. It may be part of a word of the game: no quiero flor.
    """
    negations = lexicon.negations
    ends = [end.start() for end in reversed(list(END.finditer(sentence)))] if negations else []
    before: set[str] = set()
    at = 0
    for piece in pieces:
        _forget_ended(ends, piece.start, before)
        if isinstance(piece.meaning, Saying):
            for negation, negative in negations:
                if negation.word in piece.meaning.words and before & negative:
                    piece = _remove_meaning(piece, piece.meaning, negation)  # noqa: PLW2901  (the same piece with its mark)
        while at < len(words) and words[at].start < piece.end:
            _forget_ended(ends, words[at].start, before)
            before.add(words[at].text)
            at += 1
        yield piece


def _forget_ended(ends: list[int], start: int, before: set[str]) -> None:
    """Remove the words of sentences that ended before a place; the next end is the last of `ends`."""
    while ends and ends[-1] < start:
        ends.pop()
        before.clear()


def _remove_meaning(piece: Piece, meaning: Saying, negation: Negation) -> Piece:
    """Return a piece without the meaning of the negated word; its other meanings bind as before."""
    if any(word != negation.word for word in meaning.words):
        return piece._replace(without=negation.word)
    return piece._replace(negated=negation.rules, denies=negation.denies)
