"""The ruling of acts: what an act does, as events, and the rules that this rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from truco.cards import UNKNOWN
from truco.engine import citations
from truco.engine import facts as f
from truco.engine.events import Dealt, Event, Hands
from truco.engine.law import Law
from truco.engine.public import Phase
from truco.engine.refusal import refusal
from truco.engine.ruling import Ruling
from truco.engine.settle import (
    close_trick,
    leave,
    next_hand,
    proof,
    refuse_envido,
    refuse_truco,
    settle_envido,
    start_hand,
)
from truco.engine.state import State, evolve
from truco.engine.words import MESA, Act, Kind, Word


class Decision(NamedTuple):
    """What the law makes of an act: the ruling, the events, and the state after them."""

    ruling: Ruling
    events: tuple[Event, ...]
    state: State


def decide(law: Law, state: State, act: Act) -> Decision:
    """Rule on an act and say what follows from it.

    >>> from truco.cards import parse_hand
    >>> from truco.engine.match import new_match
    >>> from truco.engine.words import word
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> state = deal(law, new_match(law, dealer="B1"), MESA, (parse_hand("1e5o4o"), parse_hand("3c7o12o"))).state
    >>> decide(law, state, Act("A1", word("envido"))).ruling
    Ruling(kind='lawful', code=None, rules=('of.envido.4', 'of.envido.7', 'of.envido.2'))
    >>> decide(law, state, Act("B1", word("quiero"))).ruling.code
    'nothing-to-answer'

    A rejected act leaves the state as it was and makes no event; what a seat wants without what happened (`tiro`,
    `corto`, `reparto`) is `malformed`. Never raises: void and fault are results too.
    """
    one = act.word
    if one.kind is Kind.JOINED:
        decision = _joined(law, state, act)
    else:
        key = refusal(law, state.public, act.seat, state.own(act.seat), one)
        if key:
            decision = Decision(law.rejected(key), (), state)
        elif state.public.phase is not Phase.PLAY and not one.cards and one.number is None:
            # An intent, such as tiro: what happened would name the card.
            decision = Decision(law.rejected("malformed"), (), state)
        else:
            cited, events = _ACTIONS[one.kind](law, state, act.seat, one)
            decision = Decision(law.lawful(cited), tuple(events), _evolved(state, events))
    if citations.LISTENERS:
        citations.tell(decision.ruling, decision.events)
    return decision


def _evolved(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _joined(law: Law, state: State, act: Act) -> Decision:
    """Rule on words of one breath: one after the other, all or nothing."""
    rules: list[str] = []
    events: list[Event] = []
    now = state
    for part in act.word.parts:
        step = decide(law, now, Act(act.seat, part))
        if not step.ruling.happened:
            return Decision(step.ruling, (), state)
        rules.extend(one for one in step.ruling.rules if one not in rules)
        events.extend(step.events)
        now = step.state
    return Decision(Ruling("lawful", None, tuple(rules)), tuple(events), now)


Outcome = tuple[str, list[Event]]
"""The key of what a lawful act cites, and its events."""


def _card(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    card = word.cards[0]
    trick = (*p.trick, (seat, card))
    cited = "play"
    if not p.trick:
        cited = "play.first" if not p.tricks else "play.lead" if p.tricks[-1].winner else "play.lead.parda"
    played = {player for player, _ in trick}
    for player in law.round_from[seat]:
        if player not in played and player not in p.out:
            return cited, [f.Played(seat, card, player)]
    events: list[Event] = [f.Played(seat, card, "")]
    close_trick(law, state, p.out, trick, events)
    return cited, events


def _envido(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if p.envido.chain:
        cited = "envido.raise"
    elif p.truco.pending:
        cited = "envido.open.first"
    else:
        cited = "envido.open" if word is law.envido_words[0] else "envido.open.direct"
    return cited, [f.EnvidoCalled(seat, word.token)]


def _truco(law: Law, state: State, seat: str, word: Word) -> Outcome:
    events: list[Event] = []
    cited = "truco.raise" if state.public.truco.level else "truco.call"
    if state.public.envido.state == "pending":
        cited = "envido.refuse.truco"
        events.append(f.EnvidoAnswered(seat, word.token, ""))
        if refuse_envido(law, state, events):
            return cited, events
    events.append(f.TrucoCalled(seat, word.token, law.truco_level[word.token]))
    return cited, events


def _quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if p.envido.state == "pending":
        first = law.next_singer(law.round_from[p.mano], (), p.out)
        return "envido.accept", [f.EnvidoAnswered(seat, word.token, first)]
    events: list[Event] = [f.TrucoAnswered(seat, word.token, wanted=True)]
    if not p.turn:
        # The last seat of the trick went to the mazo while the call waited.
        close_trick(law, state, p.out, p.trick, events)
    return "truco.accept", events


def _quiero_raise(law: Law, state: State, seat: str, word: Word) -> Outcome:
    step = law.truco_words[state.public.truco.level]
    call = f.TrucoCalled(seat, step.token, state.public.truco.level + 1)
    return "truco.raise.answer", [f.TrucoAnswered(seat, word.token, wanted=True), call]


def _no_quiero(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    if p.envido.state == "pending":
        events: list[Event] = [f.EnvidoAnswered(seat, word.token, "")]
        refuse_envido(law, state, events)
        return "envido.refuse", events
    events = [f.TrucoAnswered(seat, word.token, wanted=False)]
    refuse_truco(law, state, events)
    return "truco.refuse", events


def _sing(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Sing a number or concede; after the last seat the envido is settled (of.canto.1)."""
    p = state.public
    sung = (*p.envido.sung, (seat, word.number))
    heard = {singer for singer, _ in sung}
    waiting = law.next_singer(law.round_from[p.mano], heard, p.out)
    events: list[Event] = [f.Sang(seat, word.number, waiting)]
    if not waiting:
        settle_envido(law, state, p.out, sung, events)
    return ("concede" if word.number is None else "sing"), events


def _leave(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events: list[Event] = []
    leave(law, state, seat, word.token, events)
    alone = all(mate == seat or mate in p.out or mate[0] != seat[0] for mate in p.seats)
    if word.kind is Kind.PASO:
        return ("paso" if len(state.own(seat).held) < law.cards_each else "paso.unplayed"), events
    if not alone:
        return "mazo.partner", events
    return ("mazo.answer" if p.truco.pending else "mazo"), events


def _show(law: Law, state: State, seat: str, word: Word) -> Outcome:
    number = state.public.envido.number
    assert number is not None  # noqa: S101  (only who sang a number owes its proof)
    cards = word.cards or proof(law, state, seat)
    return "show", [f.Shown(seat, number, cards, law.cite("show"))]


def _draw(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Turn a card for the first deal; the highest deals, those who tie draw again (of.match.5, of.match.6)."""
    p = state.public
    card = word.cards[0]
    events: list[Event] = [f.Drew(seat, card)]
    drawn = (*p.drawn, (seat, card))
    if len(drawn) == len(p.drawing):
        top = law.first_dealer(drawn, law.strength)
        if len(top) > 1:
            events.append(f.DrawTied(top, law.cite("draw.tie")))
        else:
            events.append(start_hand(law, p, top[0], law.cite("draw.dealer")))
    return "draw", events


def _cut(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    assert word.number is not None  # noqa: S101  (an act names the cards lifted; an intent never comes here)
    events: list[Event] = []
    if p.phase is Phase.HAND_OVER:
        events.append(next_hand(law, p))
    events.append(f.Cut(seat, word.number))
    return "cut", events


_ACTIONS: Final[Mapping[Kind, Callable[[Law, State, str, Word], Outcome]]] = {
    Kind.CARD: _card,
    Kind.NUMBER: _sing,
    Kind.ENVIDO: _envido,
    Kind.TRUCO: _truco,
    Kind.QUIERO: _quiero,
    Kind.QUIERO_RAISE: _quiero_raise,
    Kind.NO_QUIERO: _no_quiero,
    Kind.SON_BUENAS: _sing,
    Kind.MAZO: _leave,
    Kind.PASO: _leave,
    Kind.SHOW: _show,
    Kind.DRAW: _draw,
    Kind.CUT: _cut,
}


def deal(law: Law, state: State, seat: str, hands: Hands) -> Decision:
    """Rule on a deal: the cards of each seat, in the order of the seats, given by the dealer or left to the table.

    A record may leave out the cut; then the table's cut is understood. Rejected: a deal out of time or by another seat
    (`not-your-turn`), and hands that no deal can give (`wrong-hand`).
    """
    p = state.public
    events: list[Event] = []
    if p.phase is Phase.HAND_OVER:
        events.append(next_hand(law, p))
    known = [card for hand in hands for card in hand if card is not UNKNOWN]
    if p.phase not in _BEFORE_CARDS or seat not in (MESA, p.dealer):
        decision = Decision(law.rejected("not-your-turn.deal"), (), state)
    elif (
        len(hands) != len(p.seats) or any(len(hand) != law.cards_each for hand in hands) or len(set(known)) < len(known)
    ):
        decision = Decision(law.rejected("wrong-hand"), (), state)
    else:
        events.append(Dealt(seat, hands))
        decision = Decision(law.lawful("deal"), tuple(events), _evolved(state, events))
    if citations.LISTENERS:
        citations.tell(decision.ruling, decision.events)
    return decision


_BEFORE_CARDS: Final = (Phase.CUT, Phase.DEAL, Phase.HAND_OVER)
