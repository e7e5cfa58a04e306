"""The words of a rulebook: its calls and answers by their kind, as the file `words.toml` of its folder lists them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from truco.errors import RulebookError
from truco.rulebooks.shelf import WORDS, Folder

KINDS: Final = ("envido", "contraflor", "achico", "truco", "quiero", "quiero-raise", "no-quiero", "ley")
"""The kinds whose words a rulebook chooses; the words of other kinds are the engine's own, the same in every game."""

Words = Mapping[str, tuple[str, ...]]
"""The words of a rulebook by their kind, in the order of its file."""

NO_WORDS: Final[Words] = MappingProxyType({})
"""The words of a rulebook's text without a folder."""

_TOKEN: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*\Z")
_LONGEST: Final = 40
_MOST: Final = 100


def read_words(folder: Folder) -> Words:
    """Return the words of a folder; none where it has no `words.toml`.

    >>> from truco.rulebooks.shelf import folder
    >>> read_words(folder("paulista"))["no-quiero"]
    ('desistir',)

    Raises `RulebookError` for a kind that is none of `KINDS`, and for a word that no record could write or that stands
    twice.
    """
    file = folder.name(WORDS)
    found: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    for kind, tokens in folder.table(WORDS).items():
        if kind not in KINDS:
            raise RulebookError(file, kind, "", problem=f"expected a kind among {', '.join(KINDS)}")
        if not isinstance(tokens, list) or not tokens or len(tokens) > _MOST:
            raise RulebookError(file, kind, "", problem=f"expected a list of 1 to {_MOST} words")
        for token in tokens:
            if not isinstance(token, str) or len(token) > _LONGEST or not _TOKEN.match(token):
                problem = f"expected words such as vale-cuatro of at most {_LONGEST} letters, got {str(token)[:60]!r}"
                raise RulebookError(file, kind, "", problem=problem)
            if token in seen:
                raise RulebookError(file, kind, "", problem=f"expected each word once in the file, got {token} twice")
            seen.add(token)
        found[kind] = tuple(tokens)
    return MappingProxyType(found)
