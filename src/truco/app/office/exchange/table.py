"""Tables that people keep: CSV with any separator, from any office program, read row by row with every fault named."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from truco.club.alike import plain
from truco.errors import TournamentError
from truco.messages import LANGUAGES, text

LARGEST: Final = 4_194_304
"""Bytes of a file that is imported; a list of 256 teams has a hundredth of it."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_GUESSES: Final = ("utf-8", "cp1252", "latin-1")
"""The encodings that are tried in turn; the last one reads anything."""

_SEPARATORS: Final = (";", "\t", ",", "|")
_SAID: Final = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""The line with which an office program names its separator."""


class Fault(NamedTuple):
    """A fault in a file that is imported.

    - `line`: counted from 1, 0 where the whole file is meant.
    - `column`: the name of the column, or the path in JSON; empty where the whole row is meant.
    - `code`: the stable word for what was expected.
    - `got`: what came.
    """

    line: int
    column: str
    code: str
    got: str


class BadRowsError(TournamentError):
    """A file of which nothing was imported, with all its faults.

    >>> print(BadRowsError((Fault(7, "seed", "not-number", "first"), Fault(9, "", "team-exists", "T4"))))
    bad-rows: expected a file without faults, got 2, the first in line 7: not-number 'first'

    Args:
        faults: what is wrong, in the order of the file.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults."""
        first = faults[0]
        summary = f"{len(faults)}, the first in line {first.line}: {first.code} {first.got!r}"
        super().__init__("bad-rows", f"expected a file without faults, got {summary}")
        # The argument with which another process makes the error again.
        self.args = (faults,)
        self.faults = faults


def decoded(data: bytes) -> str:
    """Return the text of a file, whatever program wrote it.

    >>> decoded("Peñarol".encode("utf-16")), decoded("Peñarol".encode("cp1252")), decoded("Peñarol".encode("utf-8-sig"))
    ('Peñarol', 'Peñarol', 'Peñarol')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    for encoding in _GUESSES:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return ""


def is_json(source: str) -> bool:
    """Return whether a text is meant as JSON.

    >>> is_json(' [{"id": "T1"}]'), is_json("id;name")
    (True, False)
    """
    return source.lstrip().startswith(("[", "{"))


class Line(NamedTuple):
    """A row of a table: the number of its line in the file, counted from 1, and its cells."""

    number: int
    cells: tuple[str, ...]


def lines_of(source: str) -> tuple[Line, ...]:
    """Return the rows of a table that are not empty.

    >>> lines_of('sep=;' + chr(10) + 'Ana; "Eva; la otra"' + chr(10) + ';' + chr(10) + 'Leo;Noa')
    (Line(number=2, cells=('Ana', 'Eva; la otra')), Line(number=4, cells=('Leo', 'Noa')))

    The separator is a semicolon, a tabulator, a comma or a bar, whichever the first line has most of. Raises
    `BadRowsError` (`bad-table`) for what cannot be read as a table.
    """
    named = _SAID.match(source)
    separator = named[1] if named else _separator(source)
    reader = csv.reader(source.splitlines(keepends=True), delimiter=separator, skipinitialspace=True)
    lines, begins = [], 1
    try:
        for cells in reader:
            trimmed = tuple(_bare(" ".join(cell.split())) for cell in cells)
            if any(trimmed) and not (named and begins == 1):
                lines.append(Line(begins, trimmed))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise BadRowsError((Fault(reader.line_num, "", "bad-table", str(error)),)) from None
    return tuple(lines)


def _separator(source: str) -> str:
    first = next((line for line in source.splitlines() if line.strip()), "")
    outside = re.sub(r'"[^"]*"', "", first)
    return max(_SEPARATORS, key=outside.count)


# -- heads -------------------------------------------------------------------------------------------------------------


class Head(NamedTuple):
    """A column: what it holds, and which of several it is, counted from 1 (0: there is only one)."""

    key: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Heads:
    """The columns of a table.

    `by_position` are those that mean something; `names` has the name of each column as the file has it,
    `ignored` those that mean nothing here.
    """

    by_position: Mapping[int, Head]
    names: tuple[str, ...]

    @property
    def ignored(self) -> tuple[str, ...]:
        """The names of the columns that are not read."""
        return tuple(name for at, name in enumerate(self.names) if name and at not in self.by_position)

    def cells(self, line: Line) -> Iterator[tuple[Head, str, str]]:
        """Yield what each cell of a row holds, the name of its column, and its text; empty cells are left out."""
        for at, cell in enumerate(line.cells):
            if cell and at in self.by_position:
                yield self.by_position[at], self.names[at], cell


_NUMBERED: Final = re.compile(r"(?P<name>.*?) ?(?P<number>[0-9]*)")


def heads_of(cells: Sequence[str], words: Mapping[str, str]) -> Heads:
    """Return the columns that the first row of a table names; `words` has what each plain name means.

    >>> heads_of(("Equipo", "Jugador 1", "Teléfono"), {"equipo": "name", "jugador": "player"}).ignored
    ('Teléfono',)
    """
    heads = {}
    for at, cell in enumerate(cells):
        name = plain(cell)
        split = _NUMBERED.fullmatch(name)
        if name in words:
            heads[at] = Head(words[name])
        elif split and split["number"] and split["name"] in words:
            heads[at] = Head(words[split["name"]], int(split["number"]))
    return Heads(heads, tuple(cells))


def heads_in(cells: Sequence[str], columns: Mapping[str, str]) -> Heads:
    """Return the columns that the first row of a table names in any language.

    `columns` has the columns that there may be, each with other names that people give it, joined by commas.
    """
    others = {plain(name): key for key, names in columns.items() for name in names.split(", ")}
    named = {plain(text(f"tournament.column.{key}", language)): key for language in LANGUAGES for key in columns}
    return heads_of(cells, others | named)


# -- writing -----------------------------------------------------------------------------------------------------------


def written(heads: Sequence[str], rows: Sequence[Sequence[object]], separator: str = ";") -> str:
    r"""Return a table as CSV that office programs open: with a mark of its encoding, and semicolons unless asked.

    >>> written(["id", "name"], [["T1", "Los; Uno"]])
    '\ufeffid;name\r\nT1;"Los; Uno"\r\n'

    A text that such a program would take for a formula gets an apostrophe before it.
    """
    lines = [[_safe(str(cell)) for cell in row] for row in (heads, *rows)]
    quoted = (separator, '"', "\n", "\r")
    texts = (separator.join(_quoted(cell, quoted) for cell in row) for row in lines)
    return "\ufeff" + "".join(f"{line}\r\n" for line in texts)


def _bare(cell: str) -> str:
    """Return a cell without the apostrophe that `written` may have put before it."""
    return cell[1:] if cell.startswith("'") and _safe(cell[1:]) == cell else cell


def _quoted(cell: str, special: Sequence[str]) -> str:
    return '"' + cell.replace('"', '""') + '"' if any(sign in cell for sign in special) else cell


_FORMULA: Final = re.compile(r"[=@]|[-+](?![0-9.,]+$)")


def _safe(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell
