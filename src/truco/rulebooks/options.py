"""The options of a rulebook: their values, values that exclude each other, and presets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from truco.errors import RulebookError
from truco.slotted import value

Others = Mapping[str, Mapping[str, Collection[str]]]
"""Keys of other options, each with values of that option, by a value of the option itself."""


@value
class Option:
    """A choice that the text permits or that a house rule adds; the first value is the default.

    `house` are the values that depart from the text; `sets` has the values of the book that a choice replaces. A value
    can be chosen only together with the values of other options that it `needs`, and without those that it `excludes`.
    """

    key: str
    values: tuple[str, ...]
    rules: tuple[str, ...]
    house: tuple[str, ...]
    sets: Mapping[str, Mapping[str, object]]
    needs: Others
    excludes: Others


@value
class Preset:
    """A named combination of options, such as a friendly game to 15.

    It cites no article, because it is no rule. `house` marks a preset that departs from the text.
    """

    name: str
    options: Mapping[str, str]
    house: bool


def read_options(table: Mapping[str, Any]) -> Mapping[str, Option]:
    """Return the options in a rulebook's file."""
    return MappingProxyType({key: _option(key, written) for key, written in table.items()})


def _option(key: str, written: Mapping[str, Any]) -> Option:
    rule = written["rule"]
    return Option(
        key=key,
        values=tuple(written["values"]),
        rules=(rule,) if isinstance(rule, str) else tuple(rule),
        house=tuple(written.get("house", ())),
        sets=written.get("sets", {}),
        needs=written.get("needs", {}),
        excludes=written.get("excludes", {}),
    )


def read_presets(table: Mapping[str, Any]) -> Mapping[str, Preset]:
    """Return the presets in a rulebook's file."""
    return MappingProxyType(
        {name: Preset(name, preset["options"], preset.get("house", False)) for name, preset in table.items()}
    )


def find_errors(options: Mapping[str, Option], paths: Collection[str], presets: Mapping[str, Preset]) -> Iterator[str]:
    """Yield the errors in the options and presets of a file; `paths` are the paths of the values of the book.

    >>> yes = Option("flor", ("yes", "no"), ("pg.var.1",), (), {"no": {"flor.played": False}}, {}, {})
    >>> list(find_errors({"flor": yes}, ["match.target"], {}))
    ['options.flor.sets: the rulebook has no value flor.played']
    """
    for option in options.values():
        for name in ("house", "sets", "needs", "excludes"):
            strange = [value for value in getattr(option, name) if value not in option.values]
            yield from (f"options.{option.key}.{name}: the option has no value {value}" for value in strange)
        unknown = [path for sets in option.sets.values() for path in sets if path not in paths]
        yield from (f"options.{option.key}.sets: the rulebook has no value {path}" for path in unknown)
        for name in ("needs", "excludes"):
            for others in getattr(option, name).values():
                yield from (f"options.{option.key}.{name}: {problem}" for problem in _unknown_options(options, others))
    for preset in presets.values():
        chosen = {key: (value,) for key, value in preset.options.items()}
        strange = list(_unknown_options(options, chosen))
        yield from (f"presets.{preset.name}: {problem}" for problem in strange)
        house = [key for key, value in preset.options.items() if key in options and value in options[key].house]
        if house and not preset.house:
            yield f"presets.{preset.name}: expected house = true, because {', '.join(house)} is a house rule"
        if not strange and (clash := find_clash(options, preset.options)):
            yield f"presets.{preset.name}: {clash[1]}"


def _unknown_options(options: Mapping[str, Option], others: Mapping[str, Collection[str]]) -> Iterator[str]:
    for key, values in others.items():
        offered = options[key].values if key in options else ()
        yield from (f"the rulebook has no option {key}={value}" for value in values if value not in offered)


def find_clash(options: Mapping[str, Option], chosen: Mapping[str, str]) -> tuple[Option, str] | None:
    """Return an option whose value excludes another chosen value, and the reason; `None` where all values fit.

    >>> no = Option("flor", ("yes", "no"), ("pg.var.1",), (), {}, {}, {"no": {"negras-flor": ["30"]}})
    >>> worth = Option("negras-flor", ("20", "30"), ("pg.var.2",), (), {}, {}, {})
    >>> find_clash({"flor": no, "negras-flor": worth}, {"flor": "no", "negras-flor": "30"})[1]
    'flor=no cannot be played with negras-flor=30'

    An option that is not chosen has its default.
    """
    full = {key: chosen.get(key, option.values[0]) for key, option in options.items()}
    for key, option in options.items():
        value = full[key]
        for other, values in option.needs.get(value, {}).items():
            if full[other] not in values:
                return option, f"{key}={value} needs {' or '.join(f'{other}={needed}' for needed in values)}"
        for other, values in option.excludes.get(value, {}).items():
            if full[other] in values:
                return option, f"{key}={value} cannot be played with {other}={full[other]}"
    return None


def check_choice(file: str, options: Mapping[str, Option], chosen: Mapping[str, str]) -> None:
    """Check that a rulebook offers a choice; `file` is the name of its data file, for errors.

    Raises `RulebookError` for an option or a value that does not exist, and for values that exclude each other; the
    error names the article of the option.
    """
    for key, given in chosen.items():
        option = options.get(key)
        if option is None:
            raise RulebookError(file, key, "", problem=f"expected an option among {', '.join(sorted(options))}")
        if given not in option.values:
            expected = ", ".join(option.values)
            raise RulebookError(file, key, option.rules[0], problem=f"expected {expected}, got {given!r}")
    if clash := find_clash(options, chosen):
        raise RulebookError(file, clash[0].key, clash[0].rules[0], problem=clash[1])
