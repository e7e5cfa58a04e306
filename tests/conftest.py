"""What all tests share: rules traced to tests, hypothesis profiles, readable assertions in the helpers."""

import os
from collections.abc import Iterator

import coverage
import hypothesis
import pytest

from truco.engine import Law

# Whatever a situation decides is worked out by the parts of the game as well, and must be the same.
Law.verify = True

pytest_plugins = ["tests.plugins.traceability"]

pytest.register_assert_rewrite("tests.helpers")

# Derandomised, so that a run fails for its change alone; the nightly run looks further.
hypothesis.settings.register_profile("daily", derandomize=True, deadline=None, max_examples=100)
hypothesis.settings.register_profile("nightly", deadline=None, max_examples=3_000)
# A mutant has to be noticed, not understood: no example is made smaller.
SHORT = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
hypothesis.settings.register_profile("mutants", derandomize=True, deadline=None, max_examples=30, phases=SHORT)
NIGHT = bool(os.environ.get("TRUCO_NIGHTLY"))
hypothesis.settings.load_profile(os.environ.get("TRUCO_EXAMPLES", "nightly" if NIGHT else "daily"))

# Tests of minutes run at night; by day they are left out and not counted as skipped.
collect_ignore = [] if NIGHT else ["nightly"]

LONG = (
    "bots/test_arena.py",
    "bots/test_books.py",
    "engine/fenacef/test_matches.py",
    "engine/test_matches.py",
    "engine/test_perft.py",
    "engine/test_perft_books.py",
    "engine/test_properties.py",
    "rules/test_muestra.py",
    "rules/test_pagat_hands.py",
    "unit/test_differential.py",
)
"""Walks and whole spaces: measured they take three times as long, and they pass no line that others do not."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Let the measuring of coverage rest while a long test runs."""
    measuring = coverage.Coverage.current() if item.path.as_posix().endswith(LONG) else None
    if measuring is None:
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()
