"""The settings of a table: its pace, its clock, who deals, who rules, and what talk means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from truco.errors import TableError
from truco.tables.pace import PACES

ADMISSIONS: Final = ("assisted", "refereed", "judged")
"""What a table admits: lawful acts alone, or every act, without a judge or with one."""

TALKS: Final = ("buttons", "chat", "binding")
"""How a table talks: by buttons alone, in sentences that never bind, or in sentences whose words bind."""

_TURN: Final = range(5, 601)
_BANK: Final = range(3601)
_USUAL_TURN: Final = 60
_FIXED: Final = ("admission", "talk", "hard", "signs", "tips")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    >>> changed(Settings(), {"pace": "fast"}).pace
    'fast'

    `pace` is slow, normal or fast; `turn_seconds` is the time for each act, `None` for a table without a clock;
    `bank_seconds` is the additional time of each side in a match; `auto_deal` is whether the table cuts and deals for
    people who do not want to. `admission` is one of `ADMISSIONS`, `talk` one of `TALKS`; `hard` is whether what a
    sentence would do is not shown before it is said; `signs` is whether partners may make signs; `tips` is whether one
    may ask what the strongest bot would do. The last five never change.
    """

    pace: str = "normal"
    turn_seconds: int | None = None
    bank_seconds: int = 120
    auto_deal: bool = True
    admission: str = "assisted"
    talk: str = "buttons"
    hard: bool = False
    signs: bool = False
    tips: bool = False

    @property
    def refereed(self) -> bool:
        """Return whether irregular acts are accepted, and the law says what follows."""
        return self.admission != "assisted"


def changed(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """Return settings with some of them changed.

    Raises `TableError` (`bad-settings`) for an unknown name or a value out of its range.
    """
    checks = {
        "pace": lambda value: isinstance(value, str) and value in PACES,
        "turn_seconds": lambda value: value is None or (type(value) is int and value in _TURN),
        "bank_seconds": lambda value: type(value) is int and value in _BANK,
        "auto_deal": lambda value: type(value) is bool,
        "admission": lambda value: isinstance(value, str) and value in ADMISSIONS,
        "talk": lambda value: isinstance(value, str) and value in TALKS,
        "hard": lambda value: type(value) is bool,
        "signs": lambda value: type(value) is bool,
        "tips": lambda value: type(value) is bool,
    }
    if any(key not in checks or not checks[key](value) for key, value in wanted.items()):
        raise TableError("bad-settings")
    return replace(settings, **wanted)  # type: ignore[arg-type]  # each value was checked above


def same_terms(settings: Settings, other: Settings) -> bool:
    """Return whether two settings agree in what is chosen once for all, when the table is made.

    >>> same_terms(Settings(), Settings("fast")), same_terms(Settings(), Settings(admission="refereed"))
    (True, False)
    """
    return all(getattr(settings, name) == getattr(other, name) for name in _FIXED)


def settings_for(people: int, wanted: Mapping[str, object], *, rivals: bool = True) -> Settings:
    """Return the settings of a new table; with several people it has a clock unless they want none.

    >>> settings_for(1, {}).turn_seconds, settings_for(2, {}).turn_seconds
    (None, 60)
    >>> settings_for(1, {}, rivals=False).tips, settings_for(2, {}).tips
    (True, False)

    `people` is the number of seats for persons, free ones included; `rivals` is whether some of them play against each
    other: then nobody gets tips unless the table is made with them. Raises `TableError` as `changed` does, and
    `no-tips-here` where a judge should sit at a table with tips.
    """
    usual = Settings(turn_seconds=_USUAL_TURN if people > 1 else None, tips=not rivals)
    chosen = changed(usual, wanted)
    if chosen.admission == "judged" and chosen.tips:
        if "tips" in wanted:
            raise TableError("no-tips-here")
        return replace(chosen, tips=False)
    return chosen
