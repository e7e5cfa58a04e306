"""Truco paulista: its vira, its two formats, and whole matches at random."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.cases import case
from tests.helpers.jogo import match
from tests.helpers.play import Played, counted, hands_of, law, play, say

from truco.cards import FRENCH_40, card
from truco.engine import MESA, Act, deal_word, due, new_match, opening, rule
from truco.engine.croupier import hands_from
from truco.engine.table import facts as f
from truco.engine.table.events import PartnersSaw
from truco.record import Step, read_position, read_record, record_of, replay, replay_position, write_record
from truco.rulebooks.rulebook import load_rulebook
from truco.talk import read
from truco.views import project

TWO = "4d4s4h 5d5s5h"
FOUR = "4d4s4h 5c5h5s 6c6h6s Jc6d5d"


@pytest.mark.rule("tp.0", "tp.seats")
def test_the_book_is_for_two_and_for_two_pairs() -> None:
    """There are formats for two players and for two pairs that sit alternately."""
    book = load_rulebook("paulista")
    assert [format_.seats for format_ in book.formats.values()] == [("A1", "B1"), ("A1", "B1", "A2", "B2")]
    four = law(4, "", "paulista")
    assert four.bands[four.solo("A1")] == {"A1": "A", "B1": "B", "A2": "A", "B2": "B"}
    assert {four.solo(dealer) for dealer in four.seats} == {""}


@pytest.mark.rule("tp.vira", "tp.deal", "tp.pack")
def test_a_card_is_turned_after_the_deal() -> None:
    """The vira is turned after the deal; a deal without one, or of other sizes, is refused."""
    bound = law(2, "", "paulista")
    start = new_match(bound, "B1")
    assert set(bound.terms.pack.cards) == set(FRENCH_40)
    assert hands_from(bound, FRENCH_40, "B1")[0][0] is FRENCH_40[0]
    done = rule(bound, start, Act(MESA, deal_word(hands_of(TWO), card("7c"))))
    assert done.state.public.muestra is card("7c")
    assert any(isinstance(event, f.Turned) for event in done.events)
    assert rule(bound, start, Act(MESA, deal_word(hands_of(TWO)))).ruling.code == "wrong-hand"
    assert rule(bound, start, Act(MESA, deal_word(hands_of("4d4s 5d5s"), card("7c")))).ruling.code == "wrong-hand"
    assert rule(bound, start, Act(MESA, deal_word(hands_of(TWO), card("4d")))).ruling.code == "wrong-hand"


@pytest.mark.rule("tp.hand.ties", "tp.onze.play")
def test_three_ties_in_a_mao_de_onze_pay_nobody() -> None:
    """Neither side scores, unlike under FENACEF; with the option the mão's side gets the hand."""
    line = "A1:jogar A1:3s B1:3d A1:2s B1:2d A1:Ks B1:Kd"
    assert play(line, "3s2sKs 3d2dKd", book="paulista", muestra="4c", score="A 11 B 5").gains == {"A": 0, "B": 0}
    won = play(line, "3s2sKs 3d2dKd", book="paulista", muestra="4c", score="A 11 B 5", options="ties=mano")
    assert won.gains == {"A": 3, "B": 0}


@pytest.mark.rule("tp.truco")
def test_with_the_option_anybody_asks_truco_at_any_moment() -> None:
    """By default truco is asked in one's turn; with the option anybody may ask at any time."""
    assert play("B1:truco!not-your-turn", TWO, book="paulista", muestra="7c").code == "not-your-turn"
    assert play("B1:truco", TWO, book="paulista", muestra="7c", options="calls=any").state.public.truco.pending


@settings(max_examples=30)
@given(
    st.integers(0, 2**32),
    st.sampled_from([2, 4]),
    st.sampled_from(["", "chicos=2 ties=mano ferro=3 calls=any fold=yes"]),
)
def test_matches_at_random_end_and_their_records_replay(seed: int, seats: int, options: str) -> None:
    """A match of two or four seats ends with a winner, and its record replays without a difference."""
    bound = law(seats, options, "paulista")
    steps = [Step(MESA, "", bound.lawful("hand.start"), opening(bound))]
    steps += [Step(act.seat, act.word.token, made.ruling, made.events) for _, act, made in match(bound, seed)]
    text = write_record(record_of(bound, dict.fromkeys(bound.seats, "x"), steps))
    again = replay(read_record(text))
    assert not again.warnings
    assert again.winner in ("A", "B")
    assert max(again.chicos) == bound.chicos_to_win


@pytest.mark.rule("tp.draw", "tp.dealer", "tp.cut")
def test_the_draw_the_deal_and_the_cut_go_round() -> None:
    """Only seats that tie for the highest card draw again; the deal passes to the right; a cut lifts a card."""
    four = law(4, "", "paulista")
    tied = say(four, new_match(four), "A1:tiro-3d B1:tiro-Kc A2:tiro-3c B2:tiro-5s")
    assert (tied.state.public.drawing, tied.cites >= {"tp.draw"}) == (("A1", "A2"), True)
    hand = play("A2:truco!not-your-turn A1:truco B1:desistir", FOUR, book="paulista", muestra="7c")
    cut = say(four, hand.state, "B2:corto-0!bad-cut B2:corto-40!bad-cut B2:corto-1")
    assert cut.state.public.dealer == "A1"
    assert cut.cites >= {"tp.cut", "tp.dealer"}


@pytest.mark.rule("tp.trick")
def test_of_partners_who_tie_on_top_the_first_to_play_leads() -> None:
    """In a trick led by B1, A2 plays his three before A1's three, and leads the next."""
    line = "A1:4d B1:Kd A2:4h B2:5h B1:5d A2:3h B2:6d A1:3s"
    hand = play(line, "4d3s5s Kd5d6s 4h3h4s 5h6d6c", book="paulista", muestra="7c")
    assert hand.tricks == ["B1", "A2"]
    assert due(hand.law, hand.state.public) == "A2"
    assert hand.cites >= {"tp.trick"}


@pytest.mark.rule("tp.covered", "tp.covered.null")
def test_a_card_may_lie_face_down_from_the_second_trick() -> None:
    """In the first trick no menu has a card face down; in the second each card may be played up or down."""
    hand = play("", TWO, book="paulista", muestra="7c")
    assert not [word for word in hand.menus["A1"] if word.startswith("(")]
    later = say(hand.law, hand.state, "A1:4d B1:5d")
    assert [word for word in later.menus["B1"] if word.startswith("(")] == ["(5s)", "(5h)"]
    assert say(hand.law, later.state, "B1:(5s)").cites >= {"tp.covered", "tp.covered.null"}


@pytest.mark.rule("tp.truco.raise", "tp.truco.yes")
def test_the_ladder_is_worth_three_six_nine_and_twelve() -> None:
    """An accepted call makes the hand worth its number."""
    calls, other = [], {"A1": "B1", "B1": "A1"}
    seat = "A1"
    for word, points in (("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12)):
        calls.append(f"{seat}:{word}")
        seat = other[seat]
        line = " ".join([*calls, f"{seat}:cair", "A1:3s B1:4d A1:2s B1:4h"])
        assert play(line, "3s2sKs 4d4h5s", book="paulista", muestra="7c").gains == {"A": points, "B": 0}


@pytest.mark.rule("tp.value")
def test_the_points_are_marked_with_tentos() -> None:
    """The point of a hand is marked with a tento, and they lie in fives up to twelve."""
    hand = play("A1:3s B1:4d A1:2s B1:4h", "3s2sKs 4d4h5s", book="paulista", muestra="7c", score="A 6 B 0")
    board = hand.law.board
    assert (board.kind, board.marks(hand.state.public.score[0]).malas) == ("tentos", ((5, 5), (2, 5), (0, 2)))


@pytest.mark.rule("tp.onze")
def test_partners_at_eleven_look_at_each_others_cards() -> None:
    """Both partners of the pair with eleven see each other's hands; their rivals see neither."""
    four = law(4, "", "paulista")
    start = new_match(four, "B2", score=(11, 3))
    events = rule(four, start, Act(MESA, deal_word(hands_of(FOUR), card("7c")))).events
    (looked,) = (event for event in events if isinstance(event, PartnersSaw))
    assert looked.seats == ("A1", "A2")
    assert [type(project(looked, who, four.seats)).__name__ for who in four.seats] == [
        "PartnerCards", "NoneType", "PartnerCards", "NoneType",
    ]  # fmt: skip


@pytest.mark.rule("tp.match", "tp.onze", "tp.onze.truco", "tp.ferro")
@pytest.mark.parametrize(("target", "brink"), [("12", 11), ("15", 14), ("24", 23)])
def test_the_brink_is_one_point_below_the_target(target: str, brink: int) -> None:
    """Another target moves the mão de onze and de ferro; one point earlier truco may still be asked."""
    options = "" if target == "12" else f"target={target}"

    def hand(line: str, score: str, vira: str = "7c") -> Played:
        return play(line, TWO, book="paulista", muestra=vira, options=options, score=score)

    before = hand("A1:truco B1:desistir", f"A {brink - 1} B 0")
    assert before.score == f"A {brink} B 0"
    assert hand("A1:jogar A1:truco!no-raise", before.score).cites >= {"tp.onze.truco"}
    won = hand("A1:jogar A1:4d B1:5d A1:4s B1:5s", before.score, "3c")
    assert won.state.public.winner == "A"
    assert won.cites >= {"tp.match"}
    assert hand("A1:truco!no-raise", f"A {brink} B {brink}").state.public.onze.state == "ferro"


@pytest.mark.rule("tp.fold")
def test_where_players_allow_it_a_hand_may_be_given_up_in_ones_turn() -> None:
    """The rivals get the hand at its value; the word of one partner binds both; a pending truco is answered."""

    def hand(line: str, score: str = "A 0 B 0", hands: str = TWO) -> Played:
        return play(line, hands, book="paulista", muestra="7c", options="fold=yes", score=score)

    assert hand("A1:4d B1:desistir").gains == {"A": 1, "B": 0}
    assert hand("A1:truco B1:cair A1:desistir").gains == {"A": 0, "B": 3}
    assert hand("A1:truco B1:seis A1:cair A1:desistir").gains == {"A": 0, "B": 6}
    assert hand("A1:truco B1:desistir").gains == {"A": 1, "B": 0}
    assert hand("A1:jogar A1:desistir", "A 11 B 6").score == "A 11 B 9"
    assert hand("A1:desistir", "A 11 B 6").score == "A 11 B 7"
    ferro = hand("A1:desistir", "A 11 B 11")
    assert (ferro.score, ferro.state.public.winner) == ("A 11 B 12", "B")
    four = hand("B1:desistir!nothing-to-answer A1:desistir", hands=FOUR)
    assert (four.gains, four.over) == ({"A": 0, "B": 1}, True)
    assert "desistir" in hand("").menus["A1"]
    assert "(5s)" in hand("A1:4d B1:5d").menus["B1"]
    wrong = play("A1:anuncio-4", "4d5d6d5c 5s6s4s", book="paulista", muestra="7c", options="fold=yes", refereed=True)
    assert (wrong.over, wrong.score) == (True, "A 0 B 0")
    assert play("A1:desistir!nothing-to-answer", TWO, book="paulista", muestra="7c").code


@pytest.mark.rule("tp.truco.yes", "tp.truco.no")
@pytest.mark.parametrize(("answer", "other", "gains"), [("B1", "B2", "A +1"), ("B2", "B1", "A +1")])
def test_either_partner_answers_and_the_first_answer_binds(answer: str, other: str, gains: str) -> None:
    """Only the rivals answer, and the first answer of either counts."""
    called = play("A1:truco A2:cair!own-call-pending", FOUR, book="paulista", muestra="7c")
    wanted = say(called.law, called.state, f"{answer}:cair {other}:desistir!nothing-to-answer A1:4d")
    assert wanted.state.public.truco.holder == "B"
    assert say(called.law, called.state, f"{answer}:desistir {other}:cair!hand-over").gains == counted(gains)


@pytest.mark.rule("tp.truco.raise")
def test_the_side_that_accepted_asks_for_more_later_in_its_turn() -> None:
    """After B accepted three, either player of B may ask six in his turn, and no player of A."""
    line = "A1:truco B1:cair A1:seis!no-right-to-raise A1:4d B1:5c A2:seis!no-right-to-raise A2:6c B2:seis A1:desistir"
    assert play(line, FOUR, book="paulista", muestra="7c").gains == counted("B +3")


@pytest.mark.parametrize(
    ("line", "after"),
    [
        case("tp.onze.leave", "A1:jogar!nothing-to-answer B1:desistir", "A 6 B 11"),
        case("tp.onze.play tp.onze", "B1:jogar A1:truco!no-raise A1:4d B1:5d B1:5s A1:4s", "A 5 B 14"),
    ],
)
def test_the_mao_de_onze_of_the_other_side_is_its_own(line: str, after: str) -> None:
    """With B at eleven only B decides, at the same prices."""
    assert play(line, TWO, book="paulista", muestra="7c", score="A 5 B 11").score == after


@pytest.mark.parametrize(
    ("line", "score"),
    [
        case("tp.truco", "B1:truco", "A 0 B 0", name="out of turn"),
        case("tp.truco.yes", "A1:truco A2:cair", "A 0 B 0", name="one's own side answers"),
        case("tp.truco.raise", "A1:truco A1:seis", "A 0 B 0", name="one's own call raised"),
        case("tp.truco.raise", "A1:truco B1:nove", "A 0 B 0", name="a step left out"),
        case("tp.truco.raise", "A1:truco B1:truco", "A 0 B 0", name="said already"),
        case("tp.truco.raise", "A1:truco B1:cair A1:seis", "A 0 B 0", name="who asked last"),
        case("tp.truco.yes", "A1:cair", "A 0 B 0", name="nothing to answer"),
        case("tp.onze", "B1:jogar", "A 11 B 6", name="the others' mão de onze"),
        case("tp.onze.truco tp.ferro", "A1:jogar A1:truco", "A 11 B 6", name="at eleven"),
    ],
)
def test_a_call_out_of_place_is_heard_at_a_refereed_table_without_effect(line: str, score: str) -> None:
    """It is public, and the hand is as before."""
    *before, _ = line.split()
    hand_ = play(line, FOUR, book="paulista", muestra="7c", score=score, refereed=True)
    start = play(" ".join(before), FOUR, book="paulista", muestra="7c", score=score, refereed=True)
    assert hand_.last.decision.ruling.kind == "void"
    assert [type(event) for event in hand_.last.decision.events] == [f.Irregular]
    assert hand_.state.public == start.state.public


@pytest.mark.rule("tp.talk")
@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("a gente aceita", "jogar"),
        ("bora jogar", "jogar"),
        ("não vamos jogar", "desistir"),
        ("a gente não joga", "desistir"),
        ("a gente não aceita", "desistir"),
        ("estamos fora", "desistir"),
        ("jogo do bicho", ""),
        ("jogo ou não jogo?", ""),
    ],
)
def test_a_mao_de_onze_is_decided_as_people_say_it(sentence: str, word: str) -> None:
    """The side with eleven says in its own words whether it plays; words about something else decide nothing."""
    line = "truco-position/1 paulista duplas refereed 11-6 0-0 1:A1 4c5c6c/4h5h6h/4s5s6s/4d5d6d@7c"
    position = read_position(line)
    state = replay_position(position).state
    assert state is not None
    assert read(position.law, state, "A1", sentence).word == word


@pytest.mark.rule("tp.fold")
@pytest.mark.parametrize(("line", "points"), [("A1:desistir", 1), ("A1:truco B1:cair A1:desistir", 3)])
def test_a_hand_given_up_in_turn_cites_each_rule_once(line: str, points: int) -> None:
    """The worth is paid by the rule of that worth and that of giving up; an accepted truco is not worth one."""
    hand = play(line, TWO, book="paulista", muestra="7c", options="fold=yes")
    (award,) = (event for event in hand.events if isinstance(event, f.Awarded))
    assert (award.points, len(award.rules)) == (points, len(set(award.rules)))
    assert ("tp.value" in award.rules) is (points == 1)
