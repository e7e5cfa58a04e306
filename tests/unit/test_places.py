"""The place of an article in its regulation is named in the reader's language."""

import re

import pytest

from truco.messages import LANGUAGES
from truco.messages.places import place
from truco.rulebooks.catalogue import codes, load

SOURCES = sorted({rule.source for code in codes() for rule in load(code)})
FOREIGN = {
    "es": "sentences? paragraphs? row table line footnote heading implied printed section order with",
    "pt": "sentences? paragraphs? row table line footnote heading implied printed section order with",
    "de": "sentences? paragraphs? row table line footnote heading implied printed section order with parágrafo PU",
    "en": "Beispiel Antwort Tabelle Zeile Punkt Kopf Schlusszeilen parágrafo PU",
}
"""Words for places of other languages; names of sections stay as they are printed."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_place_is_told_in_the_readers_language(lang: str) -> None:
    """No place of a catalogue keeps a word of another language, and lines are called lines in that language."""
    foreign = re.compile(rf"\b(?:{'|'.join(FOREIGN[lang].split())}|L\d+)\b")
    places = {source: place(source, lang) for source in SOURCES}
    assert {source: text for source, text in places.items() if foreign.search(text)} == {}


@pytest.mark.parametrize(
    ("source", "lang", "expected"),
    [
        ("Art. 15 (last sentence)", "es", "Art. 15 (última oración)"),
        ("Art. 15 (last sentence)", "en", "Art. 15 (last sentence)"),
        (
            "Puntaje ¶2 (first and second sentences, order)",
            "de",
            "Puntaje ¶2 (erster und zweiter Satz, die Reihenfolge)",
        ),
        ("6. Flor, footnote * (L100)", "pt", "6. Flor, nota de rodapé * (linha 100)"),
        ("6. Envido table, row 4 (L71-72)", "en", "6. Envido: the table, row 4 (lines 71-72)"),
        ("Flor, Contraflor Antwort 3 (L74)", "es", "Flor, Contraflor: respuesta 3 (línea 74)"),
        ("Art. 28 PU c", "en", "Art. 28, sole paragraph, c"),
        ("Art. 4 parágrafo único", "de", "Art. 4, einziger Absatz"),
        ("Introduction (before Art. 1)", "de", "Einleitung (vor Art. 1)"),
        ("Art. 58 with 59 b", "pt", "Art. 58 com 59 b"),
        ("somewhere nobody named", "de", "somewhere nobody named"),
    ],
)
def test_a_place_is_told_part_by_part(source: str, lang: str, expected: str) -> None:
    """Sections keep their printed names; parts, rows, lines and paragraphs are translated; unknown words stay."""
    assert place(source, lang) == expected
