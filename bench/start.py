"""How long light commands take from start to end, in processor time, now and at an earlier commit.

Each command runs in a process of its own, in turn here and there, and the median of the runs is printed. `truco --help`
should take at most one and a half times what `truco --version` takes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BASELINE: Final = "2a373ea"
RECORD: Final = '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
COMMANDS: Final = ("--version", "--help", "replay -", "rules show of.mazo.4", "value 1e5o4o", "order", "talk truco")


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """Yield a folder with the sources of a commit."""
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder:
        archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed:
            packed.extractall(folder, filter="data")
        yield Path(folder)


def processor_time(tree: Path, words: str) -> float:
    """Run a command of the sources in a folder; return the milliseconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "truco", *words.split()]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    subprocess.run(command, input=RECORD, env=environment, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure(baseline: str, runs: int) -> list[dict[str, object]]:
    """Return a row for each command: the median times here and at the baseline, and their ratio."""
    rows: list[dict[str, object]] = []
    with tree_of(baseline) as folder:
        for words in COMMANDS:
            times = [[processor_time(tree, words) for tree in (folder, ROOT)] for _ in range(runs + 1)][1:]
            before, now = (statistics.median(column) for column in zip(*times, strict=True))
            rows.append(
                {"command": words, "ms": round(now), "before_ms": round(before), "ratio": round(now / before, 2)}
            )
    return rows


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--baseline", metavar="COMMIT", default=BASELINE, help="the commit to compare with")
    parser.add_argument("--runs", type=int, default=7, help="runs of each command, after one that is not counted")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    rows = measure(args.baseline, args.runs)
    if args.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(f"truco {row['command']}: {row['ms']} ms, {row['before_ms']} ms at {args.baseline}: ratio {row['ratio']}")
    version, helped = (float(str(row["ms"])) for row in rows[:2])
    print(f"truco --help takes {helped / version:.2f} times what truco --version takes")


if __name__ == "__main__":
    main()
