"""Mutants of a rulebook: each datum changed a little, one at a time, to ask whether some test would notice.

A number goes up and down by one, a flag is flipped, a named function is swapped for its siblings in the tables of
`truco.rules` and a word for the other words that may stand there, a member of a list is dropped, neighbouring tiers of
an order change places.
"""

from __future__ import annotations

import copy
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import truco.cards
import truco.rules
from truco.rulebooks.checking import CLAIM_COSTS, CLAIMED_UNTIL
from truco.rulebooks.rulebook import SUMS
from truco.rulebooks.terms.flor import WrongFlor
from truco.rulebooks.terms.truco import OverEnvites

Place = tuple[str | int, ...]
"""The keys that lead to a value in a rulebook's file."""


class Mutant(NamedTuple):
    """One change of a rulebook's file: what stands at a place instead, and the rules that the datum rests on."""

    name: str
    place: Place
    value: Any
    rules: tuple[str, ...]

    def applied(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The file's data with the change."""
        changed = copy.deepcopy(dict(data))
        here: Any = changed
        for key in self.place[:-1]:
            here = here[key]
        here[self.place[-1]] = self.value
        return changed


def mutants(data: Mapping[str, Any]) -> list[Mutant]:
    """Every mutant of a rulebook's file."""
    found = [one for path, place, datum in data_of(data) for one in _of_datum(path, place, datum)]
    for key, option in data.get("options", {}).items():
        for value, sets in option.get("sets", {}).items():
            place: Place = ("options", key, "sets", value)
            for path, written in sets.items():
                rules = _ids(option["rule"])
                name = f"options.{key}={value} {path}"
                found += [Mutant(f"{name} {told}", (*place, path), new, rules) for told, new in variants(written)]
    for key, fault in data.get("faults", {}).items():
        other = "fault" if fault["ruling"] == "void" else "void"
        name = f"faults.{key} {fault['ruling']} -> {other}"
        found.append(Mutant(name, ("faults", key, "ruling"), other, _ids(fault["rule"])))
    found += [one for path, place, listed, rules in lists_of(data) for one in _of_value(path, place, listed, rules)]
    return found


APART = ("options", "presets", "cites", "refusals", "faults", "claims", "judge.acts", "judge.arbiter", "judge.offences")
"""The tables whose entries are no `{ is, rule }`."""

Datum = tuple[str, Place, Mapping[str, Any]]
"""The path of a value, its place, and what stands there with its rules."""


UNDER_TRUCO = ("rivals-alone", "all-but-the-caller", "caller-forfeits")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "flor.wrong": tuple(map(str, WrongFlor)),
    "truco.over_envites": tuple(map(str, OverEnvites)),
    "envido.under_truco": UNDER_TRUCO,
    "flor.under_truco": UNDER_TRUCO,
    "judge.votes": ("nobody", "majority", "both-sides"),
}
"""The words that a value may be whose choices are no table of functions, by its path."""


def data_of(data: Mapping[str, Any], path: str = "", place: Place = ()) -> Iterator[Datum]:
    """Every `{ is, rule }` of a file with its path and place."""
    for key, entry in data.items():
        here = f"{path}.{key}" if path else key
        if here in APART:
            continue
        if isinstance(entry, dict) and "is" in entry:
            yield here, (*place, key), entry
        elif isinstance(entry, dict):
            yield from data_of(entry, here, (*place, key))
        elif isinstance(entry, list):
            for at, one in enumerate(entry):
                yield from data_of(one, f"{here}.{one['word']}", (*place, key, at))


def lists_of(data: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any, tuple[str, ...]]]:
    """What judges may rule and what may be claimed, which stand beside their rule: path, place, value and rules."""
    judge = data.get("judge", {})
    for act, rules in judge.get("acts", {}).items():
        yield f"judge.acts.{act}", ("judge", "acts", act), rules, tuple(rules)
    if "arbiter" in judge:
        yield "judge.arbiter", ("judge", "arbiter"), judge["arbiter"], tuple(judge["arbiter"])
    for place, entries in ((("judge", "offences"), judge.get("offences", {})), (("claims",), data.get("claims", {}))):
        for name, entry in entries.items():
            for key, value in entry.items():
                if key != "rule":
                    yield ".".join((*place, name, key)), (*place, name, key), value, _ids(entry["rule"])


def _of_datum(path: str, place: Place, datum: Mapping[str, Any]) -> Iterator[Mutant]:
    return _of_value(path, (*place, "is"), datum["is"], _ids(datum["rule"]))


def _of_value(path: str, place: Place, value: object, rules: tuple[str, ...]) -> Iterator[Mutant]:
    if path in CHOICES:
        found: Iterable[tuple[str, object]] = [(f"{value} -> {one}", one) for one in CHOICES[path] if one != value]
    else:
        found = variants(value)
    for told, new in found:
        yield Mutant(f"{path} {told}", place, new, rules)


def variants(value: object) -> Iterator[tuple[str, object]]:
    """What may stand in place of a value, each with how it is told."""
    if isinstance(value, bool):
        yield f"{value} -> {not value}", not value
    elif isinstance(value, int):
        for other in (value - 1, value + 1):
            yield f"{value} -> {other}", other
    elif value == "any":
        yield "any -> 1", 1
    elif isinstance(value, str):
        for name in siblings(value):
            yield f"{value} -> {name}", name
    elif isinstance(value, list):
        yield from _of_list(value)
    elif isinstance(value, dict):
        for key, one in value.items():
            for told, new in variants(one):
                yield f"{key}: {told}", {**value, key: new}


def _of_list(values: list[Any]) -> Iterator[tuple[str, object]]:
    for at, one in enumerate(values):
        told = one if isinstance(one, str | int) else " ".join(one)
        yield f"without {told}", [*values[:at], *values[at + 1 :]]
    if all(isinstance(one, list) for one in values):
        for at in range(len(values) - 1):
            first, second = values[at], values[at + 1]
            yield f"{second[0]} above {first[0]}", [*values[:at], second, first, *values[at + 2 :]]


@cache
def _tables() -> tuple[tuple[str, ...], ...]:
    """The names of each table from which a rulebook may choose a function."""
    modules = [importlib.import_module(one.name) for one in pkgutil.iter_modules(truco.rules.__path__, "truco.rules.")]
    tables = [SUMS, tuple(truco.cards.PACKS), CLAIMED_UNTIL, CLAIM_COSTS]
    for module in modules:
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, Mapping) and value and all(map(callable, value.values())):
                tables.append(tuple(value))
    return tuple(dict.fromkeys(tables))


def siblings(name: str) -> tuple[str, ...]:
    """The other names of the tables that a name stands in."""
    return tuple(dict.fromkeys(other for table in _tables() if name in table for other in table if other != name))


def _ids(rule: str | list[str]) -> tuple[str, ...]:
    return (rule,) if isinstance(rule, str) else tuple(rule)
