"""Gives pairs of acts that differ only in what other seats must not learn: a hidden card, or words for a judge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from truco.cards import Card
from truco.engine import Act, Law, State, word
from truco.engine.refereeing.claims import goes_to_judge
from truco.engine.table import facts as f
from truco.engine.table.audience import JUDGE, may_read
from truco.engine.table.events import Event
from truco.engine.table.judge_words import OFFICIALS
from truco.views import SPECTATOR

FORMS: Final = (
    *("({})", "tapada-{}", "descarto-{}", "levanto-{}", "vuelvo-{}"),
    *("({})+truco", "truco+({})", "tapada-{}+truco", "({})+callo", "descarto-{}+truco"),
    "({})+reclamo-{rival}",
)
"""Words with a card that its seat alone sees, or that lies open only where everybody has seen it."""

SHOWING: Final = (
    *(f.Played, f.LaidEarly, f.TookBack, f.TurnedOver, f.Thrown, f.LaidUpon),
    *(f.Shown, f.LaidOpen, f.LaidDown, f.FlorShown, f.ShownToAll, f.FlorAsked),
)
"""Facts that show everybody a card. An act with one of them is not hidden."""


class Secret(NamedTuple):
    """Two acts of a seat that only `knowing` can distinguish, and the form of their words."""

    form: str
    here: Act
    there: Act
    knowing: tuple[str, ...]

    def viewers(self, law: Law) -> list[str]:
        """Return all viewers who must not distinguish the two acts."""
        return [who for who in (*law.seats, SPECTATOR, JUDGE, *OFFICIALS) if who not in self.knowing]


def secrets_of(law: Law, state: State, seat: str, chance: random.Random) -> Iterator[Secret]:
    """Yield pairs of acts of a seat: with two of its cards, in every form, to every partner and rival, and claims."""
    held = [card for card in state.own(seat).held if card not in state.public.face_up(seat)]
    chance.shuffle(held)
    if len(held) > 1:
        yield from _with_cards(law, seat, held)
    yield from _claims(law, seat, chance)


def _with_cards(law: Law, seat: str, held: Sequence[Card]) -> Iterator[Secret]:
    forms: list[tuple[str, tuple[str, ...]]] = [(form, (seat,)) for form in FORMS]
    forms += [(f"muestro-{{}}-{other}", (seat, other)) for other in law.seats]
    forms += [(f"({{}})+{card}", (seat,)) for card in held[2:]]
    rival = next(other for other in law.seats if other[0] != seat[0])
    for form, knowing in forms:
        left, right = (Act(seat, word(form.format(card, rival=rival))) for card in held[:2])
        yield Secret(form, left, right, knowing)


def _claims(law: Law, seat: str, chance: random.Random) -> Iterator[Secret]:
    """Yield claims against a rival that go to the judge, with different words."""
    rules = law.ruleset.book.claims
    texts = [text for name in law.claims for text in (name, *rules[name].says)] + ["algo raro", "otra cosa"]
    for rival in (other for other in law.seats if other[0] != seat[0]):
        words = [word(f'reclamo-{rival} "{text}"') for text in texts]
        private = [claim for claim in words if goes_to_judge(law, claim)]
        if len(private) > 1:
            left, right = chance.sample(private, 2)
            knowing = tuple(who for who in (*law.seats, JUDGE, *OFFICIALS) if may_read(seat, who))
            yield Secret("reclamo", Act(seat, left), Act(seat, right), knowing)


def shows_a_card(events: Sequence[Event]) -> bool:
    """Return whether an act shows everybody a card."""
    return any(isinstance(event, SHOWING) for event in events)
