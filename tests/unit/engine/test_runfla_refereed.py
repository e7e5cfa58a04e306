"""Wrong totals and false flores at a refereed table of RUNFLA, and voices from outside a duel."""

import pytest
from tests.helpers.cases import case
from tests.helpers.play import Played, ended, play, say

from truco.engine import Act, rule, word
from truco.engine.table import facts as f
from truco.record import read_record, record_of, replay, write_record

BLUFF = "7e6e5b 7o10c2b"
WRONG = "7e3e5c 7o10o3b"
"""Hands: no flor and 33 against 27; 30 against 27."""


def refereed(line: str, hands: str, *, score: str = "A 0 B 0") -> Played:
    """Play a hand of a refereed table of two."""
    return play(line, hands, book="runfla", refereed=True, score=score)


@pytest.mark.parametrize(
    ("line", "awards"),
    [
        case("rf.6.env.wrong", "A1:envido B1:quiero A1:31 B1:27 A1:mazo", ["B +1 mazo", "B +2 fault"]),
        case("rf.6.env.wrong", "A1:envido B1:quiero A1:29 B1:27 A1:truco B1:no-quiero", ["A +1 truco", "B +2 fault"]),
    ],
)
def test_the_winner_of_an_envido_with_a_wrong_total_loses_it(line: str, awards: list[str]) -> None:
    """With a number too high or too low, its winner gives the envido to the rivals when the hand ends."""
    hand = ended(refereed(line, WRONG))
    assert [f"{award.side} +{award.points} {award.reason}" for award in hand.state.public.awards] == awards
    assert "rf.6.env.wrong" in hand.cites


@pytest.mark.rule("rf.6.env.show")
def test_the_envido_of_a_wrong_total_is_the_callers_until_the_cards_are_seen() -> None:
    """No fact reveals the wrong number before the hand is over."""
    assert refereed("A1:envido B1:quiero A1:31 B1:27", WRONG).awards == ["A +2 envido"]


@pytest.mark.rule("rf.6.env.show")
def test_an_envido_whose_cards_are_thrown_in_unseen_is_nobodys() -> None:
    """A winner who does not show loses the envido, even if his partner plays on; assisted tables show it."""
    line = "A1:envido B1:quiero A1:30 B1:27"
    assert refereed(f"{line} A1:mazo mesa:callo", WRONG).gains == {"A": 0, "B": 1}
    assert refereed(f"{line} A1:mazo A1:muestro-7e3e", WRONG).gains == {"A": 2, "B": 1}
    assert ended(refereed(f"{line} A1:muestro A1:mazo", WRONG)).gains == {"A": 2, "B": 1}
    assert ended(refereed(f"{line} A1:truco B1:no-quiero", WRONG)).gains == {"A": 3, "B": 0}
    assert ended(play(f"{line} A1:mazo", WRONG, book="runfla")).gains == {"A": 2, "B": 1}
    pairs = f"{line} A2:son-buenas B2:son-buenas A1:mazo B1:truco A2:no-quiero mesa:callo"
    hand = refereed(pairs, f"{WRONG} 4e1o12b 6e4o11b")
    assert hand.gains == {"A": 0, "B": 1}
    assert "rf.6.env.show" in hand.cites


@pytest.mark.rule("rf.6.env.wrong")
def test_a_partner_of_who_sang_claims_in_vain() -> None:
    """The text gives the envido to the opposing team, so the claim is theirs; a partner's claim is only public."""
    pairs = "A1:envido B1:quiero A1:31 B1:27 A2:son-buenas B2:son-buenas A1:truco B1:no-quiero"
    hand = refereed(f"{pairs} A2:reclamo-A1", f"{WRONG} 4e1o12b 6e4o11b")
    assert (hand.last.decision.ruling.kind, hand.code) == ("void", "no-right-to-claim")


@pytest.mark.rule("rf.6.env.wrong")
def test_a_wrong_total_that_loses_costs_nothing() -> None:
    """Only the winner of the envido shows, so a wrong number that loses is not found out."""
    hand = ended(refereed("A1:envido B1:quiero A1:26 B1:27 A1:mazo", WRONG))
    assert hand.gains == {"A": 0, "B": 3}
    assert "rf.6.env.wrong" not in hand.cites


@pytest.mark.rule("rf.6.env.wrong", "rf.6.env.show")
def test_a_wrong_total_wins_no_chico() -> None:
    """Where the envido would end the chico the cards are shown at once, and with a wrong number the hand goes on."""
    hand = refereed("A1:envido B1:quiero A1:31 B1:27", WRONG, score="A 28 B 3")
    assert (hand.awards, hand.over) == (["B +2 envido"], False)
    assert refereed("A1:envido B1:quiero A1:31 B1:27", WRONG, score="A 27 B 3").awards == ["A +2 envido"]
    other = refereed("A1:falta-envido B1:quiero A1:31 B1:27", WRONG, score="A 5 B 5")
    assert (other.awards, other.over) == (["B +25 envido"], True)


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        case("rf.8.resv.d", "A1:flor", {"A": 0, "B": 1}),
        case("rf.8.resv.d", "B1:truco A1:quiero A1:flor", {"A": 0, "B": 2}),
        case("rf.8.resv.d", "A1:truco B1:flor+quiero-retruco", {"A": 1, "B": 0}),
        case("rf.8.resv.d", "A1:truco B1:quiero-retruco B1:flor", {"A": 2, "B": 0}),
        case("rf.8.resv.d", "A1:envido B1:quiero A1:33 B1:27 B1:flor", {"A": 3, "B": 0}),
        case("rf.8.resv.d", "A1:envido B1:quiero A1:33 B1:27 A1:truco B1:quiero A1:flor", {"A": 0, "B": 2}),
    ],
)
def test_a_flor_that_is_not_held_loses_the_hand(line: str, gains: dict[str, int]) -> None:
    """The rivals get the truco at its accepted stake and keep their own points; the other side's points are void."""
    hand = ended(refereed(line, BLUFF))
    assert hand.gains == gains
    assert {"rf.8.resv.d", "rf.6.flor.g"} <= hand.cites
    assert [event.word for event in hand.events if isinstance(event, f.Irregular)] == ["flor"]


@pytest.mark.rule("rf.6.flor.g")
def test_wanting_a_bet_on_flores_without_one_is_nothing() -> None:
    """The quiero of a player without flor does not accept a bet on flores."""
    hand = play("A1:flor B1:contraflor-al-resto", "7e6e5e 7o10o2o 4c5b6o 3c3b12o", book="runfla", refereed=True)
    decision = rule(hand.law, hand.state, Act("A2", word("quiero")))
    assert (decision.ruling.kind, decision.ruling.code) == ("void", "no-flor")


FLAT = "4e6b12c 5e4b11c"
ONE, TWO = "1e5e7e 4o6b11c", "1e5e7e 2o3o12o"
"""Hands: a flor of A1 alone, and one of each."""


@pytest.mark.parametrize(
    ("key", "hands", "line"),
    [
        case("rf.6.truco.p", "nothing-to-answer", FLAT, "A1:truco B1:quiero B1:no-quiero"),
        case("rf.6.truco.p", "own-call-pending", FLAT, "A1:truco A1:quiero"),
        case("rf.6.env.a", "own-call-pending.envido", FLAT, "A1:envido A1:real-envido"),
        case("rf.6.truco.s", "no-right-to-raise", FLAT, "A1:truco B1:quiero A1:retruco"),
        case("rf.6.truco.x", "quiero-first", FLAT, "A1:truco B1:retruco"),
        case("rf.6.truco.s", "out-of-order", FLAT, "A1:retruco"),
        case("rf.6.env.b", "already-said.envido", FLAT, "A1:envido B1:no-quiero A1:envido"),
        case("rf.6.truco.s", "already-said.truco", FLAT, "A1:truco B1:quiero B1:truco"),
        case("rf.6.flor.t3", "already-said.flor", ONE, "A1:flor B1:callo A1:flor"),
        case("rf.6.env.t2", "not-a-raise", FLAT, "A1:real-envido B1:envido"),
        case("rf.6.flor.t4", "not-a-raise.flor", ONE, "A1:contraflor-al-resto"),
        case("rf.6.truco.n", "answer-first.envido", FLAT, "A1:envido B1:truco"),
        case("rf.6.flor.t4", "answer-first.flor", TWO, "A1:flor B1:truco"),
        case("rf.6.env.b", "window-closed.ronda", FLAT, "A1:4e B1:5e B1:envido"),
        case("rf.6.env.i", "window-closed.card-down", FLAT, "A1:4e A1:envido"),
        case("rf.8.resv.g", "window-closed.truco", FLAT, "A1:truco B1:quiero B1:envido"),
        case("rf.8.resv.f", "window-closed.own-truco", FLAT, "A1:truco B1:envido A1:real-envido"),
        case("rf.6.flor.f", "window-closed.envido", ONE, "B1:envido A1:no-quiero A1:flor"),
        case("rf.6.flor.f", "window-closed.flor", ONE, "A1:flor B1:callo B1:envido"),
        case("rf.6.flor.d", "window-closed.flor.card-down", ONE, "A1:1e A1:flor"),
        case("rf.8.resv.g", "window-closed.flor.truco", ONE, "B1:truco A1:quiero A1:flor"),
        case("rf.6.env.a", "not-singing", FLAT, "A1:28"),
        case("rf.6.env.a", "answer-first.sing", FLAT, "A1:envido B1:quiero A1:truco"),
        case("rf.6.env.a", "no-rival-number", FLAT, "A1:envido B1:quiero A1:son-buenas"),
        case("rf.6.flor.t4", "not-your-turn.flor", TWO, "A1:flor B1:contraflor-al-resto B1:flor"),
        case("rf.6.truco.mazo.a", "not-in-play.mazo", f"{FLAT} 6e5o10c 4o6c11o", "B1:mazo B1:truco"),
        case("rf.6.env.f", "not-a-number", FLAT, "A1:envido B1:quiero A1:9"),
        case("rf.6.env.f", "not-a-number.within", FLAT, "A1:envido B1:quiero A1:54"),
        case("rf.6.truco.p", "own-call-pending", f"{FLAT} 6e5o10c 4o6c11o", "A1:truco A2:quiero"),
        case("rf.6.truco.s", "own-call-pending.truco", FLAT, "A1:truco A1:retruco"),
        case("rf.8.resv.f", "own-call-pending.early", f"{FLAT} 6e5o10c 4o6c11o", "A1:truco A2:envido"),
        case("rf.6.truco.n", "own-call-pending.beside", f"{FLAT} 6e5o10c 4o6c11o", "A1:envido A2:truco"),
        case("rf.6.env.a", "own-call-pending.answer", f"{FLAT} 6e5o10c 4o6c11o", "A1:envido A2:quiero"),
        case("rf.6.truco.mazo.a", "own-call-pending.leave", FLAT, "A1:truco A1:mazo"),
    ],
)
def test_a_word_that_is_not_in_order_binds_nobody(key: str, hands: str, line: str) -> None:
    """Such a word is void: it is public and cites its article, and nothing follows."""
    before, _, last = line.rpartition(" ")
    hand = refereed(before, hands)
    seat, _, token = last.partition(":")
    decision = rule(hand.law, hand.state, Act(seat, word(token)))
    assert (decision.ruling.kind, decision.ruling.rules) == ("void", hand.law.ruleset.book.faults[key].rules)
    assert decision.state.public == hand.state.public


@pytest.mark.rule("rf.6.env.a")
def test_a_number_out_of_turn_is_none_yet() -> None:
    """A number out of turn is void, and its speaker sings in his turn."""
    early = refereed("A1:envido B1:quiero", FLAT)
    decision = rule(early.law, early.state, Act("B1", word("5")))
    assert (decision.ruling.kind, decision.ruling.code) == ("void", "not-your-turn")
    assert say(early.law, decision.state, "A1:6 B1:son-buenas").awards == ["A +2 envido"]


@pytest.mark.rule("rf.6.flor.e")
def test_without_flor_a_wrong_total_is_found_out_all_the_same() -> None:
    """The option without flor changes nothing of a wrong total in the envido."""
    line = "A1:envido B1:quiero A1:31 B1:27 A1:mazo"
    assert ended(play(line, WRONG, book="runfla", options="flor=no", refereed=True)).gains == {"A": 0, "B": 3}


FLOR = "7e6e5e 7o10c2b"


@pytest.mark.parametrize(
    ("hands", "line", "gains"),
    [
        case("rf.6.flor.g", FLOR, "A1:flor B1:callo A1:mazo", {"A": 0, "B": 1}, name="unseen"),
        case("rf.6.flor.g", FLOR, "A1:flor B1:callo A1:mazo A1:muestro", {"A": 3, "B": 1}, name="shown"),
        case("rf.6.flor.g", FLOR, "A1:flor B1:callo A1:mazo A1:muestro-7e6e", {"A": 0, "B": 1}, name="two of three"),
        case(
            "rf.6.flor.g", FLOR, "A1:flor B1:callo A1:7e B1:7o B1:truco A1:no-quiero", {"A": 0, "B": 1}, name="one card"
        ),
        case(
            "rf.6.flor.g", "7e6e5e 4o5o6o", "A1:flor B1:con-flor-me-achico A1:mazo", {"A": 0, "B": 1}, name="conceded"
        ),
    ],
)
def test_a_flor_that_is_not_shown_is_written_to_nobody(hands: str, line: str, gains: dict[str, int]) -> None:
    """A flor that won counts only if its three cards were seen; the rivals get nothing for it."""
    hand = refereed(f"{line} mesa:callo", hands)
    assert hand.gains == gains
    assert ("rf.6.flor.g" in hand.cites) == (gains["A"] == 0)


@pytest.mark.rule("rf.6.flor.g")
@pytest.mark.parametrize(
    ("shown", "points"), [("", 0), ("A1:muestro", 3), ("A2:muestro", 3), ("A1:muestro A2:muestro", 6)]
)
def test_of_two_flores_of_a_side_each_is_shown(shown: str, points: int) -> None:
    """Of two flores without an opposing flor, the one that is shown keeps its three points."""
    four = "7e6e5e 7o10c2b 4o5o6o 3c3b12o"
    line = "A1:flor B1:callo A2:flor B2:callo A1:truco B1:no-quiero"
    hand = play(f"{line} {shown} mesa:callo", four, book="runfla", refereed=True)
    assert hand.gains == {"A": 1 + points, "B": 0}


def test_an_assisted_table_shows_a_flor_by_itself() -> None:
    """There the flor counts although its holder left."""
    assert ended(play("A1:flor A1:mazo", FLOR, book="runfla")).gains["A"] == 3


@pytest.mark.rule("rf.6.env.show")
def test_a_wrong_total_that_nobody_saw_is_nobodys() -> None:
    """Cards that are never shown pass nothing to the rivals, true or not, so what follows betrays no number."""
    for number in (30, 31):
        hand = refereed(f"A1:envido B1:quiero A1:{number} B1:27 A1:mazo mesa:callo", WRONG)
        assert hand.gains == {"A": 0, "B": 1}, number
        assert "rf.6.env.wrong" not in hand.cites
    shown = refereed("A1:envido B1:quiero A1:31 B1:27 A1:mazo A1:muestro-7e3e5c mesa:callo", WRONG)
    assert shown.gains == {"A": 0, "B": 3}


SIX = "A1 7e6e4c B1 7o5o3b A2 1e1b4e B2 12e11o10c A3 2e2b5c B3 3c3e6b"


def after_duels(line: str) -> tuple[int, ...]:
    """Return the score after three duels, from 6 to 2; both of the later ones are left at once."""
    seats = "".join(f'[{seat} "{seat}"]' for seat in ("A1", "B1", "A2", "B2", "A3", "B3"))
    text = f'[Record "truco/1"] [Rules "runfla"] {seats} [Admission "refereed"]\n'
    text += f"hand 2 dealer B3 pica-pica score A 6 B 2\ndeal {SIX}\n{line}\nduel B1 A3\nB1:mazo\nduel A2 B3\nA2:mazo"
    result = replay(read_record(f"{text}\nmesa:callo"))
    assert result.law is not None
    assert result.state is not None
    again = replay(read_record(write_record(record_of(result.law, {}, result.hands[0].steps)))).state
    assert again == result.state
    return result.state.public.score


@pytest.mark.rule("rf.4.pica.b", "rf.4.pica.c", "rf.4.pica.d")
def test_cards_shown_beside_a_duel_are_a_remark() -> None:
    """A2 shows a card while A1 and B2 play: the duel ends there, and B gets four points."""
    assert after_duels("A1:truco B2:quiero A2:muestro-1e {fault}") == (7, 7)


@pytest.mark.rule("rf.4.pica.d", "rf.6.env.show")
def test_a_remark_on_a_decided_duel_takes_no_proof_from_the_rivals() -> None:
    """B1 speaks while A1 may still show the envido that it won: A keeps these two points and gets four."""
    sung = "A1:envido B2:quiero A1:33 B2:son-buenas A1:mazo"
    for remark in ('B1:"dale" {fault}', "B1:sena-tanto {fault}"):
        assert after_duels(f"{sung} {remark} A1:muestro") == (13, 3)
        assert after_duels(f"{sung} {remark} A1:callo mesa:callo") == (11, 3)
    assert after_duels(f'{sung} A2:"dale" {{fault}} A1:muestro') == (7, 7)
    twice = 'A1:truco B2:no-quiero A2:"dale" {fault} A2:"dale" {fault}'
    assert after_duels(twice) == (7, 7)
