"""Runs the tests of the library on each Python from 3.11 to 3.14 that the machine has, as in `make pythons`.

    python scripts/pythons.py [3.12 ...]

A Python that is missing is installed by uv where its downloads can be reached; otherwise it is named as not run. The
tests are those that use the library and the club alone. They run in an environment that has pytest and Hypothesis and
no package of the program. The versions that passed are written into `tests/pythons.toml`; the classifiers of the
package name these versions and no others.
"""

import ast
import datetime as dt
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
VERSIONS: Final = ("3.11", "3.12", "3.13", "3.14")
"""The versions of Python on which the library is to run."""
RECORD: Final = ROOT / "tests" / "pythons.toml"
FOLDER: Final = ROOT / "build" / "pythons"
LOCK: Final = "requirements/tests.txt"
OURS: Final = ("tests", "truco")
TESTING: Final = ("_pytest", "hypothesis", "pytest", "pytest_asyncio", "xdist")
"""The packages that tests of the library may import."""
OTHERS: Final = ("tests/unit/app", "tests/unit/plugins", "tests/unit/tools")
"""The folders of unit tests that test the program, pytest's plugin, or our tools."""


class Result(NamedTuple):
    """The result of the tests on a Python: its full version, the closing line, how many passed; 0 where some failed."""

    python: str
    closing: str
    passed: int


def find_python(version: str) -> Path | None:
    """Return an interpreter of a version: from the path, from pyenv, or one that uv installed for this project."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders = [*map(Path, os.get_exec_path()), *sorted(pyenv.glob(f"versions/{version}.*/bin"), reverse=True)]
    folders += sorted(FOLDER.glob(f"installed/cpython-{version}.*/bin"), reverse=True)
    candidates = (folder / f"python{version}" for folder in folders)
    return next((path for path in candidates if full_version(path).startswith(f"{version}.")), None)


@cache
def full_version(python: Path) -> str:
    """Return the full version of an interpreter, empty for a file that is none or that does not run."""
    if not python.is_file():
        return ""
    code = "import platform; print(platform.python_version())"
    done = subprocess.run([python, "-I", "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def install_python(version: str) -> Path | None:
    """Return an interpreter that uv installs into `build`, or None where the downloads cannot be reached."""
    command = [str(Path(sys.executable).with_name("uv")), "python", "install", "--quiet", "--no-bin", version]
    command += ["--install-dir", str(FOLDER / "installed")]
    if not Path(command[0]).exists() or subprocess.run(command, capture_output=True, check=False, cwd=ROOT).returncode:
        return None
    return find_python(version)


def get_python(version: str) -> Path | None:
    """Return an interpreter of a version, installed where the machine has none; None where it cannot be had."""
    return find_python(version) or install_python(version)


def imports(file: Path) -> Iterator[str]:
    """Yield the names of the modules that a file imports, with those that it imports from packages."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def uses_library_alone(file: Path, root: Path = ROOT) -> bool:
    """Return whether a test file, and all helpers that it imports, use the library, the club and pytest alone.

    A file that names the folder of the tools starts one of them, which may need packages of its own.
    """
    waiting, seen = [file], {file}
    while waiting:
        current = waiting.pop()
        if re.search(r'"tools"|\btools/', current.read_text(encoding="utf-8")):
            return False
        for name in imports(current):
            top = name.partition(".")[0]
            if f"{name}.".startswith("truco.app.") or top not in (*sys.stdlib_module_names, *OURS, *TESTING):
                return False
            helper = (root / name.replace(".", "/")).with_suffix(".py")
            if top == "tests" and helper.is_file() and helper not in seen:
                waiting.append(helper)
                seen.add(helper)
    return True


def library_tests(root: Path = ROOT) -> list[str]:
    """Return the files of the tests of the library, as paths in the checkout."""
    files = (path for path in sorted(root.glob("tests/unit/**/test_*.py")) if "truco" in path.read_text("utf-8"))
    names = ((path.relative_to(root).as_posix(), path) for path in files)
    return [name for name, path in names if not name.startswith(OTHERS) and uses_library_alone(path, root)]


def run_tests(python: Path, files: Sequence[str]) -> Result:
    """Run tests and the examples of the library's docstrings on a Python, in an environment made for it."""
    version = full_version(python)
    folder = FOLDER / version
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    ours = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(ours), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--requirement", LOCK], check=True, cwd=ROOT)
    command = [str(ours), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "worksteal"]
    command += ["src", "--ignore=src/truco/app", *files]
    environment = os.environ | {"PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"}
    last = ""
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        for line in program.stdout or ():
            sys.stdout.write(line)
            sys.stdout.flush()
            last = line.strip() or last
    closing = re.sub(r"^=+ | =+$", "", last)
    passed = re.search(r"(\d+) passed", closing)
    return Result(version, closing, int(passed[1]) if passed and program.returncode == 0 else 0)


def read_record(file: Path = RECORD) -> dict[str, dict[str, str | int]]:
    """Return which versions passed, with what was noted about each; empty before any did."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def named_pythons(classifiers: list[str]) -> list[str]:
    """Return the versions of Python that the classifiers name.

    >>> named_pythons(["Programming Language :: Python :: 3 :: Only", "Programming Language :: Python :: 3.12"])
    ['3.12']
    """
    return re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)


def read_version(root: Path = ROOT) -> str:
    """Return the version of truco in the checkout."""
    [version] = re.findall(r'^__version__ = "(.*)"$', (root / "src/truco/__init__.py").read_text("utf-8"), re.MULTILINE)
    return str(version)


def write_record(results: Mapping[str, Result], truco: str, file: Path = RECORD) -> None:
    """Write the versions that passed; those that failed are removed, and those that did not run stay as they were."""
    record = {version: noted for version, noted in read_record(file).items() if version not in results}
    day = dt.datetime.now(dt.UTC).date().isoformat()
    system = f"{platform.system()} {platform.machine()}"
    for version, (python, _, passed) in results.items():
        if passed:
            record[version] = {"python": python, "truco": truco, "passed": passed, "system": system, "day": day}
    lines = ["# The Pythons on which the tests of the library ran and passed; `make pythons` writes this file."]
    for version in sorted(record, key=lambda name: tuple(map(int, name.split(".")))):
        lines += ["", f'["{version}"]', *(f"{name} = {json.dumps(value)}" for name, value in record[version].items())]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(versions: Iterable[str]) -> int:
    """Run the tests on each version; the exit status is 1 where some failed, 0 where all that ran passed."""
    files = library_tests()
    results: dict[str, Result] = {}
    missing = []
    for version in versions:
        python = get_python(version)
        if python is None:
            missing.append(version)
            continue
        print(f"\n== {len(files)} files of tests of the library on Python {full_version(python)}", flush=True)
        results[version] = run_tests(python, files)
        write_record({version: results[version]}, read_version())
    print()
    for version in missing:  # as pytest names what it skipped, so that `make nightly` names it at its end
        print(f"SKIPPED Python {version}: this machine has none, and none could be installed")
    for result in results.values():
        print(f"Python {result.python}: {result.closing}{'' if result.passed else ': NOT PASSED, see above'}")
    passed = [version for version, result in results.items() if result.passed]
    print(f"passed on {len(passed)} of {len(results) + len(missing)}: {', '.join(passed) or 'none'}")
    return 0 if len(passed) == len(results) > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or VERSIONS))
