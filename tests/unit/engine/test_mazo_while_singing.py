"""Leaving the hand while the totals of the envido are sung."""

import pytest
from tests.helpers.play import SEATS

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule, word
from truco.rulebooks.ruleset import choose

LAW = Law(choose("oficial"), SEATS[4])
HANDS = tuple(parse_hand(hand) for hand in ("2o3b4c", "5b6o11c", "5e7c10o", "1c4b12e"))


def _after_acts(state: State, *acts: str) -> State:
    for act in acts:
        seat, token = act.split(":")
        decision = rule(LAW, state, Act(seat, word(token)))
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    return state


def test_last_to_play_leaves_after_the_song_began() -> None:
    """When the only seat that has not played goes to the mazo during the singing, the trick is closed."""
    state = rule(LAW, new_match(LAW, dealer="B2"), Act(MESA, deal_word(HANDS))).state
    state = _after_acts(state, "A1:2o", "B1:5b", "A2:5e", "B2:envido", "A1:quiero", "A1:4", "B1:6", "A2:7", "B2:mazo")
    assert [trick.winner for trick in state.public.tricks] == ["A1"]
    assert due(LAW, state.public) == "A1"
    assert state.public.in_hand


def test_last_to_play_leaves_before_the_others_sang() -> None:
    """When it leaves before the others sang, the trick is closed at once, and the remaining seats sing on."""
    state = rule(LAW, new_match(LAW, dealer="B2"), Act(MESA, deal_word(HANDS))).state
    state = _after_acts(state, "A1:2o", "B1:5b", "A2:5e", "B2:envido", "A1:quiero", "A1:4", "B2:mazo")
    assert due(LAW, state.public) == "B1"
    state = _after_acts(state, "B1:6", "A2:7")
    assert due(LAW, state.public) == "A1"
    assert [award.points for award in state.public.awards] == [2]


@pytest.mark.rule("of.canto.1", "of.mazo.4")
def test_nobody_concedes_to_a_number_at_the_mazo() -> None:
    """A number whose singer left cannot win, so a rival cannot concede to it and sings his own."""
    state = rule(LAW, new_match(LAW, dealer="B2"), Act(MESA, deal_word(HANDS))).state
    state = _after_acts(state, "A1:envido", "B1:quiero", "A1:4", "A1:mazo")
    assert rule(LAW, state, Act("B1", word("son-buenas"))).ruling.code == "no-rival-number"
    state = _after_acts(state, "B1:6", "A2:7", "B2:son-buenas")
    assert [award.side for award in state.public.awards] == ["A"]
