"""In the tests of the engine all that is looked up is worked out as well, and compared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from truco.engine import Law


@pytest.fixture(autouse=True, scope="module")
def verified() -> Iterator[None]:
    """Compare whatever a situation decides with what the parts of the game work out."""
    before, Law.verify = Law.verify, True
    yield
    Law.verify = before
