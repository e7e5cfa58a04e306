"""Pictures as SVG, with words in the language of the reader: contests, the order of cards, the strength of bots."""

from truco.pictures.contests import Picture, contest_pictures
from truco.pictures.order import ART, NARROW, SHEETS, WIDE, Order, drawn_order, order_of, orders, read_sheet
from truco.pictures.strength import Strength, drawn_strengths

__all__ = [
    "ART",
    "NARROW",
    "SHEETS",
    "WIDE",
    "Order",
    "Picture",
    "Strength",
    "contest_pictures",
    "drawn_order",
    "drawn_strengths",
    "order_of",
    "orders",
    "read_sheet",
]
