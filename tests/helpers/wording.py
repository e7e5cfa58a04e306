"""Compares the text of a worked example with its data: finds cards, scores and awards that the data lack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from tests.helpers.examples import Example, Read
from tests.helpers.results import sums

from truco.rulebooks.catalogue import load

_CARD: Final = re.compile(
    r"(?<![\w.])(?:1[0-2]|[1-7])[eboc](?![\w.])|(?<![\w.])[A2-7QJK][chsd](?![\w.])"  # 12o, Qd
)
_SCORE: Final = re.compile(r"(?<![\w.+-])(\d{1,2})-(\d{1,2})(?![\w.-])|\bA ?(\d{1,2}),? B ?(\d{1,2})\b")  # 12-9, A12 B9
_AWARD: Final = re.compile(r"\b([ABC]) \+(\d+)")

UNSAID: Final[Mapping[str, str]] = {
    "of.match.3 1": "the tag Chicos stands for the chicos before",
    "of.match.3 2": "the tag Chicos stands for the chicos before",
    "rf.4.pica.a 1": "0-5 are seats and no score",
    "rf.4.pica.d 2": "B comes to 27 in the first duel",
    "uy.86.a 3": "A comes to 32 in the first duel",
    "pg.deal.6 1": "the draw for the dealer ends with the first king; tests/unit/app/tables/test_partners.py draws on",
    "pg.six.8 3": "A comes to 26 in the first duel",
}
"""Examples whose data need not hold all that their words name, and why."""


def unsaid(read: Read) -> Iterator[str]:
    """Return what the texts of a catalogue's examples name and their data lack, as `of.mazo.6 4: {A +1}`.

    These are the cards and scores that are given and the awards that are expected (of examples with a record). It finds
    no act that is left out and no other outcome: those are for readers.
    """
    entries: dict[tuple[str, int], list[Example]] = {}
    for example in read.examples:
        for at in example.at:
            entries.setdefault((example.rule, at), []).append(example)
    catalogue = load(read.catalogue)
    for (rule, at), examples in sorted(entries.items()):
        name, (given, expect) = f"{rule} {at}", catalogue[rule].examples[at - 1]
        if lacking := [] if name in UNSAID else list(_lacking(examples, given, expect)):
            yield f"{name}: {', '.join(lacking)}"


def _lacking(examples: list[Example], given: str, expect: str) -> Iterator[str]:
    data = " ".join(f"{example.rules} {example.data} {example.besides}" for example in examples)
    numbers = set(re.findall(r"\d+", data))
    tables = [row for example in examples if not isinstance(example.data, str) for row in example.data]
    lines = [line for row in tables for line in row.get("jogos", ())]
    numbers = numbers.union(*map(sums, lines))
    yield from (card for card in _CARD.findall(given) if card not in data)
    yield from (n for points in _SCORE.findall(given) for n in points if n and n not in numbers)
    if any(example.check == "record" for example in examples):
        awards = (f"{{{side} +{points}}}" for side, points in _AWARD.findall(expect) if points != "0")
        yield from (award for award in awards if award not in data)
