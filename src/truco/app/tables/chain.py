"""The chain of a log: each row has a digest of itself and of all rows before, so that no change goes unnoticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Final


def first_link(code: str, rules: str, seats: Sequence[str]) -> str:
    """Return the digest with which the chain of a table begins.

    >>> first_link("K7MPQ", "oficial", ("A1", "B1"))[:8]
    '37e78769'
    """
    return _digest(_text(code), _text(rules), _text(" ".join(seats)))


def next_link(before: str, seq: int, at: float, client: str | None, body: str) -> str:
    """Return the digest of a row: of its columns and of the digest of the row before.

    >>> next_link("", 1, 0.5, None, "{}") == next_link("", 1, 0.5, None, "{} ")
    False
    """
    return _digest(_text(before), str(seq), repr(at), "null" if client is None else _text(client), _text(body))


_text: Final = json.dumps
"""Returns a text as JSON. For a list of numbers and texts `json.dumps` would make a new encoder each time."""


def _digest(*parts: str) -> str:
    """Return the digest of a JSON list of parts that are JSON already."""
    return hashlib.sha256(f"[{', '.join(parts)}]".encode("ascii")).hexdigest()
