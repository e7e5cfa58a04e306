"""A rulebook's data in the words of players: the name of each value, and its meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from truco.messages import catalogue, key_for_chico, text
from truco.rulebooks.options import Option
from truco.rulebooks.rulebook import Rulebook

_AREAS: Final = ("rules.name", "kind", "reason", "call", "word")
"""The keys of messages for names in a rulebook: its functions, kinds of hand, prizes, words."""

_RUN: Final = 3
"""How many consecutive numbers are written as a range."""


def label(path: str, language: str, chico: str = "chico") -> str:
    """Return the name of a value of a rulebook.

    >>> label("match.target", "es"), label("match.target", "es", "partida")
    ('Tantos del chico', 'Tantos de la partida')
    >>> label("envido.calls.real-envido.adds", "en")
    'What real-envido adds'
    >>> label("senas.signs.cejas", "en")
    'Sign: Raise the eyebrows'

    `path` is its place in the file; the name of a call, a format or a gesture in it fills the placeholder. `chico` is
    what the rulebook calls a chico.
    """
    messages = catalogue(language)
    if f"rules.value.{path}" in messages:
        return text(key_for_chico(f"rules.value.{path}", chico), language)
    *before, word, last = path.split(".")
    if f"gesture.{last}" in messages:
        return text(f"rules.value.{'.'.join((*before, word))}", language, gesture=text(f"gesture.{last}", language))
    return text(f"rules.value.{'.'.join((*before, last))}", language, word=word)


def section(path: str, language: str, chico: str = "chico") -> str:
    """Return the heading above a value.

    >>> section("match.target", "de"), section("match.target", "pt", "partida")
    ('Partie', 'Jogo')
    """
    return text(key_for_chico(f"rules.section.{path.partition('.')[0]}", chico), language)


def value_meaning(value: object, language: str, chico: str = "chico") -> str:
    """Return the meaning of a value of a rulebook.

    >>> value_meaning([0, 1, 2, 3, 20, 33], "en"), value_meaning("nearest-mano", "en")
    ('0-3, 20, 33', 'the one nearest to the mano')
    >>> value_meaning([["1e"], ["3e", "3b"]], "en")
    '1e > 3e 3b'
    >>> value_meaning({"1": 1, "12": 0}, "es"), value_meaning(False, "es")
    ('1: 1, 12: 0', 'no')
    >>> value_meaning(["redondo", "pica-pica"], "en"), value_meaning(["envido", "mazo"], "de")
    ('Redondo, Pica-pica', 'Envido, Mazo')

    A function is written as its plain name, a list of tiers as an order. `chico` is what the rulebook calls a chico.
    """
    if isinstance(value, bool):
        return text(f"rules.{'yes' if value else 'no'}", language)
    if isinstance(value, str):
        messages = catalogue(language)
        key = next((f"{area}.{value}" for area in _AREAS if f"{area}.{value}" in messages), "")
        return text(key_for_chico(key, chico), language) if key else value
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {value_meaning(item, language, chico)}" for key, item in value.items())
    if isinstance(value, Sequence):
        return _listed(value, language, chico)
    return str(value)


def option_meaning(book: Rulebook, option: Option, language: str, value: str = "") -> str:
    """Return what an option decides, or what a value of it means; a rulebook may have its own sentence.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> book = load_rulebook("uruguay")
    >>> option_meaning(book, book.options["ley"], "en"), option_meaning(book, book.options["ley"], "en", "yes")
    ('Whether a ley de juego can be imposed.', 'Yes, until the muestra is turned.')
    """
    key = f"{option.key}.{value}" if value else option.key
    own = f"rules.option.{book.code}.{key}"
    return text(own if own in catalogue(language) else key_for_chico(f"rules.option.{key}", book.chico), language)


def preset_meaning(book: Rulebook, name: str, language: str) -> str:
    """Return what a preset is; a rulebook may have its own sentence.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> preset_meaning(load_rulebook("paulista"), "melhor-de-tres", "pt")
    'Melhor de três partidas.'
    """
    own = f"rules.preset.{book.code}.{name}"
    return text(own if own in catalogue(language) else f"rules.preset.{name}", language)


def _listed(values: Sequence[object], language: str, chico: str) -> str:
    numbers = [item for item in values if type(item) is int]
    if values and len(numbers) == len(values):
        return ", ".join(_runs(numbers))
    if values and all(isinstance(item, list) for item in values):
        return " > ".join(value_meaning(item, language, chico) for item in values)
    words = [value_meaning(item, language, chico) for item in values]
    apart = words == list(values) and not any(" " in item for item in words)
    return (" " if apart else ", ").join(words) or text("rules.none", language)


def _runs(numbers: Sequence[int]) -> list[str]:
    """Return numbers, with consecutive ones as ranges."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    drawn = (f"{run[0]}-{run[-1]}" if len(run) >= _RUN else ", ".join(map(str, run)) for run in runs)
    return list(drawn)
