"""Which bet to make: drawn from the solved frequencies of the envido and the truco, with a player's temper."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from truco.bots.betting import bets
from truco.bots.choice import Turn
from truco.bots.envido_game import PASS, envido_game
from truco.bots.round import OPEN, PENDING
from truco.engine import Kind, Word

_WEAK_TOTAL: Final = 0.45
_WEAK_HOPE: Final = 0.4


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player leaves the solved frequencies: factors for the odds of calling, of lying and of folding.

    A call with a weak hand is a lie: `lies` counts for it beside `calls`. Everything 1 leaves the frequencies as they
    are, which is hardest to play against.
    """

    calls: float = 1.0
    lies: float = 1.0
    folds: float = 1.0


COOL: Final = Temper()
"""Bets as often as the solved games say."""


_Said = TypeVar("_Said")

Shares = Mapping[Word | None, float]
"""How often each word is said, up to a factor; `None` stands for saying none of them."""


def drawn(shares: Mapping[_Said, float], rng: random.Random) -> _Said:
    """Return one of some words, each as often as its share says."""
    words = list(shares)
    return words[0] if len(words) == 1 else rng.choices(words, [shares[one] + 1e-12 for one in words])[0]


def envido_shares(turn: Turn, temper: Temper) -> Shares | None:
    """Return how often to make each call or answer of the envido, `None` where the envido is not the seat's matter."""
    r, seat, t = turn.round, turn.seat, turn.round.t
    asked = r.envido == PENDING
    if not asked and not (r.envido == OPEN and r.may_open(seat) and Kind.ENVIDO in turn.words):
        return None
    mano = t.side[r.mano]
    side = int(t.side[seat] != mano)
    # Calls change hands, so their number says who began; who opens is itself the opener.
    opener = side if len(r.chain) % 2 == 0 else 1 - side
    shares = envido_game(t, mano, r.start).frequencies(opener, side, r.chain, r.tantos[seat])
    on_menu: dict[str, Word | None] = {PASS: None, **{one.token: one for one in turn.menu}}
    calls = temper.calls * (temper.lies if is_weak_total(turn) else 1.0)
    factors = {PASS: 1.0, t.yes: 1.0, t.no: temper.folds}
    return {on_menu[said]: share * factors.get(said, calls) for said, share in shares.items() if said in on_menu}


def is_weak_total(turn: Turn) -> bool:
    """Return whether a call of the envido with the seat's total is a lie."""
    r = turn.round
    return r.t.tantos_below[r.tantos[turn.seat]] < _WEAK_TOTAL


def is_weak_hand(turn: Turn) -> bool:
    """Return whether a call of the truco with the seat's cards is a lie."""
    return turn.hope < _WEAK_HOPE


def truco_shares(turn: Turn, temper: Temper) -> tuple[Shares | None, bool]:
    """Return how often to take each step of the truco or give each answer, and whether the tables say anything of it.

    There are no shares where the seat may not say anything of the truco.
    """
    r, seat = turn.round, turn.seat
    raised = turn.first(Kind.QUIERO_RAISE, Kind.TRUCO)
    if not r.pending and raised is None:
        return None, True
    found = bets(r, seat, turn.hope)
    if found is None:
        return None, False
    calls = temper.calls * (temper.lies if is_weak_hand(turn) else 1.0)
    stays = found.stays + (found.raises * calls if raised is None else 0.0)
    shares: dict[Word | None, float] = {turn.first(Kind.QUIERO) if r.pending else None: stays}
    if raised is not None:
        shares[raised] = found.raises * calls
    if r.pending:
        shares[turn.first(Kind.NO_QUIERO)] = found.folds * temper.folds
    return shares, True
