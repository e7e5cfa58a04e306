"""The worth of hands in the envido: the catalogue's examples, all 9,880 hands, and the printed table.

The table of combinations that the regulation prints is incomplete. Of the 9,880 hands it covers 8,592, each once and
with the right total; 1,288 are not covered: for totals 2 to 7 one high card with two lower cards that are no figures
(1,152 hands), for 29 the pair 7 and 2 with a figure or with a card of another suit (132), for 31 the 7, 4 and 3 of one
suit (4). The engine follows the formula (of.combos.best), so those count as their neighbours do.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product

import pytest
from tests.helpers.cases import case
from tests.helpers.citations import answered
from tests.helpers.play import law, play

from truco.cards import Card, parse_hand, print_hand
from truco.rulebooks.catalogue import load

CATALOGUE = load("oficial")
TOTALS = [*range(8), *range(20, 34)]
SUITS = "eboc"
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
HANDS = tuple(combinations([f"{number}{suit}" for suit in SUITS for number in NUMBERS], 3))


def worth(token: str) -> int:
    """A card's nominal value, worked out from its text alone."""
    number = int(token[:-1])
    return 0 if number >= 10 else number


def naive(hand: tuple[str, ...]) -> int:
    """A hand's total, worked out suit by suit from its text alone."""
    best = 0
    for suit in SUITS:
        values = sorted((worth(token) for token in hand if token[-1] == suit), reverse=True)
        if len(values) == 1:
            best = max(best, values[0])
        elif len(values) > 1:
            best = max(best, 20 + values[0] + values[1])
    return best


def examples(rule_id: str) -> Iterator[tuple[str, int]]:
    """The hands of a rule's examples with their totals; examples about anything else are left out."""
    for given, expect in CATALOGUE[rule_id].examples:
        total = re.search(r"(\d+)$", re.sub(r"\(.*\)|, must still.*|:.*", "", expect).strip())
        if total and re.fullmatch(r"(\d+[eboc] ?){3}", given):
            yield given.replace(" ", ""), int(total.group())


EXAMPLES = [
    case(rule, hand, total, name=f"{rule} {hand}")
    for rule in ["of.envido.1", "of.envido.11", *(f"of.combos.{total}" for total in TOTALS)]
    for hand, total in examples(rule)
]


def total(hand: str) -> int:
    """The law's total of a hand; its rules are recorded as cited."""
    points = law().tally(parse_hand(hand)).points
    cite_total(points)
    return points


def cite_total(points: int) -> None:
    """Record the rules of a total as cited; every total has some."""
    rules = law().tally_rules(points)
    assert rules
    answered(rules)


@pytest.mark.parametrize(("hand", "points"), EXAMPLES)
@pytest.mark.rule("of.combos.best")
def test_the_examples_of_hands_are_worth_what_they_say(hand: str, points: int) -> None:
    """Each hand that the catalogue gives as an example has the total that it states, in whatever order it is held."""
    cards = re.findall(r"\d+[eboc]", hand)
    assert {total("".join(order)) for order in (cards, cards[::-1], [cards[1], cards[2], cards[0]])} == {points}


def test_the_examples_were_read() -> None:
    """The examples have eighty-nine hands, at least two for every total that a hand can have."""
    totals = Counter(row.values[1] for row in EXAMPLES)
    assert set(totals) == set(TOTALS)
    assert min(totals.values()) >= 2
    assert len(EXAMPLES) == 89


@pytest.mark.rule("of.combos.best", "of.envido.1", "of.envido.11", "of.envido.12", "of.envido.13", "of.envido.10")
def test_every_hand_has_the_total_of_a_second_computation() -> None:
    """All 9,880 hands agree with a separate computation; 4,000 have three suits and 0 to 7, the others 20 to 33."""
    assert len(HANDS) == 9_880
    wrong = [hand for hand in HANDS if total("".join(hand)) != naive(hand)]
    assert wrong == []
    counts = Counter(naive(hand) for hand in HANDS)
    assert sorted(counts) == TOTALS
    assert sum(count for points, count in counts.items() if points < 8) == 4_000
    assert {points: counts[points] for points in TOTALS} == {
        points: sum(int(str(row["hands"])) for row in rows(points)) for points in TOTALS
    }


@pytest.mark.rule("of.envido.1", "of.envido.11")
def test_the_cards_of_a_total_make_it_alone() -> None:
    """The cards named as the proof of a total make that total by themselves and are the seat's own: one, or a pair."""
    for hand in HANDS[::7]:
        held = parse_hand("".join(hand))
        points, proof = law().tally(held)
        cite_total(points)
        assert set(proof) <= set(held)
        assert len(proof) == (2 if points >= 20 else 1)
        assert naive(tuple(card.token for card in proof)) == points


@pytest.mark.rule("of.envido.13", "of.envido.12")
def test_the_values_of_all_cards_add_up_as_printed() -> None:
    """A single card is worth its number, a figure nothing: over the whole pack 112, and the printed table by rank."""
    values = {token: total(token) for token in {card for hand in HANDS for card in hand}}
    assert sum(values.values()) == 112
    printed = {row["rank"]: row["value"] for row in table("of.envido.13")}
    assert {int(token[:-1]): points for token, points in values.items()} == printed


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        case("of.terms.viejas of.combos.27", "7e10e4c", 27, name="las viejas"),
        case("of.envido.12", "10e7e1b", 27, name="a figure adds nothing to 20"),
        case("of.combos.29", "7c2c12b", 29, name="las perdedoras"),
        case("of.combos.33", "7e6e4c", 33, name="las del inglés"),
        case("of.combos.31", "7e4e12o", 31, name="las de Laguna"),
    ],
)
def test_totals_with_names(hand: str, points: int) -> None:
    """The totals that have names at the table: the viejas are 27."""
    assert total(hand) == points


@pytest.mark.rule("of.terms.figura", "of.envido.10")
def test_figures_are_the_only_cards_worth_nothing() -> None:
    """The figuras are the 10, the 11 and the 12; they and no other card are worth 0."""
    nothing = {token for token in {card for hand in HANDS for card in hand} if total(token) == 0}
    assert nothing == {f"{number}{suit}" for number in (10, 11, 12) for suit in SUITS}


@pytest.mark.parametrize("points", [case(f"of.combos.{points}", points, name=str(points)) for points in TOTALS])
def test_each_total_can_be_sung_and_no_other(points: int) -> None:
    """After an accepted envido the menu has the one number of the hand; the next number is refused."""
    hand, rivals = next(
        (hand, rival)
        for hand in HANDS
        if naive(hand) == points
        for rival in ("4e5e6e", "4b5b6b")
        if not set(hand) & set(re.findall(r"\d+[eboc]", rival))
    )
    singing = play("B1:envido A1:quiero", f"{''.join(hand)} {rivals}")
    assert singing.menus["A1"] == [str(points), "mazo"]
    wrong = points - 1 if points - 1 in TOTALS else points + 1
    line = f"A1:{wrong if wrong in TOTALS else 33}!not-your-number A1:{points}"
    sung = play(f"B1:envido A1:quiero {line}", f"{''.join(hand)} {rivals}")
    cite_total(points)
    assert sung.state.public.envido.sung == (("A1", points),)


# -- the printed table ----------------------------------------------------------------------------------------------


def table(rule_id: str) -> list[dict[str, object]]:
    """The rows of a rule's table."""
    rows_ = CATALOGUE[rule_id].table
    assert isinstance(rows_, tuple)
    return [dict(row) for row in rows_ if isinstance(row, Mapping)]


def rows(points: int) -> list[dict[str, object]]:
    """The shapes that make a total, the ones that the regulation does not print too."""
    return table(f"of.combos.{points}")


def cards_for(symbol: str, lower: list[int]) -> list[str]:
    """The cards for a symbol of a shape: a number, F for a figure, x and y for a lower card."""
    numbers = [10, 11, 12] if symbol == "F" else lower if symbol in "xy" else [int(symbol)]
    return [f"{number}{suit}" for number in numbers for suit in SUITS]


@cache
def hands_like(shape: str, values: str) -> frozenset[frozenset[str]]:
    """All hands of a shape: three suits, one suit, or two cards of a suit with any card of another."""
    bracket = re.search(r"\(([^;)]*)", shape)
    lower = [int(number) for number in re.findall(r"\d", bracket.group(1))] if bracket else []
    symbols = values.replace("same suit", "").replace("+ off", "").split()
    picks = product(*(cards_for(symbol, lower) for symbol in symbols))
    if "off" in values:
        pairs = [pick for pick in picks if pick[0] != pick[1] and pick[0][-1] == pick[1][-1]]
        other = [f"{number}{suit}" for number in NUMBERS for suit in SUITS]
        return frozenset(frozenset((*pair, card)) for pair in pairs for card in other if card[-1] != pair[0][-1])
    suits = 1 if "same suit" in values else 3
    return frozenset(
        frozenset(pick) for pick in picks if len(set(pick)) == 3 and len({card[-1] for card in pick}) == suits
    )


@pytest.mark.parametrize("points", [case(f"of.combos.{points}", points, name=str(points)) for points in TOTALS])
def test_every_shape_of_the_table_counts_its_hands(points: int) -> None:
    """Each shape listed for a total has as many hands as the catalogue counts, and every one has that total."""
    for row in rows(points):
        hands = hands_like(str(row["shape"]), str(row["values"]))
        assert len(hands) == row["hands"], row
        assert {total("".join(sorted(hand))) for hand in hands} == {points}, row


@pytest.mark.rule("of.combos.best")
def test_the_printed_table_covers_8592_hands_once_and_leaves_out_1288() -> None:
    """No printed shape is wrong, no hand is in two; 1,152 + 132 + 4 hands are in none, and all get a total."""
    printed: Counter[frozenset[str]] = Counter()
    missing: Counter[int] = Counter()
    for points in TOTALS:
        for row in rows(points):
            hands = hands_like(str(row["shape"]), str(row["values"]))
            if row["printed"]:
                printed.update(hands)
            else:
                missing[points] += len(hands)
    assert set(printed.values()) == {1}
    assert len(printed) == 8_592
    assert missing == {2: 72, 3: 48, 4: 108, 5: 192, 6: 300, 7: 432, 29: 132, 31: 4}
    uncovered = [hand for hand in HANDS if frozenset(hand) not in printed]
    assert len(uncovered) == missing.total() == 1_288
    assert Counter(total("".join(hand)) for hand in uncovered) == missing


def test_a_hand_prints_as_it_was_read() -> None:
    """Reading and printing a hand are inverse, so that the tables above speak of the cards they name."""
    assert all(print_hand(parse_hand("".join(hand))) == "".join(hand) for hand in HANDS[::11])
    assert isinstance(parse_hand("7e")[0], Card)
