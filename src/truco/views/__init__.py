"""The projection of events for each viewer, the view folded from it, and the menu of a view."""

from truco.views.board import can_talk, lifted_tricks, pending_score_marks, score_marks
from truco.views.project import (
    JUDGE,
    find_unlawful,
    project,
    seats_at_fault,
    visible_event,
    visible_word,
    with_proving_cards,
)
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
    "blank_view",
    "can_talk",
    "find_unlawful",
    "lifted_tricks",
    "pending_score_marks",
    "project",
    "score_marks",
    "seat_menu",
    "seats_at_fault",
    "view_menu",
    "visible_event",
    "visible_word",
    "with_proving_cards",
]
