"""The contests of a rulebook and the order of its cards for the page of its rules: as pictures, and in words."""

from __future__ import annotations

from functools import cache
from typing import Any

from truco.automaton.shelf import stored
from truco.messages import spoken, text
from truco.pictures import SHEETS, drawn, drawn_order, graph_of, orders
from truco.rulebooks.rulebook import load_rulebook
from truco.web.pages import static_place


@cache
def contests_body(code: str, lang: str) -> list[dict[str, Any]]:
    """Return the contests of a rulebook: what each is called, its graph in sentences and as SVG for the page to colour.

    >>> [one["title"] for one in contests_body("paulista", "pt")]
    ['As rodadas', 'O truco', 'A mão de onze']

    A rulebook from outside comes without them. Raises `RulebookError` for an unknown rulebook.
    """
    book, found = load_rulebook(code), stored(code)
    graphs = [graph_of(one, book, lang) for one in found.contests] if found is not None else []
    return [
        {
            "name": one.name,
            "title": text(spoken(f"automaton.contest.{one.name}", book.chico), lang),
            "told": one.told(lang),
            "svg": drawn(one, lang, styled=False),
        }
        for one in graphs
    ]


@cache
def order_body(code: str, lang: str) -> list[dict[str, Any]]:
    """Return the order of a rulebook's cards: a line for each tier, and an SVG with the cards of the page's pack.

    >>> [one["title"] for one in order_body("oficial", "es")]
    ['El orden de las cartas']

    There are two where a card is turned. Raises `RulebookError` for an unknown rulebook.
    """
    return [
        {
            "name": one.name,
            "title": one.title,
            "told": one.told(lang),
            "svg": drawn_order(one, lang, place=static_place(SHEETS[one.pack])),
        }
        for one in orders(load_rulebook(code), lang)
    ]
