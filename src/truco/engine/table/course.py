"""The course of an act: its events in order, and the state after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Self, final

from truco.engine.table.events import Event
from truco.engine.table.facts import Awarded
from truco.engine.table.state import State, evolve


@final
class Course(list[Event]):
    """The events of an act so far, and the state after them; each event is folded once, when it is added.

    >>> from truco.engine.table.facts import Cut
    >>> from truco.engine.table.public import Phase, Public
    >>> course = Course(State(Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0))))
    >>> course.append(Cut("B1", 17))
    >>> course.now.public.phase
    <Phase.DEAL: 'deal'>

    `now` is the state after the events. Events are added, never removed. Two fields leave to the engine what cards and
    scores decide. With `closes` the trick is complete. `ends` are the awards with which the hand ends, `None` where it
    goes on.
    """

    __slots__ = ("closes", "ends", "now")

    def __init__(self, before: State, events: Iterable[Event] = ()) -> None:
        """Begin with events that follow the state `before`."""
        self.closes = False
        self.ends: tuple[Awarded, ...] | None = None
        now = before
        for event in events:
            _add(self, event)
            now = evolve(now, event)
        self.now = now

    def append(self, event: Event) -> None:
        """Add an event."""
        _add(self, event)
        self.now = evolve(self.now, event)

    def extend(self, events: Iterable[Event]) -> None:
        """Add events in their order."""
        now = self.now
        for event in events:
            _add(self, event)
            self.now = now = evolve(now, event)

    def __iadd__(self, events: Iterable[Event]) -> Self:  # type: ignore[misc,override]
        """Add events in their order."""
        self.extend(events)
        return self


_add: Final = list[Event].append
