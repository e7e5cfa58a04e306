"""Citations of rulings and facts: a law checks that its rulebook has every entry of `[cites]` that it may need."""

import ast
import random
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.sound import tags
from tests.helpers.walk import begin, walk

import truco
from truco.engine import Law
from truco.errors import RulebookError
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import Ruleset, choose, read_rules_tag

FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ROOMS = [Path(truco.__file__).parent / room for room in ("engine", "rules")]


def bound(ruleset: Ruleset, form: str, *, refereed: bool = False) -> Law:
    """Return the law of a ruleset for one of its formats."""
    return Law(ruleset, ruleset.book.formats[form].seats, form, refereed=refereed)


def with_cites(ruleset: Ruleset, *keys: str) -> Ruleset:
    """Return a ruleset that has some entries of `[cites]` and no others."""
    book = ruleset.book
    return replace(ruleset, book=replace(book, cites={key: book.cites[key] for key in keys}))


def declared(code: str) -> set[str]:
    """Return the entries that the laws of a rulebook need, in all its formats and with all its options."""
    laws = (bound(read_rules_tag(tag), form) for tag in tags(code) for form in load_rulebook(code).formats)
    return set(chain.from_iterable(law.cited() for law in laws))


def literals(path: Path) -> set[str]:
    """Return the string literals of a module, without those that it passes to `cite_if`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    optional = {
        id(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite_if"
    }
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in optional)
    return {node.value for node in strings if isinstance(node.value, str)}


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_an_entry_that_is_missing_is_told_when_the_law_is_made(code: str, form: str) -> None:
    """Making a law raises an error that names each needed entry that its rulebook lacks."""
    ruleset = choose(code)
    with pytest.raises(RulebookError) as nothing:
        bound(with_cites(ruleset), form)
    named = nothing.value.problem.removeprefix("missing: ").split(", ")
    assert {"match", "hand.two", "play", "truco.refuse", f"match.start.{form}"} < set(named)
    for key in set(named).intersection(bound(ruleset, form).cited()):
        with pytest.raises(RulebookError, match=rf"{code}/rulebook.toml: cites: missing: {key}$"):
            bound(with_cites(ruleset, *ruleset.book.cites.keys() - {key}), form)


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_with_the_entries_asked_for_and_no_others_the_game_is_played(code: str, form: str) -> None:
    """With only the needed entries random hands can be played, at assisted and refereed tables."""
    ruleset = choose(code)
    left = with_cites(ruleset, *bound(ruleset, form).cited())
    hands = 0
    for seed in range(4):
        law = bound(left, form, refereed=bool(seed % 2))
        *_, last = walk(law, begin(law)[1], random.Random(seed), 600)
        hands += last.decision.state.public.hand
    assert hands > 5


def test_whatever_the_engine_names_is_asked_for() -> None:
    """Each entry of a rulebook that a module names is needed by some law, except those that a rulebook may lack."""
    entries = {key for code in CODES for key in load_rulebook(code).cites}
    named = {literal for room in ROOMS for path in room.rglob("*.py") for literal in literals(path)}
    assert named & entries - set(chain.from_iterable(map(declared, CODES))) == set()
