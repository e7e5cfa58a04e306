"""What a viewer knows of a match, folded from what it saw, and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from truco.cards import Card
from truco.engine.law.law import Law
from truco.engine.match import blank
from truco.engine.menu import menu
from truco.engine.table.events import Event, PlayedCovered, ShownAside
from truco.engine.table.facts import DrawStarted, HandStarted, Played, TookBack, TrickTaken
from truco.engine.table.folding import fold
from truco.engine.table.folds.deal import cards_out, put_away
from truco.engine.table.public import Public
from truco.engine.table.slotted import made
from truco.engine.table.state import Own, State, without
from truco.engine.table.words import Word
from truco.views.project import FORMED, may_read, project
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
    change = _CHANGES.get(type(seen))
    if change is not None:
        view = change(view, seen)
    return _with_table(view, public)


def with_events(view: View, public: Public, events: Iterable[Event], seats: Sequence[str]) -> View:
    """Return the view after the viewer has seen as much of several events as it may; `public` is the table after them.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.table.events import Dealt
    >>> from truco.rulebooks.ruleset import choose
    >>> view = blank_view(Law(choose("oficial"), ("A1", "B1")), "A1")
    >>> dealt = Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> list(map(str, with_events(view, view.public, [dealt], ("A1", "B1")).own.held))
    ['1e', '5o', '4o']

    `seats` are those of the match in order. The view is the same as that of `with_public` after each event.
    """
    for event in events:
        if type(event) in _PRIVATE:
            seen = project(event, view.who, seats)
            change = _CHANGES.get(type(seen))
            if change is not None:
                view = change(view, seen)
    return _with_table(view, public)


def _with_table(view: View, public: Public) -> View:
    """Return the view with another table."""
    who, _, own, partners, signs, gaze, told = view
    return made(View, (who, _as_heard(public, who), own, partners, signs, gaze, told))


# -- what changes besides the table ------------------------------------------------------------------------------------


def _anew(view: View, _seen: HandStarted | DrawStarted) -> View:
    return View(view.who, view.public)


def _own_cards(view: View, seen: OwnCards | TookUp) -> View:
    who, public, _, _, signs, gaze, told = view
    return made(View, (who, public, made(Own, (seen.cards, seen.cards)), (), signs, gaze, told))


def _own_discard(view: View, seen: OwnDiscard) -> View:
    kept = without(view.own.held, seen.card)
    return view._replace(own=Own(kept, kept))


def _played(view: View, seen: Played | PlayedCovered) -> View:
    if seen.seat != view.who:
        return view
    who, public, (dealt, held), partners, signs, gaze, told = view
    return made(View, (who, public, made(Own, (dealt, without(held, seen.card))), partners, signs, gaze, told))


def _took_back(view: View, seen: TookBack) -> View:
    if seen.instead is None or seen.seat != view.who:
        return view
    return view._replace(own=Own(view.own.dealt, (*without(view.own.held, seen.instead), seen.card)))


def _shown_aside(view: View, seen: ShownAside) -> View:
    return view._replace(partners=_with_shown(view.partners, seen)) if seen.to == view.who else view


def _glimpse(view: View, seen: Glimpse) -> View:
    signs = (*view.signs, (seen.seat, seen.sign)) if seen.sign else view.signs
    return view._replace(signs=signs, gaze=seen.at or view.gaze)


def _trick_taken(view: View, _seen: TrickTaken) -> View:
    return view._replace(told=tuple([one for one in view.told if one in _WHOLE_HAND])) if view.told else view


_CHANGES: Final[Mapping[type, Callable[[View, Any], View]]] = {
    HandStarted: _anew,
    DrawStarted: _anew,
    OwnCards: _own_cards,
    TookUp: _own_cards,
    OwnDiscard: _own_discard,
    Played: _played,
    PlayedCovered: _played,
    TookBack: _took_back,
    PartnerCards: lambda view, seen: view._replace(partners=seen.held),
    ShownAside: _shown_aside,
    Glimpse: _glimpse,
    TrickTaken: _trick_taken,
}
"""What a viewer's own part of a view becomes, by what it saw; anything else changes the table alone."""

_PRIVATE: Final = frozenset(_CHANGES) | FORMED
"""The kinds of events that may change more of a view than the table."""


def _as_heard(public: Public, who: str) -> Public:
    """Return the table without the words of complaints that are for the judge and not for a viewer."""
    settlement = public.settlement
    if not settlement.waiting and not settlement.judged:
        return public
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


def seat_menu(law: Law, state: State, seat: str) -> tuple[Word, ...]:
    """Return the words that are lawful for a seat now: the same as `view_menu` of its view, which need not be made.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, deal, new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, "B1"), MESA, (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> [str(one) for one in seat_menu(law, state, "A1")][:4]
    ['1e', '5o', '4o', 'envido']

    What is worked out rests on the public table and on the cards that the seat has seen.
    """
    public = state.public
    own = Own() if seat in public.unseen else state.own(seat)
    return menu(law, _as_heard(public, seat), seat, own)
