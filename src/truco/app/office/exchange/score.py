"""Scores as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from truco.club.result import Partida
from truco.errors import TournamentError

_BETWEEN: Final = re.compile(r"[\s,;/]+")
_PARTIDA: Final = re.compile(r"([0-9]{1,4})[-–—:x×]([0-9]{1,4})", re.IGNORECASE)  # noqa: RUF001  (dashes and signs that people type)
_LOOSE: Final = re.compile(r"\s*([-–—:x×])\s*", re.IGNORECASE)  # noqa: RUF001  (the same)


def read_score(text: str) -> tuple[Partida, ...]:
    """Return the partidas of a match.

    >>> read_score("12-8 7-12, 12 x 10"), read_score("")
    (((12, 8), (7, 12), (12, 10)), ())

    Raises `TournamentError` (`bad-score`).
    """
    joined = _LOOSE.sub(r"\1", text.strip())
    return tuple(_partida(word) for word in _BETWEEN.split(joined) if word)


def _partida(text: str) -> Partida:
    matched = _PARTIDA.fullmatch(text)
    if matched is None:
        raise TournamentError("bad-score", f"expected partidas such as 12-8 7-12 12-10, got {text!r}")
    return int(matched[1]), int(matched[2])


def write_score(partidas: Sequence[Partida]) -> str:
    """Return the partidas of a match as text.

    >>> write_score(((12, 8), (7, 12)))
    '12-8 7-12'
    """
    return " ".join(f"{a}-{b}" for a, b in partidas)
