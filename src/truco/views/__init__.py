"""What each viewer is told, the view folded from it, and the menu of a view."""

from truco.views.project import project
from truco.views.seen import CardsOut, OwnCards, PackRevealed, Seen
from truco.views.view import SPECTATOR, View, absorb, blank_view, view_menu

__all__ = [
    "SPECTATOR",
    "CardsOut",
    "OwnCards",
    "PackRevealed",
    "Seen",
    "View",
    "absorb",
    "blank_view",
    "project",
    "view_menu",
]
