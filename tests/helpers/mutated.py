"""Changes records: each returned record has one wrong annotation, one for each derived fact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.helpers.checks import whole_record
from tests.helpers.examples import folders, read_folder

from truco.record import Replay, replay_prefix
from truco.record.parts import RULINGS, Brace
from truco.record.read import read_prefix

SEATS = ("A1", "B1", "C1", "A2", "B2", "A3", "B3")
_RECORDS = Path(__file__).parents[2] / "records"
_BRACE = re.compile(r"\{([^}]*)\}")
_SCORE = re.compile(r"^(?:end|hand\b.*?\bscore) +((?:[ABC] \d+ *)+)", re.MULTILINE)
_KIND = {"redondo": "pica-pica", "pica-pica": "redondo", "general": "duels", "duels": "general"}
_ANOTHER_CODE = {True: "one-card", False: "bad-cut"}


class Mutant(NamedTuple):
    """A record in which one annotation is wrong."""

    name: str
    line: int
    written: str
    wrong: str
    text: str

    def __str__(self) -> str:
        """Return where the record was changed, for reports."""
        return f"{self.name}, line {self.line}: {self.written} -> {self.wrong}"


def every_record() -> Iterator[tuple[str, str]]:
    """Yield the golden records and the worked examples that are records, each with its name."""
    for path in sorted(_RECORDS.rglob("*.truco")):
        yield path.stem, path.read_text(encoding="utf-8")
    for folder in folders():
        for example in read_folder(folder).examples:
            if isinstance(example.data, str) and not example.waits:
                admission = example.besides.get("admission", "")
                yield example.name, whole_record(example.rules, example.data, admission)


def mutants(name: str, text: str) -> Iterator[Mutant]:
    """Yield a record with each of its annotations changed, one at a time."""
    for start, end, wrong in chain(_braces(text), _scores(text), _articles(text), _headings(text)):
        line = text.count("\n", 0, start) + 1
        yield Mutant(name, line, text[start:end], wrong, text[:start] + wrong + text[end:])


def replay_of(text: str) -> Replay | None:
    """Return the replay of a record that agrees with the rules, `None` for another one."""
    record, unread = read_prefix(text)
    result = replay_prefix(record)
    return result if unread is None and result.stop is None else None


def is_noticed(mutant: Mutant) -> bool:
    """Return whether the replay of a mutant stops, or reads it as a record of something else that is true.

    A bare ruling may be that of another moment: what was said before a silence may be irregular for that alone.
    """
    result = replay_of(mutant.text)
    if result is None:
        return True
    words = mutant.wrong.strip("{}").split()
    if not words or words[0] not in RULINGS:
        return False
    place = [step for hand in result.hands for step in hand.steps if step.is_act and step.at.line == mutant.line]
    return any(Brace(tuple(words)).says(step.ruling) and step.ruling.code in _BEFORE_A_SILENCE for step in place)


_BEFORE_A_SILENCE = ("look-first", "muestra-first", None)
"""The codes of acts that are irregular before a silence alone; talk before one may be lawful."""


def _braces(text: str) -> Iterator[tuple[int, int, str]]:
    sides = sorted(set(re.findall(r"\[([ABC])[123] ", text)))
    for match in _BRACE.finditer(text):
        words = tuple(match[1].split())
        for wrong in _other_facts(words, sides):
            if wrong[-1] != "+0":  # nothing is also true of a side that has its points in another brace
                yield match.start(), match.end(), str(Brace(wrong))


def _other_facts(words: tuple[str, ...], sides: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield other facts of the same kind."""
    head, *rest = words
    if head in sides:
        points = int(rest[0])
        yield head, f"+{points + 1}"
        if points > 1:
            yield head, f"+{points - 1}"
        yield from ((other, f"+{points}") for other in sides if other != head)
    elif head == "trick":
        yield from ((head, other) for other in ("parda", *SEATS) if other != rest[0])
    elif head == "seen":
        if len(rest) > 1:
            yield head, *rest[1:]
        yield from ((head, *rest, other) for other in SEATS if other not in rest)
    elif head in RULINGS:
        yield from ((other,) for other in RULINGS if other != head)
        if rest:
            yield head, _ANOTHER_CODE[rest[0] != "one-card"]


def _scores(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield other scores at the end of hands, and at the beginning of all but the first, which is given."""
    for at, match in enumerate(_SCORE.finditer(text)):
        if at or match[0].startswith("end"):
            for number in re.finditer(r"\d+", match[1]):
                start = match.start(1) + number.start()
                yield start, start + len(number[0]), str(int(number[0]) + 1)


def _articles(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield rulings for a reason that no catalogue has."""
    for match in re.finditer(r"(?:juez|comision|arbitro):[a-z-]+[A-Z0-9-]*:([a-z]+\.[\w.]+)", text):
        yield match.start(1), match.end(1), f"{match[1]}.no"


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield other numbers, dealers and kinds of all hands but the first, and duels of other seats."""
    hands = list(re.finditer(r"^hand (\d+).*", text, re.MULTILINE))
    for hand in hands[1:]:
        yield hand.start(1), hand.end(1), str(int(hand[1]) + 1)
        for word in re.finditer(r"dealer (\w+)|\b(redondo|pica-pica|general|duels)\b", hand[0]):
            if word[1] and re.search(r"score A 0 B 0\b", hand[0]):
                continue  # the record may leave out the draw that made the dealer of a new chico
            group = 1 if word[1] else 2
            start, end = hand.start() + word.start(group), hand.start() + word.end(group)
            others = [seat for seat in SEATS if f"[{seat} " in text and seat != word[1]] if word[1] else []
            yield start, end, others[0] if others else _KIND[word[2]]
    for duel in re.finditer(r"^duel (\w+) (\w+)", text, re.MULTILINE):
        yield duel.start(1), duel.end(2), f"{duel[2]} {duel[1]}"
