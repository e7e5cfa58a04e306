"""Everything a player reads, in four languages side by side: one catalogue for browser, terminal and errors.

Each file of this folder holds the messages of one area. A message is a table with a text for each language; where the
text depends on a number, each language has the forms `one` and `other`:

    ["score.points"]
    es = { one = "{n} punto", other = "{n} puntos" }
    ...

>>> text("error.seat-taken", "en")
'That seat is taken. Choose a free one, or watch.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

__all__ = ["LANGUAGES", "Message", "UnknownMessageError", "catalogue", "speaks", "spoken", "text"]

LANGUAGES: Final = ("es", "pt", "en", "de")
"""The languages, the first being the one used where nobody asked for another."""

Message = str | Mapping[str, str]
"""A text, or its forms `one` and `other`."""


class UnknownMessageError(KeyError):
    """A message that the catalogue does not have: a fault of the program, never of a player.

    >>> print(UnknownMessageError("call.sneeze"))
    'expected a key of the message catalogue, got call.sneeze'
    """

    def __init__(self, key: str) -> None:
        """Keep the key that was asked for."""
        super().__init__(f"expected a key of the message catalogue, got {key}")
        self.key = key


@cache
def _all() -> Mapping[str, Mapping[str, Message]]:
    """Return every message by key and language; a key may stand in one file only."""
    found: dict[str, Mapping[str, Message]] = {}
    for file in sorted(files("truco.messages").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            _add(found, file.name, tomllib.loads(file.read_text(encoding="utf-8")))
    return MappingProxyType(found)


def _add(found: dict[str, Mapping[str, Message]], name: str, messages: Mapping[str, Any]) -> None:
    for key, forms in messages.items():
        if key in found:
            raise ValueError(f"{name}: {key} stands in another file already")
        if set(forms) != set(LANGUAGES):
            raise ValueError(f"{name}: {key}: expected {', '.join(LANGUAGES)}, got {', '.join(sorted(forms))}")
        found[key] = MappingProxyType(forms)


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
    """Return the key of a message as players say it who call a chico by some word; the plain one where that says it.

    >>> spoken("fact.chico-ended", "partida"), spoken("fact.chico-ended", "chico"), spoken("fact.cut", "partida")
    ('partida.fact.chico-ended', 'fact.chico-ended', 'fact.cut')
    """
    own = f"{chico}.{key}"
    return own if own in _all() else key


def text(key: str, lang: str, **values: object) -> str:
    """Return a message in a language with its places filled in.

    >>> text("error.crossed", "es")
    'Otro canto llegó antes y tu palabra lo habría contestado. Mirá la mesa y elegí de nuevo.'

    `values` fill the places `{name}`; `n` also chooses between the forms `one` and `other`. Raises
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
    """Return the language to use for one that was asked for, as a tag or as a browser's `Accept-Language`.

    >>> speaks("pt-BR"), speaks("fr;q=0.9, de-AT;q=0.8"), speaks("")
    ('pt', 'de', 'es')
    """
    for part in asked.split(","):
        main = part.partition(";")[0].strip().replace("_", "-").partition("-")[0].casefold()
        if main in LANGUAGES:
            return main
    return LANGUAGES[0]
