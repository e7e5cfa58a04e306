"""What a rulebook says of the score sheet: who writes it, who confirms what is written, who signs it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from truco.errors import NotationError, RulebookError
from truco.rulebooks.rulebook import Rulebook

JUDGE: Final = "juez"
"""The judge, where he holds an office that a player may hold too."""

PLAYERS: Final = "players"
COORDINATOR: Final = "coordinator"
SIGNERS: Final = (PLAYERS, "judge", COORDINATOR)
"""Who may have to sign a sheet."""

Way = Callable[[Sequence[str], Sequence[str], Collection[str]], bool]
"""Whether some may keep the score, given their names, the seats and those of them that are captains."""


def by_one(named: Sequence[str], seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether a single player keeps the score of all sides (of.marks.3, rf.7.e)."""
    return len(named) == 1 and named[0] in seats


def by_judge(named: Sequence[str], _seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether the judge keeps it (rf.7.e)."""
    return tuple(named) == (JUDGE,)


def by_each_side(named: Sequence[str], seats: Sequence[str], _captains: Collection[str]) -> bool:
    """Return whether one player of each side keeps it (rf.7.c, pg.score.8).

    >>> by_each_side(["A2", "B1"], ("A1", "B1", "A2", "B2"), ()), by_each_side(["A1"], ("A1", "B1"), ())
    (True, False)
    """
    sides = sorted({seat[0] for seat in seats})
    return set(named) <= set(seats) and sorted(seat[0] for seat in named) == sides


def by_captains(named: Sequence[str], _seats: Sequence[str], captains: Collection[str]) -> bool:
    """Return whether the captain of each side keeps it (uy.93.a)."""
    return sorted(named) == sorted(captains)


def captains_named(seats: Sequence[str], written: str) -> dict[str, str]:
    """Return the captains that a text names, by side.

    >>> captains_named(("A1", "B1", "A2", "B2"), "A A2")
    {'A': 'A2'}

    `written` has pairs of side and seat. Raises `NotationError` for a seat of another side, and for a side named twice.
    """
    found: dict[str, str] = {}
    words = written.split()
    for side, seat in zip(words[::2], [*words[1::2], ""], strict=False):
        if seat not in seats or seat[0] != side or side in found:
            raise NotationError(written, 1, 1, "sides, each with one of its seats, such as A A2")
        found[side] = seat
    return found


SCORERS: Final[Mapping[str, Way]] = {
    "one": by_one,
    "judge": by_judge,
    "each-side": by_each_side,
    "captains": by_captains,
}
"""The ways to choose who keeps the score that a rulebook may name."""


class SheetTerms(NamedTuple):
    """What a rulebook says of the sheet.

    `scorers` are the ways to choose who keeps the score (none where it does not say), `confirmed` says whether the
    rivals confirm points before they are written, `stands` whether what is written is never changed, `signed` who
    signs.
    """

    scorers: tuple[str, ...]
    confirmed: bool
    stands: bool
    signed: tuple[str, ...]


def sheet_terms(book: Rulebook) -> SheetTerms:
    """Return what a rulebook says of the sheet; where it says nothing, the players and the judge sign.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> sheet_terms(load_rulebook("fenacef"))
    SheetTerms(scorers=(), confirmed=True, stands=True, signed=('players', 'coordinator'))
    >>> sheet_terms(load_rulebook("runfla")).scorers, sheet_terms(load_rulebook("runfla")).signed
    (('each-side', 'one', 'judge'), ('players', 'judge'))

    Raises `RulebookError` for a way or a signer that does not exist.
    """
    scorers = _known(book, "table.scorers", SCORERS)
    signed = _known(book, "table.signed", SIGNERS) or (PLAYERS, "judge")
    return SheetTerms(
        scorers, book.values.get("table.confirmed", False), book.values.get("table.stands", False), signed
    )


def _known(book: Rulebook, path: str, known: Collection[str]) -> tuple[str, ...]:
    names = tuple(book.values.get(path, ()))
    if not set(names) <= set(known):
        problem = f"expected names among {', '.join(known)}, got {', '.join(names)}"
        raise RulebookError(book.file, path, book.rules_of(path)[0], problem=problem)
    return names
