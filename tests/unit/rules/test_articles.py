"""Spoken numbers, ladders from their description, and the data files that cite the articles."""

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from tests.helpers.play import law

from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import load
from truco.rulebooks.coverage import citing_paths, compute, page
from truco.rulebooks.rulebook import book_codes, load_rulebook
from truco.rules.falta import leader_shortfall
from truco.rules.ladder import NO_LIMIT, EnvidoCall, Ladder
from truco.rules.singing import spoken_number

BOOKS = book_codes()
VALID = {*range(8), *range(20, 34)}
NAMES = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
]
TENS = ["-", "-", "-", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"]


def name(number: int) -> str:
    """The Spanish name of a number from 0 to 199."""
    if number > 100:
        return f"ciento {name(number - 100)}"
    if number == 100:
        return "cien"
    if number <= 15:
        return NAMES[number]
    if number < 20:
        return f"dieci{NAMES[number - 10]}"
    if number < 30:
        return "veinte" if number == 20 else f"veinti{NAMES[number - 20]}"
    ten, unit = divmod(number, 10)
    return TENS[ten] + (f" y {NAMES[unit]}" if unit else "")


def number_in_name(number: int) -> int | None:
    """The valid number at the end of a number's Spanish name, found in the text without arithmetic."""
    if number in VALID:
        return number
    spoken = name(number)
    if number > 30 and spoken in [name(ten) for ten in range(40, 200, 10)]:
        return None
    if number > 100:
        # After ciento any valid total may be heard, the longest name first.
        return next((n for n in sorted(VALID, key=lambda n: -len(name(n))) if spoken == f"ciento {name(n)}"), None) or (
            number_in_name(number - 100)
        )
    if " y " not in spoken and not spoken.startswith("dieci"):
        return None
    return next((n for n in range(1, 8) if re.search(rf"(dieci| y ){name(n)}$", spoken)), None)


@pytest.mark.parametrize("number", range(200))
def test_every_spoken_number_counts_as_its_ear_hears_it(number: int) -> None:
    """From 0 to 199 a valid total counts, else the unit at the end of its Spanish name if valid.

    Rules: of.canto.4, of.canto.5, of.canto.6.
    """
    assert spoken_number(number, VALID) == number_in_name(number)


def test_the_printed_examples_of_spoken_numbers() -> None:
    """As the catalogue lists: 34 holds 4, 37 holds 7, 16 holds 6, 41 holds 1; 8 to 15, 18, 19, 38 and 40 nothing."""
    assert [spoken_number(number, VALID) for number in (34, 37, 16, 17, 41, 29)] == [4, 7, 6, 7, 1, 29]
    void = [*range(8, 16), 18, 19, *range(40, 101, 10), 38, 39, 48, 49, 58, 59]
    assert {spoken_number(number, VALID) for number in void} == {None}


def test_a_ladder_allows_what_its_description_says() -> None:
    """A call follows lower ones, and itself up to its times; not wanted it pays the calls before it, at least 1."""
    ladder = Ladder([EnvidoCall("a", 2, 3), EnvidoCall("b", "falta", 1)], 1)
    assert set(ladder.every()) == {(), *(("a",) * n for n in (1, 2, 3)), *(("a",) * n + ("b",) for n in range(4))}
    assert [ladder["a", "a", "a"].adds, ladder["a", "a", "a"].refused] == [6, 4]
    assert (ladder["b",].named, ladder["b",].refused, ladder["a", "b"].refused) == ("falta", 1, 2)
    assert ladder["a", "a", "a"].follow == ("b",)


def test_a_call_without_limit_makes_chains_as_long_as_anybody_likes() -> None:
    """A call without a limit follows itself and adds each time, but never follows a higher one (pg.envido.17)."""
    ladder = Ladder([EnvidoCall("a", 2, NO_LIMIT), EnvidoCall("b", 3, NO_LIMIT), EnvidoCall("c", "falta", 1)], 1)
    long = ladder[("a",) * 40 + ("b",) * 20]
    assert (long.follow, long.adds, long.refused) == (("b", "c"), 140, 137)
    assert ("b", "a") not in ladder
    assert ("c", "c") not in ladder
    assert len(set(ladder.every(longest=6))) == sum(n + 1 for n in range(7)) + sum(n + 1 for n in range(6))


def test_the_falta_at_every_score() -> None:
    """At all 900 scores of two sides: in malas what the winner lacks, else what the leader lacks, at most 30."""
    for a in range(30):
        for b in range(30):
            for winner in (0, 1):
                points, case = leader_shortfall((a, b), winner, 30, 16)
                lacks = 30 - (a, b)[winner] if max(a, b) <= 15 else 30 - max(a, b)
                assert points == lacks
                assert 1 <= points <= 30
                assert (case == "falta.malas") == (a <= 15 and b <= 15)
                assert (case == "falta.trailer") == (max(a, b) > 15 and (a, b)[winner] < max(a, b))


@pytest.mark.rule("of.ley.12")
def test_the_paragraphs_of_the_ley_de_juego_are_entries_of_their_own() -> None:
    """The section with repetitions adds no rule: its twelve paragraphs are entries of other sections."""
    rows = load("oficial")["of.ley.12"].table
    assert isinstance(rows, tuple)
    named = [rule for row in rows for rule in row["entries"]]  # type: ignore[index, call-overload, union-attr]
    assert len(rows) == 12
    assert all(rule in load("oficial") for rule in named)
    assert "of.ley.12" not in named


# -- the data file and the coverage ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", BOOKS)
def test_every_value_and_citation_rests_on_rules_that_exist(code: str) -> None:
    """No value, option, citation or refusal of a rulebook names an id that it lacks, comments included."""
    own = articles(code)
    assert {rule: where for rule, where in citing_paths(load_rulebook(code)).items() if rule not in own} == {}
    text = files("truco.rulebooks").joinpath(code, "rulebook.toml").read_text(encoding="utf-8")
    assert {rule for rule in re.findall(rf"\b{own.prefix}(?:\.[a-z0-9]+)+\b", text) if rule not in own} == set()


def test_every_entry_of_a_catalogue_is_an_article_of_a_book() -> None:
    """Every entry of a shared catalogue belongs to at least one of its rulebooks."""
    books = [load_rulebook(code) for code in BOOKS]
    for catalogue in {book.catalogue for book in books}:
        own = {rule.id for book in books if book.catalogue == catalogue for rule in articles(book.code)}
        assert {rule.id for rule in load(catalogue)} == own


def test_the_code_names_only_rules_that_exist() -> None:
    """Every id that a comment or docstring names is an entry of the catalogue."""
    catalogue = load("oficial")
    named = set()
    for room in ("cards", "rules", "engine", "views"):
        for file in files("truco").joinpath(room).iterdir():
            if file.name.endswith(".py"):
                named |= set(re.findall(r"\bof(?:\.[a-z0-9]+)+\b", file.read_text(encoding="utf-8")))
    assert named
    assert sorted(rule for rule in named if rule not in catalogue) == []


def test_every_citation_of_the_engine_is_in_the_data() -> None:
    """The data file has every entry that the engine's functions cite by name, and no other."""
    book = load_rulebook("oficial")
    sources = "".join(
        file.read_text(encoding="utf-8")
        for room in ("engine", "rules")
        for file in Path(str(files("truco").joinpath(room))).rglob("*.py")
    )
    keys = [*book.cites, *book.refusals]
    families = ("tally.", "chain.", "match.start.", "hand.start.")
    cases = {f"{key}.{case}" for key, case in re.findall(r'law\.key\("([^"]+)", "([^"]+)"\)', sources)}
    signs = {f"sena.{gesture}" for gesture in law().terms.senas.signs}
    assert signs == {key for key in keys if key.startswith("sena.")}
    used = {key for key in keys if f'"{key}"' in sources or key.startswith(families)} | cases | signs
    assert [key for key in keys if key not in used] == []
    assert {f"tally.{points}" for points in law().terms.envido.numbers} <= set(book.cites)
    assert {"chain." + " ".join(chain) for chain in law().terms.envido.chains.every() if chain} <= set(book.cites)


def test_coverage_finds_what_is_neither_shown_nor_listed() -> None:
    """A rule with neither a test nor a place in the lists is an error, and so is one with both."""
    listed = compute("oficial", {})[0]
    tests = {rule.id: ["a test"] for rule in load("oficial") if not listed.status(rule.id)}
    coverage, wrong = compute("oficial", tests)
    assert wrong == []
    assert coverage.total == len(coverage.shown) + len(coverage.out) + len(coverage.open) == 244
    lost = {rule: names for rule, names in tests.items() if rule != "of.mazo.6"}
    assert compute("oficial", lost)[1] == ["of.mazo.6: no test shows it, and oficial/status.toml does not list it"]
    both = compute("oficial", {**tests, "of.senas.8": ["a test"]})[1]
    assert both == ["of.senas.8: a test shows it, yet it is listed in oficial/status.toml"]


@pytest.mark.parametrize(("code", "rule"), [("uruguay", "uy.71.a"), ("fenacef", "br.17.1")])
def test_the_page_says_where_the_letter_is_left(code: str, rule: str) -> None:
    """The page of a rulebook lists the articles from whose letter it departs; other pages have no such list."""
    lines = page(compute(code, {})[0]).splitlines()
    first = lines.index("Where the rulebook leaves the letter of the regulation:")
    assert lines[first + 2].startswith(f"- `{rule}`: ")
    assert "letter" not in page(compute("oficial", {})[0])


def test_the_page_names_every_rule_with_its_place_and_tests() -> None:
    """A row of the page has a rule's data and tests."""
    rows = page(compute("oficial", {"of.falta.2": ["test_b", "test_a"]})[0]).splitlines()
    row = next(line for line in rows if line.startswith("| `of.falta.2` |"))
    where = "`envido.falta`, `cites.falta.malas`"
    assert row == f"| `of.falta.2` | Both in malas: wins chico | shown | {where} | `test_a`<br>`test_b` |"
    assert any(line.startswith("| `of.deal.5` |") and "| out: Cards on a screen" in line for line in rows)
    assert sum(line.startswith("| `of.") for line in rows) == 244
    coverage = replace(compute("fenacef", {})[0], open={"br.34": "tournament"})  # nothing is open any more
    waiting = next(line for line in page(coverage).splitlines() if line.startswith("| `br.34` |"))
    assert "| open: tournament |" in waiting
