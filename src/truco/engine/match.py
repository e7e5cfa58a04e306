"""The start of a match, at nothing or anywhere in it."""

from __future__ import annotations

from collections.abc import Sequence

from truco.engine.law.law import Law
from truco.engine.law.settle import hand_of
from truco.engine.table import facts as f
from truco.engine.table.public import Phase, Public
from truco.engine.table.state import State, evolve


def blank(law: Law) -> State:
    """Return the state before the first event of a match."""
    nothing = tuple(0 for _ in law.sides)
    return State(Public(law.seats, law.sides, Phase.DRAW, nothing, nothing))


def opening(  # noqa: PLR0913  (a match may begin anywhere in it)
    law: Law,
    dealer: str = "",
    *,
    hand: int = 1,
    score: Sequence[int] | None = None,
    chicos: Sequence[int] | None = None,
    kind: str = "",
    faults: tuple[tuple[str, int], ...] = (),
) -> tuple[f.Fact, ...]:
    """Return the first events of a match: a draw for the deal, or a first hand where the dealer is given.

    `hand` is the number of the first hand, `score` and `chicos` what each side has, in the order of the sides,
    `kind` what sort of hand it is where a match goes on in the middle of a chico, `faults` the mistakes that dealers
    have made in the match so far.
    """
    nothing = tuple(0 for _ in law.sides)
    points, won = tuple(score or nothing), tuple(chicos or nothing)
    drawing = () if dealer else law.seats
    played = None if dealer else hand - 1 or None
    started = f.MatchStarted(drawing, points, won, law.cite(f"match.start.{law.format.name}"), played, faults)
    if not dealer:
        return (started,)
    return started, hand_of(law, hand, dealer, points, kind or law.kind("", points), rules=law.cite("hand.start"))


def new_match(  # noqa: PLR0913  (as `opening`)
    law: Law,
    dealer: str = "",
    *,
    hand: int = 1,
    score: Sequence[int] | None = None,
    chicos: Sequence[int] | None = None,
    kind: str = "",
) -> State:
    """Return the state in which a match begins; the arguments are those of `opening`.

    >>> from truco.rulebooks.ruleset import choose
    >>> match = new_match(Law(choose("oficial"), ("A1", "B1")), dealer="B1", score=(12, 9))
    >>> match.public.mano, match.public.score
    ('A1', (12, 9))
    """
    state = blank(law)
    for event in opening(law, dealer, hand=hand, score=score, chicos=chicos, kind=kind):
        state = evolve(state, event)
    return state
