"""Free talk that does not bind: kept while the match lasts, sent to the viewers that may read it, never exported."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from truco.app.tables.row import Row
from truco.app.tables.table import Table
from truco.engine.refereeing.orders import silenced
from truco.engine.table.facts import Spoke
from truco.errors import ActRejected, TableError, TalkError
from truco.talk import read
from truco.talk.quotes import MARK, sentence_word, unquote
from truco.talk.reading import FORBIDDEN
from truco.views import JUDGE, SPECTATOR, can_talk

LONGEST: Final = 200
"""Characters of a sentence."""

KEPT: Final = 200
"""Sentences that are kept of a table."""

_OFTEN: Final = 8
_WHILE: Final = 10.0
"""A person may say `_OFTEN` sentences in `_WHILE` seconds; so may all spectators together."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence: its number, the place of its speaker, and the text.

    `who` is a seat, the judge's place or `SPECTATOR`; `name` is that of a spectator.
    """

    number: int
    who: str
    name: str
    text: str


def read_text(text: str) -> str:
    r"""Return a sentence in one line, trimmed.

    >>> read_text("  ¡buena\n mano!  ")
    '¡buena mano!'

    Raises `TableError` (`bad-talk`) for a sentence that is empty, too long or not printable.
    """
    line = " ".join(text.split())
    if not 0 < len(line) <= LONGEST or not line.isprintable():
        raise TableError("bad-talk")
    return line


class Chat:
    """The talk of one table. The store has its last sentences too, until the match is over."""

    def __init__(self) -> None:
        """Begin in silence."""
        self._lines: deque[Line] = deque(maxlen=KEPT)
        self._times: dict[str, deque[float]] = {}
        self._count = 0

    def restore(self, lines: Iterable[Line]) -> None:
        """Begin with sentences that were stored."""
        self._lines.extend(lines)
        self._count = self._lines[-1].number if self._lines else 0

    def line(self, who: str, name: str, text: str, now: float) -> Line:
        """Return a sentence with its number; raise `TableError`: `bad-talk`, `too-many`."""
        text = self.spoken(who, text, now)
        self._count += 1
        return Line(self._count, who, name, text)

    def keep(self, line: Line) -> None:
        """Keep a sentence."""
        self._lines.append(line)

    def spoken(self, who: str, text: str, now: float) -> str:
        """Return a sentence in one line, and count it; raise `TableError`: `bad-talk`, `too-many`."""
        line = read_text(text)
        times = self._times.setdefault(who, deque(maxlen=_OFTEN))
        if len(times) == _OFTEN and times[0] > now - _WHILE:
            raise TableError("too-many")
        times.append(now)
        return line

    def quoted(self, who: str, token: str, now: float) -> str:
        """Return a word that is a sentence in quotes as it is kept, and count it; return any other word unchanged."""
        if not token.startswith(MARK):
            return token
        return sentence_word(self.spoken(who, unquote(token), now)).token

    def heard_by(self, who: str) -> tuple[Line, ...]:
        """Return the sentences that a viewer received."""
        return tuple(line for line in self._lines if receives(who, line))

    def find(self, number: int, who: str) -> Line:
        """Return a sentence that a viewer received, by its number; raise `TableError` (`bad-report`) for any other."""
        sentence = next((line for line in self.heard_by(who) if line.number == number), None)
        if sentence is None:
            raise TableError("bad-report")
        return sentence

    def clear(self) -> None:
        """Forget everything, because the match is over."""
        self._lines.clear()


def receives(who: str, line: Line) -> bool:
    """Return whether a viewer receives a sentence: spectators receive all, but the table receives none of theirs.

    >>> line = Line(1, SPECTATOR, "Leo", "¡qué mano!")
    >>> receives("A1", line), receives("J1", line), receives(SPECTATOR, line)
    (False, False, True)
    """
    return who == SPECTATOR or line.who != SPECTATOR


def act_said(rows: Sequence[Row], seq: int) -> Line:
    """Return the sentence that was the act of a row; raise `TableError` (`bad-report`) for any other row."""
    act_row = next((row for row in rows if row.seq == seq), None)
    spoke = next((event for event in act_row.events if isinstance(event, Spoke)), None) if act_row else None
    if spoke is None:
        raise TableError("bad-report")
    return Line(0, spoke.seat, "", spoke.text)


# -- silence -----------------------------------------------------------------------------------------------------------


def check_talk(table: Table, who: str, word: str = "") -> None:
    """Raise `TableError` (`silenced`) or `ActRejected` (`silence`) for a person who may not talk now.

    `who` is a seat, a visitor as `P3`, or the judge's place, which is never silent. `word` is the phrase that it says.
    """
    if who != JUDGE and silenced(table.state.public, who):
        raise TableError("silenced")
    if who in table.law.seats and not can_talk(table.law, table.state.public):
        raise ActRejected("silence", who, word, table.law.ruleset.book.rules_of("table.silence"))


def check_sentence(table: Table, seat: str, token: str) -> None:
    """Raise `TableError` (`silenced`) for talk of a seat that must be silent; words of the game it may say.

    `token` is what the seat says: a word, or a sentence in quotes where words bind.
    """
    if not (token.startswith(MARK) and table.binds(seat) and silenced(table.state.public, seat)):
        return
    try:
        reading = read(table.law, table.state, seat, unquote(token))
    except TalkError:
        return
    if reading.kind == FORBIDDEN:
        raise TableError("silenced")
