"""What all tables of a process share."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field

from truco.engine.croupier import Chance
from truco.tables.moments import Moments, RealMoments
from truco.tables.pace import Dice
from truco.tables.store import Store
from truco.tables.thinking import Thinker, Workers


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What tables share; all but the store is the machine's own where nothing else is given.

    `store` takes the rows, `moments` tells the hour, `chance` gives cards, codes and tokens, `dice` draws delays apart
    from them, `thinker` asks the bots; `haste` divides every delay of bots and table (tests hurry, people do not).
    """

    store: Store
    moments: Moments = field(default_factory=RealMoments)
    chance: Chance = field(default_factory=secrets.SystemRandom)
    dice: Dice = field(default_factory=random.SystemRandom)
    thinker: Thinker = field(default_factory=Workers)
    haste: float = 1.0
