"""Values of a rulebook's file, each declared once, as a field of a frozen class.

A class describes a table of the file. Each of its fields says what the value may be, what it means, which rules it
comes from and what holds where a rulebook does not have it. The loader checks a file against these declarations
(`form_at`), and the engine reads the values from an instance (`Rulebook.terms`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar, cast, overload

from truco.errors import RulebookError

_T = TypeVar("_T")
_S = TypeVar("_S", bound="Section")

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


class Source(Protocol):
    """The source of a section: a rulebook, or something else with values and their rules by path."""

    @property
    def file(self) -> str:
        """Return the name of the data file, as errors write it."""

    @property
    def values(self) -> Mapping[str, Any]:
        """Return the values by their path in the file."""

    @property
    def rules(self) -> Mapping[str, Rules]:
        """Return the ids of the rules that each value comes from, by path."""


# -- what a value may be ----------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """The form of a value: a description, a test, and a narrower form of the values that pass it, if there is one."""

    expected: str
    fits: Callable[[object], bool]
    narrower: Form | None = None


LONGEST_NAME: Final = 40
LONGEST_LIST: Final = 100
"""How many things of a kind a file may contain: options, values of an option, calls, rules of a value."""
RANKS: Final = 12


def number_form(least: int, most: int) -> Form:
    """Return the form of a whole number within limits."""
    expected = f"a whole number from {least} to {most}"
    return Form(expected, lambda value: type(value) is int and least <= value <= most)


def list_form(item: Form, most: int = LONGEST_LIST, least: int = 0) -> Form:
    """Return the form of a list with items of one form."""

    def fits(value: object) -> bool:
        return isinstance(value, list) and least <= len(value) <= most and all(map(item.fits, value))

    return Form(f"a list of {least} to {most}, each {item.expected}", fits)


def text_form(expected: str, pattern: str, longest: int = LONGEST_NAME) -> Form:
    """Return the form of a text that a pattern matches."""
    compiled = re.compile(pattern)
    return Form(
        expected, lambda value: isinstance(value, str) and len(value) <= longest and bool(compiled.match(value))
    )


def either_form(*forms: Form) -> Form:
    """Return the form of a value that has one of some forms."""
    expected = " or ".join(form.expected for form in forms)
    return Form(expected, lambda value: any(form.fits(value) for form in forms))


def ranks_form(points: Form) -> Form:
    """Return the form of a table from ranks to points."""

    def fits(value: object) -> bool:
        if not isinstance(value, dict) or len(value) > RANKS:
            return False
        return set(value) <= set(map(str, range(1, RANKS + 1))) and all(map(points.fits, value.values()))

    return Form(f"a table from ranks (1 to {RANKS}) to {points.expected}", fits)


FLAG: Final = Form("true or false", lambda value: type(value) is bool)
NAME: Final = text_form(
    f"a name of at most {LONGEST_NAME} small letters, digits and hyphens", r"[a-z0-9]+(?:-[a-z0-9]+)*\Z"
)
NAMES: Final = list_form(NAME)
CHAIN: Final = Form("a text of words", lambda value: isinstance(value, str) and all(map(NAME.fits, value.split())))
CARD: Final = Form("a card such as 7o", lambda value: isinstance(value, str) and 0 < len(value) <= 3)  # noqa: PLR2004
POINTS: Final = number_form(0, 100)


# -- the fields of a section ------------------------------------------------------------------------------------------


class UnfitError(Exception):
    """A value is not of its kind; the message says what was expected."""


class Required(Enum):
    """The mark in the place of the default for a value that a rulebook must have."""

    REQUIRED = "required"


REQUIRED: Final = Required.REQUIRED


class Field(Generic[_T]):
    """A value of a section: its path, what it may be, what it means, how it is read, and its default.

    Reading a value that a rulebook lacks and that has no default raises `RulebookError`.
    """

    def __init__(  # noqa: PLR0913  (the parts of a declaration)
        self,
        meaning: str,
        rules: Rules,
        form: Form,
        read: Callable[[Any], _T],
        default: _T | Required,
        *,
        path: str = "",
        each: bool = False,
    ) -> None:
        """Keep the declaration; `path` replaces the name of the attribute, `each` says that it is a table of names."""
        self.meaning, self.rules, self.form, self.read, self.default = meaning, rules, form, read, default
        self.path, self.each = path, each

    @overload
    def __get__(self, section: None, owner: type[Section]) -> Field[_T]: ...

    @overload
    def __get__(self, section: Section, owner: type[Section]) -> _T: ...

    def __get__(self, section: Section | None, owner: type[Section]) -> Field[_T] | _T:
        """Return the field itself on a class; an instance that has no value for it raises `RulebookError`."""
        if section is None:
            return self
        raise RulebookError(section.source.file, section.path_of(self), "", problem="missing")

    def value_at(self, path: str, source: Source) -> _T:
        """Return the value at a path as the engine uses it; raises `RulebookError` for one that is not of its kind."""
        value = source.values[path]
        try:
            return self.read(value)
        except UnfitError as error:
            problem = f"expected {error}, got {value!r}"
            raise RulebookError(source.file, path, source.rules.get(path, ("",))[0], problem=problem) from None


class Section:
    """A table of a rulebook's file. Its values are attributes and never change.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> load_rulebook("oficial").terms.match.target
    30

    `source` is the rulebook. Where the file has a table for each of several names, such as the calls of the truco,
    `name` is one of them, and `place` has a star for it.
    """

    place: ClassVar[str] = ""
    fields: ClassVar[Mapping[str, Field[Any]]] = {}
    source: Source
    name: str

    def __init_subclass__(cls, at: str = "") -> None:
        """Collect the fields; `at` is the path of the table."""
        cls.place = at
        cls.fields = {name: field for name, field in vars(cls).items() if isinstance(field, Field)}
        for name, field in cls.fields.items():
            field.path = field.path or f"{at}.{name}{'.*' if field.each else ''}"

    def __init__(self, source: Source, name: str = "") -> None:
        """Read the values that the rulebook has, and the defaults of the others."""
        values = self.__dict__
        values["source"], values["name"] = source, name
        for attribute, field in self.fields.items():
            path = self.path_of(field)
            if field.each:
                stem = path.removesuffix("*")
                values[attribute] = {
                    key: field.value_at(f"{stem}{key}", source) for key in names_below(stem, source.values)
                }
            elif path in source.values:
                values[attribute] = field.value_at(path, source)
            elif field.default is not REQUIRED:
                values[attribute] = field.default

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a value."""
        raise AttributeError(f"expected a value of a rulebook to stay, got a new one for {name}")

    def __eq__(self, other: object) -> bool:
        """Return whether two sections have the same values, from whatever copy of a rulebook."""
        if not isinstance(other, type(self)):
            return NotImplemented
        return all(self.__dict__.get(name) == other.__dict__.get(name) for name in ("name", *self.fields))

    def __hash__(self) -> int:
        """Return a hash that equal sections share."""
        return hash((type(self), self.name))

    def path_of(self, field: Field[Any]) -> str:
        """Return the path of a field's value in the file; that of a field for many names ends with a star."""
        return field.path.replace("*", self.name, 1) if self.name else field.path

    def written(self, attribute: str) -> str:
        """Return the name that the file has for a function or case, empty where the rulebook has none."""
        return str(self.source.values.get(self.path_of(self.fields[attribute]), ""))

    def rules_of(self, attribute: str) -> Rules:
        """Return the rules that a value comes from, none where it is a default."""
        return self.source.rules.get(self.path_of(self.fields[attribute]), ())


def names_below(stem: str, paths: Iterable[str]) -> tuple[str, ...]:
    """Return the names that follow a stem in some paths, each once.

    >>> names_below("truco.calls.", ["truco.yes", "truco.calls.truco.accepted", "truco.calls.truco.refused"])
    ('truco',)
    """
    below = (path[len(stem) :] for path in paths if path.startswith(stem))
    return tuple(dict.fromkeys(rest.partition(".")[0] for rest in below))


def tables_of(section: type[_S], source: Source) -> dict[str, _S]:
    """Return the tables of a section that has one for each name, in the order of the file."""
    stem = section.place.removesuffix("*")
    return {name: section(source, name) for name in names_below(stem, source.values)}


# -- declaring a value ------------------------------------------------------------------------------------------------
#
# Each of these functions declares a value of one kind. It takes what the value means and its rules; `default` is the
# value where a rulebook has none, and `path` its place in the file where that is not its name in the section.


def flag(meaning: str, *rules: str, default: bool | Required = REQUIRED, path: str = "") -> Field[bool]:
    """Declare a value that is true or false."""
    return Field(meaning, rules, FLAG, bool, default, path=path)


def whole_number(value: object) -> int:
    """Return a whole number; raises `UnfitError` for anything else."""
    if type(value) is not int:
        raise UnfitError("a whole number")
    return value


def number(
    meaning: str,
    *rules: str,
    least: int = 0,
    most: int = 100,
    default: int | Required = REQUIRED,
    path: str = "",
) -> Field[int]:
    """Declare a whole number within limits."""
    return Field(meaning, rules, number_form(least, most), whole_number, default, path=path)


def name(meaning: str, *rules: str, default: str | Required = REQUIRED, path: str = "") -> Field[str]:
    """Declare a name, such as a word that is said."""
    return Field(meaning, rules, NAME, str, default, path=path)


def function(
    meaning: str,
    *rules: str,
    known: Mapping[str, _T],
    default: _T | Required = REQUIRED,
    path: str = "",
) -> Field[_T]:
    """Declare a function, or other value, that a rulebook chooses by its name among those known."""
    expected = " or ".join(known)

    def read(name: str) -> _T:
        if name not in known:
            raise UnfitError(expected)
        return known[name]

    form = NAME._replace(narrower=Form(expected, lambda name: name in known))
    return Field(meaning, rules, form, read, default, path=path)


def items(  # noqa: PLR0913  (the parts of a declaration)
    meaning: str,
    *rules: str,
    of: Form,
    read: Callable[[list[Any]], _T],
    least: int = 0,
    most: int = LONGEST_LIST,
    default: _T | Required = REQUIRED,
    path: str = "",
) -> Field[_T]:
    """Declare a list of at most `most` items of one form; `read` makes of it what the engine uses."""
    return Field(meaning, rules, list_form(of, most, least), read, default, path=path)


def words(
    meaning: str, *rules: str, default: tuple[str, ...] | Required = REQUIRED, path: str = ""
) -> Field[tuple[str, ...]]:
    """Declare a list of names."""
    return items(meaning, *rules, of=NAME, read=tuple, default=default, path=path)


def words_by_name(meaning: str, *rules: str, path: str = "") -> Field[Mapping[str, tuple[str, ...]]]:
    """Declare a table that has a list of names for each of some names; a rulebook may lack it."""
    field = Field[tuple[str, ...]](meaning, rules, NAMES, tuple, REQUIRED, path=path, each=True)
    return cast("Field[Mapping[str, tuple[str, ...]]]", field)


def value(
    meaning: str,
    *rules: str,
    form: Form,
    read: Callable[[Any], _T],
    default: _T | Required = REQUIRED,
    path: str = "",
) -> Field[_T]:
    """Declare a value of any other form; `read` makes of it what the engine uses."""
    return Field(meaning, rules, form, read, default, path=path)
