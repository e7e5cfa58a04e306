"""What a seat may do now, from what it knows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.public import PLAY, Public
from truco.engine.refusal import comes_first, refusal
from truco.engine.situation import SELDOM_ASKED, Asks, MenuOffer, Piece, Situation, same
from truco.engine.state import Own
from truco.engine.steps import HELD, may_owe, words_of
from truco.engine.takers import Must, PartMenu, Takers
from truco.engine.words import CARD_WORDS, Kind, Word, word

_JOINED: Final = Kind.JOINED
_KIND: Final = attrgetter("kind")
_BEFORE_PLAY: Final = tuple(map(word, ("tiro", "corto", "quemo", "corto-0", "reparto")))


def menu(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the words that the law calls lawful for a seat now, whether or not it is due.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.decide import deal
    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), "mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> [one.token for one in menu(law, state.public, "A1", state.own("A1"))]
    ['1e', '5o', '4o', 'envido', 'real-envido', 'falta-envido', 'truco', 'paso', 'mazo']

    Before the cards are out the words are intents (`tiro`, `corto`, `quemo`, `reparto`): chance, or the seat, adds the
    card or number. `corto-0` hands the pack back uncut.
    """
    if p.phase is not PLAY:
        return tuple(one for one in _BEFORE_PLAY if not refusal(law, p, seat, own, one))
    at = law.situations.of(p)
    if at.alike is None:
        return _by_parts(law, p, seat, own)
    asks = seat, law.holds_flor(own.dealt, p.muestra) if law.situations.flores else None
    offer = at.offers.get(asks) or _kept(law, p, at, asks)
    if offer is None:
        return _by_parts(law, p, seat, own)
    words = _words(law, p, seat, own, offer)
    if law.verify:
        same(f"menu of {seat} in {p}", words, _by_parts(law, p, seat, own))
    return words


def _kept(law: Law, p: Public, at: Situation[Law], asks: Asks) -> MenuOffer[Law] | None:
    """Return what a seat may do in a situation, `None` where nobody asked for it before with this or another mano."""
    assert at.alike is not None  # noqa: S101  (it was looked up)
    seat, flor = asks
    offers, chair = at.alike.offers, (at.owner.chair(seat, at.mano), flor)
    offer = offers.get(chair, 0)
    if isinstance(offer, int):
        if offer < SELDOM_ASKED and not law.verify:
            offers[chair] = offer + 1
            return None
        offer = _offer(law, p, seat, flor=flor)
        if not _names_seats(offer):
            offers[chair] = offer
    at.offers[asks] = offer
    return offer


def _names_seats(offer: MenuOffer[Law]) -> bool:
    """Tell whether a word of an offer is about a seat, so that it holds for one mano alone."""
    return any(isinstance(one, Word) and one.seat for piece in offer.pieces for one in piece)


def _by_parts(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return what the parts of the game say a seat may do, asked about the whole table."""
    takers = law.pending(p).takers
    words: list[Word] = []
    for offers, others in _menus(takers, p, seat):
        offered = offers(law, p, seat, own)
        words += [one for one in offered if one.kind not in others] if others else offered
    return _unhindered(law, p, seat, own, takers.must_first, words)


def _words(law: Law, p: Public, seat: str, own: Own, offer: MenuOffer[Law]) -> tuple[Word, ...]:
    """Return what an offer comes to with the cards and amounts of a table."""
    words: list[Word] = []
    for piece in offer.pieces:
        if piece is HELD:
            words += [CARD_WORDS[card] for card in own.held if card is not UNKNOWN]
        elif isinstance(piece, PartMenu):
            offered, others = piece.offers(law, p, seat, own), piece.others
            words += [one for one in offered if one.kind not in others] if others else offered
        else:
            words += piece
    return _unhindered(law, p, seat, own, offer.musts, words) if offer.musts else tuple(words)


def _menus(takers: Takers[Law], p: Public, seat: str) -> tuple[PartMenu[Law], ...]:
    """Return what parts offer a seat."""
    return takers.blind_menus if seat in p.unseen else takers.menus


def _offer(law: Law, p: Public, seat: str, *, flor: bool | None) -> MenuOffer[Law]:
    """Find out what a seat may do in a situation: what parts offer and want first, about the table in outline."""
    takers, state = law.pending(p).takers, outline(law, p, seat, flor=flor)
    pieces: list[Piece[Law]] = []
    said: tuple[Word, ...] = ()
    for menu in _menus(takers, p, seat):
        words = words_of(law, state, seat, *menu)
        if words is HELD or words is None:
            pieces += [said, HELD if words else menu]
            said = ()
        else:
            said += words
    musts = tuple(must for must in takers.must_first if may_owe(law, state, seat, must))
    return MenuOffer(tuple(piece for piece in (*pieces, said) if piece), musts)


def _unhindered(  # noqa: PLR0913, PLR0917  (whose words, and what hinders them)
    law: Law, p: Public, seat: str, own: Own, musts: Iterable[Must[Law]], words: list[Word]
) -> tuple[Word, ...]:
    """Return the words that no other must precede; of words of one kind side by side only the first is asked for."""
    hinders = [found for must in musts if (found := must(law, p, seat, own)) is not None]
    if not hinders:
        return tuple(words)
    free: list[Word] = []
    for kind, some in groupby(words, _KIND):
        alike = [*some]
        if kind is _JOINED:
            free += [one for one in alike if not comes_first(hinders, one)]
        elif not comes_first(hinders, alike[0]):
            free += alike
    return tuple(free)
