"""Loose cards: put face down, lying one below another, taken back, shown to a partner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.contests.loose.aside import may_see_aside, may_show_aside, see_aside, show_aside
from truco.engine.contests.tricks.cards import may_play, next_to_play, placed, play
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Verb
from truco.engine.law.seat import LAWFUL, blocked, holds, mute, rivals
from truco.engine.law.settle import shared, undecided_worth
from truco.engine.refereeing.asking import may_see, see
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_UNSETTLED
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word


def _may_act(law: Law, p: Public, seat: str) -> str:
    """Rule on handling a card without playing it: only a refereed table allows it."""
    return mute(p, seat) or (LAWFUL if law.refereed else "unknown-word")


def _seat_to_uncover(p: Public) -> str:
    """Return the seat that must uncover a card; empty where none must, or it has left."""
    return "" if p.loose.must_uncover in p.out else p.loose.must_uncover


def _pending(_law: Law, p: Public) -> PartPending | None:
    holder = (p.loose.must_uncover and _seat_to_uncover(p)) or (p.loose.hidden and _hidden(p))
    return PartPending(holder, "answer-first.uncover") if holder else None


def _hidden(p: Public) -> str:
    """Return the seat whose lower card no other seat has seen; empty where there is none, or it has left or refused."""
    return "" if p.loose.hidden in p.out or p.settlement.begun else p.loose.hidden


# -- a card upon one that is face down --------------------------------------------------------------------------------


def _breath(law: Law, _p: Public, _seat: str, word: Word) -> Verb[Law] | None:
    """Take a card face down with another upon it (uy.52.f)."""
    return _UPON if law.refereed and tuple(part.kind for part in word.parts) == _COVERED_BY_A_CARD else None


def _may_lay_upon(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    refused = mute(p, seat) or blocked(law, p)
    if refused:
        return refused
    if p.turn != seat:
        return "not-your-turn.cards"
    lower, upper = (part.cards[0] for part in word.parts)
    both = holds(law, p, own, upper) and (lower in own.held or holds(law, p, own, lower)) and lower is not upper
    return "one-card" if both else "card-not-held"


def _lay_upon(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    """Lay two cards: the lower one is played first, once it is uncovered (uy.52.e, uy.52.f)."""
    return "card.stacked", [f.LaidUpon(seat, word.parts[1].cards[0])]


_COVERED_BY_A_CARD: Final = (Kind.COVERED, Kind.CARD)
_UPON: Final = Verb(_may_lay_upon, _lay_upon)


# -- face down --------------------------------------------------------------------------------------------------------


def _may_cover(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on putting a card face down without playing it (uy.52.c)."""
    return _may_act(law, p, seat) or (LAWFUL if holds(law, p, own, word.cards[0]) else "card-not-held")


def _cover(_law: Law, _state: State, seat: str, _word: Word) -> Outcome:
    return "card.down", [f.CardDown(seat)]


def _may_uncover(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on turning a card up: one's own in turn, or the lower of two at a rival's request (uy.52.c, uy.52.e)."""
    refused = _may_act(law, p, seat) or ("not-down" if UNKNOWN in word.cards else LAWFUL)
    if refused:
        return refused
    if p.loose.hidden:
        card = word.cards[0] if word.cards else None
        upper = [early for owner, early in p.loose.early if owner == seat]
        below = card is not None and card not in upper and holds(law, p, own, card)
        return LAWFUL if seat == p.loose.hidden and below else "not-down"
    if _seat_to_uncover(p):
        played = (*p.trick, *(play for trick in p.tricks[-1:] for play in trick.plays))  # the trick may have closed
        below = any(play == (seat, card) for play in played for card in word.cards)
        return LAWFUL if seat == p.loose.must_uncover and below else "not-down"
    if seat not in p.loose.face_down or not word.cards or not holds(law, p, own, word.cards[0]):
        return "not-down"
    if seat != p.turn and any(who == seat for who, _ in p.trick):
        return "not-down"  # it waits for a trick in which its owner has not played
    refused = blocked(law, p)
    return refused or (LAWFUL if p.turn == seat else "not-your-turn.card")


def _uncover(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if p.loose.hidden:
        played = f.Played(seat, _lower_card(state, seat, word.cards), next_to_play(law, p, seat))
        return "uncover", placed(Course(state, [f.Uncovered(seat)]), played)
    if p.loose.must_uncover:
        return "uncover", [f.Uncovered(seat)]
    return "card.turned", placed(Course(state), f.Played(seat, word.cards[0], next_to_play(law, p, seat)))


def _lower_card(state: State, seat: str, named: tuple[Card, ...]) -> Card:
    """Return the card that a seat laid below another: the sealed log holds it, where anybody knows it (uy.52.e)."""
    laid = [word(fault.word) for fault in state.faults if fault.seat == seat]
    below = [play.parts[0].cards[0] for play in laid if tuple(part.kind for part in play.parts) == _COVERED_BY_A_CARD]
    return next((card for card in reversed(below) if card is not UNKNOWN), (*named, UNKNOWN)[0])


def _may_turn_over(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on turning up a card that is face down before a seat: only its own player can (uy.52.c)."""
    if seat == word.seat:
        return _may_uncover(law, p, seat, own, word)
    return _may_act(law, p, seat) or ("not-yours" if word.seat in (*p.loose.face_down, p.loose.hidden) else "not-down")


# -- thrown -----------------------------------------------------------------------------------------------------------


def _may_throw(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on a card that is thrown and falls face down: like any card, for it is played all the same (uy.52.b)."""
    if not law.refereed:
        return mute(p, seat) or "unknown-word"
    if word.cards[0] is UNKNOWN:  # in the record of another seat, where the throw had no effect
        return mute(p, seat) or blocked(law, p) or "card-not-held"
    return may_play(law, p, seat, own, word)


# -- asking for the card below ----------------------------------------------------------------------------------------


def _may_ask(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on asking to see the lower of two cards (uy.52.e), or a rival's cards after the hand (uy.95.a)."""
    if not _is_about_the_lower(p, word):
        aside = word.seat in p.loose.aside
        return may_see_aside(law, p, seat, word) if aside else may_see(law, p, seat, own, word)
    refused = _may_act(law, p, seat)
    if refused:
        return refused
    return LAWFUL if rivals(law, p, seat, word.seat) else "no-right-to-see"


def _is_about_the_lower(p: Public, word: Word) -> bool:
    """Return whether asking a seat means the lower of its two cards; once the hand is decided it means all of them."""
    return p.loose.stacked == word.seat and not p.settlement.begun


def _ask(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if not _is_about_the_lower(p, word):
        return see_aside(law, state, word.seat) if word.seat in p.loose.aside else see(law, state, seat, word)
    return "uncover.ask", [f.AskedToUncover(seat, word.seat)]


def _may_show_lower(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on showing the lower of two cards instead of turning it up (uy.52.e); without a name, the lower one is."""
    refused = _may_act(law, p, seat)
    if refused or not word.cards:
        can_show = seat in (p.loose.must_uncover, p.loose.hidden) and UNKNOWN not in own.held
        return refused or (LAWFUL if can_show else "not-down")
    return next((LAWFUL for card in word.cards if not _may_uncover(law, p, seat, own, _uncover_word(card))), "not-down")


def _show_lower(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p, own = state.public, state.own(seat)
    named = (card for card in word.cards if not _may_uncover(law, p, seat, own, _uncover_word(card)))
    return _uncover(law, state, seat, _uncover_word(next(named, UNKNOWN)))


def _uncover_word(card: Card) -> Word:
    """Return the word with which a card is turned up."""
    return word(f"vuelvo-{card.token}") if card is not UNKNOWN else word("vuelvo")


def _may_refuse(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    """Rule on refusing aloud to uncover the lower of two cards: it is a fault (uy.52.f)."""
    refused = _may_act(law, p, seat) or ("" if seat == p.loose.must_uncover else "nothing-to-answer.see")
    return refused or _envites_first(p) or "not-shown.lower"


def _may_keep_silent(_law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    refused = mute(p, seat) or (LAWFUL if seat == p.loose.must_uncover else "nothing-to-answer.silent")
    return refused or _envites_first(p)


def _envites_first(p: Public) -> str:
    """Return why who must uncover cannot lose the truco yet: an envite is settled before it (uy.60.a)."""
    return "answer-first.envites" if p.envido.state in ENVIDO_UNSETTLED else LAWFUL


def _keep_silent(law: Law, state: State, seat: str, _word: Word) -> Outcome:
    """Refuse to uncover the lower card: this loses the truco (uy.52.f)."""
    p = state.public
    level = p.truco.level - (p.truco.pending or p.truco.refused)
    winner = next(rival for rival in p.seats if rivals(law, p, rival, seat))
    award = f.Awarded(law.band(p, winner), law.terms.truco.stakes[max(level, 0)], "fault", law.cite("uncover.refused"))
    fault = f.FaultFound(seat, "lower-card", law.cite("uncover.refused"), worth=undecided_worth(law, p))
    events = Course(state, [f.Uncovered(seat), fault])
    events.ends = shared(award)
    return "uncover.refused", events


# -- taking back ------------------------------------------------------------------------------------------------------


def _may_take_back(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on taking back an early card, or one of two cards (uy.53.a, uy.53.b, uy.54)."""
    refused = _may_act(law, p, seat)
    if refused:
        return refused
    card = word.cards[0]
    if (seat, card) in p.loose.early:
        return LAWFUL
    last = bool(p.trick) and p.trick[-1] == (seat, card)
    return LAWFUL if last and p.loose.stacked == seat else "nothing-to-take-back"


def _take_back(_law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    card = word.cards[0]
    upper = next((early for owner, early in p.loose.early if owner == seat), None)
    if upper is card:
        stacked = p.loose.stacked == seat
        return ("card.back.two" if stacked else "card.back.early"), [f.TookBack(seat, card)]
    return "card.back.two", [f.TookBack(seat, card, upper)]


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    """Return what a seat may do about its lower card: show it, or keep silent where a rival asked for it (uy.52.f)."""
    if seat not in (_seat_to_uncover(p), _hidden(p)) or not seat:
        return
    if not _may_show_lower(law, p, seat, own, _SHOW):
        yield _SHOW
    if not _may_keep_silent(law, p, seat, own, _CALLO):
        yield _CALLO


_SHOW: Final = word("muestro")
_CALLO: Final = word("callo")


def _cites(_law: Law) -> Iterable[str]:
    yield from (f"card.{case}" for case in ("down", "turned", "back.early", "back.two"))
    yield from ("card.stacked", "uncover", "uncover.ask", "uncover.refused", "show.aside", "see.aside")


LOOSE: Final = Part(
    "loose",
    {
        Kind.COVER: Verb(_may_cover, _cover),
        Kind.UNCOVER: Verb(_may_uncover, _uncover),
        Kind.VER: Verb(_may_ask, _ask),
        Kind.CALLO: Verb(_may_keep_silent, _keep_silent),
        Kind.DENY: Verb(_may_refuse, _keep_silent),
        Kind.SHOW: Verb(_may_show_lower, _show_lower),
        Kind.TURN_OVER: Verb(_may_turn_over, _uncover),
        Kind.COVERED: Verb(_may_throw, play),
        Kind.SHOW_ASIDE: Verb(may_show_aside, show_aside),
        Kind.TAKE_BACK: Verb(_may_take_back, _take_back),
    },
    breath=_breath,
    pending=_pending,
    menu=_menu,
    refereed=True,
    cites=_cites,
    refusals=(
        "not-your-turn.cards one-card not-your-turn.card card-not-held already-played answer-first.uncover "
        "not-down not-yours nothing-to-answer.silent nothing-to-answer.see not-shown.lower "
        "answer-first.envites nothing-to-take-back no-right-to-see no-partner.show shown-aside look-first"
    ),
)
"""Cards that are put down, uncovered, taken back, or shown to a partner."""
