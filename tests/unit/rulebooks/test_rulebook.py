"""The data file of a rulebook: every value in it counts, and a wrong one is named with its rule."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from tests.helpers.play import SEATS

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, deal_word, new_match, rule, word
from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook, load_rulebook, read_rulebook
from truco.rulebooks.ruleset import Ruleset, choose

BOOK = load_rulebook("oficial")
NAMES = sorted(path for path, value in BOOK.values.items() if isinstance(value, str) and path in BOOK.rules)
NUMBERS = sorted(path for path, value in BOOK.values.items() if type(value) is int and ".calls." not in path)
TEXT = files("truco.rulebooks").joinpath("oficial", "rulebook.toml").read_text(encoding="utf-8")


class Watched(Mapping[str, Any]):
    """The values of a book, which records those that are read."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        """Begin without any value read."""
        self._values = values
        self.read: set[str] = set()

    def __getitem__(self, path: str) -> Any:  # noqa: ANN401  (as the book's own)
        """Return a value, and record its path as read."""
        self.read.add(path)
        return self._values[path]

    def __iter__(self) -> Iterator[str]:
        """The paths."""
        return iter(self._values)

    def __len__(self) -> int:
        """How many values there are."""
        return len(self._values)


def bound(book: Rulebook) -> Law:
    """The law of a book for two seats."""
    return Law(Ruleset(book, {}), SEATS[2])


def changed(path: str, value: object) -> Rulebook:
    """The book with one value changed."""
    return replace(BOOK, values={**BOOK.values, path: value})


@pytest.mark.parametrize("path", [path for path in NAMES if ".calls." not in path])
def test_a_name_that_no_function_has_is_refused(path: str) -> None:
    """A book that names an unknown function is refused with the path, the rule and the known names."""
    with pytest.raises(
        RulebookError, match=rf"oficial/rulebook\.toml: {path} \(of\..*\): expected .*, got 'as-we-like'"
    ):
        bound(changed(path, "as-we-like"))


@pytest.mark.parametrize("path", NUMBERS)
def test_a_number_that_is_none_is_refused(path: str) -> None:
    """A word in place of a whole number is refused with the path and the rule."""
    with pytest.raises(RulebookError, match=rf"{path} \(of\..*\): expected a whole number, got 'thirty'"):
        bound(changed(path, "thirty"))


def test_the_neighbours_of_the_dealer_come_from_the_book() -> None:
    """The data determine who deals next and who cuts: with right and left swapped they change places."""
    table = Law(Ruleset(BOOK, {}), SEATS[4])
    swapped = replace(BOOK, values={**BOOK.values, "deal.next_dealer": "left", "deal.cutter": "right"})
    other = Law(Ruleset(swapped, {}), SEATS[4])
    assert (table.next_dealer["B2"], table.cutter["B2"]) == ("A1", "A2")
    assert (other.next_dealer["B2"], other.cutter["B2"]) == ("A2", "A1")


@pytest.mark.parametrize(
    ("written", "instead", "problem"),
    [
        ('title = "Reglamento Oficial"', "", r"oficial/rulebook\.toml: title: missing"),
        (
            'parda_leads = { is = "mano"',
            'parda_leads = { is = "nobody"',
            r"tricks\.parda_leads \(of\.ties\.1\): expected .* or same-again.*, got 'nobody'",
        ),
        ('catalogue = "oficial"', "catalogue = oficial", r"rulebook/rulebook\.toml: toml: Invalid value"),
        (
            'catalogue = "oficial"',
            'catalogue = "oficial"\nprefix = "of"',
            r"oficial/rulebook\.toml: prefix: expected .* got 'of'",
        ),
        ('cut_least = { is = 4, rule = "of.cut.3" }', "cut_least = { is = 4 }", r"deal\.cut_least: expected the rule"),
        ('cut_least = { is = 4, rule = "of.cut.3" }', "cut_least = 4", r"deal\.cut_least: expected .* got 4"),
        ('is = "falta"', 'is = "resto"', r"falta-envido\.adds \(of\.envido\.23\): expected a whole number or falta"),
        (
            '{ "match.chicos_to_win" = 1 }',
            '{ "match.chicos" = 1 }',
            r"chicos\.sets: the rulebook has no value match\.chicos",
        ),
        ("sets.turn =", "sets.turns =", r"options\.calls\.sets: the option has no value turns"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(written: str, instead: str, problem: str) -> None:
    """A file with one fault is refused with the field and what was expected."""
    assert written in TEXT
    with pytest.raises(RulebookError, match=problem):
        read_rulebook(TEXT.replace(written, instead))


def test_a_value_that_the_book_lacks_is_named() -> None:
    """The error for a value that the file does not have names its path."""
    with pytest.raises(
        RulebookError,
        match=re.escape(
            "oficial/rulebook.toml: flor.values: expected the path of a value, but the rulebook has none there"
        ),
    ):
        BOOK["flor.values"]


@pytest.mark.parametrize("call", ["real-envido", "vale-cuatro"])
def test_a_call_that_the_book_lacks_is_an_unknown_word(call: str) -> None:
    """The calls that a book lacks are refused as unknown words."""
    gone = ("envido.calls.real-envido.", "envido.calls.falta-envido.", "truco.calls.vale-cuatro.")
    short = bound(
        replace(BOOK, values={path: value for path, value in BOOK.values.items() if not path.startswith(gone)})
    )
    state = rule(
        short, new_match(short, "B1"), Act(MESA, deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o"))))
    ).state
    assert rule(short, state, Act("A1", word(call))).ruling.code == "unknown-word"


def test_an_option_replaces_what_it_sets() -> None:
    """Calls in one's turn alone are a value of the book that the option sets, like any other."""
    any_time, in_turn = (choose("oficial", {"calls": calls}).book["calls.turn_bound"] for calls in ("any", "turn"))
    assert (any_time, in_turn) == (False, True)


@pytest.mark.parametrize(
    ("written", "where", "expected"),
    [
        ('ruling = "ghost"', "ruling", "expected void or fault"),
        (
            'ruling = "fault", error = "sneeze"',
            "error",
            "expected denied-flor or false-flor or wrong-number or meddling",
        ),
        ('ruling = "void", bars = 3', "bars", "expected true or false, got 3"),
        ('ruling = "void", barred = true', "barred", "no entry of"),
    ],
)
def test_what_faults_may_say(written: str, where: str, expected: str) -> None:
    """An entry of [faults] has a ruling, its rules, and if anything the name of an error and whether it bars."""
    line = '"not-singing" = { ruling = "void", rule = ["of.envido.15", "of.canto.3"] }'
    assert line in TEXT
    text = TEXT.replace(line, f'"not-singing" = {{ {written}, rule = "of.canto.3" }}')
    with pytest.raises(RulebookError, match=rf"faults\.not-singing\.{where}: {expected}"):
        read_rulebook(text)
