"""Bluffing with numbers: singing a total that one does not have, where the text lets it cost nothing more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from truco.bots.forced import is_beaten
from truco.bots.habits import Style
from truco.engine import Kind, Law, Word, word
from truco.engine.contests.envido.false_number import FALSE_NUMBER
from truco.engine.law.refusal import refusal
from truco.engine.law.seat import rivals
from truco.views import View


def costs_no_more(law: Law) -> bool:
    """Return whether a false total of who would have lost the envido anyway costs no more than losing it.

    >>> from truco.rulebooks.ruleset import choose
    >>> books = ("oficial", "uruguay", "runfla", "pagat-argentina", "fenacef")
    >>> [costs_no_more(Law(choose(one), choose(one).book.formats[form].seats, form, refereed=True))
    ...  for one in books for form in list(choose(one).book.formats)[:1]]
    [False, False, True, True, False]

    At an assisted table nobody can sing one. Where it costs the truco too (of.ley.2, of.ley.3), where a loser's counts
    (of.ley.7) or where the whole hand goes over (uy.46.a), it does. Under runfla the envido goes over, and under Pagat
    it is not written at all (rf.6.env.wrong, pg.envido.34).
    """
    if not law.refereed or FALSE_NUMBER not in law.parts:
        return False
    terms = law.terms.canto
    return not terms.found and {*terms.goes_over, *terms.unscored} <= {"envido"}


def false_number(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word | None:
    """Return a total that a seat sings and does not have, `None` where it sings what it has or concedes.

    It bluffs as often as its style says, only where its own total is beaten and a bluff costs no more, and with a total
    that its open cards leave possible. It knows its own cards and what everybody sees, and nothing else.
    """
    p = view.public
    quiet = any(one.kind in (Kind.SON_BUENAS, Kind.CALLO) for one in menu)
    if not style.false_numbers or not quiet or not p.envido.sung or not costs_no_more(law):
        return None
    own = law.tally(view.own.dealt, p.muestra).points
    if not is_beaten(law, view, own) or rng.random() >= style.false_numbers:
        return None
    best, singer = max((number, seat) for seat, number in p.envido.sung if number is not None)
    if not rivals(law, p, view.who, singer):
        return None
    found = [one for one in _possible(law, view) if one > best]
    said = [word(str(one)) for one in found]
    return next((one for one in rng.sample(said, len(said)) if not _refused(law, view, one)), None)


def _refused(law: Law, view: View, one: Word) -> bool:
    """Return whether a total cannot even be sung, true or not."""
    return refusal(law, view.public, view.who, view.own, one) not in ("", "not-your-number")


def _possible(law: Law, view: View) -> list[int]:
    """Return the totals that a seat may have as far as the others know."""
    p = view.public
    known = p.face_up(view.who)
    seen = {card for one in p.seats for card in p.face_up(one)} | {*p.burned, p.muestra}
    left = [card for card in law.terms.pack.cards if card not in seen]
    more = combinations(left, law.terms.deal.cards_each - len(known))
    return sorted({law.tally((*known, *cards), p.muestra).points for cards in more})
