"""Mutants of the rulebooks: changes each datum of a rulebook's file a little and asks whether a test notices.

Each mutant runs, in a process of its own forked from this one, the unit tests that are marked with a rule of the
changed datum, up to the first that fails. With `--talk` it changes how talk is read, `talk.toml`, and runs the tests of
talk. A mutant that no test notices survives: it needs a test, or its name and a
written reason in `tests/mutants/CODE.toml`. Ends with status 1 where a survivor is not explained, or an explained one
was noticed after all.

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
"""The tests that notice a change of how talk is read."""
LONGEST = 60
"""Seconds of processor time after which a mutant counts as noticed: the game no longer ends."""
NO_TESTS = int(pytest.ExitCode.NO_TESTS_COLLECTED)
STATUSES = {-signal.SIGXCPU: "endless", 0: "survived", NO_TESTS: "untested"}
QUIET = ("-q", "-s", "-x", "--no-header", "--no-summary", "-p", "no:cacheprovider")


class Outcome(NamedTuple):
    """What became of a mutant: `killed`, `survived`, `untested` (no test is marked with its rules) or `endless`."""

    name: str
    status: str
    seconds: float


class Task(NamedTuple):
    """Something to run in a process of its own: the tests marked with some rules, under a mutant or under none.

    With `places` it is all tests of these files.
    """

    name: str
    rules: tuple[str, ...]
    code: str = ""
    mutant: Mutant | None = None
    longest: int = LONGEST
    places: tuple[str, ...] = ()


class Farm:
    """One run of pytest, forked before it collects anything: each child collects and runs what one task asks for.

    So a child sees a changed rulebook in whatever its test files make of it when they are read, and what all of them
    need is imported once.
    """

    def __init__(self, jobs: int) -> None:
        """Begin with nothing to do."""
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
        """Do all the work before anything is collected; a child goes on and collects its own."""
        self.session = session
        warm()
        status = self.work()
        if not self.child:
            sys.stdout.flush()
            os._exit(status)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is marked with other rules, or with none; or note the marks of everything."""
        if self.marks is not None:
            found: dict[str, set[str]] = {}
            for item in items:
                for rule in rules_of(item):
                    found.setdefault(rule, set()).add(str(item.path))
            self.marks.write_text(json.dumps({rule: sorted(files) for rule, files in found.items()}))
            items.clear()
        elif self.rules is not None:
            items[:] = [item for item in items if self.rules & rules_of(item)]

    def collect(self) -> bool:
        """Find out in a child which files hold tests marked with which rules; tell whether that was possible."""
        handle, name = tempfile.mkstemp(suffix=".json")
        os.close(handle)
        self.marks = Path(name)
        child = self._fork([str(UNIT)])
        if self.child:
            return True
        _, status = os.waitpid(child, 0)
        possible = os.waitstatus_to_exitcode(status) == NO_TESTS
        self.files = json.loads(self.marks.read_text()) if possible else {}
        self.marks.unlink()
        self.marks = None
        return possible

    def run(self, tasks: Iterable[Task]) -> bool:
        """Run tasks, some at a time, and note how each ended; returns true in a child, which is to go on by itself."""
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
        """Wait for a child to end, and note how it did."""
        child, status = os.wait()
        task, begun = self.running.pop(child)
        self.statuses[task.name] = (os.waitstatus_to_exitcode(status), time.monotonic() - begun)


def rules_of(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


def warm() -> None:
    """Import and read what every child needs; no rulebook is among it."""
    from tests.helpers import checks, examples, play, tree, walk  # noqa: PLC0415  (pytest must be there to rewrite them)

    for name in catalogue_codes():
        load(name)
    for name in examples.folders():
        examples.read_folder(name)
    read = rulebook.load_rulebook.cache_info().currsize
    assert not read, f"a rulebook was read before its mutants: {[one.__name__ for one in (checks, play, tree, walk)]}"  # noqa: S101


def change(code: str, mutant: Mutant) -> None:
    """Have the rulebook, or its talk, read with the change from now on."""
    if mutant.name.startswith(MARK):
        talk = speech._Reader.talk  # noqa: SLF001  (the one place where the file's data become how talk is read)

        def read_talk(self: speech._Reader, table: Mapping[str, Any]) -> speech.Talk:
            return talk(self, mutant.applied(table) if self._file == f"{code}/{TALK}" else table)

        speech._Reader.talk = read_talk  # type: ignore[method-assign]  # noqa: SLF001  (the same)
        return
    reading = rulebook._rulebook  # noqa: SLF001  (the one place where a file's data become a book)

    def read(data: Mapping[str, Any], words: Words) -> rulebook.Rulebook:
        return reading(mutant.applied(data) if data["code"] == code else data, words)

    rulebook._rulebook = read  # noqa: SLF001


def reasons(code: str) -> Mapping[str, str]:
    """The survivors of a rulebook that are explained, with the reason."""
    path = REASONS / f"{code}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: one["reason"] for one in data.get("survivor", []) for name in one["mutants"]}


def judged(code: str, outcomes: Iterable[Outcome], explained: Mapping[str, str]) -> Iterator[str]:
    """What is wrong: survivors without a reason, and reasons for what was noticed or does not exist."""
    status = {one.name: one.status for one in outcomes}
    alive = {name for name, one in status.items() if one in ("survived", "untested")}
    yield from (f"{code}: {name}: {status[name]}" for name in status if name in alive - explained.keys())
    for name in explained:
        if name in status and name not in alive:
            yield f"{code}: {name}: explained in tests/mutants/{code}.toml, yet {status[name]}"


def processor_time() -> float:
    """The seconds of processor time that the children used so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tasks_of(code: str, only: str, *, talk: bool) -> tuple[list[Mutant], list[Task]]:
    """All mutants of a rulebook or of its talk, and the tasks that try those named so, after one without any."""
    file = BOOKS / code / (TALK if talk else "rulebook.toml")
    read = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    every = talk_mutants(read) if talk else mutants(read)
    wanted = [one for one in every if only in one.name]
    rules = tuple(sorted({rule for one in wanted for rule in one.rules}))
    places = TALKED if talk else ()
    sound = Task("", rules, longest=900, places=places)
    return every, [sound, *(Task(one.name, one.rules, code, one, places=places) for one in wanted)]


def try_books(farm: Farm, codes: Iterable[str], only: str, *, talk: bool = False) -> int:
    """Try the mutants of some rulebooks and print what became of them; the status is 1 where something is wrong.

    A rulebook may have no mutant of the name asked for, but some of them must.
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
        ends = {one.name: farm.statuses[one.name] for one in wanted}
        outcomes = [Outcome(name, STATUSES.get(end, "killed"), seconds) for name, (end, seconds) in ends.items()]
        noticed = sum(one.status in ("killed", "endless") for one in outcomes)
        took = f"{time.monotonic() - begun:.0f} s, {processor_time() - used:.0f} s of one processor"
        print(f"{code}: {noticed} of {len(wanted)} mutants noticed in {took}", flush=True)
        explained = {name: why for name, why in reasons(code).items() if name.startswith(MARK) is talk}
        wrong += judged(code, outcomes, explained)
        unknown = explained.keys() - {one.name for one in every}
        wrong += [f"{code}: {name}: explained, but there is no such mutant" for name in sorted(unknown)]
    print("\n".join(wrong), flush=True)
    return 1 if wrong or not matched else 0


def main() -> None:
    """Try the mutants of the rulebooks named, or of all that can be played."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    parser.add_argument("--only", default="", help="only mutants whose names hold this")
    parser.add_argument("--talk", action="store_true", help="change how talk is read, not the rulebook")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    os.chdir(ROOT)
    farm = Farm(asked.jobs)
    farm.work = lambda: try_books(farm, asked.codes or rulebook.CODES, asked.only, talk=asked.talk)
    os._exit(int(pytest.main([str(UNIT), *QUIET], plugins=[farm])))  # a child comes here; the farm itself has ended


if __name__ == "__main__":
    main()
