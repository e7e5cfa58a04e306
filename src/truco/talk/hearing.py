"""What a sentence holds: the phrases of a rulebook in it, the numbers, and the words between them. No law."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from truco.rulebooks.speech import NAME, Expression, Negation, Phrases, Rules, Saying, Talk, talk_of
from truco.talk.numbers import number_at
from truco.talk.plain import Spoken, is_picture, plain, spoken
from truco.talk.syntax import Syntax, syntax

NUMBER: Final = "{n}"
SEAT: Final = "{seat}"
BETWEEN: Final = "{...}"
"""Up to four words that may stand between a verb and its negation."""
TURN, POLITE, TAUNT, REFUSAL, HEDGE, TALE, LINK = "turn", "polite", "taunt", "refusal", "hedge", "tale", "link"
TURNS: Final = (TURN, POLITE, TAUNT, REFUSAL, HEDGE, TALE, LINK)
"""The sorts of turns of several words that are of no rulebook: about nothing, so where a pause follows, taunting,
refusing what is beside them, putting it in doubt, telling of it, or joining two clauses.

A taunt and a turn of courtesy are talk where talk is forbidden.
"""

_QUIET: Final = ("near", "foul", POLITE, TAUNT)
"""The sorts of expressions that are talk where talk is forbidden."""
_POLITE: Final = Expression(POLITE, {}, (), ())
"""What a turn means that is about nothing where a pause follows."""

_MOST_BETWEEN: Final = 4
_MOST_AFTER: Final = 2
"""Words after one that show what it is written for."""

_PIECE: Final = re.compile(r"\(([^)]*)\)|(\S+)")
_SEAT: Final = re.compile(r"[abc][1-3]")
END: Final = re.compile(r"[?!]|(?<!\.)\.(?![.\d])")
"""What ends a sentence; neither several points in a row nor the point in a number do."""

_PAUSE: Final = re.compile(r"[.,;:?!…]")
"""What parts two numbers that would be one said in one go: veinte, siete de oro (uy.42.a)."""

_QUESTION: Final = "?"
_COMMA: Final = ","
_ENDED: Final = re.compile(r"[!;:\n]|(?<!\.)(?<!\.\s)\.(?!\s?\.)(?!\w)")
"""What parts a no from what is said after it; neither several points, nor one before a letter, nor a comma do."""

_PARTS_NOTHING: Final = (" ", "-", "")


class Said(NamedTuple):
    """A piece of a sentence: where it stands, and what it is.

    - `meant`: the saying or the expression that it is; `None` for a bare number and for any other word.
    - `number`, `seat`: what it counts, and the seat that it names.
    - `weight`: whether a word that is neither has a weight of its own, so that the sentence is about more than a call.
    - `negated`: the rules by which a word before it makes it no call, and what it denies.
    - `without`: the word that a word before it keeps it from meaning, where it may mean another.
    - `read`: the word that its first one is written for, where that is another: "num quero".
    """

    text: str
    start: int
    end: int
    meant: Saying | Expression | None = None
    number: int | None = None
    seat: str = ""
    weight: bool = False
    negated: Rules = ()
    denies: str = ""
    without: str = ""
    read: str = ""

    @property
    def is_chat(self) -> bool:
        """Whether it is talk where only what the rulebook names may be said."""
        return self.weight or sort_of(self) in _QUIET or (self.meant is None and self.number is not None)

    @property
    def is_of_the_game(self) -> bool:
        """Whether it is a word of the game, or another form of one: "no quieras"."""
        return isinstance(self.meant, Saying) or sort_of(self) == "near"

    @property
    def is_of_the_book(self) -> bool:
        """Whether it is a word of the game, or may be said where talk is forbidden."""
        return isinstance(self.meant, Saying) or sort_of(self) == "allowed"


Meaning = Saying | Expression


@dataclass(slots=True)
class Node:
    """The phrases that begin with the same words: what these words mean themselves, and what each next word leads to.

    `meanings` have their place among all phrases: of two with the same words the first is meant.
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
    """Return the phrases of a rulebook with a code in a language; empty for its own. `None` where it has no talk.

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
    for place, (words, meant) in enumerate(_all_phrases(talk, languages, grammar)):
        node = root
        for word in words:
            node = node.after.setdefault(word, Node())
        node.meanings.append((place, meant))
    negations = tuple((one, frozenset(map(plain, _written(one.phrases, languages)))) for one in talk.negations)
    return Lexicon(talk, languages, root, grammar, negations)


def _all_phrases(talk: Talk, languages: Sequence[str], grammar: Syntax) -> Iterator[tuple[Sequence[str], Meaning]]:
    """Yield the words of each phrase of a rulebook with what they mean, and then the turns of its languages."""
    meanings: Iterable[Meaning] = (*talk.sayings, *talk.expressions)
    for meant in meanings:
        for phrase in _written(meant.phrases, languages):
            yield from ((words, meant) for words in _expanded(phrase))
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


def _written(phrases: Phrases, languages: Sequence[str]) -> Iterator[str]:
    return (phrase for language in languages for phrase in phrases.get(language, ()))


def _expanded(phrase: str) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of words that a phrase stands for, with each choice, and without what may be left out."""
    pieces = [
        (*(((),) if optional else ()), *(tuple(plain(one).split()) for one in (optional or word).split("|")))
        for optional, word in _PIECE.findall(phrase)
    ]
    for chosen in product(*pieces):
        words = tuple(word for piece in chosen for word in piece)
        if words:
            yield words


class Moment(NamedTuple):
    """What the moment of a sentence says of its phrases.

    - `plays`: returns whether the game is played with a word of some phrases.
    - `named`: returns whether the name of a call after some pieces says what is answered.
    """

    plays: Callable[[Saying], bool] = lambda _saying: True
    named: Callable[[Sequence[Said]], bool] = lambda _before: False


_ANY: Final = Moment()


def hear(sentence: str, lexicon: Lexicon, moment: Moment = _ANY) -> tuple[Said, ...]:
    """Return what a sentence holds, in order; of several phrases that begin at a word the longest is meant.

    >>> from truco.rulebooks.speech import talk_of
    >>> pieces = hear("No, gracias: no quiero más", lexicon_of(talk_of("runfla"), "es"))
    >>> [(one.text, one.meant.words) for one in pieces if one.meant is not None]
    [('no quiero', ('no-quiero',))]

    A phrase whose words are not played gives way to a word of the game inside it (pg.over.7). None goes on after a
    question, nor after a no that ends a sentence: "¿Por qué no? ¡Quiero!" and "No. Quiero." hold no "no quiero".
    """
    words, spelt = _spelt(spoken(sentence), lexicon.syntax)
    texts: list[str] = []
    found: list[Said] = []
    at = stop = 0
    while at < len(words):
        if stop <= at:
            stop = _stop(sentence, words, at, lexicon.syntax)
            texts = [word.text for word in words[:stop]]
        said, at = _at(sentence, words, texts, at, lexicon, moment, found)
        found.append(said._replace(read=spelt[said.start]) if said.start in spelt else said)
    return tuple(_negated(sentence, words, found, lexicon))


def _spelt(words: Sequence[Spoken], grammar: Syntax) -> tuple[Sequence[Spoken], Mapping[int, str]]:
    """Return the words of a sentence as they are meant, and those written for others by where they stand."""
    texts = [word.text for word in words]
    spelt = {
        word.start: meant
        for at, word in enumerate(words)
        if word.text in grammar.spellings and (meant := grammar.spelt(word.text, texts[at + 1 : at + 1 + _MOST_AFTER]))
    }
    return [word._replace(text=plain(spelt.get(word.start, word.text))) for word in words] if spelt else words, spelt


def _stop(sentence: str, words: Sequence[Spoken], at: int, grammar: Syntax) -> int:
    """Return where what is said from a word on ends, so that no phrase goes on after it.

    That is after a question, and after a no with the end of a sentence or a picture behind it: "no. Quiero". A question
    that lacks its mark ends at a comma: "por qué no, quiero".
    """
    for n in range(at + 1, len(words)):
        between = sentence[words[n - 1].end : words[n].start]
        if _QUESTION in between:
            return n
        if between in _PARTS_NOTHING or not grammar.denies(words[n - 1].text):
            continue
        ended = _ENDED.search(sentence, words[n - 1].end, words[n].start + 1)  # with the letter that follows
        if ended or any(map(is_picture, between)) or (_COMMA in between and _asks(words, n, grammar)):
            return n
    return len(words)


def _asks(words: Sequence[Spoken], end: int, grammar: Syntax) -> bool:
    """Return whether the words before a place are a question of their own: "por qué no"."""
    said = [word.text for word in words[max(end - grammar.longest_question, 0) : end]]
    return any(said[-len(question) :] == question for question in grammar.questions)


class _Match(NamedTuple):
    """A phrase found in a sentence: where it ends, its number and seat, what it means."""

    end: int
    number: int | None
    seat: str
    meant: Saying | Expression


def _at(  # noqa: PLR0913, PLR0917  (a sentence in three forms, a place in it, and what is known)
    sentence: str,
    words: Sequence[Spoken],
    texts: Sequence[str],
    at: int,
    lexicon: Lexicon,
    moment: Moment,
    before: Sequence[Said],
) -> tuple[Said, int]:
    """Return what begins at a word, and where it ends; `texts` are the words' own texts."""
    number = number_at(texts, at, lexicon.languages)
    if number is not None and number.words == 2 and _PAUSE.search(sentence, words[at].end, words[at + 1].start):  # noqa: PLR2004  (a ten and its ones)
        number = number_at(texts[at : at + 1], 0, lexicon.languages)
    best = next(
        (
            one
            for one in _matches(texts, at, lexicon, counts=number is not None)
            if (moment.named(before) if _is_name(one) else not _gives_way(one, texts, at, lexicon, moment))
            and (one.meant is not _POLITE or _PAUSE.match(sentence, words[one.end - 1].end))
        ),
        None,
    )
    if best is not None:
        end, counted, seat, meant = best
        return Said(_text(sentence, words, at, end), words[at].start, words[end - 1].end, meant, counted, seat), end
    if number is not None:
        end = at + number.words
        return Said(_text(sentence, words, at, end), words[at].start, words[end - 1].end, number=number.value), end
    word = words[at]
    near = next((one for one in lexicon.talk.expressions if any(part in word.text for part in one.contains)), None)
    weight = not lexicon.syntax.is_light(word.text)
    return Said(sentence[word.start : word.end], word.start, word.end, near, weight=weight), at + 1


def _matches(texts: Sequence[str], at: int, lexicon: Lexicon, *, counts: bool) -> Sequence[_Match]:
    """Return the phrases that begin at a word, the longest first, and a name before a call of the same words.

    `counts`: whether a number begins there.
    """
    found: list[tuple[tuple[int, bool, int], _Match]] = []
    ways: list[_Way] = [_Way(lexicon.root, at)]
    while ways:
        way = ways.pop()
        for place, meant in way.node.meanings:
            match = _Match(way.end, way.number, way.seat, meant)
            found.append(((-way.end, not _is_name(match), place), match))
        if way.end < len(texts) and way.node.after:
            ways += _ways(way, texts, lexicon, counts=counts or way.end > at)
    if len(found) < 2:  # noqa: PLR2004  (nothing to put in order)
        return [match for _, match in found]
    return [match for _, match in sorted(found, key=lambda one: one[0])]


class _Way(NamedTuple):
    """A part of a sentence that is the beginning of a phrase."""

    node: Node
    end: int
    number: int | None = None
    seat: str = ""


def _ways(way: _Way, texts: Sequence[str], lexicon: Lexicon, *, counts: bool) -> Iterator[_Way]:
    """Yield the longer beginnings of phrases to which one leads."""
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


def _is_name(one: _Match) -> bool:
    return isinstance(one.meant, Expression) and one.meant.sort == NAME


def _gives_way(one: _Match, texts: Sequence[str], at: int, lexicon: Lexicon, moment: Moment) -> bool:
    """Return whether a phrase that is not played holds a word of the game that is."""
    if one.end == at + 1 or not isinstance(one.meant, Saying) or moment.plays(one.meant):
        return False
    return any(
        isinstance(inner.meant, Saying) and inner.end <= one.end and moment.plays(inner.meant)
        for start in range(at, one.end)
        for inner in _matches(texts, start, lexicon, counts=False)
    )


def _after_between(texts: Sequence[str], at: int, lexicon: Lexicon) -> Iterator[int]:
    """Yield where a negation may stand: at a word, or after each of the few that may stand before it."""
    yield at
    for end, text in enumerate(texts[at : at + _MOST_BETWEEN], at + 1):
        if text not in lexicon.syntax.between or end == len(texts):
            return
        yield end


def sort_of(piece: Said) -> str:
    """Return the sort of a piece that is an expression, empty for any other."""
    return piece.meant.sort if isinstance(piece.meant, Expression) else ""


def _text(sentence: str, words: Sequence[Spoken], at: int, end: int) -> str:
    return sentence[words[at].start : words[end - 1].end]


def _negated(sentence: str, words: Sequence[Spoken], found: Sequence[Said], lexicon: Lexicon) -> Iterator[Said]:
    """Yield what a message holds, with the words marked that a negative word before them makes no call (uy.16.e).

    The negative word stands in the same sentence of the message. It may be part of a word of the game: no quiero flor.
    """
    negations = lexicon.negations
    ends = [one.start() for one in reversed(list(END.finditer(sentence)))] if negations else []
    before: set[str] = set()
    at = 0
    for said in found:
        _pass(ends, said.start, before)
        if isinstance(said.meant, Saying):
            for one, negative in negations:
                if one.word in said.meant.words and before & negative:
                    said = _without(said, said.meant, one)  # noqa: PLW2901  (said once more, without the part)
        while at < len(words) and words[at].start < said.end:
            _pass(ends, words[at].start, before)
            before.add(words[at].text)
            at += 1
        yield said


def _pass(ends: list[int], start: int, before: set[str]) -> None:
    """Forget the words before a place where sentences end before it; the next end is the last of `ends`."""
    while ends and ends[-1] < start:
        ends.pop()
        before.clear()


def _without(said: Said, meant: Saying, negation: Negation) -> Said:
    """Return a piece that does not mean the negated word; what else it may mean binds as it stands."""
    if any(word != negation.word for word in meant.words):
        return said._replace(without=negation.word)
    return said._replace(negated=negation.rules, denies=negation.denies)
