"""The frequencies of a player's bets: those of the solved envido and the solved truco, changed by its temper."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from truco.bots.betting import truco_bets
from truco.bots.choice import Turn
from truco.bots.envido_game import PASS, envido_game
from truco.bots.round import OPEN, PENDING
from truco.engine import Kind, Word

_WEAK_TOTAL: Final = 0.45
_WEAK_HOPE: Final = 0.4


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player departs from the solved frequencies: factors for the odds of calling, of bluffing and of folding.

    A call with a weak hand is a bluff: `lies` counts for it as well as `calls`. With all factors 1 the frequencies
    stay as they are, which is hardest to play against.
    """

    calls: float = 1.0
    lies: float = 1.0
    folds: float = 1.0


COOL: Final = Temper()
"""Bets as often as the solved games do."""


_Choice = TypeVar("_Choice")

Shares = Mapping[Word | None, float]
"""How often each word is said, up to a factor; `None` is for none of them."""


def draw(shares: Mapping[_Choice, float], rng: random.Random) -> _Choice:
    """Return a random key of some shares, each as often as its share."""
    words = list(shares)
    return words[0] if len(words) == 1 else rng.choices(words, [shares[word] + 1e-12 for word in words])[0]


def envido_shares(turn: Turn, temper: Temper) -> Shares | None:
    """Return how often to make each call or answer of the envido, `None` where the seat can do neither."""
    r, seat, t = turn.round, turn.seat, turn.round.t
    may_open = r.envido == OPEN and r.may_open(seat) and Kind.ENVIDO in turn.words
    if r.envido != PENDING and not may_open:
        return None
    mano = t.side[r.mano]
    side = int(t.side[seat] != mano)
    # The sides call in turn, so the number of calls shows which side opened; a seat that opens is the opener itself.
    opener = side if len(r.chain) % 2 == 0 else 1 - side
    shares = envido_game(t, mano, r.start).frequencies(opener, side, r.chain, r.tantos[seat])
    on_menu: dict[str, Word | None] = {PASS: None, **{word.token: word for word in turn.menu}}
    calls = temper.calls * (temper.lies if is_weak_total(turn) else 1.0)
    factors = {PASS: 1.0, t.yes: 1.0, t.no: temper.folds}
    return {on_menu[token]: share * factors.get(token, calls) for token, share in shares.items() if token in on_menu}


def is_weak_total(turn: Turn) -> bool:
    """Return whether a call of the envido with the seat's total is a bluff."""
    r = turn.round
    return r.t.tantos_below[r.tantos[turn.seat]] < _WEAK_TOTAL


def is_weak_hand(turn: Turn) -> bool:
    """Return whether a call of the truco with the seat's cards is a bluff."""
    return turn.hope < _WEAK_HOPE


def truco_shares(turn: Turn, temper: Temper) -> tuple[Shares | None, bool]:
    """Return the shares of the calls or answers of the truco, and whether the truco is solved in this situation.

    There are no shares where the seat may neither call nor answer.
    """
    r, seat = turn.round, turn.seat
    raised = turn.first(Kind.QUIERO_RAISE, Kind.TRUCO)
    if not r.pending and raised is None:
        return None, True
    bets = truco_bets(r, seat, turn.hope)
    if bets is None:
        return None, False
    calls = temper.calls * (temper.lies if is_weak_hand(turn) else 1.0)
    stays = bets.stays + (bets.raises * calls if raised is None else 0.0)
    shares: dict[Word | None, float] = {turn.first(Kind.QUIERO) if r.pending else None: stays}
    if raised is not None:
        shares[raised] = bets.raises * calls
    if r.pending:
        shares[turn.first(Kind.NO_QUIERO)] = bets.folds * temper.folds
    return shares, True
