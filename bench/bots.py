"""Measure how long the bots take for a decision on one core.

The bots play hands against `vecino`; a word without a choice (the only one, a number that must be sung) does not count.
With `--fit` the bench computes the weights of `truco.bots.strength` instead.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Sequence
from math import exp
from typing import Final

from truco.bots import Bot, bot_named
from truco.bots.arena import Task, play
from truco.bots.cardplay import sound_card
from truco.bots.players import forced_word
from truco.bots.round import Round
from truco.bots.strength import features
from truco.bots.tables import tables_of
from truco.engine import Law, Word, due, seats_of
from truco.rulebooks.ruleset import choose
from truco.views import View

SEATS = {count: seats_of(choose("oficial"), count) for count in (2, 4)}
LIMIT: Final = 300.0
"""Milliseconds that `zorro` may take for a decision on one core."""

_FIT_HANDS: Final = {2: 24_000, 3: 24_000, 4: 12_000, 6: 8_000}
_FIT_ROWS: Final = 16_000
_FIT_STEPS: Final = 12
_ODD_CARDS: Final = 0.1
_RIDGE: Final = 1.0


class Timed:
    """A bot that stores the processor time of each of its decisions, in milliseconds."""

    def __init__(self, bot: Bot) -> None:
        """Wrap a bot."""
        self.bot = bot
        self.name = bot.name
        self.times: list[float] = []

    def choose(self, law: Law, view: View, menu: Sequence[Word], rng: random.Random) -> Word | None:
        """Return the bot's word, and store the time of the decision."""
        start = time.process_time()
        word = self.bot.choose(law, view, menu, rng)
        took = (time.process_time() - start) * 1000
        if due(law, view.public) == view.who and forced_word(law, view, menu) is None:
            self.times.append(took)
        return word


def think(seats: int, hands: int) -> list[dict[str, object]]:
    """Return the times that each bot takes for a decision, over some hands against vecino."""
    law = Law(choose("oficial"), SEATS[seats])
    medians: dict[str, float] = {}
    rows: list[dict[str, object]] = []
    for name in ("vecino", "zorro"):
        timed = Timed(bot_named(name))
        for pair in range(hands):
            play(law, [timed, bot_named("vecino")], Task("bench", pair, 0, "hand"))
        times = sorted(timed.times)
        medians[name] = statistics.median(times)
        rows.append(
            {
                "bot": name,
                "seats": seats,
                "decisions": len(times),
                "median_ms": round(medians[name], 3),
                "p99_ms": round(times[int(0.99 * (len(times) - 1))], 3),
                "worst_ms": round(times[-1], 3),
                "ratio_to_vecino": round(medians[name] / medians["vecino"], 1),
            }
        )
    return rows


# -- fitting the weights --------------------------------------------------------------------------------------------

Rows = list[tuple[tuple[float, ...], float]]


def gather(law: Law, hands: int, rng: random.Random) -> dict[str, Rows]:
    """Play the tricks of random hands; return the features of each seat at each step, and whether its side won."""
    seats = len(law.seats)
    # The seat that plays alone may be any; that is a matter of the rulebook, not of the tricks.
    solos = law.seats if len(law.sides) > 2 else ("",)  # noqa: PLR2004
    situations: dict[str, Rows] = {}
    for _ in range(hands):
        mano = rng.randrange(seats)
        t = tables_of(law, None, rng.choice(solos))
        pack = rng.sample(law.terms.pack.cards, 3 * seats)
        r = Round(t, mano, (0, 0))
        r.held = [t.levels(t.hand(pack[3 * seat : 3 * seat + 3])) for seat in range(seats)]
        seen: list[tuple[int, str, tuple[float, ...]]] = []
        while not r.done:
            seen.extend((seat, *features(r, seat)) for seat in range(seats))
            cards = r.held[r.turn]
            r.act(r.turn, rng.choice(cards) if rng.random() < _ODD_CARDS else cards[sound_card(r, r.turn, cards)])
        won = r.score.index(max(r.score))  # with three pardas the mano's side has won
        for seat, situation, numbers in seen:
            rows = situations.setdefault(situation, [])
            if len(rows) < _FIT_ROWS:
                rows.append((numbers, float(t.side[seat] == won)))
    return situations


def fit(rows: Rows) -> list[float]:
    """Return the weights of a logistic regression with a small ridge penalty (Newton's method)."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(_FIT_STEPS):
        curve = [[_RIDGE * (row == column) for column in range(size)] for row in range(size)]
        slope = [-_RIDGE * weight for weight in weights]
        for numbers, won in rows:
            p = 1 / (1 + exp(-sum(map(float.__mul__, weights, numbers))))
            for row, number in enumerate(numbers):
                slope[row] += (won - p) * number
                for column, other in enumerate(numbers):
                    curve[row][column] += p * (1 - p) * number * other
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations (Gauss-Jordan; the matrix is positive definite)."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def print_weights() -> None:
    """Print the module `truco.bots.weights`."""
    rng = random.Random(7)
    print('"""Weights of `strength.chance`, by situation; made by `bench/bots.py --fit`."""\n')
    print("from __future__ import annotations\n\nfrom typing import Final\n")
    print("WEIGHTS: Final[dict[str, tuple[float, ...]]] = {")
    for seats, hands in _FIT_HANDS.items():
        law = Law(choose("oficial"), seats_of(choose("oficial"), seats))
        for situation, rows in sorted(gather(law, hands, rng).items()):
            print(f'    "{situation}": ({", ".join(f"{weight:.3f}" for weight in fit(rows))}),')
    print("}")


def main() -> None:
    """Print the times; end with status 1 where zorro's 99th percentile is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=150, help="hands for each bot and number of seats")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--fit", action="store_true", help="print the weights of strength instead")
    args, _ = parser.parse_known_args()
    if args.fit:
        print_weights()
        return
    rows = [row for seats in SEATS for row in think(seats, args.hands)]
    if args.json:
        print(json.dumps(rows))
    for row in [] if args.json else rows:
        print(
            f"{row['seats']} seats: {row['bot']} decides in {row['median_ms']} ms (median), {row['p99_ms']} ms (p99), "
            f"{row['worst_ms']} ms (worst of {row['decisions']}); {row['ratio_to_vecino']} times vecino's median"
        )
    if any(row["bot"] == "zorro" and float(str(row["p99_ms"])) > LIMIT for row in rows):
        sys.exit(f"zorro takes more than {LIMIT:.0f} ms")


if __name__ == "__main__":
    main()
