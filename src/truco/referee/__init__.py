"""The desk beside the table: what a judge may rule and what he ruled; the score sheet, and who keeps and signs it."""

from truco.referee.desk import Choice, Logged, choices, log, offences, partidas, said_about, suggested
from truco.referee.lines import Chico, Entry, Gain, Note
from truco.referee.offices import captains_of, scorers
from truco.referee.precedent import as_precedent
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
from truco.referee.signing import Copy, Written, new_copy

__all__ = [
    "Chico",
    "Choice",
    "Copy",
    "Entry",
    "Gain",
    "Logged",
    "Note",
    "Offices",
    "Rejection",
    "Sheet",
    "Signature",
    "Written",
    "as_precedent",
    "blank_sheet",
    "captains_of",
    "choices",
    "log",
    "new_copy",
    "offences",
    "partidas",
    "said_about",
    "scorers",
    "sheet_of",
    "sheet_of_record",
    "sheet_to_json",
    "suggested",
]
