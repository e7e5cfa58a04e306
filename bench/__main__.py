"""`make bench`: every measure in one run, each compared with its rival or per unit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

BENCHES: Final = (
    "engine",
    "door",
    "arena",
    "bots",
    "habits",
    "tables",
    "visits",
    "memory",
    "start",
    "page",
    "tournament",
)


def main() -> None:
    """Run the benches one after the other, each in a process of its own."""
    for bench in BENCHES:
        print(f"== {bench}", flush=True)
        subprocess.run([sys.executable, str(Path(__file__).parent / f"{bench}.py"), *sys.argv[1:]], check=True)


if __name__ == "__main__":
    main()
