"""What a seat may do now, from what it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, cast

from truco.cards import UNKNOWN
from truco.engine.law import Law
from truco.engine.outline import outline
from truco.engine.part import MustFirst
from truco.engine.public import PLAY, Public
from truco.engine.refusal import comes_first, refusal
from truco.engine.situation import MenuOffer, Piece, same
from truco.engine.state import Own
from truco.engine.steps import HELD, may_owe, words_of
from truco.engine.takers import Menu, Takers
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
    offers = at.offers
    takers = at.pending.takers
    if not law.situations.pay or (seat not in offers and not law.verify):
        offers[seat] = None  # only what comes again is worth finding out
        return _words(law, p, seat, own, MenuOffer(_menus(takers, p, seat), takers.must_first))
    offer = offers.get(seat)
    if offer is None:
        offers[seat] = offer = _offer(law, p, seat)
    words = _words(law, p, seat, own, offer)
    if law.verify:
        same(
            f"menu of {seat} in {p}",
            words,
            _words(law, p, seat, own, MenuOffer(_menus(takers, p, seat), takers.must_first)),
        )
    return words


def _words(law: Law, p: Public, seat: str, own: Own, offer: MenuOffer[Law]) -> tuple[Word, ...]:
    """Return what an offer comes to with the cards and amounts of a table."""
    words: list[Word] = []
    for piece in offer.pieces:
        if piece is HELD:
            words += [CARD_WORDS[card] for card in own.held if card is not UNKNOWN]
        elif piece[0].__class__ is Word:
            words += piece
        else:
            said, others = cast("Menu[Law]", piece)
            offered = said(law, p, seat, own)
            words += [one for one in offered if one.kind not in others] if others else offered
    owes = [debt for debt in [must(law, p, seat, own) for must in offer.debts] if debt is not None]
    return _free(owes, words) if owes else tuple(words)


def _menus(takers: Takers[Law], p: Public, seat: str) -> tuple[Menu[Law], ...]:
    """Return what parts offer a seat."""
    return takers.blind_menus if seat in p.unseen else takers.menus


def _offer(law: Law, p: Public, seat: str) -> MenuOffer[Law]:
    """Find out what a seat may do in a situation: what parts offer and want first, about the table in outline."""
    takers, state = law.pending(p).takers, outline(law, p)
    pieces: list[Piece[Law]] = []
    said: tuple[Word, ...] = ()
    for menu in _menus(takers, p, seat):
        words = words_of(law, state, seat, *menu)
        if words is HELD or words is None:
            pieces += [said, HELD if words else menu]
            said = ()
        else:
            said += words
    debts = tuple(must for must in takers.must_first if may_owe(law, state, seat, must))
    return MenuOffer(tuple(piece for piece in (*pieces, said) if piece), debts)


def _free(owes: Sequence[MustFirst], words: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words before which a seat owes no other; words of one kind that lie side by side are asked once."""
    free: list[Word] = []
    for kind, some in groupby(words, _KIND):
        alike = [*some]
        if kind is _JOINED:
            free += [one for one in alike if not comes_first(owes, one)]
        elif not comes_first(owes, alike[0]):
            free += alike
    return tuple(free)
