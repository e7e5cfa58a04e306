"""Bots at refereed tables with a player who says and does anything: they answer, without a fault."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from tests.helpers.play import law_for
from tests.helpers.unruly import decisions_of, odd_act, table_act

from truco.app.tables.thinking import word_of_bot
from truco.bots.votes import vote
from truco.engine import Act, Decision, Law, Phase, State, due, new_match, rule, word
from truco.engine.refereeing.judge import may_vote
from truco.engine.silence import next_silence
from truco.engine.table import facts as f
from truco.rulebooks.rulebook import CODES, load_rulebook
from truco.views import View, blank_view, project
from truco.views.view import with_public

FORMATS = [pytest.param(code, form, id=f"{code}-{form}") for code in CODES for form in load_rulebook(code).formats]
HANDS, MOST = 6, 300


class Done(NamedTuple):
    """An act at the table, its decision, and whether a bot did it."""

    act: Act
    decision: Decision
    bot: bool


class Room:
    """A refereed table at which the first seat is unruly and bots have the others."""

    def __init__(self, law: Law, rng: random.Random, bot: str = "vecino") -> None:
        """Begin a match."""
        self.law, self.rng, self.bot = law, rng, bot
        self.state: State = new_match(law, law.seats[-1])
        self.views: dict[str, View] = {seat: blank_view(law, seat) for seat in law.seats}
        self._public()

    def _public(self) -> None:
        self.views = {seat: view._replace(public=self.state.public) for seat, view in self.views.items()}

    def take(self, state: State, decisions: tuple[Decision, ...]) -> None:
        """Fold what happened into the views."""
        self.state = state
        for decision in decisions:
            for event in decision.events:
                for seat, view in self.views.items():
                    seen = project(event, seat, self.law.seats)
                    if seen is not None:
                        self.views[seat] = with_public(view, state.public, seen)
        self._public()

    def word_of(self, seat: str) -> Act:
        """Return what a bot does at a seat."""
        token = word_of_bot(self.bot, self.law, self.views[seat], self.rng.randrange(1 << 32))
        assert token is not None, f"{seat} has nothing to say: {self.state.public}"
        return Act(seat, word(token))

    def next_act(self) -> tuple[Act, bool]:
        """Return the next act, and whether a bot does it."""
        p, unruly = self.state.public, self.law.seats[0]
        voters = [seat for seat in self.law.seats[1:] if may_vote(self.law, p, seat)]
        if voters:
            return Act(voters[0], word(vote(self.law, p))), True
        if self.rng.random() < 0.4:
            return odd_act(self.law, self.state, self.rng, unruly), False
        settlement = p.settlement
        if settlement.begun:
            accused = {claim.against for claim in settlement.waiting} - settlement.conceded
            still = [seat for seat in self.law.seats[1:] if seat not in settlement.silent - accused | p.unseen]
            if still:
                return self.word_of(self.rng.choice(still)), True
        silent = next_silence(self.law, self.state)
        if silent is not None and (settlement.begun or self.state.muestra is not None):
            return silent, False
        seat = due(self.law, p)
        if seat and seat != unruly:
            return self.word_of(seat), True
        token = word_of_bot("random", self.law, self.views[unruly], self.rng.randrange(1 << 32))
        return (Act(unruly, word(token)) if token else silent or odd_act(self.law, self.state, self.rng, unruly)), False

    def hand(self) -> Iterator[Done]:
        """Play a hand to its end."""
        while not self.state.public.in_hand and self.state.public.phase is not Phase.MATCH_OVER:
            attempt = table_act(self.law, self.state, self.rng)
            self.take(attempt.after, attempt.decisions)
        for _ in range(MOST):
            if not self.state.public.in_hand:
                return
            act, bot = self.next_act()
            decisions = (rule(self.law, self.state, act),) if bot else decisions_of(self.law, self.state, act)
            yield Done(act, decisions[-1], bot)
            self.take(decisions[-1].state, decisions)
        raise AssertionError(f"the hand does not end: {self.state}")


def room(code: str, form: str, seed: int = 0) -> Room:
    """Return a refereed table of a format, with no judge."""
    law = law_for(code, form, refereed=True)
    return Room(law, random.Random(f"{code} {form} {seed}"))


def check_grounds(done: Done) -> None:
    """Check that what a bot claims is true: nothing that it claims is found to have no ground."""
    for event in done.decision.events:
        if isinstance(event, f.ClaimJudged) and event.seat == done.act.seat:
            assert event.found, (done.act, event)
        if isinstance(event, f.FlorAsked):
            assert event.proved, (done.act, event)


@pytest.mark.parametrize(("code", "form"), FORMATS)
def test_bots_answer_whatever_a_player_does_and_commit_no_fault(code: str, form: str) -> None:
    """Every hand ends; each bot that must act does, all that bots do is lawful, and what they claim is true."""
    table = room(code, form)
    acts = 0
    for _ in range(HANDS):
        for done in table.hand():
            if done.bot:
                acts += 1
                assert done.decision.ruling.kind == "lawful", (done.act, done.decision.ruling)
                check_grounds(done)
    assert acts > HANDS
