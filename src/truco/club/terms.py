"""How an event is run, as data: frozen values, read from a preset that cites where each comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import takewhile
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from truco.club.result import needed
from truco.club.team import TeamTerms
from truco.club.values import (
    EVENT_FORMS,
    NOT_GIVEN,
    OFFENCE_FORMS,
    OVERALL_FORMS,
    PHASE_FORMS,
    RULES_FORM,
    TEAM_FORMS,
    Award,
    BadTermError,
    Form,
    written,
)
from truco.errors import TournamentError
from truco.rulebooks.judging import Offence


class Source(NamedTuple):
    """Where a value comes from: entries of a rule catalogue, or a text from elsewhere."""

    rules: tuple[str, ...] = ()
    text: str = ""


class Override(NamedTuple):
    """A value of a preset that an event has changed, as `group.walkover_points`, with the reason.

    Rules: br.1.pu (what the Regulamento Geral says otherwise prevails, and is recorded).
    """

    path: str
    value: Any
    was: Any = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class PhaseTerms:
    """How a phase of an event is played and ranked.

    >>> group = event_terms("fenacef").phase("group")
    >>> group.best_of, group.order, group.points_for(2, 1)
    (3, ('points', 'won', 'head-to-head', 'balance', 'lot'), (2, 1))

    `name` is what results call the phase, `kind` one of `KINDS`. A match is the best of `best_of` partidas, each to
    `target` points (0: any score, as at an end time). `points` are the classification points of a match that was
    played, `walkover_points` those of the team that was there and of the one that was not, `walkover_score` the points
    of each partida of a walkover, for the balance. `bye_points` and `bye_won` are the classification points and the
    partidas of a bye.

    `order` are the criteria, by their names in `truco.club.criteria`, the first first; `order_across_sizes`
    those for teams from groups of different sizes. With `restart` the teams that a criterion leaves level begin at the
    first criterion again, else at the next one. `meetings` is how often two teams of a group or a league meet; `rounds`
    how many a Swiss has (0: not fixed). `qualify` teams of each group reach the next phase (0: all, or none is
    needed), and `best_next` of those placed behind them. `third_place` says whether the losers of the semi-finals meet.

    `group_size` is how many teams a group has at most (0: the draw says how many groups there are). `none_left` is what
    a Swiss does where no lawful pairing is left, one of `NONE_LEFT`. `takes` says which teams come,
    one of `TAKES`, and `after` from which phase (empty: the one before). `bracket` is one of `BRACKETS`.

    `lengths` are how many partidas some matches of a bracket are the best of, by `LENGTHS`.

    `tables` is at how many tables a match is played at once: seven in some club matches. A round of a duplicate has
    `deals` hands, and each begins at the score that `starts` has for the round, the first again after the last.
    """

    name: str = ""
    kind: str = "groups"
    best_of: int = 3
    target: int = 0
    points: tuple[Award, ...] = ()
    walkover_points: tuple[int, int] = (0, 0)
    walkover_score: tuple[int, int] = (0, 0)
    bye_points: int = 0
    bye_won: int = 0
    order: tuple[str, ...] = ("points", "lot")
    order_across_sizes: tuple[str, ...] = ()
    restart: bool = False
    meetings: int = 1
    rounds: int = 0
    qualify: int = 0
    best_next: int = 0
    third_place: bool = False
    group_size: int = 0
    none_left: str = "repeat"
    takes: str = "qualified"
    after: str = ""
    bracket: str = "single"
    lengths: tuple[tuple[str, int], ...] = ()
    tables: int = 1
    deals: int = 0
    starts: tuple[tuple[int, int], ...] = ()

    @property
    def needed(self) -> int:
        """How many partidas win a match."""
        return needed(self.best_of)

    def points_for(self, won: int, lost: int) -> tuple[int, int]:
        """Return the classification points of the winner and the loser of a match, by the partidas of each."""
        awarded = [(award.winner, award.loser) for award in self.points if (award.won, award.lost) == (won, lost)]
        return awarded[0] if awarded else (0, 0)


@dataclass(frozen=True, slots=True)
class OverallTerms:
    """How the teams of a whole event are ranked.

    >>> event_terms("fenacef").overall
    OverallTerms(same_round=('average', 'lot'), others=('average', 'lot'))

    `same_round` are the criteria for teams that lost in the same round of a bracket, over all their matches; `others`
    those for the teams that did not reach the bracket.

    Rules: br.7.a, br.7.b, br.7.c.1, br.7.c.2.
    """

    same_round: tuple[str, ...] = ("average", "lot")
    others: tuple[str, ...] = ("average", "lot")


@dataclass(frozen=True, slots=True)
class EventTerms:
    """How an event is run.

    >>> terms = event_terms("fenacef")
    >>> [phase.name for phase in terms.phases], terms.source("group.best_of").rules
    (['group', 'knockout'], ('br.3.a',))
    >>> changed = terms.with_override("group.walkover_points", [2, 0], why="Regulamento Geral")
    >>> changed.phase("group").walkover_points, changed.overrides[0].was
    ((2, 0), (3, 0))

    `rules` is the rulebook of the cards (empty: the event says it). `tolerance` are the minutes before a walkover,
    `NOT_GIVEN` where the event decides, and `later_tolerance` those after the first round (`NOT_GIVEN`: as many);
    `referees` and `signed_by` are roles; `reentry` says that a team that is out may enter again while the phase is
    open. `teams` is how many teams there may be (0: any number), `rest` the minutes that a team has between two
    matches. `end_time` is one of `END_TIMES`: what an end time does, and `end_score` the score from which the rest then
    starts. `ladder` are offences beside those of the rulebook. `overrides` are the values that differ from the preset.

    Rules: br.1.1, br.1.pu, br.2.1, br.4.1, br.4.p1, br.30.1, br.34, br.35.
    """

    code: str
    title: str
    rules: str
    team: TeamTerms
    phases: tuple[PhaseTerms, ...]
    overall: OverallTerms = OverallTerms()
    referees: tuple[str, ...] = ()
    signed_by: tuple[str, ...] = ()
    drawn_after_registration: bool = False
    registered_only: bool = False
    substitutes: bool = False
    breaks: bool = False
    tolerance: int = NOT_GIVEN
    reentry: bool = False
    later_tolerance: int = NOT_GIVEN
    teams: int = 0
    rest: int = 0
    end_time: str = ""
    end_score: tuple[int, int] = (0, 0)
    ladder: Mapping[str, Offence] = field(default_factory=dict)
    overrides: tuple[Override, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict, compare=False, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the phases, in order."""
        return tuple(phase.name for phase in self.phases)

    def phase(self, name: str) -> PhaseTerms:
        """Return the terms of a phase; raises `TournamentError` (`no-such-phase`)."""
        for phase in self.phases:
            if phase.name == name:
                return phase
        raise TournamentError("no-such-phase", f"expected a phase among {', '.join(self.names)}, got {name!r}")

    def source(self, path: str) -> Source:
        """Return where a value comes from, as `group.best_of` or `tolerance`; raises `KeyError` for no value."""
        return self.sources[path]

    def with_override(self, path: str, value: Any, why: str = "") -> EventTerms:  # noqa: ANN401  (a value of TOML)
        """Return the terms with one value changed, and the change recorded.

        `path` names the value as `source` does, `value` is as a preset writes it, `why` says who changed it. A value
        that is changed again still differs from that of the preset, or no longer does. Where more are to play than a
        team may have, it may have as many; where a match is longer or shorter, its points are those of the nearest
        score. Both are recorded too. Raises `TournamentError` (`bad-terms`).

        Rules: br.1.1, br.1.pu.
        """
        name, _, key = path.rpartition(".")
        part, _ = self._part(name, path)
        read = self.form(path).read(path, value)
        if part is self.team and key == "plays" and read > self.team.most:
            return self.with_override(f"{_TEAM}.most", read, why).with_override(path, read, why)
        if key == "best_of" and (points := _stretched(part.points, needed(read))) != part.points:
            return self.with_override(f"{name}.points", written(points), why).with_override(path, read, why)
        before = {override.path: override for override in self.overrides}
        changed = Override(path, read, before[path].was if path in before else getattr(part, key), why)
        others = tuple(override for override in self.overrides if override.path != path)
        new = replace(part, **{key: read})
        where: dict[str, Any] = {name: new}
        if not name:
            where = {key: read}
        elif name not in _PARTS:
            where = {"phases": tuple(new if phase is part else phase for phase in self.phases)}
        terms: EventTerms = replace(self, **where, overrides=others if read == changed.was else (*others, changed))
        _check_together(terms, path)
        return terms

    def form(self, path: str) -> Form:
        """Return what a value may be, as `group.best_of`; raises `TournamentError` (`bad-terms`) for no value.

        >>> event_terms("fenacef").form("group.best_of").odd, event_terms("fenacef").form("knockout.after").words
        (True, ('', 'group'))
        """
        name, _, key = path.rpartition(".")
        _, forms = self._part(name, path)
        if key not in forms:
            names = ", ".join(sorted(forms))
            raise BadTermError(f"{path}: expected a value among {names}, got {key}", names)
        if key == _AFTER:
            return replace(forms[key], words=("", *takewhile(name.__ne__, self.names)))
        return forms[key]

    def _part(self, name: str, path: str) -> tuple[Any, Mapping[str, Form]]:
        """Return what holds a value, and what its values may be."""
        if not name:
            return self, _WHOLE_FORMS
        if name in _PARTS:
            return getattr(self, name), TEAM_FORMS if name == _TEAM else OVERALL_FORMS
        if name not in self.names:
            problem = f"{path}: expected {', '.join(_PARTS)} or a phase among {', '.join(self.names)}, got {name}"
            raise BadTermError(problem, ", ".join((*_PARTS, *self.names)))
        return self.phase(name), PHASE_FORMS


def _stretched(points: tuple[Award, ...], wins: int) -> tuple[Award, ...]:
    """Return what the scores of a match to so many partidas bring, each as the nearest of those that there were."""
    if not points or {(award.won, award.lost) for award in points} >= {(wins, lost) for lost in range(wins)}:
        return points
    old = sorted(points, key=lambda award: award.lost)
    steps = max(wins - 1, 1)
    near = [old[round(lost * (len(old) - 1) / steps)] for lost in range(wins)]
    return tuple(Award(wins, lost, award.winner, award.loser) for lost, award in enumerate(near))


def _check_together(terms: EventTerms, path: str) -> None:
    """Refuse values that each may be, but not beside each other."""
    team = terms.team
    if team.most < team.plays:
        problem = f"{path}: expected at least as many players in a team as play, got {team.most} and {team.plays}"
        raise TournamentError("bad-terms", problem)
    if terms.teams == 1:
        raise TournamentError("bad-terms", f"{path}: expected two teams or more, or 0 for any number, got 1")
    for condition in team.conditions:
        if condition.at_least > team.most or 0 < condition.most < condition.at_least:
            problem = f"{path}: expected a condition that {team.most} players can meet, got {condition}"
            raise TournamentError("bad-terms", problem)
    for phase in terms.phases:
        if phase.kind == _DUPLICATE and not phase.deals:
            raise TournamentError("bad-terms", f"{path}: expected deals for {phase.name}, a duplicate, got none")
        if phase.group_size == 1:
            raise TournamentError("bad-terms", f"{path}: expected groups of two teams or more, got 1")
        terms.form(f"{phase.name}.{_AFTER}").read(f"{phase.name}.{_AFTER}", phase.after)


_OVERALL: Final = "overall"
_LADDER: Final = "ladder"
_TEAM: Final = "team"
_AFTER: Final = "after"
_DUPLICATE: Final = "duplicate"
_PARTS: Final = (_TEAM, _OVERALL)
_WHOLE_FORMS: Final[Mapping[str, Form]] = MappingProxyType({"rules": RULES_FORM, **EVENT_FORMS})


# -- the presets -------------------------------------------------------------------------------------------------------


def presets() -> tuple[str, ...]:
    """Return the codes of the presets.

    >>> "fenacef" in presets()
    True
    """
    folder = files("truco.club").joinpath("presets")
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


@cache
def event_terms(code: str) -> EventTerms:
    """Return the terms of a preset.

    >>> event_terms("fenacef").title
    'FENACEF, XII Jogos'

    Raises `TournamentError` (`no-such-preset`).
    """
    return read_terms(tomllib.loads(preset_text(code)))


def preset_text(code: str) -> str:
    """Return the file of a preset, which the log of an event keeps whole.

    >>> preset_text("fenacef").splitlines()[3]
    'code = "fenacef"'

    Raises `TournamentError` (`no-such-preset`).
    """
    if code not in presets():
        raise TournamentError("no-such-preset", f"expected a preset among {', '.join(presets())}, got {code!r}")
    return files("truco.club").joinpath("presets", f"{code}.toml").read_text(encoding="utf-8")


def read_terms(table: Mapping[str, Any]) -> EventTerms:
    """Return the terms that a preset's file has, each of its values a table with `is` and `rule` or `from`.

    >>> read_terms({"code": "x"})
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: bad-terms: x: expected the keys code, event, phases, rules, team, title, got code

    Raises `TournamentError` (`bad-terms`).
    """
    code = str(table.get("code", ""))
    if set(table) - {_OVERALL, _LADDER} != _KEYS:
        problem = f"{code}: expected the keys {', '.join(sorted(_KEYS))}, got {', '.join(table) or 'none'}"
        raise TournamentError("bad-terms", problem)
    sources: dict[str, Source] = {}
    plain = _plain(table, "", sources)
    phases = tuple(
        PhaseTerms(name=name, **_read(f"phases.{name}", values, PHASE_FORMS))
        for name, values in plain["phases"].items()
    )
    terms = EventTerms(
        code=code,
        title=str(table["title"]),
        rules=RULES_FORM.read("rules", plain["rules"]),
        team=_team(_read(_TEAM, plain["team"], TEAM_FORMS)),
        phases=phases,
        overall=OverallTerms(**_read(_OVERALL, plain.get(_OVERALL, {}), OVERALL_FORMS)),
        ladder=MappingProxyType(_ladder(plain.get(_LADDER, {}), sources)),
        sources=MappingProxyType({_short(path): source for path, source in sources.items()}),
        **_read("event", plain["event"], EVENT_FORMS),
    )
    _check_together(terms, _TEAM)
    return terms


def _team(values: Mapping[str, Any]) -> TeamTerms:
    """Return what a team must be; where nothing is said of the most players, they are as many as play."""
    return TeamTerms(**{"most": values.get("plays", TeamTerms().plays), **values})


_KEYS: Final = frozenset(("code", "title", "rules", "team", "event", "phases"))


def _short(path: str) -> str:
    """Return the path by which people name a value: without `phases` and `event`."""
    return path.removeprefix("phases.").removeprefix("event.")


def _plain(table: Mapping[str, Any], path: str, sources: dict[str, Source]) -> dict[str, Any]:
    """Return the values of a table without their sources, which are put into `sources` by the path of each."""
    values: dict[str, Any] = {}
    for key, value in table.items():
        full_path = f"{path}.{key}" if path else key
        if not isinstance(value, Mapping):
            if path:
                problem = f"{full_path}: expected a table with is, and rule or from, got {value!r}"
                raise TournamentError("bad-terms", problem)
            values[key] = value
        elif "is" not in value:
            values[key] = _plain(value, full_path, sources)
        else:
            values[key] = value["is"]
            sources[full_path] = _source(value, full_path)
    return values


def _source(value: Mapping[str, Any], path: str) -> Source:
    rule, text = value.get("rule", ()), value.get("from", "")
    rules = (rule,) if isinstance(rule, str) else tuple(rule)
    if set(value) - {"is", "rule", "from"} or not (rules or text):
        raise TournamentError("bad-terms", f"{path}: expected is, and rule or from, got {', '.join(value)}")
    return Source(rules, text)


def _read(path: str, table: Mapping[str, Any], forms: Mapping[str, Form]) -> dict[str, Any]:
    unknown = sorted(set(table) - set(forms))
    if unknown:
        raise TournamentError("bad-terms", f"{path}: expected keys among {', '.join(sorted(forms))}, got {unknown[0]}")
    return {key: forms[key].read(f"{path}.{key}", value) for key, value in table.items()}


def _ladder(table: Mapping[str, Any], sources: Mapping[str, Source]) -> dict[str, Offence]:
    """Return the offences of a preset, each with the articles that its first step cites."""
    offences = {}
    for name, values in table.items():
        path = f"{_LADDER}.{name}"
        read = {"again": values.get("first", ()), **_read(path, values, OFFENCE_FORMS)}
        if set(read) != set(OFFENCE_FORMS):
            problem = f"{path}: expected {', '.join(sorted(OFFENCE_FORMS))}, got {', '.join(sorted(read))}"
            raise TournamentError("bad-terms", problem)
        lists = {key: tuple(words) for key, words in read.items()}
        offences[name] = Offence(name, sources[f"{path}.first"].rules, **lists)
    return offences
