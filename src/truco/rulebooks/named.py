"""The functions and other values that a rulebook names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook

_Named = TypeVar("_Named")


def named(book: Rulebook, path: str, values: Mapping[str, _Named]) -> _Named:
    """Return the function, or the value of another type, that a rulebook names.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> named(load_rulebook("oficial"), "deal.from", {"top": "from the top down"})
    'from the top down'

    `path` is the path of the name in the file, `values` has the value of each valid name. Raises `RulebookError` for
    any other name; the error lists the valid ones.
    """
    name = book[path]
    if name not in values:
        expected = " or ".join(values)
        raise RulebookError(book.file, path, book.rules_of(path)[0], problem=f"expected {expected}, got {name!r}")
    return values[name]
