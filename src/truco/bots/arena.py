"""The arena: a table at which bots play, dealt from seeds so that any game can be repeated.

The table asks the bot of the seat that must act. If this bot chooses a card, the table first asks each other bot once,
in turn. A word that one of them says out of turn comes before the card, and the table asks again. Before the muestra is
turned the table asks every bot once, from the mano on. So no bot misses its chance to call. A bot that speaks only when
its seat must act (`in_turn`) is not asked at other times.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from truco.bots.bot import Bot
from truco.engine import (
    MESA,
    Act,
    Decision,
    Kind,
    Law,
    Own,
    Phase,
    Word,
    due,
    new_match,
    opening,
    rule,
    word,
)
from truco.engine.croupier import SeededChance, deal_pack, shuffled
from truco.engine.law.refusal import refusal
from truco.engine.silence import next_silence
from truco.engine.table.events import Event
from truco.errors import ActRejected
from truco.record import Record, Step, record_of
from truco.views import View, blank_view, view_menu
from truco.views.view import with_events

UNITS: Final = ("hand", "chico", "match")
"""The units that a game of the arena can have."""

_CUT: Final = word("corto-20")
_DRAW: Final = word("tiro")
_CARDS: Final = (Kind.CARD, Kind.COVERED)


class Task(NamedTuple):
    """A game to play: the seed and the number of its deals, and by how many sides the bots have moved.

    With `turn` 0 the first bot has the first side, with 1 the second, and so on. `unit` is a word of `UNITS`; every
    game begins without points.
    """

    seed: str
    pair: int
    turn: int
    unit: str


class Game(NamedTuple):
    """The result for each bot: `won` is 1, 0 or a share, `points` its points minus the mean points of its rivals."""

    won: tuple[float, ...]
    points: tuple[float, ...]
    hands: int
    decisions: int


class Table:
    """A table at which bots play, with the view of each seat and packs from the seed of the task."""

    def __init__(self, law: Law, bots: Mapping[str, Bot], task: Task) -> None:
        """Seat the bots; the number of the pair decides which seat deals first."""
        self.law = law
        self.bots = bots
        self.task = task
        self.decisions = 0
        self.hands = 0
        self.points = [0] * len(law.sides)
        dealer = law.seats[task.pair % len(law.seats)]
        self.state = new_match(law, dealer)
        self.steps = [Step(MESA, "", law.lawful("hand.start"), opening(law, dealer))]
        self._early = frozenset(seat for seat in law.seats if not getattr(bots[seat], "in_turn", False))
        self._chances = {seat: random.Random(f"{task.seed}/{task.pair}/{seat}") for seat in law.seats}
        self._views = {seat: blank_view(law, seat)._replace(public=self.state.public) for seat in law.seats}
        self._unseen: dict[str, list[Event]] = {seat: [] for seat in law.seats}

    def play_hand(self) -> None:
        """Cut, deal and play the next hand from its pack; a new deal of the same hand has a pack of its own."""
        before = self.state.public
        chance = SeededChance(f"{self.task.seed}/{self.task.pair}", before.hand + (before.phase is not Phase.CUT))
        self._draw(chance)
        self._act(Act(MESA, _CUT))
        public = self.state.public
        pack = shuffled(chance, self.law.terms.pack.cards)
        self._act(Act(MESA, deal_pack(self.law, pack, public.dealer)))
        while self.state.public.in_hand:
            self._step()
        self.hands += 1
        # After a chico the points begin again.
        start = before.score if max(before.score) < self.law.terms.match.target else [0] * len(before.score)
        for side, (points, before_hand) in enumerate(zip(self.state.public.score, start, strict=True)):
            self.points[side] += points - before_hand

    def record(self) -> Record:
        """Return the record of the hands played so far."""
        return record_of(self.law, {seat: bot.name for seat, bot in self.bots.items()}, self.steps)

    def _draw(self, chance: SeededChance) -> None:
        """Draw the dealer, if the match draws for the deal again."""
        while not refusal(self.law, self.state.public, self._due, Own(), _DRAW):
            drawn = {card for _, card in self.state.public.drawn} if self.state.public.phase is Phase.DRAW else ()
            undrawn = [card for card in self.law.terms.pack.cards if card not in drawn]
            self._act(Act(self._due, word(f"tiro-{undrawn[chance.randrange(len(undrawn))]}")))

    @property
    def _due(self) -> str:
        return due(self.law, self.state.public)

    def _step(self) -> None:
        if self.state.muestra is not None:
            self._before_muestra()
            return
        seat = self._due
        chosen = self._ask(seat)
        if chosen is None:
            raise ActRejected("answer-first", seat, "", ())
        if chosen.kind in _CARDS:
            for other in self.law.round_from[seat][1:]:
                early = self._ask(other) if other in self._early else None
                if early is not None:
                    seat, chosen = other, early
                    break
        self._act(Act(seat, chosen))

    def _before_muestra(self) -> None:
        """Ask every seat once, then turn the muestra."""
        for seat in self.law.round_from[self.state.public.mano]:
            chosen = self._ask(seat) if seat in self._early or seat == self._due else None
            if chosen is not None:
                self._act(Act(seat, chosen))
            if self.state.muestra is None:
                return
        silent = next_silence(self.law, self.state)
        assert silent is not None  # noqa: S101  (the muestra is turned when nobody speaks)
        self._act(silent)

    def _ask(self, seat: str) -> Word | None:
        view = self._view(seat)
        menu = view_menu(self.law, view)
        if not menu:
            return None
        self.decisions += 1
        return self.bots[seat].choose(self.law, view, menu, self._chances[seat])

    def _view(self, seat: str) -> View:
        """Return the view of a seat after the events that have happened since its last view."""
        unseen = self._unseen[seat]
        self._views[seat] = view = with_events(self._views[seat], self.state.public, unseen, self.law.seats)
        unseen.clear()
        return view

    def _act(self, act: Act) -> None:
        decision = rule(self.law, self.state, act)
        if not decision.ruling.happened:
            raise ActRejected(decision.ruling.code or "", act.seat, act.word.token, decision.ruling.rules)
        self._apply(act, decision)

    def _apply(self, act: Act, decision: Decision) -> None:
        """Store the events; the view of a seat is folded when its bot is asked."""
        self.state = decision.state
        self.steps.append(Step(act.seat, act.word.token, decision.ruling, decision.events))
        for seat in self.law.seats:
            self._unseen[seat] += decision.events


def play(law: Law, bots: Sequence[Bot], task: Task) -> tuple[Game, Table]:
    """Play one game, a bot for each side; return the result and the table after the game.

    >>> from truco.bots import bot_named
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> play(law, [bot_named("random"), bot_named("random")], Task("x", 0, 0, "hand"))[0].hands
    1

    Raises `ActRejected` for a word that the law refuses, and for a bot that is silent when it must act.
    """
    count = len(law.sides)
    at = [(number + task.turn) % count for number in range(count)]
    sides = {law.sides[side]: bots[number] for number, side in enumerate(at)}
    table = Table(law, {seat: sides[seat[0]] for seat in law.seats}, task)
    table.play_hand()
    while not _is_over(table):
        table.play_hand()
    points = [table.points[side] - (sum(table.points) - table.points[side]) / (count - 1) for side in at]
    chicos = table.state.public.chicos
    ahead = points if task.unit == "hand" else [chicos[side] for side in at]
    best = [number for number in range(count) if ahead[number] == max(ahead)]
    won = tuple(1 / len(best) if number in best else 0.0 for number in range(count))
    return Game(won, tuple(points), table.hands, table.decisions), table


def _is_over(table: Table) -> bool:
    if table.task.unit == "hand":
        return True
    public = table.state.public
    return public.phase is Phase.MATCH_OVER or (table.task.unit == "chico" and any(public.chicos))
