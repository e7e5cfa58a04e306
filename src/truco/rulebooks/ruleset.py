"""A ruleset: a rulebook with its options chosen, frozen for a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from truco.errors import RulebookError
from truco.rulebooks.rulebook import Rulebook, load_rulebook


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A rulebook and the options that differ from its defaults.

    >>> str(choose("oficial", {"chicos": "1", "calls": "any"}))
    'oficial chicos=1'
    """

    book: Rulebook
    chosen: Mapping[str, str]

    def __str__(self) -> str:
        """Return the text of a record's `Rules` tag."""
        return " ".join((self.book.code, *(f"{key}={value}" for key, value in sorted(self.chosen.items()))))

    def option(self, key: str) -> str:
        """Return the value in force for an option."""
        return self.chosen.get(key, self.book.options[key].values[0])


def choose(code: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """Return a rulebook with options chosen.

    >>> choose("oficial", {"target": "15"}).book["match.target"]
    15

    Raises `RulebookError` for a rulebook, an option or a value that does not exist.
    """
    book = load_rulebook(code)
    chosen: dict[str, str] = {}
    values = dict(book.values)
    for key, value in (options or {}).items():
        option = book.options.get(key)
        if option is None:
            expected = ", ".join(sorted(book.options))
            raise RulebookError(f"{code}.toml", key, "", problem=f"expected an option among {expected}")
        if value not in option.values:
            expected = ", ".join(option.values)
            raise RulebookError(f"{code}.toml", key, option.rules[0], problem=f"expected {expected}, got {value!r}")
        if value == option.values[0]:
            continue
        chosen[key] = value
        values.update(option.sets.get(value, {}))
    return Ruleset(replace(book, values=MappingProxyType(values)), MappingProxyType(chosen))


def read_rules_tag(text: str) -> Ruleset:
    """Return the ruleset that a record's `Rules` tag names.

    >>> read_rules_tag("oficial calls=turn").option("calls")
    'turn'

    Raises `RulebookError` as `choose` does.
    """
    code, *pairs = text.split() or [""]
    chosen: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise RulebookError(f"{code}.toml", pair, "", problem=f"expected KEY=VALUE, got {pair!r}")
        chosen[key] = value
    return choose(code, chosen)
