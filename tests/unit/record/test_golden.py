"""The records made by hand: each replays and covers the rules that it names."""

import re
from pathlib import Path

import pytest
from tests.helpers.citations import listening

from truco.record import read_record, record_of, replay, to_json, write_record
from truco.rulebooks.catalogue import load

ROOT = Path(__file__).parents[3]
GOLDEN = sorted((ROOT / "records").rglob("*.truco"))
NAMES = [path.stem for path in GOLDEN]
PARTLY_WRITTEN = {
    "award-written-later",
    "chico-to-chico",
    "middle-of-a-match",
    "no-braces",
    "seed",
    "unknown-hand-short",
}
"""Golden records that leave out, or place elsewhere, something which a record of a played game has."""


def rules_of(text: str) -> list[str]:
    """The rules that a golden record names."""
    match = re.search(r"^; rules: (.+)$", text, re.MULTILINE)
    assert match, "the record names no rules"
    return match[1].split()


def test_there_are_enough() -> None:
    """There are golden records for every number of seats."""
    seats = [len(read_record(path.read_text(encoding="utf-8")).seats) for path in GOLDEN]
    assert len(GOLDEN) >= 45
    assert set(seats) == {2, 3, 4, 6}


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.rule(*rules_of(path.read_text(encoding="utf-8")))) for path in GOLDEN],
    ids=NAMES,
)
def test_a_golden_record_replays_and_cites_its_rules(path: Path) -> None:
    """A golden record replays without a difference or a warning, and every rule that it names is cited meanwhile."""
    text = path.read_text(encoding="utf-8")
    cited: set[str] = set()
    with listening(cited.update):
        result = replay(read_record(text))
    assert not result.warnings
    assert set(rules_of(text)) <= cited


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_a_golden_record_is_canonical(path: Path) -> None:
    """Reading and writing a golden record gives the same bytes."""
    text = path.read_text(encoding="utf-8")
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_the_record_of_the_replayed_game(path: Path) -> None:
    """The record made from a replayed game replays to the same JSON; its hands are those written by hand."""
    written = read_record(path.read_text(encoding="utf-8"))
    result = replay(written)
    assert result.law is not None
    names = {tag.key: tag.value for tag in written.tags}
    made = record_of(result.law, names, [step for hand in result.hands for step in hand.steps])
    again = replay(read_record(write_record(made)))
    assert to_json(again) == to_json(result)
    if path.stem not in PARTLY_WRITTEN:
        hands = [write_record(record).partition("\n\n")[2] for record in (made, written)]
        assert hands[0] == hands[1]


@pytest.mark.parametrize("path", GOLDEN, ids=NAMES)
def test_every_rule_named_exists(path: Path) -> None:
    """A golden record names rules of the catalogue only, and says in words what happens."""
    text = path.read_text(encoding="utf-8")
    law = replay(read_record(text)).law
    assert law is not None
    ids = {rule.id for rule in load(law.ruleset.book.catalogue)}
    assert set(rules_of(text)) <= ids
    assert len(read_record(text).comments) >= 2
