"""The reader of the catalogues in the package's data: each regulation's rules and their wordings for players."""

import functools
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeVar

from truco.errors import RulebookError, UnknownRuleError
from truco.rulebooks import shelf
from truco.rulebooks.catalogue.entry import FALLBACK, Area, Cell, Example, Kind, Rule
from truco.rulebooks.catalogue.search import search
from truco.slotted import value

_TEXTS: Final = ("id", "source", "title", "rule", "area", "kind", "software")
_OPTIONAL_TEXTS: Final = ("conflicts", "resolution")
_FIELDS: Final = frozenset((*_TEXTS, *_OPTIONAL_TEXTS, "examples", "table"))
_EXAMPLE: Final = frozenset({"given", "expect"})

Named = TypeVar("Named", bound=StrEnum)


@value
class Catalogue:
    """The rules of one regulation, in the regulation's order.

    >>> catalogue = load("oficial")
    >>> len(catalogue), "of.mazo.4" in catalogue, next(iter(catalogue)).id
    (244, True, 'of.match.1')

    Attributes:
        code: its name, which is that of its data file, as ``oficial``.
        prefix: the first part of every id in it, as ``of``.
        rules: the rules by id.
    """

    code: str
    prefix: str
    rules: Mapping[str, Rule]

    def __getitem__(self, rule_id: str) -> Rule:
        """Return the rule with an id.

        >>> load("oficial")["of.mazo.4"].title
        'Team-mates play on alone'

        Raises:
            UnknownRuleError: there is none; the error names similar ids.
        """
        if rule_id in self.rules:
            return self.rules[rule_id]
        import difflib  # noqa: PLC0415  (for mistakes alone)

        near = difflib.get_close_matches(rule_id, self.rules, n=3)
        raise UnknownRuleError(f"{self.code}/{shelf.CATALOGUE}", rule_id, tuple(near))

    def __contains__(self, rule_id: object) -> bool:
        """Return whether there is a rule with an id."""
        return rule_id in self.rules

    def __iter__(self) -> Iterator[Rule]:
        """Iterate over the rules in the regulation's order."""
        return iter(self.rules.values())

    def __len__(self) -> int:
        """Return the number of rules."""
        return len(self.rules)

    def search(self, text: str) -> list[Rule]:
        """Return the rules that contain every word of a text, the best match first, ignoring accents and capitals.

        >>> [rule.id for rule in load("oficial").search("sena muerto")][:1]
        ['of.senas.muerto']

        Args:
            text: words of an id, a title, a wording or a rule.
        """
        return search(self, text)


def codes() -> tuple[str, ...]:
    """Return the names of the catalogues.

    >>> "oficial" in codes()
    True
    """
    return shelf.folders_with(shelf.CATALOGUE)


@functools.cache
def load(code: str) -> Catalogue:
    """Return the catalogue with a name, which is read only once.

    >>> load("oficial").prefix
    'of'

    Args:
        code: one of ``codes()``.

    Raises:
        RulebookError: there is no such catalogue, or its data are wrong; it names the file, the field and the rule.
    """
    folder = shelf.folder(code)
    if folder is None or shelf.CATALOGUE not in folder.texts:
        import difflib  # noqa: PLC0415  (the same)

        near = difflib.get_close_matches(code, codes(), n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        problem = f"expected one of {', '.join(codes())}{hint}"
        raise RulebookError(f"{code}/{shelf.CATALOGUE}", "code", "", problem=problem)
    return catalogue_of(folder)


def catalogue_of(folder: shelf.Folder) -> Catalogue:
    """Return the catalogue of a folder, whether or not it was added to the known folders.

    Args:
        folder: the folder, which has the files `catalogue.toml` and `wording.toml`.

    Raises:
        RulebookError: as `parse`.
    """
    return parse(folder.code, folder.texts[shelf.CATALOGUE], folder.texts.get(shelf.WORDING, ""))


def parse(code: str, rules: str, wording: str) -> Catalogue:
    """Return the catalogue in the texts of its two files.

    >>> parse("casa", 'prefix = "ca"', "").prefix
    'ca'

    Args:
        code: the name of the catalogue, for errors.
        rules: the text of the rules' file.
        wording: the text of the wordings' file: a table for each rule, in the same order.

    Raises:
        RulebookError: an entry is missing, double, of the wrong type or not one of the valid values.
    """
    rules_file, wording_file = f"{code}/{shelf.CATALOGUE}", f"{code}/{shelf.WORDING}"
    data, words = shelf.read_toml(rules_file, rules), shelf.read_toml(wording_file, wording)
    prefix = _text(rules_file, data, "prefix", "")
    entries = data.get("rule", [])
    if not isinstance(entries, list):
        raise RulebookError(rules_file, "rule", "", problem=f"expected an array of tables, got {entries!r}")
    by_id: dict[str, Rule] = {}
    for entry in entries:
        rule_id = _text(rules_file, entry, "id", "")
        if rule_id in by_id:
            raise RulebookError(rules_file, "id", rule_id, problem="expected each id once, got this one twice")
        if not rule_id.startswith(f"{prefix}."):
            raise RulebookError(rules_file, "id", rule_id, problem=f"expected it to begin with {prefix}.")
        by_id[rule_id] = _rule(rules_file, entry, wording_file, words.get(rule_id))
    if list(words) != list(by_id):
        stray = next((key for key in words if key not in by_id), "")
        problem = "expected the id of a rule" if stray else "expected the wordings in the order of the rules"
        raise RulebookError(wording_file, "id", stray, problem=problem)
    return Catalogue(code, prefix, MappingProxyType(by_id))


def _rule(file: str, entry: dict[str, object], wording_file: str, words: object) -> Rule:
    rule_id = _text(file, entry, "id", "")
    texts = {key: _text(file, entry, key, rule_id) for key in _TEXTS}
    optional = {key: _text(file, entry, key, rule_id) if key in entry else "" for key in _OPTIONAL_TEXTS}
    if unknown := entry.keys() - _FIELDS:
        raise RulebookError(file, min(unknown), rule_id, problem=f"expected one of {', '.join(sorted(_FIELDS))}")
    titles, wordings = _words(wording_file, words, rule_id)
    return Rule(
        id=rule_id,
        source=texts["source"],
        title=texts["title"],
        rule=texts["rule"],
        area=_member(file, Area, "area", texts["area"], rule_id),
        kind=_member(file, Kind, "kind", texts["kind"], rule_id),
        software=texts["software"],
        examples=_examples(file, entry.get("examples"), rule_id),
        conflicts=optional["conflicts"],
        resolution=optional["resolution"],
        table=_freeze(file, entry.get("table", []), rule_id),
        titles=MappingProxyType({FALLBACK: texts["title"]} | titles),
        wordings=MappingProxyType(wordings),
    )


def _text(file: str, table: object, key: str, rule_id: str) -> str:
    if not isinstance(table, dict):
        raise RulebookError(file, key, rule_id, problem=f"expected a table with this key, got {table!r}")
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise RulebookError(file, key, rule_id, problem=f"expected a text, got {value!r}")
    return value


def _member(file: str, names: type[Named], key: str, value: str, rule_id: str) -> Named:
    try:
        return names(value)
    except ValueError:
        values = ", ".join(names)
        raise RulebookError(file, key, rule_id, problem=f"expected one of {values}; got {value!r}") from None


def _examples(file: str, rows: object, rule_id: str) -> tuple[Example, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) and row.keys() == _EXAMPLE for row in rows):
        raise RulebookError(
            file, "examples", rule_id, problem=f"expected a list of tables with given and expect, got {rows!r}"
        )
    return tuple(Example(_text(file, row, "given", rule_id), _text(file, row, "expect", rule_id)) for row in rows)


def _words(file: str, words: object, rule_id: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return titles and wordings by language, from keys such as ``title_es`` and ``wording_en``."""
    _text(file, words, f"wording_{FALLBACK}", rule_id)
    titles: dict[str, str] = {}
    wordings: dict[str, str] = {}
    parts = {"title": titles, "wording": wordings}
    for key in words if isinstance(words, dict) else ():
        part, _, language = key.partition("_")
        if part not in parts or not language:
            problem = "expected title_LANGUAGE or wording_LANGUAGE"
            raise RulebookError(file, key, rule_id, problem=problem)
        parts[part][language] = _text(file, words, key, rule_id)
    return titles, wordings


def _freeze(file: str, value: object, rule_id: str) -> Cell:
    if isinstance(value, str | bool | int):
        return value
    if isinstance(value, list):
        return tuple(_freeze(file, item, rule_id) for item in value)
    if isinstance(value, dict):
        return MappingProxyType({key: _freeze(file, item, rule_id) for key, item in value.items()})
    raise RulebookError(
        file, "table", rule_id, problem=f"expected texts, numbers, true, false or lists of these, got {value!r}"
    )
