"""The automaton of a law: its contests, each with its values and the steps between them."""

from truco.automaton.contests import Arrow, Contest, Contests, contests, read
from truco.automaton.hands import AmbiguousStepError
from truco.automaton.steps import Moved, Step, contests_of, moved, values_of
from truco.automaton.table import Entry, Move, NotWholeError, Table, begins_as, outcome_in, read_table, table_of

__all__ = [
    "AmbiguousStepError",
    "Arrow",
    "Contest",
    "Contests",
    "Entry",
    "Move",
    "Moved",
    "NotWholeError",
    "Step",
    "Table",
    "begins_as",
    "contests",
    "contests_of",
    "moved",
    "outcome_in",
    "read",
    "read_table",
    "table_of",
    "values_of",
]
