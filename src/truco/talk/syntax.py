"""The grammar of clauses as data: what each word of a language does in a clause (the files of `grammar`). No law."""

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
    """What a word does in a clause, as bits of a number; a word may do several things.

    - `AND`, `THAT`, `IF`, `WHEN`, `SUB`: it ends a clause and begins another; `OR` chooses between two words. `BUT`
      parts what it begins from a condition before it: "no sé si está bien, pero envido".
    - `NOBODY`: a negative word that repeats another one after the verb: "no me corre nadie". `DEGREE`: "más".
    - `THING`: a game or a thing that is no call: "escoba", "vino". `OFFER`: who or what is answered, an opinion: "el
      desafío quiero". `SUBJECT`: what may stand before an answer: "yo quiero".
    - `THIRD`: right behind a noun it says something of it: "truco rima con eunuco". `HE`: who does not speak.
    - `WHOLE`: a verb that needs no more than the pronoun before it: "no me mires truco". `LACKING` needs a word more,
      with a pronoun or without: "no me vengas con cuentos truco"; and `DATIVE` only without: "no aguanto más truco".
      What is both whole and lacking needs nothing: "não quero nem saber desce". `INFINITIVE`: one of any other verb.
    - `DECLINING`: a word of the game that is itself a no: "no quiero".
    - `CLAUSAL`: an answer whose object a "that" may begin: "quiero que te calles", but "desce que eu pago".
    - `ASKING`, `AMOUNT`, `NEGATIVE`, `REFUSING`, `ONLY`: "cómo", "cuánto", "no", "ni loco", "solo". `BEING`: to be.
    - `ARTICLE`, `OWNER`, `POINTING`, `PREPOSITION`, `OF`, `TOWARD`: what stands before a noun: "el", "mi", "ese",
      "con", "de", "a". `DEFINITE` are the articles of one thing that both sides know.
    - `IT`, `PRONOUN`, `REFLEXIVE`: pronouns: "lo" of what was called, "te" of a person, "se".
    - `REMOTE`: it puts a call off, or in doubt. `HABIT` does so until its verb has its object: "siempre".
    - `AFFIRMING`: "that" after it opens what is said: "claro que quiero".
    - `CALLING`: what the speaker does who calls; `HAVING`: who sings a number. `GOING` begins what he does now: "te
      voy a cantar truco".
    - `SAYING`, `WISHING`, `OTHER`: verbs that govern a call, so that it is none; `TOLD` tells what another has said,
      `HOLDING` what one has.
    - `TAG`, `FIRST`, `PART`, `UNIT`, `GAME`: "¿no?", "primero", "media", "puntos", "juego". `QUALITY`: it may stand
      between an article and a noun. `MANNER`: after an answer it tells how it is given: "quiero con el alma".
    - `HAILING`: it speaks to somebody or cheers, so that a call before it is complete: "truco, che". `ADDRESS` does so
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
    TOLD: Final = 1 << 28
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
"""The lists of words of a file, with what their words do."""

_VERBS: Final[Mapping[str, int]] = {
    "saying": Role.SAYING,
    "wishing": Role.WISHING,
    "other": Role.OTHER,
    "holding": Role.OTHER | Role.HOLDING,
    "whole": Role.WHOLE,
}
"""The tables of verbs of a file, with what they do."""

_CONJUGATIONS: Final = ("ar", "er")
_OWN: Final = ("o", "amos", "emos", "imos")
"""How verbs end that say what their speaker does."""

_LAUGHTER: Final = re.compile(r"a?(?:[jh][aei])+|k+|(?:rs)+|[hu]?m+")
_MANNER: Final = re.compile(r"\w{3,}mente")
"""Adverbs, which have no weight, in Spanish and Portuguese."""

_MOST_KNOWN: Final = 4096
"""Words whose roles are remembered."""


@dataclass(frozen=True, slots=True)
class _Verb:
    """A pattern of verbs in plain letters with what they do, and the endings of those that tell what another said."""

    pattern: re.Pattern[str]
    role: int
    told: frozenset[str]


class Spelling(NamedTuple):
    """The word that another one is written for, and what must follow it, in plain letters: "num quero", "num te vi"."""

    word: str
    before: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Syntax:
    """The grammar of one or more languages.

    - `exact`: the roles of words as they are written, with accents; `plainly`: those of words in plain letters.
    - `turns`, `taunts`, `refusals`, `hedges`, `tales`: phrases of several words beside a call, in plain letters;
      `polite` ones are turns where a pause follows: "cuando quieras, truco".
    - `questions`: the words of questions that need no mark ("por qué no"), and how many the longest of them has.
    - `links`: phrases of several words that join two clauses: "así que".
    - `between`: what may stand between a verb and its negation. `clitics`: words that are a condition only before some
      others, and a pronoun elsewhere. `spellings`: what a word stands for that is written as it is spoken.
      `orders`: the verbs, as they are written, of who tells somebody to do something; `requests` have the form of other
      words, too: "cantalo" (chocolate). `infinitives`: how those of any verb end, in plain letters.
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
    _known: dict[tuple[str, str], int] = field(default_factory=dict)

    def role(self, written: str, text: str) -> int:
        """Return what a word does, from what is written and its plain letters.

        >>> spanish = syntax(("es",))
        >>> spanish.role("sí", "si") & Role.IF, bool(spanish.role("cantó", "canto") & Role.TOLD)
        (0, True)

        A word written with an accent is that word alone; one without accents is every word of its letters.
        """
        found = self._known.get((written, text))
        if found is None:
            found = self._role(written, text)
            if len(self._known) < _MOST_KNOWN:
                self._known[written, text] = found
        return found

    def spelt(self, text: str, after: Sequence[str]) -> str:
        """Return the word that one in plain letters is written for, empty for a word that is itself.

        >>> portuguese = syntax(("pt",))
        >>> portuguese.spelt("num", ["quero"]), portuguese.spelt("num", ["jogo", "de", "truco"])
        ('não', '')
        """
        spelling = self.spellings.get(text)
        if spelling is None or spelling.before.match(" ".join((*after, ""))) is None:
            return ""
        return spelling.word

    def denies(self, written: str) -> bool:
        """Return whether a word is a negative one."""
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
        composed = DRAWN_OUT.sub(lambda found: found[0][0], unicodedata.normalize("NFC", written.casefold()))
        accented = composed != text
        found = self.exact.get(composed, Role.NONE)
        if not found and not accented:
            found = self.plainly.get(text, Role.NONE)
        if found & Role.CALLING or not found & Role.LIGHT:
            found |= self._verb(text, accented=accented)
        if found:
            return found
        if accented:  # a wrong accent; but "cantó" is not what its speaker does
            without = self.plainly.get(text, Role.NONE)
            return Role.NONE if without & Role.CALLING else without & Role.LIGHT
        if self.is_light(text):
            return Role.LIGHT
        return Role.INFINITIVE if self.infinitives.fullmatch(text) else Role.NONE

    def _verb(self, text: str, *, accented: bool) -> int:
        """Return what a verb does: as the first pattern that fits says, and whether it is whole."""
        found = whole = Role.NONE
        for verb in self.verbs:
            if (verb.role & Role.WHOLE and whole) or (not verb.role & Role.WHOLE and found):
                continue
            matched = verb.pattern.fullmatch(text)
            if matched is None:
                continue
            if verb.role & Role.WHOLE:
                whole = verb.role
            else:
                said = verb.role & Role.SAYING
                found = verb.role | (_person(verb, matched["ending"], accented=accented) if said else Role.NONE)
        return found | whole


def _person(verb: _Verb, ending: str, *, accented: bool) -> int:
    """Return who says something, by the ending of the verb: the speaker himself now, or another once."""
    if ending in verb.told or (accented and ending == "o"):
        return Role.TOLD
    return Role.CALLING if ending in _OWN and not accented else Role.NONE


@cache
def syntax(languages: tuple[str, ...]) -> Syntax:
    """Return the grammar of some languages; where two disagree about a word, the last language decides.

    >>> bool(syntax(("es",)).role("o", "o") & Role.OR), bool(syntax(("es", "pt")).role("o", "o") & Role.OR)
    (True, False)
    """
    exact: dict[str, int] = {}
    plainly: dict[str, int] = {}
    tables = [_table(language) for language in reversed(languages)]
    for table in tables:
        for word, role in _roles(table).items():
            exact[word] = exact[word] | (role & Role.LIGHT) if word in exact else role
    for word, role in exact.items():
        letters = plain(word)
        plainly[letters] = plainly.get(letters, Role.NONE) | role
    questions = tuple(phrase.split() for phrase in _phrases(tables, "questions"))
    return Syntax(
        exact,
        plainly,
        tuple(verb for table in tables for verb in _verbs(table)),
        turns=_phrases(tables, "neutral"),
        polite=_phrases(tables, "polite"),
        taunts=_phrases(tables, "taunts"),
        refusals=_phrases(tables, "refusals"),
        hedges=_phrases(tables, "hedges"),
        tales=_phrases(tables, "tales"),
        links=_phrases(tables, "links"),
        questions=questions,
        longest_question=max(map(len, questions), default=0),
        between=frozenset(word for table in tables for word in _list(table, "between", "words")),
        clitics={word: re.compile(before) for table in tables for word, before in table.get("clitics", {}).items()},
        orders=_any_of(tables, "orders"),
        requests=_any_of(tables, "requests"),
        infinitives=_any_of(tables, "infinitives"),
        spellings={word: spelling for table in tables for word, spelling in _spellings(table)},
    )


def _table(language: str) -> Mapping[str, Any]:
    return tomllib.loads(files("truco.talk").joinpath("grammar", f"{language}.toml").read_text(encoding="utf-8"))


def _list(table: Mapping[str, Any], *keys: str) -> Sequence[str]:
    """Return the words of a list; none where the file has no such list."""
    found: Any = table
    for key in keys:
        found = found.get(key, {})
    return found.split() if found else ()


def _roles(table: Mapping[str, Any]) -> Mapping[str, int]:
    """Return what each word that a file lists does."""
    lists = [(_list(table, "words", name), role) for name, role in _WORDS.items()]
    lists += [(_list(table, name, "forms"), role) for name, role in _VERBS.items()]
    lists.append((_list(table, "saying", "past"), Role.SAYING | Role.TOLD))
    found: dict[str, int] = {}
    for words, role in lists:
        for word in words:
            found[word] = found.get(word, Role.NONE) | role
    return found


def _verbs(table: Mapping[str, Any]) -> Iterable[_Verb]:
    """Yield the patterns of the verbs of a file: of regular ones, and of forms with pronouns after them."""
    after = table.get("endings", {}).get("pronouns", "")
    told = frozenset(_list(table, "endings", "told"))
    for name, role in _VERBS.items():
        forms = _list(table, name, "forms")
        if after and forms:
            yield _Verb(re.compile(f"(?:{'|'.join(forms)})(?P<ending>){after}"), role, told)
        for conjugation in _CONJUGATIONS:
            stems, endings = _list(table, name, conjugation), _list(table, "endings", conjugation)
            if stems and endings:
                pattern = f"(?:{'|'.join(stems)})(?P<ending>{'|'.join(endings)}){after}"
                yield _Verb(re.compile(pattern), role, told)


def _any_of(tables: Iterable[Mapping[str, Any]], name: str) -> re.Pattern[str]:
    """Return the pattern of some words of all files; one that fits nothing where no file has it."""
    patterns = [table["endings"][name] for table in tables if name in table.get("endings", {})]
    return re.compile("|".join(patterns) or "(?!)", re.VERBOSE)


def _spellings(table: Mapping[str, Any]) -> Iterable[tuple[str, Spelling]]:
    """Yield the words of a file that are written for another one."""
    for written, one in table.get("spellings", {}).items():
        yield written, Spelling(one["is"], re.compile(f"(?:{one['before']}) " if "before" in one else ""))


def _phrases(tables: Iterable[Mapping[str, Any]], name: str) -> tuple[str, ...]:
    """Return the turns of one sort, which stroke signs part."""
    texts = (table.get("idioms", {}).get(name, "") for table in tables)
    return tuple(filter(None, (" ".join(phrase.split()) for text in texts for phrase in text.split("/"))))
