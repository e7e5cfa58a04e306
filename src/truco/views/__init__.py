"""What each viewer may see, the view folded from it, and the menu of a view."""

from truco.views.board import lifted, marked, may_talk, pencilled
from truco.views.project import JUDGE, as_known, heard, laid_bare, priced_in, project, unlawful
from truco.views.seen import (
    CardsOut,
    Glimpse,
    OwnCards,
    OwnDiscard,
    PackRevealed,
    PartnerCards,
    PutAway,
    Seen,
    TookUp,
    Unlawful,
)
from truco.views.view import SPECTATOR, View, absorb, blank_view, seat_menu, view_menu

__all__ = [
    "JUDGE",
    "SPECTATOR",
    "CardsOut",
    "Glimpse",
    "OwnCards",
    "OwnDiscard",
    "PackRevealed",
    "PartnerCards",
    "PutAway",
    "Seen",
    "TookUp",
    "Unlawful",
    "View",
    "absorb",
    "as_known",
    "blank_view",
    "heard",
    "laid_bare",
    "lifted",
    "marked",
    "may_talk",
    "pencilled",
    "priced_in",
    "project",
    "seat_menu",
    "unlawful",
    "view_menu",
]
