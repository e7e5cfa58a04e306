"""The pure functions that only this regulation asks for: singing to beat, the same leader again, maldón, the resto."""

from itertools import combinations, product

import pytest
from tests.helpers.cases import case

from truco.cards import SPANISH_40, card, parse_hand
from truco.rules.flor_price import to_the_game, to_the_half
from truco.rules.maldon import is_maldon
from truco.rules.singing import nearest_mano, who_must_beat
from truco.rules.tricks import PARDA_LEADS

SEATS = ("A1", "B1", "A2", "B2")
BANDS = {seat: seat[0] for seat in SEATS}
LOW = ("12", "11", "10", "7c", "7b", "6", "5", "4")


def sung(totals: dict[str, int]) -> list[tuple[str, int | None]]:
    """The words of a round where each seat sings its total if it wins and concedes if it does not."""
    words_sung: list[tuple[str, int | None]] = []
    while seat := who_must_beat(SEATS, words_sung, (), BANDS):
        numbers = {seat_: number for seat_, number in words_sung if number is not None}
        wins = nearest_mano(SEATS, {**numbers, seat: totals[seat]}) == seat
        words_sung.append((seat, totals[seat] if wins else None))
    return words_sung


def test_the_worked_example_of_singing() -> None:
    """North 28, West concedes, South keeps silent until East sings 31, then sings 31 and wins (pg.envido.35)."""
    assert sung({"A1": 28, "B1": 26, "A2": 31, "B2": 31}) == [("A1", 28), ("B1", None), ("B2", 31), ("A2", 31)]
    assert sung({"A1": 28, "B1": 26, "A2": 31, "B2": 25}) == [("A1", 28), ("B1", None), ("B2", None)]


def test_singing_to_beat_finds_the_best_total_and_no_rival_is_spared() -> None:
    """At all 1,296 spreads of six totals over four seats the best total wins, and each rival of it has spoken."""
    for spread in product(range(6), repeat=4):
        totals = dict(zip(SEATS, spread, strict=True))
        words_sung = sung(totals)
        numbers = {seat: number for seat, number in words_sung if number is not None}
        best = nearest_mano(SEATS, totals)
        assert BANDS[nearest_mano(SEATS, numbers)] == BANDS[best]
        assert {seat for seat in SEATS if BANDS[seat] != BANDS[best]} <= {seat for seat, _ in words_sung}
        assert len({seat for seat, _ in words_sung}) == len(words_sung)
        assert words_sung[0] == ("A1", totals["A1"])


def test_who_left_the_hand_does_not_sing() -> None:
    """A seat that laid its cards down is passed over."""
    assert who_must_beat(SEATS, [("A1", 20)], ("B1",), BANDS) == "B2"


def test_after_a_parda_who_led_it_leads_again() -> None:
    """The leader of the tied trick leads again though his own card was not among the highest, mano or not."""
    plays = [("B2", card("12c")), ("A1", card("2e")), ("B1", card("2o")), ("A2", card("2b"))]
    assert PARDA_LEADS["same-again"](plays, "A1", {}, BANDS) == "B2"


def test_the_hands_that_may_claim_a_maldon() -> None:
    """Of all 9,880 hands 136 are two fours with a king, or lower, or three fours: cards without a signal alone."""
    maldones = [hand for hand in combinations(SPANISH_40, 3) if is_maldon(hand, 4, LOW)]
    third = {card.token for hand in maldones for card in hand if card.rank != 4}
    assert third == {f"{rank}{suit}" for rank in (12, 11, 10, 6, 5) for suit in "eboc"} | {"7c", "7b"}
    assert len(maldones) == 6 * 22 + 4
    assert not is_maldon(parse_hand("4e4c12o"), 4, LOW, {card("4c")})


@pytest.mark.parametrize(
    ("score", "game", "half"),
    [
        case("", (23, 6), 7, 7, name="8 buenas against 6 malas"),
        case("", (8, 5), 22, 7, name="both in malas"),
        case("", (16, 5), 14, 14, name="one in buenas"),
        case("", (15, 5), 15, 15, name="all malas made"),
        case("", (0, 0), 30, 15, name="the start"),
    ],
)
def test_the_resto_is_what_the_leader_lacks(score: tuple[int, int], game: int, half: int) -> None:
    """Of the game; or, where the variant is agreed on, of the malas while both are below their end."""
    assert (to_the_game(score, 30, 16), to_the_half(score, 30, 16)) == (game, half)
