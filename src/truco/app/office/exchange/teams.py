"""Teams from a list, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from truco.app.office.exchange.table import BadRowsError, Fault, Heads, Line, heads_in, is_json, lines_of, written
from truco.club.acts import Act, Amend, Enter
from truco.club.alike import exact_key, name_key, sign_key
from truco.club.event import Event
from truco.club.fields import Field, ResultsError, parsed
from truco.club.team import Player, Team
from truco.messages import text

COLUMNS: Final[Mapping[str, str]] = {
    "id": "#, nr, no, n, nº, numero, number, nummer, codigo, code, team id",
    "name": (
        "equipo, equipe, team, mannschaft, nombre, nome, name, pareja, dupla, pair, paar, time, "
        "nombre del equipo, nome da equipe, nome da dupla, team name, teamname, nombre de la pareja"
    ),
    "club": "club, clube, verein, institucion, entidade, entidad",
    "seed": "cabeza de serie, cabeca de chave, seed, setzplatz, ranking",
    "player": (
        "jugador, jugadora, jogador, jogadora, player, spieler, spielerin, jugadores, jugadoras, jogadores, "
        "jogadoras, players, spielerinnen, integrantes, integrante"
    ),
    "born": (
        "nacimiento, ano de nacimiento, nascimento, ano de nascimento, born, birth, year of birth, "
        "geburtsjahr, jahrgang, nacido, nascido"
    ),
    "words": "condicion, condicao, nota, note, notiz, notes",
    "reserve": "suplente, suplentes, reserva, reservas, reserve, reserves, ersatz, ersatzspieler",
}
"""What a column of teams may hold, with the names that people give it beside those in the messages.

`player`, `born`, `words` and `reserve` may be numbered."""

_BETWEEN: Final = re.compile(r"\s*(?:[/&+;]|,|\s(?:y|e|und|and)\s)\s*", re.IGNORECASE)
"""What stands between the players of a pair in one cell."""


class Numbered(NamedTuple):
    """A team of a list, and the number of its line."""

    line: int
    team: Team


@dataclass(frozen=True, slots=True)
class TeamList:
    """The teams of a list, and the names of its columns that are not read."""

    teams: tuple[Numbered, ...]
    ignored: tuple[str, ...] = ()


def read_teams(source: str, event: Event) -> TeamList:
    """Return the teams of a list in CSV or JSON; a team without an id gets the next one that is free.

    >>> from truco.club.event import EMPTY
    >>> found = read_teams("Equipo,Jugador 1,Jugador 2" + chr(10) + "Los Uno,Ana Paz,Eva Sosa", EMPTY)
    >>> [(one.line, one.team.id, one.team.name, one.team.people) for one in found.teams]
    [(2, 'T1', 'Los Uno', ('Ana Paz', 'Eva Sosa'))]

    A table without a row of names has the players of a team in each row, with the team's name before them where there
    is one cell more than people who play. A team of the event, by its id or else by its name, keeps its id; a name with
    other punctuation is another team, unless one of the players is the same. JSON is a list of objects with `id`,
    `name`, `club`, `seed`, `players` and `reserves`, each of which is a name or an object with `name`, `born` and
    `words`. Raises `BadRowsError` with all faults.
    """
    listed = _from_json(source) if is_json(source) else _from_table(source, event)
    if not listed.teams:
        raise BadRowsError((Fault(0, "", "no-rows", ""),))
    return TeamList(tuple(_with_ids(listed.teams, event)), listed.ignored)


def _with_ids(teams: Iterable[Numbered], event: Event) -> Iterator[Numbered]:
    """Yield teams with ids: their own, that of the event's team of their name, or the next that is free.

    Each team of the event is that of one row at most: first of the one with exactly its name, then of one that has it
    with other accents, then of one with other signs that has one of its players.
    """
    listed = list(teams)
    taken = {*event.entrants, *(row.team.id for row in listed)}
    ids = {at: row.team.id for at, row in enumerate(listed) if row.team.id}
    given = set(ids.values())
    for key in (exact_key, sign_key, name_key):
        by_name = _by_name(event, key)
        for at, (_, team) in enumerate(listed):
            same = () if at in ids else by_name.get(key(team.name), ())
            if key is name_key:
                same = [candidate for candidate in same if _share_a_player(event.entrants[candidate].team, team)]
            if len(same) == 1 and same[0] not in given:
                ids[at] = same[0]
                given.add(same[0])
    numbers = (f"T{number}" for number in range(1, len(taken) + len(listed) + 2))
    free = (name for name in numbers if name not in taken)
    for at, (line, team) in enumerate(listed):
        name = ids.get(at) or next(free)
        yield Numbered(line, Team(name, team.name, team.players, team.reserves, team.club, team.seed))


def _share_a_player(team: Team, other: Team) -> bool:
    """Return whether two teams have a player of the same name; a name without a letter or a picture does not count."""
    return not {*map(name_key, team.people)}.isdisjoint({*map(name_key, other.people)} - {""})


def _by_name(event: Event, key: Callable[[str], str]) -> Mapping[str, Sequence[str]]:
    """Return the teams of an event by a key of their names, without those that have none.

    A team that left the event has its name only where no team in it has that.
    """
    teams: dict[str, list[str]] = {}
    for is_in in (True, False):
        for name, entrant in event.entrants.items():
            if entrant.is_in == is_in and (word := key(entrant.team.name)) and (is_in or word not in teams):
                teams.setdefault(word, []).append(name)
    return teams


def team_acts(teams: Sequence[Numbered], event: Event) -> tuple[tuple[int, Act], ...]:
    """Return the acts that bring teams into an event, each with its line; what the event has already needs none.

    >>> from truco.club.event import EMPTY
    >>> team_acts([Numbered(2, Team("T1"))], EMPTY)
    ((2, Enter(team=Team(id='T1', name='', players=(), reserves=(), club='', seed=0))),)
    """
    acts: list[tuple[int, Act]] = []
    for line, team in teams:
        there = event.entrants.get(team.id)
        if there is None or not there.is_in:
            acts.append((line, Enter(team)))
        elif there.team != team:
            acts.append((line, Amend(team)))
    return tuple(acts)


# -- from a table ------------------------------------------------------------------------------------------------------


def _from_table(source: str, event: Event) -> TeamList:
    lines = lines_of(source)
    if not lines:
        return TeamList(())
    heads = heads_in(lines[0].cells, COLUMNS)
    if not heads.by_position:
        return TeamList(tuple(Numbered(line.number, _bare(line, event.terms.team.plays)) for line in lines))
    faults: list[Fault] = []
    teams = tuple(Numbered(line.number, _team(line, heads, faults)) for line in lines[1:])
    if faults:
        raise BadRowsError(tuple(faults))
    return TeamList(teams, heads.ignored)


def _bare(line: Line, plays: int) -> Team:
    """Return the team of a row without names of columns."""
    cells = [cell for cell in line.cells if cell]
    named = len(cells) == plays + 1
    return Team("", cells[0] if named else "", tuple(Player(name) for name in cells[named:]))


@dataclass(slots=True)
class _Row:
    """The cells of a row by what they hold; people by their numbers."""

    texts: dict[str, str] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    born: dict[int, int] = field(default_factory=dict)
    words: dict[int, tuple[str, ...]] = field(default_factory=dict)
    reserves: list[str] = field(default_factory=list)
    seed: int = 0


def _team(line: Line, heads: Heads, faults: list[Fault]) -> Team:
    """Return the team of a row, and add what is wrong in it to the faults."""
    row = _Row()
    for head, column, cell in heads.cells(line):
        if head.key in ("seed", "born"):
            if not cell.isascii() or not cell.isdecimal():
                faults.append(Fault(line.number, column, "not-number", cell))
            elif head.key == "seed":
                row.seed = int(cell)
            else:
                row.born[head.number or 1] = int(cell)
        elif head.key == "player" or (head.key == "name" and head.number):
            people = [cell] if head.number else [name for name in _BETWEEN.split(cell) if name]
            row.players |= dict(enumerate(people, head.number or len(row.players) + 1))
        elif head.key == "words":
            row.words[head.number or 1] = tuple(cell.replace(",", " ").split())
        elif head.key == "reserve":
            row.reserves += [name for name in _BETWEEN.split(cell) if name]
        else:
            row.texts[head.key] = cell
    players = tuple(
        Player(name, row.born.get(number, 0), row.words.get(number, ())) for number, name in sorted(row.players.items())
    )
    reserves = tuple(Player(name) for name in row.reserves)
    return Team(
        row.texts.get("id", ""), row.texts.get("name", ""), players, reserves, row.texts.get("club", ""), row.seed
    )


# -- from JSON ---------------------------------------------------------------------------------------------------------

_KEYS: Final = ("id", "name", "club", "seed", "players", "reserves")
_PERSON: Final = ("name", "born", "words")


def _from_json(source: str) -> TeamList:
    try:
        root = Field("", parsed(source))
        listed = root.child("teams") if isinstance(root.value, dict) else root
        return TeamList(tuple(Numbered(at, _of_field(field)) for at, field in enumerate(listed.items(), 1)))
    except ResultsError as error:
        raise BadRowsError((Fault(error.line, error.where, error.code, error.got),)) from None


def _of_field(node: Field) -> Team:
    table = node.table(_KEYS)
    texts = {key: table[key].text() for key in ("id", "name", "club") if key in table}
    people = {key: _people(table[key]) for key in ("players", "reserves") if key in table}
    seed = table["seed"].number() if "seed" in table else 0
    return Team(
        texts.get("id", ""),
        texts.get("name", ""),
        people.get("players", ()),
        people.get("reserves", ()),
        texts.get("club", ""),
        seed,
    )


def _people(node: Field) -> tuple[Player, ...]:
    return tuple(_person(field) for field in node.items())


def _person(node: Field) -> Player:
    if isinstance(node.value, str):
        return Player(node.text())
    table = node.table(_PERSON)
    words = tuple(field.text() for field in table["words"].items()) if "words" in table else ()
    return Player(node.child("name").text(), table["born"].number() if "born" in table else 0, words)


# -- writing -----------------------------------------------------------------------------------------------------------


def teams_to_json(event: Event) -> list[dict[str, Any]]:
    """Return the teams that are in an event as `read_teams` reads them.

    >>> from truco.club.event import EMPTY
    >>> teams_to_json(EMPTY)
    []
    """
    return [_as_json(event.entrants[name].team) for name in event.inside]


def _as_json(team: Team) -> dict[str, Any]:
    return {
        "id": team.id,
        "name": team.name,
        "club": team.club,
        "seed": team.seed,
        "players": [_person_as_json(player) for player in team.players],
        "reserves": [_person_as_json(player) for player in team.reserves],
    }


def _person_as_json(player: Player) -> dict[str, Any]:
    table = {"name": player.name, "born": player.born, "words": list(player.words)}
    return {key: value for key, value in table.items() if value}


def teams_to_csv(event: Event, language: str) -> str:
    """Return the teams that are in an event as a table, with the names of its columns in a language."""
    teams = [event.entrants[name].team for name in event.inside]
    most = max((len(team.players) for team in teams), default=0)
    reserves = max((len(team.reserves) for team in teams), default=0)
    every = [player for team in teams for player in team.players]
    keys = ["player", *(key for key in ("born", "words") if any(getattr(player, key) for player in every))]
    columns = [(key, number) for number in range(1, most + 1) for key in keys]
    columns += [("reserve", number) for number in range(1, reserves + 1)]

    def named(key: str) -> str:
        return text(f"tournament.column.{key}", language)

    heads = [*(named(key) for key in ("id", "name", "club", "seed")), *(f"{named(key)} {n}" for key, n in columns)]
    return written(heads, [_cells(team, columns) for team in teams])


def _cells(team: Team, columns: Sequence[tuple[str, int]]) -> list[str]:
    cells = [team.id, team.name, team.club, str(team.seed or "")]
    for key, number in columns:
        people = team.reserves if key == "reserve" else team.players
        player = people[number - 1] if number <= len(people) else Player("")
        cells.append({"born": str(player.born or ""), "words": " ".join(player.words)}.get(key, player.name))
    return cells
