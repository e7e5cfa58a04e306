"""The exploration of the contests of a law: every kind of word is tried in every value of every contest."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from truco.automaton.hands import TRIES, AmbiguousStepError, Choices, Explorer
from truco.automaton.roles import roles_of, word_role
from truco.automaton.steps import Step, moved, values_of
from truco.automaton.values import Value
from truco.engine.law.law import Law
from truco.engine.law.ruling import Decision
from truco.engine.table.state import State
from truco.engine.table.words import Act


class Explored(NamedTuple):
    """The contests of a law: the values in which each begins and its steps, by its name.

    `acts` were tried; the last of them that showed anything new was number `newest`.
    """

    starts: dict[str, dict[Value, None]]
    steps: dict[str, dict[Value, dict[Step, Value]]]
    acts: int
    newest: int


def explore(law: Law, tries: int = TRIES, seed: str = "truco", tried: Callable[[], None] = lambda: None) -> Explored:
    """Explore the contests of a law; the same law, tries and seed find the same. `tried` is called after each try.

    >>> from truco.rulebooks.ruleset import choose
    >>> len(explore(Law(choose("oficial"), ("A1", "B1")), tries=4).steps["truco"])
    11
    """
    explorer = _Contests(law, seed)
    explorer.run(tries, tried)
    return Explored(explorer.starts, explorer.steps, explorer.acts, explorer.newest)


class _Contests(Explorer):
    """Notes the steps of the contests of a law."""

    def __init__(self, law: Law, seed: str) -> None:
        super().__init__(law, seed)
        self.starts: dict[str, dict[Value, None]] = {}
        self.steps: dict[str, dict[Value, dict[Step, Value]]] = {}
        self._choices: dict[tuple[Value, ...], dict[tuple[str, str], Choices]] = {}

    def choices(self, state: State) -> Callable[[Act], Choices]:
        """Return the kind of word of an act with each contest and its value, and the band that acts."""
        roles, values = roles_of(self.law, state.public), values_of(self.law, state.public)
        choices_of = self._choices.setdefault(tuple(values.values()), {})

        def choices(act: Act) -> Choices:
            said = roles.of(act.seat), word_role(act.word)
            choices = choices_of.get(said)
            if choices is None:
                choices = tuple([self.choice((name, value, *said)) for name, value in values.items()])
                choices_of[said] = choices
            return choices

        return choices

    def did(self, state: State, act: Act, decision: Decision) -> bool:
        """Note the steps of the contests that an act concerned."""
        new = False
        for move in moved(self.law, state, act, decision):
            steps = self.steps.setdefault(move.contest, {}).setdefault(move.before, {})
            new = new or move.step not in steps
            if steps.setdefault(move.step, move.after) != move.after:
                raise AmbiguousStepError(move, steps[move.step])
        return new

    def begins(self, state: State) -> None:
        """Note the values in which the contests begin."""
        for name, value in values_of(self.law, state.public).items():
            self.starts.setdefault(name, {})[value] = None
