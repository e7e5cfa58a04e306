"""Compute how often to call, raise and fold in the truco, for `truco/bots/betting.json`.

The cards of many deals are played as a sound player plays them, so that only the bets of a hand remain to choose. A
seat sees its situation (`strength.features`) and its chance in one of a dozen classes of equal size. Regret matching
(CFR+) over all these deals at once finds frequencies against which a rival that sees as little cannot gain. A row with
too few deals is noise: it is left out. The row of its situation without the earlier tricks replaces it; that row is
from a second solution, in which the seats do not see the winners of earlier tricks. Only this program needs numpy: `pip
install numpy`, then `python -m tools.betting > betting.json`.
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
"""The number of classes of chance in a situation."""

SHAPES: Final = (("oficial", 2), ("paulista", 2), ("oficial", 4), ("paulista", 4))
"""A rulebook for each ladder of stakes and number of seats."""

_ODD_CARDS: Final = 0.05
_TREMBLE: Final = 0.02
"""How often a seat chooses any word at random, so that the answers to senseless words are good as well."""

_FEWEST: Final = 10 * CLASSES
"""The fewest deals of a row; a row with fewer is left out."""

_PASS, _RAISE, _FOLD = 0, 1, 2

Point = tuple[int, list[tuple[str, float]]]
"""A point in time: the side that plays next, and by speaker the situation and the chance."""

Array = Any
"""An array of numpy, which has no types here."""

States = dict[tuple[int, int], Any]
"""Arrays by the level of the truco and a side: the side that may raise it, or the side that called it."""


class Deals(NamedTuple):
    """The points in time of many deals: the side that plays next, whether the hand is open, and what each speaker sees.

    `keys` are by time, by speaker (the next player, the rival that answers, the seat that answers the rival) and by
    deal.
    """

    actor: Array
    alive: Array
    keys: Array
    winner: Array
    names: list[tuple[str, tuple[float, ...]]]


def gather(book: str, seats: int, count: int, rng: random.Random) -> tuple[list[list[Point]], list[int]]:
    """Play the cards of some deals; return the points in time of each, and the side that takes it (1, -1, none 0)."""
    law = Law(choose(book), seats_of(choose(book), seats))
    raw: list[list[Point]] = []
    winners: list[int] = []
    for _ in range(count):
        turned = rng.choice(law.terms.pack.cards) if book == "paulista" else None
        t = tables_of(law, turned)
        unturned = [card for card in law.terms.pack.cards if card is not turned]
        pack = rng.sample(unturned, law.terms.deal.cards_each * seats)
        r = Round(t, rng.randrange(seats), (0, 0))
        r.held = [t.levels(t.hand(pack[seat::seats])) for seat in range(seats)]
        points: list[Point] = []
        while not r.done:
            seat = r.turn
            answers = t.rivals[seat][0]
            speakers = (seat, answers, t.rivals[answers][0])
            seen = [(situation_of(r, speaker), chance(r, speaker, r.held[speaker])) for speaker in speakers]
            points.append((t.side[seat], seen))
            cards = r.held[seat]
            r.act(seat, rng.choice(cards) if rng.random() < _ODD_CARDS else cards[sound_card(r, seat, cards)])
        raw.append(points)
        winners.append(0 if r.score[0] == r.score[1] else 1 if r.score[0] > r.score[1] else -1)
    return raw, winners


def forget_tricks(raw: list[list[Point]]) -> list[list[Point]]:
    """Return the points in time for speakers that do not see the winners of earlier tricks."""
    return [[(side, [(without_tricks(name), p) for name, p in seen]) for side, seen in points] for points in raw]


def pack_deals(raw: list[list[Point]], winners: list[int]) -> Deals:
    """Return the deals as arrays, with the classes of chance of each situation."""
    longest = max(map(len, raw))
    seen: dict[str, list[float]] = {}
    for points in raw:
        for _, speakers in points:
            for name, p in speakers:
                seen.setdefault(name, []).append(p)
    names = []
    for name, chances in sorted(seen.items()):
        chances.sort()
        cuts = sorted({round(chances[len(chances) * step // CLASSES], 4) for step in range(1, CLASSES)})
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
        """Return the frequencies in proportion to the regrets."""
        positive = np.maximum(self.regrets, 0)
        total = positive.sum(0)
        return np.where(total > 0, positive / np.where(total > 0, total, 1), self.even)

    def step(self, number: int) -> float:
        """Take a step of the solution; return the value of a hand for the first side."""
        deals, plain = self.deals, self.strategy()
        chosen = (1 - _TREMBLE) * plain + _TREMBLE * self.even
        count = deals.winner.size
        states = [(0, 0), *((level, side) for level in range(1, self.most + 1) for side in (0, 1))]
        longest = len(deals.actor)
        # Forwards: the likelihood of each point by the choices of each side (without the other side's, and chance).
        reach = {state: [np.zeros(count, np.float32), np.zeros(count, np.float32)] for state in states}
        reach[0, 0] = [np.ones(count, np.float32), np.ones(count, np.float32)]
        opens: list[dict[tuple[int, int], Any]] = []
        pends: list[dict[tuple[int, int], Any]] = []
        for at in range(longest):
            opened, pending, reach = self._forward(at, chosen, reach)
            opens.append(opened)
            pends.append(pending)
        # Backwards: the value of a hand for the first side.
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
        """Return by deal the class of the seat that answers a call of a side: the next player's rival, or its rival."""
        keys, actor = self.deals.keys[at], self.deals.actor[at]
        return np.where(actor == caller, keys[1], keys[2])

    def _forward(self, at: int, chosen: Array, reach: States) -> tuple[States, States, States]:
        deals = self.deals
        actor, alive = deals.actor[at], deals.alive[at]
        after = {state: [weights.copy() for weights in sides] for state, sides in reach.items()}
        pending = {
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
                    pending[level + 1, caller][side] += calls
                    after[level, holder][side] += stays - share
        for level in range(1, self.most + 1):
            for caller in (0, 1):
                index = self._speaker(at, caller) * self.width + 2 * level + 1
                answers = 1 - caller
                for side in (0, 1):
                    share = pending[level, caller][side]
                    own = side == answers
                    after[level, answers][side] += share * chosen[_PASS, index] if own else share
                    if level < self.most:
                        pending[level + 1, answers][side] += share * chosen[_RAISE, index] if own else share
        return {state: [weights.copy() for weights in sides] for state, sides in reach.items()}, pending, after

    def _backward(self, at: int, chosen: Array, states: tuple[States, States], after: States, gain: Array) -> States:
        deals, (opened, pending) = self.deals, states
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
                weight = pending[level, caller][caller] * -sign
                for action, result in ((_PASS, wanted), (_RAISE, raised), (_FOLD, fold)):
                    if action != _RAISE or level < self.most:
                        gain[action] += np.bincount(index, weight * (result - mean), self.size)
        value = {}
        for (level, holder), sides in opened.items():
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

    def _average(self, at: int, chosen: Array, opened: States, pending: States, weight: float) -> None:
        deals = self.deals
        actor, alive = deals.actor[at], deals.alive[at]
        for (level, holder), sides in opened.items():
            if level == self.most:
                continue
            may = alive & ((actor == holder) if level else True)
            index = self._index(at, 0, level, pending=False)
            own, rival = (np.where(may, np.where(actor == side, sides[0], sides[1]), 0) for side in (0, 1))
            self._add(index, own, rival, chosen, weight)
        for (level, caller), sides in pending.items():
            index = self._speaker(at, caller) * self.width + 2 * level + 1
            self._add(index, sides[1 - caller], sides[caller], chosen, weight)

    def _add(self, index: Array, own: Array, rival: Array, chosen: Array, weight: float) -> None:
        total = np.bincount(index, own, self.size)
        self.sums += weight * total * chosen
        self.visits += weight * np.bincount(index, rival, self.size)

    def frequencies(self, fewest: float = 0.0) -> dict[str, Any]:
        """Return by situation the cuts between its classes, and by level the percents of raises and folds of each.

        Rows with fewer deals than `fewest` are left out. Deals count by how often the choices of the rivals lead there,
        because the regrets of a row depend on that.
        """
        total = self.sums.sum(0)
        mean = np.where(total > 0, self.sums / np.where(total > 0, total, 1), 0)
        situations: dict[str, Any] = {}
        for number, (name, cuts) in enumerate(self.deals.names):
            table: dict[str, Any] = {}
            for level in range(self.most + 1):
                for pending in (0, 1):
                    classes = range(number * CLASSES, number * CLASSES + len(cuts) + 1)
                    at = [key * self.width + 2 * level + pending for key in classes]
                    if (pending and not level) or (not pending and level == self.most) or not total[at].sum():
                        continue
                    if self.visits[at].sum() / self.weights < fewest:
                        continue
                    rows = [[round(100 * float(mean[_RAISE, index])) for index in at]]
                    if pending:
                        folds = falling(mean[_FOLD, at].tolist(), total[at].tolist())
                        raises = zip(rows[0], folds, strict=True)
                        rows = [[min(percent, round(100 * (1 - fold))) for percent, fold in raises]]
                        rows.append([round(100 * fold) for fold in folds])
                    table[f"{level}{'?' if pending else ''}"] = rows
            if table:
                situations[name] = {"cuts": list(cuts), **table}
        return situations


def falling(values: list[float], weights: list[float]) -> list[float]:
    """Return the nearest numbers that never rise, so that a seat does not fold a better hand and accept a worse one.

    In rare situations the classes have too few deals for such frequencies without this step.
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append((value, weight + 1e-9, 1))
        while len(blocks) > 1 and blocks[-1][0] > blocks[-2][0]:
            (high, more, many), (low, less, few) = blocks.pop(), blocks.pop()
            blocks.append(((high * more + low * less) / (more + less), more + less, many + few))
    return [value for value, _, count in blocks for _ in range(count)]


def solve(book: str, seats: int, deals: int, steps: int, seed: int) -> dict[str, Any]:
    """Return the frequencies for the ladder of a rulebook and a number of seats."""
    law = Law(choose(book), seats_of(choose(book), seats))
    start = time.perf_counter()
    raw, winners = gather(book, seats, deals, random.Random(seed))
    print(f"{book} {seats}: {deals} deals in {time.perf_counter() - start:.0f} s", file=sys.stderr)
    situations: dict[str, Any] = {}
    for points, fewest in ((raw, _FEWEST), (forget_tricks(raw), 0)):
        solver = Solver(pack_deals(points, winners), law.terms.truco.stakes, law.terms.truco.refused)
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
