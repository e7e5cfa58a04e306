"""The pure functions of the FENACEF regulation for all inputs: hands, ties, draws, combinations, the mão de onze."""

from itertools import combinations, permutations, product

import pytest

from truco.cards import FRENCH_40, UNKNOWN, Card, card, parse_hand
from truco.rules.combination import Strongest, sure_winner
from truco.rules.dealing import across, from_the_bottom, highest_draw_of_all
from truco.rules.onze import all_at, alone_at
from truco.rules.order import strengths
from truco.rules.tricks import tie_maker_leads, trick_winner, two_or_first, two_or_nobody

LEVELS = """
    4c | 7h | As | 7d | 3c 3h 3s 3d | 2c 2h 2s 2d | Ac Ah Ad | Kc Kh Ks Kd | Jc Jh Js Jd | Qc Qh Qs Qd | 7c 7s
    | 6c 6h 6s 6d | 5c 5h 5s 5d | 4h 4s 4d
"""
ORDER = strengths([tier.split() for tier in LEVELS.split("|")])
SEATS = ("A2", "B2", "A1", "B1")  # the order of play where A1 deals: the dealer's partner leads (br.15)
BANDS = {seat: seat[0] for seat in SEATS}
STEPS = [card(token) for token in ("4c", "3h", "3d", "3c", "3s", "2h", "2d", "2c", "2s", "4h", "4d", "4s")]

# Who wins the hand by the tricks' winners, as Arts. 14, 19 and 20 say it, the unwritten T1 A, T2 B, T3 cango with the
# first winner (br.20); "-" is a cango, "" an open hand, "nobody" three cangos.
HANDS = {
    "AA": "A", "AB": "", "A-": "A", "BB": "B", "BA": "", "B-": "B", "-A": "A", "-B": "B", "--": "",
    "ABA": "A", "ABB": "B", "AB-": "A", "BAA": "A", "BAB": "B", "BA-": "B", "--A": "A", "--B": "B", "---": "nobody",
}  # fmt: skip


def test_every_course_of_a_hand_is_decided_as_written() -> None:
    """All results of one to three tricks are decided as soon as the articles say, and three cangos for neither side."""
    for tricks in range(1, 4):
        for course in map("".join, product("AB-", repeat=tricks)):
            winners = [None if band == "-" else band for band in course]
            if any(two_or_nobody(winners[:at], "A") for at in range(1, tricks)):
                continue  # the hand was over before
            decided = two_or_nobody(winners, "A")
            winner = "" if decided is None else decided[0] or "nobody"
            assert winner == HANDS.get(course, ""), course


def test_only_three_cangos_differ_from_the_argentine_hand() -> None:
    """Of all 39 results, two_or_nobody differs from two_or_first only for three ties, for either mano."""
    for tricks, mano in product(range(1, 4), "AB"):
        for winners in product(("A", "B", None), repeat=tricks):
            same = two_or_nobody(winners, mano) == two_or_first(winners, mano)
            assert same is (winners != (None, None, None))


def moment_of_the_tie(plays: list[tuple[str, Card]]) -> str:
    """Return who made the tie, by following the best card of each side until they are level."""
    best = {"A": -1, "B": -1}
    final = max(ORDER[card] for _, card in plays)
    for seat, played in plays:
        best[seat[0]] = max(best[seat[0]], ORDER[played])
        if best == {"A": final, "B": final}:
            return seat
    raise AssertionError(plays)


def test_who_ties_leads_in_every_tied_trick() -> None:
    """In every tied trick of cards from four levels and face down, the seat that made the tie leads."""
    tied = 0
    for cards in product([*STEPS, UNKNOWN], repeat=4):
        face_up = [card for card in cards if card is not UNKNOWN]
        if len(set(face_up)) < len(face_up):
            continue
        plays = list(zip(SEATS, cards, strict=True))
        if trick_winner(plays, ORDER, BANDS) is None:
            assert tie_maker_leads(plays, "A1", ORDER, BANDS) == moment_of_the_tie(plays)
            tied += 1
    assert tied > 1000


def test_all_pairs_of_cards_compare_by_the_fourteen_levels() -> None:
    """Of all 1,560 ordered pairs the higher level wins, equals tie; every open card beats a card face down (br.9.1)."""
    tiers = [tier.split() for tier in LEVELS.split("|")]
    level = {token: at for at, tier in enumerate(tiers) for token in tier}
    assert [len(tier) for tier in tiers] == [1, 1, 1, 1, 4, 4, 3, 4, 4, 4, 2, 4, 4, 3]
    assert set(level) == {card.token for card in FRENCH_40}
    for first, second in permutations(FRENCH_40, 2):
        winner = trick_winner([("A1", first), ("B1", second)], ORDER, BANDS)
        difference = level[first.token] - level[second.token]
        assert winner == (None if difference == 0 else "A1" if difference < 0 else "B1")
    for rival in FRENCH_40:
        assert trick_winner([("A1", UNKNOWN), ("B1", rival)], ORDER, BANDS) == "B1"
    assert trick_winner([("A1", UNKNOWN), ("B1", UNKNOWN)], ORDER, BANDS) is None


def test_every_hand_that_shows_a_combination_wins_for_certain() -> None:
    """Of all 9,880 hands, exactly those with three manilhas, or with 4c and 7h, may be shown before the first trick."""
    manilhas = Strongest(parse_hand("4c7hAs7d"), 3)
    counts = {"baixo.manilhas": 0, "baixo.two": 0}
    for hand in combinations(FRENCH_40, 3):
        key = sure_winner(hand, manilhas, "A", ())
        tokens = {card.token for card in hand}
        assert (key is not None) == (len(tokens & {"4c", "7h", "As", "7d"}) == 3 or {"4c", "7h"} <= tokens)
        if key:
            counts[key] += 1
    assert counts == {"baixo.manilhas": 4, "baixo.two": 36}


@pytest.mark.parametrize(
    ("takers", "hand", "wins"),
    [
        (("A",), "4c6d", True),
        (("A", "B"), "4c", True),
        ((None,), "4c3h", False),
        (("B",), "4c3h", False),
        (("A",), "7h3h", False),
        ((), "4c3h2d", False),
    ],
)
def test_the_zap_wins_after_a_first_trick_won(takers: tuple[str | None, ...], hand: str, *, wins: bool) -> None:
    """With the four of paus still held, the side that took the first trick may show it; not after a cango (br.22.c)."""
    manilhas = Strongest(parse_hand("4c7hAs7d"), 3)
    assert sure_winner(parse_hand(hand), manilhas, "A", takers) == ("baixo.first" if wins else None)


def test_the_highest_draw_deals_or_all_draw_again() -> None:
    """In every draw of four cards from six levels one seat has the best card and deals, or all four draw again."""
    deck = parse_hand("4c7h3h3dKhKd7c7s4h4d")
    for cards in permutations(deck, 4):
        drawn = list(zip(SEATS, cards, strict=True))
        best = [seat for seat, card in drawn if ORDER[card] == max(ORDER[other] for other in cards)]
        assert highest_draw_of_all(drawn, ORDER) == (tuple(best) if len(best) == 1 else SEATS)


def test_the_partner_faces_the_dealer_and_the_cards_come_from_below() -> None:
    """Of four the seat across is the partner, of two the rival; a pack dealt from below comes last card first."""
    four = ("A1", "B1", "A2", "B2")
    assert [across(four, seat) for seat in four] == ["A2", "B2", "A1", "B1"]
    assert across(("A1", "B1"), "A1") == "B1"
    assert from_the_bottom(FRENCH_40)[0] is FRENCH_40[-1]
    assert from_the_bottom(from_the_bottom(FRENCH_40)) == FRENCH_40


def test_the_mao_de_onze_is_for_one_side_and_the_mao_de_ferro_for_both() -> None:
    """Over all scores below twelve: one side alone at eleven has the mão de onze, both the mão de ferro."""
    for score in product(range(12), repeat=2):
        at = [side for side in (0, 1) if score[side] == 11]
        assert alone_at(score, 11) == (at[0] if len(at) == 1 else None)
        assert all_at(score, 11) is (score == (11, 11))
