"""Which rules of a regulation are covered by tests, which are open, and which no program can cover."""

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
"""The rooms that an open rule may wait for."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules of a regulation tests cover.

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
        """Return the part for programs: the counts and lists without the tests."""
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
        if code in shelf.ours():
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
    shown = [rule.id for rule in articles(code) if rule.id not in apart] if code in shelf.ours() else []
    return compute(code, dict.fromkeys(shown, ()))[0]


def compute(code: str, tests: Mapping[str, Iterable[str]]) -> tuple[Coverage, list[str]]:
    """Return the coverage that tests give, and what is wrong in it.

    >>> compute("oficial", {"of.deal.5": ["test_the_pack_bends"]})[1][:1]
    ['of.deal.5: a test shows it, yet it is listed in oficial/status.toml']

    `tests` are the names of the tests that cover each rule. An error is a rule that is neither covered nor listed, one
    that is both, and a listed id that does not exist.
    """
    data = status(code)
    out: dict[str, str] = data.get("out", {})
    rooms = {rule_id: room for room, ids in data.get("open", {}).items() for rule_id in ids}
    ids = [rule.id for rule in articles(code)]
    listed = {**out, **rooms}
    both = [one for one in ids if one in tests and one in listed]
    neither = [one for one in ids if one not in tests and one not in listed]
    twice = [one for one in out if one in rooms]
    wrong = [f"{one}: a test shows it, yet it is listed in {code}/status.toml" for one in both]
    wrong += [f"{one}: no test shows it, and {code}/status.toml does not list it" for one in neither]
    wrong += [f"{one}: {code}/status.toml lists it as out and as open" for one in twice]
    stray = [one for one in (*listed, *data.get("letter", {})) if one not in ids]
    wrong += [f"{one}: {code}/status.toml lists it, the rulebook lacks it" for one in stray]
    rooms_named = data.get("open", {})
    wrong += [f"{room}: expected one of the rooms {', '.join(ROOMS)}" for room in rooms_named if room not in ROOMS]
    return (
        Coverage(
            code,
            len(ids),
            {one: tuple(sorted(tests[one])) for one in ids if one in tests},
            {one: out[one] for one in ids if one in out},
            {one: rooms[one] for one in ids if one in rooms},
        ),
        wrong,
    )


def cited_at(book: Rulebook) -> Mapping[str, tuple[str, ...]]:
    """Return the places of a rulebook's data file that cite each rule.

    >>> cited_at(load_rulebook("oficial"))["of.match.1"]
    ('match.target', 'options.target', 'cites.chico')
    """
    found: dict[str, list[str]] = {}
    parts = {
        "": book.rules,
        "options.": {key: option.rules for key, option in book.options.items()},
        "cites.": book.cites,
        "refusals.": book.refusals,
    }
    for prefix, table in parts.items():
        for path, rules in table.items():
            for rule_id in rules:
                found.setdefault(rule_id, []).append(prefix + path)
    return {rule_id: tuple(paths) for rule_id, paths in found.items()}


def _letter(code: str) -> list[str]:
    """Return the lines that say where a rulebook departs from the letter of its regulation; none where it does not."""
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
    """Return the lines with the pictures of a rulebook: the order of its cards, and its contests where it has them."""
    folder = shelf.folder(code)
    if folder is None or shelf.CONTESTS not in folder.texts:
        return []
    turns = load_rulebook(code).values.get("deal.turned", False)
    orders = ("order-1", "order-2") if turns else ("order",)
    ranked = "The order of the cards, under two cards that may be turned:" if turns else "The order of the cards:"
    names = json.loads(folder.texts[shelf.CONTESTS])["contests"]
    told = "What may follow what in each contest, as [its automaton](../automaton.md); a hand begins in a thick frame:"
    shown = ((ranked, orders), (told, names))
    return [
        line for head, own in shown for line in (head, "", *(f"![{one}](pictures/{code}-{one}.svg)\n" for one in own))
    ]


def page(coverage: Coverage) -> str:
    """Return the page of a regulation's articles: what each is, where its data are, which tests cover it.

    >>> page(listed("oficial")).splitlines()[0]
    '# Reglamento Oficial: its rules, one by one'
    """
    book = load_rulebook(coverage.code)
    where = cited_at(book)
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
        + "".join(f" ([precedent](precedents.md#{one.id}))" for one in precedents_on(rule.id)),
        f"{status}: {note}" if note else status,
        ", ".join(f"`{path}`" for path in paths),
        "<br>".join(f"`{test}`" for test in coverage.shown.get(rule.id, ())),
    )
    return f"| {' | '.join(cells)} |".replace("  ", " ")
