"""Pictures as SVG: the contests of a rulebook, and the order of its cards, with words in the language of the reader."""

from truco.pictures.graph import Graph, graph_of
from truco.pictures.order import NARROW, SHEETS, WIDE, Order, drawn_order, order_of, orders
from truco.pictures.svg import drawn

__all__ = [
    "NARROW",
    "SHEETS",
    "WIDE",
    "Graph",
    "Order",
    "drawn",
    "drawn_order",
    "graph_of",
    "order_of",
    "orders",
]
