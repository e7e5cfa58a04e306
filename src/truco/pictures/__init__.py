"""The contests of a rulebook as pictures: SVG with states in plain words, in the language of the reader."""

from truco.pictures.graph import Graph, graph_of
from truco.pictures.svg import drawn

__all__ = ["Graph", "drawn", "graph_of"]
