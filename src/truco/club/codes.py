"""The codes with which teams report from a phone, of which the log keeps only a hash."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from truco.errors import TournamentError

_ROUNDS: Final = 100_000
"""Times that a code is hashed: a code is short, and the log may be copied to anybody."""

_HASHED: Final = re.compile(r"[0-9a-f]{16,64}\$[0-9a-f]{64}")
_LEAST: Final = 6


def hash_code(code: str, salt: str) -> str:
    """Return the hash of a code as the log keeps it.

    >>> hashed = hash_code("K7MPQ4", "00112233445566778899aabbccddeeff")
    >>> opens(hashed, " k7mpq4"), opens(hashed, "K7MPQ5"), is_hashed(hashed)
    (True, False, True)

    `code` has 6 characters or more; capital letters and spaces around it do not matter. `salt` are random bytes as 16
    to 64 hexadecimal digits, new for each code. Raises `TournamentError` (`bad-code`).
    """
    read = code.strip().upper()
    if len(read) < _LEAST or not re.fullmatch("[0-9a-f]{16,64}", salt):
        raise TournamentError("bad-code", f"expected {_LEAST} characters or more and a salt, got another code")
    return f"{salt}${hashlib.pbkdf2_hmac('sha256', read.encode(), bytes.fromhex(salt), _ROUNDS).hex()}"


def opens(hashed: str, code: str) -> bool:
    """Return whether a code is the one of which the log has the hash; no code opens a team that has none.

    >>> opens("", "K7MPQ4")
    False
    """
    if not is_hashed(hashed) or len(code.strip()) < _LEAST:
        return False
    return hmac.compare_digest(hashed, hash_code(code, hashed.partition("$")[0]))


def is_hashed(text: str) -> bool:
    """Return whether a text has the form of a hash of this module.

    >>> is_hashed("K7MPQ4")
    False
    """
    return _HASHED.fullmatch(text) is not None and len(text.partition("$")[0]) % 2 == 0
