"""The whole table of a law as arrays: hands played along them agree with the engine."""

import random
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.walk import begin, walk

from truco.app.cli import main
from truco.automaton import NotWholeError, Table, begins_as, outcome_in, read_table, table_of
from truco.automaton.roles import roles_of, word_role
from truco.automaton.table import ENDS, OVER
from truco.engine import Law, State, due, menu
from truco.engine.law.refusal import taker
from truco.engine.law.settle import falta
from truco.engine.silence import next_silence
from truco.rulebooks.ruleset import choose

TRIES = {"paulista": 12, "oficial": 6}


def law_of(code: str) -> Law:
    """Return the law of a rulebook at two seats."""
    return Law(choose(code), ("A1", "B1"))


@cache
def table(code: str) -> Table:
    """Return the table of a rulebook, explored once."""
    return table_of(law_of(code), TRIES[code])


def check_menus(table_: Table, at: int, law: Law, state: State, *, whole: bool) -> None:
    """Check who is due, what each seat may say and what it pays; of a table that is not whole, what it has."""
    p = state.public
    order = law.round_from[p.mano]
    seat_due = due(law, p)
    assert table_.due[at] == (order.index(seat_due) if seat_due else OVER)
    silence = next_silence(law, state)
    amounts = {}
    if law.envido_words:
        amounts = {f"falta of {roles_of(law, p).of(seat)}": falta(law, p, law.band(p, seat))[0] for seat in order}
    for place, seat in enumerate(order):
        entries = {table_.words[entry.word]: entry for entry in table_.menus[at] if entry.seat == place}
        words = [*menu(law, p, seat, state.own(seat)), *([silence.word] if silence and silence.seat == seat else [])]
        assert not whole or {word_role(word) for word in words} <= set(entries), (at, place)
        always = {word for word, entry in entries.items() if not entry.sometimes}
        assert always <= {word_role(word) for word in words}, (at, place)
        for word in words:
            part = None if word.range is not None else taker(law, p, word.kind)
            if part is not None and part.prices is not None and word_role(word) in entries:
                entry = entries[word_role(word)]
                for price, points in zip((entry.wanted, entry.refused), part.prices(law, p, seat, word), strict=True):
                    if price >= OVER:
                        assert (None if price == OVER else price) == points, (word, entry)
                    else:
                        assert amounts[table_.terms[-2 - price]] == points, (word, entry)


def play_along(table_: Table, law: Law, acts: int, *, whole: bool) -> int:
    """Play random hands along the arrays, with each seat as mano; return how many acts are missing there."""
    chance = random.Random(1)
    follows = table_.follows()
    missing = 0
    at: int | None = None
    while acts > 0:
        _, state = begin(law, score=tuple(chance.randrange(law.terms.match.target) for _ in law.sides))
        for step in islice(walk(law, state, chance), acts):
            acts -= 1
            before, after = step.before.public, step.decision.state.public
            if not before.in_hand:
                at = table_.starts[begins_as(law, after)] if after.in_hand else None
                continue
            if at is None:
                continue
            check_menus(table_, at, law, step.before, whole=whole)
            outcome = outcome_in(law, before, step.decision.events)
            seat = law.round_from[before.mano].index(step.act.seat)
            then = follows.get((at, seat, word_role(step.act.word), outcome))
            missing += then is None
            assert then is None or (then == OVER) == (ENDS in outcome)
            at = None if then == OVER else then
    return missing


def test_hands_are_played_along_the_arrays_of_paulista() -> None:
    """The whole table of truco paulista is known: no act of random hands is missing, menus and prices agree."""
    assert play_along(table("paulista"), law_of("paulista"), acts=3_000, whole=True) == 0


def test_what_few_tries_find_is_right() -> None:
    """After few tries rare acts are missing; what the table has agrees with the engine wherever a hand leads."""
    assert play_along(table("oficial"), law_of("oficial"), acts=2_000, whole=False) < 40


def test_a_broken_move_is_noticed() -> None:
    """Where a card that opens the hand leads to a wrong situation, a hand played along the arrays differs."""
    made = table("paulista")
    card = made.words.index("(card)")
    at = made.starts["ordinary"]
    wrong = tuple(move._replace(then=at) if move.word == card else move for move in made.moves[at])
    with pytest.raises(AssertionError):
        play_along(
            made._replace(moves=(*made.moves[:at], wrong, *made.moves[at + 1 :])), law_of("paulista"), 400, whole=True
        )


def test_a_table_is_written_and_read() -> None:
    """A written text is read back equal; the arrays of a situation begin where `first` says."""
    made = table("paulista")
    assert read_table(made.text()) == made
    with pytest.raises(ValueError, match="truco/table/1"):
        read_table(made.text().replace("truco/table/1", "truco/table/9"))


def test_every_situation_can_be_reached() -> None:
    """From where hands begin moves lead to every other one, and every move leads to one or to the end."""
    made = table("paulista")
    numbers = set(made.starts.values())
    while more := {move.then for at in numbers for move in made.moves[at] if move.then != OVER} - numbers:
        numbers |= more
    assert numbers == set(range(len(made.due)))
    assert all(OVER <= move.then < len(made.due) for moves in made.moves for move in moves)


@pytest.mark.parametrize(
    ("code", "form", "why"), [("oficial", "parejas", "two seats"), ("pagat-argentina", "two", "for ever")]
)
def test_what_is_not_whole_is_refused(code: str, form: str, why: str, tmp_path: Path) -> None:
    """More than two seats, and calls without limit, make no table; the command says so."""
    ruleset = choose(code)
    with pytest.raises(NotWholeError, match=why):
        table_of(Law(ruleset, ruleset.book.formats[form].seats, form), 1)
    file = str(tmp_path / "table.json")
    done = CliRunner().invoke(
        main, ["rules", "automaton", code, "--lang", "en", "--format", form, "--tries", "1", "--table", file]
    )
    assert done.exit_code == 1
    assert "too many situations" in done.output


def test_the_command_writes_the_table(tmp_path: Path) -> None:
    """`truco rules automaton CODE --table FILE` prints the size of the whole table and writes it."""
    file = tmp_path / "table.json"
    done = CliRunner().invoke(
        main, ["rules", "automaton", "paulista", "--lang", "en", "--tries", "1", "--table", str(file)]
    )
    assert done.exit_code == 0
    stored_table = read_table(file.read_text("utf-8"))
    assert f"The whole table: {len(stored_table.due)} situations" in done.output
