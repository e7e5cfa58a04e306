"""Properties of every hand and match, however it is played."""

import random
from collections import Counter
from dataclasses import fields, replace
from functools import reduce
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant
from hypothesis.stateful import rule as transition
from tests.helpers.play import law
from tests.helpers.tree import VOCABULARY, lawful
from tests.helpers.walk import begin, in_hands, on_table, walk

from truco.cards import SPANISH_40
from truco.engine import MESA, Act, Law, Phase, Word, blank, deal_word, due, menu, rule, word
from truco.engine.croupier import hands_from, shuffled
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event, Shuffled
from truco.engine.table.state import evolve
from truco.views import JUDGE, SPECTATOR, absorb, blank_view, project, view_menu

SEEDS = st.integers(0, 2**32)
SEATS = st.sampled_from([2, 4])
OPTIONS = st.sampled_from(["", "calls=turn", "chicos=1", "target=15"])
SCORES = st.sampled_from([(0, 0), (14, 15), (29, 29), (24, 19)])
HAND = 60


@given(SEATS, OPTIONS, SEEDS)
def test_forty_cards_are_conserved(seats: int, options: str, seed: int) -> None:
    """The cards held, played and undealt are the forty of the pack at every moment, each once."""
    bound = law(seats, options)
    _, state = begin(bound, bound.seats[-1])
    for step in walk(bound, state, random.Random(seed), HAND):
        now = step.decision.state
        if not now.public.left:
            continue
        undealt = Counter(card.token for card in step.pack[3 * seats :])
        assert on_table(now) + in_hands(now) + undealt == Counter(card.token for card in SPANISH_40)
        assert now.public.left == tuple(len(now.own(seat).held) for seat in bound.seats)


@given(SEATS, OPTIONS, SCORES, SEEDS, st.booleans())
def test_folding_the_events_gives_the_live_state(
    seats: int, options: str, score: tuple[int, int], seed: int, drawn: bool
) -> None:
    """Folding all events gives the state that the rulings gave; each view contains the public table."""
    bound = law(seats, options)
    events, state = begin(bound, "" if drawn else bound.seats[0], score)
    all_events: list[Event] = list(events)
    views = {who: blank_view(bound, who) for who in (*bound.seats, SPECTATOR)}
    fresh = 0
    for step in walk(bound, state, random.Random(seed), HAND):
        all_events.extend(step.decision.events)
        state = step.decision.state
        for event in all_events[fresh:]:
            for who, view in views.items():
                seen = project(event, who, bound.seats)
                assert seen is not None
                views[who] = absorb(view, seen)
        fresh = len(all_events)
        for who, view in views.items():
            assert view.public == state.public
            assert view.own == state.own(who)
    assert reduce(evolve, all_events, blank(bound)) == state


@given(SEATS, OPTIONS, SCORES, SEEDS)
def test_the_score_never_falls_and_is_what_was_awarded(
    seats: int, options: str, score: tuple[int, int], seed: int
) -> None:
    """A score grows only when a hand ends, by the sum of its awards; after a chico it begins at 0."""
    bound = law(seats, options)
    if max(score) >= bound.terms.match.target:
        score = (bound.terms.match.target - 1, 3)
    _, state = begin(bound, bound.seats[-1], score)
    gained = [0, 0]
    for step in walk(bound, state, random.Random(seed), 4 * HAND):
        for event in step.decision.events:
            if isinstance(event, f.Awarded):
                assert event.points > 0
                gained[bound.sides.index(event.side)] += event.points
            elif isinstance(event, f.HandEnded):
                before = step.before.public.score
                assert event.score == (before[0] + gained[0], before[1] + gained[1])
                assert sum(gained) > 0
            elif isinstance(event, f.HandStarted):
                ended = max(step.before.public.score) >= bound.terms.match.target
                assert event.score == ((0, 0) if ended else step.before.public.score)
                gained = [0, 0]


@given(SEATS, OPTIONS, SCORES, SEEDS)
def test_a_views_menu_is_what_the_law_lets_in(seats: int, options: str, score: tuple[int, int], seed: int) -> None:
    """At every moment of a hand each seat's menu, made from its view alone, is exactly its lawful words."""
    bound = law(seats, options)
    events, state = begin(bound, bound.seats[-1], score if max(score) < bound.terms.match.target else (0, 0))
    views = {who: blank_view(bound, who) for who in bound.seats}
    new_events: list[Event] = list(events)
    for step in walk(bound, state, random.Random(seed), 25):
        new_events.extend(step.decision.events)
        state = step.decision.state
        for who in bound.seats:
            for event in new_events:
                seen = project(event, who, bound.seats)
                assert seen is not None
                views[who] = absorb(views[who], seen)
            if state.public.in_hand:
                words = view_menu(bound, views[who])
                assert len(set(words)) == len(words)
                assert set(words) == lawful(bound, state, who)
        new_events.clear()


@pytest.mark.parametrize("seats", [2, 4])
def test_menus_outside_of_a_hand_hold_what_the_law_lets_in(seats: int) -> None:
    """A menu has the intents of draw, cut and deal exactly while a card, a number or a deal of the seat is lawful."""
    bound = law(seats)
    _, state = begin(bound)
    tries = {"tiro": "tiro-1e", "corto": "corto-20"}
    for step in walk(bound, state, random.Random(5), HAND):
        state = step.before
        if state.public.in_hand:
            continue
        free = next(card for card in SPANISH_40 if all(card is not drawn for _, drawn in state.public.drawn))
        tries["tiro"] = f"tiro-{free}"
        for seat in bound.seats:
            possible = {
                intent for intent, act in tries.items() if rule(bound, state, Act(seat, word(act))).ruling.happened
            }
            hands = hands_from(bound, SPANISH_40, bound.seats[0])
            if state.public.phase is Phase.DEAL and rule(bound, state, Act(seat, deal_word(hands))).ruling.happened:
                possible.add("reparto")
            assert {word.token for word in menu(bound, state.public, seat, state.own(seat))} == possible


@given(st.sampled_from([(2, ""), (4, ""), (2, "chicos=1"), (4, "target=15")]), SEEDS)
def test_every_random_match_ends(played: tuple[int, str], seed: int) -> None:
    """From the draw on some seat must act and has a word to say, until one side has won the match."""
    bound = law(*played)
    _, state = begin(bound)
    acts = 0
    for step in walk(bound, state, random.Random(seed)):
        acts += 1
        state = step.decision.state
        if state.public.phase is not Phase.MATCH_OVER:
            seat = due(bound, state.public)
            assert menu(bound, state.public, seat, state.own(seat)), step.act
    assert state.public.phase is Phase.MATCH_OVER
    assert state.public.winner in bound.sides
    assert max(state.public.chicos) == bound.chicos_to_win
    assert due(bound, state.public) == ""
    assert acts < 20_000


# -- rotation -------------------------------------------------------------------------------------------------------


def turned(bound: Law, thing: object, name: str = "") -> object:
    """Return a value of an event as it is when every seat moves one to the right and the sides change with it."""
    if name in ("score", "chicos", "hands") and isinstance(thing, tuple):
        return (thing[-1], *thing[:-1])
    if isinstance(thing, str):
        return {**bound.right_of, "A": "B", "B": "A"}.get(thing, thing)
    return tuple(turned(bound, item) for item in thing) if isinstance(thing, tuple) else thing


def rotated(bound: Law, event: Event) -> Event:
    """Return an event as it is when every seat moves one to the right."""
    values: dict[str, Any] = {
        field.name: turned(bound, getattr(event, field.name), field.name) for field in fields(event)
    }
    return replace(event, **values)


@given(SEATS, SCORES, SEEDS)
def test_rotating_the_seats_rotates_the_result(seats: int, score: tuple[int, int], seed: int) -> None:
    """The same cards and words one seat further right give the same events one seat further right."""
    bound = law(seats)
    _, state = begin(bound, bound.seats[-1], score)
    _, other = begin(bound, bound.right_of[bound.seats[-1]], score[::-1])
    for step in walk(bound, state, random.Random(seed), HAND):
        seat = bound.right_of.get(step.act.seat, MESA)
        dealt = next((event for event in step.decision.events if isinstance(event, Dealt)), None)
        if dealt:
            decision = rule(bound, other, Act(MESA, deal_word((dealt.hands[-1], *dealt.hands[:-1]))))
        else:
            decision = rule(bound, other, Act(seat, step.act.word))
        assert decision.ruling == step.decision.ruling
        assert list(decision.events) == [rotated(bound, event) for event in step.decision.events]
        other = decision.state


# -- facts ----------------------------------------------------------------------------------------------------------

FACTS = get_args(f.Fact)
Claim = f.Claimed | f.ClaimJudged | f.Irregular
CLAIMS: tuple[Claim, ...] = (
    f.Claimed("B1", "A1", "número errado", True, ("br.32.pu",), True),
    f.ClaimJudged("B1", "A1", "número errado", (), ("br.32.pu",), True),
    f.Irregular("B1", 'reclamo-A1 "número errado"', "nothing-to-claim", ("br.32.pu",), judge=True),
)
"""Claims that go to the judge; one that is void goes to him as well."""


def claim_of(kind: type) -> Claim:
    """Return the claim of a kind."""
    return next(example for example in CLAIMS if type(example) is kind)


@pytest.mark.parametrize("fact", CLAIMS, ids=lambda fact: type(fact).__name__)
def test_the_words_of_a_claim_for_the_judge_are_not_told_to_the_accused(fact: Claim) -> None:
    """The claiming side and the judge read what it is about; the rivals and spectators learn that it was made."""
    without = {"word": "reclamo-A1"} if isinstance(fact, f.Irregular) else {"what": "", "rules": ()}
    shown_to = {who: project(fact, who, ("A1", "B1")) for who in ("A1", "B1", JUDGE, SPECTATOR)}
    assert shown_to["B1"] == shown_to[JUDGE] == fact
    assert shown_to["A1"] == shown_to[SPECTATOR] == replace(fact, **without)


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_is_told_to_every_chair(kind: type) -> None:
    """All seats and spectators see a public fact unchanged, but for the words of a claim that goes to the judge."""
    fact: f.Fact = object.__new__(kind)
    if isinstance(fact, Claim):
        fact = replace(claim_of(kind), judge=False)
    assert all(project(fact, who, ("A1", "B1")) is fact for who in ("A1", "B1", SPECTATOR))


ENVITES = (f.Envited, f.EnviteAnswered, f.FlorSung, f.Achicado, f.Silent, f.SingingBegan, f.HandWaits)
BRAZIL = (f.DrawStarted, f.Burned, f.OnzeBegan, f.OnzeAnswered, f.LaidDown, f.Thrown, f.Misdealt)
FLORES = (f.FlorSaid, f.FloresCompared, f.FlorTold, f.FloresWon, f.FlorShown, f.FlorAsked, f.EnvidoVoided)
URUGUAY = (f.Turned, f.SideOut, *ENVITES)
LOOSE = (f.CardDown, f.LaidEarly, f.LaidUpon, f.TookBack, f.AskedToUncover, f.Uncovered, f.TurnedOver)
ASIDE = (f.ShownToPartner, f.ShownToAll)
MISDEALS = (f.Faced, f.FacedCardKept, f.SurplusFound, f.DealerErred, f.DealVoided)
LEY = (f.Unseen, f.LookedAt, f.LeyImposed, f.LeyAdded, f.LeyAnswered, f.LeyIdle, *LOOSE, *ASIDE, f.Annulled, f.LaidOpen)
RULINGS = get_args(f.JudgeFact)
OTHERS = (*MISDEALS, *BRAZIL, *FLORES, *URUGUAY, *LEY, *RULINGS, *get_args(f.SettlingFact))
NOT_HERE = (f.DrawTied, f.FaultFound, f.Irregular, f.Spoke, f.MaldonClaimed, *OTHERS)
"""Facts that lawful acts under `oficial` do not bring about, or too seldom."""


def test_every_fact_is_folded_and_happens() -> None:
    """Random matches of two, four and six seats contain every kind of fact, and each changes the table."""
    changed: Counter[type] = Counter()
    for seats, seed in ((2, 1), (4, 2), (2, 3), (4, 4), (6, 5)):
        bound = law(seats)
        events, state = begin(bound)
        changed.update(type(event) for event in events)
        for step in walk(bound, state, random.Random(seed)):
            now = step.before
            for event in step.decision.events:
                after = evolve(now, event)
                changed[type(event)] += after != now
                now = after
    assert all(changed[kind] for kind in FACTS if kind not in NOT_HERE), changed
    assert set(changed) - {Dealt} <= set(FACTS)


def test_a_sealed_pack_changes_nothing_and_is_told_to_nobody() -> None:
    """The event of the shuffled pack changes no state, and no viewer sees it before the match is over."""
    bound = law(2)
    state = begin(bound, "B1")[1]
    sealed = Shuffled(1, shuffled(random.Random(1)))
    assert evolve(state, sealed) is state
    assert all(project(sealed, who, bound.seats) is None for who in ("A1", "B1", SPECTATOR))
    assert project(sealed, "A1", bound.seats, match_over=True) is not None


# -- a hand at a table where anybody says anything ------------------------------------------------------------------


class AnyWordAtAll(RuleBasedStateMachine):
    """Seats say any word of the vocabulary, lawful or not; the invariants are checked after each."""

    @initialize(seats=SEATS, seed=SEEDS, options=OPTIONS)
    def sit_down(self, seats: int, seed: int, options: str) -> None:
        """Deal a hand."""
        self.law = law(seats, options)
        events, state = begin(self.law, self.law.seats[-1])
        hands = hands_from(self.law, shuffled(random.Random(seed)), self.law.seats[-1])
        dealt = rule(self.law, state, Act(MESA, deal_word(hands)))
        self.events: list[Event] = [*events, *dealt.events]
        self.state = dealt.state
        self.dealt = in_hands(self.state)

    @transition(seat=st.integers(0, 3), spoken=st.sampled_from(VOCABULARY))
    def blurt(self, seat: int, spoken: Word) -> None:
        """Say anything, most often something that is refused."""
        self.say(seat, spoken)

    @transition(seat=st.integers(0, 3), pick=st.integers(0, 30))
    def choose(self, seat: int, pick: int) -> None:
        """Say something from the menu of a seat, where it has any."""
        who = self.law.seats[seat % len(self.law.seats)]
        words = menu(self.law, self.state.public, who, self.state.own(who))
        if words:
            self.say(seat, words[pick % len(words)])

    def say(self, seat: int, spoken: Word) -> None:
        """Rule on a word; a rejected one leaves no trace."""
        act = Act(self.law.seats[seat % len(self.law.seats)], spoken)
        decision = rule(self.law, self.state, act)
        if decision.ruling.happened:
            self.events.extend(decision.events)
        else:
            assert decision.state is self.state
            assert not decision.events
        assert decision.ruling.rules or decision.ruling.code == "malformed"
        self.state = decision.state

    @invariant()
    def cards_stay(self) -> None:
        """Check that every dealt card is in a hand or on the table."""
        if self.state.public.left:
            assert in_hands(self.state) + on_table(self.state) == self.dealt

    @invariant()
    def events_are_the_truth(self) -> None:
        """Check that the events so far give the state."""
        assert reduce(evolve, self.events, blank(self.law)) == self.state

    @invariant()
    def somebody_is_due(self) -> None:
        """Check that while the hand lasts the seat that must act is in play and has a word to say."""
        public = self.state.public
        if public.in_hand:
            seat = due(self.law, public)
            assert seat not in public.out
            assert menu(self.law, public, seat, self.state.own(seat))


TestAnyWordAtAll = AnyWordAtAll.TestCase
TestAnyWordAtAll.__doc__ = "Whatever seats say in whatever order, cards, events and turns stay sound."
