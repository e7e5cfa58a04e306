"""Before the play: the draw for the dealer, the cut, the deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.due import cutter
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL
from truco.engine.law.settle import draws_again, next_hand, start_hand
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import Dealt, Event
from truco.engine.table.public import CUT, DEAL, DRAW, HAND_OVER, MATCH_OVER, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import MESA, Hands, Kind, Word
from truco.rules.dealing import ends_draw

_BEFORE_CUT: Final = (CUT, HAND_OVER)
_BEFORE_CARDS: Final = (CUT, DEAL, HAND_OVER)


def before_cut(law: Law, p: Public, seat: str) -> str:
    """Return why a seat may not cut or burn now; empty where it may."""
    if p.phase not in _BEFORE_CUT or draws_again(law, p):
        return "match-over" if p.phase is MATCH_OVER else "not-your-turn.cut"
    return LAWFUL if seat in (MESA, cutter(law, p)) else "not-your-turn.cut"


def cut_again(law: Law, p: Public, *, cuts: int, burned: int) -> bool:
    """Return whether the cutter may do more after so many cuts and burned cards."""
    terms = law.terms.deal
    return cuts < terms.cuts or (burned < terms.burns and max(p.score) < terms.no_burning_at)


def _may_draw(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    again = p.phase is HAND_OVER and draws_again(law, p)
    if p.phase is not DRAW and not again:
        return "match-over" if p.phase is MATCH_OVER else "already-drawn"
    if seat == MESA:
        return "not-seated"
    drawing, drawn = (law.seats, ()) if again else (p.drawing, p.drawn)
    if seat not in drawing or any(drawer == seat for drawer, _ in drawn):
        return "already-drawn"
    if word.cards and (word.cards[0] not in law.terms.pack.as_set or any(word.cards[0] is card for _, card in drawn)):
        return "already-drawn"
    return LAWFUL


def _may_cut(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the cut: by the dealer's left neighbour or the table, enough cards in each part (of.cut.3, of.cut.7)."""
    refused = before_cut(law, p, seat)
    if refused:
        return refused
    if word.number != 0 and p.phase is CUT and p.cuts >= law.terms.deal.cuts:
        return "bad-cut"
    if (
        word.number is not None
        and not law.terms.deal.cut_least <= word.number <= len(law.terms.pack.cards) - law.terms.deal.cut_least
    ):
        return "bad-cut"
    return LAWFUL


def _may_deal(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the deal: by the dealer or the table, of hands and a muestra that a deal can give.

    A record may leave out the cut; then the table has cut, so a deal that names its hands may come before it. At a
    refereed table hands of a wrong size may stay in play until they are announced.
    """
    if p.phase is MATCH_OVER:
        return "match-over"
    phases = _BEFORE_CARDS if word.hands else (DEAL,)
    if p.phase not in phases or seat not in (MESA, p.dealer) or (p.phase is HAND_OVER and draws_again(law, p)):
        return "not-your-turn.deal"
    return _why_no_deal(law, p, word) if word.hands else LAWFUL


def _why_no_deal(law: Law, p: Public, word: Word) -> str:
    """Return why no deal gives these hands and this muestra, `wrong-hand.count` for sizes alone; empty where one may.

    In the record of one seat the muestra may be unknown until it is turned.
    """
    hands, muestra = word.hands, word.cards[0] if word.cards else None
    solo, kind, burned, faced = p.solo, p.kind, p.burned, p.misdeals.faced
    if p.phase is HAND_OVER:
        started = next_hand(law, p)
        solo, kind, burned, faced = started.solo, started.kind, (), ()
    named = [card for hand in (*hands, burned) for card in hand if card is not UNKNOWN]
    if muestra is not None and not (muestra is UNKNOWN and law.waits_for_muestra(kind)):
        named.append(muestra)
    cards, sizes = frozenset(named), law.hand_sizes(solo)
    if len(cards) < len(named) or not cards <= law.terms.pack.as_set or (muestra is None) is law.terms.deal.turned:
        return "wrong-hand"
    if len(hands) != len(sizes) or (faced and not _have_faced(p, faced, hands)):
        return "wrong-hand"
    if tuple(map(len, hands)) != sizes:
        return "wrong-hand.count" if law.miscounts_stand else "wrong-hand"
    return LAWFUL


def _have_faced(p: Public, faced: tuple[tuple[str, Card], ...], hands: Hands) -> bool:
    """Return whether the cards that fell face up are in the hands of their owners, as far as these are known."""
    held = dict(zip(p.seats, hands, strict=True))
    return all(card in held[seat] or UNKNOWN in held[seat] for seat, card in faced)


def _draw(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Draw a card for the first deal: the highest deals, those who tie draw again (of.match.5, of.match.6)."""
    p = state.public
    card = word.cards[0]
    events = Course(state)
    if p.phase is HAND_OVER:
        events.append(f.DrawStarted(law.seats, law.cite("draw.again")))
        p = events.now.public
    events.append(f.Drew(seat, card))
    drawn = (*p.drawn, (seat, card))
    if len(drawn) == len(p.drawing) or ends_draw(law.ruleset.book["deal.first_dealer"], card):
        top = law.terms.deal.first_dealer(drawn, law.worth.strength(None))
        if len(top) > 1:
            events.append(f.DrawTied(top, law.cite("draw.tie")))
        else:
            events.append(start_hand(law, p, top[0], law.cite("draw.dealer")))
    return "draw", events


def _cut(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    assert word.number is not None  # noqa: S101  (an act names the number of cards; an intent is malformed)
    events = Course(state)
    if p.phase is HAND_OVER:
        events.append(next_hand(law, p))
        p = events.now.public
    more = seat != MESA and word.number > 0 and cut_again(law, p, cuts=p.cuts + 1, burned=len(p.burned))
    events.append(f.Cut(seat, word.number, more))
    return law.key("cut", "more") if more else "cut", events


def _deal(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Deal: each seat gets its hand, and every part adds what follows the deal."""
    events = Course(state)
    if state.public.phase is HAND_OVER:
        events.append(next_hand(law, state.public))
    p = events.now.public
    sizes = law.hand_sizes(p.solo)
    discards = p.solo if max(sizes) > min(sizes) else ""
    muestra = word.cards[0] if word.cards else None
    events.append(Dealt(seat, word.hands, muestra, law.hides(p.kind), p.mano, discards))
    for opens in law.opens:
        events.extend(opens(law, events.now))
    return _deal_key(law), events


def _deal_key(law: Law) -> str:
    """Return the key of what a deal cites: another person may have shuffled, or a judge may preside (uy.5.a)."""
    if law.shuffler:
        return law.key("deal", "shuffled")
    return law.key("deal", "judged") if law.judged else "deal"


def _opens(law: Law, state: State) -> Iterable[Event]:
    """Leave the cards unseen in some kinds of hand; turn the muestra unless it is turned later."""
    p = state.public
    events: list[Event] = [f.Unseen(p.seats)] if law.hides(p.kind) else []
    if state.muestra is not None and not law.waits_for_muestra(p.kind):
        events.append(f.Turned(state.muestra, law.cite("muestra")))
    return events


def _cites(law: Law) -> Iterable[str]:
    yield from ("draw", "draw.dealer", "draw.tie", "cut", "deal")
    if law.terms.deal.drawn_each_chico:
        yield "draw.again"
    if law.terms.deal.turned:
        yield "muestra"


DEALING: Final = Part(
    "dealing",
    {Kind.DRAW: Verb(_may_draw, _draw), Kind.CUT: Verb(_may_cut, _cut), Kind.DEAL: Verb(_may_deal, _deal)},
    opens=_opens,
    cites=_cites,
    refusals="already-drawn not-your-turn.cut bad-cut not-your-turn.deal wrong-hand",
)
"""Before the play."""
