"""Mutants of the rulebooks: changes each datum of a rulebook's file a little and asks whether a test notices.

Each mutant runs, in a process of its own forked from this one, the unit tests that are marked with a rule of the
changed datum, up to the first that fails. With `--talk` the program changes the data for reading talk, `talk.toml`, and
runs the tests of talk. A mutant that no test notices survives: it needs a test, or its name with a reason in
`tests/mutants/CODE.toml`. The exit status is 1 if a survivor has no reason, or if a mutant with a reason was noticed.

    python tools/mutate.py [CODE ...] [--only PART] [--talk]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
os.environ["TRUCO_EXAMPLES"] = "mutants"

from tools.mutants import Mutant, mutants  # noqa: E402  (after the path is set)
from tools.talk_mutants import MARK, talk_mutants  # noqa: E402  (the same)

from truco.rulebooks import rulebook, speech  # noqa: E402  (the same)
from truco.rulebooks.catalogue import codes as catalogue_codes  # noqa: E402
from truco.rulebooks.catalogue import load  # noqa: E402
from truco.rulebooks.shelf import TALK  # noqa: E402  (the same)
from truco.rulebooks.vocabulary import Words  # noqa: E402

UNIT = ROOT / "tests/unit"
BOOKS = ROOT / "src/truco/rulebooks"
REASONS = ROOT / "tests/mutants"
TALKED = tuple(str(UNIT / "talk" / f"test_{name}.py") for name in ("corpus", "reader", "ruling", "data", "command"))
"""The tests that notice a change in the reading of talk."""
LONGEST = 60
"""Seconds of processor time after which a mutant counts as noticed, because its game does not end."""
NO_TESTS = int(pytest.ExitCode.NO_TESTS_COLLECTED)
STATUSES = {-signal.SIGXCPU: "endless", 0: "survived", NO_TESTS: "untested"}
QUIET = ("-q", "-s", "-x", "--no-header", "--no-summary", "-p", "no:cacheprovider")


class Outcome(NamedTuple):
    """The fate of a mutant: `killed`, `survived`, `untested` (no test is marked with its rules) or `endless`."""

    name: str
    status: str
    seconds: float


class Task(NamedTuple):
    """A run in a process of its own: the tests marked with some rules, under a mutant or without one.

    With `places` it is all tests of these files.
    """

    name: str
    rules: tuple[str, ...]
    code: str = ""
    mutant: Mutant | None = None
    longest: int = LONGEST
    places: tuple[str, ...] = ()


class Farm:
    """A run of pytest, forked before it collects tests: each child collects and runs the tests of a task.

    So the test files of a child are read with the changed rulebook, and the common modules are imported once.
    """

    def __init__(self, jobs: int) -> None:
        """Begin without work."""
        self.jobs = jobs
        self.files: dict[str, list[str]] = {}
        self.rules: frozenset[str] | None = frozenset()
        self.marks: Path | None = None
        self.child = False
        self.work: Callable[[], int] = lambda: 0
        self.running: dict[int, tuple[Task, float]] = {}
        self.statuses: dict[str, tuple[int, float]] = {}
        self.session: pytest.Session | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """Do all the work before tests are collected; a child returns and collects its own tests."""
        self.session = session
        warm()
        status = self.work()
        if not self.child:
            sys.stdout.flush()
            os._exit(status)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests with marks of other rules, or with none; or store the marks of all tests."""
        if self.marks is not None:
            files_by_rule: dict[str, set[str]] = {}
            for item in items:
                for rule in rules_of(item):
                    files_by_rule.setdefault(rule, set()).add(str(item.path))
            self.marks.write_text(json.dumps({rule: sorted(files) for rule, files in files_by_rule.items()}))
            items.clear()
        elif self.rules is not None:
            items[:] = [item for item in items if self.rules & rules_of(item)]

    def collect(self) -> bool:
        """Collect in a child the files with tests for each rule; return whether that succeeded."""
        handle, name = tempfile.mkstemp(suffix=".json")
        os.close(handle)
        self.marks = Path(name)
        child = self._fork([str(UNIT)])
        if self.child:
            return True
        _, status = os.waitpid(child, 0)
        has_succeeded = os.waitstatus_to_exitcode(status) == NO_TESTS
        self.files = json.loads(self.marks.read_text()) if has_succeeded else {}
        self.marks.unlink()
        self.marks = None
        return has_succeeded

    def run(self, tasks: Iterable[Task]) -> bool:
        """Run tasks, some at a time, and store their exit statuses; return true in a child, which then runs tests."""
        for task in tasks:
            while len(self.running) >= self.jobs:
                self._reap()
            places = list(task.places) or sorted({file for rule in task.rules for file in self.files.get(rule, ())})
            if not places:
                self.statuses[task.name] = (NO_TESTS, 0.0)
                continue
            child = self._fork(places)
            if self.child:
                self.rules = None if task.places else frozenset(task.rules)
                resource.setrlimit(resource.RLIMIT_CPU, (task.longest, resource.RLIM_INFINITY))
                if task.mutant is not None:
                    change(task.code, task.mutant)
                return True
            self.running[child] = (task, time.monotonic())
        while self.running:
            self._reap()
        return False

    def _fork(self, places: list[str]) -> int:
        child = os.fork()
        if child == 0:
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            self.child = True
            assert self.session is not None  # noqa: S101  (pytest gave it before the work began)
            self.session.config.args[:] = places
        return child

    def _reap(self) -> None:
        """Wait for the end of a child, and store its exit status."""
        child, status = os.wait()
        task, begun = self.running.pop(child)
        self.statuses[task.name] = (os.waitstatus_to_exitcode(status), time.monotonic() - begun)


def rules_of(item: pytest.Item) -> set[str]:
    """Return the rules with which a test is marked."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


def warm() -> None:
    """Import the modules and read the files that every child needs, but no rulebook."""
    from tests.helpers import checks, examples, play, tree, walk  # noqa: PLC0415  (pytest must be there to rewrite them)

    for name in catalogue_codes():
        load(name)
    for name in examples.folders():
        examples.read_folder(name)
    read = rulebook.load_rulebook.cache_info().currsize
    names = [module.__name__ for module in (checks, play, tree, walk)]
    assert not read, f"a rulebook was read before its mutants: {names}"  # noqa: S101


def change(code: str, mutant: Mutant) -> None:
    """Replace the reading of a rulebook, or of its talk, by a reading with the change."""
    if mutant.name.startswith(MARK):
        talk = speech._Reader.talk  # noqa: SLF001  (the only function that reads the file's data of talk)

        def read_talk(self: speech._Reader, table: Mapping[str, Any]) -> speech.Talk:
            return talk(self, mutant.applied(table) if self._file == f"{code}/{TALK}" else table)

        speech._Reader.talk = read_talk  # type: ignore[method-assign]  # noqa: SLF001  (the same)
        return
    reading = rulebook._rulebook  # noqa: SLF001  (the only function that makes a book from a file's data)

    def read(data: Mapping[str, Any], words: Words) -> rulebook.Rulebook:
        return reading(mutant.applied(data) if data["code"] == code else data, words)

    rulebook._rulebook = read  # noqa: SLF001


def reasons(code: str) -> Mapping[str, str]:
    """Return the reasons for the survivors of a rulebook, by name."""
    path = REASONS / f"{code}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: entry["reason"] for entry in data.get("survivor", []) for name in entry["mutants"]}


def problems(code: str, outcomes: Iterable[Outcome], explained: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each survivor without a reason, and for each reason of a mutant that was noticed."""
    status = {outcome.name: outcome.status for outcome in outcomes}
    alive = {name for name, end in status.items() if end in ("survived", "untested")}
    yield from (f"{code}: {name}: {status[name]}" for name in status if name in alive - explained.keys())
    for name in explained:
        if name in status and name not in alive:
            yield f"{code}: {name}: explained in tests/mutants/{code}.toml, yet {status[name]}"


def processor_time() -> float:
    """Return the seconds of processor time that the children have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tasks_of(code: str, only: str, *, talk: bool) -> tuple[list[Mutant], list[Task]]:
    """Return all mutants of a rulebook or of its talk, and a task without a mutant, then one for each chosen mutant."""
    file = BOOKS / code / (TALK if talk else "rulebook.toml")
    read = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    every = talk_mutants(read) if talk else mutants(read)
    wanted = [mutant for mutant in every if only in mutant.name]
    rules = tuple(sorted({rule for mutant in wanted for rule in mutant.rules}))
    places = TALKED if talk else ()
    sound = Task("", rules, longest=900, places=places)
    return every, [sound, *(Task(mutant.name, mutant.rules, code, mutant, places=places) for mutant in wanted)]


def try_books(farm: Farm, codes: Iterable[str], only: str, *, talk: bool = False) -> int:
    """Try the mutants of some rulebooks and print their fates; the status is 1 if there are problems.

    At least one of the rulebooks must have a mutant with the requested name.
    """
    if not farm.collect() or farm.child:
        return 1
    wrong: list[str] = []
    matched = False
    for code in codes:
        every, (sound, *wanted) = tasks_of(code, only, talk=talk)
        if not wanted:
            print(f"{code}: no mutant's name holds {only!r}", flush=True)
            continue
        matched = True
        begun, used = time.monotonic(), processor_time()
        if farm.run([sound]):
            return 0
        if farm.statuses[""][0] not in (0, NO_TESTS):  # without any marked test its mutants are untested
            wrong.append(f"{code}: the marked tests fail without any mutant")
            continue
        if farm.run(wanted):
            return 0
        ends = {mutant.name: farm.statuses[mutant.name] for mutant in wanted}
        outcomes = [Outcome(name, STATUSES.get(end, "killed"), seconds) for name, (end, seconds) in ends.items()]
        noticed = sum(outcome.status in ("killed", "endless") for outcome in outcomes)
        took = f"{time.monotonic() - begun:.0f} s, {processor_time() - used:.0f} s of one processor"
        print(f"{code}: {noticed} of {len(wanted)} mutants noticed in {took}", flush=True)
        explained = {name: why for name, why in reasons(code).items() if name.startswith(MARK) is talk}
        wrong += problems(code, outcomes, explained)
        unknown = explained.keys() - {mutant.name for mutant in every}
        wrong += [f"{code}: {name}: explained, but there is no such mutant" for name in sorted(unknown)]
    print("\n".join(wrong), flush=True)
    return 1 if wrong or not matched else 0


def main() -> None:
    """Try the mutants of the named rulebooks, or of all that can be played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    parser.add_argument("--only", default="", help="only mutants whose names hold this")
    parser.add_argument("--talk", action="store_true", help="change how talk is read, not the rulebook")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    os.chdir(ROOT)
    farm = Farm(options.jobs)
    farm.work = lambda: try_books(farm, options.codes or rulebook.CODES, options.only, talk=options.talk)
    os._exit(
        int(pytest.main([str(UNIT), *QUIET], plugins=[farm]))
    )  # only a child comes here, because the farm itself has ended


if __name__ == "__main__":
    main()
