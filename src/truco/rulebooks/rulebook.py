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

CODES: Final = ("oficial",)
"""The rulebooks that this package holds."""

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


SUMS: Final = ("falta",)
"""What a call may add that is no number: the sums that are worked out when the call is won."""


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
class Option:
    """A choice that the text leaves or that a house makes; the first value is the default.

    `house` are the values that leave the text; `sets` says which values of the book a choice replaces.
    """

    key: str
    values: tuple[str, ...]
    rules: Rules
    house: tuple[str, ...]
    sets: Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One regulation as data, read from its file.

    >>> book = load_rulebook("oficial")
    >>> book["match.target"], book.rules_of("match.target")
    (30, ('of.match.1',))

    `values` and `rules` go by the path in the file; `cites` and `refusals` name what an act or its refusal rests on.
    """

    code: str
    edition: str
    title: str
    prefix: str
    values: Mapping[str, Any]
    rules: Mapping[str, Rules]
    envido_calls: tuple[EnvidoCall, ...]
    truco_calls: tuple[TrucoCall, ...]
    options: Mapping[str, Option]
    cites: Mapping[str, Rules]
    refusals: Mapping[str, Rules]

    def __getitem__(self, path: str) -> Any:  # noqa: ANN401  (a datum may be a number, a word, a list or a table)
        """Return the value at a path of the file."""
        try:
            return self.values[path]
        except KeyError:
            raise RulebookError(f"{self.code}.toml", path, "", problem="the rulebook has no such value") from None

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


def _options(table: Mapping[str, Any]) -> Mapping[str, Option]:
    return MappingProxyType(
        {
            key: Option(key, tuple(o["values"]), _ids(o["rule"]), tuple(o.get("house", ())), o.get("sets", {}))
            for key, o in table.items()
        }
    )


def read_rulebook(text: str) -> Rulebook:
    """Return the rulebook that a file's text describes.

    Raises `RulebookError` for a file that is no TOML, a part that is missing, a value without a rule, a call that adds
    neither a number nor a sum of `SUMS`, and an option that sets what the book does not have.
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
    for option in book.options.values():
        unknown = [path for sets in option.sets.values() for path in sets if path not in book.values]
        if unknown or not set(option.sets) <= set(option.values):
            problem = f"expected to set values of the book, got {', '.join(unknown) or ', '.join(option.sets)}"
            raise RulebookError(f"{book.code}.toml", f"options.{option.key}.sets", option.rules[0], problem=problem)
    return book


def _rulebook(data: Mapping[str, Any]) -> Rulebook:
    values: dict[str, Any] = {"code": data["code"]}
    rules: dict[str, Rules] = {}
    apart = {"options", "cites", "refusals"}
    _gather({k: v for k, v in data.items() if k not in apart and not isinstance(v, str)}, "", values, rules)
    return Rulebook(
        code=data["code"],
        edition=data["edition"],
        title=data["title"],
        prefix=data["prefix"],
        values=MappingProxyType(values),
        rules=MappingProxyType(rules),
        envido_calls=tuple(EnvidoCall(c["word"], c["adds"]["is"], c["times"]["is"]) for c in data["envido"]["calls"]),
        truco_calls=tuple(
            TrucoCall(c["word"], c["accepted"]["is"], c["refused"]["is"]) for c in data["truco"]["calls"]
        ),
        options=_options(data["options"]),
        cites=MappingProxyType({key: _ids(ids) for key, ids in data["cites"].items()}),
        refusals=MappingProxyType({key: _ids(ids) for key, ids in data["refusals"].items()}),
    )


@cache
def load_rulebook(code: str) -> Rulebook:
    """Return the rulebook with a code.

    >>> load_rulebook("oficial").title
    'Reglamento Oficial'

    Raises `RulebookError` for a code that is not in `CODES`.
    """
    if code not in CODES:
        raise RulebookError(f"{code}.toml", "code", "", problem=f"expected one of {', '.join(CODES)}, got {code!r}")
    return read_rulebook(files("truco.rulebooks").joinpath(f"{code}.toml").read_text(encoding="utf-8"))
