"""The situation: the small set of facts that decides who is due, what may be said and what follows.

A situation is a table without its cards, numbers and points. Tables in the same situation differ at most in what rests
on these: prices that grow with the score, the number that must be sung, the card that takes a trick.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from truco.engine.law.law import Law
from truco.engine.table.envido import ENVIDO_UNSETTLED
from truco.engine.table.public import Public

Situation = tuple[Hashable, ...]
"""All that belongs to the situation of a table; equal for tables in the same situation of a law."""

_IN_EVERY_RULEBOOK: Final = (
    *("mano", "dealer", "solo", "kind", "duel", "out", "passed", "turn", "unseen", "discards"),
    *("truco.level", "truco.pending", "truco.holder", "truco.refused", "truco.misheard"),
    *("envido.state", "envido.singer", "envido.shown", "leaving.gave", "leaving.open"),
)
"""The fields of a table that belong to its situation in every rulebook; parts add the fields they read (`rests_on`)."""

_AT_REFEREED_TABLES: Final = ("loose", "thrown", "envido.must_show")
"""The fields that belong to it at refereed tables besides."""

_WORKED_OUT: Final = ("spoken", "envido.chain")
"""The entries of `rests_on` that are computed and are no field of the table."""


class _Fields(NamedTuple):
    """The fields of a situation under a law: the plain ones, and whether each computed one belongs to it."""

    plain: Callable[[Public], tuple[Any, ...]]
    spoken: bool
    chain: bool


def situation(law: Law, p: Public) -> Situation:
    """Return the situation of a table on which a hand is played.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, deal_word, new_match, rule, word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> def dealt(a1, b1, score):
    ...     dealt = deal_word((parse_hand(a1), parse_hand(b1)))
    ...     return rule(law, new_match(law, "B1", score=score), Act(MESA, dealt)).state
    >>> one, other = dealt("1e5o4o", "3c7o12o", (0, 0)), dealt("2e2o2c", "4b5b6b", (12, 3))
    >>> situation(law, one.public) == situation(law, other.public)
    True
    >>> said = rule(law, one, Act("A1", word("truco"))).state
    >>> situation(law, said.public) == situation(law, one.public)
    False

    Which fields belong to it say the parts of the rulebook (`Part.rests_on`). A card is no part of it, only whether it
    was played, and by whom; of a number that was sung only whether it was one.
    """
    fields = law.recall(_fields)
    truco, envido, free, flor = p.truco, p.envido, p.free_envido, p.flor
    called: Hashable = bool(envido.chain)
    if envido.state in ENVIDO_UNSETTLED:
        chain = envido.chain if fields.chain else called
        sung = tuple((seat, number is None) for seat, number in envido.sung)
        called = (chain, envido.caller, sung, envido.must_show, envido.number is None)
    return (
        _left_in_play(p),
        *fields.plain(p),
        tuple(seat for seat, _ in p.trick),
        tuple(done.winner for done in p.tricks),
        p.muestra is None,
        truco.caller if truco.pending or truco.refused else "",
        called,
        bool(free.stakes),
        (free.felled, free.felled_by),
        p.decided,
        tuple((seat, number is None) for seat, number in flor.told),
        _spoken(law, p) if fields.spoken else None,
    )


def _fields(law: Law) -> _Fields:
    fields = dict.fromkeys((*_IN_EVERY_RULEBOOK, *(_AT_REFEREED_TABLES if law.refereed else ())))
    fields |= dict.fromkeys(name for part in law.parts for name in part.rests_on)
    plain = attrgetter(*(name for name in fields if name not in _WORKED_OUT))
    return _Fields(plain, "spoken" in fields, "envido.chain" in fields)


def _spoken(law: Law, p: Public) -> frozenset[str]:
    """Return the seats that have spoken or played a card; a card ends the time for the same calls as a word."""
    if p.discards:
        return p.spoken
    if p.misdeals.wrong:  # who holds fewer cards may have been dealt fewer
        return p.spoken.union(p.played())
    held = zip(p.seats, _left_in_play(p), strict=True)
    return p.spoken.union(seat for seat, left in held if left is not None and left < law.terms.deal.cards_each)


def _left_in_play(p: Public) -> tuple[int | None, ...]:
    """Return how many cards each seat holds; `None` for one that has left without a paso, whose cards no rule needs."""
    gone = p.out - p.passed
    return tuple(None if seat in gone else held for seat, held in zip(p.seats, p.left, strict=True))
