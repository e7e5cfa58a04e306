"""What is printed: the score sheet of a match and the documents of an event, as PDF, filled or to be filled by hand."""

from collections.abc import Sequence

from truco.paper.boards import lay_out_boards
from truco.paper.bracket import lay_out_bracket
from truco.paper.certificate import lay_out_certificates
from truco.paper.club import lay_out_club
from truco.paper.deal_slips import lay_out_deal_slips
from truco.paper.deals import lay_out_deals
from truco.paper.documents import (
    BoardSheet,
    BracketSheet,
    Certificates,
    ClubSheet,
    Deals,
    DealSlips,
    Draw,
    MatchSheet,
    Notice,
    Occasion,
    Pairings,
    Standings,
    TableCards,
    TeamCodes,
)
from truco.paper.draw import lay_out_draw
from truco.paper.notice import lay_out_notice
from truco.paper.page import PAPERS, Page
from truco.paper.pairings import lay_out_pairings
from truco.paper.pdf import to_pdf
from truco.paper.plan import lay_out, lay_out_match
from truco.paper.slip import lay_out_slips
from truco.paper.standings import TITLE as STANDINGS
from truco.paper.standings import lay_out_standings
from truco.paper.table_cards import lay_out_table_cards
from truco.paper.team_codes import lay_out_team_codes
from truco.paper.words import Wording, Words
from truco.referee import Sheet

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


def sheet_pdf(sheet: Sheet, language: str = "es", paper: str = "a4") -> bytes:
    """Return a score sheet as a PDF; the same sheet gives the same bytes.

    >>> from truco.engine import Law
    >>> from truco.referee import blank_sheet
    >>> from truco.rulebooks.ruleset import choose
    >>> sheet = blank_sheet(Law(choose("oficial"), ("A1", "B1")))
    >>> sheet_pdf(sheet, "pt")[:5], sheet_pdf(sheet, "pt") == sheet_pdf(sheet, "pt")
    (b'%PDF-', True)

    `language` is es, pt, en or de; `paper` is `a4` or `letter`. Raises `KeyError` for others.
    """
    words = Wording(sheet, language)
    return to_pdf(lay_out(sheet, words, PAPERS[paper]), f"{words.title()} · {sheet.title}", language)


def draw_pdf(draw: Draw, language: str = "es", paper: str = "a4") -> bytes:
    """Return a draw as a PDF: its groups, and who meets when."""
    words = Words(language, draw.occasion.chico)
    return _pdf(lay_out_draw(draw, words, PAPERS[paper]), words, "paper.draw", draw.occasion)


def pairings_pdf(pairings: Pairings, language: str = "es", paper: str = "a4") -> bytes:
    """Return a round for the wall as a PDF: who meets whom at which table."""
    words = Words(language, pairings.occasion.chico)
    return _pdf(lay_out_pairings(pairings, words, PAPERS[paper]), words, "paper.pairings", pairings.occasion)


def standings_pdf(standings: Standings, language: str = "es", paper: str = "a4") -> bytes:
    """Return standings as a PDF: tables with their figures, and the reason of each place."""
    words = Words(language, standings.occasion.chico)
    return _pdf(lay_out_standings(standings, words, PAPERS[paper]), words, STANDINGS, standings.occasion)


def bracket_pdf(sheet: BracketSheet, language: str = "es", paper: str = "a4") -> bytes:
    """Return a bracket as a PDF: trees of up to 32 places a page."""
    words = Words(language, sheet.occasion.chico)
    return _pdf(lay_out_bracket(sheet, words, PAPERS[paper]), words, "paper.bracket", sheet.occasion)


def table_cards_pdf(cards: TableCards, language: str = "es", paper: str = "a4") -> bytes:
    """Return cards for the tables as a PDF: to cut, to fold, to stand."""
    words = Words(language, cards.occasion.chico)
    return _pdf(lay_out_table_cards(cards, words, PAPERS[paper]), words, "paper.table-cards", cards.occasion)


def notice_pdf(notice: Notice, language: str = "es", paper: str = "a4") -> bytes:
    """Return a notice for the wall as a PDF."""
    words = Words(language, notice.occasion.chico)
    return _pdf(lay_out_notice(notice, words, PAPERS[paper]), words, "paper.notice", notice.occasion)


def certificates_pdf(certificates: Certificates, language: str = "es", paper: str = "a4") -> bytes:
    """Return certificates as a PDF, one a page."""
    words = Words(language, certificates.occasion.chico)
    pages = lay_out_certificates(certificates, words, PAPERS[paper])
    return _pdf(pages, words, "paper.certificate", certificates.occasion)


def deals_pdf(deals: Deals, language: str = "es", paper: str = "a4") -> bytes:
    """Return the deals of a duplicate as a PDF: a list, and strips to cut."""
    words = Words(language, deals.occasion.chico)
    return _pdf(lay_out_deals(deals, words, PAPERS[paper]), words, "paper.deals", deals.occasion)


def deal_slips_pdf(slips: DealSlips, language: str = "es", paper: str = "a4") -> bytes:
    """Return the slips of a round of a duplicate as a PDF: one for each table, hand and seat."""
    words = Words(language, slips.occasion.chico)
    return _pdf(lay_out_deal_slips(slips, words, PAPERS[paper]), words, "paper.deal-slips", slips.occasion)


def team_codes_pdf(codes: TeamCodes, language: str = "es", paper: str = "a4") -> bytes:
    """Return the codes of teams as a PDF: strips to cut and hand out."""
    words = Words(language, codes.occasion.chico)
    return _pdf(lay_out_team_codes(codes, words, PAPERS[paper]), words, "paper.team-codes", codes.occasion)


def club_sheets_pdf(sheets: Sequence[ClubSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the sheets of club matches as a PDF: a row for each table."""
    words = [Words(language, one.occasion.chico) for one in sheets]
    pages = [page for one, own in zip(sheets, words, strict=True) for page in lay_out_club(one, own, PAPERS[paper])]
    return _pdf(pages, words[0], "paper.club", sheets[0].occasion)


def board_sheets_pdf(sheets: Sequence[BoardSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the sheets of matches of a duplicate as a PDF: a line for each hand."""
    words = [Words(language, one.occasion.chico) for one in sheets]
    pages = [page for one, own in zip(sheets, words, strict=True) for page in lay_out_boards(one, own, PAPERS[paper])]
    return _pdf(pages, words[0], "paper.boards", sheets[0].occasion)


def slips_pdf(matches: Sequence[MatchSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the short sheets of matches as a PDF: a line for each chico, two sheets on a page where they fit."""
    return _of_matches(lay_out_slips(matches, language, PAPERS[paper]), matches, language)


def match_sheets_pdf(matches: Sequence[MatchSheet], language: str = "es", paper: str = "a4") -> bytes:
    """Return the whole sheets of matches as a PDF: a line for each hand, as some regulations ask for."""
    pages = [page for one in matches for page in lay_out_match(one, language, PAPERS[paper])]
    return _of_matches(pages, matches, language)


def _of_matches(pages: Sequence[Page], matches: Sequence[MatchSheet], language: str) -> bytes:
    """Return the sheets of matches as a PDF, with the title of the first one."""
    first = matches[0]
    return to_pdf(pages, f"{Wording(first.sheet, language).title()} · {first.occasion.event}", language)


def _pdf(pages: Sequence[Page], words: Words, title: str, occasion: Occasion) -> bytes:
    return to_pdf(pages, f"{words.say(title)} · {occasion.event}", words.language)
