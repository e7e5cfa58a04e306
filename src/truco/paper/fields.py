"""Places to write on a sheet: labels with their lines, and lines to sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.paper.page import THIN, Drawing, Pen
from truco.paper.texts import LEADING, Block, block
from truco.paper.words import Wording
from truco.referee import Sheet
from truco.rules.sheets import COORDINATOR, PLAYERS
from truco.views import JUDGE as BENCH

_APART: Final = 10.0
_SIGN: Final = 24.0
"""What is left to sign above a line, whatever stands below it."""

_UNDER: Final = 1.75
"""What lies between a line to sign and the name below it."""

_NAME: Final = 8 * LEADING
"""How high the name of a person that has signed is, above the line, where it needs one line."""

_NAMED: Final = 4
"""The most lines of the name of a person that signs: sixty letters fit, however wide."""

_BETWEEN: Final = 14.0


class Field(NamedTuple):
    """A label, what is written after it (nothing: a line to write on), and its share of the row."""

    label: str
    given: str = ""
    share: float = 1.0


def draw_fields(pen: Pen, at: tuple[float, float], wide: float, *fields: Field, size: float = 7.5) -> None:
    """Draw fields in a row, given where their base line begins."""
    x, y = at
    unit = wide / sum(field.share for field in fields)
    for number, field in enumerate(fields, 1):
        room = field.share * unit - (_APART if number < len(fields) else 0)
        begin = pen.text(x, y, field.label, size, room=room * 0.75) + 5
        if field.given:
            pen.text(x + begin, y, field.given, size + 1.5, room=room - begin, bold=True)
        else:
            pen.line(x + begin, y - 1.5, x + room, y - 1.5)
        x += field.share * unit


def fields(*row: Field, high: float = 12.0, size: float = 7.5) -> Drawing:
    """Return fields in a row as a part of a document."""
    return Drawing(high, lambda pen, wide: draw_fields(pen, (0, high / 3), wide, *row, size=size))


class Signer(NamedTuple):
    """A person that signs: the label below the line, and the name and the time of a signature that was given."""

    label: str
    name: str = ""
    time: str = ""


def signers_of(sheet: Sheet, words: Wording, *, short: bool = False) -> list[Signer]:
    """Return the persons that sign the sheet of a match: players, judge and coordinator, as its rulebook says.

    A `short` time does not say that the signature was given at the table.
    """
    seats = [seat for side in sheet.sides for seat in sheet.seats if seat[0] == side and PLAYERS in sheet.signed]
    labels = [(seat, f"{seat}  {words.name(seat) if sheet.players[seat] else ''}".strip()) for seat in seats]
    if "judge" in sheet.signed or sheet.offices.judge:
        labels.append((BENCH, f"{words.say('sheet.judge')}  {sheet.offices.judge}".strip()))
    if COORDINATOR in sheet.signed:
        labels.append((COORDINATOR, words.say("sheet.coordinator")))
    signed = {signature.who: signature for signature in sheet.signatures}
    signers = []
    for place, label in labels:
        signature = signed.get(place)
        name = (signature.name or words.say("sheet.somebody")) if signature else ""
        time = words.time(signature.at) if signature else ""
        signers.append(Signer(label, name, time if short or not time else words.say("sheet.at-table", time=time)))
    return signers


class Signatures:
    """Lines to sign beside and below each other, measured so that every name is whole.

    >>> lines = Signatures([Signer("Juez"), Signer("Coordinador")], 515, 5)
    >>> lines.rows, round(lines.high)
    (1, 32)
    """

    def __init__(self, signers: Sequence[Signer], wide: float, across: int, sign: float = _SIGN) -> None:
        """Measure lines for `signers` in a width, so many beside each other; `sign` is the room above each line."""
        self.rows = -(-len(signers) // across)
        self._across = -(-len(signers) // self.rows) if signers else 1
        self._wide = (wide - _BETWEEN * (self._across - 1)) / self._across
        self._lines: list[tuple[Block, str, Block]] = []
        for signer in signers:
            above, below = (block(text, self._wide, size, _NAMED, bold=bold) for text, size, bold in
                            ((signer.name, 8, True), (signer.label, 7, False)))  # fmt: skip
            self._lines.append((above, signer.time, below))
        self._below = max((below.high for _, _, below in self._lines), default=0.0)
        self.row = sign + self._below + max((0.0, *(above.high - _NAME for above, _, _ in self._lines)))

    @property
    def high(self) -> float:
        """How high all lines are."""
        return self.rows * self.row

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the lines below `y`."""
        for at, (above, time, below) in enumerate(self._lines):
            left = x + at % self._across * (self._wide + _BETWEEN)
            line = y - self.row * (at // self._across + 1) + self._below + _UNDER
            above.draw(pen, left, line + 6 + above.high, self._wide)
            pen.text(left, line + 2.5, time, 5.5, room=self._wide)
            pen.line(left, line, left + self._wide, line, THIN)
            below.draw(pen, left, line - _UNDER, self._wide)


def signatures(signers: Sequence[Signer], wide: float, across: int, sign: float = 30.0) -> Drawing:
    """Return lines to sign as a part of a document."""
    lines = Signatures(signers, wide, across, sign)
    return Drawing(lines.high, lambda pen, _wide: lines.draw(pen, 0, lines.high))
