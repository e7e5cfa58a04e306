"""The watchers of one table, and what each of them is shown. Nothing here can change the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from truco.app.tables.audience import Audience
from truco.app.tables.chat import Line, receives
from truco.app.tables.row import Row
from truco.app.tables.sight import (
    Caller,
    Entry,
    Room,
    Watcher,
    Welcome,
    entries,
    recent_rows,
    room_of,
    said_to,
    sight_of,
    sights_of,
)
from truco.app.tables.table import Table
from truco.engine.table.facts import MatchEnded, Ruled
from truco.errors import TableError
from truco.views import JUDGE, SPECTATOR


class Gallery:
    """Everybody who watches a table, seated or not."""

    def __init__(self, code: str, callers: Callable[[Table], tuple[Caller, ...]] = lambda _: ()) -> None:
        """Begin without watchers; `callers` returns who asks for chairs of a table."""
        self._code = code
        self._callers = callers
        self._watchers: dict[Watcher, str] = {}
        self._by_seat: dict[str, dict[Watcher, None]] = {}
        self._audience = Audience()
        self._numbers: dict[Watcher, int] = {}
        self._present: dict[int, int] = {}
        self._sent_count = 0
        self._noticed: dict[Watcher, deque[Entry]] = {}

    @property
    def empty(self) -> bool:
        """Return whether there is no watcher."""
        return not self._watchers

    @property
    def online(self) -> tuple[str, ...]:
        """Return the seats that are connected, and `SPECTATOR` if others watch."""
        return tuple(self._by_seat)

    @property
    def watching(self) -> int:
        """Return how many watch without a seat."""
        return len(self._by_seat.get(SPECTATOR, ()))

    def room(self, table: Table, names: Mapping[str, str]) -> Room:
        """Return what everybody sees of a table beside the cards."""
        visitors = self._audience.present(self._present) if _is_judged(table) else ()
        return room_of(self._code, table, names, self.online, self._callers(table), visitors, self.watching)

    def visitor(self, watcher: Watcher | None) -> str:
        """Return how orders name a spectator: by its number, as `P3`; one who does not watch is the public, `P`."""
        number = None if watcher is None else self._numbers.get(watcher)
        return "P" if number is None else f"P{number}"

    def called(self, watcher: Watcher | None, name: str, table: Table, names: Mapping[str, str]) -> None:
        """Show under which name a spectator speaks, where that is new and the table has a judge."""
        number = None if watcher is None else self._numbers.get(watcher)
        if number is not None and self._audience.named(number, name) and _is_judged(table):
            self._show_judge(table, names)

    def join(  # noqa: PLR0913, PLR0917  (what a new watcher is shown)
        self,
        watcher: Watcher,
        table: Table,
        rows: Sequence[Row],
        names: Mapping[str, str],
        since: int | None,
        before: Sequence[Entry] = (),
    ) -> Welcome:
        """Add a watcher; return the present state and what happened since the row `since`.

        `before` are the entries of earlier matches that the watcher missed. Raises `TableError` for a spectator: of a
        closed table (`deals-secret`), or one whom those who rule sent away (`sent-away`).
        """
        if watcher.who == SPECTATOR:
            if table.standing.closed:
                raise TableError("deals-secret")
            if self._audience.kept_out(table.state.public, watcher.marks):
                raise TableError("sent-away")
            number = self._audience.number(table.state.public, watcher.marks)
            self._numbers[watcher] = number
            self._present[number] = self._present.get(number, 0) + 1
        who, was_online = watcher.who, watcher.who in self._by_seat
        self._watchers[watcher] = who
        self._by_seat.setdefault(who, {})[watcher] = None
        if who == SPECTATOR:
            self._count(table, names, but=watcher)
        elif not was_online:
            self.show_room(table, names, but=watcher)
        missed = recent_rows(table, rows, since)
        sight, log = sight_of(table, who), entries(table, missed, who)
        return Welcome(self.room(table, names), sight, (*before, *log), said_to(table, missed, who))

    def leave(self, watcher: Watcher, table: Table, names: Mapping[str, str]) -> bool:
        """Remove a watcher, and show the others what changes with it; return whether it was watching."""
        who = self._drop(watcher)
        if who is None:
            return False
        if who == SPECTATOR:
            self._count(table, names)
        elif who not in self._by_seat:
            self.show_room(table, names)
        return True

    def _drop(self, watcher: Watcher) -> str | None:
        """Remove a watcher; return the seat with which it watched, `None` if it did not watch."""
        number = self._numbers.pop(watcher, None)
        if number is not None:
            self._present[number] -= 1
            if not self._present[number]:
                del self._present[number]
        who = self._watchers.pop(watcher, None)
        if who is not None:
            del self._by_seat[who][watcher]
            if not self._by_seat[who]:
                del self._by_seat[who]
        self._noticed.pop(watcher, None)
        return who

    def _count(self, table: Table, names: Mapping[str, str], but: Watcher | None = None) -> None:
        """Show how many watch where that has changed by a tenth or more, and the judge who they are.

        So what a spectator costs who comes or leaves does not grow with the number of the others.
        """
        now = self.watching
        step = 10 ** (len(str(min(now, self._sent_count))) - 1)
        if abs(now - self._sent_count) >= step:
            self._sent_count = now
            for watcher in self._watchers:
                if watcher is not but:
                    watcher.watched_by(now)
        if _is_judged(table):
            self._show_judge(table, names)

    def _show_judge(self, table: Table, names: Mapping[str, str]) -> None:
        """Show the judge who watches, because only the judge gives orders to visitors."""
        judges = self._by_seat.get(JUDGE)
        if judges:
            room = self.room(table, names)
            for watcher in judges:
                watcher.changed(room)

    def unseat(self, seat: str) -> None:
        """Remove the watchers of a seat, because it is another person's now."""
        for watcher in tuple(self._by_seat.get(seat, ())):
            self._drop(watcher)
            watcher.unseated()

    def show(self, table: Table, row: Row, names: Mapping[str, str], moves: Mapping[str, str]) -> None:
        """Show a stored row to all watchers, to each what it may know.

        `table` is the table after the row. `moves` are the new seats of people who changed seats; their watchers get a
        new welcome.
        """
        if row.to is not None:
            for watcher in self._watchers:
                for phrase in said_to(table, [row], watcher.who):
                    watcher.said(phrase)
            return
        if row.unnoticed:
            self._note(table, row)
            return
        moved = {watcher: to for seat, to in moves.items() for watcher in self._by_seat.get(seat, ())}
        for watcher in moved:
            self._drop(watcher)
        for watcher, to in moved.items():
            watcher.moved(to)
        sights = sights_of(table, self.online)
        lines = {who: entries(table, [row], who) for who in sights}
        for watcher, who in tuple(self._watchers.items()):
            if watcher not in moved:
                watcher.happened(sights[who], lines[who])
        kinds = {type(event) for event in row.events}
        away = self._send_away(table) if Ruled in kinds else False
        if row.standing is not None or away or MatchEnded in kinds:
            self.show_room(table, names)  # when the match is over people may sign its sheet

    def _send_away(self, table: Table) -> bool:
        """Remove the spectators whom those who rule sent away; return whether there were any."""
        public = table.state.public
        away = [visitor for visitor in self._numbers if self._audience.kept_out(public, visitor.marks)]
        for watcher in away:
            self._drop(watcher)
            watcher.sent_away()
        return bool(away)

    def _note(self, table: Table, row: Row) -> None:
        """Show a sign or a look to its own seat at once; who saw the sign is shown it with the next beat."""
        for watcher in self._watchers:
            seen = entries(table, [row], watcher.who) if watcher.who in table.law.seats else ()
            if seen and watcher.who == row.seat:
                watcher.beat(seen)
            elif seen:
                self._noticed.setdefault(watcher, deque()).extend(seen)

    def beat(self, table: Table) -> None:
        """Send every seat its beat, with the next sign that it noticed; all are equally long and come together."""
        for watcher in self._watchers:
            if watcher.who in table.law.seats:
                noticed = self._noticed.get(watcher)
                watcher.beat([noticed.popleft()] if noticed else [])

    def show_room(self, table: Table, names: Mapping[str, str], but: Watcher | None = None) -> None:
        """Show the seats, settings and presence to all watchers except `but`."""
        room = self.room(table, names)
        for watcher in self._watchers:
            if watcher is not but:
                watcher.changed(room)

    def tell(self, line: Line) -> None:
        """Send a sentence to all its receivers."""
        for watcher in self._watchers:
            if receives(watcher.who, line):
                watcher.chatted(line)

    def close(self) -> None:
        """Inform all watchers that the table closes here."""
        for watcher in tuple(self._watchers):
            watcher.closed()
        self._watchers.clear()
        self._by_seat.clear()
        self._numbers.clear()
        self._present.clear()
        self._noticed.clear()


def _is_judged(table: Table) -> bool:
    return table.settings.admission == "judged"
