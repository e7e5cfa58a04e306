"""The judge's desk beside the table: possible rulings and the log of rulings; the score sheet and its signatures."""

from truco.referee.desk import (
    Choice,
    LoggedRuling,
    choices,
    offences,
    partida_scores,
    ruling_log,
    ruling_word,
    suggest_ruling,
)
from truco.referee.lines import Chico, Entry, Gain, Note
from truco.referee.offices import captains_of, scorers
from truco.referee.precedent import make_precedent
from truco.referee.sheet import (
    Offices,
    Rejection,
    Sheet,
    Signature,
    blank_sheet,
    sheet_of,
    sheet_of_record,
    sheet_to_json,
)
from truco.referee.signing import Copy, SheetLine, new_copy

__all__ = [
    "Chico",
    "Choice",
    "Copy",
    "Entry",
    "Gain",
    "LoggedRuling",
    "Note",
    "Offices",
    "Rejection",
    "Sheet",
    "SheetLine",
    "Signature",
    "blank_sheet",
    "captains_of",
    "choices",
    "make_precedent",
    "new_copy",
    "offences",
    "partida_scores",
    "ruling_log",
    "ruling_word",
    "scorers",
    "sheet_of",
    "sheet_of_record",
    "sheet_to_json",
    "suggest_ruling",
]
