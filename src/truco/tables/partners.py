"""Drawing partners before the first match: the table draws kings for all seats, and people change seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from truco.engine import opening
from truco.engine.croupier import Chance, shuffled
from truco.engine.table.events import Event
from truco.rules.partners import partners, reseated
from truco.tables.row import Standing
from truco.tables.seats import gathered
from truco.tables.table import Table

KINGS: Final = "kings"
"""The word of the row that draws the partners."""


class Drawn(NamedTuple):
    """The result of a draw: the table's standing, the events of the match, and everybody's new seat."""

    standing: Standing
    events: tuple[Event, ...]
    moves: Mapping[str, str]


def draws_partners(table: Table) -> bool:
    """Return whether all are there and ready, and partners must be drawn before the first match (pg.deal.4)."""
    return not table.match and table.law.partners_drawn and gathered(table.chairs)


def partners_drawn(table: Table, chance: Chance) -> Drawn:
    """Draw the partners of a table; the seat that drew the first king deals the first hand (pg.deal.5, pg.deal.6)."""
    draws = table.law.terms.table.partners(shuffled(chance, table.law.terms.pack.cards), table.law.seats)
    together = partners(draws)
    moves = reseated(table.law.seats, together)
    sitting = {moves[chair.seat]: replace(chair, seat=moves[chair.seat]) for chair in table.chairs}
    kings = tuple((moves[seat], card.token) for seat, card in draws)
    host = moves.get(table.standing.host, "")
    standing = replace(table.standing, chairs=tuple(sitting[seat] for seat in table.law.seats), kings=kings, host=host)
    return Drawn(standing, opening(table.law, moves[together[0]]), moves)
