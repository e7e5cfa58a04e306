"""What everybody sees on a table: the marks of the score, and which finished tricks are still there."""

from __future__ import annotations

from truco.engine import Law, Phase, Public
from truco.rules.marks import Marks


def marked(law: Law, public: Public) -> tuple[Marks, ...]:
    """Return the marks of each side's score as it is written, in the order of the sides.

    >>> from truco.engine import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> marked(law, new_match(law, score=(7, 0)).public)[0].malas
    ((5, 5), (2, 5), (0, 5))
    """
    return tuple(law.board.marks(points) for points in public.score)


def pencilled(law: Law, public: Public) -> tuple[Marks, ...]:
    """Return the marks of each side's score with the awards of this hand that are not written yet."""
    new = public.awards[public.awards_written :] if public.phase is Phase.PLAY else ()
    gains = {side: sum(award.points for award in new if award.side == side) for side in public.sides}
    scores = zip(public.sides, public.score, strict=True)
    return tuple(law.board.marks(points + gains[side]) for side, points in scores)


def lifted(law: Law, public: Public) -> int:
    """Return how many of the hand's finished tricks are no longer on the table.

    Where the cards are lifted, those of a trick stay until the next one is led (uy.97.a).
    """
    if not law.terms.table.tricks_lifted or public.phase is not Phase.PLAY:
        return 0
    return len(public.tricks) if public.trick else max(0, len(public.tricks) - 1)


def may_talk(law: Law, public: Public) -> bool:
    """Return whether those at the table may talk now; some rulebooks forbid it until a hand is decided (br.25.1).

    What is forbidden is talk during the tricks; while a decided hand settles none is played any more.
    """
    return not (law.terms.table.silence and public.phase is Phase.PLAY and not public.settling)
