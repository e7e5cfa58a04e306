"""A hand as a bot plays it out: a small mutable table of numbers, quick to copy.

It replaces the engine only where bots look ahead, because the engine takes many times as long. It has the acts that all
rulebooks share: cards, the steps of the truco, its answers, mazo; and an envido that is a ladder of calls, whose
numbers count as sung when it is accepted. It leaves out other contests (envites of any number, flores, a mão de onze).
`tests/unit/bots` compare its points with those of the engine under `oficial`, hand by hand.
"""

from __future__ import annotations

from typing import Final

from truco.bots.tables import PARDA, Tables, tables_of
from truco.bots.tricks import NOBODY, Levels, Tricks
from truco.cards import UNKNOWN
from truco.engine import Law
from truco.engine.table.envido import EnvidoState
from truco.views import View

Action = int | str
"""The level of a card, or the token of a word."""

OPEN: Final = 0
PENDING: Final = 1
CLOSED: Final = 2


class Round(Tricks):
    """A hand in the course of play; the cards of other seats are empty until a deal is guessed.

    `start` is the score before the hand, `score` the one with its awards, by side. `tantos` are the envido totals by
    seat; `chain` are the envido calls and `caller` made the last one. `level` is the step of the truco, which
    `truco_caller` called; `holder` is the side that may raise it.
    """

    __slots__ = (
        *("caller", "chain", "done", "ends", "envido", "holder", "level", "pending", "score", "start", "tantos"),
        "truco_caller",
    )

    def __init__(self, t: Tables, mano: int, score: tuple[int, ...]) -> None:
        """Begin a hand without cards."""
        super().__init__(t, mano)
        self.start = score
        self.set_score(score)
        self.tantos = (0,) * t.count
        self.envido = OPEN if t.ladder else CLOSED
        self.chain: tuple[str, ...] = ()
        self.caller = NOBODY
        self.level = 0
        self.pending = False
        self.truco_caller = NOBODY
        self.holder = NOBODY
        self.done = False

    def copy(self, held: list[Levels], tantos: tuple[int, ...]) -> Round:
        """Return a copy with other cards and totals; an act on the copy does not change the original."""
        new = Round.__new__(Round)
        new.t, new.mano, new.turn, new.out = self.t, self.mano, self.turn, self.out
        new.held, new.tantos = held[:], tantos
        new.trick, new.best, new.results, new.past = self.trick[:], self.best[:], self.results, self.past
        new.start, new.score, new.ends = self.start, self.score, self.ends
        new.envido, new.chain, new.caller = self.envido, self.chain, self.caller
        new.level, new.pending, new.truco_caller = self.level, self.pending, self.truco_caller
        new.holder, new.done = self.holder, self.done
        return new

    def set_score(self, score: tuple[int, ...]) -> None:
        """Set the score, and the worth of the truco for each side at it (`Tables.ends`)."""
        mine, theirs = score
        self.score = score
        self.ends = (self.t.ends(mine, theirs), self.t.ends(theirs, mine))

    # -- the seat that must act, and its words ------------------------------------------------------------------------

    def due(self) -> int:
        """Return the seat that must act."""
        if self.envido != PENDING and not self.pending:
            return self.turn
        return self.first(self.t.rivals[self.caller if self.envido == PENDING else self.truco_caller])

    def may_open(self, seat: int) -> bool:
        """Return whether a seat that must act may open the envido."""
        if self.envido != OPEN or self.results or seat in dict(self.trick):
            return False
        return self.level == 0 or (self.pending and self.level == 1)

    # -- acts and their effects ---------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action) -> None:
        """Carry out an act of the seat that must act: a card, a call, an answer or mazo."""
        if isinstance(action, int):
            self.finish(self.play(self.held[seat].index(action)))
        elif action == self.t.yes:
            self._accept(seat)
        elif action == self.t.no:
            self._refuse(seat)
        elif action == "mazo":
            self.leave(seat)
        elif action in self.t.steps:
            self.step(seat)
        else:
            self.envido, self.chain, self.caller = PENDING, (*self.chain, action), seat

    def finish(self, won: int | None) -> None:
        """End the hand if a side has taken it or it is tied."""
        if won is not None:
            self._end(won, self.t.law.terms.truco.stakes[self.level])

    def step(self, seat: int) -> None:
        """Take the next step of the truco, which refuses a pending envido and accepts a pending step."""
        if self.envido == PENDING:
            self._refuse(seat)
            if self.done:
                return
        if self.pending:
            self.holder = self.t.side[seat]
        self.level, self.pending, self.truco_caller = self.level + 1, True, seat

    def _accept(self, seat: int) -> None:
        if self.envido == PENDING:
            self.envido = CLOSED
            side = self.t.side[self.best_tanto()]
            self._award(side, self.prices(side)[0])
            return
        self.pending, self.holder = False, self.t.side[seat]
        if self.turn == NOBODY:
            # The last seat of the trick went to the mazo while the call was pending.
            self.finish(self.close())

    def prices(self, side: int) -> tuple[int, int]:
        """Return the points of the chain of envido calls: wanted, if `side` wins it, and not wanted."""
        law = self.t.law
        rung = law.terms.envido.chains[self.chain]
        if rung.named is None:
            return rung.adds, rung.refused
        return law.terms.envido.falta(self.start, side, law.terms.match.target, law.terms.match.buenas_from)[
            0
        ], rung.refused

    def best_tanto(self) -> int:
        """Return the seat whose total wins the envido."""
        playing = [seat for seat in self.t.order[self.mano] if seat not in self.out]
        return max(playing, key=self.tantos.__getitem__)

    def _score_with(self, side: int, points: int) -> tuple[int, ...]:
        mine, theirs = self.score
        return (mine, theirs + points) if side else (mine + points, theirs)

    def _award(self, side: int, points: int) -> None:
        """Award a side points for the envido; at the target the hand ends."""
        self.set_score(self._score_with(side, points))
        self.done = self.score[side] >= self.t.law.terms.match.target

    def _end(self, side: int, points: int) -> None:
        if side != PARDA:
            self.score = self._score_with(side, points)
        self.done = True

    def _refuse(self, seat: int) -> None:
        rival = 1 - self.t.side[seat]
        if self.envido == PENDING:
            self.envido = CLOSED
            self._award(rival, self.prices(rival)[1])
        else:
            self._end(rival, self.t.law.terms.truco.refused[self.level])

    def leave(self, seat: int) -> None:
        """Leave the hand; if the whole side has left, the other takes it (of.mazo.5, of.mazo.6, of.mazo.7)."""
        t = self.t
        side = t.side[seat]
        self.out = self.out | {seat}
        if any(t.side[mate] == side and mate not in self.out for mate in t.playing):
            if self.turn == seat:
                self.turn = self.next_to(seat)
                if self.turn == NOBODY and not self.pending:
                    self.finish(self.close())
            return
        was_open = self.envido == OPEN
        if self.envido == PENDING:
            self._refuse(seat)
            if self.done:
                return
        if self.pending:
            points = t.law.terms.truco.refused[self.level]
        elif self.level:
            points = t.law.terms.truco.stakes[self.level]
        else:
            points = t.law.terms.truco.refused[1] + (
                t.law.terms.mazo.envido_open if was_open and not self.results else 0
            )
        self._end(1 - side, points)


def read(law: Law, view: View) -> Round:
    """Return the hand as a view shows it, with the seat's own cards and no others.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> from truco.views import OwnCards, absorb
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> view = View("A1", new_match(law, "B1").public)
    >>> seen = read(law, absorb(view, OwnCards("mesa", (3, 3), parse_hand("1e5o4o"), "A1")))
    >>> seen.held, seen.tantos
    ([(1, 2, 14), ()], (29, 0))
    """
    p = view.public
    t = tables_of(law, p.muestra, p.solo, p.duel)
    at = {seat: number for number, seat in enumerate(p.seats)}
    side = {seat: t.side[number] for seat, number in at.items()}
    points = dict(zip(p.sides, p.score, strict=True))
    r = Round(t, at[p.mano], tuple([max(points[letter] for letter in band) for band in t.bands]))
    for award in p.awards[p.awards_written :]:
        points[award.side] += award.points
    r.set_score(tuple([max(points[letter] for letter in band) for band in t.bands]))
    results = [PARDA if trick.winner is None else side[trick.winner] for trick in p.tricks]
    r.set_tricks([(at[seat], t.level[card]) for seat, card in p.trick], results)
    r.held[at[view.who]] = tuple(sorted([t.level[card] for card in view.own.held if card is not UNKNOWN]))
    r.tantos = tuple([t.total(t.hand(view.own.dealt)) if seat == view.who else 0 for seat in p.seats])
    r.turn = at.get(p.turn, NOBODY)
    r.out = frozenset([at[seat] for seat in p.out]).intersection(t.playing)
    if t.ladder:
        r.envido = {EnvidoState.OPEN: OPEN, EnvidoState.PENDING: PENDING}.get(p.envido.state, CLOSED)
    r.chain, r.caller = p.envido.chain, at.get(p.envido.caller, NOBODY)
    r.level, r.pending = p.truco.level, p.truco.pending
    r.truco_caller = at.get(p.truco.caller, NOBODY)
    r.holder = t.bands.index(p.truco.holder) if p.truco.holder else NOBODY
    return r
