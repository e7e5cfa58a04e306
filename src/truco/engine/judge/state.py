"""The rulings of a match, as they stand on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.facts import Awarded, Ruled
from truco.engine.quick import Changing, value

RESULTS: Final = ("truco", "mazo", "onze")
"""The reasons of awards that are the result of a hand, and not of a contest besides."""


def sums(sides: Iterable[str], awards: Iterable[Awarded], reasons: tuple[str, ...] = ()) -> tuple[int, ...]:
    """Return the points that each side got by some awards, if there are `reasons` by those given for one of them."""
    given = [one for one in awards if not reasons or one.reason in reasons]
    return tuple(sum(one.points for one in given if one.side == side) for side in sides)


@value
class ScoreLine(Changing):
    """One line of the score since the first ruling.

    `hand` is the number of its hand, `by` that of the ruling whose place it has (0: the hand itself wrote it), `word`
    the ruling that stands there, `points` what it adds for each side, `solo` the seat that played alone in the hand,
    `duel` the seats of the duel in which it was ruled. `result` is the part of the points of a hand that its result
    gave; a duel has none.
    """

    hand: int
    by: int
    word: str
    points: tuple[int, ...]
    solo: str = ""
    duel: tuple[str, ...] = ()
    result: tuple[int, ...] = ()


@value
class Desk(Changing):
    """The rulings of a match.

    - `rulings`: all of them in order.
    - `lines`: the score since the first of them, line by line; it began from the `score` and `chicos` of that ruling.
    - `standing`: the score of each side that these lines come to.
    - `question`: the ruling that was put to the vote, empty for none; `voters` may vote on it; `tied`: an arbiter
      decides.
    - `yes`, `no`: the seats that voted so.
    """

    rulings: tuple[Ruled, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    standing: tuple[int, ...] = ()
    question: str = ""
    voters: tuple[str, ...] = ()
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    tied: bool = False

    def hand_started(self, score: tuple[int, ...]) -> Desk:
        """Return the desk when a hand begins with a score."""
        if not self.rulings and not self.question:
            return self
        return Desk(self.rulings, self.lines, score)

    def hand_ended(self, hand: int, score: tuple[int, ...], solo: str, result: tuple[int, ...] = ()) -> Desk:
        """Return the desk when a hand or a duel is written, with a line for what it added; `result` is a part of it."""
        added = tuple(after - before for after, before in zip(score, self.standing, strict=True))
        if not any(added):
            return self
        return self._replace(lines=(*self.lines, ScoreLine(hand, 0, "", added, solo, (), result)), standing=score)
