"""Mutants of the rulebooks: each changes one datum, every datum has some, and survivors are judged by their reasons."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tools.mutants import CHOICES, data_of, lists_of, mutants, siblings, variants
from tools.mutate import Farm, Outcome, Task, problems, reasons, try_books
from tools.talk_mutants import MARK, talk_mutants

from truco.rulebooks.rulebook import CODES


def data(code: str) -> dict[str, object]:
    """A rulebook's file."""
    return tomllib.loads(files("truco.rulebooks").joinpath(code, "rulebook.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", CODES)
def test_each_mutant_changes_one_datum_and_has_a_name_of_its_own(code: str) -> None:
    """No two mutants have one name; each differs from the file, and applying it leaves the file as it was."""
    book = data(code)
    every = mutants(book)
    assert len({mutant.name for mutant in every}) == len(every) > 100
    assert all(mutant.applied(book) != book and mutant.rules for mutant in every)
    assert book == data(code)


@pytest.mark.parametrize("code", CODES)
def test_every_number_flag_and_list_has_mutants(code: str) -> None:
    """Only a name without siblings has none, for nothing could be swapped for it, and a list without a member."""
    book = data(code)
    mutated = {mutant.place[:-1] for mutant in mutants(book)}
    still = {path: datum["is"] for path, place, datum in data_of(book) if place not in mutated}
    assert all(value == [] or (isinstance(value, str) and siblings(value) == ()) for value in still.values()), still


@pytest.mark.parametrize("code", CODES)
def test_each_phrase_flag_and_choice_of_talk_has_a_mutant(code: str) -> None:
    """No two have one name, applying one leaves the file as it was, and every phrase is left out by one of them."""
    talk = tomllib.loads(files("truco.rulebooks").joinpath(code, "talk.toml").read_text(encoding="utf-8"))
    every = talk_mutants(talk)
    assert len({mutant.name for mutant in every}) == len(every) > 50
    before = repr(talk)
    phrases = phrases_of(talk)
    left = [Counter(phrases) - Counter(phrases_of(mutant.applied(talk))) for mutant in every]
    assert repr(talk) == before
    assert sorted(phrase for some in left for phrase in some.elements()) == sorted(phrases)
    assert all(mutant.applied(talk) != talk and mutant.name.startswith(MARK) for mutant in every)


def phrases_of(talk: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The phrases of a file of talk, with their languages."""
    entries = [entry for kind in ("say", "expression", "negation") for entry in talk.get(kind, ())]
    return [
        (key, text) for entry in entries for key in ("es", "pt", "en", "de", "contains") for text in entry.get(key, ())
    ]


@pytest.mark.parametrize("path", sorted(CHOICES))
def test_a_word_that_chooses_has_the_other_choices_as_mutants(path: str) -> None:
    """Where some rulebook has the value, its word is among the choices, and each other one replaces it once."""
    count = 0
    for code in CODES:
        for path_, _, datum in data_of(data(code)):
            if path_ == path:
                names = {mutant.name for mutant in mutants(data(code)) if mutant.name.startswith(f"{path} ")}
                assert names == {f"{path} {datum['is']} -> {choice}" for choice in set(CHOICES[path]) - {datum["is"]}}
                assert datum["is"] in CHOICES[path]
                count += 1
    assert count


@pytest.mark.parametrize("code", CODES)
def test_what_is_ruled_and_claimed_has_mutants(code: str) -> None:
    """Each part of an offence, each ruling and each claim has mutants, which rest on the rules beside it."""
    book = data(code)
    listed = {place: set(rules) for _, place, _, rules in lists_of(book)}
    mutated = {mutant.place: set(mutant.rules) for mutant in mutants(book) if mutant.place in listed}
    assert mutated == listed
    tables = [book.get("judge", {}), book.get("claims", {})]
    assert bool(listed) == any(table for table in tables)


@pytest.mark.parametrize(
    ("value", "others"),
    [
        (4, [3, 5]),
        (False, [True]),
        ("any", [1]),
        ("right", ["left", "across"]),
        ([7, 8], [[8], [7]]),
        ({"1": 2}, [{"1": 1}, {"1": 3}]),
        ([["1e"], ["3e", "3b"]], [[["3e", "3b"]], [["1e"]], [["3e", "3b"], ["1e"]]]),
    ],
)
def test_what_stands_in_place_of_a_value(value: object, others: list[object]) -> None:
    """Numbers go up and down by one, flags flip, names change for their siblings, members drop, tiers change places."""
    assert [new for _, new in variants(value)] == others


def test_survivors_need_a_reason_and_reasons_a_survivor() -> None:
    """A survivor without a reason, a mutant without a marked test, and a reason for a detected mutant are errors."""
    outcomes = [Outcome("a", "survived", 1), Outcome("b", "killed", 1), Outcome("c", "endless", 1)]
    outcomes += [Outcome("d", "untested", 1), Outcome("e", "survived", 1)]
    assert list(problems("x", outcomes, {"e": "the same", "b": "was the same"})) == [
        "x: a: survived",
        "x: d: untested",
        "x: b: explained in tests/mutants/x.toml, yet killed",
    ]


@pytest.mark.parametrize("code", sorted(path.stem for path in (Path(__file__).parents[2] / "mutants").glob("*.toml")))
def test_every_reason_is_for_a_mutant_that_exists(code: str) -> None:
    """The files of survivors name mutants of the rulebook, each with a sentence."""
    names = {mutant.name for mutant in mutants(data(code))}
    assert set(reasons(code)) <= names
    assert all(reason.endswith(".") for reason in reasons(code).values())


class Quick(Farm):
    """A farm in which all tests end alike without any mutant, and under each mutant they fail or there are none."""

    ends = 0

    def collect(self) -> bool:
        """Collect nothing."""
        return True

    def run(self, tasks: Iterable[Task]) -> bool:
        """Note that each task ended as it should."""
        self.statuses |= {task.name: (self.ends if task.mutant is None else self.ends or 1, 0.0) for task in tasks}
        return False


@pytest.mark.parametrize(
    ("codes", "only", "status", "expected"),
    [
        (["oficial"], "mazzo", 1, ["oficial: no mutant's name holds 'mazzo'"]),
        (["oficial", "fenacef"], "canto.", 0, ["oficial: ", "fenacef: no mutant's name holds 'canto.'"]),
        (["uruguay"], "faults.", 0, ["uruguay: "]),
    ],
)
def test_a_name_that_no_mutant_has_is_told(
    codes: list[str], only: str, status: int, expected: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A rulebook without such a mutant says so and no more; where no rulebook has one, the name was wrong."""
    assert try_books(Quick(1), codes, only) == status
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert [line[: len(start)] for line, start in zip(lines, expected, strict=True)] == expected


@pytest.mark.parametrize(("ended", "message"), [(1, "the marked tests fail"), (5, "untested")])
def test_no_marked_test_is_not_a_test_that_fails(ended: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no test is marked with the rules, the mutants are untested; a test that fails as it is gets a report."""
    farm = Quick(1)
    farm.ends = ended
    assert try_books(farm, ["uruguay"], "table.scorers") == 1
    assert message in capsys.readouterr().out
