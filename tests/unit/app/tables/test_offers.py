"""The menu with its prices."""

import pytest
from tests.helpers.play import law

from truco.app.tables.laws import law_of
from truco.app.tables.offers import Offer, offers, vocabulary
from truco.cards import parse_hand
from truco.engine import MESA, Act, State, deal_word, menu, new_match, rule, word
from truco.messages import catalogue
from truco.rulebooks.rulebook import CODES, load_rulebook

HANDS = (parse_hand("7e6e1b"), parse_hand("4c5o12b"))


def after(line: str = "", score: tuple[int, int] = (0, 0)) -> State:
    """Return a hand of two seats after some acts; A1 is mano."""
    state = rule(law(2), new_match(law(2), "B1", score=score), Act(MESA, deal_word(HANDS))).state
    for act in line.split():
        seat, _, token = act.partition(":")
        decision = rule(law(2), state, Act(seat, word(token)))
        assert decision.ruling.happened, act
        state = decision.state
    return state


def offered(state: State, seat: str) -> dict[str, Offer]:
    """Return the menu of a seat by word."""
    words = menu(law(2), state.public, seat, state.own(seat))
    return {offer.word: offer for offer in offers(law(2), state.public, seat, words)}


@pytest.mark.parametrize(
    ("line", "seat", "token", "prices"),
    [
        ("", "A1", "envido", (2, 1)),
        ("", "A1", "real-envido", (3, 1)),
        ("", "A1", "truco", (2, 1)),
        ("A1:envido", "B1", "envido", (4, 2)),
        ("A1:envido", "B1", "quiero", (2, None)),
        ("A1:envido", "B1", "no-quiero", (None, 1)),
        ("A1:envido B1:real-envido", "A1", "quiero", (5, None)),
        ("A1:envido B1:real-envido", "A1", "no-quiero", (None, 2)),
        ("A1:truco", "B1", "quiero", (2, None)),
        ("A1:truco", "B1", "no-quiero", (None, 1)),
        ("A1:truco", "B1", "quiero-retruco", (3, 2)),
        ("A1:truco B1:quiero-retruco", "A1", "quiero", (3, None)),
        ("A1:truco B1:quiero-retruco", "A1", "no-quiero", (None, 2)),
        ("A1:truco B1:quiero", "B1", "retruco", (3, 2)),
        ("", "A1", "1b", (None, None)),
        ("", "A1", "mazo", (None, None)),
    ],
)
def test_each_word_has_its_prices(line: str, seat: str, token: str, prices: tuple[int | None, int | None]) -> None:
    """A call shows what it pays wanted and refused, an answer what it pays itself."""
    offer = offered(after(line), seat)[token]
    assert (offer.wanted, offer.refused) == prices


@pytest.mark.parametrize(("score", "price"), [((0, 0), 30), ((12, 9), 18), ((24, 9), 6), ((9, 24), 6)])
def test_a_falta_has_a_number_for_its_price(score: tuple[int, int], price: int) -> None:
    """The price of a falta is computed from the score, as what it pays the viewer's side."""
    assert offered(after(score=score), "A1")["falta-envido"].wanted == price


def test_only_the_mazo_the_paso_and_the_falta_ask_first() -> None:
    """Three words are so costly that a client asks once before it sends them."""
    assert {offer.word for offer in offered(after(), "A1").values() if offer.ask} == {"mazo", "paso", "falta-envido"}


def test_groups_keep_the_words_in_their_places() -> None:
    """Each word belongs to a group, whatever else is on the menu."""
    group_of = {offer.word: offer.group for offer in offered(after("A1:truco"), "B1").values()}
    assert group_of == {
        "quiero": "answer",
        "no-quiero": "answer",
        "quiero-retruco": "answer",
        "envido": "call",
        "real-envido": "call",
        "falta-envido": "call",
        "mazo": "leave",
    }


def test_a_cut_says_which_numbers_it_takes() -> None:
    """The cutter may lift four to thirty-six cards (of.cut.3)."""
    state = new_match(law(2), "B1")
    assert offered(state, "A1")["corto"] == Offer("corto", "before", least=4, most=36)


def test_words_that_count_up_are_one_offer() -> None:
    """The menu has one word for those that differ only in their number, with the least and the greatest number."""
    uruguay = law(2, book="uruguay")
    public = new_match(uruguay, "B1").public
    counted = [word(f"{n}-envido") for n in (3, 4, 5)]
    assert offers(uruguay, public, "A1", counted) == (Offer("{n}-envido", "call", least=3, most=5),)
    words = [word("envido"), *counted, word("truco"), word("7-envido")]
    assert [offer.word for offer in offers(uruguay, public, "A1", words[:5])] == ["envido", "{n}-envido", "truco"]
    assert [offer.word for offer in offers(uruguay, public, "A1", words[1::4])] == ["3-envido", "7-envido"]


LEAVING = {
    **{code: {"mazo"} for code in ("runfla", "pagat-argentina", "pagat-uruguay")},
    **{code: set[str]() for code in ("fenacef", "paulista")},  # there one leaves only by answering
    "oficial": {"mazo", "paso"},
    "uruguay": {"mazo", "paso", "tenderse", "es-esa", "con-flor-paso"},
}
"""The words of each rulebook that give a hand up without being asked."""


@pytest.mark.parametrize("code", CODES)
def test_every_word_that_gives_a_hand_up_asks_first(code: str) -> None:
    """In each rulebook what leaves the hand is confirmed, as the mazo is, and both clients have a question for it."""
    rules = law_of(code, tuple(next(iter(load_rulebook(code).formats.values())).seats))
    public = new_match(rules, rules.seats[-1]).public
    words = [word(token) for token in vocabulary(rules)]
    questions = {offer.word for offer in offers(rules, public, rules.seats[0], words) if offer.ask}
    assert questions - {"falta-envido"} == LEAVING[code]
    for token in questions:
        assert {f"confirm.{token}", f"terminal.ask.{token}"} <= catalogue("es").keys()
