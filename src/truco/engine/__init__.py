"""Acts, events and states; the ruling of acts; hand, chico and match."""

from truco.engine.law.due import due
from truco.engine.law.law import Law, format_of, seats_of
from truco.engine.law.ruling import Decision, Ruling
from truco.engine.match import blank, new_match, opening
from truco.engine.menu import menu
from truco.engine.parts import register
from truco.engine.rule import rule
from truco.engine.table.public import Phase, Public
from truco.engine.table.state import Own, State, evolve
from truco.engine.table.words import MESA, Act, Kind, Word, deal_word, word

__all__ = [
    "MESA",
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
    "deal_word",
    "due",
    "evolve",
    "format_of",
    "menu",
    "new_match",
    "opening",
    "rule",
    "seats_of",
    "word",
]

register()
