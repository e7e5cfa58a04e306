"""The menu: the words that are lawful for a seat, worked out from what the seat knows."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.refusal import comes_first, refusal
from truco.engine.law.spokesman import not_the_pie
from truco.engine.refereeing.judge import may_vote
from truco.engine.table.folds.judge import closed
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own
from truco.engine.table.words import Kind, Word, word

_JOINED: Final = Kind.JOINED
_KIND: Final = attrgetter("kind")
_VOTES: Final = (word("voto-si"), word("voto-no"))
_FACED_CARD: Final = (word("pido-dar"), word("sigue"))
_BEFORE_PLAY: Final = tuple(map(word, ("tiro", "corto", "quemo", "corto-0", "reparto")))


def menu(law: Law, p: Public, seat: str, own: Own) -> tuple[Word, ...]:
    """Return the words that are lawful for a seat now, whether or not it is due.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.rule import rule
    >>> from truco.engine.match import new_match
    >>> from truco.engine.table.words import Act, deal_word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act("mesa", dealt)).state
    >>> [word.token for word in menu(law, state.public, "A1", state.own("A1"))]
    ['1e', '5o', '4o', 'envido', 'real-envido', 'falta-envido', 'truco', 'paso', 'mazo']

    Before the cards are dealt the words are intents (`tiro`, `corto`, `quemo`, `reparto`): chance, or the seat, adds
    the card or number. `corto-0` hands the pack back uncut.
    """
    if law.refereed and p.desk.question and may_vote(law, p, seat):
        return (*menu(law, p._replace(desk=closed(p.desk)), seat, own), *_VOTES)
    if p.phase not in IN_HAND:
        before = (*_BEFORE_PLAY, *_FACED_CARD) if p.misdeals.asked else _BEFORE_PLAY
        return tuple(candidate for candidate in before if not refusal(law, p, seat, own, candidate))
    takers = law.pending(p).takers
    words: list[Word] = []
    for offers, others in takers.blind_menus if seat in p.unseen else takers.menus:
        offered = offers(law, p, seat, own)
        if others and offered:
            offered = [candidate for candidate in offered if candidate.kind not in others]
        words += offered
    return _allowed(law, p, seat, own, words)


def _allowed(law: Law, p: Public, seat: str, own: Own, words: list[Word]) -> tuple[Word, ...]:
    """Return the words that need no other word first; of neighbouring words of one kind only the first is checked."""
    if law.terms.calls.pie_speaks:
        words = [candidate for candidate in words if not not_the_pie(law, p, seat, candidate)]
    musts = law.musts(p, seat, own)
    if not musts:
        return tuple(words)
    allowed: list[Word] = []
    for kind, some in groupby(words, _KIND):
        of_kind = [*some]
        if kind is _JOINED:
            allowed += [candidate for candidate in of_kind if not comes_first(musts, candidate)]
        elif not comes_first(musts, of_kind[0]):
            allowed += of_kind
    return tuple(allowed)
