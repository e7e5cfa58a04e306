"""Places to write on a sheet: labels with their lines, and lines to sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from truco.app.paper.page import THIN, Drawing, Pen
from truco.app.paper.texts import LEADING, block
from truco.app.paper.words import Wording
from truco.referee import Sheet
from truco.rules.sheets import COORDINATOR, PLAYERS
from truco.views import JUDGE as BENCH

_APART: Final = 10.0
_SIGN: Final = 30.0
"""What is left to sign above a line, whatever its label is."""

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


def signatures(signers: Sequence[Signer], wide: float, across: int, sign: float = _SIGN) -> Drawing:
    """Return lines to sign beside and below each other, measured so that every name is whole.

    >>> signatures([Signer("Juez"), Signer("Coordinador")], 515, across=5, sign=24).height
    32.26

    At most `across` lines are beside each other; `sign` is the room above each of them.
    """
    rows = -(-len(signers) // across)
    across = -(-len(signers) // rows)
    own = (wide - _BETWEEN * (across - 1)) / across
    names = [block(signer.name, own, 8, _NAMED, bold=True) for signer in signers]
    labels = [block(signer.label, own, 7, _NAMED) for signer in signers]
    below = max(label.high for label in labels)
    row = sign + below + max(0.0, *(name.high - _NAME for name in names))

    def draw(pen: Pen, _wide: float) -> None:
        for at, (signer, name, label) in enumerate(zip(signers, names, labels, strict=True)):
            x, line = at % across * (own + _BETWEEN), row * (rows - at // across - 1) + below + _UNDER
            name.draw(pen, x, line + 6 + name.high, own)
            pen.text(x, line + 2.5, signer.time, 5.5, room=own)
            pen.line(x, line, x + own, line, THIN)
            label.draw(pen, x, line - _UNDER, own)

    return Drawing(rows * row, draw)
