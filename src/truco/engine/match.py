"""The start of a match, at nothing or anywhere in it."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine import citations
from truco.engine import facts as f
from truco.engine.law import Law
from truco.engine.public import Phase, Public
from truco.engine.state import State, evolve


def blank(law: Law) -> State:
    """Return the state before the first event of a match."""
    nothing = tuple(0 for _ in law.sides)
    return State(Public(law.seats, law.sides, Phase.DRAW, nothing, nothing))


def opening(
    law: Law,
    dealer: str = "",
    *,
    hand: int = 1,
    score: Sequence[int] | None = None,
    chicos: Sequence[int] | None = None,
) -> tuple[f.Fact, ...]:
    """Return the first events of a match: a draw for the deal, or a first hand where the dealer is given.

    `hand` is the number of the first hand, `score` and `chicos` what each side has, in the order of the sides.
    """
    nothing = tuple(0 for _ in law.sides)
    points, won = tuple(score or nothing), tuple(chicos or nothing)
    drawing = () if dealer else law.seats
    started = f.MatchStarted(drawing, points, won, law.cite(f"match.start.{len(law.seats)}"))
    if citations.LISTENERS:
        citations.answered(started.rules)
    if not dealer:
        return (started,)
    mano, cutter = law.right_of[dealer], law.cutter[dealer]
    return started, f.HandStarted(hand, dealer, mano, cutter, points, law.cite("hand.start"))


def new_match(
    law: Law,
    dealer: str = "",
    *,
    hand: int = 1,
    score: Sequence[int] | None = None,
    chicos: Sequence[int] | None = None,
) -> State:
    """Return the state in which a match begins; the arguments are those of `opening`.

    >>> from truco.rulebooks.ruleset import choose
    >>> match = new_match(Law(choose("oficial"), ("A1", "B1")), dealer="B1", score=(12, 9))
    >>> match.public.mano, match.public.score
    ('A1', (12, 9))
    """
    state = blank(law)
    for event in opening(law, dealer, hand=hand, score=score, chicos=chicos):
        state = evolve(state, event)
    return state
