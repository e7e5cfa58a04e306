"""Checks that tests show the rules that they are marked with, and writes which tests show each rule.

`@pytest.mark.rule("of.mazo.6")` says that a test shows a rule. While such a test runs, the citations of the engine are
recorded: a rule of play (kind `mechanic`) that the engine never cites there fails the test, as does an id that no
catalogue has. A full and clean run of the unit tests fails for a rule that no test shows and that no `status.toml`
lists; else it writes the status of every rule. `--write-rule-status` writes it although unmarked tests failed, and
with `--collect-only` from the marks alone (`make status`). A partial run does nothing of this. Of a run in several
processes each sends what it showed to the first, which combines all.
"""

from __future__ import annotations

import difflib
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest
from tests.helpers.citations import listening
from tests.helpers.examples import folders, read_folder, waiting

from truco.rulebooks.articles import articles
from truco.rulebooks.catalogue import Kind, codes, load
from truco.rulebooks.coverage import compute
from truco.rulebooks.rulebook import CODES
from truco.rulebooks.shelf import COVERAGE

OUTPUT: Final = "truco-rules"
UNIT: Final = "tests/unit"
WRITE: Final = "--write-rule-status"
KINDS: Final = {rule.id: rule.kind for code in codes() for rule in load(code)}


def unknown(rules: set[str]) -> str:
    """Return a complaint about ids that no catalogue has; empty where all are known."""
    strays = sorted(rules - KINDS.keys())
    near = {stray: difflib.get_close_matches(stray, KINDS, n=2) for stray in strays}
    return "; ".join(f"no rule {stray}, did you mean {' or '.join(near[stray]) or 'another'}?" for stray in strays)


def rules_of(item: pytest.Item) -> set[str]:
    """Return the rules that a test is marked with."""
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


class Traceability:
    """The rules that one test run shows."""

    def __init__(self, root: Path, *, write: bool) -> None:
        """Begin with nothing shown."""
        self.root = root
        self.write = write
        self.tests: dict[str, set[str]] = {}
        self.waiting: set[str] = set()
        self.narrowed = False
        self.workers = 0
        self.report: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note which marked tests have to pass; where tests are only collected, the marks count as shown."""
        if session.config.option.collectonly:
            for item in session.items:
                self._add(item, rules_of(item))
            return
        self.waiting = {item.nodeid for item in session.items if rules_of(item)}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember that a file could not be read, whose tests are missing."""
        self.narrowed |= report.failed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Collect what the engine cites while a marked test runs."""
        rules = rules_of(item)
        if not rules:
            return (yield)
        if complaint := unknown(rules):
            pytest.fail(f"marked with an unknown id: {complaint}", pytrace=False)
        cited: set[str] = set()
        with listening(cited.update):
            result = yield
        if complaint := unknown(cited):
            pytest.fail(f"the engine cited an unknown id: {complaint}", pytrace=False)
        silent = sorted(rule for rule in rules - cited if KINDS[rule] is Kind.MECHANIC)
        if silent:
            pytest.fail(f"the engine never cited {', '.join(silent)} while this test ran", pytrace=False)
        self.waiting.discard(item.nodeid)
        self._add(item, rules)
        return result

    def _add(self, item: pytest.Item, rules: set[str]) -> None:
        """Add a unit test to those of the rules that it shows."""
        name = item.nodeid.partition("[")[0]
        if name.startswith(f"{UNIT}/"):
            for rule in rules:
                self.tests.setdefault(rule, set()).add(name)

    def pytest_deselected(self) -> None:
        """Remember that some tests were left out."""
        self.narrowed = True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401  (a worker of a library without types)
        """Take over what a worker showed; a marked test has passed if it passed in some worker."""
        report = getattr(node, "workeroutput", {}).get(OUTPUT)
        if report is None:
            self.narrowed = True
            return
        for rule, names in report["tests"].items():
            self.tests.setdefault(rule, set()).update(names)
        waiting = set(report["waiting"])
        self.waiting = waiting if self.workers == 0 else self.waiting & waiting
        self.workers += 1
        self.narrowed |= report["narrowed"]

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Compute the coverage after a full run and write it; a worker sends what it showed to the first process."""
        if hasattr(session.config, "workeroutput"):
            tests = {rule: sorted(names) for rule, names in self.tests.items()}
            report = {"tests": tests, "waiting": sorted(self.waiting), "narrowed": self.narrowed}
            session.config.workeroutput[OUTPUT] = report
            return
        full = not self.narrowed and not self.waiting and self._is_full(session.config)
        if session.config.option.collectonly and not self.write:
            return
        if self.write and not full:
            self.report.append("rule status not written: that needs all unit tests, and all marked ones to pass")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        if not full or (exitstatus and not self.write):
            return
        for code in CODES:
            self._settle(code)
        if self.report:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what is wrong with the coverage."""
        if self.report:
            terminalreporter.section("rules")
            for line in self.report:
                terminalreporter.line(line)

    def _is_full(self, config: pytest.Config) -> bool:
        option = config.option
        narrowing = ("keyword", "markexpr", "maxfail", "ignore", "ignore_glob")
        if any(getattr(option, name) for name in narrowing):
            return False
        unit = self.root / UNIT
        places = [(config.invocation_params.dir / arg).resolve() for arg in config.args if "::" not in arg]
        return any(unit.is_relative_to(place) for place in places)

    def _settle(self, code: str) -> None:
        waits = {rule for folder in folders() for rule in waiting(read_folder(folder))}
        shown = {rule: tests for rule, tests in self.tests.items() if rule in articles(code) and rule not in waits}
        coverage, wrong = compute(code, shown)
        if wrong:
            self.report.extend(wrong)
            return
        file = self.root / "src/truco/rulebooks" / code / COVERAGE
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(coverage.text(), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to write the coverage from the marks alone, or although unmarked tests failed."""
    parser.addoption(WRITE, action="store_true", help="write which tests show each rule, also with --collect-only")


def pytest_configure(config: pytest.Config) -> None:
    """Take part in this run."""
    write: bool = config.getoption(WRITE)
    config.pluginmanager.register(Traceability(config.rootpath, write=write), "truco-traceability")
