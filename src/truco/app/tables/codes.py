"""The codes of tables, and the tokens by which a server recognizes people."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

from truco.engine.croupier import Chance

ALPHABET: Final = "ACDEFGHJKMNPQRTUVWXY34679"
"""Letters and digits that are not mistaken for each other: no B8, I1L, O0, S5, Z2."""

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
    """Return the code in what a person typed: without spaces, in capital letters.

    >>> read_code(" k7mpq ")
    'K7MPQ'
    """
    return text.strip().upper()


def could_be_code(text: str) -> bool:
    """Return whether a text has the form of a code; the store is searched for no other text.

    >>> could_be_code("K7MPQ"), could_be_code("K7MP" + chr(0)), could_be_code("K7MPQK7MPQ")
    (True, False, False)
    """
    return text.isascii() and text.isalnum() and len(text) <= _LONGEST


def new_token(chance: Chance) -> str:
    """Return a new token of a person: 192 random bits as hexadecimal digits."""
    return bytes(chance.randrange(256) for _ in range(_TOKEN_BYTES)).hex()


def token_for(person: str, chance: Chance) -> str:
    """Return the token of a person who sits down: the given one if it has the form of a token, else a new one.

    >>> from truco.engine.croupier import SeededChance
    >>> token_for("ab" * 24, SeededChance("codes", 1)) == "ab" * 24
    True
    >>> len(token_for("a short one", SeededChance("codes", 1)))
    48
    """
    return person if _TOKEN.fullmatch(person) else new_token(chance)


def hashed(token: str) -> str:
    """Return the hash of a token, which is stored in its place.

    >>> hashed("abc")[:8]
    'ba7816bf'
    """
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def opens(token: str, stored: str) -> bool:
    """Return whether a token has the stored hash, in a time that does not depend on either.

    >>> opens("abc", hashed("abc")), opens("abd", hashed("abc")), opens("", "")
    (True, False, False)
    """
    return bool(stored) and hmac.compare_digest(hashed(token), stored)
