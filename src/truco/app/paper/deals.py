"""The deals of a duplicate: a list, strips to cut and fold, and the slips of a round, folded over their cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from truco.app.paper.documents import AtTable, Deal, Deals, DealSlips
from truco.app.paper.flow import Flow, event_flow, event_pdf
from truco.app.paper.grid import Cell, Column, Grid
from truco.app.paper.page import HAIR, PAPERS, THIN, Drawing, Pen
from truco.app.paper.signs import card_name, card_width, draw_card
from truco.app.paper.texts import block, paragraph
from truco.app.paper.words import Words

_ROW: Final = 22.0
_COLUMN: Final = 46.0
_SIZE: Final = 13.0
_WIDE: Final = {"spanish-40": 2.6, "french-40": 1.8}
"""The room of a card with a gap, as a multiple of its size: Spanish numbers may have two digits."""

_ACROSS: Final = 2
_STRIP: Final = 62.0
_SLIP: Final = 92.0
_OUTSIDE: Final = 0.32
"""The part of a slip that is seen when it is folded: what it says is no secret."""

_COVER: Final = 0.34
"""The empty part at the right, which is folded over the cards in the middle."""

_CARD: Final = 36.0
_DEEP: Final = 56.0
"""How wide and high a card is."""


def deals_pdf(deals: Deals, language: str = "es", paper: str = "a4") -> bytes:
    """Return the deals of a duplicate as a PDF: a list, and strips to cut.

    >>> from truco.app.paper.documents import Occasion
    >>> deal = Deal(1, "A1", {"A1": ("1e", "5o", "4o"), "B1": ("3c", "7o", "12o")}, score=(8, 8))
    >>> deals_pdf(Deals(Occasion("Copa Paysandú"), (deal,)))[:5]
    b'%PDF-'
    """
    words = Words(language, deals.occasion.chico)
    flow = event_flow(words, PAPERS[paper], deals.occasion, words.say("paper.deals"), deals.heading)
    if deals.deals:
        flow.add(paragraph(words.say("paper.deals-secret"), flow.wide, after=6))
        _list(flow, deals)
        flow.turn()
        flow.add(paragraph(words.say("paper.deals-strips"), flow.wide, after=6))
        strips = [(deal, seat) for deal in deals.deals for seat in deal.hands]
        for at in range(0, len(strips), _ACROSS):
            row = strips[at : at + _ACROSS]
            flow.add(Drawing(_STRIP, partial(_draw_strips, words=words, pack=deals.pack, strips=row)))
    return event_pdf([flow], "paper.deals", deals.occasion)


def deal_slips_pdf(slips: DealSlips, language: str = "es", paper: str = "a4") -> bytes:
    """Return the slips of a round of a duplicate as a PDF: one for each table, hand and seat.

    >>> from truco.app.paper.documents import Occasion
    >>> deal = Deal(1, "A1", {"A1": ("1e", "5o", "4o"), "B1": ("3c", "7o", "12o")}, score=(8, 8), mano="B1")
    >>> tables = (AtTable(1, "Uno", "Dos"), AtTable(2, "Tres", "Cuatro"))
    >>> deal_slips_pdf(DealSlips(Occasion("Noche"), (deal,), tables))[:5]
    b'%PDF-'

    The slips of a table begin on a page of their own, in the order of hands and seats.
    """
    words = Words(language, slips.occasion.chico)
    flow = event_flow(words, PAPERS[paper], slips.occasion, words.say("paper.deal-slips"), slips.heading)
    flow.add(paragraph(words.say("paper.deals-secret"), flow.wide))
    flow.add(paragraph(words.say("paper.deal-slips-use"), flow.wide, after=6))
    for number, table in enumerate(slips.tables):
        if number:
            flow.turn()
        for deal in slips.deals:
            for seat in deal.hands:
                slip = _Slip(words, slips.pack, table, deal, seat)
                flow.add(Drawing(_SLIP, slip.draw))
    return event_pdf([flow], "paper.deal-slips", slips.occasion)


# -- the list and the strips -------------------------------------------------------------------------------------------


def _list(flow: Flow, deals: Deals) -> None:
    """Add a table with a row for each deal and a column for each seat."""
    say, pack = flow.words.say, deals.pack
    turned = any(deal.turned for deal in deals.deals)
    keys = ["sheet.col.hand", "sheet.col.dealer", "sheet.score", *["paper.turned"] * turned]
    columns = [Column(say(key), _COLUMN, "middle", 9.5, most=1) for key in keys]
    seats = list(deals.deals[0].hands)
    grid = Grid(flow, [*columns, *(Column(seat, 0, "middle") for seat in seats)], least=_ROW)
    for deal in deals.deals:
        cells: list[Cell] = [str(deal.number), deal.dealer, flow.words.score(deal.score)]
        if turned:
            card = (deal.turned,) if deal.turned else ()
            cells.append(Drawing(_SIZE * 0.7, partial(_draw_hand, pack=pack, hand=card, x=9, room=30)))
        hands = [Drawing(_SIZE * 0.7, partial(_draw_hand, pack=pack, hand=deal.hands[seat], x=3)) for seat in seats]
        grid.row([*cells, *hands])
    grid.end()
    flow.add(grid.table())


def _draw_hand(  # noqa: PLR0913  (the place and the cards)
    pen: Pen, wide: float, *, pack: str, hand: tuple[str, ...], x: float = 0.0, y: float = 0.0, room: float = 0.0
) -> None:
    """Draw the cards of a hand beside each other, evenly, in the width or in a narrower room."""
    room = room or wide - x
    size = min(_SIZE, room / max(1, len(hand)) / _WIDE[pack])
    for number, token in enumerate(hand):
        draw_card(pen, (x + number * room / len(hand), y), token, size, pack)


def _draw_strips(pen: Pen, wide: float, *, words: Words, pack: str, strips: list[tuple[Deal, str]]) -> None:
    """Draw the strips of a row: for each seat the dealer, the first score, its cards as signs and in words."""
    for number, (deal, seat) in enumerate(strips):
        x, room = number * wide / _ACROSS + 8, wide / _ACROSS - 16
        pen.box(x - 8, 0, wide / _ACROSS, _STRIP, HAIR)
        parts = [words.say("paper.deal", n=deal.number), words.say("paper.dealer", seat=deal.dealer)]
        parts += [words.score(deal.score)] if deal.score else []
        if deal.turned:
            parts.append(f"{words.say('paper.turned')}: {card_name(deal.turned, pack, words)}")
        pen.text(x, _STRIP - 16, seat, 13, room=30, bold=True)
        pen.text(x + 30, _STRIP - 15, " · ".join(parts), 8, room=room - 30, align="right")
        hand = deal.hands[seat]
        _draw_hand(pen, room, pack=pack, hand=hand, x=x, y=_STRIP - 37, room=room)
        part = room / len(hand)
        for at, token in enumerate(hand):
            name = block(card_name(token, pack, words), part - 4, 6.5)
            name.draw(pen, x + at * part, _STRIP - 42, part - 4)


# -- a slip ------------------------------------------------------------------------------------------------------------


class _Slip:
    """A slip: on the outside the hand and its seat, then the cards, and the part that covers them."""

    def __init__(self, words: Words, pack: str, table: AtTable, deal: Deal, seat: str) -> None:
        self._words, self._pack, self._table, self._deal, self._seat = words, pack, table, deal, seat

    def draw(self, pen: Pen, wide: float) -> None:
        """Draw the slip in a width."""
        inside, fold = wide * _OUTSIDE, wide * (1 - _COVER)
        pen.box(0, 0, wide, _SLIP, HAIR)
        pen.line(inside, 0, inside, _SLIP, HAIR)
        for at in range(0, int(_SLIP), 8):
            pen.line(fold, _SLIP - at, fold, max(_SLIP - at - 4, 0), HAIR)
        self._outside(pen, 8, inside - 16)
        cards = [(token, "") for token in self._deal.hands[self._seat]]
        cards += [(self._deal.turned, self._words.say("paper.turned"))] if self._deal.turned else []
        step = (fold - inside - 8) / len(cards)
        for at, (token, label) in enumerate(cards):
            self._card(pen, token, (inside + 4 + at * step, step - 3), label)

    def _outside(self, pen: Pen, x: float, room: float) -> None:
        """Draw the table, the number of the hand, the seat, the dealer, the seat that leads and the first score."""
        say, deal, half = self._words.say, self._deal, room / 2
        pen.text(x, _SLIP - 22, say("paper.deal", n=deal.number), 15, room=half * 1.3, bold=True)
        pen.text(x + half * 1.3, _SLIP - 22, self._seat, 19, room=half * 0.7, bold=True, align="right")
        where = say("paper.table-of", n=self._table.table) if self._table.table else ""
        team = self._table.a if self._seat[0] == "A" else self._table.b
        down = block(" · ".join(filter(None, (where, team))), room, 8.5).draw(pen, x, _SLIP - 28, room)
        parts = [say("paper.dealer", seat=deal.dealer), say("paper.leads", seat=deal.mano)]
        parts += [say("paper.from", score=self._words.score(deal.score))] if deal.score else []
        block(" · ".join(parts), room, 8).draw(pen, x, down - 4, room)

    def _card(self, pen: Pen, token: str, place: tuple[float, float], label: str) -> None:
        """Draw a card with its face up, its name below it, and a label above a card that is not in the hand."""
        x, room = place
        left, top = x + (room - _CARD) / 2, _SLIP - 11
        pen.text(x, _SLIP - 8, label, 7, room=room, bold=True, align="middle")
        pen.box(left, top - _DEEP, _CARD, _DEEP, THIN)
        wide = card_width(token, _SIZE, self._pack)
        draw_card(pen, (left + (_CARD - wide) / 2, top - _DEEP / 2 - _SIZE / 3), token, _SIZE, self._pack)
        block(card_name(token, self._pack, self._words), room, 7).draw(pen, x, top - _DEEP - 1, room, "middle")
