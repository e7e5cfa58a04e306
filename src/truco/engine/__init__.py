"""Acts, events and states; the ruling of acts; hand, chico and match."""

from truco.engine.decide import Decision, deal, decide
from truco.engine.law import SEATS, Law
from truco.engine.match import blank, new_match, opening
from truco.engine.menu import menu
from truco.engine.public import Phase, Public
from truco.engine.refusal import due
from truco.engine.ruling import Ruling
from truco.engine.state import Own, State, evolve
from truco.engine.words import MESA, Act, Kind, Word, word

__all__ = [
    "MESA",
    "SEATS",
    "Act",
    "Decision",
    "Kind",
    "Law",
    "Own",
    "Phase",
    "Public",
    "Ruling",
    "State",
    "Word",
    "blank",
    "deal",
    "decide",
    "due",
    "evolve",
    "menu",
    "new_match",
    "opening",
    "word",
]
