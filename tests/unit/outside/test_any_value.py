"""Every value of a rulebook from outside replaced by others: it is refused with an error, or can be played."""

from __future__ import annotations

import copy
import pickle
import random
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from tests.helpers.outside import added, texts

from truco.errors import RulebookError
from truco.outside.disk import FILES, strange
from truco.outside.sound import check_folder, check_game
from truco.rulebooks import shelf
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.shelf import Folder

OTHERS: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 13, 101, True, False),
    *("", "x", "nobody", "truco", "4c", "of.match.1"),
    *([], ["A1"], [[]], ["dealing"], ["x", 3], [["4c"]]),
    *({}, {"is": 1}, {"is": "x", "rule": "mg.0"}, {"x": {"y": 1}}),
    None,
)
"""What stands in the place of a value; `None` that nothing does."""
PLAYED = 6
"""How many of the rulebooks that pass are played, for that takes a while."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401  (what TOML holds)
    """The places of everything in a table."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def changed(table: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """A table with something else at a place."""
    other = copy.deepcopy(table)
    at: Any = other
    for key in path[:-1]:
        at = at[key]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return other


READ = shelf.read_toml


@cache
def read(name: str, text: str) -> bytes:
    """The content of a file, pickled: a new copy of it takes a tenth of the time that parsing takes."""
    return pickle.dumps(READ(name, text))


def replaced(file: str, other: dict[str, Any]) -> Callable[[str, str], dict[str, Any]]:
    """Read every file unchanged but one, which has other content."""
    return lambda name, text: other if name == f"mineiro/{file}" else pickle.loads(read(name, text))


def passes(*, played: bool) -> bool:
    """Whether the checks pass; anything but an error of the rulebook fails the test."""
    try:
        book, _ = check_folder(Folder("mineiro", texts()))
        if played:
            check_game(book)
    except RulebookError:
        return False
    return True


@pytest.mark.parametrize("part", range(6))
@pytest.mark.parametrize("file", FILES)
def test_a_value_replaced_by_any_other_is_refused_or_played(
    file: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a value of any type the checks pass or raise a `RulebookError`, and nothing else."""
    chance = random.Random(f"{file} {part}")
    table = tomllib.loads(texts()[file])
    every = [path for path in places(table) if path]
    tried = passed = 0
    with added():  # its words are known from now on
        assert passes(played=True)
    for path in chance.sample(every, min(len(every), 60)):
        other = changed(table, path, chance.choice(OTHERS))
        if any(strange(other)):
            continue
        tried += 1
        with monkeypatch.context() as patch:
            patch.setattr(shelf, "read_toml", replaced(file, other))
            passed += passes(played=file == "rulebook.toml" and passed < PLAYED)
    assert passed < tried


@pytest.mark.parametrize("code", CODES)
def test_ours_pass_the_checks_of_those_from_outside(code: str) -> None:
    """Each rulebook of this package passes the checks of a game from outside."""
    check_game(load_rulebook(code))
