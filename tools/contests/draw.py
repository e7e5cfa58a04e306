"""The pictures of contests: of a rulebook in every language, and of any contests in one."""

from __future__ import annotations

from tools.contests.graph import graph_of
from tools.contests.svg import drawn

from truco.automaton import Contests
from truco.messages import LANGUAGES
from truco.pictures.contests import Picture, pictures_text
from truco.rulebooks.rulebook import Rulebook


def draw(contests: Contests, book: Rulebook, language: str) -> tuple[Picture, ...]:
    """Return the pictures of the contests of a rulebook in a language."""
    graphs = [graph_of(contest, book, language) for contest in contests.contests]
    return tuple(Picture(graph.name, graph.sentences(language), drawn(graph, language)) for graph in graphs)


def draw_all(contests: Contests, book: Rulebook) -> str:
    """Return the pictures of the contests of a rulebook in every language, as its folder has them."""
    return pictures_text((language, draw(contests, book, language)) for language in LANGUAGES)
