"""Formats of three and six seats: the kind of the next hand, the bands, the duels."""

from itertools import product

from truco.rules.bands import SOLOS, band_scores, bands, chico_winners
from truco.rules.falta import DUEL_FALTAS, leader_lacks
from truco.rules.schedule import DUELS, GENERAL, SCHEDULES, duel_pairs
from truco.rules.tricks import two_or_first

SIX = ("A1", "B1", "A2", "B2", "A3", "B3")
TURNS = ("A1", "B1", "C1")
FIXED = ("A1", "B1", "B2")
NEXT = SCHEDULES["alternating"]
BOOKS = {"oficial": (5, 25), "runfla": (0, 25), "runfla 20": (0, 20), "runfla 15": (0, 15), "uruguay": (0, 20)}


def kinds(scores: list[tuple[int, int]], book: str) -> list[str]:
    """The kinds of the hands of a chico that begin at these scores."""
    problems: list[str] = []
    for score in scores:
        problems.append(NEXT(problems[-1] if problems else "", score, *BOOKS[book]))
    return problems


def test_after_every_hand_at_every_score_the_kind_is_the_written_one() -> None:
    """For the limits of each text: duels after a hand of all, from the first limit on and below the last; else all."""
    for begins, ends in BOOKS.values():
        for score in product(range(40), repeat=2):
            inside = any(points >= begins for points in score) and all(points < ends for points in score)
            assert NEXT(GENERAL, score, begins, ends) == (DUELS if inside else GENERAL)
            assert NEXT(DUELS, score, begins, ends) == GENERAL
            assert NEXT("", score, begins, ends) == GENERAL


def test_the_chicos_of_each_text() -> None:
    """`oficial` waits for five points, the others alternate at once; a side at the limit ends it for good."""
    level = [(0, 0)] * 4
    assert kinds(level, "oficial") == [GENERAL] * 4
    assert kinds(level, "runfla") == [GENERAL, DUELS, GENERAL, DUELS]
    rising = [(0, 0), (2, 0), (4, 4), (6, 2), (6, 6), (7, 9)]
    assert kinds(rising, "oficial") == [GENERAL, GENERAL, GENERAL, DUELS, GENERAL, DUELS]
    assert kinds([(0, 0), (24, 19), (26, 20), (26, 22), (28, 22)], "runfla") == [GENERAL, DUELS, *[GENERAL] * 3]
    assert kinds([(0, 0), (3, 1), (26, 1), (27, 1)], "oficial") == [GENERAL] * 4


def test_each_seat_duels_once_with_the_rival_across() -> None:
    """For every mano of six seats rivals three seats apart, the mano's pair first, the dealer's last."""
    for at in range(6):
        order = SIX[at:] + SIX[:at]
        pairs = duel_pairs(order)
        assert pairs[0][0] == order[0]
        assert pairs[-1][1] == order[-1]
        assert sorted(seat for pair in pairs for seat in pair) == sorted(SIX)
        assert all({seat[0] for seat in pair} == {"A", "B"} for pair in pairs)
        assert all((SIX.index(b) - SIX.index(a)) % 6 == 3 for a, b in pairs)


def test_who_is_gallo_hand_by_hand() -> None:
    """Over three hands the dealer's turn goes round, the mano's too, one hand ahead; a fixed gallo never changes."""
    deals = [(TURNS[at % 3], TURNS[(at + 1) % 3]) for at in range(4)]
    assert [SOLOS["dealer"](TURNS, *deal) for deal in deals] == ["A1", "B1", "C1", "A1"]
    assert [SOLOS["mano"](TURNS, *deal) for deal in deals] == ["B1", "C1", "A1", "B1"]
    assert {SOLOS["first-seat"](FIXED, dealer, "") for dealer in FIXED} == {"A1"}
    assert {SOLOS["nobody"](SIX, dealer, "") for dealer in SIX} == {""}


def test_the_bands_of_every_format() -> None:
    """Two bands in every hand: the sides of the match, or one seat against the letters of the others."""
    for seats in (("A1", "B1"), SIX[:4], SIX, FIXED):
        assert bands(seats, "") == {seat: seat[0] for seat in seats}
    assert bands(FIXED, "A1") == {"A1": "A", "B1": "B", "B2": "B"}
    for alone in TURNS:
        band_of = bands(TURNS, alone)
        assert band_of[alone] == alone[0]
        others = {band_of[seat] for seat in TURNS if seat != alone}
        assert others == {"".join(seat[0] for seat in TURNS if seat != alone)}


def test_the_score_of_a_pair_is_that_of_its_better_member() -> None:
    """With separate scores a pair has the higher score of the two; the leader is the highest of all."""
    for score in product(range(0, 30, 3), repeat=3):
        three = dict(zip("ABC", score, strict=True))
        assert band_scores(three, ("A", "BC")) == (score[0], max(score[1:]))
        assert leader_lacks(band_scores(three, ("A", "BC")), 1, 30, 16)[0] == 30 - max(score)


def test_who_wins_a_chico_at_every_score_of_three() -> None:
    """The highest at the target wins alone, those level on top win together, below the target no side wins."""
    for score in product(range(26, 36), repeat=3):
        winners = chico_winners(dict(zip("ABC", score, strict=True)), 30)
        assert winners == tuple(s for s, n in zip("ABC", score, strict=True) if n >= 30 and n == max(score))


def test_the_falta_that_the_leader_sets_at_every_score() -> None:
    """At all 900 scores both sides play for what the leader lacks; at equal scores either wins the chico."""
    for a, b in product(range(30), repeat=2):
        for winner in (0, 1):
            points, case = leader_lacks((a, b), winner, 30, 16)
            assert points == min(30 - a, 30 - b)
            assert (case == "falta.leader") == ((a, b)[winner] + points >= 30)


def test_the_falta_of_a_duel() -> None:
    """A falta in a duel is six points, at most ten, or has no special rule."""
    for points in range(1, 41):
        assert DUEL_FALTAS["flat"](points, 6) == 6
        assert DUEL_FALTAS["as-ever"](points, 6) == points
    assert [DUEL_FALTAS["at-most"](points, 10) for points in (1, 9, 10, 11, 40)] == [1, 9, 10, 10, 10]


def naive_hand(results: tuple[str, ...], mano: str) -> str:
    """The winner of a hand by a second reading: two tricks; a tie and the trick before or after it; the mano."""
    won = {band: [at for at, result in enumerate(results) if result == band] for band in set(results) - {"-"}}
    for band, tricks in won.items():
        if len(tricks) == 2 or len(tricks) == 3:
            return band
    if len(results) == 3 and not won:
        return mano
    if "-" in results and won:
        return min(won, key=lambda band: won[band][0])
    return ""


def test_every_triple_of_tricks_for_the_bands_of_each_number_of_seats() -> None:
    """All results of up to three tricks, with either band as mano, for two, three, four and six seats."""
    formats = [(("A1", "B1"), ""), *((TURNS, alone) for alone in TURNS), (FIXED, "A1"), (SIX[:4], ""), (SIX, "")]
    for seats, alone in formats:
        band = bands(seats, alone)
        labels = tuple(dict.fromkeys(band.values()))
        for tricks in (1, 2, 3):
            for results in product((*labels, "-"), repeat=tricks):
                for mano in seats:
                    winner = two_or_first([None if result == "-" else result for result in results], band[mano])
                    assert (winner[0] if winner else "") == naive_hand(results, band[mano]), (results, mano)
