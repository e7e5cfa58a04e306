"""The two packs: their cards, how these are written, and that the packs are distinct."""

import pickle
from copy import deepcopy

import pytest

from truco.cards import CARDS, FRENCH_40, PACKS, SPANISH_40, UNKNOWN, Suit, card, card_down, parse_hand, token_down
from truco.errors import NotationError


def test_the_french_pack_has_forty_cards_without_eights_nines_and_tens() -> None:
    """Ten ranks, A K Q J and 7 to 2, in four suits: no 8, 9, 10 and no joker (br.8)."""
    assert {card.token for card in FRENCH_40} == {f"{rank}{suit}" for rank in "AKQJ765432" for suit in "chsd"}
    assert len(set(FRENCH_40)) == len(FRENCH_40) == 40
    for missing in ("8c", "9h", "10s", "jk"):
        with pytest.raises(NotationError):
            card(missing)


def test_the_spanish_pack_is_what_it_was() -> None:
    """The forty Spanish cards are in the order of suits and numbers, without the French ones."""
    ranks = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    assert [card.token for card in SPANISH_40] == [f"{rank}{suit}" for suit in "eboc" for rank in ranks]
    assert PACKS == {"spanish-40": SPANISH_40, "french-40": FRENCH_40}


def test_only_the_low_cards_of_suit_c_are_written_alike_in_both_packs() -> None:
    """`2c` to `7c` are copas in one pack and paus in the other: one object; no other token is shared."""
    shared = set(SPANISH_40) & set(FRENCH_40)
    assert {card.token for card in shared} == {"2c", "3c", "4c", "5c", "6c", "7c"}
    assert all(card.suit is Suit.PAUS for card in shared)
    assert len(CARDS) == 40 + 40 - len(shared) + 1


def test_each_token_names_one_object() -> None:
    """A French card read, pickled or copied is the same object, so identity is equality as in the Spanish pack."""
    for other in FRENCH_40:
        assert card(other.token) is other
        assert pickle.loads(pickle.dumps(other)) is deepcopy(other) is other


def test_court_cards_and_aces_are_numbered_as_the_french_pack_counts_them() -> None:
    """An ace is 1, jack, queen and king 11 to 13, number cards what is printed."""
    assert {card.token[:-1]: card.rank for card in FRENCH_40} == {
        "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": 11, "Q": 12, "K": 13,
    }  # fmt: skip


def test_hands_of_both_packs_are_read_without_separators() -> None:
    """A hand of French cards reads like a Spanish one; a small letter or a number in place of a figure is no card."""
    assert [card.token for card in parse_hand("Ac4h??Qd")] == ["Ac", "4h", "??", "Qd"]
    for wrong, column in (("ac4h", 1), ("4c12h", 3), ("KdKd", 3), ("Ae", 1)):
        with pytest.raises(NotationError) as caught:
            parse_hand(wrong)
        assert caught.value.column == column


def test_a_card_face_down_is_written_in_parentheses() -> None:
    """A card face down is `(4c)` to a seat that sees it and `(?)` to others; both tokens can be read."""
    for written in (*FRENCH_40, UNKNOWN):
        assert card_down(token_down(written)) is written
    for wrong in ("4c", "(4c", "()", "(??)", "(9c)", ""):
        with pytest.raises(NotationError):
            card_down(wrong)
