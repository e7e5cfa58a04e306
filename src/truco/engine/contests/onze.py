"""The hands one point short of the target: the mão de onze of one side, the mão de ferro of both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, PartPending, Prices, Verb
from truco.engine.law.seat import LAWFUL, mute
from truco.engine.law.settle import shared
from truco.engine.law.spokesman import pie
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import Event, PartnersSaw
from truco.engine.table.onze import ONZE_DECIDING, OnzeState
from truco.engine.table.public import Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rules.onze import all_at, alone_at

_JOGAR: Final = word("jogar")
_REASON: Final = "onze"


def _opens(law: Law, state: State) -> Iterable[Event]:
    """Begin such a hand where the score says so (br.21.1, br.11.4)."""
    p, terms = state.public, law.terms.onze
    if all_at(p.score, terms.at):
        yield f.OnzeBegan("", law.cite("onze.ferro"))
    alone = alone_at(p.score, terms.at)
    if alone is None:
        return
    band = next(law.band(p, seat) for seat in p.seats if p.sides[alone] in law.band(p, seat))
    looking = tuple(seat for seat in p.seats if law.band(p, seat) == band)
    yield f.OnzeBegan(band, law.cite("onze"))
    if terms.partners_look and len(looking) > 1:
        yield PartnersSaw(looking, tuple(state.own(seat).held for seat in looking), law.cite("onze.look"))


def _pending(law: Law, p: Public) -> PartPending | None:
    if p.onze.state is not ONZE_DECIDING:
        return None
    first = next(seat for seat in law.round_from[p.mano] if law.band(p, seat) == p.onze.band)
    return PartPending(pie(law, p, first) if law.terms.calls.pie_speaks else first, "answer-first.onze")


def _may_decide(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on the choice to play or not: the first word of either partner binds both (br.21.a.1)."""
    refused = mute(p, seat)
    if refused:
        return refused
    if word.kind is Kind.NO_QUIERO and word != law.answer_words[1]:
        return "unknown-word"
    if word.kind is Kind.NO_QUIERO and not p.onze.band:
        return "nothing-to-answer"  # in any other hand it only answers a raise (br.17.p1.1)
    return LAWFUL if p.onze.state is ONZE_DECIDING and law.band(p, seat) == p.onze.band else "nothing-to-answer.onze"


def _play(_law: Law, _state: State, seat: str, word: Word) -> Outcome:
    return "onze.play", [f.OnzeAnswered(seat, word.token, plays=True)]


def _give_up(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    events = Course(state, [f.OnzeAnswered(seat, word.token, plays=False)])
    rivals = _rivals(law, p)
    won = f.Awarded(rivals, law.terms.onze.given_up, _REASON, law.cite("onze.give-up"))
    events.ends = shared(won)
    return "onze.give-up", events


def _rivals(law: Law, p: Public) -> str:
    """Return the rivals of the band that decides."""
    return next(law.band(p, seat) for seat in p.seats if law.band(p, seat) != p.onze.band)


def _prize(law: Law, p: Public, band: str) -> f.Awarded | None:
    """Return what such a hand pays the band that won it, or the rivals where neither side did (br.21.pu)."""
    terms = law.terms.onze
    match p.onze.state:
        case OnzeState.NONE | OnzeState.DECIDING:
            return None
        case OnzeState.FERRO:
            pays = bool(band) and not p.truco.level
            return f.Awarded(band, terms.ferro_worth, _REASON, law.cite("onze.ferro")) if pays else None
        case OnzeState.PLAYED if band:
            return f.Awarded(band, terms.worth, _REASON, law.cite("onze.play"))
        case OnzeState.PLAYED:
            tied = terms.ties_pay
            return f.Awarded(_rivals(law, p), tied, _REASON, law.cite("onze.ties")) if tied else None


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    if p.onze.state is ONZE_DECIDING:
        yield from (choice for choice in (_JOGAR, law.answer_words[1]) if not _may_decide(law, p, seat, own, choice))


def _prices(law: Law, _p: Public, _seat: str, word: Word) -> Prices:
    terms = law.terms.onze
    return (terms.worth, None) if word.kind is Kind.JOGAR else (None, terms.given_up)


def _cites(law: Law) -> Iterable[str]:
    yield from ("onze", "onze.ferro", "onze.play", "onze.give-up")
    if law.terms.onze.partners_look:
        yield "onze.look"
    if law.terms.onze.ties_pay:
        yield "onze.ties"


ONZE: Final = Part(
    "onze",
    {Kind.JOGAR: Verb(_may_decide, _play), Kind.NO_QUIERO: Verb(_may_decide, _give_up)},
    pending=_pending,
    together=True,
    for_side=lambda _law, _p, _word: True,
    menu=_menu,
    prices=_prices,
    opens=_opens,
    rests_on=("onze.state", "onze.band"),
    prize=_prize,
    cites=_cites,
    refusals="answer-first.onze nothing-to-answer.onze",
)
"""Mão de onze and mão de ferro."""
