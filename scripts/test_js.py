"""Runs the tests of the page's JavaScript with Node, against texts and sentences that Python writes first.

As in `python scripts/test_js.py` for all of them, or `python scripts/test_js.py telling names` for some.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TESTS = Path("tests", "js")
DATA = Path("build", "js", "page-data.json")


def main(*names: str) -> int:
    """Run the tests of some modules, or all; the exit status is 0 if every test passed, and at least one ran."""
    os.chdir(ROOT)
    files = [TESTS / f"{name}.test.js" for name in names] or sorted(TESTS.glob("*.test.js"))
    if not files:
        sys.exit(f"no-tests: expected files named *.test.js in {TESTS}")
    DATA.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "tests.helpers.page_data", str(DATA)], check=True)
    options = [f"--import=./{TESTS.as_posix()}/helpers/setup.js", "--test"]
    options += [f"--test-reporter=./{TESTS.as_posix()}/helpers/reporter.js"]
    command = [sys.executable, "scripts/node.py", "node", *options, *map(str, files)]
    environment = os.environ | {"TRUCO_PAGE_DATA": str(ROOT / DATA)}
    return subprocess.run(command, check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
