"""A seat whose cards are unknown may play any card that it can have been dealt, and no other."""

import pytest

from truco.cards import CARDS, UNKNOWN, Card
from truco.engine import MESA, Act, Law, State, deal_word, due, new_match, rule, word
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.ruleset import choose


def unknown(code: str, *, refereed: bool) -> tuple[Law, State]:
    """Return a law and a state just after a deal of which no card is public but the one that is turned."""
    ruleset = choose(code)
    form = next(iter(ruleset.book.formats.values()))
    law = Law(ruleset, form.seats, form.name, refereed=refereed)
    start = rule(law, new_match(law, law.seats[-1]), Act(MESA, word("corto-20"))).state
    hands = tuple((UNKNOWN,) * size for size in law.hand_sizes(start.public.solo))
    state = rule(
        law, start, Act(MESA, deal_word(hands, law.terms.pack.cards[0] if law.terms.deal.turned else None))
    ).state
    while state.muestra is not None:  # it waits to be turned
        state = rule(law, state, Act(due(law, state.public), word("vuelvo"))).state
    return law, state


def played(law: Law, state: State, seat: str, card: Card) -> State | None:
    """Return the state after a card of a seat and all that others then have to play, `None` where it is refused."""
    decision = rule(law, state, Act(seat, word(card.token)))
    return decision.state if decision.ruling.happened else None


@pytest.mark.parametrize("refereed", [False, True])
@pytest.mark.parametrize("code", CODES)
def test_only_cards_of_the_pack_that_were_not_seen_can_be_played(code: str, refereed: bool) -> None:
    """A card of another pack, or the one that is turned, is refused; a trick with any other card can be completed."""
    law, state = unknown(code, refereed=refereed)
    seat = state.public.turn
    tried = 0
    for card in CARDS.values():
        after = played(law, state, seat, card)
        possible = card in law.terms.pack.as_set and card is not state.public.muestra
        assert (after is not None) is possible
        while after is not None and after.public.in_hand and after.public.trick:
            free = [candidate for candidate in law.terms.pack.cards if candidate not in (card, after.public.muestra)]
            laid = {played_card for _, played_card in after.public.trick}
            after = played(
                law, after, after.public.turn, next(candidate for candidate in free if candidate not in laid)
            )
            tried += 1
    assert tried > len(law.terms.pack.cards) - 2
