"""How much work reading a message takes: never more than twice as much for one that is twice as long."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tests.helpers.talking import table, work

from truco.rulebooks.shelf import TALK, folders_with
from truco.talk import LONGEST
from truco.talk.pieces import Node, lexicon

MOMENTS = {
    "fenacef": ("4c5c6c/4h5h6h/4s5s6s/4d5d6d", "A1:truco"),
    "oficial": ("1e5o4o/7o6o4c", "A1:truco"),
    "pagat-argentina": ("1e5o4o/7o6o4c", "A1:truco"),
    "pagat-uruguay": ("7e6e4c/7c1o3b@6b", "A1:truco"),
    "paulista": ("4c5c6c/4h5h6h/4s5s6s/4d5d6d@7c", "A1:truco"),
    "runfla": ("1e5o4o/7o6o4c", "A1:truco"),
    "uruguay": ("7e6e4c/7c1o3b@12b", "B1:vuelvo A1:envido+truco"),
}
SIGNS = ("no? ", "truco, ", "¿truco? ", "si truco, ", "dijo truco: ", "que ", '"truco" ', "treinta, tres ", "1.")
"""What clauses, questions, quotations and numbers are made of, to repeat."""

MOST = 70_000
"""Calls of functions that the longest message of one word takes at most."""


def frequent_words(code: str) -> list[str]:
    """Return the words that are in most phrases of a rulebook."""
    words = lexicon(code, "")
    assert words is not None
    counted: Counter[str] = Counter()
    open_nodes: list[Node] = [words.root]
    while open_nodes:
        node = open_nodes.pop()
        counted.update(word for word in node.after if not word.startswith("{"))
        open_nodes += node.after.values()
    return [word for word, _ in counted.most_common(20)]


def test_every_rulebook_with_talk_is_measured() -> None:
    """No rulebook that has talk is left out."""
    assert sorted(MOMENTS) == sorted(folders_with(TALK))


@pytest.mark.parametrize("code", MOMENTS)
def test_reading_is_linear_in_the_length_of_a_message(code: str) -> None:
    """A word said over and over, up to the longest message, takes twice the work when it is said twice as often."""
    hands, acts = MOMENTS[code]
    law, state = table(code, hands, *acts.split())
    for word in (*(f"{word} " for word in frequent_words(code)), *SIGNS):
        half = LONGEST // len(word) // 2
        once, twice = work(law, state, word * half), work(law, state, word * half * 2)
        assert twice <= 2 * once + 200, (word, once, twice)
        assert twice <= MOST, (word, twice)


@pytest.mark.parametrize("code", MOMENTS)
def test_words_in_turn_are_read_in_linear_work(code: str) -> None:
    """So does a message in which the most frequent words follow each other."""
    hands, acts = MOMENTS[code]
    law, state = table(code, hands, *acts.split())
    some = frequent_words(code)
    for first, second in pairwise(some):
        word = f"{first} {second} "
        half = LONGEST // len(word) // 2
        once, twice = work(law, state, word * half), work(law, state, word * half * 2)
        assert twice <= 2 * once + 400, (word, once, twice)
