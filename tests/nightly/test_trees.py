"""Trees of a deal to the end of every line, with every word that exists."""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from tests.helpers.play import play
from tests.helpers.tree import Move, Tree, let_in, offered, whole

from truco.engine import Law, State

FILES = sorted((Path(__file__).parent / "trees").glob("*.json"))
DEEPEST = 60
PROCESSES = 2


def agreed(law: Law, state: State) -> Iterator[Move]:
    """Return the acts on the menus, after comparing them with the ruling of every word for every seat."""
    moves = list(offered(law, state))
    lawful = {str(move.act) for move in let_in(law, state)}
    listed = {str(move.act) for move in moves}
    assert listed == lawful, (
        f"only on a menu: {sorted(listed - lawful)}; only lawful: {sorted(lawful - listed)}; {state}"
    )
    yield from moves


def counted(file: Path) -> tuple[list[int], list[int]]:
    """Return the counts of a tree whose every node was compared, and those of its file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    hand = play("", data["hands"], score=data["score"], options=data["options"])
    return whole(Tree(hand.law, agreed, data["without"]), hand.state, data["depth"] or DEEPEST), data["counts"]


@pytest.mark.alone
def test_whole_trees_are_what_they_were() -> None:
    """At every node the menus contain exactly the lawful words, and the counts are those of the files."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        for file, (counts, kept) in zip(FILES, pool.map(counted, FILES), strict=True):
            assert counts == kept, file.name
