"""A score sheet that is kept by hand: a seat notes points, the rivals confirm them, and the players sign the sheet.

Where the program keeps the score, its lines count as confirmed; these steps are for a table that keeps it itself.
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
"""The codes of refused steps on a sheet, with their meaning."""

_CONFIRMED: Final = "table.confirmed"
_SIGNED: Final = "table.signed"
_STANDS: Final = "table.stands"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line that a seat wrote: the points of each side in the order of the sides, and an observation."""

    seat: str
    points: tuple[int, ...]
    observation: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the sheet of a match, as far as it is filled; each step returns the copy after it.

    `lines` are the valid lines; `noted` is a line that waits for the rivals. `signatures` are the seats that signed,
    `judge` and `coordinator`; the signatures of those in `absent`, such as bots, stay empty. `asks` states that the
    rivals rejected points, so that the referee is called. A `void` copy is stored, but does not count; `number` counts
    the copies of the match.
    """

    law: Law
    number: int = 1
    lines: tuple[SheetLine, ...] = ()
    noted: SheetLine | None = None
    signatures: tuple[str, ...] = ()
    asks: bool = False
    void: bool = False
    absent: tuple[str, ...] = ()

    @property
    def score(self) -> tuple[int, ...]:
        """The points of the valid lines, in the order of the sides."""
        nothing = tuple(0 for _ in self.law.sides)
        return tuple(map(sum, zip(nothing, *(line.points for line in self.lines), strict=True)))

    @property
    def status(self) -> str:
        """The status of the copy: `open`, `provisional` when all players have signed, `official`, or `void`."""
        if self.void:
            return "void"
        if self._missing(self.law.seats if PLAYERS in self._terms.signed else ()):
            return "open"
        return "provisional" if self._missing(self._other_signers()) else "official"

    @property
    def unsigned(self) -> tuple[str, ...]:
        """The signers that may sign next: the players without a signature, then the judge and the coordinator."""
        return self._missing(self.law.seats) or self._missing(self._other_signers())

    @property
    def _terms(self) -> TableTerms:
        return self.law.terms.table

    def _other_signers(self) -> tuple[str, ...]:
        """Return the signers besides the players; a judge at the table always signs."""
        named = (*self._terms.signed, *(("judge",) if self.law.judged else ()))
        return tuple(signer for signer in dict.fromkeys(named) if signer != PLAYERS and signer not in self.absent)

    def _missing(self, signers: Sequence[str]) -> tuple[str, ...]:
        return tuple(signer for signer in signers if signer not in self.signatures and signer not in self.absent)

    def _refuse(self, code: str, signer: str, act: str, path: str = "") -> ActRejected:
        rules: Rules = self.law.ruleset.book.rules.get(path, ())
        return ActRejected(code, signer, act, rules, CODES[code])

    def _check_open(self, signer: str, act: str) -> None:
        """Raise `ActRejected` for a copy that is void or signed."""
        if self.void:
            raise self._refuse("sheet-void", signer, act, _STANDS)
        if self.signatures:
            raise self._refuse("signed-already", signer, act, _STANDS)

    # -- the lines -----------------------------------------------------------------------------------------------------

    def note(self, seat: str, points: Sequence[int], observation: str = "") -> Copy:
        """Return the copy after a seat notes the points of a hand; they wait if the rivals must confirm them.

        >>> from truco.rulebooks.ruleset import choose
        >>> copy = new_copy(Law(choose("fenacef"), ("A1", "B1", "A2", "B2"))).note("A1", (3, 0))
        >>> copy.score, copy.confirm("B2").score
        ((0, 0), (3, 0))

        Raises `ActRejected` (`not-confirmed`) while other points wait, and for a copy that is void or signed.

        Rules: br.33.1, br.38.p1.1, br.38.p1.2.
        """
        self._check_open(seat, "note")
        if self.noted is not None:
            raise self._refuse("not-confirmed", seat, "note", _CONFIRMED)
        written = SheetLine(seat, tuple(points), observation)
        if self._terms.confirmed:
            return replace(self, noted=written, asks=False)
        return replace(self, lines=(*self.lines, written))

    def _pending_line(self, seat: str, act: str) -> SheetLine:
        """Return the line that waits for a seat's side."""
        self._check_open(seat, act)
        if self.noted is None:
            raise self._refuse("nothing-noted", seat, act, _CONFIRMED)
        if seat[0] == self.noted.seat[0]:
            raise self._refuse("own-points", seat, act, _CONFIRMED)
        return self.noted

    def confirm(self, seat: str) -> Copy:
        """Return the copy after a rival confirms the noted line (br.38.p1.2).

        Raises `ActRejected` (`nothing-noted`, `own-points`).
        """
        return replace(self, lines=(*self.lines, self._pending_line(seat, "confirm")), noted=None)

    def reject(self, seat: str) -> Copy:
        """Return the copy after a rival rejects the noted line: it is removed, the referee is called (br.38.p1.2).

        Raises `ActRejected` (`nothing-noted`, `own-points`).
        """
        self._pending_line(seat, "reject")
        return replace(self, noted=None, asks=True)

    def change(self, seat: str, line: int, points: Sequence[int]) -> Copy:
        """Return the copy with other points in a line.

        Raises `ActRejected` (`line-stands`) where the rulebook forbids changes (br.38.1).
        """
        self._check_open(seat, "change")
        if self._terms.stands:
            raise self._refuse("line-stands", seat, "change", _STANDS)
        changed = replace(self.lines[line - 1], points=tuple(points))
        return replace(self, lines=(*self.lines[: line - 1], changed, *self.lines[line:]))

    # -- the signatures ------------------------------------------------------------------------------------------------

    def sign(self, signer: str) -> Copy:
        """Return the copy after a seat, the judge or the coordinator signs it; the players sign first.

        >>> from truco.rulebooks.ruleset import choose
        >>> copy = new_copy(Law(choose("fenacef"), ("A1", "B1", "A2", "B2")))
        >>> for seat in copy.law.seats:
        ...     copy = copy.sign(seat)
        >>> copy.status, copy.sign("coordinator").status
        ('provisional', 'official')

        Raises `ActRejected`: `not-confirmed` while points wait, `not-a-signer`, `signed-already`, `sheet-void`, and
        `not-signed` for the judge or the coordinator while a player's signature is missing.

        Rules: br.33.2, br.38.p2.1, br.38.p2.2, br.38.p3.
        """
        if self.void:
            raise self._refuse("sheet-void", signer, "sign", _STANDS)
        if self.noted is not None:
            raise self._refuse("not-confirmed", signer, "sign", _CONFIRMED)
        if signer in self.absent or signer not in (*self.law.seats, *self._other_signers()):
            raise self._refuse("not-a-signer", signer, "sign", _SIGNED)
        if signer in self.signatures:
            raise self._refuse("signed-already", signer, "sign", _SIGNED)
        if signer not in self.law.seats and self._missing(self.law.seats):
            raise self._refuse("not-signed", signer, "sign", _SIGNED)
        return replace(self, signatures=(*self.signatures, signer))

    def renew(self, signer: str = COORDINATOR) -> tuple[Copy, Copy]:
        """Return this copy, void, and a new copy without lines and signatures (br.38.p4).

        Raises `ActRejected` (`not-a-signer`) for a person who may not issue a new copy, and `sheet-void` for a void
        copy.
        """
        if self.void:
            raise self._refuse("sheet-void", signer, "again", _STANDS)
        if signer not in self._other_signers():
            raise self._refuse("not-a-signer", signer, "again", _STANDS)
        return replace(self, void=True), Copy(self.law, self.number + 1)


def new_copy(law: Law) -> Copy:
    """Return the first copy of a match's sheet, without lines.

    >>> from truco.rulebooks.ruleset import choose
    >>> new_copy(Law(choose("oficial"), ("A1", "B1"))).note("A1", (2, 1)).score
    (2, 1)
    """
    return Copy(law)
