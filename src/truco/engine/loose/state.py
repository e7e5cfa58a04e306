"""Loose cards: cards on a refereed table that are not played."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import Changing, value


@value
class Loose(Changing):
    """The loose cards of a refereed table.

    - `early`: seats and cards that lie there before their turn.
    - `stacked`: the seat whose card lies upon another card of its own.
    - `hidden`: the seat that laid a card upon another, of which only it knows which it is.
    - `must_uncover`: the seat that a rival asked to uncover the lower of two cards.
    - `face_down`: the seats that put a card face down without playing it.
    - `aside`: the seats that showed cards to a partner alone, until a rival asks to see these.
    """

    early: tuple[tuple[str, Card], ...] = ()
    stacked: str = ""
    must_uncover: str = ""
    face_down: tuple[str, ...] = ()
    hidden: str = ""
    aside: tuple[str, ...] = ()
