"""The tests of the night are there when it comes."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_what_runs_at_night_can_be_collected() -> None:
    """No test of the night fails before it begins: by day the failure would pass unnoticed."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/nightly"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"TRUCO_NIGHTLY": "1"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert "tests collected" in done.stdout


def test_every_case_that_waits_for_the_night_runs_then() -> None:
    """A file with cases of the night is in a part of the night that leaves those cases in."""
    parts = runpy.run_path(str(ROOT / "scripts" / "test.py"))["NIGHTLY"].values()
    places = [place for command, places in parts if "not night" not in command for place in places]
    waiting = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"by_night|phone_by_day|mark\.night", path.read_text(encoding="utf-8"))
    ]
    assert waiting
    assert [path for path in waiting if not path.startswith(tuple(f"{place}/" for place in places))] == []
