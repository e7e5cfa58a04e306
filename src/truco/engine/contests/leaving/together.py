"""Leaving as the Uruguayan regulation has it: a paso takes out one seat, mazo and tenderse its whole side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from truco.cards import Card
from truco.engine.contests.free_envido import flores
from truco.engine.contests.leaving.alone import turn_after
from truco.engine.law.law import Law
from truco.engine.law.part import Outcome, Part, Verb
from truco.engine.law.seat import LAWFUL, blocked, holds, mute, rivals
from truco.engine.law.settle import outcome, shared
from truco.engine.table import facts as f
from truco.engine.table.course import Course
from truco.engine.table.events import Event
from truco.engine.table.public import IN_HAND, Public
from truco.engine.table.state import Own, State
from truco.engine.table.words import Kind, Word, word
from truco.rulebooks.rulebook import Rules

_PASO, _MAZO, _TENDERSE, _ES_ESA = (word(token) for token in ("paso", "mazo", "tenderse", "es-esa"))
_CON_FLOR_PASO = word("con-flor-paso")


_PASSED: Final = "not-in-play.paso"


def _may_leave(_law: Law, p: Public, seat: str, own: Own, _word: Word) -> str:
    """Rule on leaving: at any moment (uy.88)."""
    return mute(p, seat) or (LAWFUL if own.held else "no-cards-left")


def _may_lay(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on the mazo and tenderse: at any moment, also after a paso with the cards that one kept (uy.88)."""
    refused = _may_leave(law, p, seat, own, word)
    if refused == _PASSED:
        return LAWFUL if own.held else "no-cards-left"
    return refused


def _mates(law: Law, p: Public, seat: str) -> tuple[str, ...]:
    """Return the seats in play of a seat's band, itself first."""
    return tuple(mate for mate in law.round_from[seat] if mate not in p.out and not rivals(law, p, mate, seat))


# -- paso -------------------------------------------------------------------------------------------------------------


def _paso(law: Law, state: State, seat: str, word: Word) -> Outcome:
    p = state.public
    cited = "paso" if p.turn != seat else "paso.turn"
    events = Course(state)
    pass_out(law, state, (seat,), word.token, events)
    return cited, events


def _may_pass_with_flor(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    """Rule on con flor paso: at any moment, with a flor sung before or by these words (uy.30.a, uy.17.c)."""
    return _may_leave(law, p, seat, own, word) or flores.may_pass(law, p, seat, own, word)


def _paso_with_flor(law: Law, state: State, seat: str, word: Word) -> Outcome:
    events = Course(state)
    if seat not in state.public.free_envido.flores:
        flores.sing(law, state, seat, word, events)
    pass_out(law, state, (seat,), word.token, events)
    return "paso.flor", events


_LAID: Final = ("mazo", "tenderse")
"""Words with which a seat gives its cards away; with other words it keeps them."""


def pass_out(law: Law, state: State, seats: tuple[str, ...], token: str, events: Course) -> None:
    """Take seats out, each for itself; if none of the band is left, the rivals win the truco (uy.88, uy.92.a)."""
    p = state.public
    out = p.out | set(seats)
    playing = [player for player in law.round_from[seats[0]] if player not in out]
    turn = turn_after(law, p, playing, p.turn) if p.turn in seats else p.turn
    keeps = token not in _LAID
    events.extend(f.Left(seat, token, turn, p.envido.singer, keeps) for seat in seats)
    if all(rivals(law, p, player, seats[0]) for player in playing):
        _price_hand(law, state, seats[0], frozenset(out), events)
    elif not turn and not blocked(law, p):
        events.closes = True


def _pass_and_lay(law: Law, p: Public, seat: str, word: Word) -> Verb[Law] | None:
    """Take a paso with mazo or tenderse in one breath: only the seat itself is out (uy.90.b).

    At a refereed table take all cards that a seat has left and throws away (uy.89.c): some of them face down, or more
    than can lie on one another for the tricks to come (uy.52.e).
    """
    kinds = tuple(part.kind for part in word.parts)
    if (
        law.refereed
        and p.phase in IN_HAND
        and _is_thrown_away(law, kinds)
        and len(kinds) == p.left[p.seats.index(seat)]
    ):
        return Verb(_may_throw_away, _throw_away)
    return Verb(_may_leave, _paso_first) if kinds in _PASO_FIRST and p.phase in IN_HAND else None


def _is_thrown_away(law: Law, kinds: tuple[Kind, ...]) -> bool:
    """Return whether cards are thrown away: some face down, but not just one with another upon it (uy.52.f)."""
    if kinds == (Kind.COVERED, Kind.CARD):
        return False
    return (Kind.COVERED in kinds or len(kinds) > law.terms.tricks.at_once) and set(kinds) <= set(_CARDS)


def _may_throw_away(law: Law, p: Public, seat: str, own: Own, word: Word) -> str:
    cards = {part.cards[0] for part in word.parts}
    if not all(card in own.held or holds(law, p, own, card) for card in cards) or len(cards) < len(word.parts):
        return "card-not-held"
    return _may_lay(law, p, seat, own, _TENDERSE)


def _throw_away(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Lay down all cards that are thrown; those that fall face down show nothing (uy.89.c, uy.17.d)."""
    held: tuple[Card, ...] = state.own(seat).held
    seen = {part.cards[0] for part in word.parts if part.kind is Kind.CARD}
    face_down = tuple(card for card in held if card not in seen)
    return _lay_all(law, state, seat, _TENDERSE, [f.LaidDown(seat, held, law.cite("tenderse"), face_down)])


_CARDS: Final = (Kind.CARD, Kind.COVERED)
_PASO_FIRST: Final = ((Kind.PASO, Kind.MAZO), (Kind.PASO, Kind.TENDERSE))


def _paso_first(law: Law, state: State, seat: str, word: Word) -> Outcome:
    laid = word.parts[1]
    events = Course(state, _laid_down(law, state, seat, laid))
    pass_out(law, state, (seat,), laid.token, events)
    return "paso.first", events


# -- mazo and tenderse ------------------------------------------------------------------------------------------------


def _laid_down(law: Law, state: State, seat: str, word: Word) -> list[Event]:
    """Return the cards that a seat lays open on the table, where it does (uy.89.b)."""
    held: tuple[Card, ...] = state.own(seat).held
    return [f.LaidDown(seat, held, law.cite("tenderse"))] if word.kind is Kind.TENDERSE else []


def _out_with_all(law: Law, state: State, seat: str, word: Word) -> Outcome:
    return _lay_all(law, state, seat, word, _laid_down(law, state, seat, word))


def _lay_all(law: Law, state: State, seat: str, word: Word, laid: list[Event]) -> Outcome:
    """Take the whole band out (uy.90.a); this refuses a pending call of the rivals (uy.60.d).

    `laid` says which cards lie on the table.
    """
    p = state.public
    events = Course(state, laid)
    if seat in p.out:
        # The seat passed before: now it only gives its cards away (uy.90.b).
        events.append(f.Left(seat, word.token, p.turn, p.envido.singer))
        return "paso.first", events
    seats = _mates(law, p, seat)
    events.append(f.SideOut(seat, word.token, seats))
    _price_hand(law, state, seat, p.out | set(seats), events)
    pending = p.truco.pending and rivals(law, p, p.truco.caller, seat)
    return ("side-out.answer" if pending else "side-out"), events


def _price_hand(law: Law, state: State, seat: str, out: frozenset[str], events: Course) -> None:
    """Settle the envites of a band that left, and pay the rivals the truco (uy.88, uy.90.a)."""
    for part in law.parts:
        if part.on_side_out is not None and part.on_side_out(law, state, out, events):
            return
    p = events.now.public
    own_call = p.truco.pending and not rivals(law, p, p.truco.caller, seat)  # never refused: it counts for nothing
    level = p.truco.level - own_call
    if not own_call and (p.truco.pending or p.truco.refused):
        points, rules = law.terms.truco.refused[level], (*law.cite("side-out.price.pending"), *law.refused_rules[level])
    else:
        points, rules = law.terms.truco.stakes[level], (*law.cite("side-out.price"), *law.stake_rules[level])
    rules = (*rules, *_rules_of_kept(law, p, law.band(p, seat)))
    winner = next(rival for rival in law.round_from[seat] if rivals(law, p, rival, seat))
    if p.truco.refused:
        winner = p.truco.caller  # it was won before the envite was settled (uy.61.b, uy.69.b)
    events.ends = shared(f.Awarded(law.band(p, winner), points, "mazo", rules))


def _rules_of_kept(law: Law, p: Public, band: str) -> Rules:
    """Return the rules of what a band that left keeps of this hand: an envite that it won, or its flores alone."""
    won = {award.reason for award in p.awards[p.awards_written :] if award.side in band}
    if not won:
        return ()
    if p.free_envido.flor:
        return law.cite("side-out.keeps.flor")
    return law.cite("side-out.keeps" if "envido" in won else "side-out.keeps.alone")


# -- es esa -----------------------------------------------------------------------------------------------------------


def _partner_to_point(law: Law, p: Public, seat: str) -> str:
    """Return the partner whose card would win the hand with this trick, empty for none (uy.68)."""
    bands = law.bands[p.solo]
    if not [mate for mate, _ in p.trick if mate != seat and bands[mate] == bands[seat]]:
        return ""
    holder, decided = outcome(law, p, p.trick, p.out)
    if not decided or decided[0] != law.band(p, seat):
        return ""
    if holder is None:  # a parda wins the hand: the card is one of the highest
        strength = law.worth.strength(p.muestra)
        best = max(strength[card] for _, card in p.trick)
        equal = [mate for mate, card in p.trick if strength[card] == best and not rivals(law, p, mate, seat)]
        holder = next(mate for mate in law.round_from[p.mano] if mate in equal)
    return "" if holder == seat or rivals(law, p, holder, seat) else holder


def _may_point(law: Law, p: Public, seat: str, _own: Own, _word: Word) -> str:
    refused = mute(p, seat)
    if refused:
        return refused
    # While a truco waits its answer is due, and no card defends the points yet.
    return LAWFUL if not p.truco.pending and _partner_to_point(law, p, seat) else "nothing-to-point-at"


def _point(law: Law, state: State, seat: str, word: Word) -> Outcome:
    """Rely on a partner's card: the other seats of the band pass (uy.68)."""
    p = state.public
    holder = _partner_to_point(law, p, seat)
    events = Course(state)
    pass_out(law, state, tuple(mate for mate in _mates(law, p, seat) if mate != holder), word.token, events)
    return "es-esa", events


# -- the menu ---------------------------------------------------------------------------------------------------------


def _menu(law: Law, p: Public, seat: str, own: Own) -> Iterable[Word]:
    refused = _may_leave(law, p, seat, own, _PASO)
    leaves = not refused
    words = [_PASO, _MAZO, _TENDERSE] if leaves else []
    if refused == _PASSED and not _may_lay(law, p, seat, own, _MAZO):
        words = [_MAZO, _TENDERSE]
    holds = seat in p.free_envido.flores or (seat not in p.spoken and flores.flor_of(law, p, own) is not False)
    if holds and leaves and not flores.may_pass(law, p, seat, own, _CON_FLOR_PASO):
        words.append(_CON_FLOR_PASO)
    partners = len(p.seats) > 2  # noqa: PLR2004  (in a game of two seats none has a partner)
    if partners and p.trick and not _may_point(law, p, seat, own, _ES_ESA):
        words.append(_ES_ESA)
    return words


def _after(law: Law, _state: State, events: Course) -> None:
    """Close a trick that a paso completed while something was pending, once nothing is."""
    p = events.now.public
    if p.trick and not p.turn and p.phase in IN_HAND and not blocked(law, p):
        events.closes = True


def _cites(_law: Law) -> Iterable[str]:
    yield from ("paso", "paso.turn", "paso.flor", "paso.first", "tenderse", "es-esa")
    yield from ("side-out", "side-out.answer", "side-out.price", "side-out.price.pending")
    yield from ("side-out.keeps", "side-out.keeps.flor", "side-out.keeps.alone")


LEAVING_TOGETHER: Final = Part(
    "leaving-together",
    {
        Kind.PASO: Verb(_may_leave, _paso),
        Kind.CON_PASO: Verb(_may_pass_with_flor, _paso_with_flor),
        Kind.MAZO: Verb(_may_lay, _out_with_all),
        Kind.TENDERSE: Verb(_may_lay, _out_with_all),
        Kind.ES_ESA: Verb(_may_point, _point),
    },
    breath=_pass_and_lay,
    menu=_menu,
    after=_after,
    rests_on=("spoken", "leaving.seat", "leaving.flores"),
    cites=_cites,
    refusals="no-cards-left not-in-play.paso not-in-play.mazo nothing-to-point-at",
)
"""Leaving, as the Uruguayan regulation has it."""
