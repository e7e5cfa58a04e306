"""The habits of a decent club player: the rules of thumb of `vecino`, and the play that `zorro` expects of the others.

Every choice depends only on the seat's own cards and on the table, never on the hands of the others. Prices are weighed
by the chance to win the chico (`equity`), so no player refuses a call if that loses the chico.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final

from truco.bots.cardplay import sound_card
from truco.bots.round import OPEN, PENDING, Round
from truco.bots.strength import chance
from truco.bots.tricks import NOBODY, Tricks


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: how far it believes the others' calls, and how freely it calls.

    - `least`: the total that it expects of a rival that calls the envido, as the part of all hands that count less, by
      how bold the call is (`Tables.boldness`); `second`: the same for a raise; `bluffs`: how often it expects any hand.
    - `odds`: the factor by which a call of each truco level changes the odds of the hand; the last for higher levels.
    - `opens_from`, `raises_from`: the chances from which it calls and raises the envido.
    - `opens`, `calls`: how often it calls if that pays; `bluff_envido`, `bluff_truco`: how often if it does not.
    - `false_numbers`: how often it sings a total that it does not have, at a refereed table where its own total is
      beaten and a false one costs no more (`singing.py`).
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
    false_numbers: float = 0.0


PLAIN: Final = Style((0.48, 0.62, 0.749), 0.684, 0.25, (0.3, 0.3, 0.1))
"""A usual club player."""

SLY: Final = replace(PLAIN, false_numbers=0.5)
"""A club player that also bluffs with numbers."""

TIGHT: Final = Style(
    (0.62, 0.828, 0.912),
    0.869,
    0.1,
    (0.15, 0.15, 0.05),
    bluff_envido=0.02,
    bluff_truco=0.02,
)
"""Believes every call, and calls only with good cards."""

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
"""The factor by which an accepted call changes the odds of the side that called."""

PARTNER_HELPS: Final = 0.25
BLUFF_BELOW: Final = 0.30
GIVES_UP: Final = 0.15


def worth(r: Round, side: int, mine: float, theirs: float) -> float:
    """Return a side's chance to win the chico after further points for each side."""
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
                r.finish(won)


def _answer(r: Round, seat: int, rng: random.Random, style: Style) -> str:
    """Return the answer of a seat to a pending call."""
    if r.envido == PENDING:
        return answer_envido(r, seat, rng, style)
    opened = open_envido(r, seat, rng, style) if r.may_open(seat) else None
    return opened or answer_truco(r, seat, rng, style)


# -- the envido -----------------------------------------------------------------------------------------------------


def envido_chance(r: Round, seat: int, floor: float = 0.0, bluffs: float = 0.0) -> float:
    """Return how likely the side of a seat wins the envido.

    The rival that made the last call has more than the part `floor` of all hands, except that it calls with any hand
    with the frequency `bluffs`.
    """
    t = r.t
    tanto = r.tantos[seat]
    p = 1.0
    side, out = t.side[seat], r.out
    for rival in t.order[r.mano]:
        if rival == seat:
            # The seats after it lose a tie too.
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
    """Return the call that opens the envido, also before an answer to a truco; `None` if the seat does not call."""
    p = envido_chance(r, seat)
    side = r.t.side[seat]
    words = r.t.openings
    first, real, falta = words[0], words[1], words[-1]
    if p < style.opens_from:
        return first if rng.random() < style.bluff_envido else None
    if rng.random() > style.opens:
        return None
    near = r.t.law.terms.match.target - r.score[1 - side]
    if near <= 2 and p > style.opens_from and r.score[side] < r.score[1 - side]:  # noqa: PLR2004  (the rival has almost won)
        return falta
    return real if p > 0.9 and rng.random() < 0.5 else first  # noqa: PLR2004


def behind(r: Round, style: Style) -> float:
    """Return the part of all hands that count less than the total that a player expects of the last caller."""
    least = style.least[r.t.boldness(r.chain[-1])]
    return max(least, style.second) if len(r.chain) > 1 else least


def answer_envido(r: Round, seat: int, rng: random.Random, style: Style) -> str:
    """Return the answer to the last call of the envido: wanted, not wanted, or a raise."""
    t = r.t
    side = t.side[seat]
    p = envido_chance(r, seat, behind(r, style), style.bluffs)
    gain, refused = r.prices(side)
    loss = r.prices(1 - side)[0]
    lose, win, no = worth(r, side, 0, loss), worth(r, side, gain, 0), worth(r, side, 0, refused)
    follow = t.law.terms.envido.chains[r.chain].follow
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
    """Return whether a seat takes the next step of the truco ladder, which it may take."""
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
    """Return whether the hand cannot be won: one trick is lost, and no card beats the rival's card on the table."""
    side = r.t.side[seat]
    if not r.trick or not r.results or r.results[0] != 1 - side or r.staying > 2:  # noqa: PLR2004
        return False
    return r.held[seat][-1] <= r.trick[-1][1]
