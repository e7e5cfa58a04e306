"""Mutants of the reading of talk under a rulebook: each phrase left out, each flag and choice of `talk.toml` changed.

The only phrase of an entry is left out together with the entry. The rules of an entry do not change the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tools.mutants import Mutant, Place

from truco.rulebooks.speech import GRAMMARS, NUMBERS, SENTENCES, SORTS, TABLES

MARK: Final = "talk: "
"""The beginning of the names of these mutants; their reasons are in `tests/mutants` with those of the rulebook."""

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "sentences": SENTENCES,
    "numbers": NUMBERS,
    "championships": TABLES,
}
_ENTRIES: Final = ("say", "expression", "negation")
_LISTS: Final = (*GRAMMARS, "contains")


def talk_mutants(data: Mapping[str, Any]) -> list[Mutant]:
    """Return every mutant of a file, with different names."""
    return [Mutant(f"{MARK}{name}", place, value, ()) for name, place, value in _changes(data)]


def _changes(data: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any]]:
    for key, choices in _CHOICES.items():
        if key in data:
            now = data[key]["is"]
            yield from ((f"{key} {now} -> {choice}", (key, "is"), choice) for choice in choices if choice != now)
    for at, phrase in enumerate(data.get("annulled", {}).get("is", ())):
        listed = data["annulled"]["is"]
        yield f"annulled without {phrase}", ("annulled", "is"), [*listed[:at], *listed[at + 1 :]]
    for kind in _ENTRIES:
        entries = data.get(kind, [])
        for number, entry in enumerate(entries):
            entry_name = f"{kind} {number + 1}"
            yield from _without(kind, entry_name, number, entries)
            yield from _with_other_values(entry_name, (kind, number), entry)


def _without(
    kind: str, entry_name: str, number: int, entries: list[Mapping[str, Any]]
) -> Iterator[tuple[str, Place, Any]]:
    """Yield the changes that leave out a phrase of an entry."""
    entry = entries[number]
    phrases = [(key, at) for key in _LISTS for at, _ in enumerate(entry.get(key, ()))]
    for key, at in phrases:
        listed = entry[key]
        name = f"{entry_name} without {key} {listed[at]!r}"
        if len(phrases) == 1:
            yield name, (kind,), [*entries[:number], *entries[number + 1 :]]
        elif len(listed) == 1:
            rest = {other: value for other, value in entry.items() if other != key}
            yield name, (kind,), [*entries[:number], rest, *entries[number + 1 :]]
        else:
            yield name, (kind, number, key), [*listed[:at], *listed[at + 1 :]]


def _with_other_values(entry_name: str, place: Place, entry: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any]]:
    """Yield the changes of an entry's flags and choices."""
    if place[0] == "say":
        alone = bool(entry.get("alone", False))
        yield f"{entry_name} alone {alone} -> {not alone}", (*place, "alone"), not alone
    for sort in SORTS if "sort" in entry else ():
        if sort != entry["sort"]:
            yield f"{entry_name} {entry['sort']} -> {sort}", (*place, "sort"), sort
    for key in ("irregular", "means", "denies"):
        if entry.get(key):
            yield f"{entry_name} without its {key}", (*place, key), ""
