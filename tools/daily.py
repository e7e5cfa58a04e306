"""Find positions of the day: `python -m tools.daily argentina > .../argentina/daily.txt`.

Bots of the kind `vecino` play hands from random scores. A position is chosen where the strongest bot says more than one
word often enough, so that the choice is not obvious; each hand gives one position at most.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Final

from truco import Match
from truco.bots import bot_named
from truco.bots.tip import Tip, tip
from truco.engine import Phase
from truco.lessons.daily import RULES
from truco.views import view_menu

WHO: Final = "A1"
COUNT: Final = 30
_LEAST, _MOST = 0.12, 0.85
_LOOKED_AT = 0.2
_ALIKE: Final = 3
"""At most a third of the positions have the same reason."""


def positions(rules: str, chance: random.Random) -> Iterator[tuple[str, Tip]]:
    """Yield positions of a seat, each with the tip of the strongest bot."""
    bots = {"A1": bot_named("vecino"), "B1": bot_named("vecino")}
    while True:
        match = Match(rules, seats=("A1", "B1"), seed=str(chance.random()))
        for _ in range(chance.randrange(1, 60)):
            if match.phase is Phase.MATCH_OVER:
                break
            seat = match.due
            view = match.view(seat)
            advice = tip(match.law, view) if seat == WHO and chance.random() < _LOOKED_AT else None
            if advice is not None and _is_open(advice):
                line = match.position(WHO)
                if "?" in line:  # the cards of a rival are not all open
                    yield line, advice
                break
            menu = view_menu(match.law, view)
            word = bots[seat].choose(match.law, view, menu, chance)
            match.play(f"{seat}:{word.token if word else menu[0].token}")


def _is_open(advice: Tip) -> bool:
    """Return whether more than one word of a tip is a good choice."""
    (_, first), *others = advice.shares
    return first <= _MOST and any(share >= _LEAST for _, share in others)


def main(country: str) -> None:
    """Print positions of a country."""
    counts: dict[str, int] = {}
    chance = random.Random(country)
    for line, advice in positions(RULES[country], chance):
        if counts.get(advice.why, 0) < COUNT // _ALIKE:
            counts[advice.why] = counts.get(advice.why, 0) + 1
            print(line, flush=True)
        if sum(counts.values()) == COUNT:
            return


if __name__ == "__main__":
    main(sys.argv[1])
