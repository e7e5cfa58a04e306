"""Mutants of how a rulebook has talk read: each phrase left out, each flag and choice of `talk.toml` changed.

A phrase that stands alone in its entry goes with the entry. The rules of an entry are no datum of the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tools.mutants import Mutant, Place

from truco.messages import LANGUAGES
from truco.rulebooks.speech import NUMBERS, SENTENCES, SORTS, TABLES

MARK: Final = "talk: "
"""How the names of these mutants begin, which share the reasons of `tests/mutants` with those of the rulebook."""

_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "sentences": SENTENCES,
    "numbers": NUMBERS,
    "championships": TABLES,
}
_ENTRIES: Final = ("say", "expression", "negation")
_LISTS: Final = (*LANGUAGES, "contains")


def talk_mutants(data: Mapping[str, Any]) -> list[Mutant]:
    """Every mutant of a file, each with a name of its own."""
    return [Mutant(f"{MARK}{name}", place, value, ()) for name, place, value in _changes(data)]


def _changes(data: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any]]:
    for key, choices in _CHOICES.items():
        if key in data:
            now = data[key]["is"]
            yield from ((f"{key} {now} -> {one}", (key, "is"), one) for one in choices if one != now)
    for at, one in enumerate(data.get("annulled", {}).get("is", ())):
        listed = data["annulled"]["is"]
        yield f"annulled without {one}", ("annulled", "is"), [*listed[:at], *listed[at + 1 :]]
    for kind in _ENTRIES:
        entries = data.get(kind, [])
        for number, entry in enumerate(entries):
            told = f"{kind} {number + 1}"
            yield from _without(kind, told, number, entries)
            yield from _otherwise(told, (kind, number), entry)


def _without(kind: str, told: str, number: int, entries: list[Mapping[str, Any]]) -> Iterator[tuple[str, Place, Any]]:
    """Leave out each phrase of an entry."""
    entry = entries[number]
    phrases = [(key, at) for key in _LISTS for at, _ in enumerate(entry.get(key, ()))]
    for key, at in phrases:
        listed = entry[key]
        name = f"{told} without {key} {listed[at]!r}"
        if len(phrases) == 1:
            yield name, (kind,), [*entries[:number], *entries[number + 1 :]]
        elif len(listed) == 1:
            left = {other: value for other, value in entry.items() if other != key}
            yield name, (kind,), [*entries[:number], left, *entries[number + 1 :]]
        else:
            yield name, (kind, number, key), [*listed[:at], *listed[at + 1 :]]


def _otherwise(told: str, place: Place, entry: Mapping[str, Any]) -> Iterator[tuple[str, Place, Any]]:
    """Change what an entry says of its phrases."""
    if place[0] == "say":
        alone = bool(entry.get("alone", False))
        yield f"{told} alone {alone} -> {not alone}", (*place, "alone"), not alone
    for sort in SORTS if "sort" in entry else ():
        if sort != entry["sort"]:
            yield f"{told} {entry['sort']} -> {sort}", (*place, "sort"), sort
    for key in ("irregular", "means", "denies"):
        if entry.get(key):
            yield f"{told} without its {key}", (*place, key), ""
