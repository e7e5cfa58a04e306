"""Looking up functions and other values that a rulebook names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook

_Named = TypeVar("_Named")


def named(book: Rulebook, path: str, known: Mapping[str, _Named]) -> _Named:
    """Return the function, or other value, that a rulebook names.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> named(load_rulebook("oficial"), "deal.from", {"top": "from the top down"})
    'from the top down'

    `path` is that of the value in the file, `known` has what each name means. Raises `RulebookError` for another name;
    the error lists the known ones.
    """
    name = book[path]
    if name not in known:
        expected = " or ".join(known)
        raise RulebookError(book.file, path, book.rules_of(path)[0], problem=f"expected {expected}, got {name!r}")
    return known[name]
