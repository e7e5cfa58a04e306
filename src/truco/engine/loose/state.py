"""The cards that lie on a refereed table otherwise than they should."""

from __future__ import annotations

from truco.cards import Card
from truco.engine.quick import Changing, value


@value
class Loose(Changing):
    """Cards that lie on the table otherwise than they should, at a refereed table.

    `laid` are seats and cards that lie there before their time, `stacked` the seat whose card lies upon another,
    `asked` the seat that must uncover the lower one, `down` the seats with a card face down.
    """

    laid: tuple[tuple[str, Card], ...] = ()
    stacked: str = ""
    asked: str = ""
    down: tuple[str, ...] = ()
