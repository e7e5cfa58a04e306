"""The order of the cards: the fourteen levels, all pairs of cards, and the cards that have names."""

from itertools import pairwise

import pytest
from tests.helpers.cases import case
from tests.helpers.play import law, say

from truco.cards import SPANISH_40
from truco.engine import new_match
from truco.engine.table import facts as f

LEVELS = """
    1e | 1b | 7e | 7o | 3e 3b 3o 3c | 2e 2b 2o 2c | 1o 1c | 12e 12b 12o 12c | 11e 11b 11o 11c | 10e 10b 10o 10c
    | 7b 7c | 6e 6b 6o 6c | 5e 5b 5o 5c | 4e 4b 4o 4c
"""
TIERS = [tier.split() for tier in LEVELS.split("|")]
LEVEL = {token: level for level, tier in enumerate(TIERS, 1) for token in tier}


def drawn(first: str, second: str) -> str:
    """The dealer when A1 and B1 draw two cards, empty where they draw again."""
    match = say(law(), new_match(law()), f"A1:tiro-{first} B1:tiro-{second}").state
    return match.public.dealer


@pytest.mark.rule("of.truco.rank")
def test_the_forty_cards_stand_in_fourteen_levels() -> None:
    """The law's order is the printed one: fourteen levels, forty cards, none twice."""
    tiers = law().ruleset.book["ranks.tiers"]
    assert [sorted(tier) for tier in tiers] == [sorted(tier) for tier in TIERS]
    assert len(TIERS) == 14
    assert set(LEVEL) == {card.token for card in SPANISH_40}
    assert drawn("1e", "1b") == "A1"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        case("of.truco.rank", "7o", "3c"),
        case("of.truco.rank", "1o", "12e"),
        case("of.truco.rank", "10c", "7b"),
        case("of.truco.rank", "2e", "1c"),
        case("of.truco.rank of.terms.macho of.terms.hembra", "1e", "1b", name="the macho beats the hembra"),
        case("of.truco.rank of.terms.sietebravo", "7e", "7o", name="the siete bravo is the seven of espadas"),
        case("of.truco.rank of.terms.sietefalso", "7o", "7b", name="a false seven of bastos"),
        case("of.truco.rank of.terms.sietefalso", "10e", "7c", name="a false seven of copas is below the figures"),
        case("of.truco.rank of.terms.anchofalso", "1b", "1c", name="a false ace of copas"),
        case("of.truco.rank of.terms.anchofalso", "2o", "1o", name="a false ace of oro is below the twos"),
    ],
)
def test_the_examples_of_the_order(higher: str, lower: str) -> None:
    """In the draw for the first deal the higher card deals, for either seat."""
    assert drawn(higher, lower) == "A1"
    assert drawn(lower, higher) == "B1"


@pytest.mark.rule("of.truco.rank", "of.match.6")
def test_all_pairs_of_cards_compare_by_their_levels() -> None:
    """Of all 1,560 ordered pairs the card of the higher level wins, and cards of one level tie."""
    deals = {(a, b): drawn(a, b) for a in LEVEL for b in LEVEL if a != b}
    assert len(deals) == 1_560
    expected = {(a, b): "" if LEVEL[a] == LEVEL[b] else "A1" if LEVEL[a] < LEVEL[b] else "B1" for a, b in deals}
    assert deals == expected


@pytest.mark.rule("of.match.7")
def test_a_card_has_a_value_for_each_stage() -> None:
    """The 1e is worth 1 in the envido and first in the truco; the 12c is worth 0 and eighth of fourteen."""
    started = new_match(law(), "B1")
    assert started.public.envido.state == "open"
    assert (LEVEL["1e"], LEVEL["12c"], len(TIERS)) == (1, 8, 14)
    strength = {card.token: power for card, power in law().worth.strength(None).items()}
    assert strength["1e"] == 14
    assert strength["12c"] == 14 - 8 + 1
    assert all(strength[a[0]] > strength[b[0]] for a, b in pairwise(TIERS))


def test_a_tied_draw_is_told_with_the_seats_that_draw_again() -> None:
    """Two cards of a level leave the first deal open, and the fact names who draws again."""
    match = say(law(), new_match(law()), "A1:tiro-4e B1:tiro-4b")
    assert [event.seats for event in match.events if isinstance(event, f.DrawTied)] == [("A1", "B1")]
