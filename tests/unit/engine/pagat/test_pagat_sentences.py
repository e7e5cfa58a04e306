"""Sentences of the reference page about another mano, partners and the other side, which no example plays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, hands_of, law, play, say

from truco.cards import CARDS
from truco.engine import MESA, Act, deal_word, new_match, rule
from truco.engine.table import facts as f

TURNED = {"pagat-argentina": "", "pagat-uruguay": "3c"}
"""Each book, with a card that is turned where it turns one, and changes no hand below."""

both = pytest.mark.parametrize("book", TURNED)
FLAT = "4e6b12c 5e4b11c 6e5o10c 4o6c11b"
SIX = "4e5b6o 4b5c6e 4o5e6b 4c5o10e 1c2e3o 1o2b3e"


def pg(line: str, hands: str = FLAT, book: str = "pagat-argentina", **more: str) -> Played:
    """Play a hand; the last seat deals unless another is named."""
    return play(
        line,
        hands,
        book=book,
        dealer=more.get("dealer", ""),
        score=more.get("score", "A 0 B 0"),
        options=more.get("options", ""),
        muestra=TURNED[book],
    )


def six(line: str, score: str, kind: str, book: str) -> Played:
    """Play a hand of six seats with A1 as mano."""
    bound = law(6, "", book)
    start = new_match(bound, "B3", hand=4, score=tuple(map(int, score.split("-"))), kind=kind)
    turned = CARDS["7b"] if TURNED[book] else None
    return say(bound, rule(bound, start, Act(MESA, deal_word(hands_of(SIX), turned))).state, line)


# -- another mano -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("pg.envido.28", "pg.envido.33")
@both
def test_the_envido_is_declared_and_ties_go_from_the_mano_on(book: str) -> None:
    """When B1 has dealt, A2 is mano, and B2's 29 wins against A1's 29."""
    hands = "7e2e1b 6c4b11o 7o10o1c 7b2b12o"
    hand = pg("A1:envido B1:quiero A1:29!not-your-turn A2:27 B2:29 A1:29", hands, book, dealer="B1")
    assert [event.seat for event in hand.events if isinstance(event, f.EnvidoWon)] == ["B2"]


@pytest.mark.rule("pg.flor.6", "pg.flor.26")
@both
def test_flores_are_told_and_ties_go_from_the_mano_on(book: str) -> None:
    """A1 announced first, but B2 is nearer to the mano: he sings first and wins the tie."""
    line = "A1:flor B1:callo A2:callo B2:flor A1:callo A1:28!not-your-turn B2:28 A1:28"
    assert pg(line, "7e1e12e 4c5o6b 4o5b10c 7b1b12b", book, dealer="B1").awards == ["B +6 flor"]


@pytest.mark.rule("pg.tricks.14")
@both
def test_three_ties_go_to_the_side_that_did_not_deal(book: str) -> None:
    """When A1 has dealt, B wins the hand."""
    line = "B1:2b A2:2e B2:4b A1:4o B1:12b A2:12o B2:5b A1:5o B1:6e A2:6o B2:4e A1:5e"
    hand = pg(line, "4o5o5e 2b12b6e 2e12o6o 4b5b4e", book, dealer="A1")
    assert (hand.tricks, hand.awards) == (["parda"] * 3, ["B +1 truco"])


# -- flores -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rival", "line"),
    [
        case("pg.flor.8 pg.flor.10", "5b1c6e", "A1:27 B1:son-buenas B2:son-buenas A2:flor", name="his side had won it"),
        case("pg.flor.8 pg.flor.10", "7b6b6e", "A1:27 B1:33 A2:flor B2:callo", name="while they declare"),
        case(
            "pg.flor.8 pg.flor.10",
            "5b1c6e",
            "A1:27 B1:son-buenas B2:son-buenas A1:7e B1:6e A2:flor",
            name="when his turn to play comes",
        ),
    ],
)
@both
def test_a_flor_of_who_was_silent_cancels_an_envido_that_was_accepted(rival: str, line: str, book: str) -> None:
    """A2 has neither sung nor played: his flor voids the points of the envido, and is paid."""
    hand = pg(f"A1:envido B1:quiero {line}", f"7e10e4b {rival} 2o3o4o 12e11b6o", book)
    assert say(hand.law, hand.state, "A1:truco B1:no-quiero").gains == counted("A +4")


@pytest.mark.rule("pg.flor.8")
@both
def test_who_has_declared_announces_no_flor(book: str) -> None:
    """A player who sang his two best cards in the envido announces his flor too late."""
    hands, prefix = "7e10e4e 5b1c6o 6e5o12c 4o6c11b", "B1:envido A2:quiero"
    for line, kind in ((f"{prefix} A1:31 A1:flor", "void"), (f"{prefix} A1:flor", "lawful")):
        hand = play(line, hands, book=book, muestra=TURNED[book], refereed=True)
        assert hand.last.decision.ruling.kind == kind


# -- folding, and the match -------------------------------------------------------------------------------------------


@pytest.mark.rule("pg.tactics.6")
@both
def test_nobody_lays_down_before_his_sides_truco_is_answered(book: str) -> None:
    """Neither the caller nor his partner may lay down; the rivals may."""
    hand = pg("A1:truco A1:mazo!own-call-pending A2:mazo!own-call-pending", FLAT, book)
    assert [seat for seat, words in hand.menus.items() if "mazo" in words] == ["B1", "B2"]
    assert pg("A1:truco B1:quiero-retruco B1:mazo!own-call-pending B2:mazo!own-call-pending", FLAT, book).steps


@pytest.mark.rule("pg.six.8")
@both
def test_either_team_at_twenty_five_leaves_redonda_alone(book: str) -> None:
    """From 22 to 24 points of B a pica-pica follows; from 23 to 25 only redonda is played."""
    for score, kind in (("3-22", "pica-pica"), ("3-23", "redondo")):
        hand = six("A1:truco B1:quiero-retruco A1:no-quiero", score, "redondo", book)
        assert say(hand.law, hand.state, "mesa:corto-20").state.public.kind == kind


@pytest.mark.rule("pg.six.7", "pg.six.9")
@both
def test_a_duel_that_brings_either_team_to_thirty_is_the_last(book: str) -> None:
    """When B has 30 after the first duel, the others are not played."""
    hand = six("B2:truco A1:no-quiero", "3-29", "pica-pica", book)
    assert (hand.over, hand.score, hand.state.public.chicos) == (True, "A 3 B 30", (0, 1))


@pytest.mark.rule("pg.var.13")
@both
def test_both_at_thirty_are_tied_whatever_is_beyond(book: str) -> None:
    """With points counted at the end 32 to 30 is a tie like 30 to 30: neither side wins the game."""
    line = "A1:real-envido B1:quiero A1:27 B1:son-buenas B2:son-buenas B1:truco A1:no-quiero"
    hand = pg(line, "7e10e4b 5b6c1b 12e11b6o 2o3b4o", book, score="A 29 B 29", options="counted=at-end")
    assert (hand.over, hand.score, hand.state.public.chicos) == (True, "A 32 B 30", (0, 0))
