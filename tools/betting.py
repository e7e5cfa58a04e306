"""Compute how often to call, raise and fold in the truco, as `truco/bots/betting.json` holds it.

The cards of many deals are played as a sound player plays them, so that of a hand only the bets are left to choose.
What a seat knows is its situation (`strength.features`) and how good its chance is, one of a dozen classes of equal
size. Regret matching (CFR+) over all these deals at once finds frequencies that nobody who sees as little can gain
against. A row that too few deals came to is noise: it is left out, and the row of the situation without its earlier
tricks stands for it, from a second solution in which nobody remembers who won them.
Needs numpy, which nothing else here does: `pip install numpy`, then `python -m tools.betting > betting.json`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from bisect import bisect_right
from typing import Any, Final, NamedTuple

import numpy as np  # type: ignore[import-not-found, unused-ignore]

from truco.bots.betting import situation_of, without_tricks
from truco.bots.cardplay import sound_card
from truco.bots.round import Round
from truco.bots.strength import chance
from truco.bots.tables import tables_of
from truco.engine import Law, seats_of
from truco.rulebooks.ruleset import choose

CLASSES: Final = 12
"""How many classes of chance a situation has."""

SHAPES: Final = (("oficial", 2), ("paulista", 2), ("oficial", 4), ("paulista", 4))
"""A rulebook for each ladder of stakes and number of seats."""

_ODD_CARDS: Final = 0.05
_TREMBLE: Final = 0.02
"""How often everybody does anything at all, so that the answers to what nobody in his senses says are good ones too."""

_FEWEST: Final = 10 * CLASSES
"""A row to which fewer deals came than this is left out."""

_PASS, _RAISE, _FOLD = 0, 1, 2

Point = tuple[int, list[tuple[str, float]]]
"""A point in time: the side that plays next, and by speaker the situation and the chance."""

Array = Any
"""An array of numpy, which has no types here."""

States = dict[tuple[int, int], Any]
"""Arrays by the level of the truco and a side: who may raise it, or who called it."""


class Deals(NamedTuple):
    """The points in time of many deals: who plays next, whether the hand is still open, and what each speaker knows.

    `keys` are by time, by speaker (who plays next, the rival who answers, who answers that one) and by deal.
    """

    actor: Array
    alive: Array
    keys: Array
    winner: Array
    names: list[tuple[str, tuple[float, ...]]]


def gather(book: str, seats: int, count: int, rng: random.Random) -> tuple[list[list[Point]], list[int]]:
    """Play the cards of so many deals; return the points in time of each, and which side takes it (1, -1, nobody 0)."""
    law = Law(choose(book), seats_of(choose(book), seats))
    raw: list[list[Point]] = []
    winners: list[int] = []
    for _ in range(count):
        turned = rng.choice(law.terms.pack.cards) if book == "paulista" else None
        t = tables_of(law, turned)
        pack = rng.sample([one for one in law.terms.pack.cards if one is not turned], law.terms.deal.cards_each * seats)
        r = Round(t, rng.randrange(seats), (0, 0))
        r.held = [t.levels(t.hand(pack[seat::seats])) for seat in range(seats)]
        points: list[Point] = []
        while not r.done:
            seat = r.turn
            answers = t.rivals[seat][0]
            speakers = (seat, answers, t.rivals[answers][0])
            points.append((t.side[seat], [(situation_of(r, one), chance(r, one, r.held[one])) for one in speakers]))
            cards = r.held[seat]
            r.act(seat, rng.choice(cards) if rng.random() < _ODD_CARDS else cards[sound_card(r, seat, cards)])
        raw.append(points)
        winners.append(0 if r.score[0] == r.score[1] else 1 if r.score[0] > r.score[1] else -1)
    return raw, winners


def forgetful(raw: list[list[Point]]) -> list[list[Point]]:
    """Return the points in time as a speaker knows them who does not remember who won the earlier tricks."""
    return [[(side, [(without_tricks(name), p) for name, p in known]) for side, known in points] for points in raw]


def packed(raw: list[list[Point]], winners: list[int]) -> Deals:
    """Return the deals as arrays, with the classes of chance of each situation."""
    longest = max(map(len, raw))
    seen: dict[str, list[float]] = {}
    for points in raw:
        for _, speakers in points:
            for name, p in speakers:
                seen.setdefault(name, []).append(p)
    names = []
    for name, found in sorted(seen.items()):
        found.sort()
        cuts = sorted({round(found[len(found) * step // CLASSES], 4) for step in range(1, CLASSES)})
        names.append((name, tuple(cuts)))
    at = {name: number for number, (name, _) in enumerate(names)}
    count = len(raw)
    actor = np.zeros((longest, count), np.int8)
    alive = np.zeros((longest, count), bool)
    keys = np.zeros((longest, 3, count), np.int32)
    for deal, points in enumerate(raw):
        for time_, (side, speakers) in enumerate(points):
            actor[time_, deal], alive[time_, deal] = side, True
            for number, (name, p) in enumerate(speakers):
                keys[time_, number, deal] = at[name] * CLASSES + bisect_right(names[at[name]][1], p)
    return Deals(actor, alive, keys, np.array(winners, np.float32), names)


class Solver:
    """Regrets and mean frequencies by class, level and whether a call is pending."""

    def __init__(self, deals: Deals, stakes: tuple[int, ...], refused: tuple[int, ...]) -> None:
        """Begin without regrets."""
        self.deals, self.stakes, self.refused = deals, stakes, refused
        self.most = len(stakes) - 1
        self.width = 2 * (self.most + 1)
        self.size = len(deals.names) * CLASSES * self.width
        self.regrets = np.zeros((3, self.size), np.float32)
        self.sums = np.zeros((3, self.size), np.float64)
        self.visits = np.zeros(self.size, np.float64)
        self.weights = 0.0
        open_ = (np.arange(self.size) % 2) == 0
        level = (np.arange(self.size) % self.width) // 2
        even = np.full((3, self.size), 1 / 3, np.float32)
        even[_FOLD, open_] = 0
        even[_RAISE, level >= self.most] = 0
        self.even = even / even.sum(0)

    def strategy(self) -> Array:
        """Return the frequencies that the regrets give."""
        positive = np.maximum(self.regrets, 0)
        total = positive.sum(0)
        return np.where(total > 0, positive / np.where(total > 0, total, 1), self.even)

    def step(self, number: int) -> float:
        """Take one step; return the value of a hand to the first side."""
        deals, plain = self.deals, self.strategy()
        chosen = (1 - _TREMBLE) * plain + _TREMBLE * self.even
        count = deals.winner.size
        states = [(0, 0), *((level, side) for level in range(1, self.most + 1) for side in (0, 1))]
        longest = len(deals.actor)
        # Forwards: how likely each side lets the hand come here (the other one, and chance, are left out).
        reach = {state: [np.zeros(count, np.float32), np.zeros(count, np.float32)] for state in states}
        reach[0, 0] = [np.ones(count, np.float32), np.ones(count, np.float32)]
        opens: list[dict[tuple[int, int], Any]] = []
        pends: list[dict[tuple[int, int], Any]] = []
        for at in range(longest):
            here, asked, reach = self._forward(at, chosen, reach)
            opens.append(here)
            pends.append(asked)
        # Backwards: what a hand is worth to the first side.
        value = {(level, side): deals.winner * self.stakes[level] for level, side in states}
        gain = np.zeros((3, self.size), np.float64)
        for at in reversed(range(longest)):
            value = self._backward(at, chosen, (opens[at], pends[at]), value, gain)
        self.regrets = np.maximum(self.regrets + gain / count, 0).astype(np.float32)
        self.weights += float(number) ** 2
        for at in range(longest):
            self._average(at, plain, opens[at], pends[at], float(number) ** 2)
        return float(value[0, 0].mean())

    def _index(self, at: int, speaker: int, level: int, *, pending: bool) -> Array:
        return self.deals.keys[at, speaker] * self.width + 2 * level + pending

    def _speaker(self, at: int, caller: int) -> Array:
        """Return by deal the class of who answers a call of a side: the rival of who plays next, or that one's."""
        keys, actor = self.deals.keys[at], self.deals.actor[at]
        return np.where(actor == caller, keys[1], keys[2])

    def _forward(self, at: int, chosen: Array, reach: States) -> tuple[States, States, States]:
        deals = self.deals
        actor, alive = deals.actor[at], deals.alive[at]
        after = {state: [one.copy() for one in sides] for state, sides in reach.items()}
        asked = {
            (level, side): [np.zeros_like(deals.winner) for _ in (0, 1)]
            for level in range(1, self.most + 1)
            for side in (0, 1)
        }
        for (level, holder), sides in reach.items():
            if level == self.most:
                continue
            may = alive & ((actor == holder) if level else True)
            index = self._index(at, 0, level, pending=False)
            raises = chosen[_RAISE, index]
            for caller in (0, 1):
                mine = may & (actor == caller)
                for side in (0, 1):
                    share = np.where(mine, sides[side], 0)
                    calls = share * raises if side == caller else share
                    stays = share * (1 - raises) if side == caller else share
                    asked[level + 1, caller][side] += calls
                    after[level, holder][side] += stays - share
        for level in range(1, self.most + 1):
            for caller in (0, 1):
                index = self._speaker(at, caller) * self.width + 2 * level + 1
                answers = 1 - caller
                for side in (0, 1):
                    share = asked[level, caller][side]
                    own = side == answers
                    after[level, answers][side] += share * chosen[_PASS, index] if own else share
                    if level < self.most:
                        asked[level + 1, answers][side] += share * chosen[_RAISE, index] if own else share
        return {state: [one.copy() for one in sides] for state, sides in reach.items()}, asked, after

    def _backward(self, at: int, chosen: Array, states: tuple[States, States], after: States, gain: Array) -> States:
        deals, (here, asked) = self.deals, states
        actor, alive = deals.actor[at], deals.alive[at]
        worth: dict[tuple[int, int], Array] = {}
        for level in range(self.most, 0, -1):
            for caller in (0, 1):
                sign = 1 if caller == 0 else -1
                answers = 1 - caller
                index = self._speaker(at, caller) * self.width + 2 * level + 1
                fold = np.full_like(deals.winner, sign * self.refused[level])
                wanted = after[level, answers]
                raised = worth[level + 1, answers] if level < self.most else wanted
                mean = chosen[_PASS, index] * wanted + chosen[_RAISE, index] * raised + chosen[_FOLD, index] * fold
                worth[level, caller] = mean
                weight = asked[level, caller][caller] * -sign
                for action, one in ((_PASS, wanted), (_RAISE, raised), (_FOLD, fold)):
                    if action != _RAISE or level < self.most:
                        gain[action] += np.bincount(index, weight * (one - mean), self.size)
        value = {}
        for (level, holder), sides in here.items():
            stays = after[level, holder]
            if level == self.most:
                value[level, holder] = stays
                continue
            may = alive & ((actor == holder) if level else True)
            index = self._index(at, 0, level, pending=False)
            calls = np.where(actor == 0, worth[level + 1, 0], worth[level + 1, 1])
            raises = chosen[_RAISE, index]
            mean = np.where(may, (1 - raises) * stays + raises * calls, stays)
            value[level, holder] = mean
            weight = np.where(may, np.where(actor == 0, sides[1], -sides[0]), 0)
            gain[_PASS] += np.bincount(index, weight * (stays - mean), self.size)
            gain[_RAISE] += np.bincount(index, weight * (calls - mean), self.size)
        return value

    def _average(self, at: int, chosen: Array, here: States, asked: States, weight: float) -> None:
        deals = self.deals
        actor, alive = deals.actor[at], deals.alive[at]
        for (level, holder), sides in here.items():
            if level == self.most:
                continue
            may = alive & ((actor == holder) if level else True)
            index = self._index(at, 0, level, pending=False)
            own, rival = (np.where(may, np.where(actor == side, sides[0], sides[1]), 0) for side in (0, 1))
            self._add(index, own, rival, chosen, weight)
        for (level, caller), sides in asked.items():
            index = self._speaker(at, caller) * self.width + 2 * level + 1
            self._add(index, sides[1 - caller], sides[caller], chosen, weight)

    def _add(self, index: Array, own: Array, rival: Array, chosen: Array, weight: float) -> None:
        total = np.bincount(index, own, self.size)
        self.sums += weight * total * chosen
        self.visits += weight * np.bincount(index, rival, self.size)

    def frequencies(self, fewest: float = 0.0) -> dict[str, Any]:
        """Return by situation the cuts between its classes, and by level the percents of raises and folds of each.

        Rows to which fewer deals came than `fewest` are left out. What counts is how often the rivals let a hand come
        there: a row is certain if its regrets are.
        """
        total = self.sums.sum(0)
        mean = np.where(total > 0, self.sums / np.where(total > 0, total, 1), 0)
        found: dict[str, Any] = {}
        for number, (name, cuts) in enumerate(self.deals.names):
            table: dict[str, Any] = {}
            for level in range(self.most + 1):
                for pending in (0, 1):
                    at = [(number * CLASSES + one) * self.width + 2 * level + pending for one in range(len(cuts) + 1)]
                    if (pending and not level) or (not pending and level == self.most) or not total[at].sum():
                        continue
                    if self.visits[at].sum() / self.weights < fewest:
                        continue
                    rows = [[round(100 * float(mean[_RAISE, one])) for one in at]]
                    if pending:
                        folds = falling([float(mean[_FOLD, one]) for one in at], [float(total[one]) for one in at])
                        rows = [[min(one, round(100 * (1 - fold))) for one, fold in zip(rows[0], folds, strict=True)]]
                        rows.append([round(100 * fold) for fold in folds])
                    table[f"{level}{'?' if pending else ''}"] = rows
            if table:
                found[name] = {"cuts": list(cuts), **table}
        return found


def falling(values: list[float], weights: list[float]) -> list[float]:
    """Return the nearest numbers that never rise: nobody folds the better hand and wants the worse one.

    Situations that are rare have too few deals for each class to find that by itself.
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append((value, weight + 1e-9, 1))
        while len(blocks) > 1 and blocks[-1][0] > blocks[-2][0]:
            (high, more, many), (low, less, few) = blocks.pop(), blocks.pop()
            blocks.append(((high * more + low * less) / (more + less), more + less, many + few))
    return [value for value, _, count in blocks for _ in range(count)]


def solve(book: str, seats: int, deals: int, steps: int, seed: int) -> dict[str, Any]:
    """Return the frequencies for the ladder of a rulebook, at so many seats."""
    law = Law(choose(book), seats_of(choose(book), seats))
    start = time.perf_counter()
    raw, winners = gather(book, seats, deals, random.Random(seed))
    print(f"{book} {seats}: {deals} deals in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    situations: dict[str, Any] = {}
    for points, fewest in ((raw, _FEWEST), (forgetful(raw), 0)):
        solver = Solver(packed(points, winners), law.terms.truco.stakes, law.terms.truco.refused)
        for number in range(1, steps + 1):
            value = solver.step(number)
            if number % 50 == 0:
                print(f"  {number}: {value:+.4f} after {time.perf_counter() - start:.0f} s", file=sys.stderr)
        situations |= solver.frequencies(fewest)
    return {"stakes": list(law.terms.truco.stakes), "seats": seats, "situations": situations}


def main() -> None:
    """Print the frequencies for all shapes as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40_000)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", type=int, help="the number of one shape")
    args = parser.parse_args()
    shapes = SHAPES if args.only is None else SHAPES[args.only : args.only + 1]
    tables = [solve(book, seats, args.deals, args.steps, args.seed) for book, seats in shapes]
    print(json.dumps(tables, separators=(",", ":")))


if __name__ == "__main__":
    main()
