"""The seats, the cut, the deal from the bottom of the pack and the muestra in the Uruguayan regulation."""

import random

import pytest
from tests.helpers.play import SEATS, hands_of, law, play, say

from truco.cards import CARDS, SPANISH_40, parse_hand
from truco.engine import MESA, Act, Law, Phase, deal_word, due, new_match, rule, word
from truco.engine.croupier import cut_pack, hands_from, muestra_from, shuffled
from truco.engine.law.settle import next_hand
from truco.engine.table import facts as f
from truco.engine.table.events import Looked
from truco.errors import RulebookError
from truco.record import read_record, replay
from truco.rulebooks.ruleset import choose
from truco.views import project
from truco.views.seen import TookUp

HANDS = {
    2: "1e4b12c 3c5b12e",
    4: "1e4b12c 3c5b12e 7e6b11c 3o6c10b",
    6: "1e4b12c 3c5b12e 7e6b11c 3o6c10b 7b5e11e 2b4e7c",
}


@pytest.mark.rule("uy.1", "uy.3.a", "uy.3.b", "uy.3.c", "uy.4.a")
@pytest.mark.parametrize(("seats", "name"), [(2, "mano-a-mano"), (4, "parejas"), (6, "tercetos")])
def test_two_sides_of_one_two_or_three_sit_by_turns(seats: int, name: str) -> None:
    """A match has two, four or six players of two sides, and the neighbours of each are rivals."""
    bound = law(seats, book="uruguay")
    new_match(bound)
    assert (bound.format.name, bound.sides, bound.chicos_to_win) == (name, ("A", "B"), 2)
    assert all(bound.bands[""][seat] != bound.bands[""][bound.right_of[seat]] for seat in bound.seats)
    assert play(hands=HANDS[seats], muestra="6o", book="uruguay").state.public.left == (3,) * seats


@pytest.mark.rule("uy.3.a")
@pytest.mark.parametrize("seats", [("A1", "B1", "C1"), ("A1", "B1", "A2", "B2", "A3"), ("A1", "A2", "B1", "B2")])
def test_no_other_number_and_no_partners_side_by_side(seats: tuple[str, ...]) -> None:
    """Three or five players, or partners on neighbouring seats, raise an error that cites the article."""
    from truco.engine import Law  # noqa: PLC0415  (its name is that of the helper's law)

    with pytest.raises(RulebookError, match=r"uy\.3\.a"):
        Law(choose("uruguay"), seats)
    new_match(law(2, book="uruguay"))


@pytest.mark.rule("uy.6.a")
def test_a_draw_decides_who_deals_first() -> None:
    """One draw before the first hand: the highest card deals, and the seat on its right is mano."""
    bound = law(4, book="uruguay")
    drawn = say(bound, new_match(bound), "A1:tiro-12c B1:tiro-1b A2:tiro-3e B2:tiro-7o")
    assert (drawn.state.public.dealer, drawn.state.public.mano) == ("B1", "A2")
    assert "uy.6.a" in drawn.cites


@pytest.mark.rule("uy.7.c", "uy.6.b")
def test_the_left_neighbour_of_the_dealer_cuts() -> None:
    """The rival on the dealer's left cuts, of four the third seat; a cut of any other player is refused."""
    bound = law(4, book="uruguay")
    start = new_match(bound, "B2")
    assert due(bound, start.public) == "A2"
    cut = say(bound, start, "A1:corto-17!not-your-turn B2:corto-17!not-your-turn A2:corto-1")
    assert {"uy.6.b", "uy.7.c"} <= cut.cites
    assert due(bound, cut.state.public) == "B2"


@pytest.mark.rule("uy.6.e", "uy.6.d")
@pytest.mark.parametrize("lifted", [1, 10, 39])
def test_the_part_that_was_not_lifted_goes_on_top(lifted: int) -> None:
    """One to thirty-nine cards may be lifted; they go below the others, so the last one lifted is the bottom card."""
    pack = shuffled(random.Random(3))
    assert cut_pack(pack, lifted) == pack[lifted:] + pack[:lifted]
    bound = law(2, book="uruguay")
    assert rule(bound, new_match(bound, "B1"), Act("A1", word(f"corto-{lifted}"))).ruling.happened
    assert rule(bound, new_match(bound, "B1"), Act("A1", word("corto-40"))).ruling.code == "bad-cut"


@pytest.mark.rule("uy.2", "uy.8.a", "uy.8.b", "uy.8.c", "uy.8.d", "uy.8.gap1")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_cards_come_from_the_boca_one_by_one(seats: int) -> None:
    """The pack of forty is dealt from the bottom, one card a seat from the mano on; the next card is the muestra."""
    bound = law(seats, book="uruguay")
    pack = SPANISH_40
    assert len(set(pack)) == 40
    assert not any(card.rank in (8, 9) for card in pack)
    dealer = bound.seats[1]
    hands, muestra = hands_from(bound, pack, dealer), muestra_from(bound, pack, dealer)
    order = bound.round_from[bound.right_of[dealer]]
    upside = pack[::-1]
    for turn in range(3):
        for at, seat in enumerate(order):
            assert hands[bound.seats.index(seat)][turn] is upside[turn * seats + at]
    assert muestra is upside[3 * seats]
    dealt = rule(bound, new_match(bound, dealer), Act(MESA, deal_word(hands, muestra)))
    turned = rule(bound, dealt.state, Act(dealer, word("vuelvo")))
    assert turned.state.public.muestra is muestra
    assert dealt.state.public.mano == order[0]
    assert all(muestra not in hand for hand in hands)
    assert 40 - 3 * seats - 1 == {2: 33, 4: 27, 6: 21}[seats]


@pytest.mark.rule("uy.10", "uy.8.d")
def test_each_sees_its_own_cards_and_the_muestra_lies_open() -> None:
    """A player sees his own cards and no other's; everybody sees the muestra."""
    hand = play("B1:vuelvo", HANDS[2], muestra="6o", book="uruguay")
    looked = next(event for event in hand.events if isinstance(event, Looked))
    shown = [project(looked, who, hand.law.seats) for who in ("A1", "B1", "spectator")]
    assert isinstance(shown[0], TookUp)
    assert shown[0].cards == parse_hand("1e4b12c")
    assert shown[1:] == [None, None]
    turned = next(event for event in hand.events if isinstance(event, f.Turned))
    assert all(project(turned, who, hand.law.seats) == turned for who in ("A1", "B1", "spectator"))
    assert "uy.8.d" in turned.rules


@pytest.mark.rule("uy.4.b", "uy.4.c", "uy.intro.1")
def test_a_chico_of_forty_has_twenty_malos_and_twenty_buenos() -> None:
    """The first twenty points are malos; a chico goes on at thirty and thirty-nine points and ends at forty."""
    bound = law(2, book="uruguay")
    assert (bound.terms.match.target, bound.terms.match.buenas_from) == (40, 21)
    for before, over in ((29, False), (38, False), (39, True)):
        hand = play("A1:truco B1:no-quiero", HANDS[2], muestra="6o", book="uruguay", score=f"A {before} B 12")
        assert (hand.state.public.chicos == (1, 0)) is over


@pytest.mark.rule("uy.4.d")
def test_what_is_won_first_ends_the_chico() -> None:
    """With 38 to 39 an envite of 2 wins the chico before the truco is played; without an envite the truco wins it."""
    envite = play(
        "A1:envido B1:quiero A1:33 B1:callo", "7e6e12c 3c5b2c", muestra="6o", book="uruguay", score="A 38 B 39"
    )
    assert (envite.over, envite.score, envite.state.public.chicos) == (True, "A 40 B 39", (1, 0))
    flor = play("A1:flor B1:callo", "7e6e5e 3c5b2c", muestra="6o", book="uruguay", score="A 38 B 39")
    assert (flor.over, flor.state.public.chicos) == (True, (1, 0))
    late = play(
        "A1:flor B1:flor B1:truco A1:no-quiero", "7e6e5e 1c3c7c", muestra="6o", book="uruguay", score="A 37 B 39"
    )
    assert (late.score, late.awards) == ("A 40 B 39", ["A +3 flor"])


MISDEAL = """[Record "truco/1"]
[Rules "uruguay"]
[A1 "Nora"] [B1 "Ines"]
[Admission "refereed"] [Judge "Ana"]

hand 1  dealer B1  score A 5 B 3  muestra 6o
deal  A1 1e4b12c  B1 3c5b12e
{acts}
"""


@pytest.mark.parametrize("acts", ["A1:envido B1:no-quiero juez:misdeal", "A1:mazo juez:misdeal", "juez:misdeal:uy.9.b"])
@pytest.mark.rule("uy.9.a", "uy.9.c")
def test_the_dealer_of_a_deal_that_the_judge_voids_deals_again(acts: str) -> None:
    """Article 9 has the cards shuffled, cut and dealt anew: the deal does not pass on, and nothing of it counts."""
    replayed = replay(read_record(MISDEAL.format(acts=acts)))
    assert replayed.law is not None
    assert replayed.state is not None
    p = replayed.state.public
    assert (p.phase, p.score) == (Phase.HAND_OVER, (5, 3))
    started = next_hand(replayed.law, p)
    assert (started.dealer, started.rules[0]) == ("B1", "uy.9.c")


@pytest.mark.rule("uy.47.b")
def test_a_hand_that_the_judge_annuls_is_dealt_by_its_mano() -> None:
    """An annulled hand is no void deal: its mano deals next."""
    replayed = replay(read_record(MISDEAL.format(acts="A1:envido B1:no-quiero juez:annul-hand")))
    assert replayed.law is not None
    assert replayed.state is not None
    assert next_hand(replayed.law, replayed.state.public).dealer == "A1"


@pytest.mark.rule("uy.9.a")
def test_a_deal_of_duels_that_the_judge_voids_is_dealt_again_whole() -> None:
    """The cards of all duels came from one deal: what an earlier duel gave does not count, and all are dealt again."""
    bound = Law(choose("uruguay"), SEATS[6], refereed=True, judged=True)
    start = new_match(bound, "B3", score=(5, 3), kind="duels")
    state = rule(
        bound, start, Act(MESA, deal_word(hands_of("1e4b12c 3c12o10e 1b4e6c 7o5e10b 7b4c11e 3e11c5b"), CARDS["6o"]))
    ).state
    played = say(bound, state, "A1:truco B2:no-quiero B1:truco juez:misdeal")
    p = played.state.public
    assert (p.phase, p.score) == (Phase.HAND_OVER, (5, 3))
    started = next_hand(bound, p)
    assert (started.dealer, started.kind) == ("B3", "duels")
