"""The offices of a match besides playing: the scorers and the captains."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from truco.engine import Law
from truco.errors import NotationError
from truco.rulebooks.rulebook import Rules
from truco.rules.sheets import JUDGE, SCORERS, captains_named

_PATH: Final = "table.scorers"


def scorers(law: Law, named: Sequence[str], captains: Collection[str]) -> Rules:
    """Return the rules by which named scorers keep the score of a match; none where the rulebook has no such rule.

    >>> from truco.rulebooks.ruleset import choose
    >>> scorers(Law(choose("runfla"), ("A1", "B1")), ["B1"], ["A1", "B1"])
    ('rf.7.c', 'rf.7.e')

    `named` are seats, or the judge (`juez`); `captains` are the captains of the sides. Raises `NotationError` for
    scorers that the rulebook does not allow, or that are no seats of the match.

    Rules: of.marks.3, rf.7.c, rf.7.e, pg.score.8, uy.93.a.
    """
    ways = law.terms.table.scorers
    allowed = any(SCORERS[way](named, law.seats, captains) for way in ways)
    if not ways:
        allowed = set(named) <= {*law.seats, JUDGE}
    if not allowed:
        expected = f"who keeps the score ({', '.join(ways) or 'seats, or juez'})"
        raise NotationError(" ".join(named), 1, 1, expected)
    return law.ruleset.book.rules_of(_PATH) if ways else ()


def captains_of(law: Law, written: str = "") -> dict[str, str]:
    """Return the captain of each side: the named captain, else the first seat of the side.

    >>> from truco.rulebooks.ruleset import choose
    >>> captains_of(Law(choose("uruguay"), ("A1", "B1", "A2", "B2")), "A A2")
    {'A': 'A2', 'B': 'B1'}

    `written` has pairs of side and seat. Raises `NotationError` for a seat of another side.
    """
    first = {side: next(seat for seat in law.seats if seat[0] == side) for side in law.sides}
    return first | captains_named(law.seats, written)
