"""Everything a player reads, in four languages side by side: one catalogue for browser, terminal and errors.

Each file of this folder holds the messages of one area, and `messages.toml` in the folder of a rulebook those that are
its own. A message is a table with a text for each language; where the text depends on a number, each language has the
forms `one` and `other`:

    ["score.points"]
    es = { one = "{n} punto", other = "{n} puntos" }
    ...

>>> text("error.seat-taken", "en")
'That seat is taken. Choose a free one, or watch.'
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError

__all__ = [
    "CARD_KEYS",
    "LANGUAGES",
    "Message",
    "UnknownMessageError",
    "add",
    "catalogue",
    "checked",
    "is_ours",
    "speaks",
    "spoken",
    "text",
]

LANGUAGES: Final = ("es", "pt", "en", "de")
"""The languages; the first is the default."""

CARD_KEYS: Final = {"spanish-40": "card", "french-40": "french.card"}
"""The beginning of the keys for a pack's cards: 4c is another card in each pack."""

Message = str | Mapping[str, str]
"""A text, or its forms `one` and `other`."""


class UnknownMessageError(KeyError):
    """A message that the catalogue does not have: an error of the program, never of a player.

    >>> print(UnknownMessageError("call.sneeze"))
    'expected a key of the message catalogue, got call.sneeze'
    """

    def __init__(self, key: str) -> None:
        """Keep the key."""
        super().__init__(f"expected a key of the message catalogue, got {key}")
        self.key = key


@cache
def _all() -> Mapping[str, Mapping[str, Message]]:
    """Return every message by key and language."""
    ours = _ours()
    return MappingProxyType({**ours, **{key: forms for key, forms in _ADDED.items() if key not in ours}})


@cache
def _ours() -> Mapping[str, Mapping[str, Message]]:
    """Return the messages of this package by key and language; each key may be in only one file."""
    found: dict[str, Mapping[str, Message]] = {}
    for name, file in _files():
        _add(found, name, tomllib.loads(file.read_text(encoding="utf-8")))
    return MappingProxyType(found)


def _files() -> Iterator[tuple[str, Traversable]]:
    """Yield the files of messages with their names: those of this folder, then that of each rulebook."""
    for file in sorted(files("truco.messages").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            yield file.name, file
    for folder in sorted(files("truco").joinpath("rulebooks").iterdir(), key=lambda one: one.name):
        file = folder.joinpath("messages.toml")
        if file.is_file():
            yield f"{folder.name}/messages.toml", file


_ADDED: Final[dict[str, Mapping[str, Message]]] = {}
"""The messages of rulebooks from outside this package."""
_LONGEST: Final = 1000


def _add(found: dict[str, Mapping[str, Message]], name: str, messages: Mapping[str, Any]) -> None:
    for key, forms in messages.items():
        if key in found:
            raise ValueError(f"{name}: {key}: expected each key once, but another file has it too")
        if set(forms) != set(LANGUAGES):
            raise ValueError(f"{name}: {key}: expected {', '.join(LANGUAGES)}, got {', '.join(sorted(forms))}")
        found[key] = MappingProxyType(forms)


def checked(file: str, table: Mapping[str, Any], own: Iterable[str]) -> Mapping[str, Mapping[str, Message]]:
    """Return the messages of a rulebook from outside after checking them.

    >>> dict(checked("casa/messages.toml", {}, ["casa"]))
    {}

    `file` is the name of the file, for errors; `table` its content; `own` are the beginnings of keys that replace a
    known message. Raises `RulebookError` for a message that lacks a language or has an unknown one, for a text that is
    empty, too long or not printable, and for a placeholder that the replaced message does not have.
    """
    found: dict[str, Mapping[str, Message]] = {}
    for key, forms in table.items():
        if not isinstance(forms, dict) or set(forms) != set(LANGUAGES):
            raise RulebookError(file, key, "", problem=f"expected a table with the languages {', '.join(LANGUAGES)}")
        base = next((key.removeprefix(f"{one}.") for one in own if key.startswith(f"{one}.")), "")
        places = {name for form in _all()[base].values() for name in _places(_forms(form))} if base in _all() else set()
        for language, message in forms.items():
            if not isinstance(message, str) and not (isinstance(message, dict) and set(message) == {"one", "other"}):
                problem = "expected a text, or a table with the texts one and other"
                raise RulebookError(file, f"{key}.{language}", "", problem=problem)
            _check_texts(file, f"{key}.{language}", _forms(message), places)
        found[key] = MappingProxyType(forms)
    return found


def _check_texts(file: str, where: str, texts: Iterable[Any], places: set[str]) -> None:
    """Raise `RulebookError` for an unreadable text, or for a placeholder without a value."""
    for one in texts:
        if not isinstance(one, str) or not one.strip() or len(one) > _LONGEST or not one.isprintable():
            problem = f"expected a printable text of 1 to {_LONGEST} letters on one line"
            raise RulebookError(file, where, "", problem=problem)
        try:
            asked = {*_places([one])}
        except ValueError:
            raise RulebookError(file, where, "", problem="expected braces in pairs, as in {name}") from None
        if not asked <= places:
            expected = ", ".join(sorted(places)) or "none"
            raise RulebookError(
                file, where, "", problem=f"expected placeholders among {expected}, got {', '.join(sorted(asked))}"
            )


def _forms(message: Message) -> Iterable[str]:
    return [message] if isinstance(message, str) else message.values()


def _places(texts: Iterable[str]) -> Iterator[str]:
    """Yield the placeholders of texts, each as it is written, with its format and conversion."""
    for one in texts:
        for _, name, form, conversion in string.Formatter().parse(one):
            if name is not None:
                yield f"{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}"


def is_ours(key: str) -> bool:
    """Return whether a message is one of this package, not of a rulebook from outside.

    >>> is_ours("book.oficial"), is_ours("book.casa")
    (True, False)
    """
    return key in _all() and key not in _ADDED


def add(messages: Mapping[str, Mapping[str, Message]]) -> None:
    """Add the checked messages of a rulebook from outside; they do not replace known ones."""
    for key, forms in messages.items():
        _ADDED.setdefault(key, forms)
    _all.cache_clear()
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> Mapping[str, Message]:
    """Return every message in one language, as the browser gets them.

    >>> catalogue("de")["error.bad-json"]
    'Die Nachricht ist kein gültiges JSON.'

    Raises `KeyError` for a language that is not in `LANGUAGES`.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    return MappingProxyType({key: forms[lang] for key, forms in _all().items()})


def spoken(key: str, chico: str) -> str:
    """Return the key of a message in the words of players who use another word for chico; else the plain key.

    >>> spoken("fact.chico-ended", "partida"), spoken("fact.chico-ended", "chico"), spoken("fact.cut", "partida")
    ('partida.fact.chico-ended', 'fact.chico-ended', 'fact.cut')
    """
    own = f"{chico}.{key}"
    return own if own in _all() else key


def text(key: str, lang: str, **values: object) -> str:
    """Return a message in a language with its placeholders filled in.

    >>> text("error.crossed", "es")
    'Otro canto llegó antes y tu palabra lo habría contestado. Mirá la mesa y elegí de nuevo.'

    `values` fill the placeholders `{name}`; `n` also chooses between the forms `one` and `other`. Raises
    `UnknownMessageError` for a key that the catalogue does not have and `KeyError` for a language that is not in
    `LANGUAGES`.
    """
    messages = catalogue(lang)
    if key not in messages:
        raise UnknownMessageError(key)
    message = messages[key]
    if not isinstance(message, str):
        message = message["one" if values.get("n") == 1 else "other"]
    return message.format(**values) if values else message


def speaks(asked: str) -> str:
    """Return the language to use for a requested one, a tag or a browser's `Accept-Language`.

    >>> speaks("pt-BR"), speaks("fr;q=0.9, de-AT;q=0.8"), speaks("")
    ('pt', 'de', 'es')
    """
    for part in asked.split(","):
        main = part.partition(";")[0].strip().replace("_", "-").partition("-")[0].casefold()
        if main in LANGUAGES:
            return main
    return LANGUAGES[0]
