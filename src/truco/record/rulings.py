"""The rulings of a position: numbered in their hand, and a correction of an earlier one as the score that it set."""

from __future__ import annotations

import re
from typing import Final

from truco.engine import Kind, Law
from truco.engine.table import facts as f
from truco.engine.table.judge_words import JUDGE, OFFICIALS
from truco.record.parts import WrittenAct, said_word
from truco.record.step import Step

_CORRECT: Final = re.compile(r"(?P<before>(?:propongo-)?correct-)(?P<number>[0-9]+)(?P<after>:.+)", re.DOTALL)


class Rulings:
    """The rulings of a match, as the position of its present hand has them."""

    def __init__(self, law: Law) -> None:
        """Begin before the first ruling."""
        self._law = law
        self._first: dict[int, int] = {}
        self._earlier = 0
        self._asks_earlier = False
        self.chicos: tuple[int, ...] = ()

    def begin(self) -> None:
        """Begin another hand, in which rulings are counted from one."""
        self._earlier = len(self._first)
        self._asks_earlier = False

    def written(self, step: Step, said: str) -> WrittenAct | None:
        """Return an act as the position has it; `None` for what is said about a ruling of an earlier hand.

        `chicos` are those that a correction of an earlier ruling leaves, empty where there is none.
        """
        self.chicos = ()
        corrects = _CORRECT.fullmatch(said)
        about_earlier = corrects is not None and self._is_earlier(int(corrects["number"]))
        ruled = next((event for event in step.events if isinstance(event, f.Ruled)), None)
        if ruled is not None:
            self._first[ruled.number] = ruled.corrects or ruled.number
        act: WrittenAct | None = WrittenAct(step.seat, said_word(said))
        if ruled is not None and ruled.corrects and self._is_earlier(ruled.number):
            act = self._as_score(step)
        elif about_earlier or (self._asks_earlier and said_word(said).kind is Kind.VOTE):
            act = None
        elif corrects is not None:
            renumbered = f"{corrects['before']}{int(corrects['number']) - self._earlier}{corrects['after']}"
            act = WrittenAct(step.seat, said_word(renumbered))
        self._asks_earlier = self._asks_earlier or (about_earlier and ruled is None)
        if any(isinstance(event, f.VoteEnded) and not event.tied for event in step.events):
            self._asks_earlier = False
        return act

    def _is_earlier(self, number: int) -> bool:
        """Return whether a ruling stands in the place of one that was made in an earlier hand."""
        return self._first.get(number, number) <= self._earlier

    def _as_score(self, step: Step) -> WrittenAct:
        """Return the ruling that sets the score, or takes the match or its last chico, as a correction did."""
        author = step.seat if step.seat in OFFICIALS else JUDGE
        won = next((event.side for event in step.events if isinstance(event, f.MatchEnded)), "")
        lost = [side for side in self._law.sides if won and side not in won]
        rescored = next((event for event in step.events if isinstance(event, f.Rescored)), None)
        if rescored is None:
            return WrittenAct(author, said_word(f"lose-match-{lost[0]}"))
        chicos = zip(self._law.sides, rescored.chicos, strict=True)
        self.chicos = tuple(count - (side in won) for side, count in chicos)
        if len(lost) == 1:
            return WrittenAct(author, said_word(f"lose-partida-{lost[0]}"))
        # Of three sides more than one would win what another loses: the winner is given the points of the chico.
        reached = [self._law.terms.match.target if side in won else 0 for side in self._law.sides]
        points = zip(self._law.sides, reached if lost else rescored.score, strict=True)
        return WrittenAct(author, said_word("-".join(("score", *(f"{side}-{one}" for side, one in points)))))
