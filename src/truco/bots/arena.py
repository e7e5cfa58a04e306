"""The arena: a table at which bots play, dealt from seeds so that any game can be had again.

Who is asked when: the seat that is due always speaks, and is asked first. Where its word is a card, the other seats are
asked once each, going right, before the card lies; the first that speaks out of turn (where the law lets it) goes
before, and the seat that is due is asked anew. Before the muestra is turned every seat is asked once, from the mano. So
nobody is hurried past a call that it means to make, and an act costs one question, a card one question a seat.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from truco.bots.bot import Bot
from truco.engine import MESA, Act, Decision, Kind, Law, Own, Phase, Word, deal, decide, due, new_match, opening, word
from truco.engine.croupier import SeededChance, hands_from, muestra_from, shuffled
from truco.engine.refusal import refusal
from truco.engine.silence import quiet
from truco.errors import ActRejected
from truco.record import Record, Step, record_of
from truco.views import blank_view, project, view_menu
from truco.views.view import with_public

UNITS: Final = ("hand", "chico", "match")
"""What one game of the arena can be."""

_CUT: Final = word("corto-20")
_DRAW: Final = word("tiro")
_CARDS: Final = (Kind.CARD, Kind.COVERED)


class Task(NamedTuple):
    """One game to play: the seed and number of its deals, and how far the bots have moved on from side to side.

    With `turn` 0 the first bot has the first side and so on, with 1 the second side. `unit` is a word of `UNITS`; every
    game begins at nothing.
    """

    seed: str
    pair: int
    turn: int
    unit: str


class Game(NamedTuple):
    """What came of a game for each bot: `won` is 1, 0 or a share, `points` its points less the mean of its rivals'."""

    won: tuple[float, ...]
    points: tuple[float, ...]
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
        """Cut and deal the next hand from its pack, and play it out; a deal that counts for nothing is dealt again."""
        before = self.state.public
        chance = SeededChance(f"{self.task.seed}/{self.task.pair}", before.hand + (before.phase is not Phase.CUT))
        self._draw(chance)
        self._does(Act(MESA, _CUT))
        public = self.state.public
        pack = shuffled(chance, self.law.pack)
        hands = hands_from(self.law, pack, public.dealer)
        muestra = muestra_from(self.law, pack, public.dealer)
        self._follow(Act(MESA, word("reparto")), deal(self.law, self.state, MESA, hands, muestra))
        while self.state.public.phase is Phase.PLAY:
            self._step()
        self.hands += 1
        # After a chico the points begin anew.
        start = before.score if max(before.score) < self.law.target else [0] * len(before.score)
        for at, (after, was) in enumerate(zip(self.state.public.score, start, strict=True)):
            self.points[at] += after - was

    def record(self) -> Record:
        """Return the record of what was played so far."""
        return record_of(self.law, {seat: bot.name for seat, bot in self.bots.items()}, self.steps)

    def _draw(self, chance: SeededChance) -> None:
        """Let the table draw for the deal, where it is drawn anew."""
        while not refusal(self.law, self.state.public, self._due, Own(), _DRAW):
            gone = {card for _, card in self.state.public.drawn} if self.state.public.phase is Phase.DRAW else ()
            left = [card for card in self.law.pack if card not in gone]
            self._does(Act(self._due, word(f"tiro-{left[chance.randrange(len(left))]}")))

    @property
    def _due(self) -> str:
        return due(self.law, self.state.public)

    def _step(self) -> None:
        if self.state.muestra is not None:
            self._before_muestra()
            return
        seat = self._due
        said = self._asked(seat)
        if said is None:
            raise ActRejected("answer-first", seat, "", ())
        if said.kind in _CARDS:
            for other in self.law.round_from[seat][1:]:
                early = self._asked(other)
                if early is not None:
                    seat, said = other, early
                    break
        self._does(Act(seat, said))

    def _before_muestra(self) -> None:
        """Ask every seat once, then turn the muestra."""
        for seat in self.law.round_from[self.state.public.mano]:
            said = self._asked(seat)
            if said is not None:
                self._does(Act(seat, said))
            if self.state.muestra is None:
                return
        silent = quiet(self.law, self.state)
        assert silent is not None  # noqa: S101  (the muestra is turned when nobody speaks)
        self._does(silent)

    def _asked(self, seat: str) -> Word | None:
        view = self._views[seat]
        menu = view_menu(self.law, view)
        if not menu:
            return None
        self.decisions += 1
        return self.bots[seat].choose(self.law, view, menu, self._chances[seat])

    def _does(self, act: Act) -> None:
        decision = decide(self.law, self.state, act)
        if not decision.ruling.happened:
            raise ActRejected(decision.ruling.code or "", act.seat, act.word.token, decision.ruling.rules)
        self._follow(act, decision)

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


def play(law: Law, bots: Sequence[Bot], task: Task) -> tuple[Game, Table]:
    """Play one game, a bot for each side; return what came of it for each, and the table as it was left.

    >>> from truco.bots import bot_named
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> play(law, [bot_named("random"), bot_named("random")], Task("x", 0, 0, "hand"))[0].hands
    1

    Raises `ActRejected` for a bot that says what the law refuses, or nothing while it is due.
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
