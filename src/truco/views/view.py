"""The view of a match: the knowledge of one viewer, folded from the facts that it saw, and its menu."""

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
from truco.engine.table.state import Own, State, without
from truco.engine.table.words import Word
from truco.slotted import made
from truco.views.project import RESHAPED, may_read, project
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
"""The requests that are valid until the end of the hand, not of the trick."""

SPECTATOR: Final = "spectator"
"""A viewer without a seat."""


class View(NamedTuple):
    """The public table and the viewer's own cards, and nothing else.

    `partners` are the cards of partners where the viewer may see them: each seat with its cards. `signs` are the signs
    that the viewer made or saw in this hand, each with its seat; `gaze` is the seat that it looked at last, empty
    before its first look; `requests` are the phrases by which partners requested an act of it.
    """

    who: str
    public: Public
    own: Own = Own()
    partners: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    gaze: str = ""
    requests: tuple[str, ...] = ()


def blank_view(law: Law, viewer: str) -> View:
    """Return the view before the viewer has seen anything."""
    return View(viewer, blank(law).public)


def absorb(view: View, seen: Seen) -> View:
    """Return the view after the viewer has seen a fact.

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
    """Return the view after the viewer has seen a fact, with a public table that is folded once for all viewers.

    `public` must be the table that `absorb` would return, except for the words of complaints to the judge; a table with
    many viewers folds it only once.
    """
    change = _CHANGES.get(type(seen))
    if change is not None:
        view = change(view, seen)
    return _with_table(view, public)


def with_events(view: View, public: Public, events: Iterable[Event], seats: Sequence[str]) -> View:
    """Return the view after several events, of which the viewer sees its share; `public` is the table after them.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.table.events import Dealt
    >>> from truco.rulebooks.ruleset import choose
    >>> view = blank_view(Law(choose("oficial"), ("A1", "B1")), "A1")
    >>> dealt = Dealt("mesa", (parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> list(map(str, with_events(view, view.public, [dealt], ("A1", "B1")).own.held))
    ['1e', '5o', '4o']

    `seats` are the seats of the match in order. The view is the same as that of `with_public` after each event.
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
    viewer, _, own, partners, signs, gaze, requests = view
    return made(View, (viewer, _without_private_words(public, viewer), own, partners, signs, gaze, requests))


# -- changes of a view besides the table -------------------------------------------------------------------------------


def _reset(view: View, _seen: HandStarted | DrawStarted) -> View:
    return View(view.who, view.public)


def _set_own_cards(view: View, seen: OwnCards | TookUp) -> View:
    viewer, public, _, _, signs, gaze, requests = view
    return made(View, (viewer, public, made(Own, (seen.cards, seen.cards)), (), signs, gaze, requests))


def _remove_discard(view: View, seen: OwnDiscard) -> View:
    kept = without(view.own.held, seen.card)
    return view._replace(own=Own(kept, kept))


def _remove_played(view: View, seen: Played | PlayedCovered) -> View:
    if seen.seat != view.who:
        return view
    viewer, public, (dealt, held), partners, signs, gaze, requests = view
    return made(View, (viewer, public, made(Own, (dealt, without(held, seen.card))), partners, signs, gaze, requests))


def _swap_card(view: View, seen: TookBack) -> View:
    if seen.instead is None or seen.seat != view.who:
        return view
    return view._replace(own=Own(view.own.dealt, (*without(view.own.held, seen.instead), seen.card)))


def _add_shown(view: View, seen: ShownAside) -> View:
    return view._replace(partners=_merge_shown(view.partners, seen)) if seen.to == view.who else view


def _add_sign(view: View, seen: Glimpse) -> View:
    signs = (*view.signs, (seen.seat, seen.sign)) if seen.sign else view.signs
    return view._replace(signs=signs, gaze=seen.at or view.gaze)


def _drop_trick_requests(view: View, _seen: TrickTaken) -> View:
    if not view.requests:
        return view
    return view._replace(requests=tuple([request for request in view.requests if request in _WHOLE_HAND]))


_CHANGES: Final[Mapping[type, Callable[[View, Any], View]]] = {
    HandStarted: _reset,
    DrawStarted: _reset,
    OwnCards: _set_own_cards,
    TookUp: _set_own_cards,
    OwnDiscard: _remove_discard,
    Played: _remove_played,
    PlayedCovered: _remove_played,
    TookBack: _swap_card,
    PartnerCards: lambda view, seen: view._replace(partners=seen.held),
    ShownAside: _add_shown,
    Glimpse: _add_sign,
    TrickTaken: _drop_trick_requests,
}
"""The changes of a viewer's own part of a view, by the kind of fact; any other fact changes only the table."""

_PRIVATE: Final = frozenset(_CHANGES) | RESHAPED
"""The kinds of events that may change more of a view than the table."""


def _without_private_words(public: Public, viewer: str) -> Public:
    """Return the table without the words of complaints to the judge that the viewer may not read."""
    settlement = public.settlement
    if not settlement.waiting and not settlement.judged:
        return public
    hidden = [
        claim for claim in (*settlement.waiting, *settlement.judged) if claim.judge and not may_read(claim.seat, viewer)
    ]
    if not any(claim.what for claim in hidden):
        return public
    waiting, judged = (
        tuple(claim._replace(what="") if claim in hidden else claim for claim in claims)
        for claims in (settlement.waiting, settlement.judged)
    )
    return public._replace(settlement=settlement._replace(waiting=waiting, judged=judged))


def _merge_shown(
    partners: tuple[tuple[str, tuple[Card, ...]], ...], shown: ShownAside
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the cards of partners with the cards that a partner has shown."""
    cards = dict(partners)
    cards[shown.seat] = tuple(dict.fromkeys((*cards.get(shown.seat, ()), *shown.cards)))
    return tuple(cards.items())


def view_menu(law: Law, view: View) -> tuple[Word, ...]:
    """Return the lawful words of the viewer now; a spectator has none."""
    return menu(law, view.public, view.who, view.own) if view.who in law.seats else ()


def seat_menu(law: Law, state: State, seat: str) -> tuple[Word, ...]:
    """Return the lawful words of a seat now: the same as `view_menu` of its view, without making the view.

    >>> from truco.cards import parse_hand
    >>> from truco.engine import MESA, Act, deal_word, new_match, rule
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> dealt = deal_word((parse_hand("1e5o4o"), parse_hand("3c7o12o")))
    >>> state = rule(law, new_match(law, "B1"), Act(MESA, dealt)).state
    >>> [str(word) for word in seat_menu(law, state, "A1")][:4]
    ['1e', '5o', '4o', 'envido']

    The result depends only on the public table and on the cards that the seat has seen.
    """
    public = state.public
    own = Own() if seat in public.unseen else state.own(seat)
    return menu(law, _without_private_words(public, seat), seat, own)
