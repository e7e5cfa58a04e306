"""Reads the sentences of `records/talk` with what they bind to; docs/talk.md describes the files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parents[2] / "records" / "talk"
"""Where the sentences are, a file for each language."""


class Moment(NamedTuple):
    """When sentences are said: the rules, the hands and acts before them, the speaker, and their language."""

    rules: str
    hands: str
    acts: tuple[str, ...]
    seat: str
    language: str


class Sentence(NamedTuple):
    """A sentence of the corpus, with its line, and what it must bind to."""

    moment: Moment
    line: int
    kind: str
    word: str
    text: str


def sentences(file: Path) -> Iterator[Sentence]:
    """Yield the sentences of a file."""
    moment: Moment | None = None
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith("="):
            rules, hands, acts, seat, *language = (part.strip() for part in line[1:].split("|"))
            moment = Moment(rules, hands, tuple(acts.split()), seat, language[0] if language else file.stem)
            continue
        assert moment is not None, f"{file.name}:{number}: a sentence before the first moment"
        reading, bar, text = line.partition(" | ")
        kind, _, word = reading.strip().partition(" ")
        assert bar, f"{file.name}:{number}: expected KIND WORD | SENTENCE"
        yield Sentence(moment, number, kind, word, text.strip())
