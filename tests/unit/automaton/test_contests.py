"""The contests of a law follow from their own values: walks of the engine go where their steps lead."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.night import SMALLEST, by_night
from tests.helpers.walk import begin, walk

from truco.app.cli import main
from truco.automaton import AmbiguousStepError, Contest, Contests, Moved, contests, moved, read, values_of
from truco.automaton.shelf import stored
from truco.engine import Law
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose

ACTS = 1_500
FORMATS = [(code, name) for code in CODES for name in choose(code).book.formats]


def law_of(code: str, form: str = "") -> Law:
    """Return the law of a format, the first where none is named."""
    ruleset = choose(code)
    return Law(ruleset, ruleset.book.formats[form or next(iter(ruleset.book.formats))].seats, form)


def walked(law: Law, seed: int, acts: int = ACTS) -> Iterator[Moved]:
    """Yield what random acts at random scores do to the contests, checking that a value changes by an outcome alone."""
    chance = random.Random(seed)
    while acts > 0:
        _, state = begin(law, score=tuple(chance.randrange(law.terms.match.target) for _ in law.sides))
        for step in islice(walk(law, state, chance), acts):
            acts -= 1
            if step.before.public.in_hand:
                for move in moved(law, step.before, step.act, step.decision):
                    assert move.step.outcome, f"{move} changed, and no fact says so"
                    yield move


def differing(stored_contests: Contests, law: Law, seed: int, acts: int = ACTS) -> tuple[list[Moved], list[Moved]]:
    """Return what walks do otherwise than the contests say, and what the contests do not know."""
    follows = {contest.name: contest.follows() for contest in stored_contests.contests}
    other: list[Moved] = []
    unknown: list[Moved] = []
    for move in walked(law, seed, acts):
        if move.contest not in follows:
            continue
        after = follows[move.contest].get((move.before, move.step))
        if after is None:
            unknown.append(move)
        elif after != move.after:
            other.append(move)
    return other, unknown


@pytest.mark.parametrize("code", CODES)
def test_the_stored_contests_agree_with_the_engine(code: str) -> None:
    """In random walks every act moves the contests as the stored ones say, and none is missing there."""
    stored_contests = stored(code)
    assert stored_contests is not None
    assert differing(stored_contests, law_of(code), seed=5) == ([], [])


@pytest.mark.parametrize(("code", "form"), by_night(FORMATS, day=lambda code, form: (code, form) in SMALLEST))
def test_every_format_has_contests_that_follow_from_themselves(code: str, form: str) -> None:
    """A short exploration meets no step that leads to two values, and walks agree with every step that it found."""
    law = law_of(code, form)
    made = contests(law, tries=1)
    other, unknown = differing(made, law, seed=6, acts=600)
    assert other == []
    assert len(unknown) < 600


def test_a_broken_step_is_noticed() -> None:
    """Where one step leads to a wrong value, a walk differs."""
    stored_contests = stored("oficial")
    assert stored_contests is not None
    truco = next(contest for contest in stored_contests.contests if contest.name == "truco")
    at = next(at for at, arrow in enumerate(truco.steps) if arrow.word == "quiero")
    wrong = truco.steps[at]._replace(end=0)
    broken = truco._replace(steps=(*truco.steps[:at], wrong, *truco.steps[at + 1 :]))
    all_of_them = tuple(broken if contest is truco else contest for contest in stored_contests.contests)
    other, _ = differing(stored_contests._replace(contests=all_of_them), law_of("oficial"), seed=5)
    assert {move.step.word for move in other} == {"quiero"}


def test_a_contest_that_remembers_too_little_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the value of a contest forgets the level of the truco, a step leads to two values."""
    monkeypatch.setitem(
        sys.modules["truco.automaton.values"].READS,
        "truco",
        lambda _law, p, _roles: ("pending",) if p.truco.pending else ("level", str(p.truco.level)),
    )
    with pytest.raises(AmbiguousStepError):
        contests(law_of("oficial"), tries=3)


def test_the_same_exploration_finds_the_same() -> None:
    """Two processes with other hash seeds write the same text."""
    program = (
        "from truco.automaton import contests\nfrom truco.engine import Law\n"
        "from truco.rulebooks.ruleset import choose\n"
        "print(contests(Law(choose('paulista'), ('A1', 'B1')), tries=3).text())"
    )
    texts = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1]


def test_contests_are_written_and_read() -> None:
    """A written text is read back equal; a text of another form is refused."""
    made = contests(law_of("paulista"), tries=1)
    assert read(made.text()) == made
    with pytest.raises(ValueError, match="truco/contests/1"):
        read(made.text().replace("truco/contests/1", "truco/contests/9"))


def test_the_truco_of_the_oficial() -> None:
    """The truco has 19 values: none, and for each call and side called, wanted and refused; all are reached."""
    stored_contests = stored("oficial")
    assert stored_contests is not None
    truco = next(contest for contest in stored_contests.contests if contest.name == "truco")
    assert len(truco.values) == 19
    assert reached(truco) == set(range(19))


def reached(contest: Contest) -> set[int]:
    """Return the numbers of the values that steps reach from the start."""
    numbers = set(contest.starts)
    while more := {arrow.end for arrow in contest.steps if arrow.start in numbers} - numbers:
        numbers |= more
    return numbers


def test_seats_are_told_by_their_band() -> None:
    """For each dealer the contests of a table are the same, seen from the mano."""
    law = law_of("oficial", "parejas")
    values = []
    for dealer in law.seats:
        _, state = begin(law, dealer)
        step = next(step_ for step_ in walk(law, state, random.Random(1)) if step_.decision.state.public.in_hand)
        values.append(values_of(law, step.decision.state.public))
    assert all(entry == values[0] for entry in values)


def test_the_command_prints_the_size_and_writes_the_contests(tmp_path: Path) -> None:
    """`truco rules automaton` prints the values and steps of each contest, and writes them as JSON."""
    file = tmp_path / "contests.json"
    done = CliRunner().invoke(main, ["rules", "automaton", "paulista", "--lang", "en", "--json", str(file)])
    assert done.exit_code == 0
    assert "The truco: 25 values, 30 steps" in done.output.splitlines()
    stored_contests = stored("paulista")
    assert stored_contests is not None
    assert read(file.read_text(encoding="utf-8")) == stored_contests
    again = CliRunner().invoke(main, ["rules", "automaton", "paulista", "--lang", "en", "--tries", "1"])
    assert again.exit_code == 0
    assert "Exploring paulista mano-a-mano" in again.output
    refused = CliRunner().invoke(main, ["rules", "automaton", "paulista", "--lang", "en", "--format", "cinco"])
    assert refused.exit_code == 1
    assert "mano-a-mano, duplas" in refused.output
