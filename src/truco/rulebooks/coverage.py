"""The coverage of a regulation: the rules with tests, the open rules, and the rules that no program can cover."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from truco.errors import NotBuiltError
from truco.rulebooks import shelf
from truco.rulebooks.articles import articles, status
from truco.rulebooks.catalogue import Rule
from truco.rulebooks.chapters import chapters
from truco.rulebooks.precedents import precedents_on
from truco.rulebooks.rulebook import Rulebook, load_rulebook

_RULE: Final = "| --- | --- | --- | --- | --- |"
ROOMS: Final = ("engine", "talk", "referee", "tournament", "web")
"""The parts of the program that an open rule may wait for."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a regulation that tests cover.

    >>> coverage = listed("fenacef")
    >>> coverage.status("br.2.2"), coverage.status("br.24"), coverage.status("br.1.1")
    ('shown', 'out', 'shown')

    `shown` has each rule's tests by name, none where the names are not known; `out` has the reason why no program can
    cover it, `open` the room that it waits for.
    """

    code: str
    total: int
    shown: Mapping[str, tuple[str, ...]]
    out: Mapping[str, str]
    open: Mapping[str, str]

    def status(self, rule_id: str) -> str:
        """Return `shown`, `out` or `open`; empty for an id that the regulation lacks."""
        return next((name for name in ("shown", "out", "open") if rule_id in getattr(self, name)), "")

    def brief(self) -> dict[str, Any]:
        """Return the counts and lists without the tests, for commands."""
        return {
            "total": self.total,
            "shown": list(self.shown),
            "out": [{"id": rule_id, "reason": reason} for rule_id, reason in self.out.items()],
            "open": [{"id": rule_id, "room": room} for rule_id, room in self.open.items()],
        }

    def text(self) -> str:
        """Return the text of the data file."""
        data = {"total": self.total, "shown": dict(self.shown), "out": dict(self.out), "open": dict(self.open)}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def load_coverage(code: str) -> Coverage:
    """Return the coverage in the data file of a regulation, which `make status` builds.

    >>> load_coverage("no-such-book")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    truco.errors.RulebookError: no-such-book/rulebook.toml: code: expected a code that a rulebook has

    Of a rulebook from outside without such a file no rule is covered. Raises `NotBuiltError` for one of this package
    whose file is not built, and `RulebookError` for a rulebook that does not exist.
    """
    folder = shelf.folder(load_rulebook(code).code)
    if folder is None or shelf.COVERAGE not in folder.texts:
        if code in shelf.package_folders():
            raise NotBuiltError(f"{code}/{shelf.COVERAGE}", "status")
        return listed(code)
    data = json.loads(folder.texts[shelf.COVERAGE])
    shown = {rule_id: tuple(tests) for rule_id, tests in data["shown"].items()}
    return Coverage(code, data["total"], shown, data["out"], data["open"])


def listed(code: str) -> Coverage:
    """Return the coverage that `status.toml` states, without the names of tests.

    >>> listed("oficial").total, listed("oficial").status("of.mazo.4")
    (244, 'shown')

    A rule of our rulebooks that `status.toml` does not list is shown by a test: a full run of the unit tests fails
    otherwise. A rule of a rulebook from outside has no test here.
    """
    data = status(code)
    apart = {*data.get("out", {}), *(rule_id for ids in data.get("open", {}).values() for rule_id in ids)}
    shown = [rule.id for rule in articles(code) if rule.id not in apart] if code in shelf.package_folders() else []
    return compute(code, dict.fromkeys(shown, ()))[0]


def compute(code: str, tests: Mapping[str, Iterable[str]]) -> tuple[Coverage, list[str]]:
    """Return the coverage by some tests, and its errors.

    >>> compute("oficial", {"of.deal.5": ["test_the_pack_bends"]})[1][:1]
    ['of.deal.5: a test shows it, yet it is listed in oficial/status.toml']

    `tests` are the names of the tests that cover each rule. An error is a rule that is neither covered nor listed, a
    rule that is both, and a listed id that does not exist.
    """
    data = status(code)
    out: dict[str, str] = data.get("out", {})
    rooms = {rule_id: room for room, ids in data.get("open", {}).items() for rule_id in ids}
    ids = [rule.id for rule in articles(code)]
    listed = {**out, **rooms}
    both = [rule_id for rule_id in ids if rule_id in tests and rule_id in listed]
    neither = [rule_id for rule_id in ids if rule_id not in tests and rule_id not in listed]
    twice = [rule_id for rule_id in out if rule_id in rooms]
    wrong = [f"{rule_id}: a test shows it, yet it is listed in {code}/status.toml" for rule_id in both]
    wrong += [f"{rule_id}: no test shows it, and {code}/status.toml does not list it" for rule_id in neither]
    wrong += [f"{rule_id}: {code}/status.toml lists it as out and as open" for rule_id in twice]
    stray = [rule_id for rule_id in (*listed, *data.get("letter", {})) if rule_id not in ids]
    wrong += [f"{rule_id}: {code}/status.toml lists it, the rulebook lacks it" for rule_id in stray]
    rooms_named = data.get("open", {})
    wrong += [f"{room}: expected one of the rooms {', '.join(ROOMS)}" for room in rooms_named if room not in ROOMS]
    return (
        Coverage(
            code,
            len(ids),
            {rule_id: tuple(sorted(tests[rule_id])) for rule_id in ids if rule_id in tests},
            {rule_id: out[rule_id] for rule_id in ids if rule_id in out},
            {rule_id: rooms[rule_id] for rule_id in ids if rule_id in rooms},
        ),
        wrong,
    )


def citing_paths(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """Return the places of a rulebook's data file that cite each rule.

    >>> citing_paths(load_rulebook("oficial"))["of.match.1"]
    ('match.target', 'options.target', 'cites.chico')
    """
    paths_by_rule: dict[str, list[str]] = {}
    parts = {
        "": book.rules,
        "options.": {key: option.rules for key, option in book.options.items()},
        "cites.": book.cites,
        "refusals.": book.refusals,
    }
    for prefix, table in parts.items():
        for path, rules in table.items():
            for rule_id in rules:
                paths_by_rule.setdefault(rule_id, []).append(prefix + path)
    return {rule_id: tuple(paths) for rule_id, paths in paths_by_rule.items()}


def _letter(code: str) -> list[str]:
    """Return the lines about the departures of a rulebook from the letter of its regulation, if it has any."""
    left: Mapping[str, str] = status(code).get("letter", {})
    if not left:
        return []
    return [
        "Where the rulebook leaves the letter of the regulation:",
        "",
        *(f"- `{k}`: {v}" for k, v in left.items()),
        "",
    ]


def _pictures(code: str) -> list[str]:
    """Return the lines with the pictures of a rulebook: the order of its cards, and its contests if it has any."""
    folder = shelf.folder(code)
    if folder is None or shelf.CONTESTS not in folder.texts:
        return []
    turns = load_rulebook(code).values.get("deal.turned", False)
    orders = ("order-1", "order-2") if turns else ("order",)
    ranked = "The order of the cards, under two cards that may be turned:" if turns else "The order of the cards:"
    names = json.loads(folder.texts[shelf.CONTESTS])["contests"]
    contests_head = (
        "What may follow what in each contest, as [its automaton](../automaton.md); a hand begins in a thick frame:"
    )
    pictures = ((ranked, orders), (contests_head, names))
    return [
        line
        for head, own in pictures
        for line in (head, "", *(f"![{name}](pictures/{code}-{name}.svg)\n" for name in own))
    ]


def page(coverage: Coverage) -> str:
    """Return the page of a regulation's articles: the title, the place of the data and the tests of each.

    >>> page(listed("oficial")).splitlines()[0]
    '# Reglamento Oficial: its rules, one by one'
    """
    book = load_rulebook(coverage.code)
    where = citing_paths(book)
    lines = [
        f"# {book.title}: its rules, one by one",
        "",
        "Built by `make pages`; do not edit.",
        f"Of {coverage.total} rules {len(coverage.shown)} are shown by tests, {len(coverage.open)} stand open with the",
        f"room that will show them, {len(coverage.out)} are out of a program's reach. *Where* is the path in",
        f"`src/truco/rulebooks/{book.file}`; what it says: `truco rules show ID`. See [the notes](../rule-notes.md).",
        "",
        *_letter(coverage.code),
        *_pictures(coverage.code),
    ]
    for chapter in chapters(coverage.code):
        lines += [f"## {chapter.heading('en').text}", "", "| id | title | status | where | tests |", _RULE]
        lines += [_row(rule, coverage, where.get(rule.id, ())) for rule in chapter.rules]
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def _row(rule: Rule, coverage: Coverage, paths: Sequence[str]) -> str:
    """Return the row of a rule: its title, its status, the paths of its data, its tests."""
    status, note = coverage.status(rule.id), coverage.open.get(rule.id) or coverage.out.get(rule.id)
    cells = (
        f"`{rule.id}`",
        rule.title.replace("|", "\\|")
        + "".join(f" ([precedent](precedents.md#{precedent.id}))" for precedent in precedents_on(rule.id)),
        f"{status}: {note}" if note else status,
        ", ".join(f"`{path}`" for path in paths),
        "<br>".join(f"`{test}`" for test in coverage.shown.get(rule.id, ())),
    )
    return f"| {' | '.join(cells)} |".replace("  ", " ")
