"""One hand as a bot thinks it through: a small mutable table of numbers, quick to copy and to play on.

The engine rules; this only foresees. It knows the acts that bots think about in every rulebook: cards, the steps of the
truco, its answers, mazo; and, where the rulebook has it, the envido of a ladder of calls, whose numbers it lets be sung
in the moment of the quiero. Other contests (envites of any number, flores, a hand at the brink) it leaves out.
`tests/unit/bots` hold it to the engine's points under `oficial`, hand by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truco.bots.tables import PARDA, Tables, tables_of
from truco.bots.tricks import NOBODY, Tricks, fill
from truco.engine import Law
from truco.engine.contests import EnvidoState
from truco.views import View

Action = int | str
"""A card by its number, or the token of a word."""

OPEN: Final = 0
PENDING: Final = 1
CLOSED: Final = 2


class Round(Tricks):
    """A hand in the course of play; other seats' cards are empty lists until a world is laid into it.

    `start` is the score before the hand, `score` the one with its awards; `holder` is the side that may raise the
    truco.
    """

    __slots__ = (
        "caller",
        "chain",
        "done",
        "envido",
        "holder",
        "level",
        "pending",
        "score",
        "start",
        "tantos",
        "truco_caller",
    )

    def __init__(self, t: Tables, mano: int, score: list[int]) -> None:
        """Begin a hand without cards."""
        super().__init__(t, mano)
        self.start = tuple(score)
        self.score = list(score)
        self.tantos = [0] * t.count
        self.envido = OPEN if t.ladder else CLOSED
        self.chain: tuple[str, ...] = ()
        self.caller = NOBODY
        self.level = 0
        self.pending = False
        self.truco_caller = NOBODY
        self.holder = NOBODY
        self.done = False

    def copy(self) -> Round:
        """Return the same table, to be played on apart."""
        new = Round.__new__(Round)
        new.t, new.mano, new.start, new.turn, new.out = self.t, self.mano, self.start, self.turn, self.out
        new.playing = self.playing
        new.tantos = self.tantos  # nothing that is played changes them
        new.score = self.score[:]
        new.held = [cards[:] for cards in self.held]
        new.trick = self.trick[:]
        new.results = self.results[:]
        new.envido, new.chain, new.caller = self.envido, self.chain, self.caller
        new.level, new.pending, new.truco_caller = self.level, self.pending, self.truco_caller
        new.holder, new.done = self.holder, self.done
        return new

    # -- who is due, and what may be said ---------------------------------------------------------------------------

    def due(self) -> int:
        """Return the seat that must act."""
        if self.envido == PENDING:
            return self._staying(self.t.rivals[self.caller])
        return self._staying(self.t.rivals[self.truco_caller]) if self.pending else self.turn

    def _staying(self, seats: Sequence[int]) -> int:
        """Return the first of seats that is in play."""
        return next(one for one in seats if one not in self.out) if self.out else seats[0]

    def may_open(self, seat: int) -> bool:
        """Tell whether a seat that is due may open the envido."""
        if self.envido != OPEN or self.results or seat in dict(self.trick):
            return False
        return self.level == 0 or (self.pending and self.level == 1)

    def may_call_truco(self, side: int) -> bool:
        """Tell whether a side may take the next step of the truco ladder, with nothing pending."""
        return self.level < len(self.t.calls) and self.holder in (NOBODY, side)

    # -- what follows -------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """Play on: a card, a call, an answer or mazo of the seat that is due."""
        if isinstance(action, int):
            self._card(seat, action)
        elif action == self.t.yes:
            if self.envido == PENDING:
                self._settle()
            else:
                self._accept(seat)
                if self.turn == NOBODY:
                    # The last seat of the trick went to the mazo while the call waited.
                    self._close()
        elif action == self.t.no:
            self._refuse(seat)
        elif action == "mazo":
            self._leave(seat)
        elif action in self.t.steps:
            self._step(seat)
        else:
            self.envido, self.chain, self.caller = PENDING, (*self.chain, action), seat

    def _step(self, seat: int) -> None:
        """Take the next step of the truco: it refuses an envido that waits, and wants the step before it."""
        if self.envido == PENDING:
            self._refuse(seat)
            if self.done:
                return
        if self.pending:
            self._accept(seat)
        self._call(seat)

    def _accept(self, seat: int) -> None:
        self.pending, self.holder = False, self.t.side[seat]

    def _call(self, seat: int) -> None:
        self.level, self.pending, self.truco_caller = self.level + 1, True, seat

    def _card(self, seat: int, card: int) -> None:
        self.held[seat].remove(card)
        self.trick.append((seat, card))
        played = dict(self.trick)
        for player in self.t.order[seat]:
            if player not in played and player not in self.out:
                self.turn = player
                return
        self._close()

    def _close(self) -> None:
        """Close the trick, and the hand where that decides it."""
        t = self.t
        levels = [t.strength[card] for _, card in self.trick]
        best = max(levels)
        lead = self.trick[levels.index(best)][0]
        taken = t.side[lead]
        if levels.count(best) > 1 and any(
            t.side[seat] != taken for (seat, _), level in zip(self.trick, levels, strict=True) if level == best
        ):
            taken, lead = PARDA, t.leads(self.trick, self.mano)
        self.results.append(taken)
        self.trick.clear()
        won = t.decided(self.results, t.side[self.mano])
        if won is not None:
            self._end(won, t.law.stakes[self.level])
            return
        self.turn = self._staying(t.order[lead])

    def prices(self, side: int) -> tuple[int, int]:
        """Return what the standing chain of envido calls pays wanted, if `side` wins it, and not wanted."""
        law = self.t.law
        rung = law.chains[self.chain]
        if rung.named is None:
            return rung.adds, rung.refused
        return law.falta(self.start, side, law.target, law.buenas_from)[0], rung.refused

    def best_tanto(self) -> int:
        """Return the seat whose total wins the envido."""
        playing = [seat for seat in self.t.order[self.mano] if seat not in self.out]
        return max(playing, key=self.tantos.__getitem__)

    def _settle(self) -> None:
        self.envido = CLOSED
        side = self.t.side[self.best_tanto()]
        self._envido_points(side, self.prices(side)[0])

    def _envido_points(self, side: int, points: int) -> None:
        self.score[side] += points
        self.done = self.score[side] >= self.t.law.target

    def _refuse(self, seat: int) -> None:
        rival = 1 - self.t.side[seat]
        if self.envido == PENDING:
            self.envido = CLOSED
            self._envido_points(rival, self.prices(rival)[1])
        else:
            self._end(rival, self.t.law.refused[self.level])

    def _leave(self, seat: int) -> None:
        """Go to the mazo; the last of a side gives the hand away (of.mazo.5, of.mazo.6, of.mazo.7)."""
        t = self.t
        side = t.side[seat]
        self.out = self.out | {seat}
        if any(t.side[mate] == side and mate not in self.out for mate in range(t.count)):
            if self.turn == seat:
                played = [player for player, _ in self.trick]
                behind = (one for one in t.order[seat] if one not in played and one not in self.out)
                self.turn = next(behind, NOBODY)
                if self.turn == NOBODY and not self.pending:
                    self._close()
            return
        was_open = self.envido == OPEN
        if self.envido == PENDING:
            self._refuse(seat)
            if self.done:
                return
        if self.pending:
            points = t.law.refused[self.level]
        elif self.level:
            points = t.law.stakes[self.level]
        else:
            points = t.law.refused[1] + (t.law.unplayed_envido if was_open and not self.results else 0)
        self._end(1 - side, points)

    def _end(self, side: int, points: int) -> None:
        if side != PARDA:
            self.score[side] += points
        self.done = True


def read(law: Law, view: View) -> Round:
    """Return the hand as a view shows it: the seat's own cards, and nobody else's.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = View("A1", new_match(law, "B1").public)
    >>> seen = read(law, absorb(view, OwnCards("mesa", (3, 3), parse_hand("1e5o4o"), "A1")))
    >>> seen.held, seen.tantos[0]
    ([[0, 24, 23], []], 29)
    """
    p = view.public
    t = tables_of(law, p.muestra, p.solo)
    at = {seat: number for number, seat in enumerate(p.seats)}
    points = dict(zip(p.sides, p.score, strict=True))
    start = [max(points[side] for side in band) for band in t.bands]
    for award in p.awards[p.noted :]:
        points[award.side] += award.points
    found = Round(t, at[p.mano], start)
    found.score = [max(points[side] for side in band) for band in t.bands]
    fill(found, law, view)
    found.tantos[at[view.who]] = t.tanto([t.index[one] for one in view.own.dealt])
    if t.ladder:
        found.envido = {EnvidoState.OPEN: OPEN, EnvidoState.PENDING: PENDING}.get(p.envido.state, CLOSED)
    found.chain, found.caller = p.envido.chain, at.get(p.envido.caller, NOBODY)
    found.level, found.pending = p.truco.level, p.truco.pending
    found.truco_caller = at.get(p.truco.caller, NOBODY)
    found.holder = t.bands.index(p.truco.holder) if p.truco.holder else NOBODY
    return found
