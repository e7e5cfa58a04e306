"""The results file: what was played in an event, read from JSON with every fault named, and written again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from truco.club.criteria import criterion
from truco.club.fields import Field, ResultsError, parsed
from truco.club.result import Result, check_played
from truco.club.terms import EventTerms, PhaseTerms, event_terms, presets
from truco.club.values import written_as
from truco.errors import TournamentError

BRACKET: Final = "bracket"
GROUPS: Final = "groups"
ONLY: Final = "1"
"""The name of the only group of a phase, where its draw names none."""

_SWISS: Final = "swiss"
_PLAIN: Final = "fenacef"
"""The preset of a file that names none."""


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The contents of a results file.

    `terms` are those of its preset, with its overrides. `groups` has the teams of each group; a phase without groups
    has one, whose name is empty. `results` are in the order of the file, `lots` is the order drawn, `disqualified` has
    the phase in which a team was sent out. `qualified` are the teams with which the bracket was drawn, where they no
    longer follow from the results: it then stays as it was drawn and played (br.36.p1). `over` says that a table alone
    is complete, although not every team has played every round: a team left, or no lawful pairing was left.
    """

    terms: EventTerms
    groups: Mapping[str, tuple[str, ...]]
    results: tuple[Result, ...]
    lots: tuple[str, ...] = ()
    disqualified: Mapping[str, str] = field(default_factory=dict)
    qualified: tuple[str, ...] = ()
    over: bool = False

    @property
    def teams(self) -> tuple[str, ...]:
        """All teams, group by group."""
        return tuple(team for group in self.groups.values() for team in group)

    @property
    def table(self) -> PhaseTerms | None:
        """The phase with a table: groups, a league or a Swiss; `None` for a bracket alone."""
        first = self.terms.phases[0]
        return None if first.kind == BRACKET else first

    @property
    def bracket(self) -> PhaseTerms | None:
        """The phase with a bracket; `None` where there is none."""
        last = self.terms.phases[-1]
        return last if last.kind == BRACKET else None

    def of(self, phase: PhaseTerms) -> tuple[Result, ...]:
        """Return the results of a phase."""
        return tuple(result for result in self.results if result.phase == phase.name)


def read_results(text: str) -> ResultsFile:
    """Return what a results file says, checked.

    >>> file = read_results('{"groups": {"G1": ["T1", "T2"]}, "jogos": []}')
    >>> file.teams, file.terms.code, file.terms.phase("group").qualify
    (('T1', 'T2'), 'fenacef', 2)

    The format is described in docs/standings.md. Raises `ResultsError` with one of the codes that it lists.
    """
    root = Field("", parsed(text))
    table = {key: field for key, field in root.table(_ROOT).items() if field.value is not None}
    terms = _terms(table)
    groups = _groups(root, terms)
    group_of = {team: name for name, teams in groups.items() for team in teams}
    results = tuple(_result(node, terms, groups, group_of) for node in root.child("jogos").items())
    _check_meetings(results, terms.phases[0])
    return ResultsFile(
        terms,
        groups,
        results,
        _listed(table, "lots", group_of),
        _disqualified(table, group_of, terms),
        _qualified(table, group_of, terms, results),
        over=_over(table, terms),
    )


_ROOT: Final = (
    *("rules", "preset", "terms", "teams", "groups", "qualify", "best_next"),
    *("jogos", "lots", "disqualified", "qualified", "over"),
)
_JOGO: Final = ("phase", "group", "round", "a", "b", "partidas", "wo", "penalties")
"""The keys of the file, and of a jogo."""


# -- terms and teams ---------------------------------------------------------------------------------------------------


def _terms(table: Mapping[str, Field]) -> EventTerms:
    """Return the terms of the file's preset with the file's own values."""
    named = table.get("preset") or table.get("rules") or Field("rules", _PLAIN)
    if (code := named.text()) not in presets():
        raise named.fault("no-such-preset", "a preset", presets())
    terms = event_terms(code)
    for path, value in (table["terms"].table() if "terms" in table else {}).items():
        terms = _changed(terms, path, value)
    for key in ("qualify", "best_next"):
        if key in table:
            table[key].number()
            own = _changed(terms, f"{terms.phases[0].name}.{key}", table[key])
            terms = replace(own, overrides=terms.overrides)  # the format has a key for it: no override
    if not fits(terms):
        raise named.fault("not-in-file", "a preset with one table, one bracket of single elimination, or one of each")
    return terms


def fits(terms: EventTerms) -> bool:
    """Return whether an event has the phases that a file can hold: a table, a single elimination, or both.

    >>> fits(event_terms("fenacef")), fits(event_terms("double-knockout"))
    (True, False)

    All matches of the bracket have one length.
    """
    are_brackets = [phase.kind == BRACKET for phase in terms.phases]
    plain = are_brackets in ([False], [True], [False, True]) and not terms.phases[-1].lengths
    plain = plain and all(phase.kind != "duplicate" for phase in terms.phases)
    return plain and terms.phases[-1].bracket == "single"


def _changed(terms: EventTerms, path: str, node: Field) -> EventTerms:
    """Return terms with a value of the file."""
    try:
        changed = terms.with_override(path, node.value)
        for name in (*changed.phases[0].order, *changed.phases[0].order_across_sizes):
            criterion(name)
    except TournamentError as error:
        problem = error.problem.removeprefix(f"{path}: ")
        raise ResultsError(error.code, problem, node.path, node.shown()) from None
    return changed


def _groups(root: Field, terms: EventTerms) -> dict[str, tuple[str, ...]]:
    """Return the teams of each group; those of a phase without groups as one."""
    grouped = terms.phases[0].kind == GROUPS
    table = root.table()
    if (other := "teams" if grouped else "groups") in table:
        raise _unknown(other)
    node = root.child(GROUPS if grouped else "teams")
    named = {Field(field.path, name).name(): field for name, field in node.table().items()} if grouped else {"": node}
    teams_of: dict[str, tuple[str, ...]] = {}
    for name, group in named.items():
        teams: list[str] = []
        for item in group.items():
            team = item.name()
            if team in teams or any(team in others for others in teams_of.values()):
                raise item.fault("team-twice", "each team once")
            teams.append(team)
        if not teams:
            raise group.fault("no-teams", "the teams")
        teams_of[name] = tuple(teams)
    if not teams_of:
        raise node.fault("no-teams", "the teams of the groups")
    return teams_of


def _listed(table: Mapping[str, Field], key: str, teams: Collection[str]) -> tuple[str, ...]:
    """Return the teams of a list, each of them once; empty where the file has none."""
    listed: list[str] = []
    for node in table[key].items() if key in table else ():
        team = node.team(teams)
        if team in listed:
            raise node.fault("team-twice", "each team once")
        listed.append(team)
    return tuple(listed)


def _qualified(
    table: Mapping[str, Field], teams: Collection[str], terms: EventTerms, results: Sequence[Result]
) -> tuple[str, ...]:
    """Return the teams with which the bracket was drawn, if the file has them: two at least, all that play in it."""
    bracket = terms.phases[-1]
    if "qualified" not in table:
        return ()
    node = table["qualified"]
    if bracket.kind != BRACKET:
        raise _unknown("qualified")
    drawn = _listed(table, "qualified", teams)
    if len(drawn) < len(("a", "b")):
        raise node.fault("no-teams", "two teams or more")
    for result in results:
        for team in result.pair.teams if result.phase == bracket.name else ():
            if team not in drawn:
                raise node.fault("not-qualified", f"{team} too, which plays in the bracket")
    return drawn


def _over(table: Mapping[str, Field], terms: EventTerms) -> bool:
    if "over" not in table:
        return False
    if terms.phases[-1].kind == BRACKET:
        raise _unknown("over")
    return table["over"].yes()


def _unknown(key: str) -> ResultsError:
    """Return the error of a key that the file of this preset does not have."""
    return Field(key, key).fault("unknown-key", "a key", [other for other in _ROOT if other != key])


def _disqualified(table: Mapping[str, Field], teams: Collection[str], terms: EventTerms) -> dict[str, str]:
    named = table["disqualified"].table() if "disqualified" in table else {}
    return {Field(field.path, team).team(teams): _phase(field, terms).name for team, field in named.items()}


# -- jogos -------------------------------------------------------------------------------------------------------------

_BYES: Final = ("swiss", BRACKET)
"""The kinds of phase with rounds for all: a jogo needs its round, and a team may have a bye."""

_FIELDS: Final = {
    "same-team": "b",
    "not-in-match": "wo",
    "bad-target": "partidas",
    "already-won": "partidas",
    "not-over": "partidas",
    "bad-penalty": "penalties",
}
"""The field at fault, by the code of a result that cannot be."""


def _result(node: Field, terms: EventTerms, groups: Collection[str], group_of: Mapping[str, str]) -> Result:
    """Return a jogo of the file; `known` has the group of each team."""
    table = {key: field for key, field in node.table(_JOGO).items() if field.value is not None}
    given = Field(node.path, {key: field.value for key, field in table.items()})
    phase = _phase(given.child("phase"), terms)
    in_rounds = phase.kind in _BYES
    group = _group(given, phase, groups)
    teams = [given.child(key) for key in ("a", "b") if key in table or key == "a" or not in_rounds]
    names = [field.team(group_of) for field in teams]
    for name, item in zip(names, teams, strict=True):
        if group and group_of[name] != group:
            raise item.fault("wrong-group", f"a team of {group}")
    number = given.child("round") if in_rounds else table.get("round")
    try:
        result = Result(
            names[0],
            names[1] if len(names) > 1 else "",
            partidas=_partidas(table),
            absent=table["wo"].text() if "wo" in table else "",
            penalties=tuple(
                field.number(1) - 1 for field in (table["penalties"].items() if "penalties" in table else ())
            ),
            phase=phase.name,
            group=group,
            round=number.number(1) if number else 0,
        )
        check_played(result, phase.best_of, phase.target)
    except ResultsError:
        raise
    except TournamentError as error:
        at = table.get(_FIELDS.get(error.code, ""), node)
        raise ResultsError(error.code, error.problem, at.path, at.shown()) from None
    return result


def _phase(node: Field, terms: EventTerms) -> PhaseTerms:
    try:
        return terms.phase(node.text())
    except TournamentError:
        raise node.fault("no-such-phase", "a phase", terms.names) from None


def _group(jogo: Field, phase: PhaseTerms, groups: Collection[str]) -> str:
    """Return the group of a jogo; empty in a phase without groups."""
    if phase.kind == GROUPS:
        named = jogo.child("group")
        if named.text() not in groups:
            raise named.fault("no-such-group", "a group", groups)
        return named.text()
    jogo.table([key for key in _JOGO if key != "group"])
    return ""


def _partidas(table: Mapping[str, Field]) -> tuple[tuple[int, int], ...]:
    partidas = []
    for node in table["partidas"].items() if "partidas" in table else ():
        points = [field.number() for field in node.items()]
        if len(points) != 2:  # noqa: PLR2004  (a and b)
            raise node.fault("bad-points", "the points of both teams")
        if points[0] == points[1]:
            raise node.fault("level-score", "a partida that one team won")
        partidas.append((points[0], points[1]))
    return tuple(partidas)


# -- all jogos together ------------------------------------------------------------------------------------------------


def _check_meetings(results: Sequence[Result], phase: PhaseTerms) -> None:
    """Refuse a pair that meets more often than the phase has it, and a team twice in a round of a Swiss."""
    met: Counter[frozenset[str]] = Counter()
    rounds: set[tuple[int, str]] = set()
    for at, result in enumerate(results):
        if result.phase != phase.name or phase.kind == BRACKET:
            continue
        pair = frozenset(result.pair.teams)
        met[pair] += 1
        again_allowed = phase.kind == _SWISS and phase.none_left == "repeat"
        if result.b and met[pair] > phase.meetings and not again_allowed:
            problem = f"expected two teams to meet {phase.meetings} times at most, got {result.a} and {result.b} again"
            raise ResultsError("played-twice", problem, f"jogos[{at}]", f"{result.a}, {result.b}")
        if phase.kind == _SWISS:
            _check_once(at, result, rounds)


def _check_once(at: int, result: Result, rounds: set[tuple[int, str]]) -> None:
    """Refuse a team that plays twice in a round; `rounds` has the rounds and teams that were seen, and learns more."""
    for team in result.pair.teams:
        if (result.round, team) in rounds:
            problem = f"expected each team once in a round, got {team} twice in round {result.round}"
            raise ResultsError("twice-in-round", problem, f"jogos[{at}]", team)
        rounds.add((result.round, team))


def check_bracket(file: ResultsFile, reached: Collection[str]) -> None:
    """Refuse a jogo of the bracket that cannot have been played; `reached` are the teams with which it began.

    >>> jogo = '{"phase": "knockout", "round": 1, "a": "A", "b": "C", "wo": "C"}'
    >>> file = read_results(f'{{"groups": {{"G": ["A", "B", "C"]}}, "jogos": [{jogo}]}}')
    >>> check_bracket(file, ["A", "B"])
    Traceback (most recent call last):
    ...
    truco.club.fields.ResultsError: not-qualified: jogos[0]: expected a team that qualified, got C

    Where the file has the drawn teams, all that was played counts: a team whose defeat was found later played on.
    Raises `ResultsError`: `not-qualified`, `twice-in-round`, `already-out`.

    Rules: br.4.1, br.7.c.2 (no match for third place, unless the terms have one), br.36.p1.
    """
    if file.bracket is None:
        return
    out: set[str] = set()
    rounds: set[tuple[int, str]] = set()
    numbered = [(at, result) for at, result in enumerate(file.results) if result.phase == file.bracket.name]
    thirds = int(file.bracket.third_place)
    for at, result in sorted(numbered, key=lambda item: item[1].round):
        for team in result.pair.teams:
            if team not in reached:
                raise ResultsError("not-qualified", f"expected a team that qualified, got {team}", f"jogos[{at}]", team)
        if file.qualified:
            continue
        _check_once(at, result, rounds)
        lost = [team for team in result.pair.teams if team in out]
        if len(lost) == len(("a", "b")) and thirds:
            thirds -= 1
        elif lost:
            problem = f"expected a team that is not out, got {lost[0]}"
            raise ResultsError("already-out", problem, f"jogos[{at}]", lost[0])
        elif result.b:
            out |= set(result.pair.teams) - {result.winner(file.bracket.best_of)}


# -- writing -----------------------------------------------------------------------------------------------------------


def to_json(file: ResultsFile) -> dict[str, Any]:
    """Return a results file as it is written; reading it gives the same.

    >>> to_json(read_results('{"groups": {"G1": ["T1", "T2"]}, "jogos": [], "lots": [" T2"]}'))
    {'rules': 'fenacef', 'qualify': 2, 'best_next': 0, 'groups': {'G1': ['T1', 'T2']}, 'jogos': [], 'lots': ['T2']}
    """
    first = file.terms.phases[0]
    grouped = {name: list(teams) for name, teams in file.groups.items()}
    table = {
        "rules" if file.terms.code == _PLAIN else "preset": file.terms.code,
        "terms": {path: written_as(file.terms.form(path), value) for path, value, *_ in file.terms.overrides},
        **({"qualify": first.qualify, "best_next": first.best_next} if file.table and file.bracket else {}),
        **({"groups": grouped} if first.kind == GROUPS else {"teams": list(file.teams)}),
        "jogos": [_jogo(result) for result in file.results],
        "lots": list(file.lots),
        "disqualified": dict(file.disqualified),
        "qualified": list(file.qualified),
        "over": file.over,
    }
    return {key: value for key, value in table.items() if value or key not in _LEFT_OUT}


_LEFT_OUT: Final = ("terms", "lots", "disqualified", "qualified", "over")
"""The keys that a file has only where they say something."""


def _jogo(result: Result) -> dict[str, Any]:
    """Return a result as the file writes it, without what it does not say."""
    table = {
        "phase": result.phase,
        "group": result.group,
        "round": result.round,
        "a": result.a,
        "b": result.b,
        "partidas": [list(partida) for partida in result.partidas],
        "wo": result.absent,
        "penalties": [position + 1 for position in result.penalties],
    }
    return {key: value for key, value in table.items() if value}
