"""The total that a bot sings: its own if that is the best so far, else none, or now and then a false one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from truco.bots.habits import Style
from truco.engine import Kind, Law, Word, word
from truco.engine.contests.envido.false_number import FALSE_NUMBER
from truco.engine.law.refusal import refusal
from truco.engine.law.seat import rivals
from truco.views import View


def required_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word of a seat that is asked for its number or its flor; `None` if it is asked for neither.

    A seat sings its number if that is the best so far; else it does not show its cards: `son buenas`, or silence.
    """
    by_kind = {choice.kind: choice for choice in menu}
    number = by_kind.get(Kind.NUMBER)
    quiet = by_kind.get(Kind.SON_BUENAS) or by_kind.get(Kind.CALLO)
    if number is not None:
        return quiet if quiet is not None and _is_beaten(law, view, number.number or 0) else number
    if quiet is not None and quiet.kind is Kind.SON_BUENAS:
        return quiet
    return None if quiet is None else by_kind.get(Kind.FLOR, quiet)


def _is_beaten(law: Law, view: View, total: int) -> bool:
    """Return whether a number sung already beats a seat's own: a higher one, or an equal one nearer to the mano."""
    p = view.public
    order = law.round_from[p.mano]
    place = order.index(view.who)
    return any(
        number is not None and (number > total or (number == total and order.index(seat) < place))
        for seat, number in p.envido.sung
    )


# -- bluffing with numbers --------------------------------------------------------------------------------------------


def has_free_bluffs(law: Law) -> bool:
    """Return whether a false total costs a side that would lose the envido anyway no more than losing it.

    >>> from truco.rulebooks.ruleset import choose
    >>> books = ("oficial", "uruguay", "runfla", "pagat-argentina", "fenacef")
    >>> [has_free_bluffs(Law(choose(code), choose(code).book.formats[form].seats, form, refereed=True))
    ...  for code in books for form in list(choose(code).book.formats)[:1]]
    [False, False, True, True, False]

    At an assisted table no seat can sing a false total. It costs more where it costs the truco too (of.ley.2,
    of.ley.3), where the total of a loser counts (of.ley.7), and where the whole hand goes over (uy.46.a). Under runfla
    only the envido goes over, and under Pagat it is not written at all (rf.6.env.wrong, pg.envido.34).
    """
    if not law.refereed or FALSE_NUMBER not in law.parts:
        return False
    terms = law.terms.canto
    return not terms.found and {*terms.goes_over, *terms.unscored} <= {"envido"}


def false_number(law: Law, view: View, menu: Sequence[Word], rng: random.Random, style: Style) -> Word | None:
    """Return a total that a seat sings and does not have, `None` where it sings its own or concedes.

    The bot bluffs as often as its style states, only where its own total is beaten and a bluff costs no more, and with
    a total that its open cards leave possible. It uses its own cards and what everybody sees, and nothing else.
    """
    p = view.public
    may_be_quiet = any(choice.kind in (Kind.SON_BUENAS, Kind.CALLO) for choice in menu)
    if not style.false_numbers or not may_be_quiet or not p.envido.sung or not has_free_bluffs(law):
        return None
    total = law.tally(view.own.dealt, p.muestra).points
    if not _is_beaten(law, view, total) or rng.random() >= style.false_numbers:
        return None
    best, singer = max((number, seat) for seat, number in p.envido.sung if number is not None)
    if not rivals(law, p, view.who, singer):
        return None
    bluffs = [word(str(number)) for number in _possible_totals(law, view) if number > best]
    return next((bluff for bluff in rng.sample(bluffs, len(bluffs)) if _can_sing(law, view, bluff)), None)


def _can_sing(law: Law, view: View, number: Word) -> bool:
    """Return whether a total can be sung now, true or not."""
    return refusal(law, view.public, view.who, view.own, number) in ("", "not-your-number")


def _possible_totals(law: Law, view: View) -> list[int]:
    """Return the totals that a seat may have as far as the others can know, the lowest first."""
    p = view.public
    open_cards = p.face_up(view.who)
    seen = {card for seat in p.seats for card in p.face_up(seat)} | {*p.burned, p.muestra}
    unseen = [card for card in law.terms.pack.cards if card not in seen]
    hidden = combinations(unseen, law.terms.deal.cards_each - len(open_cards))
    return sorted({law.tally((*open_cards, *cards), p.muestra).points for cards in hidden})
