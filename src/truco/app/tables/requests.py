"""The requests of people beside the acts of the match: to sit, to leave, a pause, a rematch, a bot.

Each becomes a row of the log, or is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.app.tables.absence import choose, heir
from truco.app.tables.prescribed import check_free, deal_prescribed
from truco.app.tables.roles import with_captain, with_scorer
from truco.app.tables.row import Asked, Looked, Row, Standing
from truco.app.tables.seats import STAND_IN, Chairs, chair_of, free_chair, may_begin, only_person, people, with_chair
from truco.app.tables.settings import change_settings, same_terms
from truco.app.tables.signing import accept_sheet, mark_left, reject_sheet, sign_sheet
from truco.app.tables.table import Table, due_seat
from truco.app.tables.thinking import Thinker
from truco.app.tables.waiting import move_person, set_locked, set_ready
from truco.bots.tip import Tip
from truco.engine import Phase, opening
from truco.engine.table import facts as f
from truco.engine.table.events import Event
from truco.errors import TableError
from truco.rules.sheets import JUDGE as OFFICIAL

_OFTEN: Final = 10
_WHILE: Final = 10.0
"""A seat may make `_OFTEN` requests in `_WHILE` seconds."""


class Granted(NamedTuple):
    """The effect of a request: the table's new standing, events of the match, the row that is taken back.

    `moves` are the new seats of those who change seats.
    """

    standing: Standing
    events: tuple[Event, ...] = ()
    back: int = 0
    moves: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Request:
    """A request of a seat: `do` names it, `details` are its fields, `online` the seats that are connected.

    `now` is the present time.
    """

    seat: str
    do: str
    details: Mapping[str, Any]
    online: Collection[str]
    bots: Collection[str]
    now: float = 0.0


def open_table(table: Table, host: str = "") -> Granted:
    """Return the effect of opening a table by a person at one of its seats; the match begins if no seat is free."""
    return _seated(replace(table, standing=replace(table.standing, host=host)), table.chairs)


def sit(table: Table, seat: str | None, *, ready: bool = True) -> tuple[str, Granted]:
    """Give a person the requested seat or the first free one; the match begins when no seat is free and all are ready.

    Raises `TableError`: `no-such-seat`, `seat-taken`, `seat-locked`, `table-full`.
    """
    chair = free_chair(table.chairs, seat)
    ready = ready or table.match > 0
    sitting = replace(chair, kind="human", bot=None, stand_in=None, deal_myself=False, since=table.seq + 1, ready=ready)
    standing = replace(table.standing, host=table.standing.host or chair.seat)
    return chair.seat, _seated(replace(table, standing=standing), with_chair(table.chairs, sitting))


def grant_request(table: Table, request: Request) -> Granted:
    """Grant a request of a person who sits at the table.

    Raises `TableError` with the reason if it is refused, `unknown-doing` for an unknown request.
    """
    grant = _GRANTS.get(request.do)
    if grant is None:
        raise TableError("unknown-doing")
    return grant(table, request)


def check_often(rows: Sequence[Row], seat: str, now: float) -> None:
    """Raise `TableError` (`too-many`) if a seat has made ten rows without events in ten seconds.

    Each of these rows is sent to everybody. `rows` are the last rows of the log, `now` is the present time.
    """
    recent = takewhile(lambda row: row.at > now - _WHILE, reversed(rows))
    if sum(row.seat == seat and not row.events for row in recent) >= _OFTEN:
        raise TableError("too-many")


def check_signs(rows: Sequence[Row], seat: str, token: str, now: float) -> None:
    """Raise `TableError` (`too-many`) for a sign or a look of a seat that has made ten of them in ten seconds."""
    if not token.startswith(("sena-", "vista-", "miro-")):
        return
    recent = takewhile(lambda row: row.at > now - _WHILE, reversed(rows))
    if sum(row.seat == seat and row.unnoticed for row in recent) >= _OFTEN:
        raise TableError("too-many")


def _seated(table: Table, chairs: Chairs) -> Granted:
    standing = replace(table.standing, chairs=chairs)
    if table.match or table.law.partners_drawn or not may_begin(chairs):
        return Granted(standing)
    return Granted(standing, deal_prescribed(table.law, table.deals[0]).events if table.deals else opening(table.law))


def _leave(table: Table, request: Request) -> Granted:
    """Free the chair; during a match a bot plays there until a person sits down."""
    chair = chair_of(table.chairs, request.seat)
    stand_in = STAND_IN if table.match else None
    chairs = with_chair(table.chairs, replace(chair, kind="open", stand_in=stand_in, deal_myself=False))
    host = table.standing.host
    if host == request.seat:
        host = next((other.seat for other in chairs if other.kind == "human"), "")
    # A pause ends when the last person leaves, because no person could end it.
    paused = table.standing.paused and any(other.kind == "human" for other in chairs)
    pending = _without(table.asked, request.seat)
    standing = mark_left(table.standing, request.seat)
    return Granted(replace(standing, chairs=chairs, asked=pending, host=host, paused=paused))


def _without(pending: Asked | None, seat: str) -> Asked | None:
    by = () if pending is None else tuple(other for other in pending.by if other != seat)
    return None if pending is None or not by else replace(pending, by=by)


def recount(table: Table, online: Collection[str]) -> Granted | None:
    """Return the effect of the pending request if all who have not agreed are disconnected.

    `online` are the seats that are connected. The result is `None` if no request is pending, if a person who is
    connected must still answer, or if all who agreed are disconnected too.
    """
    pending = table.asked
    if pending is None or not any(seat in online for seat in pending.by) or not _agreed(table, pending, online):
        return None
    asking = replace(table, standing=replace(table.standing, asked=_without(pending, pending.by[-1])))
    return grant_request(asking, Request(pending.by[-1], pending.what, {}, online, ()))


def _bot(table: Table, request: Request) -> Granted:
    """Put a bot on a free chair, or the stand-in on the chair of a person who is away.

    The stand-in is always the same bot, so that no rival can choose a weak one.
    """
    name, seat = request.details.get("bot"), request.details.get("seat")
    if not isinstance(name, str) or name not in request.bots:
        raise TableError("unknown-bot")
    chair = chair_of(table.chairs, str(seat))
    if chair.free:
        return _seated(
            table, with_chair(table.chairs, replace(chair, kind="bot", bot=name, stand_in=None, locked=False))
        )
    if chair.kind == "human" and chair.seat not in request.online:
        return Granted(replace(table.standing, chairs=with_chair(table.chairs, replace(chair, stand_in=STAND_IN))))
    raise TableError("seat-present" if chair.kind == "human" else "seat-taken")


def _return(table: Table, request: Request) -> Granted:
    chair = chair_of(table.chairs, request.seat)
    if chair.stand_in is None:
        raise TableError("no-stand-in")
    return Granted(replace(table.standing, chairs=with_chair(table.chairs, replace(chair, stand_in=None))))


def _pause(table: Table, request: Request) -> Granted:
    if not table.playing:
        raise TableError("match-over" if table.over else "not-started")
    if table.standing.paused:
        raise TableError("paused")
    standing, agreed = _consent(table, request)
    return Granted(replace(standing, paused=agreed))


def _resume(table: Table, _request: Request) -> Granted:
    if not table.standing.paused:
        raise TableError("not-paused")
    return Granted(replace(table.standing, paused=False, asked=None))


def _rematch(table: Table, request: Request) -> Granted:
    if not table.over:
        raise TableError("not-over" if table.match else "not-started")
    check_free(table)
    standing, agreed = _consent(table, request)
    if not agreed:
        return Granted(standing)
    return Granted(replace(standing, signed=(), rejected=(), tips=(), undone=0), opening(table.law))


def _resign(table: Table, request: Request) -> Granted:
    """Give the match to the other side; the regulation has no such act, so it cites none."""
    if not table.playing:
        raise TableError("match-over" if table.over else "not-started")
    check_free(table)
    side = request.seat[0]
    standing, agreed = _consent(table, request)
    if not agreed:
        return Granted(standing)
    return Granted(replace(standing, paused=False), (f.MatchEnded(heir(table, side), ()),))


def _agreed(table: Table, pending: Asked, online: Collection[str]) -> bool:
    """Return whether all who are connected and must agree do; a resignation needs only the own side."""
    needed = (seat for seat in people(table.chairs) if pending.what != "resign" or seat[0] == pending.by[0][0])
    return all(seat in pending.by or seat not in online for seat in needed)


def _consent(table: Table, request: Request) -> tuple[Standing, bool]:
    """Add a seat's consent; return the standing, and whether everybody who is connected agrees now."""
    pending = table.asked
    by = pending.by if pending is not None and pending.what == request.do else ()
    if request.do == "resign":
        by = tuple(seat for seat in by if seat[0] == request.seat[0])
    if request.seat in by:
        raise TableError("already-asked")
    pending = Asked(request.do, (*by, request.seat))
    agreed = _agreed(table, pending, request.online)
    return replace(table.standing, asked=None if agreed else pending), agreed


def _decline(table: Table, _request: Request) -> Granted:
    """Withdraw the own request, or refuse that of others."""
    return Granted(replace(table.standing, asked=None))


def _settings(table: Table, request: Request) -> Granted:
    """Change settings; the clock of a match among several people cannot change, nor who rules and what talk means."""
    wanted = request.details.get("settings")
    if not isinstance(wanted, Mapping):
        raise TableError("bad-settings")
    settings = change_settings(table.settings, wanted)
    if not same_terms(settings, table.settings):
        raise TableError("terms-fixed")
    fixed = table.playing and sum(chair.kind == "human" for chair in table.chairs) > 1
    timed = (table.settings.turn_seconds, table.settings.bank_seconds)
    if fixed and (settings.turn_seconds, settings.bank_seconds) != timed:
        raise TableError("settings-fixed")
    return Granted(replace(table.standing, settings=settings))


def _undo(table: Table, request: Request) -> Granted:
    """Take back the last act of the only person at a table, and all that followed it.

    The row is like any other: nothing is deleted, and a log folds to the same table. The cards stay as they were dealt,
    and a bot that comes to a point of the hand at which it has spoken says the same again.
    """
    check_free(table)
    if only_person(table.chairs) != request.seat or table.settings.admission == "judged":
        raise TableError("no-undo-here")
    if not table.playing:
        raise TableError("match-over" if table.over else "not-started")
    if table.standing.paused:
        raise TableError("paused")
    if not table.past:
        raise TableError("nothing-to-undo")
    return Granted(replace(table.standing, undone=table.standing.undone + 1), back=table.past[-1].seq)


def _tip(table: Table, request: Request) -> Granted:
    """Count that a seat asks what the strongest bot would do; everybody sees which seats asked."""
    if not table.settings.tips or table.settings.admission == "judged":
        raise TableError("no-tips-here")
    if not table.match:
        raise TableError("not-started")
    if table.standing.paused:
        raise TableError("paused")
    if table.chair(request.seat).stand_in is not None:
        raise TableError("stand-in")
    if not table.state.public.in_hand or due_seat(table) != request.seat:
        raise TableError("no-tip-now")
    return Granted(replace(table.standing, tips=(*table.standing.tips, request.seat)))


async def tip_for(table: Table, seat: str, row: int, thinker: Thinker) -> Tip:
    """Return the tip that a seat asked for in the row `asked`; it is computed from the view of the seat alone.

    Raises `TableError` (`no-tip-now`) if the table has moved on since.
    """
    advice = await thinker.tip(table.law, table.views[seat]) if row > table.acted else None
    if advice is None:
        raise TableError("no-tip-now")
    return advice


def _deal_myself(table: Table, request: Request) -> Granted:
    on = request.details.get("on")
    if not isinstance(on, bool):
        raise TableError("bad-settings")
    chair = replace(chair_of(table.chairs, request.seat), deal_myself=on)
    return Granted(replace(table.standing, chairs=with_chair(table.chairs, chair)))


def _role(table: Table, request: Request) -> Granted:
    """Name a captain or who keeps the score, before a match or between two: the host, or a side for itself."""
    if table.playing:
        raise TableError("roles-fixed")
    role, seat = request.details.get("role"), request.details.get("seat")
    if not isinstance(seat, str) or seat not in (*table.law.seats, OFFICIAL, ""):
        raise TableError("bad-roles")
    if request.seat != table.standing.host and seat[:1] != request.seat[0]:
        raise TableError("may-not-admit")
    if seat == OFFICIAL and table.settings.admission != "judged":
        raise TableError("no-judge-here")
    if role == "captain" and seat in table.law.seats:
        roles = with_captain(table.law, table.standing.roles, seat)
    elif role == "scorer":
        roles = with_scorer(table.law, table.standing.roles, seat)
    else:
        raise TableError("bad-roles")
    return Granted(replace(table.standing, roles=roles))


def _move(table: Table, request: Request) -> Granted:
    check_free(table)  # the teams' sides are those of their match
    standing, moves = move_person(table, request.seat, request.details)
    return Granted(standing, moves={seat: place for seat, place in moves.items() if seat != place})


def _go_on(table: Table, request: Request) -> Granted:
    """Note that a seat has looked at the hand that just ended; at any other time nothing changes."""
    seat = request.seat
    if table.state.public.phase is not Phase.HAND_OVER or seat in table.looked or seat not in people(table.chairs):
        return Granted(table.standing)
    return Granted(replace(table.standing, looked=Looked(table.acted, (*table.looked, seat))))


_GRANTS: Final[Mapping[str, Callable[[Table, Request], Granted]]] = {
    "leave": _leave,
    "bot": _bot,
    "return": _return,
    "pause": _pause,
    "resume": _resume,
    "rematch": _rematch,
    "resign": _resign,
    "decline": _decline,
    "settings": _settings,
    "deal-myself": _deal_myself,
    "role": _role,
    "ready": lambda table, request: _seated(table, set_ready(table, request.seat, request.details)),
    "move": _move,
    "lock": lambda table, request: Granted(
        replace(table.standing, chairs=set_locked(table, request.seat, request.details))
    ),
    "go-on": _go_on,
    "choose": lambda table, request: Granted(choose(table, request.seat, request.details.get("choice"))),
    "tip": _tip,
    "undo": _undo,
    "sign": lambda table, request: Granted(sign_sheet(table, request.seat, request.now)),
    "reject-sheet": lambda table, request: Granted(reject_sheet(table, request.seat, request.now)),
    "accept-sheet": lambda table, request: Granted(accept_sheet(table, request.seat)),
}
