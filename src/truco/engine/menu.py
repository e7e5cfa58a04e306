"""The menu: the words that are lawful for a seat, worked out from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.judge.folds import closed
from truco.engine.judge.rule import may_vote
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.public import PLAY, Public
from truco.engine.refusal import comes_first, refusal
from truco.engine.situation import TIMES_BEFORE_OFFER, MenuOffer, MenuPiece, OfferKey, Situation, require_same
from truco.engine.spokesman import not_the_pie
from truco.engine.state import Own
from truco.engine.steps import EVERY_CARD, may_require, words_of
from truco.engine.takers import FindMustFirst, PartMenu, Takers
from truco.engine.words import CARD_WORDS, Kind, Word, word

_JOINED: Final = Kind.JOINED
_KIND: Final = attrgetter("kind")
_VOTES: Final = (word("voto-si"), word("voto-no"))
_FACED_CARD: Final = (word("pido-dar"), word("sigue"))
_BEFORE_PLAY: Final = tuple(map(word, ("tiro", "corto", "quemo", "corto-0", "reparto")))


def menu(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the words that are lawful for a seat now, whether or not it is due.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.decide import deal
    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), "mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> [one.token for one in menu(law, state.public, "A1", state.own("A1"))]
    ['1e', '5o', '4o', 'envido', 'real-envido', 'falta-envido', 'truco', 'paso', 'mazo']

    Before the cards are dealt the words are intents (`tiro`, `corto`, `quemo`, `reparto`): chance, or the seat, adds
    the card or number. `corto-0` hands the pack back uncut.
    """
    if law.refereed and p.desk.question and may_vote(law, p, seat):
        return (*menu(law, p._replace(desk=closed(p.desk)), seat, own), *_VOTES)
    if p.phase is not PLAY:
        words = (*_BEFORE_PLAY, *_FACED_CARD) if p.misdeals.asked else _BEFORE_PLAY
        return tuple(one for one in words if not refusal(law, p, seat, own, one))
    at = law.situations.of(p)
    if at.group is None:
        return _by_parts(law, p, seat, own)
    key = seat, law.holds_flor(own.dealt, p.muestra) if law.situations.uses_flor else None
    offer = at.offers.get(key) or _offer_of(law, p, at, key)
    if offer is None:
        return _by_parts(law, p, seat, own)
    words = _words(law, p, seat, own, offer)
    if law.verify:
        require_same(("menu of", seat, p), words, _by_parts(law, p, seat, own))
    return words


def _offer_of(law: Law, p: Public, at: Situation[Law], key: OfferKey) -> MenuOffer[Law] | None:
    """Return what a seat may do in a situation that has no offer for it yet: copied from the group, else worked out.

    `None` until the menu was made `TIMES_BEFORE_OFFER` times.
    """
    assert at.group is not None  # noqa: S101  (it was looked up)
    seat, flor = key
    offers, group_key = at.group.offers, (at.owner.seat_in_group(seat, at.mano), flor)
    offer = offers.get(group_key, 0)
    if isinstance(offer, int):
        if offer < TIMES_BEFORE_OFFER and not law.verify:
            offers[group_key] = offer + 1
            return None
        offer = _worked_out(law, p, seat, flor=flor)
        if not _names_seats(offer):
            offers[group_key] = offer
    at.offers[key] = offer
    return offer


def _names_seats(offer: MenuOffer[Law]) -> bool:
    """Return whether a word of an offer is about a seat, so that the offer is for one mano only."""
    return any(isinstance(one, Word) and one.seat for piece in offer.pieces for one in piece)


def _by_parts(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the words that the parts of the game offer a seat, given the whole table."""
    takers = law.pending(p).takers
    words: list[Word] = []
    for offers, others in _menus(takers, p, seat):
        offered = offers(law, p, seat, own)
        words += [one for one in offered if one.kind not in others] if others else offered
    return _allowed(law, p, seat, own, takers.must_first, words)


def _words(law: Law, p: Public, seat: str, own: Own, offer: MenuOffer[Law]) -> tuple[Word, ...]:
    """Return the words of an offer, given the cards and amounts of a table."""
    words: list[Word] = []
    for piece in offer.pieces:
        if piece is EVERY_CARD:
            words += [CARD_WORDS[card] for card in own.held if card is not UNKNOWN]
        elif isinstance(piece, PartMenu):
            offered, others = piece.offers(law, p, seat, own), piece.others
            words += [one for one in offered if one.kind not in others] if others else offered
        else:
            words += piece
    if not offer.must_first and not law.pie_speaks:
        return tuple(words)
    return _allowed(law, p, seat, own, offer.must_first, words)


def _menus(takers: Takers[Law], p: Public, seat: str) -> tuple[PartMenu[Law], ...]:
    """Return the menus of the parts that offer a seat words."""
    return takers.blind_menus if seat in p.unseen else takers.menus


def _worked_out(law: Law, p: Public, seat: str, *, flor: bool | None) -> MenuOffer[Law]:
    """Work out what a seat may do in a situation, from what the parts offer and require for the table in outline."""
    takers, state = law.pending(p).takers, outline(law, p, seat, flor=flor)
    pieces: list[MenuPiece[Law]] = []
    fixed: tuple[Word, ...] = ()
    for menu in _menus(takers, p, seat):
        words = words_of(law, state, seat, *menu)
        if words is EVERY_CARD or words is None:
            pieces += [fixed, EVERY_CARD if words else menu]
            fixed = ()
        else:
            fixed += words
    must_first = tuple(one for one in takers.must_first if may_require(law, state, seat, one))
    return MenuOffer(tuple(piece for piece in (*pieces, fixed) if piece), must_first)


def _allowed(  # noqa: PLR0913, PLR0917  (whose words, and what must come first)
    law: Law, p: Public, seat: str, own: Own, must_first: Iterable[FindMustFirst[Law]], words: list[Word]
) -> tuple[Word, ...]:
    """Return the words that need no other word first; of neighbouring words of one kind only the first is checked."""
    if law.pie_speaks:
        words = [one for one in words if not not_the_pie(law, p, seat, one)]
    finders = () if p.settlement.open else must_first
    musts = [must for find in finders if (must := find(law, p, seat, own)) is not None]
    if not musts:
        return tuple(words)
    allowed: list[Word] = []
    for kind, some in groupby(words, _KIND):
        of_kind = [*some]
        if kind is _JOINED:
            allowed += [one for one in of_kind if not comes_first(musts, one)]
        elif not comes_first(musts, of_kind[0]):
            allowed += of_kind
    return tuple(allowed)
