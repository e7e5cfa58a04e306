"""What happens in sight of the whole table. A fact contains its consequence, so folding it needs no law.

The facts of a contest are defined in its folder; everybody imports them from here. Those of a match are below.
"""

from __future__ import annotations

from truco.engine.audience import Name, Rules, Seat, Seats, Side
from truco.engine.deal.facts import (
    Burned,
    Cut,
    DealerErred,
    DealFact,
    DealVoided,
    DrawStarted,
    DrawTied,
    Drew,
    Faced,
    FacedCardKept,
    HandStarted,
    LookedAt,
    MaldonClaimed,
    Misdealt,
    SurplusFound,
    Turned,
    Unseen,
)
from truco.engine.duels.facts import DuelEnded, DuelFact, DuelStarted
from truco.engine.envido.facts import EnvidoAnswered, EnvidoCalled, EnvidoFact, EnvidoVoided, EnvidoWon, Sang, Shown
from truco.engine.faults.facts import FaultFact, FaultFound, Irregular, LaidOpen
from truco.engine.flor.facts import FlorAsked, FloresCompared, FloresWon, FlorFact, FlorSaid, FlorShown, FlorTold
from truco.engine.free_envido.facts import (
    Achicado,
    EnviteAnswered,
    Envited,
    FlorSung,
    FreeEnvidoFact,
    HandWaits,
    Silent,
    SingingBegan,
)
from truco.engine.judge.facts import (
    JudgeFact,
    MatchForfeited,
    Proposed,
    Rescored,
    Ruled,
    Unruled,
    Voted,
    VoteEnded,
)
from truco.engine.leaving.facts import LeavingFact, Left, SideOut
from truco.engine.ley.facts import LeyAdded, LeyAnswered, LeyFact, LeyIdle, LeyImposed
from truco.engine.loose.facts import (
    AskedToUncover,
    CardDown,
    LaidEarly,
    LaidUpon,
    LooseFact,
    ShownToAll,
    ShownToPartner,
    TookBack,
    Uncovered,
)
from truco.engine.onze.facts import OnzeAnswered, OnzeBegan, OnzeFact
from truco.engine.quick import value
from truco.engine.settling.facts import (
    AskedToShow,
    Claimed,
    ClaimJudged,
    Conceded,
    Denied,
    NothingMore,
    PointsConfirmed,
    SettlingBegan,
    SettlingFact,
)
from truco.engine.speech.facts import SpeechFact, Spoke
from truco.engine.tricks.facts import LaidDown, Played, Thrown, TrickFact, TrickTaken, TurnedOver
from truco.engine.truco.facts import TrucoAnswered, TrucoCalled, TrucoFact

__all__ = [
    "Achicado",
    "Annulled",
    "AskedToShow",
    "AskedToUncover",
    "Awarded",
    "Burned",
    "CardDown",
    "ChicoEnded",
    "ClaimJudged",
    "Claimed",
    "Conceded",
    "Cut",
    "DealFact",
    "DealVoided",
    "DealerErred",
    "Denied",
    "DrawStarted",
    "DrawTied",
    "Drew",
    "DuelEnded",
    "DuelFact",
    "DuelStarted",
    "EnvidoAnswered",
    "EnvidoCalled",
    "EnvidoFact",
    "EnvidoVoided",
    "EnvidoWon",
    "EnviteAnswered",
    "Envited",
    "Faced",
    "FacedCardKept",
    "Fact",
    "FaultFact",
    "FaultFound",
    "FlorAsked",
    "FlorFact",
    "FlorSaid",
    "FlorShown",
    "FlorSung",
    "FlorTold",
    "FloresCompared",
    "FloresWon",
    "FreeEnvidoFact",
    "HandEnded",
    "HandStarted",
    "HandWaits",
    "Irregular",
    "JudgeFact",
    "LaidDown",
    "LaidEarly",
    "LaidOpen",
    "LaidUpon",
    "LeavingFact",
    "Left",
    "LeyAdded",
    "LeyAnswered",
    "LeyFact",
    "LeyIdle",
    "LeyImposed",
    "LookedAt",
    "LooseFact",
    "MaldonClaimed",
    "MatchEnded",
    "MatchForfeited",
    "MatchStarted",
    "Misdealt",
    "NothingMore",
    "OnzeAnswered",
    "OnzeBegan",
    "OnzeFact",
    "Played",
    "PointsConfirmed",
    "Proposed",
    "Rescored",
    "Ruled",
    "Sang",
    "SettlingBegan",
    "SettlingFact",
    "Shown",
    "ShownToAll",
    "ShownToPartner",
    "SideOut",
    "Silent",
    "SingingBegan",
    "SpeechFact",
    "Spoke",
    "SurplusFound",
    "Thrown",
    "TookBack",
    "TrickFact",
    "TrickTaken",
    "TrucoAnswered",
    "TrucoCalled",
    "TrucoFact",
    "Turned",
    "TurnedOver",
    "Uncovered",
    "Unruled",
    "Unseen",
    "VoteEnded",
    "Voted",
]


@value
class MatchStarted:
    """A match began; `drawing` are the seats that draw for the first deal (none where the dealer is given).

    `hand` is the number of the hand before the draw, where a match goes on in the middle (else nothing); `faults` are
    the mistakes that dealers made before it.
    """

    drawing: Seats
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    rules: Rules
    hand: int | None = None
    faults: tuple[tuple[Seat, int], ...] = ()


@value
class Awarded:
    """A side got points; they are written when the hand ends. `reason` is envido, truco or mazo.

    `stands`: it had got them before, and a ruling that takes others leaves it these.
    """

    side: Side
    points: int
    reason: Name
    rules: Rules
    stands: bool = False


@value
class Annulled:
    """The points awarded so far in the hand, or duel, count for nobody; with `whole` those of earlier duels, too.

    `lost` are the points of each side that are taken away and would have been paid otherwise; `part`: others stand.
    """

    rules: Rules
    whole: bool = False
    lost: tuple[tuple[Side, int], ...] = ()
    part: bool = False


@value
class HandEnded:
    """The hand is over; `score` is the one after it."""

    hand: int
    score: tuple[int, ...]
    rules: Rules


@value
class ChicoEnded:
    """A side won the chico (several together, `BC`; nobody where it is drawn); `chicos` counts those of each side."""

    side: Side
    chicos: tuple[int, ...]
    rules: Rules


@value
class MatchEnded:
    """A side won the match (several together, `BC`), or it is a `draw`."""

    side: Side
    rules: Rules


Fact = (
    MatchStarted
    | DealFact
    | TrickFact
    | LooseFact
    | EnvidoFact
    | FreeEnvidoFact
    | FlorFact
    | TrucoFact
    | LeyFact
    | LeavingFact
    | OnzeFact
    | DuelFact
    | FaultFact
    | JudgeFact
    | SpeechFact
    | SettlingFact
    | Awarded
    | Annulled
    | HandEnded
    | ChicoEnded
    | MatchEnded
)
"""Everything that happens in public."""
