"""Asking a rival after the hand to show a flor that he kept silent: `pido-flor-B1` (pedir flor)."""

from __future__ import annotations

from typing import Final

from truco.cards import UNKNOWN, Card
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, rivals
from truco.engine.law.settle import shared, totals
from truco.engine.table import facts as f
from truco.engine.table.public import Phase, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word


def _may_ask(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on asking a rival who announced no flor, once, after the hand (pg.pedirflor.1, pg.pedirflor.4).

    At an assisted table, and where flores need not be announced, no seat can be asked.
    """
    if p.phase is Phase.MATCH_OVER:
        return "match-over"
    open_ = law.refereed and law.terms.flor.must and p.settlement.begun and not _is_game_won(law, p)
    if not open_ or word.seat not in p.seats or not rivals(law, p, seat, word.seat):
        return "window-closed.pido"
    announced = any(speaker == word.seat and answer != "callo" for speaker, answer in p.flor.said)
    return "window-closed.pido" if announced or word.seat in p.flor.claimed else LAWFUL


def _is_game_won(law: Law, p: Public) -> bool:
    """Return whether a side wins the game with what the hand pays; a flor is asked for after that."""
    points = dict(zip(p.sides, totals(p), strict=True))
    for award in p.awards_pending or ():
        points[award.side] += award.points
    return max(points.values()) >= law.terms.match.target


def _ask(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p, terms = state.public, law.terms.pido_flor
    dealt = state.own(word.seat).dealt
    proved = bool(law.holds_flor(dealt, p.muestra))
    cited = "pido.proved" if proved else "pido.refuted"
    points = terms.proved if proved else terms.refuted
    winner = law.band(p, seat if proved else word.seat)
    cards = dealt if proved else _two_suits(law, p, dealt)
    given = shared(f.Awarded(winner, points, "pedir-flor", law.cite(cited)))
    return cited, [f.FlorAsked(seat, word.seat, proved, cards, law.cite(cited)), *given]


def _two_suits(law: Law, p: Public, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return two cards that prove that a hand is no flor: of two suits, and no pieces (pg.pedirflor.3)."""
    pieces = law.worth.pieces(p.muestra)
    plain = [card for card in dealt if card is not UNKNOWN and card not in pieces]
    return next(((card, other) for card in plain for other in plain if card.suit is not other.suit), ())


PIDO_FLOR: Final = Part(
    "pido-flor",
    {Kind.PIDO_FLOR: Verb(_may_ask, _ask)},
    cites=lambda _law: ("pido.proved", "pido.refuted"),
    refusals="window-closed.pido",
)
"""Asking for a flor kept silent."""
