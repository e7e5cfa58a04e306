"""A rulebook: one regulation as typed values with the ids of their rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from truco.errors import RulebookError
from truco.rulebooks import checking, shelf
from truco.rulebooks.judging import Judging, read_judging
from truco.rulebooks.options import Option, Preset, find_errors, read_options, read_presets
from truco.rulebooks.terms import Terms
from truco.rulebooks.terms.match import FormatTerms
from truco.rulebooks.terms.section import names_below, tables_of
from truco.rulebooks.vocabulary import NO_WORDS, Words, read_words
from truco.rulebooks.worth import Values
from truco.slotted import value

CODES: Final[tuple[str, ...]] = tuple(
    tomllib.loads(Path(__file__).with_name("offered.toml").read_text(encoding="utf-8"))["codes"]
)
"""The rulebooks of this package that can be played; `codes` also returns those from outside."""

Rules = tuple[str, ...]
"""Ids of catalogue entries, the closest first."""


SUMS: Final = ("falta", "level")
"""The sums that a call may add instead of a number, computed when the call is won."""


@value
class Fault:
    """The ruling of a refereed table on an act that an assisted table rejects: `ruling` is void or fault.

    `error` names the error that the law handles later or at once (one of `ERRORS`, empty for none); `bars` states that
    the seat may not sing any more; `in_vain` that a word which is void for another reason is this fault too.
    """

    ruling: str
    rules: Rules
    error: str = ""
    bars: bool = False
    in_vain: bool = False


@value
class ClaimRule:
    """The terms of a rulebook for a fault that may be claimed.

    `who` are the claimants (some of `CLAIMANTS`), `until` is the limit (one of `CLAIMED_UNTIL`), `judge` states that an
    act of the judge decides on it; `penalty` is the fixed ruling for a right claim; `says` are its words in records;
    `offence` is the name of the offence that it is about, empty where the text leaves its penalty to no decider.
    """

    who: tuple[str, ...]
    until: str
    rules: Rules
    judge: bool = False
    penalty: str = ""
    says: tuple[str, ...] = ()
    offence: str = ""


@dataclass(frozen=True)
class Rulebook:
    """One regulation as data, read from its file.

    >>> book = load_rulebook("oficial")
    >>> book["match.target"], book.rules_of("match.target")
    (30, ('of.match.1',))

    `catalogue` is the catalogue whose ids the file cites, `chico` the players' name for a chico; the keys of `values`
    and `rules` are paths in the file; `cites` and `refusals` have the rules that an act or its refusal cites; the keys
    of `faults` are those of refusals, of `claims` the names of faults; `words` are its calls and answers by their kind,
    `judging` are its terms for rulings.
    """

    code: str
    edition: str
    title: str
    catalogue: str
    chico: str
    values: Mapping[str, Any]
    rules: Mapping[str, Rules]
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]
    cites: Mapping[str, Rules]
    refusals: Mapping[str, Rules]
    faults: Mapping[str, Fault]
    claims: Mapping[str, ClaimRule]
    words: Words
    judging: Judging

    @property
    def file(self) -> str:
        """Return the name of its data file, for errors."""
        return file_of(self.code)

    @cached_property
    def terms(self) -> Terms:
        """Return the values by the sections of the file, as the engine reads them."""
        return Terms(self)

    @cached_property
    def worth(self) -> Values:
        """Return what cards and hands are worth."""
        return Values(self.terms)

    @cached_property
    def formats(self) -> Mapping[str, FormatTerms]:
        """Return the formats by their names."""
        return tables_of(FormatTerms, self)

    def __getitem__(self, path: str) -> Any:  # noqa: ANN401  (a datum may be a number, a word, a list or a table)
        """Return the value at a path of the file."""
        try:
            return self.values[path]
        except KeyError:
            raise RulebookError(
                self.file, path, "", problem="expected the path of a value, but the rulebook has none there"
            ) from None

    def rules_of(self, path: str) -> Rules:
        """Return the ids of the rules of the value at a path."""
        return self.rules[path]


def _ids(rule: object) -> Rules:
    return (rule,) if isinstance(rule, str) else tuple(rule)  # type: ignore[arg-type]


def _gather(table: Mapping[str, Any], path: str, values: dict[str, Any], rules: dict[str, Rules]) -> None:
    """Collect every `{ is, rule }` below a table by its path."""
    for key, entry in table.items():
        full_path = f"{path}.{key}" if path else key
        if isinstance(entry, list):
            for call in entry:
                _gather({call["word"]: {k: v for k, v in call.items() if k != "word"}}, full_path, values, rules)
        elif "is" in entry:
            values[full_path], rules[full_path] = entry["is"], _ids(entry["rule"])
        else:
            _gather(entry, full_path, values, rules)


def read_rulebook(text: str, words: Words = NO_WORDS, code: str = "") -> Rulebook:
    """Return the rulebook in a file's text.

    `words` are those of its folder, `code` the name of the folder, for errors. Raises `RulebookError` for a file that
    is no TOML, a part that is missing, a value of another form than its section declares, a call that adds neither a
    number nor a sum of `SUMS`, and an option or a preset that names what the book does not have.
    """
    data = shelf.read_toml(file_of(code or "rulebook"), text)
    named = data.get("code") if isinstance(data.get("code"), str) else ""
    file = file_of(code or named or "rulebook")
    checking.check(file, data)
    book = _rulebook(data, words)
    for call in book.terms.envido.calls:
        path = f"envido.calls.{call.word}.adds"
        if type(call.adds) is not int and call.adds not in SUMS:
            problem = f"expected a whole number or {' or '.join(SUMS)}, got {call.adds!r}"
            raise RulebookError(file, path, book.rules_of(path)[0], problem=problem)
        if type(call.times) is not int:
            path = f"envido.calls.{call.word}.times"
            problem = f"expected a whole number or any, got {call.times!r}"
            raise RulebookError(file, path, book.rules_of(path)[0], problem=problem)
    if wrong := next(find_errors(book.options, book.values, book.presets), ""):
        where, _, problem = wrong.partition(": ")
        raise RulebookError(file, where, "", problem=problem)
    return book


def _rulebook(data: Mapping[str, Any], words: Words) -> Rulebook:
    values: dict[str, Any] = {"code": data["code"]}
    rules: dict[str, Rules] = {}
    _gather({key: table for key, table in data.items() if key not in checking.APART}, "", values, rules)
    return Rulebook(
        code=data["code"],
        edition=data["edition"],
        title=data["title"],
        catalogue=data["catalogue"],
        chico=data.get("chico", "chico"),
        values=MappingProxyType(values),
        rules=MappingProxyType(rules),
        options=read_options(data["options"]),
        presets=read_presets(data.get("presets", {})),
        cites=MappingProxyType({key: _ids(ids) for key, ids in data["cites"].items()}),
        refusals=MappingProxyType({key: _ids(ids) for key, ids in data["refusals"].items()}),
        faults=MappingProxyType(
            {
                key: Fault(
                    *(fault["ruling"], _ids(fault["rule"]), fault.get("error", "")),
                    *(fault.get("bars", False), fault.get("in_vain", False)),
                )
                for key, fault in data.get("faults", {}).items()
            }
        ),
        claims=MappingProxyType(
            {
                key: ClaimRule(
                    tuple(claim["who"]),
                    claim["until"],
                    _ids(claim["rule"]),
                    claim.get("judge", False),
                    claim.get("penalty", ""),
                    tuple(claim.get("says", ())),
                    claim.get("offence", ""),
                )
                for key, claim in data.get("claims", {}).items()
            }
        ),
        words=words,
        judging=read_judging(data.get("judge", {})),
    )


def file_of(code: str) -> str:
    """Return the name of a rulebook's data file, for errors.

    >>> file_of("oficial")
    'oficial/rulebook.toml'
    """
    return f"{code}/{shelf.RULEBOOK}"


def codes() -> tuple[str, ...]:
    """Return the codes of the rulebooks that can be played: those of this package, and the added ones.

    >>> codes() == CODES
    True
    """
    return (*CODES, *(folder.code for folder in shelf.added_folders()))


def book_codes() -> tuple[str, ...]:
    """Return the codes of all folders with a rulebook, also those that are missing in `CODES`.

    >>> set(CODES) <= set(book_codes())
    True
    """
    return shelf.folders_with(shelf.RULEBOOK)


@cache
def load_rulebook(code: str) -> Rulebook:
    """Return the rulebook with a code.

    >>> load_rulebook("oficial").title
    'Reglamento Oficial'

    A book that is missing in `CODES` can be loaded, too. Raises `RulebookError` where there is no such folder.
    """
    folder = shelf.folder(code)
    if folder is None or shelf.RULEBOOK not in folder.texts:
        problem = f"expected one of {', '.join(codes())}, got {code!r}"
        raise RulebookError(file_of(code), "code", "", problem=problem)
    return book_of(folder)


def kinds_of_hand(code: str) -> tuple[str, ...]:
    """Return the names of the kinds of hand of a rulebook; none where all hands are alike, or there is no such book.

    >>> kinds_of_hand("runfla"), kinds_of_hand("paulista"), kinds_of_hand("ofcial")
    (('redondo', 'pica-pica'), (), ())
    """
    folder = shelf.folder(code)
    if folder is None or shelf.RULEBOOK not in folder.texts:
        return ()
    return tuple(load_rulebook(code).values.get("duels.names", ()))


def book_of(folder: shelf.Folder) -> Rulebook:
    """Return the rulebook of a folder, whether or not it was added to the known folders.

    >>> book_of(shelf.package_folders()["paulista"]).words["quiero"]
    ('cair',)

    Raises `RulebookError` as `read_rulebook` does, for a code other than that of the folder, and for a call or an
    answer that is not among its words.
    """
    book = read_rulebook(folder.texts[shelf.RULEBOOK], read_words(folder), folder.code)
    if book.code != folder.code:
        problem = f"expected the name of its folder, {folder.code}, got {book.code}"
        raise RulebookError(file_of(folder.code), "code", "", problem=problem)
    if not book.formats:
        raise RulebookError(book.file, "formats", "", problem="expected at least one format")
    for path, kind, word in _call_words(book):
        if word not in book.words.get(kind, ()):
            problem = f"expected a word of kind {kind} in {shelf.WORDS}, got {word}"
            raise RulebookError(book.file, path, "", problem=problem)
    return book


def _call_words(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    """Yield the words of calls and answers that a book names, each with its path and kind."""
    yield from ((f"truco.calls.{call.word}", "truco", call.word) for call in book.terms.truco.calls)
    yield from ((path, kind, book[path]) for path, kind in (("truco.yes", "quiero"), ("truco.no", "no-quiero")))
    if book["truco.quiero_first"]:
        raises = ((call.word, f"{book['truco.yes']}-{call.word}") for call in book.terms.truco.calls[1:])
        yield from ((f"truco.calls.{word}", "quiero-raise", spoken) for word, spoken in raises)
    yield from ((f"envido.calls.{word}", "envido", word) for word in names_below("envido.calls.", book.values))
