"""Chicos and matches: thirty points, malas and buenas, the best of three, seats and options."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import SEATS, award_rules, law, play, say

from truco.cards import parse_hand
from truco.engine import MESA, Act, Law, Phase, blank, deal_word, new_match, rule
from truco.engine.table import facts as f
from truco.errors import RulebookError
from truco.rulebooks.ruleset import choose

A_BETTER = "7e10e4c 6o5c1b"  # 27 against 6
B_BETTER = "7b6o4c 7e6e1c"  # 7 against 33
A_WINS = "1e1b4c 5o6b12c"  # two tricks for A, whatever B plays; no envido called


@pytest.mark.parametrize(
    ("score", "line", "hands", "after"),
    [
        case(
            "of.match.1 of.envido.22",
            "A 28 B 25",
            "A1:envido B1:quiero A1:27 B1:son-buenas",
            A_BETTER,
            "A 30 B 25",
            name="an accepted envido brings 28 to 30; the truco is not needed",
        ),
        case(
            "of.match.1 of.truco.12",
            "A 29 B 20",
            "A1:truco B1:quiero-retruco A1:quiero A1:1e B1:5o A1:1b B1:6b",
            A_WINS,
            "A 32 B 20",
            name="an accepted retruco passes 30",
        ),
        case(
            "of.match.1",
            "A 29 B 28",
            "A1:envido B1:quiero A1:27 B1:son-buenas B1:truco!hand-over",
            A_BETTER,
            "A 31 B 28",
            name="the envido is settled before the truco",
        ),
        case(
            "of.match.1 of.ley.9",
            "A 29 B 29",
            "A1:truco B1:envido A1:no-quiero",
            "",
            "A 29 B 30",
            name="the envido interposed before the truco ends the chico too",
        ),
    ],
)
def test_a_chico_is_won_at_thirty(score: str, line: str, hands: str, after: str) -> None:
    """The first side with 30 points wins the chico, the envido counting before the truco; the next begins at 0."""
    hand = play(line, hands, score=score)
    winner = "A" if hand.state.public.score[0] >= 30 else "B"
    assert hand.score == after
    assert [event.side for event in hand.events if isinstance(event, f.ChicoEnded)] == [winner]
    assert hand.state.public.phase is Phase.HAND_OVER
    following = say(hand.law, hand.state, "mesa:corto-20").state
    assert following.public.score == (0, 0)
    assert following.public.chicos == ((1, 0) if winner == "A" else (0, 1))


@pytest.mark.rule("of.match.1", "of.ley.1")
def test_who_ends_the_chico_with_the_envido_shows_first() -> None:
    """The cards of the winning total are shown before the points are written, also when the chico ends in mid-hand."""
    hand = play("A1:envido B1:quiero A1:27 B1:son-buenas", A_BETTER, score="A 28 B 25")
    kinds = [type(event) for event in hand.last.decision.events]
    assert kinds == [f.Sang, f.EnvidoWon, f.Awarded, f.Shown, f.HandEnded, f.ChicoEnded]
    shown = next(event for event in hand.events if isinstance(event, f.Shown))
    assert shown.cards == parse_hand("7e10e")


@pytest.mark.parametrize(
    ("chicos", "score", "after", "over"),
    [
        case("of.match.3", "A 0 B 0", "A 29 B 22", (1, 0), False, name="30-22: the first of two"),
        case("of.match.3", "A 1 B 0", "A 29 B 10", (2, 0), True, name="2-0: no third chico"),
        case("of.match.3 of.terms.chico", "A 1 B 1", "A 29 B 29", (2, 1), True, name="2-1 after three chicos"),
        case("of.match.3", "A 0 B 1", "A 29 B 29", (1, 1), False, name="1-1: a third chico is played"),
    ],
)
def test_the_match_is_the_best_of_three_chicos(chicos: str, score: str, after: tuple[int, int], over: bool) -> None:
    """A side that wins two chicos wins the match, and every later act is refused."""
    hand = play("A1:truco B1:no-quiero", score=score, chicos=chicos)
    public = hand.state.public
    assert public.chicos == after
    assert public.phase is (Phase.MATCH_OVER if over else Phase.HAND_OVER)
    assert public.winner == ("A" if over else "")
    say(hand.law, hand.state, "B1:corto-20!match-over" if over else "A1:corto-20!not-your-turn B1:corto-20")


@pytest.mark.rule("of.match.3", "of.deal.2")
def test_the_deal_goes_on_round_from_chico_to_chico() -> None:
    """The seat on the right of the last dealer deals the first hand of the next chico."""
    hand = play("A1:truco B1:no-quiero", score="A 29 B 0", seats=4)
    assert say(hand.law, hand.state, "mesa:corto-20").state.public.dealer == "A1"


@pytest.mark.parametrize(
    ("score", "points"),
    [
        case("of.match.2 of.terms.malas of.falta.2", "A 15 B 15", 15, name="at 15 a side is in malas"),
        case(
            "of.match.2 of.terms.buenas of.falta.3", "A 16 B 15", 14, name="the 16th point is the first of the buenas"
        ),
        case("of.match.2 of.terms.buenas of.falta.3", "A 25 B 0", 5, name="25 are ten buenas"),
        case("of.match.2 of.terms.malas of.falta.2", "A 0 B 0", 30, name="at 0 a side is in malas"),
    ],
)
def test_malas_and_buenas_part_after_the_fifteenth_point(score: str, points: int) -> None:
    """Points 1 to 15 are malas, 16 to 30 buenas, as the falta envido shows."""
    hand = play("A1:falta-envido B1:quiero A1:27 B1:son-buenas", A_BETTER, score=score)
    assert hand.awards == [f"A +{points} envido"]


@pytest.mark.parametrize(
    ("seats", "sides", "opposite"),
    [
        case("of.modes.1 of.modes.3", 2, ("A", "B"), {"A1": "B1"}, name="mano a mano"),
        case("of.modes.1 of.modes.5", 4, ("A", "B"), {"A1": "A2", "B1": "B2"}, name="partners face each other"),
    ],
)
def test_seats_alternate_between_the_sides(seats: int, sides: tuple[str, ...], opposite: dict[str, str]) -> None:
    """With two seats the players are rivals; with four the partner sits opposite, a rival on each hand."""
    bound = law(seats)
    assert new_match(bound, bound.seats[-1]).public.sides == sides
    facing = {seat: bound.round_from[seat][seats // 2] for seat in opposite}
    assert facing == opposite
    assert all(bound.right_of[seat][0] != seat[0] != bound.round_from[seat][-1][0] for seat in bound.seats)


@pytest.mark.parametrize(
    "seats", [("A1",), ("A1", "B1", "A2", "B2", "A3"), ("B1", "A1"), ("A1", "B1", "A2"), ("A1", "B1", "B2")]
)
def test_a_match_has_two_three_four_or_six_seats_in_their_order(seats: tuple[str, ...]) -> None:
    """Five seats, or seats in another order, raise an error with what was expected and the rule."""
    with pytest.raises(RulebookError, match=r"formats \(of\.modes\.1\): expected A1 B1 or .* or A1 B1 C1 or .*, got"):
        Law(choose("oficial"), seats)


@pytest.mark.parametrize(
    ("options", "score", "line", "after"),
    [
        ("target=15", "A 14 B 3", "A1:truco B1:no-quiero", "A 15 B 3"),
        ("chicos=1", "A 29 B 3", "A1:truco B1:no-quiero", "A 30 B 3"),
    ],
)
def test_quick_games_of_the_house(options: str, score: str, line: str, after: str) -> None:
    """The options for a chico to 15 and for a match of one chico end the match there."""
    hand = play(line, score=score, options=options)
    assert hand.score == after
    assert any(isinstance(event, f.ChicoEnded) for event in hand.events)
    assert (hand.state.public.phase is Phase.MATCH_OVER) == (options == "chicos=1")


def test_to_fifteen_the_buenas_begin_at_eight() -> None:
    """With a chico to 15 a falta wins the chico at 7-7, and pays what the leader lacks at 8-7."""
    line = "A1:falta-envido B1:quiero A1:27 B1:son-buenas"
    assert play(line, A_BETTER, score="A 7 B 7", options="target=15").awards == ["A +8 envido"]
    assert play(line, A_BETTER, score="A 7 B 8", options="target=15").awards == ["A +7 envido"]


@pytest.mark.rule("of.marks.2")
def test_points_are_written_when_the_hand_ends() -> None:
    """The 2 points of an envido are written when the hand ends, before those of the truco."""
    singing = play("A1:envido B1:quiero A1:7 B1:33", B_BETTER)
    assert singing.state.public.score == (0, 0)
    assert singing.awards == ["B +2 envido"]
    ended = say(singing.law, singing.state, "A1:mazo")
    assert ended.score == "A 0 B 3"
    assert "of.marks.2" in ended.cites
    both = play("A1:envido B1:quiero A1:27 B1:son-buenas A1:7e B1:1b B1:6o A1:10e A1:4c B1:5c", A_BETTER)
    assert both.score == "A 2 B 1"


@pytest.mark.rule("of.envido.8", "of.truco.8")
def test_an_envido_that_nobody_calls_scores_nothing() -> None:
    """A side with 33 that does not call gets nothing for it; a hand without calls is worth 1."""
    hand = play("A1:6e B1:5o A1:7e B1:5b", "7e6e1b 5o5b4c")
    assert hand.awards == ["A +1 truco"]
    assert hand.score == "A 1 B 0"
    assert "of.envido.8" in hand.cites


def test_a_match_begins_with_nothing_on_the_table() -> None:
    """Before its first event a match has no points, and the first fact names who draws."""
    state = blank(law(4))
    assert state.public.score == (0, 0)
    assert new_match(law(4)).public.drawing == SEATS[4]
    refused = rule(law(4), state, Act(MESA, deal_word(())))
    assert refused.ruling.code == "not-your-turn"


def test_what_an_award_rests_on_is_its_own() -> None:
    """The awards of the envido and of the truco of one hand cite their own rules."""
    hand = play("A1:envido B1:no-quiero A1:truco B1:no-quiero")
    assert "of.envido.row.1" in award_rules(hand, "envido")
    assert "of.truco.12" in award_rules(hand, "truco")
    assert not award_rules(hand, "envido") & award_rules(hand, "truco")


@pytest.mark.rule("of.match.3", "of.match.5")
def test_the_dealer_of_a_new_chico_is_the_next_or_drawn() -> None:
    """The next seat deals the first hand of a new chico, or with the option a draw decides."""
    won = play("A1:truco B1:no-quiero", score="A 29 B 3")
    assert say(won.law, won.state, "B1:corto-5").state.public.dealer == "A1"
    drawn = play("A1:truco B1:no-quiero", score="A 29 B 3", options="draw=chico")
    again = say(drawn.law, drawn.state, "B1:corto-5!not-your-turn A1:tiro-4e B1:tiro-1e")
    assert again.state.public.dealer == "B1"
    assert again.steps[1].cites >= {"of.match.3", "of.match.5"}
    on = play("A1:truco B1:no-quiero", score="A 9 B 3", options="draw=chico")
    assert say(on.law, on.state, "B1:corto-5").state.public.dealer == "A1"
