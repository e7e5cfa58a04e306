"""What happened in sight of the whole table; a fact carries its consequence, so folding it needs no law."""

from __future__ import annotations

from dataclasses import dataclass

from truco.cards import Card
from truco.rulebooks.rulebook import Rules


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match began; `drawing` are the seats that draw for the first deal (none where the dealer is given)."""

    drawing: tuple[str, ...]
    score: tuple[int, ...]
    chicos: tuple[int, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat turned a card for the first deal."""

    seat: str
    card: Card


@dataclass(frozen=True, slots=True)
class DrawTied:
    """The highest cards tied: these seats draw again."""

    seats: tuple[str, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A hand is to be dealt; `cutter` is the seat that cuts first."""

    hand: int
    dealer: str
    mano: str
    cutter: str
    score: tuple[int, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Cut:
    """The pack was cut: `lifted` cards taken off the top; `seat` is the table's where it was left to it."""

    seat: str
    lifted: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; `turn` is the seat due next, empty when the trick is complete."""

    seat: str
    card: Card
    turn: str


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick ended: `winner` is `None` for a parda; `lead` plays first in the next, empty when the hand is decided."""

    winner: str | None
    lead: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class EnvidoCalled:
    """An envido call that waits for an answer of the other side."""

    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class EnvidoAnswered:
    """The envido was wanted (`singer` sings first) or not (`singer` is empty)."""

    seat: str
    word: str
    singer: str


@dataclass(frozen=True, slots=True)
class Sang:
    """A seat told its total, or conceded (`None`); `singer` is the next to sing, empty when all have."""

    seat: str
    number: int | None
    singer: str


@dataclass(frozen=True, slots=True)
class EnvidoWon:
    """The best total was found; `seat` owes the proof of `number` (nobody where the rivals had all left)."""

    seat: str
    number: int | None


@dataclass(frozen=True, slots=True)
class TrucoCalled:
    """A call of the truco ladder that waits for an answer of the other side."""

    seat: str
    word: str
    level: int


@dataclass(frozen=True, slots=True)
class TrucoAnswered:
    """The pending truco call was wanted or not."""

    seat: str
    word: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Left:
    """A seat went to the mazo or passed; `turn` is the seat due to play, `singer` the one due to sing."""

    seat: str
    word: str
    turn: str
    singer: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards were shown in proof of an envido total; those that lie on the table need no showing."""

    seat: str
    number: int
    cards: tuple[Card, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Awarded:
    """A side got points; they are written when the hand ends. `reason` is envido, truco or mazo."""

    side: str
    points: int
    reason: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over; `score` is the one after it."""

    hand: int
    score: tuple[int, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class ChicoEnded:
    """A side won the chico; `chicos` counts those won by each side."""

    side: str
    chicos: tuple[int, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A side won the match."""

    side: str
    rules: Rules


Fact = (
    MatchStarted
    | Drew
    | DrawTied
    | HandStarted
    | Cut
    | Played
    | TrickTaken
    | EnvidoCalled
    | EnvidoAnswered
    | Sang
    | EnvidoWon
    | TrucoCalled
    | TrucoAnswered
    | Left
    | Shown
    | Awarded
    | HandEnded
    | ChicoEnded
    | MatchEnded
)
"""Everything that happens in public."""
