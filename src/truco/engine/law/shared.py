"""Laws by the text that names their rules: equal rules and seats share one law, with all it has looked up."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from truco.engine.law.law import Law
from truco.rulebooks.ruleset import read_rules_tag

_KEPT: Final = 128


@lru_cache(maxsize=_KEPT)
def shared_law(  # noqa: PLR0913  (how a match is played)
    rules: str,
    seats: tuple[str, ...],
    form: str = "",
    *,
    refereed: bool = False,
    judged: bool = False,
    phase: str = "",
    shuffler: str = "",
    captains: tuple[str, ...] = (),
) -> Law:
    """Return the law for a record's `Rules` tag and seats.

    >>> shared_law("oficial chicos=1", ("A1", "B1")).chicos_to_win
    1
    >>> shared_law("oficial", ("A1", "B1")) is shared_law("oficial", ("A1", "B1"))
    True

    The other arguments are those of `Law`. Raises `RulebookError` for rules or seats that do not exist.
    """
    return Law(
        read_rules_tag(rules),
        seats,
        form,
        refereed=refereed,
        judged=judged,
        phase=phase,
        shuffler=shuffler,
        captains=captains,
    )
