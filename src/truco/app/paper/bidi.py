"""Names in Arabic and Hebrew as a page draws them, from left to right: reordered, and Arabic letters in their forms.

This is the part of the Unicode Bidirectional Algorithm (UAX 9) that a name on one line needs: runs of letters and of
numbers, and neutral signs between them. There is no explicit formatting, and a line is never broken within a run.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Final

_RIGHT: Final = ("R", "AL")
_NUMBERS: Final = ("EN", "AN")
_FORMS: Final = range(0xFB50, 0xFEFD)
"""The block of the forms that Arabic letters take at the beginning, in the middle and at the end of a word."""

_LAM_ALEF: Final = tuple(f"\N{ARABIC LETTER LAM}{alef}" for alef in "\u0622\u0623\u0625\u0627")
"""The letters that are always written as one sign."""


def visual(text: str, has_glyph: Callable[[str], bool] = lambda _letter: True) -> str:
    r"""Return a text in the order of its letters on the page, from left to right.

    >>> visual("Ana"), visual("\u05d3\u05df 12") == "12 \u05df\u05d3"
    ('Ana', True)

    Arabic letters become the forms that join them, as far as `has_glyph` says that the face has these.
    """
    if not any(unicodedata.bidirectional(letter) in _RIGHT for letter in text):
        return text
    shaped = _shaped(text, has_glyph)
    levels = _levels(shaped)
    letters = [_mirrored(letter) if level % 2 else letter for letter, level in zip(shaped, levels, strict=True)]
    for level in range(max(levels), 0, -1):
        at = 0
        while at < len(letters):
            end = at
            while end < len(letters) and levels[end] >= level:
                end += 1
            letters[at:end] = letters[at:end][::-1]
            levels[at:end] = levels[at:end][::-1]
            at = max(end, at + 1)
    return "".join(letters)


def _levels(text: str) -> list[int]:
    """Return the level of each letter: odd from right to left, even from left to right (UAX 9, P2 to I2)."""
    kinds = [unicodedata.bidirectional(letter) for letter in text]
    strong = [kind for kind in kinds if kind in ("L", *_RIGHT)]
    base = int(strong[0] in _RIGHT)
    directions: list[int | None] = []
    for kind in kinds:
        last = next((direction for direction in reversed(directions) if direction is not None), base)
        if kind in _RIGHT:
            directions.append(1)
        elif kind == "L":
            directions.append(0)
        elif kind in _NUMBERS:
            directions.append(2 if last else 0)
        else:
            directions.append(None)
    levels = []
    for at, own in enumerate(directions):
        direction = own
        if direction is None:
            before = next((other for other in reversed(directions[:at]) if other is not None), base)
            after = next((other for other in directions[at + 1 :] if other is not None), base)
            # A number counts as a letter from right to left for the neutral signs beside it (N1).
            direction = int(before > 0) if (before > 0) == (after > 0) else base
        levels.append(direction if direction or not base else 2)
    return levels


def _mirrored(letter: str) -> str:
    """Return a bracket as it looks in a text from right to left."""
    return _PAIRS.get(letter, letter)


_PAIRS: Final = {**dict(zip("([{<«", ")]}>»", strict=True)), **dict(zip(")]}>»", "([{<«", strict=True))}


# -- the forms of Arabic letters ---------------------------------------------------------------------------------------


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Return the forms of letters, and of lam with alef, by the letters and by their place in a word."""
    forms: dict[tuple[str, str], str] = {}
    for code in _FORMS:
        kind, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
        plain = "".join(chr(int(letter, 16)) for letter in letters)
        if kind in ("<isolated>", "<final>", "<initial>", "<medial>") and (len(plain) == 1 or plain in _LAM_ALEF):
            forms.setdefault((plain, kind.strip("<>")), chr(code))
    return forms


def _joins(letter: str, kind: str) -> bool:
    """Return whether a letter can be joined: to the next one (`initial`), or to the one before (`final`)."""
    return (letter, kind) in _forms()


def _shaped(text: str, has_glyph: Callable[[str], bool]) -> str:
    """Return a text whose Arabic letters have the forms of their places; lam and alef are one sign."""
    shaped, at = "", 0
    while at < len(text):
        pair = text[at : at + 2]
        unit = pair if (pair, "isolated") in _forms() and len(pair) > 1 else text[at]
        joined = at > 0 and _joins(text[at - 1], "initial") and _joins(unit, "final")
        after = text[at + len(unit) : at + len(unit) + 1]
        joins = bool(after) and _joins(unit, "initial") and _joins(after, "final")
        kind = ("medial" if joins else "final") if joined else "initial" if joins else "isolated"
        form = _forms().get((unit, kind), unit)
        shaped += form if has_glyph(form[0]) else unit
        at += len(unit)
    return shaped
