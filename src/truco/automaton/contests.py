"""The contests of a law as small automata: their values in numbers, and the steps between them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from truco.automaton.explore import Explored, explore
from truco.automaton.hands import TRIES
from truco.automaton.outcomes import Outcome
from truco.automaton.steps import Step
from truco.automaton.values import Value
from truco.engine.law.law import Law

FORM: Final = "truco/contests/1"
"""The form of the JSON text; its last number goes up when the form changes."""


class Arrow(NamedTuple):
    """A step of a contest between two of its values, which are given by their numbers."""

    start: int
    band: str
    word: str
    outcome: Outcome
    end: int


class Contest(NamedTuple):
    """One contest: its values, those in which a hand begins, and the steps from value to value.

    A step that is not there leaves the value as it is.
    """

    name: str
    values: tuple[Value, ...]
    starts: tuple[int, ...]
    steps: tuple[Arrow, ...]

    def follows(self) -> dict[tuple[Value, Step], Value]:
        """Return the value that follows each value by each step."""
        return {(self.values[arrow.start], Step(*arrow[1:4])): self.values[arrow.end] for arrow in self.steps}


class Contests(NamedTuple):
    """The contests of a law, and how they were found: every word in every value so often, so many acts in all.

    `newest` is the number of the last act that showed anything new.
    """

    rules: str
    format: str
    tries: int
    acts: int
    newest: int
    contests: tuple[Contest, ...]

    def text(self) -> str:
        """Return the contests as JSON, one step a line."""
        head: dict[str, object] = {"form": FORM, "rules": self.rules, "format": self.format}
        head |= {"tries": self.tries, "acts": self.acts, "newest": self.newest}
        lines = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        each = _joined(f"{_json(contest.name)}: {_text(contest)}" for contest in self.contests)
        return f"{{{_joined(lines)},\n" + f'"contests": {{\n{each}\n}}}}\n'


def contests(law: Law, tries: int = TRIES, tried: Callable[[], None] = lambda: None) -> Contests:
    """Explore a law and return its contests; one that never leaves its only value is no contest.

    `tried` is called after each try.

    >>> from truco.rulebooks.ruleset import choose
    >>> found = contests(Law(choose("oficial"), ("A1", "B1")), tries=2)
    >>> [one.name for one in found.contests]
    ['tricks', 'truco', 'envido', 'leaving']
    >>> found.contests[1].values[:3]
    (('uncalled',), ('called', 'truco', 'mano'), ('called', 'truco', 'other'))
    """
    explored = explore(law, tries, tried=tried)
    every = (_contest(name, explored) for name in explored.starts)
    kept = tuple(contest for contest in every if len(contest.values) > 1)
    return Contests(str(law.ruleset), law.format.name, tries, explored.acts, explored.newest, kept)


def _contest(name: str, explored: Explored) -> Contest:
    """Number the values of a contest, those nearest to where it begins first."""
    steps = explored.steps.get(name, {})
    values = sorted(explored.starts[name])
    starts = tuple(range(len(values)))
    numbered = set(values)
    for value in values:  # grows while it is gone through
        for _, after in _sorted(steps.get(value, {})):
            if after not in numbered:
                numbered.add(after)
                values.append(after)
    number = {value: at for at, value in enumerate(values)}
    after_each = [(at, *pair) for at, value in enumerate(values) for pair in _sorted(steps.get(value, {}))]
    arrows = tuple(Arrow(at, *step, number[after]) for at, step, after in after_each)
    return Contest(name, tuple(values), starts, arrows)


def _sorted(steps: Mapping[Step, Value]) -> list[tuple[Step, Value]]:
    return sorted(steps.items())


def read(text: str) -> Contests:
    """Return the contests in a JSON text that `Contests.text` made; raises `ValueError` for another form."""
    data = json.loads(text)
    if data["form"] != FORM:
        raise ValueError(f"expected contests of the form {FORM}, got {data['form']}")
    every = tuple(_read(name, contest) for name, contest in data["contests"].items())
    return Contests(data["rules"], data["format"], data["tries"], data["acts"], data["newest"], every)


def _read(name: str, data: Mapping[str, Any]) -> Contest:
    steps = (Arrow(start, band, word, tuple(outcome), end) for start, band, word, outcome, end in data["steps"])
    return Contest(name, tuple(map(tuple, data["values"])), tuple(data["starts"]), tuple(steps))


def _text(contest: Contest) -> str:
    steps = (f"  {_json(step)}" for step in contest.steps)
    values = (f"  {_json(value)}" for value in contest.values)
    return f'{{"values": [\n{_joined(values)}],\n "starts": {_json(contest.starts)},\n "steps": [\n{_joined(steps)}]}}'


def _joined(lines: Iterable[str]) -> str:
    return ",\n".join(lines)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
