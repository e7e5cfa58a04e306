"""What a decent club player does: the rules of thumb of `vecino`, and what `zorro` expects of the others.

Every choice looks at the seat's own cards and at the table alone, never at the other hands of a round; prices are
weighed by the chance to win the chico (`equity`), so the score counts by itself: a refusal that loses it is no choice.
"""

from __future__ import annotations

import random
from typing import Final

from truco.bots.cardplay import card_to_play
from truco.bots.round import NOBODY, OPEN, PENDING, Action, Round
from truco.bots.strength import chance

# How the others' calls are read: the least total behind a call, and how often it is a bluff.
LEAST: Final = {"envido": 25, "real-envido": 28, "falta-envido": 29}
SECOND_CALL: Final = 29
BLUFFS: Final = 0.12
# How a truco that was called, or taken, changes the odds of the hand against oneself.
CALLED_ODDS: Final = 0.6
RAISED_ODDS: Final = 0.4
# How often one calls where it pays, and where it is a bluff.
OPENS: Final = 0.9
OPENS_FROM: Final = 0.60
BLUFF_ENVIDO: Final = 0.05
CALLS: Final = 0.85
BLUFF_TRUCO: Final = 0.06
BLUFF_BELOW: Final = 0.30
RAISES_FROM: Final = 0.75
FIRST_FROM: Final = 0.66
PARTNER_HELPS: Final = 0.25
LOST: Final = 0.02
GIVES_UP: Final = 0.15


def worth(r: Round, side: int, mine: int, theirs: int) -> float:
    """Return a side's chance to win the chico with so many points more for each side than it has now."""
    return r.t.equity[r.score[side] + mine][r.score[1 - side] + theirs]


def act_of(r: Round, seat: int, rng: random.Random) -> Action:
    """Return what the seat that is due does."""
    if r.envido == PENDING:
        return answer_envido(r, seat, rng)
    if r.pending:
        opened = open_envido(r, seat, rng) if r.may_open(seat) else None
        return opened or answer_truco(r, seat, rng)
    if r.may_open(seat):
        opened = open_envido(r, seat, rng)
        if opened:
            return opened
    if r.may_call_truco(r.t.side[seat]) and _calls_truco(r, seat, rng):
        return r.t.law.truco_words[r.level].token
    if _is_lost(r, seat) and rng.random() < GIVES_UP:
        return "mazo"
    return card_to_play(r, seat)


# -- the envido -----------------------------------------------------------------------------------------------------


def envido_chance(r: Round, seat: int, least: int = 0) -> float:
    """Return how likely the side of a seat wins the envido against a rival who calls from `least` points up."""
    t = r.t
    tanto = r.tantos[seat]
    order = t.order[r.mano]
    p = 1.0
    spoke = bool(least)
    for rival in order:
        if t.side[rival] == t.side[seat] or rival in r.out:
            continue
        reach = tanto + 1 if order.index(seat) < order.index(rival) else tanto
        below = t.tantos_below[reach]
        if spoke and rival == r.caller:
            floor = t.tantos_below[least]
            beaten = max(0.0, below - floor) / (1.0 - floor)
            below = BLUFFS * below + (1.0 - BLUFFS) * beaten
        p *= below
    if t.count - len(r.out) > 2:  # noqa: PLR2004  (with a partner at the table)
        p += (1.0 - p) * PARTNER_HELPS
    return p


def open_envido(r: Round, seat: int, rng: random.Random) -> str | None:
    """Return the call that opens the envido, `None` to leave it; a pending truco waits meanwhile."""
    p = envido_chance(r, seat)
    side = r.t.side[seat]
    first, real, falta = (one.token for one in r.t.law.envido_words)
    if p < OPENS_FROM:
        return first if rng.random() < BLUFF_ENVIDO else None
    if rng.random() > OPENS:
        return None
    near = r.t.law.target - r.score[1 - side]
    if near <= 2 and p > OPENS_FROM and r.score[side] < r.score[1 - side]:  # noqa: PLR2004  (the rival is as good as home)
        return falta
    return real if p > 0.9 and rng.random() < 0.5 else first  # noqa: PLR2004


def answer_envido(r: Round, seat: int, rng: random.Random) -> str:
    """Return the answer to the last call: wanted, not wanted, or a raise."""
    t = r.t
    side = t.side[seat]
    least = LEAST[r.chain[-1]]
    if len(r.chain) > 1:
        least = max(least, SECOND_CALL)
    p = envido_chance(r, seat, least)
    gain, refused = r.prices(side)
    loss = r.prices(1 - side)[0]
    lose, win, no = worth(r, side, 0, loss), worth(r, side, gain, 0), worth(r, side, 0, refused)
    follow = t.law.chains[r.chain].follow
    if follow and p > RAISES_FROM and rng.random() < 0.7:  # noqa: PLR2004
        return follow[-1] if p > 0.9 and rng.random() < 0.3 else follow[0]  # noqa: PLR2004
    if p * win + (1.0 - p) * lose >= no:
        return "quiero"
    return "no-quiero"


# -- the truco ------------------------------------------------------------------------------------------------------


def _shifted(p: float, odds: float) -> float:
    return p * odds / (p * odds + 1.0 - p)


def _value(r: Round, side: int, p: float, level: int) -> float:
    stake = r.t.law.stakes[level]
    return p * worth(r, side, stake, 0) + (1.0 - p) * worth(r, side, 0, stake)


def _calls_truco(r: Round, seat: int, rng: random.Random) -> bool:
    side = r.t.side[seat]
    p = chance(r, seat)
    if r.level and r.envido != OPEN:
        p = _shifted(p, CALLED_ODDS)
    taken = _shifted(p, CALLED_ODDS)
    if _value(r, side, taken, r.level + 1) > _value(r, side, taken, r.level):
        return rng.random() < CALLS
    return p < BLUFF_BELOW and r.level < 2 and rng.random() < BLUFF_TRUCO  # noqa: PLR2004


def answer_truco(r: Round, seat: int, rng: random.Random) -> str:
    """Return the answer to the pending call of the truco ladder: wanted, not wanted, or wanted with a raise."""
    law = r.t.law
    side = r.t.side[seat]
    p = _shifted(chance(r, seat), CALLED_ODDS if r.level == 1 else RAISED_ODDS)
    no = worth(r, side, 0, law.refused[r.level])
    value = _value(r, side, p, r.level)
    if r.level <= len(law.raises):
        raised = _shifted(p, CALLED_ODDS)
        more = _value(r, side, raised, r.level + 1) - _value(r, side, raised, r.level)
        if more > 0 and value > no and rng.random() < CALLS:
            return law.raises[r.level - 1].token
    return "quiero" if value >= no else "no-quiero"


def _is_lost(r: Round, seat: int) -> bool:
    """Tell whether the hand is beyond hope: one trick lost, and the rival's card on the table not to be beaten."""
    side = r.t.side[seat]
    if not r.trick or not r.results or r.results[0] == side or r.t.count - len(r.out) > 2:  # noqa: PLR2004
        return False
    card = r.trick[-1][1]
    if r.results[-1] == side and r.results[0] == NOBODY:
        return False
    return all(r.t.strength[one] <= r.t.strength[card] for one in r.held[seat]) and r.results[0] == 1 - side
