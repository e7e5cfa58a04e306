"""The words of bots: only lawful ones, only from the view, and never one that gives away a sure win."""

import random

import pytest
from tests.helpers.play import SEATS, law
from tests.unit.bots.positions import positions

from truco.bots import BOTS, Bot, UnknownBotError, bot_named, characters
from truco.bots.players import Vecino
from truco.bots.zorro import Zorro
from truco.cards import UNKNOWN, parse_hand
from truco.engine import MESA, Act, Kind, Own, State, deal_word, new_match, rule, word
from truco.views import View, view_menu

SOME = [bot_named("random"), Vecino(), Zorro(4)]


@pytest.mark.parametrize("bot", SOME, ids=lambda bot: bot.name)
@pytest.mark.parametrize("seats", SEATS)
def test_words_are_lawful(bot: Bot, seats: int) -> None:
    """In many random positions every bot that must act says a word of its menu, and others say nothing."""
    rng = random.Random(1)
    count, number = 0, 20 if bot.name == "zorro" else 100
    for position in positions(seats, number, seed=2):
        for seat in position.law.seats:
            view = position.view(seat)
            menu = view_menu(position.law, view)
            choice = bot.choose(position.law, view, menu, rng)
            assert (choice is not None) == (seat == position.seat)
            if choice is not None:
                assert choice in menu
                count += 1
    assert count >= number


@pytest.mark.parametrize("bot", SOME, ids=lambda bot: bot.name)
@pytest.mark.parametrize("seats", SEATS)
def test_words_depend_on_the_view_alone(bot: Bot, seats: int) -> None:
    """In two worlds with the same view and random numbers a bot says the same word, so it cannot use hidden cards."""
    for number, position in enumerate(positions(seats, 12, seed=5)):
        seat = position.seat
        others = tuple(
            own if who == seat else Own((UNKNOWN,) * len(own.dealt), (UNKNOWN,) * len(own.held))
            for who, own in zip(position.law.seats, position.state.owns, strict=True)
        )
        veiled = State(position.state.public, others)
        menu = view_menu(position.law, position.view(seat))
        choice = bot.choose(position.law, position.view(seat), menu, random.Random(number))
        hidden = bot.choose(position.law, View(seat, veiled.public, veiled.own(seat)), menu, random.Random(number))
        assert choice == hidden


@pytest.mark.parametrize("bot", SOME, ids=lambda bot: bot.name)
def test_intents_before_the_cards(bot: Bot) -> None:
    """Before the deal a bot draws, cuts and deals when it must act."""
    rules = law(2)
    state = new_match(rules)
    rng = random.Random(0)
    assert bot.choose(rules, View("A1", state.public), (word("tiro"),), rng) == word("tiro")
    state = new_match(rules, "B1")
    view = View("A1", state.public)
    assert bot.choose(rules, view, view_menu(rules, view), rng) == word("corto")
    state = rule(rules, state, Act(MESA, word("corto-20"))).state
    view = View("B1", state.public)
    assert bot.choose(rules, view, view_menu(rules, view), rng) == word("reparto")
    assert bot.choose(rules, View("A1", state.public), (), rng) is None


def test_bots_by_name() -> None:
    """Every bot is found by its name; an unknown name is refused with a list of the names."""
    assert [bot_named(name).name for name in BOTS] == list(BOTS)
    assert list(BOTS) == ["random", "vecino", "zorro", "picaro", *characters()]
    with pytest.raises(UnknownBotError, match=r"random, vecino, zorro, picaro, benja, .*, got 'lobo'") as caught:
        bot_named("lobo")
    assert caught.value.code == "unknown-bot"


def _played(hands: tuple[str, str], *acts: str) -> State:
    rules = law(2)
    state = rule(rules, new_match(rules, "B1"), Act(MESA, deal_word(tuple(map(parse_hand, hands))))).state
    for act in acts:
        seat, token = act.split(":")
        decision = rule(rules, state, Act(seat, word(token)))
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    return state


def _answers(bot: Bot, state: State, seat: str, times: int) -> set[str]:
    view = View(seat, state.public, state.own(seat))
    menu = view_menu(law(2), view)
    choices = (bot.choose(law(2), view, menu, random.Random(seed)) for seed in range(times))
    return {choice.token for choice in choices if choice is not None}


SURE = [
    pytest.param(("1e4o5c", "3b2o6c"), ["A1:4o", "B1:2o", "B1:6c", "A1:5c"], id="last card beats all"),
    pytest.param(("1b1e4c", "3b2o6c"), ["A1:1b", "B1:6c"], id="first trick won, the best card held"),
    pytest.param(("3e5o1e", "3b4o6c"), ["A1:3e", "B1:3b"], id="parda, the best card held"),
]


@pytest.mark.parametrize(("hands", "acts"), SURE)
@pytest.mark.parametrize("bot", [Vecino(), Zorro(40)], ids=lambda bot: bot.name)
def test_never_folds_a_sure_win(bot: Bot, hands: tuple[str, str], acts: list[str]) -> None:
    """A bot that can no longer lose the hand never refuses a truco and never leaves."""
    state = _played(hands, *acts)
    if state.public.in_hand and state.public.turn == "A1":
        own = _answers(bot, state, "A1", 30)
        assert "mazo" not in own
        assert "paso" not in own
    state = rule(law(2), state, Act("B1", word("truco"))).state
    assert "no-quiero" not in _answers(bot, state, "A1", 30)
    assert "mazo" not in _answers(bot, state, "A1", 30)


def test_refusal_that_loses_the_chico() -> None:
    """With the rival one point from the target vecino accepts any truco, because a refusal would end the chico."""
    rules = law(2)
    state = rule(
        rules,
        new_match(rules, "B1", score=(20, 29)),
        Act(MESA, deal_word((parse_hand("4o5c6b"), parse_hand("1e1b7e")))),
    ).state
    for act in (Act("A1", word("4o")), Act("B1", word("truco"))):
        state = rule(rules, state, act).state
    assert "no-quiero" not in _answers(Vecino(), state, "A1", 50)


def test_partner_keeps_its_partners_trick() -> None:
    """In a game of four the last to play does not beat its partner's winning card."""
    rules = law(4)

    hands = tuple(parse_hand(hand) for hand in ("4c5b6o", "3o5c6b", "7c12b11c", "1e1b4e"))
    state = rule(rules, new_match(rules, "B2"), Act(MESA, deal_word(hands))).state
    for act in ("A1:6o", "B1:3o", "A2:7c"):
        seat, token = act.split(":")
        state = rule(rules, state, Act(seat, word(token))).state
    view = View("B2", state.public, state.own("B2"))
    words = [Vecino().choose(rules, view, view_menu(rules, view), random.Random(seed)) for seed in range(60)]
    assert {word.token for word in words if word is not None and word.kind is Kind.CARD} == {"4e"}


def test_song_keeps_quiet_when_beaten() -> None:
    """Bots sing if their number is the best so far and say son buenas if it is not, without sampling."""
    state = _played(("7e6e4c", "3b2o6c"), "A1:envido", "B1:quiero")
    assert _answers(Vecino(), state, "A1", 3) == {"33"}
    state = rule(law(2), state, Act("A1", word("33"))).state
    assert _answers(Zorro(4), state, "B1", 3) == {"son-buenas"}
