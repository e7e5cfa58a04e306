"""The values that options set and that the law reads: every value of a rulebook's file has an effect."""

import random
from dataclasses import replace

import pytest
from tests.helpers.citations import answered
from tests.helpers.walk import begin, walk
from tests.unit.rulebooks.test_rulebook import Watched

from truco.engine import Act, Law, rule, word
from truco.rulebooks.options import Option
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import Ruleset, choose
from truco.rulebooks.terms import Terms

BOOKS = [load_rulebook(code) for code in CODES]
NUMBERED = [
    pytest.param(book.code, option, path, id=f"{book.code} {path}", marks=pytest.mark.rule(*option.rules))
    for book in BOOKS
    for option in book.options.values()
    for path in ("match.target", "match.chicos_to_win")
    if any(path in sets for sets in option.sets.values()) and all(value.isdecimal() for value in option.values)
]


@pytest.mark.parametrize(("code", "option", "path"), NUMBERED)
def test_an_option_sets_the_number_that_it_names(code: str, option: Option, path: str) -> None:
    """Points and chicos are those of the value's name; the buenas begin after the first half, house rule or not."""
    answered(option.rules)
    for value in option.values:
        book = choose(code, {option.key: value}).book
        assert book[path] == int(value)
        if path == "match.target" and "match.buenas_from" in book.values:
            assert book["match.buenas_from"] == int(value) // 2 + 1


@pytest.mark.parametrize("code", CODES)
def test_the_law_of_every_format_reads_every_value(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value in a rulebook's file is in a section that the program asks for when hands are played in each format.

    A law reads all sections once to check them, which is no use of a value; here it does not.
    """
    monkeypatch.setattr(Terms, "check", lambda _terms: None)
    book = load_rulebook(code)
    watched = Watched(book.values)
    for form in book.formats.values():
        # Refereed, for what errors cost is asked there alone.
        law = Law(Ruleset(replace(book, values=watched), {}), form.seats, form.name, refereed=True)
        law.worth.strength(None)
        # In several matches, for a random one need not come to an envite that was won and must be shown.
        assert sum(1 for seed in range(8) for _ in walk(law, begin(law)[1], random.Random(seed), 300)) > 120
        # No menu offers the question for a flor.
        for step in walk(law, begin(law)[1], random.Random(0), 60):
            rule(law, step.before, Act("A1", word("pido-flor-B1")))
    # The calls and the seats come bound with the book.
    paths = {path for path in book.rules if ".calls." not in path and not path.endswith(".seats")}
    assert paths - watched.read == set()
