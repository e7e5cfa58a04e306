"""Players, teams, and the terms of an event for a team, as data."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from truco.club.result import BOTH
from truco.errors import TournamentError

LONGEST_NAME: Final = 60
"""The most characters of a name, so that it fits on a table card."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player.

    >>> Player("Ana Paz", 1961, ("socia",)).age(2026)
    65

    `born` is the year of birth, 0 where it is not known. `words` say what the organiser notes about the player and a
    condition may ask for, such as `socia`.
    """

    name: str
    born: int = 0
    words: tuple[str, ...] = ()

    def age(self, year: int) -> int | None:
        """Return the years that the player completes in a year, `None` where the year of birth is unknown."""
        return year - self.born if self.born else None


@dataclass(frozen=True, slots=True)
class Team:
    """A team: one, two or three players or a squad; in club matches a club.

    >>> Team("T1", "Los Pamperos", (Player("Ana Paz"), Player("Eva Sosa")), club="Peñarol").people
    ('Ana Paz', 'Eva Sosa')

    `id` is short and never changes; results and pairs name it. `players` may all play; `reserves` only where the
    terms allow substitutes. `seed` is the place in the list of strength, 0 without one.
    """

    id: str
    name: str = ""
    players: tuple[Player, ...] = ()
    reserves: tuple[Player, ...] = ()
    club: str = ""
    seed: int = 0

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all who were registered with the team, reserves last."""
        return tuple(player.name for player in (*self.players, *self.reserves))


@dataclass(frozen=True, slots=True)
class Condition:
    """How many players of a team must be such: younger or older than an age, or noted with a word.

    >>> Condition(1, under=18).counts(Player("Leo", 2010), 2026)
    True

    `at_least` and `most` (0: no bound) say how many of the team's players are such. `under` and `over` are ages in
    completed years and exclude themselves; 0 asks for none. An unknown year of birth meets no condition on ages.
    """

    at_least: int
    most: int = 0
    under: int = 0
    over: int = 0
    word: str = ""

    def counts(self, player: Player, year: int) -> bool:
        """Return whether a player is such as the condition says, in the year of the event."""
        age = player.age(year)
        if self.under and (age is None or age >= self.under):
            return False
        if self.over and (age is None or age <= self.over):
            return False
        return not self.word or self.word in player.words

    @property
    def written(self) -> dict[str, int | str]:
        """The condition as a preset writes it, without the bounds that it does not have."""
        more: dict[str, int | str] = {"most": self.most, "under": self.under, "over": self.over, "word": self.word}
        return {"at_least": self.at_least, **{name: value for name, value in more.items() if value}}

    def __str__(self) -> str:
        """Return the condition as a phrase of an error."""
        words = (
            f"under {self.under}" * bool(self.under),
            f"over {self.over}" * bool(self.over),
            f"noted as {self.word}" * bool(self.word),
        )
        upper = f" and at most {self.most}" if self.most else ""
        return f"at least {self.at_least}{upper} of the players {' and '.join(filter(None, words)) or 'registered'}"


@dataclass(frozen=True, slots=True)
class TeamTerms:
    """The terms of an event for a team.

    >>> TeamTerms(plays=2, most=4).plays
    2

    `plays` is how many play at a table, and so how many must be there; `most` how many may be registered: a squad of
    four of whom two play has 2 and 4. `reserves` is how many reserves a team may name.
    """

    plays: int = 2
    most: int = 2
    reserves: int = 0
    conditions: tuple[Condition, ...] = ()


class BadLetterError(TournamentError):
    r"""A name with a sign that cannot be printed.

    >>> print(BadLetterError("Ana\N{ZERO WIDTH SPACE}", "\N{ZERO WIDTH SPACE}"))
    bad-name: expected printable characters, got U+200B ZERO WIDTH SPACE in 'Ana\u200b'

    Args:
        name: the name that came.
        letter: the sign in it.
    """

    def __init__(self, name: str, letter: str) -> None:
        """Keep the name and the sign."""
        self.letter = f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip()
        super().__init__("bad-name", f"expected printable characters, got {self.letter} in {name!r}")
        # The arguments with which another process makes the error again.
        self.args = (name, letter)


def check_team(team: Team, terms: TeamTerms, year: int) -> None:
    """Refuse a team that is not as the terms say.

    >>> check_team(Team("T1", "Uno", (Player("Ana"), Player("Eva"))), TeamTerms(), 2026)

    `year` is that of the event, for the ages. Raises `TournamentError`: `bad-name`, `team-size`, `no-reserves`,
    `team-condition`.

    Rules: br.35 (no reserves unless the terms name some).
    """
    _check_names(team)
    if not terms.plays <= len(team.players) <= terms.most:
        span = str(terms.plays) if terms.plays == terms.most else f"{terms.plays} to {terms.most}"
        raise TournamentError("team-size", f"expected {span} as the number of players, got {len(team.players)}")
    if len(team.reserves) > terms.reserves:
        raise TournamentError("no-reserves", f"expected at most {terms.reserves} reserves, got {len(team.reserves)}")
    for condition in terms.conditions:
        counted = sum(condition.counts(player, year) for player in team.players)
        if counted < condition.at_least or (condition.most and counted > condition.most):
            raise TournamentError("team-condition", f"expected {condition}, got {counted}")


def _check_names(team: Team) -> None:
    """Refuse names that cannot be printed or distinguished."""
    folded = [name.strip().casefold() for name in team.people]
    for name in (team.id, *team.people, team.name, team.club):
        if hidden := next((letter for letter in name if not letter.isprintable()), ""):
            raise BadLetterError(name, hidden)
    for name in (team.id, *team.people):
        if not name.strip() or not _printable(name):
            raise TournamentError("bad-name", f"expected 1 to {LONGEST_NAME} printable characters, got {name!r}")
    if ":" in team.id or team.id != team.id.strip() or team.id == BOTH:
        raise TournamentError("bad-name", f"expected an id without a colon, not {BOTH!r}, got {team.id!r}")
    if not _printable(team.name) or not _printable(team.club):
        raise TournamentError("bad-name", f"expected at most {LONGEST_NAME} printable characters, got {team.name!r}")
    if len(set(folded)) < len(folded):
        raise TournamentError("bad-name", f"expected a name of its own for each player, got {', '.join(team.people)}")


def _printable(name: str) -> bool:
    return len(name) <= LONGEST_NAME and name.isprintable()


# -- read from data ----------------------------------------------------------------------------------------------------

_NUMBERS: Final = ("at_least", "most", "under", "over")
_HIGHEST: Final = 150
"""The largest number of a condition; nobody is older."""


def read_condition(path: str, table: Mapping[str, Any]) -> Condition:
    """Return a condition as a preset writes it.

    >>> read_condition("team.conditions", {"at_least": 1, "over": 60})
    Condition(at_least=1, most=0, under=0, over=60, word='')

    `path` names the value in errors. Raises `TournamentError` (`bad-terms`).
    """
    if "at_least" not in table or not set(table) <= {*_NUMBERS, "word"}:
        given = ", ".join(map(str, table)) or "nothing"
        problem = f"{path}: expected at_least, and most, under, over or word for a condition of a team, got {given}"
        raise TournamentError("bad-terms", problem)
    for name in set(_NUMBERS) & set(table):
        value = table[name]
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _HIGHEST:
            raise TournamentError("bad-terms", f"{path}: expected {name} to be from 0 to {_HIGHEST}, got {value!r}")
    word = table.get("word", "")
    if not isinstance(word, str) or not _printable(word):
        problem = f"{path}: expected word to have at most {LONGEST_NAME} characters, got {word!r}"
        raise TournamentError("bad-terms", problem)
    return Condition(**{**table, "word": word.strip()})
