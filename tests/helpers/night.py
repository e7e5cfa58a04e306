"""Marks cases of a test that run at night only; simpler cases of the same test run by day."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest

from truco.rulebooks.rulebook import CODES, load_rulebook

_SIZES: Final = {
    code: {form: len(layout.seats) for form, layout in load_rulebook(code).formats.items()} for code in CODES
}
FULLEST: Final = frozenset((code, max(sizes, key=sizes.__getitem__)) for code, sizes in _SIZES.items())
"""The format of each rulebook with the most seats."""
SMALLEST: Final = frozenset((code, min(sizes, key=sizes.__getitem__)) for code, sizes in _SIZES.items())
"""The format of each rulebook with the fewest seats."""


NIGHT: Final = bool(os.environ.get("TRUCO_NIGHTLY"))
"""Whether the tests of the night run."""


def number_of(*, day: int, night: int) -> int:
    """Return how many cases a test counts through: some by day, the whole number at night."""
    return night if NIGHT else day


def by_night(cases: Iterable[Any], day: Callable[..., bool]) -> list[Any]:
    """Return the cases of a test, marked for the night unless `day` says of one that it runs by day as well.

    >>> [bool(one.marks) for one in by_night([2, 4, 6], lambda seats: seats == 6)]
    [True, True, False]

    A case is one value, or a tuple of the values of several names, which `day` gets one by one.
    """
    tuples = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=() if day(*case) else pytest.mark.night) for case in tuples]


def phone_by_day(name: str, phone: Any, desk: Any) -> pytest.MarkDecorator:  # noqa: ANN401  (as Playwright takes them)
    """Return the mark of a test of a page that is shown on a phone by day, and on a desk as well at night."""
    return pytest.mark.parametrize(
        name, by_night([desk, phone], day=lambda window: window == phone), ids=["desk", "phone"]
    )
