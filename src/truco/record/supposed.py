"""Replaying what one seat saw where a result depends on cards that it did not see.

In `uruguay` a side that leaves may lose an envite to a number that was never sung, and flores are compared that are
shown only when the hand ends. The record of a seat has the award, but not these cards. So the replay supposes that one
of the unknown hands is the best possible, and accepts the result if it gives the award that is written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import Law, Own, State
from truco.engine.law.ruling import Decision
from truco.engine.table import facts as f
from truco.engine.table.events import Event, Looked
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

        `rule` returns the ruling in a state.
        """
        found, written = rule(state), act.awards
        if not written or _awarded(found) == written or not found.ruling.happened or not self._left:
            return found
        if not self._law.envido_words:  # no hand makes more than another
            return found
        self._left -= 1
        for seat, supposed, after in _suppositions(self._law, state):
            one = rule(after)
            if one.ruling.happened and _awarded(one) == written and not _reveals(one, seat, supposed):
                return Decision(one.ruling, one.events, evolved(state, one.events))
        return found


def _awarded(decision: Decision) -> dict[str, int]:
    """Return the points that each side got."""
    points: dict[str, int] = {}
    awards = [(award.side, award.points) for award in awards_of(decision.events)]
    settling = [one for one in decision.events if isinstance(one, f.SettlingBegan)]
    pending = [(side, one.points) for one in settling for side in one.side]
    for side, gained in (*awards, *pending):
        if gained:
            points[side] = points.get(side, 0) + gained
    return points


def _reveals(decision: Decision, seat: str, supposed: frozenset[Card]) -> bool:
    """Return whether an event shows cards that a seat was only supposed to have."""
    return any(getattr(event, "seat", "") == seat and supposed & set(_shown(event)) for event in decision.events)


def _shown(event: Event) -> tuple[Card, ...]:
    return (
        event.cards
        if isinstance(event, f.Shown | f.FlorShown | f.LaidOpen | f.ShownToAll | f.LaidDown | Looked)
        else ()
    )


def _suppositions(law: Law, state: State) -> Iterator[tuple[str, frozenset[Card], State]]:
    """Yield states in which one unknown hand is the best possible, with its seat and its supposed cards."""
    p = state.public
    known = {card for own in state.owns for card in own.dealt} | {p.muestra, *p.burned}
    for at, own in enumerate(state.owns):
        named = tuple(card for card in own.dealt if card is not UNKNOWN)
        count = len(own.dealt) - len(named)
        if not 0 < count <= _CARDS:
            continue
        played = [card for card in own.dealt if card not in own.held]
        for rest in _best(law, named, known, count, p.muestra):
            dealt = (*named, *rest)
            # Where no unknown card is left, all that is supposed has been played, or thrown face down.
            held = reduce(without, played, dealt) if UNKNOWN in own.held else own.held
            owns = (*state.owns[:at], Own(dealt, held), *state.owns[at + 1 :])
            yield p.seats[at], frozenset(rest), state._replace(owns=owns)


def _best(
    law: Law, named: tuple[Card, ...], known: Collection[Card | None], count: int, muestra: Card | None
) -> Iterator[tuple[Card, ...]]:
    """Yield the free cards that make the best hand with those that are named: one without flor, and one with flor."""
    ranked = _ranked(law, named, count, muestra) if named else _ranked_by_muestra(law, count, muestra)
    for hands in ranked:
        yield from next(((rest,) for rest in hands if not any(card in known for card in rest)), ())


@lru_cache(maxsize=8)  # each has up to 10,000 hands
def _ranked_by_muestra(
    law: Law, count: int, muestra: Card | None
) -> tuple[Sequence[tuple[Card, ...]], Sequence[tuple[Card, ...]]]:
    """Return what `_ranked` returns where no card is named; the same muestra is often asked for again."""
    return _ranked(law, (), count, muestra)


def _ranked(
    law: Law, named: tuple[Card, ...], count: int, muestra: Card | None
) -> tuple[Sequence[tuple[Card, ...]], Sequence[tuple[Card, ...]]]:
    """Return the cards that may complete a hand, those that make most first: without flor, and with flor."""
    plain: list[tuple[int, tuple[Card, ...]]] = []
    flores: list[tuple[int, tuple[Card, ...]]] = []
    for rest in combinations(law.terms.pack.cards, count):
        hand = (*named, *rest)
        flor = law.worth.flor(hand, muestra)
        (plain if flor is None else flores).append(((flor or law.tally(hand, muestra)).points, rest))
    without_flor, with_flor = (
        [rest for _, rest in sorted(one, key=lambda pair: pair[0], reverse=True)] for one in (plain, flores)
    )
    return without_flor, with_flor


_CARDS: Final = 3
"""How many cards of a hand may be supposed."""
_ACTS: Final = 100
"""How many acts of a record may be supposed, because each takes long; a match has one at most in some hundred hands."""
