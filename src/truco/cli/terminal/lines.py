"""Typed lines, read apart from everything else so that nobody waits for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread


def read_lines(take: Callable[[str | None], None]) -> None:
    """Hand every line of standard input to `take`, from a thread of its own, and `None` at its end.

    A file object of its own reads them: at the end of the program nobody holds the lock of `sys.stdin`.
    """
    encoding = sys.stdin.encoding

    def run() -> None:
        with open(0, encoding=encoding, errors="replace", closefd=False) as file:
            for line in file:
                take(line)
        take(None)

    Thread(target=run, name="typed lines", daemon=True).start()
