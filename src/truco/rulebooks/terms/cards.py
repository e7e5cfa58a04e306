"""The terms of a rulebook for the pack, the order of the cards, the deal and the tricks."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import Final

from truco.cards import PACKS, Card, card
from truco.rulebooks.terms.section import (
    CARD,
    POINTS,
    RANKS,
    Field,
    Section,
    flag,
    function,
    items,
    list_form,
    number,
    number_form,
    ranks_form,
    value,
    words,
)
from truco.rules.combination import COMBINATIONS, Strongest
from truco.rules.dealing import DRAWS, ENDS, NEIGHBOURS
from truco.rules.maldon import CLAIMANTS
from truco.rules.order import ORDERS, as_printed
from truco.rules.tricks import HAND_WINNERS, LEADS, PARDA_LEADS, STAND_INS, TRICK_WINNERS, next_leads, winner_leads

_TIERS: Final = list_form(list_form(CARD, 40, 1), 40, 1)


class PackTerms(Section, at="pack"):
    """The pack of a rulebook."""

    cards = function("the cards of the pack", known=PACKS)

    @cached_property
    def as_set(self) -> frozenset[Card]:
        """Return the cards of the pack as a set."""
        return frozenset(self.cards)


class RanksTerms(Section, at="ranks"):
    """The terms of a rulebook for the order of the cards."""

    order = function("how the order comes from the tiers and the card turned", known=ORDERS, default=as_printed)
    tiers: Field[tuple[tuple[str, ...], ...]] = value(
        "the cards by their level, the highest first", form=_TIERS, read=lambda tiers: tuple(map(tuple, tiers))
    )


class MuestraTerms(Section, at="muestra"):
    """The terms of a rulebook for the pieces, the cards that the muestra raises."""

    pieces: Field[tuple[int, ...]] = items(
        "the ranks of the pieces, the highest first",
        of=number_form(1, RANKS),
        read=tuple,
        most=RANKS,
        least=1,
        default=(),
    )
    stand_in = number("the rank in the place of a piece that is the muestra itself", "uy.12.a.3", least=1, most=RANKS)
    values = value(
        "what each piece counts, by rank",
        "uy.13.a",
        "pg.uy.6",
        form=ranks_form(POINTS),
        read=lambda values: {int(rank): points for rank, points in values.items()},
    )
    over = number("what of the value of a piece the bonus for cards of a suit contains")


class DealTerms(Section, at="deal"):
    """The terms of a rulebook for the draw, the cut and the deal."""

    first_dealer = function("which card drawn deals first", known=DRAWS)
    dealt_from = function("from which end of the pack cards are dealt", known=ENDS, path="deal.from")
    next_dealer = function("which neighbour of the dealer deals next", known=NEIGHBOURS)
    cutter = function("which neighbour of the dealer cuts", known=NEIGHBOURS)
    cards_each = number("the cards of each seat", least=3, most=3)
    solo_extra = number("the cards more for the seat that plays alone", most=1, default=0)
    cut_least = number("the cards that each part of a cut has at least", most=20)
    cuts = number("how often the cutter may cut", least=1, most=9, default=1)
    burns = number("how many cards the cutter may burn", most=9, default=0)
    no_burning_at = number("the score from which no card is burned", default=sys.maxsize)
    turned = flag("a card is turned after the deal", default=False)
    muestra_waits = flag("the muestra is turned once all have looked at their cards", default=False)
    drawn_each_chico = flag("the dealer is drawn anew for each chico", default=False)
    miscounts_stand = flag("a wrong number of cards stays in play until it is announced", "br.12.p4.1", default=False)


class MisdealsTerms(Section, at="misdeals"):
    """The terms of a rulebook for deals that go wrong."""

    again = flag("the same dealer deals again after a void deal", default=False)
    loses_deal = number("with which mistake in the match a dealer loses the deal; 0 for none", default=0)
    surplus = number("what the rivals get for a card too many that was not reported in time", default=0)
    owner_chooses = flag("the owner of a faced card says whether the deal stands")


class MaldonTerms(Section, at="maldon"):
    """The terms of a rulebook for the maldón."""

    claimants = function("the seats that may claim it", "pg.var.1", known=CLAIMANTS, path="maldon.claimed_by")
    four = number("the rank of which a hand must have two")
    low = words("the cards without a signal")


class TricksTerms(Section, at="tricks"):
    """The terms of a rulebook for tricks."""

    winner = function("which card wins a trick", known=TRICK_WINNERS)
    leads = function("which seat leads after a trick that was won", known=LEADS, default=winner_leads)
    parda_leads = function("which seat leads after a parda", known=PARDA_LEADS)
    hand_winner = function("which side wins a hand", known=HAND_WINNERS)
    first_lead = function("which neighbour of the dealer leads first", known=NEIGHBOURS, default=NEIGHBOURS["right"])
    pardas_in_play = flag("cards of one level tie while they are played", default=False)
    at_once = number(
        "how many cards may be played together at a refereed table",
        "of.played.2",
        "uy.52.e",
        least=2,
        most=3,
        default=2,
    )
    cards_stay = flag("a rule says that no played card is taken back", "of.played.1", "rf.6.truco.z", default=False)
    covered_from = number("the first trick in which a card may be played face down", "br.18.pu", least=1, most=4)


class BaixoTerms(Section, at="baixo"):
    """The terms of a rulebook for combinations that win as soon as they are shown."""

    combination = function("what makes a combination", "br.22.a", "br.22.b", "br.22.c", known=COMBINATIONS)
    manilhas = items(
        "the manilhas, the highest first", of=CARD, read=lambda tokens: tuple(map(card, tokens)), most=40, least=1
    )
    enough = number("how many manilhas win together")

    @cached_property
    def strongest(self) -> Strongest:
        """Return the cards that a combination is made of, and how many suffice."""
        return Strongest(self.manilhas, self.enough)


class MazoTerms(Section, at="mazo"):
    """The terms of a rulebook for leaving a hand."""

    leads = function("which seat plays in the place of one that left", known=STAND_INS, default=next_leads)
    envido_open = number("what a side gets besides when the rivals leave before an envido could be called", default=0)
    bets_first = flag("nobody may leave while an envido or a flor is pending", default=False)
    paso = flag("a seat may pass", default=False)
