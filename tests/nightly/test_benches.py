"""The benches run from end to end; what they measure in so short a time says nothing and is not looked at."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("bench", "arguments"),
    [
        ("engine", ["--seconds", "0.2", "--runs", "1"]),
        ("bots", ["--hands", "2"]),
        ("tables", ["--steps", "4", "8", "--seconds", "3", "--tables", "10"]),
    ],
)
@pytest.mark.alone
def test_a_bench_prints_its_json(bench: str, arguments: list[str]) -> None:
    """Each bench ends and prints one JSON value with numbers in it."""
    command = [sys.executable, f"bench/{bench}.py", "--json", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    report = json.loads(done.stdout)
    rows = report["bytes"] if bench == "tables" else report["formats"] if bench == "engine" else report
    assert {row["seats"] for row in rows} >= {2, 4}, done.stderr


@pytest.mark.alone
def test_the_bench_of_tournaments_prints_its_json() -> None:
    """It ends with a row for each size, and the other program paired the small event."""
    command = [sys.executable, "bench/tournament.py", "--json", "--runs", "1", "--teams", "16", "256", "--rival", "16"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    small, large = json.loads(done.stdout)
    assert (small["teams"], large["teams"]) == (16, 256)
    assert small["ratio_median"] > 0
