"""Two worlds under FENACEF: only those who may know a card face down or a partner's card do."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.play import law, play

from truco.cards import FRENCH_40, UNKNOWN, Card
from truco.engine import MESA, Act, Decision, State, deal_word, due, menu, new_match, opening, rule, word
from truco.engine.table import facts as f
from truco.engine.table.events import PlayedCovered
from truco.engine.table.words import Hands, Kind
from truco.views import SPECTATOR, absorb, blank_view, project, view_menu, visible_word

FENACEF = law(4, "", "fenacef")
SEEDS = st.integers(0, 2**32)
SCORES = st.sampled_from([(0, 0), (11, 4), (3, 11), (11, 11)])


def walk(state: State, chance: random.Random, acts: int) -> list[tuple[State, Act, Decision]]:
    """Play a random hand from the deal on; return who acted, and what followed."""
    steps = []
    for _ in range(acts):
        p = state.public
        if not p.in_hand:
            break
        seat = due(FENACEF, p) if chance.random() < 0.8 else chance.choice(p.seats)
        words = menu(FENACEF, p, seat, state.own(seat))
        if not words:
            continue
        covered = [word for word in words if word.kind is Kind.COVERED]
        choice = chance.choice(covered if covered and chance.random() < 0.5 else words)
        step = rule(FENACEF, state, Act(seat, choice))
        steps.append((state, Act(seat, choice), step))
        state = step.state
    return steps


def open_cards(steps: Sequence[tuple[State, Act, Decision]]) -> set[Card]:
    """Return the cards that everybody saw: those played face up or laid down."""
    events = [event for _, _, decision in steps for event in decision.events]
    seen = {event.card for event in events if isinstance(event, f.Played)}
    return seen | {card for event in events if isinstance(event, f.LaidDown) for card in event.cards}


def elsewhere(who: str, hands: Hands, shown: set[Card], score: tuple[int, ...], chance: random.Random) -> Hands:
    """Return other hands that look the same to a viewer: the cards that it never saw are exchanged."""
    side = "" if who == SPECTATOR else who[0]
    looks = [sum(points == 11 for points in score) == 1 and score["AB".index(seat[0])] == 11 for seat in FENACEF.seats]
    visible = {
        seat: seat == who or (seat[0] == side and may_look) for seat, may_look in zip(FENACEF.seats, looks, strict=True)
    }
    mine = {card for seat, hand in zip(FENACEF.seats, hands, strict=True) if visible[seat] for card in hand}
    free = [card for card in FRENCH_40 if card not in shown | mine]
    chance.shuffle(free)
    return tuple(
        hand if visible[seat] else tuple(card if card in shown else free.pop() for card in hand)
        for seat, hand in zip(FENACEF.seats, hands, strict=True)
    )


def account_for(
    who: str, score: tuple[int, ...], first: Decision, steps: Sequence[Decision], words: Sequence[Act]
) -> list[object]:
    """Return all that a viewer gets: what it is sent, each act as it sees it, its view and its menu."""
    view = blank_view(FENACEF, who)
    for fact in opening(FENACEF, "B2", score=score):
        view = absorb(view, fact)
    account: list[object] = []
    for decision, act in zip([first, *steps], [None, *words], strict=True):
        for event in decision.events:
            seen = project(event, who, FENACEF.seats)
            view = view if seen is None else absorb(view, seen)
            account.append(seen)
        token = "" if act is None else visible_word(act.word.token, decision.events, who)
        account.append((token, view, view_menu(FENACEF, view), decision.ruling))
    return account


def worlds(who: str, seed: int, acts: int, score: tuple[int, ...]) -> tuple[list[object], list[object], bool]:
    """Return what a viewer gets in a random hand and in one with other hidden cards, and whether they differ."""
    chance = random.Random(seed)
    cards = chance.sample(FRENCH_40, 12)
    hands = tuple(tuple(cards[at : at + 3]) for at in (0, 3, 6, 9))
    start = new_match(FENACEF, "B2", score=score)
    first = rule(FENACEF, start, Act(MESA, deal_word(hands)))
    steps = walk(first.state, chance, acts)
    others = elsewhere(who, hands, open_cards(steps), score, chance)
    swap = {seat: dict(zip(a, b, strict=True)) for seat, a, b in zip(FENACEF.seats, hands, others, strict=True)}
    again = rule(FENACEF, start, Act(MESA, deal_word(others)))
    state, other = again.state, []
    for _, act, _ in steps:
        other_word = act.word
        if other_word.kind is Kind.COVERED:
            other_word = word(f"({swap[act.seat][other_word.cards[0]]})")
        other.append((Act(act.seat, other_word), rule(FENACEF, state, Act(act.seat, other_word))))
        state = other[-1][1].state
    account = account_for(who, score, first, [step for _, _, step in steps], [act for _, act, _ in steps])
    there = account_for(who, score, again, [step for _, step in other], [act for act, _ in other])
    return account, there, hands != others


@pytest.mark.rule("br.3.h", "br.18.pu", "br.21.2")
@given(SEEDS, st.integers(1, 16), st.integers(0, 4), SCORES)
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    seed: int, acts: int, chair: int, score: tuple[int, int]
) -> None:
    """A card face down, or in another hand, changes nothing that a viewer sees or may do."""
    assert_cited()
    account, there, _ = worlds((*FENACEF.seats, SPECTATOR)[chair], seed, acts, score)
    assert account == there


def assert_cited() -> None:
    """Check that a card face down at eleven cites the rules of this file."""
    hand = play(
        "A1:jogar A2:Kh B2:Qh A1:4d B1:5c A2:(6h)",
        "4d4s4h 5c5h5s Kh6h6s Qh6d5d",
        book="fenacef",
        dealer="A1",
        score="A 11 B 2",
    )
    assert hand.state.public.trick[0][1] is UNKNOWN


def test_the_worlds_do_differ() -> None:
    """Most hands have another world for a viewer, and in some a card face down differs."""
    pairs = [worlds("A1", seed, 14, (0, 0)) for seed in range(60)]
    assert sum(differ for _, _, differ in pairs) > 50
    covered = [
        entry for account, _, _ in pairs for entry in account if isinstance(entry, f.Played) and entry.card is UNKNOWN
    ]
    assert len(covered) > 20


def test_the_owner_alone_knows_the_card_and_the_word() -> None:
    """Only the owner of a card face down sees which it is, in the fact and in the log."""
    event = PlayedCovered("A1", FRENCH_40[0], "B1")
    assert project(event, "A1", FENACEF.seats) is event
    for who in ("B1", "A2", "B2", SPECTATOR):
        assert project(event, who, FENACEF.seats) == f.Played("A1", UNKNOWN, "B1")
        assert visible_word("(Ac)", [event], who) == "(?)"
    assert visible_word("(Ac)", [event], "A1") == "(Ac)"
