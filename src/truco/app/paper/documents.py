"""The printed documents of an event as plain values; names are written as they are to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from truco.club.pairing.bracket import Bracket
from truco.club.ranking import Place
from truco.club.result import Partida
from truco.referee import Sheet


@dataclass(frozen=True, slots=True)
class Occasion:
    """The event that a document belongs to.

    >>> Occasion("Copa Paysandú", date="9/5/2026").chico
    'chico'

    `date` is written as people write it; `chico` is what the players call a chico; `printed` is at the foot of each
    page: when it was printed, and after which entry of the log.
    """

    event: str
    place: str = ""
    date: str = ""
    chico: str = "chico"
    printed: str = ""


class TeamName(NamedTuple):
    """A team as it is printed; `players` are empty where the event does not show them.

    >>> TeamName("Ana y Eva", ("Ana", "Eva")).below, TeamName("Los Pamperos", ("Ana", "Eva"), "Peñarol").below
    ('', 'Ana, Eva · Peñarol')
    """

    name: str
    players: tuple[str, ...] = ()
    club: str = ""

    @property
    def below(self) -> str:
        """The text below the name: the players, unless the name consists of theirs, and the club."""
        named = all(player in self.name for player in self.players)
        players = "" if named else ", ".join(self.players)
        return " · ".join(filter(None, (players, "" if self.club == self.name else self.club)))


class Meeting(NamedTuple):
    """A pair of a round: without `b` the team has a bye.

    `table` and `number`, that of the match, are 0 where there is none; `time` is written as people write it.
    """

    a: TeamName
    b: TeamName | None = None
    table: int = 0
    number: int = 0
    group: str = ""
    time: str = ""


class Round(NamedTuple):
    """The pairs that play at the same time; `title` only where a number does not say it, such as in a bracket."""

    number: int
    meetings: tuple[Meeting, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Groups, or one field without a name, and who meets when; `seed` is what the order was drawn from."""

    occasion: Occasion
    groups: Mapping[str, tuple[TeamName, ...]]
    rounds: tuple[Round, ...] = ()
    phase: str = ""
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Pairings:
    """A round for the wall: by table, and where `by_team`, by team as well."""

    occasion: Occasion
    round: Round
    phase: str = ""
    by_team: bool = True


@dataclass(frozen=True, slots=True)
class TableCards:
    """A card for each table, with who sits there where that is known."""

    occasion: Occasion
    cards: tuple[tuple[int, Meeting | None], ...]
    heading: str = ""


class Wifi(NamedTuple):
    """A wireless network; one without a password is open."""

    ssid: str
    password: str = ""


class Entry(NamedTuple):
    """How a result is entered from a phone: an address that opens exactly this match, and a short code for it."""

    link: str
    code: str = ""
    wifi: Wifi | None = None


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheet of one match, to be filled by hand or with what was played.

    `sheet` says who plays, how a score is marked and who signs; its sides are `teams` in that order. `heading` says
    where the match belongs, such as group and round. `copy` is 2 or more where an earlier copy does not count any more.
    """

    occasion: Occasion
    sheet: Sheet
    teams: tuple[TeamName, ...]
    number: int = 0
    table: int = 0
    heading: str = ""
    entry: Entry | None = None
    copy: int = 1


class Board(NamedTuple):
    """A hand of a duplicate on its sheet: who deals and who leads, its first score, the points that it brought.

    `points` are those of the teams in order, empty where they are not written.
    """

    number: int
    dealer: str
    mano: str
    start: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The sheet of a match of a duplicate: a line for each hand, to be filled by hand or with what was played.

    `seats` are the seats with their players, as far as these are known; `signers` is who signs. `outcome` says that a
    team did not come, where that is so. `heading`, `entry` and `copy` are those of `MatchSheet`.
    """

    occasion: Occasion
    teams: tuple[TeamName, TeamName]
    seats: Mapping[str, str]
    boards: tuple[Board, ...]
    number: int = 0
    table: int = 0
    heading: str = ""
    signers: tuple[str, ...] = ()
    outcome: str = ""
    entry: Entry | None = None
    copy: int = 1


class ClubTable(NamedTuple):
    """A table of a club match: who sits there for each club, as far as that is known, and the partidas played."""

    table: int
    home: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    partidas: tuple[Partida, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubSheet:
    """The sheet of a match of two clubs at several tables, to be filled by hand or with what was played.

    `to_win` is how many chicos win, `target` the points of one (0: any), `each` how many a table plays at most (0:
    until a club has won), `plays` how many sit at a table for a club. `won` is what each club has won, where the sheet
    is filled; `winner` its name, empty without a winner.
    """

    occasion: Occasion
    home: TeamName
    away: TeamName
    tables: tuple[ClubTable, ...]
    to_win: int
    target: int = 0
    each: int = 0
    plays: int = 2
    number: int = 0
    heading: str = ""
    won: tuple[int, int] | None = None
    winner: str = ""
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class TeamCodes:
    """The codes with which teams report their results, on strips to hand out; `entries` are by team, in order."""

    occasion: Occasion
    entries: tuple[tuple[TeamName, Entry], ...]


FIGURES: Final = ("played", "wins", "won", "for", "balance", "average", "points")
"""The figures of standings: matches played and won, chicos, points of chicos, their balance and average, points."""


class Table(NamedTuple):
    """The places of a group, of a phase without groups, or of a whole event.

    `through` is the last place that goes through (a line is below it), 0 for none; `figures` those of `FIGURES` that
    are printed.
    """

    places: tuple[Place, ...]
    title: str = ""
    through: int = 0
    figures: tuple[str, ...] = FIGURES


class Row(NamedTuple):
    """A row of other standings, such as those of a season; `why` is the reason of the place, in a sentence."""

    place: int
    team: TeamName
    figures: tuple[str, ...] = ()
    why: str = ""


class Ranking(NamedTuple):
    """Other standings: what the figures are called, and the rows."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    title: str = ""
    through: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """Standings for the wall; `names` are the teams by the ids that places have, `notes` are below the tables."""

    occasion: Occasion
    tables: tuple[Table | Ranking, ...]
    names: Mapping[str, TeamName]
    phase: str = ""
    notes: tuple[str, ...] = ()


class NodeInfo(NamedTuple):
    """The details of a match of a bracket besides its teams: its number, place, time and partidas.

    `partidas` are the points of its first and its second team; `walkover` says that one of them was absent, or, after
    `partidas`, abandoned the match.
    """

    number: int = 0
    table: int = 0
    time: str = ""
    partidas: tuple[Partida, ...] = ()
    walkover: bool = False


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket for the wall; `names` are the teams by id, `matches` what else is known, by the ids of the nodes."""

    occasion: Occasion
    bracket: Bracket
    names: Mapping[str, TeamName]
    matches: Mapping[str, NodeInfo]
    phase: str = ""


class Deal(NamedTuple):
    """The cards that every table gets in a hand of a duplicate: by seat, as records write them; `mano` leads."""

    number: int
    dealer: str
    hands: Mapping[str, tuple[str, ...]]
    turned: str = ""
    score: tuple[int, ...] = ()
    mano: str = ""


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a round of a duplicate; `pack` is the pack, for suits of which two have the same letter."""

    occasion: Occasion
    deals: tuple[Deal, ...]
    pack: str = "spanish-40"
    heading: str = ""


class AtTable(NamedTuple):
    """A table of a round, 0 while it has no number, and the names of the teams `a` and `b` that sit there."""

    table: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class DealSlips:
    """A slip for each table, hand and seat of a round of a duplicate, to cut, to fold and to lay on the table."""

    occasion: Occasion
    deals: tuple[Deal, ...]
    tables: tuple[AtTable, ...]
    pack: str = "spanish-40"
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice for the wall."""

    occasion: Occasion
    text: str
    title: str = ""


class Award(NamedTuple):
    """The reason of a certificate: a place, or 0 for taking part; `words` replace it where there are any."""

    team: TeamName
    place: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Certificates:
    """Certificates, one a page, for a whole team or for each of its players; `signers` are offices or names."""

    occasion: Occasion
    awards: tuple[Award, ...]
    signers: tuple[str, ...] = ()
    each_player: bool = False
