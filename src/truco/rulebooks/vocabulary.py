"""The words of a rulebook: its calls and answers by their kind, from the file `words.toml` of its folder."""

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
"""The words of a rulebook without a folder."""

_TOKEN: Final = re.compile(r"[a-z]+(?:-[a-z0-9]+)*\Z")
_LONGEST: Final = 40
_MOST: Final = 100


def read_words(folder: Folder) -> Words:
    """Return the words of a folder; none for a folder without `words.toml`.

    >>> from truco.rulebooks.shelf import folder
    >>> read_words(folder("paulista"))["no-quiero"]
    ('desistir',)

    Raises `RulebookError` for a kind outside `KINDS`, for a word in a form that records cannot have, and for a word
    that is in the file twice.
    """
    file = folder.name(WORDS)
    words: dict[str, tuple[str, ...]] = {}
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
        words[kind] = tuple(tokens)
    return MappingProxyType(words)
