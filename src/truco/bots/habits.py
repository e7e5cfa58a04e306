"""What a decent club player does: the rules of thumb of `vecino`, and what `zorro` expects of the others.

Every choice looks at the seat's own cards and at the table alone, never at the other hands of a round; prices are
weighed by the chance to win the chico (`equity`), so the score counts by itself: a refusal that loses it is no choice.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from truco.bots.cardplay import sound_card
from truco.bots.round import OPEN, PENDING, Round
from truco.bots.strength import chance
from truco.bots.tricks import NOBODY, Tricks


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays: what it makes of the others' calls, and how freely it calls.

    `least` says what it expects behind an envido call, by how bold the call is (`Tables.boldness`): the part of all
    hands that count less; `second` is the same behind any raise, and `bluffs` how often it expects nothing. `odds` is
    how much a call of each truco level changes the odds of the hand, the last for those above as well. `opens_from`
    and `raises_from` are the chances from which it calls and raises the envido; the others are how often it calls
    where that pays, or bluffs.
    """

    least: tuple[float, float, float]
    second: float
    bluffs: float
    odds: tuple[float, float, float]
    opens_from: float = 0.60
    raises_from: float = 0.75
    opens: float = 0.9
    calls: float = 0.85
    bluff_envido: float = 0.08
    bluff_truco: float = 0.08


PLAIN: Final = Style((0.48, 0.62, 0.749), 0.684, 0.25, (0.3, 0.3, 0.1))
"""What one meets in a club."""

TIGHT: Final = Style(
    (0.62, 0.828, 0.912),
    0.869,
    0.1,
    (0.15, 0.15, 0.05),
    bluff_envido=0.02,
    bluff_truco=0.02,
)
"""Believes every call, and calls with good cards only."""

LOOSE: Final = Style(
    (0.296, 0.48, 0.569),
    0.48,
    0.4,
    (0.6, 0.6, 0.4),
    0.5,
    0.7,
    bluff_envido=0.2,
    bluff_truco=0.2,
)
"""Believes little, and calls often."""

TAKEN_ODDS: Final = 0.5
"""How a call that is taken changes the odds of the hand against who called."""

PARTNER_HELPS: Final = 0.25
BLUFF_BELOW: Final = 0.30
GIVES_UP: Final = 0.15


def worth(r: Round, side: int, mine: float, theirs: float) -> float:
    """Return a side's chance to win the chico with so many points more for each side than it has now."""
    return r.t.worth(r.score[side] + round(mine), r.score[1 - side] + round(theirs))


def play_out(r: Round, rng: random.Random, styles: tuple[Style, Style]) -> None:
    """Play a hand to its end, each side in its style."""
    sides, most = r.t.side, len(r.t.calls)
    while not r.done:
        if r.pending or r.envido == PENDING:
            seat = r.due()
            r.act(seat, _answer(r, seat, rng, styles[sides[seat]]))
            continue
        seat = r.turn
        side = sides[seat]
        style = styles[side]
        opened = open_envido(r, seat, rng, style) if r.envido == OPEN and r.may_open(seat) else None
        if opened:
            r.act(seat, opened)
        elif r.level < most and r.holder in (side, NOBODY) and calls_truco(r, seat, rng, style):
            r.step(seat)
        elif r.results and is_lost(r, seat) and rng.random() < GIVES_UP:
            r.leave(seat)
        else:
            won = r.play(sound_card(r, seat, r.held[seat]))
            if won is not None:
                r.end(won)


def _answer(r: Round, seat: int, rng: random.Random, style: Style) -> str:
    """Return what a seat says to a pending call."""
    if r.envido == PENDING:
        return answer_envido(r, seat, rng, style)
    opened = open_envido(r, seat, rng, style) if r.may_open(seat) else None
    return opened or answer_truco(r, seat, rng, style)


# -- the envido -----------------------------------------------------------------------------------------------------


def envido_chance(r: Round, seat: int, floor: float = 0.0, bluffs: float = 0.0) -> float:
    """Return how likely the side of a seat wins the envido against a rival who calls with more than part of all hands.

    `floor` is that part, `bluffs` how often that rival calls with any hand.
    """
    t = r.t
    tanto = r.tantos[seat]
    p = 1.0
    side, out = t.side[seat], r.out
    for rival in t.order[r.mano]:
        if rival == seat:
            # Who sits behind it loses the tie as well.
            tanto += 1
        if t.side[rival] == side or rival in out:
            continue
        below = t.tantos_below[tanto]
        if floor and rival == r.caller:
            beaten = max(0.0, below - floor) / (1.0 - floor)
            below = bluffs * below + (1.0 - bluffs) * beaten
        p *= below
    if r.staying > 2:  # noqa: PLR2004  (with a partner at the table)
        p += (1.0 - p) * PARTNER_HELPS
    return p


def open_envido(r: Round, seat: int, rng: random.Random, style: Style) -> str | None:
    """Return the call that opens the envido, `None` to leave it; a pending truco waits meanwhile."""
    p = envido_chance(r, seat)
    side = r.t.side[seat]
    words = r.t.openings
    first, real, falta = words[0], words[1], words[-1]
    if p < style.opens_from:
        return first if rng.random() < style.bluff_envido else None
    if rng.random() > style.opens:
        return None
    near = r.t.law.target - r.score[1 - side]
    if near <= 2 and p > style.opens_from and r.score[side] < r.score[1 - side]:  # noqa: PLR2004  (the rival is as good as home)
        return falta
    return real if p > 0.9 and rng.random() < 0.5 else first  # noqa: PLR2004


def behind(r: Round, style: Style) -> float:
    """Return what somebody expects behind the last envido call: the part of all hands that count less."""
    least = style.least[r.t.boldness(r.chain[-1])]
    return max(least, style.second) if len(r.chain) > 1 else least


def answer_envido(r: Round, seat: int, rng: random.Random, style: Style) -> str:
    """Return the answer to the last call: wanted, not wanted, or a raise."""
    t = r.t
    side = t.side[seat]
    p = envido_chance(r, seat, behind(r, style), style.bluffs)
    gain, refused = r.prices(side)
    loss = r.prices(1 - side)[0]
    lose, win, no = worth(r, side, 0, loss), worth(r, side, gain, 0), worth(r, side, 0, refused)
    follow = t.law.chains[r.chain].follow
    if follow and p > style.raises_from and rng.random() < 0.7:  # noqa: PLR2004
        return follow[-1] if p > 0.9 and rng.random() < 0.3 else follow[0]  # noqa: PLR2004
    if p * win + (1.0 - p) * lose >= no:
        return "quiero"
    return "no-quiero"


# -- the truco ------------------------------------------------------------------------------------------------------


def _shifted(p: float, odds: float) -> float:
    return p * odds / (p * odds + 1.0 - p)


def _value(p: float, ends: tuple[float, float, float]) -> float:
    won, lost, _ = ends
    return p * won + (1.0 - p) * lost


def calls_truco(r: Round, seat: int, rng: random.Random, style: Style) -> bool:
    """Tell whether somebody takes the next step of the truco ladder, which is open to it."""
    p = chance(r, seat, r.held[seat])
    taken = _shifted(p, TAKEN_ODDS)
    ends, level = r.ends[r.t.side[seat]], r.level
    won, lost, _ = ends[level]
    more, less, _ = ends[level + 1]
    if taken * more + (1.0 - taken) * less > taken * won + (1.0 - taken) * lost:
        return rng.random() < style.calls
    return p < BLUFF_BELOW and level < 2 and rng.random() < style.bluff_truco  # noqa: PLR2004


def answer_truco(r: Round, seat: int, rng: random.Random, style: Style, *, may_raise: bool = True) -> str:
    """Return the answer to the pending call of the truco ladder: wanted, not wanted, or wanted with a raise."""
    law = r.t.law
    p = _shifted(chance(r, seat, r.held[seat]), style.odds[min(r.level, len(style.odds)) - 1])
    ends = r.ends[r.t.side[seat]]
    value, no = _value(p, ends[r.level]), ends[r.level][2]
    if r.level < len(r.t.calls) and may_raise:
        raised = _shifted(p, TAKEN_ODDS)
        more = _value(raised, ends[r.level + 1]) - _value(raised, ends[r.level])
        if more > 0 and value > no and rng.random() < style.calls:
            return law.raises[r.level - 1].token if law.raises else r.t.calls[r.level]
    return r.t.yes if value >= no else r.t.no


def is_lost(r: Tricks, seat: int) -> bool:
    """Tell whether the hand is beyond hope: one trick lost, and the rival's card on the table not to be beaten."""
    side = r.t.side[seat]
    if not r.trick or not r.results or r.results[0] != 1 - side or r.staying > 2:  # noqa: PLR2004
        return False
    return r.held[seat][-1] <= r.trick[-1][1]
