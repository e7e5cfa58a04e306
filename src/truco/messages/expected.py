"""What was expected where a record cannot be read, in the reader's language.

The errors of records say it in English; the English messages `expected.*` are their patterns.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import Final

from truco.messages import catalogue, text

_INNER: Final = ("expected", "other")
"""The parts of a phrase that are such phrases themselves."""
_PROBLEM: Final = re.compile(r"expected (?P<expected>.*), got (?P<got>.*)", re.DOTALL)


def told_expected(phrase: str, language: str) -> str:
    """Return what was expected in a language; a phrase that is not known stays as it is.

    >>> told_expected("a seat among A1 B1", "es"), told_expected("a card such as 5o after this", "de")
    ('un asiento entre A1 B1', 'danach: eine Karte wie 5o')
    """
    for key, pattern in _patterns():
        if found := pattern.fullmatch(phrase):
            values = found.groupdict().items()
            return text(
                key, language, **{name: told_expected(one, language) if name in _INNER else one for name, one in values}
            )
    return phrase


def told_problem(problem: str, language: str) -> str:
    """Return a problem of a rulebook in a language, where it says what was expected and what came.

    >>> told_problem("expected A1 B1 or A1 B1 A2 B2, got A1", "es"), told_problem("missing", "es")
    ('se esperaba A1 B1 o A1 B1 A2 B2; vino A1', 'missing')
    """
    found = _PROBLEM.fullmatch(problem)
    if found is None:
        return problem
    return text("record.unreadable", language, expected=told_expected(found["expected"], language), got=found["got"])


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the patterns of all phrases by their keys: those without a part of any text before the others."""
    found = [(key, str(message)) for key, message in catalogue("en").items() if key.startswith("expected.")]
    exact = sorted(found, key=lambda one: (one[1].count("{") - 2 * one[1].count("{{"), -len(one[1])))
    return tuple((key, _pattern(message)) for key, message in exact)


def _pattern(message: str) -> re.Pattern[str]:
    parts = (
        re.escape(written) + (f"(?P<{name}>.+)" if name else "") for written, name, _, _ in Formatter().parse(message)
    )
    return re.compile("".join(parts), re.DOTALL)
