"""The table as all viewers see it: the marks of the score, and the finished tricks that are still there."""

from __future__ import annotations

from truco.engine import Law, Phase, Public
from truco.rules.marks import Marks


def score_marks(law: Law, public: Public) -> tuple[Marks, ...]:
    """Return the marks of each side's written score, in the order of the sides.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> score_marks(law, new_match(law, score=(7, 0)).public)[0].malas
    ((5, 5), (2, 5), (0, 5))
    """
    return tuple(law.board.marks(points) for points in public.score)


def pending_score_marks(law: Law, public: Public) -> tuple[Marks, ...]:
    """Return the marks of each side's score with the awards of this hand that are not written yet."""
    new = public.awards[public.awards_written :] if public.in_hand else ()
    gains = {side: sum(award.points for award in new if award.side == side) for side in public.sides}
    scores = zip(public.sides, public.score, strict=True)
    return tuple(law.board.marks(points + gains[side]) for side, points in scores)


def lifted_tricks(law: Law, public: Public) -> int:
    """Return the number of finished tricks of the hand that are no longer on the table.

    Where players lift the cards, those of a trick stay until the next lead (uy.97.a).
    """
    if not law.terms.table.tricks_lifted or not public.in_hand:
        return 0
    return len(public.tricks) if public.trick else max(0, len(public.tricks) - 1)


def can_talk(law: Law, public: Public) -> bool:
    """Return whether the seats may talk now; some rulebooks forbid talk until a hand is decided (br.25.1).

    They forbid talk during the tricks only, so it is allowed while a decided hand settles.
    """
    return not (law.terms.table.silence and public.phase is Phase.PLAY and not public.decided)
