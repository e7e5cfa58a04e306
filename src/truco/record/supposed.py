"""Replaying the record of one seat, where a result depends on cards that the seat did not see.

In `uruguay` a side that leaves may lose an envite to a number that was never sung, and flores are compared that are
shown only when the hand ends. The record of a seat has the award, but not these cards. So the replay supposes that one
of the unknown hands is the best possible, and accepts the result if it gives the award that is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import itemgetter
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import Law, Own, State
from truco.engine.law.ruling import Decision
from truco.engine.table import facts as f
from truco.engine.table.events import Looked
from truco.engine.table.state import evolved, without
from truco.record.parts import WrittenAct
from truco.record.played import awards_of


class Supposer:
    """Rules on the acts of a record in which cards are unknown."""

    def __init__(self, law: Law) -> None:
        """Begin a record of a law."""
        self._law = law
        self._left = _ACTS

    def rule(self, state: State, act: WrittenAct, rule: Callable[[State], Decision]) -> Decision:
        """Return the ruling of an act, with the awards that are written after it where unknown cards allow them.

        `rule` returns the ruling in a state. Where no hand makes an envido, no cards give another award.
        """
        decision, written = rule(state), act.awards
        agrees = not written or _points(decision) == written
        if agrees or not (decision.ruling.happened and self._left and self._law.envido_words):
            return decision
        self._left -= 1
        for seat, cards, supposed in _suppositions(self._law, state):
            other = rule(supposed)
            if other.ruling.happened and _points(other) == written and not _reveals(other, seat, cards):
                return Decision(other.ruling, other.events, evolved(state, other.events))
        return decision


def _points(decision: Decision) -> dict[str, int]:
    """Return the points that each side gets by an act: at once, and once a hand is settled that the act decides."""
    points: Counter[str] = Counter()
    for award in awards_of(decision.events):
        points[award.side] += award.points
    for event in decision.events:
        if isinstance(event, f.SettlingBegan):
            points.update(dict.fromkeys(event.side, event.points))
    return {side: gained for side, gained in points.items() if gained}


def _reveals(decision: Decision, seat: str, supposed: frozenset[Card]) -> bool:
    """Return whether an event shows cards that a seat was only supposed to have."""
    shown = (event for event in decision.events if isinstance(event, _SHOWS))
    return any(event.seat == seat and supposed & set(event.cards) for event in shown)


_SHOWS: Final = (f.Shown, f.FlorShown, f.LaidOpen, f.ShownToAll, f.LaidDown, Looked)
"""The facts that show cards of a seat."""


def _suppositions(law: Law, state: State) -> Iterator[tuple[str, frozenset[Card], State]]:
    """Yield states in which one unknown hand is the best possible, with its seat and its supposed cards."""
    p = state.public
    named = {card for own in state.owns for card in own.dealt} | {p.muestra, *p.burned}
    for at, own in enumerate(state.owns):
        hand = tuple(card for card in own.dealt if card is not UNKNOWN)
        count = len(own.dealt) - len(hand)
        if not 0 < count <= _CARDS:
            continue
        played = [card for card in own.dealt if card not in own.held]
        for ranked in _ranked(law, hand, count, p.muestra):
            rest = next((cards for cards in ranked if named.isdisjoint(cards)), None)
            if rest is None:
                continue
            dealt = (*hand, *rest)
            # Where no unknown card is left, all that is supposed has been played, or thrown face down.
            held = reduce(without, played, dealt) if UNKNOWN in own.held else own.held
            owns = (*state.owns[:at], Own(dealt, held), *state.owns[at + 1 :])
            yield p.seats[at], frozenset(rest), state._replace(owns=owns)


@lru_cache(maxsize=8)  # each has up to 10,000 hands, and the same muestra often comes again
def _ranked(
    law: Law, hand: tuple[Card, ...], count: int, muestra: Card | None
) -> tuple[Sequence[tuple[Card, ...]], Sequence[tuple[Card, ...]]]:
    """Return the cards that may complete a hand, those that make most first: without flor, and with flor."""
    plain: list[tuple[int, tuple[Card, ...]]] = []
    flores: list[tuple[int, tuple[Card, ...]]] = []
    for rest in combinations(law.terms.pack.cards, count):
        whole = (*hand, *rest)
        flor = law.worth.flor(whole, muestra)
        (plain if flor is None else flores).append(((flor or law.tally(whole, muestra)).points, rest))
    plain.sort(key=itemgetter(0), reverse=True)
    flores.sort(key=itemgetter(0), reverse=True)
    return [rest for _, rest in plain], [rest for _, rest in flores]


_CARDS: Final = 3
"""How many cards of a hand may be supposed."""
_ACTS: Final = 100
"""How many acts of a record may be supposed, because each takes long; a match has one at most in some hundred hands."""
