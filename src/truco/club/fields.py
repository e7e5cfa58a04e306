"""Reading JSON field by field, so that every fault of a file has its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NoReturn

from truco.club.result import BOTH
from truco.errors import TournamentError


class ResultsError(TournamentError):
    """A fault of a results file, with its place.

    >>> error = ResultsError("level-score", "expected a partida that one team won, got 12-12", "jogos[3]", "[12, 12]")
    >>> print(error)
    level-score: jogos[3]: expected a partida that one team won, got 12-12

    Args:
        code: the stable word for the fault.
        problem: what was expected and what came, as a phrase.
        where: the field at fault, as `jogos[3].partidas[0]`, positions counted from 0; empty where the file is no JSON.
        received: what came, as JSON; empty where nothing came.
        among: the values of which one was expected; empty where the code says what was.
        line: the line of a fault in the JSON itself, counted from 1; else 0.
        column: its column, counted from 1; else 0.
    """

    def __init__(  # noqa: PLR0913  (all that is known of the fault)
        self,
        code: str,
        problem: str,
        where: str = "",
        received: str = "",
        *,
        among: Iterable[str] = (),
        line: int = 0,
        column: int = 0,
    ) -> None:
        """Keep the reason and the place."""
        super().__init__(code, problem)
        self.where = where
        self.got = received
        self.among = tuple(among)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        """Return code, place and problem, on one line."""
        place = self.where or (f"line {self.line}, column {self.column}" if self.line else "")
        return f"{self.code}: {place}: {self.problem}" if place else f"{self.code}: {self.problem}"


def parsed(text: str) -> Any:  # noqa: ANN401  (JSON of any shape)
    """Return the JSON of a text.

    >>> parsed('{"lots": ["T1"]}')
    {'lots': ['T1']}

    Raises `ResultsError`: `bad-json` for what is none, NaN included, and `key-twice`.
    """
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_pairs, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        problem = f"expected JSON, got {error.msg}"
        raise ResultsError("bad-json", problem, line=error.lineno, column=error.colno, received=error.msg) from None
    except (RecursionError, ValueError) as error:
        raise ResultsError("bad-json", f"expected JSON, got {error}", received=str(error)[:_SHOWN]) from None


_SHOWN: Final = 80
"""The most characters of what came that an error repeats."""


def _pairs(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    if twice:
        raise ResultsError("key-twice", f"expected each key once, got {twice[0]!r} twice", twice[0], twice[0])
    return dict(pairs)


def _no_constant(word: str) -> NoReturn:
    raise ResultsError("bad-json", f"expected JSON, got {word}", received=word)


class Field:
    """A value of a file with its path.

    >>> Field("jogos[3].round", "2").number()
    Traceback (most recent call last):
    ...
    truco.club.fields.ResultsError: not-number: jogos[3].round: expected a whole number from 0, got "2"
    """

    def __init__(self, path: str, value: Any) -> None:  # noqa: ANN401  (JSON of any shape)
        """Keep the value and its path, which is empty for the whole file."""
        self.path = path
        self.value = value

    def shown(self) -> str:
        """Return the value as JSON, cut off where it is long."""
        came = json.dumps(self.value, ensure_ascii=False)
        return came if len(came) <= _SHOWN else f"{came[:_SHOWN]}..."

    def fault(self, code: str, expected: str, among: Iterable[str] = ()) -> ResultsError:
        """Return an error at this place; `among` are the values of which one was expected."""
        allowed = tuple(among)
        wanted = f"{expected} among {', '.join(allowed)}" if allowed else expected
        return ResultsError(code, f"expected {wanted}, got {self.shown()}", self.path, self.shown(), among=allowed)

    def child(self, key: str) -> Field:
        """Return the value of a key that an object must have."""
        if not isinstance(self.value, dict):
            raise self.fault("not-object", "an object")
        if key not in self.value:
            raise ResultsError("missing", f"expected {key}, got nothing", self._path(key))
        return Field(self._path(key), self.value[key])

    def _path(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def table(self, keys: Iterable[str] = ()) -> dict[str, Field]:
        """Return the values of an object by their keys; with `keys` it may have no others."""
        if not isinstance(self.value, dict):
            raise self.fault("not-object", "an object")
        allowed = tuple(keys)
        for key in self.value:
            if allowed and key not in allowed:
                raise Field(self._path(key), key).fault("unknown-key", "a key", allowed)
        return {key: Field(self._path(key), value) for key, value in self.value.items()}

    def items(self) -> list[Field]:
        """Return the values of a list."""
        if not isinstance(self.value, list):
            raise self.fault("not-list", "a list")
        return [Field(f"{self.path}[{at}]", value) for at, value in enumerate(self.value)]

    def text(self) -> str:
        """Return a text without the blanks around it."""
        if not isinstance(self.value, str):
            raise self.fault("not-text", "a text")
        return self.value.strip()

    def number(self, least: int = 0) -> int:
        """Return a whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or self.value < least:
            raise self.fault("not-number", f"a whole number from {least}")
        return self.value

    def yes(self) -> bool:
        """Return `True`, the only value of a key that is left out where it is not so."""
        if self.value is not True:
            raise self.fault("not-true", "true, or no such key")
        return True

    def name(self) -> str:
        """Return the name of a team or a group."""
        name = self.text()
        if not name or name == BOTH or not name.isprintable():
            raise self.fault("bad-name", "a printable name")
        return name

    def team(self, teams: Collection[str]) -> str:
        """Return a team that the file lists."""
        name = self.name()
        if name not in teams:
            raise self.fault("no-such-team", "a team of the file")
        return name
