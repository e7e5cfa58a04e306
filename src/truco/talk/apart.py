"""The sentences of a message: which of its words stand in one that is about nothing but their call. No law."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final

from truco.talk.hearing import END, Said
from truco.talk.plain import plain
from truco.talk.weight import REPORTS, WOULD_CALL

_QUOTES: Final = re.compile(r"[\"«»“”„‟]")
_INSIDE: Final = re.compile(r"\.\w")
"""A point within a word: truco.com."""
_OPENED, _QUESTION = "¿", "?"


def alone(sentence: str, pieces: Sequence[Said], heavy: Callable[[Said], bool]) -> frozenset[int]:
    """Return where the pieces of a message start that stand alone: in a sentence without words of a weight.

    So "¡Truco! ¿Qué me mirás?" holds a call. A question stands alone only where nothing of weight is said besides and
    it does not ask whether to call ("¿le canto truco?"); nor does a sentence of a message that quotes or reports what
    was said: "¡Truco!, gritó el otro".
    """
    mixed = any(map(heavy, pieces))
    if mixed and (_QUOTES.search(sentence) or not _words(pieces).isdisjoint(REPORTS)):
        return frozenset()
    ends = [end.start() for end in END.finditer(sentence) if not _INSIDE.match(sentence, end.start())]
    found: set[int] = set()
    for nth, some in groupby(pieces, key=lambda piece: bisect_left(ends, piece.start)):
        each = list(some)
        asked = nth < len(ends) and sentence[ends[nth]] == _QUESTION
        opened = sentence.rfind(_OPENED, 0, ends[nth]) if asked else 0
        asks = _words(piece for piece in each if piece.start > opened)
        doubtful = asked and (mixed or not asks.isdisjoint(WOULD_CALL))
        if not doubtful and not any(map(heavy, each)):
            found.update(piece.start for piece in each)
    return frozenset(found)


def _words(pieces: Iterable[Said]) -> set[str]:
    """Return the single words of a message that are no phrases, in plain letters."""
    return {plain(piece.text) for piece in pieces if piece.meant is None}
