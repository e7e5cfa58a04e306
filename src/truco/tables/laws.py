"""The law of a table, from its stored text; tables with the same rules and seats share one law."""

from __future__ import annotations

from functools import lru_cache

from truco.engine import Law
from truco.rulebooks.ruleset import read_rules_tag


@lru_cache(maxsize=128)
def law_of(rules: str, seats: tuple[str, ...], *, refereed: bool = False, judged: bool = False) -> Law:
    """Return the law for a record's `Rules` tag and seats.

    >>> law_of("oficial chicos=1", ("A1", "B1")).chicos_to_win
    1

    `refereed` is whether irregular acts are accepted, `judged` whether a judge sits at the table. Raises
    `RulebookError` for rules or seats that do not exist.
    """
    return Law(read_rules_tag(rules), seats, refereed=refereed, judged=judged)
