"""How many acts a second the engine rules on, beside a named rival driven the same way in the same run.

Both play uniformly random lawful acts from their own menus, without leaving the hand (`mazo`, `paso`), match after
match. Our runs and the rival's alternate; what counts is the ratio of each pair and the median of those ratios.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import metadata
from typing import Final

from truco.cards import SPANISH_40
from truco.engine import MESA, SEATS, Act, Kind, Law, Phase, decide, due, menu, new_match, word
from truco.engine.croupier import hands_from
from truco.engine.decide import deal
from truco.rulebooks.ruleset import choose

RIVAL: Final = "pytruco"
_STAY: Final = (Kind.MAZO, Kind.PASO, Kind.SHOW)
_CUT: Final = word("corto-20")


def ours(seats: int, seconds: float, rng: random.Random) -> float:
    """Return acts a second of this engine over about so many seconds of processor time."""
    law = Law(choose("oficial"), SEATS[seats])
    acts = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = new_match(law, dealer=law.seats[-1])
        while state.public.phase is not Phase.MATCH_OVER:
            p = state.public
            if p.phase is not Phase.PLAY:
                state = decide(law, state, Act(MESA, _CUT)).state
                pack = rng.sample(SPANISH_40, law.cards_each * seats)
                state = deal(law, state, MESA, hands_from(law, pack, state.public.dealer)).state
                acts += 2
                continue
            seat = due(law, p)
            words = [one for one in menu(law, p, seat, state.own(seat)) if one.kind not in _STAY]
            state = decide(law, state, Act(seat, rng.choice(words))).state
            acts += 1
    return acts / (time.process_time() - start)


def rival(seats: int, seconds: float, _rng: random.Random) -> float:
    """Return acts a second of the rival, driven by its own random player over its own menu."""
    from pytruco.pdt.chi import random_action  # noqa: PLC0415  (only this bench needs the rival installed)
    from pytruco.pdt.partida import Partida  # noqa: PLC0415

    blue, red = (["Alice", "Ariana", "Annie"][: seats // 2], ["Bob", "Ben", "Bill"][: seats // 2])
    acts = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        match = Partida(20, blue, red, verbose=False)
        while not match.terminada():
            random_action(match, allow_mazo=False).hacer(match)
            acts += 1
    return acts / (time.process_time() - start)


def _pairs(seats: int, seconds: float, runs: int) -> dict[str, object]:
    sides: tuple[Callable[[int, float, random.Random], float], ...] = (ours, rival)
    rates = [[side(seats, seconds, random.Random(run)) for side in sides] for run in range(runs)]
    ratios = sorted(mine / theirs for mine, theirs in rates)
    return {
        "seats": seats,
        "truco_acts_per_second": round(statistics.median(mine for mine, _ in rates)),
        "pytruco_acts_per_second": round(statistics.median(theirs for _, theirs in rates)),
        "ratio_median": round(statistics.median(ratios), 1),
        "ratio_range": [round(ratios[0], 1), round(ratios[-1], 1)],
    }


def main() -> None:
    """Print the rates and ratios, or with `--profile` where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor seconds a run")
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", action="store_true", help="say where our time goes instead")
    args = parser.parse_args()
    if args.profile:
        profile = cProfile.Profile()
        profile.runcall(ours, 2, args.seconds, random.Random(0))
        pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(20)
        return
    rows = [_pairs(seats, args.seconds, args.runs) for seats in (2, 4)]
    if args.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(
            f"{row['seats']} seats: truco {row['truco_acts_per_second']} acts/s, "
            f"{RIVAL} {metadata.version(RIVAL)} {row['pytruco_acts_per_second']} acts/s, "
            f"ratio {row['ratio_median']} (range {row['ratio_range']})"
        )


if __name__ == "__main__":
    main()
