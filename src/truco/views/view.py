"""What a viewer knows of a match, folded from what it saw, and what it may do."""

from __future__ import annotations

from typing import Final, NamedTuple

from truco.cards import Card
from truco.engine.deal.folds import cards_out, put_away
from truco.engine.events import PlayedCovered, ShownAside
from truco.engine.facts import DrawStarted, HandStarted, Played, TookBack, TrickTaken
from truco.engine.folding import fold
from truco.engine.law import Law
from truco.engine.match import blank
from truco.engine.menu import menu
from truco.engine.public import Public
from truco.engine.state import Own, without
from truco.engine.words import Word
from truco.views.project import may_read
from truco.views.seen import (
    CardsOut,
    Glimpse,
    OwnCards,
    OwnDiscard,
    PackRevealed,
    PartnerCards,
    PutAway,
    Seen,
    TookUp,
    Unlawful,
)

_WHOLE_HAND: Final = ("juga-callado",)
"""The phrases that ask for something until the hand is over, not the trick."""

SPECTATOR: Final = "spectator"
"""A viewer without a seat."""


class View(NamedTuple):
    """The public table and the viewer's own cards; nothing else is known here.

    `partners` are the cards of partners where they may be seen: each seat and what it held. `signs` are the signs that
    the viewer made or saw in this hand, each with its seat; `gaze` is the seat that it looked at last, empty while it
    looks where everybody does at first; `told` are the phrases by which partners asked it for something.
    """

    who: str
    public: Public
    own: Own = Own()
    partners: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    gaze: str = ""
    told: tuple[str, ...] = ()


def blank_view(law: Law, who: str) -> View:
    """Return the view before the viewer has seen anything."""
    return View(who, blank(law).public)


def absorb(view: View, seen: Seen) -> View:
    """Return the view after the viewer has seen something.

    >>> from truco.cards import parse_hand
    >>> from truco.rulebooks.ruleset import choose
    >>> view = blank_view(Law(choose("oficial"), ("A1", "B1")), "A1")
    >>> absorb(view, OwnCards("mesa", (3, 3), parse_hand("1e5o4o"))).public.left
    (3, 3)
    """
    if isinstance(seen, OwnCards | CardsOut):
        public = cards_out(view.public, seen.counts, seen.turn, seen.discards)
    elif isinstance(seen, OwnDiscard | PutAway):
        public = put_away(view.public, seen.seat)
    elif isinstance(seen, PackRevealed | TookUp | PartnerCards | Glimpse | Unlawful):
        public = view.public
    else:
        public = fold(view.public, seen.as_seen() if isinstance(seen, PlayedCovered | ShownAside) else seen)
    return with_public(view, public, seen)


def with_public(view: View, public: Public, seen: Seen) -> View:
    """Return the view after the viewer has seen something, with the public table folded once for all viewers.

    `public` must be the table that `absorb` would return, but for the words of complaints that go to the judge; a table
    with many viewers folds it only once.
    """
    if public.settlement.waiting or public.settlement.judged:
        public = _without_complaints(public, view.who)
    if isinstance(seen, HandStarted | DrawStarted):
        return View(view.who, public)
    who, _, own, partners, signs, gaze, told = view
    if isinstance(seen, OwnCards | TookUp):
        own, partners = Own(seen.cards, seen.cards), ()
    elif isinstance(seen, OwnDiscard):
        kept = without(own.held, seen.card)
        own = Own(kept, kept)
    elif isinstance(seen, Played | PlayedCovered):
        own = Own(own.dealt, without(own.held, seen.card)) if seen.seat == who else own
    elif isinstance(seen, TookBack) and seen.instead is not None:
        own = Own(own.dealt, (*without(own.held, seen.instead), seen.card)) if seen.seat == who else own
    elif isinstance(seen, PartnerCards):
        partners = seen.held
    elif isinstance(seen, ShownAside):
        partners = _with_shown(partners, seen) if seen.to == who else partners
    elif isinstance(seen, Glimpse):
        signs = (*signs, (seen.seat, seen.sign)) if seen.sign else signs
        gaze = seen.at or gaze
    elif isinstance(seen, TrickTaken):
        told = tuple([one for one in told if one in _WHOLE_HAND])
    return View(who, public, own, partners, signs, gaze, told)


def _without_complaints(public: Public, who: str) -> Public:
    """Return the table without the words of complaints that are for the judge and not for a viewer."""
    settlement = public.settlement
    hidden = [one for one in (*settlement.waiting, *settlement.judged) if one.judge and not may_read(one.seat, who)]
    if not any(one.what for one in hidden):
        return public
    waiting, judged = (
        tuple(one._replace(what="") if one in hidden else one for one in claims)
        for claims in (settlement.waiting, settlement.judged)
    )
    return public._replace(settlement=settlement._replace(waiting=waiting, judged=judged))


def _with_shown(
    partners: tuple[tuple[str, tuple[Card, ...]], ...], shown: ShownAside
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the cards of partners with those that one has shown."""
    known = dict(partners)
    known[shown.seat] = tuple(dict.fromkeys((*known.get(shown.seat, ()), *shown.cards)))
    return tuple(known.items())


def view_menu(law: Law, view: View) -> tuple[Word, ...]:
    """Return the words that are lawful for the viewer now; a spectator has none."""
    return menu(law, view.public, view.who, view.own) if view.who in law.seats else ()
