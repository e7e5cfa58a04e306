"""Sentences of `oficial` about sides, partners and a mano other than the first seat, which no example plays."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, counted, hands_of, law, play, say

from truco.engine import MESA, Act, Law, deal_word, new_match, rule
from truco.engine.table import facts as f
from truco.rulebooks.ruleset import choose

FOUR = "7e10e1b 6o3o4b 5c4c11b 4e12e2b"  # 27, 29, 29, 24
EARLY = "4c5e5o 6b6o12c 3e2e1c 7o4b7c"
LEADS = "4e6c7b 3o2o12o 3e2e12e 5c4b4o"
SIX = "4e5b6o 4b5c6e 4o5e6b 4c5o10e 1c2e3o 1o2b3e"


def six(line: str, score: str, kind: str = "pica-pica", hands: str = SIX) -> Played:
    """Play a hand of six seats with A1 as mano."""
    start = new_match(law(6), "B3", hand=4, score=tuple(map(int, score.split("-"))), kind=kind)
    return say(law(6), rule(law(6), start, Act(MESA, deal_word(hands_of(hands)))).state, line)


def gallo(line: str, score: str) -> Played:
    """Play a hand of three seats in which A1 plays alone."""
    three = Law(choose("oficial"), ("A1", "B1", "C1"))
    start = new_match(three, "C1", score=tuple(map(int, score.split("-"))))
    return say(three, rule(three, start, Act(MESA, deal_word(hands_of("4e5b6o 4b5c6e 4c5o10e")))).state, line)


# -- the mano is not always the first seat --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "line", "winner"),
    [
        case("of.canto.1", FOUR, "A1:27!not-your-turn A2:29 B2:24 A1:27 B1:29", "A2", name="the mano has the best"),
        case(
            "of.canto.1",
            "5c4c11b 4e12e2b 7e10e1b 6o3o4b",
            "B1:24!not-your-turn A2:27 B2:29 A1:29 B1:24",
            "B2",
            name="the first of the 29s after the mano, though the other sits before him at the table",
        ),
    ],
)
def test_the_singing_begins_with_the_mano_wherever_he_sits(hands: str, line: str, winner: str) -> None:
    """When B1 has dealt, A2 sings first, and of equal totals the nearer to A2 wins."""
    hand = play(f"A1:envido B1:quiero {line}", hands, dealer="B1")
    assert [event.seat for event in hand.events if isinstance(event, f.EnvidoWon)] == [winner]


@pytest.mark.rule("of.ties.4")
def test_three_pardas_are_won_by_the_mano_of_the_other_side_too() -> None:
    """When A1 has dealt, B1 is mano, and three pardas are won by side B."""
    hand = play("B1:12o A1:12e B1:6b A1:6c B1:4c A1:4e", "12e6c4e 12o6b4c", dealer="A1")
    assert (hand.tricks, hand.awards) == (["parda"] * 3, ["B +1 truco"])


# -- what one of a side has done, his partner has done ---------------------------------------------------------------


@pytest.mark.parametrize("call", [case("of.mazo.2", "envido"), case("of.mazo.2", "truco")])
def test_nobody_of_a_side_leaves_while_its_call_waits(call: str) -> None:
    """Until the rival answers, the caller's partner cannot go to the mazo either."""
    hand = play(f"A1:{call} A2:mazo!own-call-pending", seats=4)
    assert "mazo" not in hand.menus["A2"]
    assert "mazo" in hand.menus["B2"]


@pytest.mark.parametrize(
    "line",
    [
        case("of.envido.16", "A1:envido B1:truco A2:envido! B2:real-envido!", name="truco refused it"),
        case("of.envido.2", "A1:envido B1:no-quiero A2:envido! B2:falta-envido!", name="no quiero refused it"),
    ],
)
def test_a_refused_envido_is_over_for_the_partners_too(line: str) -> None:
    """After a refused envido no seat can call one, not even a partner that has neither played nor spoken."""
    hand = play(line, seats=4)
    assert hand.awards == ["A +1 envido"]
    assert not any("envido" in word for words in hand.menus.values() for word in words)


@pytest.mark.rule("of.accept.3", "of.truco.11")
def test_the_right_to_raise_belongs_to_the_side() -> None:
    """The partner of the seat that accepted may raise; the partner of the caller may not."""
    hand = play("A1:truco B1:quiero A2:retruco!no-right-to-raise B2:retruco", seats=4)
    assert (hand.state.public.truco.holder, hand.state.public.truco.pending) == ("B", True)
    assert play("A1:truco B1:quiero B2:retruco A2:quiero-vale-cuatro", seats=4).state.public.truco.level == 3


@pytest.mark.rule("of.truco.7")
def test_who_has_no_card_left_may_still_call_the_truco() -> None:
    """A player whose last card is down may call truco until the rival's last card decides the hand."""
    hand = play("A1:4e B1:5e B1:4b A1:6b A1:12c A1:truco B1:quiero B1:11c")
    assert hand.awards == ["A +2 truco"]


# -- the dealer, and who is last when he is away -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        case("of.envido.3", "B2:7o A1:envido B1:quiero", name="the mano calls"),
        case("of.envido.3", "B2:7o A1:4c B1:6b A2:envido B1:quiero", name="the last who has no card down calls"),
    ],
)
def test_a_dealer_who_plays_early_closes_the_envido_for_himself_alone(line: str) -> None:
    """After a dealer's card out of turn the seats without a card down may still call the envido."""
    hand = play(line, EARLY, refereed=True)
    assert hand.state.public.envido.state == "singing"
    for closed in ("B2:7o B2:envido", "B2:7o A1:4c B1:6b A2:3e A2:envido"):
        assert play(closed, EARLY, refereed=True).last.decision.ruling.kind == "void"


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("of.mazo.7", "B2:mazo A1:4e B1:5e A2:6e B1:mazo", ["A +1 mazo"], name="all in play have a card down"),
        case("of.mazo.6", "B2:mazo A1:4e B1:mazo", ["A +2 mazo"], name="two have none yet"),
        case("of.mazo.5", "A1:envido B1:mazo B2:mazo", ["A +1 envido", "A +1 mazo"], name="an envido waits"),
    ],
)
def test_the_price_of_a_side_whose_dealer_left_first(line: str, awards: list[str]) -> None:
    """The envido is over with the first card of the last active player; what waits is refused."""
    assert play(line, seats=4).awards == awards


@pytest.mark.parametrize(
    ("line", "hands"),
    [
        case("of.match.11", "A1:4e B1:3o A2:2e B2:5c B1:paso A2:3e", LEADS, name="who took the ronda passed"),
        case("of.ties.1", "A1:paso B1:3o A2:3e B2:5c B1:2o", LEADS, name="the mano passed before a parda"),
    ],
)
def test_the_next_in_play_leads_for_who_passed(line: str, hands: str) -> None:
    """When the leader of the next trick passed, the next active player on his right leads."""
    hand = play(line, hands)
    assert hand.state.public.trick[0][0] == hand.last.act.seat


@pytest.mark.rule("of.mazo.2", "of.truco.7")
def test_with_calls_bound_to_the_turn_who_is_due_may_still_leave() -> None:
    """In his turn to play, or in answer to the truco that waits for him; no other seat may."""
    assert play("B1:mazo!not-your-turn A1:mazo", options="calls=turn").awards == ["B +2 mazo"]
    assert play("A1:truco B1:mazo", options="calls=turn").awards == ["A +1 mazo"]


@pytest.mark.rule("of.mazo.4")
def test_a_partner_at_the_mazo_shows_nothing_of_the_winners_cards() -> None:
    """A1 has won the envido and plays on: when A2 leaves, no player learns what A1 holds."""
    hand = play("A1:envido B1:quiero A1:27 B1:son-buenas A2:5 B2:son-buenas A2:mazo", "7e10e4c 5b6c1o 4b5o3e 4e12c2b")
    assert not [event for event in hand.events if isinstance(event, f.Shown)]
    left = say(hand.law, hand.state, "A1:mazo")
    assert [event.seat for event in left.events if isinstance(event, f.Shown)] == ["A1"]


# -- cards out of turn, false numbers --------------------------------------------------------------------------------


@pytest.mark.rule("of.played.3")
def test_a_card_out_of_turn_costs_no_point() -> None:
    """A card out of turn is played, and the hand pays what it would pay without it."""
    hand = play("B1:4c A1:1e A1:1b B1:5c", "1e1b4e 4c5c6b", refereed=True)
    assert hand.gains == counted("A +1")


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("of.ley.7", "A1:7e B1:6o A2:4o B2:4c A1:6e B1:11b A2:6b B2:5c B1:5b B2:10o A1:1e A2:10c", "B +3"),
        case("of.ley.7", "A1:7e B1:6o A2:4o B2:4c A1:1e B1:11b A2:6b B2:5c", "A +3", name="not all his cards are seen"),
    ],
)
def test_a_partner_who_announced_wrongly_costs_his_side_the_hand(line: str, gains: str) -> None:
    """A1 wins the envido with a true 33, but A2 sang 25 with 26: all that the side won goes to the rivals."""
    hands = "7e6e1e 11b5b6o 4o6b10c 4c5c10o"
    hand = play(f"A1:envido B1:quiero A1:33 B1:son-buenas A2:25 B2:son-buenas {line}", hands, refereed=True)
    assert (hand.over, hand.gains) == (True, counted(gains))


@pytest.mark.parametrize(
    ("number", "counts"),
    [
        *[case("of.canto.4", number, None) for number in (*range(8, 16), 18, 19, 38, 39, 48, 59, 98)],
        *[case("of.canto.4", number, None) for number in (40, 50, 60, 90, 100)],
        *[case("of.canto.3", number, number) for number in (*range(4), *range(5, 8), *range(20, 34))],
        case("of.canto.5", 4, 4, name="his own number"),
        *[case("of.canto.6", number, number % 10) for number in (16, 17, 34, 37, 41, 52, 77, 97)],
        *[case("of.canto.6", number, counts) for number, counts in ((101, 1), (133, 33), (134, 4), (116, 6))],
        *[case("of.canto.4", number, None) for number in (108, 113, 140, 138)],
    ],
)
def test_what_a_number_counts_as_where_everything_may_be_said(number: int, counts: int | None) -> None:
    """A valid number counts, and so does the unit of a longer one; any other has no effect and may be corrected."""
    hand = play(f"A1:envido B1:quiero A1:{number}", "4e3b1o 6b3o1c", refereed=True)
    assert hand.state.public.envido.sung == (() if counts is None else (("A1", counts),))
    assert hand.last.decision.ruling.kind == ("void" if counts is None else "lawful" if number == 4 else "fault")
    again = say(hand.law, hand.state, "A1:4")
    assert again.last.decision.ruling.kind == ("lawful" if counts is None else "void")


# -- three and six seats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "score", "awards", "chicos"),
    [
        case("of.modes.4", "A1:truco B1:no-quiero", "29-29-28", ["A +1 truco"], (1, 0, 0), name="the gallo reaches 30"),
        case("of.modes.4", "B1:truco A1:no-quiero", "29-29-28", ["B +1 truco", "C +1 truco"], (0, 1, 0)),
        case("of.modes.4", "A1:truco B1:no-quiero", "28-29-29", ["A +1 truco"], (0, 0, 0), name="nobody reaches 30"),
    ],
)
def test_of_three_the_first_at_thirty_has_the_chico(
    line: str, score: str, awards: list[str], chicos: tuple[int, ...]
) -> None:
    """With three scores the gallo's points are his own, and each member of the pair gets what the pair wins."""
    hand = gallo(line, score)
    assert (hand.awards, hand.state.public.chicos) == (awards, chicos)


@pytest.mark.rule("of.pica.1")
def test_the_second_side_at_five_brings_the_pica_pica_too() -> None:
    """Five points of either team make the next hand three duels."""
    hand = six("A1:truco B1:no-quiero", "0-4", "redondo")
    assert say(hand.law, hand.state, "mesa:corto-20").state.public.kind == "redondo"
    hand = six("A1:truco B1:quiero-retruco A1:no-quiero", "0-4", "redondo")
    assert (hand.score, say(hand.law, hand.state, "mesa:corto-20").state.public.kind) == ("A 0 B 6", "pica-pica")


@pytest.mark.rule("of.pica.3")
def test_the_second_side_at_twenty_five_ends_the_pica_pica_too() -> None:
    """From 22 to 24 points a pica-pica follows; from 23 to 25 a hand of the whole table."""
    for score, kind in (("20-22", "pica-pica"), ("20-23", "redondo")):
        hand = six("A1:truco B1:quiero-retruco A1:no-quiero", score, "redondo")
        assert say(hand.law, hand.state, "mesa:corto-20").state.public.kind == kind


@pytest.mark.parametrize("winner", [case("of.pica.3", "A"), case("of.pica.3", "B")])
def test_a_round_of_duels_is_completed_though_a_side_is_at_twenty_five(winner: str) -> None:
    """When a side passes 25 in the first duel, the other two are played; then a hand of the whole table follows."""
    score, line = ("24-20", "A1:truco B2:no-quiero") if winner == "A" else ("20-24", "B2:truco A1:no-quiero")
    first = six(line, score)
    assert first.state.public.duel == ("B1", "A3")
    second = say(first.law, first.state, "B1:mazo")
    assert second.state.public.duel == ("A2", "B3")
    after = say(second.law, second.state, "B3:truco A2:no-quiero mesa:corto-20").state.public
    assert (after.kind, after.chicos) == ("redondo", (0, 0))


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("of.pica.4", "A1:4e B2:4c A1:envido!window-closed B2:envido!window-closed A1:mazo", ["B +1 mazo"]),
        case("of.pica.4", "A1:4e B2:envido A1:no-quiero", ["B +1 envido"], name="the pie has no card down"),
        case("of.pica.4", "A1:4e B2:mazo", ["A +2 mazo"], name="before the pie's first card"),
        case("of.pica.4", "A1:mazo B1:envido A3:quiero B1:30 A3:30", ["B +2 mazo", "B +2 envido"], name="level totals"),
    ],
)
def test_a_duel_has_its_own_mano_and_its_own_pie(line: str, awards: list[str]) -> None:
    """The pie's first card closes the envido of the duel; the mano of the second duel wins its ties."""
    hand = six(line, "6-20", hands="4e5b6o 4b6b6e 4o5e7b 4c5o10e 3c7o3o 1o2b3e")
    assert hand.awards == awards
