"""The rulebooks for the page: their formats, options and words, their contests, and the order of their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from truco.app.tables import law_of, vocabulary
from truco.app.web.pages import static_place
from truco.cards import card
from truco.engine.table.words import Kind
from truco.errors import NotationError
from truco.messages import key_for_chico, text
from truco.pictures import SHEETS, contest_pictures, drawn_order, orders
from truco.rulebooks.catalogue import load
from truco.rulebooks.options import Option, Others
from truco.rulebooks.rulebook import codes, load_rulebook
from truco.rulebooks.ruleset import choose, read_rules_tag
from truco.talk.pieces import lexicon

Body = dict[str, Any]


def books_body() -> list[Body]:
    """Return all rulebooks that can be played.

    >>> [one["title"] for one in books_body() if one["code"] == "oficial"]
    ['Reglamento Oficial']
    """
    return [_book(code) for code in codes()]


@cache
def _book(code: str) -> Body:
    book = load_rulebook(code)
    law = law_of(code, next(iter(book.formats.values())).seats)
    return {
        "code": code,
        "title": book.title,
        "prefix": load(book.catalogue).prefix,
        "pack": book["pack.cards"],
        "chico": book.chico,
        "language": words.talk.language if (words := lexicon(code, "")) is not None else "",
        "formats": [{"name": form.name, "seats": form.seats} for form in book.formats.values()],
        "options": [_option(option) for option in book.options.values()],
        "presets": [
            {"name": preset.name, "rules": str(choose(code, preset=preset.name)), "house": preset.house}
            for preset in book.presets.values()
        ],
        "ladder": [call.word for call in book.terms.truco.calls],
        "answers": [book["truco.yes"], book["truco.no"]],
        "words": list(vocabulary(law)),
        "aside": any(Kind.SHOW_ASIDE in part.verbs for part in law.parts),
        "asks": any(Kind.VER in part.verbs for part in law.parts),
        "scorers": list(law.terms.table.scorers),
    }


def _option(option: Option) -> Body:
    return {
        "key": option.key,
        "values": list(option.values),
        "house": list(option.house),
        "rules": list(option.rules),
        "needs": _others(option.needs),
        "excludes": _others(option.excludes),
    }


def _others(others: Others) -> Mapping[str, Mapping[str, list[str]]]:
    return {value: {key: list(values) for key, values in keys.items()} for value, keys in others.items()}


@cache
def contests_body(code: str, lang: str) -> list[Body]:
    """Return the contests of a rulebook: the title of each, its graph in sentences and as SVG for the page to colour.

    >>> [one["title"] for one in contests_body("paulista", "pt")]
    ['As rodadas', 'O truco', 'A mão de onze']

    A rulebook from outside comes without them. Raises `RulebookError` for an unknown rulebook and `NotBuiltError`
    where the pictures of ours are not drawn.
    """
    chico = load_rulebook(code).chico
    return [
        {
            "name": picture.name,
            "title": text(key_for_chico(f"automaton.contest.{picture.name}", chico), lang),
            "told": picture.told,
            "svg": picture.svg,
        }
        for picture in contest_pictures(code, lang)
    ]


@cache
def order_body(code: str, lang: str) -> list[Body]:
    """Return the order of a rulebook's cards: a line for each tier, and an SVG with the cards of the page's pack.

    >>> [one["title"] for one in order_body("oficial", "es")]
    ['El orden de las cartas']

    There are two where a card is turned. Raises `RulebookError` for an unknown rulebook.
    """
    return [
        {
            "name": order.name,
            "title": order.title,
            "told": order.told(lang),
            "svg": drawn_order(order, lang, place=static_place(SHEETS[order.pack])),
        }
        for order in orders(load_rulebook(code), lang)
    ]


@lru_cache(maxsize=1024)
def tiers_body(rules: str, turned: str = "") -> list[list[str]]:
    """Return the tiers of a rulebook with its options, the highest first, without the card that is turned.

    >>> tiers_body("oficial")[:5]
    [['1e'], ['1b'], ['7e'], ['7o'], ['3e', '3b', '3o', '3c']]
    >>> tiers_body("paulista", "7c")[0], tiers_body("uruguay", "2o")[0]
    (['Qc'], ['12o'])

    Raises `RulebookError` for unknown rules, and `NotationError` for a card that the pack does not have.
    """
    worth = read_rules_tag(rules).book.worth
    up = card(turned) if turned else None
    if up is not None and up not in worth.terms.pack.cards:
        raise NotationError(turned, 1, 1, "a card of the pack")
    tiers = [[token for token in tier if token != turned] for tier in worth.tiers(up)]
    return [tier for tier in tiers if tier]
