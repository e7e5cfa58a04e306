"""Results from a list, and the results file of an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from truco.app.office.exchange.score import read_score, write_score
from truco.app.office.exchange.table import BadRowsError, Fault, Heads, Line, heads_in, is_json, lines_of, written
from truco.app.office.wording import match_title
from truco.club.acts import Act, AddHands, Record, WalkOver
from truco.club.alike import exact_key, name_key, plain
from truco.club.event import Event, Match
from truco.club.fields import Field, ResultsError, parsed
from truco.club.names import full_name, public_name
from truco.club.outcomes import results_of
from truco.club.places import disqualified, following_of, is_over, lots_of
from truco.club.result import BOTH, Partida
from truco.club.results_file import GROUPS, ONLY, ResultsFile, fits
from truco.club.stages import stage_of_match
from truco.club.standings import standings
from truco.errors import TournamentError
from truco.messages import text

COLUMNS: Final[Mapping[str, str]] = {
    "match": "#, nr, no, n, nº, partido, jogo, match, spiel, partie, numero, number, nummer",
    "a": "equipo a, equipe a, team a, mannschaft a, equipo 1, equipe 1, team 1, mannschaft 1, local",
    "b": (
        "equipo b, equipe b, team b, mannschaft b, equipo 2, equipe 2, team 2, mannschaft 2, visitante, "
        "rival, adversario, gegner"
    ),
    "score": "resultado, score, ergebnis, partidas, partida, chicos, chico, placar, result, set, sets",
    "absent": "wo, w o, walkover, ausente, absent, abwesend, no se presento, nao compareceu",
}
"""What a column of results may hold, with the names that people give it beside those in the messages.

`score` may be numbered, with a partida in each."""

_BOTH: Final = (BOTH, "ambos", "ambas", "los dos", "os dois", "beide", "a b", "a y b", "a e b")
_DUPLICATE: Final = "duplicate"
_WALKOVER: Final = ("wo", "w o", "walkover")


class ListedResult(NamedTuple):
    """A result as a list has it, in words: the match by its number, or its teams by ids or names."""

    line: int
    match: str = ""
    a: str = ""
    b: str = ""
    score: str = ""
    absent: str = ""


class ResultList(NamedTuple):
    """The acts of a list of results, each with its line, and the names of the columns that are not read."""

    acts: tuple[tuple[int, Act], ...]
    ignored: tuple[str, ...] = ()


def read_result_list(source: str, event: Event) -> ResultList:
    """Return the acts that write the results of a list in CSV or JSON; what the event has already needs none.

    A row names the match by its number, or its two teams by ids or names, in either order; then the score from the
    point of view of the first of them. An absent team is in a column of its own, or in that of the
    score as `wo T4`. Of a duplicate the score has the points of each hand. JSON is a list of objects with `match`,
    or `a` and `b`; `partidas` as pairs of points; and `wo`. It may be a results file, whose `jogos` are taken.
    Raises `BadRowsError` with all faults.
    """
    if is_json(source):
        listed, ignored = _from_json(source), tuple[str, ...]()
    else:
        listed, ignored = _from_table(source)
    if not listed:
        raise BadRowsError((Fault(0, "", "no-rows", ""),))
    acts, faults = [], []
    for result in listed:
        try:
            act = act_of(result, event)
        except TournamentError as error:
            faults.append(Fault(result.line, "", error.code, _shown(result)))
        else:
            if act is not None:
                acts.append((result.line, act))
    if faults:
        raise BadRowsError(tuple(faults))
    return ResultList(tuple(acts), ignored)


def _shown(result: ListedResult) -> str:
    return " ".join(
        filter(
            None,
            (result.match or f"{result.a} {result.b}".strip(), result.score, result.absent and f"wo {result.absent}"),
        )
    )


def act_of(result: ListedResult, event: Event) -> Act | None:
    """Return the act that writes a result; `None` where the event has it already.

    Raises `TournamentError`: `no-such-match`, `no-such-team`, `many-matches` for two teams that have several matches
    open, `bad-score`, `no-result`, `not-in-match`, `already-over` where the event has another result.
    """
    score, absent = _walkover(result)
    match, turned = _match(result, event)
    partidas = read_score(score)
    if turned:
        partidas = tuple((b, a) for a, b in partidas)
    gone = absent_team(absent, match, event) if absent else ""
    if event.terms.phase(match.phase).kind == _DUPLICATE and partidas:
        return _hands(match, partidas)
    if not partidas and not gone:
        raise TournamentError("no-result", "expected partidas or who was absent, got neither")
    if match.over:
        if (match.partidas, match.absent) == (partidas, gone):
            return None
        raise TournamentError(
            "already-over", f"expected a match without a result, got match {match.number}; correct it"
        )
    return Record(match.number, partidas, gone) if partidas else WalkOver(match.number, gone)


def _hands(match: Match, hands: tuple[Partida, ...]) -> Act | None:
    """Return the act that writes the hands of a match of a duplicate; `None` where the event has them already."""
    if match.over and match.hands == hands:
        return None
    if match.over:
        raise TournamentError(
            "already-over", f"expected a match without a result, got match {match.number}; correct it"
        )
    return AddHands(match.number, hands)


def _walkover(result: ListedResult) -> tuple[str, str]:
    """Return the score and who was absent, where the score may say so as `wo T4`."""
    words = result.score.split()
    for count in (1, 2):
        if words and plain(" ".join(words[:count])) in _WALKOVER:
            return "", result.absent or " ".join(words[count:])
    return result.score, result.absent


def _match(result: ListedResult, event: Event) -> tuple[Match, bool]:
    """Return the match that is meant, and whether its teams are named in the other order."""
    if result.match:
        number = int(result.match) if result.match.isascii() and result.match.isdecimal() else 0
        if number not in event.matches:
            raise TournamentError("no-such-match", f"expected the number of a match, got {result.match!r}")
        match = event.matches[number]
        if result.a and result.b:
            teams = team_named(result.a, event), team_named(result.b, event)
            if set(teams) != set(match.pair.teams):
                raise TournamentError("not-in-match", f"expected {match.a} and {match.b}, got {' and '.join(teams)}")
            return match, teams[0] == match.b
        return match, False
    teams = team_named(result.a, event), team_named(result.b, event)
    matches = [match for match in event.matches.values() if match.b and set(match.pair.teams) == set(teams)]
    waiting = [match for match in matches if not match.over]
    if not matches:
        raise TournamentError("no-such-match", f"expected two teams that meet, got {teams[0]} and {teams[1]}")
    if len(waiting) > 1:
        raise TournamentError("many-matches", f"expected the number of one of {len(waiting)} matches, got two teams")
    match = waiting[0] if waiting else matches[-1]
    return match, teams[0] == match.b


def team_named(name: str, event: Event) -> str:
    """Return the id of a team that is named by its id, its name, or the names of its players.

    >>> from truco.club.event import EMPTY
    >>> team_named("T9", EMPTY)
    Traceback (most recent call last):
    ...
    truco.errors.TournamentError: no-such-team: expected a team of the event, got 'T9'

    Raises `TournamentError` (`no-such-team`).
    """
    for named in (
        lambda entrant: entrant.team.id,
        lambda entrant: public_name(entrant.team, event),
        lambda entrant: full_name(entrant.team),
    ):
        names = {team: named(entrant) for team, entrant in event.entrants.items()}
        for key in (exact_key, name_key):
            teams = [team for team, team_name in names.items() if team_name and key(team_name) == key(name) != ""]
            if len(teams) == 1:
                return teams[0]
    wanted = plain(name)
    people = {team: plain(" ".join(entrant.team.people)) for team, entrant in event.entrants.items()}
    teams = [team for team, joined in people.items() if joined == wanted != ""]
    if len(teams) == 1:
        return teams[0]
    raise TournamentError("no-such-team", f"expected a team of the event, got {name!r}")


def absent_team(name: str, match: Match, event: Event) -> str:
    """Return who was absent from a match, as the log writes it: a team by its id or name, `a`, `b`, or `both`.

    Raises `TournamentError`: `no-such-team`, `not-in-match`.
    """
    if plain(name) in _BOTH:
        return BOTH
    if name.casefold() in ("a", "b"):
        return match.a if name.casefold() == "a" else match.b
    team = team_named(name, event)
    if team not in match.pair.teams:
        raise TournamentError("not-in-match", f"expected {match.a}, {match.b} or {BOTH}, got {team}")
    return team


# -- from a table ------------------------------------------------------------------------------------------------------


def _from_table(source: str) -> tuple[tuple[ListedResult, ...], tuple[str, ...]]:
    lines = lines_of(source)
    if not lines:
        return (), ()
    heads = heads_in(lines[0].cells, COLUMNS)
    keys = {head.key for head in heads.by_position.values()}
    if "match" not in keys and not {"a", "b"} <= keys:
        raise BadRowsError((Fault(lines[0].number, "", "no-heads", " ".join(lines[0].cells)[:_SHOWN]),))
    return tuple(_listed_result(line, heads) for line in lines[1:]), heads.ignored


_SHOWN: Final = 60


def _listed_result(line: Line, heads: Heads) -> ListedResult:
    texts: dict[str, str] = {}
    scores: list[str] = []
    for head, _, cell in heads.cells(line):
        if head.key == "score":
            scores.append(cell)
        else:
            texts[head.key] = cell
    return ListedResult(line.number, **texts, score=" ".join(scores))


# -- from JSON ---------------------------------------------------------------------------------------------------------

_KEYS: Final = ("match", "phase", "group", "round", "a", "b", "partidas", "wo", "penalties")


def _from_json(source: str) -> tuple[ListedResult, ...]:
    try:
        root = Field("", parsed(source))
        listed = root.child("jogos") if isinstance(root.value, dict) else root
        rows = [_of_field(at, field) for at, field in enumerate(listed.items(), 1)]
    except ResultsError as error:
        raise BadRowsError((Fault(error.line, error.where, error.code, error.got),)) from None
    return tuple(row for row in rows if row.match or row.b)


def _of_field(number: int, node: Field) -> ListedResult:
    table = node.table(_KEYS)
    texts = {key: table[key].text() for key in ("a", "b") if key in table}
    match = str(table["match"].number(1)) if "match" in table else ""
    partidas: list[Partida] = []
    for field in table["partidas"].items() if "partidas" in table else ():
        points = [each.number() for each in field.items()]
        if len(points) != 2:  # noqa: PLR2004  (a and b)
            raise field.fault("bad-points", "the points of both teams")
        partidas.append((points[0], points[1]))
    absent = table["wo"].text() if "wo" in table and table["wo"].value is not None else ""
    if not match and "a" not in texts:
        raise node.fault("missing", "match, or a and b")
    return ListedResult(number, match, texts.get("a", ""), texts.get("b", ""), write_score(partidas), absent)


# -- writing -----------------------------------------------------------------------------------------------------------


def results_to_csv(event: Event, language: str) -> str:
    """Return all matches of an event as a table, with the names of its columns in a language.

    The score of a match of a duplicate is that of its hands. It can be filled in, and read again by `read_result_list`.
    """
    heads = [text(f"tournament.column.{key}", language) for key in ("match", "phase", "round", "group", "table")]
    heads += [text(f"tournament.column.{key}", language) for key in ("a", "b", "score", "absent")]
    rows = [
        (
            match.number,
            match.phase,
            match_title(event, match, language) if stage_of_match(event, match) else match.round,
            match.group,
            match.table or "",
            match.a,
            match.b,
            write_score(match.partidas or match.hands),
            match.absent,
        )
        for match in event.matches.values()
        if match.b
    ]
    return written(heads, rows)


def results_file(event: Event) -> ResultsFile:
    """Return an event as a results file (docs/standings.md): its groups, its results, its lots.

    The file has what counts: penalties are written over the scores, and what a team that left has not played is a
    walkover. After a correction or a withdrawal that came when the table was final the bracket stays as it was drawn
    and played (br.36.p1): then the file has its teams. It says that a Swiss is over where the rounds do not. Raises
    `TournamentError`: `not-in-file` for an event with phases that the format does not have, `not-drawn` for one without
    groups yet.
    """
    terms, table = event.terms, event.terms.phases[0]
    if not fits(terms):
        raise TournamentError("not-in-file", f"expected a table, a bracket, or one of each, got {terms.code}")
    if table.name not in event.phases:
        raise TournamentError("not-drawn", f"expected a draw of {table.name}, got none")
    first = event.phases[table.name]
    groups, inside = first.groups, frozenset(first.teams)
    results = [result for name in event.phases for result in results_of(event, name)]
    out = {team: phase for team, phase in disqualified(event).items() if team in inside}
    if table.kind == GROUPS and set(groups) == {""}:  # in a file each group has a name
        groups = {ONLY: groups[""]}
        results = [replace(result, group=ONLY) if result.phase == table.name else result for result in results]
    # No more of the next placed go through than there are.
    table = replace(table, best_next=min(table.best_next, len(following_of(event, table.name))))
    terms = replace(terms, phases=(table, *terms.phases[1:]))
    file = ResultsFile(terms, groups, tuple(results), lots_of(first), out)
    if file.bracket is None:
        return file if standings(file).overall else replace(file, over=is_over(event, terms.phases[-1].name))
    drawn = event.phases.get(terms.phases[-1].name)
    return replace(file, qualified=drawn.teams) if drawn and not _follows(file, drawn.teams) else file


def _follows(file: ResultsFile, drawn: Collection[str]) -> bool:
    """Return whether a bracket follows from its results: its teams qualified, and none played on once it was out."""
    try:
        return set(standings(file).qualified or ()) == set(drawn)
    except ResultsError:
        return False
