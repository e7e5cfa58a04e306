"""The tests of the night are there when it comes."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_what_runs_at_night_can_be_collected() -> None:
    """No test of the night fails before it begins: by day nobody would notice."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/nightly"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"TRUCO_NIGHTLY": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert "tests collected" in done.stdout
