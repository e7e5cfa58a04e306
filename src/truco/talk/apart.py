"""The sentences of a message: which of its words stand in one that is about nothing but their call. No law."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from truco.talk.hearing import END, Said
from truco.talk.plain import plain
from truco.talk.weight import REPORTS

_QUOTES: Final = re.compile(r"[\"«»“”„‟]")
_QUESTION: Final = "?"


def alone(sentence: str, pieces: Sequence[Said], heavy: Callable[[Said], bool]) -> frozenset[int]:
    """Return where the pieces of a message start that stand alone: in a sentence without words of a weight.

    So "¡Truco! ¿Qué me mirás?" holds a call. A question stands alone only where nothing of weight is said besides,
    and so does every sentence of a message that quotes or reports what was said: "¡Truco!, gritó el otro".
    """
    if not any(map(heavy, pieces)):
        return frozenset(piece.start for piece in pieces)
    if _QUOTES.search(sentence) or any(plain(piece.text) in REPORTS for piece in pieces):
        return frozenset()
    ends = [found.start() for found in END.finditer(sentence)]
    found: set[int] = set()
    for nth, some in groupby(pieces, key=lambda piece: bisect_left(ends, piece.start)):
        each = list(some)
        asked = nth < len(ends) and sentence[ends[nth]] == _QUESTION
        if not asked and not any(map(heavy, each)):
            found.update(piece.start for piece in each)
    return frozenset(found)
