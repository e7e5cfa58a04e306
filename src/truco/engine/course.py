"""The course of an act: its events one after the other, and the state after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from truco.engine.events import Event
from truco.engine.state import State, evolve


@final
class Course(list[Event]):
    """The events of an act so far, and the state after them; each event is folded once, however often it is asked.

    >>> from truco.engine.facts import Cut
    >>> from truco.engine.public import Phase, Public
    >>> course = Course(State(Public(("A1", "B1"), ("A", "B"), Phase.CUT, (0, 0), (0, 0))))
    >>> course.append(Cut("B1", 17))
    >>> course.now.public.phase
    <Phase.DEAL: 'deal'>

    `before` is the state before the act. Events are added, never taken away.
    """

    __slots__ = ("_folded", "_now")

    def __init__(self, before: State, events: Iterable[Event] = ()) -> None:
        """Begin with what happened at once."""
        super().__init__(events)
        self._now = before
        self._folded = 0

    @classmethod
    def of(cls, before: State, events: list[Event]) -> Course:
        """Return events as a course: one that knows its state already as it is."""
        return events if isinstance(events, Course) else cls(before, events)

    @property
    def now(self) -> State:
        """The state after all events so far."""
        if self._folded < len(self):
            now = self._now
            for event in self[self._folded :]:
                now = evolve(now, event)
            self._now, self._folded = now, len(self)
        return self._now
