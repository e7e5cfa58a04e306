"""Makes events from logs that are written act by act, with officers and teams of invented players."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Final

from truco.club import acts as a
from truco.club.correction import propose_correction
from truco.club.event import Event, Match
from truco.club.log import Draft, Log, append
from truco.club.propose import propose_round
from truco.club.result import Partida
from truco.club.team import Player, Team
from truco.club.terms import preset_text
from truco.errors import TournamentError

COMMITTEE: Final = "Zulma"
COORDINATOR: Final = "Rita"
REFEREE: Final = "Bruno"
DESK: Final = "Iris"
BEGIN: Final = 1_800_000_000.0
NEW_EVENT: Final[dict[str, object]] = {
    "name": "Copa del Club",
    "preset": "fenacef",
    "person": COMMITTEE,
    "year": 2026,
    "own_seed": True,
    "names": "full",
}
"""What is sent to make an event whose committee draws with seeds of its own and shows full names."""

MINUTE: Final = 60.0


def a_team(number: int, players: int = 2, *, club: str = "", seed: int = 0) -> Team:
    """Return a team `T1`, `T2`, ... with players of their own."""
    people = tuple(Player(f"{ascii_uppercase[index]}{number}", 1980) for index in range(players))
    return Team(f"T{number}", f"Equipo {number}", people, club=club, seed=seed)


class Diary:
    """A log to which a test writes; a second passes with each act, unless the test says how long.

    >>> Diary().event.offices["Rita"]
    'coordinator'
    """

    def __init__(self, preset: str = "fenacef", *, text: str = "", tables: int = 0) -> None:
        """Begin an event of a preset, or of the text of one, with people in all offices."""
        self.log = Log()
        self.now = BEGIN
        self.write(a.Create("Copa", text or preset_text(preset), 2026, "Montevideo", tables))
        for person, office in ((COORDINATOR, "coordinator"), (REFEREE, "referee"), (DESK, "desk")):
            self.write(a.Appoint(person, office))

    @property
    def event(self) -> Event:
        """The event as it is."""
        return self.log.event

    def match(self, number: int) -> Match:
        """Return a match as it is."""
        return self.event.matches[number]

    def write(
        self, act: a.Act, author: str = COMMITTEE, *, reason: str = "-", after: int | None = None, wait: float = 1.0
    ) -> Event:
        """Write an act; without `after` its author has seen the whole log."""
        self.now += wait
        seen = self.log.number if after is None else after
        self.log = append(self.log, Draft(seen, self.now, author, act, reason))
        return self.event

    def refused(self, act: a.Act, author: str = COMMITTEE, *, reason: str = "-") -> str:
        """Return the code with which an act is refused; the log stays as it was."""
        before, now = self.log, self.now
        try:
            self.write(act, author, reason=reason)
        except TournamentError as error:
            assert self.log == before
            self.now = now
            return error.code
        return ""

    def register(self, teams: int, players: int = 2, *, close: bool = True) -> None:
        """Sign up teams `T1` and so on, and close registration."""
        for number in range(1, teams + 1):
            self.write(a.Enter(a_team(number, players)), DESK)
        if close:
            self.write(a.CloseRegistration(), DESK)

    def draw_groups(self, phase: str, sizes: Iterable[int], seed: str = "5821") -> None:
        """Draw the teams in their order into groups of some sizes, `G1` and so on."""
        teams = iter([name for name, entrant in self.event.entrants.items() if entrant.is_in])
        groups = tuple(
            a.Group(f"G{number}", tuple(next(teams) for _ in range(size))) for number, size in enumerate(sizes, 1)
        )
        self.write(a.Draw(phase, groups, seed))

    def pair(self, phase: str) -> tuple[Match, ...]:
        """Pair the next round of a phase as the machine does."""
        act = propose_round(self.event, phase)
        self.write(act)
        return self.event.matches_of(phase, act.round)

    def play(self, phase: str, winners: Iterable[str] = ()) -> None:
        """Record every open match of a phase: the named teams win 2-0 (or the terms' partidas), else the first does."""
        chosen = set(winners)
        need = self.event.terms.phase(phase).needed
        for match in self.event.matches_of(phase):
            if match.b and not match.over:
                score: Partida = (5, 12) if match.b in chosen else (12, 5)
                self.write(a.Record(match.number, (score,) * need), DESK)

    def correct(self, match: int, *partidas: Partida, absent: str = "", repair: bool = False) -> None:
        """Correct a result after looking at what changes."""
        proposal = propose_correction(self.event, REFEREE, match, partidas, absent, at=self.now + 1, repair=repair)
        self.write(proposal.act, REFEREE, reason="The sheet says otherwise")
