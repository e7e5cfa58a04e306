"""How fast the arena of random bots plays, in every rulebook and format, now and at an earlier commit.

Two processes, one with these sources and one with those of the commit, play the same matches in turn. The ratio of a
match is the processor time of a hand now by that of a hand at the commit; the median of the ratios is printed. It
should be at most 1. Where the rules have changed random bots play other words, so matches are compared by the hand.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from truco.bots import bot_named
from truco.bots.arena import Task, play
from truco.engine import Law
from truco.engine.law.law import seats_of
from truco.rulebooks.ruleset import choose

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.start import ROOT, tree_of

BASELINE: Final = "2f12ff7"
WARM: Final = 3
"""Matches of each kind that are played first, and not counted, because a law caches its results."""

Kind = tuple[str, int, str]
"""A rulebook, a number of seats, and the unit of a match."""


def answer(lines: IO[str]) -> None:
    """Play the match that each line requests, and print the milliseconds of processor time of a hand.

    This module uses only functions that the arena had at the baseline, so it runs there too.
    """
    laws: dict[tuple[str, int], Law] = {}
    for line in lines:
        code, count, unit, number = line.split()
        key = code, int(count)
        if key not in laws:
            ruleset = choose(code)
            laws[key] = Law(ruleset, seats_of(ruleset, key[1]))
        law = laws[key]
        bots = [bot_named("random") for _ in law.sides]
        start = time.process_time()
        game, _ = play(law, bots, Task("bench", int(number), 0, unit))
        print((time.process_time() - start) * 1000 / game.hands, flush=True)


@contextmanager
def player(tree: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a process that plays matches with the sources in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, str(Path(__file__)), "--answer"]
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tree
    ) as process:
        yield process
        process.terminate()


def ask(process: subprocess.Popen[str], kind: Kind, number: int) -> float:
    """Return the milliseconds of processor time of a hand in a match that a process plays."""
    assert process.stdin is not None  # noqa: S101  (both are pipes)
    assert process.stdout is not None  # noqa: S101
    print(*kind, number, file=process.stdin, flush=True)
    return float(process.stdout.readline())


def compare(
    present: subprocess.Popen[str], earlier: subprocess.Popen[str], kind: Kind, matches: int
) -> dict[str, object]:
    """Return a row for a rulebook and a number of seats: the median times of a hand, and the median of the ratios."""
    times: list[tuple[float, float]] = []
    for number in range(WARM + matches):
        # The processes take turns in playing first, because the first one follows an idle moment.
        if number % 2:
            now = ask(present, kind, number)
            before = ask(earlier, kind, number)
        else:
            before = ask(earlier, kind, number)
            now = ask(present, kind, number)
        times.append((before, now))
    befores, nows = zip(*times[WARM:], strict=True)
    ratio = statistics.median(now / before for before, now in times[WARM:])
    return {
        "rules": kind[0],
        "seats": kind[1],
        "ms": round(statistics.median(nows), 3),
        "before_ms": round(statistics.median(befores), 3),
        "ratio": round(ratio, 3),
    }


def kinds_at(tree: Path, codes: list[str]) -> list[Kind]:
    """Return the kinds that both commits can play: every rulebook of the baseline, with each number of seats."""
    books = codes or sorted(path.stem for path in (tree / "src/truco/rulebooks").glob("*.toml"))
    return [
        (code, count, "chico")
        for code in books
        for count in sorted({len(form.seats) for form in choose(code).book.formats.values()})
    ]


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="the rulebooks; else all")
    parser.add_argument("--baseline", metavar="COMMIT", default=BASELINE, help="the commit to compare with")
    parser.add_argument("--matches", type=int, default=20, help="matches of each rulebook and number of seats")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.answer:
        answer(sys.stdin)
        return
    with tree_of(args.baseline) as folder, player(folder) as earlier, player(ROOT) as present:
        rows: list[dict[str, object]] = []
        for kind in kinds_at(folder, args.rules):
            row = compare(present, earlier, kind, args.matches)
            rows.append(row)
            if not args.json:
                print(
                    f"{row['rules']}, {row['seats']} seats: {row['ms']} ms a hand, {row['before_ms']} ms at "
                    f"{args.baseline}: ratio {row['ratio']}",
                    flush=True,
                )
    if args.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
