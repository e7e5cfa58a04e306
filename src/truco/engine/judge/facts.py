"""What happens in public when somebody rules."""

from __future__ import annotations

from typing import Any

from truco.engine.audience import Name, Rules, Seat, Seats, Side, Text
from truco.engine.quick import value


@value
class Ruled:
    """A judge, a committee, an arbiter or the players ruled. Nobody deletes a ruling; a later one may correct it.

    - `number`: counts the rulings of the match; `author`: a seat of those who rule, or `voto`.
    - `word`: the ruling as records write it, without the reason; `article`: the rule written as its reason.
    - `verdict`: what is ruled; `side` and `accused` (a seat): against or for whom; `amount`: the points given.
    - `corrects`: the number of the ruling in whose place this one stands.
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
    """What a ruling gave in this hand is taken back, because another ruling stands in its place."""

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
    """A ruling took the match from a side; the chicos stand as the text says, and the hand is broken off."""

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
"""Everything that happens when somebody rules."""
