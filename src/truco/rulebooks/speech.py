"""The terms of a rulebook for talk: the phrases that are calls, those that are none, and when a word binds.

The file `talk.toml` of its folder has them by language; a rulebook without this file has no talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks.shelf import TALK, Folder, folder

GRAMMARS: Final = ("es", "pt", "en", "de")
"""The possible languages of phrases: those for whose sentences `truco.talk` has a grammar."""

SENTENCES: Final = ("any", "alone")
"""The choices for a word: it binds in any sentence, or only alone, with words of no weight."""

TABLES: Final = ("buttons", "chat", "binding")
"""The ways of talking at a table: only buttons, sentences that never bind, or sentences whose words bind."""

NUMBERS: Final = ("any", "alone", "none")
"""The choices for a number that is due: it binds in any sentence, only alone, or never."""

CALLS: Final = ("envido", "truco")
"""The calls that may be pending together, in the order of their answers, by the names in an answer."""

NAME: Final = "name"
"""The sort of expressions that name the calls of an answer."""

Rules = tuple[str, ...]
Phrases = Mapping[str, tuple[str, ...]]
"""Phrases by language; `(la)` is optional, `{n}` is a number, `{seat}` a seat, `{...}` some words between."""


@dataclass(frozen=True, slots=True)
class RuledChoice:
    """A choice of the rulebook, with its rules."""

    choice: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Ban:
    """Whether a rulebook forbids all other talk at some time, with its rules."""

    holds: bool = False
    rules: Rules = ()


@dataclass(frozen=True, slots=True)
class Saying:
    """Phrases that are words of the game.

    - `words`: the words, of which the first lawful one is valid; `{n}` and `{seat}` are as in the phrases.
    - `alone`: whether they bind only alone.
    - `irregular`: the code of the mistake in this order of words, which take effect; empty for none.
    - `names`: the calls of `CALLS` that an answer names; empty for an answer that names none.
    - `waiting`: whether the first of the words answers an envite, so that it is valid only while an envite is pending.
    """

    words: tuple[str, ...]
    phrases: Phrases
    rules: Rules
    alone: bool = False
    irregular: str = ""
    names: tuple[str, ...] = ()
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """Phrases that are no call.

    - `sort`: `near` (sounds like a call, or replaces one, but is none), `permitted` (with its meaning in `means`),
      `reminder` (to show cards), `allowed` (where talk is forbidden), `foul`, `name` (after an answer to calls that are
      pending together: the calls that it `names`).
    - `contains`: the parts of a single word of this sort.
    """

    sort: str
    phrases: Phrases
    contains: tuple[str, ...]
    rules: Rules
    means: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Negation:
    """Words before another `word` of the game in the same sentence that make it no call.

    `denies` is the key of the refusal for a seat that had to say the word; empty for none.
    """

    word: str
    phrases: Phrases
    rules: Rules
    denies: str = ""


@dataclass(frozen=True, slots=True)
class Talk:
    """The terms of a rulebook for talk; `file` is the name of its file, `language` the language of its words.

    - `sentences`: one of `SENTENCES`, and `numbers` one of `NUMBERS`.
    - `championships`: one of `TABLES`, the way of talking at championships; `None` for a rulebook without such a rule.
    - `silence`: whether all other talk is forbidden during a hand; `afterwards` and `watching`: the same after the
      match, and for spectators.
    - `annulled`: the refusals of a word that make a lawful word before it in the same breath irregular.
    - `plain`: the rules cited for talk without a word of the game.
    """

    file: str
    language: str
    sentences: RuledChoice
    numbers: RuledChoice
    championships: RuledChoice | None
    annulled: Rules
    annulled_rules: Rules
    plain: Rules
    silence: Ban
    afterwards: Ban
    watching: Ban
    sayings: tuple[Saying, ...]
    expressions: tuple[Expression, ...]
    negations: tuple[Negation, ...]


SORTS: Final = ("near", "permitted", "reminder", "allowed", "foul", NAME)
"""The sorts of expressions that are no call."""

_TOP: Final = (
    "language",
    "sentences",
    "numbers",
    "championships",
    "silence",
    "afterwards",
    "watching",
    "annulled",
    "rules",
    "say",
    "expression",
    "negation",
)
_RULES: Final = ("plain",)
_PHRASE: Final = re.compile(r"[^\W\d_]+(?:\|[^\W\d_]+)*|[0-9]+|\{(?:n|seat|\.{3})\}|\((?:[^\W_]+)(?:[ |][^\W_]+)*\)")
_WORD: Final = re.compile(r"[a-z0-9{}]+(?:-[A-Za-z0-9{}]+)*\Z")
_RULE: Final = re.compile(r"[a-z]+(?:\.[a-z0-9]+)+\Z")
_CALL: Final = re.compile(rf"(?:{'|'.join(CALLS)})\Z")
_LONGEST: Final = 120
_MOST: Final = 400


def read_talk(source: Folder) -> Talk | None:
    """Return the terms for talk of the rulebook in a folder, `None` for a folder without `talk.toml`.

    >>> from truco.rulebooks.shelf import folder
    >>> read_talk(folder("runfla")).sentences.choice, read_talk(folder("runfla")).language
    ('any', 'es')

    Raises `RulebookError` for a file in another form.
    """
    if TALK not in source.texts:
        return None
    file = source.name(TALK)
    return _Reader(file).talk(source.table(TALK))


def talk_of(code: str) -> Talk | None:
    """Return the terms for talk of the rulebook with a code, `None` for a rulebook without talk.

    >>> talk_of("no-such-book") is None
    True
    """
    talk = _READ.get(code, _MISSING)
    if talk is _MISSING:
        place = folder(code)
        talk = _READ[code] = None if place is None else read_talk(place)
    return talk  # type: ignore[return-value]


_MISSING: Final = object()
_READ: Final[dict[str, object]] = {}


class _Reader:
    """Reads the tables of one file."""

    def __init__(self, file: str) -> None:
        self._file = file

    def wrong(self, path: str, problem: str) -> RulebookError:
        return RulebookError(self._file, path, "", problem=problem)

    def talk(self, table: Mapping[str, Any]) -> Talk:
        self._keys("talk", table, _TOP)
        rules = self._table(table, "rules", {})
        self._keys("rules", rules, _RULES)
        language = table.get("language")
        if language not in GRAMMARS:
            raise self.wrong("language", f"expected one of {', '.join(GRAMMARS)}, got {_short(language)}")
        annulled = self._table(table, "annulled", {"is": [], "rule": []})
        self._keys("annulled", annulled, ("is", "rule"))
        return Talk(
            self._file,
            language,
            self._ruled_choice("sentences", table.get("sentences"), SENTENCES),
            self._ruled_choice("numbers", table.get("numbers"), NUMBERS),
            self._ruled_choice("championships", table["championships"], TABLES) if "championships" in table else None,
            self._texts("annulled.is", annulled.get("is", []), re.compile(r"[a-z.-]+\Z")),
            self._rules("annulled.rule", annulled["rule"]) if annulled.get("rule") else (),
            self._rules("rules.plain", rules["plain"]) if "plain" in rules else (),
            self._ban("silence", table),
            self._ban("afterwards", table),
            self._ban("watching", table),
            tuple(self._saying(f"say.{n}", entry) for n, entry in self._list(table, "say")),
            tuple(self._expression(f"expression.{n}", entry) for n, entry in self._list(table, "expression")),
            tuple(self._negation(f"negation.{n}", entry) for n, entry in self._list(table, "negation")),
        )

    def _saying(self, path: str, entry: Mapping[str, Any]) -> Saying:
        self._keys(path, entry, ("word", "rule", "alone", "irregular", "names", "waiting", *GRAMMARS))
        words = entry.get("word")
        listed = [words] if isinstance(words, str) else words
        return Saying(
            self._texts(f"{path}.word", listed, _WORD, least=1),
            self._phrases(path, entry),
            self._rules(f"{path}.rule", entry.get("rule")),
            alone=self._flag(f"{path}.alone", entry.get("alone", False)),
            irregular=self._text(f"{path}.irregular", entry.get("irregular", "")),
            names=self._names(path, entry),
            waiting=self._flag(f"{path}.waiting", entry.get("waiting", False)),
        )

    def _expression(self, path: str, entry: Mapping[str, Any]) -> Expression:
        self._keys(path, entry, ("sort", "rule", "means", "contains", "names", *GRAMMARS))
        if entry.get("sort") not in SORTS:
            raise self.wrong(f"{path}.sort", f"expected one of {', '.join(SORTS)}, got {_short(entry.get('sort'))}")
        return Expression(
            entry["sort"],
            self._phrases(path, entry, least=0 if "contains" in entry else 1),
            self._texts(f"{path}.contains", entry.get("contains", []), re.compile(r"[a-z]+\Z")),
            self._rules(f"{path}.rule", entry.get("rule")),
            self._text(f"{path}.means", entry.get("means", "")),
            self._names(path, entry, least=entry["sort"] == NAME),
        )

    def _names(self, path: str, entry: Mapping[str, Any], least: int = 0) -> tuple[str, ...]:
        return self._texts(f"{path}.names", entry.get("names", []), _CALL, least=least)

    def _negation(self, path: str, entry: Mapping[str, Any]) -> Negation:
        self._keys(path, entry, ("word", "rule", "denies", *GRAMMARS))
        (word,) = self._texts(f"{path}.word", [entry.get("word")], _WORD, least=1)
        rules = self._rules(f"{path}.rule", entry.get("rule"))
        return Negation(word, self._phrases(path, entry), rules, self._text(f"{path}.denies", entry.get("denies", "")))

    # -- single values

    def _keys(self, path: str, table: object, valid: tuple[str, ...]) -> None:
        if not isinstance(table, Mapping):
            raise self.wrong(path, f"expected a table, got {_short(table)}")
        for key in table:
            if key not in valid:
                raise self.wrong(f"{path}.{_short(key)}", f"expected a key among {', '.join(valid)}")

    def _table(self, table: Mapping[str, Any], key: str, default: Mapping[str, Any]) -> Mapping[str, Any]:
        value = table.get(key, default)
        if not isinstance(value, Mapping):
            raise self.wrong(key, f"expected a table, got {_short(value)}")
        return value

    def _list(self, table: Mapping[str, Any], key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        entries = table.get(key, [])
        if not isinstance(entries, list) or len(entries) > _MOST:
            raise self.wrong(key, f"expected at most {_MOST} tables")
        yield from enumerate(entries, 1)

    def _ruled_choice(self, path: str, entry: object, choices: tuple[str, ...]) -> RuledChoice:
        self._keys(path, entry, ("is", "rule"))
        assert isinstance(entry, Mapping)  # noqa: S101  (`_keys` raises for anything else)
        if entry.get("is") not in choices:
            raise self.wrong(f"{path}.is", f"expected one of {', '.join(choices)}, got {_short(entry.get('is'))}")
        return RuledChoice(entry["is"], self._rules(f"{path}.rule", entry.get("rule")))

    def _ban(self, path: str, table: Mapping[str, Any]) -> Ban:
        if path not in table:
            return Ban()
        entry = table[path]
        self._keys(path, entry, ("is", "rule"))
        return Ban(self._flag(f"{path}.is", entry.get("is")), self._rules(f"{path}.rule", entry.get("rule")))

    def _phrases(self, path: str, table: Mapping[str, Any], least: int = 1) -> Phrases:
        phrases = {
            language: self._texts(f"{path}.{language}", table[language], _PHRASES, least=1)
            for language in GRAMMARS
            if language in table
        }
        if len(phrases) < least:
            raise self.wrong(path, f"expected phrases in a language among {', '.join(GRAMMARS)}")
        return MappingProxyType(phrases)

    def _texts(self, path: str, texts: object, fits: Any, least: int = 0) -> tuple[str, ...]:  # noqa: ANN401
        if not isinstance(texts, list) or not least <= len(texts) <= _MOST:
            raise self.wrong(path, f"expected a list of {least} to {_MOST} texts")
        for text in texts:
            if not isinstance(text, str) or len(text) > _LONGEST or not fits.match(text):
                raise self.wrong(path, f"expected texts of at most {_LONGEST} characters in words, got {_short(text)}")
        return tuple(texts)

    def _rules(self, path: str, value: object) -> Rules:
        return self._texts(path, [value] if isinstance(value, str) else value, _RULE, least=1)

    def _text(self, path: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > _LONGEST:
            raise self.wrong(path, f"expected a text of at most {_LONGEST} characters, got {_short(value)}")
        return value

    def _flag(self, path: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(path, f"expected true or false, got {_short(value)}")
        return value


class _Words:
    """A pattern for phrases: words, choices of words, optional parts, places for numbers and seats."""

    @staticmethod
    def match(text: str) -> bool:
        """Return whether a text is a phrase."""
        rest = _PHRASE.sub("", text)
        return bool(text.strip()) and not rest.strip()


_PHRASES: Final = _Words()


def _short(value: object) -> str:
    return repr(value)[:60]
