"""What a seat may do now, from what it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from truco.engine.law import Law
from truco.engine.part import Debt
from truco.engine.public import PLAY, Public
from truco.engine.refusal import debts, owed, refusal
from truco.engine.state import Own
from truco.engine.words import Kind, Word, word

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
    takers = law.pending(p).takers
    words: list[Word] = []
    for menu_of, others in takers.blind_menus if seat in p.unseen else takers.menus:
        if not others:
            words += menu_of(law, p, seat, own)
        elif offered := menu_of(law, p, seat, own):
            words += [one for one in offered if one.kind not in others]
    owes = debts(law, p, seat, own)
    return _free(owes, words) if owes else tuple(words)


def _free(owes: Sequence[Debt], words: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words before which a seat owes no other; words of one kind that lie side by side are asked once."""
    free: list[Word] = []
    for kind, some in groupby(words, _KIND):
        alike = [*some]
        if kind is _JOINED:
            free += [one for one in alike if not owed(owes, one)]
        elif not owed(owes, alike[0]):
            free += alike
    return tuple(free)
