"""Compares every locked package with the newest release in its registry, as in `make audit`.

Prints the packages that are behind, and those that could not be looked up. The exit status is 0 where all packages were
looked up and are current, 1 where some are behind, and 3 where some could not be looked up, whatever the others are.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PATIENCE: Final = 60.0
"""Seconds that a registry may take to answer about one package."""
BEHIND: Final = 1
UNKNOWN: Final = 3


class Package(NamedTuple):
    """A package of a registry, and the versions in which it is locked: several where they depend on the Python."""

    registry: str
    name: str
    versions: tuple[str, ...]

    def __str__(self) -> str:
        """Return the package as it is listed."""
        return f"{self.registry} {self.name} {' and '.join(self.versions)}"


def ask(command: Sequence[str]) -> str:
    """Return what a program prints; an empty text where it fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout if done.returncode == 0 else ""


def ask_pypi(name: str) -> str:
    """Return what pip prints about a package of PyPI."""
    return ask([sys.executable, "-m", "pip", "index", "versions", name, "--json", "--disable-pip-version-check"])


def ask_npm(name: str) -> str:
    """Return what npm prints about a package of its registry."""
    return ask([sys.executable, "scripts/node.py", "npm", "view", name, "version", "--json"])


ASK: Final[dict[str, Callable[[str], str]]] = {"pypi": ask_pypi, "npm": ask_npm}


def read_newest(registry: str, printed: str) -> str | None:
    """Return the newest version that a registry's client printed, or None where it printed none.

    >>> read_newest("pypi", '{"name": "click", "versions": ["8.2", "8.1"], "latest": "8.2"}')
    '8.2'
    >>> read_newest("npm", '"11.2.0"')
    '11.2.0'
    >>> read_newest("npm", "") is None
    True
    """
    try:
        answer = json.loads(printed)
    except ValueError:
        return None
    newest = answer.get("latest") if registry == "pypi" and isinstance(answer, dict) else answer
    return newest if isinstance(newest, str) and newest else None


def read_locks(root: Path) -> list[Package]:
    """Return all packages that the lock files name."""
    versions: dict[tuple[str, str], set[str]] = {}
    for lock in (root / "requirements").glob("*.txt"):
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE):
            versions.setdefault(("pypi", name), set()).add(version)
    for name, version in json.loads((root / "package.json").read_text(encoding="utf-8"))["devDependencies"].items():
        versions.setdefault(("npm", name), set()).add(version)
    return [Package(registry, name, tuple(sorted(locked))) for (registry, name), locked in sorted(versions.items())]


def look_up(packages: Sequence[Package], ask_registry: dict[str, Callable[[str], str]]) -> list[str | None]:
    """Return the newest version of each package, or None where it could not be looked up; show how far it is."""
    newest = []
    with ThreadPoolExecutor(4) as pool:
        printed = pool.map(lambda package: ask_registry[package.registry](package.name), packages)
        for number, (package, text) in enumerate(zip(packages, printed, strict=True), start=1):
            newest.append(read_newest(package.registry, text))
            print(f"{number} of {len(packages)}: {package.name}", file=sys.stderr)
    return newest


def audit(packages: Sequence[Package], ask_registry: dict[str, Callable[[str], str]]) -> tuple[int, list[str]]:
    """Return the exit status and the lines to print about some packages."""
    looked_up = list(zip(packages, look_up(packages, ask_registry), strict=True))
    behind = [
        f"behind: {package}, newest {newest}"
        for package, newest in looked_up
        if newest not in (None, *package.versions)
    ]
    unknown = [f"not looked up: {package}" for package, newest in looked_up if newest is None]
    current = len(packages) - len(behind) - len(unknown)
    summary = f"{len(packages)} packages: {current} current, {len(behind)} behind, {len(unknown)} not looked up"
    status = UNKNOWN if unknown or not packages else BEHIND if behind else 0
    return status, [*behind, *unknown, summary]


if __name__ == "__main__":
    STATUS, LINES = audit(read_locks(ROOT), ASK)
    print("\n".join(LINES))
    sys.exit(STATUS)
