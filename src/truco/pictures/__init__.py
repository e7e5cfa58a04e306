"""Pictures as SVG: the contests of a rulebook, and the order of its cards, with words in the language of the reader."""

from truco.pictures.contests import Picture, contest_pictures
from truco.pictures.order import ART, NARROW, SHEETS, WIDE, Order, drawn_order, order_of, orders, read_sheet

__all__ = [
    "ART",
    "NARROW",
    "SHEETS",
    "WIDE",
    "Order",
    "Picture",
    "contest_pictures",
    "drawn_order",
    "order_of",
    "orders",
    "read_sheet",
]
