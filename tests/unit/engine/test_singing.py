"""The totals of the envido sung in order, ties, son buenas, and the proof of the winning total."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import award_rules, play, say

from truco.cards import parse_hand
from truco.engine.table import facts as f

FOUR = "7e10e1b 6o3o4b 5c4c11b 4e12e2b"  # 27, 29, 29, 24
WANTED = "A1:envido B1:quiero"


@pytest.mark.parametrize(
    ("hands", "line", "winner"),
    [
        case("of.canto.1", "6e2e4c 6o2o5c", f"{WANTED} A1:28 B1:28", "A1", name="28 and 28: the mano"),
        case("of.canto.1", "6e2e4c 6o2o5c", "B1:envido A1:quiero A1:28 B1:28", "A1", name="the mano sings first"),
        case("of.canto.1", FOUR, f"{WANTED} A1:27 B1:29 A2:29 B2:24", "B1", name="the first of the 29s in order"),
        case("of.canto.1", FOUR, f"{WANTED} A1:27 B1:29 A2:29 B2:son-buenas", "B1", name="one concedes"),
        case("of.canto.1", "7e3e4c 5o10o4b", f"{WANTED} A1:30 B1:son-buenas", "A1", name="30, son buenas"),
        case("of.canto.1", "7e3e4c 5o10o4b", f"{WANTED} A1:30 B1:25", "A1", name="30 and 25"),
        case("of.canto.1", "4e5b6c 7o10o4b", f"{WANTED} A1:6 B1:27", "B1", name="a higher total than the mano's"),
    ],
)
def test_the_best_total_wins_the_nearest_to_the_mano_among_equals(hands: str, line: str, winner: str) -> None:
    """All sing or concede in order; the highest total wins, of equal ones the nearest to the mano."""
    hand = play(line, hands)
    won = next(event for event in hand.events if isinstance(event, f.EnvidoWon))
    assert won.seat == winner
    assert hand.awards == [f"{winner[0]} +2 envido"]
    assert "of.canto.1" in award_rules(hand, "envido")


@pytest.mark.rule("of.canto.1")
def test_seats_sing_in_order_from_the_mano() -> None:
    """Only the next seat from the mano on may sing, each once; meanwhile no seat plays or calls."""
    line = f"{WANTED} B1:29!not-your-turn A1:27 A1:27!already-said A2:29!not-your-turn B1:29 B1:6o!answer-first"
    hand = play(f"{line} B2:truco!answer-first A2:envido!answer-first A2:29 B2:24", FOUR)
    assert [singer for singer, _ in hand.state.public.envido.sung] == ["A1", "B1", "A2", "B2"]


@pytest.mark.rule("of.canto.1")
def test_son_buenas_needs_a_rivals_number() -> None:
    """Son buenas is refused before any number, and after the number of a partner alone."""
    hand = play(f"{WANTED} A1:son-buenas!no-rival-number A1:27 B1:son-buenas A2:son-buenas!no-rival-number A2:29", FOUR)
    assert hand.menus["B2"] == ["24", "son-buenas", "mazo"]


@pytest.mark.rule("of.canto.1", "of.mazo.4")
def test_who_has_left_takes_no_part_in_the_singing() -> None:
    """A seat at the mazo is left out of the singing, also when it leaves in the middle of it."""
    before = play("A1:mazo A2:envido B1:quiero B1:29 A2:son-buenas B2:24 A2:mazo", FOUR)
    assert before.awards[0] == "B +2 envido"
    during = play(f"{WANTED} A1:27 B1:mazo A2:29 B2:24", FOUR)
    assert [singer for singer, _ in during.state.public.envido.sung] == ["A1", "A2", "B2"]
    assert during.awards == ["A +2 envido"]


@pytest.mark.rule("of.mazo.4")
def test_a_total_sung_does_not_count_once_its_seat_is_at_the_mazo() -> None:
    """The best total does not win once its singer has left: the best of those in play does."""
    hand = play(f"{WANTED} A1:27 B1:29 B1:mazo A2:29 B2:24", FOUR)
    assert next(event for event in hand.events if isinstance(event, f.EnvidoWon)).seat == "A2"


@pytest.mark.parametrize("number", ["8", "9", "10", "15", "18", "19", "38", "40", "99"])
@pytest.mark.rule("of.canto.4")
def test_a_number_that_no_hand_has_is_no_song(number: str) -> None:
    """A number that no hand makes has no effect; the player may sing his true one after it."""
    hand = play(f"{WANTED} A1:{number}!not-a-number A1:28", "6e2e4c 6o2o5c")
    assert hand.state.public.envido.sung == (("A1", 28),)
    assert "of.canto.4" in hand.steps[2].cites


@pytest.mark.parametrize("number", ["34", "37", "16", "41"])
def test_a_number_that_ends_in_a_valid_one_is_told_so(number: str) -> None:
    """An assisted table refuses such a number and cites the article by which its unit would count."""
    hand = play(f"{WANTED} A1:{number}!not-a-number A1:28", "6e2e4c 6o2o5c")
    assert "of.canto.6" in hand.steps[2].cites


@pytest.mark.rule("of.canto.5")
def test_the_valid_numbers_are_twenty_two() -> None:
    """Valid numbers are 0 to 7 and 20 to 33; other numbers get another code than a number that is not one's own."""
    start = play(WANTED, "6e2e4c 6o2o5c")
    codes = {number: say(start.law, start.state, f"A1:{number}!").code for number in range(100) if number != 28}
    assert {number for number, code in codes.items() if code == "not-your-number"} | {28} == {*range(8), *range(20, 34)}
    assert set(codes.values()) == {"not-a-number", "not-your-number"}


@pytest.mark.rule("of.canto.4")
def test_twenty_nine_is_valid_though_it_ends_in_nine() -> None:
    """The list of void numbers does not include 28 and 29."""
    hand = play(f"{WANTED} A1:19!not-a-number A1:29", "5e4e4c 6o2o5c")
    assert hand.state.public.envido.sung == (("A1", 29),)


# -- the proof ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "line", "shown"),
    [
        case(
            "of.ley.1 of.ley.6",
            "7e2e4c 5b1e12o",
            f"{WANTED} A1:29 B1:son-buenas A1:4c B1:5b B1:1e A1:7e",
            "2e",
            name="what does not lie on the table yet",
        ),
        case(
            "of.ley.1",
            "7e2e4c 3b1b12o",
            f"{WANTED} A1:29 B1:son-buenas A1:7e B1:12o A1:4c B1:3b B1:1b A1:2e",
            "",
            name="all on the table: it counts as shown",
        ),
        case("of.ley.1", "7e2e4c 5b1e12o", f"{WANTED} A1:29 B1:son-buenas A1:truco B1:no-quiero", "7e2e"),
    ],
)
def test_the_winner_of_the_envido_shows_before_the_points_are_written(hands: str, line: str, shown: str) -> None:
    """At an assisted table the cards of the total are shown when the hand ends, before the score."""
    hand = play(line, hands)
    proofs = [event for event in hand.events if isinstance(event, f.Shown)]
    assert [(proof.seat, proof.number, proof.cards) for proof in proofs] == [("A1", 29, parse_hand(shown))]
    kinds = [type(event) for event in hand.events]
    assert kinds.index(f.Shown) < kinds.index(f.HandEnded)


@pytest.mark.rule("of.ley.6")
def test_only_the_winner_shows() -> None:
    """Of two who sang only the one with 30 must show; the other, and partners, have nothing to prove."""
    hand = play(f"{WANTED} A1:27 B1:30 A1:muestro!nothing-to-show B1:muestro", "7e10e4c 7o3o12b")
    assert [event.seat for event in hand.events if isinstance(event, f.Shown)] == ["B1"]
    assert "of.ley.6" in hand.steps[4].cites
    four = play(f"{WANTED} A1:27 B1:29 A2:29 B2:24 B2:muestro!nothing-to-show A1:muestro!nothing-to-show", FOUR)
    assert [seat for seat, words in four.menus.items() if "muestro" in words] == ["B1"]


@pytest.mark.rule("of.ley.1", "of.ley.6")
def test_showing_early_is_enough() -> None:
    """Cards that were shown once are not shown again when the hand ends."""
    line = f"{WANTED} A1:29 B1:son-buenas A1:muestro A1:muestro!nothing-to-show A1:truco B1:no-quiero"
    hand = play(line, "7e2e4c 5b1e12o")
    assert sum(isinstance(event, f.Shown) for event in hand.events) == 1


def test_only_cards_that_make_the_total_prove_it() -> None:
    """The cards shown must be one's own and make the number that was sung."""
    line = f"{WANTED} A1:29 B1:son-buenas A1:muestro-7e4c!not-your-number A1:muestro-7e1e!card-not-held A1:muestro-7e2e"
    hand = play(line, "7e2e4c 5b1e12o")
    assert [event.cards for event in hand.events if isinstance(event, f.Shown)] == [parse_hand("7e2e")]


@pytest.mark.rule("of.ley.1")
def test_who_won_by_a_refusal_shows_nothing() -> None:
    """An envido that was refused, or won because all rivals left, needs no proof."""
    refused = play("A1:envido B1:no-quiero A1:truco B1:no-quiero", "7e2e4c 5b1e12o")
    assert not [event for event in refused.events if isinstance(event, f.Shown)]
    shown = play(f"{WANTED} A1:29 B1:mazo", "7e2e4c 5b1e12o")
    assert shown.awards[0] == "A +2 envido"
    assert [event.number for event in shown.events if isinstance(event, f.Shown)] == [29]


@pytest.mark.rule("of.ties.5")
def test_played_cards_stay_in_sight_until_the_hand_is_over() -> None:
    """A total among the cards played in the first two tricks is proved already in the third."""
    line = f"{WANTED} A1:29 B1:son-buenas A1:7e B1:12o A1:4c B1:3b B1:1b"
    hand = play(line, "7e2e4c 3b1b12o")
    on_table = [[card.token for _, card in trick.plays] for trick in hand.state.public.tricks]
    assert on_table == [["7e", "12o"], ["4c", "3b"]]
    ended = say(hand.law, hand.state, "A1:2e")
    assert "of.ties.5" in ended.cites
    assert len(ended.state.public.tricks) == 3
