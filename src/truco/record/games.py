r"""Several games in one text: each with its record, its acts one by one, and a visitor that walks over them.

>>> text = 2 * '[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo\n'
>>> [(game.number, game.tags["B1"], len(list(game.acts()))) for game in read_records(text)]
[(1, 'Ana', 1), (2, 'Ana', 1)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from truco.errors import NotationError, TrucoError
from truco.record.parts import Record
from truco.record.played import PlayedHand, Replay
from truco.record.position import PositionWriter
from truco.record.read import read_record
from truco.record.replay import replay

_BEGINNING: Final = re.compile(r"^[^\S\n]*\[[^\S\n]*Record\b", re.MULTILINE)
"""The first tag of a record, which begins a line; a comment begins with a semicolon."""

_COMMENT: Final = re.compile(";.*")


class PlayedAct(NamedTuple):
    """One act of a recorded game, as a row of a table.

    `game`, `hand` and `number` count from 1: the game in its file, the hand in its game, the act in its hand. `ruling`
    is its kind (`lawful`, `void`, `fault`, `rejected`), `rules` are the articles that it cites. `position` is the match
    when the act was made, `score` are the points of each side before the hand.
    """

    game: int
    hand: int
    number: int
    seat: str
    word: str
    ruling: str
    rules: tuple[str, ...]
    score: tuple[int, ...]
    position: str


class RecordedGame:
    """A game of a text: its number, the line on which it begins, and what was written.

    >>> (game,) = read_records('[Record "truco/1"] [Rules "oficial"] [A1 "Leo"] [B1 "Ana"]')
    >>> game.number, game.line, game.tags["Rules"]
    (1, 1, 'oficial')
    """

    def __init__(self, number: int, line: int, text: str) -> None:
        """Keep the text; it is read when it is asked for."""
        self.number: Final = number
        self.line: Final = line
        self.text: Final = text

    def __repr__(self) -> str:
        """Return the number of the game and its line."""
        return f"<RecordedGame {self.number} at line {self.line}>"

    @cached_property
    def record(self) -> Record:
        """The record as it is written; raises `NotationError` with the line in the whole text."""
        try:
            return read_record(self.text)
        except NotationError as error:
            error.line += self.line - 1
            raise

    @property
    def tags(self) -> dict[str, str]:
        """The tags of the record by their keys."""
        return {tag.key: tag.value for tag in self.record.tags}

    @cached_property
    def replay(self) -> Replay:
        """The game as the engine plays it; raises `ReplayError` where the record and the rules differ."""
        return replay(self.record)

    def acts(self) -> Iterator[PlayedAct]:
        """Yield the acts of the game in order; raises as `record` and `replay` do.

        >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
        >>> (game,) = read_records(text)
        >>> [(act.seat, act.word, act.ruling, act.rules[0]) for act in game.acts()]
        [('A1', 'mazo', 'lawful', 'of.mazo.1')]
        """
        law = self.replay.law
        assert law is not None  # noqa: S101  (the replay raises otherwise)
        writer = PositionWriter(law)
        for hand in self.replay.hands:
            number = 0
            for step in hand.steps:
                if step.is_act:
                    number += 1
                    ruling = step.ruling
                    yield PlayedAct(
                        *(self.number, hand.number, number, step.seat, step.word, ruling.kind, ruling.rules),
                        *(writer.score, writer.line()),
                    )
                writer.add(step)


class Visitor:
    """The steps of a walk over games, hands and acts; a subclass overrides those that it needs.

    >>> class Leavers(Visitor):
    ...     def __init__(self):
    ...         self.seats = []
    ...     def visit_act(self, act):
    ...         if act.word == "mazo":
    ...             self.seats.append(act.seat)
    >>> text = '[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""] hand 1 deal A1 1e5o4o B1 3c7o12o A1:mazo'
    >>> visit(read_records(text), Leavers()).seats
    ['A1']
    """

    def begin_game(self, game: RecordedGame) -> bool | None:
        """Begin a game; the result `False` skips it, so that it is not replayed."""

    def begin_hand(self, game: RecordedGame, hand: PlayedHand) -> bool | None:
        """Begin a hand; the result `False` skips its acts."""

    def visit_act(self, act: PlayedAct) -> None:
        """Visit an act."""

    def end_hand(self, game: RecordedGame, hand: PlayedHand) -> None:
        """End a hand; `hand.score` is the score after it."""

    def end_game(self, game: RecordedGame) -> None:
        """End a game; `game.replay.winner` is the side that won it."""

    def fail(self, game: RecordedGame, error: TrucoError) -> None:
        """Handle a game that cannot be read or replayed: the error is raised, with a note which game it is."""
        error.add_note(f"in game {game.number}, which begins at line {game.line}")
        raise error


_Visitor = TypeVar("_Visitor", bound=Visitor)


def visit(games: Iterable[RecordedGame], visitor: _Visitor) -> _Visitor:
    """Walk over games with a visitor, and return it.

    >>> visit(read_records('[Record "truco/1"] [Rules "oficial"] [A1 ""] [B1 ""]'), Visitor()).__class__.__name__
    'Visitor'

    Raises what the visitor's `fail` raises: by default the error of the first game that cannot be read or replayed.
    """
    for game in games:
        try:
            if visitor.begin_game(game) is not False:
                _visit_hands(game, visitor)
        except TrucoError as error:
            visitor.fail(game, error)
    return visitor


def _visit_hands(game: RecordedGame, visitor: Visitor) -> None:
    acts_of = groupby(game.acts(), key=lambda act: act.hand)
    group = next(acts_of, None)
    for hand in game.replay.hands:
        skipped = visitor.begin_hand(game, hand) is False
        if group is not None and group[0] == hand.number:
            for act in () if skipped else group[1]:
                visitor.visit_act(act)
            group = next(acts_of, None)
        visitor.end_hand(game, hand)
    visitor.end_game(game)


def read_records(source: str | Path) -> Iterator[RecordedGame]:
    r"""Yield the games of a text, or of a file, in their order; each is read when it is asked for.

    >>> [game.line for game in read_records('[Record "truco/1"]\n\n; a comment\n[Record "truco/1"]\n')]
    [1, 4]

    A record begins with the tag `Record` at the beginning of a line. `source` is the text of the records, or a `Path`
    of a file in UTF-8. Raises `NoRecordError` where the text has none, and `OSError` for a file that cannot be read.
    """
    text = source.read_text(encoding="utf-8") if isinstance(source, Path) else source
    starts = [match.start() for match in _BEGINNING.finditer(text)]
    if not starts or _COMMENT.sub("", text[: starts[0]]).strip():
        read_record(text)  # raises: what stands there is no record
    line = 1 + text.count("\n", 0, starts[0])
    for number, (start, end) in enumerate(pairwise((*starts, len(text))), 1):
        yield RecordedGame(number, line, text[start:end])
        line += text.count("\n", start, end)
