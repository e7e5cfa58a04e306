"""The arena: two bots meet over mirrored deals, and the count of what came of it.

Both games of a pair are dealt from the same packs with the bots' seats swapped, so that luck in the deal falls on both
alike; intervals are taken over pairs. Who is asked when: the seat that is due always speaks, and is asked first. Where
its word is a card, the other seats are asked once each, going right, before the card lies; the first that speaks out of
turn (where the law lets it) goes before, and the seat that is due is asked anew.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, NamedTuple

from truco.bots.bot import Bot
from truco.engine import MESA, Act, Decision, Kind, Law, Phase, Word, deal, decide, due, new_match, word
from truco.engine.croupier import SeededChance, hands_from, shuffled
from truco.views import blank_view, project, view_menu
from truco.views.view import with_public

UNITS: Final = ("hand", "chico", "match")
"""What one game of the arena can be."""

_CUT: Final = word("corto-20")


class Task(NamedTuple):
    """One game to play: the seed and number of its pair, and which side the first bot sits on.

    `unit` is a word of `UNITS`; a hand or a chico begins at nothing.
    """

    seed: str
    pair: int
    side: str
    unit: str


class Game(NamedTuple):
    """What came of a game, for the first bot: `won` is 1, 0 or a half, `points` its points less the other's."""

    won: float
    points: int
    hands: int
    decisions: int


class Table:
    """A table at which bots play, with what each seat was told and the packs drawn from a seed."""

    def __init__(self, law: Law, bots: Mapping[str, Bot], task: Task) -> None:
        """Seat the bots; the first dealer goes by the number of the pair."""
        self.law = law
        self.bots = bots
        self.task = task
        self.decisions = 0
        self.acts: list[tuple[Act, Decision]] = []
        self._chances = {seat: random.Random(f"{task.seed}/{task.pair}/{seat}") for seat in law.seats}
        self.state = new_match(law, law.seats[task.pair % len(law.seats)])
        self.views = {seat: blank_view(law, seat)._replace(public=self.state.public) for seat in law.seats}

    def play_hand(self) -> None:
        """Cut and deal the next hand from its pack, and play it out."""
        self._follow(decide(self.law, self.state, Act(MESA, _CUT)))
        public = self.state.public
        pack = shuffled(SeededChance(f"{self.task.seed}/{self.task.pair}", public.hand))
        self._follow(deal(self.law, self.state, MESA, hands_from(self.law, pack, public.dealer)))
        while self.state.public.phase is Phase.PLAY:
            self._step()

    def _step(self) -> None:
        seat = due(self.law, self.state.public)
        said = self._asked(seat)
        if said is None:
            raise AssertionError(f"{self.bots[seat].name} is due and said nothing")
        if said.kind is Kind.CARD:
            for other in self.law.round_from[seat][1:]:
                early = self._asked(other)
                if early is not None:
                    seat, said = other, early
                    break
        decision = decide(self.law, self.state, Act(seat, said))
        if not decision.ruling.happened:
            raise AssertionError(f"{self.bots[seat].name} said {said}: {decision.ruling.code}")
        self.acts.append((Act(seat, said), decision))
        self._follow(decision)

    def _asked(self, seat: str) -> Word | None:
        view = self.views[seat]
        menu = view_menu(self.law, view)
        if not menu:
            return None
        self.decisions += 1
        return self.bots[seat].choose(self.law, view, menu, self._chances[seat])

    def _follow(self, decision: Decision) -> None:
        """Tell every seat what it may know of what happened."""
        self.state = decision.state
        for seat, view in self.views.items():
            told = view
            for event in decision.events:
                seen = project(event, seat, self.law.seats)
                if seen is not None:
                    told = with_public(told, decision.state.public, seen)
            self.views[seat] = told


def play(law: Law, first: Bot, second: Bot, task: Task) -> Game:
    """Play one game and return what came of it for the first bot.

    >>> from truco.bots import bot_named
    >>> from truco.engine import SEATS
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), SEATS[2])
    >>> play(law, bot_named("random"), bot_named("random"), Task("x", 0, "A", "hand")).hands
    1
    """
    table = Table(law, {seat: first if seat[0] == task.side else second for seat in law.seats}, task)
    mine, theirs = (law.sides.index(task.side), 1 - law.sides.index(task.side))
    points = hands = 0
    while True:
        before = table.state.public.score if hands else (0, 0)
        if table.state.public.phase is Phase.HAND_OVER and max(before) >= law.target:
            before = (0, 0)
        table.play_hand()
        hands += 1
        public = table.state.public
        points += (public.score[mine] - before[mine]) - (public.score[theirs] - before[theirs])
        if task.unit == "hand" or public.phase is Phase.MATCH_OVER:
            break
        if task.unit == "chico" and max(public.score) >= law.target:
            break
    if task.unit == "match":
        won = 1.0 if public.winner == task.side else 0.0
    else:
        won = 0.5 + 0.5 * ((points > 0) - (points < 0))
    return Game(won, points, hands, table.decisions)
