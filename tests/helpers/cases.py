"""Rows of a test's table, each with the rules that it shows."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet


def case(rules: str, *values: object, name: str | None = None) -> ParameterSet:
    """One row: the ids it shows, blank-separated (none for a row that shows no rule by itself), and its values."""
    marks = [pytest.mark.rule(*rules.split())] if rules else []
    return pytest.param(*values, marks=marks, id=name)
