"""The situation of a table: what it holds, what it leaves out, and that it is enough."""

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from tests.helpers.play import hands_of
from tests.helpers.walk import begin, walk

from truco.automaton.situations import Situation, situation
from truco.engine import MESA, Act, Law, State, deal_word, new_match, rule, word
from truco.engine.table.public import Public
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose


def law_of(code: str = "oficial") -> Law:
    """Return the law of a rulebook at two seats."""
    return Law(choose(code), ("A1", "B1"))


def dealt(law: Law, hands: str, score: tuple[int, int] = (0, 0)) -> State:
    """Return a state of two seats just after the deal."""
    return rule(law, new_match(law, "B1", score=score), Act(MESA, deal_word(hands_of(hands)))).state


def after(law: Law, state: State, *acts: tuple[str, str]) -> Situation:
    """Return the situation after some words, all of them lawful."""
    for seat, token in acts:
        decision = rule(law, state, Act(seat, word(token)))
        assert decision.ruling.kind == "lawful", (seat, token)
        state = decision.state
    return situation(law, state.public)


def test_tables_alike_but_for_cards_and_score_are_in_one_situation() -> None:
    """Tables with other cards, points and hands are in the same situation, also after the same words."""
    law = law_of()
    first, second = dealt(law, "1e5o4o 3c7o12o"), dealt(law, "2e2o2c 4b5b6b", (12, 3))
    assert after(law, first) == after(law, second)
    assert after(law, first, ("A1", "truco")) == after(law, second, ("A1", "truco"))
    assert after(law, first, ("A1", "1e"), ("B1", "3c")) == after(law, second, ("A1", "2e"), ("B1", "4b"))
    assert after(law, first, ("A1", "4o"), ("B1", "3c")) != after(law, second, ("A1", "2e"), ("B1", "4b"))


def test_numbers_that_were_sung_are_no_part_of_a_situation() -> None:
    """Another number is the same situation; a word, a card or a seat that left makes another one."""
    law = law_of()
    called = (("A1", "envido"), ("B1", "quiero"))
    sung = after(law, dealt(law, "1e5o4o 3c7o12o"), *called, ("A1", "29"))
    assert sung == after(law, dealt(law, "6e5e4o 3c7o12o"), *called, ("A1", "31"))
    state = dealt(law, "1e5o4o 3c7o12o")
    words = [(), ("envido",), ("truco",), ("1e",), ("paso",), ("falta-envido",)]
    situations = {after(law, state, *(("A1", token) for token in tokens)) for tokens in words}
    assert len(situations) == len(words)


def test_a_deal_of_another_number_of_cards_is_another_situation() -> None:
    """A hand of four cards is not in the situation of one of three."""
    law = Law(choose("fenacef"), ("A1", "B1", "A2", "B2"), refereed=True)
    three, four = (
        rule(law, new_match(law, "A1"), Act(MESA, deal_word(hands_of(hands)))).state
        for hands in ("6h5d5s 5h5c6s KhKd6c JhJd6d", "6h5d5s 5h5c6sQd KhKd6c JhJd6d")
    )
    assert situation(law, three.public) != situation(law, four.public)


def tables(law: Law, walks: int, acts: int) -> Iterator[Public]:
    """Yield the tables of random walks while hands are played."""
    for seed in range(walks):
        steps = walk(law, begin(law, law.seats[seed % len(law.seats)])[1], random.Random(seed))
        yield from (step.before.public for step in islice(steps, acts) if step.before.public.in_hand)


def check_pending(law: Law, key: Callable[[Law, Public], Situation], walks: int = 5) -> int:
    """Check that what is pending is the same wherever a key is; return how many of these were met twice."""
    pending: dict[Situation, object] = {}
    again = 0
    for p in tables(law, walks, 150):
        at = key(law, p)
        again += at in pending
        assert pending.setdefault(at, law.pending(p)) == law.pending(p), p
    return again


@pytest.mark.parametrize("refereed", [False, True], ids=["assisted", "refereed"])
@pytest.mark.parametrize("code", CODES)
def test_a_situation_decides_what_is_pending(code: str, refereed: bool) -> None:
    """In every format, who is due, whether a card may be played and which part takes which word are the same."""
    ruleset = choose(code)
    for form in ruleset.book.formats.values():
        assert check_pending(Law(ruleset, form.seats, form.name, refereed=refereed), situation) > 0


def test_a_situation_that_leaves_out_a_pending_truco_decides_nothing() -> None:
    """Without it two tables with the same key differ in who is due."""

    def without_pending(law: Law, p: Public) -> Situation:
        return situation(law, p._replace(truco=p.truco._replace(pending=False, caller="")))

    with pytest.raises(AssertionError):
        check_pending(law_of(), without_pending)


def test_copies_of_a_table_are_equal() -> None:
    """A table that is pickled, as for a worker, or copied is equal to it and in the same situation."""
    law = law_of()
    table = rule(law, dealt(law, "1e5o4o 3c7o12o"), Act("A1", word("truco"))).state.public
    for copied in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert copied == table
        assert situation(law, copied) == situation(law, table)
