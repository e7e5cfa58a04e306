"""The draw for the first deal, the cut, the deal and their rotation."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.cases import case
from tests.helpers.play import HANDS, hands_of, law, play, say

from truco.cards import SPANISH_40, parse_hand
from truco.engine import MESA, Act, Own, Phase, deal_word, menu, new_match, rule, word
from truco.engine.croupier import SeededChance, cut_pack, hands_from, happened, shuffled
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt
from truco.errors import NotationError

# -- the draw -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "dealer"),
    [
        case("of.match.6", "A1:tiro-12c B1:tiro-3o", "B1", name="3o is higher than 12c"),
        case("of.match.6", "A1:tiro-7o B1:tiro-1b A2:tiro-3e B2:tiro-12c", "B1", name="1b is the highest of four"),
        case("of.match.6", "A1:tiro-7e B1:tiro-1c", "A1", name="7e beats the false ace"),
        case("of.deal.3", "A1:tiro-7e B1:tiro-7o", "A1", name="7e is third, 7o fourth"),
    ],
)
def test_who_draws_the_highest_card_deals_first(line: str, dealer: str) -> None:
    """Every player draws a card and the highest in the order of the truco deals; the mano is on the dealer's right."""
    bound = law(len(line.split()))
    match = say(bound, new_match(bound), line).state.public
    assert match.phase is Phase.CUT
    assert (match.dealer, match.mano) == (dealer, bound.right_of[dealer])
    assert {seat for seat, _ in match.drawn} == set(bound.seats)


@pytest.mark.rule("of.match.6")
def test_only_those_who_tie_draw_again() -> None:
    """Of four players two draw the highest level: these two alone draw again, until one card is higher."""
    bound = law(4)
    tied = say(bound, new_match(bound), "A1:tiro-4e B1:tiro-3o A2:tiro-3c B2:tiro-12b")
    assert tied.state.public.drawing == ("B1", "A2")
    again = say(bound, tied.state, "A1:tiro-1e!already-drawn A2:tiro-4e B1:tiro-4b")
    assert set(again.state.public.drawing) == {"B1", "A2"}
    assert say(bound, again.state, "B1:tiro-5e A2:tiro-5b").state.public.phase is Phase.DRAW
    assert say(bound, again.state, "B1:tiro-5e A2:tiro-4b").state.public.dealer == "B1"


@pytest.mark.rule("of.match.5")
def test_each_player_draws_one_card_that_nobody_has() -> None:
    """Four players draw four different cards, each once; the table may not draw for them."""
    bound = law(4)
    line = (
        "A1:tiro-12c A1:tiro-3o!already-drawn B1:tiro-12c!already-drawn mesa:tiro-3o!not-seated"
        " B1:tiro-3o A2:tiro-4o B2:tiro-5o"
    )
    drawn = say(bound, new_match(bound), line)
    assert "of.match.5" in drawn.cites
    assert [menu(bound, new_match(bound).public, seat, Own()) for seat in ("A1", MESA)] == [(word("tiro"),), ()]


# -- the cut --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "cutter", "others"),
    [
        case("of.cut.1", 4, "A2", ["A1", "B1", "B2"], name="four seats, B2 deals: A2 on his left cuts"),
        case("of.cut.1", 2, "A1", ["B1"], name="two seats, B1 deals: A1 cuts"),
    ],
)
@pytest.mark.rule("of.cut.7")
def test_the_left_neighbour_of_the_dealer_cuts(seats: int, cutter: str, others: list[str]) -> None:
    """The seat on the dealer's left cuts; a cut of any other seat is refused."""
    bound = law(seats)
    start = new_match(bound, bound.seats[-1])
    assert start.public.cutter == cutter
    refused = say(bound, start, " ".join(f"{seat}:corto-20!not-your-turn" for seat in others))
    assert "of.cut.7" in refused.cites
    assert [seat for seat in bound.seats if menu(bound, start.public, seat, Own())] == [cutter]
    assert say(bound, start, f"{cutter}:corto-20").state.public.phase is Phase.DEAL


@pytest.mark.parametrize(("lifted", "valid"), [(3, False), (4, True), (36, True), (37, False), (0, False), (40, False)])
@pytest.mark.rule("of.cut.3")
def test_each_part_of_the_cut_has_four_cards_at_least(lifted: int, valid: bool) -> None:
    """Three and thirty-seven cards are no cut, four and thirty-six are one; a bad cut is made again without penalty."""
    start = new_match(law(), "B1")
    cut = say(law(), start, f"A1:corto-{lifted}" + ("" if valid else "!bad-cut"))
    assert "of.cut.3" in cut.cites
    assert say(law(), start, f"A1:corto-{lifted}!bad-cut A1:corto-20" if not valid else "A1:corto-20").over is False


@pytest.mark.rule("of.cut.2")
def test_what_was_lifted_goes_below() -> None:
    """Of a pack numbered from the top, a cut of fifteen leaves the sixteenth card on top and the fifteenth last."""
    cut = cut_pack(SPANISH_40, 15)
    assert cut == (*SPANISH_40[15:], *SPANISH_40[:15])
    assert sorted(map(str, cut)) == sorted(map(str, SPANISH_40))


@pytest.mark.parametrize(
    "heaps", [case("of.cut.4", "corto-10-10", name="three heaps"), case("of.cut.5", "pico", name="a knock")]
)
def test_the_pack_is_cut_once_and_truly(heaps: str) -> None:
    """The menu of the cutter has only the cut; no word makes several heaps or knocks on the pack."""
    start = new_match(law(), "B1")
    say(law(), start, f"A1:{heaps}!unknown-word A1:paso!not-dealt A1:mazo!not-dealt")
    assert menu(law(), start.public, "A1", Own()) == (word("corto"),)


# -- the deal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "dealer", "expected"),
    [
        case(
            "of.deal.1", 4, "B2", {"A1": (1, 5, 9), "B1": (2, 6, 10), "A2": (3, 7, 11), "B2": (4, 8, 12)}, name="four"
        ),
        case("of.deal.1", 2, "B1", {"A1": (1, 3, 5), "B1": (2, 4, 6)}, name="two"),
        case("of.deal.1", 4, "A1", {"B1": (1, 5, 9), "A2": (2, 6, 10), "B2": (3, 7, 11), "A1": (4, 8, 12)}, name="A1"),
    ],
)
@pytest.mark.rule("of.cut.6")
def test_three_cards_each_one_at_a_time_from_the_top(
    seats: int, dealer: str, expected: dict[str, tuple[int, ...]]
) -> None:
    """The cards go out singly from the top of the cut pack, beginning on the dealer's right and ending with him."""
    bound = law(seats)
    hands = hands_from(bound, SPANISH_40, dealer)
    top = {seat: tuple(SPANISH_40[place - 1] for place in places) for seat, places in expected.items()}
    assert dict(zip(bound.seats, hands, strict=True)) == top
    assert SPANISH_40[-1] not in {card for hand in hands for card in hand}
    dealt = rule(bound, new_match(bound, dealer), Act(MESA, deal_word(hands)))
    assert dealt.ruling.rules == ("of.deal.1", "of.cut.6", "of.match.4", "of.deal.4")


@pytest.mark.rule("of.match.4")
def test_the_pack_has_forty_cards() -> None:
    """The pack has four suits of ten ranks, without the 8, the 9 and the joker."""
    assert len(set(SPANISH_40)) == 40
    assert {card.rank for card in SPANISH_40} == {1, 2, 3, 4, 5, 6, 7, 10, 11, 12}
    for token in ("8e", "9o", "joker"):
        with pytest.raises(NotationError):
            parse_hand(token)
    play()


@pytest.mark.rule("of.deal.4")
def test_every_hand_is_shuffled_anew() -> None:
    """Each hand is dealt from its own permutation of the forty cards, and every card reaches every place."""
    packs = [shuffled(SeededChance("rioplatense", hand)) for hand in range(1, 200)]
    assert all(sorted(map(str, pack)) == sorted(map(str, SPANISH_40)) for pack in packs)
    assert len(set(packs)) == len(packs)
    tops = [shuffled(chance)[0] for chance in [random.Random(7)] for _ in range(400)]
    assert len(set(tops)) == 40
    play()


@pytest.mark.rule("of.deal.2", "of.deal.9", "of.truco.6", "of.terms.pietotal")
def test_the_deal_passes_to_the_right_hand_by_hand() -> None:
    """After B2 deal A1, B1, A2 and B2 again; two seats deal by turns. The dealer is the pie total."""
    for seats, dealers in ((4, ["B2", "A1", "B1", "A2", "B2"]), (2, ["B1", "A1", "B1"])):
        bound = law(seats)
        state = new_match(bound, bound.seats[-1])
        seen = [state.public.dealer]
        for _ in dealers[1:]:
            state = rule(bound, state, Act(MESA, deal_word(hands_of(" ".join(HANDS.split()[:seats]))))).state
            mano, answer = state.public.mano, bound.right_of[state.public.mano]
            ended = say(bound, state, f"{mano}:truco {answer}:no-quiero mesa:corto-20")
            assert "of.deal.2" in {rule for step in ended.steps for rule in step.cites}
            state = ended.state
            assert bound.round_from[state.public.mano][-1] == state.public.dealer
            seen.append(state.public.dealer)
        assert seen == dealers


@pytest.mark.rule("of.deal.8", "of.terms.mano", "of.terms.pie")
def test_dealer_mano_and_pies_follow_from_where_the_pack_lies() -> None:
    """The dealer determines the mano on his right, and the pies, who are the last of each side."""
    hand = play(seats=4)
    public = hand.state.public
    order = hand.law.round_from[public.mano]
    assert (public.dealer, public.mano) == ("B2", "A1")
    assert {side: [seat for seat in order if seat[0] == side][-1] for side in "AB"} == {"A": "A2", "B": "B2"}
    assert str(menu(hand.law, public, public.mano, hand.state.own("A1"))[0]) == "4e"


@pytest.mark.parametrize(
    ("seat", "hands", "code"),
    [
        ("A1", "4e6b12c 5e4b11c", "not-your-turn"),
        (MESA, "4e6b12c 5e4b", "wrong-hand"),
        (MESA, "4e6b12c1e 5e4b11c", "wrong-hand"),
        (MESA, "4e6b12c", "wrong-hand"),
        (MESA, "4e6b12c 4e5b11c", "wrong-hand"),
        ("B1", "4e6b12c 5e4b11c", None),
        (MESA, "4e6b12c ??????", None),
    ],
)
def test_only_a_true_deal_of_the_dealer_or_the_table_counts(seat: str, hands: str, code: str | None) -> None:
    """A deal has three cards a seat and no card twice, from the dealer or the table; records may deal unknown cards."""
    start = say(law(), new_match(law(), "B1"), "A1:corto-20").state
    dealt = rule(law(), start, Act(seat, deal_word(tuple(map(parse_hand, hands.split())))))
    assert dealt.ruling.code == code
    assert [type(event) for event in dealt.events] == ([] if code else [Dealt])
    again = rule(law(), dealt.state, Act(seat, deal_word(tuple(map(parse_hand, hands.split())))))
    assert again.ruling.code == (code or "not-your-turn")


_DEALT = ("reparto-1e5o4o3c7o12o", "reparto-1e5o4o/3c7o12o", "reparto-1e5o4o/3c7o12o@5c", "reparto+1e5o4o", "reparto")
_TEXTS = st.text("reparto-1e5o4o3c7o12o/@5c?()+ ", max_size=40).map("reparto{}".format)


@pytest.mark.parametrize("seat", ["A1", "B1", MESA])
@given(st.sampled_from(_DEALT) | st.text(max_size=40) | _TEXTS)
def test_no_text_names_the_hands_of_a_deal(seat: str, text: str) -> None:
    """Hands come from the croupier or a deal line: no word read from a text has any, and no text deals the cards."""
    start = say(law(), new_match(law(), "B1"), "A1:corto-20").state
    try:
        read = word(text)
    except NotationError:
        return
    assert not any(part.hands for part in (read, *read.parts))
    assert Dealt not in map(type, rule(law(), start, Act(seat, read)).events)


def test_an_intent_to_deal_lacks_the_hands() -> None:
    """The dealer's word alone deals nothing: chance adds the hands, as it adds the card of a draw."""
    start = say(law(), new_match(law(), "B1"), "A1:corto-20").state
    assert rule(law(), start, Act("B1", word("reparto"))).ruling.code == "malformed"
    dealt = happened(law(), start.public, word("reparto"), SPANISH_40, SeededChance("x", 1))
    assert rule(law(), start, Act("B1", dealt)).state.public.phase is Phase.PLAY


def test_nothing_is_drawn_or_discarded_after_the_deal() -> None:
    """No word puts a card of a hand away or takes one from the pack."""
    play("A1:descarto-4e!unknown-word A1:tiro-1e!already-drawn A1:1e!card-not-held")


def test_a_deal_without_a_cut_starts_the_next_hand() -> None:
    """After a hand a deal without a cut begins the next one, because records may leave the cut out."""
    hand = play("A1:truco B1:no-quiero")
    dealt = rule(hand.law, hand.state, Act(MESA, deal_word(hands_of("- -"))))
    assert [type(event) for event in dealt.events] == [f.HandStarted, Dealt]
    assert dealt.state.public.dealer == "A1"
