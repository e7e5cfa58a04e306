"""The score as it looks on paper or on the table, in characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.cli.terminal.scene import Marks

_SQUARE: Final = ("", "|", "\u0393", "\u03a0", "\u25a1", "\u29c4")
"""A square with each number of strokes: one side after another, and the diagonal as the fifth stroke."""

_LINE: Final = " \u2500\u2500 "
_COUNTER: Final = "\u25cf"
_AT_HALF: Final = " \u25c6 "
_PEG: Final = "\u25cf"
_HOLE: Final = "\u00b7"
_NOTHING: Final = "-"


def drawn(kind: str, marks: Marks) -> str:
    """Return a side's marks as they look; a dash where nothing is marked.

    >>> drawn("squares", Marks(((5, 5), (4, 5), (0, 5)))), drawn("beans", Marks((), ((3, 15),), parted=True))
    ('\u29c4\u25a1', '\u25cf\u25cf\u25cf')
    """
    return _DRAWN[kind](marks) or _NOTHING


def _squares(marks: Marks) -> str:
    strokes = ["".join(_SQUARE[marked] for marked, _ in half) for half in (marks.malas, marks.buenas)]
    return (_LINE if marks.parted else "").join(strokes).rstrip(" ")


def _counters(marks: Marks) -> str:
    laid = [" ".join(_COUNTER * marked for marked, _ in half if marked) for half in (marks.malas, marks.buenas)]
    return (_AT_HALF if marks.parted else "").join(laid).rstrip(" ")


def _beans(marks: Marks) -> str:
    return _COUNTER * sum(marked for marked, _ in (*marks.malas, *marks.buenas))


def _pegs(marks: Marks) -> str:
    rows = (*marks.malas, *marks.buenas)
    return "  ".join("".join(_PEG if at == hole else _HOLE for at in range(1, of + 1)) for hole, of in rows)


_DRAWN: Final[Mapping[str, Callable[[Marks], str]]] = {
    "squares": _squares,
    "counters": _counters,
    "tentos": _counters,
    "beans": _beans,
    "pegs": _pegs,
}
