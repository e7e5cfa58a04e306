"""The small spaces of every rulebook, whole: totals of all hands, every chain of calls, every way three tricks can go.

Each is held to a second computation made here from the words of the regulation, not from the law's functions.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest
from _pytest.mark.structures import ParameterSet
from tests.helpers.cases import case
from tests.helpers.citations import answered

from truco.cards import Card
from truco.engine import Law
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.rulebooks.ruleset import choose
from truco.rules.ladder import NO_LIMIT

LONGEST = 5
"""How many calls a chain is followed where the calls have no end."""


def law(code: str) -> Law:
    """The law of a rulebook in its first format."""
    ruleset = choose(code)
    form = next(iter(ruleset.book.formats.values()))
    return Law(ruleset, form.seats, form.name)


def with_value(path: str, orders: Sequence[str] = ()) -> list[ParameterSet]:
    """The rulebooks that have a value (and one of some orders of the cards), each marked with its rules."""
    books = [book for book in map(load_rulebook, CODES) if path in book.rules]
    ordered = [book for book in books if not orders or book["ranks.order"] in orders]
    return [case(" ".join(book.rules_of(path)), book.code, name=book.code) for book in ordered]


# -- the totals of hands ----------------------------------------------------------------------------------------------


def turned(bound: Law) -> Iterator[Card | None]:
    """The cards of a suit, each of which may be turned; nothing where the rulebook turns none."""
    if not bound.terms.deal.turned:
        yield None
        return
    yield from (card for card in bound.terms.pack.cards if card.suit is bound.terms.pack.cards[0].suit)


@pytest.mark.parametrize("code", with_value("envido.numbers"))
def test_the_numbers_are_the_totals_of_all_hands(code: str) -> None:
    """Every hand of three cards has a total among the numbers of the rulebook, and each number is some hand's total."""
    bound = law(code)
    book = bound.ruleset.book
    answered(book.rules_of("envido.numbers"))
    sums: set[int] = set()
    for muestra in turned(bound):
        for hand in combinations([card for card in bound.terms.pack.cards if card is not muestra], 3):
            worth = bound.worth.envido(hand, muestra)
            if worth is not None:
                sums.add(worth.points)
    assert sums == set(book["envido.numbers"])


# -- chains of calls --------------------------------------------------------------------------------------------------


def allowed(chain: Sequence[str], order: Sequence[str], times: dict[str, int]) -> bool:
    """Whether calls may follow each other: never a lower one, none more often than it is allowed."""
    rising = all(order.index(first) <= order.index(second) for first, second in pairwise(chain))
    return rising and all(times[word] == NO_LIMIT or chain.count(word) <= times[word] for word in chain)


@pytest.mark.parametrize("code", with_value("envido.refused_at_least"))
def test_every_chain_of_the_envido_is_priced_as_its_calls_say(code: str) -> None:
    """Of all sequences of calls the ladder has those that rise; wanted they pay the sum, refused the sum before."""
    bound = law(code)
    book = bound.ruleset.book
    for call in book.terms.envido.calls:
        answered(book.rules_of(f"envido.calls.{call.word}.adds"))
    answered(book.rules_of("envido.refused_at_least"))
    order = [call.word for call in book.terms.envido.calls]
    times = {call.word: call.times for call in book.terms.envido.calls}
    adds = {call.word: call.adds for call in book.terms.envido.calls}
    for chain in (chain for length in range(1, LONGEST + 1) for chain in product(order, repeat=length)):
        assert (chain in bound.terms.envido.chains) == allowed(chain, order, times), chain
        if chain not in bound.terms.envido.chains:
            continue
        rung = bound.terms.envido.chains[chain]
        numbers = [adds[word] for word in chain]
        whole = [number for number in numbers if isinstance(number, int)]
        before = sum(number for number in numbers[:-1] if isinstance(number, int))
        assert rung.adds == sum(whole), chain
        assert rung.named == next((number for number in numbers if isinstance(number, str)), None), chain
        assert rung.refused == max(before, book["envido.refused_at_least"]), chain
        assert set(rung.follow) == {word for word in order if allowed((*chain, word), order, times)}, chain


@pytest.mark.parametrize("code", with_value("truco.uncalled"))
def test_every_step_of_the_truco_pays_refused_what_stood_before(code: str) -> None:
    """Each step is worth more than the one before, and refused it pays what was accepted before it."""
    bound = law(code)
    answered(bound.ruleset.book.rules_of("truco.uncalled"))
    assert all(before < after for before, after in pairwise(bound.terms.truco.stakes))
    assert bound.terms.truco.refused[1:] == bound.terms.truco.stakes[:-1]
    assert len(bound.terms.truco.stakes) == len(bound.truco_words) + 1


# -- three tricks -----------------------------------------------------------------------------------------------------


def counted(results: Sequence[str | None], mano: str, three_ties: str) -> str | None:
    """The winner of a hand by the tricks alone: two tricks, else the first after a tie, else the first of all."""
    won = [side for side in results if side]
    two = [side for side in won if won.count(side) >= 2]
    if two:
        return two[0]
    if len(won) < len(results) and won:
        return won[0]
    if results == [None] * 3:
        return mano if three_ties == "mano" else ""
    return None


THREE_TIES = {"two-or-first": "mano", "two-or-nobody": "nobody"}


@pytest.mark.parametrize("code", with_value("tricks.hand_winner"))
def test_every_way_that_three_tricks_can_go(code: str) -> None:
    """For all bands of every format and each mano, each sequence of tricks gives the hand to the right side."""
    book = load_rulebook(code)
    answered(book.rules_of("tricks.hand_winner"))
    ties = THREE_TIES[book["tricks.hand_winner"]]
    for form in book.formats.values():
        bound = Law(choose(code), form.seats, form.name)
        for dealer in bound.seats:
            bands = sorted(set(bound.bands[bound.solo(dealer)].values()))
            assert len(bands) == 2
            for length, mano in product((1, 2, 3), bands):
                for results in map(list, product([*bands, None], repeat=length)):
                    if any(counted(results[:n], mano, ties) is not None for n in range(length)):
                        continue  # the hand was over before
                    winner = bound.terms.tricks.hand_winner(results, mano)
                    expected = counted(results, mano, ties)
                    assert (winner and winner[0]) == expected, (results, mano)


@pytest.mark.parametrize("code", with_value("ranks.tiers", ("as-printed", "pieces-on-top")))
def test_every_pair_of_cards_stands_as_it_is_listed(code: str) -> None:
    """Of all pairs of the pack the card of the earlier tier takes the trick; cards of a tier tie."""
    bound = law(code)
    book = bound.ruleset.book
    answered(book.rules_of("ranks.tiers"))
    level = {token: at for at, tier in enumerate(book["ranks.tiers"]) for token in tier}
    assert sorted(level) == sorted(card.token for card in bound.terms.pack.cards)
    muestra = next(turned(bound))
    strength = bound.worth.strength(muestra)
    # The suit that is turned has its pieces; the tests of the muestra order them.
    plain = [card for card in bound.terms.pack.cards if muestra is None or card.suit is not muestra.suit]
    first, second = bound.seats[:2]
    for card, other in product(plain, repeat=2):
        if card is other:
            continue
        order = bound.round_from[first]
        taken = bound.terms.tricks.winner([(first, card), (second, other)], strength, bound.bands[""], order)
        own_level, there = level[card.token], level[other.token]
        assert taken == (None if own_level == there else first if own_level < there else second), (card, other)
