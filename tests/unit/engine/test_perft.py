"""Trees of a deal, counted by depth: the menus against a generator that rules on every word.

The numbers in tests/perft were made by the second generator. `without` are words that are left out of that tree; a
`depth` of null means that the tree was walked to the end of every line.
"""

import json
from pathlib import Path

import pytest
from tests.helpers.night import by_night
from tests.helpers.play import play
from tests.helpers.tree import Tree, let_in, offered, parting, whole

FILES = sorted((Path(__file__).parents[2] / "perft").glob("*.json"))
DEEPEST = 60
ALIKE = {"truco-pardas", "truco-one-parda", "four-seats-turn-bound"}
"""Large trees of the night, which by day `truco`, `four-seats` and `everything-turn-bound` stand for."""


@pytest.mark.parametrize("file", by_night(FILES, day=lambda file: file.stem not in ALIKE), ids=lambda file: file.stem)
def test_menus_and_rulings_span_the_same_tree(file: Path) -> None:
    """At every node the menus contain exactly the lawful words, and the counts are those of the file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    hand = play("", data["hands"], score=data["score"], options=data["options"])
    menus = Tree(hand.law, offered, data["without"])
    rulings = Tree(hand.law, let_in, data["without"])
    depth = data["depth"] or DEEPEST
    counts = whole(menus, hand.state, depth)
    assert not parting(menus, rulings, hand.state, len(counts)), parting(menus, rulings, hand.state, len(counts))
    assert counts == whole(rulings, hand.state, depth) == data["counts"], menus.divide(hand.state, len(counts))
    for state in menus.known:
        assert {move.act for move in menus.below(state)} == {move.act for move in rulings.below(state)}


def test_a_difference_is_found_where_it_is() -> None:
    """When two trees differ, `divide` names the shortest line to the node and the acts that one of them lacks."""
    hand = play("", "7e6e4c 3o2b12c", options="calls=turn")
    short = Tree(hand.law, offered, ["quiero-retruco"])
    full = Tree(hand.law, offered)
    difference = parting(short, full, hand.state, 3)
    assert difference == "after [A1:7e B1:truco]: only the first [], only the second ['A1:quiero-retruco']"
    assert parting(full, Tree(hand.law, offered), hand.state, 3) == ""


@pytest.mark.parametrize(
    ("line", "seat", "words"),
    [
        ("", "A1", "7e 6e 4c envido real-envido falta-envido truco paso mazo"),
        ("", "B1", "envido real-envido falta-envido truco mazo"),
        ("A1:envido", "B1", "quiero no-quiero envido real-envido falta-envido truco mazo"),
        ("A1:envido B1:quiero", "A1", "33 mazo"),
        ("A1:envido B1:quiero A1:33", "B1", "3 son-buenas mazo"),
        ("A1:envido B1:quiero A1:33 B1:son-buenas", "A1", "7e 6e 4c truco muestro paso mazo"),
        ("A1:truco", "B1", "envido real-envido falta-envido quiero no-quiero quiero-retruco mazo"),
        ("A1:truco B1:quiero", "B1", "retruco mazo"),
        ("A1:7e B1:3o A1:6e B1:2b", "B1", "12c truco paso mazo"),
    ],
)
def test_the_order_of_a_menu_is_pinned(line: str, seat: str, words: str) -> None:
    """A menu lists cards as held, envido, truco, then leaving; bots with a seed and benches depend on this order."""
    assert play(line, "7e6e4c 3o2b12c").menus[seat] == words.split()


def test_the_order_of_a_tree_is_pinned() -> None:
    """Walking the menus seat by seat gives the same lines in the same order, on every run and machine."""
    hand = play("", "7e6e4c 3o2b12c", options="calls=turn")
    tree = Tree(hand.law, offered, ["real-envido", "falta-envido", "mazo", "paso"])
    lines = [f"{first.act} {second.act}" for first in tree.below(hand.state) for second in tree.below(first.state)]
    assert lines[:6] == [
        "A1:7e B1:3o",
        "A1:7e B1:2b",
        "A1:7e B1:12c",
        "A1:7e B1:envido",
        "A1:7e B1:truco",
        "A1:6e B1:3o",
    ]
    assert lines[15:] == [
        "A1:envido B1:quiero",
        "A1:envido B1:no-quiero",
        "A1:envido B1:envido",
        "A1:envido B1:truco",
        "A1:truco B1:envido",
        "A1:truco B1:quiero",
        "A1:truco B1:no-quiero",
        "A1:truco B1:quiero-retruco",
    ]
