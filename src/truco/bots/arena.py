"""The arena: a table at which bots play, dealt from seeds so that any game can be had again.

Who is asked when: the seat that is due always speaks, and is asked first. Where its word is a card, the other seats are
asked once each, going right, before the card lies; the first that speaks out of turn (where the law lets it) goes
before, and the seat that is due is asked anew. So nobody is hurried past a call that it means to make, and an act costs
one question, a card one question a seat.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from truco.bots.bot import Bot
from truco.engine import MESA, Act, Decision, Kind, Law, Phase, Word, deal, decide, due, new_match, opening, word
from truco.engine.croupier import SeededChance, hands_from, shuffled
from truco.errors import ActRejected
from truco.record import Record, Step, record_of
from truco.views import blank_view, project, view_menu
from truco.views.view import with_public

UNITS: Final = ("hand", "chico", "match")
"""What one game of the arena can be."""

_CUT: Final = word("corto-20")


class Task(NamedTuple):
    """One game to play: the seed and number of its pair, and which side the first bot sits on.

    `unit` is a word of `UNITS`; every game begins at nothing.
    """

    seed: str
    pair: int
    side: str
    unit: str


class Game(NamedTuple):
    """What came of a game for the first bot: `won` is 1, 0 or a half, `points` its points less the other's."""

    won: float
    points: int
    hands: int
    decisions: int


class Table:
    """A table at which bots play, with what each seat was told and the packs drawn from the seed of the task."""

    def __init__(self, law: Law, bots: Mapping[str, Bot], task: Task) -> None:
        """Seat the bots; the first dealer goes by the number of the pair."""
        self.law = law
        self.bots = bots
        self.task = task
        self.decisions = 0
        self.hands = 0
        self.points = [0] * len(law.sides)
        dealer = law.seats[task.pair % len(law.seats)]
        self.state = new_match(law, dealer)
        self.steps = [Step(MESA, "", law.lawful("hand.start"), opening(law, dealer))]
        self._chances = {seat: random.Random(f"{task.seed}/{task.pair}/{seat}") for seat in law.seats}
        self._views = {seat: blank_view(law, seat)._replace(public=self.state.public) for seat in law.seats}

    def play_hand(self) -> None:
        """Cut and deal the next hand from its pack, and play it out."""
        self._follow(Act(MESA, _CUT), decide(self.law, self.state, Act(MESA, _CUT)))
        public = self.state.public
        pack = shuffled(SeededChance(f"{self.task.seed}/{self.task.pair}", public.hand), self.law.pack)
        hands = hands_from(self.law, pack, public.dealer)
        self._follow(Act(MESA, word("reparto")), deal(self.law, self.state, MESA, hands))
        while self.state.public.phase is Phase.PLAY:
            self._step()
        self.hands += 1
        for at, (after, before) in enumerate(zip(self.state.public.score, public.score, strict=True)):
            self.points[at] += after - before

    def record(self) -> Record:
        """Return the record of what was played so far."""
        return record_of(self.law, {seat: bot.name for seat, bot in self.bots.items()}, self.steps)

    def _step(self) -> None:
        seat = due(self.law, self.state.public)
        said = self._asked(seat)
        if said is None:
            raise ActRejected("answer-first", seat, "", ())
        if said.kind is Kind.CARD:
            for other in self.law.round_from[seat][1:]:
                early = self._asked(other)
                if early is not None:
                    seat, said = other, early
                    break
        act = Act(seat, said)
        decision = decide(self.law, self.state, act)
        if not decision.ruling.happened:
            raise ActRejected(decision.ruling.code or "", seat, said.token, decision.ruling.rules)
        self._follow(act, decision)

    def _asked(self, seat: str) -> Word | None:
        view = self._views[seat]
        menu = view_menu(self.law, view)
        if not menu:
            return None
        self.decisions += 1
        return self.bots[seat].choose(self.law, view, menu, self._chances[seat])

    def _follow(self, act: Act, decision: Decision) -> None:
        """Keep what happened, and tell every seat what it may know of it."""
        self.state = decision.state
        self.steps.append(Step(act.seat, act.word.token, decision.ruling, decision.events))
        for seat, view in self._views.items():
            told = view
            for event in decision.events:
                seen = project(event, seat, self.law.seats)
                if seen is not None:
                    told = with_public(told, decision.state.public, seen)
            self._views[seat] = told


def play(law: Law, first: Bot, second: Bot, task: Task) -> tuple[Game, Table]:
    """Play one game and return what came of it for the first bot, and the table as it was left.

    >>> from truco.bots import bot_named
    >>> from truco.engine import SEATS
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), SEATS[2])
    >>> play(law, bot_named("random"), bot_named("random"), Task("x", 0, "A", "hand"))[0].hands
    1

    Raises `ActRejected` for a bot that says what the law refuses, or nothing while it is due.
    """
    table = Table(law, {seat: first if seat[0] == task.side else second for seat in law.seats}, task)
    table.play_hand()
    while not _is_over(table):
        table.play_hand()
    mine = law.sides.index(task.side)
    points = table.points[mine] - table.points[1 - mine]
    public = table.state.public
    ahead = points if task.unit == "hand" else public.chicos[mine] - public.chicos[1 - mine]
    won = 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
    return Game(won, points, table.hands, table.decisions), table


def _is_over(table: Table) -> bool:
    if table.task.unit == "hand":
        return True
    public = table.state.public
    return public.phase is Phase.MATCH_OVER or (table.task.unit == "chico" and any(public.chicos))
