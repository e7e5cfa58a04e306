"""What a seat may do now, from what it knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law import Law
from truco.engine.part import Part
from truco.engine.public import Phase, Public
from truco.engine.refusal import owed, refusal, verb
from truco.engine.state import Own
from truco.engine.words import Kind, Word, word

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
    if p.phase is Phase.PLAY:
        # By their tokens, which are quicker to look up than words.
        words: dict[str, Word] = {}
        for part, menu_of, shares in law.blind_menus if seat in p.unseen else law.menus:
            for one in menu_of(law, p, seat, own):
                if not shares or one.kind not in law.shared or _meant(law, p, one, part):
                    words[one.token] = one
        return _free(law, p, seat, own, words.values()) if law.musts else tuple(words.values())
    return tuple(one for one in _BEFORE_PLAY if not refusal(law, p, seat, own, one))


def _free(law: Law, p: Public, seat: str, own: Own, words: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words before which a seat owes no other; numbers of one kind are asked once."""
    free: list[Word] = []
    numbers: dict[Kind, str] = {}
    for one in words:
        kind = one.kind
        if one.number is None:
            key = owed(law, p, seat, own, one)
        elif kind in numbers:
            key = numbers[kind]
        else:
            key = numbers[kind] = owed(law, p, seat, own, one)
        if not key:
            free.append(one)
    return tuple(free)


def _meant(law: Law, p: Public, one: Word, part: Part) -> bool:
    """Tell whether a word would be taken by the part that offers it: another may wait for the same word first."""
    found = verb(law, p, one.kind)
    return found is not None and found[0] is part
