"""The settings of a table: its pace, its clock, who deals, who rules, and what talk means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Final

import msgspec

from truco.app.tables.pace import PACES
from truco.errors import TableError

ADMISSIONS: Final = ("assisted", "refereed", "judged")
"""The acts that a table admits: lawful ones alone, or every act, without a judge or with one."""

TALKS: Final = ("buttons", "chat", "binding")
"""How a table talks: by buttons alone, in sentences that never bind, or in sentences whose words bind."""

_USUAL_TURN: Final = 60
_FIXED: Final = ("admission", "talk", "hard", "signs", "tips")


def _one_of(names: Iterable[str]) -> msgspec.Meta:
    return msgspec.Meta(pattern=rf"\A({'|'.join(names)})\Z")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    >>> change_settings(Settings(), {"pace": "fast"}).pace
    'fast'

    `pace` is slow, normal or fast; `turn_seconds` is the time for each act, `None` for a table without a clock;
    `bank_seconds` is the additional time of each side in a match; `auto_deal` is whether the table cuts and deals for
    people who do not want to. `admission` is one of `ADMISSIONS`, `talk` one of `TALKS`; `hard` is whether what a
    sentence would do is not shown before it is said; `signs` is whether partners may make signs; `tips` is whether one
    may ask what the strongest bot would do. The last five never change.
    """

    pace: Annotated[str, _one_of(PACES)] = "normal"
    turn_seconds: Annotated[int, msgspec.Meta(ge=5, le=600)] | None = None
    bank_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 120
    auto_deal: bool = True
    admission: Annotated[str, _one_of(ADMISSIONS)] = "assisted"
    talk: Annotated[str, _one_of(TALKS)] = "buttons"
    hard: bool = False
    signs: bool = False
    tips: bool = False

    @property
    def refereed(self) -> bool:
        """Return whether irregular acts are accepted, and the law says what follows."""
        return self.admission != "assisted"


def change_settings(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """Return settings with some of them changed.

    Raises `TableError` (`bad-settings`) for an unknown name or a value out of its range.
    """
    values = {field.name: getattr(settings, field.name) for field in fields(Settings)}
    if not wanted.keys() <= values.keys():
        raise TableError("bad-settings")
    try:
        return msgspec.convert({**values, **wanted}, Settings)
    except msgspec.ValidationError:
        raise TableError("bad-settings") from None


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
    other: then there are no tips unless the table is made with them. Raises `TableError` as `change_settings` does, and
    `no-tips-here` where a judge should sit at a table with tips.
    """
    usual = Settings(turn_seconds=_USUAL_TURN if people > 1 else None, tips=not rivals)
    chosen = change_settings(usual, wanted)
    if chosen.admission == "judged" and chosen.tips:
        if "tips" in wanted:
            raise TableError("no-tips-here")
        return replace(chosen, tips=False)
    return chosen
