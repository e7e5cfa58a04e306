"""A score sheet that is kept by hand: points are noted, confirmed by the rivals, and the sheet is signed.

Where the program keeps the score, what it writes counts as confirmed; these steps are for a table that writes itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from truco.engine import Law
from truco.errors import ActRejected
from truco.rulebooks.rulebook import Rules
from truco.rulebooks.terms.match import TableTerms
from truco.rules.sheets import COORDINATOR, PLAYERS

CODES: Final = {
    "not-confirmed": "points wait for the rivals to confirm them",
    "nothing-noted": "no points wait to be confirmed",
    "own-points": "the rivals confirm points, not the side that notes them",
    "line-stands": "what was confirmed is not changed; a spoilt sheet is written anew",
    "sheet-void": "another copy took the place of this sheet",
    "not-a-signer": "the sheet is not signed by this person",
    "not-signed": "a signature is missing",
    "signed-already": "the sheet was signed",
}
"""Why a step on a sheet is refused."""

_CONFIRMED: Final = "table.confirmed"
_SIGNED: Final = "table.signed"
_STANDS: Final = "table.stands"


@dataclass(frozen=True, slots=True)
class Written:
    """A line that a seat wrote: the points of each side in the order of the sides, and an observation."""

    seat: str
    points: tuple[int, ...]
    observation: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the sheet of a match, as far as it is filled; each step returns the copy after it.

    `lines` are those that stand; `noted` waits for the rivals. `signatures` are the seats that signed, `judge` and
    `coordinator`; the lines of those in `absent`, such as bots, stay empty. `asks` says that the rivals rejected
    points, so that the referee is called. A `void` copy is kept, and counts no more; `number` counts the copies of the
    match.
    """

    law: Law
    number: int = 1
    lines: tuple[Written, ...] = ()
    noted: Written | None = None
    signatures: tuple[str, ...] = ()
    asks: bool = False
    void: bool = False
    absent: tuple[str, ...] = ()

    @property
    def score(self) -> tuple[int, ...]:
        """The points that stand, in the order of the sides."""
        nothing = tuple(0 for _ in self.law.sides)
        return tuple(map(sum, zip(nothing, *(line.points for line in self.lines), strict=True)))

    @property
    def status(self) -> str:
        """The standing of the copy: `open`, `provisional` once all players signed, `official`, or `void`."""
        if self.void:
            return "void"
        if self._lacking(self.law.seats if PLAYERS in self._terms.signed else ()):
            return "open"
        return "provisional" if self._lacking(self._others()) else "official"

    @property
    def unsigned(self) -> tuple[str, ...]:
        """Who may sign next: the players who have not, then the judge and the coordinator."""
        return self._lacking(self.law.seats) or self._lacking(self._others())

    @property
    def _terms(self) -> TableTerms:
        return self.law.terms.table

    def _others(self) -> tuple[str, ...]:
        """Return who signs beside the players; a judge who sits at the table does in any case."""
        named = (*self._terms.signed, *(("judge",) if self.law.judged else ()))
        return tuple(one for one in dict.fromkeys(named) if one != PLAYERS and one not in self.absent)

    def _lacking(self, signers: Sequence[str]) -> tuple[str, ...]:
        return tuple(one for one in signers if one not in self.signatures and one not in self.absent)

    def _refuse(self, code: str, who: str, act: str, path: str = "") -> ActRejected:
        rules: Rules = self.law.ruleset.book.rules.get(path, ())
        return ActRejected(code, who, act, rules, CODES[code])

    def _open(self, who: str, act: str) -> None:
        """Refuse what comes to a copy that is void or signed."""
        if self.void:
            raise self._refuse("sheet-void", who, act, _STANDS)
        if self.signatures:
            raise self._refuse("signed-already", who, act, _STANDS)

    # -- the lines -----------------------------------------------------------------------------------------------------

    def note(self, seat: str, points: Sequence[int], observation: str = "") -> Copy:
        """Return the copy after a seat notes the points of a hand; they wait where the rivals confirm them.

        >>> from truco.rulebooks.ruleset import choose
        >>> copy = new_copy(Law(choose("fenacef"), ("A1", "B1", "A2", "B2"))).note("A1", (3, 0))
        >>> copy.score, copy.confirm("B2").score
        ((0, 0), (3, 0))

        Raises `ActRejected` (`not-confirmed`) while other points wait, and for a copy that is void or signed.

        Rules: br.33.1, br.38.p1.1, br.38.p1.2.
        """
        self._open(seat, "note")
        if self.noted is not None:
            raise self._refuse("not-confirmed", seat, "note", _CONFIRMED)
        written = Written(seat, tuple(points), observation)
        if self._terms.confirmed:
            return replace(self, noted=written, asks=False)
        return replace(self, lines=(*self.lines, written))

    def _waiting(self, seat: str, act: str) -> Written:
        """Return the points that wait for this seat's side."""
        self._open(seat, act)
        if self.noted is None:
            raise self._refuse("nothing-noted", seat, act, _CONFIRMED)
        if seat[0] == self.noted.seat[0]:
            raise self._refuse("own-points", seat, act, _CONFIRMED)
        return self.noted

    def confirm(self, seat: str) -> Copy:
        """Return the copy after a rival confirms what was noted (br.38.p1.2).

        Raises `ActRejected` (`nothing-noted`, `own-points`).
        """
        return replace(self, lines=(*self.lines, self._waiting(seat, "confirm")), noted=None)

    def reject(self, seat: str) -> Copy:
        """Return the copy after a rival rejects what was noted: nothing is written, the referee is called (br.38.p1.2).

        Raises `ActRejected` (`nothing-noted`, `own-points`).
        """
        self._waiting(seat, "reject")
        return replace(self, noted=None, asks=True)

    def change(self, seat: str, line: int, points: Sequence[int]) -> Copy:
        """Return the copy with other points in a line, where lines may be changed at all.

        Raises `ActRejected` (`line-stands`) where they stand (br.38.1).
        """
        self._open(seat, "change")
        if self._terms.stands:
            raise self._refuse("line-stands", seat, "change", _STANDS)
        changed = replace(self.lines[line - 1], points=tuple(points))
        return replace(self, lines=(*self.lines[: line - 1], changed, *self.lines[line:]))

    # -- the signatures ------------------------------------------------------------------------------------------------

    def sign(self, who: str) -> Copy:
        """Return the copy after a seat, the judge or the coordinator signs it, as the last after all players.

        >>> from truco.rulebooks.ruleset import choose
        >>> copy = new_copy(Law(choose("fenacef"), ("A1", "B1", "A2", "B2")))
        >>> for seat in copy.law.seats:
        ...     copy = copy.sign(seat)
        >>> copy.status, copy.sign("coordinator").status
        ('provisional', 'official')

        Raises `ActRejected`: `not-confirmed` while points wait, `not-a-signer`, `signed-already`, `sheet-void`, and
        `not-signed` for who signs after the players while one of them did not.

        Rules: br.33.2, br.38.p2.1, br.38.p2.2, br.38.p3.
        """
        if self.void:
            raise self._refuse("sheet-void", who, "sign", _STANDS)
        if self.noted is not None:
            raise self._refuse("not-confirmed", who, "sign", _CONFIRMED)
        if who in self.absent or who not in (*self.law.seats, *self._others()):
            raise self._refuse("not-a-signer", who, "sign", _SIGNED)
        if who in self.signatures:
            raise self._refuse("signed-already", who, "sign", _SIGNED)
        if who not in self.law.seats and self._lacking(self.law.seats):
            raise self._refuse("not-signed", who, "sign", _SIGNED)
        return replace(self, signatures=(*self.signatures, who))

    def again(self, who: str = COORDINATOR) -> tuple[Copy, Copy]:
        """Return this copy, void, and a new one with no line and no signature (br.38.p4).

        Raises `ActRejected` (`not-a-signer`) for who may not give out a new one, and `sheet-void` for a void copy.
        """
        if self.void:
            raise self._refuse("sheet-void", who, "again", _STANDS)
        if who not in self._others():
            raise self._refuse("not-a-signer", who, "again", _STANDS)
        return replace(self, void=True), Copy(self.law, self.number + 1)


def new_copy(law: Law) -> Copy:
    """Return the first copy of a match's sheet, with nothing in it.

    >>> from truco.rulebooks.ruleset import choose
    >>> new_copy(Law(choose("oficial"), ("A1", "B1"))).note("A1", (2, 1)).score
    (2, 1)
    """
    return Copy(law)
