"""The automaton of a law: its contests, each with its values and the steps between them."""

from truco.automaton.contests import Arrow, Contest, Contests, contests, read
from truco.automaton.explore import AmbiguousStepError
from truco.automaton.steps import Moved, Step, contests_of, moved, values_of

__all__ = [
    "AmbiguousStepError",
    "Arrow",
    "Contest",
    "Contests",
    "Moved",
    "Step",
    "contests",
    "contests_of",
    "moved",
    "read",
    "values_of",
]
