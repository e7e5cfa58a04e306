"""The acts of an event: everything that may be written into its log.

An act says what its author did, never what follows; `fold` says that, or why the act is refused. Times are not part of
an act: the entry of the log has one. Teams are named by their ids, matches by their numbers, people by their names.
Each class declares who may write the act, and what it writes and rests on (`declare`); the log, the requests and the
commands read and write its fields by their types (`log_format`).

>>> CloseRegistration() in (CloseRegistration(), CheckIn("T1", ("Ana",)))
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from truco.club.declare import AS_TABLE, AS_TEAM, DECLARED, EVERYTHING, HEADS, JUDGES, act
from truco.club.pairing.bracket import Node
from truco.club.result import Partida
from truco.club.team import Team
from truco.club.values import OFFICES


@dataclass(frozen=True, slots=True)
class Act:
    """Anything that may be written into the log."""


# -- the event and its offices -----------------------------------------------------------------------------------------


@act((), writes=[EVERYTHING])
class Create(Act):
    """The event begins; its author is the committee.

    `preset` is the whole text of the preset, so that the log means the same to every version of the program. `year` is
    that of the event, for ages and birthdays; `tables` how many tables there are, 0 where they are not counted.
    """

    name: str
    preset: str
    year: int
    place: str = ""
    tables: int = 0


@act(("committee",), writes=[EVERYTHING], needs_reason=True)
class SetTerm(Act):
    """A value of the preset is changed for this event, such as `group.walkover_points` to `[2, 0]` (br.1.pu).

    `value` is JSON; why it was changed, and by which article, is the reason of the entry.
    """

    path: str
    value: str


@act(HEADS, writes=["office/{person}"])
class Appoint(Act):
    """A person gets an office: `committee`, `coordinator`, `referee` or `desk` (br.2.1)."""

    person: str
    office: str


@act(HEADS, writes=["office/{person}"])
class Dismiss(Act):
    """A person has no office any more."""

    person: str


@act(OFFICES, writes=["office/{person}"])
class GiveKey(Act):
    """A person with an office gets a key to write from a page; the log has only its hash (SHA-256).

    An earlier key of the same person opens nothing any more.
    """

    person: str
    hashed: str


@act(HEADS, writes=["names"])
class ShowNames(Act):
    """The public page shows the players' names so: `full`, `initials` or `team` (none)."""

    names: str


@act(OFFICES, writes=["tables"])
class CountTables(Act):
    """So many tables are in the room."""

    tables: int


@act(OFFICES, writes=["device"], needs_reason=True)
class TakeOver(Act):
    """Another machine writes from now on: `device` is its id, `name` what people call it (`truco.app.office`)."""

    device: str
    name: str = ""


@act(OFFICES)
class SetAside(Act):
    """An entry of another `machine` is not taken into the event; `entry` is all of it as JSON (`truco.app.office`)."""

    machine: str
    entry: str


# -- teams -------------------------------------------------------------------------------------------------------------


@act(OFFICES)
class Enter(Act):
    """A team signs up."""

    team: Team


@act(OFFICES)
class Amend(Act):
    """A team's entry is changed; once registration is closed, its players stay the same people (br.35)."""

    team: Team


@act(OFFICES + AS_TEAM, writes=["team/{team}"])
class Withdraw(Act):
    """A team leaves the event; what it has not played yet its rivals win by walkover."""

    team: str


@act(OFFICES, writes=["team/{team}", "person/{into}"], needs_reason=True)
class Substitute(Act):
    """A reserve comes in for a player, where the terms allow it (br.35)."""

    team: str
    out: str
    into: str


@act(OFFICES, writes=["team/{team}", "person/{after}"], needs_reason=True)
class Respell(Act):
    """A player's name was written wrong; the person is the same."""

    team: str
    before: str
    after: str


@act(OFFICES, writes=["code/{team}"])
class GiveCode(Act):
    """A team gets a code with which it reports from a phone; the log keeps only its hash (see `codes`)."""

    team: str
    hashed: str


@act(AS_TEAM, reads=["registration"])
class AddNumber(Act):
    """A team adds something of its own choice, from which the seeds of the draws follow too (`seed.draw_seed`)."""

    number: str


@act(OFFICES, writes=["phase/{phase}"])
class CommitSeed(Act):
    """The digest of the secret from which the seed of a phase's draw will follow (`seed.seed_digest`)."""

    phase: str
    digest: str


@act(OFFICES, writes=["team", "registration"])
class CloseRegistration(Act):
    """Registration closes, and the draw may be made (br.4.p1)."""


@act(HEADS, writes=["registration"], reads=["phase"])
class ReopenRegistration(Act):
    """Registration goes on, while nothing is drawn."""


@act(OFFICES, writes=["phase/{phase}/reentry/{team}", "team/{team}"])
class Reenter(Act):
    """A team that lost pays to come back while the phase is open; `paid` is what it paid, as people write it."""

    team: str
    phase: str
    paid: str = ""


@act(OFFICES + AS_TEAM, writes=["presence/{team}"], reads=["team/{team}"])
class CheckIn(Act):
    """These players of a team are there; who was there before still is."""

    team: str
    players: tuple[str, ...]


@act(OFFICES + AS_TEAM, writes=["presence/{team}"], reads=["team/{team}"])
class CheckOut(Act):
    """A team is not there any more, which is no withdrawal."""

    team: str


# -- draws and pairings ------------------------------------------------------------------------------------------------


class Group(NamedTuple):
    """The teams of a group in the order drawn; a phase without groups has one without a name."""

    name: str
    teams: tuple[str, ...]


class Fixture(NamedTuple):
    """Two teams that will meet, or one with a bye (`b` is empty): in which group, or at which node of the bracket."""

    a: str
    b: str = ""
    group: str = ""
    node: str = ""

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams, without an empty place."""
        return tuple(filter(None, (self.a, self.b)))


@act(OFFICES, writes=["phase/{phase}"], reads=["team", "registration", "phase"])
class Draw(Act):
    """The teams that take part in a phase, and their groups or their order.

    `seed` is the published seed, empty for lots that were drawn by hand before witnesses. Of a bracket `nodes` are its
    matches and `decides` the one whose winner is the champion. `committed` is, for a duplicate, the digest of the
    secret from which the deals follow (`duplicate.commitment`). `secret` is the one that was committed to for the draw,
    from which its seed follows; empty where there was none.
    """

    phase: str
    groups: tuple[Group, ...]
    seed: str = ""
    nodes: tuple[Node, ...] = ()
    decides: str = ""
    committed: str = ""
    secret: str = ""


@act(HEADS, writes=["phase/{phase}"], reads=["team"])
class DrawLots(Act):
    """The lots that decide where teams of a phase are level: all its teams, in the order drawn (br.6.p1.d).

    Without this act the seed of the draw decides, if it had one.
    """

    phase: str
    teams: tuple[str, ...]
    seed: str = ""


@act(HEADS, writes=["phase/{phase}"], reads=["team"])
class Reveal(Act):
    """The secret of a duplicate is published once it is over, so that anybody can check the deals."""

    phase: str
    secret: str


@act(HEADS, writes=["phase/{phase}"], reads=["team", "by-hand"], needs_reason=True)
class Undraw(Act):
    """The draw of a phase is taken back, while no round of it is paired."""

    phase: str


@act(OFFICES, writes=["phase/{phase}"], reads=["team", "by-hand"])
class PairRound(Act):
    """A round of a phase is paired: these fixtures, as the machine or a person paired them."""

    phase: str
    round: int
    fixtures: tuple[Fixture, ...]


@act(HEADS, writes=["phase/{phase}"], reads=["team", "by-hand"], needs_reason=True)
class Unpair(Act):
    """The last round of a phase is taken back, while nothing of it was played."""

    phase: str
    round: int


@act(HEADS, writes=["phase/{phase}/round/{round}", "by-hand"])
class BeginByHand(Act):
    """A change of a round's pairings by hand begins; nothing else is written about the round meanwhile."""

    phase: str
    round: int


@act(HEADS)
class PairByHand(Act):
    """The round that is open for changes gets these fixtures, in the order of its matches."""

    fixtures: tuple[Fixture, ...]


@act(HEADS)
class EndByHand(Act):
    """The changes by hand are done; `accepted` are the warnings that their author saw and accepted."""

    accepted: tuple[str, ...] = ()


@act(HEADS, writes=["phase/{phase}/round/{round}", "by-hand"])
class UndoByHand(Act):
    """All changes by hand of a round are undone in one step; the machine's fixtures count again."""

    phase: str
    round: int


# -- the room ----------------------------------------------------------------------------------------------------------


class Seat(NamedTuple):
    """A match and the number of its table; table 0: none."""

    match: int
    table: int


@act(OFFICES)
class Assign(Act):
    """Matches get their tables."""

    seats: tuple[Seat, ...]


@act(OFFICES + AS_TEAM, writes=["match/line-up/{team}"], reads=["team/{team}", "suspended"])
class LineUp(Act):
    """These players of a team sit down for a match (br.30.1)."""

    match: int
    team: str
    players: tuple[str, ...]


@act(OFFICES, writes=["called/{phase}/{round}"], reads=["phase/{phase}/round/{round}"])
class CallRound(Act):
    """The teams of a round are called to their tables; the tolerance runs from now."""

    phase: str
    round: int


@act(OFFICES + AS_TABLE, writes=["match"], reads=["teams/team", "suspended", "teams/presence"])
class Start(Act):
    """A match begins."""

    match: int


@act(JUDGES)
class Suspend(Act):
    """A match stops, or the whole event with match 0; players cannot ask for it (br.34)."""

    match: int = 0


@act(JUDGES)
class Resume(Act):
    """A suspended match, or the event, goes on."""

    match: int = 0


@act(OFFICES, writes=["phase/{phase}/round/{round}"], reads=["team"])
class EndTime(Act):
    """The time of a round is up: what is still played ends as the terms say."""

    phase: str
    round: int


# -- results -----------------------------------------------------------------------------------------------------------
# `sure` says that the author was asked about a score above what the rulebook can bring (`limits`), and confirmed it.


@act(OFFICES + AS_TABLE, writes=["match"], reads=["teams/team", "suspended"])
class Record(Act):
    """The result of a match, by the desk, a referee or one of our own tables.

    `partidas` are the points of the teams `a` and `b` of the match, in order. `absent` is a team that abandoned it.
    """

    match: int
    partidas: tuple[Partida, ...]
    absent: str = ""
    sure: bool = False


@act(OFFICES + AS_TABLE, writes=["match"], reads=["teams/team", "suspended"])
class AddPartida(Act):
    """One partida of a match is over; the last one ends the match. `table` is that of a club match."""

    match: int
    points: Partida
    table: int = 0
    sure: bool = False


@act(OFFICES + AS_TABLE, writes=["match"], reads=["teams/team", "suspended"])
class AddHands(Act):
    """The hands of a match of a duplicate round: the points of `a` and `b` in each, in the order of the deals."""

    match: int
    hands: tuple[Partida, ...]
    sure: bool = False


@act(OFFICES, writes=["match"], reads=["teams/team", "suspended", "teams/presence"])
class WalkOver(Act):
    """A team did not come in time, or `both`: its rivals win (br.5.1, br.5.2)."""

    match: int
    absent: str


@act(AS_TEAM, writes=["match"], reads=["teams/team", "suspended"])
class Report(Act):
    """A team reports a result, which waits for its rivals."""

    match: int
    partidas: tuple[Partida, ...]
    absent: str = ""
    sure: bool = False


@act(AS_TEAM, writes=["match"], reads=["teams/team", "suspended"])
class Confirm(Act):
    """The rivals confirm what was reported."""

    match: int


@act(AS_TEAM, writes=["match"], reads=["teams/team", "suspended"])
class Dispute(Act):
    """The rivals do not confirm what was reported; the judge decides."""

    match: int


@act(JUDGES, writes=["match"], reads=["teams/team", "suspended"])
class Decide(Act):
    """A judge decides what a match came to."""

    match: int
    partidas: tuple[Partida, ...]
    absent: str = ""
    sure: bool = False


class Repair(NamedTuple):
    """A match that has not begun gets other teams, because an earlier result was corrected."""

    match: int
    a: str
    b: str = ""


@act(JUDGES, needs_reason=True)
class Correct(Act):
    """A result was wrong: the match came to this; without partidas and without `absent` it has no result.

    `seen` is the digest of what changes (`correction.digest`), which says what the author confirms. `repaired` are
    matches that have not begun and now get other teams; all other pairings stay. `redrawn` are the draws of later
    phases that have not begun, made anew.
    """

    match: int
    partidas: tuple[Partida, ...] = ()
    absent: str = ""
    seen: str = ""
    repaired: tuple[Repair, ...] = ()
    redrawn: tuple[Draw, ...] = ()
    sure: bool = False


# -- discipline --------------------------------------------------------------------------------------------------------


@act(JUDGES, needs_reason=True)
class Penalise(Act):
    """A judge punishes a team: `warn`, `lose-hand`, `lose-partida`, `lose-match`, `disqualify`, `expel`.

    `offence` is one of the ladder of the event. `partida`, from 1, is the one that `lose-partida` takes.
    """

    team: str
    penalty: str
    offence: str = ""
    player: str = ""
    match: int = 0
    partida: int = 0


@act(JUDGES, needs_reason=True)
class Lift(Act):
    """A penalty counts no more; `penalty` is the number of its entry."""

    penalty: int


# -- the desk ----------------------------------------------------------------------------------------------------------


@act(OFFICES + AS_TEAM + AS_TABLE)
class CallJudge(Act):
    """A judge is called to a table."""

    table: int
    text: str = ""


@act(OFFICES, writes=["call/{call}"])
class AnswerCall(Act):
    """A judge has been there; `call` is the number of the entry, `precedent` the name of one that he went by."""

    call: int
    text: str = ""
    precedent: str = ""


@act(OFFICES)
class Post(Act):
    """A notice for everybody; it goes down by itself at a time (seconds since 1970), or never with 0."""

    text: str
    until: float = 0.0


@act(OFFICES, writes=["notice/{notice}"])
class TakeDown(Act):
    """A notice counts no more; `notice` is the number of its entry."""

    notice: int


@act(OFFICES + AS_TEAM, writes=["match/sign/{who}"], reads=["teams/team"])
class Sign(Act):
    """The sheet of a match is signed: by a player, or by the coordinator after all players (br.38.p2.2, br.38.p3)."""

    match: int
    who: str


@act(HEADS, writes=["match"], reads=["teams/team", "suspended"])
class NewSheet(Act):
    """The coordinator gives out a new copy of a sheet: the old one is void, with all its signatures (br.38.p4)."""

    match: int


ACTS: Final[tuple[type, ...]] = tuple(DECLARED)
"""The kinds of act, in the order in which this module has them."""
