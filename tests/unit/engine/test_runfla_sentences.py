"""Sentences of the RUNFLA text about the other side, partners and seats that left, which no example plays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, hands_of, law, play, say

from truco.engine import MESA, Act, deal_word, due, new_match, rule

FOUR = "4e5b6o 4b5c6e 4o5e6b 4c5o10e"
SIX = f"{FOUR} 1c2e3o 1o2b3e"
BLUFF = "7e6e5b 7o10c2b"


def rf(line: str, hands: str = FOUR, *, dealer: str = "", refereed: bool = False) -> Played:
    """Play a hand; the last seat deals unless another is named."""
    return play(line, hands, book="runfla", dealer=dealer, refereed=refereed)


def six(line: str, score: str, kind: str, *, refereed: bool = False) -> Played:
    """Play a hand of six seats with A1 as mano."""
    bound = law(6, "", "runfla", refereed=refereed)
    start = new_match(bound, "B3", hand=4, score=tuple(map(int, score.split("-"))), kind=kind)
    return say(bound, rule(bound, start, Act(MESA, deal_word(hands_of(SIX)))).state, line)


@pytest.mark.parametrize(
    ("line", "hands", "awards"),
    [
        case(
            "rf.6.env.j",
            "A1:envido B1:quiero A1:27!not-your-turn B1:27 A1:27",
            "7e10e4c 7o12o3c",
            ["B +2 envido"],
            name="the envido",
        ),
        case("rf.6.flor.c", "A1:flor B1:flor B1:29 A1:29", "2e3e4e 2b3b4b", ["B +6 flor"], name="the flor"),
        case(
            "rf.6.truco.m.c",
            "B1:3o A1:3c B1:5e A1:5b B1:6c A1:6o",
            "3c5b6o 3o5e6c",
            ["B +1 truco"],
            name="three pardas",
        ),
    ],
)
def test_ties_go_to_the_mano_of_either_side(line: str, hands: str, awards: list[str]) -> None:
    """When A1 has dealt, B1 is mano and wins ties."""
    assert rf(line, hands, dealer="A1").awards == awards


@pytest.mark.rule("rf.6.truco.mazo.b")
def test_three_pardas_stay_with_the_side_of_a_mano_who_left() -> None:
    """After the mano A1 left, B1 leads the tricks, but three pardas are still won by A."""
    line = "A1:mazo B1:4b A2:4o B2:4c B1:5c A2:5e B2:5o B1:6e A2:6b B2:6c"
    hand = rf(line, "7e5b6o 4b5c6e 4o5e6b 4c5o6c")
    assert (hand.tricks, hand.awards) == (["parda"] * 3, ["A +1 truco"])


@pytest.mark.rule("rf.6.truco.mazo.a", "rf.6.truco.h")
def test_a_card_played_before_the_mazo_counts_and_its_trick_is_led_on_by_the_next() -> None:
    """A1 plays the highest card and leaves: his side takes the trick, and B1, the next in play, leads."""
    hand = rf("A1:1e A1:mazo B1:4b A2:4o B2:4c", "1e5b6o 4b5c6e 4o5e6b 4c5o10e")
    assert (hand.tricks, due(hand.law, hand.state.public)) == (["A1"], "B1")
    assert say(hand.law, hand.state, "A2:5e!not-your-turn B1:5c").state.public.trick


@pytest.mark.rule("rf.6.truco.mazo.a")
def test_cards_at_the_mazo_count_for_no_envido() -> None:
    """A1 sang the best total and left: the best total of those in play wins the envido."""
    line = "A1:envido B1:quiero A1:33 B1:5 A1:mazo A2:23 B2:3"
    assert rf(line, "7e6e4c 4b5c1e 4o1b2b 3c2o10b").awards == ["A +2 envido"]
    other = "A1:envido B1:quiero A1:33 B1:25 A1:mazo A2:23 B2:3"
    assert rf(other, "7e6e4c 4b1b5e 4o1c2c 3c2o10b").awards == ["B +2 envido"]


@pytest.mark.parametrize(
    ("line", "hands", "awards"),
    [
        case("rf.6.truco.mazo.a", "A1:envido B1:mazo", "7e6e4c 3c7o12e", ["A +1 envido", "A +1 mazo"], name="envido"),
        case("rf.6.truco.mazo.a", "A1:4e B1:mazo", "4e5b6o 3c7o12e", ["A +1 mazo"], name="the envido still open"),
        case(
            "rf.6.truco.mazo.a",
            "A1:truco B1:quiero-retruco A1:quiero-vale-cuatro B1:quiero B1:mazo",
            "4e5b6o 3c7o12e",
            ["A +4 mazo"],
            name="an accepted vale cuatro",
        ),
    ],
)
def test_what_leaving_costs(line: str, hands: str, awards: list[str]) -> None:
    """Leaving refuses what waits and loses what was accepted; an envido that was not called costs nothing more."""
    assert rf(line, hands).awards == awards


@pytest.mark.parametrize("call", [case("rf.6.truco.mazo.a", "envido"), case("rf.6.truco.mazo.a", "truco")])
def test_nobody_of_a_side_leaves_while_its_call_waits(call: str) -> None:
    """Neither the caller nor his partner can go to the mazo before the answer."""
    hand = rf(f"A1:{call} A1:mazo!own-call-pending A2:mazo!own-call-pending")
    assert not {"mazo"} & {*hand.menus["A1"], *hand.menus["A2"]}


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("rf.6.flor.f", "A1:envido A2:flor", "4e5b6c 4b5c6e 4o5o6o 4c3e10e", name="the caller's partner"),
        case("rf.6.flor.f", "A1:envido B2:flor", "4e5b6c 4b5c6e 4c3e10e 4o5o6o", name="the rival who was not asked"),
    ],
)
def test_any_flor_replaces_an_envido_that_waits(line: str, hands: str) -> None:
    """A flor ends the envido without points, and no seat can answer or call it any more."""
    hand = rf(line, hands)
    assert (hand.state.public.envido.chain, hand.awards) == ((), [])
    assert not any(word in ("quiero", "envido") for words in hand.menus.values() for word in words)


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("rf.8.resv.g", "A1:4e B1:truco A1:envido!window-closed B2:envido!own-call-pending A2:envido", FOUR),
        case("rf.8.resv.g", "A1:2e B1:truco A1:flor!window-closed A2:flor", "2e3e4e 4b5c6e 4o5o6o 4c3o10e"),
    ],
)
def test_a_truco_is_replied_to_by_who_has_not_played(line: str, hands: str) -> None:
    """While a truco waits only a rival without a card down may call flor or envido."""
    assert rf(line, hands).state.public.truco.pending


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("rf.8.resv.d", "B1:envido A1:no-quiero A1:flor", "B +2", name="what the rivals made stands"),
        case("rf.8.resv.d", "A1:truco B1:quiero-retruco A1:flor", "B +2", name="a raise that waits counts for nothing"),
    ],
)
def test_what_the_rivals_of_a_false_flor_get(line: str, gains: str) -> None:
    """The rivals get the truco at its accepted stake and what they had won before."""
    assert rf(line, BLUFF, refereed=True).gains == counted(gains)


@pytest.mark.rule("rf.4.pica.c", "rf.4.pica.d")
def test_the_other_side_pays_for_meddling_in_a_duel_as_well() -> None:
    """When B1 speaks in the duel of A1 and B2, A keeps its point, gains four, and the duel is over."""
    hand = six("A1:envido B2:no-quiero B1:truco", "12-9", "pica-pica", refereed=True)
    assert (hand.score, hand.state.public.duel) == ("A 17 B 9", ("B1", "A3"))


@pytest.mark.rule("rf.4.pica.h")
def test_either_side_at_twenty_five_ends_the_pica_pica() -> None:
    """From 22 to 24 points a pica-pica follows; from 23 to 25 only redondo is played."""
    for score, kind in (("3-22", "pica-pica"), ("3-23", "redondo")):
        hand = six("A1:truco B1:quiero-retruco A1:no-quiero", score, "redondo")
        assert say(hand.law, hand.state, "mesa:corto-20").state.public.kind == kind
