"""Makes rows of a parametrised test, each marked with the rules that it shows."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet


def case(rules: str, *values: object, name: str | None = None) -> ParameterSet:
    """Return one row: its values, and the ids of the rules that it shows, separated by blanks (or none)."""
    marks = [pytest.mark.rule(*rules.split())] if rules else []
    return pytest.param(*values, marks=marks, id=name)
