"""The setup of the examples in docstrings and documents: each leaves the rulebooks as it met them."""

import sys

import pytest


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Remove after an example the rulebooks that it added."""
    shelf = sys.modules.get("truco.rulebooks.shelf")
    if isinstance(item, pytest.DoctestItem) and shelf is not None and shelf.added_folders():
        from tests.helpers.outside import forget  # noqa: PLC0415  (only now: tests/conftest.py rewrites the helpers)

        forget()
