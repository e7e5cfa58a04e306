"""The worked examples of the catalogues, kept as data in `tests/examples`: the program does what each of them says."""

from pathlib import Path

import pytest
from tests.helpers.checks import Difference, differences, whole_record
from tests.helpers.examples import Example, counts, folders, missing, read_folder, waiting, wrong_with
from tests.helpers.wording import UNSAID, unsaid

from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import load
from truco.rulebooks.coverage import compute
from truco.rulebooks.rulebook import CODES, load_rulebook

READ = {catalogue: read_folder(catalogue) for catalogue in folders()}
PLAYED = [
    (catalogue, example)
    for catalogue, read in READ.items()
    for example in read.examples
    if example.rules.split()[0] in CODES and not example.waits
]
"""The examples of books that can be played; those of other books are held to the format alone."""

WAITING = [(catalogue, example) for catalogue, read in READ.items() for example in read.examples if example.waits]
"""The examples that keep the catalogue's words although the program cannot do what they say yet."""


def report(catalogue: str, example: Example, differences: list[Difference]) -> str:
    """Return what differs, with the words of the catalogue's example."""
    lines = [f"{example.name} under {example.rules!r} ({example.file})"]
    for at in example.at:
        given, expect = load(catalogue)[example.rule].examples[at - 1]
        lines.append(f"  example {at}: {given} -> {expect}")
    return "\n".join([*lines, *(f"  {difference}" for difference in differences)])


@pytest.mark.parametrize("catalogue", READ)
def test_the_files_of_examples_keep_to_their_format(catalogue: str) -> None:
    """Every entry names an example of the catalogue and has one check, written as the README says."""
    assert READ[catalogue].problems == ()


@pytest.mark.parametrize("catalogue", sorted({load_rulebook(code).catalogue for code in CODES}))
def test_every_worked_example_is_data_or_left_out_with_a_reason(catalogue: str) -> None:
    """Every example of the catalogue of a playable rulebook either is data or is left out, and never both."""
    assert missing(READ[catalogue]) == []


@pytest.mark.parametrize(
    ("catalogue", "example"),
    [pytest.param(*row, id=row[1].name, marks=pytest.mark.rule(row[1].decides)) for row in PLAYED],
)
def test_a_worked_example_comes_out_as_the_regulation_says(catalogue: str, example: Example) -> None:
    """The program's answer to a worked example of the catalogue is what the example expects."""
    unlike = differences(example)
    assert not unlike, report(catalogue, example, unlike)


@pytest.mark.parametrize("catalogue", READ)
def test_the_data_of_an_example_hold_what_its_words_name(catalogue: str) -> None:
    """The data of an example contain every card, score and expected award that its text names."""
    assert list(unsaid(READ[catalogue])) == []


def test_what_the_words_name_and_the_data_lack_is_found() -> None:
    """A card, a score or an award that only the text names is found; the exceptions name examples that exist."""
    read = READ["oficial"]
    changed = [
        example._replace(data="hand 1 {A +2}") if example.rule == "of.mazo.6" else example
        for example in read.examples
        if example.rule in ("of.mazo.6", "of.played.2", "of.falta.2")
    ]
    cards = [example._replace(data="4c") if example.rule == "of.played.2" else example for example in changed]
    scores = [
        example._replace(data=({"score": "A 9 B 3"},)) if example.name == "of.falta.2 2" else example
        for example in cards
    ]
    assert list(unsaid(read._replace(examples=tuple(scores)))) == [
        "of.falta.2 2: 15",
        "of.mazo.6 1: {B +2}",
        "of.mazo.6 2: 4c",
        "of.mazo.6 4: {A +1}",
        "of.played.2 1: 1e",
    ]
    every = {f"{example.rule} {at}" for read in READ.values() for example in read.examples for at in example.at}
    assert set(UNSAID) <= every


def test_a_waiting_example_does_not_come_out_yet() -> None:
    """The program fails every example that waits for a room; where one passes, `waits` must be removed."""
    passing = [
        f"{catalogue}: {example.name} waits for {example.waits}"
        for catalogue, example in WAITING
        if not differences(example)
    ]
    assert not passing
    runs = next(example for example in READ["oficial"].examples if not example.waits)
    assert not differences(runs), "one that runs would be found"


@pytest.mark.parametrize("code", CODES)
def test_a_rule_with_a_waiting_example_is_listed_as_open(code: str) -> None:
    """A rule with a waiting example is not listed as shown but as open for the room of that example."""
    rooms = waiting(READ[load_rulebook(code).catalogue])
    expected = {rule: room for rule, room in rooms.items() if rule in articles(code)}
    listed = compute(code, {})[0].open
    assert {rule: listed.get(rule, "not listed") for rule in expected} == expected


def test_a_failing_example_names_rule_example_expected_and_got() -> None:
    """The report of a failed example has its name, the catalogue's text, what was expected and what came."""
    row = {"hand": "7e6e4c", "envido": 34}
    example = Example("oficial/x.toml", "of.combos.33", (1,), "oficial", "value", (row,), {}, "of.combos.33")
    text = report("oficial", example, differences(example))
    assert text.splitlines()[0] == "of.combos.33 1 under 'oficial' (oficial/x.toml)"
    assert "example 1: " in text
    assert "envido of 7e6e4c: expected 34, got 33" in text


@pytest.mark.parametrize(
    ("check", "row", "actual"),
    [
        ("order", {"above": ["4c", "1e"]}, "expected '4c > 1e', got '4c < 1e'"),
        ("order", {"equal": ["3e", "2e"]}, "expected '3e = 2e', got '3e > 2e'"),
        ("tricks", {"results": ["A", "A"], "mano": "B", "winner": "B"}, "expected 'B', got 'A'"),
        ("chain", {"calls": ["envido", "envido"], "wanted": 5}, "expected 5, got 4"),
        ("chain", {"calls": ["truco", "retruco"], "refused": 1}, "expected 1, got 2"),
        ("falta", {"score": "A 12 B 9", "winner": "B", "points": 18}, "expected 18, got 21"),
        ("options", {"rules": "oficial target=15", "refused": "target"}, "expected 'target', got 'accepted'"),
        (
            "options",
            {"rules": "oficial target=7", "refused": ""},
            "oficial/rulebook.toml: target (of.match.1): expected 30, 15",
        ),
    ],
)
def test_every_check_tells_what_differs(check: str, row: dict[str, object], actual: str) -> None:
    """A check with a wrong expectation gives one difference, with what was expected and what came."""
    (difference,) = differences(
        Example("oficial/x.toml", "of.match.1", (1,), "oficial", check, (row,), {}, "of.match.1")
    )
    assert actual in str(difference)


@pytest.mark.parametrize(
    ("record", "besides", "actual"),
    [
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:envido B1:no-quiero {A +2}", {}, "{A +1}"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:retruco", {"due": "A1"}, "is rejected"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:envido", {"due": "A1"}, "due: expected 'A1', got 'B1'"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o", {"menu": {"A1": {"lacks": ["truco"]}}}, "menu of A1 lacks"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o", {"menu": {"A1": {"has": ["flor"]}}}, "menu of A1 has"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o", {"match": {"winner": "A"}}, "winner of the match"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:truco", {"heard": {"B1": ""}}, "the last act as B1 hears it"),
        ("hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:mazo", {"shown": {"A1": ["1e"]}}, "cards that A1 has shown"),
        (
            "hand 1\ndeal A1 1e5o4o B1 3c7o12o\nA1:envido B1:31",
            {"due": "B1", "admission": "refereed"},
            "B1:31: expected 'lawful, for no brace says otherwise', got 'void not-singing'",
        ),
    ],
)
def test_a_record_is_held_to_everything_that_stands_by_it(record: str, besides: dict[str, object], actual: str) -> None:
    """A wrong brace, a rejected act, and a wrong seat, menu or match beside a record are all reported."""
    unlike = differences(
        Example("oficial/x.toml", "of.match.1", (1,), "oficial", "record", record, besides, "of.match.1")
    )
    assert actual in str(unlike[0])


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ({"rule": "of.match.1", "at": 1}, "expected exactly one of"),
        ({"rule": "of.match.1", "at": 9, "order": {"above": ["1e", "4c"]}}, "of.match.1 has 3 examples, got 9"),
        ({"rule": "of.no.1", "at": 1, "order": {"above": ["1e", "4c"]}}, "oficial has no rule 'of.no.1'"),
        ({"rule": "of.match.1", "at": 1, "order": {"above": ["1x", "4c"]}}, "expected cards"),
        ({"rule": "of.match.1", "at": 1, "value": {"hand": "1e4c5c"}}, "expected envido or flor"),
        ({"rule": "of.match.1", "at": 1, "record": "hand 1\nA1:envido"}, "nothing is expected"),
        ({"rule": "of.match.1", "at": 1, "decides": "of.no.1", "falta": {}}, "decides: oficial has no rule 'of.no.1'"),
        ({"rule": "of.match.1", "at": 1, "waits": "shed", "falta": {}}, "waits: expected one of engine, talk, referee"),
        ({"rule": "of.match.1", "at": 1, "falta": {"score": "12-9", "winner": "A", "points": 1}}, "score: expected"),
        ({"rule": "of.match.1", "at": 1, "chain": {"calls": ["envido"], "wanted": 2}, "due": "A1"}, "due: no such key"),
    ],
)
def test_a_fault_of_format_is_named(entry: dict[str, object], wrong: str) -> None:
    """The error for an entry in a wrong format says what is wrong with it."""
    assert wrong in next(iter(wrong_with("oficial", entry)))


def test_a_catalogue_of_two_books_asks_which_one_is_meant() -> None:
    """Under `pagat` an example without a rulebook is an error of format."""
    rule = next(rule for rule in load("pagat") if rule.examples)
    entry = {"rule": rule.id, "at": 1, "order": {"above": ["1e", "4c"]}}
    assert list(wrong_with("pagat", entry)) == ["rules: the rulebooks of pagat are more than one; which?"]


def test_what_is_neither_data_nor_left_out_is_found(tmp_path: Path) -> None:
    """An example that is neither data nor left out is reported as missing, and a file that is no TOML as an error."""
    (tmp_path / "a.toml").write_text(
        '[[example]]\nrule = "of.match.1"\nat = [1, 2]\norder = { above = ["1e", "4c"] }\n'
        '[[left-out]]\nids = ["of.match.2"]\nexamples = ["of.match.1 2"]\nreason = "shown elsewhere"\n'
    )
    (tmp_path / "b.toml").write_text("[[example")
    read = read_folder("oficial", tmp_path)
    assert len(read.problems) == 1
    assert "of.match.1 2: data, and left out" in missing(read)
    assert "of.match.1 3: neither data nor left out" in missing(read)
    assert not any(fault.startswith(("of.match.1 1:", "of.match.2 ")) for fault in missing(read))
    total = counts(read)
    assert (total["data"], total["left out"], total["entries"]) == (2, 1 + 4, 1)


def test_a_record_gets_the_tags_that_it_leaves_out() -> None:
    """The runner adds the tags Record and Rules, and a tag for each seat that occurs and has none."""
    text = whole_record("oficial", '[B1 "Ines"]\nhand 1 dealer B1\ndeal A1 1e5o4o B1 3c7o12o', "refereed")
    assert text.splitlines()[0] == '[Record "truco/1"] [Rules "oficial"] [A1 "A1"] [Admission "refereed"]'
