"""The state of an event: what its log comes to. A pure value; only `fold` makes new ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from truco.club.acts import Act, Fixture, Penalise
from truco.club.pairing.bracket import Bracket
from truco.club.result import Pair, Partida
from truco.club.team import Team, TeamTerms
from truco.club.terms import EventTerms

TEAM: Final = "team:"
"""How an author begins who is a team with its code, as `team:T1`."""

TABLE: Final = "table:"
"""How an author begins that is one of our own tables, as `table:K7QF`."""


_NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


def _nothing() -> Mapping[Any, Any]:
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    >>> from truco.club.acts import CloseRegistration
    >>> Entry(1, 0, 1_800_000_000.0, "Zulma", CloseRegistration(), "It is six").number
    1

    `after` is the number of the last entry that the author had seen, `at` the time (seconds since 1970), `reason` in
    the author's words.
    """

    number: int
    after: int
    at: float
    author: str
    act: Act
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team in the event.

    `status` is `in`, `withdrawn` or `disqualified`; `since` the number of the entry by which it became so. `hashed` is
    the hash of its code. `present` are the players who are there, `arrived` when the team was complete (seconds since
    1970; 0: not yet). `reentries` is how often it came back. `left` says of a disqualified team that it has withdrawn
    too, and stays out where that is lifted. `sent_out` is the phase in which it was disqualified by a results file; in
    a log it is empty, and that phase is the last that the team reached.
    """

    team: Team
    status: str = "in"
    since: int = 0
    hashed: str = ""
    present: tuple[str, ...] = ()
    arrived: float = 0.0
    reentries: int = 0
    left: bool = False
    number: str = ""
    sent_out: str = ""

    @property
    def is_in(self) -> bool:
        """Whether the team still plays in the event."""
        return self.status == "in"


@dataclass(frozen=True, slots=True)
class Reported:
    """A team's report of a match, which its rivals have not confirmed."""

    by: str
    partidas: tuple[Partida, ...]
    absent: str
    at: float
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature below a sheet: of a player or the coordinator, and when (seconds since 1970)."""

    who: str
    at: float


@dataclass(frozen=True, slots=True)
class Match:
    """A match that was paired.

    - `number`: unique in the event; `phase`, `round`, `group`, `node`: where it belongs.
    - `a`, `b`: the teams, `b` empty for a bye; `table`: 0 while it has none.
    - `lined_up`: by team the players who sit down; empty: all that were registered.
    - `started`, `ended`: seconds since 1970, 0 before; `suspended`: whether it is suspended.
    - `partidas`, `absent`: what was recorded, before penalties; `at`: the table of each partida of a club match, where
      they were written one by one. `hands`: those of a duplicate.
    - `over`: whether it has a result; `author`, `entry`: who recorded it, and the number of the entry.
    - `reported`: what waits for the rivals. `signed`: the signatures of the copy `copy` of the sheet.
    - `time_up`: whether its time was up before it was over.
    """

    number: int
    phase: str
    round: int
    a: str
    b: str = ""
    group: str = ""
    node: str = ""
    table: int = 0
    lined_up: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    started: float = 0.0
    ended: float = 0.0
    suspended: bool = False
    partidas: tuple[Partida, ...] = ()
    absent: str = ""
    at: tuple[int, ...] = ()
    hands: tuple[Partida, ...] = ()
    over: bool = False
    author: str = ""
    entry: int = 0
    reported: Reported | None = None
    signed: tuple[Signature, ...] = ()
    copy: int = 1
    time_up: bool = False

    @property
    def pair(self) -> Pair:
        """The two teams."""
        return Pair(self.a, self.b)

    @property
    def fixture(self) -> Fixture:
        """The teams, and where they meet."""
        return Fixture(self.a, self.b, self.group, self.node)

    @property
    def begun(self) -> bool:
        """Whether anything was played or written of the match."""
        return bool(self.started or self.over or self.partidas or self.reported or self.hands) and bool(self.b)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was paired: its matches, when it was called and when its time was up (seconds since 1970, or 0)."""

    matches: tuple[int, ...]
    called: float = 0.0
    time_up: float = 0.0


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase that was drawn.

    It has its groups, the published seed, the lots drawn by hand, its rounds by their numbers; a `bracket` as it was
    drawn, with nothing played in it; of a duplicate the digest of its secret, and the secret once it is published.
    `paid` are those of its teams that paid to come back. `over` is what a results file says; in a log it is `None`, and
    whether a phase is over follows from its rounds.
    """

    groups: Mapping[str, tuple[str, ...]]
    seed: str = ""
    lots: tuple[str, ...] = ()
    bracket: Bracket | None = None
    committed: str = ""
    secret: str = ""
    rounds: Mapping[int, Round] = field(default_factory=_nothing)
    paid: tuple[str, ...] = ()
    over: bool | None = None

    @property
    def teams(self) -> tuple[str, ...]:
        """All teams of the phase, group by group."""
        return tuple(team for group in self.groups.values() for team in group)


@dataclass(frozen=True, slots=True)
class ByHand:
    """A round whose pairings are being changed by hand, and the author who began."""

    phase: str
    round: int
    author: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that counts, or did until it was lifted; `entry` is its number in the log.

    `before` is the status that the team had before it was disqualified.
    """

    entry: int
    ruled: Penalise
    author: str
    lifted: bool = False
    before: str = "in"


@dataclass(frozen=True, slots=True)
class Called:
    """A call for the judge: from which table, by whom and when, and the answer once there is one."""

    entry: int
    table: int
    text: str
    author: str
    at: float
    answer: str = ""
    answered_by: str = ""
    answered_at: float = 0.0
    precedent: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice for everybody: its entry, its words, and until when it hangs (seconds since 1970; 0: for good)."""

    entry: int
    text: str
    at: float
    until: float


_NO_TERMS: Final = EventTerms("", "", "", TeamTerms(), ())


@dataclass(frozen=True, slots=True)
class Event:
    """An event as its log has it.

    >>> EMPTY.number, EMPTY.registration_open
    (0, False)

    - `number`: that of the last entry, 0 before the first.
    - `terms`: those of the preset with the changes of this event, each of which is in `terms.overrides`.
    - `offices`: by person; `keys`: the hashes of their keys. `names`: how the public page shows players. `tables`: how
      many there are, 0: not counted.
    - `entrants`, `phases`, `matches`: by the id of the team, the name of the phase, the number of the match;
      `last_match` is the highest number given, `unpaired` are matches of rounds that were taken back.
    - `seeds`: by phase the digest of the secret from which the seed of its draw will follow.
    - `reentered`: by phase the teams that paid to come back and are not drawn yet.
    - `by_hand`: the round that is open for changes by hand; `machine`: by phase and round what was paired before them.
    - `device`: the machine that took over, empty while the first one writes; `device_name`: what people call it.
    - `penalties`, `calls`, `notices`: in the order of the log. `suspended`: whether the whole event is.
    """

    number: int = 0
    name: str = ""
    place: str = ""
    year: int = 0
    terms: EventTerms = _NO_TERMS
    offices: Mapping[str, str] = field(default_factory=_nothing)
    keys: Mapping[str, str] = field(default_factory=_nothing)
    names: str = "full"
    tables: int = 0
    device: str = ""
    device_name: str = ""
    registration_open: bool = False
    entrants: Mapping[str, Entrant] = field(default_factory=_nothing)
    phases: Mapping[str, Phase] = field(default_factory=_nothing)
    matches: Mapping[int, Match] = field(default_factory=_nothing)
    last_match: int = 0
    unpaired: Mapping[int, Match] = field(default_factory=_nothing)
    reentered: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    by_hand: ByHand | None = None
    machine: Mapping[tuple[str, int], tuple[Fixture, ...]] = field(default_factory=_nothing)
    penalties: tuple[Penalty, ...] = ()
    calls: tuple[Called, ...] = ()
    notices: tuple[Notice, ...] = ()
    suspended: bool = False
    seeds: Mapping[str, str] = field(default_factory=_nothing)

    def matches_of(self, phase: str, number: int = 0) -> tuple[Match, ...]:
        """Return the matches of a phase in the order paired, or those of one of its rounds.

        >>> EMPTY.matches_of("group")
        ()
        """
        rounds = self.phases[phase].rounds if phase in self.phases else {}
        chosen = rounds.values() if not number else [rounds[number]] if number in rounds else []
        return tuple(self.matches[match_number] for each in chosen for match_number in each.matches)

    def office(self, author: str) -> str:
        """Return the office of an author: one of `values.OFFICES`, `team`, `table`, or empty for anybody else.

        >>> EMPTY.office("table:K7QF"), EMPTY.office("Ana")
        ('table', '')
        """
        if author.startswith(TABLE):
            return "table"
        if author.startswith(TEAM):
            return "team" if author.removeprefix(TEAM) in self.entrants else ""
        return self.offices.get(author, "")

    def team_of(self, player: str) -> str:
        """Return the team of a player, empty for anybody else.

        >>> EMPTY.team_of("Ana")
        ''
        """
        return next((name for name, entrant in self.entrants.items() if player in entrant.team.people), "")

    @property
    def inside(self) -> tuple[str, ...]:
        """The teams that still play in the event."""
        return tuple(name for name, entrant in self.entrants.items() if entrant.is_in)

    @property
    def uses_check_in(self) -> bool:
        """Whether anybody was checked in: before that, everybody counts as there."""
        return any(entrant.present for entrant in self.entrants.values())

    def is_there(self, team: str) -> bool:
        """Return whether enough players of a team are there to play; one of a pair alone is not (br.35).

        >>> EMPTY.is_there("T1")
        False
        """
        return team in self.there()

    def there(self) -> frozenset[str]:
        """Return the teams of whom enough players are there to play.

        >>> EMPTY.there()
        frozenset()
        """
        everybody, plays = not self.uses_check_in, self.terms.team.plays
        return frozenset(name for name, entrant in self.entrants.items() if everybody or len(entrant.present) >= plays)


EMPTY: Final = Event()
"""The event before the first entry."""
