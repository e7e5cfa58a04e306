"""The flores beside envites: who must sing one, who is asked, who says chica, and what flores pay without envites."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from truco.cards import UNKNOWN
from truco.engine.law.law import Law
from truco.engine.law.part import MustFirst, Outcome
from truco.engine.law.seat import LAWFUL, mute, rivals
from truco.engine.law.settle import shared
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_OPEN, ENVIDO_SINGING
from truco.engine.table.public import IN_HAND, SETTLING, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rulebooks.rulebook import Rules

FLOR_AGAIN: Final = "contraflor"
"""The word for envites between flores without an envite: it only says flor again (uy.29.b)."""
_DENIES: Final = {
    Kind.CARD: "flor-first.card",
    Kind.COVERED: "flor-first.card",
    Kind.ENVIDO: "flor-first.call",
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
"""The refusals of words that deny a flor which was not sung before (uy.17.0, uy.17.a, uy.17.b, uy.17.c)."""
_STILL_ACCEPTED: Final = (
    *(Kind.FLOR, Kind.CALLO, Kind.CON_LEY, Kind.A_PUNTO, Kind.LOOK),
    *(Kind.SHOW, Kind.VER, Kind.RECLAMO),
)
_ACCEPTED_AFTER_FLOR: Final = tuple(kind for kind in _STILL_ACCEPTED if kind is not Kind.FLOR)
"""The words that are accepted of a seat with a flor in a hand that is settling: saying flor again gives up nothing."""


def flor_of(law: Law, p: Public, own: Own) -> bool | None:
    """Return whether a seat has a flor, `None` where its cards are unknown."""
    return law.holds_flor(own.dealt, p.muestra)


def may_still_sing(law: Law, p: Public, seat: str) -> bool:
    """Return whether a seat may still sing a flor: it has said and played nothing yet (uy.17.0, uy.18.b)."""
    if seat in p.spoken or p.loose.hidden == seat or (p.duel and seat not in p.duel):
        return False
    at = p.seats.index(seat)
    if p.misdeals.wrong:
        return seat not in p.played()
    return p.left[at] == law.hand_sizes(p.solo)[at]


def asks(law: Law, p: Public) -> bool:
    """Return whether seats are asked for a flor before others go on.

    A refereed table asks no seat while a hand is played: only the words and cards of its holder deny a flor that is
    not sung (uy.17.0, uy.17.a, uy.17.b, uy.17.c). A ley de juego asks at every table (uy.74.e).
    """
    return not law.refereed or bool(p.ley.seat)


def next_asked(law: Law, p: Public) -> str:
    """Return the next seat that is asked for a flor, from the mano on (uy.18.a); empty once all have spoken."""
    spoken = p.spoken
    for seat in law.round_from[p.mano]:
        if seat not in spoken and may_still_sing(law, p, seat):
            return seat
    return ""


def must_sing(law: Law, p: Public, seat: str, own: Own) -> MustFirst | None:
    """Return why a seat with a flor must sing it first: other words would deny it (uy.16.a).

    Before the muestra is turned no seat can know of a flor. While a hand is settling only a few words are accepted.
    """
    envites = p.free_envido
    if p.phase is SETTLING:
        return None  # at a refereed table nothing that is said now denies a flor
    if (seat in p.spoken and not p.decided) or p.phase not in IN_HAND or p.muestra is None:
        return None
    denies = may_still_sing(law, p, seat) and bool(flor_of(law, p, own))
    if p.decided:
        accepted = _ACCEPTED_AFTER_FLOR if seat in envites.flores else _STILL_ACCEPTED
        return lambda word: _why_denied(word) * denies if word.kind in accepted else "hand-over"
    denied = _why_denied if asks(law, p) else _why_denied_aloud
    return denied if denies else None


def _why_denied(word: Word) -> str:
    """Return why a word denies a flor that was not sung before; empty where it does not."""
    return _DENIES.get(word.parts[0].kind if word.parts else word.kind, LAWFUL)


def _why_denied_aloud(word: Word) -> str:
    """Return why a word denies a flor where no seat is asked for one: silence denies nothing (uy.17.0)."""
    return LAWFUL if word.kind is Kind.CALLO else _why_denied(word)


# -- singing ----------------------------------------------------------------------------------------------------------


def may_sing(law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on singing a flor: one's own, once, before anything else that one says or plays (uy.16.b, uy.17.0).

    Said again after a rival's flor, the word gives up envites between flores, as chica does (uy.29.b).
    """
    if p.phase not in IN_HAND or (p.duel and seat not in p.duel):
        return mute(p, seat)
    if seat in p.free_envido.flores:
        gives_up = not may_say_chica(law, p, seat, own, word(law.terms.flor.shrink))
        return LAWFUL if gives_up else "already-said.flor"
    if not may_still_sing(law, p, seat):
        return "window-closed.late"
    if p.muestra is None and law.waits_for_muestra(p.kind):
        return LAWFUL  # the muestra, which gives the cards their value, is not turned yet: it comes first (uy.98.a)
    return "no-flor.sung" if flor_of(law, p, own) is False else LAWFUL


def _rival_has_sung(law: Law, p: Public, seat: str) -> bool:
    """Return whether a rival of a seat has sung a flor."""
    return any(rivals(law, p, holder, seat) for holder in p.free_envido.flores)


def say_flor(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Sing a flor, or give up envites between flores by saying it again (uy.29.b)."""
    events = Course(state)
    return sing(law, state, seat, word, events), events


def sing(law: Law, state: State, seat: str, word: Word, events: Course) -> str:
    """Add a flor that is sung to the events; return the key of what it cites."""
    p = state.public
    if seat in p.free_envido.flores:
        events.append(f.Achicado(seat, word.token, law.band(p, seat)))
        return "flor.again"
    late = p.decided or p.envido.state is ENVIDO_CLOSED
    voids = bool(p.envido.chain) and not p.free_envido.flor and not late
    events.append(f.FlorSung(seat, word.token, voids))
    if late and _sing_late(law, p, seat, events):
        return "flor.sing.over"
    if voids:
        return "flor.sing.over"
    cited = "flor.sing.rival" if _rival_has_sung(law, p, seat) else "flor.sing"
    return law.key(cited, "duel") if p.duel else cited


def _sing_late(law: Law, p: Public, seat: str, events: Course) -> bool:
    """Add what a late flor does to an envite that is won; return whether it voids the envite.

    An envite without flor is void (uy.27.b). One between flores pays the flor of the winner's partner too (uy.20.e),
    and if it was contra flor that of a rival (uy.31.b).
    """
    won, each = {award.reason: award.side for award in p.awards[p.awards_written :]}, law.terms.flor.points
    if "flor" in won:
        winner = next(band for band in law.bands[p.solo].values() if won["flor"] in band)
        awards = [award for award in p.awards[p.awards_written :] if award.reason == "flor" and award.side == winner[0]]
        paid = sum(award.points for award in awards)
        own = [holder for holder in p.free_envido.flores if law.band(p, holder) == winner]
        if law.band(p, seat) == winner:
            rules = (*law.cite("flor.award"), *law.cite("flor.award.partners"))
            events.extend(shared(f.Awarded(winner, each, "flor", rules)))
        elif p.free_envido.flor and paid > each * len(own):  # the rivals' flores were staked
            rules = (*law.cite("flor.award"), *law.cite("envite.won.contra"))
            events.extend(shared(f.Awarded(winner, each, "flor", rules)))
    if p.free_envido.flor or "envido" not in won:
        return False
    events.append(f.EnvidoVoided(law.cite("flor.sing.over")))
    return True


def may_pass(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on passing with a flor that was sung before or is sung by these words (uy.30.a, uy.17.c)."""
    return LAWFUL if seat in p.free_envido.flores else may_sing(law, p, seat, own, word)


# -- chica -----------------------------------------------------------------------------------------------------------


def may_say_chica(law: Law, p: Public, seat: str, _own: Own, word: Word) -> str:
    """Rule on chica: after one's own flor and a rival's flor (uy.29.a)."""
    refused = mute(p, seat) or ("" if word.token == law.terms.flor.shrink else "unknown-word")
    if refused:
        return refused
    return flor_needed(law, p, seat)


def flor_needed(law: Law, p: Public, seat: str) -> str:
    """Return why a seat may not call envites between flores (uy.27.a, uy.28.a, uy.28.b); empty where it may."""
    if seat not in p.free_envido.flores:
        return "no-flor"
    if not _rival_has_sung(law, p, seat):
        return "no-rival-flor"
    if law.band(p, seat) in p.free_envido.achicados:
        return "achicado"
    return "already-said.envido" if p.envido.state in (ENVIDO_SINGING, ENVIDO_CLOSED) else LAWFUL


def say_chica(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Give up envites between flores for the whole band (uy.29.c)."""
    return "chica", [f.Achicado(seat, word.token, law.band(state.public, seat))]


# -- what flores pay without envites ----------------------------------------------------------------------------------


def bands_of(law: Law, p: Public) -> Collection[str]:
    """Return the bands that sang a flor."""
    return {law.band(p, seat) for seat in p.free_envido.flores}


def flores_unsettled(law: Law, p: Public) -> bool:
    """Return whether flores were sung that no envite has settled or will settle."""
    if not p.free_envido.flores or p.free_envido.paid:
        return False
    return not p.free_envido.flor or p.envido.state in (ENVIDO_OPEN, ENVIDO_CLOSED) or len(bands_of(law, p)) == 1


def settle_flores(law: Law, events: Course) -> str:
    """Award flores without an envite; return the band that got them (uy.20.a, uy.20.c, uy.20.d, uy.20.e).

    The band with the greatest flor is paid for all its flores, the rivals for none.
    """
    now = events.now
    p = now.public
    totals = _totals(law, now)
    best = law.terms.envido.tie_goes_to(tuple(totals), totals)
    fails = _failing(law, p, totals, best)
    if fails:
        best = law.terms.envido.tie_goes_to(fails, totals)
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
        rules = (*rules, *_side_out_rules(law, p, fails=band != law.band(p, p.leaving.seat)))
    events.extend(shared(f.Awarded(band, law.terms.flor.points * len(mine), "flor", rules)))
    return band


def _failing(law: Law, p: Public, totals: Mapping[str, int], best: str) -> list[str]:
    """Return the rivals whose flores beat those of a side that left, in order; empty where its flores count.

    Its flores lose against one that a rival sang after it left (uy.91.a), and against an equal one sung before
    (uy.91.b).
    """
    if not p.leaving.seat or law.band(p, best) != law.band(p, p.leaving.seat):
        return []
    others = [seat for seat in law.round_from[p.mano] if seat in totals and rivals(law, p, seat, best)]
    kept = all(seat in p.leaving.flores and totals[seat] < totals[best] for seat in others)
    return [] if kept else others


def _side_out_rules(law: Law, p: Public, *, fails: bool) -> Rules:
    """Return the rules by which a side that left is paid for its flores, or loses them."""
    if fails:
        side_out = law.band(p, p.leaving.seat)
        late = any(seat not in p.leaving.flores for seat in p.free_envido.flores if law.band(p, seat) != side_out)
        return law.cite("flor.gone.late" if late else "flor.gone.beaten")
    return law.cite("flor.gone")


def greatest(law: Law, now: State) -> str:
    """Return the seat with the greatest flor, of equals the nearest to the mano (uy.20.c, uy.20.d)."""
    totals = _totals(law, now)
    return law.terms.envido.tie_goes_to(tuple(totals), totals)


def _totals(law: Law, now: State) -> dict[str, int]:
    """Return the total of each flor that was sung, from the mano on."""
    flores = now.public.free_envido.flores
    return {seat: _total(law, now, seat) for seat in law.round_from[now.public.mano] if seat in flores}


def _total(law: Law, now: State, seat: str) -> int:
    """Return the total of a seat's flor; -1 for a false or unknown one."""
    tally = law.worth.flor(now.own(seat).dealt, now.public.muestra) if UNKNOWN not in now.own(seat).dealt else None
    return -1 if tally is None else tally.points
