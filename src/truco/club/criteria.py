"""The criteria that rank teams, by name: each gives every team of a level set a value, of which the largest is best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.club.points import Figures, figures_of, total
from truco.club.result import BOTH, Result
from truco.club.terms import PhaseTerms
from truco.errors import TournamentError


class Played(NamedTuple):
    """A result, and what it brought each of its teams."""

    result: Result
    figures: Mapping[str, Figures]

    @property
    def is_meeting(self) -> bool:
        """Whether the teams have met: a walkover is a meeting, a match from which both were absent is none."""
        return bool(self.result.b) and self.result.absent != BOTH

    def rival(self, team: str) -> str:
        """Return whom a team met; empty for a bye."""
        return self.result.b if team == self.result.a else self.result.a


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that the criteria look at: what every team has, whom it met, and the lots that were drawn.

    `figures` and `matches` have every team that is ranked, and its rivals. `lots` is the order drawn, `places` the
    place of each team in the phase before.
    """

    figures: Mapping[str, Figures]
    matches: Mapping[str, tuple[Played, ...]]
    lots: tuple[str, ...] = ()
    places: Mapping[str, int] = field(default_factory=dict)

    def among(self, level: Sequence[str]) -> Mapping[str, Figures] | None:
        """Return what each of some teams has from its matches with the others; `None` if two of them never met.

        Rules: br.6.p1.b.
        """
        inside = set(level)
        mutual = {
            team: [match for match in self.matches[team] if match.is_meeting and match.rival(team) in inside]
            for team in level
        }
        for team, played in mutual.items():
            if len({match.rival(team) for match in played}) < len(inside) - 1:
                return None
        return {team: total(match.figures[team] for match in played) for team, played in mutual.items()}


def ledger(
    teams: Sequence[str],
    results: Sequence[Result],
    terms: Mapping[str, PhaseTerms] | PhaseTerms,
    lots: Sequence[str] = (),
    places: Mapping[str, int] = MappingProxyType({}),
) -> Ledger:
    """Return what the criteria look at, from results.

    >>> from truco.club.terms import event_terms
    >>> group = event_terms("fenacef").phase("group")
    >>> ledger(["A", "B"], [Result("A", "B", ((12, 8), (13, 5)))], group).figures["A"].points
    3

    `teams` are listed even without a result; their rivals always are. `terms` are those of the phase, or of each phase
    by its name; the results of other phases are left out of account.
    """
    matches: dict[str, list[Played]] = {team: [] for team in teams}
    for result in results:
        own = terms if isinstance(terms, PhaseTerms) else terms.get(result.phase)
        figures = figures_of(result, own) if own else {}
        for team in figures:
            matches.setdefault(team, []).append(Played(result, figures))
    return Ledger(
        figures={team: total(match.figures[team] for match in played) for team, played in matches.items()},
        matches={team: tuple(played) for team, played in matches.items()},
        lots=tuple(lots),
        places=places,
    )


class Measure(NamedTuple):
    """The measure of a team by a criterion: a value to compare, of which the largest is best, and the same as text."""

    key: Any
    text: str


Measures = Mapping[str, Measure] | None
"""What a criterion gives the teams of a level set; `None` where it cannot be applied to them."""


class Criterion(NamedTuple):
    """A way to separate teams.

    `measure` gives the teams of a level set their values. `of_set` says that these depend on who else is in the set,
    or on the draw: they are no figure of a team.
    """

    measure: Callable[[Sequence[str], Ledger], Measures]
    of_set: bool = False


def criterion(name: str) -> Criterion:
    """Return a criterion by its name; raises `TournamentError` (`bad-terms`) for one that there is not.

    >>> criterion("won").of_set, criterion("head-to-head").of_set
    (False, True)
    """
    if name not in CRITERIA:
        raise TournamentError("bad-terms", f"expected criteria among {', '.join(CRITERIA)}, got {name!r}")
    return CRITERIA[name]


def _figure(value: Callable[[Figures], int], form: str = "") -> Criterion:
    """Return the criterion of a number that a team has, and how it is written."""

    def measure(level: Sequence[str], ledger: Ledger) -> Measures:
        values = {team: value(ledger.figures[team]) for team in level}
        return {team: Measure(number, format(number, form)) for team, number in values.items()}

    return Criterion(measure)


def _among(value: Callable[[Figures], int], form: str = "") -> Criterion:
    """Return the criterion of a number from the matches among the level teams, if all of them have met."""

    def measure(level: Sequence[str], ledger: Ledger) -> Measures:
        among = ledger.among(level)
        if among is None:
            return None
        values = {team: value(figures) for team, figures in among.items()}
        return {team: Measure(number, format(number, form)) for team, number in values.items()}

    return Criterion(measure, of_set=True)


def _average(level: Sequence[str], ledger: Ledger) -> Measures:
    """Points scored by points conceded, as a fraction, without the partidas of walkovers (br.6.p3, br.6.p4)."""
    averages = {team: ledger.figures[team].average for team in level}
    return {team: Measure(average.key, str(average) or "0/0") for team, average in averages.items()}


def _rivals(team: str, ledger: Ledger) -> list[tuple[int, bool]]:
    """Return the points of the rivals of each match of a team, and whether it won.

    A bye, or a match from which both teams were absent, counts as one against a rival with the team's own points.
    """
    own = ledger.figures[team].points
    return [
        (ledger.figures[match.rival(team)].points if match.result.partidas else own, match.figures[team].wins > 0)
        for match in ledger.matches[team]
    ]


def _buchholz(level: Sequence[str], ledger: Ledger, *, cut: int = 0) -> Measures:
    """The points of all rivals, without the lowest `cut` of them."""
    sums = {team: sum(sorted(points for points, _ in _rivals(team, ledger))[cut:]) for team in level}
    return {team: Measure(number, str(number)) for team, number in sums.items()}


def _buchholz_cut(level: Sequence[str], ledger: Ledger) -> Measures:
    return _buchholz(level, ledger, cut=1)


def _sonneborn(level: Sequence[str], ledger: Ledger) -> Measures:
    """The points of the rivals that the team beat, a walkover like any victory; a bye counts the team's own points."""
    sums = {}
    for team in level:
        beaten = [match for match in ledger.matches[team] if match.figures[team].wins]
        sums[team] = sum(ledger.figures[match.rival(team) or team].points for match in beaten)
    return {team: Measure(number, str(number)) for team, number in sums.items()}


def _lot(level: Sequence[str], ledger: Ledger) -> Measures:
    """The place in the lots drawn; a team without a lot comes after those that have one, in the order given."""
    drawn = {team: place for place, team in enumerate(ledger.lots, 1)}
    late = {team: len(drawn) + place for place, team in enumerate(level, 1) if team not in drawn}
    places = drawn | late
    return {team: Measure(-places[team], "" if team in late else str(drawn[team])) for team in level}


def _place(level: Sequence[str], ledger: Ledger) -> Measures:
    """The place in the phase before; a team that has none comes last."""
    last = max(ledger.places.values(), default=0) + 1
    places = {team: ledger.places.get(team, last) for team in level}
    return {team: Measure(-place, str(place)) for team, place in places.items()}


_SIGNED: Final = "+d"

CRITERIA: Final[Mapping[str, Criterion]] = MappingProxyType(
    {
        "points": _figure(lambda figures: figures.points),
        "wins": _figure(lambda figures: figures.wins),
        "won": _figure(lambda figures: figures.won),
        "sets": _figure(lambda figures: figures.won - figures.lost, _SIGNED),
        "balance": _figure(lambda figures: figures.balance, _SIGNED),
        "scored": _figure(lambda figures: figures.scored),
        "average": Criterion(_average),
        "head-to-head": _among(lambda figures: figures.points),
        "sets-among": _among(lambda figures: figures.won - figures.lost, _SIGNED),
        "balance-among": _among(lambda figures: figures.balance, _SIGNED),
        "buchholz": Criterion(_buchholz),
        "buchholz-cut": Criterion(_buchholz_cut),
        "sonneborn-berger": Criterion(_sonneborn),
        "place": Criterion(_place, of_set=True),
        "lot": Criterion(_lot, of_set=True),
    }
)
"""The criteria that a preset may name, those of `values.CRITERIA`.

- `points`: classification points. `wins`: matches won. `won`: partidas won. `sets`: partidas won less those lost.
- `balance`: points scored less points conceded. `scored`: points scored. `average`: the first by the second, as an
  exact fraction and without the partidas of walkovers.
- `head-to-head`, `sets-among`, `balance-among`: `points`, `sets` and `balance` of the matches among the level teams
  alone, if all of them have met. A walkover is a meeting; one of which both were absent is none.
- `buchholz`: the sum of the points of all rivals, a measure of how strong they were; `buchholz-cut` leaves out the
  lowest. A bye, and a match that was decided by a walkover before it began, counts as one against a rival that has the
  team's own points, so that nobody gains or loses by it.
- `sonneborn-berger`: the sum of the points of the rivals that the team beat; a bye counts the team's own.
- `place`: the place in the phase before. `lot`: the lots drawn.

Rules: br.6.1, br.6.p1.a, br.6.p1.b, br.6.p1.c, br.6.p1.d, br.6.p2.e, br.6.p2.f.
"""
