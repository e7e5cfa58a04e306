"""The translation of errors in records and rulebooks: the expected text in the reader's language.

The errors are in English; the English messages `expected.*` are the patterns of their phrases.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final

from truco.messages import catalogue, text

_INNER: Final = ("expected", "other")
"""The parts of a phrase that are phrases themselves."""
_PROBLEM: Final = re.compile(r"expected (?P<expected>.*), got (?P<got>.*)", re.DOTALL)


def translate_expected(phrase: str, language: str) -> str:
    """Return the phrase of an expected text in a language; a phrase without a pattern stays the same.

    >>> translate_expected("a seat among A1 B1", "es"), translate_expected("a card such as 5o after this", "de")
    ('un asiento entre A1 B1', 'danach: eine Karte wie 5o')
    """
    for key, pattern in _patterns():
        if match := pattern.fullmatch(phrase):
            values = match.groupdict().items()
            return text(
                key,
                language,
                **{name: translate_expected(value, language) if name in _INNER else value for name, value in values},
            )
    return phrase


def translate_problem(problem: str, language: str) -> str:
    """Return a problem of a rulebook in a language; only problems of the form "expected ..., got ..." are translated.

    >>> translate_problem("expected A1 B1 or A1 B1 A2 B2, got A1", "es"), translate_problem("missing", "es")
    ('se esperaba A1 B1 o A1 B1 A2 B2; vino A1', 'missing')
    """
    match = _PROBLEM.fullmatch(problem)
    if match is None:
        return problem
    return text(
        "record.unreadable", language, expected=translate_expected(match["expected"], language), got=match["got"]
    )


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the patterns of all phrases with their keys: patterns without placeholders come first."""
    phrases = [(key, str(message)) for key, message in catalogue("en").items() if key.startswith("expected.")]
    exact = sorted(phrases, key=lambda phrase: (phrase[1].count("{") - 2 * phrase[1].count("{{"), -len(phrase[1])))
    return tuple((key, _pattern(message)) for key, message in exact)


def _pattern(message: str) -> re.Pattern[str]:
    parts = (
        re.escape(written) + (f"(?P<{name}>.+)" if name else "") for written, name, _, _ in Formatter().parse(message)
    )
    return re.compile("".join(parts), re.DOTALL)
