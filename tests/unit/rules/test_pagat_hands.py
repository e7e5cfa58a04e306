"""The count of every hand in both books of the page, against a second computation from the tokens alone."""

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from truco.cards import SPANISH_40, Card, card, parse_hand
from truco.rulebooks.ruleset import choose
from truco.rulebooks.worth import Values

SUITS = "eboc"
PIECES = {2: 10, 4: 9, 5: 8, 11: 7, 10: 7}


@cache
def values(code: str, **options: str) -> Values:
    """The values of cards and hands in a book, under some options."""
    return choose(code, {key.replace("_", "-"): value for key, value in options.items()}).book.worth


def nominal(token: str) -> int:
    """A card's nominal value, worked out from its text alone."""
    number = int(token[:-1])
    return 0 if number >= 10 else number


def naive(hand: tuple[str, ...], wild: dict[str, int]) -> tuple[int, int | None]:
    """A hand's envido and flor: its best pair of a suit that wild cards may take, and all three where they fit one."""
    worth = [(wild.get(token, nominal(token)), "*" if token in wild else token[-1]) for token in hand]
    pairs = [a[0] + b[0] + 20 for a, b in combinations(worth, 2) if "*" in (a[1], b[1]) or a[1] == b[1]]
    suits = {suit for _, suit in worth if suit != "*"}
    return max(pairs or [max(points for points, _ in worth)]), sum(p for p, _ in worth) + 20 if len(suits) < 2 else None


def counted(book: Values, hand: tuple[Card, ...], turned: Card | None = None) -> tuple[int, int | None]:
    """The program's values for a hand: its envido, and its flor where it is one."""
    envido, flor = book.envido(hand, turned), book.flor(hand, turned)
    assert envido is not None
    return envido.points, None if flor is None else flor.points


def test_every_hand_of_the_argentine_book() -> None:
    """All 9,880 hands have the envido and the flor of a second computation; 480 are flores, from 20 to 38."""
    book = values("pagat-argentina")
    counts = {hand: counted(book, hand) for hand in combinations(SPANISH_40, 3)}
    assert all(both == naive(tuple(map(str, hand)), {}) for hand, both in counts.items())
    flores = Counter(flor for _, flor in counts.values() if flor is not None)
    assert flores.total() == 4 * 120
    assert (min(flores), max(flores), flores[38], flores[20]) == (20, 38, 4, 4)


def test_three_negras_may_count_thirty() -> None:
    """The option raises the four flores of 10, 11 and 12 to 30 and no other; without flor there are none at all."""
    usual, raised, none = (
        values("pagat-argentina", **options) for options in ({}, {"negras_flor": "30"}, {"flor": "no"})
    )
    hands = list(combinations(SPANISH_40, 3))
    changed = [hand for hand in hands if counted(usual, hand) != counted(raised, hand)]
    assert {card.rank for hand in changed for card in hand} == {10, 11, 12}
    assert [counted(raised, hand)[1] for hand in changed] == [30] * 4
    assert all(counted(none, hand) == (counted(usual, hand)[0], None) for hand in hands)


@pytest.mark.parametrize("suit", SUITS)
def test_every_hand_of_the_uruguayan_book_under_every_muestra(suit: str) -> None:
    """All 365,560 hands with a muestra agree with a second computation; a pair needs no suit where a piece is held."""
    book = values("pagat-uruguay")
    for number in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12):
        turned = card(f"{number}{suit}")
        wild = {f"{12 if rank == number else rank}{suit}": points for rank, points in PIECES.items()}
        rest = [card for card in SPANISH_40 if card is not turned]
        for hand in combinations(rest, 3):
            envido, flor = counted(book, hand, turned)
            assert (envido, flor) == naive(tuple(map(str, hand)), wild), (turned, hand)
            assert flor is not None or sum(str(card) in wild for card in hand) < 2


def test_the_king_stands_in_for_the_card_that_was_turned() -> None:
    """Under the 4 of oros the 12 of oros is the second highest card and counts 9; under the 7 it is a plain king."""
    book = values("pagat-uruguay")
    assert [tier[0] for tier in book.tiers(card("4o"))[:5]] == ["2o", "12o", "5o", "11o", "10o"]
    assert counted(book, parse_hand("12o7c1e"), card("4o"))[0] == 36
    assert counted(book, parse_hand("12o7c1e"), card("7o"))[0] == 7
    plain = next(tier for tier in book.tiers(card("7o")) if "12o" in tier)
    assert sorted(plain) == ["12b", "12c", "12e", "12o"]
