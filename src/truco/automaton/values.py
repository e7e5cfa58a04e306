"""The value of each contest: what it must remember of a table, with seats and amounts by their roles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from truco.automaton.roles import Roles, role_of
from truco.engine.contests.flor.round import round_of
from truco.engine.law.law import Law
from truco.engine.law.settle import decided_by
from truco.engine.table.envido import ENVIDO_CLOSED, ENVIDO_OPEN, ENVIDO_PENDING, ENVIDO_SINGING, ENVIDO_VOID
from truco.engine.table.flor import FLOR_CLOSED, FLOR_OPEN, FLOR_SINGING
from truco.engine.table.onze import ONZE_NONE
from truco.engine.table.public import Public

Value = tuple[str, ...]
"""The memory of a contest: the name of its state, and roles, words and counts beside it."""

Reads = Callable[[Law, Public, Roles], Value]
"""Reads the value of a contest off a table."""


def _tricks(law: Law, p: Public, roles: Roles) -> Value:
    """Read the winners of the tricks, the count of cards in the present one, and the next band; at last the winner."""
    won = " ".join("parda" if trick.winner is None else roles.of(trick.winner) for trick in p.tricks)
    if p.tricks and not p.trick and not p.turn:
        *_, last = p.tricks
        decided = decided_by(law, p._replace(tricks=p.tricks[:-1]), last.winner, p.out)
        if decided is not None:
            return "decided", won, roles.band(decided[0]) or "nobody"
    return "tricks", won, str(len(p.trick)), roles.of(p.turn)


def _truco(law: Law, p: Public, roles: Roles) -> Value:
    now = p.truco
    if not now.level:
        return ("uncalled",)
    call = law.truco_words[now.level - 1].token
    if now.pending or now.refused:
        return "called" if now.pending else "refused", call, roles.of(now.caller)
    return "wanted", call, roles.band(now.holder)


def _envido(law: Law, p: Public, roles: Roles) -> Value:
    """Read an envido of a ladder: its calls in order; one that may be repeated for ever counts once."""
    now = p.envido
    again = law.terms.envido.endless
    calls = " ".join(
        call for call, before in zip(now.chain, ("", *now.chain), strict=False) if call != before or call not in again
    )
    if now.state == ENVIDO_PENDING:
        return "called", calls, roles.of(now.caller)
    if now.state == ENVIDO_SINGING:
        return "singing", calls, roles.of(now.singer)
    return (_ENVIDO[now.state],)


def _envites(_law: Law, p: Public, roles: Roles) -> Value:
    """Read envites of any number: while one waits the last call without its number; what was staked is an amount."""
    now, free = p.envido, p.free_envido
    if now.state == ENVIDO_PENDING:
        return "called", role_of(now.chain[-1]), roles.of(now.caller)
    if free.asks_first and p.decided:
        return ("hand-waits", _ENVIDO.get(now.state, str(now.state)))
    if now.state == ENVIDO_SINGING and free.asks_first:
        return "asking", str(free.after_flores), roles.of(now.caller)
    if now.state == ENVIDO_SINGING:
        return "singing", roles.of(now.singer)
    return (_ENVIDO[now.state],)


def _flores(_law: Law, p: Public, roles: Roles) -> Value:
    """Read flores that are sung at any time: which bands sang one, which gave in, whether they are paid."""
    now = p.free_envido
    if not now.flores:
        return ("none",)
    given_in = "both" if len(now.achicados) > 1 else roles.band(next(iter(now.achicados), ""))
    return "paid" if now.paid else "sung", roles.which(now.flores), given_in


def _flor(law: Law, p: Public, roles: Roles) -> Value:
    """Read flores that are announced in a round."""
    now = p.flor
    if now.state in (FLOR_OPEN, FLOR_CLOSED):
        return ("none" if now.state == FLOR_OPEN else "settled",)
    if now.state == FLOR_SINGING:
        return "telling", roles.of(now.due)
    round_ = round_of(law, p, now.asked, now.said).state()
    answer = "wanted" if round_.wanted else f"given-in {roles.band(round_.conceded)}" if round_.conceded else ""
    return "round", roles.of(now.due), roles.which(round_.announced), round_.bet, roles.of(round_.bettor), answer


def _ley(_law: Law, p: Public, roles: Roles) -> Value:
    now = p.ley
    if not now.band:
        return ("none",)
    state = "resto" if now.resto else "answered" if now.answered else "imposed"
    return state, " ".join(now.items), roles.band(now.band)


def _leaving(_law: Law, p: Public, roles: Roles) -> Value:
    out = p.out & set(p.duel) if p.duel else p.out
    return "out", roles.counted(out), roles.counted(p.passed), roles.of(p.leaving.seat)


def _onze(_law: Law, p: Public, roles: Roles) -> Value:
    now = p.onze
    return (str(now.state) or "ordinary", roles.band(now.band)) if now.state != ONZE_NONE else ("ordinary", "")


def _hidden(_law: Law, p: Public, roles: Roles) -> Value:
    """Read what holds up the play: cards that no seat looked at yet, a muestra not turned, a card too many."""
    unseen = p.unseen & set(p.duel) if p.duel else p.unseen
    return "cards", roles.counted(unseen), "turned" if p.muestra else "", roles.of(p.discards)


_ENVIDO: Final[Mapping[str, str]] = {ENVIDO_OPEN: "uncalled", ENVIDO_CLOSED: "settled", ENVIDO_VOID: "void"}

READS: Final[Mapping[str, Reads]] = {
    "tricks": _tricks,
    "truco": _truco,
    "envido": _envido,
    "envites": _envites,
    "flor": _flor,
    "flores": _flores,
    "ley": _ley,
    "leaving": _leaving,
    "onze": _onze,
    "hidden": _hidden,
}
"""How the value of each contest is read off a table, by the name of the contest."""

PLAYED: Final[Mapping[str, tuple[str, ...]]] = {
    "envido": ("envido",),
    "envites": ("free-envido",),
    "flor": ("flor-round",),
    "flores": ("free-envido",),
    "ley": ("ley",),
    "leaving": ("leaving-alone", "leaving-together"),
    "onze": ("onze",),
}
"""The parts of a rulebook with which a contest is played; a contest that is not listed is played in every rulebook."""
