"""The place of an article in its regulation, in the reader's language, such as `Art. 15 (last sentence)`.

The names of sections stay as they are printed; the catalogue's notes about a place in a section are translated.
"""

from __future__ import annotations

import re
from typing import Final

from truco.messages import text

_WRITTEN: Final = {
    "line": r"L(?P<what>\d+)",
    "lines": r"L(?P<what>\d+-\d+)",
    "sentence-1": "first sentence",
    "sentence-2": "second sentence",
    "sentence-3": "third sentence",
    "sentence-last": "last sentence",
    "sentences-1-2": "first and second sentences",
    "sentences-2-3": "second and third sentences",
    "paragraph-2": "second paragraph",
    "paragraph-last": "last paragraph",
    "part-1": "first part",
    "part-2": "second part",
    "order": "order",
    "words": "words",
    "list": "list",
    "bracket": "bracket",
    "heading": "heading",
    "no-text": "no text",
    "title-block": "Title block|Kopf",
    "closing-lines": "Schlusszeilen",
    "introduction": "Introduction",
    "usage": "Usage",
    "whole-section": "whole section",
    "whole-table": "whole table",
    "table": "table",
    "table-row": r"(?:table row|Tabelle Zeile) (?P<what>\d+)",
    "table-of": "(?P<what>.+) table",
    "row": r"row (?P<what>\d+)",
    "total": r"total (?P<what>\d+)",
    "footnote": r"footnote (?P<what>\S+)",
    "not-printed": "not printed",
    "values-not-printed": "point values not printed",
    "implied": "implied",
    "case-not-written": "case not written",
    "consequence": "consequence",
    "before": r"before Art\. (?P<what>\d+)",
    "same-as": "= (?P<what>.+)",
    "with": "(?P<what>Art.+) with (?P<other>.+)",
    "sole-paragraph": r"(?P<what>Art\. \d+) (?:parágrafo único|PU)",
    "sole-paragraph-item": r"(?P<what>Art\. \d+) (?:parágrafo único|PU) (?P<other>[a-z])",
    "example": "Beispiel",
    "example-n": r"Beispiel (?P<what>\d+)",
    "answer": r"Antwort (?P<what>\d+)",
    "answer-to": r"(?P<what>.+) Antwort (?P<other>\d+)",
    "point": r"Punkt (?P<what>\d+)",
}
"""The patterns of places in the catalogues, by the last part of the message's key."""

_PATTERNS: Final = {key: re.compile(written) for key, written in _WRITTEN.items()}
_PIECES: Final = re.compile(r"([(),;]| / )")


def place(source: str, lang: str) -> str:
    """Return the place of an article in a language.

    >>> place("Art. 15 (last sentence)", "es"), place("6. Flor table, row 2 (L96)", "de")
    ('Art. 15 (última oración)', '6. Flor: die Tabelle, Reihe 2 (Zeile 96)')

    `source` is the text of the catalogue; its unknown parts stay the same. Raises `KeyError` for a language that is not
    in `LANGUAGES`.
    """
    return "".join(_translate(piece, lang) for piece in _PIECES.split(source))


def _translate(piece: str, lang: str) -> str:
    """Return the translation of a piece of a place between brackets and commas, with the blanks around it."""
    bare = piece.strip()
    for key, pattern in _PATTERNS.items():
        match = pattern.fullmatch(bare)
        if match:
            return piece.replace(bare, text(f"place.{key}", lang, **match.groupdict()))
    return piece
