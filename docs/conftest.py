"""The setup of the examples in documents: each page leaves the rulebooks as it met them."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _rulebooks_removed() -> Iterator[None]:
    """Remove after a page the rulebooks that it added."""
    yield
    from tests.helpers.outside import away  # noqa: PLC0415  (before it, tests/conftest.py rewrites the helpers)

    away()
