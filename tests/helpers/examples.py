"""Reads the worked examples of `tests/examples/CATALOGUE/*.toml` and checks their format.

`docs/worked-examples.md` describes the format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from truco.rulebooks.catalogue import load
from truco.rulebooks.coverage import ROOMS

FOLDER: Final = Path(__file__).parents[1] / "examples"
"""Where the examples lie, a folder for each catalogue."""

SHARED: Final = ("pagat",)
"""Catalogues that more than one rulebook rests on, so that each example names its own."""

_CARD: Final = re.compile(r"(?:[1-7]|1[0-2])[eboc]|[A2-7QJK][chsd]")
_SIDES: Final = re.compile(r"[ABC] \d+(?: [ABC] \d+)*")
_COMMON: Final = frozenset({"rule", "at", "rules", "decides", "waits"})
_EXPECTED: Final = frozenset({"menu", "due", "match", "shown", "heard"})
_BESIDES: Final = {"record": _EXPECTED | {"admission"}}


class Example(NamedTuple):
    """One entry: the examples of the catalogue that it represents, the ruleset, and what is compared.

    `data` are the rows of a check (one where a single table is written), or the text of a record; `besides` is what
    may be given beside a record. `decides` is the rule that decides it, mostly `rule` itself. `waits` is the room
    without which the program cannot do what the example says; empty where it does it.
    """

    file: str
    rule: str
    at: tuple[int, ...]
    rules: str
    check: str
    data: tuple[Mapping[str, Any], ...] | str
    besides: Mapping[str, Any]
    decides: str
    waits: str = ""

    @property
    def name(self) -> str:
        """The example's name in reports: `of.mazo.6 1`."""
        return " ".join((self.rule, *map(str, self.at)))


class LeftOut(NamedTuple):
    """Examples without data, and the reason: whole entries by their ids, single ones as `uy.4.a 2`.

    `waits` is the room that will have words for them; empty where no room will.
    """

    file: str
    ids: tuple[str, ...]
    examples: tuple[str, ...]
    reason: str
    waits: str = ""


class Read(NamedTuple):
    """The contents of the files of a catalogue, and the errors in them."""

    catalogue: str
    examples: tuple[Example, ...]
    left_out: tuple[LeftOut, ...]
    problems: tuple[str, ...]


def folders() -> tuple[str, ...]:
    """Return the catalogues that have a folder of examples."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))


@cache
def read_folder(catalogue: str, folder: Path | None = None) -> Read:
    """Return all entries of a catalogue's folder; an entry in a wrong format is left out and its error listed."""
    examples: list[Example] = []
    left_out: list[LeftOut] = []
    problems: list[str] = []
    for path in sorted((folder or FOLDER / catalogue).glob("*.toml")):
        file = f"{catalogue}/{path.name}"
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            problems.append(f"{file}: {error}")
            continue
        problems += [f"{file}: {key}: no such table" for key in data.keys() - {"example", "left-out"}]
        for number, entry in enumerate(data.get("example", []), 1):
            where = f"{file}, [[example]] {number} ({entry.get('rule', 'no rule')})"
            wrong = list(wrong_with(catalogue, entry))
            problems += [f"{where}: {problem}" for problem in wrong]
            if not wrong:
                examples.append(_example(catalogue, file, entry))
        for number, entry in enumerate(data.get("left-out", []), 1):
            wrong = list(_wrong_left_out(catalogue, entry))
            problems += [f"{file}, [[left-out]] {number}: {problem}" for problem in wrong]
            if not wrong:
                ids, single = tuple(entry.get("ids", ())), tuple(entry.get("examples", ()))
                left_out.append(LeftOut(file, ids, single, entry["reason"], entry.get("waits", "")))
    return Read(catalogue, tuple(examples), tuple(left_out), tuple(problems))


def missing(read: Read) -> list[str]:
    """Return the examples that are neither data nor left out, as `of.mazo.6 1`, then those that are both."""
    data = {(example.rule, at) for example in read.examples for at in example.at}
    out = set(_left_out(read))
    every = {(rule.id, at) for rule in load(read.catalogue) for at in range(1, len(rule.examples) + 1)}
    neither = [f"{rule} {at}: neither data nor left out" for rule, at in sorted(every - data - out)]
    return neither + [f"{rule} {at}: data, and left out" for rule, at in sorted(data & out)]


def waiting(read: Read) -> Mapping[str, str]:
    """Return the rules of a catalogue with an example that waits, each with the room; none of them counts as shown."""
    waits = {example.rule: example.waits for example in read.examples if example.waits}
    for entry in read.left_out:
        if entry.waits:
            waits |= dict.fromkeys((*entry.ids, *(name.split()[0] for name in entry.examples)), entry.waits)
    return waits


def counts(read: Read) -> Mapping[str, int]:
    """Return how many examples a catalogue has, are data, wait or are left out, and how many entries there are."""
    data = {(example.rule, at) for example in read.examples for at in example.at}
    waits = {(example.rule, at) for example in read.examples for at in example.at if example.waits}
    total = sum(len(rule.examples) for rule in load(read.catalogue))
    return {
        "examples": total,
        "data": len(data),
        "of them waiting": len(waits),
        "left out": len(set(_left_out(read))),
        "missing": len(missing(read)),
        "entries": len(read.examples),
    }


def _left_out(read: Read) -> Iterator[tuple[str, int]]:
    catalogue = load(read.catalogue)
    for entry in read.left_out:
        for rule in entry.ids:
            yield from ((rule, at) for at in range(1, len(catalogue[rule].examples) + 1))
        for example in entry.examples:
            rule, at = example.split()
            yield rule, int(at)


def _example(catalogue: str, file: str, entry: Mapping[str, Any]) -> Example:
    (check,) = entry.keys() & CHECKS.keys()
    written = entry[check]
    data = written if isinstance(written, str) else tuple(written if isinstance(written, list) else [written])
    rules = entry.get("rules", catalogue)
    if check == "options" and not isinstance(data, str):
        rules = data[0]["rules"]
    at = entry["at"]
    besides = {key: value for key, value in entry.items() if key not in _COMMON and key != check}
    numbers = tuple(at) if isinstance(at, list) else (at,)
    decides = entry.get("decides", entry["rule"])
    return Example(file, entry["rule"], numbers, rules, check, data, besides, decides, entry.get("waits", ""))


# -- the format


def wrong_with(catalogue: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """Return what is wrong with an entry; nothing for a correct one."""
    checks = sorted(entry.keys() & CHECKS.keys())
    if len(checks) != 1:
        yield f"expected exactly one of {', '.join(CHECKS)}, got {', '.join(checks) or 'none'}"
        return
    (check,) = checks
    for key in sorted(entry.keys() - _COMMON - {check} - _BESIDES.get(check, frozenset())):
        yield f"{key}: no such key beside {check}"
    at = entry.get("at")
    numbers = at if isinstance(at, list) else [at]
    for number in numbers:
        yield from _wrong_name(catalogue, entry.get("rule"), number)
    yield from _wrong_room(entry)
    if entry.get("decides", entry.get("rule")) not in load(catalogue):
        yield f"decides: {catalogue} has no rule {entry['decides']!r}"
    if catalogue in SHARED and "rules" not in entry and check != "options":
        yield f"rules: the rulebooks of {catalogue} are more than one; which?"
    if check == "record":
        yield from _wrong_record(entry)
        return
    rows = entry[check] if isinstance(entry[check], list) else [entry[check]]
    for row in rows:
        if not isinstance(row, dict):
            yield f"{check}: expected a table, got {row!r}"
            continue
        yield from (f"{check}: {problem}" for problem in CHECKS[check](row))


def _wrong_name(catalogue: str, rule: object, at: object) -> Iterator[str]:
    """Return what is wrong with the name of an example."""
    if not isinstance(rule, str) or rule not in load(catalogue):
        yield f"rule: {catalogue} has no rule {rule!r}"
        return
    count = len(load(catalogue)[rule].examples)
    if type(at) is not int or not 1 <= at <= count:
        yield f"at: {rule} has {count} examples, got {at!r}"


def _wrong_left_out(catalogue: str, entry: Mapping[str, Any]) -> Iterator[str]:
    if not str(entry.get("reason", "")).strip():
        yield "a reason is missing"
    if not entry.get("ids") and not entry.get("examples"):
        yield "expected ids, or examples"
    yield from (f"{key}: no such key" for key in sorted(entry.keys() - {"ids", "examples", "reason", "waits"}))
    yield from _wrong_room(entry)
    for rule in entry.get("ids", ()):
        if rule not in load(catalogue):
            yield f"{catalogue} has no rule {rule!r}"
    for example in entry.get("examples", ()):
        rule, _, at = str(example).partition(" ")
        yield from _wrong_name(catalogue, rule, int(at) if at.isdecimal() else at)


def _wrong_room(entry: Mapping[str, Any]) -> Iterator[str]:
    """Return what is wrong with the room that an entry waits for."""
    if "waits" in entry and entry["waits"] not in ROOMS:
        yield f"waits: expected one of {', '.join(ROOMS)}, got {entry['waits']!r}"


def _keys(row: Mapping[str, Any], needed: str, free: str = "") -> Iterator[str]:
    """Yield the keys that a row lacks, and those that it may not have."""
    yield from (f"{key} is missing" for key in needed.split() if key not in row)
    yield from (f"{key}: no such key" for key in sorted(row.keys() - set(needed.split()) - set(free.split())))


def _cards(row: Mapping[str, Any], *keys: str) -> Iterator[str]:
    """Yield the values that are no cards among the keys for cards, as a list or as a hand without separators."""
    for key in keys:
        written = row.get(key, [])
        text = "".join(written) if isinstance(written, list) else str(written)
        if re.sub(_CARD, "", text):
            yield f"{key}: expected cards such as 1e or 7o, got {written!r}"


def _wrong_value(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "hand", "muestra envido flor")
    yield from _cards(row, "hand", "muestra")
    if not row.keys() & {"envido", "flor"}:
        yield "expected envido or flor"
    for key in ("envido", "flor"):
        if key in row and row[key] != "none" and type(row[key]) is not int:
            yield f'{key}: expected a number or "none", got {row[key]!r}'


def _wrong_order(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "", "muestra above equal")
    yield from _cards(row, "muestra", "above", "equal")
    two_at_least = 2
    if not any(len(row.get(key, ())) >= two_at_least for key in ("above", "equal")):
        yield "expected two cards or more in above or in equal"


def _wrong_tricks(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "results mano winner", "case")
    if set(row.get("results", ())) - {"A", "B", "C", "-"}:
        yield f"results: expected sides, and - for a parda, got {row['results']!r}"
    if row.get("winner") not in ("A", "B", "C", "", "draw"):
        yield f'winner: expected a side, "" or "draw", got {row.get("winner")!r}'


def _wrong_chain(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "calls", "wanted refused score winner")
    if not row.get("calls"):
        yield "calls: expected a call or more"
    if not row.keys() & {"wanted", "refused"}:
        yield "expected wanted or refused"
    yield from _wrong_score(row)


def _wrong_falta(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "score winner points", "call")
    yield from _wrong_score(row)


def _wrong_score(row: Mapping[str, Any]) -> Iterator[str]:
    if "score" in row and not _SIDES.fullmatch(str(row["score"])):
        yield f"score: expected sides and numbers, such as A 12 B 9, got {row['score']!r}"


def _wrong_options(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "rules refused")


def _wrong_record(entry: Mapping[str, Any]) -> Iterator[str]:
    text = entry["record"]
    if not isinstance(text, str) or not re.search(r"^\s*hand \d+", text, re.MULTILINE):
        yield "record: expected a line such as hand 1"
        return
    if re.search(r"\[(?:Record|Rules) ", text):
        yield "record: the tags Record and Rules are added by the runner"
    if not re.search(r"\{|^\s*end ", text, re.MULTILINE) and not entry.keys() & _EXPECTED:
        yield "record: nothing is expected: no brace, no end, no menu, no due, no match, no shown, no heard"
    for seat, wanted in entry.get("menu", {}).items():
        if not wanted or wanted.keys() - {"has", "lacks", "is"}:
            yield f"menu: {seat}: expected has, lacks or is, got {wanted!r}"
    for seat, cards in entry.get("shown", {}).items():
        yield from (f"shown: {problem}" for problem in _cards({seat: cards}, seat))
    match = entry.get("match", {})
    if match.keys() - {"chicos", "winner"}:
        yield f"match: expected chicos or winner, got {match!r}"


def _wrong_reading(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "hands says kind", "acts word means")
    if not re.fullmatch(r"[ABC][1-3]:.+", str(row.get("says", ""))):
        yield f"says: expected a seat and a sentence, such as A1:las viejas, got {row.get('says')!r}"


def _wrong_standings(row: Mapping[str, Any]) -> Iterator[str]:
    yield from _keys(row, "groups jogos", f"{_OF_A_FILE} {_OF_STANDINGS}")
    if not row.keys() & set(_OF_STANDINGS.split()):
        yield f"expected one of {', '.join(_OF_STANDINGS.split())}"


_OF_A_FILE: Final = "qualify best_next lots terms disqualified"
_OF_STANDINGS: Final = (
    "points won lost score balance average decided_by order next next_decided_by qualified overall overrides refused"
)


CHECKS: Final[Mapping[str, Callable[[Mapping[str, Any]], Iterator[str]]]] = {
    "value": _wrong_value,
    "order": _wrong_order,
    "tricks": _wrong_tricks,
    "chain": _wrong_chain,
    "falta": _wrong_falta,
    "options": _wrong_options,
    "reading": _wrong_reading,
    "standings": _wrong_standings,
    "record": lambda _: iter(()),
}
"""The checks that an entry may hold, each with what finds the faults of one of its rows."""
