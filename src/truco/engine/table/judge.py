"""Rulings: the facts when a judge, an arbiter or the players rule, and the rulings that are in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from truco.engine.table.audience import Name, Rules, Seat, Seats, Side, Text
from truco.engine.table.match import Awarded
from truco.slotted import Changing, value


@value
class Ruled:
    """A judge, a committee, an arbiter or the players ruled. A ruling is never deleted; a later one may correct it.

    - `number`: counts the rulings of the match; `author`: a seat of those who rule, or `voto`.
    - `word`: the ruling as records write it, without the reason; `article`: the rule written as its reason.
    - `verdict`: what is ruled; `side` and `accused` (a seat): against or for whom; `amount`: the points given.
    - `corrects`: the number of the ruling that this one replaces.
    - `points`: what it adds to the score of each side (empty where it sets the score).
    - `score`, `chicos`: of each side, before it.
    - `hand`: what the hand had given each side, `result` the part of it that its result gave, `worth` what it pays;
      `solo` is the seat that played alone in it.
    - `unwarned`: the text has a milder penalty that comes first.
    - `why`: the reason in the words of the author; empty for none.
    """

    number: int
    author: Seat
    word: Name
    verdict: Name
    side: Side
    accused: Seat
    amount: int
    article: Name
    rules: Rules
    corrects: int
    points: tuple[int, ...]
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    hand: tuple[int, ...]
    result: tuple[int, ...]
    worth: int
    solo: Seat = ""
    unwarned: bool = False
    why: Text = ""


@value
class Unruled:
    """The points that a ruling gave in this hand are taken back, because another ruling replaces it."""

    number: int
    side: Side
    points: int
    rules: Rules

    def takes(self, award: Any) -> bool:  # noqa: ANN401  (awards are defined beside all facts)
        """Return whether an award is one that the ruling gave."""
        return bool(award.reason == "judge" and (award.side, award.points) == (self.side, self.points))


@value
class Rescored:
    """The score and the chicos are set by a ruling; `standing` is the part of the score that is written for good."""

    score: tuple[int, ...]
    chicos: tuple[int, ...]
    standing: tuple[int, ...]
    rules: Rules


@value
class MatchForfeited:
    """A ruling took the match from a side; the chicos are set as the text says, and the hand is broken off."""

    side: Side
    chicos: tuple[int, ...]
    rules: Rules


@value
class Proposed:
    """A seat put a ruling to the vote; `voters` are the seats that may vote, itself among them where it may.

    The other fields are those of `Ruled`.
    """

    seat: Seat
    word: Name
    verdict: Name
    side: Side
    accused: Seat
    amount: int
    voters: Seats
    rules: Rules


@value
class Voted:
    """A seat voted on what was put to the vote."""

    seat: Seat
    yes: bool
    rules: Rules


@value
class VoteEnded:
    """A vote is over: it `passed` or not; where it is `tied`, an arbiter decides."""

    word: Name
    passed: bool
    tied: bool
    rules: Rules


JudgeFact = Ruled | Unruled | Rescored | MatchForfeited | Proposed | Voted | VoteEnded
"""The facts of rulings."""


RESULTS: Final = ("truco", "mazo", "onze")
"""The reasons of awards that are the result of a hand, and not of a contest besides."""


def sums(sides: Iterable[str], awards: Iterable[Awarded], reasons: tuple[str, ...] = ()) -> tuple[int, ...]:
    """Return the points that each side got by some awards, if there are `reasons` by those given for one of them."""
    given = [award for award in awards if not reasons or award.reason in reasons]
    return tuple(sum(award.points for award in given if award.side == side) for side in sides)


@value
class ScoreLine(Changing):
    """One line of the score since the first ruling.

    `hand` is the number of its hand, `by` that of the ruling whose place it has (0: the hand itself wrote it), `word`
    the ruling in force there, `points` what it adds for each side, `solo` the seat that played alone in the hand,
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
