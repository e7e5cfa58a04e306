"""What is printed: the score sheet of a match as a PDF, filled or to be filled by hand."""

from truco.paper.page import PAPERS
from truco.paper.pdf import to_pdf
from truco.paper.plan import lay_out
from truco.paper.words import Wording
from truco.referee import Sheet

__all__ = ["PAPERS", "sheet_pdf"]


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
