"""The settings of a table: its pace, its clock, and who deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from truco.errors import TableError
from truco.tables.pace import PACES

_TURN: Final = range(5, 601)
_BANK: Final = range(3601)
_USUAL_TURN: Final = 60


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    >>> changed(Settings(), {"pace": "fast"}).pace
    'fast'

    `pace` is slow, normal or fast; `turn_seconds` is the time for each act, `None` for a table without a clock;
    `bank_seconds` is the additional time of each side in a match; `auto_deal` is whether the table cuts and deals for
    people who do not want to.
    """

    pace: str = "normal"
    turn_seconds: int | None = None
    bank_seconds: int = 120
    auto_deal: bool = True


def changed(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """Return settings with some of them changed.

    Raises `TableError` (`bad-settings`) for an unknown name or a value out of its range.
    """
    checks = {
        "pace": lambda value: isinstance(value, str) and value in PACES,
        "turn_seconds": lambda value: value is None or (type(value) is int and value in _TURN),
        "bank_seconds": lambda value: type(value) is int and value in _BANK,
        "auto_deal": lambda value: type(value) is bool,
    }
    if any(key not in checks or not checks[key](value) for key, value in wanted.items()):
        raise TableError("bad-settings")
    return replace(settings, **wanted)  # type: ignore[arg-type]  # each value was checked above


def settings_for(people: int, wanted: Mapping[str, object]) -> Settings:
    """Return the settings of a new table; with several people it has a clock unless they want none.

    >>> settings_for(1, {}).turn_seconds, settings_for(2, {}).turn_seconds
    (None, 60)

    `people` is the number of seats for persons, free ones included. Raises `TableError` as `changed` does.
    """
    return changed(Settings(turn_seconds=_USUAL_TURN if people > 1 else None), wanted)
