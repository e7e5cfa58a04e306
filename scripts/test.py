"""Runs the tests part by part and ends with the closing line of each part.

The contests of rulebooks that were not explored yet are explored first, which takes a minute on two cores, and all are
drawn. The unit tests write the status of every rule at their end.

A part that fails does not keep the next from running. The unit tests run in two processes, for two cores; the tests
that wait for pages run in four, those that wait for clocks and sockets in six, because these processes are idle for a
third to half of their time. Node runs the tests of the page's JavaScript that need no browser. By day the browser tests
of `BUNDLE` run against the bundled page, as an installed program sends it, and the others against the modules of the
checkout; at night all of them run against both, but for those that import modules of the page by themselves. With
`--nightly` it runs instead what takes too long for every change, the page in browsers of other makers among it and the
tests of the library on other Pythons, and measures the branch coverage of the unit tests, which are twice as slow when
measured.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
TWO = ["-n", "2", "--dist", "worksteal"]
FOUR = ["-n", "4", "--dist", "worksteal"]
SIX = ["-n", "6", "--dist", "worksteal"]
MEASURED = [sys.executable, "-m", "coverage", "run", "-m", "pytest", *TWO]
PLAIN = [sys.executable, "-m", "pytest"]
UNIT = ["src", "docs", "README.md", "tools/contests", "tests/unit"]
BUNDLE = [
    f"tests/browser/test_{page}.py"
    for page in (
        *("bundle", "home", "play", "lessons", "replay", "look", "handbook", "uncovered", "drawn"),
        *("event_desk", "event_machines", "event_nights", "event_repairs", "event_scores"),
    )
]
"""The browser tests that by day run against the bundled page: together they open a page of each kind.

The bundle loads faster than the modules; by day `test_event_public.py` alone opens the pages of events as modules.
"""
PARTS = {
    "unit": ([*PLAIN, *TWO], UNIT),
    "wire": ([*PLAIN, *SIX], ["tests/wire"]),
    "js": ([sys.executable, "scripts/test_js.py"], []),
    "browser": ([*PLAIN, *FOUR, *(f"--ignore={path}" for path in BUNDLE)], ["tests/browser"]),
    "bundled": ([*PLAIN, *FOUR], BUNDLE),
}
LONG = ["-o", "faulthandler_timeout=3600"]
"""By day a test that takes a quarter of an hour hangs; at night some take as long, and no worker is ended for it."""
TIMED = ["--durations=0", "--durations-min=1"]
NIGHTLY = {
    "coverage": ([*MEASURED, *LONG, "-m", "not hypothesis"], UNIT),
    "examples": ([*PLAIN, *TWO, *LONG, "-m", "hypothesis"], ["tests/unit"]),
    "wire": ([*PLAIN, *FOUR, *LONG, "-m", "night"], ["tests/wire"]),
    "pages": ([*PLAIN, *FOUR, *LONG, "-m", "night"], ["tests/browser"]),
    "modules": ([*PLAIN, *FOUR, *LONG, "-m", "not night"], BUNDLE),
    "bundled": ([*PLAIN, *FOUR, *LONG, "--ignore=tests/browser/test_telling.py"], ["tests/browser"]),
    "nightly": ([*PLAIN, *TWO, *LONG, *TIMED, "-m", "not alone"], ["tests/nightly"]),
    "pythons": ([sys.executable, "scripts/pythons.py"], []),
    "alone": ([*PLAIN, *LONG, *TIMED, "-m", "alone"], ["tests/nightly"]),
}
BUNDLED = {"bundled"}
"""The parts that run against the bundled page."""


def chromium() -> str:
    """Return the path of the Chromium for the browser tests."""
    program = subprocess.run(["sh", "scripts/chromium.sh"], stdout=subprocess.PIPE, text=True, check=False)
    if program.returncode:
        sys.exit(program.returncode)
    return program.stdout.strip()


def bundled() -> str:
    """Build the page's bundle, and return its folder."""
    folder = ROOT / "build" / "bundle"
    subprocess.run([sys.executable, "scripts/node.py", "node", "scripts/bundle.mjs", str(folder)], check=True)
    return str(folder)


class Ended(NamedTuple):
    """How a part ended: whether it passed, its closing line, and the tests not run."""

    passed: bool
    closing: str
    skipped: list[str]


def part(name: str, command: list[str], environment: dict[str, str]) -> Ended:
    """Run a part, print its output as it comes, and return its result."""
    print(f"\n== {name} tests", flush=True)
    last, skipped = "", []
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, errors="replace") as program:
        for line in program.stdout or ():
            sys.stdout.write(line)
            sys.stdout.flush()
            last = line.strip() or last
            if line.startswith("SKIPPED"):
                skipped.append(line.removeprefix("SKIPPED").strip())
    return Ended(program.returncode == 0, re.sub(r"^=+ | =+$", "", last), skipped)


def main() -> int:
    """Run all parts; the exit status is 0 if every part passed."""
    os.chdir(ROOT)
    nightly = "--nightly" in sys.argv[1:]
    environment = os.environ | {"TRUCO_CHROMIUM": chromium()} | ({"TRUCO_NIGHTLY": "1"} if nightly else {})
    bundle = {"TRUCO_BUNDLE": bundled()}
    subprocess.run([sys.executable, "-m", "tools.contests", "--missing"], check=True)
    if nightly:
        subprocess.run(["sh", "scripts/engines.sh"], check=False)  # without them their own tests fail, and no others
    results = {
        name: part(name, [*command, *places], environment | (bundle if name in BUNDLED else {}))
        for name, (command, places) in (NIGHTLY if nightly else PARTS).items()
    }
    combine = [sys.executable, "-m", "coverage", "combine", "--quiet"]
    report = [sys.executable, "-m", "coverage", "report"]
    covered = not nightly or all(subprocess.run(step, check=False).returncode == 0 for step in (combine, report))
    print()
    for name, (passed, closing, skipped) in results.items():
        # What a plugin finds wrong after the last test, such as a rule that no test shows, is not in the closing line.
        print(f"{name:9}{closing}{'' if passed or 'failed' in closing else ': NOT PASSED, see above'}")
        for test in skipped:
            print(f"{'':9}NOT RUN: {test}")
    return 0 if covered and all(result.passed for result in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
