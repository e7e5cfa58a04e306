"""Codes by which people find a table, and the tokens by which a server knows people again at their seats."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from truco.engine.croupier import Chance

ALPHABET: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Letters and digits that nobody mistakes for another: no B8, I1L, O0, S5, Z2."""

_LENGTH: Final = 5
_LONGEST: Final = 8
_TOKEN_BYTES: Final = 24
_TOKEN: Final = re.compile(f"[0-9a-f]{{{2 * _TOKEN_BYTES}}}")


def table_code(chance: Chance) -> str:
    """Return the code of a new table.

    >>> from truco.engine.croupier import SeededChance
    >>> table_code(SeededChance("codes", 1))
    '6MR4P'
    """
    return "".join(ALPHABET[chance.randrange(len(ALPHABET))] for _ in range(_LENGTH))


def read_code(text: str) -> str:
    """Return a code as tables know it, from what a person typed.

    >>> read_code(" k7mpq ")
    'K7MPQ'
    """
    return text.strip().upper()


def could_be_code(text: str) -> bool:
    """Tell whether a text could be a table's code at all; nothing else is looked for in the store.

    >>> could_be_code("K7MPQ"), could_be_code("K7MP" + chr(0)), could_be_code("K7MPQK7MPQ")
    (True, False, False)
    """
    return text.isascii() and text.isalnum() and len(text) <= _LONGEST


def new_token(chance: Chance) -> str:
    """Return a new token of a person: 192 bits of chance, as hexadecimal digits."""
    return bytes(chance.randrange(256) for _ in range(_TOKEN_BYTES)).hex()


def token_for(person: str, chance: Chance) -> str:
    """Return the token with which a person sits down: the own one, a new one for who has none that could be one.

    >>> from truco.engine.croupier import SeededChance
    >>> token_for("ab" * 24, SeededChance("codes", 1)) == "ab" * 24
    True
    >>> len(token_for("a short one", SeededChance("codes", 1)))
    48
    """
    return person if _TOKEN.fullmatch(person) else new_token(chance)


def hashed(token: str) -> str:
    """Return what is stored of a token, from which the token cannot be found.

    >>> hashed("abc")[:8]
    'ba7816bf'
    """
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def opens(token: str, stored: str) -> bool:
    """Tell whether a token is the one of which the hash was stored, in a time that tells nothing.

    >>> opens("abc", hashed("abc")), opens("abd", hashed("abc")), opens("", "")
    (True, False, False)
    """
    return bool(stored) and hmac.compare_digest(hashed(token), stored)
