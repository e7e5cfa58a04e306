"""How often to call, raise and fold in the truco, so that simple habits gain nothing against it.

`betting.json` has a table for each ladder of stakes and number of seats, solved by `tools/betting.py`: by situation,
the cuts between classes of chance, and for each class how often it raises and folds, in percent. The tables are for a
score at which all points have the same value; `price_shift` shifts the chance where the score changes the value of the
prices. The tables have no row for a situation that training hardly ever reached; it gets the row of its situation
without the earlier tricks. The steps above the second are less certain: `zorro` tries them in worlds that it plays out.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from truco.bots.round import Round
from truco.bots.strength import features
from truco.bots.tricks import Tricks

_FILE: Final = "betting.json"
_TRICKS: Final = re.compile("[wlp]*(?=[+-]$)")
"""The tricks in the name of a situation, directly before its last character."""
_EVEN: Final = 0.5
_TWO: Final = 2


class Bets(NamedTuple):
    """How often a seat stays (accepts a pending call, else makes none), raises, and folds; the three add up to 1."""

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
def solved_situations() -> Mapping[tuple[tuple[int, ...], int], Mapping[str, Situation]]:
    """Return the solved situations by their names, for each ladder of stakes and number of seats.

    >>> sorted(seats for _, seats in solved_situations())
    [2, 2, 4, 4]
    """
    text = files("truco.bots").joinpath(_FILE).read_text(encoding="utf-8")
    return {
        (tuple(table["stakes"]), table["seats"]): {name: _situation(rows) for name, rows in table["situations"].items()}
        for table in json.loads(text)
    }


def _situation(rows: dict[str, list[list[float]]]) -> Situation:
    cuts = rows.pop("cuts")
    return Situation(
        tuple(map(float, cuts)),  # type: ignore[arg-type]
        {level: tuple(kinds[0]) for level, kinds in rows.items()},
        {level: tuple(kinds[1]) for level, kinds in rows.items() if len(kinds) > 1},
    )


def situation_of(r: Tricks, seat: int) -> str:
    """Return the name of a seat's situation in the tables: that of `features`, and whether its side is in turn."""
    name, _ = features(r, seat)
    return f"{name}{'+' if r.t.side[r.turn] == r.t.side[seat] else '-'}"


def without_tricks(situation: str) -> str:
    """Return the common name of the situations that differ from another by the earlier tricks alone.

    >>> without_tricks("1v1amidlw-"), without_tricks("2v2lead+")
    ('1v1amid*-', '2v2lead*+')
    """
    return _TRICKS.sub("*", situation, count=1)


def _row(r: Round, seat: int, level: str) -> Situation | None:
    """Return the solved situation that has a row for a level: the seat's own, or the one without earlier tricks."""
    table = solved_situations().get((r.t.law.terms.truco.stakes, r.t.count), {})
    name = situation_of(r, seat)
    situations = (table[key] for key in (name, without_tricks(name)) if key in table)
    return next((situation for situation in situations if level in situation.raises), None)


def truco_bets(r: Round, seat: int, hope: float) -> Bets | None:
    """Return how often a seat should stay, raise and fold where a truco is pending or it may call one.

    >>> from truco.bots.tables import tables_of
    >>> from truco.engine import Law
    >>> from truco.rulebooks.ruleset import choose
    >>> r = Round(tables_of(Law(choose("oficial"), ("A1", "B1"))), 0, (0, 0))
    >>> r.step(0)
    >>> truco_bets(r, 1, 0.05).folds > 0.8, truco_bets(r, 1, 0.95).folds
    (True, 0.0)

    `hope` is the seat's chance to take the hand. The result is `None` where the tables lack the ladder, the number of
    seats or the situation.
    """
    t = r.t
    if r.pending and has_shown_all(r, seat):
        return answer_openly(r, hope + price_shift(r, seat))
    level = f"{r.level}{'?' if r.pending else ''}"
    situation = _row(r, seat, level)
    if situation is None:
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


def has_shown_all(r: Round, seat: int) -> bool:
    """Return whether a seat without partners has played its last card, so that its rival has seen all its cards."""
    return r.t.count == _TWO and not r.held[seat] and bool(r.trick)


def answer_openly(r: Round, chance: float) -> Bets:
    """Return how often to accept a call of a rival that can see whether its card wins, so that none of its bluffs pays.

    A rival with a losing card may be silent and lose the stake before the call, or call: then it wins the refused stake
    if the seat folds, and loses the new stake if the seat accepts. It gains nothing by calling if the seat accepts so
    often that

        (1 - wants) * refused - wants * stake = -before

    With more chance the seat accepts more often, up to always with a card that cannot lose. It folds where the price is
    too high even if the rival calls with every card.
    """
    level, law = r.level, r.t.law
    stake, refused, before = (
        law.terms.truco.stakes[level],
        law.terms.truco.refused[level],
        law.terms.truco.stakes[level - 1],
    )
    if chance < (stake - refused) / (2 * stake):
        return Bets(0.0, 0.0, 1.0)
    least = (refused + before) / (refused + stake)
    wants = least + (1.0 - least) * max(0.0, 2.0 * min(chance, 1.0) - 1.0)
    return Bets(wants, 0.0, 1.0 - wants)


def price_shift(r: Round, seat: int) -> float:
    """Return by how much less chance a bet needs at this score than where all points have the same value.

    The needed chance is the one at which accepting a call and folding, or raising and not raising, are worth the same.
    """
    law, ends = r.t.law, r.ends[r.t.side[seat]]
    if r.pending:
        won, lost, folded = ends[r.level]
        needs = (folded - lost) / (won - lost) if won > lost else 1.0
        stake = law.terms.truco.stakes[r.level]
        return (stake - law.terms.truco.refused[r.level]) / (2 * stake) - needs
    won, lost, _ = ends[r.level]
    more, less, _ = ends[min(r.level + 1, len(ends) - 1)]
    gains, costs = more - won, lost - less
    return _EVEN - costs / (gains + costs) if gains + costs > 0 else 0.0
