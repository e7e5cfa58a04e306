"""The cards of a hand that a viewer knows: its own, and those of others that were played or shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine import Law
from truco.engine.step import Step
from truco.engine.table import facts as f
from truco.engine.table.events import Dealt, PlayedCovered, ShownAside, Signed
from truco.engine.table.facts import LaidEarly, TookBack
from truco.engine.table.said import as_heard
from truco.record.parts import WrittenDeal, WrittenWord
from truco.views import OwnCards, PartnerCards, Seen, TookUp, project, visible_word


class KnownCards:
    """The cards of the present hand as far as a viewer knows them; with no name in `eyes`, all of them."""

    def __init__(self, law: Law, eyes: str) -> None:
        """Begin before the first hand."""
        self._law = law
        self._eyes = eyes
        self.begin()

    def begin(self) -> None:
        """Forget the cards of the hand before."""
        self._dealt: tuple[tuple[Card, ...], ...] = ()
        self._muestra: Card | None = None
        self.muestra_down = False
        self._named: dict[str, dict[Card, bool]] = {seat: {} for seat in self._law.seats}
        self._unnamed = dict.fromkeys(self._law.seats, 0)

    def add(self, step: Step) -> None:
        """Store the cards that a step deals or reveals, and count those that it uses without naming them."""
        if step.is_act and step.ruling.happened and step.seat in self._unnamed:
            self._unnamed[step.seat] += self._used_unnamed(step)
        for event in step.events:
            if isinstance(event, Dealt):
                self._dealt = event.hands
                self._unnamed = dict.fromkeys(self._law.seats, 0)
                self._muestra = event.muestra if not self._eyes or event.muestra is None else UNKNOWN
                self.muestra_down = event.muestra is not None
            elif isinstance(event, f.Turned):
                self.muestra_down = False
            seen = project(event, self._eyes, self._law.seats) if self._eyes else None
            for seat, cards in () if seen is None else _learned(seen, self._eyes):
                self._learn(seat, cards, used=isinstance(seen, _USED))
            if isinstance(seen, OwnCards) or (isinstance(seen, TookUp) and seen.seat == self._eyes):
                self._named[self._eyes] = self._in_order(seen.cards)

    def _used_unnamed(self, step: Step) -> int:
        """Return how many cards an act uses without naming them; one without effect uses none."""
        if any(isinstance(event, ShownAside) for event in step.events):
            return 0
        void = (as_heard(event.word) for event in step.events if isinstance(event, f.Irregular))
        used = _count(self.word_of(step))
        return max(used - sum(map(_count, void)), 0) if used else 0

    def word_of(self, step: Step) -> str:
        """Return the word of a step as the viewer may know it, empty for a step that the viewer did not notice.

        A sign has the word of its gesture.
        """
        signed = next((event for event in step.events if isinstance(event, Signed)), None)
        word = step.word if signed is None else signed.sign
        return visible_word(word, step.events, self._eyes, step.seat) if self._eyes else word

    def _learn(self, seat: str, cards: Iterable[Card], *, used: bool) -> None:
        """Record that a seat was dealt some cards, and whether it used them openly; the muestra belongs to no seat."""
        if not seat:
            self._muestra = next(iter(cards))
            return
        named = self._named[seat]
        named.update((card, used or named.get(card, False)) for card in cards if card is not UNKNOWN)

    def _in_order(self, cards: Sequence[Card]) -> dict[Card, bool]:
        """Return the cards that the viewer knows to be its own, in the order in which it was dealt them."""
        named = self._named[self._eyes]
        return {card: named[card] for card in (*cards, *named) if card in named}

    @property
    def muestra(self) -> WrittenWord | None:
        """The card that is turned, unknown while it waits; `None` where the rulebook turns none, or before the deal."""
        return WrittenWord(self._muestra.token) if self._muestra is not None else None

    @property
    def deal(self) -> WrittenDeal | None:
        """The cards of each seat; `None` before the deal."""
        if not self._dealt:
            return None
        pairs = zip(self._law.seats, self._dealt, strict=True)
        return WrittenDeal(tuple((seat, self._seen(seat, cards) if self._eyes else cards) for seat, cards in pairs))

    def _seen(self, seat: str, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards that a seat was dealt, as the viewer knows them: each that it used unnamed is unknown.

        A card used unnamed may be one that the viewer saw before, so the cards that were used openly come first.
        """
        named = self._named[seat]
        kept = sorted(named, key=named.__getitem__, reverse=True)[: len(dealt) - self._unnamed[seat]]
        cards = [card for card in named if card in kept]
        return (*cards, *(UNKNOWN,) * (len(dealt) - len(cards)))


def _count(text: str) -> int:
    """Return how many cards without a name are in a word."""
    return text.count("(?)") + text.count(UNKNOWN.token)


_OPEN: Final = (f.Thrown, f.Shown, f.FlorShown, f.LaidDown, f.LaidOpen, f.ShownToAll, f.MaldonClaimed)
"""Facts that reveal cards of the seat that they name."""
_USED: Final = (f.Played, f.Thrown, f.LaidDown, f.LaidUpon, LaidEarly, TookBack)
"""Facts that name cards as the seat uses them: the replay must find these in its hand."""


def _learned(seen: Seen, viewer: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield the cards that a viewer learns from a `Seen`, each with the seat that was dealt them.

    The muestra belongs to no seat.
    """
    match seen:
        case OwnCards(_, _, cards):
            yield viewer, cards
        case TookUp(seat, cards):
            yield seat, cards
        case ShownAside(seat, _, cards):
            yield seat, cards
        case PartnerCards(held):
            yield from held
        case f.Turned(muestra):
            yield "", (muestra,)
        case (
            f.Played(seat, card)
            | PlayedCovered(seat, card)
            | f.LaidUpon(seat, card)
            | f.Faced(seat, card)
            | f.TurnedOver(of=seat, card=card)
        ):
            yield seat, (card,)
        case LaidEarly(seat, card, below):
            yield seat, (card,) if below is None else (below, card)
        case TookBack(seat, card, instead):
            yield seat, (card,) if instead is None else (card, instead)
        case f.FlorAsked(of=seat, cards=cards):
            yield seat, cards
        case _:
            if isinstance(seen, _OPEN):
                yield seen.seat, seen.cards
