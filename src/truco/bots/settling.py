"""The words of a bot while a decided hand of a refereed table settles: its proofs, its claims, or silence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from truco.cards import UNKNOWN
from truco.engine import Law, Own, Public, State, Word, word
from truco.engine.law.refusal import refusal
from truco.engine.law.seat import rivals
from truco.engine.refereeing.claims import waiting_against
from truco.engine.refereeing.proofs import shows_flor
from truco.engine.table.words import Kind
from truco.views import View

_NUMBER: Final = "number"
_FLOR: Final = "flor"
"""The names of the faults that open cards can prove."""


def settling_word(law: Law, view: View, menu: Sequence[Word]) -> Word | None:
    """Return the word of a bot while a hand settles, `None` while none does.

    A bot that is accused concedes, so that its cards are looked at. It sings a flor that it still may, shows what it
    must, and claims what the cards that it can see prove against a rival. Then it is silent. It never commits a fault.
    """
    last = _next_word(view, menu)
    if last is None:
        return None
    concession = next((choice for choice in menu if choice.kind is Kind.CONCEDE), None)
    if concession is not None and waiting_against(view.public, view.who):
        return concession
    if last.kind is not Kind.CALLO:
        return last
    claims = (_proved_claim(law, view, seat) for seat in law.seats)
    return next((word(claim) for claim in claims if claim and _is_open(claim, menu)), last)


def _next_word(view: View, menu: Sequence[Word]) -> Word | None:
    """Return what a seat sings or shows while a hand settles, or its silence; `None` while no hand settles.

    Cards that are all open already are not shown again: of a hand dealt with too few or too many they may prove
    nothing.
    """
    if not view.public.settlement.begun:
        return None
    by_kind = {choice.kind: choice for choice in menu}
    all_open = set(view.own.dealt) <= set(view.public.face_up(view.who))
    kinds = (Kind.FLOR, *(() if all_open else (Kind.SHOW,)), Kind.CALLO, Kind.CONCEDE, Kind.SHOW)
    return next((by_kind[kind] for kind in kinds if kind in by_kind), None)


def _is_open(claim: str, menu: Sequence[Word]) -> bool:
    """Return whether the seat may make a claim; no menu has the question for a silent flor."""
    return not claim.startswith("reclamo") or any(choice.token == claim for choice in menu)


# -- what open cards prove --------------------------------------------------------------------------------------------


def _proved_claim(law: Law, view: View, seat: str) -> str:
    """Return the word that claims a fault of a rival which its open cards prove; empty if they prove none.

    The claim depends on what everybody sees and on the viewer's own cards, which no other seat can hold.
    """
    p = view.public
    if not rivals(law, p, view.who, seat) or seat not in p.seats:
        return ""
    if _NUMBER in law.claims and _is_number_false(law, view, seat):
        return f"reclamo-{seat}"
    if not _is_flor_unannounced(law, p, seat):
        return ""
    question = word(f"pido-flor-{seat}")
    if not refusal(law, p, view.who, view.own, question):
        return question.token
    return f"reclamo-{seat}" if _FLOR in law.claims else ""


def _is_number_false(law: Law, view: View, seat: str) -> bool:
    """Return whether a seat sang a number that no hand gives which the seat may hold.

    The law states which number is wrong, so the claim is tried in a state for each such hand.
    """
    p, is_proved = view.public, law.claims[_NUMBER].proved
    sang = any(singer == seat and number is not None for singer, number in p.envido.sung)
    if is_proved is None or not sang or not p.face_up(seat):
        return False
    return all(is_proved(law, state, seat) for state in _possible_states(law, view, seat))


def _possible_states(law: Law, view: View, seat: str) -> Iterator[State]:
    """Yield a state of the table for each hand that a seat may hold, as far as the viewer can know."""
    p = view.public
    open_cards = p.face_up(seat)
    seen = {card for other in p.seats for card in p.face_up(other)} | {*view.own.dealt, *p.burned, p.muestra}
    unseen = [card for card in law.terms.pack.cards if card not in seen]
    blank = Own((UNKNOWN,) * law.terms.deal.cards_each)
    for hidden in combinations(unseen, max(law.terms.deal.cards_each - len(open_cards), 0)):
        hand = Own((*open_cards, *hidden))
        yield State(p, tuple(hand if other == seat else blank for other in p.seats))


def _is_flor_unannounced(law: Law, p: Public, seat: str) -> bool:
    """Return whether the open cards of a seat make a flor that the seat did not announce before it played a card."""
    plays = (*(play for trick in p.tricks for play in trick.plays), *p.trick)
    has_played = any(player == seat for player, _ in plays)
    announced = (
        any(speaker == seat and words != "callo" for speaker, words in p.flor.said)
        or seat in p.free_envido.flores
        or seat in p.flor.claimed
    )
    return has_played and not announced and shows_flor(law, p, seat)
