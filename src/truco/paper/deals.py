"""The deals of a duplicate: a list for whoever lays them out, and a strip for each seat to cut and fold."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block
from truco.paper.documents import Deal, Deals
from truco.paper.flow import Flow
from truco.paper.page import HAIR, THIN, Page, Paper
from truco.paper.suits import card_name, draw_card
from truco.paper.words import Words

_ROW: Final = 22.0
_HEADS: Final = 16.0
_COLUMN: Final = 46.0
_SIZE: Final = 13.0
_WIDE: Final = {"spanish-40": 2.6, "french-40": 1.8}
"""The room of a card with a gap, as a multiple of its size: Spanish numbers may have two digits."""

_ACROSS: Final = 2
_STRIP: Final = 62.0


def lay_out_deals(deals: Deals, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of deals: first the list, then the strips.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> deal = Deal(1, "A1", {"A1": ("1e", "5o", "4o"), "B1": ("3c", "7o", "12o")}, score=(8, 8))
    >>> len(lay_out_deals(Deals(Occasion("Copa Paysandú"), (deal,)), Words("es"), PAPERS["a4"]))
    2
    """
    flow = Flow(words, paper, deals.occasion, words.say("paper.deals"), deals.heading)
    if deals.deals:
        layout = _Layout(flow, deals)
        layout.rows()
        flow.turn()
        layout.strips()
    return flow.finish()


class _Layout:
    """The two parts of a document of deals."""

    def __init__(self, flow: Flow, deals: Deals) -> None:
        self._flow, self._deals = flow, deals.deals
        self._pack = deals.pack
        self._turned = any(deal.turned for deal in deals.deals)
        self._seats = list(deals.deals[0].hands)

    def rows(self) -> None:
        """Lay out a row for each deal with a column for each seat."""
        flow = self._flow
        flow.paragraph(flow.words.say("paper.deals-secret"))
        flow.y -= 6
        self._heads()
        for deal in self._deals:
            if flow.need(_ROW):
                self._heads()
            self._row(deal)

    def strips(self) -> None:
        """Lay out a strip for each seat of each deal, two beside each other."""
        flow = self._flow
        flow.paragraph(flow.words.say("paper.deals-strips"))
        flow.y -= 6
        strips = [(deal, seat) for deal in self._deals for seat in deal.hands]
        wide = flow.wide / _ACROSS
        for at in range(0, len(strips), _ACROSS):
            flow.need(_STRIP)
            for number, (deal, seat) in enumerate(strips[at : at + _ACROSS]):
                x = flow.left + number * wide
                flow.page.box(x, flow.y - _STRIP, wide, _STRIP, HAIR)
                self._strip(x + 8, wide - 16, deal, seat)
            flow.y -= _STRIP

    # -- a row ---------------------------------------------------------------------------------------------------------

    def _columns(self) -> list[tuple[str, float]]:
        """Return the headings with the widths of their columns, those of the seats last."""
        keys = ["sheet.col.hand", "sheet.col.dealer", "sheet.score", *(["paper.turned"] * self._turned)]
        room = (self._flow.wide - _COLUMN * len(keys)) / len(self._seats)
        return [*((self._flow.words.say(key), _COLUMN) for key in keys), *((seat, room) for seat in self._seats)]

    def _heads(self) -> None:
        flow, x = self._flow, self._flow.left
        flow.page.line(x, flow.y, flow.right, flow.y, THIN)
        for told, room in self._columns():
            flow.page.text(x + 2, flow.y - 11, told, 8, room=room - 4, bold=True, align="middle")
            x += room
        flow.y -= _HEADS
        flow.page.line(flow.left, flow.y, flow.right, flow.y, THIN)

    def _row(self, deal: Deal) -> None:
        flow, x = self._flow, self._flow.left
        base = flow.y - _ROW / 2 - 4
        for told in (str(deal.number), deal.dealer, flow.words.score(deal.score)):
            flow.page.text(x, base, told, 9.5, room=_COLUMN, align="middle")
            x += _COLUMN
        if self._turned:
            self._cards(x + 12, base, _COLUMN - 16, (deal.turned,) if deal.turned else ())
            x += _COLUMN
        room = (flow.right - x) / len(self._seats)
        for seat in self._seats:
            self._cards(x + 6, base, room - 8, deal.hands[seat])
            x += room
        flow.y -= _ROW
        flow.page.line(flow.left, flow.y, flow.right, flow.y, HAIR)

    def _cards(self, x: float, y: float, room: float, hand: tuple[str, ...]) -> None:
        """Lay out the cards of a hand beside each other, evenly."""
        size = min(_SIZE, room / max(1, len(hand)) / _WIDE[self._pack])
        for number, token in enumerate(hand):
            draw_card(self._flow.page, (x + number * room / len(hand), y), token, size, self._pack)

    # -- a strip -------------------------------------------------------------------------------------------------------

    def _strip(self, x: float, room: float, deal: Deal, seat: str) -> None:
        """Lay out what a seat is told of a deal: who deals, from which score, its cards as signs and in words."""
        words, page, y = self._flow.words, self._flow.page, self._flow.y
        told = [words.say("paper.deal", n=deal.number), words.say("paper.dealer", seat=deal.dealer)]
        told += [words.score(deal.score)] if deal.score else []
        if deal.turned:
            told.append(f"{words.say('paper.turned')}: {card_name(deal.turned, self._pack, words)}")
        page.text(x, y - 16, seat, 13, room=30, bold=True)
        page.text(x + 30, y - 15, " · ".join(told), 8, room=room - 30, align="right")
        hand = deal.hands[seat]
        self._cards(x, y - 37, room, hand)
        part = room / len(hand)
        for number, token in enumerate(hand):
            name = block(card_name(token, self._pack, words), part - 4, 6.5)
            name.draw(page, x + number * part, y - 42, part - 4)
