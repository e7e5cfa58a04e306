"""The words of vecino and zorro in positions that players of each rulebook know."""

import random

import pytest

from truco.bots import Bot, bot_named
from truco.bots.zorro import Zorro
from truco.cards import card, parse_hand
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule, word
from truco.engine.silence import next_silence
from truco.rulebooks.ruleset import choose
from truco.views import View, view_menu

BOTS = [pytest.param(bot_named("vecino"), id="vecino"), pytest.param(Zorro(30), id="zorro")]


def law_of(code: str, form: str, **options: str) -> Law:
    """The law of a rulebook's format."""
    ruleset = choose(code, options)
    return Law(ruleset, ruleset.book.formats[form].seats, form)


def dealt(law: Law, hands: str, acts: str = "", *, muestra: str = "", score: tuple[int, ...] | None = None) -> State:
    """The state after a deal by the last seat and some acts; a muestra that is still covered is turned."""
    start = new_match(law, law.seats[-1], score=score)
    cards = tuple(map(parse_hand, hands.split()))
    state = rule(law, start, Act(MESA, deal_word(cards, card(muestra) if muestra else None))).state
    while state.muestra is not None:
        silent = next_silence(law, state)
        assert silent is not None
        state = rule(law, state, silent).state
    for act in acts.split():
        seat, _, token = act.partition(":")
        decision = rule(law, state, Act(seat, word(token)))
        assert decision.ruling.happened, (act, decision.ruling)
        state = decision.state
    return state


def words(bot: Bot, law: Law, state: State, times: int = 12, *, looks: bool = False) -> set[str]:
    """The words that a bot chooses in a position, several times; with `looks` it sees its partner's cards."""
    p = state.public
    seat = due(law, p)
    mates = [mate for mate in law.seats if looks and mate != seat and law.band(p, mate) == law.band(p, seat)]
    view = View(seat, p, state.own(seat), tuple((mate, state.own(mate).held) for mate in mates))
    menu = view_menu(law, view)
    choices = [bot.choose(law, view, menu, random.Random(seed)) for seed in range(times)]
    return {choice.token for choice in choices if choice is not None}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("code", ["pagat-argentina", "runfla"])
def test_a_flor_is_said(bot: Bot, code: str) -> None:
    """A bot with a flor says it before anything else, whether it must or may."""
    form = {"pagat-argentina": "two", "runfla": "mano-a-mano"}[code]
    law = law_of(code, form)
    assert words(bot, law, dealt(law, "7e6e4e 3c10b12o")) == {"flor"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_flor_is_sung_under_a_muestra(bot: Bot) -> None:
    """Two pieces and any card are a flor in truco uruguayo: it is sung first."""
    law = law_of("uruguay", "mano-a-mano")
    assert words(bot, law, dealt(law, "2o4o7c 3c10b12b", muestra="6o")) == {"flor"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_piece_is_not_thrown_away(bot: Bot) -> None:
    """In a first trick that a common card takes, a bot never plays the highest piece."""
    law = law_of("uruguay", "mano-a-mano")
    assert "2o" not in words(bot, law, dealt(law, "4c5b6e 2o3b7c", "A1:4c", muestra="6o"))


@pytest.mark.parametrize("bot", BOTS)
def test_the_partners_trick_is_left_to_the_partner(bot: Bot) -> None:
    """The last to play keeps the zap when the partner's copeta already takes the trick."""
    law = law_of("fenacef", "duplas")
    state = dealt(law, "4cKd6s 4h5h6h 7hKsQs Js4s5s", "B1:4h A2:7h B2:Js")
    assert due(law, state.public) == "A1"
    assert "4c" not in words(bot, law, state)


@pytest.mark.parametrize("bot", BOTS)
def test_a_mao_de_onze_is_decided_by_both_hands(bot: Bot) -> None:
    """At eleven a pair gives up with two poor hands, and plays if either partner holds three manilhas."""
    law = law_of("fenacef", "duplas")
    poor, own, mates = "4h5h6h 3c2cAc 4s5s6s 3h2hAh", "4c7hAs 3c2cAc 4s5s6s 3h2hAh", "4h5h6h 3c2cAc 4c7hAs 3h2hAh"
    assert words(bot, law, dealt(law, poor, score=(11, 3)), looks=True) == {"desistir"}
    assert words(bot, law, dealt(law, own, score=(11, 3)), looks=True) == {"jogar"}
    assert words(bot, law, dealt(law, mates, score=(11, 3)), looks=True) == {"jogar"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_that_changes_nothing_is_thrown_away_face_down(bot: Bot) -> None:
    """In the second trick a card below the best is played face down; one that may take or tie it is played open."""
    law = law_of("fenacef", "duplas")
    below = dealt(law, "6d4s5c 5h5d6h 3h7sQs 6cKs2h", "B1:5h A2:3h B2:6c A1:6d A2:Qs B2:2h")
    assert words(bot, law, below) <= {"(4s)", "(5c)", "truco"}
    takes = dealt(law, "6d3s3c 5h5d6h 3h7sQs 6cKs2h", "B1:5h A2:3h B2:6c A1:6d A2:Qs B2:2h")
    assert words(bot, law, takes) <= {"3s", "3c", "truco"}


@pytest.mark.parametrize("bot", BOTS)
def test_the_worst_of_four_cards_is_put_away(bot: Bot) -> None:
    """A seat with a fourth card keeps the bravas and the pair that counts."""
    law = law_of("runfla", "gallo-fijo")
    state = dealt(law, "1e7e6e4c 3c10b12o 2b5o11c")
    assert words(bot, law, state, 3) == {"descarto-4c"}


@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_gives_up_without_a_call_to_answer(bot: Bot) -> None:
    """No bot uses the option to give up in its turn, neither with three manilhas nor with a poor hand."""
    law = law_of("paulista", "mano-a-mano", fold="yes")
    good = "QcQhQs 3d2d4c"
    assert "desistir" not in words(bot, law, dealt(law, good, muestra="7d"))
    assert "desistir" not in words(bot, law, dealt(law, "4d4h5s QcQhQs", muestra="7d"))
