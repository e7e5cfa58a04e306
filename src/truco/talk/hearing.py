"""What a sentence holds: the phrases of a rulebook in it, the numbers, and the words between them. No law."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from truco.rulebooks.speech import Expression, Phrases, Rules, Saying, Talk, talk_of
from truco.talk.numbers import number_at
from truco.talk.plain import Spoken, plain, spoken
from truco.talk.weight import ASIDES, LAUGHTER, WEIGHTLESS

NUMBER: Final = "{n}"
SEAT: Final = "{seat}"
ASIDE: Final = "aside"
"""The sort of what adds nothing to a call beside it."""

_PIECE: Final = re.compile(r"\(([^)]*)\)|(\S+)")
_SEAT: Final = re.compile(r"[abc][1-3]")


class Said(NamedTuple):
    """A piece of a sentence: where it stands, and what it is.

    - `meant`: the saying or the expression that it is; `None` for a bare number and for any other word.
    - `number`, `seat`: what it counts, and the seat that it names.
    - `weight`: whether a word that is neither has a weight of its own, so that the sentence is about more than a call.
    - `negated`: the rules by which a word before it makes it no call, and what it denies.
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


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The phrases of a rulebook in one language, by their first words.

    The phrases of the rulebook's own language are always among them: they are its reserved words (pg.over.8).
    """

    talk: Talk
    languages: tuple[str, ...]
    first: Mapping[str, tuple[tuple[tuple[str, ...], Saying | Expression], ...]]
    fillers: frozenset[str]


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
    found: dict[str, list[tuple[tuple[str, ...], Saying | Expression]]] = {}
    meanings: Iterable[Saying | Expression] = (*talk.sayings, *talk.expressions)
    for meant in meanings:
        for phrase in _written(meant.phrases, languages):
            for words in _expanded(phrase):
                found.setdefault(words[0], []).append((words, meant))
    asides = Expression(ASIDE, ASIDES, (), ())
    for phrase in _written(asides.phrases, languages):
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append((words, asides))
    fillers = frozenset(word for one in languages for word in WEIGHTLESS[one])
    return Lexicon(talk, languages, {first: tuple(some) for first, some in found.items()}, fillers)


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


def hear(sentence: str, lexicon: Lexicon) -> tuple[Said, ...]:
    """Return what a sentence holds, in order; of several phrases that begin at a word the longest is meant.

    >>> from truco.rulebooks.speech import talk_of
    >>> pieces = hear("No, gracias: no quiero más", lexicon_of(talk_of("runfla"), "es"))
    >>> [(one.text, one.meant.words) for one in pieces if one.meant is not None]
    [('no quiero', ('no-quiero',))]
    """
    words = spoken(sentence)
    texts = [word.text for word in words]
    found: list[Said] = []
    at = 0
    while at < len(words):
        said, at = _at(sentence, words, texts, at, lexicon)
        found.append(said)
    return tuple(_negated(found, lexicon))


def _at(sentence: str, words: Sequence[Spoken], texts: Sequence[str], at: int, lexicon: Lexicon) -> tuple[Said, int]:
    """Return what begins at a word, and where it ends; `texts` are the words' own texts."""
    best: tuple[int, int | None, str, Saying | Expression] | None = None
    number = number_at(texts, at, lexicon.languages)
    starts = (lexicon.first.get(texts[at], ()), lexicon.first.get(NUMBER, ()) if number else ())
    for phrase, meant in (one for some in starts for one in some):
        matched = _matched(phrase, texts, at, lexicon.languages)
        if matched is not None and (best is None or matched[0] > best[0]):
            best = (*matched, meant)
    if best is not None:
        end, counted, seat, meant = best
        return Said(_text(sentence, words, at, end), words[at].start, words[end - 1].end, meant, counted, seat), end
    if number is not None:
        end = at + number.words
        return Said(_text(sentence, words, at, end), words[at].start, words[end - 1].end, number=number.value), end
    word = words[at]
    near = next((one for one in lexicon.talk.expressions if any(part in word.text for part in one.contains)), None)
    weight = word.text not in lexicon.fillers and not LAUGHTER.fullmatch(word.text)
    return Said(sentence[word.start : word.end], word.start, word.end, near, weight=weight), at + 1


def _matched(
    phrase: Sequence[str], texts: Sequence[str], at: int, languages: Sequence[str]
) -> tuple[int, int | None, str] | None:
    """Return where a phrase ends that begins at a word, with its number and seat; `None` where it is not there."""
    counted: int | None = None
    seat = ""
    for word in phrase:
        if at >= len(texts):
            return None
        if word == NUMBER:
            number = number_at(texts, at, languages)
            if number is None:
                return None
            counted, at = number.value, at + number.words
        elif word == SEAT:
            if not _SEAT.fullmatch(texts[at]):
                return None
            seat, at = texts[at].upper(), at + 1
        elif word == texts[at]:
            at += 1
        else:
            return None
    return at, counted, seat


def _text(sentence: str, words: Sequence[Spoken], at: int, end: int) -> str:
    return sentence[words[at].start : words[end - 1].end]


def _negated(found: Sequence[Said], lexicon: Lexicon) -> Iterator[Said]:
    """Yield what a sentence holds, with the words marked that a negative word before them makes no call (uy.16.e)."""
    negations = [
        (one, frozenset(plain(word) for word in _written(one.phrases, lexicon.languages)))
        for one in lexicon.talk.negations
    ]
    before: set[str] = set()
    for said in found:
        if isinstance(said.meant, Saying):
            for one, words in negations:
                if one.word in said.meant.words and before & words:
                    said = said._replace(negated=one.rules, denies=one.denies)  # noqa: PLW2901
        else:
            before.update(plain(said.text).split())
        yield said
