"""Why an act would be refused; the menu and the ruling of acts both use these functions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import MustFirst, Part, Verb
from truco.engine.law.refused import SHOWN_ASIDE, TAKEN_BACK
from truco.engine.law.seat import LAWFUL, rivals
from truco.engine.law.spokesman import not_the_pie
from truco.engine.table.judge_words import JUDGE
from truco.engine.table.public import Public
from truco.engine.table.state import Own
from truco.engine.table.words import MESA, UNNOTICED, Kind, Word

_JOINED: Final = Kind.JOINED
_ANSWERS: Final = (Kind.QUIERO, Kind.NO_QUIERO)
_JUDGE_MAY: Final = (Kind.VER, Kind.RECLAMO)
_TABLE_MAY: Final = (Kind.CUT, Kind.DEAL, Kind.DRAW, Kind.BURN, Kind.UNCOVER)


def taker(law: Law, p: Public, kind: Kind) -> Part[Law] | None:
    """Return the part that takes a kind of word now, `None` where no part has a verb for it."""
    return law.pending(p).takers.parts.get(kind)


def breath(law: Law, p: Public, seat: str, word: Word) -> Verb[Law] | None:
    """Return the verb for words of one breath that belong together, `None` where no part has one."""
    for part in law.parts:
        verb = None if part.breath is None else part.breath(law, p, seat, word)
        if verb is not None:
            return verb
    return None


def refusal(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Return why a single word of a seat is refused, or an empty string for a lawful one.

    >>> from truco.engine.table.words import word
    >>> from truco.engine.match import new_match
    >>> from truco.rulebooks.ruleset import choose
    >>> law = Law(choose("oficial"), ("A1", "B1"))
    >>> refusal(law, new_match(law, dealer="B1").public, "A1", Own(), word("truco"))
    'not-dealt'
    """
    return refusal_of(verb_of(law, p, seat, word), law, p, seat, own, word)


def verb_of(law: Law, p: Public, seat: str, word: Word) -> Verb[Law] | None:
    """Return the verb for a word of a seat now, `None` where no part has one."""
    if word.kind is _JOINED:
        return breath(law, p, seat, word) if seat in p.seats else None
    return law.pending(p).takers.verbs.get(word.kind)


_OF_OWN_CARDS: Final = frozenset(
    {"not-your-number", "owes-number", "no-flor", "no-flor.sung", "no-flor.answer", "no-flor.con-ley"}
)
"""What is wrong by a seat's own cards alone.

At a refereed table it remains until it is found out, so what comes before a true word comes before such a one as well:
else all would see which of them it is.
"""


def refusal_of(verb: Verb[Law] | None, law: Law, p: Public, seat: str, own: Own, word: Word) -> str:  # noqa: PLR0913, PLR0917
    """Return the same as `refusal`, given the verb for the word."""
    if seat not in p.seats and not (seat == MESA and _table_may(p, word)) and not _judge_may(law, seat, word):
        return "not-seated"
    if verb is None:
        return _refusal_without_verb(law, p, seat, word)
    if word.kind in _ANSWERS and word.token not in law.answers:
        return "unknown-word"
    refused = verb.refuse(law, p, seat, own, word)
    if word.kind in UNNOTICED:  # what must be said first need not be signed first
        return refused
    if refused and not (law.refereed and refused in _OF_OWN_CARDS):
        return refused
    speaks = not_the_pie(law, p, seat, word) if law.terms.calls.pie_speaks else LAWFUL
    if speaks or not (musts := law.musts(p, seat, own)):
        return speaks or refused
    first = comes_first(musts, word)
    # Of two faults that both remain it is the word's own.
    return refused if refused and first and law.irregular(first).kind == "fault" else first or refused


def _refusal_without_verb(law: Law, p: Public, seat: str, word: Word) -> str:
    """Return why a word is refused for which no part has a verb: some of them are known, and forbidden all the same."""
    if word.kind is Kind.VER and law.refereed and word.seat in p.seats:
        return "no-right-to-see"  # no seat may ask under this text
    if word.kind is Kind.SHOW_ASIDE and _forbids_aside(law, p, seat, word):
        return SHOWN_ASIDE
    if word.kind is Kind.TAKE_BACK and law.terms.tricks.cards_stay:
        return TAKEN_BACK
    return "unknown-word"


def _forbids_aside(law: Law, p: Public, seat: str, word: Word) -> bool:
    """Return whether a text says that partners show each other no cards, and a seat would (of.senas.4, pg.three.8)."""
    partner = word.seat in p.seats and word.seat != seat and not rivals(law, p, seat, word.seat)
    return partner and law.terms.senas.alone


def _table_may(p: Public, word: Word) -> bool:
    """Return whether the table itself may do something: deal and the like, or end the time in which a hand settles."""
    return word.kind in _TABLE_MAY or (word.kind is Kind.CALLO and p.settlement.begun)


def _judge_may(law: Law, seat: str, word: Word) -> bool:
    """Return whether the judge may ask for cards (uy.95.b), or claim a fault (uy.93.b)."""
    return seat == JUDGE and law.judged and word.kind in _JUDGE_MAY


def comes_first(musts: Iterable[MustFirst], word: Word) -> str:
    """Return why another word must be said before a lawful one; empty where none must."""
    for must in musts:
        key = must(word)
        if key:
            return key
    return ""
