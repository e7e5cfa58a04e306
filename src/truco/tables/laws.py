"""The law of a table, from the text by which it is stored; tables of the same law share one."""

from __future__ import annotations

from functools import lru_cache

from truco.engine import Law
from truco.rulebooks.ruleset import read_rules_tag


@lru_cache(maxsize=128)
def law_of(rules: str, seats: tuple[str, ...]) -> Law:
    """Return the law that a record's `Rules` tag and the seats make.

    >>> law_of("oficial chicos=1", ("A1", "B1")).chicos_to_win
    1

    Raises `RulebookError` for rules or seats that there are none of.
    """
    return Law(read_rules_tag(rules), seats)
