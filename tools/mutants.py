"""Mutants of a rulebook: each datum changed a little, one at a time, to see whether a test notices the change.

A number goes up and down by one, a flag is flipped, the name of a function is replaced by the other names in its table
of `truco.rules` and a word by the other possible words, a member of a list is left out, neighbouring tiers of an order
change places.
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
    """A change of a rulebook's file: the new value at a place, and the rules of the datum."""

    name: str
    place: Place
    value: Any
    rules: tuple[str, ...]

    def applied(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the file's data with the change."""
        changed = copy.deepcopy(dict(data))
        inner: Any = changed
        for key in self.place[:-1]:
            inner = inner[key]
        inner[self.place[-1]] = self.value
        return changed


def mutants(data: Mapping[str, Any]) -> list[Mutant]:
    """Return every mutant of a rulebook's file."""
    every = [mutant for path, place, datum in data_of(data) for mutant in _of_datum(path, place, datum)]
    for key, option in data.get("options", {}).items():
        for value, sets in option.get("sets", {}).items():
            place: Place = ("options", key, "sets", value)
            for path, setting in sets.items():
                rules = _ids(option["rule"])
                name = f"options.{key}={value} {path}"
                every += [Mutant(f"{name} {change}", (*place, path), new, rules) for change, new in variants(setting)]
    for key, fault in data.get("faults", {}).items():
        other = "fault" if fault["ruling"] == "void" else "void"
        name = f"faults.{key} {fault['ruling']} -> {other}"
        every.append(Mutant(name, ("faults", key, "ruling"), other, _ids(fault["rule"])))
    for path, place, listed, rules in lists_of(data):
        every += (
            _of_offence(data, place, listed, rules) if place[-1] == "offence" else _of_value(path, place, listed, rules)
        )
    return every


APART = ("options", "presets", "cites", "refusals", "faults", "claims", "judge.acts", "judge.arbiter", "judge.offences")
"""The tables whose entries are not of the form `{ is, rule }`."""

Datum = tuple[str, Place, Mapping[str, Any]]
"""The path of a value, its place, and the entry there with its rules."""


UNDER_TRUCO = ("rivals-alone", "all-but-the-caller", "caller-forfeits")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "flor.wrong": tuple(map(str, WrongFlor)),
    "truco.over_envites": tuple(map(str, OverEnvites)),
    "envido.under_truco": UNDER_TRUCO,
    "flor.under_truco": UNDER_TRUCO,
    "judge.votes": ("nobody", "majority", "both-sides"),
}
"""The possible words of each value whose choices are not a table of functions, by its path."""


def data_of(data: Mapping[str, Any], path: str = "", place: Place = ()) -> Iterator[Datum]:
    """Yield every `{ is, rule }` of a file with its path and place."""
    for key, entry in data.items():
        full_path = f"{path}.{key}" if path else key
        if full_path in APART:
            continue
        if isinstance(entry, dict) and "is" in entry:
            yield full_path, (*place, key), entry
        elif isinstance(entry, dict):
            yield from data_of(entry, full_path, (*place, key))
        elif isinstance(entry, list):
            for at, item in enumerate(entry):
                yield from data_of(item, f"{full_path}.{item['word']}", (*place, key, at))


def lists_of(data: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any, tuple[str, ...]]]:
    """Yield the rulings of judges and the claims, which have their rules beside them: path, place, value and rules."""
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


def _of_offence(data: Mapping[str, Any], place: Place, value: str, rules: tuple[str, ...]) -> Iterator[Mutant]:
    """Yield the mutant of the offence that a claim is about: the first other offence, none where there is no other."""
    other = next((name for name in data["judge"]["offences"] if name != value), "")
    yield Mutant(f"{'.'.join(map(str, place))} {value} -> {other or 'none'}", place, other, rules)


def _of_value(path: str, place: Place, value: object, rules: tuple[str, ...]) -> Iterator[Mutant]:
    if path in CHOICES:
        others = (choice for choice in CHOICES[path] if choice != value)
        changes: Iterable[tuple[str, object]] = [(f"{value} -> {choice}", choice) for choice in others]
    else:
        changes = variants(value)
    for change, new in changes:
        yield Mutant(f"{path} {change}", place, new, rules)


def variants(value: object) -> Iterator[tuple[str, object]]:
    """Yield the possible replacements of a value, each with the name of the change."""
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
        for key, inner in value.items():
            for change, new in variants(inner):
                yield f"{key}: {change}", {**value, key: new}


def _of_list(values: list[Any]) -> Iterator[tuple[str, object]]:
    for at, item in enumerate(values):
        change = item if isinstance(item, str | int) else " ".join(item)
        yield f"without {change}", [*values[:at], *values[at + 1 :]]
    if all(isinstance(item, list) for item in values):
        for at in range(len(values) - 1):
            first, second = values[at], values[at + 1]
            yield f"{second[0]} above {first[0]}", [*values[:at], second, first, *values[at + 2 :]]


@cache
def _tables() -> tuple[tuple[str, ...], ...]:
    """Return the names of each table from which a rulebook may choose a function."""
    names = [info.name for info in pkgutil.iter_modules(truco.rules.__path__, "truco.rules.")]
    modules = list(map(importlib.import_module, names))
    tables = [SUMS, tuple(truco.cards.PACKS), CLAIMED_UNTIL, CLAIM_COSTS]
    for module in modules:
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, Mapping) and value and all(map(callable, value.values())):
                tables.append(tuple(value))
    return tuple(dict.fromkeys(tables))


def siblings(name: str) -> tuple[str, ...]:
    """Return the other names in the tables that contain a name."""
    return tuple(dict.fromkeys(other for table in _tables() if name in table for other in table if other != name))


def _ids(rule: str | list[str]) -> tuple[str, ...]:
    return (rule,) if isinstance(rule, str) else tuple(rule)
