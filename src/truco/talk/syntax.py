"""The grammar of clauses as data: the roles of each word of a language (the files of `grammar`). It reads no law."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from truco.talk.plain import DRAWN_OUT, plain


class Role:
    """The roles of a word in a clause, as bits of a number; a word may have several roles.

    - `AND`, `THAT`, `IF`, `WHEN`, `SUB`: it ends a clause and begins another; `OR` joins two alternatives. `BUT`
      separates its clause from a condition before it: "no sé si está bien, pero envido".
    - `NOBODY`: a negative word that repeats another one after the verb: "no me corre nadie". `DEGREE`: "más".
    - `THING`: a game or a thing that is no call: "escoba", "vino". `OFFER`: an opponent or an offer to answer, an
      opinion: "el desafío quiero". `SUBJECT`: a subject of an answer: "yo quiero".
    - `THIRD`: right behind a noun it is its predicate: "truco rima con eunuco". `HE`: a person other than the speaker.
    - `WHOLE`: a verb that needs only the pronoun before it: "no me mires truco". `LACKING` needs another word, with or
      without a pronoun: "no me vengas con cuentos truco"; and `DATIVE` only without one: "no aguanto más truco". A verb
      that is both whole and lacking needs nothing: "não quero nem saber desce". `INFINITIVE`: one of any other verb.
    - `DECLINING`: a word of the game that is itself a no: "no quiero".
    - `CLAUSAL`: an answer whose object a "that" may begin: "quiero que te calles", but "desce que eu pago".
    - `ASKING`, `AMOUNT`, `NEGATIVE`, `REFUSING`, `ONLY`: "cómo", "cuánto", "no", "ni loco", "solo". `BEING`: to be.
    - `ARTICLE`, `OWNER`, `POINTING`, `PREPOSITION`, `OF`, `TOWARD`: words before a noun: "el", "mi", "ese", "con",
      "de", "a". `DEFINITE`: the articles of a thing that both sides have named.
    - `IT`, `PRONOUN`, `REFLEXIVE`: pronouns: "lo" of a call, "te" of a person, "se".
    - `REMOTE`: it postpones or doubts a call. `HABIT` does so until its verb has its object: "siempre".
    - `AFFIRMING`: "that" after it begins the call: "claro que quiero".
    - `CALLING`: a verb for calling; `HAVING`: for singing a number. `GOING` begins an act of this moment: "te voy a
      cantar truco".
    - `SAYING`, `WISHING`, `OTHER`: verbs that govern a word of the game, so that it is no call; `REPORTED`: the subject
      is another person in the past; `HOLDING`: a verb of possession.
    - `TAG`, `FIRST`, `PART`, `UNIT`, `GAME`: "¿no?", "primero", "media", "puntos", "juego". `QUALITY`: an adjective
      between an article and a noun. `MANNER`: the manner of an answer before it: "quiero con el alma".
    - `HAILING`: it addresses a person or cheers, so that a call before it is complete: "truco, che". `ADDRESS` does so
      after a noun only, for after a verb it may be an object: "truco, muchachos", but "quiero amigos".
    - `LIGHT`: it has no weight beside a call.
    """

    NONE: Final = 0
    AND: Final = 1 << 0
    THAT: Final = 1 << 1
    IF: Final = 1 << 2
    WHEN: Final = 1 << 3
    SUB: Final = 1 << 4
    OR: Final = 1 << 5
    ASKING: Final = 1 << 6
    NEGATIVE: Final = 1 << 7
    REFUSING: Final = 1 << 8
    ONLY: Final = 1 << 9
    BEING: Final = 1 << 10
    ARTICLE: Final = 1 << 11
    OWNER: Final = 1 << 12
    POINTING: Final = 1 << 13
    PREPOSITION: Final = 1 << 14
    OF: Final = 1 << 15
    TOWARD: Final = 1 << 16
    DEFINITE: Final = 1 << 17
    IT: Final = 1 << 18
    PRONOUN: Final = 1 << 19
    REFLEXIVE: Final = 1 << 20
    REMOTE: Final = 1 << 21
    AFFIRMING: Final = 1 << 22
    CALLING: Final = 1 << 23
    HAVING: Final = 1 << 24
    SAYING: Final = 1 << 25
    WISHING: Final = 1 << 26
    OTHER: Final = 1 << 27
    REPORTED: Final = 1 << 28
    HOLDING: Final = 1 << 29
    TAG: Final = 1 << 30
    FIRST: Final = 1 << 31
    PART: Final = 1 << 32
    UNIT: Final = 1 << 33
    LIGHT: Final = 1 << 34
    MANNER: Final = 1 << 35
    QUALITY: Final = 1 << 36
    GAME: Final = 1 << 37
    HAILING: Final = 1 << 38
    ADDRESS: Final = 1 << 39
    BUT: Final = 1 << 40
    NOBODY: Final = 1 << 41
    DEGREE: Final = 1 << 42
    CLAUSAL: Final = 1 << 43
    GOING: Final = 1 << 44
    THING: Final = 1 << 45
    OFFER: Final = 1 << 46
    SUBJECT: Final = 1 << 47
    THIRD: Final = 1 << 48
    DATIVE: Final = 1 << 50
    LACKING: Final = 1 << 53
    WHOLE: Final = 1 << 54
    INFINITIVE: Final = 1 << 55
    DECLINING: Final = 1 << 56
    AMOUNT: Final = 1 << 51
    HABIT: Final = 1 << 52
    HE: Final = 1 << 49


_WORDS: Final[Mapping[str, int]] = {
    "and": Role.AND,
    "but": Role.AND | Role.BUT,
    "that": Role.THAT,
    "if": Role.IF,
    "when": Role.WHEN,
    "sub": Role.SUB,
    "or": Role.OR,
    "asking": Role.ASKING,
    "negative": Role.NEGATIVE,
    "nobody": Role.NEGATIVE | Role.NOBODY,
    "degree": Role.DEGREE,
    "going": Role.GOING,
    "things": Role.THING,
    "third": Role.THIRD,
    "lacking": Role.LACKING,
    "lacking_nothing": Role.WHOLE | Role.LACKING,
    "dative": Role.LACKING | Role.DATIVE,
    "habits": Role.REMOTE | Role.HABIT,
    "amounts": Role.ASKING | Role.AMOUNT,
    "others": Role.HE,
    "offers": Role.OFFER,
    "subjects": Role.SUBJECT | Role.LIGHT,
    "clausal": Role.CLAUSAL,
    "only": Role.ONLY,
    "being": Role.BEING,
    "articles": Role.ARTICLE,
    "definite": Role.DEFINITE,
    "owners": Role.OWNER,
    "pointing": Role.POINTING,
    "prepositions": Role.PREPOSITION,
    "of": Role.OF | Role.PREPOSITION,
    "toward": Role.TOWARD | Role.PREPOSITION,
    "it": Role.IT,
    "pronouns": Role.PRONOUN,
    "reflexive": Role.REFLEXIVE,
    "remote": Role.REMOTE,
    "affirming": Role.AFFIRMING,
    "calling": Role.CALLING,
    "having": Role.HAVING,
    "tags": Role.TAG,
    "first": Role.FIRST,
    "parts": Role.PART,
    "units": Role.UNIT,
    "manner": Role.MANNER | Role.PREPOSITION,
    "qualities": Role.QUALITY,
    "games": Role.GAME,
    "hailing": Role.HAILING | Role.LIGHT,
    "address": Role.ADDRESS | Role.LIGHT,
    "light": Role.LIGHT,
}
"""The lists of words of a file, with the roles of their words."""

_VERBS: Final[Mapping[str, int]] = {
    "saying": Role.SAYING,
    "wishing": Role.WISHING,
    "other": Role.OTHER,
    "holding": Role.OTHER | Role.HOLDING,
    "whole": Role.WHOLE,
}
"""The tables of verbs of a file, with the roles of their verbs."""

_CONJUGATIONS: Final = ("ar", "er")
_OWN: Final = ("o", "amos", "emos", "imos")
"""The endings of verbs in the first person."""

_LAUGHTER: Final = re.compile(r"a?(?:[jh][aei])+|k+|(?:rs)+|[hu]?m+")
_MANNER: Final = re.compile(r"\w{3,}mente")
"""Adverbs, which have no weight, in Spanish and Portuguese."""

_MOST_CACHED: Final = 4096
"""The words whose roles are cached."""


@dataclass(frozen=True, slots=True)
class _Verb:
    """A pattern of verbs in plain letters with their roles, and the endings of the third person in the past."""

    pattern: re.Pattern[str]
    role: int
    reported: frozenset[str]


class Spelling(NamedTuple):
    """The standard spelling of a word, and the pattern of the plain words that must follow it: "num quero"."""

    word: str
    before: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Syntax:
    """The grammar of one or more languages.

    - `exact`: the roles of words as they are written, with accents; `plainly`: those of words in plain letters.
    - `turns`, `taunts`, `refusals`, `hedges`, `tales`: phrases of several words beside a call, in plain letters;
      `polite` ones are turns where a pause follows: "cuando quieras, truco".
    - `questions`: the words of questions that need no mark ("por qué no"); `longest_question`: the count of words in
      the longest of them.
    - `links`: phrases of several words that join two clauses: "así que".
    - `between`: the words that may come between a verb and its negation. `clitics`: words that are a condition only
      before some others, and a pronoun elsewhere. `spellings`: the standard spellings of words of spoken language.
      `orders`: verbs in the imperative, as they are written; `requests` have the form of other words, too: "cantalo"
      (chocolate). `infinitives`: the endings of infinitives, in plain letters.
    """

    exact: Mapping[str, int]
    plainly: Mapping[str, int]
    verbs: tuple[_Verb, ...]
    turns: tuple[str, ...]
    polite: tuple[str, ...]
    taunts: tuple[str, ...]
    refusals: tuple[str, ...]
    hedges: tuple[str, ...]
    tales: tuple[str, ...]
    links: tuple[str, ...]
    questions: tuple[list[str], ...]
    longest_question: int
    between: frozenset[str]
    clitics: Mapping[str, re.Pattern[str]]
    spellings: Mapping[str, Spelling]
    orders: re.Pattern[str]
    requests: re.Pattern[str]
    infinitives: re.Pattern[str]
    _cache: dict[tuple[str, str], int] = field(default_factory=dict)

    def role(self, written: str, text: str) -> int:
        """Return the roles of a word, from its written form and its plain letters.

        >>> spanish = syntax(("es",))
        >>> spanish.role("sí", "si") & Role.IF, bool(spanish.role("cantó", "canto") & Role.REPORTED)
        (0, True)

        A word with an accent is only the word of that spelling; a word without accents is every word of its letters.
        """
        role = self._cache.get((written, text))
        if role is None:
            role = self._role(written, text)
            if len(self._cache) < _MOST_CACHED:
                self._cache[written, text] = role
        return role

    def standard_spelling(self, text: str, after: Sequence[str]) -> str:
        """Return the standard spelling of a word in plain letters, empty for a word that is spelt so already.

        >>> portuguese = syntax(("pt",))
        >>> portuguese.standard_spelling("num", ["quero"])
        'não'
        >>> portuguese.standard_spelling("num", ["jogo", "de", "truco"])
        ''
        """
        spelling = self.spellings.get(text)
        if spelling is None or spelling.before.match(" ".join((*after, ""))) is None:
            return ""
        return spelling.word

    def is_negative(self, written: str) -> bool:
        """Return whether a word is negative."""
        return bool(self.role(written, plain(written)) & Role.NEGATIVE)

    def is_light(self, text: str) -> bool:
        """Return whether a word in plain letters has no weight beside a call.

        >>> syntax(("es",)).is_light("che"), syntax(("es",)).is_light("jajaja"), syntax(("es",)).is_light("mate")
        (True, True, False)
        """
        return bool(
            self.plainly.get(text, Role.NONE) & Role.LIGHT or _LAUGHTER.fullmatch(text) or _MANNER.fullmatch(text)
        )

    def _role(self, written: str, text: str) -> int:
        composed = DRAWN_OUT.sub(lambda match: match[0][0], unicodedata.normalize("NFC", written.casefold()))
        accented = composed != text
        role = self.exact.get(composed, Role.NONE)
        if not role and not accented:
            role = self.plainly.get(text, Role.NONE)
        if role & Role.CALLING or not role & Role.LIGHT:
            role |= self._verb(text, accented=accented)
        if role:
            return role
        if accented:  # a wrong accent; but "cantó" is no act of its speaker
            without = self.plainly.get(text, Role.NONE)
            return Role.NONE if without & Role.CALLING else without & Role.LIGHT
        if self.is_light(text):
            return Role.LIGHT
        return Role.INFINITIVE if self.infinitives.fullmatch(text) else Role.NONE

    def _verb(self, text: str, *, accented: bool) -> int:
        """Return the roles of a verb: those of the first pattern that matches, and whether it is whole."""
        role = whole = Role.NONE
        for verb in self.verbs:
            if (verb.role & Role.WHOLE and whole) or (not verb.role & Role.WHOLE and role):
                continue
            matched = verb.pattern.fullmatch(text)
            if matched is None:
                continue
            if verb.role & Role.WHOLE:
                whole = verb.role
            else:
                is_saying = verb.role & Role.SAYING
                role = verb.role | (_person(verb, matched["ending"], accented=accented) if is_saying else Role.NONE)
        return role | whole


def _person(verb: _Verb, ending: str, *, accented: bool) -> int:
    """Return the role of a verb of saying by its ending: its subject is the speaker now, or another person before."""
    if ending in verb.reported or (accented and ending == "o"):
        return Role.REPORTED
    return Role.CALLING if ending in _OWN and not accented else Role.NONE


@cache
def syntax(languages: tuple[str, ...]) -> Syntax:
    """Return the grammar of some languages; where two disagree about a word, the last language decides.

    >>> bool(syntax(("es",)).role("o", "o") & Role.OR), bool(syntax(("es", "pt")).role("o", "o") & Role.OR)
    (True, False)
    """
    exact: dict[str, int] = {}
    plainly: dict[str, int] = {}
    tables = [_read_table(language) for language in reversed(languages)]
    for table in tables:
        for word, role in _read_roles(table).items():
            exact[word] = exact[word] | (role & Role.LIGHT) if word in exact else role
    for word, role in exact.items():
        letters = plain(word)
        plainly[letters] = plainly.get(letters, Role.NONE) | role
    questions = tuple(phrase.split() for phrase in _read_phrases(tables, "questions"))
    return Syntax(
        exact,
        plainly,
        tuple(verb for table in tables for verb in _read_verbs(table)),
        turns=_read_phrases(tables, "neutral"),
        polite=_read_phrases(tables, "polite"),
        taunts=_read_phrases(tables, "taunts"),
        refusals=_read_phrases(tables, "refusals"),
        hedges=_read_phrases(tables, "hedges"),
        tales=_read_phrases(tables, "tales"),
        links=_read_phrases(tables, "links"),
        questions=questions,
        longest_question=max(map(len, questions), default=0),
        between=frozenset(word for table in tables for word in _read_list(table, "between", "words")),
        clitics={word: re.compile(before) for table in tables for word, before in table.get("clitics", {}).items()},
        orders=_pattern(tables, "orders"),
        requests=_pattern(tables, "requests"),
        infinitives=_pattern(tables, "infinitives"),
        spellings={word: spelling for table in tables for word, spelling in _read_spellings(table)},
    )


def _read_table(language: str) -> Mapping[str, Any]:
    return tomllib.loads(files("truco.talk").joinpath("grammar", f"{language}.toml").read_text(encoding="utf-8"))


def _read_list(table: Mapping[str, Any], *keys: str) -> Sequence[str]:
    """Return the words of a list; none where the file has no such list."""
    value: Any = table
    for key in keys:
        value = value.get(key, {})
    return value.split() if value else ()


def _read_roles(table: Mapping[str, Any]) -> Mapping[str, int]:
    """Return the roles of each word that a file lists."""
    lists = [(_read_list(table, "words", name), role) for name, role in _WORDS.items()]
    lists += [(_read_list(table, name, "forms"), role) for name, role in _VERBS.items()]
    lists.append((_read_list(table, "saying", "past"), Role.SAYING | Role.REPORTED))
    roles: dict[str, int] = {}
    for words, role in lists:
        for word in words:
            roles[word] = roles.get(word, Role.NONE) | role
    return roles


def _read_verbs(table: Mapping[str, Any]) -> Iterable[_Verb]:
    """Yield the patterns of the verbs of a file: of regular verbs, and of forms with pronouns after them."""
    after = table.get("endings", {}).get("pronouns", "")
    reported = frozenset(_read_list(table, "endings", "told"))
    for name, role in _VERBS.items():
        forms = _read_list(table, name, "forms")
        if after and forms:
            yield _Verb(re.compile(f"(?:{'|'.join(forms)})(?P<ending>){after}"), role, reported)
        for conjugation in _CONJUGATIONS:
            stems, endings = _read_list(table, name, conjugation), _read_list(table, "endings", conjugation)
            if stems and endings:
                pattern = f"(?:{'|'.join(stems)})(?P<ending>{'|'.join(endings)}){after}"
                yield _Verb(re.compile(pattern), role, reported)


def _pattern(tables: Iterable[Mapping[str, Any]], name: str) -> re.Pattern[str]:
    """Return the pattern of one name from all files; a pattern that matches nothing where no file has it."""
    patterns = [table["endings"][name] for table in tables if name in table.get("endings", {})]
    return re.compile("|".join(patterns) or "(?!)", re.VERBOSE)


def _read_spellings(table: Mapping[str, Any]) -> Iterable[tuple[str, Spelling]]:
    """Yield the words of a file that are not in standard spelling, with their standard spelling."""
    for written, spelling in table.get("spellings", {}).items():
        yield (
            written,
            Spelling(spelling["is"], re.compile(f"(?:{spelling['before']}) " if "before" in spelling else "")),
        )


def _read_phrases(tables: Iterable[Mapping[str, Any]], name: str) -> tuple[str, ...]:
    """Return the turns of one sort, which are separated by slashes in the files."""
    texts = (table.get("idioms", {}).get(name, "") for table in tables)
    return tuple(filter(None, (" ".join(phrase.split()) for text in texts for phrase in text.split("/"))))
