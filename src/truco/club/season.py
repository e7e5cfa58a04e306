"""A season: several stages, points by the place in each, and a ranking of the teams by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.club.alike import plain
from truco.club.event import Event
from truco.club.names import public_name
from truco.club.places import overall_of
from truco.club.team import Team
from truco.errors import TournamentError

_ALIKE: Final = 0.85
"""How alike two names are, from 0 to 1, that somebody should look at them."""


class Stage(NamedTuple):
    """A stage of a season: its name, and the names of its teams in order of place."""

    name: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """How a season is ranked.

    >>> SeasonTerms((10, 6, 4)).points_for(2), SeasonTerms((10, 6, 4), others=1).points_for(9)
    (6, 1)

    `points` are those of the places, the first first; `others` those of everybody else who took part. `best` is how
    many stages of a team count, its best ones; 0: all. `order` are the criteria for teams with the same points.
    """

    points: tuple[int, ...]
    others: int = 0
    best: int = 0
    order: tuple[str, ...] = ("best-places", "stages", "last-stage")

    def __post_init__(self) -> None:
        """Refuse terms that rank no team."""
        if not self.points or any(earlier < two for earlier, two in zip(self.points, self.points[1:], strict=False)):
            raise TournamentError("bad-terms", f"expected points that do not rise, got {list(self.points)}")
        unknown = [name for name in self.order if name not in CRITERIA]
        if unknown or self.best < 0:
            raise TournamentError("bad-terms", f"expected criteria among {', '.join(CRITERIA)}, got {unknown}")

    def points_for(self, place: int) -> int:
        """Return the points of a place, counted from 1."""
        return self.points[place - 1] if place <= len(self.points) else self.others


class SeasonPlace(NamedTuple):
    """A row of a season's ranking.

    `by_stage` has the place in each stage, 0 where the team was not there; `counted` are the positions of the stages
    that count. `decided_by` is the criterion after which the team was level with no other, `level` where it still is:
    such teams share a place.
    """

    place: int
    team: str
    points: int
    by_stage: tuple[int, ...]
    counted: tuple[int, ...]
    decided_by: str


def season(stages: Sequence[Stage], terms: SeasonTerms) -> tuple[SeasonPlace, ...]:
    """Return the ranking of a season.

    >>> played = [Stage("Mayo", ("Los Uno", "Los Dos")), Stage("Junio", ("Los Dos", "Los Uno", "Los Tres"))]
    >>> [(one.place, one.team, one.points, one.decided_by) for one in season(played, SeasonTerms((10, 6, 4)))]
    [(1, 'Los Dos', 16, 'last-stage'), (2, 'Los Uno', 16, 'last-stage'), (3, 'Los Tres', 4, 'points')]

    Teams are distinguished by their names to the letter, as the regulations of such seasons say; `alike` finds names
    that may be misspelt. Raises `TournamentError`: `same-team` for a team that is twice in a stage, `bad-name`.
    """
    for stage in stages:
        if len(set(stage.teams)) < len(stage.teams):
            raise TournamentError("same-team", f"expected each team once in {stage.name}, got {', '.join(stage.teams)}")
        if not all(name.strip() for name in stage.teams):
            raise TournamentError("bad-name", f"expected the names of teams in {stage.name}, got an empty one")
    teams = dict.fromkeys(team for stage in stages for team in stage.teams)
    rows = [_row(team, stages, terms) for team in teams]
    ordered = sorted(rows, key=lambda row: tuple(_keys(row, terms)), reverse=True)
    places: list[SeasonPlace] = []
    for number, row in enumerate(ordered, 1):
        near = [ordered[at] for at in (number - 2, number) if 0 <= at < len(ordered)]
        decided = max((_decided(row, other, terms) for other in near), key=_depth(terms), default="points")
        shared = bool(places) and _decided(row, ordered[number - 2], terms) == _LEVEL
        place = places[-1].place if shared else number
        places.append(SeasonPlace(place, row.team, row.points, row.by_stage, row.counted, decided))
    return tuple(places)


_LEVEL: Final = "level"


class _Row(NamedTuple):
    """The place of a team in a season."""

    team: str
    points: int
    by_stage: tuple[int, ...]
    counted: tuple[int, ...]


def _row(team: str, stages: Sequence[Stage], terms: SeasonTerms) -> _Row:
    by_stage = tuple(stage.teams.index(team) + 1 if team in stage.teams else 0 for stage in stages)
    there = [at for at, place in enumerate(by_stage) if place]
    best = sorted(there, key=lambda at: terms.points_for(by_stage[at]), reverse=True)
    counted = tuple(sorted(best[: terms.best or None]))
    return _Row(team, sum(terms.points_for(by_stage[at]) for at in counted), by_stage, counted)


def _best_places(row: _Row) -> tuple[int, ...]:
    """How often a team was first, then how often second, and so on."""
    last = max(row.by_stage)
    return tuple(row.by_stage.count(place) for place in range(1, last + 1))


def _stages(row: _Row) -> int:
    return sum(map(bool, row.by_stage))


def _last_stage(row: _Row) -> tuple[int, ...]:
    """The places from the last stage back, a team that was not there behind all that were."""
    return tuple(-place if place else -(10**6) for place in reversed(row.by_stage))


CRITERIA: Final[Mapping[str, Callable[[_Row], Any]]] = MappingProxyType(
    {"best-places": _best_places, "stages": _stages, "last-stage": _last_stage}
)
"""The criteria for teams with the same points.

- `best-places`: more first places, then more second ones, and so on. `stages`: more stages played.
- `last-stage`: the better place in the last stage, then in the one before it.
"""


def _keys(row: _Row, terms: SeasonTerms) -> Iterable[Any]:
    yield row.points
    for name in terms.order:
        yield CRITERIA[name](row)


def _decided(row: _Row, other: _Row, terms: SeasonTerms) -> str:
    """Return the first criterion in which two teams differ."""
    names = ("points", *terms.order)
    pairs = zip(names, _keys(row, terms), _keys(other, terms), strict=True)
    return next((name for name, mine, its in pairs if mine != its), _LEVEL)


def _depth(terms: SeasonTerms) -> Callable[[str], int]:
    names = ("points", *terms.order, _LEVEL)
    return names.index


def alike(stages: Sequence[Stage]) -> tuple[tuple[str, str], ...]:
    """Return pairs of names of a season that differ so little that they may mean the same team.

    >>> alike([Stage("Mayo", ("Os Gaúchos", "Nova Raça")), Stage("Junho", ("Os Gauchos", "Os Gaúchos B"))])
    (('Os Gaúchos', 'Os Gauchos'), ('Os Gaúchos', 'Os Gaúchos B'))

    Names that were together in a stage are two teams. Nothing is joined by itself.
    """
    names = {team: plain(team).replace(" ", "") for stage in stages for team in stage.teams}
    met = {frozenset(pair) for stage in stages for pair in combinations(stage.teams, 2)}
    pairs = (pair for pair in combinations(names, 2) if frozenset(pair) not in met)
    return tuple((first, two) for first, two in pairs if _is_alike(names[first], names[two]))


def _is_alike(first: str, two: str) -> bool:
    """Return whether two plain names are alike; the quick bounds spare most of the slow comparisons."""
    shorter, longer = sorted((len(first), len(two)))
    if not shorter or 2 * shorter < _ALIKE * (shorter + longer):
        return False
    matcher = SequenceMatcher(None, first, two, autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


USUAL_POINTS: Final = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
"""The points of the first places where nobody says others."""

_MOST_POINTS: Final = 200
"""The most places that have points of their own."""

_DIGITS: Final = 7
"""No number of a season has as many digits."""


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < _DIGITS


def points_in(text: str) -> tuple[int, ...]:
    """Return the points of places from one line of text; the usual ones for an empty line.

    >>> points_in("10, 6;4")
    (10, 6, 4)

    Raises `TournamentError` (`bad-terms`).
    """
    parts = text.replace(";", ",").split(",") if text.strip() else []
    numbers = [part.strip() for part in parts]
    if len(numbers) > _MOST_POINTS or not all(map(_is_number, numbers)):
        raise TournamentError("bad-terms", f"expected points such as 25,18,15, got {text!r}")
    return tuple(map(int, numbers)) or USUAL_POINTS


STAGES: Final = 40
"""The most stages of a season."""


def check_stages(count: int) -> None:
    """Refuse a season of no stages or too many; raises `TournamentError` (`no-stages`).

    >>> check_stages(3)
    """
    if not 1 <= count <= STAGES:
        raise TournamentError("no-stages", f"expected 1 to {STAGES} events, got {count}")


def stage_of(event: Event, code: str = "") -> Stage:
    """Return what an event is for a season: its name, and its teams by their own names, in order of place.

    >>> from truco.club.event import EMPTY
    >>> stage_of(EMPTY)
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: not-finished: expected an event that is over, got ''

    A team without a name of its own has those of its players. With the `code` of the event these are as far as it
    shows them; what is left of them may be that of others, too, so such a team has the code and its id in its name, and
    no team is taken for another. Raises `TournamentError` (`not-finished`).
    """
    places = overall_of(event)
    if not places:
        raise TournamentError("not-finished", f"expected an event that is over, got {event.name!r}")
    teams = [event.entrants[place.team].team for place in places]
    return Stage(event.name, tuple(_name(team, event, code) for team in teams))


def _name(team: Team, event: Event, code: str) -> str:
    own = team.name or " / ".join(player.name for player in team.players) or team.id
    public = public_name(team, event)
    return own if not code or own == public else f"{public} ({code} {team.id})"


def season_terms(points: str, others: str = "", best: str = "") -> SeasonTerms:
    """Return the terms of a season from fields of text, each of which may be empty.

    >>> season_terms("10,6", best="4")
    SeasonTerms(points=(10, 6), others=0, best=4, order=('best-places', 'stages', 'last-stage'))

    Raises `TournamentError` (`bad-terms`).
    """
    fields = [value.strip() for value in (others, best)]
    if not all(map(_is_number, filter(None, fields))):
        raise TournamentError("bad-terms", f"expected whole numbers, got {' and '.join(fields)}")
    rest, most = (int(value or 0) for value in fields)
    return SeasonTerms(points_in(points), rest, most)


def rows_of(ranking: Iterable[SeasonPlace]) -> list[dict[str, Any]]:
    """Return the rows of a ranking for programs: places in the stages as they were given, 0 where a team was not there.

    >>> rows_of(season([Stage("Mayo", ("Los Uno",))], SeasonTerms((10,))))
    [{'place': 1, 'team': 'Los Uno', 'points': 10, 'by_stage': [1], 'counted': [0], 'decided_by': 'points'}]
    """
    return [{**place._asdict(), "by_stage": list(place.by_stage), "counted": list(place.counted)} for place in ranking]
