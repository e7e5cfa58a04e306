"""The seats that speak for a side: all of them, or at tables that agreed on it the pie alone.

The pie is the last seat of a side in the order of play. A word for the whole side, a call or an answer, then counts
only from the pie; flores, numbers and leaving are everybody's own.
"""

from __future__ import annotations

from truco.engine.law.law import Law
from truco.engine.law.part import Part
from truco.engine.law.refused import NOT_THE_PIE
from truco.engine.law.seat import LAWFUL, answerer
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.words import Kind, Word


def pie(law: Law, p: Public, seat: str) -> str:
    """Return the pie of the seat's side: the last of it in the order of play that is in the hand.

    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1", "A2", "B2"))
    >>> p = new_match(law, dealer="B2").public
    >>> p.mano, pie(law, p, "A1"), pie(law, p, "B1")
    ('A1', 'A2', 'B2')

    Empty where the whole side has left. Rules: of.terms.pie, pg.deal.10.
    """
    bands = law.bands[p.solo]
    band = bands[seat]
    playing = p.duel or p.seats
    order = reversed(law.round_from[p.mano])
    return next((other for other in order if bands[other] == band and other in playing and other not in p.out), "")


def asked(law: Law, p: Public, caller: str) -> str:
    """Return the seat that must answer a call: at tables where the pie speaks the rivals' pie."""
    seat = answerer(law, p, caller)
    return pie(law, p, seat) if law.terms.calls.pie_speaks and seat else seat


def not_the_pie(law: Law, p: Public, seat: str, word: Word) -> str:
    """Return why a word that is lawful does not count at a table where the pie speaks; empty where it does."""
    if p.phase not in IN_HAND or seat not in p.seats or pie(law, p, seat) == seat:
        return LAWFUL
    takers = law.pending(p).takers
    if word.kind is not Kind.JOINED:
        return NOT_THE_PIE if _for_side(law, p, word, takers.parts.get(word.kind)) else LAWFUL
    # Two answers in one breath may answer the calls of two parts.
    answers = ((answer, part) for answer in word.parts for part in takers.taking if answer.kind in part.verbs)
    return NOT_THE_PIE if any(_for_side(law, p, answer, part) for answer, part in answers) else LAWFUL


def _for_side(law: Law, p: Public, word: Word, part: Part[Law] | None) -> bool:
    return part is not None and part.for_side is not None and part.for_side(law, p, word)
