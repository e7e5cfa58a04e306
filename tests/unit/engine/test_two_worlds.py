"""Two deals that differ only in hidden cards give a seat the same of everything."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.play import law, law_for
from tests.helpers.walk import begin, walk

from truco.cards import SPANISH_40, Card
from truco.engine import MESA, Act, Decision, Kind, Law, State, deal_word, menu, rule, word
from truco.engine.croupier import hands_from, muestra_from, shuffled
from truco.engine.law.seat import rivals
from truco.engine.silence import next_silence
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event
from truco.engine.table.state import veiled
from truco.engine.table.words import Hands
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import SPECTATOR, View, absorb, blank_view, project, view_menu

SEEDS = st.integers(0, 2**32)
REPARTO = word("reparto")


def elsewhere(bound: Law, who: str, dealt: Dealt, events: Sequence[Event], chance: random.Random) -> Hands:
    """Return another deal that looks the same to a viewer: the cards that he never saw are exchanged.

    A seat that sang keeps a hand of that total, since all know the number; a seat that proved its total by showing
    alike.
    """
    seen = {event.card for event in events if isinstance(event, f.Played)}
    seen |= {card for event in events if isinstance(event, f.Shown) for card in event.cards}
    sung = {event.seat for event in events if isinstance(event, f.Sang) and event.number is not None}
    proved = {event.seat for event in events if isinstance(event, f.Shown)}
    mine = set(dealt.hands[bound.seats.index(who)]) if who in bound.seats else set()
    free = [card for card in SPANISH_40 if card not in seen | mine]
    chance.shuffle(free)
    hands: list[tuple[Card, ...]] = []
    for seat, hand in zip(bound.seats, dealt.hands, strict=True):
        hands.append(hand)
        if seat == who:
            continue
        for _ in range(200 if seat in sung else 1):
            pool = chance.sample(free, len(free))
            other = tuple(card if card in seen else pool.pop() for card in hand)
            before, now = bound.tally(hand), bound.tally(other)
            if now == before or seat not in sung or (seat not in proved and now.points == before.points):
                hands[-1] = other
                free = [card for card in free if card not in other]
                break
        else:
            free = [card for card in free if card not in hand]
    return tuple(hands)


def account_for(bound: Law, who: str, decisions: Sequence[Decision], first: Sequence[Event]) -> list[object]:
    """Return all that a viewer gets act by act: what it is sent, its view, its menu, and the rulings."""
    view = blank_view(bound, who)
    account: list[object] = []
    for events, ruling in [(first, None), *((decision.events, decision.ruling) for decision in decisions)]:
        for event in events:
            seen = project(event, who, bound.seats)
            if seen is not None:
                view = absorb(view, seen)
            account.append(seen)
        account.append((view, view_menu(bound, view), ruling))
    return account


def other_world(bound: Law, who: str, seed: int, acts: int) -> tuple[list[object], list[object], bool]:
    """Return what a viewer gets in a random hand and in one that differs in hidden cards; and whether they differ."""
    first, state = begin(bound, bound.seats[-1])
    steps = []
    for step in walk(bound, state, random.Random(seed), acts):
        if isinstance(step.decision.events[0], f.HandStarted):
            break
        steps.append(step)
    events = [event for step in steps for event in step.decision.events]
    dealt = next(event for event in events if isinstance(event, Dealt))
    hands = elsewhere(bound, who, dealt, events, random.Random(seed + 1))
    decisions: list[Decision] = []
    for step in steps:
        if step.act.word is REPARTO:
            decisions.append(rule(bound, state, Act(MESA, deal_word(hands))))
        else:
            decisions.append(rule(bound, state, Act(step.act.seat, step.act.word)))
        state = decisions[-1].state
    account = account_for(bound, who, [step.decision for step in steps], first)
    return account, account_for(bound, who, decisions, first), hands != dealt.hands


@given(st.sampled_from([2, 4]), st.sampled_from(["", "calls=turn"]), SEEDS, st.integers(2, 40), st.integers(0, 4))
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    seats: int, options: str, seed: int, acts: int, chair: int
) -> None:
    """Each seat, and a spectator, is sent the same and has the same view and menu in both worlds."""
    bound = law(seats, options)
    who = (*bound.seats, SPECTATOR)[chair % (seats + 1)]
    account, other, _ = other_world(bound, who, seed, acts)
    assert account == other


def test_the_worlds_do_differ() -> None:
    """In most hands there is another world for a viewer, so that the test above compares two."""
    different = [other_world(law(2 + 2 * (seed % 2)), "A1", seed, 12)[2] for seed in range(100)]
    assert sum(different) > 90


def test_what_a_seat_can_see_does_change_its_view() -> None:
    """A deal with other own cards gives the seat another view, and its rival the same."""
    bound = law(2)
    first, state = begin(bound, "B1")
    hands = [tuple(SPANISH_40[at] for at in places) for places in ((0, 1, 2), (10, 11, 12), (3, 4, 5))]
    ours = rule(bound, state, Act(MESA, deal_word((hands[0], hands[1]))))
    theirs = rule(bound, state, Act(MESA, deal_word((hands[2], hands[1]))))
    assert account_for(bound, "A1", [ours], first) != account_for(bound, "A1", [theirs], first)
    assert account_for(bound, "B1", [ours], first) == account_for(bound, "B1", [theirs], first)
    assert isinstance(blank_view(bound, "A1"), View)


# -- faults that nobody has noticed ------------------------------------------------------------------------------------

REVEALS = (Kind.RECLAMO, Kind.CONCEDE, Kind.VER, Kind.SHOW, Kind.ANNOUNCE, Kind.TENDERSE, Kind.BAIXO)
"""The words that may bring a fault to light, or show cards in which it may be seen."""
SHOWN = (f.Shown, f.FlorShown, f.LaidDown, f.LaidOpen)
"""What shows cards as the text wants it: a falta that ends the chico is proved at once (rf.6.env.show)."""
ENVIDO = (Kind.ENVIDO, Kind.QUIERO, Kind.NUMBER)
FORMATS = [(code, form) for code in CODES for form in load_rulebook(code).formats]
ACTS, HANDS = 60, 40


def without_rulings(account: list[object]) -> list[object]:
    """Return what a viewer is sent and offered: without the rulings, and without the events that it is not sent."""
    cut = [entry[:2] if isinstance(entry, tuple) and isinstance(entry[0], View) else entry for entry in account]
    return [entry for entry in cut if entry is not None]


def found_by(bound: Law, state: State, claim: Act) -> tuple[str, ...]:
    """Return what a claim brings to light."""
    return next(event.found for event in rule(bound, state, claim).events if isinstance(event, f.ClaimJudged))


def claimable(bound: Law, who: str) -> bool:
    """Return whether a seat may claim anything while a hand settles."""
    kinds = {kind for rule in bound.ruleset.book.claims.values() for kind in rule.who}
    return "rival" in kinds or ("captain" in kinds and who in bound.captains)


def spoken_in(bound: Law, state: State, chance: random.Random) -> Act | None:
    """Return a word of some seat that brings nothing to light, so that a decided hand goes on settling."""
    p = state.public
    acts = [
        Act(seat, next(iter(word.each())))
        for seat in bound.seats
        for word in menu(bound, p, seat, state.own(seat))
        if word.kind not in REVEALS
    ]
    if p.settlement.begun:  # the last to be silent would end the hand, and its cards might come up
        left = len(bound.seats) - len(p.settlement.silent)
        acts = [act for act in acts if left > 1 and act.word.kind is Kind.CALLO]
    calls = [act for act in acts if act.word.kind in ENVIDO]
    return chance.choice(calls if calls and chance.random() < 0.6 else acts) if acts else None


def exchanged(bound: Law, dealt: Dealt, events: Sequence[Event], culprit: str, chance: random.Random) -> Hands:
    """Return a deal in which a seat holds other cards that no other seat saw, so that its number may be false."""
    seen = {event.card for event in events if isinstance(event, f.Played)}
    held = {card for hand in dealt.hands for card in hand} | {dealt.muestra}
    pool = [card for card in bound.terms.pack.cards if card not in held]
    chance.shuffle(pool)
    at = bound.seats.index(culprit)
    hand = tuple(card if card in seen else pool.pop() for card in dealt.hands[at])
    return (*dealt.hands[:at], hand, *dealt.hands[at + 1 :])


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_a_claim_is_offered_whether_there_is_a_fault_or_not(code: str, form: str) -> None:
    """Over true and over false cards of a seat the same is spoken: all others are sent and offered the same.

    While the hand settles they may claim against every rival alike; the claim alone shows an unnoticed fault.
    """
    bound = law_for(code, form, refereed=True)
    chance, settled, upheld = random.Random(f"{code} {form}"), 0, 0
    dealer = bound.seats[-1]
    first, start = begin(bound, dealer)
    for _ in range(HANDS):
        pack, culprit = shuffled(chance, bound.terms.pack.cards), chance.choice(bound.seats)
        muestra = muestra_from(bound, pack, dealer)
        world = [rule(bound, start, Act(MESA, deal_word(hands_from(bound, pack, dealer), muestra)))]
        acts: list[Act] = []
        while len(acts) < ACTS and (act := spoken_in(bound, world[-1].state, chance)) is not None:
            acts.append(act)
            world.append(rule(bound, world[-1].state, act))
            if not world[-1].state.public.in_hand:
                break
        events = [event for decision in world for event in decision.events]
        dealt = next(event for event in events if isinstance(event, Dealt))
        false = [rule(bound, start, Act(MESA, deal_word(exchanged(bound, dealt, events, culprit, chance), muestra)))]
        for act in acts:
            false.append(rule(bound, false[-1].state, act))
        true_state, other = world[-1].state, false[-1].state
        shown = any(isinstance(event, SHOWN) for step in (*world, *false) for event in step.events)
        # What everybody learns at once is no fault that nobody noticed: a word without effect, as a flor that is none.
        noticed = any(step.ruling.kind not in ("lawful", "fault") for step in false)
        if shown or noticed or not true_state.public.settlement.begun:
            continue
        settled += 1
        for who in (*(seat for seat in bound.seats if seat != culprit), SPECTATOR):
            seen = [without_rulings(account_for(bound, who, steps, first)) for steps in (world, false)]
            assert seen[0] == seen[1], who
        assert next_silence(bound, veiled(true_state)) == next_silence(bound, veiled(other))
        for who in (seat for seat in bound.seats if seat != culprit and claimable(bound, seat)):
            against = [
                f"reclamo-{seat}" for seat in bound.round_from[who][1:] if rivals(bound, true_state.public, who, seat)
            ]
            for state in (true_state, other):
                offered = [word.token for word in menu(bound, state.public, who, state.own(who))]
                assert [token for token in offered if token.startswith("reclamo")] == against
            if "number" in bound.claims and f"reclamo-{culprit}" in against:
                claim = Act(who, word(f'reclamo-{culprit} "number"'))
                assert found_by(bound, true_state, claim) == ()
                upheld += found_by(bound, other, claim) == ("number",)
    assert settled
    if len(bound.seats) == 2:
        assert bool(upheld) is ("number" in bound.claims)
