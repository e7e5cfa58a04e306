"""What a seat may do now, from what it knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import CARDS, UNKNOWN
from truco.engine.law import Law
from truco.engine.public import Phase, Public
from truco.engine.refusal import cutter, refusal
from truco.engine.state import Own
from truco.engine.words import Word, word

_QUIERO, _NO_QUIERO, _BUENAS = word("quiero"), word("no-quiero"), word("son-buenas")
_MAZO, _PASO, _SHOW = word("mazo"), word("paso"), word("muestro")
_DRAW, _CUT, _DEAL = word("tiro"), word("corto"), word("reparto")
_ANSWERS: Final = (_QUIERO, _NO_QUIERO)
_PLAY: Final = {one: word(token) for token, one in CARDS.items() if one is not UNKNOWN}


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

    Before the cards are out the words are intents (`tiro`, `corto`, `reparto`): chance, or the seat, adds the card or
    number.
    """
    if p.phase is Phase.PLAY:
        if seat in p.out and p.envido.owes != seat:
            return ()
        return tuple(_lawful(law, p, seat, own))
    if p.phase is Phase.DRAW:
        return () if refusal(law, p, seat, own, _DRAW) else (_DRAW,)
    if p.phase is Phase.DEAL:
        return (_DEAL,) if seat == p.dealer else ()
    if p.phase is Phase.MATCH_OVER:
        return ()
    return (_CUT,) if seat == cutter(law, p) else ()


def _lawful(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return the lawful words of a seat in play; what stands or falls together is asked once."""
    envido, truco = p.envido, p.truco

    def lawful(one: Word) -> bool:
        return not refusal(law, p, seat, own, one)

    if envido.state == "singing":
        yield from filter(lawful, (*_totals(law, own), _BUENAS) if envido.singer == seat else ())
    elif envido.state == "pending" or truco.pending:
        yield from _ANSWERS if lawful(_QUIERO) else ()
        if envido.state == "pending":
            yield from filter(lawful, (*law.envido_words, law.truco_words[0]))
        else:
            yield from filter(lawful, law.raises[truco.level - 1 : truco.level])
            yield from law.envido_words if lawful(law.envido_words[0]) else ()
    else:
        if p.turn == seat:
            yield from _cards(own)
        if not p.tricks and envido.state == "open" and lawful(law.envido_words[0]):
            yield from law.envido_words
        yield from filter(lawful, law.truco_words[truco.level : truco.level + 1])
        if p.turn == seat:
            yield _PASO
    if envido.owes == seat and lawful(_SHOW):
        yield _SHOW
    if lawful(_MAZO):
        yield _MAZO


def _cards(own: Own) -> tuple[Word, ...]:
    """Return the cards that a seat in its turn may play: all it holds, where they are known."""
    return tuple(_PLAY[one] for one in own.held if one is not UNKNOWN)


def _totals(law: Law, own: Own) -> tuple[Word, ...]:
    """Return the totals that a seat may sing: its own, or any valid one while its cards are unknown."""
    if UNKNOWN in own.dealt:
        return tuple(word(str(number)) for number in sorted(law.numbers))
    return (word(str(law.tally(own.dealt).points)),)
