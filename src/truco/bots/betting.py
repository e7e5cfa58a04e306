"""How often to call, raise and fold in the truco, so that no simple habit gains against it.

`betting.json` has a table for each ladder of stakes and number of seats, solved by `tools/betting.py`: by situation,
the cuts between classes of chance, and for each class how often it raises and folds, in percent. The tables are for a
score at which points count alike; `price_shift` moves the chance by what the score makes of the prices.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from truco.bots.round import Round
from truco.bots.strength import features
from truco.bots.tricks import Tricks

_FILE: Final = "betting.json"
_EVEN: Final = 0.5


class Bets(NamedTuple):
    """How often a seat stays as it is (wants what is pending), raises, and folds; together 1."""

    stays: float
    raises: float
    folds: float


class Situation(NamedTuple):
    """The cuts between the classes of chance, and by level the percents of raises and folds of each class.

    A level ends in `?` where its call is pending.
    """

    cuts: tuple[float, ...]
    raises: dict[str, tuple[float, ...]]
    folds: dict[str, tuple[float, ...]]


@cache
def _tables() -> dict[tuple[tuple[int, ...], int], dict[str, Situation]]:
    text = files("truco.bots").joinpath(_FILE).read_text(encoding="utf-8")
    return {
        (tuple(one["stakes"]), one["seats"]): {name: _situation(rows) for name, rows in one["situations"].items()}
        for one in json.loads(text)
    }


def _situation(rows: dict[str, list[list[float]]]) -> Situation:
    cuts = rows.pop("cuts")
    return Situation(
        tuple(map(float, cuts)),  # type: ignore[arg-type]
        {level: tuple(kinds[0]) for level, kinds in rows.items()},
        {level: tuple(kinds[1]) for level, kinds in rows.items() if len(kinds) > 1},
    )


def situation_of(r: Tricks, seat: int) -> str:
    """Return the situation of a seat by its name in the tables: as `features` names it, and whose turn it is."""
    name, _ = features(r, seat)
    return f"{name}{'+' if r.t.side[r.turn] == r.t.side[seat] else '-'}"


def bets(r: Round, seat: int, hope: float) -> Bets | None:
    """Return how often a seat should stay, raise and fold where a truco is pending or it may call one.

    >>> from truco.bots.tables import tables_of
    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> r = Round(tables_of(Law(choose("oficial"), ("A1", "B1"))), 0, (0, 0))
    >>> r.step(0)
    >>> bets(r, 1, 0.05).folds > 0.8, bets(r, 1, 0.95).folds
    (True, 0.0)

    `hope` is its chance to take the hand. `None` where the tables say nothing: a ladder or a number of seats that they
    do not have, and a situation that the solved hands did not come to.
    """
    t = r.t
    table = _tables().get((t.law.stakes, t.count))
    situation = None if table is None else table.get(situation_of(r, seat))
    level = f"{r.level}{'?' if r.pending else ''}"
    if situation is None or level not in situation.raises:
        return None
    at = bisect_right(situation.cuts, hope + price_shift(r, seat))
    raises = situation.raises[level][at] / 100
    folds = situation.folds[level][at] / 100 if r.pending else 0.0
    ends = r.ends[t.side[seat]]
    if r.level >= len(t.calls) or ends[r.level + 1][0] <= ends[r.level][0]:
        raises = 0.0  # the hand is worth no more with a raise
    if r.pending and ends[r.level][2] <= ends[r.level][1]:
        folds = 0.0  # folding costs as much as losing
    return Bets(max(0.0, 1.0 - raises - folds), raises, folds)


def price_shift(r: Round, seat: int) -> float:
    """Return by how much less chance a bet needs at this score than where all points count alike.

    The chance that is needed is where wanting a call and folding, or raising and not raising, are worth the same.
    """
    law, ends = r.t.law, r.ends[r.t.side[seat]]
    if r.pending:
        won, lost, folded = ends[r.level]
        needs = (folded - lost) / (won - lost) if won > lost else 1.0
        stake = law.stakes[r.level]
        return (stake - law.refused[r.level]) / (2 * stake) - needs
    won, lost, _ = ends[r.level]
    more, less, _ = ends[min(r.level + 1, len(ends) - 1)]
    gains, costs = more - won, lost - less
    return _EVEN - costs / (gains + costs) if gains + costs > 0 else 0.0
