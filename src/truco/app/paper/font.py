"""The typeface of the sheets, shipped with the package: widths, and texts that fit a width."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from truco.app.paper.bidi import visual

PLAIN: Final = "TrucoPlain"
BOLD: Final = "TrucoBold"
_FILES: Final = {PLAIN: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
_NO_GLYPH: Final = "\N{WHITE VERTICAL RECTANGLE}"
_LAST: Final = 0xFFFF
"""The last letter that a reader can copy: the text map of ReportLab has four hexadecimal digits for each letter."""

_LEAST: Final = 0.8
"""How much a text may be made smaller before it is cut."""

_LEAST_WRAPPED: Final = 0.7
"""How much a text in several lines may be made smaller before its words are divided."""

_CLOSE: Final = 0.88
"""How much it may be made smaller to need a line less."""

_FEW: Final = 4
"""A text that may have more lines keeps its size, whatever lines it needs."""

_KEPT: Final = 4096
"""Texts whose letters and widths are kept."""

_STEP: Final = 0.25
_JUST_BELOW: Final = 0.999
"""What is made as small as its room stays as much below it as no rounding makes up."""


@cache
def _face(name: str) -> TTFont:
    """Return a face after making it known to ReportLab."""
    with as_file(files("truco.app.paper") / "fonts" / _FILES[name]) as path:
        font = TTFont(name, str(path))
    pdfmetrics.registerFont(font)
    return font


def face(*, bold: bool) -> str:
    """Return the name under which ReportLab knows the face.

    >>> face(bold=True)
    'TrucoBold'
    """
    name = BOLD if bold else PLAIN
    _face(name)
    return name


@lru_cache(maxsize=_KEPT)
def readable(text: str) -> str:
    """Return a text in letters that the face has, on one line; a letter that it lacks is a hollow box.

    >>> readable("  São   João "), readable("Ana 中"), readable("Ana \N{GRINNING FACE}")
    ('São João', 'Ana ▯', 'Ana ▯')

    So is a letter beyond U+FFFF, such as an emoji: ReportLab writes an invalid text map for it.
    """
    glyphs = _face(PLAIN).face.charToGlyph
    joined = " ".join(unicodedata.normalize("NFC", text).split())
    letters = (letter for letter in joined if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Mn"))
    return "".join(letter if ord(letter) in glyphs and ord(letter) <= _LAST else _NO_GLYPH for letter in letters)


def as_drawn(text: str) -> str:
    """Return a text as its letters are drawn on the page: Arabic and Hebrew from right to left, and joined.

    >>> as_drawn("Ana"), as_drawn("\N{HEBREW LETTER DALET}\N{HEBREW LETTER NUN}")[0] == "\N{HEBREW LETTER NUN}"
    ('Ana', True)
    """
    return visual(text, lambda letter: ord(letter) in _face(PLAIN).face.charToGlyph)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in points.

    >>> width("", 8), width("Súmula", 8) < width("Súmula", 8, bold=True)
    (0.0, True)
    """
    return _unit_width(text, bold=bold) * size


@lru_cache(maxsize=_KEPT)
def _unit_width(text: str, *, bold: bool) -> float:
    """Return the width of a text at size 1: the same words and letters are measured again and again."""
    return float(pdfmetrics.stringWidth(text, face(bold=bold), 1))


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, float]:
    """Return a text and a size at which it fits a room in points: smaller first, then cut with an ellipsis.

    >>> fitted("Ana", 100, 8)
    ('Ana', 8)
    >>> fitted("Bartholomäus Wolfeschlegelsteinhausenbergerdorff", 60, 8)[0][-1]
    '…'
    """
    least = size * _LEAST
    while size > least and width(text, size, bold=bold) > room:
        size -= _STEP
    return (text if width(text, size, bold=bold) <= room else _cut(text, room, size, bold=bold)), size


def _cut(text: str, room: float, size: float, *, bold: bool) -> str:
    """Return as much of a text as fits a room together with an ellipsis."""
    while text and width(f"{text}…", size, bold=bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…"


def in_lines(text: str, room: float, size: float, most: int, *, bold: bool = False) -> tuple[list[str], float]:
    """Return a text in at most so many lines that fit a room in points, and the size at which they do.

    >>> in_lines("Los Pamperos", 100, 8, 2), len(in_lines("Los Pamperos de Paysandú", 60, 8, 2)[0])
    ((['Los Pamperos'], 8.0), 2)
    >>> in_lines("W" * 60, 60, 8, 2)[0][-1][-1]
    '…'

    The text is made smaller first; then words that are too long for a line are divided; what still does not fit ends in
    an ellipsis.
    """
    words = [(word, width(word, 1, bold=bold)) for word in readable(text).split()]
    sizes = [size - step * _STEP for step in range(int(size * (1 - _LEAST_WRAPPED) / _STEP) + 1)]
    widest = max((width(letter, 1, bold=bold) for letter in set(readable(text))), default=0.0)
    single = max(widest, width("…", 1, bold=bold))
    if single * sizes[-1] > room:
        sizes.append(room / single * _JUST_BELOW)  # a letter cannot be divided
    for divides in (False, True):
        best: tuple[list[str], float] | None = None
        for smaller in sizes:
            if best and (len(best[0]) == 1 or most > _FEW or smaller < best[1] * _CLOSE):
                break
            if widest * smaller > room:
                continue
            lines = _divided(words, room / smaller, most, bold=bold, divides=divides)
            # A line less is worth somewhat smaller letters.
            if lines and (best is None or len(lines) < len(best[0])):
                best = lines, smaller
        if best:
            return best
    lines = _divided(words, room / sizes[-1], len(text), bold=bold, divides=True)
    return [*lines[: most - 1], _cut(lines[most - 1], room, sizes[-1], bold=bold)], sizes[-1]


def _divided(words: Sequence[tuple[str, float]], room: float, most: int, *, bold: bool, divides: bool) -> list[str]:
    """Return words with their widths in at most so many lines, all at size 1; none where they do not fit.

    A word that is too long for a line goes on in the next one, where it may be divided.
    """
    lines, used, space = [""], 0.0, width(" ", 1, bold=bold)
    for word, wide in words:
        if lines[-1] and used + space + wide <= room:
            lines[-1], used = f"{lines[-1]} {word}", used + space + wide
            continue
        parts = [(word, wide)] if wide <= room else _parts(word, room, bold=bold) if divides else []
        if not parts or len(lines) + len(parts) > most + (not lines[-1]):
            return []
        lines[-1 if not lines[-1] else len(lines) :] = [part for part, _ in parts]
        used = parts[-1][1]
    return lines


def _parts(word: str, room: float, *, bold: bool) -> list[tuple[str, float]]:
    """Return the parts of a word that fit a room at size 1, with their widths."""
    parts = [("", 0.0)]
    for letter in word:
        wide = width(letter, 1, bold=bold)
        part, used = parts[-1]
        if part and used + wide > room:
            parts.append((letter, wide))
        else:
            parts[-1] = (part + letter, used + wide)
    return parts
