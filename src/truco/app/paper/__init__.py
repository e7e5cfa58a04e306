"""Printed documents: the score sheet of a match and the papers of an event, as PDF, filled or to be filled by hand."""

from truco.app.paper.boards import board_sheets_pdf
from truco.app.paper.bracket import bracket_pdf
from truco.app.paper.cards import certificates_pdf, table_cards_pdf, team_codes_pdf
from truco.app.paper.club import club_sheets_pdf
from truco.app.paper.deals import deal_slips_pdf, deals_pdf
from truco.app.paper.draw import draw_pdf, pairings_pdf
from truco.app.paper.notice import notice_pdf
from truco.app.paper.page import PAPERS
from truco.app.paper.sheet import match_sheets_pdf, sheet_pdf
from truco.app.paper.slip import slips_pdf
from truco.app.paper.standings import standings_pdf

__all__ = [
    "PAPERS",
    "board_sheets_pdf",
    "bracket_pdf",
    "certificates_pdf",
    "club_sheets_pdf",
    "deal_slips_pdf",
    "deals_pdf",
    "draw_pdf",
    "match_sheets_pdf",
    "notice_pdf",
    "pairings_pdf",
    "sheet_pdf",
    "slips_pdf",
    "standings_pdf",
    "table_cards_pdf",
    "team_codes_pdf",
]
