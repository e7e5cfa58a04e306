"""Find positions for "what would you say?" of the day: `python -m tools.daily argentina > .../argentina/daily.txt`.

Bots of the neighbour's kind play hands from random scores. A moment is taken where the strongest bot says more than one
word often enough, so that there is something to think about, and each hand gives one at most.
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
    """Yield positions of a seat, with what the strongest bot would do there."""
    bots = {"A1": bot_named("vecino"), "B1": bot_named("vecino")}
    while True:
        match = Match(rules, seats=("A1", "B1"), seed=str(chance.random()))
        for _ in range(chance.randrange(1, 60)):
            if match.phase is Phase.MATCH_OVER:
                break
            seat = match.due
            view = match.view(seat)
            found = tip(match.law, view) if seat == WHO and chance.random() < _LOOKED_AT else None
            if found is not None and _asks(found):
                line = match.position(WHO)
                if "?" in line:  # a rival whose cards all lie open leaves nothing to guess
                    yield line, found
                break
            menu = view_menu(match.law, view)
            said = bots[seat].choose(match.law, view, menu, chance)
            match.play(f"{seat}:{said.token if said else menu[0].token}")


def _asks(found: Tip) -> bool:
    """Return whether a moment asks something."""
    (_, first), *others = found.shares
    return first <= _MOST and any(share >= _LEAST for _, share in others)


def main(country: str) -> None:
    """Print positions of a country."""
    taken: dict[str, int] = {}
    chance = random.Random(country)
    for line, found in positions(RULES[country], chance):
        if taken.get(found.why, 0) < COUNT // _ALIKE:
            taken[found.why] = taken.get(found.why, 0) + 1
            print(line, flush=True)
        if sum(taken.values()) == COUNT:
            return


if __name__ == "__main__":
    main(sys.argv[1])
