"""A canto that fails, at a refereed table: a false total, or one that nobody was shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.part import Part
from truco.engine.public import Public
from truco.engine.seat import against
from truco.engine.settle import falta, forfeit, shared
from truco.engine.state import State
from truco.rulebooks.rulebook import Rulebook
from truco.rules.penalties import who_pays

if TYPE_CHECKING:  # a law holds its parts
    from truco.engine.law import Law


class CantoTerms(NamedTuple):
    """What a canto that fails costs: `goes_over` are the points that the rivals get, by what they were for.

    `found`: whether the false canto of a loser counts too, if his cards lie on the table; `at_once`: whether a total
    that would end the chico is shown before it does.
    """

    goes_over: tuple[str, ...]
    found: bool
    at_once: bool


def canto_terms(book: Rulebook) -> CantoTerms:
    """Return what a rulebook says of a canto that fails.

    >>> from truco.rulebooks.rulebook import load_rulebook
    >>> canto_terms(load_rulebook("oficial")).goes_over
    ('envido', 'truco', 'mazo')
    """
    found = book.values.get("canto.found", False)
    return CantoTerms(tuple(book.values.get("canto.goes_over", ())), found, book.values.get("canto.at_once", False))


def found_out(law: Law, state: State, seat: str, number: int | None) -> bool:
    """Tell whether a total that would end the chico is shown at once and proves false (rf.6.env.show)."""
    dealt = state.own(seat).dealt
    if number is None or UNKNOWN in dealt or not law.terms(canto_terms).at_once:
        return False
    return law.tally(dealt, state.public.muestra).points != number


def _failed(law: Law, now: State) -> Iterable[tuple[str, str]]:
    """Return the seats whose canto failed, each with the key of its article.

    Who won the envido has to show what he sang (of.ley.6); of the others those are found out whose three cards lie on
    the table (of.ley.7). Unknown cards prove nothing.
    """
    p = now.public
    for seat, number in p.envido.sung:
        dealt = now.own(seat).dealt
        if number is None or UNKNOWN in dealt:
            continue
        false = law.tally(dealt, p.muestra).points != number
        if seat == p.envido.owes:
            if false or not p.envido.shown:
                yield seat, "canto.winner" if false else "canto.unshown"
        elif false and law.terms(canto_terms).found and len(_face_up(p, seat)) == len(dealt):
            yield seat, "canto.found"


def _face_up(p: Public, seat: str) -> tuple[str, ...]:
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    return tuple(card.token for player, card in plays if player == seat and card is not UNKNOWN)


def _penalty(law: Law, events: Course) -> None:
    """Give what a side with a canto that failed won in the hand to its rivals (of.ley.2, of.ley.3).

    Where both sides erred the hand counts for nobody.
    """
    goes_over = law.terms(canto_terms).goes_over
    now = events.now
    p = now.public
    failed = tuple(_failed(law, now))
    pays = who_pays({law.band(p, seat) for seat, _ in failed})
    if pays == "":
        return
    rules = tuple(dict.fromkeys(rule for _, key in failed for rule in law.cite(key)))
    if pays is None:
        events.append(f.Annulled(rules))
        return
    other = against(law, p, pays)
    lost = forfeit(events, rules, lambda one: one.side in pays and one.reason in goes_over)
    # Each side of a band was given the same points: what goes over is counted once.
    points = sum(_worth(law, p, one, other) for one in lost if one.side == pays[0])
    if points:
        events.extend(shared(f.Awarded(other, points, "fault", rules)))


def _worth(law: Law, p: Public, award: f.Awarded, band: str) -> int:
    """Return what an award is worth to another band: a falta that was wanted is what that band would have won by it."""
    wanted_falta = award.reason == "envido" and law.chains[p.envido.chain].named is not None and p.envido.sung
    return falta(law, p, band)[0] if wanted_falta else award.points


def _cites(law: Law) -> Iterable[str]:
    yield from ("canto.winner", "canto.unshown")
    if law.terms(canto_terms).found:
        yield "canto.found"


CANTO: Final = Part("canto", penalty=_penalty, cites=_cites)
"""A canto that fails."""
