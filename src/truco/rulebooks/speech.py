"""How a rulebook has talk read: the phrases that are calls, those that are none, and what a sentence binds to.

The file `talk.toml` of its folder holds them by language; a rulebook without this file has no talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks.shelf import TALK, Folder, folder

LANGUAGES: Final = ("es", "pt", "en", "de")
"""The languages in which phrases may be written."""

SENTENCES: Final = ("any", "alone")
"""Whether a word binds in any sentence, or only said alone, with words of no weight."""

TABLES: Final = ("buttons", "chat", "binding")
"""How a table talks: by buttons alone, in sentences that never bind, or in sentences whose words bind."""

NUMBERS: Final = ("any", "alone", "none")
"""Whether a number that is due binds in any sentence, only said alone, or never."""

CALLS: Final = ("envido", "truco")
"""The calls that may wait together, in the order in which they are answered, as an answer may name them."""

NAME: Final = "name"
"""The sort of the names of calls that an answer is to."""

Rules = tuple[str, ...]
Phrases = Mapping[str, tuple[str, ...]]
"""Phrases by language; `(la)` may be left out, `{n}` is a number, `{seat}` a seat, `{...}` some words between."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A choice of the rulebook, with the rules that it comes from."""

    choice: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Saying:
    """Phrases that are words of the game.

    - `words`: the words, the first that is lawful is meant; `{n}` and `{seat}` as in the phrases.
    - `alone`: whether they bind only said alone.
    - `irregular`: the code of what is wrong with this order of words; the words take effect (empty: nothing is).
    - `names`: the calls that an answer is to, of `CALLS`; empty for one that names none.
    - `waiting`: whether the first of the words answers an envite, so that it is meant only while one waits.
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

    - `sort`: `near` (sounds like a call, or stands for one, and is none), `permitted` (with what it `means`),
      `reminder` (to show one's cards), `allowed` (where talk is forbidden), `foul`, `name` (after an answer to calls
      that wait together: which of them it `names`).
    - `contains`: what a single word of this sort contains.
    - `binds`: whether the sentence binds all the same where another phrase of it does.
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

    `denies` is the key of the refusal that a seat comes to which should have said the word; empty where none does.
    """

    word: str
    phrases: Phrases
    rules: Rules
    denies: str = ""


@dataclass(frozen=True, slots=True)
class Talk:
    """How talk is read under a rulebook; `file` is the name of its file, `language` the one of its words.

    - `sentences`: one of `SENTENCES`, and `numbers` one of `NUMBERS`.
    - `championships`: one of `TABLES`, how tables of a championship talk; `None` where the rulebook does not say.
    - `silence`: the rules that forbid all other talk while a hand is played; empty where nothing does. `afterwards` and
      `watching` forbid it after the match, and to those who watch.
    - `annulled`: the refusals of a word that make a lawful word before it in the same breath irregular.
    - `plain`: the rules cited for talk that holds no word of the game.
    """

    file: str
    language: str
    sentences: Ruled
    numbers: Ruled
    championships: Ruled | None
    annulled: Rules
    annulled_rules: Rules
    plain: Rules
    silence: Rules
    afterwards: Rules
    watching: Rules
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
    "annulled",
    "rules",
    "say",
    "expression",
    "negation",
)
_RULES: Final = ("plain", "silence", "afterwards", "watching")
_PHRASE: Final = re.compile(r"[^\W\d_]+(?:\|[^\W\d_]+)*|[0-9]+|\{(?:n|seat|\.{3})\}|\((?:[^\W_]+)(?:[ |][^\W_]+)*\)")
_WORD: Final = re.compile(r"[a-z0-9{}]+(?:-[A-Za-z0-9{}]+)*\Z")
_RULE: Final = re.compile(r"[a-z]+(?:\.[a-z0-9]+)+\Z")
_CALL: Final = re.compile(rf"(?:{'|'.join(CALLS)})\Z")
_LONGEST: Final = 120
_MOST: Final = 400


def read_talk(one: Folder) -> Talk | None:
    """Return how talk is read under the rulebook of a folder, `None` where it has no `talk.toml`.

    >>> from truco.rulebooks.shelf import folder
    >>> read_talk(folder("runfla")).sentences.choice, read_talk(folder("runfla")).language
    ('any', 'es')

    Raises `RulebookError` for a file in another form.
    """
    if TALK not in one.texts:
        return None
    file = one.name(TALK)
    return _Reader(file).talk(one.table(TALK))


def talk_of(code: str) -> Talk | None:
    """Return how talk is read under a rulebook with a code, `None` where it has no talk.

    >>> talk_of("no-such-book") is None
    True
    """
    found = _READ.get(code, _MISSING)
    if found is _MISSING:
        place = folder(code)
        found = _READ[code] = None if place is None else read_talk(place)
    return found  # type: ignore[return-value]


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
        found = {name: self._rules(f"rules.{name}", rules[name]) if name in rules else () for name in _RULES}
        language = table.get("language")
        if language not in LANGUAGES:
            raise self.wrong("language", f"expected one of {', '.join(LANGUAGES)}, got {_short(language)}")
        annulled = self._table(table, "annulled", {"is": [], "rule": []})
        self._keys("annulled", annulled, ("is", "rule"))
        return Talk(
            self._file,
            language,
            self._ruled("sentences", table.get("sentences"), SENTENCES),
            self._ruled("numbers", table.get("numbers"), NUMBERS),
            self._ruled("championships", table["championships"], TABLES) if "championships" in table else None,
            self._texts("annulled.is", annulled.get("is", []), re.compile(r"[a-z.-]+\Z")),
            self._rules("annulled.rule", annulled["rule"]) if annulled.get("rule") else (),
            found["plain"],
            found["silence"],
            found["afterwards"],
            found["watching"],
            tuple(self._saying(f"say.{n}", one) for n, one in self._list(table, "say")),
            tuple(self._expression(f"expression.{n}", one) for n, one in self._list(table, "expression")),
            tuple(self._negation(f"negation.{n}", one) for n, one in self._list(table, "negation")),
        )

    def _saying(self, path: str, one: Mapping[str, Any]) -> Saying:
        self._keys(path, one, ("word", "rule", "alone", "irregular", "names", "waiting", *LANGUAGES))
        words = one.get("word")
        listed = [words] if isinstance(words, str) else words
        return Saying(
            self._texts(f"{path}.word", listed, _WORD, least=1),
            self._phrases(path, one),
            self._rules(f"{path}.rule", one.get("rule")),
            alone=self._flag(f"{path}.alone", one.get("alone", False)),
            irregular=self._text(f"{path}.irregular", one.get("irregular", "")),
            names=self._names(path, one),
            waiting=self._flag(f"{path}.waiting", one.get("waiting", False)),
        )

    def _expression(self, path: str, one: Mapping[str, Any]) -> Expression:
        self._keys(path, one, ("sort", "rule", "means", "contains", "names", *LANGUAGES))
        if one.get("sort") not in SORTS:
            raise self.wrong(f"{path}.sort", f"expected one of {', '.join(SORTS)}, got {_short(one.get('sort'))}")
        return Expression(
            one["sort"],
            self._phrases(path, one, least=0 if "contains" in one else 1),
            self._texts(f"{path}.contains", one.get("contains", []), re.compile(r"[a-z]+\Z")),
            self._rules(f"{path}.rule", one.get("rule")),
            self._text(f"{path}.means", one.get("means", "")),
            self._names(path, one, least=one["sort"] == NAME),
        )

    def _names(self, path: str, one: Mapping[str, Any], least: int = 0) -> tuple[str, ...]:
        return self._texts(f"{path}.names", one.get("names", []), _CALL, least=least)

    def _negation(self, path: str, one: Mapping[str, Any]) -> Negation:
        self._keys(path, one, ("word", "rule", "denies", *LANGUAGES))
        (word,) = self._texts(f"{path}.word", [one.get("word")], _WORD, least=1)
        rules = self._rules(f"{path}.rule", one.get("rule"))
        return Negation(word, self._phrases(path, one), rules, self._text(f"{path}.denies", one.get("denies", "")))

    # -- single values

    def _keys(self, path: str, table: object, known: tuple[str, ...]) -> None:
        if not isinstance(table, Mapping):
            raise self.wrong(path, f"expected a table, got {_short(table)}")
        for key in table:
            if key not in known:
                raise self.wrong(f"{path}.{_short(key)}", f"expected a key among {', '.join(known)}")

    def _table(self, table: Mapping[str, Any], key: str, default: Mapping[str, Any]) -> Mapping[str, Any]:
        found = table.get(key, default)
        if not isinstance(found, Mapping):
            raise self.wrong(key, f"expected a table, got {_short(found)}")
        return found

    def _list(self, table: Mapping[str, Any], key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        found = table.get(key, [])
        if not isinstance(found, list) or len(found) > _MOST:
            raise self.wrong(key, f"expected at most {_MOST} tables")
        yield from enumerate(found, 1)

    def _ruled(self, path: str, entry: object, choices: tuple[str, ...]) -> Ruled:
        self._keys(path, entry, ("is", "rule"))
        assert isinstance(entry, Mapping)  # noqa: S101  (`_keys` raises for anything else)
        if entry.get("is") not in choices:
            raise self.wrong(f"{path}.is", f"expected one of {', '.join(choices)}, got {_short(entry.get('is'))}")
        return Ruled(entry["is"], self._rules(f"{path}.rule", entry.get("rule")))

    def _phrases(self, path: str, table: Mapping[str, Any], least: int = 1) -> Phrases:
        found = {
            language: self._texts(f"{path}.{language}", table[language], _PHRASES, least=1)
            for language in LANGUAGES
            if language in table
        }
        if len(found) < least:
            raise self.wrong(path, f"expected phrases in a language among {', '.join(LANGUAGES)}")
        return MappingProxyType(found)

    def _texts(self, path: str, found: object, fits: Any, least: int = 0) -> tuple[str, ...]:  # noqa: ANN401
        if not isinstance(found, list) or not least <= len(found) <= _MOST:
            raise self.wrong(path, f"expected a list of {least} to {_MOST} texts")
        for one in found:
            if not isinstance(one, str) or len(one) > _LONGEST or not fits.match(one):
                raise self.wrong(path, f"expected texts of at most {_LONGEST} characters in words, got {_short(one)}")
        return tuple(found)

    def _rules(self, path: str, found: object) -> Rules:
        return self._texts(path, [found] if isinstance(found, str) else found, _RULE, least=1)

    def _text(self, path: str, found: object) -> str:
        if not isinstance(found, str) or len(found) > _LONGEST:
            raise self.wrong(path, f"expected a text of at most {_LONGEST} characters, got {_short(found)}")
        return found

    def _flag(self, path: str, found: object) -> bool:
        if not isinstance(found, bool):
            raise self.wrong(path, f"expected true or false, got {_short(found)}")
        return found


class _Words:
    """Matches texts that are phrases: words, choices of words, optional parts, places for numbers and seats."""

    @staticmethod
    def match(text: str) -> bool:
        """Return whether a text is a phrase."""
        rest = _PHRASE.sub("", text)
        return bool(text.strip()) and not rest.strip()


_PHRASES: Final = _Words()


def _short(found: object) -> str:
    return repr(found)[:60]
