"""A table as a value, folded from its log: the match, the chairs, and what each viewer knows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Final, NamedTuple

from truco.app.tables.clock import Clock, new_clock
from truco.app.tables.laws import law_with
from truco.app.tables.roles import NO_ROLES, Roles
from truco.app.tables.row import ASKING, Asked, Row, Standing, moves
from truco.app.tables.seats import Chair, Chairs, chair_of, only_person, people
from truco.app.tables.settings import Settings
from truco.app.tables.stored import COMPLETE, UnreadableError, complete_event
from truco.cards import Card
from truco.club.duplicate import Deal
from truco.club.result import Partida
from truco.engine import Kind, Law, Phase, State, blank, due, evolve, word
from truco.engine.croupier import handled
from truco.engine.law.part import Part
from truco.engine.law.settle import draws_again
from truco.engine.silence import next_silence
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, Event, GazeMoved, Glanced, Shuffled, Signed, Unnoticed
from truco.engine.table.state import veiled
from truco.engine.table.words import MESA
from truco.slotted import Changing, value
from truco.views import SPECTATOR, Glimpse, Seen, View, blank_view, project
from truco.views.view import with_public

MATCH_OVER: Final = Phase.MATCH_OVER
PORTION: Final = 32
"""How many rows of a log are folded before others get their turn."""


Point = tuple[tuple[str, str], ...]
"""A point of a hand: what was done in it so far, as seats and words."""


class Past(NamedTuple):
    """The table before an act of the person, and the row of that act."""

    seq: int
    table: Table


@value
class Table(Changing):
    """Everything about a table but names and tokens.

    `views` are the views of all viewers; `seq` is the number of the last row, `place` its place in the store; `acted`
    is the last row that changed anything; `match` counts the matches (0 before the first); `begun` is the row in which
    this match began, `hands` those in which its last two hands began; `sealed` are the packs of the match as shuffled,
    `pack` is that of the hand, as cut and burned since; `called` are the rows of the last call of each kind, by the
    class of its fact; `glanced` are the seats that made a sign or a look in this trick, and the bots that did
    neither; `signed` are the signs of each hand of the match; `decided` is the row that decided this hand;
    `past`, `point` and `said` are what going back needs: the tables before the person's acts in this hand,
    what was done in it, and what bots said at each point of it; `deals` are prescribed to the table, each a match of
    its own (`prescribed`), and `scores` what each side got in those that are over.
    """

    law: Law
    state: State
    views: Mapping[str, View]
    standing: Standing
    clock: Clock
    called: Mapping[type, int]
    seq: int = 0
    place: int = 0
    acted: int = 0
    match: int = 0
    begun: int = 0
    hands: tuple[int, int] = (0, 0)
    sealed: tuple[Shuffled, ...] = ()
    pack: tuple[Card, ...] = ()
    glanced: frozenset[str] = frozenset()
    signed: Mapping[int, tuple[Signed, ...]] = field(default_factory=dict)
    decided: int = 0
    deals: tuple[Deal, ...] = ()
    scores: tuple[Partida, ...] = ()
    past: tuple[Past, ...] = field(default=(), compare=False)
    point: Point = field(default=(), compare=False)
    said: Mapping[tuple[Point, str], str] = field(default_factory=dict, compare=False)
    digest: str = field(default="", compare=False)

    @property
    def chairs(self) -> Chairs:
        """Return the chairs in the order of the seats."""
        return self.standing.chairs

    @property
    def settings(self) -> Settings:
        """Return the settings."""
        return self.standing.settings

    @property
    def asked(self) -> Asked | None:
        """Return the pending request."""
        return self.standing.asked

    @property
    def looked(self) -> tuple[str, ...]:
        """Return the seats that have looked at the hand that just ended."""
        looked = self.standing.looked
        return looked.by if looked is not None and looked.since == self.acted else ()

    @property
    def over(self) -> bool:
        """Return whether the last match is over and no other has begun."""
        return self.match > 0 and self.state.public.phase is MATCH_OVER

    @property
    def playing(self) -> bool:
        """Return whether a match lasts, paused or not."""
        return self.match > 0 and not self.over

    @property
    def running(self) -> bool:
        """Return whether seats may act now."""
        return self.playing and not self.standing.paused

    @property
    def between_deals(self) -> bool:
        """Return whether a prescribed deal is settled, and the table itself goes on."""
        return bool(self.deals) and self.playing and self.state.public.phase is Phase.HAND_OVER

    def scored(self) -> tuple[Partida, ...]:
        """Return what each side got in every prescribed deal that is settled, in order."""
        if not self.between_deals:
            return self.scores
        (a, b), start = self.state.public.score, self.deals[self.match - 1].start
        return (*self.scores, (a - start[0], b - start[1]))

    def binds(self, seat: str) -> bool:
        """Return whether a sentence is an act: of a seat where words bind, while a match is played."""
        return self.settings.talk == "binding" and self.running and seat in self.law.seats

    def said_before(self, seat: str) -> str | None:
        """Return the word of a bot at this point of the hand before the person went back, `None` if it had none."""
        return self.said.get((self.point, seat))

    def chair(self, seat: str) -> Chair:
        """Return the chair of a seat."""
        return chair_of(self.chairs, seat)


def blank_table(law: Law, chairs: Chairs, settings: Settings, roles: Roles = NO_ROLES) -> Table:
    """Return a table before the first row of its log.

    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> table = blank_table(law, (Chair("A1", "human"), Chair("B1", "open")), Settings())
    >>> table.seq, table.playing, due_seat(table)
    (0, False, '')
    """
    standing = Standing(chairs, settings, roles=roles)
    return Table(law, blank(law), _blank_views(law), standing, new_clock(law.sides, settings), {})


def _blank_views(law: Law) -> Mapping[str, View]:
    return {who: blank_view(law, who) for who in (*law.seats, SPECTATOR)}


def pending_call(table: Table) -> int | None:
    """Return the row of the pending call, `None` if there is none."""
    part = calling(table)
    return None if part is None else max(table.called[kind] for kind in part.calls if kind in table.called)


def calling(table: Table) -> Part[Law] | None:
    """Return the part of the game whose call is pending, `None` if there is none."""
    public = table.state.public
    part = table.law.pending_part(public)
    return part if part is not None and part.caller is not None and part.caller(table.law, public) else None


def due_seat(table: Table) -> str:
    """Return the seat that must act next, empty if none may.

    A bot never decides for the side of a person: if a call is pending or a side decides together, and a person plays on
    that side of the hand, then that person must act, unless the table agreed that the pie speaks. A seat for which
    another part of the game waits at the same time, such as one that declares at a ley, must act itself.
    """
    if not table.running or table.between_deals:
        return ""
    public = table.state.public
    seat = due(table.law, public)
    if not seat or table.law.terms.calls.pie_speaks or _asked_seat(table) != seat:
        return seat
    present = people(table.chairs)
    bands = table.law.bands[public.solo]
    side = [other for other in table.law.round_from[seat] if bands[other] == bands[seat] and other not in public.out]
    return next((other for other in side if other in present), seat)


def _asked_seat(table: Table) -> str:
    """Return the seat that must answer a call, or whose side decides together; empty if there is none."""
    law, public = table.law, table.state.public
    part = law.pending_part(public)
    if part is None or part.pending is None or (calling(table) is None and not part.together):
        return ""
    wait = part.pending(law, public)
    return "" if wait is None else wait.due


def errand(table: Table) -> tuple[str, str] | None:
    """Return the act that the table itself will play next, as a seat and an intent; `None` if there is none.

    It draws, cuts and deals for people who do not want to. During the play it does what follows if no seat says
    anything: it turns the muestra, or keeps silent for a seat that is asked for a flor or a number. That must not
    reveal what the seat holds, so it is computed only from what everybody knows.
    """
    if not table.running:
        return None
    if table.between_deals:
        return MESA, "reparto"
    public = table.state.public
    seat = due_seat(table)
    if public.in_hand:
        silent = next_silence(table.law, veiled(table.state))
        return None if silent is None else (silent.seat, silent.word.token)
    chair = table.chair(seat)
    if chair.person and (chair.deal_myself or not table.settings.auto_deal):
        return None
    if public.phase is Phase.DRAW or (public.phase is Phase.HAND_OVER and draws_again(table.law, public)):
        return seat, "tiro"
    return MESA, "reparto" if public.phase is Phase.DEAL else "corto"


def after(table: Table, row: Row) -> Table:
    """Return the table after a row of its log; used both when an act happens and when a log is loaded."""
    return stamp(fold(table, row), row)


async def fold_slowly(table: Table, rows: Sequence[Row]) -> Table:
    """Return the table after some rows; the event loop serves others after every few of them.

    A log may be long: it has a row for each act of all matches of its table.
    """
    for number, row in enumerate(rows, 1):
        table = after(table, row)
        if number % PORTION == 0:
            await asyncio.sleep(0)
    return table


def fold(table: Table, row: Row) -> Table:
    """Return the table after the events and the standing of a row, still with the number and the clock before it."""
    before = table
    if row.deals:
        table = table._replace(deals=row.deals)
    if row.back:
        table = _returned(table, row)
    for event in row.events:
        whole = event if row.version >= COMPLETE else complete_event(table.state.public, event)
        table = _after_event(table, row.seq, whole)
    if row.to == () and row.word in ASKING and table.state.public.in_hand:
        table = table._replace(views=_views_with_phrase(table, row))
    if row.standing is not None:
        table = table._replace(standing=row.standing, law=law_in(table.law, row.standing))
    return table if row.back else _remembered(before, table, row)


def _returned(table: Table, row: Row) -> Table:
    """Return the table before the act that a row takes back; what people agreed on and what bots said stays.

    Raises `UnreadableError` for a row that takes back none of this hand's acts.
    """
    earlier = next((before.table for before in reversed(table.past) if before.seq == row.back), None)
    if earlier is None:
        raise UnreadableError(f"row {row.stored_at} takes back an act that is none of its hand")
    return earlier._replace(standing=table.standing, law=table.law, clock=table.clock, said=table.said)


def _remembered(table: Table, then: Table, row: Row) -> Table:
    """Return the table after a row with what going back needs: nothing where another person sits at it."""
    person = only_person(then.chairs)
    if not person or any(isinstance(event, f.HandStarted) for event in row.events):
        return then._replace(past=(), point=(), said={}) if table.point or table.past else then
    if row.to and chair_of(then.chairs, row.seat).kind == "bot":
        return then._replace(said={**table.said, (table.point, row.seat): row.word})  # the advice of a partner
    if not moves(row):
        return then
    words = table.said if row.seat not in table.law.seats or row.seat == person else _saying(table, row)
    past = table.past
    if row.seat == person and table.state.public.in_hand:
        # What was seen cannot be taken back.
        past = () if _is_look(row) else (*past, Past(row.seq, table))
    return then._replace(past=past, point=(*table.point, (row.seat, row.word)), said=words)


def _is_look(row: Row) -> bool:
    """Return whether the row is a look at cards, in a word or in a sentence that binds to it."""
    spoke = next((event for event in row.events if isinstance(event, f.Spoke)), None)
    spoken = row.word if spoke is None else spoke.word
    return bool(spoken) and word(spoken).kind is Kind.LOOK


def _saying(table: Table, row: Row) -> dict[tuple[Point, str], str]:
    return {**table.said, (table.point, row.seat): row.word}


def law_in(law: Law, standing: Standing) -> Law:
    """Return a table's law in a standing: a judge who sits there rules in the place of the players' votes."""
    return law_with(law, standing.roles, judged=standing.judge == "seated")


def _views_with_phrase(table: Table, row: Row) -> Mapping[str, View]:
    """Return the views after a phrase by which a seat asks its partners for something."""
    bands = table.law.bands[table.state.public.solo]
    partners = [seat for seat in table.law.seats if bands[seat] == bands.get(row.seat) and seat != row.seat]
    views = {**table.views}
    for seat in partners:
        views[seat] = views[seat]._replace(requests=(*views[seat].requests, row.word))
    return views


def stamp(table: Table, row: Row) -> Table:
    """Return a table that was folded with a row, now with the number, the clock and the digest of that row."""
    acted = row.seq if moves(row) else table.acted
    return table._replace(
        seq=row.seq, place=row.stored_at, digest=row.digest, acted=acted, clock=row.clock or table.clock
    )


def _after_event(table: Table, seq: int, event: Event) -> Table:
    law = table.law
    if isinstance(event, f.MatchStarted | f.MatchEnded):
        table = table._replace(scores=table.scored())
    if isinstance(event, f.MatchStarted):
        table = table._replace(
            state=blank(law),
            views=_blank_views(law),
            match=table.match + 1,
            begun=seq,
            hands=(seq, seq),
            sealed=(),
            pack=(),
            glanced=frozenset(),
            signed={},
        )
    state = evolve(table.state, event)
    views = {who: _seen(view, state, event, law.seats) for who, view in table.views.items()}
    changes: dict[str, Any] = {}
    match event:
        case Shuffled():
            changes = {"sealed": (*table.sealed, event), "pack": event.pack}
        case f.Cut() | f.Burned():
            changes = {"pack": handled(table.pack, event)}
        case f.HandEnded():
            changes = {"pack": ()}
        case Signed() | GazeMoved() | Glanced():
            changes = _noted(table, event)
        case f.TrickTaken() | Dealt():
            changes = {"glanced": frozenset()}
        case f.SettlingBegan():
            changes = {"decided": seq}
        case f.HandStarted():
            changes = {"hands": (table.hands[1], seq)}
        case _ if type(event) in law.calls:
            changes = {"called": {**table.called, type(event): seq}}
        case _:
            pass
    return table._replace(state=state, views=views, **changes)


def _noted(table: Table, event: Unnoticed) -> dict[str, Any]:
    """Return what changes with a sign or a look."""
    changes: dict[str, Any] = {"glanced": table.glanced | {event.seat}}
    if isinstance(event, Signed):
        hand, signed = table.state.public.hand, table.signed
        changes["signed"] = {**signed, hand: (*signed.get(hand, ()), event)}
    return changes


def _seen(view: View, state: State, event: Event, seats: Sequence[str]) -> View:
    seen = project(event, view.who, seats)
    return view if seen is None else with_public(view, state.public, seen)


def seen_by(table: Table, row: Row, who: str) -> tuple[Seen, ...]:
    """Return what a viewer sees of a row; the row that ends a match shows the packs of all its hands.

    Viewers without a seat also get the signs of the match then, and not before: a player may watch his own table in a
    second window. A closed table shows neither. `table` is the table after the row, or later in the same match.
    """
    seen = [project(event, who, table.law.seats) for event in row.events]
    if any(isinstance(event, f.MatchEnded) for event in row.events) and not table.standing.closed:
        seen.extend(project(pack, who, table.law.seats, match_over=True) for pack in table.sealed)
        seen.extend(_signs(table) if who not in table.law.seats else ())
    return tuple(fact for fact in seen if fact is not None)


def _signs(table: Table) -> Iterator[Seen]:
    """Yield the signs of the match, each with its hand and the seats that saw it."""
    for hand, signs in table.signed.items():
        for sign in signs:
            seen = project(sign, SPECTATOR, table.law.seats, match_over=True)
            if isinstance(seen, Glimpse):
                yield replace(seen, hand=hand)
