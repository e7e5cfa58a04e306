"""Refusals: a law checks that its rulebook has every entry of `[refusals]` that it may need."""

import ast
import random
import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from tests.helpers.cases import case
from tests.helpers.night import FULLEST, SMALLEST, by_night
from tests.helpers.sound import tags
from tests.helpers.tree import vocabulary
from tests.helpers.walk import begin, walk
from tests.unit.engine.test_cites import FORMATS, ROOMS, bound

from truco.engine import Act, rule
from truco.engine.law.rejected import REJECTED, why_rejected
from truco.engine.law.ruling import CODES as REFUSALS
from truco.errors import RulebookError
from truco.record import read_record
from truco.record.replay import replay_prefix
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import Ruleset, choose, read_rules_tag

STATES = ("ruling.py", "public.py")
"""The modules that name codes without refusing: the list of them, and what a table keeps of an irregular act."""
DESK = ("judge.py", "judge_words.py", "follow.py", "orders.py")
"""The modules of the judge's acts, whose refusals cite the article of the ruling, and no entry of a rulebook."""
TRIES = 12


def with_refusals(ruleset: Ruleset, *keys: str) -> Ruleset:
    """Return a ruleset that has some entries of `[refusals]` and no others."""
    book = ruleset.book
    return replace(ruleset, book=replace(book, refusals={key: book.refusals[key] for key in keys}))


def named() -> set[str]:
    """Return the keys of refusals that the engine names, outside the lists of what a part needs."""
    paths = (path for path in ROOMS[0].rglob("*.py") if path.name not in (*STATES, *DESK, "rejected.py"))
    bodies = chain.from_iterable(ast.parse(path.read_text(encoding="utf-8")).body for path in paths)
    nodes = [node for body in bodies if getattr(body, "name", "") != "_refusals" for node in ast.walk(body)]
    listed = {node.value for node in nodes if isinstance(node, ast.keyword) and node.arg == "refusals"}
    texts = {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in listed
    }
    return {text for text in texts if text.partition(".")[0] in REFUSALS}


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_an_entry_that_is_missing_is_told_when_the_law_is_made(code: str, form: str) -> None:
    """Making a law raises an error that names each needed entry of `[refusals]` that its rulebook lacks."""
    ruleset = choose(code)
    for key in ("malformed", "card-not-held", "out-of-order", "answer-first.truco"):
        with pytest.raises(RulebookError, match=rf"{code}/rulebook.toml: refusals: missing: {key}$"):
            bound(with_refusals(ruleset, *ruleset.book.refusals.keys() - {key}), form)
    with pytest.raises(RulebookError, match=r"refusals: missing: .*bad-cut.*, malformed, .*wrong-hand"):
        bound(with_refusals(ruleset), form)


@pytest.mark.parametrize("code", CODES)
def test_every_variant_of_a_rulebook_has_all_it_refuses_with(code: str) -> None:
    """With every option and in every format a rulebook has all entries that its refusals need."""
    for tag in tags(code):
        for form in load_rulebook(code).formats:
            bound(read_rules_tag(tag), form)


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST | FULLEST))
def test_with_the_entries_asked_for_and_no_others_anybody_may_say_anything(code: str, form: str) -> None:
    """With only the needed entries any word can be ruled on in random hands, assisted and refereed."""
    ruleset = choose(code)
    left = with_refusals(ruleset, *set(bound(ruleset, form).refused()))
    rejected = set()
    for seed in range(2):
        law, chance = bound(left, form, refereed=bool(seed % 2)), random.Random(seed)
        words = vocabulary(law)
        for step in walk(law, begin(law)[1], chance, 600):
            for word in chance.choices(words, k=TRIES):
                ruling = rule(law, step.before, Act(chance.choice(law.seats), word)).ruling
                rejected.add(ruling.code)
    assert len(rejected) > 8


def test_whatever_the_engine_refuses_with_is_asked_for() -> None:
    """Every key that a module refuses with is needed by some law, and every needed key is named by a module."""
    laws = (bound(read_rules_tag(tag), form) for code in CODES for tag in tags(code) for form in _first(code))
    assert named() ^ set(chain.from_iterable(law.refused() for law in laws)) == set()


@pytest.mark.parametrize("code", CODES)
def test_what_can_be_done_at_a_refereed_table_is_ruled_on(code: str) -> None:
    """A rulebook rules in `[faults]` on each of its refusals, but for those that `REJECTED` gives a reason for (L9)."""
    book = load_rulebook(code)
    assert [key for key in book.refusals if key not in book.faults and why_rejected(key) is None] == []


def test_the_codes_that_stay_rejected_are_those_of_the_record_page() -> None:
    """The page of the record lists every code that stays rejected with its reason, and some rulebook has each (L9)."""
    page = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")
    table = page.partition("### Rejected at refereed tables")[2].partition("\n## ")[0]
    rows = [row.strip("| ").split(" | ") for row in table.splitlines() if row.startswith("| `")]
    assert {code: why for codes, why in rows for code in re.findall(r"`([^`]+)`", codes)} == {
        code: why.value for code, why in REJECTED.items()
    }
    used = {key for code in CODES for key in load_rulebook(code).refusals}
    assert REJECTED.keys() <= used | {key.partition(".")[0] for key in used}


FOUR = "deal A1 1e5o4o B1 3c7o12b A2 2b1b6c B2 11o10c4c"
FRENCH = "deal A1 5h3c2d B1 6s6h5d A2 4h4s4d B2 6d5s5c"


@pytest.mark.parametrize(
    ("rules", "line", "ruling"),
    [
        case("uy.102.c", "uruguay", f"muestra 6o {FOUR}\nA1:sena-1e", "fault muestra-first"),
        case("uy.102.b", "uruguay senas-falsas=no", f"muestra 6o {FOUR}\nB2:vuelvo A1:sena-3e", "fault card-not-held"),
        case("of.senas.2", "oficial senas-falsas=no", f"{FOUR}\nA1:sena-1b", "fault card-not-held"),
        case("rf.8.sena.b", "runfla senas-falsas=no", f"{FOUR}\nA1:sena-1b", "fault card-not-held"),
        case("pg.signals.5", "pagat-argentina senas-falsas=no", f"{FOUR}\nA1:sena-1b", "fault card-not-held"),
        case("tp.covered", "paulista", f"muestra Qs {FRENCH}\nA1:(5h)", "fault open-trick"),
    ],
)
def test_an_act_that_a_text_forbids_happens_at_a_refereed_table(rules: str, line: str, ruling: str) -> None:
    """A rejected act is void or a fault there, and is still refused at an assisted table (L9)."""
    kind, _, reason = ruling.partition(" ")
    seats = '[A1 ""] [B1 ""] [A2 ""] [B2 ""]'
    for admission, brace in (("refereed", kind), ("assisted", f"rejected {reason}")):
        text = f'[Record "truco/1"] [Rules "{rules}"] {seats} [Admission "{admission}"]\nhand 1 dealer B2 {line}'
        result = replay_prefix(read_record(f"{text} {{{brace}}}"))
        assert result.stop is None, result.stop
        assert not result.warnings
        (step_of_word,) = [step for step in result.hands[0].steps if step.word == line.rpartition(":")[2]]
        assert step_of_word.ruling[:2] == (brace.partition(" ")[0], reason)


def _first(code: str) -> list[str]:
    """Return the first format of a rulebook: refusals are the same in all."""
    return list(load_rulebook(code).formats)[:1]
