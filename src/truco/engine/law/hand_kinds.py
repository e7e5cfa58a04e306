"""The kinds of hand of a rulebook with duels: all seats together, or each seat against the rival opposite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from truco.rulebooks.named import named
from truco.rulebooks.rulebook import Rulebook
from truco.rules.falta import DUEL_FALTAS, as_ever
from truco.rules.schedule import DUELS, GENERAL

Schedule = Callable[[str, Sequence[int], int, int], str]


@dataclass(frozen=True, slots=True)
class Kinds:
    """What a rulebook says of its two kinds of hand.

    - `together`, `duels`: their names in records.
    - `begins`, `ends`: duels are played once a side has `begins` points, until one has `ends`.
    - `falta`, `falta_points`: the function that gives the falta in a duel, and its second argument.
    - `resto`, `resto_points`: the same for the resto of a flor.
    - `hidden`: the cards lie unseen until their duel.
    - `interference`: what the other side gets at a refereed table where somebody speaks in a duel of others.
    - `meddling`: the same where it is settled after the duel, and no points can be taken from the side that spoke.
    """

    together: str
    duels: str
    begins: int
    ends: int
    falta: Callable[[int, int], int]
    falta_points: int
    hidden: bool
    resto: Callable[[int, int], int] = as_ever
    resto_points: int = 0
    interference: int = 0
    meddling: int = 0

    def after(self, schedule: Schedule, before: str, score: Sequence[int]) -> str:
        """Return the kind of the hand that follows another in the chico (`before` is empty for its first hand)."""
        known = {self.together: GENERAL, self.duels: DUELS}
        found = schedule(known.get(before, ""), score, self.begins, self.ends)
        return self.duels if found == DUELS else self.together


def kinds_of(book: Rulebook) -> Kinds | None:
    """Return what a rulebook says of its kinds of hand, `None` where there is one kind only.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> kinds_of(load_rulebook("runfla")).duels
    'pica-pica'
    """
    if "duels.names" not in book.values:
        return None
    together, duels = book["duels.names"]
    return Kinds(
        together,
        duels,
        book.number("duels.begins"),
        book.number("duels.ends"),
        named(book, "duels.falta", DUEL_FALTAS),
        book.number("duels.falta_points") if "duels.falta_points" in book.values else 0,
        bool(book.values.get("duels.hidden", False)),
        named(book, "duels.resto", DUEL_FALTAS) if "duels.resto" in book.values else as_ever,
        book.number("duels.resto_points") if "duels.resto_points" in book.values else 0,
        book.number("duels.interference") if "duels.interference" in book.values else 0,
        book.number("duels.meddling") if "duels.meddling" in book.values else 0,
    )
