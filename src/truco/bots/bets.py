"""Which bet to make: drawn from the solved frequencies of the envido and the truco, with a player's temper."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

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


def drawn(shares: Mapping[str, float], rng: random.Random) -> str:
    """Return one of some words, each as often as its share says."""
    words = list(shares)
    return rng.choices(words, [shares[one] + 1e-12 for one in words])[0]


def envido_bet(turn: Turn, temper: Temper) -> Word | None:
    """Return a call or an answer of the envido, `None` where the seat calls nothing or the envido is not its matter."""
    r, seat, t = turn.round, turn.seat, turn.round.t
    asked = r.envido == PENDING
    if not asked and not (r.envido == OPEN and r.may_open(seat) and Kind.ENVIDO in turn.words):
        return None
    mano = t.side[r.mano]
    side = int(t.side[seat] != mano)
    # Calls change hands, so their number says who began; who opens is itself the opener.
    opener = side if len(r.chain) % 2 == 0 else 1 - side
    shares = envido_game(t, mano, r.start).frequencies(opener, side, r.chain, r.tantos[seat])
    on_menu = {one.token: one for one in turn.menu}
    weak = t.tantos_below[r.tantos[seat]] < _WEAK_TOTAL
    calls = temper.calls * (temper.lies if weak else 1.0)
    factors = {PASS: 1.0, t.yes: 1.0, t.no: temper.folds}
    open_ = {
        said: share * factors.get(said, calls) for said, share in shares.items() if said == PASS or said in on_menu
    }
    said = drawn(open_, rng=turn.rng)
    return on_menu.get(said)


def truco_bet(turn: Turn, temper: Temper) -> tuple[Word | None, bool]:
    """Return a step of the truco or an answer to one, and whether the tables had anything to say.

    The word is `None` where the seat lets the truco be.
    """
    r, seat = turn.round, turn.seat
    raised = turn.first(Kind.QUIERO_RAISE, Kind.TRUCO)
    if not r.pending and raised is None:
        return None, True
    found = bets(r, seat, turn.hope)
    if found is None:
        return None, False
    weak = turn.hope < _WEAK_HOPE
    calls = temper.calls * (temper.lies if weak else 1.0)
    shares = {"stays": found.stays, "raises": found.raises * calls, "folds": found.folds * temper.folds}
    if raised is None:
        shares["stays"] += shares.pop("raises")
    said = drawn(shares, turn.rng)
    if said == "raises":
        return raised, True
    if not r.pending:
        return None, True
    return turn.first(Kind.QUIERO if said == "stays" else Kind.NO_QUIERO), True
