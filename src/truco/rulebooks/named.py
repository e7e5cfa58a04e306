"""Looking up what a rulebook calls by a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook

_Named = TypeVar("_Named")


def named(book: Rulebook, path: str, known: Mapping[str, _Named]) -> _Named:
    """Return what a rulebook calls by its name.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> named(load_rulebook("oficial"), "deal.from", {"top": "from the top down"})
    'from the top down'

    `path` is that of the value in the file, `known` what its names stand for. Raises `RulebookError` for another name,
    with those that there are.
    """
    name = book[path]
    if name not in known:
        expected = " or ".join(known)
        raise RulebookError(book.file, path, book.rules_of(path)[0], problem=f"expected {expected}, got {name!r}")
    return known[name]
