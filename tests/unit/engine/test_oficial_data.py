"""Effects of single values of `oficial` that no example of the regulation depends on."""

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import hands_of, law, play, say

from truco.cards import SPANISH_40
from truco.engine import MESA, Act, Law, deal_word, new_match, rule, word
from truco.rulebooks.ruleset import choose


@pytest.mark.rule("of.modes.4")
def test_every_hand_of_the_gallo_is_alike() -> None:
    """With three seats the mano always plays alone, and there is one kind of hand, whatever the score."""
    three = Law(choose("oficial"), ("A1", "B1", "C1"))
    answered(three.ruleset.book.rules_of("formats.gallo.hands"))
    for score in ((0, 0, 0), (6, 2, 2), (24, 20, 6)):
        public = new_match(three, "C1", score=score).public
        assert (public.solo, public.kind) == ("A1", "")


@pytest.mark.parametrize("seats", [case("of.modes.3", 2), case("of.modes.5", 4)])
def test_two_and_four_play_every_hand_alike_and_nobody_alone(seats: int) -> None:
    """With two and four seats no seat plays alone and there is one kind of hand, whatever the dealer and the score."""
    bound = law(seats)
    answered(bound.ruleset.book.rules_of(f"formats.{bound.format.name}.solo"))
    for dealer in bound.seats:
        for score in ((0, 0), (6, 2), (24, 20)):
            public = new_match(bound, dealer, score=score).public
            assert (public.solo, public.kind) == ("", "")


@pytest.mark.rule("of.envido.7")
def test_every_part_of_the_game_has_its_words() -> None:
    """The words of the envido, the truco, the cards, showing and leaving are all known."""
    line = "A1:envido B1:quiero A1:33 B1:son-buenas A1:4c B1:truco A1:quiero B1:3o A1:muestro A1:mazo"
    assert play(line, "7e6e4c 7o5o3o").awards == ["A +2 envido", "B +2 mazo"]
    assert say(law(), new_match(law()), "A1:tiro-1e B1:tiro-4c").state.public.dealer == "A1"
    six = new_match(law(6), "B3", score=(6, 2), kind="pica-pica")
    assert rule(law(6), six, Act(MESA, deal_word(hands_of("- - - - - -")))).state.public.duel == ("A1", "B2")
    false = play("A1:envido B1:quiero A1:32 B1:son-buenas A1:4c B1:3o A1:mazo", "7e6e4c 7o5o3o", refereed=True)
    assert false.gains == {"A": 0, "B": 3}
    assert play("B1:3o A1:4c", "7e6e4c 7o5o3o", refereed=True).tricks == ["B1"]


@pytest.mark.rule("of.match.4")
def test_the_law_plays_with_the_forty_spanish_cards() -> None:
    """The pack of the law is the Spanish pack of forty."""
    assert law().terms.pack.cards == SPANISH_40
    play()


@pytest.mark.rule("of.canto.5")
@pytest.mark.parametrize(
    ("hand", "total"), [("7e6e4c", 33), ("6o2o11b", 28), ("10e11b12o", 0), ("7b5e3c", 7), ("12b10b1o", 20)]
)
def test_every_sort_of_total_can_be_sung(hand: str, total: int) -> None:
    """The lowest and the highest totals with and without a pair, and one between, can be sung."""
    assert play(f"A1:envido B1:quiero A1:{total}", f"{hand} 4o5c6b").state.public.envido.sung == (("A1", total),)


@pytest.mark.rule("of.envido.23")
def test_the_falta_envido_is_worth_the_falta() -> None:
    """In every chain with a falta envido the chain is worth the falta."""
    answered(law().ruleset.book.rules_of("envido.calls.falta-envido.adds"))
    ends = [chain for chain in law().terms.envido.chains.every() if chain[-1:] == ("falta-envido",)]
    assert len(ends) == 6
    assert {law().terms.envido.chains[chain].named for chain in ends} == {"falta"}


@pytest.mark.rule("of.pica.7")
def test_the_falta_of_a_duel_is_six_though_less_is_missing() -> None:
    """The falta of a duel is six, also when a side lacks less after an earlier duel."""
    six = new_match(law(6), "B3", score=(24, 20), kind="pica-pica")
    hands = hands_of("1e1b5o 7o6o4e 4o5e6b 4c5c10e 1c2e3o 1o2b3e")
    dealt = rule(law(6), six, Act(MESA, deal_word(hands))).state
    first = "A1:truco B2:quiero-retruco A1:quiero A1:1e B2:4c A1:1b B2:5c"
    second = "B1:falta-envido A3:quiero B1:33 A3:son-buenas"
    played = say(law(6), dealt, f"{first} {second}")
    assert played.score == "A 27 B 20"
    assert played.awards[-1] == "B +6 envido"


@pytest.mark.rule("of.match.11")
def test_of_partners_who_tie_on_top_the_first_to_play_leads() -> None:
    """Of partners with equal highest cards the one who played first leads the next trick."""
    line = "A1:4e B1:4c A2:1e B2:4b A2:3o B2:5c A1:3e B1:5e"
    hand = play(line, "4e3e6o 4c5e6b 1e3o3c 4b5c11o")
    assert hand.tricks == ["A2", "A2"]


@pytest.mark.parametrize(
    ("line", "last", "key"),
    [
        case("of.accept.1", "A1:truco", "A2:quiero", "own-call-pending", name="an answer to a partner's truco"),
        case("of.accept.3", "A1:truco", "A1:retruco", "own-call-pending.truco", name="a raise of one's own truco"),
        case("of.ley.9", "A1:truco", "A2:envido", "own-call-pending.early", name="an envido before one's own truco"),
        case("of.truco.7", "A1:envido", "A2:truco", "own-call-pending.beside", name="a truco beside one's own envido"),
        case(
            "of.envido.14", "A1:envido", "A2:quiero", "own-call-pending.answer", name="an answer to a partner's envido"
        ),
    ],
)
def test_words_on_a_call_of_ones_own_side_have_no_effect(line: str, last: str, key: str) -> None:
    """At a refereed table such a word is void: it was said, and the table is as before."""
    before = play(line, seats=4, refereed=True)
    seat, _, spoken = last.partition(":")
    decision = rule(before.law, before.state, Act(seat, word(spoken)))
    assert decision.ruling == before.law.irregular(key)
    assert decision.ruling.kind == "void"
    assert decision.ruling.code == "own-call-pending"
    assert decision.state.public == before.state.public
    assert not decision.state.faults
