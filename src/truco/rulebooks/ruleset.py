"""A ruleset: a rulebook with its options chosen, frozen for a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from truco.errors import RulebookError
from truco.rulebooks.options import check_choice
from truco.rulebooks.rulebook import Rulebook, file_of, load_rulebook
from truco.slotted import value


@value
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

    def __reduce__(self) -> tuple[Callable[[str], Ruleset], tuple[str]]:
        """Return what is pickled, the text that names the rules; `TypeError` for a rulebook that no text names."""
        text = str(self)
        if read_rules_tag(text) != self:
            raise TypeError(f"expected a rulebook as its file has it, got another under the name {self.book.code!r}")
        return read_rules_tag, (text,)

    def option(self, key: str) -> str:
        """Return the value in force for an option."""
        return self.chosen.get(key, self.book.options[key].values[0])


def choose(code: str, options: Mapping[str, str] | None = None, preset: str = "") -> Ruleset:
    """Return a rulebook with options chosen, one by one or by the name of a preset.

    >>> choose("oficial", {"target": "15"}).book["match.target"]
    15
    >>> str(choose("oficial", {"chicos": "3"}, preset="a-15"))
    'oficial chicos=3 target=15'

    `options` replace those of the `preset`. Raises `RulebookError` for a rulebook, a preset, an option or a value that
    does not exist, and for values that cannot be played together.
    """
    return ruleset_of(load_rulebook(code), options, preset)


def ruleset_of(book: Rulebook, options: Mapping[str, str] | None = None, preset: str = "") -> Ruleset:
    """Return the ruleset of a rulebook that is already read, as `choose` does."""
    if preset and preset not in book.presets:
        expected = ", ".join(book.presets) or "none"
        raise RulebookError(book.file, "presets", "", problem=f"expected {expected}, got {preset!r}")
    named = book.presets[preset].options if preset else {}
    requested = {**named, **(options or {})}
    check_choice(book.file, book.options, requested)
    differing = {key: value for key, value in requested.items() if value != book.options[key].values[0]}
    values = dict(book.values)
    # The order is that of the book, not of the argument.
    for key, option in book.options.items():
        values.update(option.sets.get(differing.get(key, ""), {}))
    return Ruleset(replace(book, values=MappingProxyType(values)), MappingProxyType(differing))


def read_rules_tag(text: str) -> Ruleset:
    """Return the ruleset that a record's `Rules` tag names; the name of a preset selects its options.

    >>> read_rules_tag("oficial calls=turn").option("calls")
    'turn'
    >>> str(read_rules_tag("oficial a-15 calls=turn"))
    'oficial calls=turn chicos=1 target=15'

    Raises `RulebookError` as `choose` does.
    """
    code, *words = text.split() or [""]
    named = [word for word in words if "=" not in word]
    if len(named) > 1:
        raise RulebookError(file_of(code), named[1], "", problem=f"expected KEY=VALUE, got {named[1]!r}")
    pairs = (word.partition("=") for word in words if "=" in word)
    return choose(code, {key: value for key, _, value in pairs}, *named)
