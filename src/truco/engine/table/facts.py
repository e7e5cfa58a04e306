"""The facts: events in sight of the whole table. A fact contains its consequence, so folding it needs no law.

The facts of a contest are defined in its folder; everybody imports them from here. Those of a match are below.
"""

from __future__ import annotations

from truco.engine.table.deal import (
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
from truco.engine.table.duels import DuelEnded, DuelFact, DuelStarted
from truco.engine.table.envido import (
    EnvidoAnswered,
    EnvidoCalled,
    EnvidoFact,
    EnvidoVoided,
    EnvidoWon,
    Sang,
    Shown,
)
from truco.engine.table.faults import FaultFact, FaultFound, Irregular, LaidOpen
from truco.engine.table.flor import (
    FlorAsked,
    FloresCompared,
    FloresWon,
    FlorFact,
    FlorSaid,
    FlorShown,
    FlorTold,
)
from truco.engine.table.free_envido import (
    Achicado,
    EnviteAnswered,
    Envited,
    FlorSung,
    FreeEnvidoFact,
    HandWaits,
    Silent,
    SingingBegan,
)
from truco.engine.table.judge import (
    JudgeFact,
    MatchForfeited,
    Proposed,
    Rescored,
    Ruled,
    Unruled,
    Voted,
    VoteEnded,
)
from truco.engine.table.leaving import LeavingFact, Left, SideOut
from truco.engine.table.ley import LeyAdded, LeyAnswered, LeyFact, LeyIdle, LeyImposed
from truco.engine.table.loose import (
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
from truco.engine.table.match import Annulled, Awarded, ChicoEnded, HandEnded, MatchEnded, MatchStarted
from truco.engine.table.onze import OnzeAnswered, OnzeBegan, OnzeFact
from truco.engine.table.settling import (
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
from truco.engine.table.speech import SpeechFact, Spoke
from truco.engine.table.tricks import LaidDown, Played, Thrown, TrickFact, TrickTaken, TurnedOver
from truco.engine.table.truco import TrucoAnswered, TrucoCalled, TrucoFact

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
