"""The results of other programs for the Argentine game, compared with ours; an article explains differences."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from truco.record import read_record, replay
from truco.rulebooks.catalogue import load

FOLDER = Path(__file__).parents[2] / "peers"
CASES = [case for file in sorted(FOLDER.glob("*.toml")) for case in tomllib.loads(file.read_text("utf-8"))["case"]]


def named(case: dict[str, Any]) -> str:
    """The name of a case: the program and what it tests."""
    return f"{case['peer']}: {case['id']}"


def awards(case: dict[str, Any]) -> dict[str, int]:
    """The points of each side in a case's record."""
    line = next(line for line in case["record"].splitlines() if line.startswith("deal"))
    tags = " ".join(f'[{seat} ""]' for seat in line.split()[1::2])
    text = f'[Record "truco/1"] [Rules "{case["rules"]}"] {tags}\n{case["record"]}'
    given: dict[str, int] = {}
    for award in replay(read_record(text)).hands[0].awards:
        given[award.side] = given.get(award.side, 0) + award.points
    return given


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_points_that_another_program_expects(case: dict[str, Any]) -> None:
    """The record gives the points of the other program, or those of ours under the named article."""
    given = awards(case)
    expected = case.get("ours", case["expects"])
    assert {side: given.get(side, 0) for side in expected} == expected


@pytest.mark.parametrize("case", [case for case in CASES if "ours" in case], ids=named)
def test_a_difference_names_the_article_that_decides(case: dict[str, Any]) -> None:
    """Where our rulebook gives other points, the difference is real and comes from an entry of the catalogue."""
    given = awards(case)
    assert {side: given.get(side, 0) for side in case["expects"]} != case["expects"]
    rule = case["because"].split(":")[0]
    assert rule in load(case["rules"].split()[0])
