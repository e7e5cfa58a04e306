"""A rulebook: what one regulation says, as typed values with the rule ids that they rest on."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks.options import Option, Preset, faults, read_options, read_presets

CODES: Final = ("oficial", "runfla", "pagat-argentina", "pagat-uruguay", "fenacef", "paulista", "uruguay")
"""The rulebooks that this package holds."""

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


SUMS: Final = ("falta", "level")
"""What a call may add that is no number: the sums that are worked out when the call is won."""


NO_LIMIT: Final = -1
"""How often a call may stand that the file says may stand `any` number of times."""


@dataclass(frozen=True, slots=True)
class EnvidoCall:
    """One call of the envido: what it adds when wanted (a number, or a name of `SUMS`) and how often it may stand."""

    word: str
    adds: int | str
    times: int


@dataclass(frozen=True, slots=True)
class TrucoCall:
    """One step of the truco ladder and its two prices in points."""

    word: str
    accepted: int
    refused: int


@dataclass(frozen=True, slots=True)
class Format:
    """A way to sit: `seats` anticlockwise; `solo` names who plays alone against the others.

    `hands` names the schedule of the kinds of hand.
    """

    name: str
    seats: tuple[str, ...]
    solo: str
    hands: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What a refereed table makes of an act that would be refused: `ruling` is void or fault."""

    ruling: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One regulation as data, read from its file.

    >>> book = load_rulebook("oficial")
    >>> book["match.target"], book.rules_of("match.target")
    (30, ('of.match.1',))

    `catalogue` is the one whose ids the file cites, `chico` what its players call a chico; `values` and `rules` go by
    the path in the file; `cites` and `refusals` name what an act or its refusal rests on; `faults` go by the key of
    the refusal.
    """

    code: str
    edition: str
    title: str
    catalogue: str
    chico: str
    values: Mapping[str, Any]
    rules: Mapping[str, Rules]
    envido_words: tuple[str, ...]
    truco_calls: tuple[TrucoCall, ...]
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]
    cites: Mapping[str, Rules]
    refusals: Mapping[str, Rules]
    faults: Mapping[str, Fault]
    formats: Mapping[str, Format]

    def __getitem__(self, path: str) -> Any:  # noqa: ANN401  (a datum may be a number, a word, a list or a table)
        """Return the value at a path of the file."""
        try:
            return self.values[path]
        except KeyError:
            raise RulebookError(f"{self.code}.toml", path, "", problem="the rulebook has no such value") from None

    @property
    def envido_calls(self) -> tuple[EnvidoCall, ...]:
        """Return the calls of the envido, the lowest first; one that may stand no time is left out."""
        calls = (self._envido_call(word) for word in self.envido_words)
        return tuple(call for call in calls if call.times)

    def _envido_call(self, word: str) -> EnvidoCall:
        path = f"envido.calls.{word}"
        times = self[f"{path}.times"]
        return EnvidoCall(word, self[f"{path}.adds"], NO_LIMIT if times == "any" else times)

    def number(self, path: str) -> int:
        """Return the whole number at a path of the file.

        >>> load_rulebook("oficial").number("match.target")
        30

        Raises `RulebookError` where there is none.
        """
        value = self[path]
        if type(value) is not int:
            raise RulebookError(
                f"{self.code}.toml", path, self.rules_of(path)[0], problem=f"expected a whole number, got {value!r}"
            )
        return value

    def rules_of(self, path: str) -> Rules:
        """Return the ids of the rules that the value at a path rests on."""
        return self.rules[path]


def _ids(rule: object) -> Rules:
    return (rule,) if isinstance(rule, str) else tuple(rule)  # type: ignore[arg-type]


def _gather(table: Mapping[str, Any], path: str, values: dict[str, Any], rules: dict[str, Rules]) -> None:
    """Collect every `{ is, rule }` below a table by its path."""
    for key, entry in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(entry, dict) and "is" in entry:
            if "rule" not in entry:
                raise RulebookError(f"{values['code']}.toml", here, "", problem="a value without the rule it rests on")
            values[here], rules[here] = entry["is"], _ids(entry["rule"])
        elif isinstance(entry, dict):
            _gather(entry, here, values, rules)
        elif isinstance(entry, list):
            for one in entry:
                _gather({one["word"]: {k: v for k, v in one.items() if k != "word"}}, here, values, rules)
        else:
            raise RulebookError(f"{values['code']}.toml", here, "", problem=f"expected {{ is, rule }}, got {entry!r}")


def read_rulebook(text: str) -> Rulebook:
    """Return the rulebook that a file's text describes.

    Raises `RulebookError` for a file that is no TOML, a part that is missing, a value without a rule, a call that adds
    neither a number nor a sum of `SUMS`, and an option or a preset that names what the book does not have.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError("rulebook", "toml", "", problem=str(error)) from None
    try:
        book = _rulebook(data)
    except KeyError as error:
        raise RulebookError(f"{data.get('code', 'rulebook')}.toml", str(error.args[0]), "", problem="missing") from None
    for call in book.envido_calls:
        if type(call.adds) is not int and call.adds not in SUMS:
            path = f"envido.calls.{call.word}.adds"
            problem = f"expected a whole number or {' or '.join(SUMS)}, got {call.adds!r}"
            raise RulebookError(f"{book.code}.toml", path, book.rules_of(path)[0], problem=problem)
    if wrong := next(faults(book.options, book.values, book.presets), ""):
        where, _, problem = wrong.partition(": ")
        raise RulebookError(f"{book.code}.toml", where, "", problem=problem)
    return book


_APART: Final = ("code", "edition", "title", "catalogue", "chico", "options", "presets", "cites", "refusals", "faults")
"""The parts of a file that are no values of the game."""


def _rulebook(data: Mapping[str, Any]) -> Rulebook:
    values: dict[str, Any] = {"code": data["code"]}
    rules: dict[str, Rules] = {}
    _gather({key: table for key, table in data.items() if key not in _APART}, "", values, rules)
    return Rulebook(
        code=data["code"],
        edition=data["edition"],
        title=data["title"],
        catalogue=data["catalogue"],
        chico=data.get("chico", "chico"),
        values=MappingProxyType(values),
        rules=MappingProxyType(rules),
        envido_words=tuple(call["word"] for call in data.get("envido", {}).get("calls", ())),
        truco_calls=tuple(
            TrucoCall(c["word"], c["accepted"]["is"], c["refused"]["is"])
            for c in data.get("truco", {}).get("calls", ())
        ),
        options=read_options(data["options"]),
        presets=read_presets(data.get("presets", {})),
        cites=MappingProxyType({key: _ids(ids) for key, ids in data["cites"].items()}),
        refusals=MappingProxyType({key: _ids(ids) for key, ids in data["refusals"].items()}),
        faults=MappingProxyType(
            {key: Fault(one["ruling"], _ids(one["rule"])) for key, one in data.get("faults", {}).items()}
        ),
        formats=MappingProxyType(
            {
                name: Format(name, tuple(one["seats"]["is"]), one["solo"]["is"], one["hands"]["is"])
                for name, one in data.get("formats", {}).items()
            }
        ),
    )


@cache
def book_codes() -> tuple[str, ...]:
    """Return the codes of all rulebook files, those included that `CODES` does not name yet.

    >>> set(CODES) <= set(book_codes())
    True
    """
    names = (file.name for file in files("truco.rulebooks").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def load_rulebook(code: str) -> Rulebook:
    """Return the rulebook with a code.

    >>> load_rulebook("oficial").title
    'Reglamento Oficial'

    A book that `CODES` does not name yet can be loaded too. Raises `RulebookError` where there is no such file.
    """
    # Looked up in the folder, never joined to a path: the code may come from a command line or an address.
    if code not in book_codes():
        raise RulebookError(f"{code}.toml", "code", "", problem=f"expected one of {', '.join(CODES)}, got {code!r}")
    return read_rulebook(files("truco.rulebooks").joinpath(f"{code}.toml").read_text(encoding="utf-8"))
