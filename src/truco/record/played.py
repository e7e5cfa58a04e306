"""A record as the engine played it: its hands, and where it stopped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from truco.engine import Law, State
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.record.parts import Place, Record
from truco.record.start import Stop
from truco.record.step import Step, awards_of


class PlayedHand(NamedTuple):
    """A hand as the engine played it; `score` is the one after it, or the one before an unfinished hand.

    `dealer` and `mano` are empty while the draw goes on.
    """

    number: int
    dealer: str
    mano: str
    muestra: str
    steps: tuple[Step, ...]
    score: tuple[int, ...]
    finished: bool

    def events(self) -> Iterable[Event]:
        """Return everything that happened, in order."""
        return (event for step in self.steps for event in step.events)

    @property
    def tricks(self) -> tuple[str | None, ...]:
        """The seats that took the tricks, `None` for a parda."""
        return tuple(event.winner for event in self.events() if isinstance(event, f.TrickTaken))

    @property
    def duels(self) -> tuple[tuple[tuple[str, str], tuple[str | None, ...]], ...]:
        """The duels of the hand: their seats, the mano first, and who took their tricks."""
        found: list[tuple[tuple[str, str], tuple[str | None, ...]]] = []
        for event in self.events():
            if isinstance(event, f.DuelStarted):
                found.append((event.seats, ()))
            elif isinstance(event, f.TrickTaken) and found:
                found[-1] = (found[-1][0], (*found[-1][1], event.winner))
        return tuple(found)

    @property
    def awards(self) -> tuple[f.Awarded, ...]:
        """The points given, in the order given, without those that were annulled."""
        return awards_of(self.events())


class Replay(NamedTuple):
    """A record as the engine played it, up to `stop`; `law` and `state` are `None` where the tags name no rules.

    `state` is the one after the record: `decide` continues the game from there.
    """

    record: Record
    law: Law | None
    hands: tuple[PlayedHand, ...] = ()
    chicos: tuple[int, ...] = ()
    winner: str = ""
    warnings: tuple[tuple[str, Place], ...] = ()
    stop: Stop | None = None
    state: State | None = None
