"""Folding contains no law: a fact's fields say all that it changes, whatever its words and codes are."""

import random
from dataclasses import fields, replace
from functools import reduce
from typing import Any

import pytest
from tests.helpers.walk import begin, walk
from tests.unit.engine.test_cites import FORMATS, bound

from truco.cards import parse_hand
from truco.engine import Law, Public, State, new_match
from truco.engine.table import facts as f
from truco.engine.table.envido import Envido, EnvidoState
from truco.engine.table.events import Dealt, Event
from truco.engine.table.facts import LeyAnswered
from truco.engine.table.folding import fold
from truco.engine.table.free_envido import AfterFlores, FreeEnvido
from truco.engine.table.state import evolve
from truco.engine.table.truco import Truco
from truco.rulebooks.ruleset import choose
from truco.rules.envites import Stake

SAID = (f.Irregular, f.FlorSung, f.Left, f.Silent, LeyAnswered)
"""The facts whose words and codes say nothing that their other fields do not."""


def table(**changes: Any) -> Public:  # noqa: ANN401  (the values of any fields)
    """Return the table of a hand of two with some fields changed."""
    law = Law(choose("uruguay"), ("A1", "B1"))
    return new_match(law, "B1").public._replace(**changes)


WANTED = Envido(EnvidoState.PENDING, ("envido",), "B1")


@pytest.mark.parametrize(("voids", "chain"), [(True, ()), (False, ("envido",))])
def test_a_flor_makes_an_envido_fall_where_its_fact_says_so(voids: bool, chain: tuple[str, ...]) -> None:
    """A flor voids the envido only if the field of its fact says so, whatever a rule would say."""
    p = table(envido=WANTED, free_envido=FreeEnvido(stakes=(Stake(2),)))
    assert fold(p, f.FlorSung("A1", "flor", voids)).envido.chain == chain
    event = f.FlorSaid("A1", "flor", (), "", (), voids)
    assert fold(p, event).envido == (Envido(EnvidoState.VOID) if voids else WANTED)


def test_an_irregular_number_bars_and_an_answer_is_misheard_where_the_fact_says_so() -> None:
    """The effect of an irregular act depends on the fields of its fact, not on its code or word."""
    p = table(truco=Truco(1, True, "A1"), passed=frozenset({"B1"}))
    for code, word in (("not-your-turn", "28"), ("x", "quiero")):
        assert fold(p, f.Irregular("B1", word, code, ())) == p
        assert fold(p, f.Irregular("B1", word, code, (), bars=True)).free_envido.barred == {"B1"}
        assert fold(p, f.Irregular("B1", word, code, (), misheard=True)).truco.misheard


def test_who_plays_first_and_who_puts_a_card_away_stand_in_the_deal() -> None:
    """The fact of the deal names the first to play and the seat that discards; folding looks at nothing else."""
    law = Law(choose("runfla"), ("A1", "B1"))
    hands = (parse_hand("1e5o4o7c"), parse_hand("3c7o12o"))
    dealt = evolve(new_match(law, "B1"), Dealt("mesa", hands, turn="B1", discards="A1")).public
    assert (dealt.turn, dealt.discards) == ("B1", "A1")
    plain = evolve(new_match(law, "B1"), Dealt("mesa", hands, turn="A1")).public
    assert (plain.turn, plain.discards) == ("A1", "")


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("word", ["mazo", "paso", "tenderse", "es-esa"])
def test_who_leaves_keeps_his_cards_where_the_fact_says_so(word: str, keeps: bool) -> None:
    """A field says whether a seat that leaves keeps its cards, not the word with which it left."""
    assert fold(table(), f.Left("A1", word, "B1", "", keeps=keeps)).passed == ({"A1"} if keeps else set())


def test_the_rest_of_what_a_fact_says() -> None:
    """Fields say too if a silence belongs to the singing, an envido outlives its hand, a truco raises a ley."""
    singing = table(envido=Envido(EnvidoState.SINGING))
    assert fold(singing, f.Silent("A1", "callo")).envido.sung == ()
    assert fold(singing, f.Silent("A1", "callo", singing=True)).envido.sung == (("A1", None),)
    waits = table(free_envido=FreeEnvido(asks_first=True, after_flores=AfterFlores.WANTED))
    assert fold(waits, f.EnvidoWon("A1", 28)).free_envido.after_flores is AfterFlores.NOTHING
    assert fold(waits, f.EnvidoWon("A1", 28, waits=True)).free_envido.after_flores is AfterFlores.WANTED
    answered = LeyAnswered("A1", "truco", "B1", "", 0, False, False, 2, False, "A", "A1", True)
    assert fold(table(), answered).truco == Truco(2, True, "A1", "A")


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_other_words_and_codes_give_the_same_table(code: str, form: str, refereed: bool) -> None:
    """In random hands other words and codes in these facts give the same table."""

    def otherwise(event: Event) -> Event:
        if not isinstance(event, SAID):
            return event
        names = {field.name for field in fields(event)} & {"word", "code"}
        changes: dict[str, Any] = dict.fromkeys(names, "x")
        return replace(event, **changes)

    law = bound(choose(code), form, refereed=refereed)
    _, state = begin(law)
    other: State = state
    for step in walk(law, state, random.Random(f"{code} {form}"), 300):
        other = reduce(evolve, map(otherwise, step.decision.events), other)
        assert other == step.decision.state
