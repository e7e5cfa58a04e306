"""The messages for players in every language: one catalogue for browser, terminal and errors.

Each file of this folder has the messages of one area, and `messages.toml` in the folder of a rulebook has its own
messages. A message is a table with a text for each language; where the text depends on a number, each language has the
forms `one` and `other`:

    ["score.points"]
    es = { one = "{n} punto", other = "{n} puntos" }
    ...

A language that was added later has a file of its own in the folder `translations`, with a text or the two forms for
each key. The first language has the text of a key that such a file lacks.

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
from truco.messages.languages import LANGUAGES, NAMES

__all__ = [
    "CARD_KEYS",
    "LANGUAGES",
    "NAMES",
    "SIDE_BY_SIDE",
    "Message",
    "UnknownMessageError",
    "add_messages",
    "catalogue",
    "check_messages",
    "choose_language",
    "is_package_message",
    "key_for_chico",
    "missing_messages",
    "package_messages",
    "text",
]

_TRANSLATIONS: Final = files("truco.messages").joinpath("translations")

SIDE_BY_SIDE: Final = tuple(code for code in LANGUAGES if not _TRANSLATIONS.joinpath(f"{code}.toml").is_file())
"""The languages whose texts are in the same files, each message with all of them; each other has a file of its own."""

CARD_KEYS: Final = {"spanish-40": "card", "french-40": "french.card"}
"""The beginning of the keys for a pack's cards: 4c is another card in each pack."""

Message = str | Mapping[str, str]
"""A text, or its forms `one` and `other`."""


class UnknownMessageError(KeyError):
    """The error for a message that is missing in the catalogue: an error of the program, never of a player.

    >>> print(UnknownMessageError("call.sneeze"))
    'expected a key of the message catalogue, got call.sneeze'
    """

    def __init__(self, key: str) -> None:
        """Store the key."""
        super().__init__(f"expected a key of the message catalogue, got {key}")
        self.key = key


@cache
def _all_messages() -> Mapping[str, Mapping[str, Message]]:
    """Return every message by key and language."""
    ours = package_messages()
    return MappingProxyType({**ours, **{key: forms for key, forms in _ADDED.items() if key not in ours}})


@cache
def package_messages() -> Mapping[str, Mapping[str, Message]]:
    """Return the messages of this package by key and language; each key may be in only one file.

    >>> package_messages()["app.title"]["pt"]
    'Truco'
    """
    messages: dict[str, Mapping[str, Message]] = {}
    for name, file in _files():
        _add_checked(messages, name, tomllib.loads(file.read_text(encoding="utf-8")))
    for language in (code for code in LANGUAGES if code not in SIDE_BY_SIDE):
        file = _TRANSLATIONS.joinpath(f"{language}.toml")
        for key, message in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if key not in messages:
                raise ValueError(f"{file.name}: {key}: expected a key of the catalogue, got another")
            messages[key] = MappingProxyType({**messages[key], language: message})
    return MappingProxyType(messages)


def missing_messages(lang: str) -> tuple[str, ...]:
    """Return the keys of the messages of this package that a language lacks; the first language has their texts.

    >>> missing_messages("de")
    ()
    """
    return tuple(key for key, forms in package_messages().items() if lang not in forms)


def _files() -> Iterator[tuple[str, Traversable]]:
    """Yield the files of messages with their names: the files of this folder, then the file of each rulebook."""
    for file in sorted(files("truco.messages").iterdir(), key=lambda path: path.name):
        if file.name.endswith(".toml"):
            yield file.name, file
    for folder in sorted(files("truco").joinpath("rulebooks").iterdir(), key=lambda path: path.name):
        file = folder.joinpath("messages.toml")
        if file.is_file():
            yield f"{folder.name}/messages.toml", file


_ADDED: Final[dict[str, Mapping[str, Message]]] = {}
"""The messages of rulebooks from outside this package."""
_LONGEST: Final = 1000


def _add_checked(catalogue: dict[str, Mapping[str, Message]], name: str, messages: Mapping[str, Any]) -> None:
    for key, forms in messages.items():
        if key in catalogue:
            raise ValueError(f"{name}: {key}: expected each key once, but another file has it too")
        if set(forms) != set(SIDE_BY_SIDE):
            raise ValueError(f"{name}: {key}: expected {', '.join(SIDE_BY_SIDE)}, got {', '.join(sorted(forms))}")
        catalogue[key] = MappingProxyType(forms)


def check_messages(file: str, table: Mapping[str, Any], own: Iterable[str]) -> Mapping[str, Mapping[str, Message]]:
    """Return the messages of a rulebook from outside after checking them.

    >>> dict(check_messages("casa/messages.toml", {}, ["casa"]))
    {}

    `file` is the name of the file, for errors; `table` is its content; `own` are the beginnings of keys that replace a
    message of the package. Raises `RulebookError` for a message that lacks a language of `SIDE_BY_SIDE` or has an
    unknown one, for a text that is empty, too long or not printable, and for a placeholder that the replaced message
    does not have.
    """
    checked_messages: dict[str, Mapping[str, Message]] = {}
    for key, forms in table.items():
        if not isinstance(forms, dict) or not set(SIDE_BY_SIDE) <= set(forms) <= set(LANGUAGES):
            raise RulebookError(file, key, "", problem=f"expected a table with the languages {', '.join(SIDE_BY_SIDE)}")
        base = next((key.removeprefix(f"{beginning}.") for beginning in own if key.startswith(f"{beginning}.")), "")
        places = (
            {name for form in _all_messages()[base].values() for name in _places(_forms(form))}
            if base in _all_messages()
            else set()
        )
        for language, message in forms.items():
            if not isinstance(message, str) and not (isinstance(message, dict) and set(message) == {"one", "other"}):
                problem = "expected a text, or a table with the texts one and other"
                raise RulebookError(file, f"{key}.{language}", "", problem=problem)
            _check_texts(file, f"{key}.{language}", _forms(message), places)
        checked_messages[key] = MappingProxyType(forms)
    return checked_messages


def _check_texts(file: str, where: str, texts: Iterable[Any], places: set[str]) -> None:
    """Raise `RulebookError` for an unreadable text, or for a placeholder without a value."""
    for string_text in texts:
        if (
            not isinstance(string_text, str)
            or not string_text.strip()
            or len(string_text) > _LONGEST
            or not string_text.isprintable()
        ):
            problem = f"expected a printable text of 1 to {_LONGEST} letters on one line"
            raise RulebookError(file, where, "", problem=problem)
        try:
            placeholders = {*_places([string_text])}
        except ValueError:
            raise RulebookError(file, where, "", problem="expected braces in pairs, as in {name}") from None
        if not placeholders <= places:
            expected = ", ".join(sorted(places)) or "none"
            raise RulebookError(
                file,
                where,
                "",
                problem=f"expected placeholders among {expected}, got {', '.join(sorted(placeholders))}",
            )


def _forms(message: Message) -> Iterable[str]:
    return [message] if isinstance(message, str) else message.values()


def _places(texts: Iterable[str]) -> Iterator[str]:
    """Yield the placeholders of texts as they are written, with format and conversion."""
    for string_text in texts:
        for _, name, form, conversion in string.Formatter().parse(string_text):
            if name is not None:
                yield f"{name}{f'!{conversion}' if conversion else ''}{f':{form}' if form else ''}"


def is_package_message(key: str) -> bool:
    """Return whether a message belongs to this package, not to a rulebook from outside.

    >>> is_package_message("book.oficial"), is_package_message("book.casa")
    (True, False)
    """
    return key in _all_messages() and key not in _ADDED


def add_messages(messages: Mapping[str, Mapping[str, Message]]) -> None:
    """Add the checked messages of a rulebook from outside, without replacing messages of the package."""
    for key, forms in messages.items():
        _ADDED.setdefault(key, forms)
    _all_messages.cache_clear()
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> Mapping[str, Message]:
    """Return every message in one language; the browser gets this catalogue.

    >>> catalogue("de")["error.bad-json"]
    'Die Nachricht ist kein gültiges JSON.'

    Raises `KeyError` for a language that is not in `LANGUAGES`.
    """
    if lang not in LANGUAGES:
        raise KeyError(lang)
    return MappingProxyType({key: forms.get(lang, forms[LANGUAGES[0]]) for key, forms in _all_messages().items()})


def key_for_chico(key: str, chico: str) -> str:
    """Return the key of a message for players with another word for chico if there is one, else the plain key.

    >>> key_for_chico("fact.chico-ended", "partida"), key_for_chico("fact.chico-ended", "chico")
    ('partida.fact.chico-ended', 'fact.chico-ended')
    >>> key_for_chico("fact.cut", "partida")
    'fact.cut'
    """
    own = f"{chico}.{key}"
    return own if own in _all_messages() else key


def text(key: str, lang: str, **values: object) -> str:
    """Return a message in a language with values for its placeholders.

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


def choose_language(requested: str) -> str:
    """Return the language to use for a requested one, a tag or a browser's `Accept-Language`.

    >>> choose_language("pt-BR"), choose_language("fr;q=0.9, de-AT;q=0.8"), choose_language("")
    ('pt', 'de', 'es')
    """
    for part in requested.split(","):
        main = part.partition(";")[0].strip().replace("_", "-").partition("-")[0].casefold()
        if main in LANGUAGES:
            return main
    return LANGUAGES[0]
