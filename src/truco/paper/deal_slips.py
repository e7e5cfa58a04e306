"""The slips of a round of a duplicate: for each table, hand and seat one, whose empty part is folded over its cards."""

from __future__ import annotations

from typing import Final

from truco.paper.blocks import block
from truco.paper.documents import AtTable, Deal, DealSlips
from truco.paper.flow import Flow
from truco.paper.page import HAIR, THIN, Page, Paper
from truco.paper.suits import card_name, draw_card
from truco.paper.words import Words

_HIGH: Final = 92.0
_OUTSIDE: Final = 0.32
"""The part of a slip that is seen when it is folded: what it says is no secret."""

_COVER: Final = 0.34
"""The empty part at the right, which is folded over the cards in the middle."""

_CARD: Final = 36.0
_DEEP: Final = 56.0
"""How wide and high a card is."""

_SIZE: Final = 13.0


def lay_out_deal_slips(slips: DealSlips, words: Words, paper: Paper) -> list[Page]:
    """Return the pages of the slips; those of a table begin on a page of their own, in the order of hands and seats.

    >>> from truco.paper.documents import Occasion
    >>> from truco.paper.page import PAPERS
    >>> deal = Deal(1, "A1", {"A1": ("1e", "5o", "4o"), "B1": ("3c", "7o", "12o")}, score=(8, 8), mano="B1")
    >>> tables = (AtTable(1, "Uno", "Dos"), AtTable(2, "Tres", "Cuatro"))
    >>> len(lay_out_deal_slips(DealSlips(Occasion("Noche"), (deal,), tables), Words("es"), PAPERS["a4"]))
    2
    """
    flow = Flow(words, paper, slips.occasion, words.say("paper.deal-slips"), slips.heading)
    flow.paragraph(words.say("paper.deals-secret"))
    flow.paragraph(words.say("paper.deal-slips-use"))
    flow.y -= 6
    for number, table in enumerate(slips.tables):
        if number:
            flow.turn()
        for deal in slips.deals:
            for seat in deal.hands:
                flow.need(_HIGH)
                _slip(flow, slips.pack, table, deal, seat)
                flow.y -= _HIGH
    return flow.finish()


def _slip(flow: Flow, pack: str, table: AtTable, deal: Deal, seat: str) -> None:
    """Lay out a slip: on the outside which hand of which seat it is, then the cards, and the part that covers them."""
    page, inside, fold = flow.page, flow.left + flow.wide * _OUTSIDE, flow.right - flow.wide * _COVER
    page.box(flow.left, flow.y - _HIGH, flow.wide, _HIGH, HAIR)
    page.line(inside, flow.y, inside, flow.y - _HIGH, HAIR)
    for at in range(0, int(_HIGH), 8):
        page.line(fold, flow.y - at, fold, flow.y - min(at + 4, _HIGH), HAIR)
    _outside(flow, table, deal, seat)
    _inside(flow, pack, deal, seat, (inside + 4, fold - 4))


def _outside(flow: Flow, table: AtTable, deal: Deal, seat: str) -> None:
    """Lay out the table, the number of the hand, the seat, and who deals and leads from which score."""
    say, page, x, room = flow.words.say, flow.page, flow.left + 8, flow.wide * _OUTSIDE - 16
    hand, half = say("paper.deal", n=deal.number), room / 2
    page.text(x, flow.y - 22, hand, 15, room=half * 1.3, bold=True)
    page.text(x + half * 1.3, flow.y - 22, seat, 19, room=half * 0.7, bold=True, align="right")
    where = say("paper.table-of", n=table.table) if table.table else ""
    team = table.a if seat[0] == "A" else table.b
    down = block(" · ".join(filter(None, (where, team))), room, 8.5).draw(page, x, flow.y - 28, room)
    told = [say("paper.dealer", seat=deal.dealer), say("paper.leads", seat=deal.mano)]
    told += [say("paper.from", score=flow.words.score(deal.score))] if deal.score else []
    block(" · ".join(told), room, 8).draw(page, x, down - 4, room)


def _inside(flow: Flow, pack: str, deal: Deal, seat: str, edges: tuple[float, float]) -> None:
    """Lay out the cards of the seat with their names, and beside them the one that is turned."""
    cards = [(token, "") for token in deal.hands[seat]]
    cards += [(deal.turned, flow.words.say("paper.turned"))] if deal.turned else []
    step = (edges[1] - edges[0]) / len(cards)
    for at, (token, label) in enumerate(cards):
        _card(flow, pack, token, (edges[0] + at * step, step - 3), label)


def _card(flow: Flow, pack: str, token: str, place: tuple[float, float], label: str) -> None:
    """Lay out a card with its face up, what it is below it, and above it a word where it is not in the hand."""
    page, (x, room) = flow.page, place
    left, top = x + (room - _CARD) / 2, flow.y - 11
    page.text(x, flow.y - 8, label, 7, room=room, bold=True, align="middle")
    page.box(left, top - _DEEP, _CARD, _DEEP, THIN)
    wide = draw_card(Page(page.paper), (0, 0), token, _SIZE, pack)
    draw_card(page, (left + (_CARD - wide) / 2, top - _DEEP / 2 - _SIZE / 3), token, _SIZE, pack)
    block(card_name(token, pack, flow.words), room, 7).draw(page, x, top - _DEEP - 1, room, "middle")
