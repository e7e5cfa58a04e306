"""The declaration of a kind of act beside its fields: its authors, whether it needs a reason, its subjects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar, dataclass_transform

HEADS: Final = ("committee", "coordinator")
"""The two highest offices (br.2.1)."""

JUDGES: Final[tuple[str, ...]] = ()
"""The offices that rule, which each event names (`fold.offices.judges`)."""

AS_TEAM: Final = ("team",)
"""A team with its code."""

AS_TABLE: Final = ("table",)
"""One of our own tables."""

EVERYTHING: Final = ""
"""The subject of an act that meets every other act."""


class Declaration(NamedTuple):
    """The declaration of a kind of act.

    - `by`: the offices that may write it, `team` and `table` included; empty: the offices that rule.
    - `writes`: the subjects that it writes; `reads`: those that it rests on. Each is a path of words joined by `/`,
      where `{field}` is a value of the act. A path that begins with `match` is that of the act's match, and
      `teams/WORD` is a path `WORD/T1` for each of its teams.
    - `needs_reason`: whether the act is refused without a reason.
    """

    by: tuple[str, ...]
    writes: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    needs_reason: bool = False


DECLARED: Final[dict[type, Declaration]] = {}
"""What each kind of act declares, in the order of `truco.club.acts`."""

_Kind = TypeVar("_Kind")


@dataclass_transform(frozen_default=True)
def act(
    by: tuple[str, ...], *, writes: Sequence[str] = (), reads: Sequence[str] = (), needs_reason: bool = False
) -> Callable[[type[_Kind]], type[_Kind]]:
    """Make a class a kind of act: a frozen value with its fields, and with what it declares."""

    def declared(kind: type[_Kind]) -> type[_Kind]:
        frozen = dataclass(frozen=True, slots=True)(kind)
        DECLARED[frozen] = Declaration(by, tuple(writes), tuple(reads), needs_reason)
        return frozen

    return declared
