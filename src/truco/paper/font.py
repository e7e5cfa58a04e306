"""The typeface of the sheets, shipped with the package: widths, and texts that fit a width."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import as_file, files
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

PLAIN: Final = "TrucoPlain"
BOLD: Final = "TrucoBold"
_FILES: Final = {PLAIN: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
_NO_GLYPH: Final = "\N{WHITE VERTICAL RECTANGLE}"
_LEAST: Final = 0.8
"""How much a text may be made smaller before it is cut."""

_STEP: Final = 0.25


@cache
def _face(name: str) -> TTFont:
    """Return a face after making it known to ReportLab."""
    with as_file(files("truco.paper") / "fonts" / _FILES[name]) as path:
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


def readable(text: str) -> str:
    """Return a text in letters that the face has, on one line; what it lacks is a hollow box.

    >>> readable("  São   João "), readable("Ana 中")
    ('São João', 'Ana ▯')
    """
    known = _face(PLAIN).face.charToGlyph
    joined = " ".join(unicodedata.normalize("NFC", text).split())
    kept = (one for one in joined if unicodedata.category(one) not in ("Cc", "Cf", "Cs", "Mn"))
    return "".join(one if ord(one) in known else _NO_GLYPH for one in kept)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in points.

    >>> width("", 8), width("Súmula", 8) < width("Súmula", 8, bold=True)
    (0.0, True)
    """
    return float(pdfmetrics.stringWidth(text, face(bold=bold), size))


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
    if width(text, size, bold=bold) <= room:
        return text, size
    while text and width(f"{text}…", size, bold=bold) > room:
        text = text[:-1].rstrip()
    return f"{text}…", size


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Return a text in lines that fit a room; a word that is too long for a line is cut.

    >>> wrapped("uno dos", 1000, 8), len(wrapped("uno dos tres", 20, 8))
    (['uno dos'], 3)
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(line, room, size)[0] if width(line, size) > room else line for line in lines]
