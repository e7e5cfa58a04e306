"""Burning: cards that the cutter turns up and takes out of the hand."""

from __future__ import annotations

from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.contests.deal.dealing import before_cut, cut_again
from truco.engine.law.due import cutter
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL
from truco.engine.law.settle import next_hand
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.public import DEAL, IN_HAND, Phase, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import MESA, Kind, Word

_HANDED_BACK: Final = (DEAL, *IN_HAND)


def _burned_cards(word: Word) -> tuple[Card, ...]:
    """Return the cards that a word burns: those it names, or unknown ones by its number (one for an intent)."""
    return word.cards or (UNKNOWN,) * (1 if word.number is None else word.number)


def _may_burn(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on burning: by the cutter, up to a number of cards, not at some scores (br.11.3, br.11.4).

    Once the pack is back with the dealer it is too late (br.12.1).
    """
    refused = "not-your-turn.cut" if seat == MESA else before_cut(law, p, seat)
    if refused:
        handed_back = p.phase in _HANDED_BACK and seat == cutter(law, p)
        return "bad-burn.late" if handed_back else refused
    terms = law.terms.deal
    burned = () if p.phase is Phase.HAND_OVER else p.burned
    cards = _burned_cards(word)
    visible = [card for card in (*burned, *cards) if card is not UNKNOWN]
    if max(p.score) >= terms.no_burning_at:
        return "bad-burn.score"
    if not cards or len(burned) + len(cards) > terms.burns or len(set(visible)) < len(visible):
        return "bad-burn"
    return LAWFUL if all(card in law.terms.pack.cards for card in visible) else "bad-burn"


def _burn(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state)
    if p.phase is Phase.HAND_OVER:
        events.append(next_hand(law, p))
        p = events.now.public
    cards = _burned_cards(word)
    more = cut_again(law, p, cuts=p.cuts, burned=len(p.burned) + len(cards))
    events.append(f.Burned(seat, cards, more))
    return "burn", events


BURNING: Final = Part(
    "burning",
    {Kind.BURN: Verb(_may_burn, _burn)},
    cites=lambda _law: ("burn",),
    refusals="not-your-turn.cut bad-burn bad-burn.score bad-burn.late",
)
"""Burning cards before the deal."""
