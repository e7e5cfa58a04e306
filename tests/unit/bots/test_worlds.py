"""Sampled worlds agree with everything that a seat has seen."""

import random
from itertools import combinations

import pytest
from tests.helpers.play import SEATS, law
from tests.unit.bots.positions import positions

from truco.bots.guess import Guess
from truco.bots.worlds import Worlds
from truco.cards import CARDS, SPANISH_40, parse_hand
from truco.engine import MESA, Act, State, deal_word, new_match, rule, word
from truco.views import View


@pytest.mark.parametrize("seats", SEATS)
def test_worlds_agree_with_the_view(seats: int) -> None:
    """Every sampled world holds the seat's own cards, the right number of others, no card twice, and what was sung."""
    rng = random.Random(8)
    sung = 0
    for position in positions(seats, 40, seed=9):
        p = position.state.public
        who = rng.choice(position.law.seats)
        view = position.view(who)
        worlds = Worlds(position.law, view)
        t = worlds.base.t
        played = [card for trick in p.tricks for _, card in trick.plays] + [card for _, card in p.trick]
        for world in worlds.likely(3, rng):
            held = [card for hand in world.hands for card in t.cards(hand)]
            assert len({*held, *played}) == len(held) + len(played) == len(SPANISH_40[: 3 * seats])
            assert tuple(hand.bit_count() for hand in world.hands) == p.left
            assert world.hands[position.law.seats.index(who)] == t.hand(view.own.held)
            for seat, number in p.envido.sung:
                if number is not None:
                    assert world.tantos[position.law.seats.index(seat)] == number
                    sung += 1
    assert sung > 0


def _after(*acts: str) -> State:
    rules = law(2)
    state = rule(
        rules, new_match(rules, "B1"), Act(MESA, deal_word((parse_hand("7e6e4c"), parse_hand("3b2o6c"))))
    ).state
    for act in acts:
        seat, token = act.split(":")
        decision = rule(rules, state, Act(seat, word(token)))
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    return state


def test_son_buenas_bounds_the_total() -> None:
    """A seat that said son buenas has no better total than the one sung before."""
    state = _after("A1:envido", "B1:quiero", "A1:33", "B1:son-buenas")
    worlds = Worlds(law(2), View("A1", state.public, state.own("A1")))
    rng = random.Random(1)
    assert all(worlds.deal(rng).tantos[1] <= 33 for _ in range(200))


def test_number_sung_leaves_the_hands_that_make_it() -> None:
    """After a number sung the worlds are exactly the hands with that total and the card played, each as likely."""
    state = _after("A1:envido", "B1:envido", "A1:quiero", "A1:33", "B1:6", "A1:4c", "B1:3b")
    rules = law(2)
    worlds = Worlds(rules, View("A1", state.public, state.own("A1")))
    free = [card for card in SPANISH_40 if card not in parse_hand("7e6e4c3b")]
    expected = {hand for hand in combinations(free, 2) if rules.tally((*hand, *parse_hand("3b"))).points == 6}
    assert {tuple(worlds.base.t.cards(hand)) for hand in worlds.options[0]} == expected


def test_an_untrue_son_buenas_does_not_stop_sampling() -> None:
    """Sampling still works if a seat says son buenas and then shows a better total."""
    rules = law(2)
    state = rule(
        rules, new_match(rules, "B1"), Act(MESA, deal_word((parse_hand("4e5b6c"), parse_hand("7o6o5o"))))
    ).state
    for act in ("A1:envido", "B1:quiero", "A1:6", "B1:son-buenas", "A1:4e", "B1:7o", "B1:6o"):
        seat, token = act.split(":")
        state = rule(rules, state, Act(seat, word(token))).state
    worlds = Worlds(rules, View("A1", state.public, state.own("A1")))
    assert worlds.deal(random.Random(0)).hands[1].bit_count() == 1


def test_calls_change_the_weight_of_worlds() -> None:
    """In sampled worlds a rival who called the envido has more than one who did not."""
    rng = random.Random(4)
    called = _after("A1:4c", "B1:real-envido")
    quiet = _after("A1:4c", "B1:3b", "B1:2o")
    means = []
    for state in (called, quiet):
        worlds = Worlds(law(2), View("A1", state.public, state.own("A1"))).likely(300, rng)
        means.append(sum(world.tantos[1] for world in worlds) / len(worlds))
    assert means[0] > means[1] + 4


@pytest.mark.parametrize("shown", ["3b", "3b2o", "3b2o6c"])
@pytest.mark.parametrize("sung", ["B2:vuelvo", "B2:vuelvo A1:envido B1:quiero A1:4 B1:5 A2:6"])
def test_cards_that_a_partner_showed_are_held_in_every_world(shown: str, sung: str) -> None:
    """Whether it showed one, two or all of its cards, each world gives it these and as many others as it holds."""
    rules = law(4, "", "uruguay", refereed=True)
    hands = tuple(map(parse_hand, ("7e6e4c", "5b4o12b", "3b2o6c", "11e7o1c")))
    state = rule(rules, new_match(rules, "B2"), Act(MESA, deal_word(hands, CARDS["10b"]))).state
    cards = parse_hand(shown)
    for act in sung.split():
        seat, token = act.split(":")
        decision = rule(rules, state, Act(seat, word(token)))
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    assert (("A2", 6) in state.public.envido.sung) == ("A2:6" in sung)
    partners, signs = (("A2", cards),), (("A2", "sena-3e"),)
    view = View("A1", state.public, state.own("A1"), partners, signs)
    worlds = Worlds(rules, view)
    t = worlds.base.t
    for world in worlds.likely(5, random.Random(3)):
        assert world.hands[2] & t.hand(cards) == t.hand(cards)
        assert [hand.bit_count() for hand in world.hands] == [3, 3, 3, 3]
        assert len({card for hand in world.hands for card in t.cards(hand)}) == 12
    for seed in range(5):
        dealt = Guess(rules, view).deal(random.Random(seed))
        assert set(cards) <= set(dealt.own("A2").held)
        assert [len(dealt.own(seat).held) for seat in rules.seats] == [3, 3, 3, 3]
