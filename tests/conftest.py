"""The setup of all tests: rules traced to tests, hypothesis profiles, readable assertions in the helpers."""

import gc
import os

import hypothesis
import pytest

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out by day what waits for the night; a test that shows a rule may not."""
    waiting = [item for item in items if item.get_closest_marker("night")]
    if shown := [item.nodeid for item in waiting if item.get_closest_marker("rule")]:
        message = f"marked for the night, though they show rules: {', '.join(shown)}"
        raise pytest.UsageError(message)
    if not NIGHT:
        items[:] = [item for item in items if item not in set(waiting)]


def pytest_collection_finish() -> None:
    """Leave what was collected to itself: thirteen thousand tests would be looked through at every collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
