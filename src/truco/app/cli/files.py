"""Files that a command reads: from a path or from standard input, up to a limit."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from truco.errors import TrucoError

STANDARD: Final = "-"
"""The name for standard input, or for standard output, in the place of a file."""


class TooLargeError(TrucoError):
    """A file that is longer than its kind may be; its rest was not read.

    >>> TooLargeError(1_048_576).limit
    1048576

    Args:
        limit: the most bytes that such a file may have.
    """

    code = "too-large"

    def __init__(self, limit: int) -> None:
        """Store the limit."""
        super().__init__(limit)
        self.limit = limit


def read_text(file: str, most: int) -> str:
    """Return the text of a file, or of standard input for `-`, reading no more than `most` bytes.

    Raises `TooLargeError` where there is more, `OSError` and `UnicodeDecodeError` where it cannot be read.
    """
    if file == STANDARD:
        data = sys.stdin.buffer.read(most + 1)
    else:
        with Path(file).open("rb") as source:
            data = source.read(most + 1)
    if len(data) > most:
        raise TooLargeError(most)
    return data.decode("utf-8-sig")


_DATABASE: Final = b"SQLite format 3\0"


def is_database(file: str) -> bool:
    """Return whether a file is a database, as that of an event is; raises `OSError` where it cannot be read.

    >>> is_database(__file__)
    False
    """
    with Path(file).open("rb") as source:
        return source.read(len(_DATABASE)) == _DATABASE
