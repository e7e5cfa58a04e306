"""The flores of envites: who must sing one, who is asked for it, who shrinks, and what flores pay without envites."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from truco.cards import UNKNOWN
from truco.engine import facts as f
from truco.engine.course import Course
from truco.engine.envido.state import ENVIDO_CLOSED, ENVIDO_OPEN, ENVIDO_SINGING
from truco.engine.free_envido.terms import free_envido_terms
from truco.engine.law import Law
from truco.engine.part import MustFirst, Outcome
from truco.engine.public import PLAY, Public
from truco.engine.seat import LAWFUL, mute, rivals
from truco.engine.settle import shared
from truco.engine.state import Own, State
from truco.engine.words import Kind, Word, word
from truco.rulebooks.rulebook import Rules

BARE: Final = "contraflor"
"""Names no envite, and so only says the word flor again (uy.29.b)."""
_DENIES: Final = {
    Kind.CARD: "flor-first.card",
    Kind.ENVIDO: "flor-first.call",
    Kind.CONTRAFLOR: "flor-first.call",
    Kind.TRUCO: "flor-first.call",
    Kind.QUIERO: "flor-first.answer",
    Kind.QUIERO_RAISE: "flor-first.answer",
    Kind.NO_QUIERO: "flor-first.answer",
    Kind.NO_NADA: "flor-first.answer",
    Kind.PASO: "flor-first.leave",
    Kind.MAZO: "flor-first.leave",
    Kind.TENDERSE: "flor-first.leave",
    Kind.ES_ESA: "flor-first.leave",
    Kind.CALLO: "flor-first.silent",
}
"""What denies a flor that was not sung before it (uy.17.0, uy.17.a, uy.17.b, uy.17.c)."""
_STILL_HEARD: Final = (
    *(Kind.FLOR, Kind.CALLO, Kind.CON_LEY, Kind.A_PUNTO, Kind.LOOK),
    *(Kind.SHOW, Kind.VER, Kind.RECLAMO),
)
_HEARD_AGAIN: Final = tuple(kind for kind in _STILL_HEARD if kind is not Kind.FLOR)
"""What a decided hand hears of who has sung a flor: there is nothing left to shrink from by the word again."""


def flor_of(law: Law, p: Public, own: Own) -> bool | None:
    """Tell whether a seat holds a flor, `None` while its cards are unknown."""
    return None if UNKNOWN in own.dealt else law.worth.flor(own.dealt, p.muestra) is not None


def open_to(law: Law, p: Public, seat: str) -> bool:
    """Tell whether a seat may still sing a flor: it has said and played nothing yet (uy.17.0, uy.18.b)."""
    if seat in p.spoken or (p.duel and seat not in p.duel):
        return False
    at = p.seats.index(seat)
    return p.left[at] == law.hand_sizes(p.solo)[at]


def asked(law: Law, p: Public) -> str:
    """Return the seat that is asked next for its flor, from the mano on (uy.18.a); empty where all have spoken."""
    spoken = p.spoken
    for seat in law.round_from[p.mano]:
        if seat not in spoken and open_to(law, p, seat):
            return seat
    return ""


def must_sing(law: Law, p: Public, seat: str, own: Own) -> MustFirst | None:
    """Return what a seat owes that holds a flor and has not sung it: other words would deny it (uy.16.a).

    Before the muestra is turned nobody knows of a flor. A hand that is decided and only waits for flores hears nothing
    else.
    """
    envites = p.free_envido
    over = p.settling
    if (seat in p.spoken and not over) or p.phase is not PLAY or p.muestra is None:
        return None
    denies = open_to(law, p, seat) and bool(flor_of(law, p, own))
    if over:
        heard = _HEARD_AGAIN if seat in envites.flores else _STILL_HEARD
        return lambda word: _denied(word) * denies if word.kind in heard else "hand-over"
    return _denied if denies else None


def _denied(word: Word) -> str:
    """Return how a word denies a flor that was not sung before it; empty where it does not."""
    return _DENIES.get(word.parts[0].kind if word.parts else word.kind, LAWFUL)


# -- singing ----------------------------------------------------------------------------------------------------------


def may_flor(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on singing a flor: one's own, once, before anything else that one says or plays (uy.16.b, uy.17.0).

    Again after a rival's it shrinks, whenever chica would (uy.29.b).
    """
    if p.phase is not PLAY or (p.duel and seat not in p.duel):
        return mute(p, seat)
    if seat in p.free_envido.flores:
        shrinks = not may_shrink(law, p, seat, own, word(law.terms[free_envido_terms].shrink))
        return LAWFUL if shrinks else "already-said.flor"
    if not open_to(law, p, seat):
        return "window-closed.late"
    return "no-flor.sung" if flor_of(law, p, own) is False else LAWFUL


def _faced(law: Law, p: Public, seat: str) -> bool:
    """Tell whether a rival of a seat has sung a flor."""
    return any(rivals(law, p, one, seat) for one in p.free_envido.flores)


def flor(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Sing a flor; said again before a rival's flor, the word shrinks (uy.29.b)."""
    events = Course(state)
    return sing(law, state, seat, word, events), events


def sing(law: Law, state: State, seat: str, word: Word, events: Course) -> str:
    """Add a flor that is sung, and return what that cites."""
    p = state.public
    if seat in p.free_envido.flores:
        events.append(f.Achicado(seat, word.token, law.band(p, seat)))
        return "flor.again"
    falls = bool(p.envido.chain) and not p.free_envido.flor and not p.settling
    events.append(f.FlorSung(seat, word.token, falls))
    if p.settling and _late(law, p, seat, events):
        return "flor.sing.over"
    if p.envido.chain and not p.free_envido.flor and p.envido.state is not ENVIDO_CLOSED:
        return "flor.sing.over"
    cited = "flor.sing.rival" if _faced(law, p, seat) else "flor.sing"
    return law.key(cited, "duel") if p.duel else cited


def _late(law: Law, p: Public, seat: str, events: Course) -> bool:
    """Add what a flor does to an envite that a band lost by leaving before all had been asked; tell if it made it none.

    One without flor is void (uy.27.b); one between flores pays the flores of the winner's partners too (uy.20.e), and
    contra flor those of the rivals (uy.31.b).
    """
    won, each = {award.reason: award.side for award in p.awards[p.awards_written :]}, law.terms[free_envido_terms].each
    if "flor" in won:
        winner = next(band for band in law.bands[p.solo].values() if won["flor"] in band)
        flores = [one for one in p.awards[p.awards_written :] if one.reason == "flor" and one.side == winner[0]]
        paid = sum(award.points for award in flores)
        own = [one for one in p.free_envido.flores if law.band(p, one) == winner]
        if law.band(p, seat) == winner:
            rules = (*law.cite("flor.award"), *law.cite("flor.award.partners"))
            events.extend(shared(f.Awarded(winner, each, "flor", rules)))
        elif p.free_envido.flor and paid > each * len(own):  # those of the rivals were staked
            rules = (*law.cite("flor.award"), *law.cite("envite.won.contra"))
            events.extend(shared(f.Awarded(winner, each, "flor", rules)))
    if p.free_envido.flor or "envido" not in won:
        return False
    events.append(f.EnvidoVoided(law.cite("flor.sing.over")))
    return True


def may_pass(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on passing with a flor: one that was sung, or is with these words (uy.30.a, uy.17.c)."""
    return LAWFUL if seat in p.free_envido.flores else may_flor(law, p, seat, own, word)


# -- shrinking --------------------------------------------------------------------------------------------------------


def may_shrink(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on chica: after one's own flor and a rival's (uy.29.a)."""
    refused = mute(p, seat) or ("" if word.token == law.terms[free_envido_terms].shrink else "unknown-word")
    if refused:
        return refused
    return flor_needed(law, p, seat) or ("answer-first.sing" if p.envido.state is ENVIDO_SINGING else LAWFUL)


def flor_needed(law: Law, p: Public, seat: str) -> str:
    """Return why a seat can take no part in envites between flores (uy.27.a, uy.28.a, uy.28.b)."""
    if seat not in p.free_envido.flores:
        return "no-flor"
    if not _faced(law, p, seat):
        return "no-rival-flor"
    if law.band(p, seat) in p.free_envido.achicados:
        return "achicado"
    return "already-said.envido" if p.envido.state is ENVIDO_CLOSED else LAWFUL


def shrink(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Shrink, for oneself and those of the band who sang one (uy.29.c)."""
    return "chica", [f.Achicado(seat, word.token, law.band(state.public, seat))]


# -- what flores pay without envites ----------------------------------------------------------------------------------


def bands_of(law: Law, p: Public) -> Collection[str]:
    """Return the bands that sang a flor."""
    return {law.band(p, seat) for seat in p.free_envido.flores}


def unsettled(law: Law, p: Public) -> bool:
    """Tell whether flores were sung that no envite settled or will settle."""
    if not p.free_envido.flores or p.free_envido.paid:
        return False
    return not p.free_envido.flor or p.envido.state in (ENVIDO_OPEN, ENVIDO_CLOSED) or len(bands_of(law, p)) == 1


def settle_flores(law: Law, events: Course) -> str:
    """Award the flores that nobody called upon, and return the band that got them (uy.20.a, uy.20.c, uy.20.d, uy.20.e).

    The greatest takes those of its band; the rivals get nothing.
    """
    now = events.now
    p = now.public
    totals = _totals(law, now)
    best = law.best_total(tuple(totals), totals)
    fails = _fails(law, p, totals, best)
    if fails:
        best = law.best_total(fails, totals)
    band = law.band(p, best)
    mine = [seat for seat in totals if law.band(p, seat) == band]
    rules = law.cite("flor.award")
    if len(mine) == len(totals):
        rules = (*rules, *law.cite("flor.award.alone"))
    else:
        level = any(totals[seat] == totals[best] for seat in totals if seat not in mine)
        rules = (*rules, *law.cite("flor.award.level" if level else "flor.award.greater"))
    if len(mine) > 1:
        rules = (*rules, *law.cite("flor.award.partners"))
    if p.leaving.seat:
        rules = (*rules, *_gone(law, p, fails=band != law.band(p, p.leaving.seat)))
    events.extend(shared(f.Awarded(band, law.terms[free_envido_terms].each * len(mine), "flor", rules)))
    return band


def _fails(law: Law, p: Public, totals: Mapping[str, int], best: str) -> list[str]:
    """Return the rivals whose flores count for more than those of a side that left, in order; none where hers stand.

    They fail beside a flor that a rival sang after it left (uy.91.a), and where they do not beat one sung before
    (uy.91.b).
    """
    if not p.leaving.seat or law.band(p, best) != law.band(p, p.leaving.seat):
        return []
    others = [seat for seat in law.round_from[p.mano] if seat in totals and rivals(law, p, seat, best)]
    stands = all(seat in p.leaving.flores and totals[seat] < totals[best] for seat in others)
    return [] if stands else others


def _gone(law: Law, p: Public, *, fails: bool) -> Rules:
    """Return the rules of flores that a side which left has, or loses."""
    if fails:
        side_out = law.band(p, p.leaving.seat)
        late = any(seat not in p.leaving.flores for seat in p.free_envido.flores if law.band(p, seat) != side_out)
        return law.cite("flor.gone.late" if late else "flor.gone.beaten")
    return law.cite("flor.gone")


def greatest(law: Law, now: State) -> str:
    """Return the seat with the greatest flor, the nearest to the mano among equals (uy.20.c, uy.20.d)."""
    totals = _totals(law, now)
    return law.best_total(tuple(totals), totals)


def _totals(law: Law, now: State) -> dict[str, int]:
    """Return what each flor that was sung counts, from the mano on."""
    flores = now.public.free_envido.flores
    return {seat: _total(law, now, seat) for seat in law.round_from[now.public.mano] if seat in flores}


def _total(law: Law, now: State, seat: str) -> int:
    """Return what a seat's flor counts; nothing for one that is none, or unknown."""
    tally = law.worth.flor(now.own(seat).dealt, now.public.muestra) if UNKNOWN not in now.own(seat).dealt else None
    return -1 if tally is None else tally.points
